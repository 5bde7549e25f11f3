/* figures.c - the numbers of a frame; see figures.h */
#include "screen/figures.h"

#include <stdlib.h>
#include <string.h>

#include "run/change.h"
#include "run/fold.h"
#include "run/groups.h"
#include "run/measure.h"
#include "run/workers.h"
#include "screen/feeds.h"
#include "screen/figures_work.h"
#include "screen/guard.h"
#include "stats/quantile.h"

const double figures_spread[SPREADS] = { .1, .25, .5, .75, .9, .95, .99, .999 };

struct text work_keep(struct work *w, struct text t)
{
	return t.s ? (struct text){ arena_copy(&w->f->memory, t.s, t.n), t.n } : t;
}

void *work_array(struct work *w, size_t n, size_t size)
{
	return arena_alloc(&w->f->memory, (n ? n : 1) * size);
}

double figures_seconds(int64_t from, int64_t to)
{
	return to >= from ? (double)((uint64_t)to - (uint64_t)from) / 1e9 : -(double)((uint64_t)from - (uint64_t)to) / 1e9;
}

int64_t figures_moment(int64_t first_ns, double s)
{
	double ns = round(fabs(s) * 1e9);
	uint64_t first = (uint64_t)first_ns, since = ns < 0x1p64 ? (uint64_t)ns : UINT64_MAX;

	if (first_ns == NA_INT || isnan(s))
		return NA_INT;
	if (s < 0)
		return since > first - (uint64_t)-INT64_MAX ? -INT64_MAX : (int64_t)(first - since);
	return since > INT64_MAX - first ? INT64_MAX : (int64_t)(first + since);
}

int64_t figures_origin(const struct run_store *s, uint32_t run)
{
	int64_t first = INT64_MAX;

	for (size_t i = 0; i < s->n; i++) {
		int64_t start = run_int(s, RUN_START, i);

		if (s->unit[run_unit_of(s, i)].run == run && start != NA_INT && start < first)
			first = start;
	}
	return first == INT64_MAX ? NA_INT : first;
}

double work_seconds(const struct work *w, int64_t ns)
{
	return ns == NA_INT || w->first_ns == NA_INT ? NAN : figures_seconds(w->first_ns, ns);
}

double work_start(const struct work *w, size_t row)
{
	int64_t start = run_int(w->store, RUN_START, row);
	int64_t first = w->store->unit[run_unit_of(w->store, row)].run == w->run ? w->first_ns : w->base_first_ns;

	return start == NA_INT || first == NA_INT ? NAN : figures_seconds(first, start);
}

/* The first start of the run or of its base. */
static int64_t first_start(const struct work *w, uint32_t run)
{
	int64_t first = figures_origin(w->store, run);

	if (run == w->run && w->how->origin_ns != NA_INT && (first == NA_INT || w->how->origin_ns < first))
		first = w->how->origin_ns;
	return first;
}

/* When a row of the run or of its base ended, whatever the clock says. */
static double end_s(const struct work *w, size_t row, bool of_run)
{
	int64_t end = run_end(w->store, row), first = of_run ? w->first_ns : w->base_first_ns;

	return end == NA_INT || first == NA_INT ? NAN : figures_seconds(first, end);
}

double work_done_at(const struct work *w, int64_t end)
{
	double done = work_seconds(w, end);

	return done > w->how->at_s || done > w->f->clock_s ? NAN : done;
}

double work_done(const struct work *w, size_t row)
{
	bool of_run = w->store->unit[run_unit_of(w->store, row)].run == w->run;
	double done = end_s(w, row, of_run);

	return of_run && (done > w->how->at_s || done > w->f->clock_s) ? NAN : done;
}

/* Of a request of the run that ended then. */
static void read_end(struct work *w, size_t row, double end)
{
	struct figures *f = w->f;

	if (w->store->outcome[row] == OUTCOME_OK && !(end <= f->anchor_s))
		f->anchor_s = end;
	if (!(work_start(w, row) <= f->newest_s))
		f->newest_s = work_start(w, row);
}

