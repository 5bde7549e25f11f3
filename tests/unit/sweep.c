/* sweep.c - quantiles of counted values against quantiles of the same values written out */

#include "base/rng.h"
#include "stats/quantile.h"
#include "stats/sweep.h"
#include "tap.h"

int main(void)
{
	static const double p[] = { 0, 0.01, 0.1, 0.25, 0.5, 0.5, 0.9, 0.99, 1 };
	enum { NP = sizeof p / sizeof *p, MOST = 400 };
	bool same = true;

	for (uint64_t seed = 0; seed < 500; seed++) {
		double value[MOST], all = 0;
		uint64_t times[MOST];
		size_t n = 0, kinds;
		struct sweep s;
		struct rng g;

		rng_init(&g, seed, 0);
		kinds = rng_below(&g, 20);
		for (size_t k = 0; k < kinds; k++) {
			times[k] = rng_below(&g, 20);
			for (uint64_t i = 0; i < times[k]; i++) {
				all += (double)(k * k);
				value[n++] = (double)(k * k);
			}
		}
		sweep_start(&s, p, NP, n);
		for (size_t k = 0; k < kinds; k++)
			sweep_feed(&s, (double)(k * k), times[k]);
		for (size_t j = 0; j < NP; j++) {
			double want = quantile_sorted(value, n, p[j]);

			same &= (isnan(want) && isnan(s.q[j])) || fabs(want - s.q[j]) <= 1e-12 * want;
		}
		if (n)
			same &= s.min == value[0] && s.max == value[n - 1] && fabs(s.mean - all / (double)n) <= 1e-9;
		else
			same &= isnan(s.mean) && isnan(s.min);
	}
	tap_ok(same, "R-7 quantiles, smallest, largest and mean of 500 random counted lists");
	return tap_done();
}
