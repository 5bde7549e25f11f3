/* input.c - inputs: what is delivered, in input order, with everything that depends on order; see input.h */
#include "input/input.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "input/plan.h"
#include "input/reader.h"
#include "input/select.h"
#include "input/sessions.h"
#include "input/sniff.h"

struct input {
	const struct input_spec *spec;
	char *path;
	field_set fields;      /* the program's, --where's, and a clock for spans */
	struct plan plan;
	struct reader *reader;
	struct sessions sessions;
	struct select select;
	struct input_counts counts;
	bool late_filter;      /* --where needs the session, which is only known at delivery */
	bool sniffed;          /* a line was seen, and it may be a record */
	int state;             /* what input_next returns from now on; 1: it reads on */
};

static int fail(struct input *in, const char *reason)
{
	struct input_event e = { in->path, 0, NULL, reason };

	in->spec->fail(in->spec->ctx, &e);
	in->state = -1;
	return -1;
}

static int fail_errno(struct input *in, int code)
{
	const char *text = strerror(code);
	char *reason = mem_text(text, strlen(text));

	reason[0] = (char)tolower((unsigned char)reason[0]);
	fail(in, reason);
	free(reason);
	return -1;
}

static void ignore_event(void *ctx, const struct input_event *e)
{
	(void)ctx;
	(void)e;
}

/* How many requests --where lets through: what a percentage is of */
static uint64_t count_requests(const struct input *in)
{
	struct input_spec spec = *in->spec;
	const struct batch *b;
	struct input *twin;
	uint64_t n = 0;

	spec.fields = 0;
	spec.warmup.kind = spec.first.kind = SELECT_ALL;
	spec.strict = false;
	spec.report = spec.fail = ignore_event;
	spec.idle = NULL;
	twin = input_open(&spec, in->path);
	while (twin && input_next(twin, &b) > 0)
		for (size_t i = 0; i < b->n; i++)
			n += b->kind[i] == RECORD_REQUEST;
	input_close(twin);
	return n;
}

static bool open_reader(struct input *in)
{
	struct reader_spec spec = {
		.plan = &in->plan, .threads = in->spec->threads > 1 ? in->spec->threads : 1,
		.head = in->spec->head,
		.idle = in->spec->idle, .ctx = in->spec->ctx
	};
	uint64_t requests = 0;
	int error;

	in->reader = reader_open(&spec, in->path, &error);
	if (!in->reader) {
		fail_errno(in, error);
		return false;
	}
	if (select_needs_total(in->spec)) {
		if (!reader_regular(in->reader)) {
			fail(in, "a percentage of the requests needs a regular file: they are counted first");
			return false;
		}
		requests = count_requests(in);
	}
	select_init(&in->select, in->spec, in->fields, requests);
	return true;
}

struct input *input_open(const struct input_spec *spec, const char *path)
{
	struct input *in = mem_zero(1, sizeof *in);
	field_set filter = spec->where ? filter_fields(spec->where) : 0;

	in->spec = spec;
	in->path = mem_text(path, strlen(path));
	in->fields = select_fields(spec, spec->fields | filter);
	in->state = 1;
	in->late_filter = (filter & FIELD(F_SESSION_ID)) != 0;
	plan_init(&in->plan, spec, in->fields);
	if (in->late_filter)
		in->plan.where = NULL;
	sessions_init(&in->sessions);
	if (!open_reader(in)) {
		input_close(in);
		return NULL;
	}
	return in;
}

void input_close(struct input *in)
{
	if (!in)
		return;
	reader_close(in->reader);
	plan_free(&in->plan);
	sessions_free(&in->sessions);
	free(in->path);
	free(in);
}

const struct input_counts *input_seen(const struct input *in)
{
	return &in->counts;
}

const char *input_unit_name(const struct input_counts *c)
{
	static const char *const name[] = {
		[TIME_UNIT_AUTO] = NULL, [TIME_NS] = "ns", [TIME_US] = "us", [TIME_MS] = "ms", [TIME_S] = "s",
	};

	return c->timestamp_unit_mixed ? "mixed" : name[c->timestamp_unit];
}

/* --where on the session, which is known by now */
static void filter_late(struct input *in, struct slab *s)
{
	bool *keep = mem_alloc(s->batch.n, sizeof *keep);

	for (size_t i = 0; i < s->batch.n; i++)
		keep[i] = filter_match(in->spec->where, &s->batch, i);
	slab_keep(s, in->fields, keep);
	free(keep);
}

