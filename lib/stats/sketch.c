/* sketch.c - a log-linear histogram; see sketch.h */
#include "stats/sketch.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

void sketch_init(struct sketch *s)
{
	*s = (struct sketch){ .count = mem_zero(SKETCH_COUNTERS, sizeof *s->count), .min = NAN, .max = NAN };
}

void sketch_free(struct sketch *s)
{
	free(s->count);
	s->count = NULL;
}

void sketch_halve(struct sketch *s)
{
	s->counted = 0;
	for (size_t i = 0; i < SKETCH_COUNTERS; i++) {
		/* rounded up: what was seen stays seen */
		s->count[i] -= s->count[i] / 2;
		s->counted += s->count[i];
	}
}

/* The least value that counter i counts. */
static double lower_bound(size_t i)
{
	uint64_t bits = (i + ((uint64_t)(1023 + SKETCH_LOW) << SKETCH_BITS)) << (52 - SKETCH_BITS);
	double v;

	memcpy(&v, &bits, sizeof v);
	return v;
}

/* What stands for the values of counter i: its middle, as far as values were seen; the outermost counters take
 * whatever lies beyond. */
static double representative(const struct sketch *s, size_t i)
{
	double middle = (lower_bound(i) + lower_bound(i + 1)) / 2;

	if (i == 0 || middle < s->min)
		return s->min;
	return i == SKETCH_COUNTERS - 1 || middle > s->max ? s->max : middle;
}

/* A place in the counters, and how many values lie before it. */
struct walk { const struct sketch *s; size_t at; uint64_t before; };

/* The value of rank k, which is not below the one asked for last. */
static double walk_to(struct walk *w, uint64_t k)
{
	while (w->before + w->s->count[w->at] <= k)
		w->before += w->s->count[w->at++];
	return representative(w->s, w->at);
}

void sketch_quantiles(const struct sketch *s, const double *p, size_t np, double *q)
{
	struct walk w = { s, 0, 0 };

	for (size_t i = 0; i < np; i++) {
		double h = s->n ? (double)(s->counted - 1) * p[i] : 0;
		uint64_t k = (uint64_t)h;
		double low;

		if (!s->n) {
			q[i] = NAN;
			continue;
		}
		if (k >= s->counted - 1) {
			q[i] = s->max;
			continue;
		}
		low = walk_to(&w, k);
		if (h > (double)k) {
			struct walk next = w;

			low += (h - (double)k) * (walk_to(&next, k + 1) - low);
		}
		q[i] = low;
	}
}

uint64_t sketch_above(const struct sketch *s, double v)
{
	size_t at = sketch_counter(v);
	double low, high, above = 0;

	if (!s->n || v >= s->max)
		return 0;
	if (v < s->min)
		return s->n;
	low = fmax(at ? lower_bound(at) : -INFINITY, s->min);
	high = fmin(at < SKETCH_COUNTERS - 1 ? lower_bound(at + 1) : INFINITY, s->max);
	if (high > v)
		above = (double)s->count[at] * (high - v) / (high - low);
	for (size_t i = at + 1; i < SKETCH_COUNTERS; i++)
		above += (double)s->count[i];
	return (uint64_t)llround(above * ((double)s->n / (double)s->counted));
}