/* Without those that are ahead of the clock: which these are is known when it has taken all. */
static void read_ends_again(struct work *w)
{
	struct figures *f = w->f;
	const struct run_store *s = w->store;

	f->anchor_s = f->newest_s = NAN;
	for (size_t i = 0; i < s->n; i++) {
		double end = s->unit[run_unit_of(s, i)].run == w->run ? end_s(w, i, true) : NAN;

		if (isnan(end) || end > w->how->at_s)
			continue;
		if (end > f->clock_s)
			f->ahead++;
		else
			read_end(w, i, end);
	}
}

static void read_clock(struct work *w)
{
	struct figures *f = w->f;
	const struct run_store *s = w->store;
	struct clock_guard c;
	double latest = NAN;

	guard_init(&c, guard_limit(w->how->window_s));
	f->anchor_s = f->newest_s = NAN;
	for (size_t i = 0; i < s->n; i++) {
		double end = s->unit[run_unit_of(s, i)].run == w->run ? end_s(w, i, true) : NAN;

		if (isnan(end) || end > w->how->at_s)
			continue;
		guard_takes(&c, end);
		latest = end <= latest ? latest : end;
		read_end(w, i, end);
	}
	f->clock_s = c.now;
	if (latest > f->clock_s)
		read_ends_again(w);
	if (!w->how->ended || isnan(f->anchor_s))
		f->anchor_s = f->clock_s;
	f->timed = !isnan(f->clock_s);
}

/* Does a row of the run belong to what is shown, but for the sieve? */
static bool is_there(const struct work *w, size_t row)
{
	double done;

	if (isnan(w->how->at_s) && isnan(w->how->zero_s))
		return true;
	done = work_done(w, row);
	if (!isnan(w->how->at_s) && !(done <= w->how->at_s))
		return false;
	return isnan(w->how->zero_s) || done > w->how->zero_s;
}

static bool is_sieved(const struct work *w)
{
	return w->how->sieve && w->how->sieve->n;
}

static bool is_shown(const struct work *w, size_t row)
{
	return is_there(w, row) &&
	       (!is_sieved(w) || sieve_passes(w->how->sieve, w->store, row, work_start(w, row), work_done(w, row)));
}

static bool is_of_base(const struct work *w, size_t row)
{
	double done = work_done(w, row);

	if (w->how->base_mode == BASE_SAME_TIME && w->f->timed && !w->how->ended && done > w->f->clock_s)
		return false;
	/* measured from a moment on the base is too; its pairs are chosen by the run's requests */
	if (w->how->base_mode != BASE_PAIRED && !isnan(w->how->zero_s) && !(done > w->how->zero_s))
		return false;
	return sieve_passes(w->how->sieve, w->store, row, work_start(w, row), done);
}

bool work_in_window(const struct work *w, size_t row)
{
	double done = work_done(w, row);

	return done > w->f->anchor_s - w->how->window_s && done <= w->f->anchor_s;
}

/* Samples that were taken before the window are not of it. */
static void cut_samples(const struct work *w, struct run_view *v)
{
	double from = w->f->anchor_s - w->how->window_s;

	if (w->first_ns == NA_INT || !(from > 0))
		return;
	for (uint32_t u = w->store->run[w->run].first; u != RUN_NO_UNIT; u = w->store->unit[u].next)
		v->unit[u].from_ns = figures_moment(w->first_ns, from);
}

void work_view(const struct work *w, struct run_view *v, bool window, uint32_t *row, size_t n)
{
	size_t *first = mem_alloc((size_t)w->store->n_runs + 1, sizeof *first);

	for (uint32_t r = 0; r <= w->store->n_runs; r++)
		first[r] = r > w->run ? n : 0;
	run_view_rows(v, w->store, row, first);
	v->base = w->base;
	if (window)
		cut_samples(w, v);
	free(first);
}

