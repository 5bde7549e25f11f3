/* longtail.c - how many requests exceed each latency threshold, live or final */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/runs.h"
#include "run/tail.h"

static struct cli_common common;
static struct cli_runs runs;

enum breakdown { BY_NOTHING, BY_DECISION, BY_WORKER, BY_SESSION };

static struct options {
	struct cli_texts over;
	int by;
	uint64_t top;
} opt;

static const struct cli_option options[] = {
	CLI_METRIC(runs),
	{ 0, "over", "LIST", CLI_TEXTS, &opt.over,
	  "thresholds, durations separated by commas (5s,10s,20s,30s,50s,100s; of tpot 20ms,50ms,100ms,200ms,500ms)",
	  NULL, NULL },
	{ 0, "by", "KEY", CLI_CHOICE, &opt.by,
	  "break each count down by decision, worker or session (nothing)", "nothing|decision|worker|session", NULL },
	{ 'n', "top", "N", CLI_UINT, &opt.top, "with --by: the first N groups of each run (all)", NULL, NULL },
	CLI_PLOT(runs), CLI_INTERVAL(runs), CLI_OUTPUT(common), CLI_INPUT(common), CLI_SELECT(common),
	CLI_STANDARD, CLI_END
};

static const char *const tables[] = { "tail", NULL };

static const struct cli_program program = {
	.name = "longtail",
	.summary = "how many requests exceed each latency threshold, live or final",
	.operands = "[[LABEL=]FILE ...]",
	.options = options,
	.tables = tables,
	.examples =
		"longtail base=base.jsonl A=a.jsonl           counts over 5 s to 100 s, run by run\n"
		"longtail -m tpot --over 20ms,50ms run.jsonl\n"
		"longtail --by decision run.jsonl\n"
		"tail -f run.jsonl | longtail -i 10s          again for every 10 s of the run\n"
		"longtail -c 'n_over <= 60 for over_ms=20000' run.jsonl\n",
};

static struct cli_numbers over;

static int order_reals(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void add_threshold(const char *text)
{
	const char *why;
	int64_t ns;

	why = cli_parse_duration(text, &ns);
	if (why)
		cli_usage("--over: '%s': %s", text, why);
	over.item = mem_grow(over.item, &over.cap, over.n + 1, sizeof *over.item);
	over.item[over.n++] = (double)ns / 1e6;
}

/* Thresholds in ascending order, each once. */
static void read_thresholds(void)
{
	size_t n = 0;

	for (size_t i = 0; i < opt.over.n; i++) {
		char *list = mem_format("%s", opt.over.item[i]), *rest = list, *one;

		while ((one = strsep(&rest, ",")))
			add_threshold(one);
		free(list);
	}
	if (!over.n)
		return;
	qsort(over.item, over.n, sizeof *over.item, order_reals);
	for (size_t i = 0; i < over.n; i++)
		if (i == 0 || over.item[i] != over.item[n - 1])
			over.item[n++] = over.item[i];
	over.n = n;
	if (over.n > TAIL_MOST)
		cli_usage("--over: at most %d thresholds", TAIL_MOST);
}

static enum run_field breakdown_field(void)
{
	static const enum run_field field[] = {
		[BY_NOTHING] = RUN_NONE, [BY_DECISION] = RUN_DECISION, [BY_WORKER] = RUN_WORKER, [BY_SESSION] = RUN_SESSION,
	};

	return field[opt.by];
}

static enum groups_order breakdown_order(void)
{
	return opt.by == BY_WORKER ? GROUPS_NATURAL : opt.by == BY_SESSION ? GROUPS_BY_TOKENS : GROUPS_BY_N;
}

static void print(struct run_view *v, void *ctx)
{
	struct groups groups;
	struct tail tail = { v, (enum run_metric)runs.metric, over.item, over.n, &groups, opt.top };
	struct table t;
	size_t n;
	const struct column *columns = tail_columns(breakdown_field(), &n);

	(void)ctx;
	if (!over.n)
		tail.over_ms = tail_defaults(tail.metric, &tail.n_over);
	groups_init(&groups, v, breakdown_field(), breakdown_order());
	run_view_table(v, &t, "tail", columns, n);
	tail_table(&tail, &t);
	if (v->timed) {
		cli_print(&common, &t, NULL);
	} else {
		struct tail_shown shown;
		char *words = tail_words(&tail);

		if (*words && !common.table.n)
			output_sentence(&common.out, "%s", words);
		free(words);
		tail_show(&tail, &shown, common.out.utf8);
		cli_print_as(&common, &t, &shown.table, "Requests over each threshold");
		tail_shown_free(&shown);
	}
	table_free(&t);
	cli_runs_plot(&common, &runs, v);
	groups_free(&groups);
}

int main(int argc, char **argv)
{
	run_fields wanted;
	int status;

	cli_start(&program, &common, argc, argv);
	read_thresholds();
	wanted = RUN_FIELD(run_metric_field((enum run_metric)runs.metric));
	if (opt.by != BY_NOTHING)
		wanted |= RUN_FIELD(breakdown_field());
	if (opt.by == BY_SESSION)
		wanted |= RUN_FIELD(RUN_INPUT) | RUN_FIELD(RUN_OUTPUT);
	cli_runs_init(&common, &runs, wanted);
	cli_runs_read(&common, &runs, print, NULL);
	status = cli_finish(&common);
	cli_runs_free(&runs);
	free(over.item);
	return status;
}
