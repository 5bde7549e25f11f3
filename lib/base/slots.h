/* slots.h - open addressing over numbered entries: the slots of a hash table whose keys live elsewhere
 *
 * A slot is 8 bytes: 32 bits of the key's hash above the 32-bit number of an entry (from 1; 0 is an empty slot). The
 * caller keeps the entries and compares keys; the slots answer "which entries have this hash". Probing starts at the
 * top bits of the hash and is linear, so a table is nearly sorted by hash: growing reads it in order and writes the
 * new one in order, without a cache miss per entry and without a look at the keys.
 */
#ifndef SERVESTAT_BASE_SLOTS_H
#define SERVESTAT_BASE_SLOTS_H

#include <stddef.h>
#include <stdint.h>

struct slots {
	uint64_t *slot;
	unsigned bits;   /* 2^bits slots; 0: none yet */
	size_t used;
};

/* slots_hash: 32 well-mixed bits of a key. */
static inline uint32_t slots_hash(uint64_t key)
{
	/* the finaliser of splitmix64 (Steele, Lea, Flood 2014) */
	key += 0x9e3779b97f4a7c15u;
	key = (key ^ key >> 30) * 0xbf58476d1ce4e5b9u;
	key = (key ^ key >> 27) * 0x94d049bb133111ebu;
	return (uint32_t)(key >> 32);
}

/* slots_hash2: of a key that is two numbers. */
static inline uint32_t slots_hash2(uint32_t a, uint64_t b)
{
	return slots_hash(b ^ (uint64_t)a * 0xd6e8feb86659fd93u);
}

/* slots_reserve: make room for n entries more. Call it before slots_put and before slots_seek on a new table. */
void slots_reserve(struct slots *s, size_t n);
/* slots_put: add an entry (>= 1) that is not in the table. */
void slots_put(struct slots *s, uint32_t hash, uint32_t entry);
void slots_free(struct slots *s);

static inline size_t slots_start(const struct slots *s, uint32_t hash)
{
	return hash >> (32 - s->bits);
}

/* slots_prefetch: the slot of hash will be wanted soon. */
static inline void slots_prefetch(const struct slots *s, uint32_t hash)
{
	__builtin_prefetch(&s->slot[slots_start(s, hash)]);
}

/* slots_seek: the entries that have this hash, one a call; 0 after the last.
 *
 *	for (size_t at = slots_start(s, hash); (entry = slots_seek(s, hash, &at)); )
 *		if (key of entry is the wanted one) ...
 */
static inline uint32_t slots_seek(const struct slots *s, uint32_t hash, size_t *at)
{
	size_t mask = ((size_t)1 << s->bits) - 1;

	for (;;) {
		uint64_t v = s->slot[*at];

		*at = (*at + 1) & mask;
		if ((uint32_t)(v >> 32) == hash || v == 0)
			return (uint32_t)v;
	}
}

#endif
