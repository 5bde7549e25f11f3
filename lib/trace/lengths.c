/* lengths.c - prompt and output lengths; see lengths.h */
#include "trace/lengths.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { LONG_PROMPT = 32768 };

void lengths_init(struct lengths *l)
{
	memset(l, 0, sizeof *l);
	counts_init(&l->input);
	counts_init(&l->output);
}

void lengths_count(struct lengths *l, const struct requests *r)
{
	for (size_t i = l->n; i < r->n; i++) {
		int64_t input = packed_at(&r->input, i), output = packed_at(&r->output, i);

		if (input == PACKED_NA) {
			l->missing++;
			continue;
		}
		counts_add(&l->input, input);
		l->no_output += output == PACKED_NA || output == 0;
		if (output != PACKED_NA) {
			counts_add(&l->output, output);
			l->input_of_both += (uint64_t)input;
		}
	}
	l->n = r->n;
}

enum { SAMPLE = 4096 };

/* Ratios from low to high, how many are smaller, and how many there are in all. */
struct ratios {
	double *v;
	size_t n, cap, below, all;
};

/* Take the ratios of every step-th request. Values are compared by multiplication, which is much faster than
 * dividing; that may misplace a ratio within a rounding of low or high, so these should lie well away from the ranks
 * that matter. */
static void take_ratios(struct ratios *t, const struct requests *r, size_t step, double low, double high)
{
	/* copies that nothing else can point to: the loop keeps them in registers */
	const struct packed inputs = r->input, outputs = r->output;

	t->n = t->below = t->all = 0;
	for (size_t i = 0; i < r->n; i += step) {
		int64_t input = packed_at(&inputs, i), output = packed_at(&outputs, i);
		bool smaller;

		if (input == PACKED_NA || output == PACKED_NA || output == 0)
			continue;
		/* half of them are smaller, in no order: counted without a branch to mispredict */
		smaller = (double)input < low * (double)output;
		t->all++;
		t->below += smaller;
		if (!smaller & ((double)input <= high * (double)output)) {
			t->v = mem_grow(t->v, &t->cap, t->n + 1, sizeof *t->v);
			t->v[t->n++] = (double)input / (double)output;
		}
	}
}

/* The median of the ratios. A sample shows between which values it must lie; the few requests there are taken out and
 * selected from (Floyd and Rivest 1975). Should the sample have misled, all are. */
static double median_ratio(const struct requests *r)
{
	struct ratios t = { 0 };
	size_t step = r->n / SAMPLE + 1;
	double bound[2] = { 0, INFINITY }, median = NAN;

	if (step > 1) {
		take_ratios(&t, r, step, 0, INFINITY);
		if (t.n > SAMPLE / 4)
			quantile_select(t.v, t.n, (double[]){ 0.46, 0.54 }, 2, bound);
	}
	take_ratios(&t, r, 1, bound[0], bound[1]);
	if (t.all && (t.below > (t.all - 1) / 2 || t.below + t.n <= t.all / 2))
		take_ratios(&t, r, 1, 0, INFINITY);
	if (t.all)
		median = quantile_rank(t.v, t.n, (t.all - 1) / 2 - t.below);
	if (t.all && t.all % 2 == 0)
		median += (quantile_rank(t.v, t.n, t.all / 2 - t.below) - median) / 2;
	free(t.v);
	return median;
}

static double share(double part, double whole)
{
	return whole > 0 ? part / whole : NAN;
}

struct length_ratios lengths_ratios(struct lengths *l, const struct requests *r)
{
	double input = (double)l->input_of_both, output = (double)l->output.sum;

	return (struct length_ratios){
		.io_ratio = share(input, output),
		.io_ratio_p50 = median_ratio(r),
		.prefill_share = share(input, (double)(l->input_of_both + l->output.sum)),
		.over_32k_share = share((double)counts_above(&l->input, LONG_PROMPT), (double)l->input.n),
	};
}

static void metric(struct table *t, const char *run, const char *prefix, const char *suffix, double v)
{
	char name[64];

	snprintf(name, sizeof name, "%s_%s", prefix, suffix);
	table_metric_real(t, run, name, v);
}

