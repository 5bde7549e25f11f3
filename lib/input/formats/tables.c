/* tables.c - CSV: Azure's public traces, BurstGPT, and any other by its header */
#include <string.h>

#include "input/formats/format.h"

static size_t column(const struct text *names, size_t n, const char *name)
{
	size_t i = 0;

	while (i < n && !text_equal(names[i], text_of(name)))
		i++;
	return i;
}

static bool has(const struct text *names, size_t n, const char *name)
{
	return column(names, n, name) < n;
}

static struct text cell(const struct cells *cells, const char *name)
{
	size_t i = column(cells->name, cells->n_names, name);

	return i < cells->n && cells->cell[i].n ? cells->cell[i] : (struct text){ NULL, 0 };
}

/* Microsoft Azure LLM inference traces 2023 and 2024, multimodal 2025: times of day without zone, or with one */

static bool is_azure(const struct text *names, size_t n)
{
	return has(names, n, "TIMESTAMP") && has(names, n, "ContextTokens") && has(names, n, "GeneratedTokens");
}

static const char *const azure_columns[] = { "TIMESTAMP", "ContextTokens", "GeneratedTokens", NULL };

static void azure_line(struct convert *c, const struct cells *cells)
{
	row_begin(c);
	row_time(c, F_TIMESTAMP, cell(cells, "TIMESTAMP"), UNIT_MS);
	row_int(c, F_INPUT_LENGTH, cell(cells, "ContextTokens"));
	row_int(c, F_OUTPUT_LENGTH, cell(cells, "GeneratedTokens"));
	row_emit(c);
}

/* BurstGPT: seconds; no response tokens means that the request failed. So a record says how it ended, and newer files
 * how long it took: it is of a run as well as of a trace. */

static bool is_burstgpt(const struct text *names, size_t n)
{
	return has(names, n, "Timestamp") && has(names, n, "Request tokens") && has(names, n, "Response tokens");
}

static const char *const burstgpt_columns[] = {
	"Timestamp", "Session ID", "Log Type", "Request tokens", "Response tokens", "Elapsed time", NULL
};

static void burstgpt_line(struct convert *c, const struct cells *cells)
{
	row_begin(c);
	row_time(c, F_TIMESTAMP, cell(cells, "Timestamp"), UNIT_S);
	row_time(c, F_START, cell(cells, "Timestamp"), UNIT_S);
	row_text(c, F_SESSION_ID, cell(cells, "Session ID"));
	row_text(c, F_TYPE, cell(cells, "Log Type"));
	row_int(c, F_INPUT_LENGTH, cell(cells, "Request tokens"));
	row_int(c, F_OUTPUT_LENGTH, cell(cells, "Response tokens"));
	row_real(c, F_E2E, cell(cells, "Elapsed time"), UNIT_S);
	row_outcome(c, c->row.value[F_OUTPUT_LENGTH].integer == 0 ? OUTCOME_FAILED : OUTCOME_OK);
	if (c->row.outcome == OUTCOME_FAILED)
		convert_note(c, "requests with 0 response tokens are those that failed");
	row_emit(c);
}

/* Whatever has columns that are called like fields */

static bool is_table(const struct text *names, size_t n)
{
	for (size_t i = 0; i < n && n > 1; i++)
		if (row_flat_knows(names[i], NULL))
			return true;
	return false;
}

static void table_line(struct convert *c, const struct cells *cells)
{
	row_begin(c);
	row_flat_cells(c, cells);
	row_emit(c);
}

const struct importer import_azure = {
	.name = "azure", .summary = "Azure LLM inference traces 2023, 2024 and multimodal 2025 (CSV)",
	.shape = SHAPE_TABLE, .gives = GIVES_TRACE, .rebase = true, .columns = azure_columns,
	.detect_header = is_azure, .line = azure_line,
};

const struct importer import_burstgpt = {
	.name = "burstgpt", .summary = "BurstGPT (CSV)",
	.shape = SHAPE_TABLE, .gives = GIVES_TRACE | GIVES_RUN, .rebase = true,
	.clock = "the zero of its file",
	.columns = burstgpt_columns, .detect_header = is_burstgpt, .line = burstgpt_line,
};

const struct importer import_csv = {
	.name = "csv", .summary =
	"CSV or TSV with a header of field names; --map FIELD=COLUMN[:UNIT] names the others",
	.shape = SHAPE_TABLE, .gives = GIVES_TRACE | GIVES_RUN, .generic = true, .heeds = HEEDS_MAP | HEEDS_TIME_UNIT,
	.detect_header = is_table,
	.line = table_line,
};
