/* best.h - the n first of many numbered things, in an order of the caller's, without sorting them all */
#ifndef SERVESTAT_KV_BEST_H
#define SERVESTAT_KV_BEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct best {
	uint32_t *item;        /* a heap, its root the last in order; sorted by best_sort */
	size_t n, limit, cap;
	bool (*before)(const void *ctx, uint32_t a, uint32_t b); /* does a come before b? a strict total order */
	const void *ctx;
};

void best_init(struct best *b, size_t limit, bool (*before)(const void *, uint32_t, uint32_t), const void *ctx);
void best_offer(struct best *b, uint32_t item);
/* best_sort: item[0..n) in order; nothing may be offered afterwards. */
void best_sort(struct best *b);
void best_free(struct best *b);

#endif
