/* tail.c - counts over thresholds; see tail.h */
#include "run/tail.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/words.h"
#include "run/fold.h"
#include "run/measure.h"

/* The figures of a slice: three counts, then count and share of each threshold. */
enum { T_N, T_FAILED, T_MEASURED, T_FIXED };
#define T_OVER(k) (T_FIXED + 2 * (k))
#define T_SHARE(k) (T_FIXED + 2 * (k) + 1)

_Static_assert(T_OVER(TAIL_MOST) <= FOLD_MAX, "too many thresholds to fold");

static const struct column plain_columns[] = {
	{ "run", NULL, true, false }, { "over_ms", NULL, false, false }, { "n_over", "over", false, false },
	{ "share", NULL, false, true }, { "n", NULL, false, false }, { "failed", NULL, false, false },
	{ "measured", NULL, false, false },
};

#define BROKEN_DOWN(key) { \
	{ "run", NULL, true, false }, { key, NULL, true, false }, { "over_ms", NULL, false, false }, \
	{ "n_over", "over", false, false }, { "share", NULL, false, true }, { "n", NULL, false, false }, \
	{ "failed", NULL, false, false }, { "measured", NULL, false, false } }

static const struct column by_worker[TAIL_COLUMNS] = BROKEN_DOWN("worker");
static const struct column by_decision[TAIL_COLUMNS] = BROKEN_DOWN("decision");
static const struct column by_session[TAIL_COLUMNS] = BROKEN_DOWN("session");

const double *tail_defaults(enum run_metric m, size_t *n)
{
	static const double request[] = { 5e3, 10e3, 20e3, 30e3, 50e3, 100e3 }, token[] = { 20, 50, 100, 200, 500 };

	*n = m == METRIC_TPOT ? sizeof token / sizeof *token : sizeof request / sizeof *request;
	return m == METRIC_TPOT ? token : request;
}

const struct column *tail_columns(enum run_field by, size_t *n)
{
	*n = by == RUN_NONE ? TAIL_COLUMNS - 1 : TAIL_COLUMNS;
	return by == RUN_NONE ? plain_columns : by == RUN_WORKER ? by_worker :
	       by == RUN_DECISION ? by_decision : by_session;
}

/* The thresholds ascend, so a value is compared until one is not exceeded. */
static void count_over(const struct slice *s, const struct tail *t, uint64_t *measured, uint64_t *over)
{
	enum run_field field = run_metric_field(t->metric);

	for (size_t k = 0; k < s->n; k++) {
		size_t row = slice_row(s, k);
		double v = run_real(s->store, field, row);

		if (s->store->outcome[row] != OUTCOME_OK || isnan(v))
			continue;
		++*measured;
		for (size_t i = 0; i < t->n_over && v > t->over_ms[i]; i++)
			over[i]++;
	}
}

static void figures(const struct slice *s, const void *ctx, double *out)
{
	const struct tail *t = ctx;
	struct outcomes c = slice_outcomes(s);
	uint64_t measured = 0, over[TAIL_MOST] = { 0 };

	count_over(s, t, &measured, over);
	out[T_N] = (double)c.n;
	out[T_FAILED] = (double)c.failed;
	out[T_MEASURED] = (double)measured;
	for (size_t i = 0; i < t->n_over; i++) {
		out[T_OVER(i)] = measured ? (double)over[i] : NAN;
		out[T_SHARE(i)] = (double)over[i] / (double)measured;
	}
}

static void measure(const struct tail *t, uint32_t run, const struct slice *s, double *out)
{
	bool is_count[FOLD_MAX];

	for (int f = 0; f < FOLD_MAX; f++)
		is_count[f] = f < T_FIXED || (f - T_FIXED) % 2 == 0;
	fold(s, run, T_OVER(t->n_over), is_count, figures, t, out);
}

static void put_count(struct table *t, double v)
{
	if (isnan(v))
		table_na(t);
	else
		fold_count(t, v);
}

static size_t groups_end(const struct tail *t, uint32_t run)
{
	size_t from = t->groups->first[run], to = t->groups->first[run + 1];

	return t->top && to - from > t->top ? from + t->top : to;
}

static void group_rows(const struct tail *t, const struct group *g, struct table *out)
{
	double v[FOLD_MAX];

	measure(t, g->run, &g->slice, v);
	for (size_t k = 0; k < t->n_over; k++) {
		run_view_row(t->view, out, g->run);
		if (t->groups->field != RUN_NONE)
			table_text(out, groups_name(t->groups, g));
		table_real(out, t->over_ms[k]);
		put_count(out, v[T_OVER(k)]);
		table_real(out, v[T_SHARE(k)]);
		put_count(out, v[T_N]);
		put_count(out, v[T_FAILED]);
		put_count(out, v[T_MEASURED]);
	}
}

