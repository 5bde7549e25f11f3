/* llmperf.c - llmperf *_individual_responses.json: an array of objects, among which its writer may leave bare texts
 * and the same object twice
 *
 * Only what was measured can be known again: no two requests take the same time to the last digit. Those that failed
 * have zeros for times and are alike, so each of them counts.
 */
#include <string.h>

#include "input/formats/format.h"

static bool is_llmperf(struct json v)
{
	return json_is(json_get(v, "end_to_end_latency_s")) || json_is(json_get(v, "number_input_tokens"));
}

/* Is v, byte for byte, the value before it? */
static bool repeated(struct convert *c, struct json v)
{
	bool same = c->previous.n == v.n && memcmp(c->previous.s, v.s, v.n) == 0;
	char *copy = (char *)c->previous.s;

	copy = mem_grow(copy, &c->previous_cap, v.n, 1);
	memcpy(copy, v.s, v.n);
	c->previous = (struct text){ copy, v.n };
	return same;
}

static bool measured(const struct convert *c)
{
	return c->row.value[F_TTFT].real > 0 && c->row.value[F_E2E].real > 0;
}

static void read_value(struct convert *c, struct json v)
{
	struct json code = json_get(v, "error_code"), message = json_get(v, "error_msg");

	row_begin(c);
	row_int_of(c, F_INPUT_LENGTH, json_get(v, "number_input_tokens"));
	row_int_of(c, F_OUTPUT_LENGTH, json_get(v, "number_output_tokens"));
	row_real_of(c, F_TTFT, json_get(v, "ttft_s"), UNIT_S);
	row_real_of(c, F_E2E, json_get(v, "end_to_end_latency_s"), UNIT_S);
	if (json_is(code))
		row_failed(c, json_scalar(json_is(message) ? message : code, &c->scratch));
	else
		row_outcome(c, OUTCOME_OK);
	if (repeated(c, v) && measured(c)) {
		c->skipped++;
		c->request++;
	} else {
		row_emit(c);
	}
}

static void end(struct convert *c)
{
	if (c->skipped)
		convert_note(c, "%llu repeated objects and bare texts are left out", (unsigned long long)c->skipped);
}

const struct importer import_llmperf = {
	.name = "llmperf", .summary = "llmperf individual_responses.json",
	.shape = SHAPE_JSON, .gives = GIVES_RUN, .also = GIVES_TRACE, .loose = true,
	.many = true, .detect = is_llmperf, .value = read_value, .end = end,
};
