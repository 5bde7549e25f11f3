/* curve.c - hits by the smallest capacity that has them; see curve.h */
#include "kv/curve.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void curve_init(struct curve *c)
{
	memset(c, 0, sizeof *c);
	c->blocks = mem_zero(1, sizeof *c->blocks);
	c->tokens = mem_zero(1, sizeof *c->tokens);
}

/* The index of the first size greater than distance; n if none. */
static size_t above(const struct curve *c, uint64_t distance)
{
	size_t low = 0, high = c->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (c->size[mid] > distance)
			high = mid;
		else
			low = mid + 1;
	}
	return low;
}

void curve_size(struct curve *c, uint64_t blocks)
{
	size_t at = above(c, blocks);

	if (at && c->size[at - 1] == blocks)
		return;
	c->size = mem_grow(c->size, &c->cap, c->n + 1, sizeof *c->size);
	memmove(c->size + at + 1, c->size + at, (c->n - at) * sizeof *c->size);
	c->size[at] = blocks;
	c->n++;
	c->blocks = mem_resize(c->blocks, c->n + 1, sizeof *c->blocks);
	c->tokens = mem_resize(c->tokens, c->n + 1, sizeof *c->tokens);
	c->blocks[c->n] = 0;
	c->tokens[c->n] = 0;
}

void curve_hit(struct curve *c, uint64_t distance, uint64_t blocks, uint64_t tokens)
{
	size_t k = above(c, distance);

	c->blocks[k] += blocks;
	c->tokens[k] += tokens;
}

uint64_t curve_next(const struct curve *c, uint64_t distance)
{
	size_t k = above(c, distance);

	return k < c->n ? c->size[k] : UINT64_MAX;
}

void curve_at(const struct curve *c, uint64_t size, uint64_t *blocks, uint128 *tokens)
{
	*blocks = 0;
	*tokens = 0;
	for (size_t k = 0; k < c->n && c->size[k] <= size; k++) {
		*blocks += c->blocks[k];
		*tokens += c->tokens[k];
	}
}

void curve_free(struct curve *c)
{
	free(c->size);
	free(c->blocks);
	free(c->tokens);
	memset(c, 0, sizeof *c);
}
