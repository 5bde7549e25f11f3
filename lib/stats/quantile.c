/* quantile.c - exact quantiles by selection and by counting, and moments; see quantile.h */
#include "stats/quantile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/sum.h"

/* Unsigned integers in the order of the values; the zeros are one value. */
static inline uint64_t int_key(int64_t v)
{
	return (uint64_t)v ^ (uint64_t)1 << 63;
}

static inline uint64_t real_key(double v)
{
	int64_t bits;

	v += 0.0;
	memcpy(&bits, &v, sizeof bits);
	return int_key(bits ^ (int64_t)((uint64_t)(bits >> 63) >> 1));
}

#define SELECT_TYPE double
#define SELECT_NAME(verb) real_##verb
#define SELECT_KEY(v) real_key(v)
#include "stats/select.h"
#undef SELECT_TYPE
#undef SELECT_NAME
#undef SELECT_KEY

#define SELECT_TYPE int64_t
#define SELECT_NAME(verb) int_##verb
#define SELECT_KEY(v) int_key(v)
#include "stats/select.h"
#undef SELECT_TYPE
#undef SELECT_NAME
#undef SELECT_KEY

enum { COUNTS_FIRST = 64 }; /* counters to begin with */

/* Where quantile p of n values lies: between ranks k and k + 1 (k alone when frac is 0). */
struct place {
	size_t k;
	double frac;
};

static struct place place_of(size_t n, double p)
{
	double h = (double)(n - 1) * (p > 0 ? p < 1 ? p : 1 : 0);
	struct place at = { (size_t)h, 0 };

	if (at.k >= n - 1)
		at.k = n - 1;
	else
		at.frac = h - (double)at.k;
	return at;
}

static double between(double a, double b, double frac)
{
	double d = b - a;

	/* the difference of two finite values can overflow; their weighted sum cannot */
	return isfinite(d) ? a + frac * d : a * (1 - frac) + b * frac;
}

static double between_int(int64_t a, int64_t b, double frac)
{
	/* exact difference first: nanosecond epochs differ in digits that a double does not hold */
	return (double)a + frac * (double)((uint64_t)b - (uint64_t)a);
}

double quantile_sorted(const double *x, size_t n, double p)
{
	struct place at;

	if (n == 0)
		return NAN;
	at = place_of(n, p);
	return at.frac > 0 ? between(x[at.k], x[at.k + 1], at.frac) : x[at.k];
}

static int order_ranks(const void *a, const void *b)
{
	size_t x = *(const size_t *)a, y = *(const size_t *)b;

	return (x > y) - (x < y);
}

/* The ranks that np quantiles of n values need, ascending, each once; *n_ranks of them. The caller frees. */
static size_t *ranks_of(size_t n, const double *p, size_t np, size_t *n_ranks)
{
	size_t *rank = mem_alloc(np * 2, sizeof *rank), m = 0, kept = 0;

	for (size_t i = 0; i < np; i++) {
		struct place at = place_of(n, p[i]);

		rank[m++] = at.k;
		if (at.frac > 0)
			rank[m++] = at.k + 1;
	}
	qsort(rank, m, sizeof *rank, order_ranks);
	for (size_t i = 0; i < m; i++)
		if (!kept || rank[i] != rank[kept - 1])
			rank[kept++] = rank[i];
	*n_ranks = kept;
	return rank;
}

/* Where a rank stands among ranks that have it. */
static size_t find_rank(const size_t *rank, size_t n_ranks, size_t k)
{
	size_t low = 0, high = n_ranks;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (rank[middle] <= k)
			low = middle;
		else
			high = middle;
	}
	return low;
}

static void all_undefined(double *q, size_t np)
{
	for (size_t i = 0; i < np; i++)
		q[i] = NAN;
}

void quantile_select(double *x, size_t n, const double *p, size_t np, double *q)
{
	size_t *rank, *used, n_ranks;
	double *value;

	if (n == 0) {
		all_undefined(q, np);
		return;
	}
	rank = ranks_of(n, p, np, &n_ranks);
	used = mem_alloc(n_ranks, sizeof *used);
	value = mem_alloc(n_ranks, sizeof *value);
	memcpy(used, rank, n_ranks * sizeof *rank);
	real_values(x, n, used, n_ranks, value);
	for (size_t i = 0; i < np; i++) {
		struct place at = place_of(n, p[i]);
		const double *v = value + find_rank(rank, n_ranks, at.k);

		q[i] = at.frac > 0 ? between(v[0], v[1], at.frac) : v[0];
	}
	free(rank);
	free(used);
	free(value);
}

