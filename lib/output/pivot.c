/* pivot.c - runs side by side; see pivot.h */
#include "output/pivot.h"

#include <stdlib.h>
#include <string.h>

static bool same(const struct cell *a, const struct cell *b)
{
	if (a->kind != b->kind)
		return false;
	switch (a->kind) {
	case CELL_NA: return true;
	case CELL_TEXT: return text_equal(a->text, b->text);
	case CELL_REAL: return a->real == b->real;
	case CELL_BOOL: return a->truth == b->truth;
	default: return a->u == b->u;
	}
}

/* Which of the rows first[0..n) has the same cell in this column; n when none. Rows of one run stand together and
 * list their keys in the same order, so the search starts where the last one ended. */
static size_t find(const struct table *t, const size_t *first, size_t n, size_t column, size_t row, size_t guess)
{
	const struct cell *c = table_at(t, row, column);

	for (size_t i = 0; i < n; i++) {
		size_t at = (guess + i) % n;

		if (same(table_at(t, first[at], column), c))
			return at;
	}
	return n;
}

static void find_runs_and_keys(struct pivot *p, const struct table *t, size_t *run_of, size_t *key_of)
{
	for (size_t r = 0, n = table_rows(t); r < n; r++) {
		run_of[r] = find(t, p->run, p->n_runs, 0, r, r ? run_of[r - 1] : 0);
		if (run_of[r] == p->n_runs)
			p->run[p->n_runs++] = r;
		/* the first run has each key once: nothing to find */
		key_of[r] = p->n_runs == 1 ? p->n_keys : find(t, p->key, p->n_keys, 1, r, key_of[r - 1] + 1);
		if (key_of[r] == p->n_keys)
			p->key[p->n_keys++] = r;
	}
}

static const char *head_of(const struct column *c)
{
	return c->head ? c->head : c->name;
}

/* The columns of t that are shown for each run. Returns how many. */
static size_t choose(const struct table *t, const char *const *values, bool all, size_t *column)
{
	size_t n = 0;

	for (size_t c = 2; c < t->n_columns; c++)
		if (all)
			column[n++] = c;
	for (size_t i = 0; !all && values[i]; i++)
		column[n++] = (size_t)table_column(t, text_of(values[i]));
	return n;
}

static void set_columns(struct pivot *p, const struct table *t, const size_t *shown, size_t n)
{
	size_t runs = p->n_runs ? p->n_runs : 1;

	p->columns = mem_alloc(1 + runs * n, sizeof *p->columns);
	p->columns[0] = t->columns[1];
	for (size_t i = 0; i < runs * n; i++) {
		struct column *c = &p->columns[1 + i];

		*c = t->columns[shown[i % n]];
		if (p->n_runs > 1) {
			struct text run = table_at(t, p->run[i / n], 0)->text;
			char *head = mem_format("%.*s %s", (int)run.n, run.s, head_of(c));

			c->head = arena_copy(&p->heads, head, strlen(head));
			free(head);
		}
	}
	table_init(&p->table, t->name, p->columns, 1 + runs * n);
}

static void add_cell(struct table *t, const struct cell *c)
{
	switch (c->kind) {
	case CELL_NA: table_na(t); break;
	case CELL_TEXT: table_text(t, c->text); break;
	case CELL_INT: table_int(t, c->i); break;
	case CELL_UINT: table_uint(t, c->u); break;
	case CELL_REAL: table_real(t, c->real); break;
	case CELL_BOOL: table_bool(t, c->truth); break;
	}
}

void pivot_init(struct pivot *p, const struct table *t, const char *const *values)
{
	size_t rows = table_rows(t), n, *at;
	size_t *run_of = mem_alloc(rows, sizeof *run_of), *key_of = mem_alloc(rows, sizeof *key_of);
	size_t *shown = mem_alloc(t->n_columns, sizeof *shown);

	memset(p, 0, sizeof *p);
	p->run = mem_alloc(rows, sizeof *p->run);
	p->key = mem_alloc(rows, sizeof *p->key);
	find_runs_and_keys(p, t, run_of, key_of);
	n = choose(t, values, p->n_runs <= 1, shown);
	set_columns(p, t, shown, n);
	at = mem_alloc(p->n_keys * p->n_runs, sizeof *at);
	for (size_t i = 0; i < p->n_keys * p->n_runs; i++)
		at[i] = SIZE_MAX;
	for (size_t r = 0; r < rows; r++)
		at[key_of[r] * p->n_runs + run_of[r]] = r;
	for (size_t k = 0; k < p->n_keys; k++) {
		add_cell(&p->table, table_at(t, p->key[k], 1));
		for (size_t i = 0; i < p->n_runs * n; i++) {
			size_t row = at[k * p->n_runs + i / n];

			if (row == SIZE_MAX)
				table_na(&p->table);
			else
				add_cell(&p->table, table_at(t, row, shown[i % n]));
		}
	}
	free(at);
	free(shown);
	free(run_of);
	free(key_of);
}

void pivot_free(struct pivot *p)
{
	table_free(&p->table);
	free(p->columns);
	free(p->run);
	free(p->key);
	arena_free(&p->heads);
}
