/* figures_live.c - figures from a model; see figures_live.h */
#include "screen/figures_live.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/monotonic.h"
#include "screen/feeds.h"
#include "screen/figures_work.h"
#include "screen/model_parts.h"

/* What is looked up again: not before so many times what it cost, nor before so many seconds where it cost anything, nor
 * in a frame that has spent so much already. */
#define SPARING 20.0
#define AT_ONCE 1e-3
#define AT_ONCE_SESSIONS 1e-4
#define AFTER 1.0
#define ONE_FRAME 5e-3
/* When there are many requests to look through: sessions that are shown, requests that workers are marked by. */
enum { FEWER_SESSIONS = 256, FEWER_REQUESTS = 32768 };

/* Is it time to look something up again? If not, notes when it will be. */
static bool is_due(struct figures_live *l, const struct figures_age *a, double now, double at_once)
{
	double due = a->at + fmax(AFTER, SPARING * a->cost);

	if (a->cost < at_once || (now >= due && l->spent_s < ONE_FRAME))
		return true;
	l->due_s = fmin(l->due_s, due);
	return false;
}

static void note_cost(struct figures_live *l, struct figures_age *a, double begin)
{
	*a = (struct figures_age){ begin, monotonic_s() - begin };
	l->spent_s += a->cost;
}

void figures_live_init(struct figures_live *l, const struct run_store *store, double window_s)
{
	memset(l, 0, sizeof *l);
	model_init(&l->model, store, window_s);
}

void figures_live_free(struct figures_live *l)
{
	model_free(&l->model);
	arena_free(&l->sessions_memory);
	arena_free(&l->window.memory);
}

void figures_live_add(struct figures_live *l, uint32_t run, size_t from)
{
	struct model *m = &l->model;

	if (run == m->run) {
		model_add(m, from);
		return;
	}
	l->forgotten = 0;
	model_choose(m, run, &m->sieve, m->zero_s, 0, NA_INT);
}

void figures_live_forgot(struct figures_live *l, size_t n)
{
	l->forgotten += n;
	model_forgot(&l->model, n);
}

bool figures_live_knows(const struct figures_live *l)
{
	return !l->forgotten;
}

/* The model is about what was asked for. */
static void follow(struct figures_live *l, const struct figures_options *how)
{
	static const struct sieve none;
	struct model *m = &l->model;
	const struct sieve *sieve = how->sieve ? how->sieve : &none;
	double limit = guard_limit(how->window_s);
	bool same = sieve_equal(&m->sieve, sieve) && (m->zero_s == how->zero_s || (isnan(m->zero_s) && isnan(how->zero_s)));

	model_limit(m, limit, l->forgotten);
	if (same && !m->stale)
		return;
	model_choose(m, m->run, sieve, how->zero_s, l->forgotten, l->forgotten ? m->first_ns : NA_INT);
	l->sessions_age = l->base_age = (struct figures_age){ 0, 0 };
}

/* --- the window */

/* Rows of the window; the last digit of its edge is that of seconds, as everywhere. */
static uint32_t *window_rows(const struct work *w, const struct model *m, size_t most, size_t *n)
{
	static const int64_t slack = 1000000;
	double from = w->f->anchor_s - w->how->window_s;
	int64_t to = w->how->ended && m->anchor_ns != NA_INT ? m->anchor_ns : m->clock_ns;
	int64_t after = isfinite(from) ? m->first_ns + (int64_t)floor(from * 1e9) - slack : INT64_MIN;
	uint32_t *row = model_window(m, after, to, most, n);
	size_t kept = 0;

	for (size_t k = 0; k < *n; k++)
		if (work_in_window(w, row[k]))
			row[kept++] = row[k];
	*n = kept;
	return row;
}

