/* ops.c - a step of a model, operation by operation
 *
 * The activations of a layer, 4 x hidden x 2 bytes a token, are booked where they pass: one row each in qkv and o,
 * two in the feed-forward network.
 */
#include "model/cost.h"

/* A step: batch sequences of s tokens, n of them new. */
struct step {
	const struct model_plan *plan;
	int64_t s, n, batch;
	double tokens;          /* new tokens in all */
	double row;             /* bytes of one activation row of all new tokens */
	struct model_op *op;
	int count;
};

static void add(struct step *t, const char *name, int64_t layers, double flop, double bytes)
{
	if (layers > 0)
		t->op[t->count++] = (struct model_op){ name, layers, { flop, bytes, 0 } };
}

/* A matrix product of every new token. params: of one layer, on all GPUs. */
static void add_linear(struct step *t, const char *name, int64_t layers, int64_t params, enum dtype d, double rows)
{
	double per_gpu = (double)params / (double)t->plan->setup.tp;

	add(t, name, layers, 2 * per_gpu * t->tokens, per_gpu * dtype_bytes(d) + rows * t->row);
}

static void add_attention(struct step *t, const struct attention_kind *a)
{
	double L = (double)a->layers, B = (double)t->batch;
	int64_t c = t->s - t->n;
	double pairs = attend_pairs(a->reach, a->window, c, t->s);
	double absorbed = pairs * a->absorbed_flop, plain = pairs * a->pair_flop + (double)c * a->project_flop;
	/* decoding takes the absorbed form; so does prefill where it is cheaper */
	double flop = t->n > 1 && plain < absorbed ? plain : absorbed;
	double entries = attend_cached(a->reach, a->window, c, t->n) + (double)t->n;
	bool local = a->reach == REACH_WINDOW || a->reach == REACH_CHUNK;

	add(t, local ? "attention_local" : "attention", a->layers, B * flop / L, B * entries * a->token_bytes / L);
}

static void add_index(struct step *t)
{
	const struct model_plan *p = t->plan;
	int64_t layers = p->model->index.layers;
	double L = (double)layers, B = (double)t->batch, per_gpu = (double)p->parts.index / (double)p->setup.tp;

	if (!layers)
		return;
	add(t, "index", layers,
	    2 * per_gpu * t->tokens + B * p->index_pair_flop / L * attend_pairs(REACH_FULL, 0, t->s - t->n, t->s),
	    per_gpu * dtype_bytes(p->model->dtype.linear) + B * p->index_token_bytes / L * (double)t->s);
}

static void add_experts(struct step *t)
{
	const struct model_plan *p = t->plan;
	int64_t layers = p->model->moe.layers;

	if (!layers)
		return;
	double per_gpu = (double)p->parts.expert / (double)p->setup.tp;
	add_linear(t, "router", layers, p->parts.router, p->model->dtype.other, 0);
	add(t, "experts", layers, 2 * per_gpu * p->chosen * t->tokens,
	    p->expert_bytes / (double)layers * model_experts_read(p, t->tokens) + 2 * t->row);
	if (p->parts.shared)
		add_linear(t, "shared", layers, p->parts.shared, p->model->dtype.linear, 0);
}

int model_ops(const struct model_plan *p, int64_t s, int64_t n, int64_t batch, struct model_op op[MODEL_OPS_MAX])
{
	const struct model_spec *m = p->model;
	double tokens = (double)n * (double)batch;
	struct step t = { p, s, n, batch, tokens, tokens * (double)m->hidden * ACTIVATION_BYTES, op, 0 };

	add_linear(&t, "qkv", m->layers, p->parts.qkv, m->dtype.linear, 1);
	add_index(&t);
	for (int k = 0; k < p->n_kinds; k++)
		add_attention(&t, &p->kind[k]);
	add_linear(&t, "o", m->layers, p->parts.o, m->dtype.linear, 1);
	add_experts(&t);
	add_linear(&t, "dense", m->dense.layers, p->parts.dense, m->dtype.linear, 2);
	add(&t, "lm_head", 1, (double)batch * p->head_flop, p->head_bytes);
	if (p->setup.tp > 1) {
		add(&t, "all_reduce", m->layers, 0, 0);
		op[t.count - 1].cost.link = tokens * p->link_bytes / (double)m->layers;
	}
	return t.count;
}
