/* figures_groups.c - workers, decisions and sessions as figures_init takes them; see figures.h */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/fold.h"
#include "run/groups.h"
#include "run/measure.h"
#include "screen/figures_work.h"

/* --- one group by itself, the mean over its repetitions */

enum { G_N, G_FAILED, G_MEASURED, G_SLOW, G_MEAN, G_MAX, G_P50, G_P90, G_P95, G_P99, G_HIT, G_FIGURES };
struct group_how { enum run_field metric; double slow_ms; };

/* Of one repetition. */
static void group_figures(const struct slice *s, const void *ctx, double *out)
{
	const struct group_how *how = ctx;
	struct latency l = slice_latency(s, how->metric);
	struct outcomes c = slice_outcomes(s);

	out[G_N] = (double)c.n;
	out[G_FAILED] = (double)c.failed;
	out[G_MEASURED] = (double)l.measured;
	out[G_SLOW] = (double)slice_above(s, RUN_E2E, how->slow_ms);
	out[G_MEAN] = l.mean;
	out[G_MAX] = l.max;
	out[G_P50] = l.q[LATENCY_P50];
	out[G_P90] = l.q[LATENCY_P90];
	out[G_P95] = l.q[LATENCY_P95];
	out[G_P99] = l.q[LATENCY_P99];
	out[G_HIT] = slice_caching(s).hit;
}

static void group_alone(struct work *w, struct figure_group *out, struct text name, const struct slice *s, size_t n)
{
	static const bool is_count[G_FIGURES] = {
		[G_N] = true, [G_FAILED] = true, [G_MEASURED] = true, [G_SLOW] = true
	};
	const struct group_how how = { run_metric_field(w->how->metric), w->f->slow_ms };
	double v[G_FIGURES];

	memset(out, 0, sizeof *out);
	out->name = work_keep(w, name);
	fold(s, w->run, G_FIGURES, is_count, group_figures, &how, v);
	out->n = v[G_N];
	out->failed = v[G_FAILED];
	out->measured = v[G_MEASURED];
	out->share = (double)s->n / (double)n;
	out->latency = (struct latency){ (uint64_t)llround(v[G_MEASURED]), v[G_MEAN], v[G_MAX],
					 { v[G_P50], v[G_P90], v[G_P95], v[G_P99] } };
	out->hit = v[G_HIT];
	out->slow = v[G_SLOW];
	out->last_s = work_latest(w, s);
	out->running = out->waiting = NA_INT;
	out->kv_used = out->age_s = NAN;
}

static void session_alone(struct figure_group *out, const struct slice *s)
{
	out->workers = slice_distinct(s, RUN_WORKER);
	out->moves = work_moves(s);
}

/* --- many at once */

/* What one group is made of. Its values of the metric, and its turns, stand from `first` on. */
struct sums {
	struct outcomes outcomes;
	struct caching_sums caching;
	uint64_t slow;
	double last_s;
	size_t first, n_values, n_turns;
};

/* What some requests say, one after the other. */
struct some {
	int64_t number[SLICE_SOME], start[SLICE_SOME], worker[SLICE_SOME], input[SLICE_SOME], cached[SLICE_SOME];
	double e2e[SLICE_SOME], ttft[SLICE_SOME], tpot[SLICE_SOME], done[SLICE_SOME];
};

/* Groups that are summed up. turn: NULL: they are no sessions. */
struct mingled {
	struct work *w;
	enum run_field field;
	const uint32_t *which;
	const struct slice *rows;
	struct sums *sums;
	double *value;
	struct turn *turn;
	struct some some;
};

/* Reads n requests from the k-th on. */
static void read_some(struct mingled *m, size_t k, size_t n)
{
	struct some *some = &m->some;

	slice_ints(m->rows, m->field, k, n, some->number);
	slice_ints(m->rows, RUN_START, k, n, some->start);
	slice_ints(m->rows, RUN_INPUT, k, n, some->input);
	slice_ints(m->rows, RUN_CACHED, k, n, some->cached);
	slice_reals(m->rows, RUN_E2E, k, n, some->e2e);
	slice_reals(m->rows, RUN_TTFT, k, n, some->ttft);
	if (m->w->how->metric == METRIC_TPOT)
		slice_reals(m->rows, RUN_TPOT, k, n, some->tpot);
	if (m->turn)
		slice_ints(m->rows, RUN_WORKER, k, n, some->worker);
	for (size_t i = 0; i < n; i++)
		some->done[i] = work_done_at(m->w, run_end_of(some->start[i], some->ttft[i], some->e2e[i]));
}

