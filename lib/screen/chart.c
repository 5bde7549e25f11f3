/* chart.c - latency over time; see chart.h */
#include "screen/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "screen/units.h"
#include "stats/quantile.h"

enum { LABEL = 5, MARKS = 6, DENSE = 8 /* requests a column from which on the band is drawn */ };

/* The plot proper: dots are 2 x 4 a cell, or 1 x 1 in ASCII. */
struct plot {
	struct grid *g;
	const struct figures *f;
	const struct chart *chart;
	bool linear;
	int row, col, rows, cols;
	struct chart_scale scale;
	int across, down;      /* dots a cell */
	double low, high;      /* ms at the lower and upper edge */
	double step_s;         /* of a column of dots */
	uint8_t *dots;         /* braille pattern of each cell */
};

static const double nice[] = { 1, 2, 5, 10 };

/* 1, 2, 5 times a power of ten: the largest not above v, the smallest not below it, the next one up. */
static double nice_below(double v)
{
	double ten = pow(10, floor(log10(v) + 1e-9));

	for (int k = 3; k > 0; k--)
		if (nice[k] * ten <= v * (1 + 1e-9))
			return nice[k] * ten;
	return ten;
}

static double nice_above(double v)
{
	double ten = pow(10, floor(log10(v) - 1e-9));

	for (int k = 0; k < 4; k++)
		if (nice[k] * ten >= v * (1 - 1e-9))
			return nice[k] * ten;
	return 20 * ten;
}

static const double steps[] = { .1, .2, .5, 1, 2, 4, 5, 8, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200,
				21600, 86400 };
enum { STEPS = sizeof steps / sizeof *steps, SECOND = 3 /* below a second only by zooming */ };

double chart_step(double span, int columns)
{
	double step;

	for (int k = SECOND; k < STEPS; k++)
		if (columns * steps[k] > span)
			return steps[k];
	for (step = steps[STEPS - 1]; columns * step <= span && step < 1e18;)
		step *= 2;
	return step;
}

/* So many steps down from one. */
static double zoomed(double step, int zoom)
{
	int k = STEPS - 1;

	for (; zoom > 0 && step > steps[k]; zoom--)
		step /= 2;
	while (k > 0 && steps[k] > step)
		k--;
	return zoom > 0 ? steps[k > zoom ? k - zoom : 0] : step;
}

static int dots_across(bool ascii)
{
	return ascii ? 1 : 2;
}

/* From the run's begin, or the moment that is measured from, to now, or the latest part of it. */
struct chart_scale chart_scale(struct rect r, const struct figures *f, const struct chart *c, bool ascii)
{
	struct chart_scale s = { .cols = r.cols - LABEL - 1 - (c->marked ? MARKS : 0) };
	int across = dots_across(ascii);
	double latest;

	if (r.rows - 1 - c->titled < 1 || s.cols < 5 || r.rows > 1000)
		return (struct chart_scale){ .cols = 0 };
	/* what ended before the moment that is measured from is not shown; it began somewhere in the first column */
	if (f->timed && f->zero_s > 0 && !c->by_dispatch)
		s.cell_s = zoomed(chart_step(f->clock_s - f->zero_s, (s.cols - 1) * across), c->zoom) * across;
	else
		s.cell_s = zoomed(chart_step(f->timed ? f->clock_s : 0, s.cols * across), c->zoom) * across;
	latest = floor((f->timed ? fmax(f->clock_s, 0) : 0) / s.cell_s);
	s.from = f->zero_s > 0 && !c->by_dispatch ? floor(f->zero_s / s.cell_s) : 0;
	if (c->zoom)
		s.from = fmax(s.from, latest - s.cols + 1);
	/* the cursor is always in sight */
	if (!isnan(c->cursor_s))
		s.from = fmin(s.from, floor(fmax(c->cursor_s, 0) / s.cell_s));
	return s;
}

/* An axis ends here, in ms, and what is above stands at its upper edge: a step further there may be no double. */
#define HIGHEST 1e300

static bool value_range(struct plot *p)
{
	double low = INFINITY, high = 0;

	for (size_t i = 0; i < p->f->n_points; i++) {
		double v = fmin(fmax(p->f->point[i].ms, 1e-3), HIGHEST);

		low = fmin(low, v);
		high = fmax(high, v);
	}
	if (!p->f->n_points)
		return false;
	p->low = p->linear ? 0 : nice_below(low);
	p->high = nice_above(high);
	if (p->high <= p->low)
		p->high = p->linear ? 1 : nice_above(p->low * 1.5);
	return true;
}

