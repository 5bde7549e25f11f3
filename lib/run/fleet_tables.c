/* fleet_tables.c - worker by decision, and what the engines said; see workers.h */
#include <math.h>
#include <stdlib.h>

#include "run/feed.h"
#include "run/fold.h"
#include "run/measure.h"
#include "run/samples.h"
#include "run/workers.h"

const struct column cross_columns[CROSS_COLUMNS] = {
	{ "run", NULL, true, false }, { "worker", NULL, true, false }, { "decision", NULL, true, false },
	{ "n", NULL, false, false }, { "share", NULL, false, true }, { "failed", NULL, false, false },
	{ "measured", NULL, false, false }, { "mean_ms", NULL, false, false }, { "p90_ms", NULL, false, false },
};

const struct column engine_columns[ENGINE_COLUMNS] = {
	{ "run", NULL, true, false }, { "worker", NULL, true, false }, { "samples", NULL, false, false },
	{ "running_mean", NULL, false, false }, { "running_max", NULL, false, false },
	{ "waiting_mean", NULL, false, false }, { "waiting_max", NULL, false, false },
	{ "kv_used_mean", NULL, false, false }, { "kv_used_max", NULL, false, false },
	{ "gpu_util_mean", NULL, false, false }, { "gpu_util_max", NULL, false, false },
	{ "pending_prefill_tokens_mean", NULL, false, false }, { "pending_prefill_tokens_max", NULL, false, false },
	{ "age_ms", NULL, false, false }, { "feed", NULL, true, false },
};

/* Requests of one worker that were decided alike. */
struct crossing {
	int64_t decision;
	uint32_t row;
};

static int order_crossings(const void *a, const void *b)
{
	const struct crossing *x = a, *y = b;

	if (x->decision != y->decision)
		return (x->decision > y->decision) - (x->decision < y->decision);
	return (x->row > y->row) - (x->row < y->row);
}

/* Rows of a worker, decision by decision, and where each decision's begin. */
struct crossed {
	uint32_t *row;
	struct slice *part;
	int64_t *decision;
	size_t n;
};

static void cross(struct crossed *c, const struct slice *s)
{
	struct crossing *at = mem_alloc(s->n, sizeof *at);

	c->row = mem_alloc(s->n, sizeof *c->row);
	c->part = mem_alloc(s->n, sizeof *c->part);
	c->decision = mem_alloc(s->n, sizeof *c->decision);
	c->n = 0;
	for (size_t k = 0; k < s->n; k++) {
		size_t row = slice_row(s, k);

		at[k] = (struct crossing){ run_int(s->store, RUN_DECISION, row), (uint32_t)row };
	}
	qsort(at, s->n, sizeof *at, order_crossings);
	for (size_t k = 0; k < s->n; k++) {
		c->row[k] = at[k].row;
		if (k == 0 || at[k].decision != at[k - 1].decision) {
			c->decision[c->n] = at[k].decision;
			c->part[c->n++] = (struct slice){ s->store, c->row, k, 0 };
		}
		c->part[c->n - 1].n++;
	}
	free(at);
}

static void crossed_free(struct crossed *c)
{
	free(c->row);
	free(c->part);
	free(c->decision);
}

static int order_parts(const void *a, const void *b, void *crossed)
{
	const struct crossed *c = crossed;
	size_t x = *(const size_t *)a, y = *(const size_t *)b;

	if ((c->decision[x] == NA_INT) != (c->decision[y] == NA_INT))
		return c->decision[x] == NA_INT ? 1 : -1;
	if (c->part[x].n != c->part[y].n)
		return c->part[x].n < c->part[y].n ? 1 : -1;
	return text_order(run_name(c->part->store, RUN_DECISION, c->decision[x]),
			  run_name(c->part->store, RUN_DECISION, c->decision[y]));
}

enum { X_N, X_FAILED, X_MEASURED, X_MEAN, X_P90, X_FIGURES };

static const bool is_count[X_FIGURES] = { [X_N] = true, [X_FAILED] = true, [X_MEASURED] = true };

static void figures(const struct slice *s, const void *ctx, double *out)
{
	const enum run_metric *m = ctx;
	struct outcomes c = slice_outcomes(s);
	struct latency l = slice_latency(s, run_metric_field(*m));

	out[X_N] = (double)c.n;
	out[X_FAILED] = (double)c.failed;
	out[X_MEASURED] = (double)l.measured;
	out[X_MEAN] = l.mean;
	out[X_P90] = l.q[LATENCY_P90];
}

