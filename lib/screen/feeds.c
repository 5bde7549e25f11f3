/* feeds.c - what the engines said last; see feeds.h */
#include "screen/feeds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

size_t feeds_room(const struct run_store *s)
{
	return s->samples.n ? s->names[RUN_WORKER].n : 0;
}

/* The newest sample of each worker of a run, by number of its name; SIZE_MAX: none. */
static size_t *newest_samples(const struct run_store *s, uint32_t run, int64_t first_ns, double at_s)
{
	size_t names = s->names[RUN_WORKER].n, *newest = mem_alloc(names, sizeof *newest);

	for (size_t i = 0; i < names; i++)
		newest[i] = SIZE_MAX;
	for (size_t i = 0; i < s->samples.n; i++) {
		int64_t worker = run_column_int(&s->samples.worker, i), ts = run_column_int(&s->samples.ts, i);

		if (worker == NA_INT || ts == NA_INT || s->unit[run_column_int(&s->samples.unit, i)].run != run)
			continue;
		if (figures_seconds(first_ns, ts) > at_s)
			continue;
		if (newest[worker] == SIZE_MAX || ts >= run_column_int(&s->samples.ts, newest[worker]))
			newest[worker] = i;
	}
	return newest;
}

/* The time that ages are taken against. */
static int64_t now_of(const struct figures *f, const struct run_store *s, const size_t *newest, int64_t first_ns)
{
	size_t names = s->names[RUN_WORKER].n;
	int64_t *at = mem_alloc(names, sizeof *at), clock = NA_INT, seen = NA_INT, now;

	for (size_t i = 0; i < names; i++) {
		int64_t read = newest[i] == SIZE_MAX ? NA_INT : run_column_int(&s->samples.seen, newest[i]);

		at[i] = newest[i] == SIZE_MAX ? NA_INT : run_column_int(&s->samples.ts, newest[i]);
		seen = read > seen ? read : seen;
	}
	if (!isnan(f->newest_s))
		clock = figures_moment(first_ns, f->newest_s);
	now = feed_now(clock, seen, at, names);
	free(at);
	return now;
}

/* There must be room. */
static struct figure_group *add_worker(struct figures *f, struct text name)
{
	struct figure_group *g = &f->workers.group[f->workers.n++];

	f->workers.all++;
	memset(g, 0, sizeof *g);
	g->name = (struct text){ arena_copy(&f->memory, name.s, name.n), name.n };
	g->share = f->n ? 0 : NAN;
	g->latency = (struct latency){ 0, NAN, NAN, { NAN, NAN, NAN, NAN } };
	g->hit = g->last_s = g->age_s = g->kv_used = NAN;
	g->running = g->waiting = NA_INT;
	return g;
}

/* The worker of this name, added unless requests were filtered, for then it has none only because of that. */
static struct figure_group *worker_called(struct figures *f, struct text name, bool may_add)
{
	for (size_t i = 0; i < f->workers.n; i++)
		if (f->workers.group[i].name.s && text_equal(f->workers.group[i].name, name))
			return &f->workers.group[i];
	if (!may_add)
		return NULL;
	return add_worker(f, name);
}

static int order_workers(const void *a, const void *b)
{
	const struct figure_group *x = a, *y = b;

	if (!x->name.s || !y->name.s)
		return !x->name.s - !y->name.s;
	return text_natural_order(x->name, y->name);
}

static void sum_in_flight(struct figures *f)
{
	double sum = 0;
	bool any = false, missing = false;

	for (size_t i = 0; i < f->workers.n; i++) {
		const struct figure_group *g = &f->workers.group[i];

		if (!g->name.s)
			continue;
		if (g->feed == FEED_FRESH && g->running != NA_INT) {
			sum += (double)g->running + (g->waiting == NA_INT ? 0 : (double)g->waiting);
			any = true;
		} else {
			missing = true;
		}
	}
	f->in_flight = any ? sum : NAN;
	f->in_flight_at_least = any && missing;
}

void feeds_take(struct figures *f, const struct run_store *s, uint32_t run, int64_t first_ns, double stale_s,
		double at_s)
{
	const struct run_samples *m = &s->samples;
	size_t *newest;
	int64_t now;

	/* before the first request the engines have only each other's clocks */
	if (!m->n || (first_ns == NA_INT && !isnan(at_s)))
		return;
	if (first_ns == NA_INT)
		first_ns = 0;
	newest = newest_samples(s, run, first_ns, at_s);
	now = now_of(f, s, newest, first_ns);
	for (size_t i = 0; i < s->names[RUN_WORKER].n; i++) {
		struct figure_group *g;
		size_t at = newest[i];

		if (at == SIZE_MAX)
			continue;
		g = worker_called(f, intern_text(&s->names[RUN_WORKER], (uint32_t)i), f->n == f->all);
		if (!g)
			continue;
		g->age_s = (double)feed_age(run_column_int(&m->ts, at), now) / 1e9;
		g->feed = feed_state(run_column_int(&m->ts, at), now, llround(stale_s * 1e9));
		g->running = run_column_int(&m->running, at);
		g->waiting = run_column_int(&m->waiting, at);
		g->kv_used = run_column_real(&m->kv_used, at);
	}
	free(newest);
	qsort(f->workers.group, f->workers.n, sizeof *f->workers.group, order_workers);
	sum_in_flight(f);
}

static bool has_worker(const struct figures *f, struct text name)
{
	for (size_t i = 0; i < f->workers.n; i++)
		if (f->workers.group[i].name.s && text_equal(f->workers.group[i].name, name))
			return true;
	return false;
}

static void add_roster(struct figures *f, const struct roster *roster)
{
	struct figure_groups *w = &f->workers;
	struct figure_group *more = arena_alloc(&f->memory, (w->n + roster->names.n) * sizeof *more);

	if (w->n)
		memcpy(more, w->group, w->n * sizeof *more);
	w->group = more;
	for (uint32_t i = 0; i < roster->names.n; i++)
		if (!has_worker(f, intern_text(&roster->names, i)))
			add_worker(f, intern_text(&roster->names, i));
	qsort(w->group, w->n, sizeof *w->group, order_workers);
}

static bool asks_for_workers_alone(const struct sieve *s)
{
	for (size_t i = 0; s && i < s->n; i++)
		if (s->term[i].kind != SIEVE_RUN && (s->term[i].kind != SIEVE_TEXT || s->term[i].field != RUN_WORKER))
			return false;
	return true;
}

void feeds_settle(struct figures *f, const struct figures_options *how)
{
	if (how->roster && how->roster->names.n && f->n == f->all)
		add_roster(f, how->roster);
	if (!asks_for_workers_alone(how->sieve))
		f->in_flight = NAN;
	else if (!isnan(f->in_flight))
		sum_in_flight(f);
}
