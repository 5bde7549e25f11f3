/* write.c - rows -> text; see write.h */
#include "input/formats/write.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "base/words.h"

enum { SAMPLE = 4 };           /* beside GIVES_TRACE and GIVES_RUN */

/* The fields in the order in which they are written, and of what they are. */
static const struct column {
	enum field field;
	unsigned of;
} columns[] = {
	{ F_REQUEST_ID, GIVES_TRACE | GIVES_RUN },
	{ F_RUN, GIVES_RUN | SAMPLE },
	{ F_REPLICATE, GIVES_RUN },
	{ F_TIMESTAMP, GIVES_TRACE },
	{ F_TS, SAMPLE },
	{ F_SEEN, SAMPLE },
	{ F_SCHEDULED, GIVES_RUN },
	{ F_START, GIVES_RUN },
	{ F_DELAY, GIVES_TRACE },
	{ F_SESSION_ID, GIVES_TRACE | GIVES_RUN },
	{ F_TURN, GIVES_TRACE | GIVES_RUN },
	{ F_TYPE, GIVES_TRACE | GIVES_RUN | SAMPLE },
	{ F_INPUT_LENGTH, GIVES_TRACE | GIVES_RUN },
	{ F_OUTPUT_LENGTH, GIVES_TRACE | GIVES_RUN },
	{ F_CACHED_TOKENS, GIVES_TRACE | GIVES_RUN },
	{ F_WORKER, GIVES_RUN | SAMPLE },
	{ F_PREFILL_WORKER, GIVES_RUN },
	{ F_DECISION, GIVES_RUN },
	{ F_LOAD, GIVES_RUN },
	{ F_LOAD_AVG, GIVES_RUN },
	{ F_AFFINITY_LOAD, GIVES_RUN },
	{ F_QUEUE, GIVES_RUN },
	{ F_PREFILL, GIVES_RUN },
	{ F_TTFT, GIVES_RUN },
	{ F_TPOT, GIVES_RUN },
	{ F_E2E, GIVES_RUN },
	{ F_RUNNING, SAMPLE },
	{ F_WAITING, SAMPLE },
	{ F_KV_USED, SAMPLE },
	{ F_PENDING_PREFILL_TOKENS, SAMPLE },
	{ F_MAX_PREFILL_REMAINING, SAMPLE },
	{ F_GPU_UTIL, SAMPLE },
};
enum {
	COLUMNS = sizeof columns / sizeof *columns,
	ID_ROOM = 32 /* bytes that are written for an id, of which up to 20 count */
};

void writer_init(struct writer *w, enum write_as as)
{
	*w = (struct writer){ .as = as };
	intern_init(&w->sessions);
	for (int f = 0; f < F_COUNT; f++)
		w->name[f] = field_name((enum field)f);
}

void writer_free(struct writer *w)
{
	free(w->text);
	free(w->last_chat);
	intern_free(&w->sessions);
}

/* --- pieces of text --- */

static char *room(struct writer *w, size_t n)
{
	if (w->cap - w->n < n)
		w->text = mem_grow(w->text, &w->cap, w->n + n, 1);
	return w->text + w->n;
}

static void put(struct writer *w, const char *s, size_t n)
{
	memcpy(room(w, n), s, n);
	w->n += n;
}

static void put_string(struct writer *w, const char *s)
{
	put(w, s, strlen(s));
}

static void put_int(struct writer *w, int64_t v)
{
	w->n += number_scaled(room(w, 24), v, 0);
}

static void put_real(struct writer *w, double v)
{
	w->n += number_json(room(w, NUMBER_MAX), v);
}

/* ns / 10^digits in plain decimals, exactly */
static void put_time(struct writer *w, int64_t ns, int digits)
{
	w->n += number_scaled(room(w, 24), ns, digits);
}

/* A JSON string; bytes that are no UTF-8 become '?', so that the output is always valid. */
static void put_quoted(struct writer *w, struct text t)
{
	char *to = room(w, t.n * 6 + 2), *start = to;

	*to++ = '"';
	for (size_t i = 0; i < t.n;) {
		size_t from = i;
		uint32_t c = utf8_next(t, &i);

		if (c == UTF8_BAD) {
			*to++ = '?';
		} else if (c == '"' || c == '\\') {
			*to++ = '\\';
			*to++ = (char)c;
		} else if (c == '\n' || c == '\t' || c == '\r') {
			*to++ = '\\';
			*to++ = c == '\n' ? 'n' : c == '\t' ? 't' : 'r';
		} else if (c < 0x20) {
			to += sprintf(to, "\\u%04x", (unsigned)c);
		} else {
			memcpy(to, t.s + from, i - from);
			to += i - from;
		}
	}
	*to++ = '"';
	w->n += (size_t)(to - start);
}

