/* loads.h - where the requests of a run went, and why some failed */
#ifndef SERVESTAT_RUN_LOADS_H
#define SERVESTAT_RUN_LOADS_H

#include "run/view.h"

/* Requests by worker, by prefill worker, by decision: run by name n share failed. share is of the run's requests;
 * requests that lack the field are a row without a name, and a field that no request of the run has gets no rows.
 * Workers in natural order, decisions by n. Reads RUN_WORKER, RUN_PREFILL_WORKER, RUN_DECISION. */
enum { LOADS_COLUMNS = 6 };
extern const struct column loads_columns[LOADS_COLUMNS];
void loads_table(const struct run_view *v, struct table *t);

/* Failed requests by error, most first: run error n share e2e_p50_ms e2e_max_ms top_decision top_worker. share is of
 * the run's failed requests; the times are those of the failed requests themselves, the one place where these are
 * looked at: many failures at one e2e_max are a timeout. Reads RUN_ERROR, RUN_E2E, RUN_DECISION, RUN_WORKER. */
enum { FAILURES_COLUMNS = 8 };
extern const struct column failures_columns[FAILURES_COLUMNS];
void failures_table(const struct run_view *v, struct table *t);

#define LOADS_FIELDS (RUN_FIELD(RUN_WORKER) | RUN_FIELD(RUN_PREFILL_WORKER) | RUN_FIELD(RUN_DECISION))
#define FAILURES_FIELDS (RUN_FIELD(RUN_ERROR) | RUN_FIELD(RUN_E2E) | RUN_FIELD(RUN_DECISION) | RUN_FIELD(RUN_WORKER))

#endif
