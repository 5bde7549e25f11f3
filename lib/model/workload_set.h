/* workload_set.h - the workloads of several runs; see input/runs.h for what a run is */
#ifndef SERVESTAT_MODEL_WORKLOAD_SET_H
#define SERVESTAT_MODEL_WORKLOAD_SET_H

#include "input/runs.h"
#include "model/workload.h"

struct workload_set {
	struct workload **run;
	size_t n, cap;
	size_t first;          /* the first run of the operand that is being read */
	/* private */
	struct runs names;
	const struct machine *machine;
	int64_t batch, assumed;
};

/* A stretch of a batch that belongs to one run. */
struct workload_part {
	struct workload *run;
	size_t from, to;
};

void workload_set_init(struct workload_set *s, const struct machine *m, int64_t batch, int64_t assumed);
/* workload_set_open: the following batches are those of an operand; by_name as in runs_open. */
void workload_set_open(struct workload_set *s, const char *label, bool by_name);
/* workload_set_part: the run of record `from` of b and how far it reaches in the batch. */
struct workload_part workload_set_part(struct workload_set *s, const struct batch *b, size_t from);
/* workload_set_lacks_cached: the operand has had at least `enough` requests, and none of them says how many tokens
 * came from a cache. */
bool workload_set_lacks_cached(const struct workload_set *s, uint64_t enough);
void workload_set_free(struct workload_set *s);

#endif
