/* figures.c - the numbers of a frame; see figures.h */
#include "screen/figures.h"

#include <stdlib.h>
#include <string.h>

#include "run/change.h"
#include "run/groups.h"
#include "run/measure.h"
#include "run/workers.h"
#include "screen/feeds.h"

/* What is being worked on. */
struct work {
	struct figures *f;
	const struct run_store *store;
	const struct figures_options *how;
	uint32_t run, base;
	int64_t first_ns;          /* first start of the run; NA_INT: none */
	struct run_view whole;     /* the run and its base, sieved */
	struct run_view window;    /* the run alone */
	double *done_s;            /* by row of the store; NaN: not known, or of another run */
};

static struct text keep(struct work *w, struct text t)
{
	return t.s ? (struct text){ arena_copy(&w->f->memory, t.s, t.n), t.n } : t;
}

static void *keep_array(struct work *w, size_t n, size_t size)
{
	return arena_alloc(&w->f->memory, (n ? n : 1) * size);
}

/* When a request ended, in ns on its run's clock; NA_INT: not known. */
static int64_t end_of(const struct run_store *s, size_t row)
{
	int64_t start = run_int(s, RUN_START, row), end;
	double e2e = run_real(s, RUN_E2E, row), ttft = run_real(s, RUN_TTFT, row), ms = isnan(e2e) ? ttft : e2e;

	if (start == NA_INT || !(ms >= 0 && ms < 9e12) || __builtin_add_overflow(start, (int64_t)llround(ms * 1e6), &end))
		return start;
	return end;
}

