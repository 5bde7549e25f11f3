/* pair_tables.c - tables, notes and plot of paired runs; see pairs.h */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/sum.h"
#include "run/change.h"
#include "run/fold.h"
#include "run/foot.h"
#include "run/measure.h"
#include "run/pairs.h"

const struct column pair_columns[PAIR_COLUMNS] = {
	{ "pair", NULL, true, false }, { "stat", NULL, true, false }, { "matched", NULL, false, false },
	{ "base_ms", NULL, false, false }, { "cand_ms", NULL, false, false }, { "delta_ms", NULL, false, false },
	{ "delta_pct", NULL, false, false }, { "ci_low_ms", NULL, false, false }, { "ci_high_ms", NULL, false, false },
	{ "ci_low_pct", NULL, false, false }, { "ci_high_pct", NULL, false, false }, { "verdict", NULL, true, false },
};

const struct column match_columns[MATCH_COLUMNS] = {
	{ "pair", NULL, true, false }, { "matched", NULL, false, false }, { "base_only", NULL, false, false },
	{ "cand_only", NULL, false, false }, { "duplicates", NULL, false, false }, { "both_ok", NULL, false, false },
	{ "base_failed", NULL, false, false }, { "cand_failed", NULL, false, false },
	{ "rerouted_n", NULL, false, false }, { "rerouted_share", NULL, false, false },
	{ "workers_per_session_base", NULL, false, false }, { "workers_per_session_cand", NULL, false, false },
	{ "faster", NULL, false, false }, { "slower", NULL, false, false },
};

const struct column migrated_columns[MIGRATED_COLUMNS] = {
	{ "pair", NULL, true, false }, { "base_n", NULL, false, false }, { "cand_n", NULL, false, false },
	{ "base_share", NULL, false, false }, { "cand_share", NULL, false, false },
	{ "base_mean_ms", NULL, false, false }, { "cand_mean_ms", NULL, false, false },
};

const struct column pairs_columns[PAIRS_COLUMNS] = {
	{ "pair", NULL, true, false }, { "request_id", NULL, true, false }, { "session_id", NULL, true, false },
	{ "turn", NULL, false, false }, { "base_worker", NULL, true, false }, { "cand_worker", NULL, true, false },
	{ "base_ms", NULL, false, false }, { "cand_ms", NULL, false, false }, { "delta_ms", NULL, false, false },
	{ "delta_pct", NULL, false, false }, { "replicate", NULL, false, false },
};

const struct column pair_shown_columns[PAIR_SHOWN_COLUMNS] = {
	{ "pair", NULL, true, false }, { "matched", NULL, false, false },
	{ "workers_per_session", "workers/session", false, false }, { "rerouted", NULL, false, false },
	{ "p90", NULL, false, false }, { "p90_change", "change", false, false },
	{ "p90_interval", "95 %", false, false }, { "p90_verdict", "verdict", true, false },
	{ "mean", NULL, false, false }, { "mean_change", "change", false, false },
	{ "mean_interval", "95 %", false, false }, { "mean_verdict", "verdict", true, false },
};

void pairs_stats(const struct pairing *p, size_t n, struct table *t)
{
	static const char *const names[PAIR_STATS] = { "mean", "p50", "p90", "p99" };

	for (; n--; p++) {
		for (int i = 0; i < PAIR_STATS; i++) {
			const struct compared *c = &p->stat[i];
			struct change d = change_of(c->base, c->value, false);

			table_string(t, p->label);
			table_string(t, names[i]);
			fold_count(t, p->match[M_MATCHED]);
			table_real(t, c->base);
			table_real(t, c->value);
			table_real(t, d.delta);
			table_real(t, d.pct);
			compared_cells(t, c);
		}
	}
}

void pairs_match(const struct pairing *p, size_t n, struct table *t)
{
	for (; n--; p++) {
		table_string(t, p->label);
		for (int i = 0; i < MATCH_FIGURES; i++) {
			if (i == M_REROUTED_SHARE || i == M_WORKERS_BASE || i == M_WORKERS_CAND)
				table_real(t, p->match[i]);
			else
				fold_count(t, p->match[i]);
		}
	}
}

