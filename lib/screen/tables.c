/* tables.c - the numbers of a frame as tables; see tables.h */
#include "screen/tables.h"

#include <math.h>
#include <string.h>

#include "run/change.h"
#include "run/marks.h"

#define RUN_AND_SECTION { "run", NULL, true, false }, { "section", NULL, true, false }

static const struct column latency_columns[] = {
	RUN_AND_SECTION, { "scope", NULL, true, false }, { "window_s", NULL, false, false }, { "metric", NULL, true, false },
	{ "n", NULL, false, false }, { "mean_ms", NULL, false, false }, { "p50_ms", NULL, false, false },
	{ "p90_ms", NULL, false, false }, { "p95_ms", NULL, false, false }, { "p99_ms", NULL, false, false },
	{ "max_ms", NULL, false, false }, { "base", NULL, true, false }, { "compared", NULL, true, false },
	{ "mean_delta_pct", NULL, false, false }, { "mean_verdict", NULL, true, false },
	{ "p50_delta_pct", NULL, false, false }, { "p50_verdict", NULL, true, false },
	{ "p90_delta_pct", NULL, false, false }, { "p90_verdict", NULL, true, false },
	{ "p95_delta_pct", NULL, false, false }, { "p95_verdict", NULL, true, false },
	{ "p99_delta_pct", NULL, false, false }, { "p99_verdict", NULL, true, false },
};

static const struct column run_columns[] = {
	RUN_AND_SECTION, { "state", NULL, true, false }, { "elapsed_ms", NULL, false, false }, { "n", NULL, false, false },
	{ "ok", NULL, false, false }, { "failed", NULL, false, false }, { "bad_lines", NULL, false, false },
	{ "rate_per_s", NULL, false, false }, { "in_flight", NULL, false, false }, { "cache_hit", NULL, false, false },
	{ "ahead", NULL, false, false }, { "nth", NULL, false, false }, { "line", NULL, false, false },
	{ "exact", NULL, true, false }, { "expected", NULL, false, false }, { "to_go_s", NULL, false, false },
	{ "clock", NULL, true, false },
};

static const struct column tail_columns_of[] = {
	RUN_AND_SECTION, { "metric", NULL, true, false }, { "over_ms", NULL, false, false },
	{ "n_over", NULL, false, false },
	{ "share", NULL, false, true }, { "window_n", NULL, false, false },
};

#define GROUP_COLUMNS(key) \
	RUN_AND_SECTION, { key, NULL, true, false }, { "metric", NULL, true, false }, { "n", NULL, false, false }, \
	{ "share", NULL, false, true }, { "failed", NULL, false, false }, { "measured", NULL, false, false }, \
	{ "mean_ms", NULL, false, false }, { "p50_ms", NULL, false, false }, { "p90_ms", NULL, false, false }, \
	{ "p99_ms", NULL, false, false }, { "max_ms", NULL, false, false }, { "cache_hit", NULL, false, false }, \
	{ "over_n", NULL, false, false }

static const struct column decision_columns[] = { GROUP_COLUMNS("decision") };
static const struct column worker_columns[] = {
	GROUP_COLUMNS("worker"), { "feed", NULL, true, false }, { "age_s", NULL, false, false },
	{ "running", NULL, false, false }, { "waiting", NULL, false, false }, { "kv_used", NULL, false, false },
	{ "mark", NULL, true, false },
};
static const struct column session_columns[] = {
	GROUP_COLUMNS("session"), { "workers", NULL, false, false }, { "moves", NULL, false, false },
	{ "last_s", NULL, false, false },
};

static const struct column slow_columns[] = {
	RUN_AND_SECTION, { "request_id", NULL, true, false }, { "session", NULL, true, false },
	{ "worker", NULL, true, false }, { "decision", NULL, true, false }, { "e2e_ms", NULL, false, false },
	{ "ttft_ms", NULL, false, false }, { "tpot_ms", NULL, false, false }, { "input_length", NULL, false, false },
	{ "output_length", NULL, false, false }, { "cached_tokens", NULL, false, false }, { "done_s", NULL, false, false },
};

