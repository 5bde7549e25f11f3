/* table.h - one table type for every program, one writer for tsv, json, md and text
 *
 * A table is columns and rows of cells, and knows nothing of the domain: analyses fill it (x_table), cmd/ prints it
 * through an output (output.h), --check judges its rows (cli/check.h). Units are in column names: p90_ms.
 */
#ifndef SERVESTAT_OUTPUT_TABLE_H
#define SERVESTAT_OUTPUT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"
#include "base/text.h"
#include "base/wide.h"

enum cell_kind { CELL_NA, CELL_TEXT, CELL_INT, CELL_UINT, CELL_REAL, CELL_BOOL };

struct cell {
	enum cell_kind kind;
	union {
		struct text text;  /* copied into the table */
		int64_t i;
		uint64_t u;
		double real;
		bool truth;        /* true and false, as a word */
	};
};

struct column {
	const char *name;      /* stable identifier: tsv header, json key, --check NAME */
	const char *head;      /* how text and md print it; NULL: the name */
	bool left;             /* text columns align left, numbers right */
	bool bar;              /* text: draw this share (0..1) as a bar beside the number */
};

struct table {
	const char *name;      /* --table NAME, json "table" */
	/* a `metric value` table: columns run, metric, value (, comparisons ...); json prints one object a run with
	 * the metrics as keys and the further columns nested under "vs_base" */
	bool metrics;
	const struct column *columns;
	size_t n_columns;
	struct cell *cells;    /* n_rows x n_columns, row by row */
	size_t n_cells, cap;
	struct arena texts;
};

/* table_init: an empty table; name and columns must outlive it. */
void table_init(struct table *t, const char *name, const struct column *columns, size_t n_columns);
void table_free(struct table *t);
/* table_clear: drop the rows, keep the columns. */
void table_clear(struct table *t);
size_t table_rows(const struct table *t);
const struct cell *table_at(const struct table *t, size_t row, size_t column);
/* table_column: index of the column called name, or -1. */
int table_column(const struct table *t, struct text name);

/* Add the next cell; a row is whole when it has n_columns cells. A NaN or infinite real becomes NA, NA_INT of
 * batch.h too. Texts are copied. */
void table_na(struct table *t);
void table_text(struct table *t, struct text s);
void table_string(struct table *t, const char *s);
void table_int(struct table *t, int64_t v);
void table_uint(struct table *t, uint64_t v);
/* table_wide: an integer, exact below 2^64 and as the nearest double beyond: a sum of absurd lengths, which must not
 * wrap. */
void table_wide(struct table *t, uint128 v);
void table_real(struct table *t, double v);
void table_bool(struct table *t, bool v);

/* A row of a metric table: run, metric, value. */
void table_metric_int(struct table *t, const char *run, const char *metric, int64_t v);
void table_metric_wide(struct table *t, const char *run, const char *metric, uint128 v);
void table_metric_real(struct table *t, const char *run, const char *metric, double v);
void table_metric_text(struct table *t, const char *run, const char *metric, const char *v);
void table_metric_na(struct table *t, const char *run, const char *metric);

#endif
