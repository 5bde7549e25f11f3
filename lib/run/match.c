/* match.c - pairs of requests by id; see match.h */
#include "run/match.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

#define NO_ROW UINT32_MAX

void match_init(struct match *m, const struct run_view *v)
{
	uint32_t n = v->store->names[RUN_REQUEST].n;

	*m = (struct match){ .view = v, .base = RUN_NO_UNIT };
	for (int r = 0; r < 2; r++) {
		m->row_of[r] = mem_alloc(n, sizeof *m->row_of[r]);
		for (uint32_t i = 0; i < n; i++)
			m->row_of[r][i] = NO_ROW;
	}
}

void match_free(struct match *m)
{
	free(m->row_of[0]);
	free(m->row_of[1]);
	free(m->pair);
}

/* Notes for each id of a run the row of the attempt that counts. */
static void note_rows(const struct run_view *v, uint32_t run, uint32_t *row_of)
{
	const struct run_store *s = v->store;
	struct slice all = run_view_run(v, run);

	for (size_t k = 0; k < all.n; k++) {
		size_t row = slice_row(&all, k);
		int64_t id = run_int(s, RUN_REQUEST, row);

		if (id == NA_INT)
			continue;
		if (row_of[id] == NO_ROW || (s->outcome[row_of[id]] != OUTCOME_OK && s->outcome[row] == OUTCOME_OK))
			row_of[id] = (uint32_t)row;
	}
}

static void forget_rows(const struct run_view *v, uint32_t run, uint32_t *row_of)
{
	struct slice all = run_view_run(v, run);

	for (size_t k = 0; k < all.n; k++) {
		int64_t id = run_int(v->store, RUN_REQUEST, slice_row(&all, k));

		if (id != NA_INT)
			row_of[id] = NO_ROW;
	}
}

static void change_base(struct match *m, uint32_t base)
{
	if (m->base == base)
		return;
	if (m->base != RUN_NO_UNIT)
		forget_rows(m->view, m->base, m->row_of[0]);
	note_rows(m->view, base, m->row_of[0]);
	m->base = base;
}

size_t match_runs(struct match *m, uint32_t run, uint32_t base)
{
	struct slice all = run_view_run(m->view, run);
	size_t n = 0;

	change_base(m, base);
	note_rows(m->view, run, m->row_of[1]);
	for (size_t k = 0; k < all.n; k++) {
		uint32_t row = (uint32_t)slice_row(&all, k);
		int64_t id = run_int(m->view->store, RUN_REQUEST, row);

		if (id == NA_INT || m->row_of[1][id] != row || m->row_of[0][id] == NO_ROW)
			continue;
		m->pair = mem_grow(m->pair, &m->cap, n + 1, sizeof *m->pair);
		m->pair[n++] = (struct match_pair){ m->row_of[0][id], row };
	}
	forget_rows(m->view, run, m->row_of[1]);
	return n;
}

double match_common(struct match *m, uint32_t run, uint32_t base)
{
	return m->view->store->wanted & RUN_FIELD(RUN_REQUEST) ? (double)match_runs(m, run, base) : NAN;
}
