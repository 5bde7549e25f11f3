/* beats.c - reports at regular times: engines publish counters, routers reconcile theirs, samples are taken
 *
 * All happen at multiples of their periods, after everything else of that moment. While nothing is in flight and no
 * engine runs, counters do not change: they are told once and then not before the next dispatch, so that a gap of
 * days in a trace costs nothing. Samples are output, one an interval, and go on until the last request has ended.
 */
#include "route/private.h"

/* still: nothing will happen before the next dispatch. An engine may run on with what its client gave up. */
static bool still(const struct sim *s)
{
	return s->in_flight == 0 && s->n_busy == 0;
}

/* advance: to the first multiple of the period after now. */
static void advance(const struct sim *s, struct beat *b)
{
	int64_t wait = b->period - s->now % b->period;

	b->next = time_later(s->now, wait);
	if (b->next >= TIME_END)
		b->next = NEVER;
}

static void publish(struct sim *s)
{
	for (uint32_t i = 0; i < s->c->instances; i++) {
		const struct engine_report *e = &s->engine[i].report;

		s->real[i] = (struct instance_view){
			.requests = e->requests, .pending = e->pending, .tokens = e->tokens, .decoding = e->decoding,
		};
	}
}

static void reconcile(struct sim *s)
{
	for (uint32_t n = 0; n < tickets_count(&s->tickets); n++) {
		struct ticket *k = ticket_at(&s->tickets, n);

		if (k->open && k->at_engine && !k->decision.decoding)
			router_correct(&s->router[k->router], &k->decision, k->seq.target - k->seq.done);
	}
	for (uint32_t r = 0; r < s->c->routers; r++)
		router_reconcile(&s->router[r], s->real);
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
}

void beats_begin(struct sim *s)
{
	bool publishes = s->c->state != STATE_SHADOW || s->c->routers > 1;
	bool samples = s->c->sample > 0 && s->sink->sample;

	s->beat[BEAT_PUBLISH] = (struct beat){ publishes ? s->c->publish : 0, NEVER };
	s->beat[BEAT_RECONCILE] = (struct beat){ publishes ? s->c->reconcile : 0, NEVER };
	s->beat[BEAT_SAMPLE] = (struct beat){ samples ? s->c->sample : 0, samples && s->t->n > 0 ? 0 : NEVER };
}

void beats_wake(struct sim *s)
{
	for (int i = 0; i < BEATS; i++)
		if (s->beat[i].period && s->beat[i].next == NEVER)
			advance(s, &s->beat[i]);
}

int beats_next(const struct sim *s)
{
	int first = 0;

	for (int i = 1; i < BEATS; i++)
		if (s->beat[i].next < s->beat[first].next)
			first = i;
	return first;
}

void beats_strike(struct sim *s, int beat)
{
	bool over = still(s);

	switch (beat) {
	case BEAT_RECONCILE:
		reconcile(s);
		over = over && s->beat[BEAT_PUBLISH].next == NEVER; /* what it took over was the last word */
		break;
	case BEAT_SAMPLE:
		sample(s);
		over = s->books->ended == s->books->requests;
		break;
	case BEAT_PUBLISH:
		publish(s);
		break;
	}
	s->beat[beat].next = NEVER;
	if (!over)
		advance(s, &s->beat[beat]);
}
