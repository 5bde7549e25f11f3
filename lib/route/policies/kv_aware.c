/* kv_aware.c - the longest cached prefix wins, load breaks ties
 *
 * Where all sessions share boilerplate, an instance that has never served one has overlap 0, always loses, and so
 * stays cold for ever. The cure is cold_bonus: a new session goes to an instance that never had a request. idf
 * weights a block held by H of N instances by ln((1+N)/(1+H)) / ln((1+N)/2), so that what everybody holds counts
 * nothing and what one holds counts one, and asks for more than theta of the prompt in such blocks before the cache
 * decides at all. It keeps boilerplate that many hold from deciding; alone it does not warm the cold, for boilerplate
 * that only one instance holds looks like a session of its own.
 */
#include "route/policies/policies.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

enum { ALPHA, REJECT_THRESHOLD, COLD_BONUS, IDF, THETA };

/* An instance that failed a session `threshold` times in a row is not offered to it again; success forgives. */
struct reject {
	uint32_t session, instance;
	double times;
};

struct rejects {
	struct reject *item;
	size_t n, cap;
};

static void start(struct policy_state *s)
{
	s->own = mem_zero(1, sizeof(struct rejects));
}

static void stop(struct policy_state *s)
{
	free(((struct rejects *)s->own)->item);
	free(s->own);
}

static struct reject *find_reject(const struct policy_state *s, uint32_t session, uint32_t instance)
{
	const struct rejects *r = s->own;

	for (size_t i = 0; i < r->n; i++)
		if (r->item[i].session == session && r->item[i].instance == instance)
			return &r->item[i];
	return NULL;
}

static void done(struct policy_state *s, uint32_t session, uint32_t instance, bool ok)
{
	struct rejects *r = s->own;
	struct reject *known;

	if (session >= s->n_sessions || (ok && r->n == 0))
		return;
	known = find_reject(s, session, instance);
	if (ok && known) {
		*known = r->item[--r->n];
	} else if (!ok && known) {
		known->times++;
	} else if (!ok) {
		r->item = mem_grow(r->item, &r->cap, r->n + 1, sizeof *r->item);
		r->item[r->n++] = (struct reject){ session, instance, 1 };
	}
}

static bool barred(const struct policy_state *s, const struct question *q, uint32_t instance)
{
	const struct reject *known = find_reject(s, q->session, instance);

	return known && known->times >= s->param[REJECT_THRESHOLD];
}

/* unique_blocks: the cached prefix of instance i in blocks, each weighted by how few instances hold it. Cached sets
 * are prefixes, so block k is held by those whose hit is longer than k blocks. */
static double unique_blocks(const struct question *q, uint32_t i)
{
	double sum = 0, unit = log((1.0 + q->n) / 2);
	int64_t from = 0, to = q->at[i].hit;

	while (from < to && unit > 0) {
		int64_t next = to;
		uint32_t holders = 0;

		for (uint32_t j = 0; j < q->n; j++)
			if (q->at[j].hit > from) {
				holders++;
				next = q->at[j].hit < next ? q->at[j].hit : next;
			}
		sum += (double)((next - from) / q->block) * log((1.0 + q->n) / (1.0 + holders)) / unit;
		from = next;
	}
	return sum;
}

/* overlaps: what the cache is worth on each instance, in blocks; all 0 when idf finds too little that is unique. */
static void overlaps(const struct policy_state *s, const struct question *q, double *overlap)
{
	double best = 0;

	for (uint32_t i = 0; i < q->n; i++) {
		overlap[i] = s->param[IDF] > 0 ? unique_blocks(q, i) : (double)(q->at[i].hit / q->block);
		best = overlap[i] > best ? overlap[i] : best;
	}
	if (s->param[IDF] > 0 && best * (double)q->block <= s->param[THETA] * (double)q->input)
		for (uint32_t i = 0; i < q->n; i++)
			overlap[i] = 0;
}

/* better: is i ahead of j in (overlap + alpha*sticky, sticky, -requests, -assigned)? Scores are minus the first. */
static bool better(const struct question *q, const double *score, uint32_t home, uint32_t i, uint32_t j)
{
	const struct instance_view *a = &q->at[i], *b = &q->at[j];

	if (score[i] < score[j] || score[i] > score[j])
		return score[i] < score[j];
	if ((i == home) != (j == home))
		return i == home;
	if (a->requests != b->requests)
		return a->requests < b->requests;
	return a->assigned < b->assigned;
}

static void pick(struct policy_state *s, const struct question *q, struct answer *a)
{
	uint32_t home = policy_home(s, q), best = NO_INSTANCE, coldest = NO_INSTANCE;

	overlaps(s, q, a->score);
	for (uint32_t i = 0; i < q->n; i++) {
		a->score[i] = -(a->score[i] + (i == home ? s->param[ALPHA] : 0));
		if (barred(s, q, i))
			continue;
		if (best == NO_INSTANCE || better(q, a->score, home, i, best))
			best = i;
		if (q->at[i].assigned == 0 && coldest == NO_INSTANCE)
			coldest = i;
	}
	if (best == NO_INSTANCE) { /* barred everywhere: nothing is left to lose */
		policy_answer(a, policy_first(s, a->score), "barred");
	} else if (s->param[COLD_BONUS] > 0 && coldest != NO_INSTANCE && home == NO_INSTANCE) {
		policy_answer(a, coldest, "cold");
	} else {
		policy_answer(a, best, best == home ? "affinity" : q->at[best].hit > 0 ? "overlap" : "load");
	}
	policy_settle(s, q, a->prefill);
}

const struct policy policies_kv_aware[] = {
	{ .name = "kv_aware", .help = "most cached blocks, then the session's instance, fewest requests, fewest ever",
	  .reads_cache = true, .pick = pick, .start = start, .done = done, .stop = stop,
	  .params = {
		{ "alpha", 1, 0, 1e6, "blocks that being the session's instance is worth" },
		{ "migration_reject_threshold", 3, 1, 1e6, "failures in a row that bar an instance to a session" },
		{ "cold_bonus", 0, 0, 1, "1: new sessions go to an instance that never had a request" },
		{ "idf", 0, 0, 1, "1: a block counts the less the more instances hold it" },
		{ "theta", .1, 0, 1, "idf: share of the prompt that must count before the cache decides" },
	  } },
};
const size_t policies_kv_aware_n = sizeof policies_kv_aware / sizeof *policies_kv_aware;
