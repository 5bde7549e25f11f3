/* requests.h - what is kept of every request of a trace: when it came and how long it is
 *
 * Percentiles of ratios, peaks, gaps and windows need every request, so three numbers of each are kept, in input
 * order, 12 bytes a request in most traces. Left out are engine-state samples, which are no requests, and the
 * requests inside --warmup.
 */
#ifndef SERVESTAT_TRACE_REQUESTS_H
#define SERVESTAT_TRACE_REQUESTS_H

#include "input/batch.h"
#include "stats/packed.h"

/* A range of the records of a batch that belong to one run. */
struct span {
	const struct batch *batch;
	size_t from, to;
};

/* span_counts: is record i of the batch a request that the statistics are about? */
static inline bool span_counts(const struct span *s, size_t i)
{
	return s->batch->kind[i] == RECORD_REQUEST && !s->batch->warm[i];
}

/* span_output: the tokens that request i generated, NA_INT when unknown. A failed request was cut short, so what it
 * wrote says nothing of what it would have. */
static inline int64_t span_output(const struct span *s, size_t i)
{
	return s->batch->outcome[i] == OUTCOME_OK ? s->batch->integer[F_OUTPUT_LENGTH][i] : NA_INT;
}

struct requests {
	struct packed time;        /* ns, PACKED_NA when missing */
	struct packed input;       /* tokens, PACKED_NA when missing */
	struct packed output;      /* tokens, PACKED_NA when missing or the request failed */
	size_t n;
	size_t n_timed;            /* with a timestamp */
	uint64_t out_of_order;     /* earlier than the timed record before it (warm ones count as that one) */
	int64_t previous;          /* its time, or NA_INT */
	int64_t first, last;       /* smallest and largest time, NA_INT when there is none */
	uint64_t failed;
};

void requests_init(struct requests *r);
/* requests_add: reads F_TIMESTAMP, F_INPUT_LENGTH, F_OUTPUT_LENGTH. */
void requests_add(struct requests *r, const struct span *s);
/* requests_span: ns from the first to the last timestamp, 0 without any; at most INT64_MAX. */
int64_t requests_span(const struct requests *r);
void requests_free(struct requests *r);

#endif
