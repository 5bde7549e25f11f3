/* feed.c - ages of what engines said last; see feed.h */
#include "run/feed.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "input/batch.h"
#include "stats/quantile.h"

enum { SKEW_NS = 1000000000 };

const char *feed_name(enum feed f)
{
	static const char *const names[FEEDS] = { "never", "fresh", "stale", "skew" };

	return names[f];
}

/* The median of what is known of the newest; NA_INT: nothing. */
static int64_t median_of(const int64_t *newest, size_t n)
{
	double *at = mem_alloc(n, sizeof *at), half = .5, median;
	int64_t first = NA_INT;
	size_t known = 0;

	/* times of day in ns have more digits than a double, so they count from the first */
	for (size_t i = 0; i < n; i++)
		if (newest[i] != NA_INT && (first == NA_INT || newest[i] < first))
			first = newest[i];
	for (size_t i = 0; i < n; i++)
		if (newest[i] != NA_INT)
			at[known++] = (double)((uint64_t)newest[i] - (uint64_t)first);
	if (known) {
		quantile_select(at, known, &half, 1, &median);
		first += llround(median);
	}
	free(at);
	return first;
}

int64_t feed_now(int64_t clock, int64_t seen, const int64_t *newest, size_t n)
{
	int64_t other = seen != NA_INT ? seen : median_of(newest, n);

	/* NA_INT is the smallest of all */
	return other > clock ? other : clock;
}

int64_t feed_age(int64_t newest, int64_t now)
{
	int64_t age;

	if (__builtin_sub_overflow(now, newest, &age))
		return now > newest ? INT64_MAX : -INT64_MAX;
	return age;
}

enum feed feed_state(int64_t newest, int64_t now, int64_t stale_ns)
{
	int64_t ahead = stale_ns / 2 < SKEW_NS ? stale_ns / 2 : SKEW_NS, age;

	if (newest == NA_INT)
		return FEED_NEVER;
	age = feed_age(newest, now);
	return age > stale_ns ? FEED_STALE : age < -ahead ? FEED_SKEW : FEED_FRESH;
}
