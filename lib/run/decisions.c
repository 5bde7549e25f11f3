/* decisions.c - latency by decision; see decisions.h */
#include "run/decisions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/change.h"
#include "run/decisions_figures.h"
#include "run/measure.h"

#define FIGURES \
	{ "run", NULL, true, false }, { "decision", NULL, true, false }, { "n", NULL, false, false }, \
	{ "share", NULL, false, true }, { "failed", NULL, false, false }, { "measured", NULL, false, false }, \
	{ "mean_ms", NULL, false, false }, { "p50_ms", NULL, false, false }, { "p90_ms", NULL, false, false }, \
	{ "p99_ms", NULL, false, false }, { "max_ms", NULL, false, false }, { "over_n", NULL, false, false }, \
	{ "over_share", NULL, false, false }, { "cache_hit", NULL, false, false }, { "n_delta", NULL, false, false }, \
	{ "p90_delta_pct", NULL, false, false }
#define FLOORS \
	{ "floor_p90_ms", NULL, false, false }, { "inherent_share", NULL, false, false }, \
	{ "floor_above_measured", NULL, false, false }
#define COMPARED \
	{ "ci_low", NULL, false, false }, { "ci_high", NULL, false, false }, { "ci_low_pct", NULL, false, false }, \
	{ "ci_high_pct", NULL, false, false }, { "verdict", NULL, true, false }

static const struct column plain[] = { FIGURES, COMPARED }, floored[] = { FIGURES, FLOORS, COMPARED };

const struct column *decisions_columns(bool floors, size_t *n)
{
	*n = floors ? sizeof floored / sizeof *floored : sizeof plain / sizeof *plain;
	return floors ? floored : plain;
}

static const bool is_count[D_FIGURES] = {
	[D_N] = true, [D_FAILED] = true, [D_MEASURED] = true, [D_OVER] = true, [D_ABOVE] = true, [D_FLOORS] = true,
};

void decision_figures(const struct slice *s, const void *ctx, double *out)
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

static size_t base_group(const struct groups *g, const struct group *one)
{
	uint32_t base = run_view_base(g->view, one->run);
	const struct group *other = base < g->view->store->n_runs ? groups_find(g, base, one->key) : NULL;

	return other ? (size_t)(other - g->group) : SIZE_MAX;
}

void decisions_init(struct decisions *d, const struct groups *g, const struct decisions_options *o)
{
	*d = (struct decisions){ .groups = g, .how = o };
	d->figure = mem_alloc(g->n, D_FIGURES * sizeof *d->figure);
	d->compared = mem_alloc(g->n, sizeof *d->compared);
	d->mode = mem_zero(g->n, sizeof *d->mode);
	d->survivors = mem_zero(g->n, sizeof *d->survivors);
	d->base = mem_alloc(g->n, sizeof *d->base);
	for (size_t i = 0; i < g->n; i++) {
		double *v = decision_of(d, i);

		fold(&g->group[i].slice, g->group[i].run, D_FIGURES, is_count, decision_figures, o, v);
		d->faults += v[D_ABOVE] > v[D_FLOORS] / 100;
		d->compared[i] = compared_none(-1, false);
		d->base[i] = base_group(g, &g->group[i]);
	}
	if (o->compare)
		decisions_compare(d);
}

void decisions_free(struct decisions *d)
{
	free(d->figure);
	free(d->compared);
	free(d->mode);
	free(d->survivors);
	free(d->base);
}

static void put_figure(struct table *t, int figure, double v)
{
	if (is_count[figure] && !isnan(v))
		fold_count(t, v);
	else
		table_real(t, v);
}

static void put_deltas(const struct decisions *d, size_t i, struct table *t)
{
	size_t base = d->base[i];
	const double *v = decision_of(d, i), *b = base == SIZE_MAX ? NULL : decision_of(d, base);

	if (run_view_base(d->groups->view, d->groups->group[i].run) < d->groups->view->store->n_runs)
		fold_count(t, v[D_N] - (b ? b[D_N] : 0));
	else
		table_na(t);
	table_real(t, b ? change_of(b[D_P90], v[D_P90], false).pct : NAN);
}

static void put_compared(const struct decisions *d, size_t i, bool people, struct table *t)
{
	const struct compared *c = &d->compared[i];
	char *sign;

	if (!people || !c->verdict) {
		compared_cells(t, people ? NULL : c);
		return;
	}
	/* people get the verdict without the interval */
	for (int k = 0; k < 4; k++)
		table_na(t);
	sign = mem_format("%s%s", verdict_sign(c->verdict), d->survivors[i] && c->verdict != VERDICT_FEW ? "!" : "");
	table_string(t, sign);
	free(sign);
}

static void decision_row(const struct decisions *d, size_t i, bool people, struct table *t)
{
	const struct group *one = &d->groups->group[i];
	struct slice all = run_view_run(d->groups->view, one->run);
	const double *v = decision_of(d, i);

	run_view_row(d->groups->view, t, one->run);
	table_text(t, groups_name(d->groups, one));
	put_figure(t, D_N, v[D_N]);
	table_real(t, (double)one->slice.n / (double)all.n);
	for (int f = D_FAILED; f <= D_HIT; f++)
		put_figure(t, f, v[f]);
	put_deltas(d, i, t);
	for (int f = D_FLOOR_P90; d->how->floor && f <= D_ABOVE; f++)
		put_figure(t, f, v[f]);
	put_compared(d, i, people, t);
}

void decisions_table(const struct decisions *d, bool people, struct table *t)
{
	for (size_t i = 0; i < d->groups->n; i++)
		if (run_view_shows(d->groups->view, d->groups->group[i].run))
			decision_row(d, i, people, t);
}
