/* sniff.h - what a file is that is not JSON Lines of flat records, and what to do about it */
#ifndef SERVESTAT_INPUT_SNIFF_H
#define SERVESTAT_INPUT_SNIFF_H

#include <stddef.h>

/* sniff_bytes: judge the first n bytes of an input by themselves: compressed data, a Git LFS pointer, UTF-16, a
 * JSON array. A static message that names cause and cure, or NULL. */
const char *sniff_bytes(const char *p, size_t n);
/* sniff_lines: judge the first whole lines of an input: a document that is pretty-printed, CSV or TSV, and (with
 * foreign set) the nested records of other tools, which trace-convert reads. NULL when nothing speaks against
 * records. */
const char *sniff_lines(const char *p, size_t n, int foreign);

#endif
