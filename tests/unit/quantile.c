/* quantile.c - quantiles against sorting, hand cases of definition R-7, counting, moments */
#include "stats/quantile.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/rng.h"
#include "base/sum.h"
#include "tap.h"

static const double ps[] = { 0.5, 0, 1, 0.01, 0.1, 0.25, 0.75, 0.9, 0.95, 0.99, 0.999, 0.123456 };
enum { NP = sizeof ps / sizeof *ps };

static int order_real(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static int order_int(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* The definition written out, on sorted values; long double so that it is another computation. */
static double reference(const double *sorted, size_t n, double p)
{
	long double h = (long double)((double)(n - 1) * p);
	size_t k = (size_t)h;
	size_t next = k + 1 < n ? k + 1 : k;

	return (double)(sorted[k] + (h - (long double)k) * ((long double)sorted[next] - sorted[k]));
}

/* Shapes that break careless selection. */
static double shape(struct rng *r, int kind, size_t i, size_t n)
{
	switch (kind) {
	case 0: return (double)rng_below(r, 1000000);
	case 1: return (double)i;
	case 2: return (double)(n - i);
	case 3: return 7;
	case 4: return (double)(i % 2);
	case 5: return (double)(i < n / 2 ? i : n - i);
	case 6: return (double)rng_below(r, 3);
	default: return (double)(rng_below(r, 2) ? rng_below(r, 100) : 500000 + rng_below(r, 5000000));
	}
}

static void against_sorting(size_t n, int kind)
{
	double *x = mem_alloc(n, sizeof *x), *sorted = mem_alloc(n, sizeof *x), q[NP], qi[NP];
	int64_t *xi = mem_alloc(n, sizeof *xi);
	struct counts c;
	bool same = true, same_int = true, same_counts = true;
	struct rng r;

	rng_init(&r, 7, n * 8 + (size_t)kind);
	counts_init(&c);
	for (size_t i = 0; i < n; i++) {
		sorted[i] = x[i] = shape(&r, kind, i, n);
		xi[i] = (int64_t)x[i];
		counts_add(&c, xi[i]);
	}
	qsort(sorted, n, sizeof *sorted, order_real);
	quantile_select(x, n, ps, NP, q);
	quantile_select_int(xi, n, ps, NP, qi);
	for (size_t i = 0; i < NP; i++) {
		double want = reference(sorted, n, ps[i]), tolerance = 1e-12 * (1 + fabs(want));

		same = same && fabs(q[i] - want) <= tolerance;
		same_int = same_int && fabs(qi[i] - want) <= tolerance;
		same_counts = same_counts && fabs(counts_quantile(&c, ps[i]) - want) <= tolerance;
	}
	tap_ok(same && same_int && same_counts, "n %zu shape %d: selection %d, of integers %d, counting %d", n, kind,
	       same, same_int, same_counts);
	qsort(x, n, sizeof *x, order_real);
	tap_ok(memcmp(x, sorted, n * sizeof *x) == 0, "n %zu shape %d: nothing lost or made up", n, kind);
	counts_free(&c);
	free(x);
	free(xi);
	free(sorted);
}

/* McIlroy's adversary (1999) decides values while they are compared; without hooks into the comparison, the nearest
 * is to feed the result of one selection into the next: the order left behind is bad for the same pivot rule. */
static void bad_orders(void)
{
	enum { N = 200000 };
	double *x = mem_alloc(N, sizeof *x);
	double q;

	for (size_t i = 0; i < N; i++) /* organ pipe with a saw: medians of nine keep meeting the extremes */
		x[i] = i % 9 == 4 ? (double)i : (double)N * 2;
	for (int round = 0; round < 20; round++)
		quantile_select(x, N, &ps[round % NP], 1, &q);
	quantile_select(x, N, (double[]){ 0 }, 1, &q);
	tap_is_real(q, 4, 0, "smallest of a hostile order");
	free(x);
}

/* Values all over what a double can be, where cells of one width are of no use, or hold all but a few. */
static double wild(struct rng *r, int kind, size_t i)
{
	double sign = rng_below(r, 2) ? 1 : -1;

	switch (kind) {
	case 0: return sign * exp(1400 * rng_real(r) - 700);
	case 1: return i % 100 == 0 ? sign * INFINITY : sign * rng_real(r);
	case 2: return i % 1000 == 0 ? 1e300 : 1 + rng_real(r) * 1e-9;
	case 3: return rng_below(r, 3) ? sign * 0.0 : 5e-324 * (double)rng_below(r, 1000);
	default: return sign * floor(exp(10 * rng_real(r))) / 1000;
	}
}

enum { WILD = 5 };

/* Each of many ranks, some next to each other, of values and of the same as integers, against sorting. */
static void wild_values(size_t n, int kind)
{
	double *x = mem_alloc(n, sizeof *x), *sorted = mem_alloc(n, sizeof *x);
	int64_t *xi = mem_alloc(n, sizeof *xi), *sorted_int = mem_alloc(n, sizeof *xi);
	bool same = true, same_int = true;
	double q[NP];
	struct rng r;

	rng_init(&r, 11, n * WILD + (size_t)kind);
	for (size_t i = 0; i < n; i++)
		sorted[i] = x[i] = wild(&r, kind, i);
	qsort(sorted, n, sizeof *sorted, order_real);
	for (size_t step = 1, k = 0; k < n; k += step, step = step * 3 / 2 + 1)
		same = same && quantile_rank(x, n, k) == sorted[k] &&
		       quantile_rank(x, n, n - 1 - k) == sorted[n - 1 - k];
	/* the bits of any doubles are integers as wild */
	memcpy(xi, x, n * sizeof *xi);
	memcpy(sorted_int, x, n * sizeof *xi);
	qsort(sorted_int, n, sizeof *sorted_int, order_int);
	quantile_select_int(xi, n, ps, NP, q);
	for (size_t i = 0; i < NP; i++) {
		double h = (double)(n - 1) * ps[i];
		size_t k = (size_t)h;
		uint64_t step = k + 1 < n ? (uint64_t)sorted_int[k + 1] - (uint64_t)sorted_int[k] : 0;

		same_int = same_int && q[i] == (double)sorted_int[k] + (h - (double)k) * (double)step;
	}
	qsort(x, n, sizeof *x, order_real);
	for (size_t i = 0; i < n; i++)
		same = same && x[i] == sorted[i];
	tap_ok(same && same_int, "n %zu wild %d: ranks %d, integers %d", n, kind, same, same_int);
	free(sorted_int);
	free(x);
	free(xi);
	free(sorted);
}

static void hand_cases(void)
{
	double four[] = { 40, 10, 30, 20 }, eight[] = { 800, 100, 700, 200, 600, 300, 500, 400 }, one[] = { 42 };
	double p[] = { 0.5, 0.9, 0.99 }, q[3];
	int64_t epoch[] = { 1759522419158355724, 1759522419158355424 };

	quantile_select(four, 4, p, 3, q);
	tap_is_real(q[0], 25, 0, "p50 of 10 20 30 40");
	tap_is_real(q[1], 37, 1e-15, "p90 of 10 20 30 40");
	quantile_select(eight, 8, (double[]){ 0.95 }, 1, q);
	tap_is_real(q[0], 765, 1e-15, "p95 of 100 200 ... 800");
	quantile_select(one, 1, p, 3, q);
	tap_ok(q[0] == 42 && q[1] == 42 && q[2] == 42, "one value is every percentile");
	tap_is_real(quantile_sorted(one, 0, 0.5), NAN, 0, "no value: undefined");
	quantile_select(one, 0, p, 3, q);
	tap_ok(isnan(q[0]) && isnan(q[2]), "no value: undefined by selection");
	tap_is_real(quantile_sorted((double[]){ -1.7e308, 1.7e308 }, 2, 0.5), 0, 0, "a difference that overflows");
	quantile_select_int(epoch, 2, (double[]){ 0 }, 1, q);
	tap_is_int(epoch[0], 1759522419158355424, "nanosecond epochs keep every digit");
	quantile_select_int((int64_t[]){ INT64_MAX, INT64_MIN + 1 }, 2, (double[]){ 0.5 }, 1, q);
	tap_is_real(q[0], 0, 0, "integers whose difference overflows");
}

static void counting(void)
{
	struct counts a;
	int64_t v[] = { 0, 262143, 262144, 5, 262145, 900000000000, 262144 };
	struct moments m;

	counts_init(&a);
	moments_init(&m);
	tap_ok(isnan(counts_quantile(&a, 0.5)) && isnan(counts_mean(&a)) && isnan(counts_sd(&a)), "nothing counted");
	for (size_t i = 0; i < 7; i++) {
		counts_add(&a, v[i]);
		moments_add(&m, (double)v[i]);
	}
	tap_is_int((int64_t)a.n, 7, "count");
	tap_is_int((int64_t)a.sum, 900001048581, "sum");
	tap_is_int(a.min, 0, "min");
	tap_is_int(a.max, 900000000000, "max");
	tap_is_real(counts_quantile(&a, 0.5), 262144, 0, "median on the border of the counters");
	tap_is_real(counts_quantile(&a, 2.5 / 6), 262143.5, 1e-15, "between counter and kept value");
	tap_is_int((int64_t)counts_above(&a, 262143), 4, "above the last counter");
	tap_is_int((int64_t)counts_above(&a, 262144), 2, "strictly above");
	tap_is_int((int64_t)counts_above(&a, 5), 5, "above a small one");
	tap_is_real(counts_mean(&a), 900001048581.0 / 7, 1e-15, "mean");
	tap_is_real(counts_sd(&a), moments_sd(&m), 1e-12, "deviation agrees with Welford");
	counts_free(&a);
}

/* Counters come as values do: each new one beyond them, on their border, or far away. */
static void counting_upwards(void)
{
	struct counts c;
	uint64_t n = 0, sum = 0;
	bool right = true;

	counts_init(&c);
	for (int64_t v = 4; v <= 1 << 20; v *= 2)
		for (int64_t k = -1; k <= 1; k++) {
			counts_add(&c, v + k);
			sum += (uint64_t)(v + k);
			n++;
			right = right && counts_above(&c, v + k - 1) == 1 && counts_above(&c, v + k) == 0 && c.n_small <= COUNTS_SMALL;
			right = right && counts_between(&c, v + k, INT64_MAX, NULL) == 1;
		}
	tap_ok(right, "each value is above those before it");
	tap_ok(c.n == n && c.sum == sum, "and none is lost");
	counts_free(&c);
}

static void moment_cases(void)
{
	struct moments all;

	moments_init(&all);
	tap_ok(isnan(all.mean) && isnan(moments_sd(&all)) && isnan(moments_sd_population(&all)),
	       "moments of nothing");
	/* deviations 4 7 13 16 around a billion: the textbook formula loses them all (sd of 4 7 13 16 is sqrt 30) */
	for (int i = 0; i < 4; i++)
		moments_add(&all, 1e9 + (double[]){ 4, 7, 13, 16 }[i]);

	tap_is_real(moments_sd(&all), sqrt(30), 1e-14, "sample deviation far from zero");
	tap_is_real(moments_sd_population(&all), sqrt(22.5), 1e-14, "population deviation");
	tap_is_real(all.mean, 1e9 + 10, 0, "mean");
	tap_ok(all.min == 1e9 + 4 && all.max == 1e9 + 16, "range");
}

static void compensated(void)
{
	struct sum s = { 0 };

	sum_add(&s, 1e16);
	for (int i = 0; i < 1000; i++)
		sum_add(&s, 1);
	sum_add(&s, -1e16);
	tap_is_real(sum_total(&s), 1000, 0, "small terms beside a huge one");
}

int main(void)
{
	static const size_t sizes[] = { 1, 2, 3, 9, 32, 33, 34, 100, 1000, 4099, 50000 };

	hand_cases();
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (int kind = 0; kind < 8; kind++)
			against_sorting(sizes[i], kind);
	for (int kind = 0; kind < WILD; kind++) {
		wild_values(2047, kind);
		wild_values(2048, kind);
		wild_values(30000, kind);
	}
	bad_orders();
	counting();
	counting_upwards();
	moment_cases();
	compensated();
	return tap_done();
}
