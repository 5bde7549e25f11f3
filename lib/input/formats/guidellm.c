/* guidellm.c - GuideLLM reports: benchmarks, each with the requests that went well, failed, or were cut off
 *
 * Milliseconds and seconds stand side by side in one record, as their names say; request_latency is in seconds.
 */
#include "input/formats/format.h"

static bool is_guidellm(struct json v)
{
	return json_kind(json_get(v, "benchmarks")) == JSON_LIST;
}

static void request(struct convert *c, struct json r, enum outcome outcome)
{
	struct json info = json_get(r, "info"), error = json_get(r, "error");
	struct json start = json_or(json_path(info, "timings.request_start"), json_get(r, "start_time"));

	row_begin(c);
	row_text_of(c, F_REQUEST_ID, json_get(r, "request_id"));
	row_text_of(c, F_SESSION_ID, json_get(info, "conversation_id"));
	row_turn_of(c, json_get(info, "turn_index"));
	row_time_of(c, F_START, start, UNIT_S);
	row_time_of(c, F_TIMESTAMP, start, UNIT_S);
	row_int_of(c, F_INPUT_LENGTH, json_get(r, "prompt_tokens"));
	row_int_of(c, F_OUTPUT_LENGTH, json_get(r, "output_tokens"));
	row_int_of(c, F_CACHED_TOKENS, json_path(r, "input_metrics.cached_tokens"));
	row_real_of(c, F_TTFT, json_get(r, "time_to_first_token_ms"), UNIT_MS);
	row_real_of(c, F_E2E, json_get(r, "request_latency"), UNIT_S);
	row_outcome(c, outcome);
	if (outcome == OUTCOME_FAILED)
		row_error_of(c, json_or(error, json_get(info, "error")));
	row_emit(c);
}

static void read_value(struct convert *c, struct json v)
{
	static const struct { const char *list; enum outcome outcome; } lists[] = {
		{ "successful", OUTCOME_OK }, { "errored", OUTCOME_FAILED }, { "incomplete", OUTCOME_ABORTED },
	};
	struct json_walk benchmarks = json_walk(json_get(v, "benchmarks"));
	struct json benchmark, r;
	bool first = true;

	while (json_item(&benchmarks, &benchmark)) {
		c->document += !first;
		first = false;
		for (size_t i = 0; i < 3; i++) {
			struct json_walk w = json_walk(json_get(json_get(benchmark, "requests"), lists[i].list));

			while (json_item(&w, &r))
				request(c, r, lists[i].outcome);
		}
	}
}

const struct importer import_guidellm = {
	.name = "guidellm", .summary = "GuideLLM reports in JSON; each benchmark is a run",
	.shape = SHAPE_JSON, .gives = GIVES_RUN, .also = GIVES_TRACE, .rebase = true, .clock = "1970",
	.documents = true, .many = true, .detect = is_guidellm,
	.value = read_value,
};
