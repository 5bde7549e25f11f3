/* lengths.h - prompt and output lengths of a trace
 *
 * A request without an input length is counted as missing and left out of every length figure; among the others, one
 * without an output length is left out of the output figures and the ratios. Ratios and the prefill share are over
 * the requests that have both lengths, so that numerator and denominator speak of the same requests.
 */
#ifndef SERVESTAT_TRACE_LENGTHS_H
#define SERVESTAT_TRACE_LENGTHS_H

#include "base/wide.h"
#include "output/table.h"
#include "stats/quantile.h"
#include "trace/requests.h"

struct lengths {
	struct counts input;       /* tokens of the requests that have an input length */
	struct counts output;      /* tokens of those that have an output length too */
	uint64_t missing;          /* requests without an input length */
	uint64_t no_output;        /* requests (not missing) whose output is unknown or 0 */
	uint128 input_of_both;     /* input tokens of the requests that have both lengths */
	size_t n;                  /* requests counted so far */
};

/* The figures that are not percentiles; NaN is NA. */
struct length_ratios {
	double io_ratio;           /* input tokens / output tokens */
	double io_ratio_p50;       /* median over the requests that generated a token */
	double prefill_share;      /* input tokens / all tokens */
	double over_32k_share;     /* requests with more than 32,768 input tokens */
};

void lengths_init(struct lengths *l);
/* lengths_count: count the requests of r that have not been counted yet. Counting all of them in one go, when the
 * figures are wanted, is several times faster than while reading: the counters stay in the cache. */
void lengths_count(struct lengths *l, const struct requests *r);
/* lengths_ratios: r: the same requests' columns. */
struct length_ratios lengths_ratios(struct lengths *l, const struct requests *r);
/* lengths_metrics: "input_tokens" and so on for prefix "input" of a metric table. */
void lengths_metrics(struct counts *c, const char *prefix, struct table *t, const char *run);

/* A table of buckets: run, bucket, requests, share, tokens, token_share. edges: n ascending values >= 0, lower edge
 * inside: below the first, between neighbours, from the last on. The table gets n + 1 rows, none when nothing was
 * counted. */
extern const struct column lengths_columns[6];
void lengths_table(const struct counts *c, const double *edges, size_t n, struct table *t, const char *run);
/* lengths_bucket: the name of bucket i of n + 1 ("<1k", "1-8k", ">=128k", k = 1024); buf holds 64 bytes. */
void lengths_bucket(char *buf, const double *edges, size_t n, size_t i);
void lengths_free(struct lengths *l);

#endif
