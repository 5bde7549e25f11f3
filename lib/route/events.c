/* events.c - the event heap; see events.h */
#include "route/events.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/mem.h"

static bool before(const struct event *a, const struct event *b)
{
	return a->time != b->time ? a->time < b->time : a->order < b->order;
}

void events_push(struct events *q, int64_t time, uint32_t kind, uint32_t who, uint64_t stamp)
{
	struct event e = { time, q->inserted++, kind, who, stamp };
	size_t i = q->n++;

	q->heap = mem_grow(q->heap, &q->cap, q->n, sizeof *q->heap);
	while (i > 0 && before(&e, &q->heap[(i - 1) / 2])) {
		q->heap[i] = q->heap[(i - 1) / 2];
		i = (i - 1) / 2;
	}
	q->heap[i] = e;
}

struct event events_pop(struct events *q)
{
	struct event top = q->heap[0], last = q->heap[--q->n];
	size_t i = 0, child;

	while ((child = 2 * i + 1) < q->n) {
		child += child + 1 < q->n && before(&q->heap[child + 1], &q->heap[child]);
		if (!before(&q->heap[child], &last))
			break;
		q->heap[i] = q->heap[child];
		i = child;
	}
	q->heap[i] = last;
	return top;
}

void events_free(struct events *q)
{
	free(q->heap);
	*q = (struct events){ 0 };
}