static const struct column failure_columns[] = {
	RUN_AND_SECTION, { "error", NULL, true, false }, { "n", NULL, false, false }, { "last_s", NULL, false, false },
	{ "top_worker", NULL, true, false },
};

static const struct column check_columns[] = {
	RUN_AND_SECTION, { "expr", NULL, true, false }, { "met", NULL, true, false }, { "value", NULL, false, false },
};

static const struct column matched_columns[] = {
	RUN_AND_SECTION, { "base", NULL, true, false }, { "metric", NULL, true, false }, { "pairs", NULL, false, false },
	{ "faster", NULL, false, false }, { "slower", NULL, false, false }, { "change_p50_ms", NULL, false, false },
};

#define TABLE(name, columns) { name, columns, sizeof columns / sizeof *columns }

static const struct { const char *name; const struct column *columns; size_t n; } tables[SCREEN_TABLES] = {
	TABLE("latency", latency_columns), TABLE("run", run_columns), TABLE("tail", tail_columns_of),
	TABLE("decision", decision_columns), TABLE("worker", worker_columns), TABLE("session", session_columns),
	TABLE("slow", slow_columns), TABLE("failure", failure_columns), TABLE("pairs", matched_columns),
	TABLE("check", check_columns),
};

const char *screen_table_name(enum screen_table which)
{
	return tables[which].name;
}

static void begin_row(struct table *t, const struct figures *f)
{
	table_text(t, f->label);
	table_string(t, t->name);
}

/* A count that arithmetic on reals has passed through. */
static void put_count(struct table *t, double v)
{
	if (isnan(v) || v != floor(v) || fabs(v) > 9e15)
		table_real(t, v);
	else
		table_int(t, (int64_t)v);
}

static const enum latency_figure judged_figures[] = { L_MEAN, L_P50, L_P90, L_P95, L_P99 };

enum { JUDGED = sizeof judged_figures / sizeof *judged_figures };

/* What the change against the base is and comes to; NA where there is none. */
static void versus_cells(struct table *t, const struct figures *f, enum run_metric m)
{
	static const char *const compared[BASE_MODES] = { NULL, "same_time", "whole", "paired" };

	table_text(t, f->base_label);
	table_string(t, compared[f->base_mode == BASE_SAME_TIME && f->ended ? BASE_WHOLE : f->base_mode]);
	for (size_t i = 0; i < JUDGED; i++) {
		int h = H_FIGURE(m, judged_figures[i]);
		const char *verdict = versus_verdict(&f->versus, h);

		table_real(t, figures_change(f, h).pct);
		if (verdict)
			table_string(t, verdict);
		else
			table_na(t);
	}
}

/* v: headline figures. versus: of these, or NULL when they are not compared. */
static void latency_row(struct table *t, struct text label, const char *scope, double window_s, enum run_metric m,
			const double *v, const struct figures *versus)
{
	static const enum latency_figure figure[] = { L_MEAN, L_P50, L_P90, L_P95, L_P99, L_MAX };

	table_text(t, label);
	table_string(t, t->name);
	table_string(t, scope);
	table_real(t, window_s);
	table_string(t, run_metric_name(m));
	put_count(t, v[H_FIGURE(m, L_MEASURED)]);
	for (size_t i = 0; i < sizeof figure / sizeof *figure; i++)
		table_real(t, v[H_FIGURE(m, figure[i])]);
	if (versus && versus->base_label.s) {
		versus_cells(t, versus, m);
		return;
	}
	for (int i = 0; i < 2 + 2 * JUDGED; i++)
		table_na(t);
}

static void latency_rows(struct table *t, struct text label, const char *scope, double window_s, const double *v,
			 const struct figures *versus)
{
	for (int m = 0; m <= METRIC_E2E; m++)
		latency_row(t, label, scope, window_s, (enum run_metric)m, v, versus);
}

