/* weka.c - agentic conversations of kv-cache-tester and AgentX: one JSON object a conversation
 *
 * Block ids are local to a conversation and are made global by an offset. A partial last block has no id (floor
 * rule). Subagents are nested, each with its own requests; they become sessions of their own, and share the ids of
 * their conversation. Output 0 means that it is not known. A conversation is called by its id, one without by its
 * file; each object is one of its own, so an id that comes again gets a number.
 */
#include <stdlib.h>
#include <string.h>

#include "input/formats/format.h"

static bool is_weka(struct json v)
{
	return json_is(json_get(v, "hash_id_scope")) && json_kind(json_get(v, "requests")) == JSON_LIST;
}

struct conversation {
	struct text session;
	struct json block_size;
	uint64_t offset, max;
	int64_t begins;        /* ns: what its times count from */
};

static void request(struct convert *c, struct json v, struct conversation *talk, int64_t turn)
{
	static const enum field times[] = { F_TIMESTAMP, F_START };

	row_begin(c);
	row_text(c, F_SESSION_ID, talk->session);
	c->row.value[F_TURN].integer = turn;
	c->found = false; /* that is the conversation's */
	for (size_t i = 0; i < 2; i++) {
		int64_t *t = &c->row.value[times[i]].time;

		row_time_of(c, times[i], json_get(v, "t"), UNIT_S);
		if (*t != NA_INT && __builtin_add_overflow(*t, talk->begins, t))
			convert_fault(c, "t", "time out of range");
	}
	row_int_of(c, F_INPUT_LENGTH, json_get(v, "in"));
	row_int_of(c, F_OUTPUT_LENGTH, json_get(v, "out"));
	if (c->row.value[F_OUTPUT_LENGTH].integer == 0) {
		c->row.value[F_OUTPUT_LENGTH].integer = NA_INT;
		convert_note(c, "an output of 0 tokens is one that is not known");
	}
	row_int_of(c, F_BLOCK_SIZE, talk->block_size);
	row_ids_of(c, json_get(v, "hash_ids"), talk->offset, &talk->max);
	row_real_of(c, F_TTFT, json_get(v, "ttft"), UNIT_S);
	row_real_of(c, F_E2E, json_get(v, "api_time"), UNIT_S);
	row_emit(c);
}

static int64_t time_in(struct convert *c, struct json v)
{
	row_begin(c);
	row_time_of(c, F_TIMESTAMP, json_get(v, "t"), UNIT_S);
	return row_missing(c, F_TIMESTAMP) ? 0 : c->row.value[F_TIMESTAMP].time;
}

static bool is_subagent(struct convert *c, struct json v)
{
	struct text type = json_scalar(json_get(v, "type"), &c->scratch);

	return type.s && text_equal(type, text_of("subagent"));
}

/* The requests of a subagent. Their clock begins anew in most corpora; where it does not, they are not before it. */
static void subagent(struct convert *c, struct json v, struct conversation *talk, uint64_t ordinal)
{
	struct json_walk w = json_walk(json_get(v, "requests"));
	struct text id = json_scalar(json_get(v, "agent_id"), &c->scratch), parent = talk->session;
	struct conversation inner = *talk;
	struct json item, first;
	int64_t begins = time_in(c, v), turn = 1;
	char *name;

	name = id.s ? mem_format("%.*s/%.*s", (int)parent.n, parent.s, (int)id.n, id.s) :
	       mem_format("%.*s/%llu", (int)parent.n, parent.s, (unsigned long long)ordinal);
	inner.session = (struct text){ arena_copy(&c->scratch, name, strlen(name)), strlen(name) };
	free(name);
	while (json_item(&w, &item)) {
		if (turn == 1) {
			first = item;
			inner.begins = time_in(c, first) < begins ? begins : 0;
			if (inner.begins)
				convert_note(c, "times of subagents count from their beginning");
		}
		request(c, item, &inner, turn++);
	}
	if (inner.max > talk->max)
		talk->max = inner.max;
}

static struct text numbered(struct convert *c, struct text name, uint64_t n)
{
	char *both = mem_format("%.*s#%llu", (int)name.n, name.s, (unsigned long long)n);
	struct text t = { arena_copy(&c->scratch, both, strlen(both)), strlen(both) };

	free(both);
	return t;
}

/* What no conversation before is called. */
static struct text session_name(struct convert *c, struct text id)
{
	struct text name = id.n ? id : text_of(c->label ? c->label : "-");
	uint64_t n = ++c->conversations;
	uint32_t known = c->names.n;

	if (id.n && intern_find(&c->names, id) != INTERN_NONE)
		convert_note(c, "conversations whose id was there before are called ID#N");
	while (intern_put(&c->names, name) < known)
		name = numbered(c, name, n);
	return name;
}

static void read_value(struct convert *c, struct json v)
{
	struct text scope = json_scalar(json_get(v, "hash_id_scope"), &c->scratch);
	struct text id = json_scalar(json_get(v, "id"), &c->scratch);
	bool local = !scope.s || !text_equal(scope, text_of("global"));
	struct conversation talk = {
		.block_size = json_get(v, "block_size"), .offset = local ? c->next_id : 0
	};
	struct json_walk w = json_walk(json_get(v, "requests"));
	struct json item;
	uint64_t agents = 0;
	int64_t turn = 1;

	if (json_kind(json_get(v, "requests")) != JSON_LIST) {
		convert_reject(c, "requests", "not an array");
		return;
	}
	talk.session = session_name(c, id);
	if (local && c->next_id == UINT64_MAX) {
		convert_reject(c, "hash_ids", "the conversations before left no ids");
		return;
	}
	convert_note(c, "each conversation begins at 0; a partial last block has no id%s",
		     local ? "; local ids were made global" : "");
	while (json_item(&w, &item)) {
		if (is_subagent(c, item))
			subagent(c, item, &talk, ++agents);
		else
			request(c, item, &talk, turn++);
	}
	if (local && (talk.max == UINT64_MAX || __builtin_add_overflow(c->next_id, talk.max + 1, &c->next_id)))
		c->next_id = UINT64_MAX;
}

const struct importer import_weka = {
	.name = "weka", .summary = "agentic conversations of kv-cache-tester and AgentX, subagents as sessions",
	.shape = SHAPE_JSON, .gives = GIVES_TRACE, .also = GIVES_RUN, .clock = "the beginning of each conversation",
	.many = true, .detect = is_weka, .value = read_value,
};