/* Requests of a unit that were prefilled elsewhere: how many, of all where both workers are known, mean metric. */
struct migrated_ctx { enum run_field field; };
enum { MIGRATED_N, MIGRATED_SHARE, MIGRATED_MEAN, MIGRATED_FIGURES };

static void migrated_figures(const struct slice *s, const void *ctx, double *out)
{
	const struct migrated_ctx *c = ctx;
	size_t known = 0, measured = 0;
	struct sum sum = { 0 };

	out[MIGRATED_N] = 0;
	for (size_t k = 0; k < s->n; k++) {
		size_t row = slice_row(s, k);
		int64_t name = run_int(s->store, RUN_PREFILL_WORKER, row);
		struct text prefill = run_name(s->store, RUN_PREFILL_WORKER, name);
		struct text worker = run_name(s->store, RUN_WORKER, run_int(s->store, RUN_WORKER, row));
		double v = run_real(s->store, c->field, row);

		if (!prefill.n || !worker.n)
			continue;
		known++;
		if (text_equal(prefill, worker))
			continue;
		out[MIGRATED_N]++;
		if (s->store->outcome[row] != OUTCOME_OK || isnan(v))
			continue;
		measured++;
		sum_add(&sum, v);
	}
	out[MIGRATED_SHARE] = known ? out[MIGRATED_N] / (double)known : NAN;
	out[MIGRATED_MEAN] = measured ? sum_total(&sum) / (double)measured : NAN;
}

void pairs_migrated(const struct pairing *p, size_t n, struct table *t)
{
	static const bool count[MIGRATED_FIGURES] = { [MIGRATED_N] = true };
	double v[2][MIGRATED_FIGURES];

	for (; n--; p++) {
		struct migrated_ctx ctx = { run_metric_field(p->metric) };

		for (int r = 0; r < 2; r++) {
			struct slice all = run_view_run(p->view, p->run[r]);

			fold(&all, p->run[r], MIGRATED_FIGURES, count, migrated_figures, &ctx, v[r]);
		}
		table_string(t, p->label);
		for (int i = 0; i < MIGRATED_FIGURES; i++)
			for (int r = 0; r < 2; r++) {
				if (i == MIGRATED_N)
					fold_count(t, v[r][i]);
				else
					table_real(t, v[r][i]);
			}
	}
}

/* By session and turn, then by the name of the request: an order that the lines of the files do not decide. */
struct place {
	uint32_t row[2];
};

static struct text text_at(const struct run_store *s, enum run_field f, uint32_t row)
{
	return run_name(s, f, run_int(s, f, row));
}

static int order_places(const void *a, const void *b, void *store)
{
	const struct place *x = a, *y = b;
	int64_t turn_x = run_int(store, RUN_TURN, x->row[0]), turn_y = run_int(store, RUN_TURN, y->row[0]);
	int d = text_natural_order(text_at(store, RUN_SESSION, x->row[0]), text_at(store, RUN_SESSION, y->row[0]));

	if (d)
		return d;
	if (turn_x != turn_y)
		return (turn_x > turn_y) - (turn_x < turn_y);
	d = text_natural_order(text_at(store, RUN_REQUEST, x->row[0]), text_at(store, RUN_REQUEST, y->row[0]));
	return d ? d : (x->row[0] > y->row[0]) - (x->row[0] < y->row[0]);
}

static double latency_at(const struct pairing *p, uint32_t row)
{
	const struct run_store *s = p->view->store;

	return s->outcome[row] == OUTCOME_OK ? run_real(s, run_metric_field(p->metric), row) : NAN;
}

