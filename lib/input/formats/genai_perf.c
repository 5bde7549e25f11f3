/* genai_perf.c - genai-perf and perf_analyzer profile_export.json: times of requests and responses in ns
 *
 * Responses are chunks, so there are no token counts.
 */
#include "input/formats/format.h"

static bool is_genai_perf(struct json v)
{
	return json_kind(json_get(v, "experiments")) == JSON_LIST;
}

static void request(struct convert *c, struct json r)
{
	struct json_walk w = json_walk(json_get(r, "response_timestamps"));
	struct json first = { NULL, 0 }, last;

	row_begin(c);
	row_text_of(c, F_SESSION_ID, json_path(r, "request_inputs.session_id"));
	row_time_of(c, F_START, json_get(r, "timestamp"), UNIT_NS);
	c->row.value[F_TIMESTAMP] = c->row.value[F_START];
	json_item(&w, &first);
	last = first;
	while (json_item(&w, &last))
		continue;
	row_span_of(c, F_TTFT, first, UNIT_NS);
	row_span_of(c, F_E2E, last, UNIT_NS);
	if (json_kind(json_get(r, "success")) == JSON_NO)
		row_failed(c, (struct text){ NULL, 0 });
	row_emit(c);
}

static void read_value(struct convert *c, struct json v)
{
	struct json_walk experiments = json_walk(json_get(v, "experiments"));
	struct json experiment, r;
	bool first = true;

	convert_note(c, "it counts chunks, not tokens: there are no lengths");
	while (json_item(&experiments, &experiment)) {
		struct json_walk w = json_walk(json_get(experiment, "requests"));

		c->document += !first;
		first = false;
		while (json_item(&w, &r))
			request(c, r);
	}
}

const struct importer import_genai_perf = {
	.name = "genai-perf", .summary = "genai-perf profile_export.json: times only",
	.shape = SHAPE_JSON, .gives = GIVES_RUN, .also = GIVES_TRACE, .rebase = true, .clock = "1970",
	.documents = true, .many = true, .detect = is_genai_perf,
	.value = read_value,
};
