/* decisions.c - latency by decision; see decisions.h */
#include "run/decisions.h"

#include <math.h>

#include "run/change.h"
#include "run/fold.h"
#include "run/measure.h"

const struct column decisions_columns[DECISIONS_COLUMNS] = {
	{ "run", NULL, true, false }, { "decision", NULL, true, false }, { "n", NULL, false, false },
	{ "share", NULL, false, true }, { "failed", NULL, false, false }, { "measured", NULL, false, false },
	{ "mean_ms", NULL, false, false }, { "p50_ms", NULL, false, false }, { "p90_ms", NULL, false, false },
	{ "p99_ms", NULL, false, false }, { "max_ms", NULL, false, false }, { "over_n", NULL, false, false },
	{ "over_share", NULL, false, false }, { "cache_hit", NULL, false, false }, { "n_delta", NULL, false, false },
	{ "p90_delta_pct", NULL, false, false }, { "floor_p90_ms", NULL, false, false },
	{ "inherent_share", NULL, false, false }, { "floor_above_measured", NULL, false, false },
};

enum {
	D_N, D_FAILED, D_MEASURED, D_MEAN, D_P50, D_P90, D_P99, D_MAX, D_OVER, D_OVER_SHARE, D_HIT,
	D_FLOOR_P90, D_INHERENT, D_ABOVE, D_FLOORS, D_FIGURES
};

static const bool is_count[D_FIGURES] = {
	[D_N] = true, [D_FAILED] = true, [D_MEASURED] = true, [D_OVER] = true, [D_ABOVE] = true, [D_FLOORS] = true,
};

static void figures(const struct slice *s, const void *ctx, double *out)
{
	const struct decisions_options *o = ctx;
	enum run_field f = run_metric_field(o->metric);
	struct outcomes c = slice_outcomes(s);
	struct latency l = slice_latency(s, f);
	struct floors floors = { NAN, NAN, NAN, NAN };

	if (o->floor)
		floors = slice_floors(s, o->floor);
	out[D_N] = (double)c.n;
	out[D_FAILED] = (double)c.failed;
	out[D_MEASURED] = (double)l.measured;
	out[D_MEAN] = l.mean;
	out[D_P50] = l.q[LATENCY_P50];
	out[D_P90] = l.q[LATENCY_P90];
	out[D_P99] = l.q[LATENCY_P99];
	out[D_MAX] = l.max;
	out[D_OVER] = l.measured ? (double)slice_above(s, f, o->slow_ms) : NAN;
	out[D_OVER_SHARE] = out[D_OVER] / (double)l.measured;
	out[D_HIT] = slice_caching(s).hit;
	out[D_FLOOR_P90] = floors.p90_ms;
	out[D_INHERENT] = floors.inherent_share;
	out[D_ABOVE] = floors.n > 0 ? floors.above : NAN;
	out[D_FLOORS] = floors.n;
}

static void measure(const struct group *g, const struct decisions_options *o, double *v)
{
	fold(&g->slice, g->run, D_FIGURES, is_count, figures, o, v);
}

static void put_deltas(const struct groups *g, const struct group *one, const struct decisions_options *o,
		       const double *v, struct table *t)
{
	uint32_t base = run_view_base(g->view, one->run);
	const struct group *other;
	double b[D_FIGURES] = { [D_P90] = NAN };

	if (base >= g->view->store->n_runs) {
		table_na(t);
		table_na(t);
		return;
	}
	other = groups_find(g, base, one->key);
	if (other)
		measure(other, o, b);
	fold_count(t, v[D_N] - b[D_N]);
	table_real(t, change_of(b[D_P90], v[D_P90], false).pct);
}

static void put_figure(struct table *t, int figure, double v)
{
	if (is_count[figure] && !isnan(v))
		fold_count(t, v);
	else
		table_real(t, v);
}

/* Returns whether the row's floors are above what was measured. */
static bool decision_row(const struct groups *g, const struct group *one, const struct decisions_options *o,
			 struct table *t)
{
	struct slice all = run_view_run(g->view, one->run);
	double v[D_FIGURES];

	measure(one, o, v);
	run_view_row(g->view, t, one->run);
	table_text(t, groups_name(g, one));
	put_figure(t, D_N, v[D_N]);
	table_real(t, (double)one->slice.n / (double)all.n);
	for (int f = D_FAILED; f <= D_HIT; f++)
		put_figure(t, f, v[f]);
	put_deltas(g, one, o, v, t);
	for (int f = D_FLOOR_P90; o->floor && f <= D_ABOVE; f++)
		put_figure(t, f, v[f]);
	return v[D_ABOVE] > v[D_FLOORS] / 100;
}

void decisions_table(const struct groups *g, const struct decisions_options *o, struct table *t, size_t *faults)
{
	size_t n = 0;

	for (size_t i = 0; i < g->n; i++)
		if (run_view_shows(g->view, g->group[i].run))
			n += decision_row(g, &g->group[i], o, t);
	if (faults)
		*faults = n;
}
