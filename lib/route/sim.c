/* sim.c - the simulation loop; see sim.h */
#include "route/sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "route/events.h"

enum event_kind {
	EV_DUE,                /* request `who` is to be sent */
	EV_RESERVE,            /* the reservation of ticket `who` takes effect */
	EV_ENQUEUE,            /* ticket `who` reaches its engine */
	EV_TIMEOUT,            /* ticket `who` has waited long enough */
	EV_ENGINE,             /* engine `who` ends its iterations */
	EV_PUBLISH, EV_RECONCILE, EV_SAMPLE
};

enum { TICKETS = 256, PROGRESS_EVERY = 1024 };

/* A request from dispatch until both the client and the engine are done with it. */
struct ticket {
	struct engine_seq seq; /* first: an engine's sequence is its ticket */
	uint64_t stamp;        /* of the events that are about this use of the ticket */
	uint32_t number, request, router;
	bool open;             /* the client waits for it */
	bool at_engine;
	int64_t scheduled, start, enqueued, first;
	struct decision decision;
	double *score;
};

struct waiting {
	uint32_t request;
	int64_t scheduled;
};

/* First turns (all requests when open) in the order they come. */
struct start {
	int64_t time;
	uint32_t request;
};

struct sim {
	const struct route_trace *t;
	const struct sim_config *c;
	const struct sim_sink *sink;
	struct sim_books *books;
	int64_t now;
	struct events events;
	struct start *starts;
	size_t n_starts, next_start;
	uint32_t next_session; /* closed: request that may open the next session */

	struct engine *engine;
	uint64_t *engine_stamp;
	int64_t *engine_due;   /* wake time in the queue */
	int64_t *sampled_busy;
	struct router *router;
	struct instance_view *real;
	uint64_t dispatched, in_flight;
	bool publishes, publish_armed;
	int64_t last_sample;

	struct ticket **chunk; /* TICKETS each, never moved */
	size_t n_chunks, cap_chunks;
	uint32_t *idle;        /* numbers of tickets not in use */
	size_t n_idle, cap_idle;

	struct waiting *line;  /* due, not dispatched: --concurrency; a ring */
	size_t line_first, n_line, cap_line;
	uint8_t *ended;        /* request -> times it ended, up to 2 */
};

/* --- tickets --- */

static struct ticket *ticket_at(const struct sim *s, uint32_t number)
{
	return &s->chunk[number / TICKETS][number % TICKETS];
}

static void add_tickets(struct sim *s)
{
	struct ticket *t = mem_zero(TICKETS, sizeof *t);

	s->chunk = mem_grow(s->chunk, &s->cap_chunks, s->n_chunks + 1, sizeof *s->chunk);
	s->idle = mem_grow(s->idle, &s->cap_idle, (s->n_chunks + 1) * TICKETS, sizeof *s->idle);
	for (uint32_t i = TICKETS; i-- > 0;) {
		t[i].number = (uint32_t)(s->n_chunks * TICKETS + i);
		t[i].score = s->c->explain ? mem_alloc(s->c->instances, sizeof *t[i].score) : NULL;
		s->idle[s->n_idle++] = t[i].number;
	}
	s->chunk[s->n_chunks++] = t;
}

static struct ticket *take_ticket(struct sim *s)
{
	if (s->n_idle == 0)
		add_tickets(s);
	return ticket_at(s, s->idle[--s->n_idle]);
}

static void give_back(struct sim *s, struct ticket *k)
{
	k->stamp++; /* events about it are stale now */
	s->idle[s->n_idle++] = k->number;
}

static const struct route_request *request_of(const struct sim *s, const struct ticket *k)
{
	return &s->t->request[k->request];
}

/* --- time --- */

/* The end of time, 146 years: no sum of two times before it leaves 64 bits. */
#define FAR (INT64_MAX / 2)

static int64_t later(int64_t now, int64_t ns)
{
	return now >= FAR ? now : ns < FAR - now ? now + ns : FAR;
}

/* again: what happens every `period`, until time ends. */
static void again(struct sim *s, int64_t period, enum event_kind kind)
{
	if (s->now < FAR && period < FAR - s->now)
		events_push(&s->events, s->now + period, kind, 0, 0);
}

/* --- arrivals --- */

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

