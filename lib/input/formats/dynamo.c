/* dynamo.c - Dynamo request traces (dynamo.request.trace.v1), bare or inside {"timestamp": ..., "event": {...}}
 *
 * One record is a trace record and a run record. Its ttft_ms is that of the prefill worker; when prefill and decode
 * are apart, the client also waits for the KV cache to be moved.
 */
#include <string.h>

#include "input/formats/format.h"

static struct json event_of(struct json v)
{
	struct json event = json_get(v, "event");

	return json_kind(event) == JSON_MAP ? event : v;
}

static bool is_dynamo(struct json v)
{
	static const char schema[] = "\"dynamo.request.trace";
	struct json s = json_get(event_of(v), "schema");

	return s.n >= sizeof schema - 1 && memcmp(s.s, schema, sizeof schema - 1) == 0;
}

/* An engine is a worker, or a rank of one: ID or ID:RANK. */
static void instance(struct convert *c, enum field f, struct json worker, const char *id, const char *rank)
{
	struct text name = json_scalar(json_get(worker, id), &c->scratch);
	struct text r = json_scalar(json_get(worker, rank), &c->scratch);
	char *both;

	if (!name.s || !r.s) {
		row_text(c, f, name);
		return;
	}
	both = arena_alloc(&c->scratch, name.n + r.n + 2);
	memcpy(both, name.s, name.n);
	both[name.n] = ':';
	memcpy(both + name.n + 1, r.s, r.n);
	row_text(c, f, (struct text){ both, name.n + r.n + 1 });
}

static void outcome(struct convert *c, struct json request)
{
	struct text t = json_scalar(json_path(request, "finish_reason_metadata.finish_reason"), &c->scratch);

	if (!t.s)
		return;
	if (text_equal(t, text_of("cancelled")) || text_equal(t, text_of("canceled")) ||
	    text_equal(t, text_of("abort")))
		row_outcome(c, OUTCOME_ABORTED);
	else if (text_equal(t, text_of("error")))
		row_failed(c, t);
	else
		row_outcome(c, OUTCOME_OK);
}

static void latencies(struct convert *c, struct json request)
{
	struct json moved = json_get(request, "kv_transfer_estimated_latency_ms");
	double ttft;

	row_real_of(c, F_QUEUE, json_get(request, "prefill_wait_time_ms"), UNIT_MS);
	row_real_of(c, F_PREFILL, json_get(request, "prefill_time_ms"), UNIT_MS);
	row_real_of(c, F_E2E, json_get(request, "total_time_ms"), UNIT_MS);
	row_real_of(c, F_TTFT, moved, UNIT_MS);
	ttft = c->row.value[F_TTFT].real;
	c->row.value[F_TTFT].real = NA_REAL;
	row_real_of(c, F_TTFT, json_get(request, "ttft_ms"), UNIT_MS);
	if (!isnan(ttft) && !row_missing(c, F_TTFT)) {
		c->row.value[F_TTFT].real += ttft;
		convert_note(c, "ttft_ms is the prefill worker's and the estimated time to move its KV cache");
	}
}

static void read_value(struct convert *c, struct json v)
{
	struct json event = event_of(v), request = json_get(event, "request"), replay = json_get(request, "replay");
	struct json worker = json_get(request, "worker"), session = json_path(event, "agent_context.session_id");
	struct text type = json_scalar(json_get(event, "event_type"), &c->scratch);

	row_begin(c);
	if (!type.s) {
		convert_reject(c, "event_type", "missing");
		return;
	}
	if (!text_equal(type, text_of("request_end"))) {
		c->skipped++;
		return;
	}
	row_text_of(c, F_REQUEST_ID, json_or(json_get(request, "request_id"), json_get(request, "x_request_id")));
	row_text_of(c, F_SESSION_ID, json_or(session, json_get(event, "session_id")));
	row_time_of(c, F_TIMESTAMP, json_get(request, "request_received_ms"), UNIT_MS);
	row_time_of(c, F_START, json_get(request, "request_received_ms"), UNIT_MS);
	row_int_of(c, F_INPUT_LENGTH, json_or(json_get(replay, "input_length"), json_get(request, "input_tokens")));
	row_int_of(c, F_OUTPUT_LENGTH, json_get(request, "output_tokens"));
	row_int_of(c, F_CACHED_TOKENS, json_get(request, "cached_tokens"));
	row_int_of(c, F_BLOCK_SIZE, json_get(replay, "trace_block_size"));
	row_ids_of(c, json_get(replay, "input_sequence_hashes"), 0, NULL);
	instance(c, F_WORKER, worker, "decode_worker_id", "decode_dp_rank");
	instance(c, F_PREFILL_WORKER, worker, "prefill_worker_id", "prefill_dp_rank");
	latencies(c, request);
	outcome(c, request);
	row_emit(c);
}

static void end(struct convert *c)
{
	if (c->skipped)
		convert_note(c, "%llu events are no request_end and are left out", (unsigned long long)c->skipped);
}

const struct importer import_dynamo = {
	.name = "dynamo", .summary = "Dynamo request traces, bare or wrapped: a trace and a run in one",
	.shape = SHAPE_JSON, .gives = GIVES_TRACE | GIVES_RUN, .rebase = true, .clock = "1970", .detect = is_dynamo,
	.value = read_value,
	.end = end,
};
