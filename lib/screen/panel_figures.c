/* panel_figures.c - latency, tail, percentiles; see panels.h */
#include <math.h>
#include <string.h>

#include "run/change.h"
#include "screen/panels.h"
#include "screen/units.h"

enum scope { OF_WINDOW, OF_RUN, OF_BASE, OF_CHANGE };

/* A column of the latency panel: it ends before cell `end`. */
struct latency_column { enum scope scope; enum latency_figure figure; int end; const char *head; };

static const double quantile_of[] = { [L_P50] = .5, [L_P90] = .9, [L_P95] = .95, [L_P99] = .99 };

static const double *values_of(const struct figures *f, enum scope scope)
{
	return scope == OF_WINDOW ? f->window : scope == OF_BASE ? f->base : f->run;
}

const char *panel_metric(enum run_metric m)
{
	return m == METRIC_TTFT ? "TTFT" : m == METRIC_TPOT ? "TPOT" : m == METRIC_E2E ? "E2E" : "queue";
}

/* whole: changes in whole percents. */
static const char *figure_text(char *buf, const struct figures *f, const struct latency_column *c, enum run_metric m,
			       bool whole)
{
	int h = H_FIGURE(m, c->figure);
	double v = values_of(f, c->scope)[h], pct;

	if (c->scope != OF_CHANGE)
		return c->figure == L_MEASURED ? units_count(buf, v) : units_ms(buf, v);
	pct = figures_change(f, h).pct;
	if (!whole || isnan(pct) || fabs(pct) >= 99.5)
		return units_change(buf, pct);
	snprintf(buf, UNITS_TEXT, "%+.0f%%", fabs(pct) < .5 ? 0.0 : pct);
	return buf;
}

/* A percentile with less than one value above it says little. */
static bool is_thin(const struct figures *f, const struct latency_column *c, enum run_metric m)
{
	double measured = values_of(f, c->scope)[H_FIGURE(m, L_MEASURED)];

	if (c->scope == OF_CHANGE)
		return versus_thin(&f->versus, H_FIGURE(m, c->figure));
	return c->figure >= L_P50 && c->figure <= L_P99 && panel_thin(measured, quantile_of[c->figure]);
}

static void latency_rows(struct grid *g, struct rect r, const struct figures *f, const struct latency_column *column,
			 size_t n, int indent, bool whole)
{
	static const enum run_metric shown[] = { METRIC_TTFT, METRIC_TPOT, METRIC_E2E };
	char text[UNITS_TEXT];

	for (size_t k = 0; k < n; k++)
		grid_right(g, r.row, r.col + column[k].end - 7, 7, column[k].head, INK_DIM);
	for (int i = 0; i < 3 && i + 1 < r.rows; i++) {
		enum run_metric m = shown[i];
		unsigned ink = m == f->metric ? INK_BOLD : 0;

		if (m == f->metric)
			grid_char(g, r.row + 1 + i, r.col + indent, 0x25b8, INK_BOLD);
		grid_string(g, r.row + 1 + i, r.col + indent + 1, 4, panel_metric(m), ink);
		for (size_t k = 0; k < n; k++)
			grid_right(g, r.row + 1 + i, r.col + column[k].end - 6, 6, figure_text(text, f, &column[k], m, whole),
				   is_thin(f, &column[k], m) ? INK_DIM : ink);
	}
}

static size_t columns_within(const struct latency_column *c, size_t n, int cols)
{
	while (n && c[n - 1].end > cols)
		n--;
	return n;
}

const char *panel_metric_of(const struct figures *f)
{
	static const char *const coarse[] = { "TTFT~", "TPOT~", "E2E~" };

	return f->exact ? panel_metric(f->metric) : coarse[f->metric];
}

/* "last 60s", "whole run": what stands over the columns. */
static const char *window_title(char *buf, size_t size, const struct figures *f)
{
	char span[UNITS_TEXT];

	if (isinf(f->window_s))
		snprintf(buf, size, "last: all%s", f->window_exact ? "" : "~");
	else
		snprintf(buf, size, "last %s%s", units_span(span, f->window_s * 1e3), f->window_exact ? "" : "~");
	return buf;
}

static const char *run_title(const struct figures *f)
{
	/* ~: percentiles are of a sketch */
	if (!isnan(f->zero_s))
		return f->exact ? "since z" : "since z~";
	if (f->forgotten)
		return f->exact ? "latest part" : "latest part~";
	return f->exact ? "whole run" : "whole run~";
}