/* Of a window that has too many for exact figures. */
static void coarse_window(struct work *w, const uint32_t *row, size_t n)
{
	struct figures *f = w->f;
	struct model_whole whole;

	model_whole_init(&whole);
	model_whole_coarsen(&whole);
	for (size_t k = 0; k < n; k++) {
		struct model_arrival a;

		model_arrival_of(&a, w->store, row[k]);
		model_whole_add(&whole, w->store, &a);
	}
	model_whole_headlines(&whole, f->window);
	for (size_t k = 0; k < f->n_thresholds; k++)
		f->window_over[k] = (double)spread_above(&whole.set.latency[METRIC_E2E], f->over_ms[k]);
	spread_quantiles(&whole.set.latency[f->metric], figures_spread, SPREADS, f->window_spread);
	f->window_exact = false;
	model_whole_free(&whole);
}

static void look_up_window(struct work *w, struct model *m)
{
	struct figures *f = w->f;
	bool whole = isinf(f->window_s) && !m->n_held && !m->untimed;
	size_t n, last;
	uint32_t *row = window_rows(w, m, whole ? MODEL_EXACT : SIZE_MAX, &n);

	last = n < MODEL_EXACT ? n : MODEL_EXACT;
	if (whole) {
		memcpy(f->window, f->run, sizeof f->window);
		memcpy(f->window_over, f->n_over, sizeof f->window_over);
		memcpy(f->window_spread, f->run_spread, sizeof f->window_spread);
		f->window_exact = f->exact;
	} else if (n > last) {
		coarse_window(w, row, n);
	}
	memmove(row, row + (n - last), last * sizeof *row);
	work_view(w, &w->window, true, row, last);
	if (!whole && n == last)
		work_window(w);
}

/* --- sets by name */

static void take_set(struct work *w, struct figure_group *out, struct text name, struct model_set *s)
{
	memset(out, 0, sizeof *out);
	out->name = work_keep(w, name);
	out->n = (double)s->outcomes.n;
	out->failed = (double)s->outcomes.failed;
	out->share = out->n / (double)w->f->n;
	out->latency = model_latency(&s->latency[w->how->metric]);
	out->measured = (double)out->latency.measured;
	out->hit = caching_of(&s->caching).hit;
	out->slow = (double)spread_above(&s->latency[METRIC_E2E], w->f->slow_ms);
	out->last_s = isnan(w->f->clock_s) ? NAN : work_seconds(w, s->last_ns);
	out->running = out->waiting = NA_INT;
	out->kv_used = out->age_s = NAN;
}

static int order_names(const void *a, const void *b)
{
	const struct figure_group *x = a, *y = b;

	if (!x->name.s || !y->name.s)
		return !x->name.s - !y->name.s;
	return text_natural_order(x->name, y->name);
}

static int order_n(const void *a, const void *b)
{
	const struct figure_group *x = a, *y = b;

	if (!x->name.s || !y->name.s)
		return !x->name.s - !y->name.s;
	return x->n == y->n ? text_order(x->name, y->name) : x->n < y->n ? 1 : -1;
}

static struct text set_name(const struct model *m, const struct model_sets *s, size_t i)
{
	return s->number[i] == MODEL_REST ? text_of(MODEL_REST_NAME) : run_name(m->store, s->field, s->number[i]);
}

static void take_sets(struct work *w, struct figure_groups *out, const struct model *m, const struct model_sets *s,
		      int (*order)(const void *, const void *), size_t room)
{
	size_t n = s->n == 1 && s->number[0] == NA_INT ? 0 : s->n;

	out->all = out->n = n;
	out->group = work_array(w, n + room, sizeof *out->group);
	for (size_t i = 0; i < n; i++)
		take_set(w, &out->group[i], set_name(m, s, i), s->set[i]);
	qsort(out->group, n, sizeof *out->group, order);
}

/* --- sessions */

