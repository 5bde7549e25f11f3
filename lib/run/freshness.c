/* freshness.c - ages of engine-state samples; see freshness.h */
#include "run/freshness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* A moment at a worker: a sample, a dispatch, or a prefill from `at` to `until`. */
struct moment {
	uint32_t worker;
	int64_t at, until;
};

struct moments_list {
	struct moment *item;
	size_t n, cap;
};

struct feed {
	const struct freshness_options *o;
	struct intern workers;         /* of samples and of requests, by name */
	struct moments_list samples;   /* at: when taken, until: when read or NA_INT */
	struct moments_list dispatches;
	struct moments_list prefills;
	int64_t newest_start, newest_sample;
	bool seen;                     /* some sample says when it was read */
};

static void put(struct moments_list *l, uint32_t worker, int64_t at, int64_t until)
{
	l->item = mem_grow(l->item, &l->cap, l->n + 1, sizeof *l->item);
	l->item[l->n++] = (struct moment){ worker, at, until };
}

static int order_moments(const void *a, const void *b)
{
	const struct moment *x = a, *y = b;

	if (x->worker != y->worker)
		return (x->worker > y->worker) - (x->worker < y->worker);
	return (x->at > y->at) - (x->at < y->at);
}

static void sort_moments(struct moments_list *l)
{
	if (l->n)
		qsort(l->item, l->n, sizeof *l->item, order_moments);
}

