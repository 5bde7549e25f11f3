/* freshness.c - ages of engine-state samples; see freshness.h */
#include "run/freshness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/feed.h"
#include "run/fold.h"
#include "stats/quantile.h"

const struct column freshness_columns[FRESHNESS_COLUMNS] = {
	{ "run", NULL, true, false }, { "samples", NULL, false, false }, { "age_by", NULL, true, false },
	{ "n", NULL, false, false }, { "age_p50_ms", NULL, false, false }, { "age_p99_ms", NULL, false, false },
	{ "age_max_ms", NULL, false, false }, { "stale_share", NULL, false, false }, { "long_n", NULL, false, false },
	{ "long_p50_ms", NULL, false, false }, { "long_p99_ms", NULL, false, false },
	{ "long_max_ms", NULL, false, false }, { "long_stale_share", NULL, false, false },
	{ "workers", NULL, false, false }, { "fresh", NULL, false, false }, { "stale", NULL, false, false },
	{ "never", NULL, false, false }, { "skewed", NULL, false, false },
};

enum {
	F_SAMPLES, F_N, F_P50, F_P99, F_MAX, F_STALE_SHARE, F_LONG_N, F_LONG_P50, F_LONG_P99, F_LONG_MAX,
	F_LONG_STALE_SHARE, F_WORKERS, F_FRESH, F_STALE, F_NEVER, F_SKEWED, FIGURES
};

static bool is_count(int figure)
{
	return figure == F_SAMPLES || figure == F_N || figure == F_LONG_N || figure >= F_WORKERS;
}

/* How workers stand is not known in a run without samples. */
static bool is_always_known(int figure)
{
	return is_count(figure) && figure <= F_WORKERS;
}

/* From `at` to `until`: a prefill, or a sample from when it was taken to when it was read (NA_INT: not known). */
struct span {
	int64_t at, until;
};

/* The spans of a worker, by `at` once they are sorted. */
struct spans {
	struct span *item;
	size_t n, cap;
};

struct worker {
	struct spans samples, prefills;
};

struct dispatch {
	uint32_t worker;
	int64_t at;
};

/* One repetition of a run: its requests, and the samples of a store, of its unit or (UINT32_MAX) all. */
struct part {
	const struct freshness_options *o;
	struct slice requests;
	const struct run_store *store;
	uint32_t unit;
	int64_t from, until;           /* what counts */
	/* what is known of it */
	struct intern names;           /* workers of samples and of requests */
	struct worker *worker;
	uint32_t n_workers;
	size_t cap;
	struct dispatch *dispatch;
	size_t n_dispatches;
	int64_t newest_start;          /* NA_INT: no request has one */
};

static void put(struct spans *l, int64_t at, int64_t until)
{
	l->item = mem_grow(l->item, &l->cap, l->n + 1, sizeof *l->item);
	l->item[l->n++] = (struct span){ at, until };
}

static int order_spans(const void *a, const void *b)
{
	const struct span *x = a, *y = b;

	return (x->at > y->at) - (x->at < y->at);
}

static void sort_spans(struct spans *l)
{
	/* logs are mostly in order */
	for (size_t i = 1; i < l->n; i++)
		if (l->item[i - 1].at > l->item[i].at) {
			qsort(l->item, l->n, sizeof *l->item, order_spans);
			return;
		}
}

/* The last span that began not after t; NULL: none. */
static const struct span *last_until(const struct spans *l, int64_t t)
{
	size_t low = 0, high = l->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (l->item[middle].at <= t)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &l->item[low - 1] : NULL;
}

static uint32_t worker_called(struct part *p, struct text name)
{
	uint32_t id = intern_put(&p->names, name);

	p->worker = mem_grow(p->worker, &p->cap, (size_t)id + 1, sizeof *p->worker);
	while (p->n_workers <= id)
		p->worker[p->n_workers++] = (struct worker){ { 0 }, { 0 } };
	return id;
}

static void add_samples(struct part *p)
{
	const struct run_samples *m = &p->store->samples;

	for (size_t i = 0; i < m->n; i++) {
		int64_t worker = run_column_int(&m->worker, i), ts = run_column_int(&m->ts, i);
		uint32_t id;

		if (worker == NA_INT || ts == NA_INT || ts >= p->until)
			continue;
		if (p->unit != UINT32_MAX && run_column_int(&m->unit, i) != p->unit)
			continue;
		id = worker_called(p, run_name(p->store, RUN_WORKER, worker));
		put(&p->worker[id].samples, ts, run_column_int(&m->seen, i));
	}
}

static int64_t ns_of(double ms)
{
	return ms >= 0 && ms < 9e12 ? llround(ms * 1e6) : 0;
}