/* The rows of some sessions: those of number[i] are row[first[i]] .. row[first[i + 1] - 1]. The caller frees both. */
static uint32_t *rows_of_sessions(const struct work *w, const struct model *m, const uint32_t *number, size_t n,
				  size_t **first)
{
	const struct run_store *s = w->store;
	uint16_t *which = mem_zero(s->names[RUN_SESSION].n, sizeof *which);
	size_t *at = mem_zero(n + 2, sizeof *at);
	uint32_t *row = NULL;

	for (size_t i = 0; i < n; i++)
		which[number[i]] = (uint16_t)(i + 1);
	for (int pass = 0; pass < 2; pass++) {
		if (pass) {
			for (size_t i = 0; i < n; i++)
				at[i + 1] += at[i];
			row = mem_alloc(at[n], sizeof *row);
		}
		for (size_t i = 0; i < s->n; i++) {
			int64_t session = run_int(s, RUN_SESSION, i);

			if (session == NA_INT || !which[session] || !model_shows(m, i))
				continue;
			if (pass)
				row[at[which[session] - 1]++] = (uint32_t)i;
			else
				at[which[session]]++;
		}
	}
	memmove(at + 1, at, n * sizeof *at);
	at[0] = 0;
	free(which);
	*first = at;
	return row;
}

static void take_session(struct work *w, struct figure_group *out, const struct session_count *one, uint32_t number,
			 const struct slice *rows)
{
	work_group(w, out, run_name(w->store, RUN_SESSION, number), rows, w->f->n);
	work_session(out, rows);
	if (rows->n == one->n && !one->doubt)
		return;
	/* the store has only the last of them */
	out->n = (uint64_t)one->n + one->doubt;
	out->at_most = one->doubt > 0;
	out->share = (double)out->n / (double)w->f->n;
	out->failed = one->failed;
	out->hit = one->input ? (double)one->cached / (double)one->input : NAN;
	out->moves = one->moves;
	out->last_s = work_seconds(w, one->last_ns);
}

static void look_up_sessions(struct work *w, struct figures_live *l)
{
	const struct model *m = &l->model;
	uint32_t *number = mem_alloc(SHOWN_SESSIONS, sizeof *number);
	struct arena memory = w->f->memory;
	size_t *first;
	uint32_t *row;

	/* into memory of their own */
	arena_reset(&l->sessions_memory);
	w->f->memory = l->sessions_memory;
	l->sessions.n = session_counts_top(&m->sessions, m->exact ? SHOWN_SESSIONS : FEWER_SESSIONS, number,
					   &l->sessions.all);
	l->sessions.group = work_array(w, l->sessions.n, sizeof *l->sessions.group);
	row = rows_of_sessions(w, m, number, l->sessions.n, &first);
	for (size_t i = 0; i < l->sessions.n; i++) {
		struct slice rows = { w->store, row, first[i], first[i + 1] - first[i] };

		take_session(w, &l->sessions.group[i], &m->sessions.of[number[i]], number[i], &rows);
	}
	qsort(l->sessions.group, l->sessions.n, sizeof *l->sessions.group, order_n);
	l->sessions_memory = w->f->memory;
	w->f->memory = memory;
	l->sessions_metric = w->how->metric;
	free(row);
	free(first);
	free(number);
}

static void take_sessions(struct work *w, struct figures_live *l)
{
	double now = monotonic_s();

	if (l->sessions_metric != w->how->metric || is_due(l, &l->sessions_age, now, AT_ONCE_SESSIONS)) {
		look_up_sessions(w, l);
		note_cost(l, &l->sessions_age, now);
	}
	w->f->sessions = l->sessions;
	w->f->sessions.group = work_array(w, l->sessions.n, sizeof *l->sessions.group);
	for (size_t i = 0; i < l->sessions.n; i++) {
		w->f->sessions.group[i] = l->sessions.group[i];
		w->f->sessions.group[i].name = work_keep(w, l->sessions.group[i].name);
	}
}

/* --- lists */

static struct text text_or_none(const char *s)
{
	return *s ? text_of(s) : (struct text){ NULL, 0 };
}