/* follow_up: the session of request i goes on after i has ended now. */
static void follow_up(struct sim *s, uint32_t i)
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
		due = later(due, scaled(s, q->gap));
	else if (s->c->arrivals == ARRIVE_TRACETS)
		due = scaled(s, q->arrival) + shift(s, next);
	events_push(&s->events, due > s->now ? due : s->now, EV_DUE, next, (uint64_t)due);
}

/* --- what engines and routers tell each other --- */

/* mind: keep the queue's idea of when engine i ends its iterations up to date. */
static void mind(struct sim *s, uint32_t i)
{
	if (s->engine[i].wake == s->engine_due[i])
		return;
	s->engine_due[i] = s->engine[i].wake;
	s->engine_stamp[i]++;
	if (s->engine_due[i] != ENGINE_IDLE)
		events_push(&s->events, s->engine_due[i], EV_ENGINE, i, s->engine_stamp[i]);
}

static void publish(struct sim *s)
{
	bool busy = s->in_flight > 0;

	for (uint32_t i = 0; i < s->c->instances; i++) {
		const struct engine_report *e = &s->engine[i].report;

		s->real[i] = (struct instance_view){
			.requests = e->requests, .pending = e->pending, .tokens = e->tokens, .decoding = e->decoding,
		};
		busy = busy || s->engine[i].wake != ENGINE_IDLE; /* with what its client gave up */
	}
	s->publish_armed = busy; /* when nothing runs, nothing changes until the next dispatch */
	if (s->publish_armed)
		again(s, s->c->publish, EV_PUBLISH);
}

static void arm_publish(struct sim *s)
{
	if (!s->publishes || s->publish_armed)
		return;
	s->publish_armed = true;
	again(s, s->c->publish - s->now % s->c->publish, EV_PUBLISH);
}

static void reconcile(struct sim *s)
{
	for (uint32_t n = 0; n < s->n_chunks * TICKETS; n++) {
		struct ticket *k = ticket_at(s, n);

		if (k->open && k->at_engine && !k->decision.decoding)
			router_correct(&s->router[k->router], &k->decision, k->seq.target - k->seq.done);
	}
	for (uint32_t r = 0; r < s->c->routers; r++)
		router_reconcile(&s->router[r], s->real);
	if (s->books->ended < s->books->requests)
		again(s, s->c->reconcile, EV_RECONCILE);
}

static void sample(struct sim *s)
{
	for (uint32_t i = 0; i < s->c->instances; i++) {
		struct sim_sample x = { .time = s->now, .instance = i };
		int64_t busy = engine_busy(&s->engine[i], s->now), span = s->now - s->last_sample;

		engine_look(&s->engine[i], s->now, &x.state);
		x.busy_share = span > 0 ? (double)(busy - s->sampled_busy[i]) / (double)span : 0;
		s->sampled_busy[i] = busy;
		s->sink->sample(s->sink->ctx, &x);
	}
	s->last_sample = s->now;
	if (s->books->ended < s->books->requests)
		again(s, s->c->sample, EV_SAMPLE);
}

/* --- the life of a request --- */

/* leave: the engine has let go of it. */
static void leave(struct sim *s, struct ticket *k)
{
	const struct route_request *q = request_of(s, k);

	s->books->requests_kv += k->seq.aborted ? k->seq.done : q->input + q->output - 1;
	s->books->requests_out += k->seq.aborted ? k->seq.generated : q->output;
	k->at_engine = false;
	give_back(s, k);
}

/* end: the client has its answer, or has given up. */
static void end(struct sim *s, struct ticket *k, const char *error)
{
	const struct route_request *q = request_of(s, k);
	struct sim_record r = {
		.request = q, .index = k->request, .scheduled = k->scheduled, .start = k->start,
		.enqueued = k->enqueued, .admitted = k->at_engine ? k->seq.admitted : -1, .first = k->first,
		.end = s->now, .error = error, .decision = k->decision, .score = k->score,
	};

	if (k->at_engine) {
		r.cached = k->seq.cached;
		r.generated = engine_generated(&s->engine[k->decision.instance], &k->seq, s->now);
		r.preemptions = k->seq.preemptions;
		s->books->sojourn += (uint64_t)(s->now - k->enqueued);
	}
	k->open = false;
	s->in_flight--;
	s->books->ended++;
	s->books->failed += error != NULL;
	s->books->ended_twice += s->ended[k->request];
	s->ended[k->request] = 1;
	s->books->last_end = s->now;
	router_end(&s->router[k->router], s->t, q, &k->decision, error == NULL);
	s->sink->record(s->sink->ctx, &r);
	follow_up(s, k->request);
}