static void metric_int(struct table *t, const char *run, const char *prefix, const char *suffix, bool known,
		       int64_t v)
{
	char name[64];

	snprintf(name, sizeof name, "%s_%s", prefix, suffix);
	if (known)
		table_metric_int(t, run, name, v);
	else
		table_metric_na(t, run, name);
}

void lengths_metrics(struct counts *c, const char *prefix, struct table *t, const char *run)
{
	static const struct { const char *name; double p; } ps[] = {
		{ "p1", 0.01 }, { "p10", 0.1 }, { "p25", 0.25 }, { "p50", 0.5 }, { "p75", 0.75 },
		{ "p90", 0.9 }, { "p95", 0.95 }, { "p99", 0.99 }, { "p999", 0.999 },
	};
	bool any = c->n > 0;
	char name[64];

	snprintf(name, sizeof name, "%s_tokens", prefix);
	if (any)
		table_metric_wide(t, run, name, c->sum);
	else
		table_metric_na(t, run, name);
	metric(t, run, prefix, "mean", counts_mean(c));
	metric(t, run, prefix, "sd", counts_sd(c));
	metric_int(t, run, prefix, "min", any, c->min);
	for (size_t i = 0; i < sizeof ps / sizeof *ps; i++)
		metric(t, run, prefix, ps[i].name, counts_quantile(c, ps[i].p));
	metric_int(t, run, prefix, "max", any, c->max);
}

const struct column lengths_columns[6] = {
	{ .name = "run", .left = true },
	{ .name = "bucket", .left = true },
	{ .name = "requests" },
	{ .name = "share", .bar = true },
	{ .name = "tokens" },
	{ .name = "token_share", .head = "token share", .bar = true },
};

/* An edge in the largest unit that divides it: *unit is the suffix, the number goes to buf. */
static void edge_text(char *buf, size_t size, double edge, const char **unit)
{
	uint64_t v = (uint64_t)edge;

	*unit = "";
	if (v >= 1 << 20 && v % (1 << 20) == 0) {
		v >>= 20;
		*unit = "M";
	} else if (v >= 1 << 10 && v % (1 << 10) == 0) {
		v >>= 10;
		*unit = "k";
	}
	snprintf(buf, size, "%" PRIu64, v);
}

void lengths_bucket(char *buf, const double *edges, size_t n, size_t i)
{
	char low[24], high[24];
	const char *low_unit, *high_unit;

	if (n == 0) {
		snprintf(buf, 64, "all");
		return;
	}
	if (i < n)
		edge_text(high, sizeof high, edges[i], &high_unit);
	if (i > 0)
		edge_text(low, sizeof low, edges[i - 1], &low_unit);
	if (i == 0)
		snprintf(buf, 64, "<%s%s", high, high_unit);
	else if (i == n)
		snprintf(buf, 64, ">=%s%s", low, low_unit);
	else
		snprintf(buf, 64, "%s%s-%s%s", low, strcmp(low_unit, high_unit) ? low_unit : "", high, high_unit);
}

void lengths_table(const struct counts *c, const double *edges, size_t n, struct table *t, const char *run)
{
	uint128 tokens_left = c->sum;
	uint64_t left = c->n;

	for (size_t i = 0; c->n > 0 && i <= n; i++) {
		/* the last bucket is what the others leave: it has no upper edge, not even the largest integer */
		uint128 tokens = i < n ? 0 : tokens_left;
		int64_t low = i ? (int64_t)edges[i - 1] : 0;
		uint64_t requests = i < n ? counts_between(c, low, (int64_t)edges[i], &tokens) : left;
		char name[64];

		left -= requests;
		tokens_left -= tokens;
		lengths_bucket(name, edges, n, i);
		table_string(t, run);
		table_string(t, name);
		table_uint(t, requests);
		table_real(t, share((double)requests, (double)c->n));
		table_wide(t, tokens);
		table_real(t, share((double)tokens, (double)c->sum));
	}
}

void lengths_free(struct lengths *l)
{
	counts_free(&l->input);
	counts_free(&l->output);
}
