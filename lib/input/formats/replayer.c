/* replayer.c - trace-replayer results: every value is a text, times are milliseconds since the start */
#include "input/formats/format.h"

static bool is_replayer(struct json v)
{
	return json_is(json_get(v, "s_time")) && json_is(json_get(v, "span_time"));
}

static void read_value(struct convert *c, struct json v)
{
	struct text status = json_scalar(json_get(v, "status"), &c->scratch);

	row_begin(c);
	row_time_of(c, F_START, json_get(v, "s_time"), UNIT_MS);
	row_time_of(c, F_TIMESTAMP, json_get(v, "s_time"), UNIT_MS);
	row_int_of(c, F_INPUT_LENGTH, json_get(v, "input_length"));
	row_int_of(c, F_OUTPUT_LENGTH, json_get(v, "output_length"));
	row_real_of(c, F_TTFT, json_get(v, "first_token_time"), UNIT_MS);
	row_real_of(c, F_E2E, json_get(v, "span_time"), UNIT_MS);
	if (status.s && text_equal(status, text_of("200")))
		row_outcome(c, OUTCOME_OK);
	else if (status.s)
		row_failed(c, status);
	row_emit(c);
}

const struct importer import_replayer = {
	.name = "trace-replayer", .summary = "trace-replayer results, all values as text",
	.shape = SHAPE_JSON, .gives = GIVES_RUN, .also = GIVES_TRACE, .clock = "the start of the replay",
	.detect = is_replayer, .value = read_value,
};
