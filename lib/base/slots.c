/* slots.c - growing and filling the slots of a hash table; see slots.h */
#include "base/slots.h"

#include <string.h>

#include "base/area.h"

enum { FIRST_BITS = 8 };

static void place(struct slots *s, uint64_t v)
{
	size_t mask = ((size_t)1 << s->bits) - 1;
	size_t at = slots_start(s, (uint32_t)(v >> 32));

	while (s->slot[at])
		at = (at + 1) & mask;
	s->slot[at] = v;
}

void slots_reserve(struct slots *s, size_t n)
{
	struct slots old = *s;

	/* at most 7 of 10 slots in use: an absent key is found out after 3 slots on average */
	while (s->bits == 0 || (s->used + n) * 10 > ((size_t)7 << s->bits))
		s->bits = s->bits ? s->bits + 1 : FIRST_BITS;
	if (s->bits == old.bits)
		return;
	s->slot = area_grow(NULL, &(size_t){ 0 }, (size_t)1 << s->bits, sizeof *s->slot);
	if (old.slot)
		for (size_t i = 0; i < (size_t)1 << old.bits; i++)
			if (old.slot[i])
				place(s, old.slot[i]);
	area_free(old.slot, old.bits ? (size_t)1 << old.bits : 0, sizeof *s->slot);
}

void slots_put(struct slots *s, uint32_t hash, uint32_t entry)
{
	place(s, (uint64_t)hash << 32 | entry);
	s->used++;
}

void slots_free(struct slots *s)
{
	area_free(s->slot, s->bits ? (size_t)1 << s->bits : 0, sizeof *s->slot);
	memset(s, 0, sizeof *s);
}
