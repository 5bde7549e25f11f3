/* summary.h - one row of figures for a simulated run */
#ifndef SERVESTAT_ROUTE_SUMMARY_H
#define SERVESTAT_ROUTE_SUMMARY_H

#include "output/table.h"
#include "route/sim.h"

/* What a run's row needs of its requests. Zero-initialise to start. */
struct route_summary {
	double *ttft, *tpot, *e2e;   /* ms, of ok requests that have them */
	size_t n_ttft, n_tpot, n_e2e, cap_ttft, cap_tpot, cap_e2e;
	uint64_t requests, failed, affinity;
	int64_t cached, input;       /* tokens of ok requests */
	uint64_t *worker;            /* requests of each instance */
	uint32_t instances;
};

/* Which run it is. */
struct summary_name {
	const char *policy;          /* label */
	const char *point;           /* of a sweep: "speedup=2"; NULL: none */
	uint32_t replicate;
};

void summary_add(struct route_summary *s, const struct sim_record *r, uint32_t instances);
/* summary_table: an empty table of such rows. summary_row: the row of one run; nothing when it served no request. */
void summary_table(struct table *t);
void summary_row(struct route_summary *s, const struct sim_books *b, const struct summary_name *name,
		 struct table *t);
void summary_free(struct route_summary *s);
/* summary_sentence: which run has the lowest TTFT p90 and which the highest; NULL for fewer than two. Owner frees. */
char *summary_sentence(const struct table *t);

#endif
