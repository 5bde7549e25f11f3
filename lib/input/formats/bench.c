/* bench.c - results of vLLM `bench serve --save-detailed` and SGLang `bench_serving --output-details`
 *
 * One object a run; its arrays are the columns of the requests, in seconds. There is no end to end latency: it is
 * the time to the first token and all gaps between chunks after it. A chunk may hold several tokens, so the number
 * of gaps says nothing about tokens.
 */
#include <stdlib.h>
#include <string.h>

#include "base/sum.h"
#include "input/decimal.h"
#include "input/formats/format.h"

/* The columns, walked side by side. */
enum { INPUTS, OUTPUTS, TTFTS, GAPS, ERRORS, STARTS, COLUMNS };
static const char *const names[COLUMNS] = { "input_lens", "output_lens", "ttfts", "itls", "errors", "start_times" };

static bool bench_like(struct json v)
{
	return json_kind(json_get(v, "ttfts")) == JSON_LIST || json_kind(json_get(v, "input_lens")) == JSON_LIST ||
	       (json_is(json_get(v, "request_rate")) && json_is(json_get(v, "completed")));
}

static bool is_sglang(struct json v)
{
	return bench_like(v) &&
	       (json_is(json_get(v, "dataset_name")) || json_is(json_get(v, "total_output_tokens_retokenized")));
}

static bool is_vllm(struct json v)
{
	return bench_like(v) && !is_sglang(v);
}

/* ttft + sum of gaps, in ms; NA when a gap is no number. */
static double end_to_end(struct convert *c, struct json gaps)
{
	struct sum total = { 0 };
	struct json_walk w = json_walk(gaps);
	struct json gap;

	sum_add(&total, c->row.value[F_TTFT].real);
	while (json_item(&w, &gap)) {
		struct decimal d;
		struct text t = json_scalar(gap, &c->scratch);

		if (!t.s)
			return NA_REAL;
		if (!decimal_whole(t.s, t.n, &d)) {
			convert_fault(c, "itls", "not a number");
			return NA_REAL;
		}
		sum_add(&total, decimal_real(&d, 3));
	}
	if (!isfinite(sum_total(&total)))
		convert_fault(c, "itls", "number out of range");
	return sum_total(&total);
}

/* Request `index`, whose cells are in item. */
static void request(struct convert *c, const struct json *item, size_t index)
{
	char *id = mem_format("%zu", index);

	row_begin(c);
	row_text(c, F_REQUEST_ID, (struct text){ arena_copy(&c->scratch, id, strlen(id)), strlen(id) });
	free(id);
	c->found = false; /* an index says nothing */
	row_int_of(c, F_INPUT_LENGTH, item[INPUTS]);
	row_int_of(c, F_OUTPUT_LENGTH, item[OUTPUTS]);
	row_real_of(c, F_TTFT, item[TTFTS], UNIT_S);
	row_time_of(c, F_START, item[STARTS], UNIT_S);
	row_time_of(c, F_TIMESTAMP, item[STARTS], UNIT_S);
	row_error_of(c, item[ERRORS]);
	if (c->row.outcome == OUTCOME_OK && json_is(item[GAPS]) && !row_missing(c, F_TTFT))
		c->row.value[F_E2E].real = end_to_end(c, item[GAPS]);
	row_emit(c);
}

/* Do all columns that are there have as many items? */
static bool same_lengths(struct convert *c, const struct json *column, size_t *n)
{
	*n = json_count(column[TTFTS]);
	for (int k = 0; k < COLUMNS; k++)
		if (json_is(column[k]) && json_count(column[k]) != *n) {
			convert_reject(c, names[k], "not as many items as ttfts");
			return false;
		}
	return true;
}

static void read_value(struct convert *c, struct json v)
{
	struct json column[COLUMNS];
	struct json_walk walk[COLUMNS];
	size_t n;

	for (int k = 0; k < COLUMNS; k++) {
		column[k] = json_get(v, names[k]);
		walk[k] = json_walk(column[k]);
	}
	if (!json_is(column[TTFTS])) {
		convert_reject(c, NULL,
			       "only aggregates: run the benchmark with --save-detailed (vLLM) or --output-details "
			       "(SGLang)");
		return;
	}
	if (!same_lengths(c, column, &n))
		return;
	if (!json_is(column[STARTS]))
		convert_note(c, "the file has no start times");
	for (size_t i = 0; i < n; i++) {
		struct json item[COLUMNS] = { { NULL, 0 } };

		for (int k = 0; k < COLUMNS; k++)
			json_item(&walk[k], &item[k]);
		request(c, item, i);
	}
}

const struct importer import_vllm = {
	.name = "vllm", .summary = "vLLM bench serve --save-result --save-detailed, appended results too",
	.shape = SHAPE_JSON, .gives = GIVES_RUN, .also = GIVES_TRACE, .rebase = true,
	.clock = "an arbitrary zero of the client", .documents = true, .many = true, .detect = is_vllm,
	.value = read_value,
};

const struct importer import_sglang = {
	.name = "sglang", .summary = "SGLang bench_serving --output-details, one line a run",
	.shape = SHAPE_JSON, .gives = GIVES_RUN, .also = GIVES_TRACE, .rebase = true,
	.clock = "an arbitrary zero of the client", .documents = true, .many = true, .detect = is_sglang,
	.value = read_value,
};
