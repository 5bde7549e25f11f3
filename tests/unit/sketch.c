/* sketch.c - the sketch against exact quantiles of many shapes of data, and sets that turn from exact into one */
#include <stdlib.h>

#include "base/rng.h"
#include "stats/quantile.h"
#include "stats/spread.h"
#include "tap.h"

enum { MOST = 300000 };

static const double p[] = { 0, .01, .25, .5, .9, .95, .99, .999, 1 };
enum { QUANTILES = sizeof p / sizeof *p };

static struct rng rng;

static double uniform(void)
{
	return rng_real(&rng);
}

static double normal(void)
{
	return sqrt(-2 * log(1 - uniform())) * cos(6.283185307179586 * uniform());
}

static double from_lognormal(void) { return exp(6 + 1.5 * normal()); }
static double from_exponential(void) { return -800 * log(1 - uniform()); }
static double from_uniform(void) { return 1e4 * uniform(); }
static double from_pareto(void) { return 20 * pow(1 - uniform(), -1 / 1.1); }
static double from_two_humps(void) { return uniform() < .7 ? 300 + 20 * normal() : 20000 + 900 * normal(); }
static double from_whole(void) { return floor(60 * uniform()) + 1; }
static double from_constant(void) { return 412.5; }
static double from_lowest(void) { return ldexp(1, (int)(20 * uniform())); }     /* the lower edges of counters */
static double from_highest(void) { return nextafter(ldexp(2, (int)(20 * uniform())), 0); } /* just below the upper */
static double from_micro(void) { return .001 + .2 * uniform(); }

static const struct { const char *name; double (*draw)(void); } shapes[] = {
	{ "lognormal", from_lognormal }, { "exponential", from_exponential }, { "uniform", from_uniform },
	{ "Pareto", from_pareto }, { "two humps", from_two_humps }, { "whole numbers", from_whole },
	{ "constant", from_constant }, { "lower edges", from_lowest }, { "upper edges", from_highest },
	{ "microseconds", from_micro },
};

static void test_accuracy(void)
{
	static const size_t sizes[] = { 1, 2, 3, 10, 997, MOST };
	double *v = malloc(MOST * sizeof *v), got[QUANTILES], want[QUANTILES];

	for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
		double worst = 0;

		for (size_t z = 0; z < sizeof sizes / sizeof *sizes; z++) {
			struct sketch s;

			sketch_init(&s);
			for (size_t i = 0; i < sizes[z]; i++) {
				v[i] = shapes[k].draw();
				sketch_add(&s, v[i]);
			}
			sketch_quantiles(&s, p, QUANTILES, got);
			quantile_select(v, sizes[z], p, QUANTILES, want);
			for (int i = 0; i < QUANTILES; i++)
				worst = fmax(worst, fabs(got[i] - want[i]) / want[i]);
			sketch_free(&s);
		}
		tap_ok(worst <= .01, "%s: no quantile is off by more than 1 %% (%.2f %%)", shapes[k].name, worst * 100);
	}
	free(v);
}

static void test_edges(void)
{
	static const double odd[] = { 0, -5, 1e-9, 5e-4, 3e7, 1e300, 100, 100, 100 };
	static const double ends[] = { 0, .5, 1 };
	struct sketch s;
	double q[3];

	sketch_init(&s);
	sketch_quantiles(&s, ends, 3, q);
	tap_ok(isnan(q[0]) && isnan(q[2]) && sketch_above(&s, 1) == 0, "nothing has no quantile");
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
		sketch_add(&s, odd[i]);
	sketch_quantiles(&s, ends, 3, q);
	tap_ok(q[0] == -5 && q[2] == 1e300 && fabs(q[1] - 100) <= 1, "least and largest are exact, whatever they are");
	tap_ok(sketch_above(&s, -6) == 9 && sketch_above(&s, 1e300) == 0 && sketch_above(&s, 2000) == 2,
	       "counts above what lies beyond all, and between");
	tap_ok(sketch_counter(nextafter(ldexp(1, SKETCH_LOW), 0)) == 0 && sketch_counter(INFINITY) == SKETCH_COUNTERS - 1 &&
	       sketch_counter(nextafter(ldexp(1, SKETCH_HIGH), 0)) == SKETCH_COUNTERS - 1, "no value is outside the counters");
	sketch_free(&s);
}

