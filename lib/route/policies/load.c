/* load.c - policies that look at load alone, or at nothing */
#include "route/policies/policies.h"

static void pick_round_robin(struct policy_state *s, const struct question *q, struct answer *a)
{
	policy_answer(a, (uint32_t)(s->rotation++ % q->n), "round_robin");
}

static void pick_random(struct policy_state *s, const struct question *q, struct answer *a)
{
	policy_answer(a, (uint32_t)rng_below(&s->rng, q->n), "random");
}

static void pick_load_only(struct policy_state *s, const struct question *q, struct answer *a)
{
	for (uint32_t i = 0; i < q->n; i++)
		a->score[i] = (double)q->at[i].requests;
	policy_answer(a, policy_lowest(s, a->score), "load_only");
}

static void pick_least_tokens(struct policy_state *s, const struct question *q, struct answer *a)
{
	for (uint32_t i = 0; i < q->n; i++)
		a->score[i] = (double)q->at[i].tokens;
	policy_answer(a, policy_lowest(s, a->score), "least_tokens");
}

/* The power of two choices: two distinct instances at random, the one with fewer requests, the first when equal. */
static void pick_p2c(struct policy_state *s, const struct question *q, struct answer *a)
{
	uint32_t first = (uint32_t)rng_below(&s->rng, q->n), second = first;

	if (q->n > 1) {
		second = (uint32_t)rng_below(&s->rng, q->n - 1);
		second += second >= first;
	}
	a->score[first] = (double)q->at[first].requests;
	a->score[second] = (double)q->at[second].requests;
	policy_answer(a, a->score[second] < a->score[first] ? second : first, "p2c");
}

const struct policy policies_load[] = {
	{ .name = "round_robin", .help = "each instance in turn", .pick = pick_round_robin },
	{ .name = "random", .help = "any instance", .pick = pick_random },
	{ .name = "load_only", .help = "fewest requests in flight; ties in turn", .pick = pick_load_only },
	{ .name = "least_tokens", .help = "fewest prompt tokens in flight; ties in turn", .pick = pick_least_tokens },
	{ .name = "p2c", .help = "of two at random the one with fewer requests", .pick = pick_p2c },
};
const size_t policies_load_n = sizeof policies_load / sizeof *policies_load;
