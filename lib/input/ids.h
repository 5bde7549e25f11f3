/* ids.h - arrays of unsigned 64-bit integers */
#ifndef SERVESTAT_INPUT_IDS_H
#define SERVESTAT_INPUT_IDS_H

#include "input/slab.h"

/* ids_careful: the ids of a valid JSON array text[0..n), '[' and ']' included, appended to the slab or (store false)
 * only counted. Numbers in strings and integral reals count as their value. NULL, or a static reason. */
const char *ids_careful(struct slab *s, const char *text, size_t n, bool store, uint32_t *count);

#endif
