/* study.h - the accounting of a published study of prefill-decode separation on agentic workloads
 *
 * Qwen3-Coder-30B-A3B in bf16 on one H20, and nothing else. With L layers, D hidden, H and kv heads of size hd, k
 * experts a token and F = 6144:
 *
 *	Wp            = L (D H hd + 2 D kv hd + 3 D F k)
 *	FLOP(n, S)    = n (2 Wp + 2 H hd L S)
 *	bytes prefill = 2 Wp + 98,304 S + 786,432 n
 *	bytes decode  = 2 Wp + 98,304 S + 98,304 + 786,432
 *
 * It leaves out o_proj, router and lm_head, takes 6144 as the width of each expert (it is 768), counts the QK product
 * alone and over the full S without a causal mask, and reads 8 experts' weights whatever the number of tokens.
 */
#ifndef SERVESTAT_MODEL_STUDY_H
#define SERVESTAT_MODEL_STUDY_H

#include "model/cost.h"

#define STUDY_MODEL "qwen3-coder-30b-a3b"

/* study_prefill: the last n of s prompt tokens, in one step. */
struct model_cost study_prefill(const struct model_plan *p, int64_t s, int64_t n);
/* study_decode_sum: decode steps at the contexts s+1 .. s+steps. */
struct model_cost study_decode_sum(const struct model_plan *p, int64_t s, int64_t steps);
/* study_remarks: where the study's text disagrees with its own formula; a NULL-terminated list of sentences. */
extern const char *const study_remarks[];

#endif