/* The prefill of a request, when it was long. */
static void add_prefill(struct part *p, size_t row, int64_t start, uint32_t worker)
{
	const struct run_store *s = p->requests.store;
	double ttft = run_real(s, RUN_TTFT, row), prefill = run_real(s, RUN_PREFILL, row);
	double queue = run_real(s, RUN_QUEUE, row);
	int64_t from, until;

	if (isnan(ttft) || start > INT64_MAX / 2)
		return;
	until = start + ns_of(ttft);
	from = isnan(prefill) ? start + ns_of(isnan(queue) ? 0 : queue) : until - ns_of(prefill);
	if (until - from >= p->o->long_ns)
		put(&p->worker[worker].prefills, from, until);
}

static void add_request(struct part *p, size_t row)
{
	const struct run_store *s = p->requests.store;
	int64_t start = run_int(s, RUN_START, row), worker = run_int(s, RUN_WORKER, row);
	int64_t prefill = run_int(s, RUN_PREFILL_WORKER, row);
	uint32_t id = UINT32_MAX;

	if (worker != NA_INT) {
		id = worker_called(p, run_name(s, RUN_WORKER, worker));
		if (start != NA_INT)
			p->dispatch[p->n_dispatches++] = (struct dispatch){ id, start };
	}
	if (start == NA_INT)
		return;
	if (p->newest_start == NA_INT || start > p->newest_start)
		p->newest_start = start;
	if (prefill != NA_INT)
		id = worker_called(p, run_name(s, RUN_PREFILL_WORKER, prefill));
	if (id != UINT32_MAX)
		add_prefill(p, row, start, id);
}

/* Prefills as spans that do not overlap, so that the last that began not after t decides. */
static void join_prefills(struct spans *l)
{
	size_t n = 0;

	sort_spans(l);
	for (size_t i = 0; i < l->n; i++) {
		struct span *last = n ? &l->item[n - 1] : NULL;

		if (last && l->item[i].at <= last->until)
			last->until = l->item[i].until > last->until ? l->item[i].until : last->until;
		else
			l->item[n++] = l->item[i];
	}
	l->n = n;
}

struct ages {
	int64_t *all, *prefilling;
	size_t n, n_prefilling;
};

static void add_age(struct ages *a, const struct worker *w, int64_t at, int64_t age)
{
	const struct span *prefill = last_until(&w->prefills, at);

	a->all[a->n++] = age;
	if (prefill && at < prefill->until)
		a->prefilling[a->n_prefilling++] = age;
}

static void seen_ages(const struct part *p, struct ages *a)
{
	for (uint32_t w = 0; w < p->n_workers; w++)
		for (size_t i = 0; i < p->worker[w].samples.n; i++) {
			const struct span *s = &p->worker[w].samples.item[i];

			if (s->at >= p->from && s->until != NA_INT)
				add_age(a, &p->worker[w], s->until, feed_age(s->at, s->until));
		}
}

static void dispatch_ages(const struct part *p, struct ages *a)
{
	for (size_t i = 0; i < p->n_dispatches; i++) {
		const struct dispatch *d = &p->dispatch[i];
		const struct span *newest = last_until(&p->worker[d->worker].samples, d->at);

		if (newest)
			add_age(a, &p->worker[d->worker], d->at, feed_age(newest->at, d->at));
	}
}

/* n, p50, p99, max and the share above `stale`. */
static void age_figures(int64_t *age, size_t n, int64_t stale, double out[5])
{
	static const double p[3] = { .5, .99, 1 };
	size_t above = 0;
	double q[3];

	for (size_t i = 0; i < n; i++)
		above += age[i] > stale;
	quantile_select_int(age, n, p, 3, q);
	out[0] = (double)n;
	for (int i = 0; i < 3; i++)
		out[1 + i] = q[i] / 1e6;
	out[4] = n ? (double)above / (double)n : NAN;
}

static void worker_figures(const struct part *p, double *out)
{
	static const int figure_of[FEEDS] = {
		[FEED_FRESH] = F_FRESH, [FEED_STALE] = F_STALE, [FEED_NEVER] = F_NEVER, [FEED_SKEW] = F_SKEWED,
	};
	int64_t *newest = mem_alloc(p->n_workers, sizeof *newest), now = p->o->now_ns, seen = NA_INT;
	bool any = false;

	for (uint32_t w = 0; w < p->n_workers; w++) {
		const struct spans *s = &p->worker[w].samples;

		newest[w] = s->n ? s->item[s->n - 1].at : NA_INT;
		any |= s->n > 0;
		for (size_t i = 0; i < s->n; i++)
			seen = s->item[i].until > seen ? s->item[i].until : seen;
	}
	if (now == NA_INT)
		now = feed_now(p->newest_start, seen, newest, p->n_workers);
	out[F_WORKERS] = p->n_workers;
	for (int i = F_FRESH; i <= F_SKEWED; i++)
		out[i] = any ? 0 : NAN;
	for (uint32_t w = 0; any && w < p->n_workers; w++)
		out[figure_of[feed_state(newest[w], now, p->o->stale_ns)]]++;
	free(newest);
}