static void dispatch(struct sim *s, uint32_t request, int64_t scheduled)
{
	const struct route_request *q = &s->t->request[request];
	struct ticket *k = take_ticket(s);
	struct router *router;

	k->request = request;
	k->router = (uint32_t)(s->dispatched++ % s->c->routers);
	k->scheduled = scheduled;
	k->start = s->now;
	k->enqueued = k->first = -1;
	k->open = true;
	if (s->dispatched == 1)
		s->books->first_start = s->now;
	s->in_flight++;
	arm_publish(s);
	router = &s->router[k->router];
	router_decide(router, s->t, q, s->real, &k->decision);
	if (k->score)
		memcpy(k->score, router->score, s->c->instances * sizeof *k->score);
	if (s->c->race_window > 0)
		events_push(&s->events, later(s->now, s->c->race_window), EV_RESERVE, k->number, k->stamp);
	else
		router_reserve(router, s->t, q, &k->decision);
	if (!engine_fits(&s->engine[k->decision.instance], q->input, q->output)) {
		end(s, k, "does not fit the kv pool");
		give_back(s, k);
		return;
	}
	events_push(&s->events, later(s->now, cost_overhead(&s->c->cost, q->input)), EV_ENQUEUE, k->number, k->stamp);
	if (s->c->timeout > 0)
		events_push(&s->events, later(s->now, s->c->timeout), EV_TIMEOUT, k->number, k->stamp);
}

/* due: request is to be sent; it stands in line when too many are in flight. */
static void due(struct sim *s, uint32_t request, int64_t scheduled)
{
	if (s->c->concurrency == 0) {
		dispatch(s, request, scheduled);
		return;
	}
	if (s->n_line == s->cap_line) {
		size_t old = s->cap_line;

		s->line = mem_grow(s->line, &s->cap_line, s->n_line + 1, sizeof *s->line);
		/* unroll the ring: what had wrapped goes behind the old end */
		memcpy(s->line + old, s->line, s->line_first * sizeof *s->line);
	}
	s->line[(s->line_first + s->n_line++) % s->cap_line] = (struct waiting){ request, scheduled };
}

static void serve_line(struct sim *s)
{
	while (s->n_line > 0 && s->in_flight < s->c->concurrency) {
		struct waiting w = s->line[s->line_first];

		s->line_first = (s->line_first + 1) % s->cap_line;
		s->n_line--;
		dispatch(s, w.request, w.scheduled);
	}
}

static void enqueue(struct sim *s, struct ticket *k)
{
	const struct route_request *q = request_of(s, k);
	uint32_t i = k->decision.instance;

	if (!k->open) { /* timed out on its way */
		give_back(s, k);
		return;
	}
	k->enqueued = s->now;
	k->at_engine = true;
	k->seq = (struct engine_seq){
		.ids = s->t->blocks + q->ids, .n_ids = q->n_ids, .input = q->input, .output = q->output,
	};
	engine_enqueue(&s->engine[i], &k->seq, s->now);
	mind(s, i);
}

static void time_out(struct sim *s, struct ticket *k)
{
	uint32_t i = k->decision.instance;
	bool out;

	if (!k->open)
		return;
	end(s, k, "timeout");
	if (!k->at_engine)
		return; /* its EV_ENQUEUE gives the ticket back */
	out = engine_abort(&s->engine[i], &k->seq, s->now);
	mind(s, i);
	if (out)
		leave(s, k);
}

static void engine_ended(struct sim *s, uint32_t i)
{
	struct engine *e = &s->engine[i];

	engine_wake(e, s->now);
	for (size_t n = 0; n < e->n_first; n++) {
		struct ticket *k = (struct ticket *)e->first[n];

		if (!k->open)
			continue;
		k->first = s->now;
		router_first(&s->router[k->router], s->t, request_of(s, k), &k->decision);
	}
	for (size_t n = 0; n < e->n_ended; n++) {
		struct ticket *k = (struct ticket *)e->ended[n];

		if (k->open)
			end(s, k, NULL);
		leave(s, k);
	}
	mind(s, i);
}

