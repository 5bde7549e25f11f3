/* workers.c - fleets: latency, marks, balance; see workers.h */
#include "run/workers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/sum.h"
#include "run/fold.h"
#include "run/marks.h"
#include "run/measure.h"
#include "run/samples.h"
#include "stats/quantile.h"

const struct column workers_columns[WORKERS_COLUMNS] = {
	{ "run", NULL, true, false }, { "worker", NULL, true, false }, { "n", NULL, false, false },
	{ "share", NULL, false, true }, { "failed", NULL, false, false }, { "measured", NULL, false, false },
	{ "mean_ms", NULL, false, false }, { "p50_ms", NULL, false, false }, { "p90_ms", NULL, false, false },
	{ "p99_ms", NULL, false, false }, { "max_ms", NULL, false, false }, { "cache_hit", NULL, false, false },
	{ "cache_hit_mean", NULL, false, false }, { "new_tokens_mean", NULL, false, false },
	{ "sessions", NULL, false, false }, { "top_decision", NULL, true, false },
	{ "top_decision_share", NULL, false, false }, { "mark", NULL, true, false },
	{ "floor_p90_ms", NULL, false, false }, { "inherent_share", NULL, false, false },
	{ "floor_above_measured", NULL, false, false },
};

const struct column balance_columns[BALANCE_COLUMNS] = {
	{ "run", NULL, true, false }, { "workers", NULL, false, false }, { "idle", NULL, false, false },
	{ "max_over_mean", NULL, false, false }, { "cv", NULL, false, false }, { "jain", NULL, false, false },
	{ "p90_max_over_median", NULL, false, false },
};

enum {
	W_N, W_FAILED, W_MEASURED, W_MEAN, W_P50, W_P90, W_P99, W_MAX, W_HIT, W_HIT_MEAN, W_NEW, W_SESSIONS,
	W_FLOOR_P90, W_INHERENT, W_FLOOR_ABOVE, W_FLOORS, W_ABOVE, W_PREFILL, W_FIGURES
};

static const bool is_count[W_FIGURES] = {
	[W_N] = true, [W_FAILED] = true, [W_MEASURED] = true, [W_SESSIONS] = true, [W_FLOOR_ABOVE] = true,
	[W_FLOORS] = true, [W_ABOVE] = true,
};

struct measuring {
	const struct workers_options *how;
	const double *unit_p90;    /* of the fleet, of each unit */
};

static double prefill_time(const struct slice *s)
{
	double *v = mem_alloc(s->n, sizeof *v);
	size_t n = slice_values(s, RUN_PREFILL, v);
	struct sum sum = { 0 };

	for (size_t i = 0; i < n; i++)
		sum_add(&sum, v[i]);
	free(v);
	return n ? sum_total(&sum) : NAN;
}

static void figures(const struct slice *s, const void *ctx, double *out)
{
	const struct measuring *m = ctx;
	enum run_field f = run_metric_field(m->how->metric);
	struct outcomes c = slice_outcomes(s);
	struct latency l = slice_latency(s, f);
	struct caching hit = slice_caching(s);
	struct floors floors = { NAN, NAN, NAN, NAN };

	if (m->how->floor)
		floors = slice_floors(s, m->how->floor);
	out[W_N] = (double)c.n;
	out[W_FAILED] = (double)c.failed;
	out[W_MEASURED] = (double)l.measured;
	out[W_MEAN] = l.mean;
	out[W_P50] = l.q[LATENCY_P50];
	out[W_P90] = l.q[LATENCY_P90];
	out[W_P99] = l.q[LATENCY_P99];
	out[W_MAX] = l.max;
	out[W_HIT] = hit.hit;
	out[W_HIT_MEAN] = hit.hit_mean;
	out[W_NEW] = hit.new_mean;
	out[W_SESSIONS] = (double)slice_distinct(s, RUN_SESSION);
	out[W_FLOOR_P90] = floors.p90_ms;
	out[W_INHERENT] = floors.inherent_share;
	out[W_FLOOR_ABOVE] = floors.n > 0 ? floors.above : NAN;
	out[W_FLOORS] = floors.n;
	out[W_ABOVE] = (double)slice_above(s, f, m->unit_p90[run_unit_of(s->store, slice_row(s, 0))]);
	out[W_PREFILL] = prefill_time(s);
}

