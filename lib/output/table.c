/* table.c - rows of cells; see table.h */
#include "output/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "input/batch.h"

void table_init(struct table *t, const char *name, const struct column *columns, size_t n_columns)
{
	memset(t, 0, sizeof *t);
	t->name = name;
	t->columns = columns;
	t->n_columns = n_columns;
}

void table_free(struct table *t)
{
	free(t->cells);
	arena_free(&t->texts);
	t->cells = NULL;
	t->n_cells = t->cap = 0;
}

void table_clear(struct table *t)
{
	t->n_cells = 0;
	arena_reset(&t->texts);
}

size_t table_rows(const struct table *t)
{
	return t->n_columns ? t->n_cells / t->n_columns : 0;
}

const struct cell *table_at(const struct table *t, size_t row, size_t column)
{
	return &t->cells[row * t->n_columns + column];
}

int table_column(const struct table *t, struct text name)
{
	for (size_t i = 0; i < t->n_columns; i++)
		if (text_equal(text_of(t->columns[i].name), name))
			return (int)i;
	return -1;
}

static struct cell *next_cell(struct table *t, enum cell_kind kind)
{
	struct cell *c;

	t->cells = mem_grow(t->cells, &t->cap, t->n_cells + 1, sizeof *t->cells);
	c = &t->cells[t->n_cells++];
	c->kind = kind;
	return c;
}

void table_na(struct table *t)
{
	next_cell(t, CELL_NA)->i = 0;
}

void table_text(struct table *t, struct text s)
{
	if (!s.s) {
		table_na(t);
		return;
	}
	next_cell(t, CELL_TEXT)->text = (struct text){ arena_copy(&t->texts, s.s, s.n), s.n };
}

void table_string(struct table *t, const char *s)
{
	table_text(t, text_of(s));
}

void table_int(struct table *t, int64_t v)
{
	if (v == NA_INT)
		table_na(t);
	else
		next_cell(t, CELL_INT)->i = v;
}

void table_uint(struct table *t, uint64_t v)
{
	next_cell(t, CELL_UINT)->u = v;
}

void table_wide(struct table *t, uint128 v)
{
	if (v <= INT64_MAX)
		table_int(t, (int64_t)v);
	else if (v <= UINT64_MAX)
		table_uint(t, (uint64_t)v);
	else
		table_real(t, (double)v);
}

void table_real(struct table *t, double v)
{
	if (isfinite(v))
		next_cell(t, CELL_REAL)->real = v;
	else
		table_na(t);
}

void table_bool(struct table *t, bool v)
{
	struct cell *c = next_cell(t, CELL_BOOL);

	c->u = 0;
	c->truth = v;
}

static void metric_head(struct table *t, const char *run, const char *metric)
{
	table_string(t, run);
	table_string(t, metric);
}

void table_metric_int(struct table *t, const char *run, const char *metric, int64_t v)
{
	metric_head(t, run, metric);
	table_int(t, v);
}

void table_metric_wide(struct table *t, const char *run, const char *metric, uint128 v)
{
	metric_head(t, run, metric);
	table_wide(t, v);
}

void table_metric_real(struct table *t, const char *run, const char *metric, double v)
{
	metric_head(t, run, metric);
	table_real(t, v);
}

void table_metric_text(struct table *t, const char *run, const char *metric, const char *v)
{
	metric_head(t, run, metric);
	table_string(t, v);
}

void table_metric_na(struct table *t, const char *run, const char *metric)
{
	metric_head(t, run, metric);
	table_na(t);
}