static const char *base_title(char *buf, size_t size, const struct figures *f)
{
	bool same = f->base_mode == BASE_SAME_TIME && !f->ended && f->timed, since = !isnan(f->zero_s);
	const char *when = f->base_mode == BASE_PAIRED || !since ? "" : same ? " since z" : ", since z";
	char clock[UNITS_TEXT];

	if (same)
		snprintf(buf, size, "%.*s%s @ t+%s", (int)f->base_label.n, f->base_label.s, when,
			 units_clock(clock, f->clock_s));
	else
		snprintf(buf, size, "%.*s%s", (int)f->base_label.n, f->base_label.s,
			 *when ? when : bases_words(f->base_mode, f->ended));
	return buf;
}

/* "last 60s", and how many failed when they are more than a few. */
static const char *scope_title(char *buf, size_t size, const char *what, const double *v, const char *fmt)
{
	char count[UNITS_TEXT];
	size_t n = (size_t)snprintf(buf, size, "%s", what);

	if (v[H_FAILED] > .05 * v[H_REQUESTS])
		snprintf(buf + n, size - n, fmt, units_count(count, v[H_FAILED]));
	return buf;
}

static void wide(struct grid *g, struct rect r, const struct figures *f)
{
	const char *p50 = g->ascii ? "dp50" : "\u0394p50", *p90 = g->ascii ? "dp90" : "\u0394p90";
	/* where the base's own figures have no room its changes stand in their place */
	bool both = r.cols >= 119;
	const struct latency_column columns[] = {
		{ OF_WINDOW, L_MEASURED, 14, "n" }, { OF_WINDOW, L_P50, 21, "p50" }, { OF_WINDOW, L_P90, 28, "p90" },
		{ OF_WINDOW, L_P99, 35, "p99" }, { OF_WINDOW, L_MAX, 42, "max" }, { OF_RUN, L_MEASURED, 50, "n" },
		{ OF_RUN, L_MEAN, 58, "mean" }, { OF_RUN, L_P50, 65, "p50" }, { OF_RUN, L_P90, 72, "p90" },
		{ OF_RUN, L_P99, 79, "p99" }, { OF_RUN, L_MAX, 86, "max" },
		{ OF_CHANGE, L_P50, both ? 111 : 96, p50 }, { OF_CHANGE, L_P90, both ? 119 : 104, p90 },
		{ OF_BASE, L_P50, 96, "p50" }, { OF_BASE, L_P90, 103, "p90" },
	};
	size_t n = !f->base_label.s ? 11 : both ? 15 : 13;
	char text[160], what[64];

	grid_rule(g, r.row, r.col, r.cols, "latency");
	window_title(what, sizeof what, f);
	scope_title(text, sizeof text, what, f->window, ", %s failed");
	grid_string(g, r.row + 1, r.col + 8, 34, text, INK_DIM);
	scope_title(text, sizeof text, run_title(f), f->run, ", %s failed");
	grid_string(g, r.row + 1, r.col + 44, 42, text, INK_DIM);
	if (f->base_label.s)
		grid_string(g, r.row + 1, r.col + 89, r.cols - 89, base_title(text, sizeof text, f), INK_DIM);
	latency_rows(g, (struct rect){ r.row + 2, r.col, r.rows - 2, r.cols }, f, columns, n, 1, false);
}

/* A piece of the title rule, with blanks around it. */
static void rule_piece(struct grid *g, int row, int col, int cols, const char *text)
{
	int used = grid_string(g, row, col + 1, cols - 2, text, 0);

	grid_char(g, row, col, ' ', 0);
	grid_char(g, row, col + 1 + used, ' ', 0);
}

static void medium(struct grid *g, struct rect r, const struct figures *f)
{
	const struct latency_column columns[] = {
		{ OF_WINDOW, L_P50, 15, "p50" }, { OF_WINDOW, L_P90, 22, "p90" }, { OF_WINDOW, L_P99, 29, "p99" },
		{ OF_RUN, L_P50, 43, "p50" }, { OF_RUN, L_P90, 50, "p90" }, { OF_RUN, L_P99, 57, "p99" },
		{ OF_RUN, L_MAX, 64, "max" }, { OF_CHANGE, L_P50, 72, g->ascii ? "dp50" : "\u0394p50" },
		{ OF_CHANGE, L_P90, 78, g->ascii ? "dp90" : "\u0394p90" },
	};
	char text[160], title[80], count[UNITS_TEXT];
	size_t n;

	grid_rule(g, r.row, r.col, r.cols, "latency");
	n = (size_t)snprintf(text, sizeof text, "%s n=%s", window_title(title, sizeof title, f),
			     units_count(count, f->window[H_FIGURE(f->metric, L_MEASURED)]));
	scope_title(text + n, sizeof text - n, "", f->window, " !%s");
	rule_piece(g, r.row, r.col + 11, 25, text);
	n = (size_t)snprintf(text, sizeof text, "%s n=%s", run_title(f),
			     units_count(count, f->run[H_FIGURE(f->metric, L_MEASURED)]));
	scope_title(text + n, sizeof text - n, "", f->run, " !%s");
	rule_piece(g, r.row, r.col + 36, 31, text);
	if (f->base_label.s)
		rule_piece(g, r.row, r.col + 68, r.cols - 68, "vs base");
	latency_rows(g, (struct rect){ r.row + 1, r.col, r.rows - 1, r.cols }, f, columns, f->base_label.s ? 9 : 7, 0, true);
}

