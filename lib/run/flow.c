/* flow.c - requests that moved from one decision to another between two runs; see decisions.h */
#include <math.h>
#include <stdlib.h>

#include "run/change.h"
#include "run/decisions.h"
#include "run/match.h"
#include "run/measure.h"

const struct column flow_columns[FLOW_COLUMNS] = {
	{ "run", NULL, true, false }, { "from", NULL, true, false }, { "to", NULL, true, false },
	{ "n", NULL, false, false }, { "share", NULL, false, true }, { "measured", NULL, false, false },
	{ "base_mean_ms", NULL, false, false }, { "mean_ms", NULL, false, false },
	{ "mean_delta_pct", NULL, false, false }, { "base_p90_ms", NULL, false, false },
	{ "p90_ms", NULL, false, false }, { "p90_delta_pct", NULL, false, false },
};

/* A request in both runs. */
struct pair {
	int64_t from, to;      /* decisions, NA_INT: none */
	uint32_t base_row, row;
};

/* Pairs of the same two decisions: pair[first .. first + n - 1]. */
struct stream { size_t first, n; };

static int order_pairs(const void *a, const void *b)
{
	const struct pair *x = a, *y = b;

	if (x->from != y->from)
		return (x->from > y->from) - (x->from < y->from);
	if (x->to != y->to)
		return (x->to > y->to) - (x->to < y->to);
	return (x->row > y->row) - (x->row < y->row);
}

struct flow {
	const struct run_store *store;
	struct pair *pair;
	size_t n;
	struct stream *stream;
	size_t n_streams;
};

static void flow_init(struct flow *f, struct match *m, uint32_t base, uint32_t run)
{
	const struct run_store *s = m->view->store;

	*f = (struct flow){ .store = s, .n = match_runs(m, run, base) };
	f->pair = mem_alloc(f->n, sizeof *f->pair);
	for (size_t i = 0; i < f->n; i++) {
		uint32_t was = m->pair[i].base_row, is = m->pair[i].row;

		f->pair[i] = (struct pair){ run_int(s, RUN_DECISION, was), run_int(s, RUN_DECISION, is), was, is };
	}
	if (f->n)
		qsort(f->pair, f->n, sizeof *f->pair, order_pairs);
	f->stream = mem_alloc(f->n, sizeof *f->stream);
	for (size_t i = 0; i < f->n; i++) {
		const struct pair *p = &f->pair[i];

		if (i == 0 || p->from != p[-1].from || p->to != p[-1].to)
			f->stream[f->n_streams++] = (struct stream){ i, 0 };
		f->stream[f->n_streams - 1].n++;
	}
}

static void flow_free(struct flow *f)
{
	free(f->pair);
	free(f->stream);
}

static int order_names(const struct run_store *s, int64_t a, int64_t b)
{
	if ((a == NA_INT) != (b == NA_INT))
		return a == NA_INT ? 1 : -1;
	return text_order(run_name(s, RUN_DECISION, a), run_name(s, RUN_DECISION, b));
}

static int order_streams(const void *a, const void *b, void *flow)
{
	const struct flow *f = flow;
	const struct stream *x = a, *y = b;
	const struct pair *p = &f->pair[x->first], *q = &f->pair[y->first];
	int d;

	if (x->n != y->n)
		return x->n < y->n ? 1 : -1;
	d = order_names(f->store, p->from, q->from);
	return d ? d : order_names(f->store, p->to, q->to);
}

/* A metric of an ok request, else NaN. */
static double measured(const struct run_store *s, enum run_field f, uint32_t row)
{
	return s->outcome[row] == OUTCOME_OK ? run_real(s, f, row) : NAN;
}

static void stream_row(const struct flow *f, const struct stream *one, enum run_field field, struct table *t)
{
	const struct pair *p = &f->pair[one->first];
	double *was = mem_alloc(one->n, sizeof *was), *is = mem_alloc(one->n, sizeof *is);
	struct latency a, b;
	size_t n = 0;

	for (size_t i = 0; i < one->n; i++) {
		was[n] = measured(f->store, field, p[i].base_row);
		is[n] = measured(f->store, field, p[i].row);
		n += !isnan(was[n]) && !isnan(is[n]);
	}
	a = latency_of(was, n);
	b = latency_of(is, n);
	free(was);
	free(is);
	table_text(t, run_name(f->store, RUN_DECISION, p->from));
	table_text(t, run_name(f->store, RUN_DECISION, p->to));
	table_int(t, (int64_t)one->n);
	table_real(t, (double)one->n / (double)f->n);
	table_int(t, (int64_t)n);
	table_real(t, a.mean);
	table_real(t, b.mean);
	table_real(t, change_of(a.mean, b.mean, false).pct);
	table_real(t, a.q[LATENCY_P90]);
	table_real(t, b.q[LATENCY_P90]);
	table_real(t, change_of(a.q[LATENCY_P90], b.q[LATENCY_P90], false).pct);
}

void flow_table(const struct run_view *v, enum run_metric m, struct table *t)
{
	struct match match;

	match_init(&match, v);
	for (uint32_t r = 0; r < v->store->n_runs; r++) {
		uint32_t base = run_view_base(v, r);
		struct flow f;

		if (base >= v->store->n_runs || !run_view_shows(v, r))
			continue;
		flow_init(&f, &match, base, r);
		qsort_r(f.stream, f.n_streams, sizeof *f.stream, order_streams, &f);
		for (size_t i = 0; i < f.n_streams; i++) {
			run_view_row(v, t, r);
			stream_row(&f, &f.stream[i], run_metric_field(m), t);
		}
		flow_free(&f);
	}
	match_free(&match);
}
