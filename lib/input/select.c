/* select.c - --warmup and --first; see select.h */
#include "input/select.h"

static bool counts(const struct selection *sel)
{
	return sel->kind == SELECT_COUNT || sel->kind == SELECT_PERCENT;
}

static uint64_t limit(const struct selection *sel, uint64_t requests)
{
	double share;

	if (sel->kind != SELECT_PERCENT)
		return sel->count;
	share = floor((double)requests * sel->percent / 100);
	return share >= (double)requests ? requests : share > 0 ? (uint64_t)share : 0;
}

bool select_needs_total(const struct input_spec *spec)
{
	return spec->warmup.kind == SELECT_PERCENT || spec->first.kind == SELECT_PERCENT;
}

field_set select_fields(const struct input_spec *spec, field_set fields)
{
	bool span = spec->warmup.kind == SELECT_SPAN || spec->first.kind == SELECT_SPAN;

	return span && !(fields & (FIELD(F_TIMESTAMP) | FIELD(F_START))) ? fields | FIELD(F_TIMESTAMP) : fields;
}

void select_init(struct select *s, const struct input_spec *spec, field_set fields, uint64_t requests)
{
	*s = (struct select){ .warmup = &spec->warmup, .first = &spec->first, .epoch = NA_INT, .last = NA_INT };
	s->warm_count = limit(s->warmup, requests);
	s->first_count = limit(s->first, requests);
	s->full = counts(s->first) && s->first_count == 0;
	s->clock = fields & FIELD(F_TIMESTAMP) ? F_TIMESTAMP : F_START;
}

/* Does row i lie within the first `count` requests, or within the span? A record without a time is where its
 * neighbours are. */
static bool within(struct select *s, const struct selection *sel, uint64_t count, const struct batch *b, size_t i)
{
	int64_t t;

	if (counts(sel))
		return s->seen < count;
	if (sel->kind != SELECT_SPAN || !b->time[s->clock])
		return false;
	t = b->time[s->clock][i];
	if (t == NA_INT)
		t = s->last;
	if (t == NA_INT)
		return true;
	if (s->epoch == NA_INT)
		s->epoch = t;
	s->last = t;
	return __builtin_sub_overflow(t, s->epoch, &t) ? t > 0 : t < sel->span_ns;
}

size_t select_rows(struct select *s, struct batch *b)
{
	if (s->warmup->kind == SELECT_ALL && s->first->kind == SELECT_ALL)
		return b->n;
	for (size_t i = 0; i < b->n; i++) {
		if (s->first->kind != SELECT_ALL && !within(s, s->first, s->first_count, b, i)) {
			s->full = true;
			return i;
		}
		b->warm[i] = s->warmup->kind != SELECT_ALL && within(s, s->warmup, s->warm_count, b, i);
		s->seen += b->kind[i] == RECORD_REQUEST;
		if (counts(s->first) && s->seen >= s->first_count) {
			s->full = true; /* known before anything more is waited for */
			return i + 1;
		}
	}
	return b->n;
}
