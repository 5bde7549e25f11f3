/* floor.c - TTFT on an idle engine; see floor.h */
#include "route/floor.h"

#include <math.h>

double engine_ttft_floor_ms(const struct engine_cost *c, int64_t input, int64_t cached)
{
	double whole = input > 1 ? (double)input : 1;
	double before = cached < 0 ? 0 : fmin((double)cached, whole - 1), new = whole - before;
	double iterations = ceil(new / c->budget);
	/* X of all chunks together: the sum of m (p + m/2) telescopes */
	double pairs = (whole * whole - before * before) / 2;

	return (double)cost_overhead(c, (int64_t)whole) / 1e6 +
	       (iterations * c->t0 + c->b * new + c->c * pairs) * (1 + c->tax);
}
