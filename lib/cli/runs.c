/* runs.c - run programs: operands into a store, and when to print; see runs.h */
#include "cli/runs.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "run/clock.h"
#include "run/curves.h"

/* How far the reading is, for --interval. */
struct reading {
	struct cli_common *common;
	struct cli_runs *runs;
	void (*print)(struct run_view *v, void *ctx);
	void *ctx;
	struct run_clock *clock;   /* of each unit */
	uint32_t n_clocks;
	size_t clock_cap;
	struct shown *shown;       /* of each run: what an --each has shown */
	uint32_t n_shown;
	size_t shown_cap;
};

struct shown { size_t rows, samples; };

void cli_runs_init(struct cli_common *c, struct cli_runs *r, run_fields wanted)
{
	bool several = c->n_operands > 1;

	r->warmup = c->spec.warmup;
	r->first = c->spec.first;
	r->chose = c->warmup_text || c->first_text;
	memset(&c->spec.warmup, 0, sizeof c->spec.warmup);
	memset(&c->spec.first, 0, sizeof c->spec.first);
	c->warmup_text = c->first_text = NULL;
	if (r->chose)
		wanted |= RUN_FIELD(RUN_START);
	if (!several && c->operand[0].labelled)
		wanted &= ~r->matching;
	if (r->each && !r->interval_ns)
		cli_usage("--each needs --interval");
	if (r->plot && r->interval_ns)
		cli_usage("--plot: draws a run when it has ended, so not with --interval");
	run_store_init(&r->store, wanted);
	r->store.matching = several ? 0 : r->matching;
}

void cli_runs_free(struct cli_runs *r)
{
	run_store_free(&r->store);
}

/* The base run's number; n_runs when there is none of that label. */
static uint32_t base_of(const struct cli_runs *r)
{
	if (!r->base_text || strcmp(r->base_text, "prev") == 0)
		return 0;
	return run_find(&r->store, text_of(r->base_text));
}

static struct shown *shown_of(struct reading *g, uint32_t run)
{
	g->shown = mem_grow(g->shown, &g->shown_cap, (size_t)run + 1, sizeof *g->shown);
	while (g->n_shown <= run)
		g->shown[g->n_shown++] = (struct shown){ 0, 0 };
	return &g->shown[run];
}

/* Print; what is common to the end of all reading and to a boundary of one run. */
static void show_view(struct reading *g, struct run_view *v)
{
	struct cli_runs *r = g->runs;
	uint32_t base = base_of(r);

	v->base = base;
	v->base_prev = r->base_text && strcmp(r->base_text, "prev") == 0;
	g->common->base = base < r->store.n_runs ? r->store.run[base].label : NULL;
	/* a table of which one run has rows must say which */
	g->common->out.several_runs |= r->store.n_runs > 1;
	g->print(v, g->ctx);
	run_view_free(v);
}

static void show_all(struct reading *g)
{
	struct cli_runs *r = g->runs;
	struct run_view v;

	run_view_init(&v, &r->store, &r->warmup, &r->first, UINT32_MAX, 0);
	show_view(g, &v);
}

/* One run at a boundary of its clock. */
static void show_run(struct reading *g, uint32_t run, double elapsed_s)
{
	struct cli_runs *r = g->runs;
	struct shown *shown = shown_of(g, run);
	struct run_view v;

	run_view_init(&v, &r->store, &r->warmup, &r->first, run, r->each ? shown->rows : 0);
	v.first_sample = r->each ? shown->samples : 0;
	v.only = run;
	v.timed = true;
	v.elapsed_s = elapsed_s;
	show_view(g, &v);
	*shown = (struct shown){ r->store.n, r->store.samples.n };
	/* tsv prints one table: its header stands before the first piece only */
	g->common->out.header = false;
}

static struct run_clock *clock_of(struct reading *g, uint32_t unit)
{
	g->clock = mem_grow(g->clock, &g->clock_cap, (size_t)unit + 1, sizeof *g->clock);
	while (g->n_clocks <= unit)
		run_clock_init(&g->clock[g->n_clocks++], g->runs->interval_ns);
	return &g->clock[unit];
}

/* Add a batch, and print a run at each boundary that its clock passes. */
static void add_batch(struct reading *g, const struct batch *b)
{
	struct run_store *s = &g->runs->store;
	size_t from = 0;
	double elapsed;

	for (size_t i = 0; g->runs->interval_ns && i < b->n; i++) {
		uint32_t unit = run_store_unit(s, b, i);

		if (!run_clock_passes(clock_of(g, unit), b, i, &elapsed))
			continue;
		run_store_add(s, b, from, i);
		from = i;
		show_run(g, s->unit[unit].run, elapsed);
	}
	run_store_add(s, b, from, b->n);
}

