/* census.c - references per block; see census.h */
#include "kv/census.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/wide.h"

uint32_t *census_count(const struct reuse *r, enum census_of what)
{
	uint32_t *v = mem_zero((size_t)r->nodes.n + 1, sizeof *v);

	for (size_t i = 0; i < r->n_marks; i++) {
		const struct reuse_mark *m = &r->mark[i];

		v[what == CENSUS_HITS ? m->hit : m->end]++;
		/* the session has the blocks up to `held` once already */
		if (what == CENSUS_SESSIONS)
			v[m->held]--;
	}
	nodes_sum_up(&r->nodes, v);
	return v;
}

static void count_refs(struct census *c, const uint32_t *refs, uint32_t n)
{
	for (uint32_t node = 1; node <= n; node++) {
		uint32_t v = refs[node];

		c->unique += v > 0;
		c->shared += v > 1;
		c->highly_shared += v > 10;
		c->refs_to_shared += v > 1 ? v : 0;
	}
}

/* The depth of the deepest node that at least half of `all` have; v becomes depths where that holds. */
static uint32_t common_prefix(const struct nodes *t, uint32_t *v, uint64_t all)
{
	uint32_t deepest = 0;

	v[0] = 0;
	if (!all)
		return 0;
	/* who has a node has its parent, so the parent's depth stands there already */
	for (uint32_t node = 1; node <= t->n; node++)
		if ((uint64_t)v[node] * 2 >= all) {
			v[node] = v[t->parent[node]] + 1;
			if (v[node] > deepest)
				deepest = v[node];
		}
	return deepest;
}

/* How many nodes, those with most hits first, have 9 of 10 hits. */
static uint64_t working_set(const uint32_t *hits, uint32_t n, uint64_t all)
{
	uint64_t *nodes_with, blocks = 0, sum = 0;
	uint32_t most = 0;

	for (uint32_t node = 1; node <= n; node++)
		if (hits[node] > most)
			most = hits[node];
	nodes_with = mem_zero((size_t)most + 1, sizeof *nodes_with);
	for (uint32_t node = 1; node <= n; node++)
		nodes_with[hits[node]]++;
	for (uint64_t v = most; v > 0 && (uint128)sum * 10 < (uint128)all * 9; v--) {
		uint64_t lack = (uint64_t)(((uint128)all * 9 - (uint128)sum * 10 + v * 10 - 1) / (v * 10));
		uint64_t take = nodes_with[v] < lack ? nodes_with[v] : lack;

		blocks += take;
		sum += take * v;
	}
	free(nodes_with);
	return blocks;
}

void census_take(struct census *c, const struct reuse *r)
{
	uint32_t *v = census_count(r, CENSUS_REFS);

	*c = (struct census){ 0 };
	count_refs(c, v, r->nodes.n);
	if (!r->sessions)
		c->common_prefix = common_prefix(&r->nodes, v, r->requests - r->missing);
	free(v);
	v = census_count(r, CENSUS_HITS);
	c->working_set = working_set(v, r->nodes.n, r->hits);
	free(v);
	if (!r->sessions)
		return;
	v = census_count(r, CENSUS_SESSIONS);
	c->common_prefix = common_prefix(&r->nodes, v, r->sessions);
	free(v);
}
