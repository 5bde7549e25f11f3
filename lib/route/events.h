/* events.h - the queue of what happens next: a binary heap ordered by time, then by order of insertion */
#ifndef SERVESTAT_ROUTE_EVENTS_H
#define SERVESTAT_ROUTE_EVENTS_H

#include <stddef.h>
#include <stdint.h>

struct event {
	int64_t time;          /* ns */
	uint64_t order;        /* of insertion: equal times keep it */
	uint32_t kind, who;    /* the owner's */
	uint64_t stamp;        /* the owner's; tells stale events */
};

struct events {
	struct event *heap;
	size_t n, cap;
	uint64_t inserted;
};

/* events_push: one more event; of equal times the one that was pushed first comes first. */
void events_push(struct events *q, int64_t time, uint32_t kind, uint32_t who, uint64_t stamp);
/* events_pop: take the next one; there must be one. */
struct event events_pop(struct events *q);
void events_free(struct events *q);

#endif
