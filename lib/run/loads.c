/* loads.c - loads and failures; see loads.h */
#include "run/loads.h"

#include <math.h>
#include <stdlib.h>

#include "run/fold.h"
#include "run/groups.h"
#include "run/measure.h"
#include "stats/quantile.h"

const struct column loads_columns[LOADS_COLUMNS] = {
	{ "run", NULL, true, false }, { "by", NULL, true, false }, { "name", NULL, true, false },
	{ "n", NULL, false, false }, { "share", NULL, false, true }, { "failed", NULL, false, false },
};

const struct column failures_columns[FAILURES_COLUMNS] = {
	{ "run", NULL, true, false }, { "error", NULL, true, false }, { "n", NULL, false, false },
	{ "share", NULL, false, true }, { "e2e_p50_ms", NULL, false, false }, { "e2e_max_ms", NULL, false, false },
	{ "top_decision", NULL, true, false }, { "top_worker", NULL, true, false },
};

enum { LOAD_N, LOAD_FAILED, LOAD_FIGURES };

static const bool load_counts[LOAD_FIGURES] = { true, true };

static void load_figures(const struct slice *s, const void *ctx, double *out)
{
	struct outcomes c = slice_outcomes(s);

	(void)ctx;
	out[LOAD_N] = (double)c.n;
	out[LOAD_FAILED] = (double)c.failed;
}

static void load_rows(const struct groups *g, uint32_t run, const char *by, struct table *t)
{
	size_t from = g->first[run], to = g->first[run + 1];
	struct slice all = run_view_run(g->view, run);

	if (to - from == 1 && g->group[from].key == NA_INT)
		return;
	for (size_t i = from; i < to; i++) {
		double v[LOAD_FIGURES];

		fold(&g->group[i].slice, run, LOAD_FIGURES, load_counts, load_figures, NULL, v);
		run_view_row(g->view, t, run);
		table_string(t, by);
		table_text(t, groups_name(g, &g->group[i]));
		fold_count(t, v[LOAD_N]);
		table_real(t, (double)g->group[i].slice.n / (double)all.n);
		fold_count(t, v[LOAD_FAILED]);
	}
}

void loads_table(const struct run_view *v, struct table *t)
{
	static const struct { const char *name; enum run_field field; enum groups_order order; } by[] = {
		{ "worker", RUN_WORKER, GROUPS_NATURAL },
		{ "prefill_worker", RUN_PREFILL_WORKER, GROUPS_NATURAL },
		{ "decision", RUN_DECISION, GROUPS_BY_N },
	};
	enum { KINDS = sizeof by / sizeof *by };
	struct groups g[KINDS];

	for (int k = 0; k < KINDS; k++)
		groups_init(&g[k], v, by[k].field, by[k].order);
	for (uint32_t r = 0; r < v->store->n_runs; r++)
		for (int k = 0; run_view_shows(v, r) && k < KINDS; k++)
			load_rows(&g[k], r, by[k].name, t);
	for (int k = 0; k < KINDS; k++)
		groups_free(&g[k]);
}

/* The failed requests of a slice, as a slice of rows that the caller frees. */
static struct slice failed_only(const struct slice *s)
{
	uint32_t *row = mem_alloc(s->n, sizeof *row);
	size_t n = 0;

	for (size_t k = 0; k < s->n; k++)
		if (s->store->outcome[slice_row(s, k)] != OUTCOME_OK)
			row[n++] = (uint32_t)slice_row(s, k);
	return (struct slice){ s->store, row, 0, n };
}

static void failure_times(const struct slice *s, double *p50, double *max)
{
	static const double p[2] = { .5, 1 };
	double *v = mem_alloc(s->n, sizeof *v), q[2];
	size_t n = 0;

	for (size_t k = 0; k < s->n; k++) {
		double e2e = run_real(s->store, RUN_E2E, slice_row(s, k));

		if (!isnan(e2e))
			v[n++] = e2e;
	}
	quantile_select(v, n, p, 2, q);
	free(v);
	*p50 = q[0];
	*max = q[1];
}

struct failure {
	const struct group *group;
	struct slice failed;
};

static int order_failures(const void *a, const void *b, void *groups)
{
	const struct failure *x = a, *y = b;

	if (x->failed.n != y->failed.n)
		return x->failed.n < y->failed.n ? 1 : -1;
	if ((x->group->key == NA_INT) != (y->group->key == NA_INT))
		return x->group->key == NA_INT ? 1 : -1;
	return text_order(groups_name(groups, x->group), groups_name(groups, y->group));
}

static void failure_row(const struct groups *g, const struct failure *f, size_t failed, struct table *t)
{
	struct slice s = f->failed;
	double p50, max;

	failure_times(&s, &p50, &max);
	run_view_row(g->view, t, f->group->run);
	table_text(t, groups_name(g, f->group));
	fold_count(t, (double)s.n / s.store->run[f->group->run].units);
	table_real(t, (double)s.n / (double)failed);
	table_real(t, p50);
	table_real(t, max);
	table_text(t, run_name(s.store, RUN_DECISION, slice_top(&s, RUN_DECISION).name));
	table_text(t, run_name(s.store, RUN_WORKER, slice_top(&s, RUN_WORKER).name));
}

static void failures_of(const struct groups *g, uint32_t run, struct table *t)
{
	size_t from = g->first[run], n = g->first[run + 1] - from, failed = 0;
	struct failure *f = mem_alloc(n, sizeof *f);

	for (size_t i = 0; i < n; i++) {
		f[i].group = &g->group[from + i];
		f[i].failed = failed_only(&f[i].group->slice);
		failed += f[i].failed.n;
	}
	qsort_r(f, n, sizeof *f, order_failures, (void *)g);
	for (size_t i = 0; i < n; i++) {
		if (f[i].failed.n)
			failure_row(g, &f[i], failed, t);
		free((uint32_t *)f[i].failed.row);
	}
	free(f);
}

void failures_table(const struct run_view *v, struct table *t)
{
	struct groups g;

	groups_init(&g, v, RUN_ERROR, GROUPS_BY_N);
	for (uint32_t r = 0; r < v->store->n_runs; r++)
		if (run_view_shows(v, r))
			failures_of(&g, r, t);
	groups_free(&g);
}
