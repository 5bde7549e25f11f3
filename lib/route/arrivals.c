/* arrivals.c - when requests are due: at their times, or after the turn before; see private.h */
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/rng.h"
#include "route/private.h"

static int64_t scaled(const struct sim *s, int64_t ns)
{
	return s->c->speedup == 1 ? ns : llround((double)ns / s->c->speedup);
}

/* shift: how much later the session of request i begins in this replicate. */
static int64_t shift(const struct sim *s, uint32_t i)
{
	const struct route_request *q = &s->t->request[i];
	struct rng rng;

	if (s->c->replicate <= 1)
		return 0;
	/* streams of routers are below 2^32, of sessions below 2^33, of requests without session above */
	rng_init(&rng, s->c->seed + s->c->replicate - 1, q->session != NO_SESSION ?
		 (UINT64_C(1) << 32) + q->session : (UINT64_C(1) << 33) + i);
	return (int64_t)(rng_real(&rng) * 1e9);
}

static int by_time(const void *pa, const void *pb)
{
	const struct start *a = pa, *b = pb;
	int order = (a->time > b->time) - (a->time < b->time);

	return order ? order : (a->request > b->request) - (a->request < b->request);
}

static void plan_starts(struct sim *s)
{
	bool sorted = true;

	s->starts = mem_alloc(s->t->n, sizeof *s->starts);
	for (uint32_t i = 0; i < s->t->n; i++) {
		const struct route_request *q = &s->t->request[i];

		if (!q->opens && s->c->arrivals != ARRIVE_OPEN)
			continue;
		s->starts[s->n_starts] = (struct start){ scaled(s, q->arrival) + shift(s, i), i };
		sorted = sorted && (s->n_starts == 0 ||
				    s->starts[s->n_starts].time >= s->starts[s->n_starts - 1].time);
		s->n_starts++;
	}
	if (!sorted)
		qsort(s->starts, s->n_starts, sizeof *s->starts, by_time);
}

/* open_session: closed arrivals: a free client starts the next session. */
static void open_session(struct sim *s)
{
	while (s->next_session < s->t->n && !s->t->request[s->next_session].opens)
		s->next_session++;
	if (s->next_session < s->t->n)
		events_push(&s->events, s->now, EV_DUE, s->next_session++, (uint64_t)s->now);
}

void arrivals_follow(struct sim *s, uint32_t i)
{
	uint32_t next = s->t->request[i].next;
	const struct route_request *q = &s->t->request[next == NO_REQUEST ? i : next];
	int64_t due = s->now;

	if (s->c->arrivals == ARRIVE_OPEN)
		return;
	if (next == NO_REQUEST) {
		if (s->c->arrivals == ARRIVE_CLOSED)
			open_session(s);
		return;
	}
	if (s->c->arrivals == ARRIVE_THINKTIME || (s->c->arrivals == ARRIVE_TRACETS && q->after_end))
		due = time_later(due, scaled(s, q->gap));
	else if (s->c->arrivals == ARRIVE_TRACETS)
		due = scaled(s, q->arrival) + shift(s, next);
	events_push(&s->events, due > s->now ? due : s->now, EV_DUE, next, (uint64_t)due);
}

void arrivals_begin(struct sim *s)
{
	if (s->c->arrivals == ARRIVE_CLOSED)
		for (uint32_t i = 0; i < s->c->clients && s->next_session < s->t->n; i++)
			open_session(s);
	else
		plan_starts(s);
}
