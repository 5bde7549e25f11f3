/* feeds.h - what the engines said last, and whether it is worth anything
 *
 * Ages and states are those of run/feed.h, against the clock of the frame. A worker that never sent a sample, where others
 * do, is a state of its own.
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