/* The p90 of each unit over all its requests. */
static double *unit_p90s(const struct run_view *v, enum run_field f)
{
	double *p90 = mem_alloc(v->store->n_units, sizeof *p90);

	for (uint32_t u = 0; u < v->store->n_units; u++)
		p90[u] = NAN;
	for (uint32_t r = 0; r < v->store->n_runs; r++) {
		struct slice all = run_view_run(v, r);

		for (size_t k = 0; k < all.n;) {
			struct slice part = slice_unit(&all, k);

			p90[run_unit_of(v->store, slice_row(&part, 0))] = slice_latency(&part, f).q[LATENCY_P90];
			k += part.n;
		}
	}
	return p90;
}

static int order_workers(const void *a, const void *b)
{
	return text_natural_order(((const struct worker *)a)->name, ((const struct worker *)b)->name);
}

/* The fleet of a run: workers with requests, with samples, and of the roster; then the requests without a worker. */
static void gather(struct workers *w, uint32_t run, const struct sample_stats *samples)
{
	const struct run_store *s = w->view->store;
	const struct intern *names = &s->names[RUN_WORKER], *roster = &w->how->roster->names;
	size_t from = w->groups.first[run], to = w->groups.first[run + 1];
	struct fleet *f = &w->fleet[run];
	bool *seen = mem_zero((size_t)names->n + 1, sizeof *seen);

	f->run = run;
	f->worker = mem_zero((to - from) + names->n + roster->n + 1, sizeof *f->worker);
	for (size_t i = from; i < to; i++) {
		const struct group *g = &w->groups.group[i];

		if (g->key == NA_INT)
			continue;
		seen[g->key] = true;
		f->worker[f->n++] = (struct worker){ .name = groups_name(&w->groups, g), .group = g };
	}
	for (uint32_t i = 0; samples && i < names->n; i++) {
		if (samples[i].n && !seen[i])
			f->worker[f->n++] = (struct worker){ .name = intern_text(names, i) };
		seen[i] |= samples[i].n > 0;
	}
	for (uint32_t i = 0; i < roster->n; i++) {
		uint32_t id = intern_find(names, intern_text(roster, i));

		if (id == INTERN_NONE || !seen[id])
			f->worker[f->n++] = (struct worker){ .name = intern_text(roster, i) };
	}
	f->size = f->n;
	if (f->n)
		qsort(f->worker, f->n, sizeof *f->worker, order_workers);
	if (to > from && w->groups.group[to - 1].key == NA_INT)
		f->worker[f->n++] = (struct worker){ .group = &w->groups.group[to - 1] };
	free(seen);
}

static void measure(struct workers *w, struct worker *one, uint32_t run, const double *unit_p90, double *v)
{
	struct measuring m = { w->how, unit_p90 };

	one->figure = v;
	for (int i = 0; i < W_FIGURES; i++)
		v[i] = is_count[i] ? 0 : NAN;
	if (!w->how->floor)
		v[W_FLOOR_ABOVE] = NAN;
	if (one->group)
		fold(&one->group->slice, run, W_FIGURES, is_count, figures, &m, v);
	w->faults += v[W_FLOOR_ABOVE] > v[W_FLOORS] / 100;
}

/* Mean of the units' p90 of a run; NaN when none has one. */
static double run_p90(const struct run_store *s, uint32_t run, const double *unit_p90)
{
	double sum = 0;
	uint32_t n = 0;

	for (uint32_t u = s->run[run].first; u != RUN_NO_UNIT; u = s->unit[u].next) {
		if (isnan(unit_p90[u]))
			continue;
		sum += unit_p90[u];
		n++;
	}
	return n ? sum / n : NAN;
}

