/* deep.h - one worker from close by: its sessions, its slowest requests, pile-ups */
#ifndef SERVESTAT_RUN_DEEP_H
#define SERVESTAT_RUN_DEEP_H

#include "run/groups.h"

/* The sessions with the most tokens: run session n failed measured mean_ms max_ms tokens decisions. tokens are input
 * and output together; decisions tells the share of each, most frequent first: affinity=0.75,fallback=0.25. Requests
 * without a session are not ranked; sessionless becomes their number, sessions the number of sessions. Reads
 * RUN_SESSION, RUN_INPUT, RUN_OUTPUT, RUN_DECISION, the metric. */
enum { SESSIONS_COLUMNS = 9 };
extern const struct column sessions_columns_of_runs[SESSIONS_COLUMNS];
void run_sessions_table(const struct run_view *v, enum run_metric m, size_t top, struct table *t, uint64_t *sessions,
			uint64_t *sessionless);

/* The slowest requests, slowest first: run request session turn input cached new decision ttft_ms start_ms worker;
 * the ninth column is the metric. Reads all of these. */
enum { SLOWEST_COLUMNS = 11 };
const struct column *slowest_columns(enum run_metric m);
void slowest_table(const struct run_view *v, enum run_metric m, size_t top, struct table *t);

/* Dispatches to one worker in a row that were closer than the gap, both of them slow: a router that picks before it
 * reserves can send two long prompts to the instance that looked free to both. run worker n slow_n slow_share
 * rate_per_s pairs expected. Over the ok requests that have a start and the metric; rate is (n - 1) / (last start -
 * first start), expected = (n - 1) (1 - exp(-rate gap)) slow_share^2, what independent arrivals and slowness would
 * give. Slowness is correlated in a queue, so only a count far above it is a hint. Reads RUN_WORKER, RUN_START, the
 * metric. */
struct pileup_options {
	enum run_metric metric;
	double slow_ms;
	int64_t gap_ns;
};
enum { PILEUP_COLUMNS = 8 };
extern const struct column pileup_columns[PILEUP_COLUMNS];
void pileup_table(const struct run_view *v, const struct pileup_options *o, struct table *t);

#endif
