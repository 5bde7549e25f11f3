/* tracelab.c - TraceLab: rounds of coding agents; what the provider had cached is the prefix */
#include "input/formats/format.h"

static bool is_tracelab(struct json v)
{
	return json_kind(json_get(v, "timing_events")) == JSON_LIST;
}

static void read_value(struct convert *c, struct json v)
{
	struct json_walk w = json_walk(json_get(v, "timing_events"));
	struct json event = { NULL, 0 };

	row_begin(c);
	json_item(&w, &event);
	row_text_of(c, F_SESSION_ID, json_get(v, "session_id"));
	row_turn_of(c, json_get(v, "round_index"));
	row_time_of(c, F_TIMESTAMP, json_get(event, "timestamp"), UNIT_MS);
	row_int_of(c, F_INPUT_LENGTH, json_get(v, "input_tokens_total"));
	row_int_of(c, F_OUTPUT_LENGTH, json_get(v, "output_tokens"));
	row_int_of(c, F_CACHED_TOKENS, json_get(v, "prefix_tokens"));
	row_emit(c);
}

const struct importer import_tracelab = {
	.name = "tracelab", .summary = "TraceLab rounds, with the provider's cached prefix",
	.shape = SHAPE_JSON, .gives = GIVES_TRACE, .rebase = true, .detect = is_tracelab, .value = read_value,
};
