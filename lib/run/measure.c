/* measure.c - counts, latencies, caching of a slice; see measure.h */
#include "run/measure.h"

#include <math.h>
#include <stdlib.h>

#include "base/wide.h"
#include "stats/quantile.h"
#include "stats/sort.h"

struct outcomes slice_outcomes(const struct slice *s)
{
	struct outcomes c = { .n = s->n };

	for (size_t k = 0; k < s->n; k++) {
		uint8_t outcome = s->store->outcome[slice_row(s, k)];

		c.failed += outcome != OUTCOME_OK;
		c.aborted += outcome == OUTCOME_ABORTED;
	}
	return c;
}

static bool is_ok(const struct slice *s, size_t row)
{
	return s->store->outcome[row] == OUTCOME_OK;
}

size_t slice_values(const struct slice *s, enum run_field f, double *out)
{
	size_t n = 0;

	for (size_t k = 0, some; k < s->n; k += some) {
		double v[SLICE_SOME];

		some = slice_some(s, k);
		slice_reals(s, f, k, some, v);
		for (size_t i = 0; i < some; i++)
			if (is_ok(s, slice_row(s, k + i)) && !isnan(v[i]))
				out[n++] = v[i];
	}
	return n;
}

struct latency latency_of(double *v, size_t n)
{
	static const double p[LATENCY_QUANTILES] = { .5, .9, .95, .99 };
	struct latency l = { .measured = n, .mean = NAN, .max = NAN };
	struct sum sum = { 0 };

	for (size_t i = 0; i < n; i++) {
		sum_add(&sum, v[i]);
		if (!(v[i] <= l.max))
			l.max = v[i];
	}
	if (n)
		l.mean = sum_total(&sum) / (double)n;
	quantile_select(v, n, p, LATENCY_QUANTILES, l.q);
	return l;
}

struct latency slice_latency(const struct slice *s, enum run_field f)
{
	double *v = mem_alloc(s->n, sizeof *v);
	struct latency l = latency_of(v, slice_values(s, f, v));

	free(v);
	return l;
}

uint64_t slice_above(const struct slice *s, enum run_field f, double bound)
{
	uint64_t n = 0;

	for (size_t k = 0, some; k < s->n; k += some) {
		double v[SLICE_SOME];

		some = slice_some(s, k);
		slice_reals(s, f, k, some, v);
		for (size_t i = 0; i < some; i++)
			n += is_ok(s, slice_row(s, k + i)) && v[i] > bound;
	}
	return n;
}

void caching_add(struct caching_sums *c, int64_t input, int64_t cached)
{
	if (input == NA_INT || cached == NA_INT)
		return;
	/* whole numbers: exact below 2^53 tokens */
	c->n++;
	c->input += (double)input;
	c->cached += (double)cached;
	if (input <= 0)
		return;
	c->with_input++;
	sum_add(&c->ratios, (double)cached / (double)input);
}

struct caching caching_of(const struct caching_sums *c)
{
	struct caching of = { c->n, NAN, NAN, NAN };

	if (c->input > 0)
		of.hit = c->cached / c->input;
	if (c->with_input)
		of.hit_mean = sum_total(&c->ratios) / (double)c->with_input;
	if (c->n)
		of.new_mean = (c->input - c->cached) / (double)c->n;
	return of;
}

struct caching slice_caching(const struct slice *s)
{
	struct caching_sums c = { 0 };

	for (size_t k = 0, some; k < s->n; k += some) {
		int64_t input[SLICE_SOME], cached[SLICE_SOME];

		some = slice_some(s, k);
		slice_ints(s, RUN_INPUT, k, some, input);
		slice_ints(s, RUN_CACHED, k, some, cached);
		for (size_t i = 0; i < some; i++)
			if (is_ok(s, slice_row(s, k + i)))
				caching_add(&c, input[i], cached[i]);
	}
	return caching_of(&c);
}

double slice_total(const struct slice *s, enum run_field f)
{
	uint128 total = 0; /* of lengths, which are not negative */
	bool any = false;

	for (size_t k = 0, some; k < s->n; k += some) {
		int64_t v[SLICE_SOME];

		some = slice_some(s, k);
		slice_ints(s, f, k, some, v);
		for (size_t i = 0; i < some; i++) {
			if (!is_ok(s, slice_row(s, k + i)) || v[i] == NA_INT)
				continue;
			total += (uint128)v[i];
			any = true;
		}
	}
	return any ? (double)total : NAN;
}

/* The names of a slice, sorted by number; *n of them. The caller frees. For few requests of many names. */
static int64_t *sorted_names(const struct slice *s, enum run_field f, size_t *n)
{
	int64_t *name = mem_alloc(s->n, sizeof *name);

	*n = 0;
	for (size_t k = 0; k < s->n; k++) {
		int64_t v = run_int(s->store, f, slice_row(s, k));

		if (v != NA_INT)
			name[(*n)++] = v;
	}
	sort_int(name, *n);
	return name;
}

static uint64_t distinct_sorted(const struct slice *s, enum run_field f)
{
	size_t n;
	int64_t *name = sorted_names(s, f, &n);
	uint64_t distinct = 0;

	for (size_t i = 0; i < n; i++)
		distinct += i == 0 || name[i] != name[i - 1];
	free(name);
	return distinct;
}

uint64_t slice_distinct(const struct slice *s, enum run_field f)
{
	size_t names = s->store->names[f].n, words = names / 64 + 1;
	uint64_t *seen, distinct = 0;

	if (s->n < words)
		return distinct_sorted(s, f);
	seen = mem_zero(words, sizeof *seen);
	for (size_t k = 0; k < s->n; k++) {
		int64_t v = run_int(s->store, f, slice_row(s, k));
		uint64_t bit = v == NA_INT ? 0 : (uint64_t)1 << v % 64, *word = &seen[v == NA_INT ? 0 : v / 64];

		distinct += bit && !(*word & bit);
		*word |= bit;
	}
	free(seen);
	return distinct;
}

/* The name has n requests. */
static void take_top(struct top *top, const struct slice *s, enum run_field f, int64_t name, uint64_t n)
{
	if (n < top->n || !n)
		return;
	if (n == top->n && text_natural_order(run_name(s->store, f, name), run_name(s->store, f, top->name)) >= 0)
		return;
	top->name = name;
	top->n = n;
}

static void top_sorted(struct top *top, const struct slice *s, enum run_field f)
{
	size_t n;
	int64_t *name = sorted_names(s, f, &n);

	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && name[end] == name[i]; end++)
			;
		take_top(top, s, f, name[i], end - i);
	}
	free(name);
}

static void top_counted(struct top *top, const struct slice *s, enum run_field f)
{
	size_t names = s->store->names[f].n;
	uint32_t *n = mem_zero(names, sizeof *n);

	for (size_t k = 0; k < s->n; k++) {
		int64_t v = run_int(s->store, f, slice_row(s, k));

		if (v != NA_INT)
			n[v]++;
	}
	for (size_t i = 0; i < names; i++)
		take_top(top, s, f, (int64_t)i, n[i]);
	free(n);
}

struct top slice_top(const struct slice *s, enum run_field f)
{
	struct top top = { NA_INT, 0, NAN };

	if (s->n < s->store->names[f].n)
		top_sorted(&top, s, f);
	else
		top_counted(&top, s, f);
	if (top.n)
		top.share = (double)top.n / (double)s->n;
	return top;
}
