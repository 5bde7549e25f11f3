/* trace.h - a request trace held in memory, in arrival order, ready to be served
 *
 * Requests are numbered 0 .. n-1 by arrival time (equal times: input order). A request waits for the one before it
 * in its session where the arrival mode says so, so each knows the next turn of its session. Block ids are replaced
 * by dense numbers, and only those of full blocks are kept: a partial last block is never cached. Several
 * simulations may read one trace at the same time.
 */
#ifndef SERVESTAT_ROUTE_TRACE_H
#define SERVESTAT_ROUTE_TRACE_H

#include "input/batch.h"

/* What route_trace_add reads. */
#define ROUTE_TRACE_FIELDS (FIELD(F_REQUEST_ID) | FIELD(F_SESSION_ID) | FIELD(F_TIMESTAMP) | FIELD(F_DELAY) | \
	FIELD(F_TURN) | FIELD(F_INPUT_LENGTH) | FIELD(F_OUTPUT_LENGTH) | FIELD(F_HASH_IDS) | FIELD(F_BLOCK_SIZE))

#define NO_REQUEST UINT32_MAX
#define NO_SESSION UINT32_MAX

/* Distances in time end at 31 years, so that sums of some stay inside 64 bits. */
#define ROUTE_LONG_NS INT64_C(1000000000000000000)

struct route_request {
	int64_t arrival;        /* ns after base */
	int64_t gap;            /* ns from the arrival of the session's turn before (or, after_end, from its end) */
	int64_t input, output;  /* tokens, at least 1 each: an engine computes and answers no less */
	uint64_t ordinal;       /* of the record in its input, from 1, with those that --where left out */
	size_t ids;             /* offset of its block numbers in `blocks` */
	uint32_t n_ids;         /* full blocks that have an id */
	uint32_t session;       /* dense number, or NO_SESSION */
	uint32_t next;          /* next turn of the session, or NO_REQUEST */
	int32_t turn;           /* as the record says, else position in the session; 0: no session, not said */
	bool opens;             /* no earlier turn in this trace */
	bool after_end;         /* the record gave a delay instead of a timestamp */
	bool warm;              /* inside --warmup: served, not reported */
};

struct route_trace {
	size_t n;
	struct route_request *request;
	uint32_t *blocks;
	struct intern sessions; /* texts of the session numbers */
	struct intern names;    /* request_id texts; unused when no record has one */
	uint32_t *name;         /* request -> names, INTERN_NONE: has no id */
	int64_t base;           /* trace clock of arrival 0, ns */
	int64_t block;          /* tokens a block */
	uint64_t n_blocks;      /* distinct blocks */
	uint64_t records;       /* requests added, with those left out */
	uint64_t missing;       /* left out: no input_length or output_length, or no arrival */
	uint64_t remote;        /* times and delays beyond ROUTE_LONG_NS, taken as that */
	int64_t longest;        /* the largest arrival or gap, ns */
	uint64_t line;          /* of the record added last */
	/* private */
	size_t cap, n_ids, cap_ids, cap_names;
	uint64_t *key;          /* block id -> dense number, open addressing */
	uint32_t *dense;
	size_t slots;
};

void route_trace_init(struct route_trace *t);
/* route_trace_add: take over the requests of a batch (samples are passed over). timed: records need a timestamp,
 * or a delay after an earlier turn; false for closed arrivals, which follow input order. NULL, or why the trace
 * cannot be simulated (a static text; `line` is where). */
const char *route_trace_add(struct route_trace *t, const struct batch *b, bool timed);
/* route_trace_finish: sort and link; call once, after the last batch. */
void route_trace_finish(struct route_trace *t);
void route_trace_free(struct route_trace *t);

#endif
