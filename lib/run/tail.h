/* tail.h - how many requests exceed each threshold: what longtail prints
 *
 * A request is over a threshold when its latency is strictly greater, so the counts are nested, not disjoint. share
 * is n_over / measured. Failed requests are never over; they stand beside it.
 */
#ifndef SERVESTAT_RUN_TAIL_H
#define SERVESTAT_RUN_TAIL_H

#include "run/groups.h"

enum { TAIL_MOST = 30 }; /* thresholds */

struct tail {
	const struct run_view *view;
	enum run_metric metric;
	const double *over_ms;   /* ascending, at most TAIL_MOST */
	size_t n_over;
	const struct groups *groups; /* by what is broken down; of RUN_NONE: nothing */
	size_t top;              /* groups a run that are shown, 0: all */
};

/* tail_defaults: the thresholds of a metric in ms. */
const double *tail_defaults(enum run_metric m, size_t *n);

/* run [worker|decision|session] over_ms n_over share n failed measured */
enum { TAIL_COLUMNS = 8 };
/* tail_columns: the columns for a breakdown by field (RUN_NONE: none); *n of them. */
const struct column *tail_columns(enum run_field by, size_t *n);
void tail_table(const struct tail *t, struct table *out);

/* tail_show: for people, into a table that this begins. Without a breakdown a row a threshold and two columns a run,
 * and last how the distribution falls off: a bar for each of TAIL_BARS latencies that are spaced evenly on a log
 * scale from the shortest to the longest of all runs, as high as the log of the number of requests above it. With a
 * breakdown a row a group and a column a threshold. tail_shown_free frees table and columns. */
enum { TAIL_BARS = 24 };
struct tail_shown {
	struct table table;
	struct column *columns;
	struct arena heads;
};
void tail_show(const struct tail *t, struct tail_shown *s, bool utf8);
void tail_shown_free(struct tail_shown *s);
/* tail_words: each run in one line: how many are over the first threshold, and over the last that any is over. The
 * caller frees; empty when there is no run. */
char *tail_words(const struct tail *t);

#endif
