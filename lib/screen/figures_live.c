/* figures_live.c - figures from a model; see figures_live.h */
#include "screen/figures_live.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/monotonic.h"
#include "screen/feeds.h"
#include "screen/figures_live_parts.h"
#include "screen/model_parts.h"

/* --- when what is looked up */

/* Not before so many times what it cost: it takes a twentieth of a processor at most. */
#define SPARING 20.0
/* Nor before so many seconds, for nobody reads faster. */
#define AFTER 1.0
/* Only one part that costs more than this a frame, in s: what several cost together would make the frame late. */
#define ONE_FRAME 5e-3

/* What costs less than this, in s, is looked up for every frame. What few look at is spared sooner: with ten
 * requests a second these would be a third of all the work. */
static const double at_once[LIVE_PARTS] = {
	[LIVE_WINDOW] = 1e-3, [LIVE_MARKS] = 1e-5, [LIVE_SESSIONS] = 1e-5, [LIVE_RECENT] = 1e-5, [LIVE_BASE] = 1e-3,
};

/* When a part may be looked up again; INFINITY: nothing has come since. */
static double due(const struct figures_live *l, int part)
{
	const struct live_age *a = &l->age[part];

	/* begun already: in its turn */
	if (part == LIVE_WINDOW && l->window.sums.on)
		return l->window.sums.at;
	if (a->seen == l->model.seen && a->samples == l->model.store->samples.n)
		return INFINITY;
	return a->at + fmax(AFTER, SPARING * a->cost);
}

/* Whose turn it is: what costs nothing, and of the others those that have waited longest. */
static void take_turns(struct figures_live *l, double now)
{
	double spent = 0;

	l->now = 0;
	for (int k = 0; k < LIVE_PARTS; k++)
		if (l->age[k].cost < at_once[k])
			l->now |= 1u << k;
	for (;;) {
		int next = -1;

		for (int k = 0; k < LIVE_PARTS; k++)
			if (!(l->now & 1u << k) && due(l, k) <= now && (next < 0 || due(l, k) < due(l, next)))
				next = k;
		if (next < 0 || (spent > 0 && spent + l->age[next].cost > ONE_FRAME))
			break;
		l->now |= 1u << next;
		spent += l->age[next].cost;
	}
	l->due_s = INFINITY;
	for (int k = 0; k < LIVE_PARTS; k++)
		if (!(l->now & 1u << k))
			l->due_s = fmin(l->due_s, due(l, k));
}

bool live_looks(const struct figures_live *l, enum live_part part, bool stale)
{
	return stale || l->now & 1u << part;
}

void live_looked(struct figures_live *l, enum live_part part, double begin_s)
{
	l->age[part] = (struct live_age){
		.at = begin_s, .cost = monotonic_s() - begin_s, .seen = l->model.seen, .samples = l->model.store->samples.n
	};
}

void figures_live_anew(struct figures_live *l, enum live_part part)
{
	for (int k = 0; k < LIVE_PARTS; k++)
		if (part == LIVE_PARTS || k == (int)part)
			l->age[k] = (struct live_age){ .at = 0 };
}

void figures_live_init(struct figures_live *l, const struct run_store *store, double window_s)
{
	memset(l, 0, sizeof *l);
	model_init(&l->model, store, window_s);
}

void figures_live_free(struct figures_live *l)
{
	model_free(&l->model);
	live_free_window(l);
	arena_free(&l->sessions_memory);
	arena_free(&l->marks.memory);
	arena_free(&l->recent.memory);
	arena_free(&l->slowest.memory);
	arena_free(&l->failed.memory);
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
	figures_live_anew(l, LIVE_PARTS);
}

void figures_live_forgot(struct figures_live *l, size_t n)
{
	struct live_sums *sums = &l->window.sums;

	l->forgotten += n;
	sums->row = sums->row > n ? sums->row - n : 0;
	model_forgot(&l->model, n);
}

bool figures_live_knows(const struct figures_live *l)
{
	return !l->forgotten;
}

