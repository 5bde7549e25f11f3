/* monotonic.h - how much time has passed, whatever happens to the date */
#ifndef SERVESTAT_BASE_MONOTONIC_H
#define SERVESTAT_BASE_MONOTONIC_H

#include <time.h>

/* clock_read: a clock of the system in s. monotonic_s: the one that only goes forward, since an unknown moment. */
static inline double clock_read(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static inline double monotonic_s(void)
{
	return clock_read(CLOCK_MONOTONIC);
}

#endif
