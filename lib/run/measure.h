/* measure.h - statistics of a slice of requests
 *
 * The rules of the kit in one place: failed requests are counted and never measured; a latency statistic is over the
 * ok requests that have the metric; percentiles are R type 7 (stats/quantile.h); what is undefined is NaN. cache_hit
 * is the sum of cached over the sum of input tokens and cache_hit_mean the mean of the requests' ratios, over ok
 * requests that have both (the mean leaves out an empty input).
 */
#ifndef SERVESTAT_RUN_MEASURE_H
#define SERVESTAT_RUN_MEASURE_H

#include "base/sum.h"
#include "run/view.h"

struct outcomes { uint64_t n, failed, aborted; }; /* aborted ones are among the failed */
struct outcomes slice_outcomes(const struct slice *s);

/* slice_values: field f of the ok requests that have it, into out (room for s->n); how many. */
size_t slice_values(const struct slice *s, enum run_field f, double *out);

enum { LATENCY_P50, LATENCY_P90, LATENCY_P95, LATENCY_P99, LATENCY_QUANTILES };

struct latency {
	uint64_t measured;
	double mean, max;
	double q[LATENCY_QUANTILES];
};
struct latency slice_latency(const struct slice *s, enum run_field f);
/* latency_of: the same of n values, which are reordered. */
struct latency latency_of(double *v, size_t n);

/* slice_above: how many ok requests have f strictly greater than bound. */
uint64_t slice_above(const struct slice *s, enum run_field f, double bound);

struct caching {
	uint64_t n;              /* ok requests with both lengths */
	double hit, hit_mean;    /* shares; may pass 1 when a client counts tokens otherwise than the server */
	double new_mean;         /* input tokens that were not cached */
};
struct caching slice_caching(const struct slice *s); /* reads RUN_INPUT, RUN_CACHED */

/* The same request by request: caching_add of each ok request's input and cached tokens (NA_INT: missing) in order of
 * arrival, to sums that begin as zero. */
struct caching_sums { uint64_t n, with_input; double input, cached; struct sum ratios; };
void caching_add(struct caching_sums *c, int64_t input, int64_t cached);
struct caching caching_of(const struct caching_sums *c);

/* slice_total: sum of an integer field over the ok requests that have it, rounded once; NaN when none has. */
double slice_total(const struct slice *s, enum run_field f);

/* slice_distinct: how many names a text field has; requests without one do not count. */
uint64_t slice_distinct(const struct slice *s, enum run_field f);

/* slice_top: the most frequent name of a text field and its share of all requests; ties go to the name that is first
 * in natural order. NA_INT and NaN when no request has one. */
struct top { int64_t name; uint64_t n; double share; };
struct top slice_top(const struct slice *s, enum run_field f);

#endif