/* So many rows at a time are looked at when something else was asked: a few milliseconds. */
enum { FOLLOWED = 16384 };

/* Makes the model be about what was asked for, looking at `most` rows at most; is it? */
static bool follow(struct figures_live *l, const struct figures_options *how, size_t most)
{
	static const struct sieve none;
	struct model *m = &l->model;
	const struct sieve *sieve = how->sieve ? how->sieve : &none;
	bool since = m->zero_s == how->zero_s || (isnan(m->zero_s) && isnan(how->zero_s));
	bool same = since && sieve_equal(&m->sieve, sieve);
	bool anew = model_limit(m, guard_limit(how->window_s)) || !same || (m->stale && m->reached == m->store->n);

	do {
		if (anew) {
			model_begin(m, m->run, sieve, how->zero_s, l->forgotten, l->forgotten ? m->first_ns : NA_INT);
			figures_live_anew(l, LIVE_PARTS);
		}
		if (!model_reach(m, most))
			return false;
		/* what it found out about the time on the way matters from the beginning */
		anew = m->stale;
	} while (anew);
	return true;
}

bool figures_live_ready(struct figures_live *l, const struct figures_options *how)
{
	return l->model.run >= l->model.store->n_runs || follow(l, how, FOLLOWED);
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
		.start_s = work_seconds(w, r->start_ns), .done_s = work_done_at(w, r->end_ns),
	};
}

/* Ids and sessions from the items of a list for requests that lack them. */
static void take_ids(struct work *w, struct figure_request *r, size_t n, const struct model_list *l)
{
	for (size_t k = 0; k < n; k++)
		for (size_t i = 0; (!r[k].id.s || !r[k].session.s) && i < l->n; i++) {
			if (l->item[i].serial != r[k].serial)
				continue;
			if (!r[k].id.s)
				r[k].id = work_keep(w, text_or_none(l->item[i].id));
			if (!r[k].session.s)
				r[k].session = work_keep(w, text_or_none(l->item[i].session));
			break;
		}
}

void figures_live_complete(struct figures_live *l, struct figures *f, const struct figures_options *how)
{
	struct model *m = &l->model;
	struct work w = { .f = f, .store = m->store, .how = how, .run = m->run, .base = m->store->n_runs };

	if (m->run >= m->store->n_runs)
		return;
	/* of a model that is of something else the store has all that there is */
	if (m->sessions.doubt)
		follow(l, how, SIZE_MAX);
	w.first_ns = m->first_ns;
	w.base_first_ns = NA_INT;
	take_ids(&w, f->slowest, f->n_slowest, &m->slowest);
	take_ids(&w, f->failed_request, f->n_failed_requests, &m->failed);
	if (m->sessions.doubt)
		live_give_sessions(&w, l);
}

/* Makes a list anew, in memory of its own. */
static void begin_list(struct work *w, struct live_list *l, size_t n)
{
	arena_reset(&l->memory);
	l->n = n;
	l->item = arena_alloc(&l->memory, (n + 1) * sizeof *l->item);
	l->first_ns = w->first_ns;
}

/* A list of the model, which rarely changes once there are many requests. */
static void take_list(struct work *w, struct live_list *l, struct model_list *of, const struct model *m)
{
	struct arena memory = w->f->memory;

	if (l->changes == of->changes && l->made == m->made && l->first_ns == w->first_ns && l->item)
		return;
	begin_list(w, l, model_list_sort(of));
	w->f->memory = l->memory;
	for (size_t k = 0; k < l->n; k++)
		take_item(w, &l->item[k], &of->item[k]);
	l->memory = w->f->memory;
	w->f->memory = memory;
	l->changes = of->changes;
	l->made = m->made;
}

/* Rows of the run before each block, so that a row's number is found. */
static void count_rows(struct work *w, const struct model *m)
{
	uint64_t before = w->how->forgotten;

	w->rows_before = mem_alloc(m->n_blocks + 1, sizeof *w->rows_before);
	for (size_t b = 0; b < m->n_blocks; b++) {
		w->rows_before[b] = before;
		before += m->block[b].n;
	}
	w->rows_before[m->n_blocks] = before;
}