/* Are these rows 0..n-1? */
static bool is_all(const uint32_t *row, size_t n)
{
	for (size_t k = 0; k < n; k++)
		if (row[k] != k)
			return false;
	return true;
}

/* Is everything that the store has shown? Then rows need not be chosen. */
static bool is_whole(const struct work *w)
{
	if (is_sieved(w) || !isnan(w->how->at_s) || !isnan(w->how->zero_s) ||
	    (w->base < w->store->n_runs && w->how->base_mode == BASE_SAME_TIME && !w->how->ended))
		return false;
	for (uint32_t u = 0; u < w->store->n_units; u++)
		if (w->store->unit[u].n && w->store->unit[u].run != w->run && w->store->unit[u].run != w->base)
			return false;
	return true;
}

/* Chosen rows of the run and its base, or of the run in the window; first: where those of each run begin. */
static uint32_t *choose(const struct work *w, const struct run_view *v, bool window, size_t *first)
{
	const struct run_store *s = w->store;
	uint32_t *row = mem_alloc(s->n, sizeof *row);
	size_t n = 0;

	for (uint32_t r = 0; r < s->n_runs; r++) {
		struct slice rows = run_view_run(v, r);

		first[r] = n;
		for (size_t k = 0; (r == w->run || (r == w->base && !window)) && k < rows.n; k++) {
			size_t i = slice_row(&rows, k);

			if (!(r == w->run ? is_shown(w, i) : is_of_base(w, i)))
				continue;
			if (window && !work_in_window(w, i))
				continue;
			row[n++] = (uint32_t)i;
		}
	}
	first[s->n_runs] = n;
	return mem_resize(row, n ? n : 1, sizeof *row);
}

/* A view of chosen rows. */
static void view_of(const struct work *w, struct run_view *v, bool window)
{
	const struct selection all = { .kind = SELECT_ALL };

	run_view_init(v, w->store, &all, &all, UINT32_MAX, 0);
	v->base = w->base;
	if (window || !is_whole(w)) {
		size_t *first = mem_alloc((size_t)w->store->n_runs + 1, sizeof *first);
		uint32_t *row = choose(w, v, window, first);

		free(v->row);
		free(v->first);
		v->row = row;
		v->first = first;
		/* a long window may be all that there is */
		if (first[w->store->n_runs] == w->store->n && is_all(row, w->store->n)) {
			free(row);
			v->row = NULL;
		}
	}
	if (window)
		cut_samples(w, v);
}

static void take_headlines(const struct run_view *v, uint32_t run, uint32_t base, double *out, double *base_out)
{
	const struct slo none = { .any = false };

	headlines_of(v, run, &none, NAN, out);
	if (base_out && base < v->store->n_runs)
		headlines_of(v, base, &none, NAN, base_out);
}

static void no_figures(double *out)
{
	for (int h = 0; h < HEADLINES; h++)
		out[h] = NAN;
}

/* Of one repetition: over each threshold, and their shares. */
static void over_figures(const struct slice *s, const void *ctx, double *out)
{
	const struct figures_options *how = ctx;
	double *e2e = mem_alloc(s->n, sizeof *e2e);
	size_t measured = slice_values(s, RUN_E2E, e2e);

	for (size_t k = 0; k < how->n_over; k++) {
		uint64_t over = 0;

		for (size_t i = 0; i < measured; i++)
			over += e2e[i] > how->over_ms[k];
		out[k] = (double)over;
		out[how->n_over + k] = out[k] / (double)measured;
	}
	free(e2e);
}

static void count_tail(struct work *w, const struct slice *all)
{
	struct figures *f = w->f;
	size_t n = w->how->n_over;
	bool is_count[2 * TAIL_MOST] = { false };
	double v[2 * TAIL_MOST];

	work_thresholds(w);
	for (size_t k = 0; k < n; k++)
		is_count[k] = true;
	fold(all, w->run, 2 * n, is_count, over_figures, w->how, v);
	memcpy(f->n_over, v, n * sizeof *v);
	memcpy(f->over_share, v + n, n * sizeof *v);
	f->slow = (double)slice_above(all, RUN_E2E, f->slow_ms) / f->units;
}

