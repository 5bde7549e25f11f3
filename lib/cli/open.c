/* open.c - from operands to inputs: selection options, messages about records, counts */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "cli/private.h"

enum { MOST_REPORTS = 10 };

static void parse_selection(const char *option, const char *text, bool percent, struct selection *s)
{
	size_t n = strlen(text);
	const char *why;

	if (percent && n && text[n - 1] == '%') {
		char *number = mem_text(text, n - 1);

		s->kind = SELECT_PERCENT;
		why = cli_parse_number(number, &s->percent);
		if (!why && (s->percent < 0 || s->percent > 100))
			why = "outside 0%..100%";
		free(number);
	} else if (n && text[strspn(text, "0123456789")] == '\0') {
		s->kind = SELECT_COUNT;
		why = cli_parse_uint(text, &s->count);
	} else {
		s->kind = SELECT_SPAN;
		why = cli_parse_duration(text, &s->span_ns);
	}
	if (why)
		cli_usage("%s: '%s': %s", option, text, why);
}

static void parse_block_size(struct cli_common *c)
{
	uint64_t size;
	const char *why = cli_parse_uint(c->block_size_text, &size);

	if (!why && (size == 0 || size > INT32_MAX))
		why = size ? "too large" : "a block has at least one token";
	if (why)
		cli_usage("--block-size: '%s': %s", c->block_size_text, why);
	c->spec.block_size = (int64_t)size;
}

static void report_record(void *ctx, const struct input_event *e)
{
	struct cli_common *c = ctx;

	if (c->shown++ >= MOST_REPORTS)
		return;
	if (e->field)
		message_line("%s:%" PRIu64 ": %s: %s", e->path, e->line, e->field, e->reason);
	else
		message_line("%s:%" PRIu64 ": %s", e->path, e->line, e->reason);
}

static void report_failure(void *ctx, const struct input_event *e)
{
	struct cli_common *c = ctx;

	c->broken = true;
	if (e->line)
		cli_error(c, "%s:%" PRIu64 ": %s", e->path, e->line, e->reason);
	else
		cli_error(c, "%s: %s", e->path, e->reason);
}

static void flush_idle(void *ctx)
{
	struct cli_common *c = ctx;

	output_flush(&c->out);
}

bool cli_input_ready(const char *value, const char **why_not)
{
	struct cli_common *c = common_of_program();
	struct input_spec *s = &c->spec;

	(void)value;
	(void)why_not;

	if (c->map_text.n) {
		struct input_map *map = input_map_new();

		for (size_t i = 0; i < c->map_text.n; i++) {
			const char *why = input_map_add(map, c->map_text.item[i]);

			if (why)
				cli_usage("--map: '%s': %s", c->map_text.item[i], why);
		}
		s->map = map;
	}
	if (c->where_text.n) {
		struct filter *where = filter_new();

		for (size_t i = 0; i < c->where_text.n; i++) {
			const char *why = filter_add(where, c->where_text.item[i]);

			if (why)
				cli_usage("--where: '%s': %s", c->where_text.item[i], why);
		}
		s->where = where;
	}
	if (c->block_size_text)
		parse_block_size(c);
	if (c->warmup_text)
		parse_selection("--warmup", c->warmup_text, true, &s->warmup);
	if (c->first_text)
		parse_selection("--first", c->first_text, false, &s->first);
	s->threads = (int)c->threads;
	s->time_unit = (enum time_unit)c->time_unit;
	s->strict = c->strict;
	s->report = report_record;
	s->fail = report_failure;
	s->idle = flush_idle;
	s->ctx = c;
	return true;
}

static void begin(struct cli_common *c, const char *path)
{
	c->reading = path;
	c->broken = false;
	c->shown = 0;
	if (strcmp(path, "-") == 0 && isatty(STDIN_FILENO))
		message_line("reading records from the terminal; end with control-D, or give a FILE");
}

void cli_begin(struct cli_common *c, size_t i)
{
	c->other = false;
	begin(c, c->operand[i].path);
}

struct input *cli_open(struct cli_common *c, size_t i, field_set fields)
{
	cli_begin(c, i);
	c->spec.fields = fields;
	return input_open(&c->spec, c->operand[i].path);
}

struct input *cli_open_other(struct cli_common *c, const char *path, field_set fields)
{
	c->other = true;
	c->other_spec = c->spec;
	c->other_spec.fields = fields;
	c->other_spec.where = NULL;
	memset(&c->other_spec.warmup, 0, sizeof c->other_spec.warmup);
	memset(&c->other_spec.first, 0, sizeof c->other_spec.first);
	begin(c, path);
	return input_open(&c->other_spec, path);
}

/* "kept 900 of 1000 requests: 60 left out by --where, 40 by --warmup; --first stopped reading" */
static void note_selection(const struct cli_common *c, const struct input_counts *n)
{
	const char *path = c->reading;
	char *where = n->filtered ? mem_format(", %" PRIu64 " left out by --where", n->filtered) : mem_text("", 0);
	char *warm = c->warmup_text ? mem_format(", %" PRIu64 " only warmed up", n->warm) : mem_text("", 0);

	if (c->where_text.n || c->warmup_text || c->first_text)
		cli_note(c, "%s: kept %" PRIu64 " of %" PRIu64 " record%s%s%s%s", path,
			 n->records - n->filtered - n->warm, n->records, text_s(n->records), where, warm,
			 n->beyond_first ? ", stopped by --first" : "");
	free(where);
	free(warm);
}

/* A path that is nowhere is most likely misspelled. */
static void note_map(const struct cli_common *c, const struct input_counts *n)
{
	field_set fields = c->other ? c->other_spec.fields : c->spec.fields;
	const char *path;

	for (size_t i = 0; n->records && (path = input_map_absent(c->spec.map, i, fields, n)); i++)
		if (*path)
			cli_note(c, "%s: no record has %s, which --map names", c->reading, path);
}

void cli_count(struct cli_common *c, const struct input_counts *n)
{
	const char *path = c->reading;

	if (c->shown > MOST_REPORTS)
		message_line("%s: %" PRIu64 " more damaged record%s, %" PRIu64 " in all", path,
			     c->shown - MOST_REPORTS, text_s(c->shown - MOST_REPORTS), c->shown);
	c->bad_total += n->bad;
	c->cut += n->cut_last_line;
	if (n->strict_stop)
		cli_error(c, "%s: stopped at the first damaged record (--strict)", path);
	c->out.muted |= n->strict_stop || (c->broken && n->records);
	if (!c->other)
		note_selection(c, n);
	note_map(c, n);
}

void cli_close(struct cli_common *c, struct input *in)
{
	cli_count(c, input_seen(in));
	input_close(in);
}
