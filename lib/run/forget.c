/* forget.c - bounds the store of a stream without end; see forget.h */
#include "run/forget.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* Which rows stay: those before `first` only when they are of another run. */
struct cut { const struct run_store *store; uint32_t run; size_t first; };

static bool stays(const struct cut *c, size_t row)
{
	return row >= c->first || c->store->unit[run_unit_of(c->store, row)].run != c->run;
}

/* The row from which on exactly `keep` requests of the run come; 0: it has no more. */
static size_t first_kept(const struct run_store *s, uint32_t run, size_t keep)
{
	size_t found = 0;

	for (size_t i = s->n; i-- > 0;)
		if (s->unit[run_unit_of(s, i)].run == run && ++found > keep)
			return i + 1;
	return 0;
}

/* New numbers of names, in order of first sight among what stays. */
struct renumbering { struct intern names; uint32_t *number; };

static void renumbering_init(struct renumbering *r, const struct intern *old)
{
	intern_init(&r->names);
	r->number = mem_alloc(old->n, sizeof *r->number);
	for (uint32_t i = 0; i < old->n; i++)
		r->number[i] = INTERN_NONE;
}

static int64_t renumber(struct renumbering *r, const struct intern *old, int64_t v)
{
	if (v == NA_INT)
		return v;
	if (r->number[v] == INTERN_NONE)
		r->number[v] = intern_put(&r->names, intern_text(old, (uint32_t)v));
	return r->number[v];
}

static void renumbering_take(struct renumbering *r, struct intern *old)
{
	intern_free(old);
	*old = r->names;
	free(r->number);
}

static void cut_column(struct run_store *s, const struct cut *c, enum run_field f, struct renumbering *r)
{
	struct run_column kept = { 0 };
	bool real = f >= RUN_TTFT;

	for (size_t i = 0; i < s->n; i++) {
		if (!stays(c, i))
			continue;
		if (real)
			run_column_add_real(&kept, run_real(s, f, i));
		else if ((int)f < RUN_TEXTS)
			run_column_add_int(&kept, renumber(r, &s->names[f], run_int(s, f, i)));
		else
			run_column_add_int(&kept, run_int(s, f, i));
	}
	run_column_free(&s->column[f]);
	s->column[f] = kept;
}

/* The last samples; their workers are named by the same table as those of the requests. */
static void cut_samples(struct run_samples *m, size_t keep, const struct intern *workers, struct renumbering *r)
{
	struct run_column *integers[] = { &m->unit, &m->worker, &m->ts, &m->seen, &m->running, &m->waiting, &m->pending,
					  &m->max_prefill }, *reals[] = { &m->kv_used, &m->gpu_util };
	size_t from = m->n > keep ? m->n - keep : 0;

	for (size_t k = 0; k < sizeof integers / sizeof *integers; k++) {
		struct run_column kept = { 0 };

		for (size_t i = from; i < m->n; i++) {
			int64_t v = run_column_int(integers[k], i);

			run_column_add_int(&kept, integers[k] == &m->worker ? renumber(r, workers, v) : v);
		}
		run_column_free(integers[k]);
		*integers[k] = kept;
	}
	for (size_t k = 0; k < sizeof reals / sizeof *reals; k++) {
		struct run_column kept = { 0 };

		for (size_t i = from; i < m->n; i++)
			run_column_add_real(&kept, run_column_real(reals[k], i));
		run_column_free(reals[k]);
		*reals[k] = kept;
	}
	m->n -= from;
}

static void cut_columns(struct run_store *s, const struct cut *c, size_t samples)
{
	for (int f = 0; f < RUN_FIELDS; f++) {
		struct renumbering r;

		if (!(s->wanted & RUN_FIELD(f)) && f != RUN_WORKER)
			continue;
		if (f < RUN_TEXTS)
			renumbering_init(&r, &s->names[f]);
		if (s->wanted & RUN_FIELD(f))
			cut_column(s, c, (enum run_field)f, &r);
		if (f == RUN_WORKER)
			cut_samples(&s->samples, samples, &s->names[f], &r);
		if (f < RUN_TEXTS)
			renumbering_take(&r, &s->names[f]);
	}
}

/* What every request has, last: the rest asks it which rows stay. */
static size_t cut_rows(struct run_store *s, const struct cut *c)
{
	struct run_column units = { 0 };
	size_t n = 0;

	for (uint32_t u = 0; u < s->n_units; u++)
		s->unit[u].n = 0;
	for (size_t i = 0; i < s->n; i++) {
		if (!stays(c, i))
			continue;
		s->outcome[n++] = s->outcome[i];
		s->unit[run_unit_of(s, i)].n++;
		run_column_add_int(&units, run_unit_of(s, i));
	}
	run_column_free(&s->unit_of);
	s->unit_of = units;
	return n;
}

size_t run_forget(struct run_store *s, uint32_t run, size_t keep, size_t samples)
{
	struct cut c = { s, run, first_kept(s, run, keep) };
	size_t n = s->n;

	cut_columns(s, &c, samples);
	s->n = cut_rows(s, &c);
	return n - s->n;
}
