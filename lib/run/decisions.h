/* decisions.h - latency by routing decision, and where the slow requests came from: what decision-split prints */
#ifndef SERVESTAT_RUN_DECISIONS_H
#define SERVESTAT_RUN_DECISIONS_H

#include "run/floor.h"
#include "run/groups.h"

struct decisions_options {
	enum run_metric metric;
	double slow_ms;             /* slow: strictly above this */
	double overload;            /* overloaded: the instance's load strictly above this times the cluster's average */
	const struct floor *floor;  /* NULL: no floor columns */
};

/* run decision n share failed measured mean_ms p50_ms p90_ms p99_ms max_ms over_n over_share cache_hit n_delta
 * p90_delta_pct, and with a floor floor_p90_ms inherent_share floor_above_measured. share is of the run's requests,
 * over_share of the measured ones; the deltas are against the same decision of the base run (its n is 0 when the base
 * never took it). Reads RUN_DECISION, the metric, RUN_INPUT, RUN_CACHED. */
enum { DECISIONS_COLUMNS = 19, DECISIONS_FLOORS = 3 };
extern const struct column decisions_columns[DECISIONS_COLUMNS];
/* decisions_table: of groups by RUN_DECISION. faults, if not NULL, becomes the number of rows whose floors were above
 * what was measured. */
void decisions_table(const struct groups *g, const struct decisions_options *o, struct table *t, size_t *faults);

/* The slow requests: run decision slow_n share_of_slow overloaded_n load_ratio_mean load_ratio_p50. The load ratio of
 * a request is load / load_avg; without load, affinity_load / load_avg if the decision begins with "affinity", since
 * it then went there; else unknown. overloaded_n counts the slow ones whose ratio is above the option; the mean
 * and the median are over the slow ones that have a ratio. Reads RUN_LOAD, RUN_LOAD_AVG, RUN_AFFINITY_LOAD. */
enum { SLOW_COLUMNS = 7 };
extern const struct column slow_columns[SLOW_COLUMNS];
void slow_table(const struct groups *g, const struct decisions_options *o, struct table *t);
/* slow_sentence: "40 of 65 slow ones were affinity, 12 of them overloaded when picked" for a run; NULL when none was
 * slow. The caller frees. */
char *slow_sentence(const struct groups *g, const struct decisions_options *o, uint32_t run);

/* Requests of the base run and of another, matched by id, by decision there and here: run from to n share measured
 * base_mean_ms mean_ms mean_delta_pct base_p90_ms p90_ms p90_delta_pct. share is of the matched requests; the
 * latencies are over the pairs measured in both runs. Most requests first, then by name. Reads RUN_REQUEST. */
enum { FLOW_COLUMNS = 12 };
extern const struct column flow_columns[FLOW_COLUMNS];
void flow_table(const struct run_view *v, enum run_metric m, struct table *t);

#endif