/* Height of a value in dots from the lower edge. */
static int height_of(const struct plot *p, double ms)
{
	double share = p->linear ? ms / p->high : log(fmax(ms, 1e-3) / p->low) / log(p->high / p->low);
	int dots = p->rows * p->down, at = (int)floor(share * dots);

	return at < 0 ? 0 : at >= dots ? dots - 1 : at;
}

static int row_of(const struct plot *p, double ms)
{
	return p->row + p->rows - 1 - height_of(p, ms) / p->down;
}

/* In ASCII a cell has one character: the band, a dot, several dots. */
enum { ASCII_DOT = 1, ASCII_DOTS = 2, ASCII_BAND = 4 };

static void dot(struct plot *p, int x, int height, int ascii)
{
	static const uint8_t bit[4][2] = { { 0x40, 0x80 }, { 0x04, 0x20 }, { 0x02, 0x10 }, { 0x01, 0x08 } };
	int row = p->rows - 1 - height / p->down, col = x / p->across;
	uint8_t *cell = &p->dots[row * p->cols + col];

	if (p->down == 1)
		*cell |= (uint8_t)(ascii == ASCII_DOT && *cell ? ASCII_DOTS : ascii);
	else
		*cell |= bit[height % p->down][x % p->across];
}

static void flush_dots(struct plot *p)
{
	for (int i = 0; i < p->rows * p->cols; i++) {
		uint32_t plain = p->dots[i] & ASCII_BAND ? '#' : p->dots[i] & ASCII_DOTS ? ':' : '.';
		uint32_t c = p->down == 1 ? plain : 0x2800 + (uint32_t)p->dots[i];

		if (p->dots[i])
			grid_char(p->g, p->row + i / p->cols, p->col + i % p->cols, c, INK_FIRST);
	}
}

static double time_of(const struct plot *p, const struct figure_point *at)
{
	return p->chart->by_dispatch ? at->start_s : at->at_s;
}

/* The column of dots of a moment, or -1. */
static int column_of(const struct plot *p, double at_s)
{
	double x = floor(fmax(at_s, 0) / p->step_s) - p->scale.from * p->across;

	return x >= 0 && x < p->cols * p->across ? (int)x : -1;
}

static void draw_scatter(struct plot *p)
{
	for (size_t i = 0; i < p->f->n_points; i++) {
		int x = column_of(p, time_of(p, &p->f->point[i]));

		if (x >= 0)
			dot(p, x, height_of(p, p->f->point[i].ms), ASCII_DOT);
	}
}

/* A latency and how many requests had it. */
struct weighed { double ms; uint32_t n; };

/* Points of each column together: value[first[x]] .. value[first[x + 1] - 1]. The caller frees both. */
static struct weighed *by_column(const struct plot *p, size_t **first)
{
	int columns = p->cols * p->across;
	size_t *at = mem_zero((size_t)columns + 1, sizeof *at);
	struct weighed *value = mem_alloc(p->f->n_points, sizeof *value);

	for (size_t i = 0; i < p->f->n_points; i++)
		at[column_of(p, time_of(p, &p->f->point[i])) + 1]++;
	at[0] = 0;
	for (int x = 0; x < columns; x++)
		at[x + 1] += at[x];
	*first = mem_alloc((size_t)columns + 1, sizeof *at);
	memcpy(*first, at, ((size_t)columns + 1) * sizeof *at);
	for (size_t i = 0; i < p->f->n_points; i++) {
		int x = column_of(p, time_of(p, &p->f->point[i]));

		if (x >= 0)
			value[at[x]++] = (struct weighed){ p->f->point[i].ms, p->f->point[i].n };
	}
	free(at);
	return value;
}

static int order_weighed(const void *a, const void *b)
{
	const struct weighed *x = a, *y = b;

	return (x->ms > y->ms) - (x->ms < y->ms);
}

enum { BAND_QUANTILES = 3 };

