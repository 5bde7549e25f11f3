/* trial.h - what to simulate: policies, as the user names them, times the points of a sweep, times replicates */
#ifndef SERVESTAT_ROUTE_TRIAL_H
#define SERVESTAT_ROUTE_TRIAL_H

#include "route/runner.h"
#include "route/sweep.h"

struct trial {
	char *label;
	struct policy_choice choice;
};

/* Zero-initialise to start. */
struct trials {
	struct trial *item;
	size_t n, cap;
	char reason[160];
};

/* arrivals_parse: open, thinktime, tracets or closed:N, whose N goes to *clients. NULL, or what is wrong. */
const char *arrivals_parse(const char *text, enum route_arrivals *mode, uint32_t *clients);
/* trials_add: [LABEL=]POLICY[,PARAM=VALUE...]; without LABEL the text itself is the label. Returns NULL, or what
 * is wrong (good until the next call). */
const char *trials_add(struct trials *t, const char *text);
/* trials_jobs: one job for every trial, point of the sweep and replicate 1..runs, in that order, in *jobs.
 * Returns NULL, or what is wrong, the name of an option first ("speedup is ..."). */
const char *trials_jobs(struct trials *t, const struct sweep *sweep, uint32_t runs, const struct sim_config *base,
			struct route_job **jobs, size_t *n);
/* trials_refuse: why one of these jobs cannot serve the trace (sim_refuses), or NULL. */
const char *trials_refuse(const struct route_job *job, size_t n, const struct route_trace *trace);
/* trials_free: the trials and the n jobs made of them. */
void trials_free(struct trials *t, struct route_job *jobs, size_t n);

#endif