void tail_table(const struct tail *t, struct table *out)
{
	for (uint32_t r = 0; r < t->view->store->n_runs; r++)
		for (size_t i = t->groups->first[r]; run_view_shows(t->view, r) && i < groups_end(t, r); i++)
			group_rows(t, &t->groups->group[i], out);
}

/* The range of measured latencies over all runs; false when there is none. */
static bool value_range(const struct tail *t, double *low, double *high)
{
	*low = INFINITY;
	*high = -INFINITY;
	for (size_t i = 0; i < t->groups->n; i++) {
		const struct slice *s = &t->groups->group[i].slice;
		double *v = mem_alloc(s->n, sizeof *v);
		size_t n = slice_values(s, run_metric_field(t->metric), v);

		for (size_t k = 0; k < n; k++) {
			*low = fmin(*low, v[k]);
			*high = fmax(*high, v[k]);
		}
		free(v);
	}
	return *low <= *high;
}

/* The bars of one run, into buf. */
static void fall_off(const struct tail *t, uint32_t run, double low, double high, bool utf8, char *buf, size_t size)
{
	static const char *const block[] = {
		" ", "\u2581", "\u2582", "\u2583", "\u2584", "\u2585", "\u2586", "\u2587", "\u2588",
	};
	static const char *const ascii[] = { " ", ".", ":", "-", "=", "+", "*", "#", "@" };
	struct slice all = run_view_run(t->view, run);
	enum run_field f = run_metric_field(t->metric);
	double whole = log1p((double)slice_above(&all, f, -INFINITY));

	*buf = '\0';
	low = fmax(low, 1e-3);
	high = fmax(high, low);
	for (int k = 0; k < TAIL_BARS && whole > 0; k++) {
		double at = low * pow(high / low, (double)k / TAIL_BARS);
		int level = (int)ceil(8 * log1p((double)slice_above(&all, f, at)) / whole);

		strncat(buf, (utf8 ? block : ascii)[level], size - strlen(buf) - 1);
	}
}

static const char *kept_text(struct arena *a, char *s)
{
	const char *kept = arena_copy(a, s, strlen(s));

	free(s);
	return kept;
}

static const char *duration_text(struct arena *a, double ms)
{
	char number[NUMBER_MAX];

	number_duration(number, (int64_t)llround(fmin(ms, 9e12) * 1e6));
	return arena_copy(a, number, strlen(number));
}

static const char *over_text(struct arena *a, double ms)
{
	return kept_text(a, mem_format("> %s", duration_text(a, ms)));
}

static void show_share(struct table *t, double share)
{
	char percent[NUMBER_MAX];

	if (isnan(share)) {
		table_na(t);
		return;
	}
	number_percent(percent, share);
	table_string(t, percent);
}

static void show_count(struct tail_shown *s, const char *name, double (*v)[FOLD_MAX], uint32_t n, int figure)
{
	table_string(&s->table, name);
	for (uint32_t i = 0; i < n; i++) {
		put_count(&s->table, v[i][figure]);
		table_string(&s->table, "");
	}
}

static void show_fall_off(const struct tail *t, struct tail_shown *s, const uint32_t *run, uint32_t n, bool utf8)
{
	char bars[4 * TAIL_BARS + 1];
	double low, high;

	if (!value_range(t, &low, &high))
		return;
	table_string(&s->table, kept_text(&s->heads, mem_format("%s to %s", duration_text(&s->heads, low),
								duration_text(&s->heads, high))));
	for (uint32_t i = 0; i < n; i++) {
		fall_off(t, run[i], low, high, utf8, bars, sizeof bars);
		table_string(&s->table, bars);
		table_string(&s->table, "");
	}
}

/* A row a threshold, a pair of columns a run. */
static void show_runs(const struct tail *t, struct tail_shown *s, bool utf8)
{
	uint32_t n_runs = t->view->store->n_runs, *run = mem_alloc(n_runs, sizeof *run), n = 0;
	double (*v)[FOLD_MAX] = mem_alloc(n_runs, sizeof *v);

	s->columns = mem_zero(1 + 2 * (size_t)n_runs, sizeof *s->columns);
	s->columns[0] = (struct column){ run_metric_name(t->metric), NULL, true, false };
	for (uint32_t r = 0; r < n_runs; r++) {
		struct slice all = run_view_run(t->view, r);

		if (!run_view_shows(t->view, r))
			continue;
		measure(t, r, &all, v[n]);
		run[n] = r;
		s->columns[1 + 2 * n] = (struct column){ "n_over", t->view->store->run[r].label, false, false };
		s->columns[2 + 2 * n++] = (struct column){ "percent", "", false, false };
	}
	table_init(&s->table, "tail", s->columns, 1 + 2 * (size_t)n);
	for (size_t k = 0; n && k < t->n_over; k++) {
		table_string(&s->table, over_text(&s->heads, t->over_ms[k]));
		for (uint32_t i = 0; i < n; i++) {
			put_count(&s->table, v[i][T_OVER(k)]);
			show_share(&s->table, v[i][T_SHARE(k)]);
		}
	}
	if (n) {
		show_count(s, "requests", v, n, T_N);
		show_count(s, "failed", v, n, T_FAILED);
		show_count(s, "measured", v, n, T_MEASURED);
		show_fall_off(t, s, run, n, utf8);
	}
	free(v);
	free(run);
}

