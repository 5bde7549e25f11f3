/* referee.h - the reader of last resort: jansson decides what a line is worth
 *
 * Every line that the field scanner does not like comes here. jansson says whether it is a JSON object; the values
 * are then taken from the line's own text, so that no integer passes through a double. Slow and thorough.
 */
#ifndef SERVESTAT_INPUT_REFEREE_H
#define SERVESTAT_INPUT_REFEREE_H

#include "input/plan.h"
#include "input/resolve.h"

enum { MAX_DEPTH = 128 }; /* levels of nesting that a record may have */

/* referee_line: fill r (record_begin was called) from the line p[0..n), which has SLAB_PAD readable bytes on
 * either side and no newline in it. False with *why filled (texts in the arena) when it is no record; *early tells
 * whether the line ended before the record did. */
bool referee_line(const char *p, size_t n, struct record *r, struct arena *a, struct refusal *why, bool *early);

#endif
