/* cost.h - what one engine iteration costs, and the sizes of an engine
 *
 *	T = t0 + b*S + c*X + k*C + w*(1 - (1 - topk/experts)^B)      milliseconds
 *
 * S: new prefill tokens of the iteration; X: sum over its prefill chunks of m*(p + m/2), m the chunk's length and p
 * the tokens before it in the KV cache; C: sum of the context over the decoding sequences; B: their number. The last
 * term is the weights of the experts that B tokens touch; a prefill of more than 256 tokens has touched them all, so
 * it is left out then. A dense model has w = 0 and its weights in t0. Everything is multiplied by 1 + tax, what a KV
 * connector that is always on costs. A request spends oh + oh_token * input on its way (HTTP, tokenizer, scheduler)
 * before the engine sees it, which does not occupy the engine.
 *
 * Physically: t0 = non-expert weights / bandwidth + launch, b = 2 * active parameters / linear FLOP/s,
 * c = 4 * layers * heads * head_dim / attention FLOP/s, k = KV bytes a token / bandwidth, w = expert bytes /
 * bandwidth.
 */
#ifndef SERVESTAT_ROUTE_COST_H
#define SERVESTAT_ROUTE_COST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct engine_cost {
	double t0, b, c, k, w;      /* ms; ms a token; ms a token^2; ms a token; ms */
	double oh, oh_token;        /* ms; ms a prompt token */
	double topk, experts;       /* of the mixture-of-experts layer */
	double tax;                 /* 0.02: every iteration 2 % longer */
	double kv;                  /* tokens the KV pool holds */
	double budget;              /* tokens an iteration may schedule (chunked prefill) */
	double seqs;                /* sequences in the batch at most */
	const char *name;           /* preset, or "custom" */
	bool validated;             /* fitted to measurements; false: say so */
};

/* cost_preset: the set called name into *c; false when there is none. cost_presets: the names, "a|b|c". */
bool cost_preset(struct engine_cost *c, struct text name);
const char *cost_presets(void);
/* cost_set: apply KEY=VALUE pairs, separated by comma, blank or line end; `#` starts a comment that ends with the
 * line. Keys are the members above from t0 to seqs. NULL, or what is wrong (a static text); *bad is then the pair. */
const char *cost_set(struct engine_cost *c, struct text pairs, struct text *bad);
/* cost_overhead: ns between dispatch and the engine's queue for a prompt of `input` tokens. */
int64_t cost_overhead(const struct engine_cost *c, int64_t input);
/* cost_experts: the last term of T for b decoding sequences, in ms. */
double cost_experts(const struct engine_cost *c, int64_t b);

#endif
