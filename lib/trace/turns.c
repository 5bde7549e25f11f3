/* turns.c - conversations of a trace; see turns.h */
#include "trace/turns.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static const int64_t NS_PER_MS = 1000000;

enum { TOGETHER = 64 }; /* records whose sessions are looked up at the same time */

/* What is known of a session: counted requests, input and time of the turn before, input tokens of the counted turns.
 * The narrow form has input and tokens as they are and times in milliseconds; UINT32_MAX: missing. */
struct session_wide {
	int64_t input, time, tokens;
	uint32_t count;
};

struct session {
	uint32_t input, time, tokens, count;
};

void turns_init(struct turns *s)
{
	memset(s, 0, sizeof *s);
	intern_init(&s->keys);
	packed_init(&s->gaps, 0, NS_PER_MS);
	packed_init(&s->growth, packed_base(1, 0), 1);
}

static struct session_wide state_of(const struct turns *s, uint32_t id)
{
	struct session n;

	if (s->wide)
		return s->wide[id];
	n = s->narrow[id];
	return (struct session_wide){
		.input = n.input == UINT32_MAX ? NA_INT : n.input,
		.time = n.time == UINT32_MAX ? NA_INT : s->base_time + n.time * NS_PER_MS,
		.tokens = n.tokens,
		.count = n.count,
	};
}

static void widen(struct turns *s)
{
	struct session_wide *wide = mem_alloc(s->cap, sizeof *wide);

	for (uint32_t id = 0; id < s->n; id++)
		wide[id] = state_of(s, id);
	free(s->narrow);
	s->narrow = NULL;
	s->wide = wide;
}

static inline bool code(int64_t base, int64_t step, int64_t v, uint32_t *out)
{
	*out = UINT32_MAX;
	return v == NA_INT || packed_code(base, step, v, out);
}

static void set_state(struct turns *s, uint32_t id, const struct session_wide *w)
{
	if (!s->wide) {
		struct session *n = &s->narrow[id];

		n->count = w->count;
		if (code(0, 1, w->input, &n->input) && code(s->base_time, NS_PER_MS, w->time, &n->time) &&
		    code(0, 1, w->tokens, &n->tokens))
			return;
		/* the half-written entry is written again below */
		widen(s);
	}
	s->wide[id] = *w;
}

static void new_session(struct turns *s)
{
	if (s->n == s->cap) {
		if (s->wide)
			s->wide = mem_grow(s->wide, &s->cap, (size_t)s->n + 1, sizeof *s->wide);
		else
			s->narrow = mem_grow(s->narrow, &s->cap, (size_t)s->n + 1, sizeof *s->narrow);
	}
	s->n++;
	set_state(s, s->n - 1, &(struct session_wide){ NA_INT, NA_INT, 0, 0 });
}

/* What the turn adds to the one before it. */
static void compare(struct turns *s, const struct session_wide *before, int64_t input, int64_t time)
{
	int64_t gap;

	if (input != NA_INT && before->input != NA_INT)
		packed_add(&s->growth, input - before->input);
	if (time != NA_INT && before->time != NA_INT && !__builtin_sub_overflow(time, before->time, &gap))
		packed_add(&s->gaps, gap);
}

/* The same turn in the narrow form alone; false, and nothing is done, when a number of it has none. */
static inline bool add_narrow(struct turns *s, uint32_t id, int64_t input, int64_t time, bool counted)
{
	struct session *n = &s->narrow[id];
	uint32_t in, at;
	uint64_t tokens = (uint64_t)n->tokens + (counted && input != NA_INT ? (uint64_t)input : 0);

	if (!code(0, 1, input, &in) || !code(s->base_time, NS_PER_MS, time, &at) || tokens >= UINT32_MAX)
		return false;
	if (counted) {
		if (in != UINT32_MAX && n->input != UINT32_MAX)
			packed_add(&s->growth, (int64_t)in - n->input);
		if (at != UINT32_MAX && n->time != UINT32_MAX)
			packed_add(&s->gaps, ((int64_t)at - n->time) * NS_PER_MS);
		n->count++;
	}
	*n = (struct session){ in, at, (uint32_t)tokens, n->count };
	return true;
}

static void add_turn(struct turns *s, uint32_t id, int64_t input, int64_t time, bool counted)
{
	struct session_wide state;

	if (time != NA_INT && !s->timed) {
		s->timed = true;
		s->base_time = packed_base(NS_PER_MS, time);
	}
	if (id == s->n)
		new_session(s);
	if (!s->wide && add_narrow(s, id, input, time, counted))
		return;
	state = state_of(s, id);
	if (counted) {
		compare(s, &state, input, time);
		state.count++;
		if (input != NA_INT && __builtin_add_overflow(state.tokens, input, &state.tokens))
			state.tokens = INT64_MAX; /* no session has read that much: the lengths are absurd */
	}
	state.input = input;
	state.time = time;
	set_state(s, id, &state);
}

