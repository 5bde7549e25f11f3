/* aibrix.c - AIBrix: workloads (a row is several requests of one moment) and results of its client (seconds) */
#include "input/formats/format.h"

static bool is_workload(struct json v)
{
	return json_kind(json_get(v, "requests")) == JSON_LIST && json_is(json_get(v, "timestamp"));
}

static bool is_client(struct json v)
{
	return json_is(json_get(v, "target_pod")) ||
	       (json_is(json_get(v, "target_request_id")) && json_is(json_get(v, "status")));
}

static void read_workload(struct convert *c, struct json v)
{
	struct json requests = json_get(v, "requests"), r;
	struct json_walk w = json_walk(requests);

	if (json_kind(requests) != JSON_LIST) {
		convert_reject(c, "requests", "not an array");
		return;
	}
	c->skipped += json_count(requests) == 0; /* a moment may have none */
	convert_note(c, "timestamps are in ms");
	while (json_item(&w, &r)) {
		row_begin(c);
		row_time_of(c, F_TIMESTAMP, json_get(v, "timestamp"), UNIT_MS);
		c->found = false; /* that is the moment's */
		row_text_of(c, F_SESSION_ID, json_get(r, "session_id"));
		row_int_of(c, F_INPUT_LENGTH, json_or(json_get(r, "prompt_length"), json_get(r, "Prompt Length")));
		row_int_of(c, F_OUTPUT_LENGTH, json_or(json_get(r, "output_length"), json_get(r, "Output Length")));
		row_emit(c);
	}
}

static void read_client(struct convert *c, struct json v)
{
	row_begin(c);
	row_flat(c, v);
	row_time_of(c, F_TIMESTAMP, json_get(v, "start_time"), UNIT_S);
	row_emit(c);
}

const struct importer import_aibrix = {
	.name = "aibrix", .summary = "AIBrix workloads: a line is the requests of one moment",
	.shape = SHAPE_JSON, .gives = GIVES_TRACE, .many = true, .detect = is_workload, .value = read_workload,
};

const struct importer import_aibrix_client = {
	.name = "aibrix-client", .summary = "results of the AIBrix benchmark client",
	.shape = SHAPE_JSON, .gives = GIVES_RUN, .also = GIVES_TRACE, .rebase = true,
	.clock = "an arbitrary zero of the client",
	.detect = is_client, .value = read_client,
};
