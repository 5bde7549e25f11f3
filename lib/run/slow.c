/* slow.c - which decisions the slow requests came from, and how loaded their instance was; see decisions.h */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/sum.h"
#include "run/decisions.h"
#include "run/fold.h"
#include "run/measure.h"
#include "stats/quantile.h"

const struct column slow_columns[SLOW_COLUMNS] = {
	{ "run", NULL, true, false }, { "decision", NULL, true, false }, { "slow_n", "slow", false, false },
	{ "share_of_slow", NULL, false, true }, { "overloaded_n", "overloaded", false, false },
	{ "load_ratio_mean", NULL, false, false }, { "load_ratio_p50", NULL, false, false },
};

enum { S_SLOW, S_OVERLOADED, S_MEAN, S_P50, S_FIGURES };

static const bool is_count[S_FIGURES] = { [S_SLOW] = true, [S_OVERLOADED] = true };

/* Load of the chosen instance against the cluster's average when the request was routed; NaN when unknown. */
static double load_ratio(const struct run_store *s, size_t row)
{
	double load = run_real(s, RUN_LOAD, row), average = run_real(s, RUN_LOAD_AVG, row);
	struct text decision = run_name(s, RUN_DECISION, run_int(s, RUN_DECISION, row));

	/* an affinity decision went to the session's instance, whose load some routers log in the place of load */
	if (isnan(load) && decision.n >= 8 && memcmp(decision.s, "affinity", 8) == 0)
		load = run_real(s, RUN_AFFINITY_LOAD, row);
	return average > 0 ? load / average : NAN;
}

static void figures(const struct slice *s, const void *ctx, double *out)
{
	const struct decisions_options *o = ctx;
	enum run_field f = run_metric_field(o->metric);
	double *ratio = mem_alloc(s->n, sizeof *ratio), half = .5;
	struct sum sum = { 0 };
	size_t slow = 0, overloaded = 0, n = 0;

	for (size_t k = 0; k < s->n; k++) {
		size_t row = slice_row(s, k);
		double r;

		if (s->store->outcome[row] != OUTCOME_OK || !(run_real(s->store, f, row) > o->slow_ms))
			continue;
		slow++;
		r = load_ratio(s->store, row);
		if (isnan(r))
			continue;
		overloaded += r > o->overload;
		sum_add(&sum, r);
		ratio[n++] = r;
	}
	out[S_SLOW] = (double)slow;
	out[S_OVERLOADED] = n || !slow ? (double)overloaded : NAN;
	out[S_MEAN] = n ? sum_total(&sum) / (double)n : NAN;
	quantile_select(ratio, n, &half, 1, &out[S_P50]);
	free(ratio);
}

static double slow_of(const struct slice *s, uint32_t run, const struct decisions_options *o)
{
	double v[S_FIGURES];

	fold(s, run, S_FIGURES, is_count, figures, o, v);
	return s->n ? v[S_SLOW] : 0;
}

static void slow_row(const struct groups *g, const struct group *one, const struct decisions_options *o, double slow,
		     struct table *t)
{
	double v[S_FIGURES];

	fold(&one->slice, one->run, S_FIGURES, is_count, figures, o, v);
	run_view_row(g->view, t, one->run);
	table_text(t, groups_name(g, one));
	fold_count(t, v[S_SLOW]);
	table_real(t, slow > 0 ? v[S_SLOW] / slow : NAN);
	if (isnan(v[S_OVERLOADED]))
		table_na(t);
	else
		fold_count(t, v[S_OVERLOADED]);
	table_real(t, v[S_MEAN]);
	table_real(t, v[S_P50]);
}

void slow_table(const struct groups *g, const struct decisions_options *o, struct table *t)
{
	for (uint32_t r = 0; r < g->view->store->n_runs; r++) {
		struct slice all = run_view_run(g->view, r);
		double slow = slow_of(&all, r, o);

		for (size_t i = g->first[r]; run_view_shows(g->view, r) && i < g->first[r + 1]; i++)
			slow_row(g, &g->group[i], o, slow, t);
	}
}

char *slow_sentence(const struct groups *g, const struct decisions_options *o, uint32_t run)
{
	struct slice all = run_view_run(g->view, run);
	double slow = slow_of(&all, run, o), most = 0, v[S_FIGURES], overloaded = NAN;
	const struct group *top = NULL;
	char number[NUMBER_MAX], of[NUMBER_MAX], bound[NUMBER_MAX], *tail, *sentence;
	struct text name;

	for (size_t i = g->first[run]; i < g->first[run + 1]; i++) {
		fold(&g->group[i].slice, run, S_FIGURES, is_count, figures, o, v);
		if (v[S_SLOW] > most) {
			most = v[S_SLOW];
			overloaded = v[S_OVERLOADED];
			top = &g->group[i];
		}
	}
	if (!top)
		return NULL;
	name = groups_name(g, top);
	number_readable(number, isnan(overloaded) ? 0 : overloaded);
	tail = isnan(overloaded) ? mem_text("", 0) : mem_format(", %s of them overloaded when picked", number);
	number_readable(number, most);
	number_readable(of, slow);
	number_readable(bound, o->slow_ms / 1e3);
	sentence = mem_format("%s: %s of %s requests over %s s were %.*s%s.", g->view->store->run[run].label, number,
			      of, bound, name.s ? (int)name.n : 18, name.s ? name.s : "without a decision", tail);
	free(tail);
	return sentence;
}