/* The runs of an operand at its end, each by the clock of its last unit. */
static void show_ends(struct reading *g, uint32_t operand)
{
	const struct run_store *s = &g->runs->store;

	for (uint32_t r = 0; r < s->n_runs; r++) {
		uint32_t last = s->run[r].last;

		if (s->unit[last].operand == operand)
			show_run(g, r, run_clock_elapsed(clock_of(g, last)));
	}
}

static void read_operand(struct reading *g, size_t i)
{
	const struct cli_operand *operand = &g->common->operand[i];
	struct run_store *s = &g->runs->store;
	bool by_run = !operand->labelled;
	field_set fields = run_store_inputs(s, by_run) | (g->runs->interval_ns ? RUN_CLOCK_FIELDS : 0);
	struct input *in = cli_open(g->common, i, fields);
	const struct batch *batch;

	if (!in)
		return;
	run_store_open(s, operand->label, (uint32_t)i, by_run);
	while (input_next(in, &batch) > 0)
		add_batch(g, batch);
	if (g->runs->keep_empty)
		run_store_close(s);
	cli_close(g->common, in);
	if (g->runs->interval_ns)
		show_ends(g, (uint32_t)i);
}

void cli_runs_other(struct cli_common *c, struct run_store *s, run_fields wanted, const char *path)
{
	const struct batch *b;
	struct input *in;

	run_store_init(s, wanted);
	s->samples_wanted = true;
	in = cli_open_other(c, path, run_store_inputs(s, false));
	if (!in)
		return;
	run_store_open(s, path, 0, false);
	while (input_next(in, &b) > 0)
		run_store_add(s, b, 0, b->n);
	cli_close(c, in);
}

/* What --warmup and --first left of an operand. */
static void note_selection(struct reading *g, const struct run_view *v, uint32_t operand)
{
	const struct run_store *s = &g->runs->store;
	uint64_t n = 0, warm = 0, beyond = 0;

	for (uint32_t u = 0; u < s->n_units; u++) {
		if (s->unit[u].operand != operand)
			continue;
		n += s->unit[u].n;
		warm += v->unit[u].warm;
		beyond += v->unit[u].beyond;
	}
	cli_note(g->common,
		 "%s: kept %" PRIu64 " of %" PRIu64 " request%s by start time, %" PRIu64 " only warmed up, %" PRIu64
		 " beyond --first",
		 g->common->operand[operand].path, n - warm - beyond, n, text_s(n), warm, beyond);
}

/* What the reader of a table must know of how it came about. */
static void notes(struct reading *g)
{
	const struct run_store *s = &g->runs->store;
	struct run_view v;

	for (uint32_t i = 0; i < s->n_runs; i++)
		if (s->run[i].units > 1)
			cli_note(g->common, "%s: %" PRIu32 " repetitions: every figure is the mean over them",
				 s->run[i].label, s->run[i].units);
	if (!g->runs->chose)
		return;
	run_view_init(&v, s, &g->runs->warmup, &g->runs->first, UINT32_MAX, 0);
	for (uint32_t i = 0; i < g->common->n_operands; i++)
		note_selection(g, &v, i);
	run_view_free(&v);
}

int64_t cli_runs_now(double ms)
{
	/* 292 years, which is what ns have room for */
	if (fabs(ms) > 9.2e12)
		cli_usage("--now: more than 9.2e12 ms from the start of the clock");
	return isnan(ms) ? NA_INT : llround(ms * 1e6);
}

void cli_runs_plot(struct cli_common *c, const struct cli_runs *r, const struct run_view *v)
{
	struct run_curves curves;

	if (!r->plot)
		return;
	run_curves_init(&curves, v, (enum run_metric)r->metric);
	cli_plot(c, r->plot, &curves.panel, 1);
	run_curves_free(&curves);
}

void cli_runs_read(struct cli_common *c, struct cli_runs *r, void (*print)(struct run_view *v, void *ctx), void *ctx)
{
	struct reading g = { .common = c, .runs = r, .print = print, .ctx = ctx };

	for (size_t i = 0; i < c->n_operands; i++)
		read_operand(&g, i);
	if (r->base_text && strcmp(r->base_text, "prev") != 0 && r->store.n && base_of(r) == r->store.n_runs)
		cli_error(c, "--base: no run is called '%s'", r->base_text);
	notes(&g);
	if (!r->interval_ns)
		show_all(&g);
	free(g.clock);
	free(g.shown);
}
