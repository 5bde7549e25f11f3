/* row.c - building a record out of foreign values; see format.h */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input/clock.h"
#include "input/decimal.h"
#include "input/formats/format.h"
#include "input/ids.h"

void convert_fault(struct convert *c, const char *field, const char *why)
{
	if (c->fault)
		return;
	c->fault_field = field;
	c->fault = why;
}

static void report(struct convert *c, const char *field, const char *why)
{
	struct input_event e = { c->path, c->line, field, why };

	c->counts.bad++;
	c->spec->report(c->spec->ctx, &e);
}

void convert_reject(struct convert *c, const char *field, const char *why)
{
	if (c->rejected)
		return;
	c->rejected = true;
	report(c, field, why);
}

/* Report the fault of the row; of several requests on a line, of which one. */
static void report_row(struct convert *c)
{
	char *which;

	if (!c->format->many) {
		report(c, c->fault_field, c->fault);
		return;
	}
	which = mem_format("request %llu%s%s", (unsigned long long)c->request, c->fault_field ? ": " : "",
			   c->fault_field ? c->fault_field : "");
	report(c, which, c->fault);
	free(which);
}

void convert_note(struct convert *c, const char *fmt, ...)
{
	char *text;
	va_list ap;
	int n;

	for (size_t i = 0; i < c->n_noted; i++)
		if (c->noted[i] == fmt)
			return;
	c->noted = mem_grow(c->noted, &c->noted_cap, c->n_noted + 1, sizeof *c->noted);
	c->noted[c->n_noted++] = fmt;
	va_start(ap, fmt);
	n = vasprintf(&text, fmt, ap);
	va_end(ap);
	if (n < 0)
		return;
	c->note(c, text);
	free(text);
}

static void clear(struct row *r)
{
	for (int f = 0; f < F_COUNT; f++) {
		switch (field_kind((enum field)f)) {
		case COL_TEXT:
			r->value[f].text = (struct text){ NULL, 0 };
			break;
		case COL_REAL:
			r->value[f].real = NA_REAL;
			break;
		default:
			r->value[f].integer = NA_INT;
		}
	}
	r->kind = RECORD_REQUEST;
	r->outcome = OUTCOME_OK;
	r->outcome_said = r->one_clock = false;
	r->lent = 0;
	r->has_ids = false;
	r->n_ids = 0;
}

void row_begin(struct convert *c)
{
	clear(&c->row);
	c->fault = NULL;
	c->found = false;
}

bool row_lacks(const struct row *r, enum field f)
{
	const union row_value *v = &r->value[f];

	switch (field_kind(f)) {
	case COL_TEXT:
		return !v->text.s;
	case COL_REAL:
		return isnan(v->real);
	default:
		return v->integer == NA_INT;
	}
}

/* Nothing came, so nothing was measured: writers put 0 there, or a number below it. */
static void drop_zeros(struct convert *c)
{
	static const enum field latencies[] = { F_TTFT, F_TPOT, F_E2E };
	static const enum field tokens[] = { F_INPUT_LENGTH, F_OUTPUT_LENGTH, F_CACHED_TOKENS };
	struct row *r = &c->row;

	for (size_t i = 0; i < sizeof latencies / sizeof *latencies; i++)
		if (r->value[latencies[i]].real <= 0)
			r->value[latencies[i]].real = NA_REAL;
	for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++)
		if (r->value[tokens[i]].integer == 0)
			r->value[tokens[i]].integer = NA_INT;
}

/* Which fields will be written. */
static unsigned wants(const struct convert *c)
{
	return c->o.wants ? c->o.wants : c->format->gives;
}

/* The trace begins with its first record. */
static void rebase(struct convert *c)
{
	int64_t *t = &c->row.value[F_TIMESTAMP].time;
	bool first = c->base == NA_INT;

	if (*t == NA_INT)
		return;
	if (first)
		c->base = *t;
	if (first && (wants(c) & GIVES_TRACE))
		convert_note(c, "timestamps count from the first record, at %lld.%06lld ms of its clock",
			     (long long)(*t / 1000000), (long long)(llabs(*t) % 1000000));
	if (__builtin_sub_overflow(*t, c->base, t) || *t == NA_INT)
		convert_fault(c, "timestamp", "time out of range");
}

/* An order by the end of requests shows in times before the first. */
static void note_negative(struct convert *c)
{
	int64_t t = c->row.value[F_TIMESTAMP].time;

	if (t != NA_INT && t < 0 && !c->fault && (wants(c) & GIVES_TRACE))
		convert_note(c, "timestamps before %s are negative (first on line %llu)",
			     c->format->rebase ? "the first record's" : "0", (unsigned long long)c->line);
}

/* What the setters could not know, since a failed request may have had a number that stands for none. */
static void check_reals(struct convert *c)
{
	for (int f = F_DELAY; f <= F_GPU_UTIL; f++) {
		double v = c->row.value[f].real;
		const char *why = isnan(v) ? NULL : fields_impossible((enum field)f, v);

		if (why)
			convert_fault(c, field_name((enum field)f), why);
	}
}