static void take_item(struct work *w, struct figure_request *out, const struct model_request *r)
{
	const struct run_store *s = w->store;

	*out = (struct figure_request){
		.serial = r->serial, .id = work_keep(w, text_or_none(r->id)), .session = work_keep(w, text_or_none(r->session)),
		.worker = work_keep(w, run_name(s, RUN_WORKER, r->worker)),
		.decision = work_keep(w, run_name(s, RUN_DECISION, r->decision)),
		.error = work_keep(w, run_name(s, RUN_ERROR, r->error)), .ok = r->ok, .input = r->input,
		.output = r->output, .cached = r->cached, .e2e_ms = r->e2e_ms, .ttft_ms = r->ttft_ms, .tpot_ms = r->tpot_ms,
		.start_s = work_seconds(w, r->start_ns), .done_s = work_seconds(w, r->end_ns),
	};
}

static struct figure_request *take_list(struct work *w, struct model_list *l, size_t *n)
{
	struct figure_request *out;

	*n = model_list_sort(l);
	out = work_array(w, *n, sizeof *out);
	for (size_t k = 0; k < *n; k++)
		take_item(w, &out[k], &l->item[k]);
	return out;
}

static void take_recent(struct work *w, const struct model *m)
{
	uint32_t row[SHOWN_RECENT];
	size_t n = model_latest(m, row, SHOWN_RECENT);
	uint64_t before = w->how->forgotten;

	w->rows_before = mem_alloc(m->n_blocks + 1, sizeof *w->rows_before);
	for (size_t b = 0; b < m->n_blocks; b++) {
		w->rows_before[b] = before;
		before += m->block[b].n;
	}
	w->rows_before[m->n_blocks] = before;

	w->f->n_recent = n;
	w->f->recent = work_array(w, n, sizeof *w->f->recent);
	for (size_t k = 0; k < n; k++)
		work_request(w, &w->f->recent[k], row[k]);
}

static int order_failures(const void *a, const void *b)
{
	const struct figure_failure *x = a, *y = b;

	if (!x->error.s || !y->error.s)
		return !x->error.s - !y->error.s;
	return x->n == y->n ? text_order(x->error, y->error) : x->n < y->n ? 1 : -1;
}

static void take_failure(struct work *w, const struct model *m, const struct model_cause *c, struct text name)
{
	struct few few = { .n = 0 };
	struct text top = { NULL, 0 };
	uint64_t most = 0;

	for (size_t i = 0; i < m->workers.n; i++) {
		struct text worker = set_name(m, &m->workers, i);

		if (!c->by_worker[i] || !worker.s)
			continue;
		few_add(&few, worker);
		if (c->by_worker[i] > most || (c->by_worker[i] == most && text_natural_order(worker, top) < 0)) {
			top = worker;
			most = c->by_worker[i];
		}
	}
	w->f->failure[w->f->n_failures++] = (struct figure_failure){
		work_keep(w, name), c->n, work_seconds(w, c->last_ns), work_keep(w, top), work_few(w, &few)
	};
}

static void take_failures(struct work *w, const struct model *m)
{
	w->f->failure = work_array(w, m->n_causes, sizeof *w->f->failure);
	for (size_t i = 0; i < m->n_causes; i++)
		if (m->cause[i].n)
			take_failure(w, m, &m->cause[i], run_name(m->store, RUN_ERROR, i ? (int64_t)i - 1 : NA_INT));
	qsort(w->f->failure, w->f->n_failures, sizeof *w->f->failure, order_failures);
}

/* --- the chart */

static void take_points(struct work *w, const struct model *m)
{
	struct figures *f = w->f;

	if (m->ends.count) {
		work_cells(w, w->how->by_dispatch ? &m->starts : &m->ends, f->metric, work_seconds(w, m->cells_ns));
		return;
	}
	f->point = work_array(w, m->n_points, sizeof *f->point);
	for (size_t i = 0; i < m->n_points; i++) {
		const struct model_point *p = &m->point[i];

		if (!isnan(p->ms[f->metric]))
			f->point[f->n_points++] = (struct figure_point){
				work_seconds(w, p->start_ns), work_seconds(w, p->end_ns), p->ms[f->metric], 1
			};
	}
}

