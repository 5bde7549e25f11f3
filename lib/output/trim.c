/* trim.c - drop columns without a value; see trim.h */
#include "output/trim.h"

#include <stdlib.h>

static bool says_something(const struct table *t, size_t column)
{
	for (size_t r = 0, n = table_rows(t); r < n; r++)
		if (table_at(t, r, column)->kind != CELL_NA)
			return true;
	return false;
}

void trim_init(struct trim *x, const struct table *t, size_t keep)
{
	size_t n = 0, *from = mem_alloc(t->n_columns, sizeof *from), rows = table_rows(t);

	x->columns = mem_alloc(t->n_columns, sizeof *x->columns);
	for (size_t c = 0; c < t->n_columns; c++) {
		if (c >= keep && !says_something(t, c))
			continue;
		from[n] = c;
		x->columns[n++] = t->columns[c];
	}
	table_init(&x->table, t->name, x->columns, n);
	x->table.cells = mem_alloc(rows * n, sizeof *x->table.cells);
	x->table.n_cells = x->table.cap = rows * n;
	/* texts stay in the arena of t */
	for (size_t r = 0; r < rows; r++)
		for (size_t c = 0; c < n; c++)
			x->table.cells[r * n + c] = *table_at(t, r, from[c]);
	free(from);
}

void trim_free(struct trim *x)
{
	table_free(&x->table);
	free(x->columns);
}
