/* view.c - selection by start time, and rows in order of runs; see view.h */
#include "run/view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void slice_ints(const struct slice *s, enum run_field f, size_t k, size_t n, int64_t *out)
{
	if (s->row)
		for (size_t i = 0; i < n; i++)
			out[i] = run_int(s->store, f, s->row[s->from + k + i]);
	else
		run_column_ints(&s->store->column[f], s->from + k, n, out);
}

void slice_reals(const struct slice *s, enum run_field f, size_t k, size_t n, double *out)
{
	if (s->row)
		for (size_t i = 0; i < n; i++)
			out[i] = run_real(s->store, f, s->row[s->from + k + i]);
	else
		run_column_reals(&s->store->column[f], s->from + k, n, out);
}

/* Requests of a unit in order of start. */
struct started {
	int64_t start;
	uint32_t row;
};

static int order_started(const void *a, const void *b)
{
	const struct started *x = a, *y = b;
	/* a missing start is the smallest integer; as unsigned minus one it comes last */
	bool no_x = x->start == NA_INT, no_y = y->start == NA_INT;

	if (no_x != no_y)
		return no_x - no_y;
	if (x->start != y->start)
		return (x->start > y->start) - (x->start < y->start);
	return (x->row > y->row) - (x->row < y->row);
}

/* How many of n requests in order of start the selection takes from the front. */
static size_t selected(const struct selection *s, const struct started *at, size_t n)
{
	size_t k = 0;

	switch (s->kind) {
	case SELECT_COUNT:
		return s->count < n ? (size_t)s->count : n;
	case SELECT_PERCENT:
		return (size_t)floor((double)n * s->percent / 100);
	case SELECT_SPAN:
		while (k < n && at[k].start != NA_INT &&
		       (uint64_t)at[k].start - (uint64_t)at[0].start < (uint64_t)s->span_ns)
			k++;
		return k;
	case SELECT_ALL:
		break;
	}
	return n;
}

static void select_unit(struct view_unit *u, struct started *at, size_t n, const struct selection *warmup,
			const struct selection *first, bool *out)
{
	size_t kept, warm;

	qsort(at, n, sizeof *at, order_started);
	kept = first->kind == SELECT_ALL ? n : selected(first, at, n);
	warm = warmup->kind == SELECT_ALL ? 0 : selected(warmup, at, n);
	warm = warm < kept ? warm : kept;
	for (size_t i = 0; i < n; i++)
		out[at[i].row] = i < warm || i >= kept;
	u->warm = warm;
	u->beyond = n - kept;
	if (warm && warm < n)
		u->from_ns = at[warm].start;
	if (kept < n && at[kept].start != NA_INT)
		u->until_ns = at[kept].start;
}

/* Marks in out[] the rows that are left out. */
static void select_rows(struct run_view *v, const struct selection *warmup, const struct selection *first, bool *out)
{
	const struct run_store *s = v->store;
	struct started *at = mem_alloc(s->n, sizeof *at);
	size_t *fill = mem_zero((size_t)s->n_units + 1, sizeof *fill);

	for (uint32_t u = 0; u < s->n_units; u++)
		fill[u + 1] = fill[u] + s->unit[u].n;
	for (size_t i = 0; i < s->n; i++) {
		uint32_t u = run_unit_of(s, i);

		at[fill[u]++] = (struct started){ run_int(s, RUN_START, i), (uint32_t)i };
	}
	for (uint32_t u = 0; u < s->n_units; u++)
		select_unit(&v->unit[u], at + (fill[u] - s->unit[u].n), s->unit[u].n, warmup, first, out);
	free(fill);
	free(at);
}

/* Place of each unit when runs stand one after the other. */
static uint32_t *unit_places(const struct run_store *s)
{
	uint32_t *place = mem_alloc((size_t)s->n_units + 1, sizeof *place), n = 0;

	for (uint32_t r = 0; r < s->n_runs; r++)
		for (uint32_t u = s->run[r].first; u != RUN_NO_UNIT; u = s->unit[u].next)
			place[u] = n++;
	return place;
}

