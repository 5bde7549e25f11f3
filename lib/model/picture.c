/* picture.c - the roofline picture: the roof over arithmetic intensity, and the points under it */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "model/picture.h"
#include "stats/quantile.h"

enum { RUNS_MAX = 6, BINS_PER_DECADE = 10, BINS_MAX = 400 };

static double *numbers(struct picture *p, size_t n)
{
	return arena_alloc(&p->keep, (n ? n : 1) * sizeof(double));
}

__attribute__((format(printf, 2, 3)))
static const char *title(struct picture *p, const char *fmt, ...)
{
	char text[160];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	return arena_copy(&p->keep, text, strlen(text));
}

static double attainable(const struct machine *m, double ai)
{
	return fmin(m->roof.peak, ai * m->roof.bandwidth) / 1e12;
}

static void add_series(struct plot_panel *panel, struct plot_series *all, const char *name, enum plot_style style,
		       size_t n, const double *x, const double *y)
{
	all[panel->n_series++] = (struct plot_series){ .title = name, .style = style, .n = n, .x = x, .y = y };
	panel->series = all;
}

/* Points on the roof, since a step at AI does at most what the roof allows. */
static void add_points(struct picture *p, const struct machine *m, const char *name, const double *ai, size_t n)
{
	double *y = numbers(p, n);

	for (size_t i = 0; i < n; i++) {
		y[i] = attainable(m, ai[i]);
		p->low = fmin(p->low, ai[i]);
		p->high = fmax(p->high, ai[i]);
	}
	add_series(&p->panel[0], p->roof, name, PLOT_POINTS, n, ai, y);
}

static void start(struct picture *p, const struct machine *m)
{
	memset(p, 0, sizeof *p);
	p->n_panels = 1;
	p->low = m->roof.ridge / 100;
	p->high = m->roof.ridge * 100;
	p->panel[0] = (struct plot_panel){
		.title = title(p, "%s on %s (%s)", m->model.id, m->gpu.id,
			       m->plan.setup.accounting == ACCOUNTING_STUDY ? "study accounting" : "full accounting"),
		.x_label = "FLOP/byte", .y_label = "TFLOP/s", .log_x = true, .log_y = true,
		.n_series = 2, /* the roof and the ridge, drawn by finish */
	};
}

/* The roof and its ridge, once the range of the points is known: first in the list, so that points lie over them. */
static void finish(struct picture *p, const struct machine *m)
{
	double *x = numbers(p, 3), *y = numbers(p, 3), *ridge = numbers(p, 2), *foot = numbers(p, 2);

	x[0] = pow(10, floor(log10(p->low)));
	x[1] = m->roof.ridge;
	x[2] = pow(10, ceil(log10(p->high)));
	for (int i = 0; i < 3; i++)
		y[i] = attainable(m, x[i]);
	ridge[0] = ridge[1] = m->roof.ridge;
	foot[0] = y[0];
	foot[1] = y[1];
	p->roof[0] = (struct plot_series){
		.title = title(p, "roof: %g TFLOP/s, %g TB/s", m->roof.peak / 1e12, m->roof.bandwidth / 1e12),
		.style = PLOT_LINES, .n = 3, .x = x, .y = y,
	};
	p->roof[1] = (struct plot_series){
		.title = title(p, "ridge: %.4g FLOP/byte", m->roof.ridge),
		.style = PLOT_LINES, .n = 2, .x = ridge, .y = foot,
	};
	p->panel[0].series = p->roof;
}

void picture_of_grid(struct picture *p, const struct machine *m, const struct calc_grid *g)
{
	start(p, m);
	double *decode = numbers(p, g->seq.n * g->batch.n), *prefill = numbers(p, g->seq.n * g->reuse.n);
	size_t nd = 0, np = 0;

	for (size_t i = 0; i < g->seq.n; i++) {
		int64_t s = calc_whole(g->seq, i);

		for (size_t k = 0; k < g->batch.n; k++)
			decode[nd++] = roof_ai(model_decode(&m->plan, s, calc_whole(g->batch, k)));
		for (size_t k = 0; k < g->reuse.n; k++)
			prefill[np++] = roof_ai(model_prefill(&m->plan, s, calc_new_tokens(s, g->reuse.x[k])));
	}
	add_points(p, m, "decode", decode, nd);
	add_points(p, m, "prefill", prefill, np);
	finish(p, m);
}

static void add_quantiles(struct picture *p, const struct machine *m, const char *name, double *ai, size_t n)
{
	static const double at[] = { 0.1, 0.5, 0.9 };
	double *q = numbers(p, 3);

	if (!n)
		return;
	quantile_select(ai, n, at, 3, q);
	add_points(p, m, name, q, 3);
}

/* Share of requests per bin of a tenth of a decade. */
static void add_density(struct picture *p, const char *name, const double *ai, size_t n)
{
	double least = INFINITY, most = 0;

	for (size_t i = 0; i < n; i++) {
		least = fmin(least, ai[i]);
		most = fmax(most, ai[i]);
	}
	if (!n)
		return;
	int from = (int)floor(log10(least) * BINS_PER_DECADE), to = (int)floor(log10(most) * BINS_PER_DECADE);
	size_t bins = (size_t)(to - from) + 1;
	if (bins > BINS_MAX)
		return;
	double *x = numbers(p, bins + 2), *y = numbers(p, bins + 2);
	for (size_t i = 0; i < bins + 2; i++) {
		x[i] = pow(10, ((double)from - 1 + (double)i) / BINS_PER_DECADE);
		y[i] = 0;
	}
	for (size_t i = 0; i < n; i++)
		y[1 + (int)floor(log10(ai[i]) * BINS_PER_DECADE) - from] += 1 / (double)n;
	add_series(&p->panel[1], p->density, name, PLOT_STEPS, bins + 2, x, y);
}

void picture_of_runs(struct picture *p, const struct machine *m, struct workload *const *run, size_t n)
{
	start(p, m);
	p->panel[1] = (struct plot_panel){
		.title = "share of requests", .x_label = "FLOP/byte", .y_label = "share", .log_x = true,
	};
	for (size_t i = 0; i < n && i < RUNS_MAX; i++) {
		const char *decode = n > 1 ? title(p, "%s: decode", run[i]->label) : "decode";
		const char *prefill = n > 1 ? title(p, "%s: prefill", run[i]->label) : "prefill";

		add_quantiles(p, m, decode, run[i]->decode_ai, run[i]->n_decode);
		add_quantiles(p, m, prefill, run[i]->prefill_ai, run[i]->measured);
		add_density(p, decode, run[i]->decode_ai, run[i]->n_decode);
		add_density(p, prefill, run[i]->prefill_ai, run[i]->measured);
	}
	finish(p, m);
	p->n_panels = p->panel[1].n_series ? 2 : 1;
}

void picture_free(struct picture *p)
{
	arena_free(&p->keep);
}