/* Ids in a row, n of them at most, which begin with id; sets *to behind them and returns how many were written: those
 * that differ in their last digit. Only that is counted up, in the word that holds it. */
static size_t put_ten(char **to, const uint64_t *ids, size_t n)
{
	char first[ID_ROOM] = { 0 }, one[8] = { 0 };
	size_t digits = number_digits(first, ids[0]), tail = digits < 8 ? digits : 8, i = 0;
	size_t most = (size_t)('9' - first[digits - 1]) + 1;
	uint64_t word, step;

	one[tail - 1] = 1;
	memcpy(&step, one, sizeof step);
	memcpy(&word, first + digits - tail, sizeof word);
	do {
		if (digits > 8)
			memcpy(*to, first, ID_ROOM - 8);
		memcpy(*to + digits - tail, &word, sizeof word);
		word += step;
		*to += digits;
		*(*to)++ = ',';
	} while (++i < n && i < most && ids[i] && ids[i] == ids[i - 1] + 1);
	return i;
}

static void put_ids(struct writer *w, const struct row *r)
{
	char *to = room(w, r->n_ids * 21 + 2 + ID_ROOM), *start = to;

	*to++ = '[';
	for (size_t i = 0; i < r->n_ids;)
		i += put_ten(&to, r->ids + i, r->n_ids - i);
	to -= r->n_ids > 0; /* the comma behind the last */
	*to++ = ']';
	w->n += (size_t)(to - start);
}

static void put_value(struct writer *w, const struct row *r, enum field f)
{
	const union row_value *v = &r->value[f];

	switch (field_kind(f)) {
	case COL_TEXT:
		put_quoted(w, v->text);
		break;
	case COL_TIME:
		put_time(w, v->time, 6);
		break;
	case COL_REAL:
		put_real(w, v->real);
		break;
	default:
		put_int(w, v->integer);
	}
}

/* --- records --- */

static void put_name(struct writer *w, const char *name)
{
	if (w->text[w->n - 1] != '{')
		put(w, ",", 1);
	put(w, "\"", 1);
	put_string(w, name);
	put(w, "\":", 2);
}

static void put_member(struct writer *w, const struct row *r, enum field f)
{
	if (row_lacks(r, f))
		return;
	w->wrote |= FIELD(f);
	put_name(w, w->name[f]);
	put_value(w, r, f);
}

static void put_id_member(struct writer *w, const struct row *r)
{
	if (!r->has_ids)
		return;
	w->wrote |= FIELD(F_HASH_IDS);
	put_name(w, "hash_ids");
	put_ids(w, r);
}

static unsigned fields_of(const struct writer *w, const struct row *r, unsigned gives)
{
	if (r->kind == RECORD_SAMPLE)
		return SAMPLE;
	if (w->as == WRITE_TRACE)
		return GIVES_TRACE;
	return w->as == WRITE_RUN ? GIVES_RUN : gives;
}

static void put_outcome(struct writer *w, const struct row *r)
{
	w->wrote_outcome = true;
	if (!r->outcome_said)
		return;
	put_name(w, "ok");
	put_string(w, r->outcome == OUTCOME_OK ? "true" : "false");
	if (r->outcome == OUTCOME_ABORTED) {
		put_name(w, "aborted");
		put_string(w, "true");
	}
	put_member(w, r, F_ERROR);
}

static void write_record(struct writer *w, const struct row *r, unsigned of)
{
	put(w, "{", 1);
	for (size_t i = 0; i < COLUMNS; i++)
		if (columns[i].of & of)
			put_member(w, r, columns[i].field);
	if ((of & GIVES_TRACE) && r->has_ids) {
		put_member(w, r, F_BLOCK_SIZE);
		put_id_member(w, r);
	}
	if (of & GIVES_RUN)
		put_outcome(w, r);
	put(w, "}\n", 2);
}