/* The last moment of a worker that is not after t; NULL: none. */
static const struct moment *last_until(const struct moments_list *l, uint32_t worker, int64_t t)
{
	size_t low = 0, high = l->n;
	struct moment key = { worker, t, 0 };

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (order_moments(&l->item[middle], &key) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low && l->item[low - 1].worker == worker ? &l->item[low - 1] : NULL;
}

static void add_samples(struct feed *f, const struct run_store *s, uint32_t run)
{
	const struct run_samples *m = &s->samples;

	for (size_t i = 0; i < m->n; i++) {
		uint32_t unit = (uint32_t)run_column_int(&m->unit, i);
		int64_t worker = run_column_int(&m->worker, i), ts = run_column_int(&m->ts, i);
		int64_t seen = run_column_int(&m->seen, i);

		if (worker == NA_INT || ts == NA_INT || (run != UINT32_MAX && s->unit[unit].run != run))
			continue;
		put(&f->samples, intern_put(&f->workers, run_name(s, RUN_WORKER, worker)), ts, seen);
		f->seen = f->seen || seen != NA_INT;
		f->newest_sample = ts > f->newest_sample ? ts : f->newest_sample;
	}
}

static int64_t ns_of(double ms)
{
	return ms >= 0 && ms < 9e12 ? llround(ms * 1e6) : 0;
}

/* The prefill of a request, when it was long. */
static void add_prefill(struct feed *f, const struct run_store *s, size_t row, int64_t start, uint32_t worker)
{
	double ttft = run_real(s, RUN_TTFT, row), prefill = run_real(s, RUN_PREFILL, row);
	double queue = run_real(s, RUN_QUEUE, row);
	int64_t from, until;

	if (isnan(ttft) || start > INT64_MAX / 2)
		return;
	until = start + ns_of(ttft);
	from = isnan(prefill) ? start + ns_of(isnan(queue) ? 0 : queue) : until - ns_of(prefill);
	if (until - from >= f->o->long_ns)
		put(&f->prefills, worker, from, until);
}

static void add_requests(struct feed *f, const struct slice *requests)
{
	for (size_t k = 0; k < requests->n; k++) {
		const struct run_store *s = requests->store;
		size_t row = slice_row(requests, k);
		int64_t start = run_int(s, RUN_START, row), worker = run_int(s, RUN_WORKER, row);
		int64_t prefill = run_int(s, RUN_PREFILL_WORKER, row);
		uint32_t id;

		if (worker != NA_INT) {
			id = intern_put(&f->workers, run_name(s, RUN_WORKER, worker));
			if (start != NA_INT)
				put(&f->dispatches, id, start, NA_INT);
		}
		if (start == NA_INT)
			continue;
		f->newest_start = start > f->newest_start ? start : f->newest_start;
		if (prefill != NA_INT)
			add_prefill(f, s, row, start, intern_put(&f->workers, run_name(s, RUN_PREFILL_WORKER, prefill)));
		else if (worker != NA_INT)
			add_prefill(f, s, row, start, id);
	}
}

/* Prefills of a worker as stretches that do not overlap, so that the last that began not after t decides. */
static void join_prefills(struct moments_list *l)
{
	size_t n = 0;

	sort_moments(l);
	for (size_t i = 0; i < l->n; i++) {
		struct moment *last = n ? &l->item[n - 1] : NULL;

		if (last && last->worker == l->item[i].worker && l->item[i].at <= last->until)
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

static void add_age(const struct feed *f, struct ages *a, uint32_t worker, int64_t at, int64_t age)
{
	const struct moment *prefill = last_until(&f->prefills, worker, at);

	a->all[a->n++] = age;
	if (prefill && at < prefill->until)
		a->prefilling[a->n_prefilling++] = age;
}

static void collect(const struct feed *f, struct ages *a)
{
	size_t n = f->seen ? f->samples.n : f->dispatches.n;

	*a = (struct ages){ mem_alloc(n, sizeof *a->all), mem_alloc(n, sizeof *a->prefilling), 0, 0 };
	for (size_t i = 0; i < n; i++) {
		const struct moment *m = f->seen ? &f->samples.item[i] : &f->dispatches.item[i], *newest;

		if (f->seen && m->until != NA_INT)
			add_age(f, a, m->worker, m->until, m->until - m->at);
		if (f->seen)
			continue;
		newest = last_until(&f->samples, m->worker, m->at);
		if (newest)
			add_age(f, a, m->worker, m->at, m->at - newest->at);
	}
}

/* n, p50, p99, max and the share above `stale`. */
static void put_ages(struct table *t, int64_t *age, size_t n, int64_t stale)
{
	static const double p[3] = { .5, .99, 1 };
	size_t above = 0;
	double q[3];

	for (size_t i = 0; i < n; i++)
		above += age[i] > stale;
	quantile_select_int(age, n, p, 3, q);
	table_int(t, (int64_t)n);
	for (int i = 0; i < 3; i++)
		table_real(t, q[i] / 1e6);
	table_real(t, n ? (double)above / (double)n : NAN);
}

static void put_workers(struct table *t, const struct feed *f)
{
	enum { FRESH, STALE, NEVER, SKEWED, STATES };
	int64_t now = f->o->now_ns != NA_INT ? f->o->now_ns : f->newest_start != INT64_MIN ? f->newest_start : f->newest_sample;
	int64_t count[STATES] = { 0 };

	for (uint32_t w = 0; w < f->workers.n; w++) {
		const struct moment *newest = last_until(&f->samples, w, INT64_MAX);

		if (!newest)
			count[NEVER]++;
		else if (newest->at > now)
			count[SKEWED]++;
		else
			count[now - newest->at > f->o->stale_ns ? STALE : FRESH]++;
	}
	table_int(t, f->workers.n);
	for (int i = 0; i < STATES; i++)
		table_int(t, count[i]);
}

void freshness_row(struct table *t, const char *label, const struct slice *requests, const struct run_store *samples,
		   uint32_t run, const struct freshness_options *o)
{
	struct feed f = { .o = o, .newest_start = INT64_MIN, .newest_sample = INT64_MIN };
	struct ages a;

	intern_init(&f.workers);
	add_samples(&f, samples, run);
	add_requests(&f, requests);
	sort_moments(&f.samples);
	join_prefills(&f.prefills);
	collect(&f, &a);
	table_string(t, label);
	table_int(t, (int64_t)f.samples.n);
	table_string(t, f.seen ? "seen" : "dispatch");
	put_ages(t, a.all, a.n, o->stale_ns);
	put_ages(t, a.prefilling, a.n_prefilling, o->stale_ns);
	put_workers(t, &f);
	free(a.all);
	free(a.prefilling);
	free(f.samples.item);
	free(f.dispatches.item);
	free(f.prefills.item);
	intern_free(&f.workers);
}
