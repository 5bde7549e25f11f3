/* layout.c - tables for people: aligned text and GitHub tables; see output.h
 *
 * Both are laid out from the same grid of strings, so what stands in a cell is the same in text and in md. A metric
 * table is turned: one row a metric, one column a run, with the run's comparison columns right of its value. A column
 * `run` is left out while there is one run only.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "output/emit.h"

enum { BAR_CELLS = 20 };

struct grid {
	size_t rows, columns;  /* row 0 is the head */
	struct text *text;
	bool *left;            /* per column */
	double *bar;           /* per cell, 0..1 of the longest; NULL: no bars; NaN: none here */
	struct arena arena;
};

static void grid_init(struct grid *g, size_t rows, size_t columns)
{
	memset(g, 0, sizeof *g);
	g->rows = rows;
	g->columns = columns;
	g->text = mem_zero(rows * columns, sizeof *g->text);
	g->left = mem_zero(columns, sizeof *g->left);
}

static void grid_free(struct grid *g)
{
	free(g->text);
	free(g->left);
	free(g->bar);
	arena_free(&g->arena);
}

static void grid_set(struct grid *g, size_t row, size_t column, struct text t)
{
	g->text[row * g->columns + column] = (struct text){ arena_copy(&g->arena, t.s, t.n), t.n };
}

static struct text grid_at(const struct grid *g, size_t row, size_t column)
{
	struct text t = g->text[row * g->columns + column];

	return t.s ? t : text_of("");
}

static bool ends(const char *name, const char *suffix)
{
	size_t n = strlen(name), m = strlen(suffix);

	return n > m && strcmp(name + n - m, suffix) == 0;
}

/* The unit that a name's suffix promises, as it is written behind a number. */
static const char *unit_of(const char *name)
{
	static const struct { const char *suffix, *unit; } units[] = {
		{ "_per_s", " /s" }, { "_ms", " ms" }, { "_us", " us" }, { "_ns", " ns" }, { "_s", " s" },
		{ "_pct", " %" },
	};

	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (ends(name, units[i].suffix))
			return units[i].unit;
	return "";
}

/* How people read a cell. name tells the unit; it is written only where the name is not the column's head. */
static struct text readable(char *buf, const struct cell *c, const char *name, bool with_unit, bool plain)
{
	size_t n = 0;

	switch (c->kind) {
	case CELL_NA:
		return text_of("-");
	case CELL_TEXT:
		return c->text;
	case CELL_INT:
		n = plain ? (size_t)snprintf(buf, NUMBER_MAX, "%" PRId64, c->i) : number_grouped(buf, c->i);
		break;
	case CELL_UINT:
		/* beyond 2^53 it is a hash, not a count */
		n = plain || c->u >> 53 ? (size_t)snprintf(buf, NUMBER_MAX, "%" PRIu64, c->u)
					: number_grouped(buf, (int64_t)c->u);
		break;
	case CELL_REAL:
		if (ends(name, "_share") || strcmp(name, "share") == 0)
			return (struct text){ buf, number_percent(buf, c->real) };
		n = number_readable(buf, c->real);
		break;
	case CELL_BOOL:
		return text_of(c->truth ? "true" : "false");
	}
	if (with_unit)
		n += (size_t)snprintf(buf + n, NUMBER_MAX + 8 - n, "%s", unit_of(name));
	return (struct text){ buf, n };
}

static double share_of(const struct cell *c)
{
	return c->kind == CELL_REAL ? c->real : NAN;
}

/* Bars are drawn against the largest value of their column: what matters in them is the shape. */
static void set_bars(struct grid *g, const struct table *t, size_t from, size_t to)
{
	double largest = 0;

	if (!g->bar) {
		g->bar = mem_alloc(g->rows * g->columns, sizeof *g->bar);
		for (size_t i = 0; i < g->rows * g->columns; i++)
			g->bar[i] = NAN;
	}
	for (size_t r = 0; r + 1 < g->rows; r++)
		largest = fmax(largest, share_of(table_at(t, r, from)));
	for (size_t r = 0; r + 1 < g->rows; r++)
		g->bar[(r + 1) * g->columns + to] = largest > 0 ? share_of(table_at(t, r, from)) / largest : 0;
}

