/* arrivals.h - when requests come: span, rate, gaps, peaks, windows
 *
 * Times are integer nanoseconds and gaps are taken on the sorted times, so they are never negative. Requests without
 * a timestamp are counted and take no part.
 */
#ifndef SERVESTAT_TRACE_ARRIVALS_H
#define SERVESTAT_TRACE_ARRIVALS_H

#include "output/table.h"
#include "trace/requests.h"

/* NaN is NA; the counts are NA when no request has a timestamp. */
struct arrivals {
	double duration_s;         /* last - first */
	double rate_per_s;         /* requests with a timestamp / duration */
	double gap_mean_ms;
	double gap_cv;             /* population standard deviation of the gaps / their mean */
	int64_t distinct;          /* different timestamps */
	int64_t peak_1s, peak_10s, peak_60s; /* most requests in a half-open window [t, t + width) */
};

/* arrivals_of: figures of all requests that have a timestamp, in any order. */
struct arrivals arrivals_of(const struct requests *r);

/* The table of windows [first + k * width, first + (k + 1) * width), first = the earliest timestamp: run, start_s
 * (from there), requests, rate_per_s, input_tokens, output_tokens. Windows without a request have a row too. Tokens
 * are those of the requests that have the length, NA when none of the window has it. */
extern const struct column arrivals_columns[6];
/* arrivals_table: false when there would be more than ARRIVALS_MAX_ROWS rows (and none were added). */
enum { ARRIVALS_MAX_ROWS = 1000000 };
bool arrivals_table(const struct requests *r, int64_t width_ns, struct table *t, const char *run);
/* arrivals_round_window: the smallest round width (1 2 5 10 20 30 s, 1 2 5 10 15 30 min, 1 2 4 8 12 h, then days)
 * that cuts a span into at most `rows` windows. */
int64_t arrivals_round_window(int64_t span_ns, int rows);

#endif