/* The figures of a part, of which options, requests, samples and stretch are set. */
static void part_figures(struct part *p, bool seen, double out[FIGURES])
{
	struct ages a = { 0 };
	size_t n = 0, most;

	intern_init(&p->names);
	p->newest_start = NA_INT;
	p->dispatch = mem_alloc(p->requests.n, sizeof *p->dispatch);
	add_samples(p);
	for (size_t k = 0; k < p->requests.n; k++)
		add_request(p, slice_row(&p->requests, k));
	for (uint32_t w = 0; w < p->n_workers; w++) {
		struct spans *s = &p->worker[w].samples;

		sort_spans(s);
		join_prefills(&p->worker[w].prefills);
		for (size_t i = 0; i < s->n; i++)
			n += s->item[i].at >= p->from;
	}
	most = seen ? n : p->n_dispatches;
	a.all = mem_alloc(most, sizeof *a.all);
	a.prefilling = mem_alloc(most, sizeof *a.prefilling);
	(seen ? seen_ages : dispatch_ages)(p, &a);
	out[F_SAMPLES] = (double)n;
	age_figures(a.all, a.n, p->o->stale_ns, out + F_N);
	age_figures(a.prefilling, a.n_prefilling, p->o->stale_ns, out + F_LONG_N);
	worker_figures(p, out);
	free(a.all);
	free(a.prefilling);
	for (uint32_t w = 0; w < p->n_workers; w++) {
		free(p->worker[w].samples.item);
		free(p->worker[w].prefills.item);
	}
	free(p->worker);
	free(p->dispatch);
	intern_free(&p->names);
}

static void put_row(struct table *t, const char *label, bool seen, const double v[FIGURES])
{
	table_string(t, label);
	fold_count(t, v[F_SAMPLES]);
	table_string(t, seen ? "seen" : "dispatch");
	for (int i = F_N; i < FIGURES; i++) {
		if (is_count(i))
			fold_count(t, v[i]);
		else
			table_real(t, v[i]);
	}
}

/* Does any sample of a run (UINT32_MAX: of all) say when it was read? */
static bool any_seen(const struct run_store *s, uint32_t run)
{
	for (size_t i = 0; i < s->samples.n; i++)
		if (run_column_int(&s->samples.seen, i) != NA_INT &&
		    (run == UINT32_MAX || s->unit[run_column_int(&s->samples.unit, i)].run == run))
			return true;
	return false;
}

/* The mean over the repetitions: of counts over all, of statistics over those that have it. */
static void run_row(struct table *t, const struct run_view *v, uint32_t run, const struct run_store *other,
		    const struct freshness_options *o)
{
	const struct run_store *s = v->store;
	struct slice all = run_view_run(v, run);
	bool seen = any_seen(other ? other : s, other ? UINT32_MAX : run);
	double sum[FIGURES] = { 0 }, one[FIGURES];
	uint32_t defined[FIGURES] = { 0 };
	size_t k = 0;

	for (uint32_t u = s->run[run].first; u != RUN_NO_UNIT; u = s->unit[u].next) {
		struct part p = {
			.o = o, .requests = { s, all.row, all.from + k, 0 }, .store = other ? other : s,
			.unit = other ? UINT32_MAX : u, .from = v->unit[u].from_ns, .until = v->unit[u].until_ns,
		};

		if (k < all.n && run_unit_of(s, slice_row(&all, k)) == u)
			p.requests = slice_unit(&all, k);
		k += p.requests.n;
		part_figures(&p, seen, one);
		for (int i = 0; i < FIGURES; i++)
			if (!isnan(one[i])) {
				sum[i] += one[i];
				defined[i]++;
			}
	}
	for (int i = 0; i < FIGURES; i++)
		sum[i] = defined[i] ? sum[i] / (is_always_known(i) ? s->run[run].units : defined[i]) : NAN;
	put_row(t, s->run[run].label, seen, sum);
}

void freshness_table(struct table *t, const struct run_view *v, const struct run_store *other, const char *label,
		     const struct freshness_options *o)
{
	if (other && other->n) {
		struct part p = {
			.o = o, .requests = { other, NULL, 0, other->n }, .store = other, .unit = UINT32_MAX,
			.from = INT64_MIN, .until = INT64_MAX,
		};
		bool seen = any_seen(other, UINT32_MAX);
		double figures[FIGURES];

		part_figures(&p, seen, figures);
		put_row(t, label, seen, figures);
		return;
	}
	for (uint32_t r = 0; r < v->store->n_runs; r++)
		run_row(t, v, r, other, o);
}
