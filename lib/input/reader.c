/* reader.c - inputs: blocks in order, counts, selection; see input.h */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "input/decode.h"
#include "input/input.h"
#include "input/sessions.h"
#include "input/source.h"

enum { BLOCK = 256 * 1024 };

struct input {
	const struct input_spec *spec;
	char *path;
	struct source source;
	field_set fields;
	struct plan plan;
	struct decoder decoder;
	struct slab slab;
	uint64_t next;         /* block to be read next */
	struct sessions sessions;
	bool late_filter;      /* --where needs the session, which is only known at delivery */
	struct input_counts counts;
	uint64_t requests;     /* delivered, for count selections */
	uint64_t warm_count;   /* --warmup N, or P% as a number */
	uint64_t first_count;
	int64_t epoch;         /* first timestamp; NA_INT */
	int ended;             /* what input_next returns from now on; 1: not ended */
};

static int fail(struct input *in, const char *reason)
{
	struct input_event e = { in->path, 0, NULL, reason };

	in->spec->fail(in->spec->ctx, &e);
	in->ended = -1;
	return -1;
}

static int fail_errno(struct input *in, int code)
{
	char *reason = mem_text(strerror(code), strlen(strerror(code)));

	reason[0] = (char)tolower((unsigned char)reason[0]);
	fail(in, reason);
	free(reason);
	return -1;
}

static enum field clock_field(field_set fields)
{
	return fields & FIELD(F_TIMESTAMP) ? F_TIMESTAMP : F_START;
}

static field_set wanted_fields(const struct input_spec *spec)
{
	field_set fields = spec->fields | (spec->where ? filter_fields(spec->where) : 0);
	bool span = spec->warmup.kind == SELECT_SPAN || spec->first.kind == SELECT_SPAN;

	return span && !(fields & (FIELD(F_TIMESTAMP) | FIELD(F_START))) ? fields | FIELD(F_TIMESTAMP) : fields;
}

static bool prepare_selection(struct input *in);

struct input *input_open(const struct input_spec *spec, const char *path)
{
	struct input *in = mem_zero(1, sizeof *in);
	int error;

	in->spec = spec;
	in->path = mem_text(path, strlen(path));
	in->fields = wanted_fields(spec);
	in->epoch = NA_INT;
	in->ended = 1;
	plan_init(&in->plan, spec, in->fields);
	in->late_filter = spec->where && (filter_fields(spec->where) & FIELD(F_SESSION_ID));
	if (in->late_filter)
		in->plan.where = NULL;
	decoder_init(&in->decoder, &in->plan);
	sessions_init(&in->sessions);
	error = source_open(&in->source, path, BLOCK);
	if (error)
		fail_errno(in, error);
	if (error || !prepare_selection(in)) {
		input_close(in);
		return NULL;
	}
	return in;
}

void input_close(struct input *in)
{
	if (!in)
		return;
	source_close(&in->source);
	slab_free(&in->slab);
	decoder_free(&in->decoder);
	plan_free(&in->plan);
	sessions_free(&in->sessions);
	free(in->path);
	free(in);
}

