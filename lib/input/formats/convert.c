/* convert.c - detection, framing and calling importers; see convert.h */
#include "input/formats/convert.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "input/formats/cells.h"
#include "input/formats/detect.h"
#include "input/formats/stream.h"
#include "input/formats/table.h"
#include "input/sniff.h"

enum { HEAD = 256 * 1024 };    /* bytes that detection looks at, at most */

void convert_init(struct convert *c, const struct convert_options *o, const struct input_spec *spec)
{
	*c = (struct convert){ .o = *o, .spec = spec, .base = NA_INT };
	intern_init(&c->names);
}

void convert_free(struct convert *c)
{
	arena_free(&c->scratch);
	intern_free(&c->names);
	free((char *)c->previous.s);
	free(c->ids);
	free(c->state);
	free(c->noted);
}

bool convert_fail(const struct convert *c, const char *why)
{
	struct input_event e = { c->path, 0, NULL, why };

	c->spec->fail(c->spec->ctx, &e);
	return false;
}

static bool fail_errno(const struct convert *c, int error)
{
	char *why = mem_format("%s", strerror(error));

	*why = (char)tolower((unsigned char)*why);
	convert_fail(c, why);
	free(why);
	return false;
}

/* --- JSON values --- */

static void one_value(struct convert *c, struct json v)
{
	if (json_kind(v) != JSON_MAP) {
		c->request++;
		if (c->format->loose)
			c->skipped++;
		else
			convert_reject(c, NULL, "not a JSON object");
		return;
	}
	c->document++;
	if (c->doubt) {
		c->looked++;
		c->alike += c->format->detect(v);
	}
	c->format->value(c, v);
}

/* How much was seen of values: what became a record, is damaged, or was passed over knowingly. */
static uint64_t progress(const struct convert *c)
{
	return c->counts.records + c->counts.bad + c->skipped;
}

/* The items of an array are values of their own. A value that nothing comes of is a result without requests. */
static void array_or_value(struct convert *c, struct json v)
{
	struct json_walk w = json_walk(v);
	uint64_t before = progress(c);
	struct json item;

	c->request = 0;
	if (json_kind(v) != JSON_LIST)
		one_value(c, v);
	else
		while (json_item(&w, &item)) {
			c->rejected = false;
			one_value(c, item);
		}
	if (progress(c) == before)
		convert_reject(c, NULL, "no requests in it");
}

/* The value at *p, which steps behind it; false at the end of the text, and where it is damaged (after a report). */
static bool next_value(struct convert *c, const char **p, const char *end, struct json *v)
{
	const char *why, *after;
	bool early;

	while (*p < end && isspace((unsigned char)**p))
		++*p;
	if (*p >= end)
		return false;
	after = json_check(*p, (size_t)(end - *p), &why, &early);
	if (!after || (**p != '{' && **p != '[')) {
		c->counts.cut_last_line = !after && early;
		convert_reject(c, NULL, after ? "not a JSON object" : why);
		return false;
	}
	*v = (struct json){ *p, (size_t)(after - *p) };
	*p = after;
	return true;
}

/* All values of text, which begins on line c->line; none is used unless all are whole. There is one but for files that
 * were joined without newlines. */
static void values_of(struct convert *c, struct text text)
{
	const char *end = text.s + text.n, *p = text.s;
	struct json first, v;
	size_t n = 0;

	while (next_value(c, &p, end, &v))
		if (n++ == 0)
			first = v;
	if (c->rejected || !n)
		return;
	array_or_value(c, first);
	for (p = first.s + first.n; n > 1 && next_value(c, &p, end, &v);) {
		c->rejected = false;
		array_or_value(c, v);
	}
}

bool convert_stops(struct convert *c)
{
	if (!c->spec->strict || !c->counts.bad)
		return false;
	c->counts.strict_stop = true;
	return true;
}

/* Are lines records? They are when the first holds whole values, or is damaged and the second begins another; else a
 * document goes over several. */