static void show_group(const struct tail *t, struct tail_shown *s, const struct group *g)
{
	double v[FOLD_MAX];

	measure(t, g->run, &g->slice, v);
	table_string(&s->table, t->view->store->run[g->run].label);
	table_text(&s->table, groups_name(t->groups, g));
	for (size_t k = 0; k < t->n_over; k++)
		put_count(&s->table, v[T_OVER(k)]);
	put_count(&s->table, v[T_N]);
	put_count(&s->table, v[T_FAILED]);
	put_count(&s->table, v[T_MEASURED]);
}

/* A row a group, a column a threshold. */
static void show_groups(const struct tail *t, struct tail_shown *s)
{
	size_t n_columns, n = t->n_over + 5;
	const struct column *tidy = tail_columns(t->groups->field, &n_columns);

	s->columns = mem_zero(n, sizeof *s->columns);
	memcpy(s->columns, tidy, 2 * sizeof *tidy);
	for (size_t k = 0; k < t->n_over; k++)
		s->columns[2 + k] = (struct column){ "n_over", over_text(&s->heads, t->over_ms[k]), false, false };
	memcpy(s->columns + n - 3, tidy + n_columns - 3, 3 * sizeof *tidy);
	table_init(&s->table, "tail", s->columns, n);
	for (uint32_t r = 0; r < t->view->store->n_runs; r++)
		for (size_t i = t->groups->first[r]; run_view_shows(t->view, r) && i < groups_end(t, r); i++)
			show_group(t, s, &t->groups->group[i]);
}

void tail_show(const struct tail *t, struct tail_shown *s, bool utf8)
{
	memset(s, 0, sizeof *s);
	if (t->groups->field == RUN_NONE)
		show_runs(t, s, utf8);
	else
		show_groups(t, s);
}

void tail_shown_free(struct tail_shown *s)
{
	table_free(&s->table);
	free(s->columns);
	arena_free(&s->heads);
}

/* "331 (27.3 %)"; the caller frees. */
static char *over_words(double over, double share)
{
	char number[NUMBER_MAX], percent[NUMBER_MAX];

	number_readable(number, over);
	number_percent(percent, share);
	return mem_format("%s (%s)", number, percent);
}

static char *run_words(const struct tail *t, uint32_t run, struct arena *a)
{
	static const char *const words[RUN_METRICS] = { "TTFT", "TPOT", "end-to-end latency", "time in the queue" };
	struct slice all = run_view_run(t->view, run);
	const char *label = t->view->store->run[run].label, *first = duration_text(a, t->over_ms[0]);
	char measured[NUMBER_MAX], *over, *last, *sentence;
	size_t k = t->n_over;
	double v[FOLD_MAX];

	measure(t, run, &all, v);
	if (v[T_MEASURED] == 0)
		return mem_format("%s: no request has a %s.", label, words[t->metric]);
	number_readable(measured, v[T_MEASURED]);
	while (k > 1 && !(v[T_OVER(k - 1)] > 0))
		k--;
	if (!(v[T_OVER(0)] > 0))
		return mem_format("%s: none of %s measured has a %s over %s.", label, measured, words[t->metric],
				  first);
	over = over_words(v[T_OVER(0)], v[T_SHARE(0)]);
	last = over_words(v[T_OVER(k - 1)], v[T_SHARE(k - 1)]);
	sentence = mem_format("%s: of %s measured %s have a %s over %s%s%s%s%s.", label, measured, over,
			      words[t->metric], first, k > 1 ? ", " : "", k > 1 ? last : "", k > 1 ? " over " : "",
			      k > 1 ? duration_text(a, t->over_ms[k - 1]) : "");
	free(over);
	free(last);
	return sentence;
}

char *tail_words(const struct tail *t)
{
	struct words all = { 0 };
	struct arena a = { 0 };

	for (uint32_t r = 0; r < t->view->store->n_runs; r++) {
		char *one = run_words(t, r, &a);

		words_add(&all, "\n", "%s", one);
		free(one);
	}
	arena_free(&a);
	return words_take(&all);
}
