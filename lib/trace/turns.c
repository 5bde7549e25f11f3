/* turns.c - conversations of a trace; see turns.h */
#include "trace/turns.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static const int64_t NS_PER_MS = 1000000;

void turns_init(struct turns *s)
{
	memset(s, 0, sizeof *s);
	intern_init(&s->keys);
	packed_init(&s->last_input, 0, 1);
	packed_init(&s->last_time, 0, NS_PER_MS);
	packed_init(&s->tokens, 0, 1);
	packed_init(&s->gaps, 0, NS_PER_MS);
	counts_init(&s->grown);
	counts_init(&s->shrunk);
}

static void new_session(struct turns *s, uint32_t id)
{
	s->count = mem_grow(s->count, &s->count_cap, (size_t)id + 1, sizeof *s->count);
	s->count[id] = 0;
	packed_add(&s->last_input, PACKED_NA);
	packed_add(&s->last_time, PACKED_NA);
	packed_add(&s->tokens, 0);
}

/* What the turn adds to the one before it. */
static void compare(struct turns *s, uint32_t id, int64_t input, int64_t time)
{
	int64_t last_input = packed_at(&s->last_input, id), last_time = packed_at(&s->last_time, id), gap;

	if (input != NA_INT && last_input != PACKED_NA) {
		if (input >= last_input)
			counts_add(&s->grown, input - last_input);
		else
			counts_add(&s->shrunk, last_input - input);
	}
	if (time != NA_INT && last_time != PACKED_NA && !__builtin_sub_overflow(time, last_time, &gap))
		packed_add(&s->gaps, gap);
}

static void add_turn(struct turns *s, uint32_t id, int64_t input, int64_t time, bool counted)
{
	if (id == s->last_input.n)
		new_session(s, id);
	else if (counted)
		compare(s, id, input, time);
	if (counted) {
		s->count[id]++;
		s->requests++;
		if (input != NA_INT)
			packed_set(&s->tokens, id, packed_at(&s->tokens, id) + input);
	}
	packed_set(&s->last_input, id, input);
	if (time != NA_INT && !s->timed) {
		packed_center(&s->last_time, time);
		s->timed = true;
	}
	packed_set(&s->last_time, id, time);
}

void turns_add(struct turns *s, const struct span *span)
{
	const struct batch *b = span->batch;
	const struct text *key = b->text[F_SESSION_ID];
	const int64_t *input = b->integer[F_INPUT_LENGTH], *time = b->time[F_TIMESTAMP];

	for (size_t i = span->from; i < span->to; i++) {
		if (b->kind[i] != RECORD_REQUEST)
			continue;
		if (key[i].s == NULL || key[i].n == 0)
			s->without += span_counts(span, i);
		else
			add_turn(s, intern_put(&s->keys, key[i]), input[i], time[i], span_counts(span, i));
	}
}

/* Median of grown and -shrunk together: the lower part is counted from the far end. */
static double growth_median(struct turns *s)
{
	uint64_t down = s->shrunk.n, n = down + s->grown.n;
	double v[2];

	if (n == 0)
		return NAN;
	for (int i = 0; i < 2; i++) {
		uint64_t k = (n - 1 + (uint64_t)i) / 2;

		v[i] = k < down ? -(double)counts_rank(&s->shrunk, down - 1 - k) : (double)counts_rank(&s->grown, k - down);
	}
	return v[0] + (v[1] - v[0]) / 2;
}

static double gap_median(const struct turns *s)
{
	int64_t *gap = mem_alloc(s->gaps.n, sizeof *gap);
	double median;

	for (size_t i = 0; i < s->gaps.n; i++)
		gap[i] = packed_at(&s->gaps, i);
	quantile_select_int(gap, s->gaps.n, (double[]){ 0.5 }, 1, &median);
	free(gap);
	return median / (double)NS_PER_MS;
}

static void size_figures(const struct turns *s, struct turns_figures *f)
{
	struct counts turns;

	counts_init(&turns);
	for (uint32_t id = 0; id < s->keys.n; id++)
		if (s->count[id])
			counts_add(&turns, s->count[id]);
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
	f.growth_p50 = growth_median(s);
	f.gap_p50_ms = gap_median(s);
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

static void share_cell(struct table *t, uint64_t part, uint64_t whole)
{
	table_real(t, whole ? (double)part / (double)whole : NAN);
}

void turns_table(const struct turns *s, struct table *t, const char *run)
{
	struct { uint64_t sessions, requests, tokens; } class[CLASSES] = { 0 }, all = { 0 };
	unsigned classes = 0;

	for (uint32_t id = 0; id < s->keys.n; id++) {
		unsigned c = class_of(s->count[id]);
		uint64_t tokens = (uint64_t)packed_at(&s->tokens, id);

		if (s->count[id] == 0)
			continue;
		class[c].sessions++;
		class[c].requests += s->count[id];
		class[c].tokens += tokens;
		all.sessions++;
		all.requests += s->count[id];
		all.tokens += tokens;
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
		table_uint(t, class[c].tokens);
		share_cell(t, class[c].tokens, all.tokens);
	}
}

void turns_free(struct turns *s)
{
	intern_free(&s->keys);
	free(s->count);
	packed_free(&s->last_input);
	packed_free(&s->last_time);
	packed_free(&s->tokens);
	packed_free(&s->gaps);
	counts_free(&s->grown);
	counts_free(&s->shrunk);
}
