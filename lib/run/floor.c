/* floor.c - inherent work in slow requests; see floor.h */
#include "run/floor.h"

#include <math.h>
#include <stdlib.h>

#include "base/sum.h"
#include "run/measure.h"
#include "stats/quantile.h"

static double floor_of(const struct slice *s, size_t row, const struct floor *f)
{
	int64_t in = run_int(s->store, RUN_INPUT, row), cached = run_int(s->store, RUN_CACHED, row);

	if (s->store->outcome[row] != OUTCOME_OK || in == NA_INT || cached == NA_INT)
		return NAN;
	return f->ttft_ms(f->ctx, in, cached);
}

static bool is_fault(const struct floors *f)
{
	return f->above > f->n / 100;
}

struct floors slice_floors(const struct slice *s, const struct floor *f)
{
	static const double p90 = .9;
	struct floors out = { 0, 0, NAN, NAN };
	struct latency ttft = slice_latency(s, RUN_TTFT);
	double *v = mem_alloc(s->n, sizeof *v);
	struct sum floors = { 0 }, times = { 0 };
	size_t n = 0;

	for (size_t k = 0; k < s->n; k++) {
		size_t row = slice_row(s, k);
		double t = run_real(s->store, RUN_TTFT, row), low = isnan(t) ? NAN : floor_of(s, row, f);

		if (isnan(low))
			continue;
		v[n++] = low;
		out.above += low > t + FLOOR_SLACK;
		if (t >= ttft.q[LATENCY_P90]) {
			sum_add(&floors, low);
			sum_add(&times, t);
		}
	}
	out.n = (double)n;
	if (!is_fault(&out)) {
		quantile_select(v, n, &p90, 1, &out.p90_ms);
		out.inherent_share = sum_total(&times) > 0 ? sum_total(&floors) / sum_total(&times) : NAN;
	}
	free(v);
	return out;
}
