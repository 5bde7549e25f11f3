/* quantile.h - exact quantiles, R type 7, the one definition of the kit
 *
 * Q(p) = x[k] + (h - k) * (x[k+1] - x[k]) with h = (n-1)p, k = floor(h), x sorted from 0 (Hyndman and Fan 1996,
 * definition 7; the default of R and numpy). Undefined (NA: a NaN) for n = 0.
 */
#ifndef SERVESTAT_STATS_QUANTILE_H
#define SERVESTAT_STATS_QUANTILE_H

#include <stddef.h>
#include <stdint.h>

#include "base/wide.h"

/* quantile_sorted: of n ascending values. */
double quantile_sorted(const double *x, size_t n, double p);
/* quantile_select: the quantiles p[0..np) of n values in any order into q; x is reordered (selection, O(n) for few
 * p). No value may be NaN. */
void quantile_select(double *x, size_t n, const double *p, size_t np, double *q);
/* The same for integers (nanoseconds, tokens); the interpolation is done in double. */
void quantile_select_int(int64_t *x, size_t n, const double *p, size_t np, double *q);
/* quantile_rank: the value that sorting would put at place k < n; x is reordered. */
double quantile_rank(double *x, size_t n, size_t k);

/* Counting histogram: exact quantiles of non-negative integers without sorting. Values below 2^18 have a counter
 * each, as far up as there are values; larger ones are kept as they are. */
enum { COUNTS_SMALL = 1 << 18 };

struct counts {
	uint64_t *small;
	int64_t n_small;       /* counters, COUNTS_SMALL at most */
	int64_t *large;
	size_t n_large, cap_large;
	uint64_t n;            /* values so far */
	uint128 sum;
	int64_t min, max; /* INT64_MAX and INT64_MIN while n is 0 */
};
void counts_init(struct counts *c);
void counts_add_far(struct counts *c, int64_t v); /* the rare half of counts_add */
static inline void counts_add(struct counts *c, int64_t v) /* v >= 0 */
{
	if (v < c->n_small)
		c->small[v]++;
	else
		counts_add_far(c, v);
	c->n++;
	c->sum += (uint64_t)v;
	if (v < c->min)
		c->min = v;
	if (v > c->max)
		c->max = v;
}
/* counts_quantile: reorders `large` only; does not consume. */
double counts_quantile(struct counts *c, double p); /* NaN for n = 0 */
double counts_mean(const struct counts *c);   /* exact sum / n; NaN for n = 0 */
/* counts_sd: sample standard deviation (n-1) in one pass over counters, centred on the mean; NaN below n = 2. */
double counts_sd(const struct counts *c);
/* counts_above: how many values are strictly greater than v. */
uint64_t counts_above(const struct counts *c, int64_t v);
/* counts_between: how many values v have low <= v < high; their sum is added to *sum when sum is not NULL. */
uint64_t counts_between(const struct counts *c, int64_t low, int64_t high, uint128 *sum);
void counts_free(struct counts *c);

/* Mean and variance in one pass (Welford 1962). mean, min and max are NaN while
 * n is 0. */
struct moments { uint64_t n; double mean, m2, min, max; };
void moments_init(struct moments *m);
void moments_add(struct moments *m, double v);
double moments_sd(const struct moments *m);      /* sample, n-1; NaN below 2 */
double moments_sd_population(const struct moments *m); /* n; NaN below 1 */

#endif
