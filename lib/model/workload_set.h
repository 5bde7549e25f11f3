/* workload_set.h - the workloads of several runs
 *
 * An operand is one run, unless it has no LABEL and its records carry `run`: then each of these names is a run, in
 * order of first sight. A label given twice gets "#2", "#3", ...
 */
#ifndef SERVESTAT_MODEL_WORKLOAD_SET_H
#define SERVESTAT_MODEL_WORKLOAD_SET_H

#include "model/workload.h"

struct workload_set {
	struct workload **run;
	size_t n, cap;
	size_t first;          /* the first run of the operand that is being read */
	/* private */
	const struct machine *machine;
	int64_t batch, assumed;
	const char *label;
	bool by_run;
};

/* A stretch of a batch that belongs to one run. */
struct workload_part {
	struct workload *run;
	size_t from, to;
};

void workload_set_init(struct workload_set *s, const struct machine *m, int64_t batch, int64_t assumed);
/* workload_set_open: the following batches are those of an operand; label must live until the next. by_run: F_RUN is in
 * the batches. */
void workload_set_open(struct workload_set *s, const char *label, bool by_run);
/* workload_set_part: the run of record `from` and how far it reaches in the batch. */
struct workload_part workload_set_part(struct workload_set *s, const struct batch *b, size_t from);
/* workload_set_lacks_cached: the operand has had at least `enough` requests, and none of them says how many tokens came
 * from a cache. */
bool workload_set_lacks_cached(const struct workload_set *s, uint64_t enough);
void workload_set_free(struct workload_set *s);

#endif
