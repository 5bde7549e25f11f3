/* decode.c - the lines of a slab -> rows of its batch; see decode.h */
#include "input/decode.h"

#include <string.h>

#include "input/referee.h"
#include "input/resolve.h"

void decoder_init(struct decoder *d, const struct plan *p)
{
	memset(d, 0, sizeof *d);
	record_init(&d->record, p);
	scan_init(&d->scanner, p);
}

void decoder_free(struct decoder *d)
{
	record_free(&d->record);
	scan_free(&d->scanner);
}

/* What a rejected record may have left behind */
struct mark {
	size_t n_ids, n_runs, n_links;
	unsigned units;
};

static struct mark mark_of(const struct slab *s)
{
	return (struct mark){ s->batch.n_ids, s->batch.n_runs, s->n_links, s->units };
}

static void rewind_to(struct slab *s, struct mark m)
{
	s->batch.n_ids = m.n_ids;
	s->batch.n_runs = m.n_runs;
	s->n_links = m.n_links;
	s->units = m.units;
}

static void note_mapped(const struct record *r, struct slab *s)
{
	for (unsigned i = 0; i < r->plan->n_mapped; i++)
		if (r->slot[r->plan->mapped[i].slot].serial == r->serial)
			s->mapped |= (uint64_t)1 << r->plan->mapped[i].item;
}

/* The record in d is whole: make it a row, unless --where leaves it out. */
static bool accept(struct decoder *d, struct slab *s, struct refusal *why)
{
	const struct plan *plan = d->record.plan;
	struct mark before = mark_of(s);
	struct batch *b = &s->batch;

	note_mapped(&d->record, s);
	if (!resolve_record(&d->record, s, why)) {
		rewind_to(s, before);
		return false;
	}
	s->accepted++;
	if (plan->where && !filter_match(plan->where, b, b->n)) {
		/* its place in a chain of chats still counts for its children */
		if (s->n_links > before.n_links)
			s->link[before.n_links].row = SIZE_MAX;
		b->n_ids = before.n_ids;
		b->n_runs = before.n_runs;
		return true;
	}
	b->line_number[b->n] = s->lines;
	b->ordinal[b->n] = s->accepted;
	b->n++;
	return true;
}

static bool blank(const char *p, const char *end)
{
	while (p < end && (*p == ' ' || *p == '\t' || *p == '\r'))
		p++;
	return p == end;
}

/* Was the last line of the input cut off? Whole records end in a brace. */
static bool is_cut(const char *p, const char *end, bool early)
{
	while (end > p && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
		end--;
	return early || end[-1] != '}';
}

static void reject(struct slab *s, const struct refusal *why, const char *p, const char *end, bool whole, bool early)
{
	if (!whole && is_cut(p, end, early))
		slab_fault(s, s->lines, NULL, "incomplete last line", true);
	else
		slab_fault(s, s->lines, why->field, why->reason, false);
}

static void set_line(struct record *r, const char *p, const char *end)
{
	if (end > p && end[-1] == '\r')
		end--;
	r->line = (struct text){ p, (size_t)(end - p) };
}

/* A line that the scanner did not like; its end. */
static const char *refer_line(struct decoder *d, struct slab *s, const char *p, const char *stop)
{
	struct mark before = mark_of(s);
	const char *end = memchr(p, '\n', (size_t)(stop - p));
	bool whole = end != NULL, early = false;
	struct refusal why;

	if (!end)
		end = stop;
	if (blank(p, end))
		return end;
	record_begin(&d->record);
	set_line(&d->record, p, end);
	if (referee_line(p, (size_t)(end - p), &d->record, &s->arena, &why, &early) && accept(d, s, &why))
		return end;
	rewind_to(s, before);
	reject(s, &why, p, end, whole, early);
	return end;
}

/* The line at p; its end. */
static const char *decode_line(struct decoder *d, struct slab *s, const char *p, const char *stop)
{
	struct mark before = mark_of(s);
	struct refusal why;
	const char *end;

	slab_row(s, d->record.plan->fields);
	record_begin(&d->record);
	end = d->referee_only ? NULL : scan_line(&d->scanner, p, &d->record, s);
	if (!end) {
		rewind_to(s, before);
		return refer_line(d, s, p, stop);
	}
	set_line(&d->record, p, end);
	if (accept(d, s, &why))
		return end;
	rewind_to(s, before);
	reject(s, &why, p, end, true, false);
	return end;
}

void decode_slab(struct decoder *d, struct slab *s)
{
	const char *p = s->text, *stop = p + s->text_n;

	while (p < stop) {
		s->lines++;
		if (*p != '\n')
			p = decode_line(d, s, p, stop);
		p++;
	}
}