static bool by_lines(struct text head)
{
	struct text line = detect_line(head);
	const char *why, *next, *end = head.s + head.n;
	bool early = false;

	next = memchr(head.s, '\n', head.n);
	if (!next || json_check(line.s, line.n, &why, &early) || !early)
		return true;
	while (next < end && isspace((unsigned char)*next))
		next++;
	return next < end && *next == '{' && !strchr("[{,:", line.s[line.n - 1]);
}

static bool begins_list(struct text t)
{
	while (t.n && isspace((unsigned char)*t.s)) {
		t.s++;
		t.n--;
	}
	return t.n && *t.s == '[';
}

static bool read_json(struct convert *c, struct stream *s, bool lines)
{
	struct text text;
	bool whole = true, got;

	for (;;) {
		uint64_t first = s->line + 1;

		got = lines ? stream_line(s, &text, &whole) : stream_value(s, &text, &first);
		if (!got)
			return true;
		c->line = first;
		c->rejected = false;
		arena_reset(&c->scratch);
		c->counts.cut_last_line = false;
		if (!text_blank(text))
			values_of(c, text);
		/* what ended too early is a cut last line only if it is the last and no more than one request */
		if (c->counts.cut_last_line && (whole || !s->ended || !lines || c->format->many || begins_list(text)))
			c->counts.cut_last_line = false;
		if (convert_stops(c))
			return false;
	}
}

/* --- text --- */

static bool read_lines(struct convert *c, struct stream *s)
{
	struct text line;
	bool whole, stopped = false;

	while (!stopped && stream_line(s, &line, &whole)) {
		c->line = s->line;
		c->rejected = false;
		c->open_end = !whole;
		arena_reset(&c->scratch);
		if (!text_blank(line))
			c->format->line(c, &(struct cells){ NULL, 0, &line, 1 });
		stopped = convert_stops(c);
	}
	return !stopped;
}

/* --- an input --- */

static bool read_by_shape(struct convert *c, struct stream *s, struct text head)
{
	bool done;

	if (c->format->shape == SHAPE_FLAT) {
		struct text looked = { NULL, 0 };

		if (!stream_rewind(s))
			looked = head;
		return convert_flat(c, c->path, looked);
	}
	if (c->format->shape == SHAPE_JSON)
		done = read_json(c, s, by_lines(head));
	else if (c->format->shape == SHAPE_TABLE)
		done = table_read(c, s, cells_separator(detect_line(head)));
	else
		done = read_lines(c, s);
	if (s->error)
		return fail_errno(c, s->error);
	arena_reset(&c->scratch);
	c->rejected = false;
	if (done && c->format->many && !progress(c)) {
		c->line = 1;
		convert_reject(c, NULL, "no requests in it");
	}
	if (done && c->format->end)
		c->format->end(c);
	c->counts.lines = s->line;
	return done;
}

/* Options that the format would not heed are not passed over in silence. */
static bool fits_options(struct convert *c)
{
	unsigned heeds = c->format->heeds;
	char *why = NULL;

	if (c->spec->map && !(heeds & HEEDS_MAP))
		why = mem_format("--map goes with canonical records and csv, not with %s", c->format->name);
	else if (c->o.hash_block && !(heeds & HEEDS_HASH_BLOCK))
		why = mem_format("--hash-block needs prompts that are token ids, not %s: see --from tokens",
				 c->format->name);
	if (c->o.at_ns != NA_INT && !(heeds & HEEDS_AT))
		convert_note(c, "--at is only for pages of metrics");
	if (c->spec->time_unit != TIME_UNIT_AUTO && !(heeds & HEEDS_TIME_UNIT))
		convert_note(c, "--time-unit is not heeded: %s has units of its own", c->format->name);
	if (why)
		convert_fail(c, why);
	free(why);
	return !why;
}

/* Formats that share names of fields can be read as each other, with half of the fields: who chose the wrong one
 * should know. What was told for certain is refused; where the other is a guess, all values are looked at. */