static void cross_rows(const struct workers *w, uint32_t run, const struct worker *one, struct table *t)
{
	struct crossed c;
	size_t *order;

	cross(&c, &one->group->slice);
	order = mem_alloc(c.n, sizeof *order);
	for (size_t i = 0; i < c.n; i++)
		order[i] = i;
	qsort_r(order, c.n, sizeof *order, order_parts, &c);
	for (size_t i = 0; i < c.n; i++) {
		double v[X_FIGURES];

		fold(&c.part[order[i]], run, X_FIGURES, is_count, figures, &w->how->metric, v);
		run_view_row(w->view, t, run);
		table_text(t, one->name);
		table_text(t, run_name(w->view->store, RUN_DECISION, c.decision[order[i]]));
		fold_count(t, v[X_N]);
		table_real(t, (double)c.part[order[i]].n / (double)one->group->slice.n);
		fold_count(t, v[X_FAILED]);
		fold_count(t, v[X_MEASURED]);
		table_real(t, v[X_MEAN]);
		table_real(t, v[X_P90]);
	}
	free(order);
	crossed_free(&c);
}

void cross_table(const struct workers *w, struct table *t)
{
	for (uint32_t r = 0; r < w->view->store->n_runs; r++)
		for (size_t i = 0; run_view_shows(w->view, r) && i < w->fleet[r].n; i++)
			if (w->fleet[r].worker[i].group)
				cross_rows(w, r, &w->fleet[r].worker[i], t);
}

static void put_max(struct table *t, const struct sample_stats *s, enum sample_figure f)
{
	bool is_share = f == SAMPLE_KV_USED || f == SAMPLE_GPU_UTIL;

	if (!s->count[f])
		table_na(t);
	else if (is_share)
		table_real(t, s->max[f]);
	else
		table_int(t, (int64_t)s->max[f]);
}

static void put_feed(struct table *t, const struct workers *w, const struct sample_stats *s, int64_t now)
{
	if (s->newest == NA_INT)
		table_na(t);
	else
		table_real(t, (double)feed_age(s->newest, now) / 1e6);
	table_string(t, now == NA_INT ? NULL : feed_name(feed_state(s->newest, now, w->how->stale_ns)));
}

static void engine_row(const struct workers *w, uint32_t run, const struct worker *one, int64_t now, struct table *t)
{
	static const struct sample_stats nothing = { .newest = NA_INT };
	uint32_t id = intern_find(&w->view->store->names[RUN_WORKER], one->name);
	const struct sample_stats *s = w->samples[run] && id != INTERN_NONE ? &w->samples[run][id] : &nothing;

	run_view_row(w->view, t, run);
	table_text(t, one->name);
	table_int(t, (int64_t)s->n);
	for (int f = 0; f < SAMPLE_FIGURES; f++) {
		table_real(t, s->count[f] ? s->sum[f] / (double)s->count[f] : NAN);
		put_max(t, s, (enum sample_figure)f);
	}
	put_feed(t, w, s, now);
}

/* The time that ages of samples are taken against; NA_INT in a run without samples. */
static int64_t now_of(const struct workers *w, uint32_t run)
{
	const struct run_store *s = w->view->store;
	size_t names = s->names[RUN_WORKER].n;
	int64_t *newest, now = NA_INT, seen = NA_INT;
	struct slice all = run_view_run(w->view, run);

	if (!w->samples[run] || w->how->now_ns != NA_INT)
		return w->samples[run] ? w->how->now_ns : NA_INT;
	newest = mem_alloc(names, sizeof *newest);
	for (size_t i = 0; i < names; i++) {
		newest[i] = w->samples[run][i].newest;
		seen = w->samples[run][i].seen > seen ? w->samples[run][i].seen : seen;
	}
	for (size_t k = 0; k < all.n; k++) {
		int64_t start = run_int(s, RUN_START, slice_row(&all, k));

		now = start != NA_INT && (now == NA_INT || start > now) ? start : now;
	}
	now = feed_now(now, seen, newest, names);
	free(newest);
	return now;
}

void engine_table(const struct workers *w, struct table *t)
{
	for (uint32_t r = 0; r < w->view->store->n_runs; r++) {
		int64_t now = run_view_shows(w->view, r) ? now_of(w, r) : NA_INT;

		for (size_t i = 0; run_view_shows(w->view, r) && i < w->fleet[r].size; i++)
			engine_row(w, r, &w->fleet[r].worker[i], now, t);
	}
}
