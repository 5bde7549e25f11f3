/* ragpulse.c - RAGPulse: seconds as text, and a clock that starts again
 *
 * Its hash_ids name pieces of content (system prompt, passages, history ...) of no fixed length, so they are no KV
 * blocks and are left out.
 */
#include "input/formats/format.h"

static bool is_ragpulse(struct json v)
{
	return json_kind(json_get(v, "hash_ids")) == JSON_MAP;
}

/* Where the clock falls back, go on from where it was. */
static void go_on(struct convert *c)
{
	int64_t *t = &c->row.value[F_TIMESTAMP].time, read = *t;

	if (read == NA_INT)
		return;
	if (c->clock != NA_INT && read < c->clock) {
		if (__builtin_add_overflow(c->clock_offset, c->clock - read, &c->clock_offset))
			convert_fault(c, "timestamp", "time out of range");
		convert_note(c, "the clock starts again (first on line %llu): later times go on from the one before",
			     (unsigned long long)c->line);
	}
	c->clock = read;
	if (__builtin_add_overflow(read, c->clock_offset, t))
		convert_fault(c, "timestamp", "time out of range");
}

static void read_value(struct convert *c, struct json v)
{
	row_begin(c);
	row_text_of(c, F_SESSION_ID, json_get(v, "session_id"));
	row_time_of(c, F_TIMESTAMP, json_get(v, "timestamp"), UNIT_S);
	go_on(c);
	row_int_of(c, F_INPUT_LENGTH, json_get(v, "input_length"));
	row_int_of(c, F_OUTPUT_LENGTH, json_get(v, "output_length"));
	if (json_is(json_get(v, "hash_ids")))
		convert_note(c, "its hash_ids are of content, not of KV blocks, and are left out");
	row_emit(c);
}

const struct importer import_ragpulse = {
	.name = "ragpulse", .summary = "RAGPulse, without its content ids",
	.shape = SHAPE_JSON, .gives = GIVES_TRACE, .rebase = true, .detect = is_ragpulse, .value = read_value,
};
