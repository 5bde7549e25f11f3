/* served.c - run records as JSON Lines; see served.h */
#include "route/served.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "output/quote.h"

enum { LINE_ROOM = 2048, SCORE_ROOM = 40 }; /* bytes of a line without texts and scores; of one score */

void served_init(struct served_writer *w, const struct route_trace *t, uint32_t instances, const char *run,
		 uint32_t replicate)
{
	struct text name = text_of(run);
	char *quoted = mem_alloc(quote_room(name), 1);
	size_t n = quote_json(quoted, name);

	*w = (struct served_writer){ .trace = t, .instances = instances };
	w->tail = mem_format(",\"run\":%.*s,\"replicate\":%" PRIu32, (int)n, quoted, replicate);
	w->tail_n = strlen(w->tail);
	free(quoted);
}

void served_free(struct served_writer *w)
{
	free(w->text);
	free(w->tail);
}

static char *put_text(char *p, const char *s)
{
	size_t n = strlen(s);

	memcpy(p, s, n);
	return p + n;
}

static char *put_int(char *p, int64_t v)
{
	return p + number_scaled(p, v, 0);
}

static char *put_real(char *p, double v)
{
	char number[NUMBER_MAX];

	if (v == floor(v) && fabs(v) < 1e15)
		return put_int(p, (int64_t)v);
	number_json(number, v);
	return put_text(p, number);
}

static char *key(char *p, const char *name)
{
	*p++ = ',';
	*p++ = '"';
	p = put_text(p, name);
	*p++ = '"';
	*p++ = ':';
	return p;
}

static char *key_int(char *p, const char *name, int64_t v)
{
	return put_int(key(p, name), v);
}

static char *key_ms(char *p, const char *name, int64_t ns)
{
	p = key(p, name);
	return p + number_scaled(p, ns, 6);
}

/* key_real: nothing for a value that is not there. */
static char *key_real(char *p, const char *name, double v)
{
	return isfinite(v) ? put_real(key(p, name), v) : p;
}

/* put_id: an id as it was: digits that are a number stay one, other text is quoted. */
static char *put_id(char *p, struct text id)
{
	bool number = id.n > 0 && id.n <= 15 && (id.s[0] != '0' || id.n == 1);

	for (size_t i = 0; i < id.n && number; i++)
		number = id.s[i] >= '0' && id.s[i] <= '9';
	if (!number)
		return p + quote_json(p, id);
	memcpy(p, id.s, id.n);
	return p + id.n;
}

static char *put_names(const struct served_writer *w, char *p, const struct sim_record *r)
{
	uint32_t name = w->trace->name[r->index];

	p = put_text(p, "{\"request_id\":");
	if (name == INTERN_NONE)
		p += number_digits(p, r->request->ordinal);
	else
		p = put_id(p, intern_text(&w->trace->names, name));
	if (r->request->session != NO_SESSION)
		p = put_id(key(p, "session_id"), intern_text(&w->trace->sessions, r->request->session));
	if (r->request->turn > 0)
		p = key_int(p, "turn", r->request->turn);
	return p;
}

/* on_clock: a time of the simulation on the clock of the trace, which ends in 2262. */
static int64_t on_clock(const struct served_writer *w, int64_t ns)
{
	return w->trace->base > INT64_MAX - ns ? INT64_MAX : w->trace->base + ns;
}

static char *put_times(const struct served_writer *w, char *p, const struct sim_record *r)
{
	p = key_ms(p, "scheduled_ms", on_clock(w, r->scheduled));
	p = key_ms(p, "start_ms", on_clock(w, r->start));
	if (r->admitted >= 0)
		p = key_ms(p, "queue_ms", r->admitted - r->enqueued);
	if (r->first >= 0) {
		p = key_ms(p, "prefill_ms", r->first - r->admitted);
		p = key_ms(p, "ttft_ms", r->first - r->start);
	}
	if (r->error == NULL && r->generated > 1)
		p = key_ms(p, "tpot_ms", llround((double)(r->end - r->first) / (double)(r->generated - 1)));
	return key_ms(p, "e2e_ms", r->end - r->start);
}

