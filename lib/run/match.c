/* match.c - pairs of requests by id; see match.h */
#include "run/match.h"

#include <math.h>
#include <stdlib.h>

uint32_t *match_rows(const struct run_view *v, uint32_t run)
{
	const struct run_store *s = v->store;
	struct slice all = run_view_run(v, run);
	uint32_t n = s->names[RUN_REQUEST].n, *row_of = mem_alloc(n, sizeof *row_of);

	for (uint32_t i = 0; i < n; i++)
		row_of[i] = MATCH_NONE;
	for (size_t k = 0; k < all.n; k++) {
		size_t row = slice_row(&all, k);
		int64_t id = run_int(s, RUN_REQUEST, row);

		if (id == NA_INT)
			continue;
		if (row_of[id] == MATCH_NONE || (s->outcome[row_of[id]] != OUTCOME_OK && s->outcome[row] == OUTCOME_OK))
			row_of[id] = (uint32_t)row;
	}
	return row_of;
}

double match_common(const struct run_view *v, uint32_t a, uint32_t b)
{
	uint32_t n = v->store->names[RUN_REQUEST].n, *in_a, *in_b, both = 0;

	if (!(v->store->wanted & RUN_FIELD(RUN_REQUEST)))
		return NAN;
	/* where there are thousands of runs most have nothing in the view */
	if (!run_view_run(v, a).n || !run_view_run(v, b).n)
		return 0;
	in_a = match_rows(v, a);
	in_b = match_rows(v, b);
	for (uint32_t i = 0; i < n; i++)
		both += in_a[i] != MATCH_NONE && in_b[i] != MATCH_NONE;
	free(in_a);
	free(in_b);
	return both;
}