/* --- the base */

static bool same_base(const struct figures_live *l, const struct work *w)
{
	const struct figures_options *a = &l->base_how, *b = w->how;

	return l->base == w->base && a->base_mode == b->base_mode && a->metric == b->metric && l->base_age.at > 0;
}

static void look_up_base(struct work *w, struct figures_live *l)
{
	const struct model *m = &l->model;
	size_t n, extra;
	uint32_t *row = model_window(m, INT64_MIN, INT64_MAX, MODEL_EXACT, &n);

	extra = n > MODEL_EXACT ? n - MODEL_EXACT : 0;
	work_compare(w, row + extra, n - extra);
	memcpy(l->base_value, w->f->base, sizeof l->base_value);
	memcpy(l->base_spread, w->f->base_spread, sizeof l->base_spread);
	l->versus = w->f->versus;
	l->base = w->base;
	l->base_how = *w->how;
	free(row);
}

static void take_base(struct work *w, struct figures_live *l)
{
	double now = monotonic_s();
	struct figures *f = w->f;

	if (w->base >= w->store->n_runs)
		return;
	if (!same_base(l, w) || is_due(l, &l->base_age, now, AT_ONCE)) {
		look_up_base(w, l);
		note_cost(l, &l->base_age, now);
	}
	memcpy(f->base, l->base_value, sizeof l->base_value);
	memcpy(f->base_spread, l->base_spread, sizeof l->base_spread);
	f->versus = l->versus;
	for (int h = 0; !f->versus.paired && h < HEADLINES; h++)
		f->versus.figure[h].value = f->run[h];
}

/* --- all of it */

static void take_whole(struct work *w, struct model *m)
{
	struct figures *f = w->f;
	struct spread *e2e = &m->whole.set.latency[METRIC_E2E];

	model_whole_headlines(&m->whole, f->run);
	f->n = m->whole.set.outcomes.n;
	f->failed = m->whole.set.outcomes.failed;
	f->ok = f->n - f->failed;
	f->exact = m->exact;
	work_thresholds(w);
	/* repetitions are in one pot here */
	f->units = 1;
	for (size_t k = 0; k < f->n_thresholds; k++) {
		f->n_over[k] = (double)spread_above(e2e, f->over_ms[k]);
		f->over_share[k] = f->n_over[k] / f->run[H_FIGURE(METRIC_E2E, L_MEASURED)];
	}
	f->slow = (double)spread_above(e2e, f->slow_ms);
	spread_quantiles(&m->whole.set.latency[f->metric], figures_spread, SPREADS, f->run_spread);
}

static void take_clock(struct work *w, const struct model *m)
{
	struct figures *f = w->f;

	w->first_ns = m->first_ns;
	f->clock_s = work_seconds(w, m->clock_ns);
	f->anchor_s = w->how->ended && m->anchor_ns != NA_INT ? work_seconds(w, m->anchor_ns) : f->clock_s;
	f->newest_s = work_seconds(w, m->newest_ns);
	f->timed = !isnan(f->clock_s);
	f->ahead
 = m->n_held;
	f->all = m->all;
	f->forgotten = m->before;
	f->come = m->before + m->seen;
}

/* The marks of the workers: of the window, at the end of the input of all that is there. */
static void look_up_marks(struct work *w, const struct model *m)
{
	struct run_view v;
	struct slice window = run_view_run(&w->window, w->run);
	size_t n = window.n < FEWER_REQUESTS ? window.n : FEWER_REQUESTS;
	uint32_t *row;

	if (w->how->ended) {
		row = model_window(m, INT64_MIN, INT64_MAX, MODEL_EXACT, &n);
	} else {
		/* of too many the last ones tell enough */
		row = mem_alloc(n, sizeof *row);
		for (size_t k = 0; k < n; k++)
			row[k] = (uint32_t)slice_row(&window, window.n - n + k);
	}
	work_view(w, &v, !w->how->ended, row, n);
	work_marks(w, &v);
	run_view_free(&v);
}