static char *put_decision(char *p, const struct decision *d)
{
	p = key_int(p, "worker", SERVED_FIRST_WORKER + (int64_t)d->instance);
	p = put_text(key(p, "decision"), "\"");
	p = put_text(p, d->why);
	*p++ = '"';
	p = key_int(p, "load", d->load);
	p = key_real(p, "load_avg", d->load_avg);
	if (d->home_load >= 0)
		p = key_int(p, "affinity_load", d->home_load);
	p = key_real(p, "score", d->score);
	p = key_real(p, "runner_up", d->runner_up);
	return key_real(p, "margin", d->runner_up - d->score);
}

static char *put_scores(const struct served_writer *w, char *p, const double *score)
{
	p = key(p, "scores");
	for (uint32_t i = 0; i < w->instances; i++) {
		*p++ = i ? ',' : '[';
		p = isfinite(score[i]) ? put_real(p, score[i]) : put_text(p, "null");
	}
	*p++ = ']';
	return p;
}

/* room: space for one line with texts of `extra` bytes. */
static char *room(struct served_writer *w, size_t extra)
{
	w->text = mem_grow(w->text, &w->cap, w->n + LINE_ROOM + w->tail_n + extra, 1);
	return w->text + w->n;
}

static void end_line(struct served_writer *w, char *p)
{
	*p++ = '}';
	*p++ = '\n';
	w->n = (size_t)(p - w->text);
}

static char *put_tail(const struct served_writer *w, char *p)
{
	memcpy(p, w->tail, w->tail_n);
	return p + w->tail_n;
}

static size_t names_room(const struct served_writer *w, const struct sim_record *r)
{
	uint32_t name = w->trace->name[r->index];
	size_t n = 0;

	if (name != INTERN_NONE)
		n += quote_room(intern_text(&w->trace->names, name));
	if (r->request->session != NO_SESSION)
		n += quote_room(intern_text(&w->trace->sessions, r->request->session));
	return n;
}

void served_write(struct served_writer *w, const struct sim_record *r)
{
	char *p = room(w, names_room(w, r) + (r->score ? (size_t)w->instances * SCORE_ROOM : 0));

	p = put_names(w, p, r);
	p = put_times(w, p, r);
	p = key_int(p, "input_length", r->request->input);
	p = key_int(p, "output_length", r->generated);
	if (r->admitted >= 0)
		p = key_int(p, "cached_tokens", r->cached);
	p = key_int(p, "cached_shadow", r->decision.hit);
	p = put_decision(p, &r->decision);
	p = key_int(p, "preemptions", r->preemptions);
	p = put_text(key(p, "ok"), r->error ? "false" : "true");
	if (r->error) {
		p = put_text(key(p, "error"), "\"");
		p = put_text(p, r->error);
		*p++ = '"';
	}
	p = put_tail(w, p);
	if (r->score)
		p = put_scores(w, p, r->score);
	end_line(w, p);
}

void served_sample(struct served_writer *w, const struct sim_sample *s)
{
	char *p = room(w, 0);

	p = put_text(p, "{\"type\":\"feed\"");
	p = key_ms(p, "ts_ms", on_clock(w, s->time));
	p = key_int(p, "worker", SERVED_FIRST_WORKER + (int64_t)s->instance);
	p = key_int(p, "running", s->state.running);
	p = key_int(p, "waiting", s->state.waiting);
	p = key_real(p, "kv_used", s->state.kv_used);
	p = key_int(p, "pending_prefill_tokens", s->state.pending);
	p = key_int(p, "max_prefill_remaining", s->state.longest);
	p = key_real(p, "gpu_util", s->busy_share);
	end_line(w, put_tail(w, p));
}