static void mark(struct workers *w, struct fleet *f, double p90, const struct sample_stats *samples)
{
	const struct run_store *s = w->view->store;
	double prefill = 0, units = s->run[f->run].units;

	for (size_t i = 0; i < f->size; i++) {
		f->requests += f->worker[i].figure[W_N];
		if (f->worker[i].figure[W_PREFILL] > 0)
			prefill += f->worker[i].figure[W_PREFILL];
	}
	for (size_t i = 0; i < f->size; i++) {
		const double *v = f->worker[i].figure;
		uint32_t id = intern_find(&s->names[RUN_WORKER], f->worker[i].name);
		struct mark_facts facts = {
			.workers = f->size, .n = v[W_N], .mean_n = f->requests / (double)f->size,
			.measured = (uint64_t)llround(v[W_MEASURED] * units), .above = (uint64_t)llround(v[W_ABOVE] * units),
			.p90 = v[W_P90], .fleet_p90 = p90,
			.prefill_share = prefill > 0 ? v[W_PREFILL] / prefill : NAN,
			.full = samples && id != INTERN_NONE && samples_full(&samples[id]),
		};

		f->worker[i].marks = marks_of(&facts);
	}
}

void workers_init(struct workers *w, const struct run_view *v, const struct workers_options *how)
{
	const struct run_store *s = v->store;
	double *unit_p90 = unit_p90s(v, run_metric_field(how->metric));
	size_t rows = 0;

	*w = (struct workers){ .view = v, .how = how };
	groups_init(&w->groups, v, RUN_WORKER, GROUPS_NATURAL);
	w->fleet = mem_zero(s->n_runs, sizeof *w->fleet);
	w->samples = mem_zero(s->n_runs, sizeof *w->samples);
	for (uint32_t r = 0; r < s->n_runs; r++) {
		w->samples[r] = samples_of(v, r);
		gather(w, r, w->samples[r]);
		rows += w->fleet[r].n;
	}
	w->figures = mem_alloc(rows, W_FIGURES * sizeof *w->figures);
	rows = 0;
	for (uint32_t r = 0; r < s->n_runs; r++) {
		for (size_t i = 0; i < w->fleet[r].n; i++)
			measure(w, &w->fleet[r].worker[i], r, unit_p90, w->figures + W_FIGURES * rows++);
		mark(w, &w->fleet[r], run_p90(s, r, unit_p90), w->samples[r]);
	}
	free(unit_p90);
}

void workers_free(struct workers *w)
{
	for (uint32_t r = 0; r < w->view->store->n_runs; r++) {
		free(w->fleet[r].worker);
		free(w->samples[r]);
	}
	free(w->fleet);
	free(w->samples);
	free(w->figures);
	groups_free(&w->groups);
}

static void put_figure(struct table *t, int figure, double v)
{
	if (is_count[figure] && !isnan(v))
		fold_count(t, v);
	else
		table_real(t, v);
}

static void worker_row(const struct workers *w, const struct fleet *f, const struct worker *one, struct table *t)
{
	struct slice all = run_view_run(w->view, f->run);
	const struct run_store *s = w->view->store;
	struct top top = { NA_INT, 0, NAN };
	char buf[MARKS_TEXT];

	if (one->group)
		top = slice_top(&one->group->slice, RUN_DECISION);
	run_view_row(w->view, t, f->run);
	table_text(t, one->name);
	put_figure(t, W_N, one->figure[W_N]);
	table_real(t, (one->group ? (double)one->group->slice.n : 0) / (double)all.n);
	for (int i = W_FAILED; i <= W_SESSIONS; i++)
		put_figure(t, i, one->figure[i]);
	table_text(t, run_name(s, RUN_DECISION, top.name));
	table_real(t, top.share);
	if (one->name.s)
		table_string(t, marks_text(one->marks, buf));
	else
		table_na(t);
	for (int i = W_FLOOR_P90; w->how->floor && i <= W_FLOOR_ABOVE; i++)
		put_figure(t, i, one->figure[i]);
}

