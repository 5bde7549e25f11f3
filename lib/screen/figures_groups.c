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
	static const bool is_count[G_FIGURES] = { [G_N] = true, [G_FAILED] = true, [G_MEASURED] = true, [G_SLOW] = true };
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

/* Groups that are summed up. turn: NULL: they are no sessions. */
struct mingled {
	const struct work *w;
	enum run_field metric;
	struct sums *sums;
	double *value;
	struct turn *turn;
};

static void add_request(const struct mingled *m, struct sums *s, size_t row)
{
	const struct run_store *store = m->w->store;
	double done = work_done(m->w, row), ms;
	int64_t worker = m->turn ? run_int(store, RUN_WORKER, row) : NA_INT;
	uint8_t outcome = store->outcome[row];

	s->outcomes.n++;
	s->outcomes.failed += outcome != OUTCOME_OK;
	if (!(done <= s->last_s))
		s->last_s = isnan(done) ? s->last_s : done;
	if (worker != NA_INT)
		m->turn[s->first + s->n_turns++] =
			(struct turn){ run_int(store, RUN_START, row), (uint32_t)worker, (uint32_t)row };
	if (outcome != OUTCOME_OK)
		return;
	caching_add(&s->caching, run_int(store, RUN_INPUT, row), run_int(store, RUN_CACHED, row));
	s->slow += run_real(store, RUN_E2E, row) > m->w->f->slow_ms;
	ms = run_real(store, m->metric, row);
	if (!isnan(ms))
		m->value[s->first + s->n_values++] = ms;
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

/* The group of a row + 1, or 0. */
static inline uint32_t group_of(const struct slice *rows, size_t k, enum run_field field, const uint32_t *which)
{
	int64_t number = run_int(rows->store, field, slice_row(rows, k));

	return which[number == NA_INT ? 0 : number + 1];
}

void work_mingled(struct work *w, struct figure_group *out, size_t n, const struct slice *rows, enum run_field field,
		  const uint32_t *which, bool turns)
{
	struct mingled m = { .w = w, .metric = run_metric_field(w->how->metric), .sums = mem_zero(n + 1, sizeof *m.sums) };
	uint32_t *seen = mem_zero(turns ? (size_t)w->store->names[RUN_WORKER].n + 1 : 1, sizeof *seen);

	/* sums[0] is of requests that are in no group */
	for (size_t k = 0; k < rows->n; k++)
		m.sums[group_of(rows, k, field, which)].outcomes.n++;
	for (size_t i = 1; i <= n; i++) {
		m.sums[i].first = i > 1 ? m.sums[i - 1].first + m.sums[i - 1].outcomes.n : 0;
		m.sums[i].last_s = NAN;
		if (i > 1)
			m.sums[i - 1].outcomes.n = 0;
	}
	m.value = mem_alloc(n ? m.sums[n].first + m.sums[n].outcomes.n : 1, sizeof *m.value);
	m.turn = turns ? mem_alloc(n ? m.sums[n].first + m.sums[n].outcomes.n : 1, sizeof *m.turn) : NULL;
	m.sums[n].outcomes.n = 0;
	for (size_t k = 0; k < rows->n; k++) {
		uint32_t group = group_of(rows, k, field, which);

		if (group)
			add_request(&m, &m.sums[group], slice_row(rows, k));
	}
	for (size_t i = 0; i < n; i++) {
		settle(&m, &out[i], &m.sums[i + 1]);
		if (turns)
			settle_turns(&m, &out[i], &m.sums[i + 1], seen, (uint32_t)i + 1);
	}
	free(m.sums);
	free(m.value);
	free(m.turn);
	free(seen);
}

/* --- all groups of the run */

/* More groups than these have few requests each, and so many sums would not be near. */
enum { MINGLED = 4096 };
/* Sessions take turns of 16 bytes a request: so many requests at a time, or one session. */
enum { TURNS = 131072 };

static void take_alone(struct work *w, struct figure_group *out, const struct groups *g, const struct group *one, size_t n)
{
	group_alone(w, out, groups_name(g, one), &one->slice, n);
	if (g->field == RUN_SESSION)
		session_alone(out, &one->slice);
}

/* n groups from g->group[from] on. */
static void take_mingled(struct work *w, struct figure_group *out, const struct groups *g, size_t from, size_t n)
{
	struct slice all = run_view_run(&w->whole, w->run);
	uint32_t *which = mem_zero((size_t)w->store->names[g->field].n + 1, sizeof *which);
	bool turns = g->field == RUN_SESSION;

	for (size_t i = 0; i < n;) {
		size_t first = i, requests = 0;

		for (; i < n && (!turns || i == first || requests + g->group[from + i].slice.n <= TURNS); i++) {
			const struct group *one = &g->group[from + i];

			which[one->key == NA_INT ? 0 : one->key + 1] = (uint32_t)(i - first) + 1;
			out[i].name = work_keep(w, groups_name(g, one));
			requests += one->slice.n;
		}
		work_mingled(w, out + first, i - first, &all, g->field, which, turns);
		for (size_t k = first; k < i; k++)
			which[g->group[from + k].key == NA_INT ? 0 : g->group[from + k].key + 1] = 0;
	}
	free(which);
}

void work_groups(struct work *w, struct figure_groups *out, enum run_field field, enum groups_order order, size_t most,
		 size_t room)
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
