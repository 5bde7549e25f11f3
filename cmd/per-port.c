/* per-port.c - latency by engine instance: hot, idle, top sessions, one worker from close by */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "cli/floor.h"
#include "cli/roster.h"
#include "cli/runs.h"
#include "output/trim.h"
#include "run/deep.h"
#include "run/workers.h"

static struct cli_common common;
static struct cli_runs runs;
static struct cli_floor bottom;
static struct roster roster;

static struct options {
	struct cli_texts workers;
	uint64_t top;
	int64_t slow_ns, gap_ns, stale_ns;
	double now_ms;
	int64_t now_ns;        /* of now_ms */
} opt = { .top = 10, .slow_ns = 20000000000, .gap_ns = 1000000000, .stale_ns = 2000000000, .now_ms = NAN };

static const struct cli_option options[] = {
	CLI_METRIC(runs),
	CLI_ROSTER(opt.workers),
	{ 'n', "top", "N", CLI_UINT, &opt.top, "rows a run of sessions and slowest; 0: all (10)", NULL, NULL },
	{ 0, "slow", "DURATION", CLI_DURATION, &opt.slow_ns, "in pileup: a request is slow strictly above this (20s)",
	  NULL, NULL },
	{ 0, "gap", "DURATION", CLI_DURATION, &opt.gap_ns, "in pileup: dispatches closer than this make a pair (1s)",
	  NULL, NULL },
	{ 0, "stale", "DURATION", CLI_DURATION, &opt.stale_ns, "in engine: a feed is stale when older than this (2s)",
	  NULL, NULL },
	{ 0, "now", "MS", CLI_REAL, &opt.now_ms,
	  "in engine: the time, in ms on the clock of the run, that decides which feeds are fresh (the run's own)",
	  NULL, NULL },
	CLI_FLOOR(bottom), CLI_INTERVAL(runs),
	CLI_OUTPUT(common), CLI_INPUT(common), CLI_SELECT(common),
	CLI_STANDARD, CLI_END
};

static const char *const tables[] = {
	"workers", "balance", "decisions", "engine", "sessions", "slowest", "pileup", NULL
};

static const struct cli_program program = {
	.name = "per-port",
	.summary = "latency by engine instance: hot, idle, top sessions, one worker from close by",
	.operands = "[[LABEL=]FILE ...]",
	.options = options,
	.tables = tables,
	.examples =
		"per-port --workers 8000-8007 run.jsonl       one row a worker, idle ones too\n"
		"per-port -t balance --workers 8000-8007 run.jsonl\n"
		"per-port -f text -w worker=8003 run.jsonl    one worker: its sessions, slowest requests, pile-ups\n"
		"per-port -t engine run.jsonl                 what the engines said of themselves\n"
		"per-port --model qwen3-coder-30b-a3b --gpu h20 run.jsonl\n"
		"per-port -c 'mark = ok' run.jsonl\n",
};

/* A table of its own, or a part of the report, which leaves out what holds nothing. */
static void show(const struct run_view *v, const struct table *t, const char *title)
{
	struct trim shown;

	trim_init(&shown, t, v->timed ? 3 : 2);
	cli_print_as(&common, t, table_rows(t) || common.table.n ? &shown.table : NULL, title);
	trim_free(&shown);
}

/* A report has no table of engines that said nothing, and no balance of the workers that --where left. */
static bool worth_showing(const struct run_view *v, void (*fill)(const struct workers *, struct table *))
{
	if (fill == engine_table)
		return v->store->samples.n > 0;
	return fill != balance_table || !common.where_text.n || !cli_people(&common);
}

static void print_fleet(struct run_view *v, const struct workers *w)
{
	static const struct {
		const char *name, *title;
		const struct column *columns;
		size_t n;
		void (*fill)(const struct workers *w, struct table *t);
	} parts[] = {
		{ "workers", "Workers", workers_columns, WORKERS_COLUMNS, workers_table },
		{ "balance", "Balance", balance_columns, BALANCE_COLUMNS, balance_table },
		{ "decisions", "Decisions of each worker", cross_columns, CROSS_COLUMNS, cross_table },
		{ "engine", "What the engines said", engine_columns, ENGINE_COLUMNS, engine_table },
	};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		size_t n = parts[i].n - (i == 0 && !bottom.given ? WORKERS_FLOORS : 0);
		struct table t;

		if (!cli_wants(&common, parts[i].name))
			continue;
		if (!common.table.n && !worth_showing(v, parts[i].fill))
			continue;
		run_view_table(v, &t, parts[i].name, parts[i].columns, n);
		parts[i].fill(w, &t);
		show(v, &t, parts[i].title);
		table_free(&t);
	}
}