/* The column that names runs, when there is but one: people know which run they look at. -1: there is none, or it
 * tells rows or tables apart, or (pieces of a table) it may yet. Only elapsed_s stands before it; elsewhere a column
 * of this name is one that the user has labelled so. */
static int idle_run(struct output *o, const struct table *t)
{
	int c = table_column(t, text_of("run"));

	if (c < 0 || c > 1)
		return -1;
	for (size_t r = 1, n = table_rows(t); r < n && !o->several_runs; r++)
		o->several_runs = !cell_equal(table_at(t, r, (size_t)c), table_at(t, 0, (size_t)c));
	return o->several_runs || o->in_pieces || t->n_columns == 1 ? -1 : c;
}

static void fill_plain(struct grid *g, const struct table *t, int without)
{
	char buf[NUMBER_MAX + 8];
	size_t to = 0;

	grid_init(g, table_rows(t) + 1, t->n_columns - (without >= 0));
	for (size_t c = 0; c < t->n_columns; c++) {
		const struct column *col = &t->columns[c];

		if (without >= 0 && c == (size_t)without)
			continue;
		g->left[to] = col->left;
		grid_set(g, 0, to, text_of(col->head ? col->head : col->name));
		for (size_t r = 0; r + 1 < g->rows; r++)
			grid_set(g, r + 1, to, readable(buf, table_at(t, r, c), col->name, false, col->left));
		if (col->bar)
			set_bars(g, t, c, to);
		to++;
	}
}

/* A turned metric table: which rows of t begin a run, and which metrics there are, each in order of first sight. */
struct pivot {
	size_t *run, n_runs;        /* first row of each run */
	size_t *metric, n_metrics;  /* first row of each metric */
	size_t *of_run, *of_metric; /* per row of t */
};

static size_t find_run(const struct table *t, const struct metric_shape *s, const struct pivot *p, size_t row)
{
	for (size_t i = p->n_runs; i-- > 0;)
		if (metric_same_key(t, s, p->run[i], row))
			return i;
	return p->n_runs;
}

static size_t find_metric(const struct table *t, const struct metric_shape *s, const struct pivot *p, size_t row)
{
	size_t guess = row ? p->of_metric[row - 1] + 1 : 0;

	/* runs list their metrics in the same order, so the next one is nearly always right */
	if (guess < p->n_metrics && cell_equal(table_at(t, p->metric[guess], s->metric), table_at(t, row, s->metric)))
		return guess;
	for (size_t i = 0; i < p->n_metrics; i++)
		if (cell_equal(table_at(t, p->metric[i], s->metric), table_at(t, row, s->metric)))
			return i;
	return p->n_metrics;
}

static void pivot_init(struct pivot *p, const struct table *t, const struct metric_shape *s)
{
	size_t n = table_rows(t);

	memset(p, 0, sizeof *p);
	p->run = mem_alloc(n, sizeof *p->run);
	p->metric = mem_alloc(n, sizeof *p->metric);
	p->of_run = mem_alloc(n, sizeof *p->of_run);
	p->of_metric = mem_alloc(n, sizeof *p->of_metric);
	for (size_t r = 0; r < n; r++) {
		p->of_run[r] = find_run(t, s, p, r);
		if (p->of_run[r] == p->n_runs)
			p->run[p->n_runs++] = r;
		p->of_metric[r] = find_metric(t, s, p, r);
		if (p->of_metric[r] == p->n_metrics)
			p->metric[p->n_metrics++] = r;
	}
}

static void pivot_free(struct pivot *p)
{
	free(p->run);
	free(p->metric);
	free(p->of_run);
	free(p->of_metric);
}

static bool run_has(const struct table *t, const struct pivot *p, size_t run, size_t column)
{
	for (size_t r = 0, n = table_rows(t); r < n; r++)
		if (p->of_run[r] == run && table_at(t, r, column)->kind != CELL_NA)
			return true;
	return false;
}

/* The head over a run's values: its key cells, which are the run's label and perhaps an elapsed time. */
static struct text run_head(struct grid *g, const struct table *t, const struct metric_shape *s, size_t row)
{
	char buf[NUMBER_MAX + 8], *joined = mem_text("", 0);
	struct text head;

