/* study.c - the accounting of a published study of prefill-decode separation on agentic workloads */
#include "model/study.h"

#define STUDY_WIDTH 6144.0 /* taken for the width of each expert */
#define STUDY_BYTES 2.0    /* bf16 */

const char *const study_remarks[] = {
	"the study calls prefill memory-bound up to 5-10 new tokens; its formula gives 29 (32k context) and 25 (64k)",
	"the study says 20k tokens of KV are 1 GB; they are 1.97 GB in bf16",
	"the study says 71 % reuse saves 71 % of the FLOP; with a causal mask it saves 56.6 % at 32k",
	NULL
};

/* Wp: parameters that the study counts as used by a token. */
static double used_params(const struct model_spec *m)
{
	double D = (double)m->hidden, hd = (double)m->head_dim;

	return (double)m->layers * (D * (double)m->heads * hd + 2 * D * (double)m->kv_heads * hd +
				    3 * D * STUDY_WIDTH * (double)m->moe.per_token);
}

static double kv_bytes(const struct model_spec *m)
{
	return STUDY_BYTES * 2 * (double)(m->kv_heads * m->head_dim * m->layers);
}

static double activation_bytes(const struct model_spec *m)
{
	return STUDY_BYTES * 4 * (double)(m->hidden * m->layers);
}

static double flop(const struct model_spec *m, double n, double s)
{
	return n * (2 * used_params(m) + 2 * (double)(m->heads * m->head_dim * m->layers) * s);
}

struct model_cost study_prefill(const struct model_plan *p, int64_t s, int64_t n)
{
	const struct model_spec *m = p->model;

	return (struct model_cost){
		.flop = flop(m, (double)n, (double)s),
		.bytes = STUDY_BYTES * used_params(m) + kv_bytes(m) * (double)s + activation_bytes(m) * (double)n,
	};
}

struct model_cost study_decode_sum(const struct model_plan *p, int64_t s, int64_t steps)
{
	const struct model_spec *m = p->model;
	double n = (double)steps, mean = (double)s + (n + 1) / 2; /* context */

	return (struct model_cost){
		.flop = flop(m, n, mean),
		.bytes = n * (STUDY_BYTES * used_params(m) + kv_bytes(m) * (mean + 1) + activation_bytes(m)),
	};
}