static void fill_latency(struct table *t, const struct figures *f)
{
	double paired[HEADLINES];

	latency_rows(t, f->label, "window", f->window_s, f->window, NULL);
	latency_rows(t, f->label, isnan(f->zero_s) ? "run" : "since_z", NAN, f->run, f->versus.paired ? NULL : f);
	if (!f->base_label.s)
		return;
	for (int h = 0; h < HEADLINES; h++)
		paired[h] = f->versus.figure[h].value;
	if (f->versus.paired)
		latency_rows(t, f->label, "pairs", NAN, paired, f);
	latency_rows(t, f->base_label, "base", NAN, f->base, NULL);
}

static void fill_run(struct table *t, const struct figures *f, const struct frame *s)
{
	/* requests as run-stats counts those of several repetitions */
	double units = f->units ? f->units : 1;

	begin_row(t, f);
	table_string(t, f->ended ? "end" : isnan(f->at_s) ? "live" : "at");
	table_real(t, f->clock_s * 1e3);
	put_count(t, (double)f->n / units);
	put_count(t, (double)f->ok / units);
	put_count(t, (double)f->failed / units);
	table_uint(t, s->bad_lines);
	table_real(t, f->rate);
	put_count(t, f->in_flight);
	table_real(t, f->run[H_CACHE_HIT]);
	table_uint(t, f->ahead);
	table_uint(t, f->nth);
	table_uint(t, f->line);
	table_bool(t, f->exact && f->window_exact);
	if (s->expected)
		table_uint(t, s->expected);
	else
		table_na(t);
	table_real(t, frame_to_go(f, s));
	if (f->timed)
		table_string(t, s->arrival ? "arrival" : "start");
	else
		table_na(t);
}

static void fill_tail(struct table *t, const struct figures *f)
{
	double measured = f->run[H_FIGURE(METRIC_E2E, L_MEASURED)];

	for (size_t k = 0; k < f->n_thresholds; k++) {
		begin_row(t, f);
		table_string(t, "e2e");
		table_real(t, f->over_ms[k]);
		put_count(t, measured > 0 ? f->n_over[k] : NAN);
		table_real(t, f->over_share[k]);
		put_count(t, f->window_over[k]);
	}
}

static void group_cells(struct table *t, const struct figures *f, const struct figure_group *g)
{
	begin_row(t, f);
	table_text(t, g->name);
	table_string(t, run_metric_name(f->metric));
	put_count(t, g->n);
	table_real(t, g->share);
	put_count(t, g->failed);
	put_count(t, g->measured);
	table_real(t, g->latency.mean);
	table_real(t, g->latency.q[LATENCY_P50]);
	table_real(t, g->latency.q[LATENCY_P90]);
	table_real(t, g->latency.q[LATENCY_P99]);
	table_real(t, g->latency.max);
	table_real(t, g->hit);
	put_count(t, g->slow);
}

static void fill_workers(struct table *t, const struct figures *f)
{
	char marks[MARKS_TEXT];
	bool feeds = false;

	for (size_t i = 0; i < f->workers.n; i++)
		feeds |= f->workers.group[i].feed != FEED_NEVER;
	for (size_t i = 0; i < f->workers.n; i++) {
		const struct figure_group *g = &f->workers.group[i];

		group_cells(t, f, g);
		table_string(t, feeds && g->name.s ? feed_name(g->feed) : NULL);
		table_real(t, g->age_s);
		table_int(t, g->running);
		table_int(t, g->waiting);
		table_real(t, g->kv_used);
		if (g->name.s)
			table_string(t, marks_text(g->marks, marks));
		else
			table_na(t);
	}
}

static void fill_slow(struct table *t, const struct figures *f)
{
	for (size_t i = 0; i < f->n_slowest; i++) {
		const struct figure_request *q = &f->slowest[i];

		begin_row(t, f);
		table_text(t, q->id);
		table_text(t, q->session);
		table_text(t, q->worker);
		table_text(t, q->decision);
		table_real(t, q->e2e_ms);
		table_real(t, q->ttft_ms);
		table_real(t, q->tpot_ms);
		table_int(t, q->input);
		table_int(t, q->output);
		table_int(t, q->cached);
		table_real(t, q->done_s);
	}
}