	for (size_t c = 0; c < s->metric; c++) {
		struct text part = readable(buf, table_at(t, row, c), t->columns[c].name, true, false);
		char *more = mem_format("%s%s%.*s", joined, c ? " " : "", (int)part.n, part.s);

		free(joined);
		joined = more;
	}
	head = (struct text){ arena_copy(&g->arena, joined, strlen(joined)), strlen(joined) };
	free(joined);
	return head;
}

static void fill_column(struct grid *g, const struct table *t, const struct metric_shape *s, const struct pivot *p,
			size_t run, size_t from, size_t to)
{
	char buf[NUMBER_MAX + 8];

	g->left[to] = from != s->value && t->columns[from].left;
	for (size_t r = 0, n = table_rows(t); r < n; r++) {
		const struct cell *metric = table_at(t, r, s->metric);
		const char *name = from != s->value ? t->columns[from].name :
				   metric->kind == CELL_TEXT ? metric->text.s : "";

		if (p->of_run[r] == run)
			grid_set(g, p->of_metric[r] + 1, to, readable(buf, table_at(t, r, from), name, true, false));
	}
}

static void fill_turned(struct grid *g, const struct table *t, const struct metric_shape *s)
{
	char buf[NUMBER_MAX + 8];
	size_t further = t->n_columns - s->value - 1, used = 1;
	struct pivot p;

	pivot_init(&p, t, s);
	grid_init(g, p.n_metrics + 1, 1 + p.n_runs * (1 + further));
	g->left[0] = true;
	grid_set(g, 0, 0, text_of("metric"));
	for (size_t m = 0; m < p.n_metrics; m++)
		grid_set(g, m + 1, 0, readable(buf, table_at(t, p.metric[m], s->metric), "", false, true));
	for (size_t run = 0; run < p.n_runs; run++) {
		grid_set(g, 0, used, run_head(g, t, s, p.run[run]));
		fill_column(g, t, s, &p, run, s->value, used++);
		for (size_t c = s->value + 1; c < t->n_columns; c++) {
			if (!run_has(t, &p, run, c))
				continue;
			grid_set(g, 0, used, text_of(t->columns[c].head ? t->columns[c].head : t->columns[c].name));
			fill_column(g, t, s, &p, run, c, used++);
		}
	}
	/* columns that no run needed stand empty at the right; close the gap they leave in each row */
	for (size_t r = 0; r < g->rows && used < g->columns; r++)
		memmove(g->text + r * used, g->text + r * g->columns, used * sizeof *g->text);
	g->columns = used;
	pivot_free(&p);
}

