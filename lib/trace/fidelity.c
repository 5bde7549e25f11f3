/* fidelity.c - is a smaller trace still the same traffic? see fidelity.h */
#include "trace/fidelity.h"

#include <stdlib.h>

#include "base/mem.h"
#include "stats/ks.h"
#include "stats/quantile.h"
#include "stats/sort.h"

enum { LONG = 32768 }; /* tokens: a long prompt */

const struct column fidelity_columns[FIDELITY_COLUMNS] = {
	{ .name = "measure", .left = true }, { .name = "before" }, { .name = "after" }, { .name = "ks" },
	{ .name = "bound" }, { .name = "verdict", .left = true },
};

static void push(struct values *v, int64_t x)
{
	v->item = mem_grow(v->item, &v->cap, v->n + 1, sizeof *v->item);
	v->item[v->n++] = x;
}

field_set traits_fields(void)
{
	struct reuse_options how = { 0 };

	return reuse_fields(&how) | FIELD(F_TIMESTAMP) | FIELD(F_DELAY) | FIELD(F_INPUT_LENGTH) |
	       FIELD(F_OUTPUT_LENGTH) | FIELD(F_SESSION_ID);
}

void traits_init(struct traits *t)
{
	*t = (struct traits){ .factor = 1 };
	intern_init(&t->keys);
	reuse_init(&t->reuse, &t->how);
}