static void put_place(const struct pairing *p, const struct place *at, size_t part, struct table *t)
{
	const struct run_store *s = p->view->store;
	double base = latency_at(p, at->row[0]), cand = latency_at(p, at->row[1]);
	struct change d = change_of(base, cand, false);

	table_string(t, p->label);
	table_text(t, text_at(s, RUN_REQUEST, at->row[0]));
	table_text(t, text_at(s, RUN_SESSION, at->row[0]));
	table_int(t, run_int(s, RUN_TURN, at->row[0]));
	table_text(t, text_at(s, RUN_WORKER, at->row[0]));
	table_text(t, text_at(s, RUN_WORKER, at->row[1]));
	table_real(t, base);
	table_real(t, cand);
	table_real(t, d.delta);
	table_real(t, d.pct);
	table_int(t, (int64_t)part + 1);
}

void pairs_each(const struct pairing *p, size_t n, struct table *t)
{
	for (; n--; p++)
		for (size_t k = 0; k < p->n_parts; k++) {
			const struct matched *m = &p->part[k];
			struct place *at = mem_alloc(m->n, sizeof *at);

			for (size_t i = 0; i < m->n; i++)
				at[i] = (struct place){ { m->row[0][i], m->row[1][i] } };
			qsort_r(at, m->n, sizeof *at, order_places, (void *)p->view->store);
			for (size_t i = 0; i < m->n; i++)
				put_place(p, &at[i], k, t);
			free(at);
		}
}

static void put_owned(struct table *t, char *s)
{
	table_string(t, s);
	free(s);
}

/* "a -> b ms"; "-" when either is not known. */
static char *arrow(double a, double b)
{
	char from[NUMBER_MAX], to[NUMBER_MAX];

	if (!isfinite(a) || !isfinite(b))
		return mem_text("-", 1);
	number_readable(from, a);
	number_readable(to, b);
	return mem_format("%s -> %s ms", from, to);
}

static bool survivors(const struct pairing *p)
{
	return survivors_differ(p->match[M_BASE_FAILED], p->match[M_MATCHED], p->match[M_CAND_FAILED],
				p->match[M_MATCHED]);
}

/* "-12.1 .. +3.4 %"; against a base of 0 in ms. */
static char *interval(const struct compared *c)
{
	char low[NUMBER_MAX], high[NUMBER_MAX];

	if (isfinite(c->low_pct) && isfinite(c->high_pct))
		return mem_format("%+.1f .. %+.1f %%", c->low_pct, c->high_pct);
	if (!isfinite(c->low) || !isfinite(c->high))
		return mem_text("-", 1);
	number_readable(low, c->low);
	number_readable(high, c->high);
	return mem_format("%s%s .. %s%s ms", c->low < 0 ? "" : "+", low, c->high < 0 ? "" : "+", high);
}

static void show_stat(const struct compared *c, bool mark, struct table *t)
{
	struct change d = change_of(c->base, c->value, false);

	put_owned(t, arrow(c->base, c->value));
	put_owned(t, !isfinite(d.pct) ? mem_text("-", 1) : mem_format("%+.1f %%", d.pct));
	put_owned(t, interval(c));
	put_owned(t, mem_format("%s%s", verdict_sign(c->verdict),
				mark && c->verdict && c->verdict != VERDICT_FEW ? "!" : ""));
}

static char *workers(const struct pairing *p)
{
	double base = p->match[M_WORKERS_BASE], cand = p->match[M_WORKERS_CAND];

	return isnan(base) || isnan(cand) ? mem_text("-", 1) : mem_format("%.2f -> %.2f", base, cand);
}

void pairs_show(const struct pairing *p, size_t n, struct table *t)
{
	char number[NUMBER_MAX];

	for (; n--; p++) {
		bool mark = survivors(p);

		table_string(t, p->label);
		number_readable(number, p->match[M_MATCHED]);
		table_string(t, number);
		put_owned(t, workers(p));
		if (isnan(p->match[M_REROUTED_SHARE]))
			strcpy(number, "-");
		else
			number_percent(number, p->match[M_REROUTED_SHARE]);
		table_string(t, number);
		show_stat(&p->stat[PAIR_P90], mark, t);
		show_stat(&p->stat[PAIR_MEAN], mark, t);
	}
}

const char *pairs_base(const struct pairing *p, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (p[i].run[0] != p[0].run[0])
			return NULL;
	return n ? p->view->store->run[p->run[0]].label : NULL;
}

