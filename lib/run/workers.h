/* workers.h - latency by engine instance, and how evenly the fleet is used: what per-port prints
 *
 * The fleet of a run is the roster and the workers seen in its records (requests or engine samples), in natural
 * order. Requests without a worker are a last row without a name, which is no part of the fleet.
 */
#ifndef SERVESTAT_RUN_WORKERS_H
#define SERVESTAT_RUN_WORKERS_H

#include "run/floor.h"
#include "run/groups.h"
#include "run/roster.h"

struct workers_options {
	enum run_metric metric;
	const struct roster *roster;
	const struct floor *floor;  /* NULL: no floor columns */
	int64_t stale_ns, now_ns;   /* of engine_table, as in feed.h; now_ns NA_INT: the run's own clock */
};

/* One worker of a run. */
struct worker {
	struct text name;           /* missing: the requests without a worker */
	const struct group *group;  /* NULL: no requests */
	double *figure;             /* see workers.c */
	unsigned marks;
};

struct fleet {
	uint32_t run;
	struct worker *worker;
	size_t n;                   /* rows */
	uint64_t size;              /* workers of the fleet: n, less the row of requests without one */
	double requests;            /* of all workers of the fleet */
};

struct sample_stats;

struct workers {
	const struct run_view *view;
	const struct workers_options *how;
	struct groups groups;       /* by RUN_WORKER */
	struct fleet *fleet;        /* of each run */
	double *figures;            /* of all workers */
	struct sample_stats **samples; /* of each run; NULL: none came */
	size_t faults;              /* rows whose floors are above what was measured */
};

/* workers_init: reads RUN_WORKER, the metric, RUN_INPUT, RUN_CACHED, RUN_SESSION, RUN_DECISION, RUN_PREFILL. */
void workers_init(struct workers *w, const struct run_view *v, const struct workers_options *how);
void workers_free(struct workers *w);

/* run worker n share failed measured mean_ms p50_ms p90_ms p99_ms max_ms cache_hit cache_hit_mean new_tokens_mean
 * sessions top_decision top_decision_share mark, and with a floor floor_p90_ms inherent_share floor_above_measured.
 * share and top_decision_share are of the requests of the run and of the worker. */
enum { WORKERS_COLUMNS = 21, WORKERS_FLOORS = 3 };
extern const struct column workers_columns[WORKERS_COLUMNS];
void workers_table(const struct workers *w, struct table *t);

/* How evenly requests are spread over the fleet: run workers idle max_over_mean cv jain p90_max_over_median. idle:
 * none or less than 10 % of the mean; cv: population standard deviation / mean; jain: (sum n)^2 / (workers x sum
 * n^2), 1 when even, 1 / workers when one has all; the last: largest p90 / median of the workers' p90. */
enum { BALANCE_COLUMNS = 7 };
extern const struct column balance_columns[BALANCE_COLUMNS];
void balance_table(const struct workers *w, struct table *t);

/* Worker by decision: run worker decision n share failed measured mean_ms p90_ms; share is of the worker's. */
enum { CROSS_COLUMNS = 9 };
extern const struct column cross_columns[CROSS_COLUMNS];
void cross_table(const struct workers *w, struct table *t);

/* What the engines said: run worker samples running_mean running_max waiting_mean waiting_max kv_used_mean
 * kv_used_max gpu_util_mean gpu_util_max pending_prefill_tokens_mean pending_prefill_tokens_max age_ms feed. age_ms
 * is that of the worker's newest sample, feed one of feed.h; both NA in a run without samples. Reads RUN_START. */
enum { ENGINE_COLUMNS = 15 };
extern const struct column engine_columns[ENGINE_COLUMNS];
void engine_table(const struct workers *w, struct table *t);

/* workers_sentence: a run in words, for people; the caller frees. */
char *workers_sentence(const struct workers *w, uint32_t run);

#endif
