/* deep.c - sessions, slowest requests, pile-ups; see deep.h */
#include "run/deep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "run/fold.h"
#include "run/measure.h"

const struct column sessions_columns_of_runs[SESSIONS_COLUMNS] = {
	{ "run", NULL, true, false }, { "session", NULL, true, false }, { "n", NULL, false, false },
	{ "failed", NULL, false, false }, { "measured", NULL, false, false }, { "mean_ms", NULL, false, false },
	{ "max_ms", NULL, false, false }, { "tokens", NULL, false, false }, { "decisions", NULL, true, false },
};

const struct column pileup_columns[PILEUP_COLUMNS] = {
	{ "run", NULL, true, false }, { "worker", NULL, true, false }, { "n", NULL, false, false },
	{ "slow_n", NULL, false, false }, { "slow_share", NULL, false, false }, { "rate_per_s", NULL, false, false },
	{ "pairs", NULL, false, false }, { "expected", NULL, false, false },
};

#define SLOWEST(metric) { \
	{ "run", NULL, true, false }, { "request", NULL, true, false }, { "session", NULL, true, false }, \
	{ "turn", NULL, false, false }, { "input", NULL, false, false }, { "cached", NULL, false, false }, \
	{ "new", NULL, false, false }, { "decision", NULL, true, false }, { metric, NULL, false, false }, \
	{ "start_ms", NULL, false, false }, { "worker", NULL, true, false } }

const struct column *slowest_columns(enum run_metric m)
{
	static const struct column columns[RUN_METRICS][SLOWEST_COLUMNS] = {
		SLOWEST("ttft_ms"), SLOWEST("tpot_ms"), SLOWEST("e2e_ms"), SLOWEST("queue_ms"),
	};

	return columns[m];
}

struct share {
	int64_t decision;
	uint64_t n;
};

