/* resolve.c - from the values of a record to a row of the batch; see resolve.h */
#include "input/resolve.h"

#include <string.h>

#include "input/clock.h"
#include "input/ids.h"

/* A value that was found, and where */
struct found {
	const struct value *value;
	const struct candidate *at;
};

static const struct value *slot_value(const struct record *r, const struct candidate *c)
{
	const struct value *v = &r->slot[c->slot];

	return v->serial == r->serial && v->type != V_NULL ? v : NULL;
}

/* The best candidate of target that the record has; value NULL when it has none. */
static struct found search(const struct record *r, const struct candidates *all)
{
	for (const struct candidate *c = all->at, *end = c + all->n; c < end; c++) {
		const struct value *v = slot_value(r, c);

		if (v)
			return (struct found){ v, c };
	}
	return (struct found){ NULL, NULL };
}

static inline struct found find(const struct record *r, int target)
{
	const struct candidates *all = &r->plan->find[target];

	const struct value *v;

	/* most targets have many spellings, and most records none of them, or the first */
	if (!slot_set_meets(&all->slots, &r->seen))
		return (struct found){ NULL, NULL };
	v = slot_value(r, all->at);
	return v ? (struct found){ v, all->at } : search(r, all);
}

static bool refuse(struct refusal *why, const struct found *f, const char *reason)
{
	why->field = f->at->spelling;
	why->reason = reason;
	return false;
}

