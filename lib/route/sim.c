/* sim.c - the simulation loop; see sim.h */
#include "route/sim.h"

#include <stdlib.h>

#include "base/mem.h"
#include "route/private.h"

enum { PROGRESS_EVERY = 1024 };

static void handle(struct sim *s, const struct event *ev)
{
	struct ticket *k;

	switch ((enum event_kind)ev->kind) {
	case EV_DUE:
		dispatch_due(s, ev->who, (int64_t)ev->stamp); /* scheduled for then; now may be later */
		break;
	case EV_ENGINE:
		if (s->engine_stamp[ev->who] == ev->stamp)
			dispatch_engine(s, ev->who);
		break;
	case EV_RESERVE:
	case EV_ENQUEUE:
	case EV_TIMEOUT:
		k = ticket_at(&s->tickets, ev->who);
		if (k->stamp == ev->stamp)
			dispatch_event(s, (enum event_kind)ev->kind, k);
		break;
	}
}

static void begin(struct sim *s)
{
	uint64_t seed = s->c->seed + s->c->replicate - 1;
	uint32_t n = s->c->instances;

	s->engine = mem_alloc(n, sizeof *s->engine);
	s->engine_stamp = mem_zero(n, sizeof *s->engine_stamp);
	s->engine_due = mem_alloc(n, sizeof *s->engine_due);
	s->sampled_busy = mem_zero(n, sizeof *s->sampled_busy);
	s->real = mem_zero(n, sizeof *s->real);
	s->ended = mem_zero(s->t->n, 1);
	for (uint32_t i = 0; i < n; i++) {
		engine_init(&s->engine[i], &s->c->cost, s->t->block);
		s->engine_due[i] = ENGINE_IDLE;
	}
	s->router = mem_alloc(s->c->routers, sizeof *s->router);
	for (uint32_t r = 0; r < s->c->routers; r++)
		router_init(&s->router[r], &s->c->policy, s->c->state, n, s->t, s->engine[0].cache.capacity, seed, r);
	s->tickets.scores = s->c->explain ? n : 0;
	beats_begin(s);
	arrivals_begin(s);
}

/* close_books: sum up the engines and look for what is left over. */
static void close_books(struct sim *s)
{
	struct sim_books *b = s->books;

	b->instances = s->c->instances;
	b->events = s->events.inserted;
	for (uint32_t i = 0; i < s->c->instances; i++) {
		const struct engine *e = &s->engine[i];

		b->busy += (double)e->busy;
		b->busy_most = e->busy > b->busy_most ? e->busy : b->busy_most;
		b->prefilled += e->prefilled;
		b->reused += e->hit;
		b->decoded += e->stepped;
		b->thrown += e->thrown;
		b->emitted += e->emitted;
		b->area += e->area;
		b->blocks_leaked += (int64_t)e->own + e->cache.n_pinned + (e->cache.n > e->cache.capacity);
		b->tokens_left += llabs(e->pending) + llabs(e->tokens) + llabs(e->decoding);
		b->iterations += e->iterations;
		b->preemptions += e->preemptions;
		b->endless += e->endless;
	}
	for (uint32_t r = 0; r < s->c->routers; r++)
		for (uint32_t i = 0; i < s->c->instances; i++) {
			const struct instance_view *v = &s->router[r].own[i];

			b->router_left += llabs(v->requests) + llabs(v->pending) + llabs(v->tokens) +
					  llabs(v->decoding);
		}
}

static void finish(struct sim *s)
{
	for (uint32_t i = 0; i < s->c->instances; i++)
		engine_free(&s->engine[i]);
	for (uint32_t r = 0; r < s->c->routers; r++)
		router_free(&s->router[r]);
	tickets_free(&s->tickets);
	free(s->engine);
	free(s->engine_stamp);
	free(s->engine_due);
	free(s->sampled_busy);
	free(s->router);
	free(s->real);
	free(s->starts);
	free(s->line);
	free(s->ended);
	events_free(&s->events);
}

const char *sim_fault(const struct sim_config *c)
{
	enum { LEAST_PERIOD = 1000, MOST_VIEWS = 10000000 };

	if (!(c->speedup >= 1e-6 && c->speedup <= 1e9))
		return "speedup is outside 0.000001..1000000000";
	if (c->publish < LEAST_PERIOD)
		return "publish is less than 1us";
	if (c->reconcile && c->reconcile < LEAST_PERIOD)
		return "reconcile is less than 1us";
	if (c->sample && c->sample < LEAST_PERIOD)
		return "sample-every is less than 1us";
	if ((uint64_t)c->routers * c->instances > MOST_VIEWS)
		return "routers times instances are more than 10000000";
	return NULL;
}

const char *sim_refuses(const struct route_trace *t, const struct sim_config *c)
{
	if (engine_pool(&c->cost, t->block) > ENGINE_POOL_MAX)
		return "cost: kv is more than 2000000000 blocks";
	if ((double)t->longest / c->speedup > (double)ROUTE_LONG_NS)
		return "speedup stretches the trace beyond 31 years";
	return NULL;
}

static void step(struct sim *s)
{
	const struct start *start = s->next_start < s->n_starts ? &s->starts[s->next_start] : NULL;
	int beat = beats_next(s);
	int64_t event = s->events.n > 0 ? s->events.heap[0].time : NEVER;

	if (start && start->time <= event && start->time <= s->beat[beat].next) {
		s->now = start->time;
		s->next_start++;
		dispatch_due(s, start->request, start->time);
	} else if (event <= s->beat[beat].next) {
		struct event ev = events_pop(&s->events);

		s->now = ev.time;
		handle(s, &ev);
	} else {
		s->now = s->beat[beat].next;
		beats_strike(s, beat);
	}
	dispatch_line(s);
}

void sim_run(const struct route_trace *t, const struct sim_config *c, const struct sim_sink *sink,
	     struct sim_books *books, void (*progress)(void *ctx, uint64_t ended), void *progress_ctx)
{
	struct sim s = { .t = t, .c = c, .sink = sink, .books = books };
	uint64_t told = 0;

	*books = (struct sim_books){ .requests = t->n };
	begin(&s);
	while (s.next_start < s.n_starts || s.events.n > 0 || s.beat[beats_next(&s)].next != NEVER) {
		step(&s);
		if (progress && books->ended - told >= PROGRESS_EVERY) {
			told = books->ended;
			progress(progress_ctx, told);
		}
	}
	close_books(&s);
	finish(&s);
}
