/* feed.h - is what an engine said last worth anything? One rule for es-compare, per-port and the dashboard
 *
 * The age of a worker's newest sample is taken against the run's own clock, not the wall's: the newest request, or
 * when a sample was last read where that is later. Where no sample says when it was read, the median of the workers'
 * newest samples stands in for that, so that one clock of several that is ahead cannot make the others old; of one
 * worker alone nobody can tell.
 *
 * stale   older than was allowed
 * skew    from the future, by more than half of what would be stale or by more than a second: samples of a healthy
 *         fleet, which do not come at one moment, lie closer together
 * fresh   neither
 * never   the worker did not report
 */
#ifndef SERVESTAT_RUN_FEED_H
#define SERVESTAT_RUN_FEED_H

#include <stddef.h>
#include <stdint.h>

enum feed { FEED_NEVER, FEED_FRESH, FEED_STALE, FEED_SKEW };
enum { FEEDS = FEED_SKEW + 1 };

/* feed_name: "never", "fresh", "stale", "skew". */
const char *feed_name(enum feed f);

/* feed_now: the time that ages are taken against, in ns: from the newest request, when a sample was last read (each
 * NA_INT: not known) and the newest sample of each of n workers (NA_INT: it has none). NA_INT when nothing is
 * known. */
int64_t feed_now(int64_t clock, int64_t seen, const int64_t *newest, size_t n);
/* feed_age: of a sample, in ns, negative when it is from the future. feed_state: NA_INT is never. */
int64_t feed_age(int64_t newest, int64_t now);
enum feed feed_state(int64_t newest, int64_t now, int64_t stale_ns);

#endif
