/* dispatch.c - the life of a request: due, dispatched, at its engine, ended; see private.h */
#include <string.h>

#include "base/mem.h"
#include "route/private.h"

static const struct route_request *request_of(const struct sim *s, const struct ticket *k)
{
	return &s->t->request[k->request];
}

/* mind: keep the queue's idea of when engine i ends its iterations up to date. */
static void mind(struct sim *s, uint32_t i)
{
	if (s->engine[i].wake == s->engine_due[i])
		return;
	s->n_busy += s->engine_due[i] == ENGINE_IDLE;
	s->engine_due[i] = s->engine[i].wake;
	s->n_busy -= s->engine_due[i] == ENGINE_IDLE;
	s->engine_stamp[i]++;
	if (s->engine_due[i] != ENGINE_IDLE)
		events_push(&s->events, s->engine_due[i], EV_ENGINE, i, s->engine_stamp[i]);
}

/* leave: the engine has let go of it. */
static void leave(struct sim *s, struct ticket *k)
{
	const struct route_request *q = request_of(s, k);

	s->books->requests_kv += k->seq.aborted ? k->seq.done : q->input + q->output - 1;
	s->books->requests_out += k->seq.aborted ? k->seq.generated : q->output;
	k->at_engine = false;
	ticket_return(&s->tickets, k);
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
	arrivals_follow(s, k->request);
}

static void dispatch(struct sim *s, uint32_t request, int64_t scheduled)
{
	const struct route_request *q = &s->t->request[request];
	struct ticket *k = ticket_take(&s->tickets);
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
	beats_wake(s);
	router = &s->router[k->router];
	router_decide(router, s->t, q, s->real, &k->decision);
	if (k->score)
		memcpy(k->score, router->score, s->c->instances * sizeof *k->score);
	if (s->c->race_window > 0)
		events_push(&s->events, time_later(s->now, s->c->race_window), EV_RESERVE, k->number, k->stamp);
	else
		router_reserve(router, s->t, q, &k->decision);
	if (!engine_fits(&s->engine[k->decision.instance], q->input, q->output)) {
		end(s, k, "does not fit the kv pool");
		ticket_return(&s->tickets, k);
		return;
	}
	events_push(&s->events, time_later(s->now, cost_overhead(&s->c->cost, q->input)), EV_ENQUEUE, k->number,
		    k->stamp);
	if (s->c->timeout > 0)
		events_push(&s->events, time_later(s->now, s->c->timeout), EV_TIMEOUT, k->number, k->stamp);
}

void dispatch_due(struct sim *s, uint32_t request, int64_t scheduled)
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

void dispatch_line(struct sim *s)
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
		ticket_return(&s->tickets, k);
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

void dispatch_event(struct sim *s, enum event_kind kind, struct ticket *k)
{
	switch (kind) {
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
	case EV_DUE:
	case EV_ENGINE:
		break; /* are about no ticket */
	}
}

void dispatch_engine(struct sim *s, uint32_t i)
{
	struct engine *e = &s->engine[i];

	s->engine_due[i] = ENGINE_IDLE;
	s->n_busy--;
	engine_wake(e, s->now);
	s->books->last_run = s->now;
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
