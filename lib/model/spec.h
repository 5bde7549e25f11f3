/* spec.h - what a model is: its shape, its dtypes, where the numbers come from
 *
 * A spec is counts and widths as a config.json gives them. Layers differ in two independent ways, how far they
 * attend and which feed-forward network they have, so each kind is a width and a number of layers; every cost of
 * the model is a sum over kinds.
 */
#ifndef SERVESTAT_MODEL_SPEC_H
#define SERVESTAT_MODEL_SPEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/attend.h"
#include "model/dtype.h"

enum attention { ATTENTION_GQA, ATTENTION_MLA }; /* GQA: also multi-head (kv_heads = heads) and multi-query (1) */

enum { MODEL_ALIASES = 4 };

struct model_spec {
	const char *id;                     /* "qwen3-coder-30b-a3b" */
	const char *repo;                   /* "Qwen/Qwen3-Coder-30B-A3B-Instruct" */
	const char *alias[MODEL_ALIASES];   /* other ids of the same shape; NULL where unused */

	int64_t layers, hidden, vocab;
	bool tied;                          /* one matrix is both the embedding and lm_head */

	enum attention attention;
	int64_t heads, kv_heads, head_dim;  /* head_dim: GQA only */
	struct {                            /* ATTENTION_MLA */
		int64_t q_rank;             /* 0: queries are not compressed */
		int64_t kv_rank, nope, rope, v;
	} mla;
	struct {                            /* sparse attention (DSA): an indexer picks topk keys a query */
		int64_t heads, dim, topk;
		int64_t layers;             /* layers with an indexer of their own; 0: attention is not sparse */
	} index;
	struct {                            /* layers that do not attend to everything; the others do */
		enum reach reach;           /* REACH_WINDOW or REACH_CHUNK */
		int64_t window, layers;
	} local;

	struct { int64_t width, layers; } dense;
	struct {
		int64_t layers, experts, per_token, width;
		int64_t shared_width;       /* all shared experts together; 0: none */
	} moe;
	bool bias_qkv, bias_o, bias_moe;    /* bias_moe: router and experts */

	struct {                            /* as stored */
		enum dtype linear;          /* attention, dense and shared FFN */
		enum dtype experts;
		enum dtype other;           /* embedding, lm_head, router */
	} dtype;

	double published_total, published_active; /* parameters; 0: not known */
	const char *published_source;
	const char *source, *confidence;    /* of the shape */
	const char *notes;                  /* may be NULL */
};

/* Parameters by part. Norms, attention sinks and router correction vectors are left out (below 0.01 %). */
struct model_parts {
	int64_t qkv, o;       /* one layer; MLA: down- and up-projections are in qkv */
	int64_t index;        /* one layer that has an indexer */
	int64_t router, expert, shared; /* one MoE layer; expert: one expert */
	int64_t dense;        /* one dense layer */
	int64_t embedding, head; /* head: the lm_head product; the same matrix when tied */
};

/* model_parts: the parameters of each part of m, as its sizes make them. */
void model_parts(const struct model_spec *m, struct model_parts *p);
/* model_params_total: all stored parameters. model_params_active: those a token meets, embedding and lm_head
 * included as model cards count them. */
int64_t model_params_total(const struct model_spec *m);
int64_t model_params_active(const struct model_spec *m);
/* model_weight_bytes: memory that all weights take, each part at its dtype. */
double model_weight_bytes(const struct model_spec *m);
/* model_set_dtype: as if every weight were stored as d (--weights). */
void model_set_dtype(struct model_spec *m, enum dtype d);
/* model_main_dtype: the dtype of most weights, which decides the peak: experts where there are any. */
enum dtype model_main_dtype(const struct model_spec *m);
/* model_fault: NULL, or a static reason why m cannot be a model (a count that is not positive, layers that do not
 * add up, more experts a token than there are). */
const char *model_fault(const struct model_spec *m);

/* The presets, in the order of the list. */
extern const struct model_spec model_presets[];
extern const size_t model_presets_n;

#endif
