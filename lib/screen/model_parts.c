/* model_parts.c - sets, sets by name, lists; see model_parts.h */
#include "screen/model_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void model_arrival_of(struct model_arrival *a, const struct run_store *s, size_t row)
{
	*a = (struct model_arrival){
		.row = row, .ok = s->outcome[row] == OUTCOME_OK, .aborted = s->outcome[row] == OUTCOME_ABORTED,
		.start_ns = run_int(s, RUN_START, row), .end_ns = run_end(s, row), .input = run_int(s, RUN_INPUT, row),
		.output = run_int(s, RUN_OUTPUT, row), .cached = run_int(s, RUN_CACHED, row),
	};
	for (int k = 0; k < RUN_METRICS; k++)
		a->ms[k] = run_real(s, run_metric_field((enum run_metric)k), row);
}

/* --- sets */

static void set_init(struct model_set *s)
{
	memset(s, 0, sizeof *s);
	for (int k = 0; k < RUN_METRICS; k++)
		spread_init(&s->latency[k]);
	s->last_ns = NA_INT;
}

static void set_free(struct model_set *s)
{
	for (int k = 0; k < RUN_METRICS; k++)
		spread_free(&s->latency[k]);
}

static void set_coarsen(struct model_set *s)
{
	for (int k = 0; k < RUN_METRICS; k++)
		spread_coarsen(&s->latency[k]);
}

static void set_add(struct model_set *s, const struct model_arrival *a, int metrics)
{
	s->outcomes.n++;
	s->outcomes.failed += !a->ok;
	s->outcomes.aborted += a->aborted;
	if (a->believed && a->end_ns > s->last_ns)
		s->last_ns = a->end_ns;
	if (!a->ok)
		return;
	caching_add(&s->caching, a->input, a->cached);
	for (int k = 0; k < metrics; k++)
		if (!isnan(a->ms[k]))
			spread_add(&s->latency[k], a->ms[k]);
}

struct latency model_latency(struct spread *s)
{
	static const double p[LATENCY_QUANTILES] = { .5, .9, .95, .99 };
	struct latency l = { .measured = s->n, .mean = spread_mean(s), .max = s->max };

	spread_quantiles(s, p, LATENCY_QUANTILES, l.q);
	return l;
}

/* --- the whole */

void model_whole_init(struct model_whole *w)
{
	set_init(&w->set);
	w->input = w->output = w->cached = NA_INT;
	w->span = (struct headline_span){ INT64_MAX, INT64_MIN };
	spread_init(&w->lag);
}

void model_whole_free(struct model_whole *w)
{
	set_free(&w->set);
	spread_free(&w->lag);
}

void model_whole_coarsen(struct model_whole *w)
{
	set_coarsen(&w->set);
	spread_coarsen(&w->lag);
}

void model_whole_once(struct model_whole *w)
{
	for (int k = 0; k < RUN_METRICS; k++)
		spread_once(&w->set.latency[k]);
	spread_once(&w->lag);
}

static void add_total(int64_t *total, int64_t v)
{
	if (v != NA_INT)
		*total = *total == NA_INT ? v : *total + v;
}

void model_whole_add(struct model_whole *w, const struct run_store *s, const struct model_arrival *a)
{
	int64_t lag = run_int(s, RUN_LAG, a->row);

	set_add(&w->set, a, RUN_METRICS);
	headline_span_add(&w->span, a->start_ns, a->ms[METRIC_E2E]);
	if (!a->ok)
		return;
	add_total(&w->input, a->input);
	add_total(&w->cached, a->cached);
	add_total(&w->output, a->output);
	if (lag != NA_INT)
		spread_add(&w->lag, (double)lag);
}

static double total_of(int64_t v)
{
	return v == NA_INT ? NAN : (double)v;
}

void model_whole_headlines(struct model_whole *w, double *out)
{
	static const double p99 = .99;
	struct headline_parts p = {
		.outcomes = w->set.outcomes, .caching = caching_of(&w->set.caching), .input = total_of(w->input),
		.output = total_of(w->output), .cached = total_of(w->cached), .duration_s = headline_span_s(&w->span),
		.good = NAN,
	};

	for (int k = 0; k < RUN_METRICS; k++)
		p.latency[k] = model_latency(&w->set.latency[k]);
	spread_quantiles(&w->lag, &p99, 1, &p.lag_p99_ms);
	p.lag_p99_ms /= 1e6;
	headline_of(&p, out);
}

/* --- sets by name */

