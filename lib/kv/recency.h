/* recency.h - how many blocks were last touched at or after a given request
 *
 * The LRU stack of a whole cache in some 4 bytes a request: blocks last touched by the same request lie together in
 * the stack, so a stack depth is a sum of block counts over the requests since (Bennett and Kruskal 1975, over
 * requests in the place of references). Sums are kept of 64 requests, of 64 such groups and so on; a query adds
 * what is left of its own group at every level, so a recent request costs little and no request more than 64
 * additions a level.
 */
#ifndef SERVESTAT_KV_RECENCY_H
#define SERVESTAT_KV_RECENCY_H

#include <stddef.h>
#include <stdint.h>

enum { RECENCY_LEVELS = 6 }; /* 64^6 > 2^32 requests */

struct recency {
	uint32_t *count[RECENCY_LEVELS]; /* [0]: blocks whose last touch is request r; [k]: sums of 64^k requests */
	size_t cap[RECENCY_LEVELS];
	uint32_t n;                      /* requests so far */
};

void recency_init(struct recency *s);
/* recency_push: the next request; it has touched nothing yet. Returns its number, from 0. */
uint32_t recency_push(struct recency *s);
/* recency_add: the newest request touches `blocks` blocks for the first time. recency_move: ... touches `blocks` of
 * the blocks that were last touched by request r. */
void recency_add(struct recency *s, uint32_t blocks);
void recency_move(struct recency *s, uint32_t r, uint32_t blocks);
/* recency_after: blocks whose last touch came after request r. recency_of: whose last touch is r. */
uint32_t recency_after(const struct recency *s, uint32_t r);
static inline uint32_t recency_of(const struct recency *s, uint32_t r) { return s->count[0][r]; }
void recency_free(struct recency *s);

#endif
