/* forget.c - bounds the store of a stream without end; see forget.h */
#include "run/forget.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* What stays, in order. */
struct stretches { struct run_stretch *at; size_t n, cap; };

static void add_stretch(struct stretches *s, size_t from, size_t n)
{
	struct run_stretch *last = s->n ? &s->at[s->n - 1] : NULL;

	if (!n)
		return;
	if (last && last->from + last->n == from) {
		last->n += n;
		return;
	}
	s->at = mem_grow(s->at, &s->cap, s->n + 1, sizeof *s->at);
	s->at[s->n++] = (struct run_stretch){ from, n };
}

static bool is_of(const struct run_store *s, size_t row, uint32_t run)
{
	return s->unit[run_unit_of(s, row)].run == run;
}

/* The row from which on exactly `keep` requests of the run come; 0: it has no more. */
static size_t first_kept(const struct run_store *s, uint32_t run, size_t keep)
{
	uint64_t n = 0;
	size_t row = 0;

	for (uint32_t u = s->run[run].first; u != RUN_NO_UNIT; u = s->unit[u].next)
		n += s->unit[u].n;
	for (; n > keep; row++)
		n -= is_of(s, row, run);
	return row;
}

static void cut_outcomes(struct run_store *s, const struct stretches *stay)
{
	size_t n = 0;

	for (size_t k = 0; k < stay->n; k++) {
		memmove(s->outcome + n, s->outcome + stay->at[k].from, stay->at[k].n);
		n += stay->at[k].n;
	}
}

size_t run_forget(struct run_store *s, uint32_t run, size_t keep)
{
	size_t first = first_kept(s, run, keep), before = s->n;
	struct stretches stay = { 0 };

	if (!first)
		return 0;
	for (size_t i = 0; i < first; i++) {
		if (is_of(s, i, run))
			s->unit[run_unit_of(s, i)].n--;
		else
			add_stretch(&stay, i, 1);
	}
	add_stretch(&stay, first, s->n - first);
	for (int f = 0; f < RUN_FIELDS; f++)
		if (s->wanted & RUN_FIELD(f))
			run_column_keep(&s->column[f], stay.at, stay.n);
	cut_outcomes(s, &stay);
	run_column_keep(&s->unit_of, stay.at, stay.n);
	s->n = s->unit_of.n;
	free(stay.at);
	return before - s->n;
}

void run_forget_samples(struct run_store *s, size_t keep)
{
	struct run_samples *m = &s->samples;
	struct run_column *columns[] = {
		&m->unit, &m->worker, &m->ts, &m->seen, &m->running, &m->waiting, &m->pending, &m->max_prefill,
		&m->kv_used, &m->gpu_util,
	};
	size_t names = s->names[RUN_WORKER].n, old = m->n > keep ? m->n - keep : 0;
	size_t *newest;
	struct stretches stay = { 0 };

	if (!old)
		return;
	newest = mem_zero(names, sizeof *newest); /* one more than its place; 0: none */
	for (size_t i = 0; i < m->n; i++) {
		int64_t w = run_column_int(&m->worker, i), ts = run_column_int(&m->ts, i);

		if (w != NA_INT && (!newest[w] || ts >= run_column_int(&m->ts, newest[w] - 1)))
			newest[w] = i + 1;
	}
	for (size_t i = 0; i < old; i++) {
		int64_t w = run_column_int(&m->worker, i);

		if (w != NA_INT && newest[w] == i + 1)
			add_stretch(&stay, i, 1);
	}
	add_stretch(&stay, old, m->n - old);
	for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
		run_column_keep(columns[k], stay.at, stay.n);
	m->n = m->unit.n;
	free(stay.at);
	free(newest);
}

/* The new number of each name; INTERN_NONE: it is gone. */
static uint32_t *renumber(struct intern *names, const bool *gone)
{
	uint32_t *number = mem_alloc(names->n, sizeof *number);
	struct intern kept;

	intern_init(&kept);
	for (uint32_t i = 0; i < names->n; i++)
		number[i] = gone[i] ? INTERN_NONE : intern_put(&kept, intern_text(names, i));
	intern_free(names);
	*names = kept;
	return number;
}

void run_forget_names(struct run_store *s, enum run_field f, const bool *gone)
{
	uint32_t *number = renumber(&s->names[f], gone);

	if (s->wanted & RUN_FIELD(f))
		run_column_renumber(&s->column[f], number);
	if (f == RUN_WORKER)
		run_column_renumber(&s->samples.worker, number);
	free(number);
}

static void mark_used(const struct run_column *c, bool *gone)
{
	for (size_t i = 0; i < c->n; i++) {
		int64_t v = run_column_int(c, i);

		if (v != NA_INT)
			gone[v] = false;
	}
}

void run_forget_unused(struct run_store *s)
{
	for (int f = 0; f < RUN_TEXTS; f++) {
		bool *gone = mem_alloc(s->names[f].n, sizeof *gone);

		for (uint32_t i = 0; i < s->names[f].n; i++)
			gone[i] = true;
		if (s->wanted & RUN_FIELD(f))
			mark_used(&s->column[f], gone);
		if (f == RUN_WORKER)
			mark_used(&s->samples.worker, gone);
		run_forget_names(s, (enum run_field)f, gone);
		free(gone);
	}
}