void traits_free(struct traits *t)
{
	struct values *all[] = {
		&t->input, &t->output, &t->arrival, &t->gap, &t->turns, &t->last, &t->shared, &t->hit
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		free(all[i]->item);
	intern_free(&t->keys);
	reuse_free(&t->reuse);
}

static void add_gap(struct traits *t, long double gap)
{
	gap *= t->factor;
	if (gap > -9e18L && gap < 9e18L)
		push(&t->gap, (int64_t)roundl(gap));
}

/* A turn at `time`, or delay ms after the one before it when it has no time. */
static void add_turn(struct traits *t, struct text key, int64_t time, double delay)
{
	uint32_t id;
	int64_t *last;

	if (!key.s || !key.n) {
		t->loose++;
		return;
	}
	id = intern_put(&t->keys, key);
	if (id == t->turns.n) {
		push(&t->turns, 0);
		push(&t->last, NA_INT);
	}
	t->turns.item[id]++;
	last = &t->last.item[id];
	if (time != NA_INT) {
		if (*last != NA_INT)
			add_gap(t, (long double)time - (long double)*last);
		*last = time;
	} else if (fabs(delay) < 9e12) {
		add_gap(t, (long double)delay * 1e6L);
		if (*last != NA_INT && !__builtin_add_overflow(*last, (int64_t)(delay * 1e6), &time))
			*last = time;
	}
}

/* What a cache would make of the request, and its own share of that. */
static void add_reuse(struct traits *t, const struct batch *b, size_t i)
{
	uint128 input = t->reuse.input_tokens, hit = t->reuse.hit_tokens;
	uint64_t refs = t->reuse.refs, seen = t->reuse.seen;

	reuse_add(&t->reuse, b, i, i + 1, NULL);
	refs = t->reuse.refs - refs;
	input = t->reuse.input_tokens - input;
	if (refs)
		push(&t->shared, (int64_t)((double)(t->reuse.seen - seen) / (double)refs * 1e6));
	if (refs && input)
		push(&t->hit, (int64_t)((double)(t->reuse.hit_tokens - hit) / (double)input * 1e6));
}

void traits_add(struct traits *t, const struct batch *b, size_t i)
{
	int64_t in = b->integer[F_INPUT_LENGTH][i], out = b->integer[F_OUTPUT_LENGTH][i];
	int64_t time = b->time[F_TIMESTAMP][i];

	if (b->kind[i] != RECORD_REQUEST)
		return;
	t->requests++;
	if (in != NA_INT)
		push(&t->input, in);
	if (out != NA_INT)
		push(&t->output, out);
	if (time != NA_INT)
		push(&t->arrival, time);
	add_turn(t, b->text[F_SESSION_ID][i], time, b->real[F_DELAY][i]);
	add_reuse(t, b, i);
}

static double infinite_hit(const struct traits *t)
{
	return t->reuse.refs ? (double)t->reuse.hit_tokens / (double)t->reuse.input_tokens : NAN;
}

double fidelity_shared(const struct traits *t)
{
	return t->reuse.refs ? (double)t->reuse.seen / (double)t->reuse.refs : NAN;
}

bool fidelity_lost(const struct traits *before, const struct traits *after)
{
	return fidelity_shared(after) < 0.9 * fidelity_shared(before);
}

static double quantile(const struct values *v, double p)
{
	double h, k;

	if (!v->n)
		return NAN;
	h = (double)(v->n - 1) * p;
	k = floor(h);
	if ((size_t)k + 1 >= v->n)
		return (double)v->item[v->n - 1];
	return (double)v->item[(size_t)k] + (h - k) * (double)(v->item[(size_t)k + 1] - v->item[(size_t)k]);
}

static double mean(const struct values *v)
{
	uint128 sum = 0; /* of values that are not negative */

	for (size_t i = 0; i < v->n; i++)
		sum += (uint64_t)v->item[i];
	return v->n ? (double)sum / (double)v->n : NAN;
}

/* Prompt tokens in long prompts, as a share of all. */
static double long_share(const struct values *v)
{
	uint128 sum = 0, part = 0;

	for (size_t i = 0; i < v->n; i++) {
		sum += (uint64_t)v->item[i];
		part += v->item[i] >= LONG ? (uint64_t)v->item[i] : 0;
	}
	return sum ? (double)part / (double)sum : NAN;
}

/* The gap before arrival i of ascending times, ns; two of them may be further apart than an int64_t. */
static double gap_before(const struct values *times, size_t i)
{
	return (double)((uint64_t)times->item[i] - (uint64_t)times->item[i - 1]);
}

/* Gaps between arrivals in ppm of their mean, ascending: a sample is thinner, its shape should be the same. *cv:
 * their coefficient of variation. */
static struct values arrival_gaps(const struct values *times, double *cv)
{
	struct values gaps = { 0 };
	struct moments m;

	moments_init(&m);
	for (size_t i = 1; i < times->n; i++)
		moments_add(&m, gap_before(times, i));
	*cv = m.n && m.mean > 0 ? moments_sd_population(&m) / m.mean : NAN;
	for (size_t i = 1; i < times->n && m.mean > 0; i++)
		push(&gaps, (int64_t)fmin(gap_before(times, i) / m.mean * 1e6, 9e18));
	sort_int(gaps.item, gaps.n);
	return gaps;
}

struct report {
	struct table *t;
	double bound;
};

static void row(struct report *r, const char *measure, double before, double after, double ks)
{
	table_string(r->t, measure);
	table_real(r->t, before);
	table_real(r->t, after);
	table_real(r->t, ks);
	table_real(r->t, isnan(ks) ? NAN : r->bound);
	if (isnan(ks))
		table_na(r->t);
	else
		table_string(r->t, ks <= r->bound ? "same" : "differs");
}

static void lengths(struct report *r, const char *const names[2], const struct values *before,
		    const struct values *after)
{
	double ks = ks_distance(before->item, before->n, after->item, after->n);

	row(r, names[0], quantile(before, 0.5), quantile(after, 0.5), ks);
	row(r, names[1], quantile(before, 0.9), quantile(after, 0.9), ks);
}

static void arrivals(struct report *r, const struct traits *before, const struct traits *after)
{
	double cv[2];
	struct values a = arrival_gaps(&before->arrival, &cv[0]), b = arrival_gaps(&after->arrival, &cv[1]);

	row(r, "arrival_cv", cv[0], cv[1], ks_distance(a.item, a.n, b.item, b.n));
	free(a.item);
	free(b.item);
}

static void sort_all(struct traits *t)
{
	struct values *all[] = { &t->input, &t->output, &t->arrival, &t->gap, &t->turns, &t->shared, &t->hit };

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		sort_int(all[i]->item, all[i]->n);
}

void fidelity_table(struct traits *before, struct traits *after, struct table *t)
{
	static const char *const input[] = { "input_p50", "input_p90" };
	static const char *const output[] = { "output_p50", "output_p90" };
	uint64_t units[] = { before->turns.n + before->loose, after->turns.n + after->loose };
	struct report r = { t, units[1] ? 1.36 / sqrt((double)units[1]) : NAN };

	sort_all(before);
	sort_all(after);
	row(&r, "requests", (double)before->requests, (double)after->requests, NAN);
	row(&r, "units", (double)units[0], (double)units[1], NAN);
	lengths(&r, input, &before->input, &after->input);
	lengths(&r, output, &before->output, &after->output);
	row(&r, "turns_mean", mean(&before->turns), mean(&after->turns),
	    ks_distance(before->turns.item, before->turns.n, after->turns.item, after->turns.n));
	row(&r, "turn_gap_p50_ms", quantile(&before->gap, 0.5) / 1e6, quantile(&after->gap, 0.5) / 1e6,
	    ks_distance(before->gap.item, before->gap.n, after->gap.item, after->gap.n));
	arrivals(&r, before, after);
	row(&r, "over_32k_token_share", long_share(&before->input), long_share(&after->input),
	    ks_by_size(before->input.item, before->input.n, after->input.item, after->input.n));
	row(&r, "shared_block_share", fidelity_shared(before), fidelity_shared(after),
	    ks_distance(before->shared.item, before->shared.n, after->shared.item, after->shared.n));
	row(&r, "infinite_cache_hit", infinite_hit(before), infinite_hit(after),
	    ks_distance(before->hit.item, before->hit.n, after->hit.item, after->hit.n));
}
