/* sweep.c - quantiles in one pass over counted values; see sweep.h */
#include "stats/sweep.h"

#include <math.h>

void sweep_start(struct sweep *s, const double *p, size_t np, uint64_t n)
{
	*s = (struct sweep){ .np = np, .n = n, .min = NAN, .max = NAN, .mean = NAN };
	for (size_t j = 0; j < np; j++) {
		double h = n ? (double)(n - 1) * p[j] : 0;

		s->q[j] = NAN;
		s->rank[j] = (uint64_t)h;
		s->share[j] = h - floor(h);
	}
}

void sweep_feed(struct sweep *s, double value, uint64_t times)
{
	uint64_t end = s->fed + times;

	if (!times)
		return;
	if (!s->fed) {
		s->min = value;
		s->mean = 0;
	}
	s->max = value;
	s->mean += (value - s->mean) * ((double)times / (double)end);
	for (; s->lower < s->np && s->rank[s->lower] < end; s->lower++)
		s->q[s->lower] = value;
	/* the upper neighbour of the last value is itself: there is none behind it */
	for (; s->upper < s->lower && (s->rank[s->upper] + 1 < end || end == s->n); s->upper++)
		s->q[s->upper] += s->share[s->upper] * (value - s->q[s->upper]);
	s->fed = end;
}