void row_emit(struct convert *c)
{
	struct row *r = &c->row;

	c->request++;
	if (c->rejected)
		return;
	if (!c->found)
		convert_fault(c, NULL, "none of the fields of its format");
	if (r->outcome_said && r->outcome != OUTCOME_OK && !c->format->generic)
		drop_zeros(c);
	check_reals(c);
	r->one_clock = r->value[F_TIMESTAMP].time == r->value[F_START].time;
	if (c->format->rebase)
		rebase(c);
	note_negative(c);
	if (c->format->clock && (wants(c) & GIVES_RUN) && !row_missing(c, F_START))
		convert_note(c, "start_ms counts from %s", c->format->clock);
	if (c->o.block_size && r->has_ids)
		r->value[F_BLOCK_SIZE].integer = c->o.block_size;
	if (!r->value[F_WORKER].text.s && c->o.worker.s) {
		r->value[F_WORKER].text = c->o.worker;
		r->lent |= FIELD(F_WORKER);
	}
	if ((c->labelled || c->format->documents) && !r->value[F_RUN].text.s && c->label) {
		char *label = c->document > 1 && c->format->documents ?
			      mem_format("%s#%llu", c->label, (unsigned long long)c->document) : NULL;

		r->lent |= FIELD(F_RUN);
		r->value[F_RUN].text.n = strlen(label ? label : c->label);
		r->value[F_RUN].text.s = arena_copy(&c->scratch, label ? label : c->label, r->value[F_RUN].text.n);
		free(label);
	}
	if (c->fault) { /* of this request; others of the same document may be whole */
		report_row(c);
		return;
	}
	c->counts.records++;
	c->emit(c, r);
}

void row_text(struct convert *c, enum field f, struct text t)
{
	if (!t.s || !t.n)
		return;
	c->found = true;
	c->row.value[f].text = t;
}

/* t as a number whose text is followed by a byte that none holds. */
static bool whole_number(struct convert *c, struct text t, struct decimal *d)
{
	/* what follows in the source may be anything, like the rest of a cell */
	return decimal_whole(arena_copy(&c->scratch, t.s, t.n), t.n, d);
}

void row_int(struct convert *c, enum field f, struct text t)
{
	struct decimal d;
	int64_t v;

	if (!t.s)
		return;
	c->found = true;
	if (!whole_number(c, t, &d)) {
		convert_fault(c, field_name(f), "not an integer");
		return;
	}
	switch (decimal_int(&d, 0, &v)) {
	case DECIMAL_RANGE:
		convert_fault(c, field_name(f), "number out of range");
		return;
	case DECIMAL_FRACTION:
		convert_fault(c, field_name(f), "not an integer");
		return;
	default:
		break;
	}
	if (v < 0)
		convert_fault(c, field_name(f), "negative");
	c->row.value[f].integer = v;
}

void row_real(struct convert *c, enum field f, struct text t, enum unit unit)
{
	struct decimal d;

	if (!t.s)
		return;
	c->found = true;
	if (!whole_number(c, t, &d)) {
		convert_fault(c, field_name(f), "not a number");
		return;
	}
	c->row.value[f].real = decimal_real(&d, fields_shift(f, unit));
	if (!isfinite(c->row.value[f].real))
		convert_fault(c, field_name(f), "number out of range");
}

const char *convert_clock(struct convert *c, struct text t, int64_t *ns)
{
	const char *why = clock_parse(t.s, t.n, ns);

	if (why && strcmp(why, "time without a zone") == 0) {
		char *zoned = arena_alloc(&c->scratch, t.n + 1);

		memcpy(zoned, t.s, t.n);
		zoned[t.n] = 'Z';
		why = clock_parse(zoned, t.n + 1, ns);
		if (!why)
			convert_note(c, "times without a zone are taken as UTC");
	}
	return why;
}

/* t as a time in ns; a fault is one of field f. */
static void read_time(struct convert *c, enum field f, struct text t, int shift, int64_t *ns)
{
	struct decimal d;
	const char *why;

	if (!t.s)
		return;
	c->found = true;
	why = !whole_number(c, t, &d) ? convert_clock(c, t, ns) :
	      decimal_round(&d, shift, ns) != DECIMAL_OK ? "time out of range" : NULL;
	if (why)
		convert_fault(c, field_name(f), why);
}

void row_time(struct convert *c, enum field f, struct text t, enum unit unit)
{
	read_time(c, f, t, fields_shift(f, unit), &c->row.value[f].time);
}

void row_text_of(struct convert *c, enum field f, struct json v)
{
	row_text(c, f, json_scalar(v, &c->scratch));
}

void row_int_of(struct convert *c, enum field f, struct json v)
{
	row_int(c, f, json_scalar(v, &c->scratch));
}

void row_real_of(struct convert *c, enum field f, struct json v, enum unit unit)
{
	row_real(c, f, json_scalar(v, &c->scratch), unit);
}

void row_time_of(struct convert *c, enum field f, struct json v, enum unit unit)
{
	row_time(c, f, json_scalar(v, &c->scratch), unit);
}