/* Of points that stand for more requests than one the value at the rank will do: they are cells of a raster. */
static void band_of(struct weighed *v, size_t n, double *scratch, double q[BAND_QUANTILES])
{
	static const double quantile[BAND_QUANTILES] = { .5, .9, .99 };
	double total = 0, sum = 0;
	size_t k = 0;

	for (size_t i = 0; i < n; i++) {
		scratch[i] = v[i].ms;
		total += v[i].n;
	}
	if (total == (double)n) {
		quantile_select(scratch, n, quantile, BAND_QUANTILES, q);
		return;
	}
	qsort(v, n, sizeof *v, order_weighed);
	for (int i = 0; i < BAND_QUANTILES; i++) {
		while (k + 1 < n && sum + v[k].n <= quantile[i] * (total - 1))
			sum += v[k++].n;
		q[i] = v[k].ms;
	}
}

static void draw_band(struct plot *p)
{
	size_t *first;
	struct weighed *value = by_column(p, &first);
	double *scratch = mem_alloc(p->f->n_points, sizeof *scratch), q[BAND_QUANTILES];

	for (int x = 0; x < p->cols * p->across; x++) {
		size_t n = first[x + 1] - first[x];

		if (!n)
			continue;
		band_of(value + first[x], n, scratch, q);
		for (int h = height_of(p, q[0]); h <= height_of(p, q[1]); h++)
			dot(p, x, h, ASCII_BAND);
		dot(p, x, height_of(p, q[2]), ASCII_DOT);
	}
	free(scratch);
	free(value);
	free(first);
}

/* Requests a cell: the shades stand for 1, 2-3, 4-6 and 7 or more of them, in units that grow with the busiest. */
static void draw_heat(struct plot *p)
{
	static const uint32_t shade[] = { ' ', 0x2591, 0x2592, 0x2593, 0x2588 };
	size_t *count = mem_zero((size_t)(p->rows * p->cols), sizeof *count), busiest = 0;
	double unit;

	for (size_t i = 0; i < p->f->n_points; i++) {
		int row = row_of(p, p->f->point[i].ms) - p->row, x = column_of(p, time_of(p, &p->f->point[i]));
		size_t *c = &count[row * p->cols + (x < 0 ? 0 : x / p->across)];

		if (x < 0)
			continue;
		*c += p->f->point[i].n;
		busiest = *c > busiest ? *c : busiest;
	}
	unit = busiest > 14 ? (double)busiest / 14 : 1;
	for (int i = 0; i < p->rows * p->cols; i++) {
		double v = (double)count[i] / unit;
		int level = !count[i] ? 0 : v < 2 ? 1 : v < 4 ? 2 : v < 7 ? 3 : 4;

		if (level)
			grid_char(p->g, p->row + i / p->cols, p->col + i % p->cols, shade[level], INK_FIRST);
	}
	free(count);
}

/* A tick in LABEL cells; empty where none of it would be seen. */
static void tick_text(char text[UNITS_TEXT], double ms)
{
	char number[NUMBER_MAX];

	*text = '\0';
	if (ms >= 1e18)
		return;
	if (ms >= 1e7) {
		number_short(number, ms / 1e3);
		snprintf(text, UNITS_TEXT, "%.20ss", number);
	} else if (ms >= 1e3) {
		snprintf(text, UNITS_TEXT, "%.*fs", ms < 1e4 && fmod(ms, 1e3) != 0, ms / 1e3);
	} else {
		snprintf(text, UNITS_TEXT, "%.6g%s", ms < 1 ? ms * 1e3 : ms, ms < 1 ? "us" : "ms");
	}
}

static void label_rows(struct plot *p)
{
	bool taken[1024] = { false };
	double tick = p->linear ? nice_above(p->high / p->rows * 1.5) : p->high;
	char text[UNITS_TEXT];

	for (int k = 0; k < p->rows; k++)
		grid_char(p->g, p->row + k, p->col - 1, 0x2502, INK_DIM);
	for (double v = p->high; v > 0 && v >= p->low * (1 - 1e-9);
	     v = p->linear ? v - tick : nice_below(v * .999)) {
		int row = row_of(p, v) - p->row;

		if (row < 1024 && !taken[row]) {
			taken[row] = true;
			tick_text(text, v);
			grid_right(p->g, p->row + row, p->col - 1 - LABEL, LABEL, text, INK_DIM);
		}
		if (p->linear && v - tick < p->low)
			break;
	}
}