void work_thresholds(struct work *w)
{
	struct figures *f = w->f;

	f->n_thresholds = w->how->n_over;
	for (size_t k = 0; k < f->n_thresholds; k++)
		f->over_ms[k] = w->how->over_ms[k];
	/* slow: what some, but few requests are; 20 s of the default thresholds */
	f->slow_ms = f->n_thresholds ? f->over_ms[f->n_thresholds > 2 ? 2 : f->n_thresholds - 1] : INFINITY;
}

double work_latest(const struct work *w, const struct slice *s)
{
	double last = NAN;

	for (size_t k = 0; k < s->n; k++) {
		double done = work_done(w, slice_row(s, k));

		if (!(done <= last))
			last = isnan(done) ? last : done;
	}
	return last;
}

/* Where the points of a raster go. */
struct raster { struct figure_point *point; size_t n; double origin_s; };

static void count_cell(void *ctx, double at_s, double ms, uint32_t n)
{
	(void)at_s;
	(void)ms;
	(void)n;
	++*(size_t *)ctx;
}

static void add_cell(void *ctx, double at_s, double ms, uint32_t n)
{
	struct raster *r = ctx;
	double at = at_s + r->origin_s;

	r->point[r->n++] = (struct figure_point){ at, at, ms, n };
}

void work_cells(struct work *w, const struct cells *c, size_t layer, double origin_s)
{
	struct raster r = { .origin_s = origin_s };
	size_t n = 0;

	cells_each(c, layer, count_cell, &n);
	r.point = work_array(w, n, sizeof *r.point);
	cells_each(c, layer, add_cell, &r);
	w->f->point = r.point;
	w->f->n_points = n;
}

/* Of too many to draw each. */
static void take_raster(struct work *w, const struct slice *all)
{
	enum run_field field = run_metric_field(w->how->metric);
	struct cells c;

	cells_init(&c, 1);
	for (size_t k = 0; k < all->n; k++) {
		size_t i = slice_row(all, k);
		double ms[CELLS_LAYERS] = { run_real(w->store, field, i), NAN, NAN }, done = work_done(w, i);

		if (w->store->outcome[i] == OUTCOME_OK && !isnan(ms[0]) && !isnan(done))
			cells_add(&c, w->how->by_dispatch ? work_start(w, i) : done, ms);
	}
	work_cells(w, &c, 0, 0);
	cells_free(&c);
}

static void take_points(struct work *w, const struct slice *all)
{
	enum run_field field = run_metric_field(w->how->metric);

	if (all->n > FIGURE_POINTS) {
		take_raster(w, all);
		return;
	}
	w->f->point = work_array(w, all->n, sizeof *w->f->point);
	for (size_t k = 0; k < all->n; k++) {
		size_t i = slice_row(all, k);
		double ms = run_real(w->store, field, i), done = work_done(w, i);

		if (w->store->outcome[i] == OUTCOME_OK && !isnan(ms) && !isnan(done))
			w->f->point[w->f->n_points++] = (struct figure_point){ work_start(w, i), done, ms, 1 };
	}
}

void work_spread(const struct slice *s, enum run_metric m, double *out)
{
	double *value = mem_alloc(s->n, sizeof *value);
	size_t n = slice_values(s, run_metric_field(m), value);

	quantile_select(value, n, figures_spread, SPREADS, out);
	free(value);
}

/* The base, which w->whole has. */
void work_base(struct work *w)
{
	struct slice base = { .store = w->store };

	if (w->base < w->store->n_runs)
		base = run_view_run(&w->whole, w->base);
	work_spread(&base, w->how->metric, w->f->base_spread);
}