/* --- the loop --- */

static void handle(struct sim *s, const struct event *ev)
{
	struct ticket *k = ev->kind == EV_RESERVE || ev->kind == EV_ENQUEUE || ev->kind == EV_TIMEOUT ?
		ticket_at(s, ev->who) : NULL;

	if (k && k->stamp != ev->stamp)
		return;
	switch ((enum event_kind)ev->kind) {
	case EV_DUE:
		due(s, ev->who, (int64_t)ev->stamp); /* scheduled for then; now may be later, see follow_up */
		break;
	case EV_RESERVE:
		if (k->open)
			router_reserve(&s->router[k->router], s->t, request_of(s, k), &k->decision);
		break;
	case EV_ENQUEUE:
		enqueue(s, k);
		break;
	case EV_TIMEOUT:
		time_out(s, k);
		break;
	case EV_ENGINE:
		if (s->engine_stamp[ev->who] == ev->stamp) {
			s->engine_due[ev->who] = ENGINE_IDLE;
			engine_ended(s, ev->who);
		}
		break;
	case EV_PUBLISH:
		publish(s);
		break;
	case EV_RECONCILE:
		reconcile(s);
		break;
	case EV_SAMPLE:
		sample(s);
		break;
	}
}

static void start(struct sim *s)
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
	s->publishes = s->c->state != STATE_SHADOW || s->c->routers > 1;
	if (s->c->arrivals == ARRIVE_CLOSED)
		for (uint32_t i = 0; i < s->c->clients && s->next_session < s->t->n; i++)
			open_session(s);
	else
		plan_starts(s);
	if (s->t->n > 0 && s->publishes && s->c->reconcile > 0)
		events_push(&s->events, s->c->reconcile, EV_RECONCILE, 0, 0);
	if (s->t->n > 0 && s->c->sample > 0 && s->sink->sample)
		events_push(&s->events, 0, EV_SAMPLE, 0, 0);
}

/* close_books: sum up the engines and look for what is left over. */
static void close_books(struct sim *s)
{
	struct sim_books *b = s->books;

	b->instances = s->c->instances;
	b->events = s->events.inserted;
	for (uint32_t i = 0; i < s->c->instances; i++) {
		const struct engine *e = &s->engine[i];

		b->busy += e->busy;
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
	for (size_t c = 0; c < s->n_chunks; c++) {
		for (size_t i = 0; i < TICKETS; i++)
			free(s->chunk[c][i].score);
		free(s->chunk[c]);
	}
	free(s->chunk);
	free(s->idle);
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
	enum { LEAST_PERIOD = 1000 };

	if (!(c->speedup >= 1e-6 && c->speedup <= 1e9))
		return "speedup is outside 0.000001..1000000000";
	if (c->publish < LEAST_PERIOD)
		return "publish is less than 1us";
	if (c->reconcile && c->reconcile < LEAST_PERIOD)
		return "reconcile is less than 1us";
	if (c->sample && c->sample < LEAST_PERIOD)
		return "sample-every is less than 1us";
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

void sim_run(const struct route_trace *t, const struct sim_config *c, const struct sim_sink *sink,
	     struct sim_books *books, void (*progress)(void *ctx, uint64_t ended), void *progress_ctx)
{
	struct sim s = { .t = t, .c = c, .sink = sink, .books = books };
	uint64_t told = 0;

	*books = (struct sim_books){ .requests = t->n };
	start(&s);
	while (s.next_start < s.n_starts || s.events.n > 0) {
		if (s.next_start < s.n_starts &&
		    (s.events.n == 0 || s.starts[s.next_start].time <= s.events.heap[0].time)) {
			const struct start *first = &s.starts[s.next_start++];

			s.now = first->time;
			due(&s, first->request, first->time);
		} else {
			struct event ev = events_pop(&s.events);

			s.now = ev.time;
			handle(&s, &ev);
		}
		serve_line(&s);
		if (progress && books->ended - told >= PROGRESS_EVERY) {
			told = books->ended;
			progress(progress_ctx, told);
		}
	}
	close_books(&s);
	finish(&s);
}
