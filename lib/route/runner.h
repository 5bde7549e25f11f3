/* runner.h - many simulations of one trace over several threads, their output in one defined order
 *
 * Jobs are taken in order, and what they write is handed over in order, a job's records before those of the next, so
 * the bytes do not depend on the number of threads. A job that is ahead of its turn keeps what it wrote; beyond
 * some megabytes it waits, so memory stays bounded.
 */
#ifndef SERVESTAT_ROUTE_RUNNER_H
#define SERVESTAT_ROUTE_RUNNER_H

#include "route/sim.h"
#include "route/summary.h"

struct route_job {
	struct sim_config config;
	struct summary_name name;
	/* results */
	struct route_summary summary;
	struct sim_books books;
};

struct runner {
	const struct route_trace *trace;
	struct route_job *job;
	size_t n;
	unsigned threads;
	bool records;          /* write records (and samples, where the configuration has an interval) */
	bool summaries;        /* collect summaries: memory linear in the trace for the jobs under way */
	/* both are called from the thread that called runner_run */
	void (*deliver)(void *ctx, const char *bytes, size_t n);
	/* several times a second while it waits, and once at the end; may be NULL */
	void (*progress)(void *ctx, uint64_t ended, uint64_t total);
	void *ctx;
};

/* runner_run: serve the trace once a job; returns when all are done and delivered. */
void runner_run(const struct runner *r);

#endif