static unsigned hex4(const char *p)
{
	unsigned v = 0;

	for (int i = 0; i < 4; i++) {
		char c = p[i];

		v = v * 16 + (unsigned)(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
	}
	return v;
}

static char *put_utf8(char *to, unsigned c)
{
	if (c < 0x80) {
		*to++ = (char)c;
	} else if (c < 0x800) {
		*to++ = (char)(0xc0 | c >> 6);
		*to++ = (char)(0x80 | (c & 63));
	} else if (c < 0x10000) {
		*to++ = (char)(0xe0 | c >> 12);
		*to++ = (char)(0x80 | (c >> 6 & 63));
		*to++ = (char)(0x80 | (c & 63));
	} else {
		*to++ = (char)(0xf0 | c >> 18);
		*to++ = (char)(0x80 | (c >> 12 & 63));
		*to++ = (char)(0x80 | (c >> 6 & 63));
		*to++ = (char)(0x80 | (c & 63));
	}
	return to;
}

/* The text of a valid string with escapes; it never grows. */
static struct text unescape(struct arena *a, struct text t)
{
	static const char from[] = "bfnrt", into[] = "\b\f\n\r\t";
	char *room = arena_alloc(a, t.n + 1), *to = room;
	const char *p = t.s, *end = t.s + t.n;

	while (p < end) {
		if (*p != '\\') {
			*to++ = *p++;
		} else if (p[1] == 'u') {
			unsigned c = hex4(p + 2);

			p += 6;
			if (c >= 0xd800 && c < 0xdc00) {
				c = 0x10000 + ((c - 0xd800) << 10) + (hex4(p + 2) - 0xdc00);
				p += 6;
			}
			to = put_utf8(to, c ? c : 0xfffd); /* nobody's name, and the end of a text to many readers */
		} else {
			const char *known = strchr(from, p[1]);

			*to++ = known ? into[known - from] : p[1];
			p += 2;
		}
	}
	return (struct text){ room, (size_t)(to - room) };
}

/* An integral number that is not written as plain digits: 42.0, 4.2e1, -0 */
static bool number_text(const struct value *v, struct arena *a, struct text *out)
{
	char digits[24];
	size_t n = sizeof digits;
	int64_t i;
	uint64_t u;

	if (decimal_int(&v->number, 0, &i) != DECIMAL_OK)
		return false;
	u = i < 0 ? -(uint64_t)i : (uint64_t)i;
	do
		digits[--n] = (char)('0' + u % 10);
	while (u /= 10);
	if (i < 0)
		digits[--n] = '-';
	*out = (struct text){ arena_copy(a, digits + n, sizeof digits - n), sizeof digits - n };
	return true;
}

static bool plain_digits(struct text t)
{
	size_t i = t.s[0] == '-';

	if (i && t.s[1] == '0')
		return false;
	for (; i < t.n; i++)
		if (t.s[i] < '0' || t.s[i] > '9')
			return false;
	return true;
}

/* The text of a string or a number; the number 42 is the text 42. */
static bool value_text(const struct value *v, struct arena *a, struct text *out)
{
	if (v->type == V_STRING) {
		*out = v->escaped ? unescape(a, v->text) : v->text;
		return true;
	}
	if (v->type != V_NUMBER)
		return false;
	*out = v->text;
	return plain_digits(v->text) || number_text(v, a, out);
}

static bool put_text(const struct record *r, struct slab *s, enum field f, struct refusal *why)
{
	struct found x = find(r, f);
	struct text *t = &s->batch.text[f][s->batch.n];

	*t = (struct text){ NULL, 0 };
	if (x.value && !value_text(x.value, &s->arena, t))
		return refuse(why, &x, "not a string or an integer");
	if (t->n == 0) /* no name is no name, however it is written */
		*t = (struct text){ NULL, 0 };
	return true;
}

/* The number in a value: a number, or a string that is exactly one. */
static const char *value_number(const struct value *v, struct decimal *d)
{
	if (v->type == V_NUMBER) {
		*d = v->number;
		return NULL;
	}
	if (v->type != V_STRING || v->escaped || !decimal_whole(v->text.s, v->text.n, d))
		return "not a number";
	return decimal_finite(d) ? NULL : "number out of range";
}

static bool plain_integer(const struct decimal *d)
{
	return d->e == 0 && !d->neg && !d->more && d->m <= INT64_MAX - INT8_MAX;
}

static bool put_int(const struct record *r, struct slab *s, enum field f, struct refusal *why)
{
	struct found x = find(r, f);
	int64_t *to = &s->batch.integer[f][s->batch.n];
	struct decimal d;
	const char *bad;

	*to = NA_INT;
	if (!x.value)
		return true;
	if (x.value->type == V_NUMBER && plain_integer(&x.value->number)) { /* nearly always */
		*to = (int64_t)x.value->number.m + x.at->offset;
		return true;
	}
	bad = value_number(x.value, &d);
	if (bad)
		return refuse(why, &x, bad);
	switch (decimal_int(&d, 0, to)) {
	case DECIMAL_FRACTION:
		return refuse(why, &x, "not an integer");
	case DECIMAL_RANGE:
		return refuse(why, &x, d.neg ? "negative" : "integer out of range");
	case DECIMAL_OK:
		break;
	}
	if (*to < 0)
		return refuse(why, &x, "negative");
	if (__builtin_add_overflow(*to, x.at->offset, to))
		return refuse(why, &x, "integer out of range");
	return true;
}

static bool has(const struct record *r, int target)
{
	return find(r, target).value != NULL;
}

/* Tokens a block: the option, the record, or what the format has: Bailian's records have a chat_id. */
static bool put_block_size(const struct record *r, struct slab *s, struct refusal *why)
{
	int64_t *to = &s->batch.integer[F_BLOCK_SIZE][s->batch.n];
	struct found x;

	if (r->plan->block_size > 0) {
		*to = r->plan->block_size;
		return true;
	}
	if (!put_int(r, s, F_BLOCK_SIZE, why))
		return false;
	if (*to == 0) {
		x = find(r, F_BLOCK_SIZE);
		return refuse(why, &x, "a block has at least one token");
	}
	if (*to == NA_INT)
		*to = has(r, T_CHAT) ? 16 : 512;
	return true;
}

/* The unit of a bare timestamp, and a note of the unit of every one that was read */
static enum unit timestamp_unit(const struct record *r, struct slab *s, enum unit u)
{
	static const enum time_unit noted[] = {
		[UNIT_FIELD] = TIME_MS, [UNIT_NS] = TIME_NS, [UNIT_US] = TIME_US, [UNIT_MS] = TIME_MS,
		[UNIT_S] = TIME_S
	};
	static const enum unit given[] = {
		[TIME_NS] = UNIT_NS, [TIME_US] = UNIT_US, [TIME_MS] = UNIT_MS, [TIME_S] = UNIT_S
	};

	if (u == UNIT_BARE && r->plan->time_unit != TIME_UNIT_AUTO)
		u = given[r->plan->time_unit];
	else if (u == UNIT_BARE)
		u = has(r, T_CHAT) ? UNIT_S : UNIT_MS;
	s->units |= 1u << noted[u];
	return u;
}

static bool put_time(const struct record *r, struct slab *s, enum field f, struct refusal *why)
{
	struct found x = find(r, f);
	int64_t *to = &s->batch.time[f][s->batch.n];
	struct decimal d;
	int shift;

	*to = NA_INT;
	if (!x.value)
		return true;
	if (value_number(x.value, &d)) {
		const char *bad = "not a number or RFC 3339 time";

		if (x.value->type == V_STRING && !x.value->escaped)
			bad = clock_parse(x.value->text.s, x.value->text.n, to);
		return bad ? refuse(why, &x, bad) : true;
	}
	shift = f == F_TIMESTAMP ? fields_shift(f, timestamp_unit(r, s, (enum unit)x.at->unit)) : x.at->shift;
	if (decimal_round(&d, shift, to) != DECIMAL_OK)
		return refuse(why, &x, "time out of range");
	return true;
}

/* target as a real in the unit of f; NA_REAL when the record has none */
static bool get_real(const struct record *r, enum field f, double *v, struct refusal *why)
{
	struct found x = find(r, f);
	struct decimal d;
	const char *bad;

	*v = NA_REAL;
	if (!x.value)
		return true;
	bad = value_number(x.value, &d);
	if (bad)
		return refuse(why, &x, bad);
	*v = decimal_real(&d, x.at->shift);
	bad = fields_impossible(f, *v);
	return bad ? refuse(why, &x, bad) : true;
}

/* TPOT where the record has none: (e2e - ttft) / (output_length - 1) */
static bool derive_tpot(const struct record *r, double *v, struct refusal *why)
{
	struct found out = find(r, F_OUTPUT_LENGTH);
	double e2e, ttft;
	struct decimal d;
	int64_t tokens;

	if (!out.value || value_number(out.value, &d) || decimal_int(&d, 0, &tokens) != DECIMAL_OK || tokens < 2)
		return true;
	if (!get_real(r, F_E2E, &e2e, why) || !get_real(r, F_TTFT, &ttft, why))
		return false;
	if (e2e >= ttft) /* else one of them is wrong, and nobody knows which */
		*v = (e2e - ttft) / (double)(tokens - 1);
	return true;
}

static bool put_real(const struct record *r, struct slab *s, enum field f, struct refusal *why)
{
	double *to = &s->batch.real[f][s->batch.n];

	if (!get_real(r, f, to, why))
		return false;
	if (f == F_TPOT && isnan(*to))
		return derive_tpot(r, to, why);
	return true;
}

static bool put_ids(const struct record *r, struct slab *s, bool store, struct refusal *why)
{
	struct found x = find(r, F_HASH_IDS);
	struct batch *b = &s->batch;
	size_t first = b->n_ids;
	const char *bad;

	if (b->id_first)
		b->id_first[b->n] = first;
	b->id_count[b->n] = NO_IDS;
	if (!x.value)
		return true;
	if (x.value->type == V_IDS) {
		if (b->id_first)
			b->id_first[b->n] = x.value->ids_first;
		b->id_count[b->n] = x.value->ids_count;
		return true;
	}
	if (x.value->type != V_ARRAY)
		return refuse(why, &x, "not an array of ids");
	bad = ids_careful(s, x.value->text.s, x.value->text.n, store, &b->id_count[b->n]);
	return bad ? refuse(why, &x, bad) : true;
}

/* The ids as runs. Those that the scanner left to the careful reader, and those that are wanted as ids too, are ids
 * first. */
static bool put_runs(const struct record *r, struct slab *s, struct refusal *why)
{
	const struct value *v = find(r, F_HASH_IDS).value;
	bool stored = r->plan->fields & FIELD(F_HASH_IDS);
	struct batch *b = &s->batch;
	size_t row = b->n, first = b->n_ids;

	b->run_first[row] = b->n_runs;
	b->run_count[row] = 0;
	if (v && v->type == V_RUNS) {
		b->run_first[row] = v->ids_first;
		b->run_count[row] = v->runs_count;
		b->id_count[row] = v->ids_count;
		return true;
	}
	if (!stored && !put_ids(r, s, true, why))
		return false;
	if (b->id_count[row] != NO_IDS)
		b->run_count[row] = slab_runs_of(s, b->ids + (stored ? b->id_first[row] : first), b->id_count[row]);
	if (!stored)
		b->n_ids = first;
	return true;
}

/* true, false, 1, 0 and their texts; -1 for anything else */
static int value_truth(const struct value *v)
{
	static const char *const words[] = { "false", "true", "False", "True", "0", "1" };

	if (v->type == V_TRUE || v->type == V_FALSE)
		return v->type == V_TRUE;
	if (v->type == V_NUMBER || (v->type == V_STRING && !v->escaped))
		for (int i = 0; i < 6; i++)
			if (text_equal(v->text, text_of(words[i])))
				return i & 1;
	return -1;
}

static bool text_is(const struct value *v, const char *word)
{
	return v->type == V_STRING && !v->escaped && text_equal(v->text, text_of(word));
}

static bool empty_container(const struct value *v)
{
	for (size_t i = 1; i + 1 < v->text.n; i++)
		if (!strchr(" \t\r", v->text.s[i]))
			return false;
	return true;
}

/* Does an `error` or `error_code` say that the request failed? */
static bool says_failed(const struct value *v)
{
	switch (v->type) {
	case V_STRING:
		return v->text.n > 0;
	case V_NUMBER:
		return v->number.m != 0;
	case V_ARRAY:
	case V_OBJECT:
		return !empty_container(v);
	default:
		return v->type == V_TRUE;
	}
}

static bool status_is_ok(const struct value *v)
{
	if (v->type == V_NUMBER)
		return text_equal(v->text, text_of("200"));
	return v->type == V_TRUE || text_is(v, "ok") || text_is(v, "success") || text_is(v, "completed") ||
	       text_is(v, "200");
}

static bool flag(const struct record *r, int target, int *truth, struct refusal *why)
{
	struct found x = find(r, target);

	*truth = -1;
	if (!x.value)
		return true;
	*truth = value_truth(x.value);
	return *truth >= 0 ? true : refuse(why, &x, "not true or false");
}

/* ok (or success) decides; without it status, then error, then error_code. A cancelled request is never ok. */
static bool outcome(const struct record *r, uint8_t *out, struct refusal *why)
{
	const struct value *finish = find(r, T_FINISH).value, *v;
	int aborted, ok;

	*out = OUTCOME_OK;
	if (!(r->hints & HINT_OUTCOME))
		return true;
	if (!flag(r, T_ABORTED, &aborted, why) || !flag(r, T_OK, &ok, why))
		return false;
	if (finish && finish->type == V_OBJECT) /* the last place to look is the type in it */
		finish = slot_value(r, r->plan->find[T_FINISH].at + r->plan->find[T_FINISH].n - 1);
	if (aborted == 1 || (finish && text_is(finish, "abort"))) {
		*out = OUTCOME_ABORTED;
		return true;
	}
	if (ok >= 0)
		*out = ok ? OUTCOME_OK : OUTCOME_FAILED;
	else if ((v = find(r, T_STATUS).value) && v->type != V_OBJECT && v->type != V_ARRAY)
		*out = status_is_ok(v) ? OUTCOME_OK : OUTCOME_FAILED;
	else if ((v = find(r, T_FAILURE).value) && says_failed(v))
		*out = OUTCOME_FAILED;
	else if ((v = find(r, T_ERROR_CODE).value) && says_failed(v))
		*out = OUTCOME_FAILED;
	return true;
}

/* FORMATS A.2b */
static uint8_t record_kind(const struct record *r)
{
	static const uint8_t of_request[] = {
		F_REQUEST_ID, T_OK, T_STATUS, T_FAILURE, F_QUEUE, F_PREFILL, F_TTFT, F_TPOT, F_E2E, F_INPUT_LENGTH,
		F_OUTPUT_LENGTH, F_CACHED_TOKENS
	};
	const struct value *type;

	if (!(r->hints & HINT_SAMPLE))
		return RECORD_REQUEST;
	type = find(r, F_TYPE).value;
	if (type && text_is(type, "feed"))
		return RECORD_SAMPLE;
	if (!has(r, F_TS) || !has(r, F_WORKER))
		return RECORD_REQUEST;
	for (size_t i = 0; i < sizeof of_request; i++)
		if (has(r, of_request[i]))
			return RECORD_REQUEST;
	return RECORD_SAMPLE;
}

static struct text part(const struct record *r, int target, struct arena *a)
{
	struct text t = { NULL, 0 };
	const struct value *v = find(r, target).value;

	if (v && !value_text(v, a, &t))
		t = (struct text){ NULL, 0 };
	return t;
}

/* Why it failed: the error's text, or "type: message" of an error object, or a code */
static void put_error(const struct record *r, struct slab *s)
{
	struct text *to = &s->batch.text[F_ERROR][s->batch.n], type, message;
	const struct value *v = find(r, T_FAILURE).value;

	*to = (struct text){ NULL, 0 };
	if (v && v->type == V_OBJECT && !empty_container(v)) {
		type = part(r, T_ERROR_TYPE, &s->arena);
		message = part(r, T_ERROR_MESSAGE, &s->arena);
		*to = type.n ? type : message;
		if (type.n && message.n) {
			char *both = arena_alloc(&s->arena, type.n + message.n + 2);

			memcpy(both, type.s, type.n);
			memcpy(both + type.n, ": ", 2);
			memcpy(both + type.n + 2, message.s, message.n);
			*to = (struct text){ both, type.n + message.n + 2 };
		}
	} else if (v && says_failed(v)) {
		*to = part(r, T_FAILURE, &s->arena);
		if (!to->n)
			*to = text_of("error");
	}
	if (!to->n) {
		v = find(r, T_ERROR_CODE).value;
		*to = v && says_failed(v) ? part(r, T_ERROR_CODE, &s->arena) : (struct text){ NULL, 0 };
	}
}

/* A conversation: its own name, or that of the first chat of its chain (decided at delivery), or conversation_id. */
static bool put_session(const struct record *r, struct slab *s, struct refusal *why)
{
	struct text *to = &s->batch.text[F_SESSION_ID][s->batch.n];
	struct found x;
	struct link *link;

	if (!put_text(r, s, F_SESSION_ID, why) || to->s)
		return to->s != NULL;
	x = find(r, T_CHAT);
	if (!x.value) {
		x = find(r, T_CONVERSATION);
		if (x.value && !value_text(x.value, &s->arena, to))
			return refuse(why, &x, "not a string or an integer");
		if (!to->n)
			to->s = NULL;
		return true;
	}
	if (!value_text(x.value, &s->arena, to))
		return refuse(why, &x, "not a string or an integer");
	if (!to->n) {
		to->s = NULL;
		return true;
	}
	s->link = mem_grow(s->link, &s->links_cap, s->n_links + 1, sizeof *s->link);
	link = &s->link[s->n_links];
	*link = (struct link){ .row = s->batch.n, .chat = *to };
	x = find(r, T_PARENT);
	if (x.value && !value_text(x.value, &s->arena, &link->parent))
		return refuse(why, &x, "not a string or an integer");
	if (!link->parent.n || text_equal(link->parent, text_of("-1")))
		link->parent = (struct text){ NULL, 0 };
	s->n_links++;
	return true;
}

static bool put_field(const struct record *r, struct slab *s, enum field f, enum field_kind kind, struct refusal *why)
{
	switch (kind) {
	case COL_TEXT:
		if (f == F_SESSION_ID)
			return put_session(r, s, why);
		if (f != F_ERROR)
			return put_text(r, s, f, why);
		put_error(r, s);
		return true;
	case COL_TIME:
		return put_time(r, s, f, why);
	case COL_INT:
		return f == F_BLOCK_SIZE ? put_block_size(r, s, why) : put_int(r, s, f, why);
	case COL_REAL:
		return put_real(r, s, f, why);
	case COL_IDS:
		return put_ids(r, s, true, why);
	case COL_COUNT:
		return r->plan->fields & (FIELD(F_HASH_IDS) | FIELD(F_HASH_RUNS)) ? true : put_ids(r, s, false, why);
	case COL_RUNS:
		return put_runs(r, s, why);
	case COL_LINE:
		break;
	}
	s->batch.line[s->batch.n] = r->line;
	return true;
}

bool resolve_record(const struct record *r, struct slab *s, struct refusal *why)
{
	struct batch *b = &s->batch;
	size_t row = b->n;

	for (unsigned i = 0; i < r->plan->n_columns; i++)
		if (!put_field(r, s, (enum field)r->plan->column[i].field, (enum field_kind)r->plan->column[i].kind,
			       why))
			return false;
	if (!outcome(r, &b->outcome[row], why))
		return false;
	b->kind[row] = record_kind(r);
	b->warm[row] = 0;
	if (b->time[F_TS] && b->kind[row] == RECORD_REQUEST)
		b->time[F_TS][row] = NA_INT;
	if (b->time[F_START] && b->kind[row] == RECORD_SAMPLE)
		b->time[F_START][row] = NA_INT;
	return true;
}
