/* types.h - a trace by request class (the `type` field) */
#ifndef SERVESTAT_TRACE_TYPES_H
#define SERVESTAT_TRACE_TYPES_H

#include "base/wide.h"
#include "output/table.h"
#include "trace/requests.h"

struct type_sums {
	uint64_t requests;
	uint64_t n_input, n_output; /* with an input length, and of those the ones with an output length too */
	uint128 input, output;     /* their tokens */
	uint128 input_of_both;
};

struct types {
	struct intern names;
	struct type_sums *sums;    /* of name i */
	size_t cap;
	struct type_sums none;     /* requests without a type */
};

void types_init(struct types *t);
/* types_add: reads F_TYPE, F_INPUT_LENGTH, F_OUTPUT_LENGTH. */
void types_add(struct types *t, const struct span *s);
/* The table: run, type, requests, share, input_tokens, token_share, input_mean, output_mean, io_ratio; by requests
 * descending, then name; requests without a type last, as NA. No rows when no request has a type. */
extern const struct column types_columns[9];
void types_table(const struct types *t, struct table *table, const char *run);
void types_free(struct types *t);

#endif
