/* lengths.c - prompt and output lengths; see lengths.h */
#include "trace/lengths.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_PROMPT = 32768 };

void lengths_init(struct lengths *l)
{
	memset(l, 0, sizeof *l);
	counts_init(&l->input);
	counts_init(&l->output);
}

void lengths_add(struct lengths *l, const struct span *s)
{
	const int64_t *input = s->batch->integer[F_INPUT_LENGTH];

	for (size_t i = s->from; i < s->to; i++) {
		int64_t output;

		if (!span_counts(s, i))
			continue;
		if (input[i] == NA_INT) {
			l->missing++;
			continue;
		}
		counts_add(&l->input, input[i]);
		output = span_output(s, i);
		l->no_output += output == NA_INT || output == 0;
		if (output != NA_INT) {
			counts_add(&l->output, output);
			l->input_of_both += (uint64_t)input[i];
		}
	}
}

/* The ratio of request i; false when it has none. */
static bool ratio_at(const struct requests *r, size_t i, double *ratio)
{
	int64_t input = packed_at(&r->input, i), output = packed_at(&r->output, i);

	if (input == PACKED_NA || output == PACKED_NA || output == 0)
		return false;
	*ratio = (double)input / (double)output;
	return true;
}

/* The top 16 bits of a double that is not negative grow with it. */
static unsigned coarse(double v)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof bits);
	return (unsigned)(bits >> 48);
}

/* The cells of the coarse histogram that hold ranks k and k + 1 (or k alone, the last): *low and *high. Returns how
 * many values lie in cells below *low. */
static uint64_t find_cells(const uint64_t *cell, uint64_t n, uint64_t k, unsigned *low, unsigned *high)
{
	uint64_t last = k + 1 < n ? k + 1 : k, below = 0, seen;

	for (*low = 0; below + cell[*low] <= k; ++*low)
		below += cell[*low];
	seen = below;
	for (*high = *low; seen + cell[*high] <= last; ++*high)
		seen += cell[*high];
	return below;
}

/* The median of the ratios in two passes and little memory: a coarse histogram shows where the middle lies, then the
 * values there are taken and selected from. */
static double median_ratio(const struct requests *r)
{
	uint64_t *cell = mem_zero(1 << 16, sizeof *cell), n = 0, below;
	double v, *middle, median;
	unsigned low, high;
	size_t m = 0, size = 0;

	for (size_t i = 0; i < r->n; i++) {
		if (ratio_at(r, i, &v)) {
			cell[coarse(v)]++;
			n++;
		}
	}
	if (n == 0) {
		free(cell);
		return NAN;
	}
	below = find_cells(cell, n, (n - 1) / 2, &low, &high);
	for (unsigned c = low; c <= high; c++)
		size += cell[c];
	free(cell);
	middle = mem_alloc(size, sizeof *middle);
	for (size_t i = 0; i < r->n; i++)
		if (ratio_at(r, i, &v) && coarse(v) >= low && coarse(v) <= high)
			middle[m++] = v;
	median = quantile_rank(middle, m, (size_t)((n - 1) / 2 - below));
	if (n % 2 == 0)
		median += (quantile_rank(middle, m, (size_t)(n / 2 - below)) - median) / 2;
	free(middle);
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

static void metric_int(struct table *t, const char *run, const char *prefix, const char *suffix, bool known, int64_t v)
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

	if (c->sum <= INT64_MAX)
		metric_int(t, run, prefix, "tokens", any, (int64_t)c->sum);
	else
		metric(t, run, prefix, "tokens", (double)c->sum);
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
	for (size_t i = 0; c->n > 0 && i <= n; i++) {
		int64_t low = i ? (int64_t)edges[i - 1] : 0, high = i < n ? (int64_t)edges[i] : INT64_MAX;
		uint128 tokens = 0;
		uint64_t requests = counts_between(c, low, high, &tokens);
		char name[64];

		lengths_bucket(name, edges, n, i);
		table_string(t, run);
		table_string(t, name);
		table_uint(t, requests);
		table_real(t, share((double)requests, (double)c->n));
		table_uint(t, (uint64_t)tokens);
		table_real(t, share((double)tokens, (double)c->sum));
	}
}

void lengths_free(struct lengths *l)
{
	counts_free(&l->input);
	counts_free(&l->output);
}
