/* best.c - a bounded heap; see best.h */
#include "kv/best.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void best_init(struct best *b, size_t limit, bool (*before)(const void *, uint32_t, uint32_t), const void *ctx)
{
	*b = (struct best){ .limit = limit, .before = before, .ctx = ctx };
}

static void swap(struct best *b, size_t i, size_t k)
{
	uint32_t t = b->item[i];

	b->item[i] = b->item[k];
	b->item[k] = t;
}

static void sift_down(struct best *b, size_t i, size_t n)
{
	for (size_t child; (child = 2 * i + 1) < n; i = child) {
		if (child + 1 < n && b->before(b->ctx, b->item[child], b->item[child + 1]))
			child++;
		if (!b->before(b->ctx, b->item[i], b->item[child]))
			return;
		swap(b, i, child);
	}
}

void best_offer(struct best *b, uint32_t item)
{
	size_t i = b->n;

	if (b->n == b->limit) {
		if (!b->n || !b->before(b->ctx, item, b->item[0]))
			return;
		b->item[0] = item;
		sift_down(b, 0, b->n);
		return;
	}
	b->item = mem_grow(b->item, &b->cap, b->n + 1, sizeof *b->item);
	b->item[b->n++] = item;
	for (; i && b->before(b->ctx, b->item[(i - 1) / 2], b->item[i]); i = (i - 1) / 2)
		swap(b, i, (i - 1) / 2);
}

void best_sort(struct best *b)
{
	for (size_t n = b->n; n-- > 1;) {
		swap(b, 0, n);
		sift_down(b, 0, n);
	}
}

void best_free(struct best *b)
{
	free(b->item);
	memset(b, 0, sizeof *b);
}
