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

/* The depth of the deepest node that at least half of `all` have. */
static uint32_t common_prefix(const struct nodes *t, const uint32_t *v, uint64_t all)
{
	uint32_t deepest = 0;

	for (uint32_t p = 1; all && p <= t->n_pieces; p++) {
		const struct piece *piece = &t->piece[p];
		uint32_t n = 0, length = nodes_length(t, p);

		/* who has a node has its parent */
		while (n < length && (uint64_t)v[piece->head + n] * 2 >= all)
			n++;
		if (n && piece->start + n > deepest)
			deepest = piece->start + n;
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