void quantile_select_int(int64_t *x, size_t n, const double *p, size_t np, double *q)
{
	size_t *rank, *used, n_ranks;
	int64_t *value;

	if (n == 0) {
		all_undefined(q, np);
		return;
	}
	rank = ranks_of(n, p, np, &n_ranks);
	used = mem_alloc(n_ranks, sizeof *used);
	value = mem_alloc(n_ranks, sizeof *value);
	memcpy(used, rank, n_ranks * sizeof *rank);
	int_values(x, n, used, n_ranks, value);
	for (size_t i = 0; i < np; i++) {
		struct place at = place_of(n, p[i]);
		const int64_t *v = value + find_rank(rank, n_ranks, at.k);

		q[i] = at.frac > 0 ? between_int(v[0], v[1], at.frac) : (double)v[0];
	}
	free(rank);
	free(used);
	free(value);
}

double quantile_rank(double *x, size_t n, size_t k)
{
	double v;

	real_values(x, n, &k, 1, &v);
	return v;
}

void counts_init(struct counts *c)
{
	memset(c, 0, sizeof *c);
	c->min = INT64_MAX;
	c->max = INT64_MIN;
}

/* Makes counters for all values below n <= COUNTS_SMALL. */
static void reach(struct counts *c, int64_t n)
{
	int64_t want = c->n_small ? c->n_small : COUNTS_FIRST;
	size_t cap = (size_t)c->n_small;

	if (n <= c->n_small)
		return;
	while (want < n)
		want *= 2;
	c->small = mem_resize(c->small, (size_t)want, sizeof *c->small);
	memset(c->small + cap, 0, ((size_t)want - cap) * sizeof *c->small);
	c->n_small = want;
}

void counts_add_far(struct counts *c, int64_t v)
{
	if (v < COUNTS_SMALL) {
		reach(c, v + 1);
		c->small[v]++;
		return;
	}
	c->large = mem_grow(c->large, &c->cap_large, c->n_large + 1, sizeof *c->large);
	c->large[c->n_large++] = v;
}

static int64_t value_at(struct counts *c, uint64_t k)
{
	uint64_t n_small = c->n - c->n_large, below = 0;
	size_t v = 0;

	if (k >= n_small) {
		size_t rank = (size_t)(k - n_small);
		int64_t value;

		int_values(c->large, c->n_large, &rank, 1, &value);
		return value;
	}
	while (below + c->small[v] <= k)
		below += c->small[v++];
	return (int64_t)v;
}

double counts_quantile(struct counts *c, double p)
{
	struct place at;
	int64_t low;

	if (c->n == 0)
		return NAN;
	at = place_of(c->n, p);
	low = value_at(c, at.k);
	return at.frac > 0 ? between_int(low, value_at(c, at.k + 1), at.frac) : (double)low;
}

double counts_mean(const struct counts *c)
{
	return c->n ? (double)((long double)c->sum / (long double)c->n) : NAN;
}

double counts_sd(const struct counts *c)
{
	double mean = counts_mean(c);
	struct sum squares = { 0 };

	if (c->n < 2)
		return NAN;
	for (int64_t v = 0; v < c->n_small; v++)
		if (c->small[v])
			sum_add(&squares, (double)c->small[v] * ((double)v - mean) * ((double)v - mean));
	for (size_t i = 0; i < c->n_large; i++)
		sum_add(&squares, ((double)c->large[i] - mean) * ((double)c->large[i] - mean));
	return sqrt(sum_total(&squares) / (double)(c->n - 1));
}

uint64_t counts_above(const struct counts *c, int64_t v)
{
	uint64_t above = 0;

	for (int64_t i = v < 0 ? 0 : v < c->n_small ? v + 1 : c->n_small; i < c->n_small; i++)
		above += c->small[i];
	for (size_t i = 0; i < c->n_large; i++)
		above += c->large[i] > v;
	return above;
}

uint64_t counts_between(const struct counts *c, int64_t low, int64_t high, uint128 *sum)
{
	uint64_t n = 0;
	uint128 total = 0;

	for (int64_t v = low < 0 ? 0 : low; v < high && v < c->n_small; v++) {
		n += c->small[v];
		total += (uint128)c->small[v] * (uint64_t)v;
	}
	for (size_t i = 0; i < c->n_large; i++) {
		if (c->large[i] >= low && c->large[i] < high) {
			n++;
			total += (uint64_t)c->large[i];
		}
	}
	if (sum)
		*sum += total;
	return n;
}

void counts_free(struct counts *c)
{
	free(c->small);
	free(c->large);
	memset(c, 0, sizeof *c);
}

void moments_init(struct moments *m)
{
	*m = (struct moments){ 0, NAN, 0, NAN, NAN };
}

void moments_add(struct moments *m, double v)
{
	double delta;

	if (m->n++ == 0) {
		m->mean = m->min = m->max = v;
		return;
	}
	delta = v - m->mean;
	m->mean += delta / (double)m->n;
	m->m2 += delta * (v - m->mean);
	if (v < m->min)
		m->min = v;
	if (v > m->max)
		m->max = v;
}

double moments_sd(const struct moments *m)
{
	return m->n < 2 ? NAN : sqrt(m->m2 / (double)(m->n - 1));
}

double moments_sd_population(const struct moments *m)
{
	return m->n < 1 ? NAN : sqrt(m->m2 / (double)m->n);
}
