/* ids.h - arrays of unsigned 64-bit integers
 *
 * Most bytes of a trace are block ids, so the usual spelling of an array ([1,2,3] or [1, 2, 3]) has fast readers. They
 * accept nothing that the careful one refuses: any other spelling, and whatever looks odd, is left to it.
 */
#ifndef SERVESTAT_INPUT_IDS_H
#define SERVESTAT_INPUT_IDS_H

#include "input/slab.h"

/* ids_counter: the fastest function of this machine that counts and checks the ids of the array at p ('['), and
 * returns the end of the array, or NULL when it is not of the usual spelling. SLAB_PAD bytes behind the array are read,
 * and some byte that belongs to no array must follow within the text. */
const char *(*ids_counter(void))(const char *p, uint32_t *count);
/* ids_read: the same, appending the ids to the slab (which the caller takes back on NULL). */
const char *ids_read(struct slab *s, const char *p, uint32_t *count);
/* ids_careful: the ids of a valid JSON array text[0..n), '[' and ']' included, appended to the slab or (store false)
 * only counted. Numbers in strings and integral reals count as their value. NULL, or a static reason. */
const char *ids_careful(struct slab *s, const char *text, size_t n, bool store, uint32_t *count);

#endif
