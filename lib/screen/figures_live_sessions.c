/* figures_live_sessions.c - what is known of single sessions; see figures_live.h */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/monotonic.h"
#include "screen/figures_live_parts.h"

/* So many sessions are shown where there are many requests to look through. */
enum { FEWER_SESSIONS = 256 };

/* The last requests of these sessions, at most `most`: rows of the store, in their order. The caller frees. */
static uint32_t *find(const struct model *m, const uint32_t *which, size_t most, size_t *n)
{
	const struct run_store *s = m->store;
	size_t room = s->n < most ? s->n : most, at = room;
	uint32_t *row = mem_alloc(room, sizeof *row);

	for (size_t i = s->n; i-- > 0 && at;) {
		int64_t session = run_int(s, RUN_SESSION, i);

		if (session != NA_INT && which[session + 1] && model_shows(m, i))
			row[--at] = (uint32_t)i;
	}
	*n = room - at;
	memmove(row, row + at, *n * sizeof *row);
	return row;
}

/* The store has only the last of its requests; all were counted. */
static void complete(struct work *w, struct figure_group *out, const struct session_count *one)
{
	if (out->n == (double)one->n && !one->doubt)
		return;
	out->n = (double)((uint64_t)one->n + one->doubt);
	out->at_most = one->doubt > 0;
	out->share = out->n / (double)w->f->n;
	out->failed = one->failed;
	out->hit = one->input ? (double)one->cached / (double)one->input : NAN;
	out->moves = one->moves;
	out->last_s = work_seconds(w, one->last_ns);
}

static int order_n(const void *a, const void *b)
{
	const struct figure_group *x = a, *y = b;

	return x->n == y->n ? text_order(x->name, y->name) : x->n < y->n ? 1 : -1;
}

static void measure(struct work *w, const struct model *m, struct figure_groups *out, const uint32_t *number)
{
	uint32_t *which = mem_zero((size_t)w->store->names[RUN_SESSION].n + 1, sizeof *which);
	struct slice rows = { .store = w->store };
	uint32_t *row;

	for (size_t i = 0; i < out->n; i++) {
		which[number[i] + 1] = (uint32_t)i + 1;
		out->group[i].name = work_keep(w, run_name(w->store, RUN_SESSION, number[i]));
	}
	row = find(m, which, MODEL_EXACT, &rows.n);
	rows.row = row;
	work_mingled(w, out->group, out->n, &rows, RUN_SESSION, which, true);
	for (size_t i = 0; i < out->n; i++)
		complete(w, &out->group[i], &m->sessions.of[number[i]]);
	free(row);
	free(which);
}

static void look_up(struct work *w, struct figures_live *l)
{
	const struct model *m = &l->model;
	uint32_t *number = mem_alloc(SHOWN_SESSIONS, sizeof *number);
	struct arena memory = w->f->memory;

	/* into memory of their own */
	arena_reset(&l->sessions_memory);
	w->f->memory = l->sessions_memory;
	l->sessions.n = session_counts_top(&m->sessions, m->exact ? SHOWN_SESSIONS : FEWER_SESSIONS, number,
					   &l->sessions.all);
	l->sessions.group = work_array(w, l->sessions.n, sizeof *l->sessions.group);
	measure(w, m, &l->sessions, number);
	qsort(l->sessions.group, l->sessions.n, sizeof *l->sessions.group, order_n);
	l->sessions_memory = w->f->memory;
	w->f->memory = memory;
	l->sessions_metric = w->how->metric;
	free(number);
}

void live_give_sessions(struct work *w, struct figures_live *l)
{
	look_up(w, l);
	w->f->sessions = l->sessions;
}

void live_take_sessions(struct work *w, struct figures_live *l)
{
	double begin = monotonic_s();

	if (live_looks(l, LIVE_SESSIONS, l->sessions_metric != w->how->metric)) {
		look_up(w, l);
		live_looked(l, LIVE_SESSIONS, begin);
	}
	w->f->sessions = l->sessions;
}