const struct input_counts *input_seen(const struct input *in)
{
	return &in->counts;
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

static uint64_t percent_of(double percent, uint64_t n)
{
	double share = floor((double)n * percent / 100);

	return share >= (double)n ? n : share > 0 ? (uint64_t)share : 0;
}

static bool prepare_selection(struct input *in)
{
	const struct selection *warmup = &in->spec->warmup, *first = &in->spec->first;
	bool percent = warmup->kind == SELECT_PERCENT || first->kind == SELECT_PERCENT;
	uint64_t n = 0;

	if (percent && !in->source.regular) {
		fail(in, "a percentage of the requests needs a regular file, since they have to be counted first");
		return false;
	}
	if (percent)
		n = count_requests(in);
	in->warm_count = warmup->kind == SELECT_PERCENT ? percent_of(warmup->percent, n) : warmup->count;
	in->first_count = first->kind == SELECT_PERCENT ? percent_of(first->percent, n) : first->count;
	return true;
}

/* --where on the session, which is known by now */
static void filter_late(struct input *in, struct slab *s)
{
	struct batch *b = &s->batch;
	bool *keep = mem_alloc(b->n, sizeof *keep);

	for (size_t i = 0; i < b->n; i++)
		keep[i] = filter_match(in->spec->where, b, i);
	slab_keep(s, in->fields, keep);
	free(keep);
}

static bool counts_requests(const struct selection *sel)
{
	return sel->kind == SELECT_COUNT || sel->kind == SELECT_PERCENT;
}

/* Does row i lie within the selection? seen: requests before it */
static bool selected(struct input *in, const struct selection *sel, uint64_t count, uint64_t seen,
		     const struct batch *b, size_t i)
{
	int64_t t;

	if (counts_requests(sel))
		return seen < count;
	if (sel->kind != SELECT_SPAN)
		return false;
	t = b->time[clock_field(in->fields)] ? b->time[clock_field(in->fields)][i] : NA_INT;
	if (t == NA_INT)
		return true;
	if (in->epoch == NA_INT)
		in->epoch = t;
	return __builtin_sub_overflow(t, in->epoch, &t) ? t > 0 : t < sel->span_ns;
}

/* Mark the warm rows; returns the number of rows before --first ends. */
static size_t select_rows(struct input *in, struct batch *b)
{
	const struct selection *warmup = &in->spec->warmup, *first = &in->spec->first;

	if (warmup->kind == SELECT_ALL && first->kind == SELECT_ALL)
		return b->n;
	for (size_t i = 0; i < b->n; i++) {
		if (first->kind != SELECT_ALL && !selected(in, first, in->first_count, in->requests, b, i))
			return i;
		b->warm[i] = selected(in, warmup, in->warm_count, in->requests, b, i);
		in->counts.warm += b->warm[i];
		in->requests += b->kind[i] == RECORD_REQUEST;
	}
	return b->n;
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

/* Report the faults before line `until`; with strict the first one ends the input, and its line is returned. */
static uint64_t report_faults(struct input *in, const struct slab *s, uint64_t until)
{
	for (size_t i = 0; i < s->n_faults && s->fault[i].line < until; i++) {
		const struct fault *f = &s->fault[i];
		struct input_event e = { in->path, in->counts.lines + f->line, f->field, f->reason };

		in->counts.bad++;
		in->counts.cut_last_line |= f->cut;
		in->spec->report(in->spec->ctx, &e);
		if (in->spec->strict) {
			in->counts.strict_stop = true;
			in->ended = -1;
			return f->line;
		}
	}
	return until;
}

/* Rows of b that stand before line `until` of the slab */
static size_t rows_before(const struct batch *b, uint64_t until)
{
	size_t n = b->n;

	while (n && b->line_number[n - 1] >= until)
		n--;
	return n;
}

/* Finish slab s, which is next in order: everything that depends on what came before. */
static void deliver(struct input *in, struct slab *s)
{
	struct batch *b = &s->batch;
	uint64_t before = in->counts.records, until = UINT64_MAX, accepted = s->accepted;
	size_t n;

	if (in->spec->strict && s->n_faults) {
		until = s->fault[0].line + 1;
		accepted = s->fault[0].after;
		b->n = rows_before(b, until);
	}
	sessions_resolve(&in->sessions, s);
	if (in->late_filter)
		filter_late(in, s);
	n = select_rows(in, b);
	if (n < b->n) {
		until = b->line_number[n];
		accepted = b->ordinal[n] - 1;
		b->n = n;
		in->ended = 0;
	}
	if (counts_requests(&in->spec->first) && in->requests >= in->first_count)
		in->ended = 0; /* before waiting for more */
	in->counts.beyond_first = in->ended == 0;
	report_faults(in, s, until);
	in->counts.records += accepted;
	in->counts.filtered += accepted - b->n;
	note_units(&in->counts, s->units);
	b->first = before;
	for (size_t i = 0; i < b->n; i++) {
		b->line_number[i] += in->counts.lines;
		b->ordinal[i] += before;
	}
	if (b->n)
		b->first = b->ordinal[0] - 1;
	in->counts.lines += s->lines;
}

/* The next slab in order, decoded; NULL at the end (in->ended tells how). */
static struct slab *next_slab(struct input *in)
{
	struct slab *s = &in->slab;
	enum source_got got;

	slab_reset(s);
	if (in->source.regular)
		got = source_block(&in->source, in->next, s);
	else
		got = source_stream(&in->source, s, in->spec->idle, in->spec->ctx);
	if (got == SOURCE_ERROR)
		fail_errno(in, errno);
	else if (got != SOURCE_TEXT)
		in->ended = 0;
	if (got != SOURCE_TEXT)
		return NULL;
	if (in->next++ == 0 && s->text_n >= 3 && memcmp(s->text, "\xef\xbb\xbf", 3) == 0) {
		s->text += 3;
		s->text_n -= 3;
	}
	decode_slab(&in->decoder, s);
	return s;
}

int input_next(struct input *in, const struct batch **batch)
{
	while (in->ended > 0) {
		struct slab *s = next_slab(in);

		if (!s)
			break;
		deliver(in, s);
		if (s->batch.n) {
			*batch = &s->batch;
			return 1;
		}
	}
	return in->ended;
}