static bool is_hatched(const struct plot *p)
{
	return p->chart->by_dispatch && !p->f->ended && !isnan(p->f->run[H_FIGURE(METRIC_E2E, L_P99)]);
}

/* The text under the marked column: when it began and how many requests it has. False: none is marked. */
static bool cursor_label(const struct plot *p, char *buf, size_t size, int *column, int *col)
{
	double cell = p->scale.cell_s, at = floor(fmax(p->chart->cursor_s, 0) / cell);
	char clock[UNITS_TEXT], step[UNITS_TEXT];
	size_t n = 0;
	int width;

	if (isnan(p->chart->cursor_s) || at < p->scale.from || at >= p->scale.from + p->cols)
		return false;
	for (size_t i = 0; i < p->f->n_points; i++)
		n += floor(fmax(time_of(p, &p->f->point[i]), 0) / cell) == at ? p->f->point[i].n : 0;
	width = snprintf(buf, size, " %s +%s: %s%zu ", units_clock(clock, at * cell), units_step(step, cell),
			 p->f->exact ? "" : "~", n);
	*column = (int)(at - p->scale.from);
	*col = p->col + (*column + width <= p->cols ? *column : p->cols > width ? p->cols - width : 0);
	return true;
}

/* Below the plot: a time at multiples of some minutes, where shades are cells what a column stands for, what the
 * hatching means, and what is under the cursor; none of them over another. */
static void label_times(struct plot *p, enum chart_kind kind)
{
	static const double every[] = {
		1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600, 43200, 86400, 172800, 432000, 864000
	};
	static const char hatched[] = "/ unsettled";
	double cell = p->scale.cell_s, from = p->scale.from * cell, tick;
	int row = p->row + p->rows, taken = p->col, end = p->col + p->cols, column, at, width = 0;
	char text[UNITS_TEXT + 8], step[UNITS_TEXT], cursor[64];
	size_t k = 0;

	if (kind == CHART_HEAT) {
		snprintf(text, sizeof text, "%s/col", units_step(step, cell));
		taken += grid_string(p->g, row, p->col - 1 - LABEL, 12, text, INK_DIM) - LABEL;
	}
	if (cursor_label(p, cursor, sizeof cursor, &column, &at)) {
		width = grid_string(p->g, row, at, p->cols, cursor, INK_REVERSE);
	} else if (is_hatched(p) && p->cols > 24) {
		at = end + (p->chart->marked ? MARKS : 0) - (int)sizeof hatched + 1;
		width = grid_string(p->g, row, at, (int)sizeof hatched - 1, hatched, INK_DIM);
	}
	while (k + 1 < sizeof every / sizeof *every && every[k] < 12 * cell)
		k++;
	for (tick = every[k]; tick < 12 * cell;)
		tick *= 2;
	for (double t = ceil(from / tick - 1e-9) * tick; (t - from) / cell + 8 <= p->cols; t += tick) {
		int col = p->col + (int)floor((t - from) / cell + 1e-9);

		if (col >= taken && !(width && col + 8 > at && col < at + width))
			grid_string(p->g, row, col, 8, units_clock(text, t), INK_DIM);
	}
}

/* What may still change: columns that began later than some requests take. */
static void hatch_unsettled(struct plot *p)
{
	double settled = p->f->clock_s - p->f->run[H_FIGURE(METRIC_E2E, L_P99)] / 1e3, cell = p->scale.cell_s;

	if (!is_hatched(p))
		return;
	for (int k = 0; k < p->cols; k++) {
		double from = (p->scale.from + k) * cell;

		for (int row = 0; row < p->rows && from + cell > settled && from <= p->f->clock_s; row++)
			grid_char(p->g, p->row + row, p->col + k, '/', INK_DIM);
	}
}

static void draw_cursor(struct plot *p)
{
	char text[64];
	int column, col;

	if (!cursor_label(p, text, sizeof text, &column, &col))
		return;
	for (int row = 0; row < p->rows; row++)
		grid_ink(p->g, p->row + row, p->col + column, 1, INK_REVERSE);
	grid_park(p->g, p->row + p->rows - 1, p->col + column);
}

static void mark(struct plot *p, bool *taken, double ms, const char *name)
{
	int row;

	if (isnan(ms))
		return;
	row = row_of(p, ms) - p->row;
	if (row < 0 || row >= p->rows || taken[row])
		return;
	taken[row] = true;
	grid_char(p->g, p->row + row, p->col + p->cols + 1, 0x25c2, INK_SECOND);
	grid_string(p->g, p->row + row, p->col + p->cols + 2, MARKS - 2, name, INK_SECOND);
}