/* What must be said of one pairing: requests without a partner, others that failed. */
static void foot_of(const struct pairing *p, struct words *foot)
{
	static const char *const keys[] = {
		NULL, "paired by session and turn: not both runs have ids",
		"paired by session and turn: no id is in both runs",
		"paired by position in the run: not both runs have ids",
	};
	double matched = p->match[M_MATCHED];

	if (keys[p->key])
		words_add(foot, "\n", "%s: %s", p->label, keys[p->key]);
	foot_requests(foot, p->label, matched, matched + p->match[M_BASE_ONLY], matched + p->match[M_CAND_ONLY]);
	if (survivors(p))
		foot_failures(foot, p->label, p->match[M_BASE_FAILED], p->match[M_CAND_FAILED],
			      "the base; pairs that lost a side are in no latency");
}

char *pairs_foot(const struct pairing *p, size_t n)
{
	struct foot_mode *mode = mem_alloc(n, sizeof *mode);
	struct words foot = { 0 };

	for (size_t i = 0; i < n; i++) {
		foot_of(&p[i], &foot);
		mode[i] = (struct foot_mode){ p[i].label, p[i].mode };
	}
	foot_modes(&foot, mode, n);
	free(mode);
	return words_take(&foot);
}

/* The measured pairs of all parts as points. */
static struct plot_series scatter_of(struct pairs_scatter *s, const struct pairing *p)
{
	size_t n = 0, all = 0;
	double *x, *y;

	for (size_t k = 0; k < p->n_parts; k++)
		all += p->part[k].n;
	x = arena_alloc(&s->memory, (all + 1) * sizeof *x);
	y = arena_alloc(&s->memory, (all + 1) * sizeof *y);
	for (size_t k = 0; k < p->n_parts; k++)
		for (size_t i = 0; i < p->part[k].n; i++) {
			double base = latency_at(p, p->part[k].row[0][i]), cand = latency_at(p, p->part[k].row[1][i]);

			/* a logarithmic axis has no place for 0 */
			if (!(base > 0) || !(cand > 0))
				continue;
			x[n] = base;
			y[n++] = cand;
		}
	return (struct plot_series){ .title = p->label, .style = PLOT_POINTS, .n = n, .x = x, .y = y };
}

void pairs_scatter_init(struct pairs_scatter *s, const struct pairing *p, size_t n)
{
	static const char *const x_label[RUN_METRICS] = {
		"TTFT in the base, ms", "TPOT in the base, ms", "end to end in the base, ms", "queue in the base, ms",
	};
	static const char *const y_label[RUN_METRICS] = {
		"TTFT in the candidate, ms", "TPOT in the candidate, ms", "end to end in the candidate, ms",
		"queue in the candidate, ms",
	};
	enum run_metric metric = n ? p->metric : METRIC_TTFT;
	struct plot_series *series;
	double *ends, low = INFINITY, high = 0;

	memset(s, 0, sizeof *s);
	series = arena_alloc(&s->memory, (n + 1) * sizeof *series);
	ends = arena_alloc(&s->memory, 2 * sizeof *ends);
	for (size_t i = 0; i < n; i++) {
		series[i] = scatter_of(s, &p[i]);
		for (size_t k = 0; k < series[i].n; k++) {
			low = fmin(low, fmin(series[i].x[k], series[i].y[k]));
			high = fmax(high, fmax(series[i].x[k], series[i].y[k]));
		}
	}
	ends[0] = low;
	ends[1] = high;
	s->panel = (struct plot_panel){
		.title = "each request in both runs; above the line the candidate is slower",
		.x_label = x_label[metric], .y_label = y_label[metric], .log_x = true, .log_y = true, .square = true,
		.series = series, .n_series = n,
	};
	if (high > 0)
		series[s->panel.n_series++] = (struct plot_series){
			.title = "equal", .style = PLOT_LINES, .n = 2, .x = ends, .y = ends,
		};
}

void pairs_scatter_free(struct pairs_scatter *s)
{
	arena_free(&s->memory);
}
