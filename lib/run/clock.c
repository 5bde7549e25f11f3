/* clock.c - the run's own clock; see clock.h */
#include "run/clock.h"

#include <math.h>

void run_clock_init(struct run_clock *c, int64_t interval_ns)
{
	*c = (struct run_clock){ .interval = interval_ns, .first = NA_INT, .latest = NA_INT };
}

static int64_t start_of(const struct batch *b, size_t i)
{
	return b->kind[i] == RECORD_SAMPLE ? b->time[F_TS][i] : b->time[F_START][i];
}

int64_t run_clock_end(const struct batch *b, size_t i)
{
	double e2e = b->real[F_E2E][i], lasted = isnan(e2e) ? b->real[F_TTFT][i] : e2e;

	return run_clock_after(start_of(b, i), b->kind[i] == RECORD_SAMPLE ? NAN : lasted);
}

bool run_clock_passes(struct run_clock *c, const struct batch *b, size_t i, double *elapsed_s)
{
	int64_t start = start_of(b, i), end, since;

	if (start == NA_INT)
		return false;
	end = run_clock_end(b, i);
	if (c->first == NA_INT) {
		c->first = start;
		c->latest = end;
		/* what the very first record passes lies before anything that could be shown */
		if (__builtin_sub_overflow(end, start, &since))
			since = 0;
		c->next = c->interval > INT64_MAX - since ? INT64_MAX : since - since % c->interval + c->interval;
		return false;
	}
	if (end > c->latest)
		c->latest = end;
	if (__builtin_sub_overflow(end, c->first, &since) || since < c->next)
		return false;
	since -= since % c->interval;
	*elapsed_s = (double)since / 1e9;
	c->next = c->interval > INT64_MAX - since ? INT64_MAX : since + c->interval;
	return true;
}

double run_clock_elapsed(const struct run_clock *c)
{
	return c->first == NA_INT ? NAN : (double)((uint64_t)c->latest - (uint64_t)c->first) / 1e9;
}