void model_sets_init(struct model_sets *s, enum run_field field, size_t most)
{
	memset(s, 0, sizeof *s);
	s->field = field;
	s->most = most;
}

void model_sets_clear(struct model_sets *s)
{
	for (size_t i = 0; i < s->n; i++) {
		set_free(s->set[i]);
		free(s->set[i]);
	}
	s->n = s->n_of = 0;
}

void model_sets_free(struct model_sets *s)
{
	model_sets_clear(s);
	free(s->of);
}

void model_sets_coarsen(struct model_sets *s)
{
	for (size_t i = 0; i < s->n; i++)
		set_coarsen(s->set[i]);
}

static size_t new_set(struct model_sets *s, int64_t number, bool exact)
{
	struct model_set *set = mem_alloc(1, sizeof *set);

	set_init(set);
	if (!exact)
		set_coarsen(set);
	s->set[s->n] = set;
	s->number[s->n] = number;
	return s->n++;
}

/* The set of a name that has none yet: one of its own, or that of the rest. */
static size_t find_set(struct model_sets *s, const struct run_store *store, int64_t number, bool exact)
{
	bool rest = text_equal(run_name(store, s->field, number), text_of(MODEL_REST_NAME));

	if (s->n < s->most && !rest)
		return new_set(s, number, exact);
	for (size_t i = s->n; i-- > 0;)
		if (s->number[i] == MODEL_REST)
			return i;
	return new_set(s, MODEL_REST, exact);
}

size_t model_sets_add(struct model_sets *s, const struct run_store *store, const struct model_arrival *a, bool exact)
{
	int64_t number = run_int(store, s->field, a->row);
	size_t at = number == NA_INT ? 0 : (size_t)number + 1;

	if (at >= s->n_of)
		s->of = mem_grow(s->of, &s->cap_of, at + 1, sizeof *s->of);
	for (; s->n_of <= at; s->n_of++)
		s->of[s->n_of] = 0;
	if (!s->of[at])
		s->of[at] = (uint32_t)find_set(s, store, number, exact) + 1;
	set_add(s->set[s->of[at] - 1], a, MODEL_METRICS);
	return s->of[at] - 1;
}

/* --- lists */

void model_list_init(struct model_list *l, size_t most, bool late_first)
{
	*l = (struct model_list){
		.item = mem_alloc(2 * most, sizeof *l->item), .most = most, .least = -INFINITY,
		.late_first = late_first,
	};
}

void model_list_free(struct model_list *l)
{
	free(l->item);
}

static int order_items(const void *a, const void *b, void *list)
{
	const struct model_request *x = a, *y = b;
	const struct model_list *l = list;
	int d = (x->value < y->value) - (x->value > y->value), later = (x->serial < y->serial) - (x->serial > y->serial);

	return d ? d : l->late_first ? later : -later;
}

size_t model_list_sort(struct model_list *l)
{
	qsort_r(l->item, l->n, sizeof *l->item, order_items, l);
	if (l->n >= l->most) {
		l->n = l->most;
		l->least = l->item[l->n - 1].value;
	}
	return l->n;
}

static void copy_text(char *to, size_t size, struct text t)
{
	size_t n = t.n < size - 1 ? t.n : size - 1;

	if (t.s)
		memcpy(to, t.s, n);
	to[t.s ? n : 0] = '\0';
}

void model_list_add(struct model_list *l, const struct run_store *s, const struct model_arrival *a, double value)
{
	struct model_request *r;

	if (value < l->least || (value == l->least && !l->late_first))
		return;
	l->changes++;
	r = &l->item[l->n++];
	*r = (struct model_request){
		.value = value, .serial = a->serial, .worker = run_int(s, RUN_WORKER, a->row),
		.decision = run_int(s, RUN_DECISION, a->row), .error = run_int(s, RUN_ERROR, a->row), .input = a->input,
		.output = a->output, .cached = a->cached, .start_ns = a->start_ns, .end_ns = a->end_ns,
		.ttft_ms = a->ms[METRIC_TTFT], .tpot_ms = a->ms[METRIC_TPOT], .e2e_ms = a->ms[METRIC_E2E], .ok = a->ok,
	};
	copy_text(r->id, sizeof r->id, run_request(s, a->row));
	copy_text(r->session, sizeof r->session, run_name(s, RUN_SESSION, run_int(s, RUN_SESSION, a->row)));
	if (l->n == 2 * l->most)
		model_list_sort(l);
}
