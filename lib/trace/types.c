/* types.c - a trace by request class; see types.h */
#include "trace/types.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void types_init(struct types *t)
{
	memset(t, 0, sizeof *t);
	intern_init(&t->names);
}

static struct type_sums *sums_of(struct types *t, struct text name)
{
	uint32_t known = t->names.n, id;

	if (name.s == NULL)
		return &t->none;
	id = intern_put(&t->names, name);
	if (id == known) {
		t->sums = mem_grow(t->sums, &t->cap, (size_t)id + 1, sizeof *t->sums);
		t->sums[id] = (struct type_sums){ 0 };
	}
	return &t->sums[id];
}

void types_add(struct types *t, const struct span *s)
{
	const struct text *type = s->batch->text[F_TYPE];
	const int64_t *input = s->batch->integer[F_INPUT_LENGTH];

	for (size_t i = s->from; i < s->to; i++) {
		struct type_sums *sums;
		int64_t output;

		if (!span_counts(s, i))
			continue;
		sums = sums_of(t, type[i]);
		sums->requests++;
		if (input[i] == NA_INT)
			continue;
		sums->n_input++;
		sums->input += (uint128)input[i];
		output = span_output(s, i);
		if (output == NA_INT)
			continue;
		sums->n_output++;
		sums->output += (uint128)output;
		sums->input_of_both += (uint128)input[i];
	}
}

const struct column types_columns[9] = {
	{ .name = "run", .left = true },
	{ .name = "type", .left = true },
	{ .name = "requests" },
	{ .name = "share", .bar = true },
	{ .name = "input_tokens", .head = "input tokens" },
	{ .name = "token_share", .head = "token share" },
	{ .name = "input_mean", .head = "input mean" },
	{ .name = "output_mean", .head = "output mean" },
	{ .name = "io_ratio", .head = "in/out" },
};

struct row {
	struct text name;
	const struct type_sums *sums;
};

static int order_rows(const void *a, const void *b)
{
	const struct row *x = a, *y = b;
	int d = (x->sums->requests < y->sums->requests) - (x->sums->requests > y->sums->requests);

	return d ? d : text_order(x->name, y->name);
}

static double per(uint128 part, uint128 whole)
{
	return whole ? (double)part / (double)whole : NAN;
}

static void add_row(struct table *table, const char *run, struct row row, uint64_t requests, uint128 tokens)
{
	table_string(table, run);
	if (row.name.s)
		table_text(table, row.name);
	else
		table_na(table);
	table_uint(table, row.sums->requests);
	table_real(table, per(row.sums->requests, requests));
	if (row.sums->n_input)
		table_wide(table, row.sums->input);
	else
		table_na(table);
	table_real(table, row.sums->n_input ? per(row.sums->input, tokens) : NAN);
	table_real(table, per(row.sums->input, row.sums->n_input));
	table_real(table, per(row.sums->output, row.sums->n_output));
	table_real(table, per(row.sums->input_of_both, row.sums->output));
}

void types_table(const struct types *t, struct table *table, const char *run)
{
	struct row *rows = mem_alloc(t->names.n, sizeof *rows);
	uint64_t requests = t->none.requests;
	uint128 tokens = t->none.input;

	for (uint32_t id = 0; id < t->names.n; id++) {
		rows[id] = (struct row){ intern_text(&t->names, id), &t->sums[id] };
		requests += t->sums[id].requests;
		tokens += t->sums[id].input;
	}
	qsort(rows, t->names.n, sizeof *rows, order_rows);
	for (uint32_t i = 0; i < t->names.n; i++)
		add_row(table, run, rows[i], requests, tokens);
	if (t->names.n && t->none.requests)
		add_row(table, run, (struct row){ { NULL, 0 }, &t->none }, requests, tokens);
	free(rows);
}

void types_free(struct types *t)
{
	intern_free(&t->names);
	free(t->sums);
}
