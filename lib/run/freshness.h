/* freshness.h - how old is what a router knows of its engines?
 *
 * The age of an engine-state sample is when it was read minus when the engine took it (seen_ms - ts_ms). Where no
 * sample of a run says when it was read, ages are those at dispatch: for each request, its start minus the newest
 * ts_ms of its worker that is not after it. Both clocks are the run's.
 *
 * A sample (or a dispatch) is during a long prefill when it was read (the request started) while its worker
 * prefilled a request for at least `long_ns`: prefill_ms before the first token, where that is not known the time
 * from start plus queue_ms to the first token.
 *
 * Workers are those of samples and of requests. Of each the newest sample decides how it stands at the end (feed.h);
 * of a run without samples that is not known (NA), as per-port has it.
 *
 * --warmup and --first choose requests, and with them the stretch of the run's time that counts: samples before it
 * are known at the first dispatch but have no age of their own, samples after it are not there. A run of several
 * repetitions shows the mean over them, each by its own clock.
 */
#ifndef SERVESTAT_RUN_FRESHNESS_H
#define SERVESTAT_RUN_FRESHNESS_H

#include "run/view.h"

#define FRESHNESS_FIELDS (RUN_FIELD(RUN_WORKER) | RUN_FIELD(RUN_PREFILL_WORKER) | RUN_FIELD(RUN_START) | \
			  RUN_FIELD(RUN_TTFT) | RUN_FIELD(RUN_QUEUE) | RUN_FIELD(RUN_PREFILL))

struct freshness_options {
	int64_t stale_ns, long_ns;
	int64_t now_ns;        /* NA_INT: as feed.h says */
};

/* run samples age_by n age_p50_ms age_p99_ms age_max_ms stale_share long_n long_p50_ms long_p99_ms long_max_ms
 * long_stale_share workers fresh stale never skewed; age_by is seen or dispatch. */
enum { FRESHNESS_COLUMNS = 18 };
extern const struct column freshness_columns[FRESHNESS_COLUMNS];
/* freshness_table: a row a run, by its own samples or those of another store (NULL: none). When that has requests,
 * too, it is a run of its own, and its row the only one. */
void freshness_table(struct table *t, const struct run_view *v, const struct run_store *other, const char *label,
		     const struct freshness_options *o);

#endif
