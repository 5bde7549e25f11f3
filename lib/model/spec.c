/* spec.c - what a model is: parameter counts and weight bytes of its parts */
#include "model/spec.h"

static int64_t qkv_params(const struct model_spec *m)
{
	int64_t D = m->hidden, H = m->heads;

	if (m->attention == ATTENTION_MLA) {
		int64_t qk = m->mla.nope + m->mla.rope, r = m->mla.q_rank;
		int64_t q = r ? D * r + r * H * qk : D * H * qk;

		return q + D * (m->mla.kv_rank + m->mla.rope) + m->mla.kv_rank * H * (m->mla.nope + m->mla.v);
	}
	return (D + m->bias_qkv) * (H + 2 * m->kv_heads) * m->head_dim;
}

void model_parts(const struct model_spec *m, struct model_parts *p)
{
	int64_t D = m->hidden, w = m->moe.width;
	int64_t value = m->attention == ATTENTION_MLA ? m->mla.v : m->head_dim;
	int64_t query = m->mla.q_rank ? m->mla.q_rank : D; /* what the indexer's queries are made from */

	*p = (struct model_parts){
		.qkv = qkv_params(m),
		.o = (m->heads * value + m->bias_o) * D,
		.index = query * m->index.heads * m->index.dim + D * (m->index.dim + m->index.heads),
		.router = (D + m->bias_moe) * m->moe.experts,
		.expert = 3 * D * w + m->bias_moe * (2 * w + D),
		.shared = 3 * D * m->moe.shared_width,
		.dense = 3 * D * m->dense.width,
		.embedding = m->vocab * D,
		.head = m->vocab * D,
	};
}

/* Everything but the routed experts, the embedding and lm_head. */
static int64_t common_params(const struct model_spec *m, const struct model_parts *p)
{
	return m->layers * (p->qkv + p->o) + m->index.layers * p->index + m->dense.layers * p->dense +
	       m->moe.layers * (p->router + p->shared);
}

static int64_t vocabulary_params(const struct model_spec *m, const struct model_parts *p)
{
	return p->embedding + (m->tied ? 0 : p->head);
}

static int64_t params(const struct model_spec *m, int64_t experts)
{
	struct model_parts p;

	model_parts(m, &p);
	return common_params(m, &p) + m->moe.layers * experts * p.expert + vocabulary_params(m, &p);
}

int64_t model_params_total(const struct model_spec *m)
{
	return params(m, m->moe.experts);
}

int64_t model_params_active(const struct model_spec *m)
{
	return params(m, m->moe.per_token);
}

double model_weight_bytes(const struct model_spec *m)
{
	struct model_parts p;

	model_parts(m, &p);
	int64_t router = m->moe.layers * p.router;
	return (double)(common_params(m, &p) - router) * dtype_bytes(m->dtype.linear) +
	       (double)(m->moe.layers * m->moe.experts * p.expert) * dtype_bytes(m->dtype.experts) +
	       (double)(router + vocabulary_params(m, &p)) * dtype_bytes(m->dtype.other);
}

void model_set_dtype(struct model_spec *m, enum dtype d)
{
	m->dtype.linear = m->dtype.experts = m->dtype.other = d;
}

enum dtype model_main_dtype(const struct model_spec *m)
{
	return m->moe.layers ? m->dtype.experts : m->dtype.linear;
}

static const char *attention_fault(const struct model_spec *m)
{
	if (m->heads < 1)
		return "no attention heads";
	if (m->attention == ATTENTION_MLA) {
		if (m->mla.kv_rank < 1 || m->mla.nope < 0 || m->mla.rope < 0 || m->mla.v < 1 || m->mla.q_rank < 0)
			return "latent attention needs kv_lora_rank and its three head sizes";
	} else if (m->head_dim < 1 || m->kv_heads < 1 || m->heads % m->kv_heads) {
		return "heads is not a multiple of kv_heads, or head_dim is not known";
	}
	if (m->local.layers < 0 || m->local.layers > m->layers || (m->local.layers && m->local.window < 1))
		return "more windowed layers than layers, or no window";
	if (m->index.layers < 0 || m->index.layers > m->layers ||
	    (m->index.layers && (m->index.heads < 1 || m->index.dim < 1 || m->index.topk < 1)))
		return "sparse attention needs index_n_heads, index_head_dim and index_topk";
	if (m->index.layers && m->local.layers)
		return "sparse attention together with windows is not modelled";
	return NULL;
}

/* More parameters than any model has, where 64 bits would not count them. */
static bool too_large(const struct model_spec *m)
{
	double D = (double)m->hidden, L = (double)m->layers, H = (double)m->heads;
	double width = (double)m->dense.width + (double)m->moe.shared_width +
		       (double)m->moe.width * (double)m->moe.experts;
	double head = (double)m->head_dim + (double)m->mla.nope + (double)m->mla.rope + (double)m->mla.v +
		      (double)m->index.dim * (double)m->index.heads;
	double rank = (double)m->mla.q_rank + (double)m->mla.kv_rank;

	return !(L * (3 * D * width + (D + rank) * (4 * H * head + 1) + D * rank) + 2 * D * (double)m->vocab < 1e16);
}

const char *model_fault(const struct model_spec *m)
{
	const char *why = attention_fault(m);

	if (m->layers < 1 || m->hidden < 1 || m->vocab < 1)
		return "layers, hidden size and vocabulary must be positive";
	if (m->layers > 10000 || too_large(m))
		return "its sizes are beyond any model";
	if (why)
		return why;
	if (m->dense.layers < 0 || m->moe.layers < 0 || m->dense.layers + m->moe.layers != m->layers)
		return "dense and expert layers do not add up to layers";
	if (m->dense.layers && m->dense.width < 1)
		return "no width for the dense feed-forward layers";
	if (m->moe.layers && (m->moe.experts < 1 || m->moe.width < 1 || m->moe.per_token < 1 ||
			      m->moe.per_token > m->moe.experts))
		return "experts, experts per token and expert width must be positive, no more chosen than there are";
	return NULL;
}