/* Where the window's percentiles are. */
static void mark_quantiles(struct plot *p)
{
	bool *taken = mem_zero((size_t)p->rows, sizeof *taken);
	enum run_metric m = p->f->metric;

	mark(p, taken, p->f->window[H_FIGURE(m, L_P90)], "p90");
	mark(p, taken, p->f->window[H_FIGURE(m, L_P50)], "p50");
	mark(p, taken, p->f->window[H_FIGURE(m, L_P99)], "p99");
	free(taken);
}

static const char *metric_title(enum run_metric m)
{
	return m == METRIC_TTFT ? "TTFT" : m == METRIC_TPOT ? "TPOT" : m == METRIC_E2E ? "E2E" : "queue";
}

static void draw_title(struct plot *p, struct rect r, enum chart_kind kind)
{
	static const char *const kinds[] = { "", "band", "every request", "" };
	const struct chart *c = p->chart;
	char text[192], zoom[32] = "", span[UNITS_TEXT], step[UNITS_TEXT], window[64] = "";

	if (c->zoom)
		snprintf(zoom, sizeof zoom, ", zoom %d", c->zoom);
	if (c->marked && r.cols > 76)
		snprintf(window, sizeof window, "; right marks: %s%s", isinf(p->f->window_s) ? "run" : "last ",
			 isinf(p->f->window_s) ? "" : units_span(span, p->f->window_s * 1e3));
	if (kind == CHART_HEAT)
		snprintf(text, sizeof text, "%s%s heat: requests per cell%s%s", metric_title(p->f->metric),
			 c->by_dispatch ? " by dispatch," : "", p->linear ? ", linear" : "", zoom);
	else
		snprintf(text, sizeof text, "%s%s, %s; %s, %s/%s%s%s", metric_title(p->f->metric),
			 c->by_dispatch ? " by dispatch" : r.cols > 60 ? " by completion" : "", p->linear ? "linear" : "log",
			 kinds[kind], units_step(step, p->step_s), p->across == 1 ? "col" : "dot", zoom, window);
	grid_rule(p->g, r.row, r.col, r.cols, text);
}

static enum chart_kind kind_of(const struct plot *p)
{
	double columns = fmin(p->f->clock_s / p->step_s + 1, p->cols * p->across);
	size_t n = 0;

	if (p->chart->kind != CHART_AUTO)
		return p->chart->kind;
	for (size_t i = 0; i < p->f->n_points; i++)
		n += column_of(p, time_of(p, &p->f->point[i])) >= 0 ? p->f->point[i].n : 0;
	return (double)n > DENSE * columns ? CHART_BAND : CHART_SCATTER;
}

static void draw_values(struct plot *p, enum chart_kind kind)
{
	p->dots = mem_zero((size_t)(p->rows * p->cols), 1);
	if (kind == CHART_BAND)
		draw_band(p);
	else if (kind == CHART_SCATTER)
		draw_scatter(p);
	else
		draw_heat(p);
	flush_dots(p);
	free(p->dots);
}

void chart_draw(struct grid *g, struct rect r, const struct figures *f, const struct chart *c)
{
	struct plot p = {
		.g = g, .f = f, .chart = c, .linear = c->linear, .across = dots_across(g->ascii), .down = g->ascii ? 1 : 4,
		.scale = chart_scale(r, f, c, g->ascii),
	};
	enum chart_kind kind;

	if (!p.scale.cols)
		return;
	p.row = r.row + c->titled;
	p.col = r.col + LABEL + 1;
	p.rows = r.rows - 1 - c->titled;
	p.cols = p.scale.cols;
	p.step_s = p.scale.cell_s / p.across;
	kind = kind_of(&p);
	if (c->titled)
		draw_title(&p, r, kind);
	if (!value_range(&p)) {
		grid_string(g, p.row, p.col, p.cols, "nothing measured yet", INK_DIM);
		return;
	}
	label_rows(&p);
	label_times(&p, kind);
	hatch_unsettled(&p);
	draw_values(&p, kind);
	if (c->marked)
		mark_quantiles(&p);
	draw_cursor(&p);
}