void workers_table(const struct workers *w, struct table *t)
{
	for (uint32_t r = 0; r < w->view->store->n_runs; r++)
		for (size_t i = 0; run_view_shows(w->view, r) && i < w->fleet[r].n; i++)
			worker_row(w, &w->fleet[r], &w->fleet[r].worker[i], t);
}

/* Largest p90 of a worker over the median of the workers' p90. */
static double p90_spread(const struct fleet *f)
{
	static const double p[2] = { .5, 1 };
	double *v = mem_alloc(f->size, sizeof *v), q[2];
	size_t n = 0;

	for (size_t i = 0; i < f->size; i++)
		if (!isnan(f->worker[i].figure[W_P90]))
			v[n++] = f->worker[i].figure[W_P90];
	quantile_select(v, n, p, 2, q);
	free(v);
	return q[0] > 0 ? q[1] / q[0] : NAN;
}

static void balance_row(const struct workers *w, const struct fleet *f, struct table *t)
{
	double mean = f->requests / (double)f->size, most = 0, squares = 0, deviations = 0;
	int64_t idle = 0;

	for (size_t i = 0; i < f->size; i++) {
		double n = f->worker[i].figure[W_N];

		idle += (f->worker[i].marks & (MARK_NONE | MARK_IDLE)) != 0;
		most = fmax(most, n);
		squares += n * n;
		deviations += (n - mean) * (n - mean);
	}
	run_view_row(w->view, t, f->run);
	table_int(t, (int64_t)f->size);
	table_int(t, idle);
	table_real(t, most / mean);
	table_real(t, sqrt(deviations / (double)f->size) / mean);
	table_real(t, f->requests * f->requests / ((double)f->size * squares));
	table_real(t, p90_spread(f));
}

void balance_table(const struct workers *w, struct table *t)
{
	for (uint32_t r = 0; r < w->view->store->n_runs; r++)
		if (run_view_shows(w->view, r))
			balance_row(w, &w->fleet[r], t);
}

/* The names of the workers with a mark, at most three of them; the caller frees. */
static char *marked(const struct fleet *f, unsigned marks)
{
	char *list = mem_text("", 0);
	size_t n = 0;

	for (size_t i = 0; i < f->size; i++) {
		char *longer;

		if (!(f->worker[i].marks & marks) || n++ >= 3)
			continue;
		longer = mem_format("%s%s%.*s", list, *list ? ", " : "", (int)f->worker[i].name.n,
				    f->worker[i].name.s);
		free(list);
		list = longer;
	}
	if (n > 3) {
		char *longer = mem_format("%s and %zu more", list, n - 3);

		free(list);
		list = longer;
	}
	if (!n) {
		free(list);
		list = mem_text("none", 4);
	}
	return list;
}

char *workers_sentence(const struct workers *w, uint32_t run)
{
	const struct fleet *f = &w->fleet[run];
	const char *label = w->view->store->run[run].label;
	char n[NUMBER_MAX], of[NUMBER_MAX], times[NUMBER_MAX], *hot, *idle, *all;
	const struct worker *busiest = NULL;

	for (size_t i = 0; i < f->size; i++)
		if (!busiest || f->worker[i].figure[W_N] > busiest->figure[W_N])
			busiest = &f->worker[i];
	if (!busiest || f->requests == 0)
		return mem_format("%s: no request names its worker.", label);
	hot = marked(f, MARK_HOT);
	idle = marked(f, MARK_NONE | MARK_IDLE);
	number_readable(n, busiest->figure[W_N]);
	number_readable(of, f->requests);
	number_short(times, busiest->figure[W_N] * (double)f->size / f->requests);
	all = mem_format("%s: %llu worker%s%s; the busiest is %.*s with %s of %s request%s, %s times the mean; hot: %s; "
			 "idle: %s.", label, (unsigned long long)f->size, text_s(f->size),
			 w->how->roster->given ? "" : " seen, others are not known without --workers",
			 (int)busiest->name.n, busiest->name.s, n, of, f->requests == 1 ? "" : "s", times, hot, idle);
	free(hot);
	free(idle);
	return all;
}