static double seconds_between(int64_t from, int64_t to)
{
	return to >= from ? (double)((uint64_t)to - (uint64_t)from) / 1e9 : -(double)((uint64_t)from - (uint64_t)to) / 1e9;
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

/* Fills done_s for the rows of a run, and returns its first start. */
static int64_t time_run(struct work *w, uint32_t run)
{
	const struct run_store *s = w->store;
	int64_t first = figures_origin(s, run);

	if (run == w->run && w->how->origin_ns != NA_INT && (first == NA_INT || w->how->origin_ns < first))
		first = w->how->origin_ns;
	if (first == NA_INT)
		return NA_INT;
	for (size_t i = 0; i < s->n; i++) {
		int64_t end;

		if (s->unit[run_unit_of(s, i)].run != run)
			continue;
		end = end_of(s, i);
		w->done_s[i] = end == NA_INT ? NAN : seconds_between(first, end);
	}
	return first;
}

/* The clock, from ends in order of arrival, and which requests are held because they are far ahead of it. */
struct clock { double now, limit, held; size_t agree; };

/* Does this end move the clock? */
static bool clock_takes(struct clock *c, double done)
{
	if (isnan(c->now) || done <= c->now + c->limit) {
		c->now = done <= c->now ? c->now : done;
		c->agree = 0;
		return true;
	}
	if (c->agree && fabs(done - c->held) > c->limit)
		c->agree = 0;
	c->held = done;
	if (++c->agree < 3)
		return false;
	c->now = done;
	c->agree = 0;
	return true;
}

static void read_clock(struct work *w)
{
	struct figures *f = w->f;
	const struct run_store *s = w->store;
	struct clock c = { NAN, fmax(10 * w->how->window_s, 600), NAN, 0 };

	for (size_t i = 0; i < s->n; i++)
		if (!isnan(w->done_s[i]) && s->unit[run_unit_of(s, i)].run == w->run && !(w->done_s[i] > w->how->at_s))
			clock_takes(&c, w->done_s[i]);
	f->clock_s = c.now;
	f->anchor_s = NAN;
	for (size_t i = 0; i < s->n; i++) {
		if (isnan(w->done_s[i]) || s->unit[run_unit_of(s, i)].run != w->run)
			continue;
		if (w->done_s[i] > w->how->at_s) {
			w->done_s[i] = NAN;
		} else if (w->done_s[i] > f->clock_s) {
			w->done_s[i] = NAN;
			f->ahead++;
		} else if (s->outcome[i] == OUTCOME_OK && !(w->done_s[i] <= f->anchor_s)) {
			f->anchor_s = w->done_s[i];
		}
	}
	if (!w->how->ended || isnan(f->anchor_s))
		f->anchor_s = f->clock_s;
	f->timed = !isnan(f->clock_s);
}

/* Does a row of the run belong to what is shown? */
static bool is_shown(const struct work *w, size_t row)
{
	if (!isnan(w->how->at_s) && !(w->done_s[row] <= w->how->at_s))
		return false;
	if (!isnan(w->how->zero_s) && !(w->done_s[row] > w->how->zero_s))
		return false;
	return sieve_passes(w->how->sieve, w->store, row);
}

static bool is_of_base(const struct work *w, size_t row)
{
	if (w->how->base_mode == BASE_SAME_TIME && w->f->timed && !w->how->ended && w->done_s[row] > w->f->clock_s)
		return false;
	return sieve_passes(w->how->sieve, w->store, row);
}

/* A view of chosen rows. */
static void view_of(const struct work *w, struct run_view *v, bool window)
{
	const struct run_store *s = w->store;
	const struct selection all = { .kind = SELECT_ALL };
	uint32_t *row = mem_alloc(s->n, sizeof *row);
	size_t n = 0;
	double from = w->f->anchor_s - w->how->window_s;

	run_view_init(v, s, &all, &all, UINT32_MAX, 0);
	for (uint32_t r = 0; r < s->n_runs; r++) {
		struct slice rows = run_view_run(v, r);

		v->first[r] = n;
		for (size_t k = 0; (r == w->run || (r == w->base && !window)) && k < rows.n; k++) {
			size_t i = slice_row(&rows, k);

			if (!(r == w->run ? is_shown(w, i) : is_of_base(w, i)))
				continue;
			if (window && !(w->done_s[i] > from && w->done_s[i] <= w->f->anchor_s))
				continue;
			row[n++] = (uint32_t)i;
		}
	}
	v->first[s->n_runs] = n;
	free(v->row);
	v->row = row;
	v->base = w->base;
	for (uint32_t u = s->run[w->run].first; window && w->first_ns != NA_INT && u != RUN_NO_UNIT; u = s->unit[u].next)
		if (from > 0)
			v->unit[u].from_ns = w->first_ns + (int64_t)llround(from * 1e9);
}

static void take_headlines(const struct run_view *v, uint32_t run, uint32_t base, double *out, double *base_out)
{
	const struct slo none = { .any = false };
	struct headlines h;

	headlines_init(&h, v, &none, false, NAN);
	memcpy(out, h.value[run], sizeof h.value[run]);
	if (base_out && base < v->store->n_runs)
		memcpy(base_out, h.value[base], sizeof h.value[base]);
	headlines_free(&h);
}

static void no_figures(double *out)
{
	for (int h = 0; h < HEADLINES; h++)
		out[h] = NAN;
}

static void count_tail(struct work *w, const struct slice *all, const struct slice *window)
{
	struct figures *f = w->f;

	f->n_thresholds = w->how->n_over;
	for (size_t k = 0; k < w->how->n_over; k++) {
		f->over_ms[k] = w->how->over_ms[k];
		f->n_over[k] = slice_above(all, RUN_E2E, f->over_ms[k]);
		f->window_over[k] = slice_above(window, RUN_E2E, f->over_ms[k]);
	}
	/* slow: what some, but few requests are; 20 s of the default thresholds */
	f->slow_ms = f->n_thresholds ? f->over_ms[f->n_thresholds > 2 ? 2 : f->n_thresholds - 1] : INFINITY;
	f->slow = slice_above(all, RUN_E2E, f->slow_ms);
}

static double latest_end(const struct work *w, const struct slice *s)
{
	double last = NAN;

	for (size_t k = 0; k < s->n; k++) {
		double done = w->done_s[slice_row(s, k)];

		if (!(done <= last))
			last = isnan(done) ? last : done;
	}
	return last;
}

static void take_group(struct work *w, struct figure_group *out, const struct groups *g, const struct group *one, size_t n)
{
	const struct slice *s = &one->slice;

	memset(out, 0, sizeof *out);
	out->name = keep(w, groups_name(g, one));
	out->n = s->n;
	out->failed = slice_outcomes(s).failed;
	out->share = (double)s->n / (double)n;
	out->latency = slice_latency(s, run_metric_field(w->how->metric));
	out->hit = slice_caching(s).hit;
	out->slow = slice_above(s, RUN_E2E, w->f->slow_ms);
	out->last_s = latest_end(w, s);
	out->running = out->waiting = NA_INT;
	out->kv_used = out->age_s = NAN;
	if (g->field == RUN_SESSION)
		out->workers = slice_distinct(s, RUN_WORKER);
}

/* Groups of the run by a field, at most `most`; none when no request has the field. */
static void take_groups(struct work *w, struct figure_groups *out, enum run_field field, enum groups_order order,
			size_t most, size_t room)
{
	struct groups g;
	size_t from, n, all = run_view_run(&w->whole, w->run).n;

	groups_init(&g, &w->whole, field, order);
	from = g.first[w->run];
	n = g.first[w->run + 1] - from;
	if (n == 1 && g.group[from].key == NA_INT)
		n = 0;
	/* requests without a session are no session */
	if (field == RUN_SESSION && n && g.group[from + n - 1].key == NA_INT)
		n--;
	out->all = n;
	out->n = n < most ? n : most;
	out->group = keep_array(w, out->n + room, sizeof *out->group);
	for (size_t i = 0; i < out->n; i++)
		take_group(w, &out->group[i], &g, &g.group[from + i], all);
	groups_free(&g);
}

static void take_request(struct work *w, struct figure_request *r, size_t row)
{
	const struct run_store *s = w->store;

	r->id = keep(w, run_name(s, RUN_REQUEST, run_int(s, RUN_REQUEST, row)));
	r->session = keep(w, run_name(s, RUN_SESSION, run_int(s, RUN_SESSION, row)));
	r->worker = keep(w, run_name(s, RUN_WORKER, run_int(s, RUN_WORKER, row)));
	r->decision = keep(w, run_name(s, RUN_DECISION, run_int(s, RUN_DECISION, row)));
	r->error = keep(w, run_name(s, RUN_ERROR, run_int(s, RUN_ERROR, row)));
	r->input = run_int(s, RUN_INPUT, row);
	r->output = run_int(s, RUN_OUTPUT, row);
	r->cached = run_int(s, RUN_CACHED, row);
	r->e2e_ms = run_real(s, RUN_E2E, row);
	r->ttft_ms = run_real(s, RUN_TTFT, row);
	r->tpot_ms = run_real(s, RUN_TPOT, row);
	r->done_s = w->done_s[row];
}

/* The slowest requests by e2e, ties in order of arrival: a short sorted list, into which few of many values get. */
static void take_slowest(struct work *w, const struct slice *all)
{
	size_t row[SHOWN_SLOW], n = 0;
	double value[SHOWN_SLOW];

	for (size_t k = 0; k < all->n; k++) {
		size_t i = slice_row(all, k), at = n;
		double e2e = run_real(w->store, RUN_E2E, i);

		if (w->store->outcome[i] != OUTCOME_OK || isnan(e2e) || (n == SHOWN_SLOW && e2e <= value[n - 1]))
			continue;
		while (at && value[at - 1] < e2e)
			at--;
		n = n < SHOWN_SLOW ? n + 1 : n;
		memmove(value + at + 1, value + at, (n - at - 1) * sizeof *value);
		memmove(row + at + 1, row + at, (n - at - 1) * sizeof *row);
		value[at] = e2e;
		row[at] = i;
	}
	w->f->n_slowest = n;
	w->f->slowest = keep_array(w, n, sizeof *w->f->slowest);
	for (size_t k = 0; k < n; k++)
		take_request(w, &w->f->slowest[k], row[k]);
}

/* Failed requests by cause, most first. */
static void take_failures(struct work *w, const struct slice *all)
{
	struct run_view failed = w->whole;
	struct groups g;
	size_t n = 0, from;

	failed.row = mem_alloc(all->n, sizeof *failed.row);
	failed.first = mem_zero((size_t)w->store->n_runs + 1, sizeof *failed.first);
	for (size_t k = 0; k < all->n; k++)
		if (w->store->outcome[slice_row(all, k)] != OUTCOME_OK)
			failed.row[n++] = (uint32_t)slice_row(all, k);
	for (uint32_t r = w->run + 1; r <= w->store->n_runs; r++)
		failed.first[r] = n;
	groups_init(&g, &failed, RUN_ERROR, GROUPS_BY_N);
	from = g.first[w->run];
	w->f->n_failures = g.first[w->run + 1] - from;
	w->f->failure = keep_array(w, w->f->n_failures, sizeof *w->f->failure);
	for (size_t i = 0; i < w->f->n_failures; i++) {
		const struct slice *s = &g.group[from + i].slice;
		struct text worker = run_name(w->store, RUN_WORKER, slice_top(s, RUN_WORKER).name);

		w->f->failure[i] = (struct figure_failure){ keep(w, groups_name(&g, &g.group[from + i])), s->n,
							     latest_end(w, s), keep(w, worker) };
	}
	groups_free(&g);
	free(failed.row);
	free(failed.first);
}

static void take_points(struct work *w, const struct slice *all)
{
	enum run_field field = run_metric_field(w->how->metric);

	w->f->point = keep_array(w, all->n, sizeof *w->f->point);
	for (size_t k = 0; k < all->n; k++) {
		size_t i = slice_row(all, k);
		double ms = run_real(w->store, field, i);

		if (w->store->outcome[i] == OUTCOME_OK && !isnan(ms) && !isnan(w->done_s[i]))
			w->f->point[w->f->n_points++] = (struct figure_point){ w->done_s[i], ms };
	}
}

static void take_rate(struct work *w)
{
	struct figures *f = w->f;
	double span = fmin(f->window_s, f->clock_s);

	if (w->how->ended || isinf(f->window_s))
		f->rate = f->run[H_REQUESTS_PER_S];
	else
		f->rate = span > 0 ? f->window[H_REQUESTS] / span : NAN;
}

/* The marks of the workers: of the window while the run lasts, then of the whole run, where they are per-port's. */
static void take_marks(struct work *w)
{
	struct roster nobody;
	struct workers_options how = { w->how->metric, &nobody, NULL };
	struct run_view *v = w->how->ended ? &w->whole : &w->window;
	struct workers workers;
	const struct fleet *fleet;

	roster_init(&nobody);
	workers_init(&workers, v, &how);
	fleet = &workers.fleet[w->run];
	for (size_t i = 0; i < fleet->n; i++)
		for (size_t k = 0; k < w->f->workers.n; k++)
			if (fleet->worker[i].name.s && w->f->workers.group[k].name.s &&
			    text_equal(fleet->worker[i].name, w->f->workers.group[k].name))
				w->f->workers.group[k].marks = fleet->worker[i].marks;
	workers_free(&workers);
	roster_free(&nobody);
}

static void take_all(struct work *w)
{
	struct figures *f = w->f;
	struct slice all, window;

	view_of(w, &w->whole, false);
	view_of(w, &w->window, true);
	all = run_view_run(&w->whole, w->run);
	window = run_view_run(&w->window, w->run);
	no_figures(f->base);
	take_headlines(&w->whole, w->run, w->base, f->run, f->base);
	take_headlines(&w->window, w->run, w->base, f->window, NULL);
	f->n = all.n;
	f->failed = slice_outcomes(&all).failed;
	f->ok = f->n - f->failed;
	count_tail(w, &all, &window);
	take_groups(w, &f->workers, RUN_WORKER, GROUPS_NATURAL, SIZE_MAX, feeds_room(w->store));
	take_groups(w, &f->decisions, RUN_DECISION, GROUPS_BY_N, SIZE_MAX, 0);
	take_groups(w, &f->sessions, RUN_SESSION, GROUPS_BY_N, SHOWN_SESSIONS, 0);
	take_slowest(w, &all);
	take_failures(w, &all);
	take_points(w, &all);
	take_rate(w);
	feeds_take(f, w->store, w->run, w->first_ns, w->how->stale_s, w->how->at_s);
	take_marks(w);
	run_view_free(&w->whole);
	run_view_free(&w->window);
}

void figures_init(struct figures *f, const struct run_store *s, uint32_t run, uint32_t base,
		  const struct figures_options *how)
{
	struct work w = { .f = f, .store = s, .how = how, .run = run, .base = how->base_mode ? base : s->n_runs };

	memset(f, 0, sizeof *f);
	f->metric = how->metric;
	f->base_mode = how->base_mode;
	f->ended = how->ended;
	f->window_s = how->window_s;
	f->zero_s = how->zero_s;
	f->forgotten = how->forgotten;
	f->rate = f->in_flight = f->clock_s = f->anchor_s = NAN;
	no_figures(f->run);
	no_figures(f->window);
	no_figures(f->base);
	if (run >= s->n_runs)
		return;
	f->label = keep(&w, text_of(s->run[run].label));
	if (w.base < s->n_runs)
		f->base_label = keep(&w, text_of(s->run[w.base].label));
	for (uint32_t u = s->run[run].first; u != RUN_NO_UNIT; u = s->unit[u].next)
		f->all += s->unit[u].n;
	w.done_s = mem_alloc(s->n, sizeof *w.done_s);
	for (size_t i = 0; i < s->n; i++)
		w.done_s[i] = NAN;
	w.first_ns = time_run(&w, run);
	if (w.base < s->n_runs)
		time_run(&w, w.base);
	read_clock(&w);
	take_all(&w);
	free(w.done_s);
}

void figures_free(struct figures *f)
{
	arena_free(&f->memory);
}

struct change figures_change(const struct figures *f, int headline)
{
	return change_of(f->base[headline], f->run[headline], headline_info(headline)->share);
}