static void note_units(struct input_counts *c, unsigned units)
{
	for (int u = TIME_NS; u <= TIME_S; u++) {
		if (!(units & 1u << u))
			continue;
		if (c->timestamp_unit != TIME_UNIT_AUTO && c->timestamp_unit != (enum time_unit)u)
			c->timestamp_unit_mixed = true;
		else
			c->timestamp_unit = (enum time_unit)u;
	}
}

/* Report the faults before line `until` of the slab. */
static void report_faults(struct input *in, const struct slab *s, uint64_t until)
{
	for (size_t i = 0; i < s->n_faults && s->fault[i].line < until; i++) {
		const struct fault *f = &s->fault[i];
		struct input_event e = { in->path, in->counts.lines + f->line, f->field, f->reason };

		in->counts.bad++;
		in->counts.cut_last_line |= f->cut;
		in->spec->report(in->spec->ctx, &e);
	}
}

/* How much of a slab is wanted: its first lines, and the accepted records in them */
struct extent {
	uint64_t until;        /* first line that is not */
	uint64_t accepted;
};

/* With --strict nothing behind the first bad record counts. */
static void stop_at_fault(struct input *in, struct slab *s, struct extent *x)
{
	if (!in->spec->strict || !s->n_faults)
		return;
	*x = (struct extent){ s->fault[0].line + 1, s->fault[0].after };
	while (s->batch.n && s->batch.line_number[s->batch.n - 1] >= x->until)
		s->batch.n--;
	in->counts.strict_stop = true;
	in->state = -1;
}

static void stop_at_first(struct input *in, struct slab *s, struct extent *x)
{
	size_t n = select_rows(&in->select, &s->batch);

	if (!in->select.full)
		return;
	if (n < s->batch.n)
		*x = (struct extent){ s->batch.line_number[n], s->batch.ordinal[n] - 1 };
	if (n > 0) /* what stands between the last wanted record and the next is not wanted either */
		*x = (struct extent){ s->batch.line_number[n - 1] + 1, s->batch.ordinal[n - 1] };
	s->batch.n = n;
	in->counts.beyond_first = 1;
	in->counts.strict_stop = false;
	in->state = 0;
}

/* Finish slab s, which is next in order. */
static void deliver(struct input *in, struct slab *s)
{
	struct extent x = { UINT64_MAX, s->accepted };
	struct input_counts *c = &in->counts;
	struct batch *b = &s->batch;

	stop_at_fault(in, s, &x);
	if (s->n_links)
		sessions_resolve(&in->sessions, s);
	if (in->late_filter)
		filter_late(in, s);
	stop_at_first(in, s, &x);
	report_faults(in, s, x.until);
	note_units(c, s->units);
	c->mapped |= s->mapped;
	for (size_t i = 0; i < b->n; i++) {
		b->line_number[i] += c->lines;
		b->ordinal[i] += c->records;
		c->warm += b->warm[i];
	}
	b->first = b->n ? b->ordinal[0] - 1 : c->records;
	c->records += x.accepted;
	c->filtered += x.accepted - b->n;
	c->lines += x.until == UINT64_MAX ? s->lines : x.until - 1;
}

/* The next slab into *slab; false at the end, in->state telling how. */
static bool next_slab(struct input *in, struct slab **slab)
{
	const char *what;

	switch (reader_next(in->reader, slab)) {
	case READER_SLAB:
		break;
	case READER_END:
		in->state = 0;
		return false;
	case READER_ERROR:
		fail_errno(in, (*slab)->error);
		return false;
	case READER_FOREIGN:
		fail(in, (*slab)->foreign);
		return false;
	case READER_SHRUNK:
		fail(in, "became shorter while it was read");
		return false;
	}
	if (!in->sniffed) {
		what = sniff_lines((*slab)->text, (*slab)->text_n, !in->spec->map);
		if (what) {
			fail(in, what);
			return false;
		}
		in->sniffed = (*slab)->text_n > 0 && ((*slab)->accepted || (*slab)->n_faults);
	}
	return true;
}

bool input_wait(struct input *in, int timeout_ms)
{
	return in->state <= 0 || reader_wait(in->reader, timeout_ms);
}

int input_next(struct input *in, const struct batch **batch)
{
	struct slab *s;

	if (in->select.full && in->state > 0) { /* --first 0 */
		in->counts.beyond_first = 1;
		in->state = 0;
	}
	while (in->state > 0 && next_slab(in, &s)) {
		deliver(in, s);
		if (s->batch.n) {
			*batch = &s->batch;
			return 1;
		}
	}
	return in->state;
}