/* --- the formats of others --- */

static void see_block_size(struct writer *w, const struct row *r)
{
	int64_t size = r->value[F_BLOCK_SIZE].integer;

	w->wrote |= FIELD(F_BLOCK_SIZE); /* or said in the end */
	if (!r->has_ids || size == NA_INT)
		return;
	w->block_sizes |= w->block_size && w->block_size != size;
	w->block_size = size;
}

static void write_mooncake(struct writer *w, const struct row *r)
{
	static const enum field kept[] = { F_TIMESTAMP, F_DELAY, F_SESSION_ID, F_INPUT_LENGTH, F_OUTPUT_LENGTH };

	put(w, "{", 1);
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		if (kept[i] != F_DELAY || row_lacks(r, F_TIMESTAMP)) /* a request has one or the other */
			put_member(w, r, kept[i]);
	put_id_member(w, r);
	put(w, "}\n", 2);
	see_block_size(w, r);
}

/* The chat before this one in the row's session, -1: there is none. A session is called by its first chat. */
static int64_t parent_of(struct writer *w, const struct row *r, uint64_t chat)
{
	struct text name = r->value[F_SESSION_ID].text;
	uint32_t known = w->sessions.n, s;
	char own[24];
	int64_t parent = -1;

	w->wrote |= FIELD(F_SESSION_ID);
	if (!name.n) {
		w->alone++;
		return -1;
	}
	s = intern_put(&w->sessions, name);
	w->last_chat = mem_grow(w->last_chat, &w->last_cap, w->sessions.n, sizeof *w->last_chat);
	if (s < known) {
		parent = (int64_t)w->last_chat[s];
	} else {
		sprintf(own, "%" PRIu64, chat);
		w->renamed += !text_equal(name, text_of(own));
	}
	w->last_chat[s] = chat;
	return parent;
}

/* A chat a request; a turn is the child of the turn before it. */
static void write_bailian(struct writer *w, const struct row *r)
{
	static const enum field kept[] = { F_INPUT_LENGTH, F_OUTPUT_LENGTH, F_TYPE, F_TURN };
	uint64_t chat = ++w->chats;

	put_string(w, "{\"chat_id\":");
	put_int(w, (int64_t)chat);
	put_string(w, ",\"parent_chat_id\":");
	put_int(w, parent_of(w, r, chat));
	if (!row_lacks(r, F_TIMESTAMP)) {
		w->wrote |= FIELD(F_TIMESTAMP);
		put_name(w, "timestamp");
		put_time(w, r->value[F_TIMESTAMP].time, 9);
	}
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		put_member(w, r, kept[i]);
	put_id_member(w, r);
	put(w, "}\n", 2);
	see_block_size(w, r);
}

/* Does a reader of tables take the text for what it is without quotes? */
static bool plain_cell(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (strchr("\",\n\r", t.s[i]) && t.s[i])
			return false;
	return !t.n || (!strchr(" \t", *t.s) && !strchr(" \t", t.s[t.n - 1]));
}

static void put_cell(struct writer *w, const struct row *r, enum field f)
{
	struct text t = r->value[f].text;

	if (row_lacks(r, f))
		return;
	w->wrote |= FIELD(f);
	if (field_kind(f) != COL_TEXT) {
		put_value(w, r, f);
		return;
	}
	if (plain_cell(t)) {
		put(w, t.s, t.n);
		return;
	}
	put(w, "\"", 1);
	for (size_t i = 0; i < t.n; i++) {
		if (t.s[i] == '"')
			put(w, "\"", 1);
		put(w, &t.s[i], 1);
	}
	put(w, "\"", 1);
}

static void csv_header(struct writer *w)
{
	bool first = true;

	for (size_t i = 0; i < COLUMNS; i++) {
		if (!(columns[i].of & w->csv))
			continue;
		if (!first)
			put(w, ",", 1);
		first = false;
		put_string(w, field_name(columns[i].field));
	}
	put_string(w, w->csv & GIVES_RUN ? ",ok,aborted,error\n" : "\n");
}

