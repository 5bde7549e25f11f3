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
#include <string.h>

#include "base/mem.h"

enum { ALPHA, REJECT_THRESHOLD, COLD_BONUS, IDF, THETA };

/* An instance that failed a session `threshold` times in a row is not offered to it again; success forgives. */
struct reject {
	uint32_t session, instance;
	uint32_t times;        /* 0: forgiven, or (empty) a free slot */
	bool used;
};

struct memory {
	struct reject *slot;   /* open addressing, a power of two */
	size_t slots, used;
	size_t barring;        /* slots with times > 0 */
	/* idf: scratch of unique_blocks */
	double *log_weight;    /* holders 0 .. n -> ln((1+n)/(1+holders)) */
	uint32_t *ends;        /* blocks -> instances whose prefix is so long */
	double *worth;         /* blocks -> what a prefix so long is worth; set where one ends */
	size_t cap_ends, cap_worth;
};

static void start(struct policy_state *s)
{
	struct memory *m = mem_zero(1, sizeof *m);

	m->slots = 64;
	m->slot = mem_zero(m->slots, sizeof *m->slot);
	m->log_weight = mem_alloc((size_t)s->n + 1, sizeof *m->log_weight);
	for (uint32_t h = 0; h <= s->n; h++)
		m->log_weight[h] = log((1.0 + s->n) / (1.0 + h));
	s->own = m;
}

static void stop(struct policy_state *s)
{
	struct memory *m = s->own;

	free(m->slot);
	free(m->log_weight);
	free(m->ends);
	free(m->worth);
	free(m);
}

/* find_reject: the slot of the pair, or the free one where it belongs. */
static struct reject *find_reject(const struct memory *m, uint32_t session, uint32_t instance)
{
	uint64_t pair = (uint64_t)session << 32 | instance;
	size_t i = (size_t)((pair ^ pair >> 29) * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (m->slots - 1);

	while (m->slot[i].used && (m->slot[i].session != session || m->slot[i].instance != instance))
		i = (i + 1) & (m->slots - 1);
	return &m->slot[i];
}

/* make_room: twice the slots, without the pairs that were forgiven. */
static void make_room(struct memory *m)
{
	struct reject *old = m->slot;
	size_t n = m->slots;

	m->slots *= 2;
	m->slot = mem_zero(m->slots, sizeof *m->slot);
	m->used = 0;
	for (size_t i = 0; i < n; i++)
		if (old[i].times > 0) {
			*find_reject(m, old[i].session, old[i].instance) = old[i];
			m->used++;
		}
	free(old);
}

static void done(struct policy_state *s, uint32_t session, uint32_t instance, bool ok)
{
	struct memory *m = s->own;
	struct reject *r;

	if (session >= s->n_sessions || (ok && m->barring == 0))
		return;
	r = find_reject(m, session, instance);
	if (ok) {
		m->barring -= r->times > 0;
		r->times = 0;
		return;
	}
	if (!r->used && ++m->used * 2 > m->slots) {
		make_room(m);
		m->used++;
		r = find_reject(m, session, instance);
	}
	m->barring += r->times == 0;
	*r = (struct reject){ session, instance, r->times + 1, true };
}

static bool barred(const struct policy_state *s, const struct question *q, uint32_t instance)
{
	const struct memory *m = s->own;

	return m->barring > 0 && find_reject(m, q->session, instance)->times >= s->param[REJECT_THRESHOLD];
}

/* unique_blocks: per instance the cached prefix in blocks, each weighted by how few instances hold it. Cached sets
 * are prefixes, so block k is held by those whose hit is longer than k blocks: between two lengths at which some
 * instance's prefix ends all blocks have the same holders, and one pass over the lengths is enough for all. */
static void unique_blocks(const struct policy_state *s, const struct question *q, double *unique)
{
	struct memory *m = s->own;
	double unit = log((1.0 + q->n) / 2), worth = 0;
	uint32_t holders = q->n;
	int64_t most = 0, from = 0;

	for (uint32_t i = 0; i < q->n; i++)
		most = q->at[i].hit > most ? q->at[i].hit : most;
	most /= q->block;
	m->ends = mem_grow(m->ends, &m->cap_ends, (size_t)most + 1, sizeof *m->ends);
	m->worth = mem_grow(m->worth, &m->cap_worth, (size_t)most + 1, sizeof *m->worth);
	memset(m->ends, 0, ((size_t)most + 1) * sizeof *m->ends);
	for (uint32_t i = 0; i < q->n; i++)
		m->ends[q->at[i].hit / q->block]++;
	for (int64_t k = 0; k <= most; k++) {
		if (m->ends[k] == 0)
			continue;
		if (unit > 0) /* one instance alone shares with nobody, and there is nothing to choose */
			worth += (double)(k - from) * m->log_weight[holders] / unit;
		m->worth[k] = worth;
		holders -= m->ends[k];
		from = k;
	}
	for (uint32_t i = 0; i < q->n; i++)
		unique[i] = m->worth[q->at[i].hit / q->block];
}

/* overlaps: what the cache is worth on each instance, in blocks; all 0 when idf finds too little that is unique. */
static void overlaps(const struct policy_state *s, const struct question *q, double *overlap)
{
	double best = 0;

	if (s->param[IDF] > 0)
		unique_blocks(s, q, overlap);
	else
		for (uint32_t i = 0; i < q->n; i++)
			overlap[i] = (double)(q->at[i].hit / q->block);
	for (uint32_t i = 0; i < q->n; i++)
		best = overlap[i] > best ? overlap[i] : best;
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
