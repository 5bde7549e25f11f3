/* decisions.h - latency by routing decision, and where the slow requests came from: what decision-split prints */
#ifndef SERVESTAT_RUN_DECISIONS_H
#define SERVESTAT_RUN_DECISIONS_H

#include "run/compare.h"
#include "run/floor.h"
#include "run/groups.h"

struct decisions_options {
	enum run_metric metric;
	double slow_ms;             /* slow: strictly above this */
	double overload;            /* overloaded: the instance's load strictly above so many times the average */
	const struct floor *floor;  /* NULL: no floor columns */
	const struct compare_how *compare; /* NULL: no intervals and verdicts */
};

/* A run is compared with its base decision by decision: the p90 of the requests for which it was taken here with that
 * of those for which it was taken there. Both are samples of whatever the router sent that way, so clusters are drawn
 * of these alone, jointly where at least half of the decision's sessions are in both (compare.h). The decisions of a
 * run are one table, and Holm's family. A decision that the base never took has no verdict. */
struct decisions {
	const struct groups *groups;
	const struct decisions_options *how;
	double *figure;             /* of each group, see decisions.c */
	size_t *base;               /* of each group: that of the same decision in the base; SIZE_MAX: none */
	struct compared *compared;  /* of each group */
	enum compare_mode *mode;    /* of each group: how it was compared */
	bool *survivors;            /* of each group: so many more or fewer failed that latencies are of others */
	size_t faults;              /* rows whose floors are above what was measured */
};

/* decisions_init: of groups by RUN_DECISION, which must outlive it. Reads the metric, RUN_INPUT, RUN_CACHED; to
 * compare COMPARE_FIELDS. */
void decisions_init(struct decisions *d, const struct groups *g, const struct decisions_options *o);
void decisions_free(struct decisions *d);

/* run decision n share failed measured mean_ms p50_ms p90_ms p99_ms max_ms over_n over_share cache_hit n_delta
 * p90_delta_pct, with a floor floor_p90_ms inherent_share floor_above_measured, then ci_low ci_high ci_low_pct
 * ci_high_pct verdict. share is of the run's requests, over_share of the measured ones; the deltas are against the
 * same decision of the base run (its n is 0 when the base never took it), interval and verdict are those of the p90.
 * For people there are no ends of intervals, and a verdict has its sign, and ! behind it where latencies are not of
 * the same requests. decisions_foot: what must be said below, a line each thing; the caller frees. */
const struct column *decisions_columns(bool floors, size_t *n);
void decisions_table(const struct decisions *d, bool people, struct table *t);
char *decisions_foot(const struct decisions *d);

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