/* The value of the metric of one of them. */
static double some_metric(const struct mingled *m, size_t i)
{
	enum run_metric metric = m->w->how->metric;

	return metric == METRIC_TTFT ? m->some.ttft[i] : metric == METRIC_E2E ? m->some.e2e[i] : m->some.tpot[i];
}

/* The i-th of them, which is row `row`. */
static void add_request(const struct mingled *m, struct sums *s, size_t i, size_t row)
{
	const struct some *some = &m->some;
	uint8_t outcome = m->w->store->outcome[row];
	double ms = some_metric(m, i);

	s->outcomes.n++;
	s->outcomes.failed += outcome != OUTCOME_OK;
	if (!(some->done[i] <= s->last_s))
		s->last_s = isnan(some->done[i]) ? s->last_s : some->done[i];
	if (m->turn && some->worker[i] != NA_INT)
		m->turn[s->first + s->n_turns++] =
			(struct turn){ some->start[i], (uint32_t)some->worker[i], (uint32_t)row };
	if (outcome != OUTCOME_OK)
		return;
	caching_add(&s->caching, some->input[i], some->cached[i]);
	s->slow += some->e2e[i] > m->w->f->slow_ms;
	if (!isnan(ms))
		m->value[s->first + s->n_values++] = ms;
}

static void add_requests(struct mingled *m)
{
	for (size_t k = 0, n; k < m->rows->n; k += n) {
		n = slice_some(m->rows, k);
		read_some(m, k, n);
		for (size_t i = 0; i < n; i++) {
			uint32_t group = m->which[m->some.number[i] == NA_INT ? 0 : m->some.number[i] + 1];

			if (group)
				add_request(m, &m->sums[group], i, slice_row(m->rows, k + i));
		}
	}
}

/* Where the values of each group stand; how many there are in all. */
static size_t place_groups(struct mingled *m, size_t groups)
{
	size_t n = 0;

	for (size_t k = 0, some; k < m->rows->n; k += some) {
		some = slice_some(m->rows, k);
		slice_ints(m->rows, m->field, k, some, m->some.number);
		for (size_t i = 0; i < some; i++)
			m->sums[m->which[m->some.number[i] == NA_INT ? 0 : m->some.number[i] + 1]].first++;
	}
	/* sums[0] is of requests that are in no group */
	for (size_t i = 1; i <= groups; i++) {
		size_t of = m->sums[i].first;

		m->sums[i].first = n;
		m->sums[i].last_s = NAN;
		n += of;
	}
	return n;
}

/* The figures of a group. */
static void settle(const struct mingled *m, struct figure_group *out, const struct sums *s)
{
	*out = (struct figure_group){
		.name = out->name, .n = (double)s->outcomes.n, .failed = (double)s->outcomes.failed,
		.share = (double)s->outcomes.n / (double)m->w->f->n,
		.latency = latency_of(m->value + s->first, s->n_values), .measured = (double)s->n_values,
		.hit = caching_of(&s->caching).hit, .slow = (double)s->slow, .last_s = s->last_s,
		.running = NA_INT, .waiting = NA_INT, .kv_used = NAN, .age_s = NAN,
	};
}

/* Those of a session; seen: by worker, the session that had it last, + 1. */
static void settle_turns(const struct mingled *m, struct figure_group *out, const struct sums *s, uint32_t *seen,
			 uint32_t mark)
{
	struct turn *turn = m->turn + s->first;

	for (size_t k = 0; k < s->n_turns; k++) {
		out->workers += seen[turn[k].worker] != mark;
		seen[turn[k].worker] = mark;
	}
	out->moves = work_turns(turn, s->n_turns);
}

