/* recency.c - sums of block counts over the latest requests; see recency.h */
#include "kv/recency.h"

#include <string.h>

#include "base/area.h"

enum { SHIFT = 6, GROUP = 1 << SHIFT };

void recency_init(struct recency *s)
{
	memset(s, 0, sizeof *s);
}

uint32_t recency_push(struct recency *s)
{
	uint32_t r = s->n++;
	size_t at = r;

	for (int level = 0; level < RECENCY_LEVELS; level++, at >>= SHIFT) {
		s->count[level] = area_grow(s->count[level], &s->cap[level], at + 1, sizeof *s->count[level]);
	}
	return r;
}

static void change(struct recency *s, uint32_t r, uint32_t blocks)
{
	for (int level = 0; level < RECENCY_LEVELS; level++, r >>= SHIFT)
		s->count[level][r] += blocks;
}

void recency_add(struct recency *s, uint32_t blocks)
{
	change(s, s->n - 1, blocks);
}

void recency_move(struct recency *s, uint32_t r, uint32_t blocks)
{
	change(s, r, -blocks);
	change(s, s->n - 1, blocks);
}

uint32_t recency_after(const struct recency *s, uint32_t r)
{
	size_t at = r, last = s->n - 1;
	uint32_t sum = 0;

	/* at each level: what follows in the same group, then the groups that follow, one level up */
	for (int level = 0; at < last; level++, at >>= SHIFT, last >>= SHIFT) {
		size_t end = at | (GROUP - 1);

		if (end > last)
			end = last;
		for (size_t i = at + 1; i <= end; i++)
			sum += s->count[level][i];
	}
	return sum;
}

void recency_free(struct recency *s)
{
	for (int level = 0; level < RECENCY_LEVELS; level++)
		area_free(s->count[level], s->cap[level], sizeof *s->count[level]);
	memset(s, 0, sizeof *s);
}