static void add_some(struct turns *s, const struct span *span, size_t from, size_t n)
{
	const struct batch *b = span->batch;
	struct text key[TOGETHER] = { { 0 } };
	uint32_t id[TOGETHER];

	for (size_t i = 0; i < n; i++)
		key[i] = b->kind[from + i] == RECORD_REQUEST ? b->text[F_SESSION_ID][from + i] : (struct text){ 0 };
	intern_put_many(&s->keys, key, n, id);
	for (size_t i = 0; i < n; i++)
		if (id[i] < s->n && !s->wide)
			__builtin_prefetch(&s->narrow[id[i]], 1);
	for (size_t i = 0; i < n; i++) {
		size_t row = from + i;

		if (id[i] == INTERN_NONE)
			s->without += span_counts(span, row);
		else
			add_turn(s, id[i], b->integer[F_INPUT_LENGTH][row], b->time[F_TIMESTAMP][row],
				 span_counts(span, row));
	}
}

void turns_add(struct turns *s, const struct span *span)
{
	for (size_t from = span->from; from < span->to; from += TOGETHER)
		add_some(s, span, from, span->to - from < TOGETHER ? span->to - from : TOGETHER);
}

static double median(const struct packed *p)
{
	int64_t *v = mem_alloc(p->n, sizeof *v);
	double q;

	for (size_t i = 0; i < p->n; i++)
		v[i] = packed_at(p, i);
	quantile_select_int(v, p->n, (double[]){ 0.5 }, 1, &q);
	free(v);
	return q;
}

static void size_figures(const struct turns *s, struct turns_figures *f)
{
	struct counts turns;

	counts_init(&turns);
	for (uint32_t id = 0; id < s->n; id++) {
		uint32_t count = state_of(s, id).count;

		if (count)
			counts_add(&turns, count);
	}
	if (turns.n) {
		f->sessions = (int64_t)turns.n;
		f->multi = (int64_t)counts_above(&turns, 1);
		f->single = f->sessions - f->multi;
		f->single_share = (double)f->single / (double)f->sessions;
		f->turns_mean = counts_mean(&turns);
		f->turns_p50 = counts_quantile(&turns, 0.5);
		f->turns_p90 = counts_quantile(&turns, 0.9);
		f->turns_max = turns.max;
	}
	counts_free(&turns);
}

struct turns_figures turns_figures(struct turns *s)
{
	struct turns_figures f = { NA_INT, NA_INT, NA_INT, NAN, NAN, NAN, NAN, NA_INT, NAN, NAN };

	size_figures(s, &f);
	f.growth_p50 = median(&s->growth);
	f.gap_p50_ms = median(&s->gaps) / (double)NS_PER_MS;
	return f;
}

const struct column turns_columns[8] = {
	{ .name = "run", .left = true },
	{ .name = "turns", .left = true },
	{ .name = "sessions" },
	{ .name = "share", .bar = true },
	{ .name = "requests" },
	{ .name = "request_share", .head = "request share" },
	{ .name = "tokens", .head = "input tokens" },
	{ .name = "token_share", .head = "token share", .bar = true },
};

enum { CLASSES = 33 }; /* of turns: 1, 2, 3-4, 5-8, ... */

/* Class c holds the turn counts above 2^(c-1) up to 2^c. */
static unsigned class_of(uint32_t turns)
{
	return turns <= 1 ? 0 : 32 - (unsigned)__builtin_clz(turns - 1);
}

static void class_name(char *buf, size_t size, unsigned c)
{
	uint64_t high = (uint64_t)1 << c, low = c ? high / 2 + 1 : 1;

	if (low == high)
		snprintf(buf, size, "%" PRIu64, high);
	else
		snprintf(buf, size, "%" PRIu64 "-%" PRIu64, low, high);
}

static void share_cell(struct table *t, uint128 part, uint128 whole)
{
	table_real(t, whole ? (double)part / (double)whole : NAN);
}

void turns_table(const struct turns *s, struct table *t, const char *run)
{
	struct { uint64_t sessions, requests; uint128 tokens; } class[CLASSES] = { 0 }, all = { 0 };
	unsigned classes = 0;

	for (uint32_t id = 0; id < s->n; id++) {
		struct session_wide state = state_of(s, id);
		unsigned c = class_of(state.count);

		if (state.count == 0)
			continue;
		class[c].sessions++;
		class[c].requests += state.count;
		class[c].tokens += (uint128)state.tokens;
		all.sessions++;
		all.requests += state.count;
		all.tokens += (uint128)state.tokens;
		classes = c + 1 > classes ? c + 1 : classes;
	}
	for (unsigned c = 0; c < classes; c++) {
		char name[48];

		class_name(name, sizeof name, c);
		table_string(t, run);
		table_string(t, name);
		table_uint(t, class[c].sessions);
		share_cell(t, class[c].sessions, all.sessions);
		table_uint(t, class[c].requests);
		share_cell(t, class[c].requests, all.requests);
		table_wide(t, class[c].tokens);
		share_cell(t, class[c].tokens, all.tokens);
	}
}

void turns_free(struct turns *s)
{
	intern_free(&s->keys);
	free(s->narrow);
	free(s->wide);
	packed_free(&s->gaps);
	packed_free(&s->growth);
}