static void fill_failures(struct table *t, const struct figures *f)
{
	for (size_t i = 0; i < f->n_failures; i++) {
		begin_row(t, f);
		table_text(t, f->failure[i].error);
		table_uint(t, f->failure[i].n);
		table_real(t, f->failure[i].last_s);
		table_text(t, f->failure[i].worker);
	}
}

static void fill_sessions(struct table *t, const struct figures *f)
{
	for (size_t i = 0; i < f->sessions.n; i++) {
		group_cells(t, f, &f->sessions.group[i]);
		table_uint(t, f->sessions.group[i].workers);
		table_uint(t, f->sessions.group[i].moves);
		table_real(t, f->sessions.group[i].last_s);
	}
}

static void fill_checks(struct table *t, const struct figures *f, const struct frame *s)
{
	for (size_t i = 0; i < s->checks; i++) {
		const struct cell *v = &s->check[i].value;

		begin_row(t, f);
		table_string(t, s->check[i].expr);
		table_bool(t, s->check[i].met);
		switch (v->kind) {
		case CELL_NA: table_na(t); break;
		case CELL_TEXT: table_text(t, v->text); break;
		case CELL_INT: table_int(t, v->i); break;
		case CELL_UINT: table_uint(t, v->u); break;
		case CELL_REAL: table_real(t, v->real); break;
		case CELL_BOOL: table_bool(t, v->truth); break;
		}
	}
}

static void fill_pairs(struct table *t, const struct figures *f)
{
	for (int m = 0; f->base_label.s && f->versus.matched && m < VERSUS_METRICS; m++) {
		const struct versus_pairs *p = &f->versus.pairs[m];

		begin_row(t, f);
		table_text(t, f->base_label);
		table_string(t, run_metric_name((enum run_metric)m));
		table_uint(t, p->n);
		table_uint(t, p->faster);
		table_uint(t, p->slower);
		table_real(t, p->change_ms);
	}
}

void screen_table(struct table *t, enum screen_table which, const struct figures *f, const struct frame *s)
{
	table_init(t, tables[which].name, tables[which].columns, tables[which].n);
	if (!f->label.s && which != TABLE_CHECK)
		return;
	switch (which) {
	case TABLE_LATENCY: fill_latency(t, f); break;
	case TABLE_RUN: fill_run(t, f, s); break;
	case TABLE_TAIL: fill_tail(t, f); break;
	case TABLE_DECISION:
		for (size_t i = 0; i < f->decisions.n; i++)
			group_cells(t, f, &f->decisions.group[i]);
		break;
	case TABLE_WORKER: fill_workers(t, f); break;
	case TABLE_SESSION: fill_sessions(t, f); break;
	case TABLE_SLOW: fill_slow(t, f); break;
	case TABLE_FAILURE: fill_failures(t, f); break;
	case TABLE_CHECK: fill_checks(t, f, s); break;
	case TABLE_PAIRS: fill_pairs(t, f); break;
	case SCREEN_TABLES: break;
	}
}

static const struct column summary_columns[] = {
	{ "run", NULL, true, false }, { "metric", NULL, true, false }, { "value", NULL, false, false },
	{ "delta", NULL, false, false }, { "delta_pct", NULL, false, false },
};

static void fill_summary(struct table *t, const struct figures *f)
{
	table_init(t, "summary", summary_columns, sizeof summary_columns / sizeof *summary_columns);
	t->metrics = true;
	for (int h = 0; f->n && h < HEADLINES; h++) {
		struct change c = figures_change(f, h);

		if (h == H_COMMON || h >= H_GOODPUT_SHARE)
			continue;
		table_text(t, f->label);
		table_string(t, headline_info(h)->name);
		put_count(t, f->run[h]);
		table_real(t, c.delta);
		table_real(t, c.pct);
	}
}

void screen_judged(const struct figures *f, const struct frame *s, void (*use)(const struct table *t, void *ctx),
		   void *ctx)
{
	struct table t;

	fill_summary(&t, f);
	use(&t, ctx);
	table_free(&t);
	for (int which = 0; which < SCREEN_TABLES; which++) {
		if (which == TABLE_CHECK)
			continue;
		screen_table(&t, (enum screen_table)which, f, s);
		use(&t, ctx);
		table_free(&t);
	}
}
