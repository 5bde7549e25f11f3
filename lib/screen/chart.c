/* chart.c - latency over time; see chart.h */
#include "screen/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "screen/units.h"
#include "stats/quantile.h"

enum { LABEL = 5, MARKS = 5, DENSE = 8 /* requests a column from which on the band is drawn */ };

/* The plot proper: dots are 2 x 4 a cell, or 1 x 1 in ASCII. */
struct plot {
	struct grid *g;
	const struct figures *f;
	bool linear;
	int row, col, rows, cols;
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

double chart_step(double span, int columns)
{
	static const double steps[] = { 1, 2, 4, 5, 8, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600, 86400 };
	size_t n = sizeof steps / sizeof *steps;
	double step;

	for (size_t k = 0; k < n; k++)
		if (columns * steps[k] > span)
			return steps[k];
	for (step = steps[n - 1]; columns * step <= span && step < 1e18;)
		step *= 2;
	return step;
}

static bool value_range(struct plot *p)
{
	double low = INFINITY, high = 0;

	for (size_t i = 0; i < p->f->n_points; i++) {
		double v = fmax(p->f->point[i].ms, 1e-3);

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

static void dot(struct plot *p, int x, int height)
{
	static const uint8_t bit[4][2] = { { 0x40, 0x80 }, { 0x04, 0x20 }, { 0x02, 0x10 }, { 0x01, 0x08 } };
	int row = p->rows - 1 - height / p->down, col = x / p->across;

	p->dots[row * p->cols + col] |= p->down == 1 ? 1 : bit[height % p->down][x % p->across];
}

static void flush_dots(struct plot *p)
{
	for (int i = 0; i < p->rows * p->cols; i++) {
		uint32_t c = p->down == 1 ? '#' : 0x2800 + (uint32_t)p->dots[i];

		if (p->dots[i])
			grid_char(p->g, p->row + i / p->cols, p->col + i % p->cols, c, INK_FIRST);
	}
}

static int column_of(const struct plot *p, double at_s)
{
	double x = floor(fmax(at_s, 0) / p->step_s);

	return x < p->cols * p->across ? (int)x : p->cols * p->across - 1;
}

static void draw_scatter(struct plot *p)
{
	for (size_t i = 0; i < p->f->n_points; i++)
		dot(p, column_of(p, p->f->point[i].at_s), height_of(p, p->f->point[i].ms));
}

/* Points of each column together: value[first[x]] .. value[first[x + 1] - 1]. The caller frees both. */
static double *by_column(const struct plot *p, size_t **first)
{
	int columns = p->cols * p->across;
	size_t *at = mem_zero((size_t)columns + 1, sizeof *at);
	double *value = mem_alloc(p->f->n_points, sizeof *value);

	for (size_t i = 0; i < p->f->n_points; i++)
		at[column_of(p, p->f->point[i].at_s) + 1]++;
	for (int x = 0; x < columns; x++)
		at[x + 1] += at[x];
	*first = mem_alloc((size_t)columns + 1, sizeof *at);
	memcpy(*first, at, ((size_t)columns + 1) * sizeof *at);
	for (size_t i = 0; i < p->f->n_points; i++)
		value[at[column_of(p, p->f->point[i].at_s)]++] = p->f->point[i].ms;
	free(at);
	return value;
}

static void draw_band(struct plot *p)
{
	static const double quantile[] = { .5, .9, .99 };
	size_t *first;
	double *value = by_column(p, &first), q[3];

	for (int x = 0; x < p->cols * p->across; x++) {
		size_t n = first[x + 1] - first[x];

		if (!n)
			continue;
		quantile_select(value + first[x], n, quantile, 3, q);
		for (int h = height_of(p, q[0]); h <= height_of(p, q[1]); h++)
			dot(p, x, h);
		dot(p, x, height_of(p, q[2]));
	}
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
		int row = row_of(p, p->f->point[i].ms) - p->row;
		size_t *c = &count[row * p->cols + column_of(p, p->f->point[i].at_s) / p->across];

		++*c;
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
			if (v >= 1e3)
				snprintf(text, sizeof text, "%.*f%s", v < 1e4 && fmod(v, 1e3) != 0, v / 1e3, "s");
			else
				snprintf(text, sizeof text, "%.6g%s", v < 1 ? v * 1e3 : v, v < 1 ? "us" : "ms");
			grid_right(p->g, p->row + row, p->col - 1 - LABEL, LABEL, text, INK_DIM);
		}
		if (p->linear && v - tick < p->low)
			break;
	}
}

/* Time below the plot, a label at multiples of some minutes. */
static void label_times(struct plot *p)
{
	static const double every[] = { 10, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21600, 86400, 864000 };
	double cell = p->step_s * p->across;
	size_t k = 0;
	char text[UNITS_TEXT];

	while (k + 1 < sizeof every / sizeof *every && every[k] < 12 * cell)
		k++;
	for (double t = 0; t / cell + 8 <= p->cols; t += every[k])
		grid_string(p->g, p->row + p->rows, p->col + (int)(t / cell), 8, units_clock(text, t), INK_DIM);
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
	grid_char(p->g, p->row + row, p->col + p->cols, 0x25c2, INK_SECOND);
	grid_string(p->g, p->row + row, p->col + p->cols + 1, MARKS - 1, name, INK_SECOND);
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
	static const char *const kinds[] = { "", "band", "every request", "requests per cell" };
	char text[160];

	snprintf(text, sizeof text, "%s%s, %s; %s, %gs/%s%s", metric_title(p->f->metric),
		 r.cols > 60 ? " by completion" : "", p->linear ? "linear" : "log", kinds[kind], kind == CHART_HEAT ? p->step_s * p->across : p->step_s,
		 p->across == 1 || kind == CHART_HEAT ? "col" : "dot", r.cols > 76 ? "; marks: window" : "");
	grid_rule(p->g, r.row, r.col, r.cols, text);
}

void chart_draw(struct grid *g, struct rect r, const struct figures *f, const struct chart *c)
{
	struct plot p = { .g = g, .f = f, .linear = c->linear, .across = g->ascii ? 1 : 2, .down = g->ascii ? 1 : 4 };
	enum chart_kind kind = c->kind;

	p.row = r.row + c->titled;
	p.col = r.col + LABEL + 1;
	p.rows = r.rows - 1 - c->titled;
	p.cols = r.cols - LABEL - 1 - MARKS;
	if (p.rows < 1 || p.cols < 5 || p.rows > 1000)
		return;
	p.step_s = chart_step(f->timed ? f->clock_s : 0, p.cols * p.across);
	if (kind == CHART_AUTO) {
		double columns = fmin(f->clock_s / p.step_s + 1, p.cols * p.across);

		kind = (double)f->n_points > DENSE * columns ? CHART_BAND : CHART_SCATTER;
	}
	if (c->titled)
		draw_title(&p, r, kind);
	if (!value_range(&p)) {
		grid_string(g, p.row, p.col, p.cols, "nothing measured yet", INK_DIM);
		return;
	}
	p.dots = mem_zero((size_t)(p.rows * p.cols), 1);
	label_rows(&p);
	label_times(&p);
	if (kind == CHART_BAND)
		draw_band(&p);
	else if (kind == CHART_SCATTER)
		draw_scatter(&p);
	else
		draw_heat(&p);
	flush_dots(&p);
	mark_quantiles(&p);
	free(p.dots);
}