static bool fits_choice(struct convert *c, struct text head)
{
	const struct importer *from = c->o.from, *other = head.n ? detect_format(head) : NULL;
	bool json = head.n && (*head.s == '{' || *head.s == '['), lines = from->shape > SHAPE_JSON;
	char *why = NULL;

	if (lines && json && (other || from->shape == SHAPE_TABLE)) /* a line of metrics may begin with a brace */
		why = mem_format("it is JSON, not %s%s%s", from->name, other ? ": see --from " : "",
				 other ? other->name : "");
	else if (!other || lines != (other->shape > SHAPE_JSON) || detect_same(from, other) ||
		 (!from->generic && detect_is(from, head)))
		return true;
	else if (from->generic)
		convert_note(c, "it looks like %s: --from %s reads more of it", other->name, other->name);
	else if (other->generic)
		c->doubt = other;
	else
		why = mem_format("it looks like %s, not %s: see --from %s", other->name, from->name, other->name);
	if (why)
		convert_fail(c, why);
	free(why);
	return !why;
}

/* Was anything what --from says? */
static bool settle_doubt(struct convert *c)
{
	const char *name = c->format->name;
	char *why;

	if (c->alike == c->looked || !c->counts.records)
		return true;
	if (c->alike) {
		convert_note(c, "%llu of %llu values do not look like %s; what they share with it was read",
			     (unsigned long long)(c->looked - c->alike), (unsigned long long)c->looked, name);
		return true;
	}
	why = mem_format("none of its %llu value%s looks like %s, but the first like %s: what they share was read",
			 (unsigned long long)c->looked, text_s(c->looked), name, c->doubt->name);
	convert_fail(c, why);
	free(why);
	return false;
}

static bool choose(struct convert *c, struct text head)
{
	const char *what = head.n && *head.s != '[' ? sniff_bytes(head.s, head.n) : NULL;

	if (what)
		return convert_fail(c, what);
	c->format = c->o.from;
	if (!c->format && head.n) {
		bool json = *head.s == '{';

		/* who says where the fields are knows better than we do */
		c->format = c->spec->map && json ? importer_find("canonical") : detect_format(head);
		if (c->spec->map && !json && *head.s != '[' && (!c->format || c->format->shape == SHAPE_TABLE))
			c->format = importer_find("csv");
	}
	if (!c->format && head.n)
		return convert_fail(c, "no format that is known: see --list-formats, and choose one with --from");
	return !c->format || (fits_options(c) && (!c->o.from || fits_choice(c, head)));
}

static void begin(struct convert *c, const char *path, const char *label, bool labelled)
{
	c->path = path;
	c->label = label;
	c->labelled = labelled;
	c->counts = (struct input_counts){ 0 };
	c->document = c->line = c->skipped = 0;
	c->n_noted = 0;
	c->doubt = NULL;
	c->looked = c->alike = 0;
	c->clock = NA_INT;
	c->clock_offset = 0;
	c->previous.n = 0;
}

bool convert_read(struct convert *c, const char *path, const char *label, bool labelled)
{
	struct stream s;
	struct text head;
	int error;
	bool good;

	begin(c, path, label, labelled);
	error = stream_open(&s, path);
	if (error) {
		stream_close(&s);
		return fail_errno(c, error);
	}
	s.idle = c->spec->idle;
	s.ctx = c->spec->ctx;
	head = stream_head(&s, HEAD);
	good = s.error ? fail_errno(c, s.error) : choose(c, head);
	if (good && !head.n)
		convert_note(c, "it is empty");
	if (good && c->format && (head.n || c->format->shape == SHAPE_TEXT || c->format->many)) {
		if (!c->o.from)
			convert_note(c, "read as %s", c->format->name);
		if (!c->o.wants && !c->format->generic && c->format->gives == (GIVES_TRACE | GIVES_RUN))
			convert_note(c, "records are of a trace and of a run; --to trace or --to run for one of them");
		good = read_by_shape(c, &s, head);
		if (c->doubt)
			good &= settle_doubt(c);
	}
	stream_close(&s);
	return good;
}
