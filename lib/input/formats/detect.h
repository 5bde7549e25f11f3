/* detect.h - telling formats by the first value or header */
#ifndef SERVESTAT_INPUT_FORMATS_DETECT_H
#define SERVESTAT_INPUT_FORMATS_DETECT_H

#include "input/formats/format.h"

/* head is the beginning of an input, its first value or line whole if it is not too long. detect_format: what it is, or
 * NULL. detect_is: does it look like f? detect_same: are both read by the same code? detect_line: its first line,
 * without white space at the end. */
const struct importer *detect_format(struct text head);
bool detect_is(const struct importer *f, struct text head);
bool detect_same(const struct importer *a, const struct importer *b);
struct text detect_line(struct text head);

#endif
