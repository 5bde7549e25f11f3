/* router.c - the router's books and decisions; see router.h */
#include "route/router.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

#define MOST_TOKENS INT64_C(1000000000000) /* the bound of `kv` in cost.c */

void router_init(struct router *r, const struct policy_choice *choice, enum router_state state, uint32_t n,
		 const struct route_trace *t, uint32_t capacity, uint64_t seed, uint64_t stream)
{
	*r = (struct router){ .state = state, .block = t->block, .n = n };
	policy_start(&r->policy, choice, n, t->sessions.n, seed, stream);
	r->own = mem_zero(n, sizeof *r->own);
	r->foreign = mem_zero(n, sizeof *r->foreign);
	r->view = mem_zero(n, sizeof *r->view);
	r->score = mem_alloc(n, sizeof *r->score);
	r->shadow = mem_alloc(n, sizeof *r->shadow);
	for (uint32_t i = 0; i < n; i++)
		block_cache_init(&r->shadow[i], capacity);
}

void router_free(struct router *r)
{
	policy_stop(&r->policy);
	for (uint32_t i = 0; i < r->n; i++)
		block_cache_free(&r->shadow[i]);
	free(r->shadow);
	free(r->score);
	free(r->view);
	free(r->foreign);
	free(r->own);
}

static int64_t larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* tokens_of: a prompt's length as the router counts it. No pool is larger than MOST_TOKENS, so a longer prompt is
 * refused wherever it goes, and sums of lengths stay inside 64 bits. */
static int64_t tokens_of(const struct route_request *q)
{
	return q->input < MOST_TOKENS ? q->input : MOST_TOKENS;
}

/* see: what the decision may believe about instance i. */
static void see(struct router *r, uint32_t i, const struct instance_view *real)
{
	const struct instance_view *own = &r->own[i], *others = &r->foreign[i];
	struct instance_view *v = &r->view[i];

	*v = (struct instance_view){
		.requests = own->requests + others->requests, .pending = own->pending + others->pending,
		.tokens = own->tokens + others->tokens, .decoding = own->decoding + others->decoding,
		.assigned = own->assigned,
	};
	if (r->state == STATE_SHADOW)
		return;
	if (r->state == STATE_REAL)
		v->requests = v->pending = v->tokens = v->decoding = 0;
	v->requests = larger(v->requests, real[i].requests);
	v->pending = larger(v->pending, real[i].pending);
	v->tokens = larger(v->tokens, real[i].tokens);
	v->decoding = larger(v->decoding, real[i].decoding);
}

/* believed_hit: prompt tokens in the shadow cache of instance i; the last token is always computed. */
static int64_t believed_hit(const struct router *r, const struct route_trace *t, const struct route_request *q,
			    uint32_t i)
{
	int64_t limit = (q->input - 1) / r->block;

	return r->block * block_cache_match(&r->shadow[i], t->blocks + q->ids,
					    limit < q->n_ids ? (uint32_t)limit : q->n_ids, NULL);
}

static double best_other(const double *score, uint32_t n, uint32_t but)
{
	double best = NAN;

	for (uint32_t i = 0; i < n; i++)
		if (i != but && !isnan(score[i]) && !(score[i] >= best))
			best = score[i];
	return best;
}

void router_decide(struct router *r, const struct route_trace *t, const struct route_request *q,
		   const struct instance_view *real, struct decision *d)
{
	struct question question = { q->session, tokens_of(q), r->block, r->n, r->view };
	struct answer answer = { .score = r->score };
	bool reads_cache = r->policy.policy->reads_cache;
	uint32_t home = policy_home(&r->policy, &question);
	int64_t sum = 0;

	for (uint32_t i = 0; i < r->n; i++) {
		see(r, i, real);
		sum += r->view[i].requests;
		if (reads_cache)
			r->view[i].hit = believed_hit(r, t, q, i);
	}
	policy_pick(&r->policy, &question, &answer);
	/* engines serve a request where it was prefilled; a policy that splits it needs engines that can */
	assert(answer.decode == answer.prefill && answer.transfer == 0);
	*d = (struct decision){
		.instance = answer.prefill, .why = answer.decision,
		.load = r->view[answer.prefill].requests, .load_avg = (double)sum / r->n,
		.home_load = home == NO_INSTANCE ? -1 : r->view[home].requests,
		.hit = reads_cache ? r->view[answer.prefill].hit : believed_hit(r, t, q, answer.prefill),
		.score = r->score[answer.prefill], .runner_up = best_other(r->score, r->n, answer.prefill),
	};
	d->pending = question.input - d->hit;
}

void router_reserve(struct router *r, const struct route_trace *t, const struct route_request *q, struct decision *d)
{
	struct instance_view *own = &r->own[d->instance];

	if (d->reserved)
		return;
	d->reserved = true;
	own->requests++;
	own->assigned++;
	own->tokens += tokens_of(q);
	own->pending += d->pending;
	block_cache_use(&r->shadow[d->instance], t->blocks + q->ids, q->n_ids);
}

void router_first(struct router *r, const struct route_trace *t, const struct route_request *q, struct decision *d)
{
	if (d->decoding)
		return;
	router_reserve(r, t, q, d);
	router_correct(r, d, 0);
	r->own[d->instance].decoding += tokens_of(q);
	d->decoding = true;
}

void router_end(struct router *r, const struct route_trace *t, const struct route_request *q, struct decision *d,
		bool ok)
{
	struct instance_view *own = &r->own[d->instance];

	router_reserve(r, t, q, d);
	router_correct(r, d, 0);
	own->requests--;
	own->tokens -= tokens_of(q);
	own->decoding -= d->decoding ? tokens_of(q) : 0;
	policy_done(&r->policy, q->session, d->instance, ok);
}

void router_correct(struct router *r, struct decision *d, int64_t left)
{
	if (d->reserved) {
		r->own[d->instance].pending += left - d->pending;
		d->pending = left;
	}
}

void router_reconcile(struct router *r, const struct instance_view *real)
{
	for (uint32_t i = 0; i < r->n; i++) {
		const struct instance_view *own = &r->own[i];

		r->foreign[i] = (struct instance_view){
			.requests = larger(real[i].requests - own->requests, 0),
			.pending = larger(real[i].pending - own->pending, 0),
			.tokens = larger(real[i].tokens - own->tokens, 0),
			.decoding = larger(real[i].decoding - own->decoding, 0),
		};
	}
}
