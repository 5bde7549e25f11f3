/* summary.h - one row of figures for a simulated run */
#ifndef SERVESTAT_ROUTE_SUMMARY_H
#define SERVESTAT_ROUTE_SUMMARY_H

#include "output/table.h"
#include "route/sim.h"

/* One latency of the ok requests that have it, ms: the values until summary_close, then its figures. */
struct summary_latency {
	double *x;
	size_t n, cap;
	double mean, p50, p90, p99;  /* NaN: nobody has it */
};

/* What a run's row needs of its requests. Zero-initialise to start. */
struct route_summary {
	struct summary_latency ttft, tpot, e2e;
	uint64_t requests, failed, affinity;
	int64_t cached, input;       /* tokens of ok requests */
	uint64_t *worker;            /* requests of each instance, until summary_close */
	uint64_t worker_min, worker_max;
	uint32_t instances;
};

/* Which run it is. */
struct summary_name {
	const char *policy;          /* label */
	const char *point;           /* of a sweep: "speedup=2"; NULL: none */
	uint32_t replicate;
};

/* summary_add: one record that was served; instances: how many there are, the same in every call. */
void summary_add(struct route_summary *s, const struct sim_record *r, uint32_t instances);
/* summary_close: that was the last request: work out the figures and give back what was kept of each request. */
void summary_close(struct route_summary *s);
/* summary_table: an empty table of such rows. summary_row: the row of one closed run; nothing when it served no
 * request. */
void summary_table(struct table *t);
/* summary_name_cells: begin a row with the cells policy, point, replicate. */
void summary_name_cells(const struct summary_name *name, struct table *t);
void summary_row(const struct route_summary *s, const struct sim_books *b, const struct summary_name *name,
		 struct table *t);
void summary_free(struct route_summary *s);
/* summary_sentence: which run has the lowest TTFT p90 and which the highest; NULL for fewer than two. Owner frees. */
char *summary_sentence(const struct table *t);

#endif
