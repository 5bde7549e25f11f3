/* curves.c - survival curves of latencies; see curves.h */
#include "run/curves.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/measure.h"
#include "stats/quantile.h"

enum { CURVE_POINTS = 401 };

/* Shares n^0 .. n^-1 evenly on the log axis, and the latency that this share is above: exact quantiles, so the tail
 * is drawn to the last request. */
static void survival(struct run_curves *c, struct plot_series *s, const struct slice *all, enum run_field f)
{
	double *v = mem_alloc(all->n, sizeof *v), p[CURVE_POINTS];
	double *x = arena_alloc(&c->memory, sizeof p), *y = arena_alloc(&c->memory, sizeof p);
	size_t n = slice_values(all, f, v);

	s->n = n ? CURVE_POINTS : 0;
	s->x = x;
	s->y = y;
	s->style = PLOT_LINES;
	for (size_t i = 0; i < s->n; i++) {
		y[i] = pow((double)n, -(double)i / (CURVE_POINTS - 1));
		p[i] = 1 - y[i];
	}
	quantile_select(v, n, p, s->n, x);
	for (size_t i = 0; i < s->n; i++)
		x[i] = fmax(x[i], 1e-3); /* the axis is logarithmic */
	free(v);
}

void run_curves_init(struct run_curves *c, const struct run_view *v, enum run_metric m)
{
	static const char *const axis[RUN_METRICS] = { "TTFT (ms)", "TPOT (ms)", "end to end (ms)", "queue (ms)" };
	uint32_t n = v->store->n_runs;
	struct plot_series *series;

	memset(c, 0, sizeof *c);
	series = arena_alloc(&c->memory, n * sizeof *series);
	memset(series, 0, n * sizeof *series);
	for (uint32_t r = 0; r < n; r++) {
		struct slice all = run_view_run(v, r);

		series[r].title = v->store->run[r].label;
		survival(c, &series[r], &all, run_metric_field(m));
	}
	c->panel = (struct plot_panel){
		.title = "Requests above a latency", .x_label = axis[m], .y_label = "share of requests",
		.log_x = true, .log_y = true, .series = series, .n_series = n,
	};
}

void run_curves_free(struct run_curves *c)
{
	arena_free(&c->memory);
}