static void small(struct grid *g, struct rect r, const struct figures *f)
{
	static const char *const heads[2][4] = {
		{ "run90", "run90~", "run99", "run99~" }, { "z90", "z90~", "z99", "z99~" }
	};
	const char *const *head = heads[!isnan(f->zero_s)];
	const struct latency_column columns[] = {
		{ OF_WINDOW, L_P50, 12, "p50" }, { OF_WINDOW, L_P90, 19, "p90" }, { OF_WINDOW, L_P99, 26, "p99" },
		{ OF_RUN, L_P90, 33, head[!f->exact] }, { OF_RUN, L_P99, 40, head[2 + !f->exact] },
	};
	char text[80];

	grid_string(g, r.row, r.col, 5, window_title(text, sizeof text, f) + 5, INK_DIM);
	latency_rows(g, r, f, columns, columns_within(columns, 5, r.cols), 0, false);
}

static void tiny(struct grid *g, struct rect r, const struct figures *f)
{
	char p50[UNITS_TEXT], p90[UNITS_TEXT];

	grid_printf(g, r.row, r.col, r.cols, INK_BOLD, "%s %s %s", panel_metric_of(f),
		    units_ms(p50, f->run[H_FIGURE(f->metric, L_P50)]), units_ms(p90, f->run[H_FIGURE(f->metric, L_P90)]));
}

void panel_latency(struct grid *g, struct rect r, enum screen_size size, const struct figures *f)
{
	static void (*const draw[])(struct grid *, struct rect, const struct figures *) = { tiny, small, medium, wide };

	draw[size](g, r, f);
}

/* One line: ">5s 241 >10s 105 ..." as far as whole pairs fit; where few do, the last ones. */
static void tail_line(struct grid *g, struct rect r, const struct figures *f, size_t from)
{
	int col = r.col;

	for (size_t k = from; k < f->n_thresholds; k++) {
		char span[UNITS_TEXT], count[UNITS_TEXT], text[2 * UNITS_TEXT + 4];
		int n = snprintf(text, sizeof text, ">%s %s", units_span(span, f->over_ms[k]),
				 units_count(count, (double)f->n_over[k]));

		if (col + n > r.col + r.cols)
			break;
		grid_string(g, r.row, col, n, text, f->n_over[k] ? 0 : INK_DIM);
		col += n + 1;
	}
}

void panel_tail(struct grid *g, struct rect r, enum screen_size size, const struct figures *f)
{
	double measured = f->run[H_FIGURE(METRIC_E2E, L_MEASURED)];
	char text[UNITS_TEXT], cell[UNITS_TEXT + 2];

	if (size <= SIZE_SMALL) {
		tail_line(g, r, f, size == SIZE_TINY && f->n_thresholds > 2 ? 2 : 0);
		return;
	}
	grid_rule(g, r.row, r.col, r.cols, f->exact ? "long tail, E2E" : "long tail~, E2E");
	for (size_t k = 0; k < f->n_thresholds && (int)k + 1 < r.rows; k++) {
		int row = r.row + 1 + (int)k, bar = r.cols - 26;
		double share = measured > 0 ? (double)f->n_over[k] / measured : NAN;

		snprintf(cell, sizeof cell, ">%s", units_span(text, f->over_ms[k]));
		grid_right(g, row, r.col, 6, cell, 0);
		grid_right(g, row, r.col + 6, 5, measured > 0 ? units_count(text, (double)f->n_over[k]) : "-", INK_BOLD);
		grid_right(g, row, r.col + 11, 7, units_share(text, share), 0);
		if (bar > 2)
			grid_bar(g, row, r.col + 19, bar, share, INK_FIRST);
		if (f->window_over[k] >= .5) {
			snprintf(cell, sizeof cell, "+%s", units_count(text, (double)f->window_over[k]));
			grid_right(g, row, r.col + r.cols - 6, 6, cell, 0);
		}
	}
}

/* Three columns: run, base and change, or without a base window and run. */
static void quantile_row(struct grid *g, struct rect r, int row, const char *name, const char *const cell[3],
			 const unsigned ink[3])
{
	if (row >= r.row + r.rows)
		return;
	grid_string(g, row, r.col + 1, 6, name, 0);
	for (int k = 0; k < 3; k++)
		grid_right(g, row, r.col + (k < 2 ? 8 + 8 * k : 24), k < 2 ? 8 : 9, cell[k], ink[k]);
}