/* Do the rows already stand unit by unit in this order, and does none leave? */
static bool in_place(const struct run_store *s, const uint32_t *place, const bool *out)
{
	uint32_t last = 0;

	for (size_t i = 0; i < s->n; i++) {
		uint32_t at = place[run_unit_of(s, i)];

		if (at < last || (out && out[i]))
			return false;
		last = at;
	}
	return true;
}

/* count[p]: rows before place p. */
static size_t *count_places(const struct run_store *s, const uint32_t *place, const bool *out)
{
	size_t *count = mem_zero((size_t)s->n_units + 1, sizeof *count);

	for (size_t i = 0; i < s->n; i++)
		if (!out || !out[i])
			count[place[run_unit_of(s, i)] + 1]++;
	for (uint32_t p = 0; p < s->n_units; p++)
		count[p + 1] += count[p];
	return count;
}

static void arrange(struct run_view *v, const bool *out)
{
	const struct run_store *s = v->store;
	uint32_t *place = unit_places(s), n = 0;
	size_t *count = count_places(s, place, out);

	for (uint32_t r = 0; r < s->n_runs; r++) {
		v->first[r] = count[n];
		n += s->run[r].units;
	}
	v->first[s->n_runs] = count[n];
	if (!in_place(s, place, out)) {
		v->row = mem_alloc(count[s->n_units], sizeof *v->row);
		for (size_t i = 0; i < s->n; i++)
			if (!out || !out[i])
				v->row[count[place[run_unit_of(s, i)]]++] = (uint32_t)i;
	}
	free(count);
	free(place);
}

static void begin_view(struct run_view *v, const struct run_store *s)
{
	memset(v, 0, sizeof *v);
	v->store = s;
	v->elapsed_s = NAN;
	v->only = UINT32_MAX;
	v->first = mem_zero((size_t)s->n_runs + 1, sizeof *v->first);
	v->unit = mem_zero(s->n_units, sizeof *v->unit);
	for (uint32_t u = 0; u < s->n_units; u++) {
		v->unit[u].from_ns = INT64_MIN;
		v->unit[u].until_ns = INT64_MAX;
	}
}

void run_view_init(struct run_view *v, const struct run_store *s, const struct selection *warmup,
		   const struct selection *first, uint32_t of, size_t begin)
{
	bool chosen = warmup->kind != SELECT_ALL || first->kind != SELECT_ALL, *out = NULL;

	begin_view(v, s);
	if (chosen || begin)
		out = mem_zero(s->n, sizeof *out);
	if (chosen)
		select_rows(v, warmup, first, out);
	for (size_t i = 0; i < begin; i++)
		out[i] |= of == UINT32_MAX || s->unit[run_unit_of(s, i)].run == of;
	arrange(v, out);
	free(out);
}

void run_view_rows(struct run_view *v, const struct run_store *s, uint32_t *row, const size_t *first)
{
	begin_view(v, s);
	v->row = row;
	memcpy(v->first, first, ((size_t)s->n_runs + 1) * sizeof *first);
}

void run_view_free(struct run_view *v)
{
	free(v->row);
	free(v->first);
	free(v->unit);
	arena_free(&v->arena);
}

struct slice run_view_run(const struct run_view *v, uint32_t run)
{
	return (struct slice){ v->store, v->row, v->first[run], v->first[run + 1] - v->first[run] };
}

uint32_t run_view_base(const struct run_view *v, uint32_t run)
{
	uint32_t none = v->store->n_runs;

	if (v->base_prev)
		return run ? run - 1 : none;
	return run == v->base || v->base >= none ? none : v->base;
}

bool run_view_shows(const struct run_view *v, uint32_t run)
{
	return v->only == UINT32_MAX || run == v->only;
}

void run_view_table(struct run_view *v, struct table *t, const char *name, const struct column *columns, size_t n)
{
	static const struct column elapsed = { "elapsed_s", "elapsed", false, false };
	struct column *all;

	if (!v->timed) {
		table_init(t, name, columns, n);
		return;
	}
	all = arena_alloc(&v->arena, (n + 1) * sizeof *all);
	all[0] = elapsed;
	memcpy(all + 1, columns, n * sizeof *all);
	table_init(t, name, all, n + 1);
}

void run_view_row(const struct run_view *v, struct table *t, uint32_t run)
{
	if (v->timed)
		table_real(t, v->elapsed_s);
	table_string(t, v->store->run[run].label);
}