void work_window(struct work *w)
{
	struct slice window = run_view_run(&w->window, w->run);
	struct figures *f = w->f;

	/* without a time there is no window, which is not the same as an empty one */
	no_figures(f->window);
	if (f->timed)
		take_headlines(&w->window, w->run, w->base, f->window, NULL);
	for (size_t k = 0; k < f->n_thresholds; k++)
		f->window_over[k] = f->timed ? (double)slice_above(&window, RUN_E2E, f->over_ms[k]) / f->units : NAN;
	work_spread(&window, w->how->metric, f->window_spread);
}

void work_rate(struct work *w)
{
	struct figures *f = w->f;
	/* of the window, or of as much of it as there is */
	double span = fmin(f->window_s, isnan(f->zero_s) ? f->clock_s : f->clock_s - f->zero_s);

	if (w->how->ended || isinf(f->window_s))
		f->rate = f->run[H_REQUESTS_PER_S];
	else
		f->rate = span > 0 ? f->window[H_REQUESTS] / span : NAN;
}

/* The marks of the workers: of the window while the run lasts, then of the whole run, where they are per-port's. */
/* Gives the workers that are listed the marks that the fleet's have. */
static void give_marks(struct figure_groups *listed, const struct fleet *fleet)
{
	size_t *at = mem_alloc(listed->n, sizeof *at);
	struct intern names;

	intern_init(&names);
	for (size_t k = 0; k < listed->n; k++)
		if (listed->group[k].name.s)
			at[intern_put(&names, listed->group[k].name)] = k;
	for (size_t i = 0; i < fleet->n; i++) {
		struct text name = fleet->worker[i].name;
		uint32_t id = name.s ? intern_find(&names, name) : INTERN_NONE;

		if (id != INTERN_NONE)
			listed->group[at[id]].marks = fleet->worker[i].marks;
	}
	intern_free(&names);
	free(at);
}

void work_marks(struct work *w, const struct run_view *v)
{
	struct roster nobody;
	bool all = w->how->roster && w->f->n == w->f->all;
	struct workers_options how = { w->how->metric, all ? w->how->roster : &nobody, NULL };
	struct workers workers;

	roster_init(&nobody);
	workers_init(&workers, v, &how);
	give_marks(&w->f->workers, &workers.fleet[w->run]);
	workers_free(&workers);
	roster_free(&nobody);
}

static void take_versus(struct work *w)
{
	struct figures *f = w->f;
	struct versus_ask ask = {
		.view = &w->whole, .run = w->run, .base = w->base, .mode = w->how->base_mode, .base_value = f->base,
		.value = f->run, .judge = w->how->ended && !w->how->unjudged, .zero_s = w->how->zero_s, .sieve = w->how->sieve,
	};

	if (w->base >= w->store->n_runs)
		return;
	versus_take(&f->versus, &ask, w->how->kept);
	for (int h = 0; f->versus.paired && h < HEADLINES; h++)
		f->base[h] = f->versus.figure[h].base;
}

/* Rows of the base and of the run as one view. */
static void view_of_both(const struct work *w, struct run_view *v, const uint32_t *row, size_t n)
{
	const struct run_store *s = w->store;
	uint32_t *both = mem_alloc(s->n, sizeof *both);
	size_t *first = mem_zero((size_t)s->n_runs + 1, sizeof *first), at = 0;

	for (uint32_t r = 0; r < s->n_runs; r++) {
		first[r] = at;
		for (size_t i = 0; r == w->base && i < s->n; i++)
			if (s->unit[run_unit_of(s, i)].run == r && is_of_base(w, i))
				both[at++] = (uint32_t)i;
		if (r != w->run)
			continue;
		memcpy(both + at, row, n * sizeof *both);
		at += n;
	}
	first[s->n_runs] = at;
	run_view_rows(v, s, both, first);
	v->base = w->base;
	free(first);
}

