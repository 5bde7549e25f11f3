/* curves.c - distributions as curves; see curves.h */
#include "trace/curves.h"

#include <string.h>

enum { CURVE_POINTS = 401, ARRIVAL_WINDOWS = 240 };

/* Shares 0, 1/400, ... 1 and the lengths there: exact quantiles, so tails are drawn to the last request. */
static void length_curve(struct curves *c, struct plot_series *s, struct counts *lengths)
{
	double *x = arena_alloc(&c->memory, CURVE_POINTS * sizeof *x);
	double *y = arena_alloc(&c->memory, CURVE_POINTS * sizeof *y);

	s->n = lengths->n ? CURVE_POINTS : 0;
	for (size_t i = 0; i < s->n; i++) {
		y[i] = (double)i / (CURVE_POINTS - 1);
		x[i] = counts_quantile(lengths, y[i]);
		if (x[i] < 1)
			x[i] = 1; /* the axis is logarithmic */
	}
	s->x = x;
	s->y = y;
	s->style = PLOT_LINES;
}

static void arrival_curve(struct curves *c, struct plot_series *s, const struct requests *r, int64_t window)
{
	struct table t;
	double *x, *y;

	s->style = PLOT_STEPS;
	if (window == 0)
		window = arrivals_round_window(requests_span(r), ARRIVAL_WINDOWS);
	table_init(&t, "arrivals", arrivals_columns, 6);
	arrivals_table(r, window, &t, "");
	s->n = table_rows(&t);
	s->x = x = arena_alloc(&c->memory, s->n * sizeof *x);
	s->y = y = arena_alloc(&c->memory, s->n * sizeof *y);
	for (size_t i = 0; i < s->n; i++) {
		x[i] = table_at(&t, i, 1)->real;
		y[i] = table_at(&t, i, 3)->real;
	}
	table_free(&t);
}

void curves_init(struct curves *c, struct traffic_set *set, int64_t window_ns)
{
	struct plot_series *series[CURVES_PANELS];

	memset(c, 0, sizeof *c);
	for (int p = 0; p < CURVES_PANELS; p++) {
		series[p] = arena_alloc(&c->memory, set->n * sizeof **series);
		memset(series[p], 0, set->n * sizeof **series);
	}
	for (size_t i = 0; i < set->n; i++) {
		for (int p = 0; p < CURVES_PANELS; p++)
			series[p][i].title = set->run[i]->label;
		length_curve(c, &series[0][i], &traffic_lengths(set->run[i])->input);
		length_curve(c, &series[1][i], &traffic_lengths(set->run[i])->output);
		arrival_curve(c, &series[2][i], &set->run[i]->requests, window_ns);
	}
	c->panel[0] = (struct plot_panel){ .title = "Input length", .x_label = "input tokens",
		.y_label = "share of requests", .log_x = true };
	c->panel[1] = (struct plot_panel){ .title = "Output length", .x_label = "output tokens",
		.y_label = "share of requests", .log_x = true };
	c->panel[2] = (struct plot_panel){ .title = "Arrivals", .x_label = "seconds from the first arrival",
		.y_label = "requests per second" };
	for (int p = 0; p < CURVES_PANELS; p++) {
		c->panel[p].series = series[p];
		c->panel[p].n_series = set->n;
	}
}

void curves_free(struct curves *c)
{
	arena_free(&c->memory);
}
