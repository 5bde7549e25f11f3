/* pivot.c - runs side by side; see pivot.h */
#include "output/pivot.h"

#include <stdlib.h>
#include <string.h>

#include "base/slots.h"
#include "output/emit.h"

static uint32_t hash_of(const struct cell *c)
{
	uint64_t bits;
	double real;

	switch (c->kind) {
	case CELL_NA: return 0;
	case CELL_TEXT: return (uint32_t)(text_hash(c->text) >> 32);
	case CELL_BOOL: return c->truth;
	case CELL_REAL:
		real = c->real + 0.0; /* both zeros are equal */
		memcpy(&bits, &real, sizeof bits);
		return slots_hash(bits);
	default: return slots_hash(c->u);
	}
}

/* The key of a row, which is new when it is none of those before. */
static size_t key_at(struct pivot *p, const struct table *t, struct slots *slots, size_t row)
{
	const struct cell *c = table_at(t, row, 1);
	uint32_t hash = hash_of(c), entry;

	slots_reserve(slots, 1);
	for (size_t at = slots_start(slots, hash); (entry = slots_seek(slots, hash, &at));)
		if (cell_equal(table_at(t, p->key[entry - 1], 1), c))
			return entry - 1;
	p->key[p->n_keys++] = row;
	slots_put(slots, hash, (uint32_t)p->n_keys);
	return p->n_keys - 1;
}

static void find_runs_and_keys(struct pivot *p, const struct table *t, size_t *run_of, size_t *key_of)
{
	struct slots slots = { 0 };

	for (size_t r = 0, n = table_rows(t); r < n; r++) {
		if (!r || !cell_equal(table_at(t, r, 0), table_at(t, r - 1, 0)))
			p->run[p->n_runs++] = r;
		run_of[r] = p->n_runs - 1;
		key_of[r] = key_at(p, t, &slots, r);
	}
	slots_free(&slots);
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
