/* runs.h - what the run programs share: reading operands into a store, --interval, --base, --warmup by start time
 *
 *	static struct cli_runs runs;
 *	static const struct cli_option options[] = {
 *		CLI_METRIC(runs), CLI_BASE(runs), CLI_INTERVAL(runs), CLI_OUTPUT(common), ... };
 *
 *	cli_start(&program, &common, argc, argv);
 *	cli_runs_init(&common, &runs, FIELDS);
 *	cli_runs_read(&common, &runs, print, NULL);   // calls print(view) at the end, and at each --interval
 *	status = cli_finish(&common);
 *	cli_runs_free(&runs);
 */
#ifndef SERVESTAT_CLI_RUNS_H
#define SERVESTAT_CLI_RUNS_H

#include "cli/cli.h"
#include "run/view.h"

struct cli_runs {
	int metric;                /* enum run_metric */
	const char *base_text;
	int64_t interval_ns;       /* 0: no --interval */
	bool each;
	const char *plot;          /* file for the distributions, NULL: none */
	run_fields matching;       /* texts that only several runs need (set before cli_runs_init) */
	bool keep_empty;           /* an operand without records is a run, too */
	/* results of cli_runs_init */
	struct run_store store;
	struct selection warmup, first;
	bool chose;                /* either was given: say what was left out */
};

#define CLI_METRIC(r) \
	{ 'm', "metric", "METRIC", CLI_CHOICE, &(r).metric, \
	  "latency that is measured: ttft, tpot, e2e or queue (ttft)", "ttft|tpot|e2e|queue", NULL }

#define CLI_PLOT(r) \
	{ 0, "plot", "FILE", CLI_PICTURE, &(r).plot, \
	  "draw the share of requests above each latency with gnuplot: FILE.svg, FILE.png, or - for the terminal", \
	  "FILE", NULL }

#define CLI_BASE(r) \
	{ 0, "base", "LABEL|prev", CLI_TEXT, &(r).base_text, \
	  "run that the others are compared with; prev: each with the one before it (first)", NULL, NULL }

#define CLI_INTERVAL(r) \
	{ 'i', "interval", "DURATION", CLI_SPAN, &(r).interval_ns, \
	  "print again whenever the run's clock has gone on so far: cumulative, the first column is elapsed_s", \
	  NULL, NULL }, \
	{ 0, "each", NULL, CLI_FLAG, &(r).each, "with --interval: what came in the interval alone", NULL, NULL }

/* cli_runs_init: after cli_start: take --warmup and --first over from the input (they go by start time here) and make
 * a store of the wanted columns, without those of `matching` where there can be only one run. */
void cli_runs_init(struct cli_common *c, struct cli_runs *r, run_fields wanted);
/* cli_runs_read: read all operands. print gets a view of all runs when everything was read; with --interval, of one
 * run, each time a boundary of its clock passes and at the end of its operand. */
void cli_runs_read(struct cli_common *c, struct cli_runs *r, void (*print)(struct run_view *v, void *ctx), void *ctx);
/* cli_runs_other: the requests, and the engine-state samples, of a file that is no operand, into a new store of the
 * wanted columns. --where, --warmup and --first do not apply to it. */
void cli_runs_other(struct cli_common *c, struct run_store *s, run_fields wanted, const char *path);
/* cli_runs_now: the value of --now, ms on the clock of the run, in ns; NaN, when it was not given: NA_INT. A usage
 * error where no clock reaches. */
int64_t cli_runs_now(double ms);
/* cli_runs_plot: draw the metric of all runs when --plot was given. (--interval goes without.) */
void cli_runs_plot(struct cli_common *c, const struct cli_runs *r, const struct run_view *v);
void cli_runs_free(struct cli_runs *r);

#endif
