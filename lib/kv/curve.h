/* curve.h - what LRU caches of many sizes would serve, from one pass
 *
 * A block at stack distance d (so many distinct other blocks were touched since) is in a cache of C blocks when
 * d < C, for every C at once (Mattson, Gecsei, Slutz and Traiger 1970). The blocks of a request get deeper along its
 * chain, so those with d < C are its leading ones: the prefix hit of that cache.
 */
#ifndef SERVESTAT_KV_CURVE_H
#define SERVESTAT_KV_CURVE_H

#include <stddef.h>
#include <stdint.h>

#include "base/wide.h"

struct curve {
	uint64_t *size;        /* capacities in blocks, ascending, distinct */
	size_t n, cap;
	uint64_t *blocks;      /* [k]: hits that size[k] has and size[k-1] has not; [n]: those no size has */
	uint128 *tokens;
};

void curve_init(struct curve *c);
/* curve_size: ask for a capacity; all before the first hit. */
void curve_size(struct curve *c, uint64_t blocks);
/* curve_hit: `blocks` blocks that hold `tokens` tokens hit at every capacity above distance. */
void curve_hit(struct curve *c, uint64_t distance, uint64_t blocks, uint64_t tokens);
/* curve_next: the smallest of the sizes that is greater than distance; UINT64_MAX if none. */
uint64_t curve_next(const struct curve *c, uint64_t distance);
/* curve_at: hits of a capacity that was asked for. */
void curve_at(const struct curve *c, uint64_t size, uint64_t *blocks, uint128 *tokens);
void curve_free(struct curve *c);

#endif
