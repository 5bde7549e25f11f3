/* guard.h - the run's clock, and which stamps it does not believe
 *
 * The clock stands at the latest end. A request that ended farther ahead of it than the limit is held, for its stamp
 * is more likely wrong than the clock; the third that agrees with two before it (within the limit) moves the clock.
 */
#ifndef SERVESTAT_SCREEN_GUARD_H
#define SERVESTAT_SCREEN_GUARD_H

#include <stdbool.h>
#include <stddef.h>

struct clock_guard {
	double now, limit;     /* s; now is NaN before the first end */
	double held;           /* private */
	size_t agree;
};

/* guard_limit: of a window in s: ten of them, at least 10 minutes. */
double guard_limit(double window_s);
void guard_init(struct clock_guard *g, double limit_s);
/* guard_takes: the next end, in order of arrival. Is it believed? */
bool guard_takes(struct clock_guard *g, double end_s);

#endif
