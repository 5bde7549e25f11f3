/* workload_set.h - the workloads of several runs; see input/runs.h for what a run is */
#ifndef SERVESTAT_MODEL_WORKLOAD_SET_H
#define SERVESTAT_MODEL_WORKLOAD_SET_H

#include "input/runs.h"
#include "input/splice.h"
#include "model/workload.h"

struct workload_set {
	struct workload **run;
	size_t n, cap;
	/* who wants more than the sums sets one of these two before the first batch */
	struct table *rows;                       /* gets a row a request (workload_rows) ... */
	void (*rows_ready)(struct table *rows);   /* ... called after each batch, may clear it */
	void (*record)(struct text line);         /* gets each record, annotated, with a newline */
	/* private */
	size_t first;                             /* the first run of the operand that is being read */
	struct runs names;
	struct splice splice;
	bool told;                                /* a request of the operand says what was cached */
	char *held;                               /* annotated records that wait for that */
	size_t held_bytes, held_cap, n_held;
	const struct machine *machine;
	int64_t batch, assumed;
};

void workload_set_init(struct workload_set *s, const struct machine *m, int64_t batch, int64_t assumed);
/* workload_set_fields: what the batches must have; F_RUN too where runs are told apart. */
field_set workload_set_fields(const struct workload_set *s);
/* workload_set_open: the following batches are those of an operand; by_name as in runs_open. */
void workload_set_open(struct workload_set *s, const char *label, bool by_name);
/* workload_set_add: false when it is of no use to read on: the first hundred requests of the operand do not say how
 * many tokens came from a cache. None of them is passed on: annotated records wait until a request says so. */
bool workload_set_add(struct workload_set *s, const struct batch *b);
/* workload_set_lacks_cached: the operand has had at least `enough` requests, and none of them says how many tokens
 * came from a cache. */
bool workload_set_lacks_cached(const struct workload_set *s, uint64_t enough);
void workload_set_free(struct workload_set *s);

#endif
