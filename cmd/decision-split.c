/* decision-split.c - latency by routing decision, and where the slow requests came from */
#include <stdlib.h>

#include "cli/compare.h"
#include "cli/floor.h"
#include "cli/runs.h"
#include "output/trim.h"
#include "run/decisions.h"

static struct cli_common common;
static struct cli_runs runs;
static struct cli_floor bottom;
static struct cli_compare compare_options = CLI_COMPARE_DEFAULT;

static struct options {
	int64_t slow_ns;
	double overload;
} opt = { .slow_ns = 20000000000, .overload = 1 };

static const struct cli_option options[] = {
	CLI_METRIC(runs),
	{ 0, "slow", "DURATION", CLI_DURATION, &opt.slow_ns,
	  "a request is slow strictly above this (20s)", NULL, NULL },
	{ 0, "overload", "FACTOR", CLI_REAL, &opt.overload,
	  "in tail: an instance is overloaded when its load is strictly above this many times the average (1)",
	  NULL, NULL },
	CLI_FLOOR(bottom), CLI_BASE(runs), CLI_INTERVAL(runs),
	CLI_COMPARE(compare_options), CLI_OUTPUT(common), CLI_INPUT(common), CLI_SELECT(common),
	CLI_STANDARD, CLI_END
};

static const char *const tables[] = { "decisions", "tail", "flow", NULL };

static const struct cli_program program = {
	.name = "decision-split",
	.summary = "latency by routing decision, and where the slow requests came from",
	.operands = "[[LABEL=]FILE ...]",
	.options = options,
	.tables = tables,
	.examples =
		"decision-split run.jsonl                     one row a decision\n"
		"decision-split -t tail --slow 20s run.jsonl  which decisions the slow requests came from\n"
		"decision-split -t flow base=a.jsonl B=b.jsonl  requests that were decided otherwise\n"
		"decision-split --model qwen3-coder-30b-a3b --gpu h20 run.jsonl\n"
		"decision-split -c 'verdict != worse for decision=affinity' base=a.jsonl B=b.jsonl\n"
		"decision-split -c 'p90_ms <= 6s for decision=affinity' run.jsonl\n",
};

static struct decisions_options how;
static struct compare_how compare;

static void fill_decisions(struct run_view *v, const struct decisions *d, bool people, struct table *t)
{
	size_t n;
	const struct column *columns = decisions_columns(how.floor, &n);

	run_view_table(v, t, "decisions", columns, n);
	decisions_table(d, people, t);
}

static void print_decisions(struct run_view *v, const struct groups *g)
{
	struct decisions d;
	struct trim shown;
	struct table t, people;

	how.compare = v->timed ? NULL : &compare;
	decisions_init(&d, g, &how);
	fill_decisions(v, &d, false, &t);
	fill_decisions(v, &d, true, &people);
	trim_init(&shown, &people, v->timed ? 3 : 2);
	cli_print_as(&common, &t, &shown.table, "Decisions");
	cli_foot(&common, decisions_foot(&d));
	if (!v->timed)
		cli_floor_faults(&common, d.faults);
	trim_free(&shown);
	table_free(&people);
	table_free(&t);
	decisions_free(&d);
}

static void print_tail(struct run_view *v, const struct groups *g)
{
	struct table t;

	for (uint32_t r = 0; !v->timed && r < v->store->n_runs; r++) {
		char *sentence = slow_sentence(g, &how, r);

		if (sentence)
			output_sentence(&common.out, "%s", sentence);
		free(sentence);
	}
	run_view_table(v, &t, "tail", slow_columns, SLOW_COLUMNS);
	slow_table(g, &how, &t);
	cli_print(&common, &t, "Where the slow requests came from");
	table_free(&t);
}

static void print_flow(struct run_view *v)
{
	struct table t;

	run_view_table(v, &t, "flow", flow_columns, FLOW_COLUMNS);
	flow_table(v, how.metric, &t);
	cli_print_as(&common, &t, table_rows(&t) || common.table.n ? &t : NULL, "Requests that moved");
	table_free(&t);
}

static void print(struct run_view *v, void *ctx)
{
	struct groups g;

	(void)ctx;
	groups_init(&g, v, RUN_DECISION, GROUPS_BY_N);
	if (cli_wants(&common, "decisions"))
		print_decisions(v, &g);
	if (cli_wants(&common, "tail"))
		print_tail(v, &g);
	if (cli_wants(&common, "flow"))
		print_flow(v);
	groups_free(&g);
}

int main(int argc, char **argv)
{
	run_fields wanted;
	int status;

	cli_start(&program, &common, argc, argv);
	cli_floor_init(&common, &bottom);
	compare = cli_compare_how(&common, &compare_options);
	how = (struct decisions_options){
		.metric = (enum run_metric)runs.metric,
		.slow_ms = (double)opt.slow_ns / 1e6,
		.overload = opt.overload,
		.floor = bottom.given ? &bottom.floor : NULL,
	};
	wanted = RUN_FIELD(RUN_DECISION) | RUN_FIELD(run_metric_field(how.metric));
	if (cli_wants(&common, "decisions"))
		wanted |= RUN_FIELD(RUN_INPUT) | RUN_FIELD(RUN_CACHED) | COMPARE_FIELDS |
			  (how.floor ? RUN_FIELD(RUN_TTFT) : 0);
	if (cli_wants(&common, "tail"))
		wanted |= RUN_FIELD(RUN_LOAD) | RUN_FIELD(RUN_LOAD_AVG) | RUN_FIELD(RUN_AFFINITY_LOAD);
	if (cli_wants(&common, "flow"))
		wanted |= RUN_FIELD(RUN_REQUEST);
	runs.matching = COMPARE_FIELDS;
	cli_runs_init(&common, &runs, wanted);
	cli_runs_read(&common, &runs, print, NULL);
	status = cli_finish(&common);
	cli_runs_free(&runs);
	cli_floor_free(&bottom);
	return status;
}