void work_compare(struct work *w, const uint32_t *row, size_t n)
{
	w->base_first_ns = first_start(w, w->base);
	view_of_both(w, &w->whole, row, 0);
	take_headlines(&w->whole, w->base, w->store->n_runs, w->f->base, NULL);
	work_base(w);
	run_view_free(&w->whole);
	view_of_both(w, &w->whole, row, n);
	take_versus(w);
	run_view_free(&w->whole);
}

static void take_all(struct work *w)
{
	struct figures *f = w->f;
	struct slice all;

	view_of(w, &w->whole, false);
	view_of(w, &w->window, true);
	all = run_view_run(&w->whole, w->run);
	no_figures(f->base);
	take_headlines(&w->whole, w->run, w->base, f->run, f->base);
	take_versus(w);
	f->n = all.n;
	f->failed = slice_outcomes(&all).failed;
	f->ok = f->n - f->failed;
	count_tail(w, &all);
	work_window(w);
	work_groups(w, &f->workers, RUN_WORKER, GROUPS_NATURAL, SIZE_MAX, feeds_room(w->store));
	work_groups(w, &f->decisions, RUN_DECISION, GROUPS_BY_N, SIZE_MAX, 0);
	work_groups(w, &f->sessions, RUN_SESSION, GROUPS_BY_N, SHOWN_SESSIONS, 0);
	work_lists(w, &all);
	take_points(w, &all);
	work_spread(&all, w->how->metric, f->run_spread);
	work_base(w);
	work_rate(w);
	feeds_take(f, w->store, w->run, w->first_ns, w->how->stale_s, w->how->at_s);
	feeds_settle(f, w->how);
	work_marks(w, w->how->ended ? &w->whole : &w->window);
	run_view_free(&w->whole);
	run_view_free(&w->window);
}

void work_begin(struct work *w, struct figures *f, const struct run_store *s, uint32_t run, uint32_t base,
		const struct figures_options *how)
{
	*w = (struct work){ .f = f, .store = s, .how = how, .run = run, .base = how->base_mode ? base : s->n_runs,
			    .first_ns = NA_INT, .base_first_ns = NA_INT };
	memset(f, 0, sizeof *f);
	f->metric = how->metric;
	f->base_mode = how->base_mode;
	f->ended = how->ended;
	f->window_s = how->window_s;
	f->zero_s = how->zero_s;
	f->at_s = how->at_s;
	f->forgotten = how->forgotten;
	f->exact = f->window_exact = true;
	f->rate = f->in_flight = f->clock_s = f->anchor_s = f->newest_s = NAN;
	no_figures(f->run);
	no_figures(f->window);
	no_figures(f->base);
	for (int k = 0; k < SPREADS; k++)
		f->run_spread[k] = f->window_spread[k] = f->base_spread[k] = NAN;
	if (run >= s->n_runs)
		return;
	f->label = work_keep(w, text_of(s->run[run].label));
	if (w->base < s->n_runs)
		f->base_label = work_keep(w, text_of(s->run[w->base].label));
}

void figures_init(struct figures *f, const struct run_store *s, uint32_t run, uint32_t base,
		  const struct figures_options *how)
{
	struct work w;

	work_begin(&w, f, s, run, base, how);
	if (run >= s->n_runs)
		return;
	w.first_ns = first_start(&w, run);
	w.base_first_ns = w.base < s->n_runs ? first_start(&w, w.base) : NA_INT;
	read_clock(&w);
	f->units = s->run[run].units;
	f->come = how->forgotten;
	for (size_t i = 0; i < s->n; i++) {
		if (s->unit[run_unit_of(s, i)].run != run)
			continue;
		f->all += is_there(&w, i);
		f->come += !(w.how->at_s < INFINITY) || work_done(&w, i) <= w.how->at_s;
	}
	take_all(&w);
	free(w.rows_before);
}

void figures_free(struct figures *f)
{
	arena_free(&f->memory);
}

struct change figures_change(const struct figures *f, int headline)
{
	if (!f->base_label.s)
		return (struct change){ NAN, NAN };
	return versus_change(&f->versus, headline);
}