void row_span_of(struct convert *c, enum field f, struct json end, enum unit unit)
{
	int64_t from = c->row.value[F_START].time, to = NA_INT, ns;

	read_time(c, f, json_scalar(end, &c->scratch), fields_shift(F_START, unit), &to);
	if (from == NA_INT || to == NA_INT)
		return;
	if (__builtin_sub_overflow(to, from, &ns))
		convert_fault(c, field_name(f), "number out of range");
	c->row.value[f].real = (double)ns / 1e6;
}

void row_turn_of(struct convert *c, struct json v)
{
	row_int_of(c, F_TURN, v);
	if (!row_missing(c, F_TURN) && c->row.value[F_TURN].integer < INT64_MAX)
		c->row.value[F_TURN].integer++;
}

/* Up to 19 plain digits: nearly all ids. */
static bool plain_id(struct text t, uint64_t *id)
{
	*id = 0;
	if (!t.n || t.n > 19 || (t.n > 1 && t.s[0] == '0'))
		return false;
	for (size_t i = 0; i < t.n; i++) {
		if (t.s[i] < '0' || t.s[i] > '9')
			return false;
		*id = *id * 10 + (uint64_t)(t.s[i] - '0');
	}
	return true;
}

/* All of t as an id, as every reading program has it. NULL, or a static reason. */
static const char *id_of(struct convert *c, struct text t, uint64_t *id)
{
	struct decimal d;

	if (plain_id(t, id))
		return NULL;
	return t.s && whole_number(c, t, &d) ? ids_value(&d, id) : "id is not a number";
}

void row_ids_of(struct convert *c, struct json list, uint64_t offset, uint64_t *max)
{
	struct json_walk w = json_walk(list);
	struct json item;
	size_t n = 0;

	if (!json_is(list))
		return;
	c->found = true;
	if (json_kind(list) != JSON_LIST) {
		convert_fault(c, "hash_ids", "not an array");
		return;
	}
	while (json_item(&w, &item)) {
		uint64_t id;
		const char *why = id_of(c, json_scalar(item, &c->scratch), &id);

		if (!why && id > UINT64_MAX - offset)
			why = "id above 2^64-1";
		if (why) {
			convert_fault(c, "hash_ids", why);
			return;
		}
		if (max && id > *max)
			*max = id;
		c->ids = mem_grow(c->ids, &c->ids_cap, n + 1, sizeof *c->ids);
		c->ids[n++] = id + offset;
	}
	c->row.has_ids = true;
	c->row.ids = c->ids;
	c->row.n_ids = n;
}

void row_outcome(struct convert *c, enum outcome outcome)
{
	if (c->row.outcome_said && c->row.outcome > outcome)
		return;
	c->row.outcome = outcome;
	c->row.outcome_said = true;
}

static struct text trim(struct text t)
{
	while (t.n && strchr(" \t\r\n", t.s[t.n - 1]) && t.s[t.n - 1])
		t.n--;
	while (t.n && strchr(" \t\r\n", *t.s) && *t.s) {
		t.s++;
		t.n--;
	}
	return t;
}

/* What says most in one line: the last of a traceback, the first of anything else. */
static struct text one_line(struct text t)
{
	static const char traceback[] = "Traceback";
	const char *nl;

	t = trim(t);
	if (t.n >= sizeof traceback - 1 && memcmp(t.s, traceback, sizeof traceback - 1) == 0) {
		nl = memrchr(t.s, '\n', t.n);
		return nl ? trim((struct text){ nl + 1, (size_t)(t.s + t.n - nl) - 1 }) : t;
	}
	nl = memchr(t.s, '\n', t.n);
	return nl ? trim((struct text){ t.s, (size_t)(nl - t.s) }) : t;
}

void row_failed(struct convert *c, struct text reason)
{
	row_outcome(c, OUTCOME_FAILED);
	if (reason.s && reason.n)
		row_text(c, F_ERROR, c->format->generic ? reason : one_line(reason));
}

static struct text first_of(struct convert *c, struct json map, const char *a, const char *b)
{
	struct json v = json_get(map, a);

	return json_scalar(json_is(v) ? v : json_get(map, b), &c->scratch);
}

void row_error_of(struct convert *c, struct json error)
{
	struct text type, message, joined;
	char *both;

	c->found |= json_is(error);
	if (json_kind(error) != JSON_MAP) {
		struct text t = json_scalar(error, &c->scratch);

		if (t.s && t.n && json_kind(error) != JSON_NO)
			row_failed(c, t);
		else
			row_outcome(c, OUTCOME_OK);
		return;
	}
	type = first_of(c, error, "type", "error_type");
	message = first_of(c, error, "message", "error_msg");
	if (!type.s || !message.s) {
		row_failed(c, type.s ? type : message);
		return;
	}
	both = mem_format("%.*s: %.*s", (int)type.n, type.s, (int)message.n, message.s);
	joined = (struct text){ arena_copy(&c->scratch, both, strlen(both)), strlen(both) };
	free(both);
	row_failed(c, joined);
}
