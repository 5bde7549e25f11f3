/* affinity.c - policies that keep a session where its cache is */
#include "route/policies/policies.h"

static double mean_requests(const struct question *q)
{
	int64_t sum = 0;

	for (uint32_t i = 0; i < q->n; i++)
		sum += q->at[i].requests;
	return (double)sum / q->n;
}

static double mean_tokens(const struct question *q)
{
	double sum = 0;

	for (uint32_t i = 0; i < q->n; i++)
		sum += (double)q->at[i].tokens;
	return sum / q->n;
}

/* Sticky: the first turn goes to the fewest requests, every later one to the same place, for ever. */
static void pick_sticky(struct policy_state *s, const struct question *q, struct answer *a)
{
	uint32_t home = policy_home(s, q);

	for (uint32_t i = 0; i < q->n; i++)
		a->score[i] = (double)q->at[i].requests;
	if (home != NO_INSTANCE) {
		policy_answer(a, home, "affinity");
		return;
	}
	policy_answer(a, policy_lowest(s, a->score), "new_session");
	policy_settle(s, q, a->prefill);
}

enum { OVERLOAD_FACTOR, DECODE_WEIGHT, ZERO_SCORE_BUG, MIN_HIT }; /* parameters of unified */

/* fallback: least (P + n + w*D) * max(Q, 1); ties to fewer new tokens, then fewer requests, then in turn. With the
 * bug the factor is Q itself, so that an idle instance scores 0 whatever it would have to compute. */
static uint32_t fallback(struct policy_state *s, const struct question *q, double *score)
{
	uint32_t start = (uint32_t)(s->rotation++ % q->n), best = start;

	for (uint32_t k = 0; k < q->n; k++) {
		uint32_t i = start + k < q->n ? start + k : start + k - q->n;
		const struct instance_view *v = &q->at[i], *b = &q->at[best];
		double batch = (double)v->requests;

		if (batch < 1 && s->param[ZERO_SCORE_BUG] <= 0)
			batch = 1;
		score[i] = ((double)(v->pending + q->input - v->hit) +
			    s->param[DECODE_WEIGHT] * (double)v->decoding) * batch;
		if (score[i] < score[best] || (!(score[i] > score[best]) &&
		    (v->hit > b->hit || (v->hit == b->hit && v->requests < b->requests))))
			best = i;
	}
	return best;
}

/* Unified: a session stays where it is while most of the prompt is cached there and the place is not overloaded; else
 * the fallback decides, and the session moves. */
static void pick_unified(struct policy_state *s, const struct question *q, struct answer *a)
{
	uint32_t home = policy_home(s, q), where;
	double mean = mean_requests(q);

	where = fallback(s, q, a->score);
	if (home != NO_INSTANCE && (double)q->at[home].hit > s->param[MIN_HIT] * (double)q->input &&
	    (double)q->at[home].requests <= s->param[OVERLOAD_FACTOR] * (mean > 1 ? mean : 1)) {
		policy_answer(a, home, "affinity");
		return;
	}
	policy_answer(a, where, "lmetric_fallback");
	policy_settle(s, q, where);
}

/* The early hybrid: sticky until the place holds more than its share of the tokens in flight; then the session moves
 * to the fewest tokens. */
static void pick_hybrid_early(struct policy_state *s, const struct question *q, struct answer *a)
{
	uint32_t home = policy_home(s, q);

	for (uint32_t i = 0; i < q->n; i++)
		a->score[i] = (double)q->at[i].tokens;
	if (home != NO_INSTANCE && a->score[home] <= s->param[0] * mean_tokens(q)) {
		policy_answer(a, home, "affinity");
		return;
	}
	policy_answer(a, policy_lowest(s, a->score), home == NO_INSTANCE ? "new_session" : "overload_fallback");
	policy_settle(s, q, a->prefill);
}

const struct policy policies_affinity[] = {
	{ .name = "sticky", .help = "a session stays where its first turn found the fewest requests",
	  .pick = pick_sticky },
	{ .name = "unified", .help = "affinity while cached and not overloaded, else least (P + n + w*D) * max(Q, 1)",
	  .reads_cache = true, .pick = pick_unified,
	  .params = {
		{ "overload_factor", 2, 0, 1e6, "affinity holds up to this multiple of max(mean Q, 1)" },
		{ "lmetric_decode_weight", 0, 0, 1e3, "w, weight of decoding tokens in the fallback" },
		{ "zero_score_bug", 0, 0, 1, "1: the fallback multiplies by Q, and idle instances score 0" },
		{ "min_hit", .5, 0, 1, "affinity needs more than this share of the prompt cached" },
	  } },
	{ .name = "hybrid_early", .help = "sticky until tokens in flight exceed a multiple of the mean",
	  .pick = pick_hybrid_early,
	  .params = { { "overload_factor", 2, 0, 1e6, "multiple of the mean tokens in flight" } } },
};
const size_t policies_affinity_n = sizeof policies_affinity / sizeof *policies_affinity;