static void write_csv(struct writer *w, const struct row *r)
{
	bool first = true;

	for (size_t i = 0; i < COLUMNS; i++) {
		if (!(columns[i].of & w->csv))
			continue;
		if (!first)
			put(w, ",", 1);
		first = false;
		put_cell(w, r, columns[i].field);
	}
	if (w->csv & GIVES_RUN) {
		put_string(w, !r->outcome_said ? "," : r->outcome == OUTCOME_OK ? ",true" : ",false");
		put_string(w, r->outcome_said && r->outcome == OUTCOME_ABORTED ? ",true," : ",,");
		put_cell(w, r, F_ERROR);
		w->wrote_outcome = true;
	}
	put(w, "\n", 1);
}

/* Is there no place for what kind of record it is? */
static bool no_place(const struct writer *w, const struct row *r)
{
	bool sample = r->kind == RECORD_SAMPLE;

	if (w->as == WRITE_CSV)
		return w->csv && sample != (w->csv == SAMPLE);
	return sample && (w->as == WRITE_TRACE || w->as == WRITE_MOONCAKE || w->as == WRITE_BAILIAN);
}

/* Count what the row has and was not written. */
static void count_lost(struct writer *w, const struct row *r)
{
	field_set wrote = w->wrote, clocks = FIELD(F_TIMESTAMP) | FIELD(F_START);

	if (r->one_clock && (wrote & clocks))
		wrote |= clocks;
	for (int f = 0; f < F_HASH_IDS; f++) {
		if (wrote & FIELD(f) || (f == F_BLOCK_SIZE && !r->has_ids))
			continue;
		w->lost[f] += !row_lacks(r, (enum field)f);
	}
	w->lost[F_HASH_IDS] += r->has_ids && !(wrote & FIELD(F_HASH_IDS));
	w->lost_outcome += !w->wrote_outcome && r->outcome_said && r->outcome != OUTCOME_OK;
}

static void write_row(struct writer *w, const struct row *r, unsigned gives)
{
	switch (w->as) {
	case WRITE_MOONCAKE:
		write_mooncake(w, r);
		break;
	case WRITE_BAILIAN:
		write_bailian(w, r);
		break;
	case WRITE_CSV:
		write_csv(w, r);
		break;
	default:
		write_record(w, r, fields_of(w, r, gives));
	}
}

/* Did nothing of the row find a place? */
static bool nothing_written(const struct writer *w, const struct row *r)
{
	return !(w->wrote & ~FIELD(F_BLOCK_SIZE) & ~r->lent) && !(w->wrote_outcome && r->outcome_said);
}

void writer_row(struct writer *w, const struct row *r, unsigned gives)
{
	size_t before;

	if (no_place(w, r)) {
		w->lost_samples++;
		return;
	}
	if (w->as == WRITE_CSV && !w->csv) {
		w->csv = r->kind == RECORD_SAMPLE ? SAMPLE : gives;
		csv_header(w);
	}
	before = w->n;
	w->gave |= gives;
	w->wrote = 0;
	w->wrote_outcome = false;
	write_row(w, r, gives);
	count_lost(w, r);
	if (nothing_written(w, r)) { /* an empty record would be damage to who reads it */
		w->n = before;
		w->lost_whole++;
	}
}

const char *writer_kind(const struct writer *w)
{
	static const char *const by_gives[] = { "the output", "a trace", "a run", "the output" };
	static const char *const kinds[] = { "", "a trace", "a run", "mooncake", "bailian", "csv" };

	return w->as == WRITE_AUTO ? by_gives[w->gave] : kinds[w->as];
}

/* How often `what` was lost, if it was. */
static void add_lost(struct words *all, const char *what, uint64_t n)
{
	if (n)
		words_add(all, ", ", "%s (%" PRIu64 ")", what, n);
}

char *writer_lost(const struct writer *w)
{
	struct words all = { 0 };

	for (int f = 0; f < F_COUNT; f++)
		add_lost(&all, field_name((enum field)f), w->lost[f]);
	add_lost(&all, "that a request failed", w->lost_outcome);
	add_lost(&all, "records of another kind", w->lost_samples);
	add_lost(&all, "anything of whole records", w->lost_whole);
	return all.s;
}

int64_t writer_block_size(const struct writer *w)
{
	int64_t assumed = w->as == WRITE_MOONCAKE ? 512 : w->as == WRITE_BAILIAN ? 16 : 0;

	if (!assumed || !w->block_size || (w->block_size == assumed && !w->block_sizes))
		return 0;
	return w->block_sizes ? -1 : w->block_size;
}
