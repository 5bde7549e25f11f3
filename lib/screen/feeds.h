/* feeds.h - what the engines said last, and whether it is worth anything
 *
 * The age of a worker's newest sample is taken against the run's own clock: the newest request, or the median of the
 * workers' newest samples where that is later, so that one clock that is ahead cannot make the others old. Half as far
 * in the future as would be stale in the past is skew: samples of a healthy fleet lie that close together. A worker
 * that never sent one, where others do, is a state of its own.
 */
#ifndef SERVESTAT_SCREEN_FEEDS_H
#define SERVESTAT_SCREEN_FEEDS_H

#include "screen/figures.h"

/* feeds_room: how many workers may be added by feeds_take. */
size_t feeds_room(const struct run_store *s);
/* feeds_take: fill in the feeds of f->workers, add the workers that only samples know, and sum what is in flight.
 * at_s: only samples that were taken by then; NaN: all. */
void feeds_take(struct figures *f, const struct run_store *s, uint32_t run, int64_t first_ns, double stale_s,
		double at_s);
/* feeds_settle: then, always: add the workers of the roster that nothing was heard of, unless requests were filtered. Of
 * what is in flight nothing is known under a filter that asks for more than a worker. */
void feeds_settle(struct figures *f, const struct figures_options *how);

#endif
