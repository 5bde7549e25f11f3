/* census.c - references per block; see census.h */
#include "kv/census.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/wide.h"

/* Sums of the marks of counted requests over the tree. */
static uint32_t sum_up(const struct reuse *r, enum census_of what,
		       void (*run)(void *ctx, uint32_t piece, uint32_t first, uint32_t last, uint32_t sum), void *ctx)
{
	size_t n = 0, most = r->n_marks * (what == CENSUS_SESSIONS ? 2 : 1) + r->nodes.n_pieces;
	uint64_t *mark = mem_alloc(most, sizeof *mark);
	uint32_t all;

	for (size_t i = 0; i < r->n_marks; i++) {
		const struct reuse_mark *m = &r->mark[i];

		mark[n++] = nodes_mark(what == CENSUS_HITS ? m->hit : m->end, false);
		/* the session has the blocks up to `held` once already */
		if (what == CENSUS_SESSIONS)
			mark[n++] = nodes_mark(m->held, true);
	}
	all = nodes_sum_up(&r->nodes, mark, n, run, ctx);
	free(mark);
	return all;
}

static void write_run(void *ctx, uint32_t piece, uint32_t first, uint32_t last, uint32_t sum)
{
	uint32_t *counts = ctx;

	(void)piece;
	for (uint32_t node = first; node <= last; node++)
		counts[node] = sum;
}

uint32_t *census_count(const struct reuse *r, enum census_of what)
{
	uint32_t *counts = mem_alloc((size_t)r->nodes.n + 1, sizeof *counts);

	counts[0] = sum_up(r, what, write_run, counts);
	return counts;
}

/* How many nodes have each count, and how deep those go that many have. */
struct tally {
	const struct nodes *nodes;
	uint64_t *nodes_with;      /* [count] */
	uint32_t half;             /* deepest: of the nodes with at least this count; not 0 */
	uint32_t deepest;
};

static void tally_run(void *ctx, uint32_t piece, uint32_t first, uint32_t last, uint32_t sum)
{
	struct tally *t = ctx;
	const struct piece *p = &t->nodes->piece[piece];

	t->nodes_with[sum] += last - first + 1;
	if (sum >= t->half && p->start + last - p->head + 1 > t->deepest)
		t->deepest = p->start + last - p->head + 1;
}

/* all: of which `deepest` wants a half. The caller frees nodes_with, which has n_marks + 1 entries. */
static struct tally take(const struct reuse *r, enum census_of what, uint64_t all)
{
	struct tally t = {
		.nodes = &r->nodes, .nodes_with = mem_zero(r->n_marks + 1, sizeof *t.nodes_with),
		.half = (uint32_t)((all + 1) / 2 + (all == 0)),
	};

	sum_up(r, what, tally_run, &t);
	return t;
}

static void count_refs(struct census *c, const struct tally *t, size_t most)
{
	for (size_t v = 1; v <= most; v++) {
		uint64_t nodes = t->nodes_with[v];

		c->unique += nodes;
		c->shared += v > 1 ? nodes : 0;
		c->highly_shared += v > 10 ? nodes : 0;
		c->refs_to_shared += v > 1 ? nodes * v : 0;
	}
}

/* How many nodes, those with most hits first, have 9 of 10 hits. A node has as many hits as its count says, less
 * `first`. */
static uint64_t working_set(const struct tally *t, size_t most, unsigned first, uint64_t all)
{
	uint64_t blocks = 0, sum = 0;

	for (uint64_t v = most; v > first && (uint128)sum * 10 < (uint128)all * 9; v--) {
		uint64_t hits = v - first;
		uint64_t lack = (uint64_t)(((uint128)all * 9 - (uint128)sum * 10 + hits * 10 - 1) / (hits * 10));
		uint64_t n = t->nodes_with[v] < lack ? t->nodes_with[v] : lack;

		blocks += n;
		sum += n * hits;
	}
	return blocks;
}

void census_take(struct census *c, const struct reuse *r)
{
	struct tally t = take(r, CENSUS_REFS, r->sessions ? r->sessions : r->requests - r->missing);

	*c = (struct census){ 0 };
	count_refs(c, &t, r->n_marks);
	c->common_prefix = t.deepest;
	if (r->requests == r->records) {
		/* without warm-up, all references of a block but the first are hits */
		c->working_set = working_set(&t, r->n_marks, 1, r->hits);
		free(t.nodes_with);
	} else {
		free(t.nodes_with);
		t = take(r, CENSUS_HITS, 0);
		c->working_set = working_set(&t, r->n_marks, 0, r->hits);
		free(t.nodes_with);
	}
	/* what half of the sessions have, as many requests have: without that there is nothing to find */
	if (r->sessions && c->common_prefix) {
		t = take(r, CENSUS_SESSIONS, r->sessions);
		c->common_prefix = t.deepest;
		free(t.nodes_with);
	}
}
