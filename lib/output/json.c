/* json.c - tables as JSON Lines; see output.h */
#include <inttypes.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/number.h"
#include "output/emit.h"
#include "output/quote.h"

static void json_text(struct output *o, struct text t)
{
	char small[512], *quoted = quote_room(t) <= sizeof small ? small : mem_alloc(quote_room(t), 1);

	emit_bytes(o, quoted, quote_json(quoted, t));
	if (quoted != small)
		free(quoted);
}

static void json_cell(struct output *o, const struct cell *c)
{
	char number[NUMBER_MAX];

	switch (c->kind) {
	case CELL_NA:
		emit_string(o, "null");
		return;
	case CELL_TEXT:
		json_text(o, c->text);
		return;
	case CELL_INT:
		emit_bytes(o, number, (size_t)snprintf(number, sizeof number, "%" PRId64, c->i));
		return;
	case CELL_UINT:
		emit_bytes(o, number, (size_t)snprintf(number, sizeof number, "%" PRIu64, c->u));
		return;
	case CELL_REAL:
		emit_bytes(o, number, number_json(number, c->real));
		return;
	case CELL_BOOL:
		emit_string(o, c->truth ? "true" : "false");
	}
}

static void json_key(struct output *o, struct text key, bool *first)
{
	emit_char(o, *first ? '{' : ',');
	*first = false;
	json_text(o, key);
	emit_char(o, ':');
}

static bool begin_object(struct output *o, const struct table *t)
{
	bool first = true;

	if (o->tagged) {
		json_key(o, text_of("table"), &first);
		json_text(o, text_of(t->name));
	}
	return first;
}

static void json_members(struct output *o, const struct table *t, size_t row, size_t from, size_t to, bool *first)
{
	for (size_t c = from; c < to; c++) {
		json_key(o, text_of(t->columns[c].name), first);
		json_cell(o, table_at(t, row, c));
	}
}

static void json_row(struct output *o, const struct table *t, size_t row)
{
	bool first = begin_object(o, t);

	json_members(o, t, row, 0, t->n_columns, &first);
	emit_string(o, "}\n");
	emit_row_end(o);
}

static bool compared(const struct table *t, const struct metric_shape *s, size_t row)
{
	for (size_t c = s->value + 1; c < t->n_columns; c++)
		if (table_at(t, row, c)->kind != CELL_NA)
			return true;
	return false;
}

/* The columns after `value` of every row of the object that has any, as {"metric":{"column":...},...}. */
static void json_comparison(struct output *o, const struct table *t, const struct metric_shape *s,
			    const size_t *rows, size_t n, bool *first)
{
	bool first_metric = true, first_column;

	for (size_t i = 0; i < n; i++) {
		if (!compared(t, s, rows[i]))
			continue;
		if (first_metric)
			json_key(o, text_of("vs_base"), first);
		json_key(o, table_at(t, rows[i], s->metric)->text, &first_metric);
		first_column = true;
		json_members(o, t, rows[i], s->value + 1, t->n_columns, &first_column);
		emit_char(o, '}');
	}
	if (!first_metric)
		emit_char(o, '}');
}

static void json_object(struct output *o, const struct table *t, const struct metric_shape *s, const size_t *rows,
			size_t n)
{
	bool first = begin_object(o, t);

	json_members(o, t, rows[0], 0, s->metric, &first);
	for (size_t i = 0; i < n; i++) {
		json_key(o, table_at(t, rows[i], s->metric)->text, &first);
		json_cell(o, table_at(t, rows[i], s->value));
	}
	json_comparison(o, t, s, rows, n, &first);
	emit_string(o, "}\n");
	emit_row_end(o);
}

static void json_metrics(struct output *o, const struct table *t, const struct metric_shape *s)
{
	size_t n = table_rows(t), *rows = mem_alloc(n, sizeof *rows);
	bool *done = mem_zero(n, sizeof *done);

	for (size_t r = 0; r < n; r++) {
		size_t found = 0;

		if (done[r])
			continue;
		for (size_t k = r; k < n; k++) {
			if (!done[k] && metric_same_key(t, s, r, k)) {
				rows[found++] = k;
				done[k] = true;
			}
		}
		json_object(o, t, s, rows, found);
	}
	free(rows);
	free(done);
}

void json_table(struct output *o, const struct table *t)
{
	struct metric_shape shape;

	if (t->metrics && metric_shape_of(t, &shape)) {
		json_metrics(o, t, &shape);
		return;
	}
	for (size_t r = 0, n = table_rows(t); r < n; r++)
		json_row(o, t, r);
}
