/* aiperf.c - AIPerf profile_export.jsonl, with the metric names of 2025-10 and the later ones
 *
 * A metric is {"value": ..., "unit": ...}, and the unit is believed. worker_id is a worker of the client, not an
 * engine.
 */
#include <string.h>

#include "input/formats/format.h"

static bool is_aiperf(struct json v)
{
	return json_kind(json_get(v, "metadata")) == JSON_MAP && json_kind(json_get(v, "metrics")) == JSON_MAP;
}

/* The unit of a metric's value, UNIT_FIELD for counts. */
static enum unit unit_of(struct convert *c, struct json metric)
{
	static const struct { const char *name; enum unit unit; } units[] = {
		{ "ms", UNIT_MS }, { "s", UNIT_S }, { "sec", UNIT_S }, { "us", UNIT_US }, { "ns", UNIT_NS },
	};
	struct text t = json_scalar(json_get(metric, "unit"), &c->scratch);

	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (t.s && text_equal(t, text_of(units[i].name)))
			return units[i].unit;
	convert_fault(c, "unit", "unknown unit of a latency");
	return UNIT_MS;
}

static struct json metric(struct json metrics, const char *name, const char *old)
{
	struct json m = json_get(metrics, name);

	return json_is(m) || !old ? m : json_get(metrics, old);
}

static void latency(struct convert *c, enum field f, struct json m)
{
	if (json_is(json_get(m, "value")))
		row_real_of(c, f, json_get(m, "value"), unit_of(c, m));
}

static void count(struct convert *c, enum field f, struct json metrics, const char *name)
{
	if (row_missing(c, f))
		row_int_of(c, f, json_path(json_get(metrics, name), "value"));
}

/* Output is what it says, else its parts. */
static void output(struct convert *c, struct json metrics)
{
	int64_t text;

	count(c, F_OUTPUT_LENGTH, metrics, "output_sequence_length");
	if (!row_missing(c, F_OUTPUT_LENGTH))
		return;
	count(c, F_OUTPUT_LENGTH, metrics, "reasoning_token_count");
	text = c->row.value[F_OUTPUT_LENGTH].integer;
	c->row.value[F_OUTPUT_LENGTH].integer = NA_INT;
	count(c, F_OUTPUT_LENGTH, metrics, "output_token_count");
	if (text == NA_INT)
		return;
	if (row_missing(c, F_OUTPUT_LENGTH))
		c->row.value[F_OUTPUT_LENGTH].integer = text;
	else if (__builtin_add_overflow(text, c->row.value[F_OUTPUT_LENGTH].integer,
					&c->row.value[F_OUTPUT_LENGTH].integer))
		convert_fault(c, "output_length", "number out of range");
}

static bool in_warmup(struct convert *c, struct json meta)
{
	bool named = json_is(json_get(meta, "benchmark_phase"));
	struct json phase = json_get(meta, named ? "benchmark_phase" : "credit_phase");
	struct text t = json_scalar(phase, &c->scratch);

	return t.s && text_equal(t, text_of("warmup"));
}

static void read_value(struct convert *c, struct json v)
{
	struct json meta = json_get(v, "metadata"), metrics = json_get(v, "metrics");
	struct json start = json_get(meta, "request_start_ns");

	row_begin(c);
	if (in_warmup(c, meta)) {
		c->skipped++;
		return;
	}
	if (!json_is(start))
		start = json_get(meta, "timestamp_ns");
	row_text_of(c, F_REQUEST_ID, json_get(meta, "x_request_id"));
	row_text_of(c, F_SESSION_ID, json_get(meta, "x_correlation_id"));
	row_turn_of(c, json_get(meta, "turn_index"));
	row_time_of(c, F_START, start, UNIT_NS);
	row_time_of(c, F_TIMESTAMP, start, UNIT_NS);
	count(c, F_INPUT_LENGTH, metrics, "input_sequence_length");
	count(c, F_INPUT_LENGTH, metrics, "error_isl");
	output(c, metrics);
	count(c, F_CACHED_TOKENS, metrics, "usage_prompt_cache_read_tokens");
	latency(c, F_TTFT, metric(metrics, "time_to_first_token", "ttft"));
	latency(c, F_E2E, metric(metrics, "request_latency", NULL));
	row_error_of(c, json_get(v, "error"));
	if (json_kind(json_get(meta, "was_cancelled")) == JSON_YES)
		row_outcome(c, OUTCOME_ABORTED);
	row_emit(c);
}

static void end(struct convert *c)
{
	if (c->skipped)
		convert_note(c, "%llu requests of the warm-up phase are left out", (unsigned long long)c->skipped);
}

const struct importer import_aiperf = {
	.name = "aiperf", .summary = "AIPerf profile_export.jsonl, old and new metric names",
	.shape = SHAPE_JSON, .gives = GIVES_RUN, .also = GIVES_TRACE, .rebase = true, .clock = "1970",
	.detect = is_aiperf, .value = read_value, .end = end,
};
