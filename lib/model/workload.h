/* workload.h - every request of a trace under the roof: compute- or memory-bound, what it costs at least
 *
 * A request of S = input_length tokens with cached_tokens from a cache computes n = max(1, S - cached) new ones in
 * its prefill; its output_length - 1 further tokens are decode steps at a constant batch, whose weights the batch
 * shares. Prefill and decode are classified each by its own AI (decode: of all its steps together).
 *
 * Failed and warm-up requests are left out and counted. A request without input_length is missing; so is one without
 * cached_tokens, unless a number to assume is given.
 */
#ifndef SERVESTAT_MODEL_WORKLOAD_H
#define SERVESTAT_MODEL_WORKLOAD_H

#include "base/sum.h"
#include "input/input.h"
#include "model/machine.h"
#include "output/table.h"

/* The fields that workload_add reads; F_REQUEST_ID for workload_rows, F_RUN where runs are told apart. */
#define WORKLOAD_FIELDS (FIELD(F_INPUT_LENGTH) | FIELD(F_OUTPUT_LENGTH) | FIELD(F_CACHED_TOKENS))

struct workload_class {
	uint64_t n;
	int64_t tokens;        /* prefill: new tokens; decode: steps */
	struct sum flop, seconds; /* GPU time: a decode step's is shared by its batch */
};

struct workload {
	const struct machine *machine;
	char *label;
	int64_t batch;
	int64_t assumed;       /* cached tokens of a request that does not say; NA_INT: it is missing */
	uint64_t requests, missing, without_cached, failed, no_output, measured;
	int64_t input_tokens, new_tokens;
	struct workload_class prefill[2], decode[2]; /* [0] memory-bound, [1] compute-bound */
	struct sum cold_flop, cold_seconds;          /* of prefill, if nothing were cached */
	double *prefill_ai, *decode_ai, *floor_ms;   /* per measured request; n_decode of decode_ai */
	size_t n_decode, cap_prefill, cap_decode, cap_floor;
};

/* What one request costs. */
struct workload_cost {
	int64_t s, n, steps;             /* steps: 0 without decode, NA_INT when the output is not known */
	struct model_cost prefill, decode;
	double prefill_ms, decode_ms;    /* floors; decode_ms is the request's wait, not its share of the GPU */
};

/* workload_cost: of record i of b; false when it is not measured (failed, warm, a sample, missing). */
bool workload_cost(const struct workload *w, const struct batch *b, size_t i, struct workload_cost *c);

/* label is copied. */
void workload_init(struct workload *w, const struct machine *m, const char *label, int64_t batch, int64_t assumed);
/* workload_add: records from .. to-1 of b. */
void workload_add(struct workload *w, const struct batch *b, size_t from, size_t to);
/* workload_lacks_cached: there were requests, and none of them says how many tokens came from a cache. */
bool workload_lacks_cached(const struct workload *w);
void workload_free(struct workload *w);

/* workload_summary: rows of one run (run metric value). */
extern const struct column workload_columns[3];
void workload_summary(struct workload *w, struct table *t);
/* workload_answer: the summary in a sentence, which names the run when it is `named`; NULL when nothing was measured.
 * Owner frees. */
char *workload_answer(const struct workload *w, bool named);

/* workload_rows: one row for each measured request of b. */
enum { WORKLOAD_ROW = 17 };
extern const struct column workload_row_columns[WORKLOAD_ROW];
void workload_rows(const struct workload *w, const struct batch *b, size_t from, size_t to, struct table *t);

/* workload_members: the members that --annotate appends to a record, as JSON text without braces
 * ("flop":1,"bytes":2 ...), into out (WORKLOAD_MEMBERS bytes); returns its length. flop, bytes, ai and bound are
 * those of the prefill; decode_floor_ms is null when the output length is not known. */
enum { WORKLOAD_MEMBERS = 2600 };
extern const char *const workload_member_names[];
size_t workload_members(const struct workload *w, const struct workload_cost *c, char *out);

#endif
