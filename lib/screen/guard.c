/* guard.c - the run's clock; see guard.h */
#include "screen/guard.h"

#include <math.h>

enum { AGREEING = 3 };

double guard_limit(double window_s)
{
	return fmax(10 * window_s, 600);
}

void guard_init(struct clock_guard *g, double limit_s)
{
	*g = (struct clock_guard){ NAN, limit_s, NAN, 0 };
}

bool guard_takes(struct clock_guard *g, double end_s)
{
	if (isnan(g->now) || end_s <= g->now + g->limit) {
		g->now = end_s <= g->now ? g->now : end_s;
		g->agree = 0;
		return true;
	}
	if (g->agree && fabs(end_s - g->held) > g->limit)
		g->agree = 0;
	g->held = end_s;
	if (++g->agree < AGREEING)
		return false;
	g->now = end_s;
	g->agree = 0;
	return true;
}