static void look_up_recent(struct work *w, struct live_list *l, const struct model *m)
{
	struct arena memory = w->f->memory;
	uint32_t row[SHOWN_RECENT];

	begin_list(w, l, model_latest(m, row, SHOWN_RECENT));
	l->made = m->made;
	count_rows(w, m);
	w->f->memory = l->memory;
	for (size_t k = 0; k < l->n; k++)
		work_request(w, &l->item[k], row[k]);
	l->memory = w->f->memory;
	w->f->memory = memory;
	free(w->rows_before);
	w->rows_before = NULL;
}

static void take_lists(struct work *w, struct figures_live *l)
{
	struct figures *f = w->f;
	double begin = monotonic_s();

	if (live_looks(l, LIVE_RECENT, l->recent.made != l->model.made || l->recent.first_ns != w->first_ns)) {
		look_up_recent(w, &l->recent, &l->model);
		live_looked(l, LIVE_RECENT, begin);
	}
	take_list(w, &l->slowest, &l->model.slowest, &l->model);
	take_list(w, &l->failed, &l->model.failed, &l->model);
	f->recent = l->recent.item;
	f->n_recent = l->recent.n;
	f->slowest = l->slowest.item;
	f->n_slowest = l->slowest.n;
	f->failed_request = l->failed.item;
	f->n_failed_requests = l->failed.n;
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

static bool same_base(const struct live_base *l, const struct work *w)
{
	const struct figures_options *a = &l->how, *b = w->how;

	return l->base == w->base && a->base_mode == b->base_mode && a->metric == b->metric;
}

static void look_up_base(struct work *w, struct live_base *l, const struct model *m)
{
	size_t n;
	uint32_t *row = model_window(m, INT64_MIN, INT64_MAX, MODEL_EXACT, &n);

	work_compare(w, row, n);
	memcpy(l->value, w->f->base, sizeof l->value);
	memcpy(l->spread, w->f->base_spread, sizeof l->spread);
	l->versus = w->f->versus;
	l->base = w->base;
	l->how = *w->how;
	free(row);
}

static void take_base(struct work *w, struct figures_live *l)
{
	double begin = monotonic_s();
	struct figures *f = w->f;

	if (w->base >= w->store->n_runs)
		return;
	if (live_looks(l, LIVE_BASE, !same_base(&l->base, w))) {
		look_up_base(w, &l->base, &l->model);
		live_looked(l, LIVE_BASE, begin);
	}
	memcpy(f->base, l->base.value, sizeof f->base);
	memcpy(f->base_spread, l->base.spread, sizeof f->base_spread);
	f->versus = l->base.versus;
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
	f->ahead = m->n_held;
	f->all = m->all;
	f->forgotten = m->before;
	f->come = m->before + m->seen;
}

void figures_live_take(struct figures_live *l, struct figures *f, uint32_t base, const struct figures_options *how)
{
	struct model *m = &l->model;
	struct figures_options asked = *how;
	struct work w;

	asked.forgotten = l->forgotten;
	l->due_s = INFINITY;
	work_begin(&w, f, m->store, m->run, base, &asked);
	if (m->run >= m->store->n_runs)
		return;
	follow(l, how, SIZE_MAX);
	take_turns(l, monotonic_s());
	take_clock(&w, m);
	take_whole(&w, m);
	take_sets(&w, &f->workers, m, &m->workers, order_names, feeds_room(m->store));
	take_sets(&w, &f->decisions, m, &m->decisions, order_n, 0);
	live_take_sessions(&w, l);
	take_lists(&w, l);
	take_failures(&w, m);
	take_points(&w, m);
	take_base(&w, l);
	feeds_take(f, m->store, m->run, m->first_ns, how->stale_s, how->at_s);
	feeds_settle(f, how);
	live_take_window(&w, l);
	live_take_marks(&w, l);
	work_rate(&w);
}