static int order_decisions(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static int order_shares(const void *a, const void *b, void *store)
{
	const struct share *x = a, *y = b;

	if (x->n != y->n)
		return x->n < y->n ? 1 : -1;
	return text_order(run_name(store, RUN_DECISION, x->decision), run_name(store, RUN_DECISION, y->decision));
}

/* The decisions of a slice, most frequent first; requests without one are left out. The caller frees. */
static struct share *shares_of(const struct slice *s, size_t *n_shares)
{
	int64_t *decision = mem_alloc(s->n, sizeof *decision);
	struct share *share = mem_alloc(s->n, sizeof *share);
	size_t n = 0;

	for (size_t k = 0; k < s->n; k++) {
		int64_t v = run_int(s->store, RUN_DECISION, slice_row(s, k));

		if (v != NA_INT)
			decision[n++] = v;
	}
	qsort(decision, n, sizeof *decision, order_decisions);
	*n_shares = 0;
	for (size_t i = 0; i < n; i++) {
		if (i == 0 || decision[i] != decision[i - 1])
			share[(*n_shares)++] = (struct share){ decision[i], 0 };
		share[*n_shares - 1].n++;
	}
	free(decision);
	qsort_r(share, *n_shares, sizeof *share, order_shares, (void *)s->store);
	return share;
}

/* "affinity=0.75,fallback=0.25", or missing when no request has a decision. */
static void put_shares(struct table *t, const struct slice *s)
{
	size_t n;
	struct share *share = shares_of(s, &n);
	char *list = mem_text("", 0);

	for (size_t i = 0; i < n; i++) {
		struct text name = run_name(s->store, RUN_DECISION, share[i].decision);
		char number[NUMBER_MAX], *longer;

		number_real(number, (double)share[i].n / (double)s->n);
		longer = mem_format("%s%s%.*s=%s", list, i ? "," : "", (int)name.n, name.s, number);
		free(list);
		list = longer;
	}
	if (n)
		table_string(t, list);
	else
		table_na(t);
	free(list);
	free(share);
}

enum { SESSION_N, SESSION_FAILED, SESSION_MEASURED, SESSION_MEAN, SESSION_MAX, SESSION_FIGURES };

static const bool session_counts[SESSION_FIGURES] = {
	[SESSION_N] = true, [SESSION_FAILED] = true, [SESSION_MEASURED] = true,
};

static void session_figures(const struct slice *s, const void *ctx, double *out)
{
	const enum run_metric *m = ctx;
	struct outcomes c = slice_outcomes(s);
	struct latency l = slice_latency(s, run_metric_field(*m));

	out[SESSION_N] = (double)c.n;
	out[SESSION_FAILED] = (double)c.failed;
	out[SESSION_MEASURED] = (double)l.measured;
	out[SESSION_MEAN] = l.mean;
	out[SESSION_MAX] = l.max;
}

static void session_row(const struct groups *g, const struct group *one, enum run_metric m, struct table *t)
{
	double v[SESSION_FIGURES];

	fold(&one->slice, one->run, SESSION_FIGURES, session_counts, session_figures, &m, v);
	run_view_row(g->view, t, one->run);
	table_text(t, groups_name(g, one));
	fold_count(t, v[SESSION_N]);
	fold_count(t, v[SESSION_FAILED]);
	fold_count(t, v[SESSION_MEASURED]);
	table_real(t, v[SESSION_MEAN]);
	table_real(t, v[SESSION_MAX]);
	if (one->weighed)
		fold_count(t, (double)one->weight / g->view->store->run[one->run].units);
	else
		table_na(t);
	put_shares(t, &one->slice);
}

void run_sessions_table(const struct run_view *v, enum run_metric m, size_t top, struct table *t, uint64_t *sessions,
			uint64_t *sessionless)
{
	struct groups g;

	*sessions = *sessionless = 0;
	groups_init(&g, v, RUN_SESSION, GROUPS_BY_TOKENS);
	for (uint32_t r = 0; r < v->store->n_runs; r++) {
		size_t shown = 0;

		for (size_t i = g.first[r]; run_view_shows(v, r) && i < g.first[r + 1]; i++) {
			if (g.group[i].key == NA_INT) {
				*sessionless += g.group[i].slice.n;
				continue;
			}
			++*sessions;
			if (!top || shown++ < top)
				session_row(&g, &g.group[i], m, t);
		}
	}
	groups_free(&g);
}

struct slowest {
	double ms;
	uint32_t row;
};

static int order_slowest(const void *a, const void *b)
{
	const struct slowest *x = a, *y = b;

	if (x->ms != y->ms)
		return x->ms < y->ms ? 1 : -1;
	return (x->row > y->row) - (x->row < y->row);
}

static void slowest_row(const struct run_view *v, uint32_t run, const struct slowest *one, struct table *t)
{
	const struct run_store *s = v->store;
	int64_t in = run_int(s, RUN_INPUT, one->row), cached = run_int(s, RUN_CACHED, one->row);
	int64_t start = run_int(s, RUN_START, one->row);

	run_view_row(v, t, run);
	table_text(t, run_name(s, RUN_REQUEST, run_int(s, RUN_REQUEST, one->row)));
	table_text(t, run_name(s, RUN_SESSION, run_int(s, RUN_SESSION, one->row)));
	table_int(t, run_int(s, RUN_TURN, one->row));
	table_int(t, in);
	table_int(t, cached);
	table_int(t, in == NA_INT || cached == NA_INT ? NA_INT : in - cached);
	table_text(t, run_name(s, RUN_DECISION, run_int(s, RUN_DECISION, one->row)));
	table_real(t, one->ms);
	table_real(t, start == NA_INT ? NAN : (double)start / 1e6);
	table_text(t, run_name(s, RUN_WORKER, run_int(s, RUN_WORKER, one->row)));
}

void slowest_table(const struct run_view *v, enum run_metric m, size_t top, struct table *t)
{
	for (uint32_t r = 0; r < v->store->n_runs; r++) {
		struct slice all = run_view_run(v, r);
		struct slowest *at = mem_alloc(all.n, sizeof *at);
		size_t n = 0;

		for (size_t k = 0; k < all.n; k++) {
			size_t row = slice_row(&all, k);
			double ms = run_real(v->store, run_metric_field(m), row);

			if (v->store->outcome[row] == OUTCOME_OK && !isnan(ms))
				at[n++] = (struct slowest){ ms, (uint32_t)row };
		}
		qsort(at, n, sizeof *at, order_slowest);
		for (size_t i = 0; run_view_shows(v, r) && i < n && (!top || i < top); i++)
			slowest_row(v, r, &at[i], t);
		free(at);
	}
}

/* A dispatch: when, and did it become slow? */
struct dispatch {
	int64_t start;
	uint32_t row;
	bool slow;
};

static int order_dispatches(const void *a, const void *b)
{
	const struct dispatch *x = a, *y = b;

	if (x->start != y->start)
		return (x->start > y->start) - (x->start < y->start);
	return (x->row > y->row) - (x->row < y->row);
}

enum { P_N, P_SLOW, P_SHARE, P_RATE, P_PAIRS, P_EXPECTED, P_FIGURES };

static const bool pileup_counts[P_FIGURES] = { [P_N] = true, [P_SLOW] = true, [P_PAIRS] = true };

static size_t dispatches(const struct slice *s, const struct pileup_options *o, struct dispatch *at)
{
	size_t n = 0;

	for (size_t k = 0; k < s->n; k++) {
		size_t row = slice_row(s, k);
		double ms = run_real(s->store, run_metric_field(o->metric), row);
		int64_t start = run_int(s->store, RUN_START, row);

		if (s->store->outcome[row] == OUTCOME_OK && !isnan(ms) && start != NA_INT)
			at[n++] = (struct dispatch){ start, (uint32_t)row, ms > o->slow_ms };
	}
	qsort(at, n, sizeof *at, order_dispatches);
	return n;
}

static void pileup_figures(const struct slice *s, const void *ctx, double *out)
{
	const struct pileup_options *o = ctx;
	struct dispatch *at = mem_alloc(s->n, sizeof *at);
	size_t n = dispatches(s, o, at), slow = 0, pairs = 0;
	double span, share, rate;

	for (size_t i = 0; i < n; i++) {
		slow += at[i].slow;
		pairs += i && at[i].slow && at[i - 1].slow &&
			 (uint64_t)at[i].start - (uint64_t)at[i - 1].start < (uint64_t)o->gap_ns;
	}
	span = n ? (double)((uint64_t)at[n - 1].start - (uint64_t)at[0].start) / 1e9 : 0;
	share = n ? (double)slow / (double)n : NAN;
	rate = span > 0 ? (double)(n - 1) / span : NAN;
	free(at);
	out[P_N] = (double)n;
	out[P_SLOW] = (double)slow;
	out[P_SHARE] = share;
	out[P_RATE] = rate;
	out[P_PAIRS] = (double)pairs;
	out[P_EXPECTED] = -(double)(n - 1) * expm1(-rate * (double)o->gap_ns / 1e9) * share * share;
}

void pileup_table(const struct run_view *v, const struct pileup_options *o, struct table *t)
{
	struct groups g;

	groups_init(&g, v, RUN_WORKER, GROUPS_NATURAL);
	for (size_t i = 0; i < g.n; i++) {
		const struct group *one = &g.group[i];
		double p[P_FIGURES];

		if (!run_view_shows(v, one->run) || one->key == NA_INT)
			continue;
		fold(&one->slice, one->run, P_FIGURES, pileup_counts, pileup_figures, o, p);
		run_view_row(v, t, one->run);
		table_text(t, groups_name(&g, one));
		for (int f = 0; f < P_FIGURES; f++) {
			if (pileup_counts[f])
				fold_count(t, p[f]);
			else
				table_real(t, p[f]);
		}
	}
	groups_free(&g);
}