/* A row of view 2. figure: the headline figure that it is; NONE: a percentile that is none. */
struct quantile_line { const char *name; int figure; double window, run, base, quantile; };
enum { NONE = -1 };

static void quantile_values(struct grid *g, struct rect r, int row, const struct figures *f,
			    const struct quantile_line *q)
{
	bool base = f->base_label.s != NULL, count = q->figure == L_MEASURED;
	const double v[2] = { base ? q->run : q->window, base ? q->base : q->run };
	const double *of[2] = { base ? f->run : f->window, base ? f->base : f->run };
	int h = H_FIGURE(f->metric, q->figure == NONE ? 0 : q->figure);
	char text[3][UNITS_TEXT];
	const char *cell[3] = { "", "", "" };
	unsigned ink[3] = { 0, 0, 0 };

	for (int k = 0; k < 2; k++) {
		cell[k] = count ? units_count(text[k], v[k]) : units_ms(text[k], v[k]);
		ink[k] = q->quantile > 0 ? panel_thin(of[k][H_FIGURE(f->metric, L_MEASURED)], q->quantile) : 0;
	}
	if (base && !count) {
		double pct = q->figure == NONE ? change_of(q->base, q->run, false).pct : figures_change(f, h).pct;

		cell[2] = units_change(text[2], pct);
		ink[2] = (q->figure != NONE && versus_thin(&f->versus, h)) || ink[0] || ink[1] ? INK_DIM : 0;
	}
	quantile_row(g, r, row, q->name, cell, ink);
}

/* What the base says in words: of pairs, and the verdicts. */
static void base_words(struct grid *g, struct rect r, const struct figures *f)
{
	static const struct { enum latency_figure figure; const char *name; } judged[] = {
		{ L_P50, "p50 " }, { L_P90, "p90 " }, { L_P99, "p99 " }, { L_MEAN, "mean " },
	};
	int end = r.col + r.cols, row = panel_pairs(g, (struct rect){ r.row, r.col + 1, r.rows, r.cols - 1 }, f), col, used;

	if (f->versus.too_many && row < r.rows)
		grid_string(g, r.row + row, r.col + 1, r.cols - 1, "too many for verdicts", INK_DIM);
	for (int k = 0; k < 4 && row + k / 2 < r.rows; k++) {
		col = r.col + 1 + 17 * (k % 2);
		used = (int)strlen(judged[k].name);
		if (panel_verdict(g, r.row + row + k / 2, col + used, end - col - used, f, judged[k].figure))
			grid_string(g, r.row + row + k / 2, col, used, judged[k].name, 0);
	}
}

void panel_quantiles(struct grid *g, struct rect r, const struct figures *f)
{
	static const struct { const char *name; int figure; } at[SPREADS] = {
		{ "p10", NONE }, { "p25", NONE }, { "p50", L_P50 }, { "p75", NONE }, { "p90", L_P90 }, { "p95", L_P95 },
		{ "p99", L_P99 }, { "p99.9", NONE },
	};
	static const struct { const char *name; int figure; } others[] = {
		{ "max", L_MAX }, { "mean", L_MEAN }, { "n", L_MEASURED },
	};
	const char *with[3] = { "run", "base", g->ascii ? "change" : "\u0394" }, *without[3] = { "window", "run", "" };
	char title[80];
	int row = r.row + 2;

	snprintf(title, sizeof title, "%s percentiles%s", panel_metric_of(f), isnan(f->zero_s) ? "" : ", since z");
	grid_rule(g, r.row, r.col, r.cols, title);
	quantile_row(g, r, r.row + 1, "", f->base_label.s ? with : without, (const unsigned[]){ INK_DIM, INK_DIM, INK_DIM });
	for (int k = 0; k < SPREADS; k++) {
		struct quantile_line q = { at[k].name, at[k].figure, f->window_spread[k], f->run_spread[k], f->base_spread[k],
					   figures_spread[k] };

		if (f->versus.paired) {
			q.run = f->versus.pairs[f->metric].spread[1][k];
			q.base = f->versus.pairs[f->metric].spread[0][k];
		}
		quantile_values(g, r, row++, f, &q);
	}
	for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
		int h = H_FIGURE(f->metric, others[k].figure);
		struct quantile_line q = { others[k].name, others[k].figure, f->window[h],
					   f->versus.paired ? f->versus.figure[h].value : f->run[h], f->base[h], 0 };

		quantile_values(g, r, row++, f, &q);
	}
	if (row < r.row + r.rows)
		base_words(g, (struct rect){ row, r.col, r.row + r.rows - row, r.cols }, f);
}
