/* flat.c - records that lib/input reads by itself: canonical ones, the Mooncake family, Qwen-Bailian
 *
 * Aliases, units, outcomes and the sessions of chats are those of every reading program, because it is the same
 * reader.
 */
#include <string.h>

#include "input/formats/convert.h"
#include "input/map.h"

#define ALL_FIELDS ((((field_set)1 << F_COUNT) - 1) & ~(FIELD(F_HASH_COUNT) | FIELD(F_HASH_RUNS)))

static bool is_bailian(struct json v)
{
	return json_is(json_get(v, "chat_id")) && json_is(json_get(v, "parent_chat_id"));
}

static bool is_mooncake(struct json v)
{
	static const char *const others[] = { "request_id", "turn", "type", "ok", "ttft_ms", "e2e_ms", "ttft",
					      "latency", NULL };

	for (const char *const *name = others; *name; name++)
		if (json_is(json_get(v, *name)))
			return false;
	return (json_is(json_get(v, "timestamp")) || json_is(json_get(v, "delay")) ||
		json_is(json_get(v, "delay_ms"))) &&
	       (json_is(json_get(v, "input_length")) || json_is(json_get(v, "text_input")) ||
		json_is(json_get(v, "messages"))) &&
	       json_kind(json_get(v, "hash_ids")) != JSON_MAP;
}

/* Anything with a name that is known; asked last. */
static bool is_flat(struct json v)
{
	struct json_walk w = json_walk(v);
	struct text name;
	struct json value;

	if (json_kind(v) != JSON_MAP)
		return false;
	while (json_member(&w, &name, &value))
		if (row_flat_knows(name, NULL))
			return true;
	return false;
}

/* The reader derives TPOT; what the source did not have is left out. */
static bool derived(const struct batch *b, size_t i)
{
	double tpot = b->real[F_TPOT][i], ttft = b->real[F_TTFT][i], e2e = b->real[F_E2E][i];
	int64_t out = b->integer[F_OUTPUT_LENGTH][i];

	return !isnan(ttft) && !isnan(e2e) && out > 1 && tpot == (e2e - ttft) / (double)(out - 1);
}

static void copy_fields(struct row *r, const struct batch *b, size_t i)
{
	for (int f = 0; f < F_HASH_IDS; f++) {
		switch (field_kind((enum field)f)) {
		case COL_TEXT:
			r->value[f].text = b->text[f][i];
			break;
		case COL_TIME:
			r->value[f].time = b->time[f][i];
			break;
		case COL_INT:
			r->value[f].integer = b->integer[f][i];
			break;
		default:
			r->value[f].real = b->real[f][i];
		}
	}
	if (derived(b, i))
		r->value[F_TPOT].real = NA_REAL;
}

/* Is there a field that the row shows? Its block size may be assumed. */
static bool shows(const struct convert *c)
{
	for (int f = 0; f < F_HASH_IDS; f++)
		if (f != F_BLOCK_SIZE && !row_missing(c, (enum field)f))
			return true;
	return c->row.has_ids || c->row.outcome != OUTCOME_OK;
}

/* "ok": true alone leaves no trace in the batch. */
static bool says_ok(const struct convert *c, struct text line)
{
	const struct input_map *map = c->spec->map;
	struct json v, value;
	struct json_walk w;
	struct text name;

	while (line.n && *line.s != '{') {
		line.s++;
		line.n--;
	}
	v = (struct json){ line.s, line.n };
	for (size_t i = 0; map && i < map->n; i++)
		if (*map->item[i].spelling.path == '.' && json_is(json_path(v, map->item[i].spelling.path + 1)))
			return true;
	w = json_walk(v);
	while (json_member(&w, &name, &value))
		if (json_is(value) && row_flat_knows(name, map))
			return true;
	return false;
}

/* A prompt as text has as many tokens as its tokenizer says, which nobody here knows. */
static void note_text(struct convert *c, struct text line)
{
	static const char *const names[] = { "messages", "text_input", "prompt", "text" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (json_is(json_get((struct json){ line.s, line.n }, names[i]))) {
			convert_note(c, "prompts as text are not tokenised: no input_length (first on line %llu)",
				     (unsigned long long)c->line);
			return;
		}
}

static void emit(struct convert *c, const struct batch *b, size_t i)
{
	struct row *r = &c->row;

	row_begin(c);
	c->line = b->line_number[i];
	copy_fields(r, b, i);
	r->kind = (enum record_kind)b->kind[i];
	r->outcome = (enum outcome)b->outcome[i];
	r->outcome_said = r->outcome != OUTCOME_OK || !row_missing(c, F_START) || !row_missing(c, F_TTFT) ||
			  !row_missing(c, F_E2E);
	r->has_ids = b->id_count[i] != NO_IDS;
	r->n_ids = r->has_ids ? b->id_count[i] : 0;
	r->ids = r->has_ids ? b->ids + b->id_first[i] : NULL;
	if (r->kind == RECORD_SAMPLE)
		r->outcome_said = false;
	if (row_missing(c, F_INPUT_LENGTH) && r->kind == RECORD_REQUEST)
		note_text(c, b->line[i]);
	c->found = shows(c);
	if (!c->found)
		c->found = r->outcome_said = says_ok(c, b->line[i]);
	c->rejected = false;
	row_emit(c);
}

/* The counts of the reader, and what was found to be damaged behind it. */
static void count(struct convert *c, const struct input_counts *read)
{
	uint64_t bad = c->counts.bad;

	c->counts = *read;
	c->counts.bad += bad;
	c->counts.records -= bad;
	c->counts.strict_stop |= bad && c->spec->strict;
}

field_set convert_fields(void)
{
	return ALL_FIELDS;
}

bool convert_flat(struct convert *c, const char *path, struct text head)
{
	struct input_spec spec = *c->spec;
	const struct batch *b;
	struct input *in;
	const char *unit;
	int got;

	spec.fields = ALL_FIELDS;
	spec.block_size = c->o.block_size;
	spec.head = head;
	in = input_open(&spec, path);
	if (!in)
		return false;
	while ((got = input_next(in, &b)) > 0 && !(c->spec->strict && c->counts.bad))
		for (size_t i = 0; i < b->n && !(c->spec->strict && c->counts.bad); i++)
			emit(c, b, i);
	unit = input_unit_name(input_seen(in));
	if (unit)
		convert_note(c, "timestamps are in %s", unit);
	count(c, input_seen(in));
	input_close(in);
	return got == 0 && !c->counts.strict_stop;
}

const struct importer import_canonical = {
	.name = "canonical",
	.summary = "the records of this kit, and whatever is called like them (--map names the rest)",
	.shape = SHAPE_FLAT, .gives = GIVES_TRACE | GIVES_RUN, .generic = true, .heeds = HEEDS_MAP | HEEDS_TIME_UNIT,
	.detect = is_flat,
};

const struct importer import_mooncake = {
	.name = "mooncake", .summary = "Mooncake traces, and those of AIPerf and Dynamo with session_id and delay",
	.shape = SHAPE_FLAT, .gives = GIVES_TRACE, .generic = true, .heeds = HEEDS_MAP | HEEDS_TIME_UNIT,
	.detect = is_mooncake,
};

const struct importer import_bailian = {
	.name = "bailian", .summary = "Qwen-Bailian traces: chats, seconds, blocks of 16 tokens",
	.shape = SHAPE_FLAT, .gives = GIVES_TRACE, .generic = true, .heeds = HEEDS_MAP | HEEDS_TIME_UNIT,
	.detect = is_bailian,
};
