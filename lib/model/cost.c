/* cost.c - what a step of a model costs: FLOP, bytes of memory, bytes over the link */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "model/cost.h"
#include "model/study.h"

#define INDEX_KEY_BYTES 1.0 /* the indexer keeps its keys in fp8 */

static const char *study_fault(const struct model_spec *m, const struct model_setup *s)
{
	if (strcmp(m->id, STUDY_MODEL) != 0)
		return "the study's accounting is for " STUDY_MODEL " only";
	if (s->tp != 1 || s->chunk || s->experts != EXPERTS_EXPECTED || s->kv != DTYPE_BF16 ||
	    m->dtype.linear != DTYPE_BF16 || m->dtype.experts != DTYPE_BF16)
		return "the study's accounting knows bf16 on one GPU, without chunks or a rule for experts";
	return NULL;
}

const char *model_setup_fault(const struct model_spec *m, const struct model_setup *s)
{
	static char why[160];

	if (s->tp < 1 || m->heads % s->tp) {
		snprintf(why, sizeof why, "%lld GPUs cannot share %lld attention heads evenly", (long long)s->tp,
			 (long long)m->heads);
		return why;
	}
	if (m->attention == ATTENTION_GQA && m->kv_heads % s->tp && s->tp % m->kv_heads) {
		snprintf(why, sizeof why, "%lld GPUs cannot share %lld KV heads evenly", (long long)s->tp,
			 (long long)m->kv_heads);
		return why;
	}
	return s->accounting == ACCOUNTING_STUDY ? study_fault(m, s) : NULL;
}

/* FLOP and bytes of `layers` layers that reach so far. */
static struct attention_kind attention_kind(const struct model_spec *m, const struct model_setup *s, enum reach reach,
					    int64_t window, int64_t layers)
{
	double L = (double)layers, H = (double)m->heads / (double)s->tp, b = dtype_bytes(s->kv);
	struct attention_kind a = { .reach = reach, .window = window, .layers = layers };

	if (m->attention == ATTENTION_MLA) {
		double nope = (double)m->mla.nope, rope = (double)m->mla.rope, v = (double)m->mla.v;
		double rank = (double)m->mla.kv_rank;

		a.pair_flop = 2 * H * (nope + rope + v) * L;
		a.absorbed_flop = 2 * H * (2 * rank + rope) * L;
		a.project_flop = 2 * rank * H * (nope + v) * L;
		a.token_bytes = (rank + rope) * b * L;
	} else {
		double kv = fmax(1, (double)m->kv_heads / (double)s->tp), hd = (double)m->head_dim;

		a.pair_flop = a.absorbed_flop = 4 * H * hd * L;
		a.token_bytes = 2 * kv * hd * b * L;
	}
	return a;
}

static void plan_attention(struct model_plan *p)
{
	const struct model_spec *m = p->model;
	const struct model_setup *s = &p->setup;
	int64_t wide = m->layers - m->local.layers;
	enum reach reach = m->index.layers ? REACH_TOPK : REACH_FULL;

	if (wide)
		p->kind[p->n_kinds++] = attention_kind(m, s, reach, m->index.topk, wide);
	if (m->local.layers)
		p->kind[p->n_kinds++] = attention_kind(m, s, m->local.reach, m->local.window, m->local.layers);
	p->index_pair_flop = 2 * (double)(m->index.heads * m->index.dim * m->index.layers) / (double)s->tp;
	p->index_token_bytes = INDEX_KEY_BYTES * (double)(m->index.dim * m->index.layers);
	p->token_bytes = model_kv_token_bytes(p) + p->index_token_bytes;
}

void model_plan_init(struct model_plan *p, const struct model_spec *m, const struct model_setup *s)
{
	double tp = (double)s->tp, D = (double)m->hidden, L = (double)m->layers;
	double moe = (double)m->moe.layers;

	memset(p, 0, sizeof *p);
	p->model = m;
	p->setup = *s;
	model_parts(m, &p->parts);
	double router = moe * (double)p->parts.router, expert = moe * (double)p->parts.expert;
	double linear = L * (double)(p->parts.qkv + p->parts.o) + (double)(m->index.layers * p->parts.index) +
			(double)(m->dense.layers * p->parts.dense) + moe * (double)p->parts.shared;

	p->experts = (double)m->moe.experts;
	p->chosen = (double)m->moe.per_token;
	p->log_miss = moe > 0 ? log1p(-p->chosen / p->experts) : 0;
	p->linear_flop = 2 * (linear + router + p->chosen * expert) / tp;
	p->head_flop = 2 * (double)p->parts.head / tp;
	p->head_bytes = (double)p->parts.head * dtype_bytes(m->dtype.other) / tp;
	p->fixed_bytes = (linear * dtype_bytes(m->dtype.linear) + router * dtype_bytes(m->dtype.other)) / tp;
	p->expert_bytes = expert * dtype_bytes(m->dtype.experts) / tp;
	p->activation_bytes = 4 * D * ACTIVATION_BYTES * L;
	p->link_bytes = 2 * L * (2 * (tp - 1) / tp * D * ACTIVATION_BYTES);
	plan_attention(p);
}

const char *model_experts_name(enum experts_rule r)
{
	return r == EXPERTS_UPPER ? "upper" : r == EXPERTS_ALL ? "all" : "expected";
}

double model_experts_read(const struct model_plan *p, double tokens)
{
	switch (p->setup.experts) {
	case EXPERTS_UPPER:
		return fmin(p->experts, p->chosen * tokens);
	case EXPERTS_ALL:
		return p->experts;
	case EXPERTS_EXPECTED:
		break;
	}
	/* E (1 - (1 - k/E)^T) without cancellation when k/E is small */
	return p->experts > 0 ? -p->experts * expm1(tokens * p->log_miss) : 0;
}