static void test_full_counter(void)
{
	static const double median = .5, high = .75;
	struct sketch s;
	double q, r;

	sketch_init(&s);
	for (int i = 0; i < 3; i++)
		sketch_add(&s, 10);
	for (int i = 0; i < 4; i++)
		sketch_add(&s, 1000);
	/* as after 2^32 values, a third of them small */
	s.count[sketch_counter(10)] = UINT32_MAX / 2;
	s.count[sketch_counter(1000)] = UINT32_MAX;
	s.counted = s.n = UINT32_MAX / 2 + (uint64_t)UINT32_MAX;
	sketch_add(&s, 1000);
	sketch_quantiles(&s, &median, 1, &q);
	sketch_quantiles(&s, &high, 1, &r);
	tap_ok(s.n == UINT32_MAX / 2 + (uint64_t)UINT32_MAX + 1 && fabs(q - 1000) < 8 && fabs(r - 1000) < 8,
	       "a full counter leaves number and quantiles as they are");
	tap_is_real((double)sketch_above(&s, 100), (double)UINT32_MAX, 1e-8, "... and the count above");
	sketch_free(&s);
}

/* Asked in between, at every size. */
static void test_spread(void)
{
	enum { N = 3000 };
	double v[N], sorted[N], got[QUANTILES], want[QUANTILES], sum = 0;
	unsigned long bad = 0, bad_above = 0;
	struct spread s;

	spread_init(&s);
	spread_quantiles(&s, p, 1, got);
	tap_ok(isnan(got[0]) && isnan(spread_mean(&s)) && spread_above(&s, 0) == 0, "an empty set");
	for (size_t i = 0; i < N; i++) {
		v[i] = i % 7 ? floor(from_lognormal()) : -normal();
		sum += v[i];
		spread_add(&s, v[i]);
		/* now and then hundreds come between two questions */
		if (i % 50 == 0 ? 0 : i < 1000 || i > 1600)
			continue;
		memcpy(sorted, v, sizeof v);
		quantile_select(sorted, i + 1, p, QUANTILES, want);
		spread_quantiles(&s, p, QUANTILES, got);
		bad += memcmp(got, want, sizeof got) != 0;
		for (size_t k = 0, above = 0; k <= i; k++) {
			above += v[k] > v[i / 2];
			if (k == i)
				bad_above += spread_above(&s, v[i / 2]) != above;
		}
	}
	tap_ok(!bad, "a set that is exact has the quantiles of quantile_select, to the bit");
	tap_ok(!bad_above, "... and counts what is above");
	tap_is_real(spread_mean(&s), sum / N, 1e-12, "the mean");
	spread_quantiles(&s, p, QUANTILES, want);
	spread_coarsen(&s);
	spread_quantiles(&s, p, QUANTILES, got);
	for (int i = 2; i < QUANTILES; i++)
		bad += !(fabs(got[i] - want[i]) <= .01 * want[i]);
	tap_ok(!bad && !spread_exact(&s) && s.n == N, "coarse, its quantiles are at most 1 %% off");
	spread_add(&s, 1e6);
	spread_quantiles(&s, p, QUANTILES, got);
	tap_ok(got[QUANTILES - 1] == 1e6 && s.max == 1e6 && s.n == N + 1 && spread_above(&s, 9e5) == 1, "and it goes on");
	spread_free(&s);
}

int main(void)
{
	rng_init(&rng, 11, 0);
	test_accuracy();
	test_edges();
	test_full_counter();
	test_spread();
	return tap_done();
}
