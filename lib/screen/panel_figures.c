/* panel_figures.c - latency, tail, percentiles; see panels.h */
#include <math.h>

#include "run/change.h"
#include "screen/panels.h"
#include "screen/units.h"

enum scope { OF_WINDOW, OF_RUN, OF_BASE, OF_CHANGE };

/* A column of the latency panel: it ends before cell `end`. */
struct latency_column { enum scope scope; enum latency_figure figure; int end; const char *head; };

const char *panel_metric(enum run_metric m)
{
	return m == METRIC_TTFT ? "TTFT" : m == METRIC_TPOT ? "TPOT" : m == METRIC_E2E ? "E2E" : "queue";
}

static const char *figure_text(char *buf, const struct figures *f, const struct latency_column *c, enum run_metric m)
{
	int h = H_FIGURE(m, c->figure);
	const double *v = c->scope == OF_WINDOW ? f->window : c->scope == OF_RUN ? f->run : f->base;

	if (c->scope == OF_CHANGE)
		return units_change(buf, figures_change(f, h).pct);
	return c->figure == L_MEASURED ? units_count(buf, v[h]) : units_ms(buf, v[h]);
}

/* A percentile with less than one value above it says little. */
static bool is_thin(const struct figures *f, const struct latency_column *c, enum run_metric m)
{
	const double *v = c->scope == OF_WINDOW ? f->window : c->scope == OF_RUN ? f->run : f->base;

	return c->figure == L_P99 && v[H_FIGURE(m, L_MEASURED)] < 101;
}

static void latency_rows(struct grid *g, struct rect r, const struct figures *f, const struct latency_column *column,
			 size_t n, int indent)
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
			grid_right(g, r.row + 1 + i, r.col + column[k].end - 6, 6, figure_text(text, f, &column[k], m),
				   is_thin(f, &column[k], m) ? INK_DIM : ink);
	}
}

static size_t columns_within(const struct latency_column *c, size_t n, int cols)
{
	while (n && c[n - 1].end > cols)
		n--;
	return n;
}

/* "last 60s", "whole run": what stands over the columns. */
static const char *window_title(char *buf, size_t size, const struct figures *f)
{
	char span[UNITS_TEXT];

	if (isinf(f->window_s))
		snprintf(buf, size, "last: all");
	else
		snprintf(buf, size, "last %s", units_span(span, f->window_s * 1e3));
	return buf;
}

static const char *run_title(const struct figures *f)
{
	if (!isnan(f->zero_s))
		return "since z";
	return f->forgotten ? "latest part" : "whole run";
}

static const char *base_title(char *buf, size_t size, const struct figures *f)
{
	char clock[UNITS_TEXT];

	if (f->base_mode == BASE_SAME_TIME && !f->ended && f->timed)
		snprintf(buf, size, "%.*s @ t+%s", (int)f->base_label.n, f->base_label.s, units_clock(clock, f->clock_s));
	else
		snprintf(buf, size, "%.*s%s", (int)f->base_label.n, f->base_label.s, bases_words(f->base_mode, f->ended));
	return buf;
}

static void wide(struct grid *g, struct rect r, const struct figures *f)
{
	static const struct latency_column columns[] = {
		{ OF_WINDOW, L_MEASURED, 14, "n" }, { OF_WINDOW, L_P50, 21, "p50" }, { OF_WINDOW, L_P90, 28, "p90" },
		{ OF_WINDOW, L_P99, 35, "p99" }, { OF_WINDOW, L_MAX, 42, "max" }, { OF_RUN, L_MEASURED, 50, "n" },
		{ OF_RUN, L_MEAN, 58, "mean" }, { OF_RUN, L_P50, 65, "p50" }, { OF_RUN, L_P90, 72, "p90" },
		{ OF_RUN, L_P99, 79, "p99" }, { OF_RUN, L_MAX, 86, "max" }, { OF_CHANGE, L_P50, 95, NULL },
		{ OF_CHANGE, L_P90, 103, NULL }, { OF_BASE, L_P50, 111, "p50" }, { OF_BASE, L_P90, 119, "p90" },
	};
	size_t n = f->base_label.s ? columns_within(columns, sizeof columns / sizeof *columns, r.cols) : 11;
	struct latency_column shown[sizeof columns / sizeof *columns];
	char text[160];

	for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
		shown[k] = columns[k];
	shown[11].head = g->ascii ? "dp50" : "\u0394p50";
	shown[12].head = g->ascii ? "dp90" : "\u0394p90";
	grid_rule(g, r.row, r.col, r.cols, "latency");
	grid_string(g, r.row + 1, r.col + 8, 24, window_title(text, sizeof text, f), INK_DIM);
	grid_string(g, r.row + 1, r.col + 44, 16, run_title(f), INK_DIM);
	if (f->base_label.s && r.cols > 100)
		grid_string(g, r.row + 1, r.col + 89, r.cols - 89, base_title(text, sizeof text, f), INK_DIM);
	latency_rows(g, (struct rect){ r.row + 2, r.col, r.rows - 2, r.cols }, f, shown, n, 1);
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
	static const struct latency_column columns[] = {
		{ OF_WINDOW, L_P50, 15, "p50" }, { OF_WINDOW, L_P90, 22, "p90" }, { OF_WINDOW, L_P99, 29, "p99" },
		{ OF_RUN, L_P50, 43, "p50" }, { OF_RUN, L_P90, 50, "p90" }, { OF_RUN, L_P99, 57, "p99" },
		{ OF_RUN, L_MAX, 64, "max" }, { OF_CHANGE, L_P50, 71, NULL }, { OF_CHANGE, L_P90, 78, NULL },
	};
	struct latency_column shown[sizeof columns / sizeof *columns];
	char text[160], title[80];

	for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
		shown[k] = columns[k];
	shown[7].head = g->ascii ? "dp50" : "\u0394p50";
	shown[8].head = g->ascii ? "dp90" : "\u0394p90";
	grid_rule(g, r.row, r.col, r.cols, "latency");
	snprintf(text, sizeof text, "%s n=%s", window_title(title, sizeof title, f),
		 units_count(title + 40, f->window[H_FIGURE(f->metric, L_MEASURED)]));
	rule_piece(g, r.row, r.col + 11, 24, text);
	snprintf(text, sizeof text, "%s n=%s", run_title(f), units_count(title, f->run[H_FIGURE(f->metric, L_MEASURED)]));
	rule_piece(g, r.row, r.col + 37, 26, text);
	if (f->base_label.s)
		rule_piece(g, r.row, r.col + 66, r.cols - 66, "vs base");
	latency_rows(g, (struct rect){ r.row + 1, r.col, r.rows - 1, r.cols }, f, shown, f->base_label.s ? 9 : 7, 0);
}

