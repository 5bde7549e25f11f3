/* inference_perf.c - inference-perf per_request_lifecycle_metrics.json: seconds of a monotonic clock */
#include "input/formats/format.h"

static bool is_inference_perf(struct json v)
{
	return json_kind(json_get(v, "info")) == JSON_MAP && json_is(json_get(v, "start_time")) &&
	       json_is(json_get(v, "end_time"));
}

static void read_value(struct convert *c, struct json v)
{
	struct json info = json_get(v, "info"), response = json_get(info, "response_metrics");
	struct json start = json_get(v, "start_time");
	struct json_walk chunks =
		json_walk(json_or(json_get(response, "output_token_times"), json_get(response, "chunk_times")));
	struct json first = { NULL, 0 };

	row_begin(c);
	json_item(&chunks, &first);
	row_text_of(c, F_SESSION_ID, json_get(v, "session_id"));
	row_time_of(c, F_START, start, UNIT_S);
	row_time_of(c, F_TIMESTAMP, start, UNIT_S);
	row_int_of(c, F_INPUT_LENGTH, json_get(info, "input_tokens"));
	row_int_of(c, F_OUTPUT_LENGTH, json_or(json_get(response, "output_tokens"), json_get(info, "output_tokens")));
	row_int_of(c, F_CACHED_TOKENS, json_path(response, "server_usage.prompt_tokens_details.cached_tokens"));
	row_span_of(c, F_TTFT, first, UNIT_S);
	row_span_of(c, F_E2E, json_get(v, "end_time"), UNIT_S);
	row_error_of(c, json_get(v, "error"));
	row_emit(c);
}

const struct importer import_inference_perf = {
	.name = "inference-perf", .summary = "inference-perf per_request_lifecycle_metrics.json",
	.shape = SHAPE_JSON, .gives = GIVES_RUN, .also = GIVES_TRACE, .rebase = true,
	.clock = "an arbitrary zero of the client", .many = true, .detect = is_inference_perf, .value = read_value,
};
