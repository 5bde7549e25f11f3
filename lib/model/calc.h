/* calc.h - the tables of --calc: what a model on a GPU does at given lengths, without a trace
 *
 *	decode     seq batch flop bytes ai bound margin time_ms: one step of `batch` sequences of seq tokens
 *	prefill    seq reuse new_tokens flop bytes ai bound margin vs_decode time_ms: reuse is the cached share of
 *	           the prompt; vs_decode is AI over that of decode at the same context and the first batch
 *	crossover  seq new_tokens_min reuse_max batch_min context_limit: the fewest new tokens that are compute-
 *	           bound, and the cached share that leaves them; the smallest batch whose decode is; the context
 *	           above which no batch's decode is (roof.h). NA: none, for context_limit: no limit
 *	ops        phase seq new_tokens batch op layers flop bytes ai bound time_ms time_share: operations of one
 *	           layer; layers says how many have it, time_share is of all of them
 *	kv         seq kv_bytes_per_token request_bytes request_bytes_uncapped weight_bytes tokens_fit requests_fit
 *	           transfer_ms recompute_ms breakeven_gbs breakeven_tokens: memory beside the weights, for tokens in
 *	           requests of seq tokens, and moving the KV of a prefix of seq tokens over the link against computing
 *	           it again. breakeven_gbs: the link at which both take as long; breakeven_tokens: from this length on
 *	           moving is faster (0: always, NA: never)
 *	time       seq reuse new_tokens ttft_floor_ms batch tpot_floor_ms tokens_per_s: floors of time to first
 *	           token and time per output token, and tokens per second of the whole batch at that floor
 *
 * FLOP, bytes and times are per GPU with tensor parallelism; AI is FLOP/byte, margin is AI / ridge.
 */
#ifndef SERVESTAT_MODEL_CALC_H
#define SERVESTAT_MODEL_CALC_H

#include "model/machine.h"
#include "output/table.h"

enum calc { CALC_DECODE, CALC_PREFILL, CALC_CROSSOVER, CALC_OPS, CALC_KV, CALC_TIME, CALC_COUNT };

/* Numbers to go through. */
struct calc_list {
	const double *x;
	size_t n;
};

/* What to compute. */
struct calc_grid {
	struct calc_list seq, batch; /* whole numbers from 1 */
	struct calc_list reuse;      /* shares, 0..1 */
	double memory_share;         /* of the GPU's memory that weights and KV may fill */
};

/* calc_usual: the grid of table c when nobody asks for another. */
struct calc_grid calc_usual(enum calc c);
/* calc_fault: NULL, or a static reason why g makes no sense. */
const char *calc_fault(const struct calc_grid *g);

/* calc_name: as --calc and --table have it, "crossover". calc_title: as a heading, "Floors". Static. */
const char *calc_name(enum calc c);
const char *calc_title(enum calc c);
/* calc_table: initialise t as table c and fill it. The caller frees t. */
void calc_table(struct table *t, enum calc c, const struct machine *m, const struct calc_grid *g);
/* calc_answer: the report in a sentence. Owner frees. */
char *calc_answer(const struct machine *m, const struct calc_grid *g);
/* calc_new_tokens: what a reuse share leaves of seq tokens, at least 1. */
int64_t calc_new_tokens(int64_t seq, double reuse);
/* calc_whole: entry i of a list of whole numbers. */
static inline int64_t calc_whole(struct calc_list list, size_t i) { return (int64_t)list.x[i]; }

#endif
