/* lmetric.c - policies that estimate the prefill work in front of a request */
#include "route/policies/policies.h"

/* LMetric (arXiv 2603.15202): prefill tokens ahead of and in the request, times the batch it would join. The product
 * is 0 for every instance without requests, so with min_batch = 0 the first idle one wins, however cold. */
static void pick_lmetric(struct policy_state *s, const struct question *q, struct answer *a)
{
	double min_batch = s->param[0];

	for (uint32_t i = 0; i < q->n; i++) {
		const struct instance_view *v = &q->at[i];
		double batch = (double)v->requests < min_batch ? min_batch : (double)v->requests;

		a->score[i] = (double)(v->pending + q->input - v->hit) * batch;
	}
	policy_answer(a, policy_first(s, a->score), "lmetric");
}

/* Least prefill work left: P + n, with the decoding tokens as a small handicap when asked for; ties to fewer
 * requests, then in turn. */
static void pick_lpwl(struct policy_state *s, const struct question *q, struct answer *a)
{
	uint32_t start = (uint32_t)(s->rotation++ % q->n), best = start;

	for (uint32_t k = 0; k < q->n; k++) {
		uint32_t i = start + k < q->n ? start + k : start + k - q->n;
		const struct instance_view *v = &q->at[i];

		a->score[i] = (double)(v->pending + q->input - v->hit) * (1 + s->param[0] * (double)v->decoding);
		if (a->score[i] < a->score[best] ||
		    (!(a->score[i] > a->score[best]) && v->requests < q->at[best].requests))
			best = i;
	}
	policy_answer(a, best, "lpwl");
}

const struct policy policies_lmetric[] = {
	{ .name = "lmetric", .help = "least (P + n) * Q; ties to the lowest index", .reads_cache = true,
	  .pick = pick_lmetric,
	  .params = { { "min_batch", 0, 0, 1e6, "lower bound of Q in the product" } } },
	{ .name = "lpwl", .help = "least P + n; ties to fewer requests, then in turn", .reads_cache = true,
	  .pick = pick_lpwl,
	  .params = { { "decode_scale", 0, 0, 1, "score times 1 + decode_scale * D" } } },
};
const size_t policies_lmetric_n = sizeof policies_lmetric / sizeof *policies_lmetric;
