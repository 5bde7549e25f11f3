/* ids.h - arrays of unsigned 64-bit integers
 *
 * Most bytes of a trace are block ids, so the usual spelling of an array ([1,2,3] or [1, 2, 3]) has fast readers.
 * They accept nothing that the careful one refuses: any other spelling, and whatever looks odd, is left to it.
 */
#ifndef SERVESTAT_INPUT_IDS_H
#define SERVESTAT_INPUT_IDS_H

#include "input/decimal.h"
#include "input/slab.h"

/* Readers of the array at p ('['); they return its end, or NULL when it is not of the usual spelling. Up to
 * SLAB_PAD bytes on either side of the array are looked at, and a byte that belongs to no array must follow within
 * the text. */
struct ids_reader {
	/* s is not used */
	const char *(*count)(struct slab *s, const char *p, uint32_t *count);
	/* appends the ids to s; on NULL the caller takes back what was appended */
	const char *(*read)(struct slab *s, const char *p, uint32_t *count);
	/* the same as runs; on NULL the caller takes back the runs */
	const char *(*runs)(struct slab *s, const char *p, uint32_t *count);
};

/* ids_readers: all that this machine can run, the fastest last; returns how many. */
enum { IDS_READERS = 4 };
size_t ids_readers(struct ids_reader all[IDS_READERS]);
/* ids_value: the number d as an id. NULL, or a static reason. */
const char *ids_value(const struct decimal *d, uint64_t *id);
/* ids_careful: the ids of a valid JSON array text[0..n), '[' and ']' included, appended to the slab or (store false)
 * only counted. Numbers in strings and integral reals count as their value. NULL, or a static reason. */
const char *ids_careful(struct slab *s, const char *text, size_t n, bool store, uint32_t *count);

#endif