static void small(struct grid *g, struct rect r, const struct figures *f)
{
	static const struct latency_column columns[] = {
		{ OF_WINDOW, L_P50, 12, "p50" }, { OF_WINDOW, L_P90, 19, "p90" }, { OF_WINDOW, L_P99, 26, "p99" },
		{ OF_RUN, L_P90, 33, "run90" }, { OF_RUN, L_P99, 40, "run99" },
	};
	char text[80];

	grid_string(g, r.row, r.col, 5, window_title(text, sizeof text, f) + 5, INK_DIM);
	latency_rows(g, r, f, columns, columns_within(columns, 5, r.cols), 0);
}

static void tiny(struct grid *g, struct rect r, const struct figures *f)
{
	char p50[UNITS_TEXT], p90[UNITS_TEXT];

	grid_printf(g, r.row, r.col, r.cols, INK_BOLD, "%s %s %s", panel_metric(f->metric),
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
	grid_rule(g, r.row, r.col, r.cols, "long tail, E2E");
	for (size_t k = 0; k < f->n_thresholds && (int)k + 1 < r.rows; k++) {
		int row = r.row + 1 + (int)k, bar = r.cols - 26;
		double share = measured > 0 ? (double)f->n_over[k] / measured : NAN;

		snprintf(cell, sizeof cell, ">%s", units_span(text, f->over_ms[k]));
		grid_right(g, row, r.col, 7, cell, 0);
		grid_right(g, row, r.col + 7, 6, measured > 0 ? units_count(text, (double)f->n_over[k]) : "-", INK_BOLD);
		grid_right(g, row, r.col + 13, 7, units_share(text, share), 0);
		if (bar > 2)
			grid_bar(g, row, r.col + 21, bar - 1, share, INK_FIRST);
		if (f->window_over[k]) {
			snprintf(cell, sizeof cell, "+%s", units_count(text, (double)f->window_over[k]));
			grid_right(g, row, r.col + r.cols - 4, 4, cell, 0);
		}
	}
}

void panel_quantiles(struct grid *g, struct rect r, const struct figures *f)
{
	static const struct { enum latency_figure figure; const char *name; } rows[] = {
		{ L_P50, "p50" }, { L_P90, "p90" }, { L_P95, "p95" }, { L_P99, "p99" }, { L_MAX, "max" }, { L_MEAN, "mean" },
		{ L_MEASURED, "n" },
	};
	char text[UNITS_TEXT];

	snprintf(text, sizeof text, "%s, %s", panel_metric(f->metric), run_title(f));
	grid_rule(g, r.row, r.col, r.cols, text);
	grid_string(g, r.row + 1, r.col + 9, 6, "window", INK_DIM);
	grid_string(g, r.row + 1, r.col + 20, 3, "run", INK_DIM);
	if (f->base_label.s)
		grid_right(g, r.row + 1, r.col + 24, 8, "change", INK_DIM);
	for (int k = 0; k < (int)(sizeof rows / sizeof *rows) && k + 2 < r.rows; k++) {
		struct latency_column c = { OF_WINDOW, rows[k].figure, 0, NULL };
		int row = r.row + 2 + k;

		grid_string(g, row, r.col + 1, 6, rows[k].name, 0);
		grid_right(g, row, r.col + 8, 7, figure_text(text, f, &c, f->metric), 0);
		c.scope = OF_RUN;
		grid_right(g, row, r.col + 16, 7, figure_text(text, f, &c, f->metric), INK_BOLD);
		c.scope = OF_CHANGE;
		if (f->base_label.s && rows[k].figure != L_MEASURED)
			grid_right(g, row, r.col + 24, 8, figure_text(text, f, &c, f->metric), 0);
	}
}