static double weight_bytes(const struct model_plan *p, double tokens)
{
	return p->fixed_bytes + p->expert_bytes * model_experts_read(p, tokens);
}

/* Is the plain form of latent attention no dearer for n new tokens after c cached ones? */
static bool plain_is_cheaper(const struct attention_kind *a, int64_t c, int64_t n)
{
	double pairs = attend_pairs(a->reach, a->window, c, c + n);

	return (double)c * a->project_flop + pairs * a->pair_flop <= pairs * a->absorbed_flop;
}

/* Latent attention in `full` chunks of `size` tokens. What up-projection costs grows with the cached tokens faster
 * than what it saves, which is concave in them: so the plain form wins in the first chunks, if in any. */
static double latent_flop(const struct attention_kind *a, int64_t c, int64_t size, int64_t full)
{
	int64_t low = 0, high = full; /* chunks below low are plain, from high on absorbed */

	while (low < high) {
		int64_t mid = low + (high - low) / 2;

		if (plain_is_cheaper(a, c + mid * size, size))
			low = mid + 1;
		else
			high = mid;
	}
	int64_t turn = c + low * size, end = c + full * size;
	return attend_pairs(a->reach, a->window, c, turn) * a->pair_flop +
	       attend_cached_sum(REACH_FULL, 0, c, size, low) * a->project_flop +
	       attend_pairs(a->reach, a->window, turn, end) * a->absorbed_flop;
}

static double attention_flop(const struct attention_kind *a, int64_t c, int64_t size, int64_t full, int64_t rest)
{
	int64_t last = c + full * size;

	if (a->absorbed_flop == a->pair_flop)
		return attend_pairs(a->reach, a->window, c, last + rest) * a->pair_flop;
	return latent_flop(a, c, size, full) + (rest ? latent_flop(a, last, rest, 1) : 0);
}

static double cached_entries(enum reach r, int64_t w, int64_t c, int64_t size, int64_t full, int64_t rest)
{
	return attend_cached_sum(r, w, c, size, full) + (rest ? attend_cached(r, w, c + full * size, rest) : 0);
}

struct model_cost model_prefill(const struct model_plan *p, int64_t s, int64_t n)
{
	int64_t c = s - n, chunk = p->setup.chunk;
	int64_t size = chunk && chunk < n ? chunk : n, full = n / size, rest = n % size;
	double tokens = (double)n;
	struct model_cost cost = { 0 };

	if (p->setup.accounting == ACCOUNTING_STUDY)
		return study_prefill(p, s, n);
	cost.flop = tokens * p->linear_flop + p->head_flop;
	cost.bytes = (double)full * weight_bytes(p, (double)size) + (rest ? weight_bytes(p, (double)rest) : 0) +
		     p->head_bytes + tokens * (p->token_bytes + p->activation_bytes);
	for (int k = 0; k < p->n_kinds; k++) {
		const struct attention_kind *a = &p->kind[k];

		cost.flop += attention_flop(a, c, size, full, rest);
		cost.bytes += a->token_bytes * cached_entries(a->reach, a->window, c, size, full, rest);
	}
	if (p->index_pair_flop > 0) {
		cost.flop += p->index_pair_flop * attend_pairs(REACH_FULL, 0, c, s);
		cost.bytes += p->index_token_bytes * cached_entries(REACH_FULL, 0, c, size, full, rest);
	}
	cost.link = tokens * p->link_bytes;
	return cost;
}

struct model_cost model_decode_request(const struct model_plan *p, int64_t s, int64_t steps, int64_t batch)
{
	double n = (double)steps, B = (double)batch;
	struct model_cost cost = { 0 };

	if (steps < 1)
		return cost;
	if (p->setup.accounting == ACCOUNTING_STUDY)
		return study_decode_sum(p, s, steps);
	cost.flop = n * (p->linear_flop + p->head_flop);
	cost.bytes = n * ((weight_bytes(p, B) + p->head_bytes) / B + p->token_bytes + p->activation_bytes);
	for (int k = 0; k < p->n_kinds; k++) {
		const struct attention_kind *a = &p->kind[k];

		cost.flop += a->absorbed_flop * attend_pairs(a->reach, a->window, s, s + steps);
		cost.bytes += a->token_bytes * attend_cached_sum(a->reach, a->window, s, 1, steps);
	}
	if (p->index_pair_flop > 0) {
		cost.flop += p->index_pair_flop * attend_pairs(REACH_FULL, 0, s, s + steps);
		cost.bytes += p->index_token_bytes * attend_cached_sum(REACH_FULL, 0, s, 1, steps);
	}
	cost.link = n * p->link_bytes;
	return cost;
}

struct model_cost model_decode(const struct model_plan *p, int64_t s, int64_t batch)
{
	struct model_cost one = model_decode_request(p, s - 1, 1, batch);
	double B = (double)batch;

	return (struct model_cost){ one.flop * B, one.bytes * B, one.link * B };
}

double model_kv_token_bytes(const struct model_plan *p)
{
	double bytes = 0;

	for (int k = 0; k < p->n_kinds; k++)
		bytes += p->kind[k].token_bytes;
	return bytes;
}

double model_kv_request_bytes(const struct model_plan *p, int64_t s, bool capped)
{
	double bytes = p->index_token_bytes * (double)s;

	for (int k = 0; k < p->n_kinds; k++) {
		const struct attention_kind *a = &p->kind[k];

		bytes += a->token_bytes * (capped ? attend_span(a->reach, a->window, s) : (double)s);
	}
	return bytes;
}