/* The deep tables are about a few requests: in a report they come only when --where chose some. */
static bool wants_deep(const char *name)
{
	return cli_wants(&common, name) && (common.table.n || common.where_text.n);
}

static void print_sessions(struct run_view *v)
{
	uint64_t sessions, sessionless;
	struct table t;

	run_view_table(v, &t, "sessions", sessions_columns_of_runs, SESSIONS_COLUMNS);
	run_sessions_table(v, (enum run_metric)runs.metric, opt.top, &t, &sessions, &sessionless);
	show(v, &t, "Sessions with the most tokens");
	if (!v->timed)
		cli_note(&common, "%" PRIu64 " session%s; %" PRIu64 " request%s without a session %s not ranked",
			 sessions, text_s(sessions), sessionless, text_s(sessionless),
			 sessionless == 1 ? "is" : "are");
	table_free(&t);
}

static void print_deep(struct run_view *v)
{
	enum run_metric m = (enum run_metric)runs.metric;
	struct pileup_options pileup = { m, (double)opt.slow_ns / 1e6, opt.gap_ns };
	struct table t;

	if (wants_deep("sessions"))
		print_sessions(v);
	if (wants_deep("slowest")) {
		run_view_table(v, &t, "slowest", slowest_columns(m), SLOWEST_COLUMNS);
		slowest_table(v, m, opt.top, &t);
		show(v, &t, "Slowest requests");
		table_free(&t);
	}
	if (wants_deep("pileup")) {
		run_view_table(v, &t, "pileup", pileup_columns, PILEUP_COLUMNS);
		pileup_table(v, &pileup, &t);
		show(v, &t, "Slow requests dispatched together");
		table_free(&t);
	}
}

static void print(struct run_view *v, void *ctx)
{
	struct workers_options how = {
		.metric = (enum run_metric)runs.metric, .roster = &roster, .floor = bottom.given ? &bottom.floor : NULL,
		.stale_ns = opt.stale_ns, .now_ns = opt.now_ns,
	};
	struct workers w;

	(void)ctx;
	workers_init(&w, v, &how);
	for (uint32_t r = 0; !common.table.n && !v->timed && r < v->store->n_runs; r++) {
		char *sentence = workers_sentence(&w, r);

		output_sentence(&common.out, "%s", sentence);
		free(sentence);
	}
	print_fleet(v, &w);
	print_deep(v);
	if (!roster.given && !v->timed && !common.where_text.n)
		for (uint32_t r = 0; r < v->store->n_runs; r++)
			cli_note(&common, "%s: the fleet is the workers seen (%" PRIu64 "); with --workers idle ones are rows too",
				 v->store->run[r].label, w.fleet[r].size);
	if (!v->timed)
		cli_floor_faults(&common, w.faults);
	workers_free(&w);
}

int main(int argc, char **argv)
{
	run_fields wanted;
	int status;

	cli_start(&program, &common, argc, argv);
	opt.now_ns = cli_runs_now(opt.now_ms);
	cli_roster_read(&common, &opt.workers, &roster);
	cli_floor_init(&common, &bottom);
	wanted = RUN_FIELD(RUN_WORKER) | RUN_FIELD(RUN_DECISION) | RUN_FIELD(RUN_SESSION) | RUN_FIELD(RUN_INPUT) |
		 RUN_FIELD(RUN_CACHED) | RUN_FIELD(RUN_PREFILL) |
		 RUN_FIELD(run_metric_field((enum run_metric)runs.metric)) | (bottom.given ? RUN_FIELD(RUN_TTFT) : 0);
	if (cli_wants(&common, "engine"))
		wanted |= RUN_FIELD(RUN_START);
	if (wants_deep("sessions"))
		wanted |= RUN_FIELD(RUN_OUTPUT);
	if (wants_deep("slowest"))
		wanted |= RUN_FIELD(RUN_REQUEST) | RUN_FIELD(RUN_TURN) | RUN_FIELD(RUN_START);
	if (wants_deep("pileup"))
		wanted |= RUN_FIELD(RUN_START);
	runs.keep_empty = roster.given;
	cli_runs_init(&common, &runs, wanted);
	runs.store.samples_wanted = true;
	cli_runs_read(&common, &runs, print, NULL);
	cli_roster_doubt(&common, &opt.workers, &runs.store.names[RUN_WORKER]);
	status = cli_finish(&common);
	cli_runs_free(&runs);
	cli_floor_free(&bottom);
	roster_free(&roster);
	return status;
}