static bool same_window(const struct figures_window *v, const struct work *w, const struct model *m)
{
	const struct figures_options *a = &v->how, *b = w->how;

	return v->age.at > 0 && v->made == m->made && a->metric == b->metric && a->window_s == b->window_s &&
	       a->ended == b->ended && a->n_over == b->n_over &&
	       memcmp(v->over_ms, b->over_ms, b->n_over * sizeof *v->over_ms) == 0;
}

static void keep_window(struct figures_window *v, const struct work *w, const struct model *m)
{
	const struct figures *f = w->f;

	v->how = *w->how;
	memcpy(v->over_ms, w->how->over_ms, w->how->n_over * sizeof *v->over_ms);
	v->made = m->made;
	memcpy(v->value, f->window, sizeof v->value);
	memcpy(v->over, f->window_over, sizeof v->over);
	memcpy(v->spread, f->window_spread, sizeof v->spread);
	v->exact = f->window_exact;
	arena_reset(&v->memory);
	v->n_marks = 0;
	v->mark = arena_alloc(&v->memory, (f->workers.n + 1) * sizeof *v->mark);
	for (size_t i = 0; i < f->workers.n; i++) {
		const struct figure_group *g = &f->workers.group[i];

		if (g->marks && g->name.s)
			v->mark[v->n_marks++] = (struct figure_mark){
				{ arena_copy(&v->memory, g->name.s, g->name.n), g->name.n }, g->marks
			};
	}
}

static void show_window(const struct figures_window *v, struct work *w)
{
	struct figures *f = w->f;

	memcpy(f->window, v->value, sizeof v->value);
	memcpy(f->window_over, v->over, sizeof v->over);
	memcpy(f->window_spread, v->spread, sizeof v->spread);
	f->window_exact = v->exact;
	for (size_t k = 0; k < v->n_marks; k++)
		for (size_t i = 0; i < f->workers.n; i++)
			if (f->workers.group[i].name.s && text_equal(f->workers.group[i].name, v->mark[k].name))
				f->workers.group[i].marks = v->mark[k].marks;
}

static void take_window(struct work *w, struct figures_live *l)
{
	struct figures_window *v = &l->window;
	double now = monotonic_s();

	if (same_window(v, w, &l->model) && !is_due(l, &v->age, now, AT_ONCE)) {
		show_window(v, w);
		return;
	}
	look_up_window(w, &l->model);
	look_up_marks(w, &l->model);
	run_view_free(&w->window);
	keep_window(v, w, &l->model);
	note_cost(l, &v->age, now);
}

void figures_live_take(struct figures_live *l, struct figures *f, uint32_t base, const struct figures_options *how)
{
	struct model *m = &l->model;
	struct figures_options asked = *how;
	struct work w;

	asked.forgotten = l->forgotten;
	l->due_s = INFINITY;
	l->spent_s = 0;
	work_begin(&w, f, m->store, m->run, base, &asked);
	if (m->run >= m->store->n_runs)
		return;
	follow(l, how);
	take_clock(&w, m);
	take_whole(&w, m);
	take_sets(&w, &f->workers, m, &m->workers, order_names, feeds_room(m->store));
	take_sets(&w, &f->decisions, m, &m->decisions, order_n, 0);
	take_sessions(&w, l);
	f->slowest = take_list(&w, &m->slowest, &f->n_slowest);
	f->failed_request = take_list(&w, &m->failed, &f->n_failed_requests);
	take_recent(&w, m);
	take_failures(&w, m);
	take_points(&w, m);
	take_base(&w, l);
	feeds_take(f, m->store, m->run, m->first_ns, how->stale_s, how->at_s);
	feeds_settle(f, how);
	take_window(&w, l);
	work_rate(&w);
	free(w.rows_before);
}
