/* time.h - simulated time: nanoseconds that end before 64 bits do
 *
 * Time ends after 146 years. What would happen later happens then, and takes no time: an absurd trace or an absurd
 * engine ends like any other.
 */
#ifndef SERVESTAT_ROUTE_TIME_H
#define SERVESTAT_ROUTE_TIME_H

#include <stdint.h>

/* No sum of two times before it leaves 64 bits. */
#define TIME_END (INT64_MAX / 2)

/* time_later: ns after now, or the end of time. */
static inline int64_t time_later(int64_t now, int64_t ns)
{
	return now >= TIME_END ? now : ns < TIME_END - now ? now + ns : TIME_END;
}

#endif
