/* change.h - a figure against that of the base run
 *
 * delta is value minus base in the value's own unit; delta_pct is 100 (value / base - 1), so for a latency a
 * negative one is an improvement. Undefined (NaN) when either is; the percentage also when the base is 0, and for
 * shares, which change in points: their delta says all.
 */
#ifndef SERVESTAT_RUN_CHANGE_H
#define SERVESTAT_RUN_CHANGE_H

#include <math.h>
#include <stdbool.h>

struct change { double delta, pct; };

static inline struct change change_of(double base, double value, bool is_share)
{
	/* adding 0 turns -0 into 0 */
	struct change c = { value - base + 0.0, NAN };

	if (!is_share && base != 0 && !isnan(c.delta))
		c.pct = 100 * (value - base) / base + 0.0;
	if (isinf(c.pct)) /* for want of room above 1e306 */
		c.pct = 100 * (c.delta / base);
	return c;
}

#endif
