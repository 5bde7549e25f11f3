/* spread.c - values in order, then a sketch of them; see spread.h */
#include "stats/spread.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "stats/quantile.h"
#include "stats/sort.h"

void spread_init(struct spread *s)
{
	*s = (struct spread){ .max = NAN };
}

void spread_free(struct spread *s)
{
	free(s->value);
	if (s->sketch)
		sketch_free(s->sketch);
	free(s->sketch);
}

void spread_keep(struct spread *s, double v)
{
	if (s->n == s->cap)
		s->value = mem_grow(s->value, &s->cap, (size_t)s->n + 1, sizeof *s->value);
	s->value[s->n] = v;
}

void spread_coarsen(struct spread *s)
{
	if (s->sketch)
		return;
	s->sketch = mem_alloc(1, sizeof *s->sketch);
	sketch_init(s->sketch);
	for (size_t i = 0; i < s->n; i++)
		sketch_add(s->sketch, s->value[i]);
	free(s->value);
	s->value = NULL;
	s->cap = s->sorted = 0;
}

double spread_mean(const struct spread *s)
{
	return s->n ? sum_total(&s->sum) / (double)s->n : NAN;
}

static int order_values(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The bits of a double as an integer that is ordered as it is; the same turns them back. */
static int64_t ordered(int64_t bits)
{
	return bits ^ (int64_t)((uint64_t)(bits >> 63) >> 1);
}

static void sort_values(double *v, size_t n)
{
	int64_t *bits;

	if (n < 256) {
		qsort(v, n, sizeof *v, order_values);
		return;
	}
	bits = mem_alloc(n, sizeof *bits);
	memcpy(bits, v, n * sizeof *v);
	for (size_t i = 0; i < n; i++)
		bits[i] = ordered(bits[i]);
	sort_int(bits, n);
	for (size_t i = 0; i < n; i++)
		bits[i] = ordered(bits[i]);
	memcpy(v, bits, n * sizeof *v);
	free(bits);
}

/* Puts what came last among what is in order already. */
static void settle(struct spread *s)
{
	size_t n = (size_t)s->n, old = s->sorted, fresh = n - old;
	double *last;

	if (!fresh)
		return;
	sort_values(s->value + old, fresh);
	last = mem_alloc(fresh, sizeof *last);
	memcpy(last, s->value + old, fresh * sizeof *last);
	/* from the back, where there is room */
	while (fresh)
		s->value[--n] = old && s->value[old - 1] > last[fresh - 1] ? s->value[--old] : last[--fresh];
	free(last);
	s->sorted = (size_t)s->n;
}

void spread_quantiles(struct spread *s, const double *p, size_t np, double *q)
{
	if (s->sketch) {
		sketch_quantiles(s->sketch, p, np, q);
		return;
	}
	if (s->once) {
		quantile_select(s->value, (size_t)s->n, p, np, q);
		return;
	}
	settle(s);
	for (size_t i = 0; i < np; i++)
		q[i] = quantile_sorted(s->value, (size_t)s->n, p[i]);
}

static uint64_t count_above(const double *x, size_t n, double v)
{
	uint64_t above = 0;

	for (size_t i = 0; i < n; i++)
		above += x[i] > v;
	return above;
}

uint64_t spread_above(struct spread *s, double v)
{
	size_t low = 0, high = (size_t)s->n;

	if (s->sketch)
		return sketch_above(s->sketch, v);
	if (s->once)
		return count_above(s->value, (size_t)s->n, v);
	settle(s);
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (s->value[middle] > v)
			high = middle;
		else
			low = middle + 1;
	}
	return s->n - low;
}
