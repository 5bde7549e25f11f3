/* touches.h - which request touched each block last
 *
 * Along a prefix the last touches do not get younger, so the blocks of a piece are a few runs of equal last
 * request, the youngest at the head. A request that touches the first blocks of a piece takes runs off the front
 * and puts one there: constant work on average, whatever the number of blocks.
 */
#ifndef SERVESTAT_KV_TOUCHES_H
#define SERVESTAT_KV_TOUCHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The blocks of a piece from where the run before ends up to `end` (from 0). */
struct touch_run {
	uint32_t end;              /* 0: the piece has no runs yet */
	uint32_t by;               /* request */
	uint32_t next;             /* the deeper run, in `more`; 0: none */
};

struct touches {
	struct touch_run *front;   /* per piece: its youngest run */
	struct touch_run *more;    /* from 1: the others */
	size_t front_cap, more_cap;
	uint32_t n_more, spare;    /* spare: list of entries to use again */
};

void touches_init(struct touches *t);
/* touches_cover: pieces up to this number exist. */
void touches_cover(struct touches *t, uint32_t piece);
/* touches_prefetch: the piece will be touched soon. */
static inline void touches_prefetch(const struct touches *t, uint32_t piece)
{
	__builtin_prefetch(&t->front[piece]);
}
/* touches_prefetch_next: ... and the piece itself has come; what lies behind its youngest run is asked for. */
static inline void touches_prefetch_next(const struct touches *t, uint32_t piece)
{
	__builtin_prefetch(&t->more[t->front[piece].next]);
}
/* touches_take: the youngest run within the first len blocks of the piece, which loses these blocks: *from is where
 * they began; false when none is left. Call it with *from = 0 first and until it returns false; then touches_put. */
bool touches_take(struct touches *t, uint32_t piece, uint32_t len, uint32_t *from, uint32_t *to, uint32_t *by);
/* touches_put: the first len blocks of the piece, all taken or new, were touched by request `by`. */
void touches_put(struct touches *t, uint32_t piece, uint32_t len, uint32_t by);
void touches_free(struct touches *t);

#endif