/* Would GitHub take c, which ends before t[i], for markup? A '<' opens a tag only before a letter or one of / ! ?. */
static bool is_markup(struct text t, size_t i, uint32_t c)
{
	char next = i < t.n ? t.s[i] : ' ';

	if (c == '<')
		return (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || memchr("/!?", next, 3);
	return c == '|' || c == '\\' || c == '`' || c == '*';
}

void emit_clean(struct output *o, struct text t, bool md)
{
	for (size_t i = 0; i < t.n;) {
		size_t from = i;
		uint32_t c = utf8_next(t, &i);

		if (!utf8_shows(c)) {
			emit_char(o, '?');
			continue;
		}
		if (md && is_markup(t, i, c))
			emit_char(o, '\\');
		emit_bytes(o, t.s + from, i - from);
	}
}

static size_t emitted_width(struct output *o, size_t from)
{
	return utf8_width((struct text){ o->buffer + from, o->n_buffer - from });
}

static void emit_bar(struct output *o, double share)
{
	static const char *const eighth[] = {
		"", "\u258f", "\u258e", "\u258d", "\u258c", "\u258b", "\u258a", "\u2589"
	};
	int units;

	if (isnan(share))
		return;
	units = (int)lround(share * BAR_CELLS * (o->utf8 ? 8 : 1));
	if (!units && share > 0)
		units = 1;
	emit_repeat(o, o->utf8 ? "\u2588" : "#", (size_t)(o->utf8 ? units / 8 : units));
	if (o->utf8)
		emit_string(o, eighth[units % 8]);
}

static size_t column_width(struct output *o, const struct grid *g, size_t column, bool md)
{
	size_t widest = md ? 3 : 0, mark = o->n_buffer;

	for (size_t r = 0; r < g->rows; r++) {
		size_t width;

		emit_clean(o, grid_at(g, r, column), md);
		width = emitted_width(o, mark);
		o->n_buffer = mark;
		widest = width > widest ? width : widest;
	}
	return widest;
}

static bool has_bars(const struct grid *g, size_t column)
{
	for (size_t r = 0; g->bar && r < g->rows; r++)
		if (!isnan(g->bar[r * g->columns + column]))
			return true;
	return false;
}

static void emit_padded(struct output *o, struct text t, size_t width, bool left, bool md)
{
	size_t mark = o->n_buffer, pad;

	emit_clean(o, t, md);
	pad = width - emitted_width(o, mark);
	emit_repeat(o, " ", pad);
	if (!left && pad) {
		memmove(o->buffer + mark + pad, o->buffer + mark, o->n_buffer - mark - pad);
		memset(o->buffer + mark, ' ', pad);
	}
}

static void drop_trailing_space(struct output *o)
{
	while (o->n_buffer && o->buffer[o->n_buffer - 1] == ' ')
		o->n_buffer--;
}

static void text_row(struct output *o, const struct grid *g, size_t row, const size_t *width, const bool *bars)
{
	for (size_t c = 0; c < g->columns; c++) {
		size_t mark;

		if (c)
			emit_string(o, "  ");
		emit_padded(o, grid_at(g, row, c), width[c], g->left[c], false);
		if (!bars[c])
			continue;
		emit_char(o, ' ');
		mark = o->n_buffer;
		emit_bar(o, g->bar[row * g->columns + c]);
		emit_repeat(o, " ", BAR_CELLS - emitted_width(o, mark));
	}
	drop_trailing_space(o);
	emit_char(o, '\n');
	emit_row_end(o);
}

static void text_rule(struct output *o, const struct grid *g, const size_t *width, const bool *bars)
{
	for (size_t c = 0; c < g->columns; c++) {
		emit_string(o, c ? "  " : "");
		emit_repeat(o, o->utf8 ? "\u2500" : "-", width[c] + (bars[c] ? 1 + BAR_CELLS : 0));
	}
	emit_char(o, '\n');
}

static void md_row(struct output *o, const struct grid *g, size_t row, const size_t *width)
{
	for (size_t c = 0; c < g->columns; c++) {
		emit_string(o, "| ");
		emit_padded(o, grid_at(g, row, c), width[c], g->left[c], true);
		emit_char(o, ' ');
	}
	emit_string(o, "|\n");
	emit_row_end(o);
}

static void md_rule(struct output *o, const struct grid *g, const size_t *width)
{
	for (size_t c = 0; c < g->columns; c++) {
		emit_string(o, "| ");
		emit_repeat(o, "-", width[c] - !g->left[c]);
		emit_string(o, g->left[c] ? " " : ": ");
	}
	emit_string(o, "|\n");
}

static void draw(struct output *o, const struct grid *g, bool md)
{
	size_t *width = mem_alloc(g->columns, sizeof *width);
	bool *bars = mem_alloc(g->columns, sizeof *bars);

	for (size_t c = 0; c < g->columns; c++) {
		width[c] = column_width(o, g, c, md);
		bars[c] = !md && has_bars(g, c);
	}
	for (size_t r = 0; r < g->rows; r++) {
		if (md)
			md_row(o, g, r, width);
		else
			text_row(o, g, r, width, bars);
		if (r == 0 && md)
			md_rule(o, g, width);
		else if (r == 0)
			text_rule(o, g, width, bars);
	}
	free(width);
	free(bars);
}

void layout_table(struct output *o, const struct table *t, const char *title)
{
	bool md = o->format == FORMAT_MD;
	int without = idle_run(o, t);
	struct metric_shape shape;
	struct grid g;

	emit_gap(o);
	if (title) {
		emit_string(o, md ? "**" : "");
		emit_clean(o, text_of(title), md);
		emit_string(o, md ? "**\n\n" : "\n");
	}
	if (t->metrics && table_rows(t) && metric_shape_of(t, &shape))
		fill_turned(&g, t, &shape);
	else
		fill_plain(&g, t, without);
	draw(o, &g, md);
	grid_free(&g);
}
