/* linear.c - load minus cached tokens, as it is and normalised */
#include "route/policies/policies.h"

enum { ALPHA, NORMALIZE };

/* O - alpha*h grows without bound on neither side: what is cached draws more, and the rich get richer. Normalised,
 * load counts in shares of the mean and the cache in shares of the prompt. */
static void pick_linear(struct policy_state *s, const struct question *q, struct answer *a)
{
	double sum = 0, mean;

	for (uint32_t i = 0; i < q->n; i++)
		sum += (double)q->at[i].tokens;
	mean = sum > 0 ? sum / q->n : 1;
	for (uint32_t i = 0; i < q->n; i++) {
		double tokens = (double)q->at[i].tokens, hit = (double)q->at[i].hit;

		a->score[i] = s->param[NORMALIZE] > 0 ?
			tokens / mean - s->param[ALPHA] * hit / (double)q->input : tokens - s->param[ALPHA] * hit;
	}
	policy_answer(a, policy_lowest(s, a->score), "linear");
}

const struct policy policies_linear[] = {
	{ .name = "linear", .help = "least O - alpha*h; ties in turn", .reads_cache = true, .pick = pick_linear,
	  .params = {
		{ "alpha", 1, 0, 1e6, "weight of cached tokens" },
		{ "normalize", 0, 0, 1, "1: O/mean(O) - alpha*h/L" },
	  } },
};
const size_t policies_linear_n = sizeof policies_linear / sizeof *policies_linear;