void work_mingled(struct work *w, struct figure_group *out, size_t n, const struct slice *rows, enum run_field field,
		  const uint32_t *which, bool turns)
{
	struct mingled *m = mem_zero(1, sizeof *m);
	uint32_t *seen = mem_zero(turns ? (size_t)w->store->names[RUN_WORKER].n + 1 : 1, sizeof *seen);
	size_t requests;

	m->w = w;
	m->field = field;
	m->which = which;
	m->rows = rows;
	m->sums = mem_zero(n + 1, sizeof *m->sums);
	requests = place_groups(m, n);
	m->value = mem_alloc(requests, sizeof *m->value);
	m->turn = turns ? mem_alloc(requests, sizeof *m->turn) : NULL;
	add_requests(m);
	for (size_t i = 0; i < n; i++) {
		settle(m, &out[i], &m->sums[i + 1]);
		if (turns)
			settle_turns(m, &out[i], &m->sums[i + 1], seen, (uint32_t)i + 1);
	}
	free(m->sums);
	free(m->value);
	free(m->turn);
	free(m);
	free(seen);
}

/* --- all groups of the run */

/* More groups than these have few requests each, and so many sums would not be near. */
enum { MINGLED = 4096 };
/* Sessions take turns of 16 bytes a request: so many requests at a time, or one session. */
enum { TURNS = 131072 };

static void take_alone(struct work *w, struct figure_group *out, const struct groups *g, const struct group *one,
		       size_t n)
{
	group_alone(w, out, groups_name(g, one), &one->slice, n);
	if (g->field == RUN_SESSION)
		session_alone(out, &one->slice);
}

/* The requests of some groups, in order. The caller frees. */
static uint32_t *rows_of(const struct slice *all, enum run_field field, const uint32_t *which, size_t n)
{
	uint32_t *row = mem_alloc(n, sizeof *row);
	int64_t number[SLICE_SOME];

	n = 0;
	for (size_t k = 0, some; k < all->n; k += some) {
		some = slice_some(all, k);
		slice_ints(all, field, k, some, number);
		for (size_t i = 0; i < some; i++)
			if (which[number[i] == NA_INT ? 0 : number[i] + 1])
				row[n++] = (uint32_t)slice_row(all, k + i);
	}
	return row;
}

/* n groups, which have so many requests: where these are few of all, of them alone. */
static void take_some(struct work *w, struct figure_group *out, size_t n, enum run_field field, const uint32_t *which,
		      size_t requests)
{
	struct slice rows = run_view_run(&w->whole, w->run);
	uint32_t *row = NULL;

	if (requests < rows.n / 2) {
		row = rows_of(&rows, field, which, requests);
		rows = (struct slice){ w->store, row, 0, requests };
	}
	work_mingled(w, out, n, &rows, field, which, field == RUN_SESSION);
	free(row);
}

/* n groups from g->group[from] on. */
static void take_mingled(struct work *w, struct figure_group *out, const struct groups *g, size_t from, size_t n)
{
	uint32_t *which = mem_zero((size_t)w->store->names[g->field].n + 1, sizeof *which);

	for (size_t i = 0; i < n;) {
		size_t first = i, requests = 0;

		for (; i < n; i++) {
			const struct group *one = &g->group[from + i];

			if (g->field == RUN_SESSION && i > first && requests + one->slice.n > TURNS)
				break;
			which[one->key == NA_INT ? 0 : one->key + 1] = (uint32_t)(i - first) + 1;
			out[i].name = work_keep(w, groups_name(g, one));
			requests += one->slice.n;
		}
		take_some(w, out + first, i - first, g->field, which, requests);
		for (size_t k = first; k < i; k++)
			which[g->group[from + k].key == NA_INT ? 0 : g->group[from + k].key + 1] = 0;
	}
	free(which);
}

void work_groups(struct work *w, struct figure_groups *out, enum run_field field, enum groups_order order,
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
	out->group = work_array(w, out->n + room, sizeof *out->group);
	if (w->f->units <= 1 && out->n <= MINGLED)
		take_mingled(w, out->group, &g, from, out->n);
	for (size_t i = 0; (w->f->units > 1 || out->n > MINGLED) && i < out->n; i++)
		take_alone(w, &out->group[i], &g, &g.group[from + i], all);
	groups_free(&g);
}
