/* policy.c - the list of policies and what they share; see policy.h */
#include "route/policy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "route/policies/policies.h"

static const struct family {
	const struct policy *policy;
	const size_t *n;
} families[] = {
	{ policies_load, &policies_load_n },
	{ policies_lmetric, &policies_lmetric_n },
	{ policies_affinity, &policies_affinity_n },
	{ policies_linear, &policies_linear_n },
	{ policies_kv_aware, &policies_kv_aware_n },
};

enum { FAMILIES = sizeof families / sizeof *families };

size_t policy_count(void)
{
	size_t n = 0;

	for (size_t f = 0; f < FAMILIES; f++)
		n += *families[f].n;
	return n;
}

const struct policy *policy_at(size_t i)
{
	size_t f = 0;

	while (i >= *families[f].n)
		i -= *families[f++].n;
	return &families[f].policy[i];
}

static const struct policy *find_policy(struct text name)
{
	for (size_t i = 0; i < policy_count(); i++)
		if (text_equal(name, text_of(policy_at(i)->name)))
			return policy_at(i);
	return NULL;
}

const char *policy_set(struct policy_choice *c, struct text name, double value)
{
	const struct policy_param *p = c->policy->params;

	for (size_t i = 0; p[i].name; i++)
		if (text_equal(name, text_of(p[i].name))) {
			if (!(value >= p[i].min && value <= p[i].max))
				return "is out of range";
			c->param[i] = value;
			return NULL;
		}
	return "is no parameter of this policy";
}

/* set_pair: one PARAM=VALUE. */
static const char *set_pair(struct policy_choice *c, struct text pair)
{
	const char *eq = memchr(pair.s, '=', pair.n);
	struct text name;
	double v;

	if (!eq)
		return "is not PARAM=VALUE";
	name = (struct text){ pair.s, (size_t)(eq - pair.s) };
	if (!text_real((struct text){ eq + 1, pair.n - name.n - 1 }, &v))
		return "needs a number";
	return policy_set(c, name, v);
}

/* next_part: cut the text up to the next comma off *rest. */
static struct text next_part(struct text *rest)
{
	const char *comma = memchr(rest->s, ',', rest->n);
	struct text part = { rest->s, comma ? (size_t)(comma - rest->s) : rest->n };

	rest->s += part.n + (comma != NULL);
	rest->n -= part.n + (comma != NULL);
	return part;
}

const char *policy_parse(struct policy_choice *c, struct text text, struct text *bad)
{
	*bad = next_part(&text);
	c->policy = find_policy(*bad);
	if (!c->policy)
		return "is no policy";
	for (size_t i = 0; c->policy->params[i].name; i++)
		c->param[i] = c->policy->params[i].value;
	while (text.n > 0) {
		const char *why;

		*bad = next_part(&text);
		why = set_pair(c, *bad);
		if (why)
			return why;
	}
	return NULL;
}

void policy_start(struct policy_state *s, const struct policy_choice *c, uint32_t n, uint32_t n_sessions,
		  uint64_t seed, uint64_t stream)
{
	*s = (struct policy_state){ .policy = c->policy, .param = c->param, .n = n, .n_sessions = n_sessions };
	rng_init(&s->rng, seed, stream);
	s->home = mem_alloc(n_sessions, sizeof *s->home);
	memset(s->home, 0xff, n_sessions * sizeof *s->home);
	if (c->policy->start)
		c->policy->start(s);
}

void policy_pick(struct policy_state *s, const struct question *q, struct answer *a)
{
	for (uint32_t i = 0; i < q->n; i++)
		a->score[i] = NAN;
	a->transfer = 0;
	s->policy->pick(s, q, a);
}

void policy_done(struct policy_state *s, uint32_t session, uint32_t instance, bool ok)
{
	if (s->policy->done)
		s->policy->done(s, session, instance, ok);
}

void policy_stop(struct policy_state *s)
{
	if (s->policy->stop)
		s->policy->stop(s);
	free(s->home);
}

uint32_t policy_first(const struct policy_state *s, const double *score)
{
	uint32_t best = 0;

	for (uint32_t i = 1; i < s->n; i++)
		if (score[i] < score[best])
			best = i;
	return best;
}

uint32_t policy_lowest(struct policy_state *s, const double *score)
{
	uint32_t start = (uint32_t)(s->rotation++ % s->n), best = start;

	for (uint32_t k = 1; k < s->n; k++) {
		uint32_t i = start + k < s->n ? start + k : start + k - s->n;

		if (score[i] < score[best])
			best = i;
	}
	return best;
}

uint32_t policy_home(const struct policy_state *s, const struct question *q)
{
	return q->session < s->n_sessions ? s->home[q->session] : NO_INSTANCE;
}

void policy_settle(struct policy_state *s, const struct question *q, uint32_t where)
{
	if (q->session < s->n_sessions)
		s->home[q->session] = where;
}

void policy_answer(struct answer *a, uint32_t where, const char *decision)
{
	a->prefill = a->decode = where;
	a->decision = decision;
}
