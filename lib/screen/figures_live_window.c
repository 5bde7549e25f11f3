/* figures_live_window.c - the window, and the marks of the workers in it; see figures_live.h */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/monotonic.h"
#include "screen/figures_live_parts.h"
#include "screen/model_parts.h"

/* The marks go by so many requests of the window at most: the last of more tell enough. */
enum { MARKED_BY = 32768 };
/* A window that took longer than this, in s, is summed up in several frames, so many rows of the store in each. */
#define DEAR 0.02
enum { PORTION = 65536 };

/* --- which requests */

/* The first time, in ns, that is later than s seconds of the run. Seconds are rounded, so where they pass a bound is
 * found out, not computed: the last digit of an edge is that of seconds, as everywhere. */
static int64_t first_after(const struct work *w, double s)
{
	static const double slack_s = 1e-3;
	int64_t low, high;

	if (!isfinite(s) || w->first_ns == NA_INT)
		return INT64_MIN + 1;
	low = figures_moment(w->first_ns, s - slack_s);
	high = figures_moment(w->first_ns, s + slack_s);
	while (low < high) {
		int64_t middle = low + (high - low) / 2;

		if (work_seconds(w, middle) > s)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/* The window is from < end <= to. */
static void edges(const struct work *w, int64_t *from, int64_t *to)
{
	*from = first_after(w, w->f->anchor_s - w->how->window_s) - 1;
	*to = first_after(w, w->f->anchor_s) - 1;
}

/* --- its figures */

static void begin_sums(struct live_sums *s, const struct work *w, const struct model *m)
{
	*s = (struct live_sums){ .on = true, .made = m->made };
	model_whole_init(&s->whole);
	model_whole_once(&s->whole);
	edges(w, &s->from, &s->to);
}

static void end_sums(struct live_sums *s)
{
	if (s->on)
		model_whole_free(&s->whole);
	s->on = false;
}

struct adding { struct live_sums *sums; const struct run_store *store; };

/* Those of too many are of a sketch. */
static void add_row(void *ctx, size_t row)
{
	struct adding *to = ctx;
	struct model_whole *whole = &to->sums->whole;
	struct model_arrival a;

	model_arrival_of(&a, to->store, row);
	model_whole_add(whole, to->store, &a);
	if (whole->set.outcomes.n == MODEL_EXACT + 1)
		model_whole_coarsen(whole);
}

/* Looks at so many rows more; were these the last ones? */
static bool go_on(struct live_sums *s, const struct model *m, size_t rows)
{
	struct adding to = { s, m->store };

	s->row = model_each(m, s->from, s->to, s->row, rows, add_row, &to);
	return s->row >= m->store->n;
}

static void finish(struct live_sums *s, struct figures *f)
{
	model_whole_headlines(&s->whole, f->window);
	for (size_t k = 0; k < f->n_thresholds; k++)
		f->window_over[k] = (double)spread_above(&s->whole.set.latency[METRIC_E2E], f->over_ms[k]);
	spread_quantiles(&s->whole.set.latency[f->metric], figures_spread, SPREADS, f->window_spread);
	f->window_exact = s->whole.set.outcomes.n <= MODEL_EXACT;
	end_sums(s);
}

static bool same_how(const struct figures_options *a, const struct figures_options *b)
{
	return a->metric == b->metric && a->window_s == b->window_s && a->ended == b->ended;
}

static bool same_window(const struct live_window *v, const struct work *w, const struct model *m)
{
	return v->made == m->made && same_how(&v->how, w->how) && v->how.n_over == w->how->n_over &&
	       memcmp(v->over_ms, w->how->over_ms, w->how->n_over * sizeof *v->over_ms) == 0;
}

static void keep(struct live_window *v, const struct work *w, const struct model *m)
{
	const struct figures *f = w->f;

	v->how = *w->how;
	memcpy(v->over_ms, w->how->over_ms, w->how->n_over * sizeof *v->over_ms);
	v->made = m->made;
	memcpy(v->value, f->window, sizeof v->value);
	memcpy(v->over, f->window_over, sizeof v->over);
	memcpy(v->spread, f->window_spread, sizeof v->spread);
	v->exact = f->window_exact;
}

static void show(const struct live_window *v, struct figures *f)
{
	memcpy(f->window, v->value, sizeof v->value);
	memcpy(f->window_over, v->over, sizeof v->over);
	memcpy(f->window_spread, v->spread, sizeof v->spread);
	f->window_exact = v->exact;
}

/* Without a time there is none, which is not the same as an empty one. */
static void show_none(struct figures *f)
{
	for (int h = 0; h < HEADLINES; h++)
		f->window[h] = NAN;
	for (size_t k = 0; k < f->n_thresholds; k++)
		f->window_over[k] = NAN;
}

static void show_run(struct figures *f)
{
	memcpy(f->window, f->run, sizeof f->window);
	memcpy(f->window_over, f->n_over, sizeof f->window_over);
	memcpy(f->window_spread, f->run_spread, sizeof f->window_spread);
	f->window_exact = f->exact;
}

/* The whole of it, or another portion: then what is there is shown until the last one. */
static void look_up(struct work *w, struct figures_live *l, bool stale)
{
	struct live_window *v = &l->window;
	struct live_sums *s = &v->sums;
	bool whole = stale || l->age[LIVE_WINDOW].cost < DEAR;

	if (s->on && (stale || s->made != l->model.made))
		end_sums(s);
	if (!s->on)
		begin_sums(s, w, &l->model);
	s->at = monotonic_s();
	if (!go_on(s, &l->model, whole ? SIZE_MAX : PORTION)) {
		s->cost += monotonic_s() - s->at;
		show(v, w->f);
		return;
	}
	finish(s, w->f);
	keep(v, w, &l->model);
	live_looked(l, LIVE_WINDOW, s->at - s->cost);
}

void live_take_window(struct work *w, struct figures_live *l)
{
	const struct model *m = &l->model;
	bool stale = !same_window(&l->window, w, m);

	if (!w->f->timed)
		show_none(w->f);
	else if (isinf(w->f->window_s) && !m->n_held && !m->untimed)
		show_run(w->f);
	else if (live_looks(l, LIVE_WINDOW, stale))
		look_up(w, l, stale);
	else
		show(&l->window, w->f);
}

void live_free_window(struct figures_live *l)
{
	end_sums(&l->window.sums);
}

/* --- marks: of the window, at the end of the input of all that is there */

static void look_up_marks(struct work *w, const struct model *m)
{
	int64_t from = INT64_MIN, to = INT64_MAX;
	struct run_view v;
	uint32_t *row;
	size_t n;

	if (!w->how->ended)
		edges(w, &from, &to);
	row = model_window(m, from, to, w->how->ended ? MODEL_EXACT : MARKED_BY, &n);
	work_view(w, &v, !w->how->ended, row, n);
	work_marks(w, &v);
	run_view_free(&v);
}

static void keep_marks(struct live_marks *v, const struct work *w, const struct model *m)
{
	const struct figure_groups *workers = &w->f->workers;

	v->how = *w->how;
	v->made = m->made;
	v->n = 0;
	arena_reset(&v->memory);
	v->mark = arena_alloc(&v->memory, (workers->n + 1) * sizeof *v->mark);
	for (size_t i = 0; i < workers->n; i++) {
		const struct figure_group *g = &workers->group[i];

		if (g->marks && g->name.s)
			v->mark[v->n++] = (struct live_mark){
				{ arena_copy(&v->memory, g->name.s, g->name.n), g->name.n }, g->marks
			};
	}
}

static void show_marks(const struct live_marks *v, struct figure_groups *workers)
{
	for (size_t k = 0; k < v->n; k++)
		for (size_t i = 0; i < workers->n; i++)
			if (workers->group[i].name.s && text_equal(workers->group[i].name, v->mark[k].name))
				workers->group[i].marks = v->mark[k].marks;
}

void live_take_marks(struct work *w, struct figures_live *l)
{
	double begin = monotonic_s();

	if (live_looks(l, LIVE_MARKS, l->marks.made != l->model.made || !same_how(&l->marks.how, w->how))) {
		look_up_marks(w, &l->model);
		keep_marks(&l->marks, w, &l->model);
		live_looked(l, LIVE_MARKS, begin);
	} else {
		show_marks(&l->marks, &w->f->workers);
	}
}
