/* cost.h - what a step of a model costs: FLOP, bytes of memory, bytes over the link
 *
 * Two accountings.
 *
 * `full` is what an engine has to do at least. A multiply-add is 2 FLOP.
 *	linear layers   2 x parameters used x tokens; lm_head only for rows that need logits: one per prefill, every
 *	                decode row; the embedding look-up is no FLOP
 *	attention       2 products per query-key pair: 4 x heads x head_dim; pairs as in attend.h, causal
 *	latent (MLA)    plain form 2 x heads x (nope + rope + v) a pair, plus up-projecting each cached latent,
 *	                2 x kv_rank x heads x (nope + v); absorbed form 2 x heads x (2 kv_rank + rope) a pair. Prefill
 *	                takes the cheaper for each chunk, decode the absorbed form
 *	sparse (DSA)    pairs capped at top-k a query, and the indexer: 2 x index heads x index dim per pair, all keys
 *	bytes           weights read once a step, KV of cached tokens read, KV of new tokens written, activations of
 *	                4 x hidden x 2 bytes per token and layer. KV: 2 x kv_heads x head_dim elements a token and
 *	                layer; latent kv_rank + rope elements; indexer keys one byte an element
 *	experts         of E, k a token, a step of T tokens reads E (1 - (1 - k/E)^T) if they are drawn independently
 *	tp              weights and heads divided by tp, KV heads max(1, kv/tp), latents not divided; everything is
 *	                per GPU. Two all-reduces a layer move 2 (tp-1)/tp x tokens x hidden x 2 bytes each over
 *	                the link
 *	chunks          a chunked prefill reads weights and KV once per chunk
 *
 * `study` is the shortcut of a published study of prefill-decode separation (study.h), kept so that its tables can be
 * reproduced. It is never mixed with `full`.
 *
 * A plan holds every product that does not depend on the request, so that pricing a request takes some dozen
 * multiplications; nothing loops over tokens. Lengths are at least 1 and below ATTEND_MAX.
 */
#ifndef SERVESTAT_MODEL_COST_H
#define SERVESTAT_MODEL_COST_H

#include "model/spec.h"

enum accounting { ACCOUNTING_FULL, ACCOUNTING_STUDY };
enum experts_rule { EXPERTS_EXPECTED, EXPERTS_UPPER, EXPERTS_ALL }; /* upper: min(E, kT); all: E */

/* Activations and partial sums are bf16. */
#define ACTIVATION_BYTES 2.0

/* How the model is served. */
struct model_setup {
	enum accounting accounting;
	enum experts_rule experts;
	enum dtype kv;
	int64_t tp;      /* GPUs that share every layer, at least 1 */
	int64_t chunk;   /* most new tokens in one step of a prefill; 0: no limit */
};

struct model_cost {
	double flop, bytes, link; /* per GPU */
};

/* Layers that attend alike. */
struct attention_kind {
	enum reach reach;
	int64_t window, layers;
	double pair_flop;      /* one pair in all these layers; MLA: plain form */
	double absorbed_flop;  /* MLA: absorbed form; otherwise the same */
	double project_flop;   /* MLA: one cached latent up-projected in all these layers */
	double token_bytes;    /* KV of one token in all these layers */
};

struct model_plan {
	const struct model_spec *model;
	struct model_setup setup;
	struct model_parts parts;
	struct attention_kind kind[2];
	int n_kinds;
	double linear_flop;       /* per token, all layers */
	double head_flop, head_bytes;
	double fixed_bytes;       /* weights that every step reads */
	double expert_bytes;      /* one expert in all layers that have them */
	double experts, chosen, log_miss; /* E, k, log(1 - k/E) */
	double index_pair_flop, index_token_bytes;
	double token_bytes;       /* written per new token: KV and indexer keys */
	double activation_bytes, link_bytes; /* per token */
};

/* model_setup_fault: NULL, or a reason why m cannot be served so (good until the next call). */
const char *model_setup_fault(const struct model_spec *m, const struct model_setup *s);
/* model_plan_init: m must outlive the plan; m and s must be without fault. */
void model_plan_init(struct model_plan *p, const struct model_spec *m, const struct model_setup *s);

/* model_experts_name: "expected", "upper", "all"; static. */
const char *model_experts_name(enum experts_rule r);
/* model_experts_read: how many experts' weights a step of `tokens` tokens reads in a layer. */
double model_experts_read(const struct model_plan *p, double tokens);
/* model_prefill: a prompt of s tokens of which the last n (1 <= n <= s) are new. */
struct model_cost model_prefill(const struct model_plan *p, int64_t s, int64_t n);
/* model_decode: one step of `batch` sequences of s tokens each, the one being decoded included. */
struct model_cost model_decode(const struct model_plan *p, int64_t s, int64_t batch);
/* model_decode_request: one request's part of `steps` decode steps that start after a prompt of s tokens (contexts
 * s+1 .. s+steps), at a constant batch: its own FLOP and KV, and 1/batch of the weights of each step. */
struct model_cost model_decode_request(const struct model_plan *p, int64_t s, int64_t steps, int64_t batch);

/* KV of one token over all layers, without the indexer keys, per GPU. */
double model_kv_token_bytes(const struct model_plan *p);
/* model_kv_request_bytes: memory that a sequence of s tokens holds, indexer keys included; windowed layers keep no
 * more than their window. With capped = false all layers keep all tokens, as an engine without window savings. */
double model_kv_request_bytes(const struct model_plan *p, int64_t s, bool capped);

/* One operation of one layer. */
struct model_op {
	const char *name;     /* as --calc ops prints it: qkv, attention ... */
	int64_t layers;       /* how many layers have it */
	struct model_cost cost; /* of one layer */
};
enum { MODEL_OPS_MAX = 12 };
/* model_ops: one step of `batch` sequences of s tokens, n of them new; logits for one row a sequence. Full
 * accounting, no chunks. The sum over ops of layers x cost is model_prefill (batch 1) or model_decode (n = 1).
 * Returns how many. */
int model_ops(const struct model_plan *p, int64_t s, int64_t n, int64_t batch, struct model_op op[MODEL_OPS_MAX]);

#endif
