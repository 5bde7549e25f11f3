/* groups.c - regrouping by counting; see groups.h */
#include "run/groups.h"

#include <stdlib.h>
#include <string.h>

static size_t slot_of(const struct run_store *s, enum run_field f, size_t row, size_t none)
{
	int64_t key = f == RUN_NONE ? NA_INT : run_int(s, f, row);

	return key == NA_INT ? none : (size_t)key;
}

static void add_group(struct groups *g, uint32_t run, int64_t key, size_t from, size_t n)
{
	g->group = mem_grow(g->group, &g->cap, g->n + 1, sizeof *g->group);
	g->group[g->n++] = (struct group){ run, key, { g->view->store, g->row, from, n }, 0, false };
}

/* Regroup one run: count the keys, then put each row where its key's rows stand. `at` has a counter for each name
 * and one for none, all 0 on entry and on return. */
static void split_run(struct groups *g, uint32_t run, size_t *at, size_t names, uint32_t *used)
{
	const struct run_store *s = g->view->store;
	struct slice all = run_view_run(g->view, run);
	size_t base = all.from - g->view->first[0], n_used = 0, sum = base;

	for (size_t k = 0; k < all.n; k++) {
		size_t slot = slot_of(s, g->field, slice_row(&all, k), names);

		if (!at[slot]++)
			used[n_used++] = (uint32_t)slot;
	}
	for (size_t i = 0; i < n_used; i++) {
		size_t slot = used[i], n = at[slot];

		add_group(g, run, slot == names ? NA_INT : (int64_t)slot, sum, n);
		at[slot] = sum;
		sum += n;
	}
	for (size_t k = 0; k < all.n; k++) {
		size_t row = slice_row(&all, k);

		g->row[at[slot_of(s, g->field, row, names)]++] = (uint32_t)row;
	}
	for (size_t i = 0; i < n_used; i++)
		at[used[i]] = 0;
}

/* Each of the three orders is complete: no two groups of a run have the same name. */

/* <0, 0, >0 by run, and then the group of no key last; 0: look further. */
static int by_run(const struct group *a, const struct group *b)
{
	if (a->run != b->run)
		return (a->run > b->run) - (a->run < b->run);
	return (a->key == NA_INT) - (b->key == NA_INT);
}

static int order_natural(const void *a, const void *b, void *groups)
{
	int d = by_run(a, b);

	return d ? d : text_natural_order(groups_name(groups, a), groups_name(groups, b));
}

static int order_n(const void *a, const void *b, void *groups)
{
	const struct group *x = a, *y = b;
	int d = by_run(x, y);

	if (d || x->slice.n == y->slice.n)
		return d ? d : text_order(groups_name(groups, x), groups_name(groups, y));
	return x->slice.n < y->slice.n ? 1 : -1;
}

static int order_tokens(const void *a, const void *b, void *groups)
{
	const struct group *x = a, *y = b;
	int d = by_run(x, y);

	if (d || x->weight == y->weight)
		return d ? d : text_order(groups_name(groups, x), groups_name(groups, y));
	return x->weight < y->weight ? 1 : -1;
}

static void weigh(struct group *g)
{
	for (size_t k = 0; k < g->slice.n; k++) {
		size_t row = slice_row(&g->slice, k);
		int64_t in = run_int(g->slice.store, RUN_INPUT, row), out = run_int(g->slice.store, RUN_OUTPUT, row);

		g->weight += (uint128)(in == NA_INT ? 0 : in) + (uint128)(out == NA_INT ? 0 : out);
		g->weighed |= in != NA_INT || out != NA_INT;
	}
}

static void sort_groups(struct groups *g, enum groups_order order)
{
	static int (*const orders[])(const void *, const void *, void *) = { order_n, order_natural, order_tokens };

	if (order == GROUPS_BY_TOKENS)
		for (size_t i = 0; i < g->n; i++)
			weigh(&g->group[i]);
	if (g->n)
		qsort_r(g->group, g->n, sizeof *g->group, orders[order], g);
}

void groups_init(struct groups *g, const struct run_view *v, enum run_field field, enum groups_order order)
{
	const struct run_store *s = v->store;
	size_t names = field == RUN_NONE ? 0 : s->names[field].n, rows = v->first[s->n_runs] - v->first[0];
	size_t *at = mem_zero(names + 1, sizeof *at);
	uint32_t *used = mem_alloc(names + 1, sizeof *used);

	memset(g, 0, sizeof *g);
	g->view = v;
	g->field = field;
	g->row = mem_alloc(rows, sizeof *g->row);
	g->first = mem_zero((size_t)s->n_runs + 1, sizeof *g->first);
	for (uint32_t r = 0; r < s->n_runs; r++) {
		split_run(g, r, at, names, used);
		g->first[r + 1] = g->n;
	}
	free(used);
	free(at);
	sort_groups(g, order);
}

const struct group *groups_find(const struct groups *g, uint32_t run, int64_t key)
{
	for (size_t i = g->first[run]; i < g->first[run + 1]; i++)
		if (g->group[i].key == key)
			return &g->group[i];
	return NULL;
}

struct text groups_name(const struct groups *g, const struct group *one)
{
	return g->field == RUN_NONE ? (struct text){ NULL, 0 } : run_name(g->view->store, g->field, one->key);
}

void groups_free(struct groups *g)
{
	free(g->group);
	free(g->first);
	free(g->row);
}
