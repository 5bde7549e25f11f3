/* run-stats.c - the headline table of one or more runs, side by side, with what changed */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/compare.h"
#include "cli/runs.h"
#include "kv/reuse.h"
#include "run/headline.h"
#include "run/loads.h"

static struct cli_common common;
static struct cli_runs runs;
static struct cli_compare compare_options = CLI_COMPARE_DEFAULT;

static struct options {
	struct slo slo;
	const char *ceiling;
	const char *rank;
} opt;

static bool read_slo(const char *value, const char **why)
{
	*why = slo_parse(&opt.slo, value, cli_parse_duration);
	return *why == NULL;
}

static const struct cli_option options[] = {
	{ 0, "slo", "METRIC=DURATION,...", CLI_CALL, NULL,
	  "bounds that a good request keeps, as in ttft=8s,tpot=50ms: adds goodput_share and goodput_per_s", NULL,
	  read_slo },
	{ 0, "ceiling", "TRACE", CLI_TEXT, &opt.ceiling,
	  "trace that was served: adds the share of its prompt tokens that a cache of unlimited size would serve, and how "
	  "much of that the run had", "FILE", NULL },
	{ 0, "rank", "METRIC", CLI_TEXT, &opt.rank,
	  "order the runs by a metric of the summary, best first, as table rank (ttft_p90_ms)", NULL, NULL },
	CLI_PLOT(runs),
	{ 'm', "metric", "METRIC", CLI_CHOICE, &runs.metric,
	  "latency that --plot draws and rank orders by when nothing is said: ttft, tpot, e2e or queue (ttft)",
	  "ttft|tpot|e2e|queue", NULL },
	CLI_BASE(runs), CLI_INTERVAL(runs), CLI_COMPARE(compare_options), CLI_OUTPUT(common), CLI_INPUT(common),
	CLI_SELECT(common),
	CLI_STANDARD, CLI_END
};

static const char *const tables[] = { "summary", "rank", "loads", "failures", NULL };

static const struct cli_program program = {
	.name = "run-stats",
	.summary = "the headline figures of one or more runs, side by side, with what changed",
	.operands = "[[LABEL=]FILE ...]",
	.options = options,
	.tables = tables,
	.examples =
		"run-stats run.jsonl                          every figure, one row a metric\n"
		"run-stats -f md base=base.jsonl A=a.jsonl    two runs side by side, to paste into notes\n"
		"run-stats --slo ttft=8s,tpot=50ms run.jsonl\n"
		"run-stats --rank ttft_p90_ms policies.jsonl  best run first\n"
		"run-stats -c 'ttft_p90_ms < 8s for run=A' A=a.jsonl\n",
};

static struct compare_how compare;
static int rank_figure;
static double ceiling = NAN;

static void read_rank(void)
{
	rank_figure = opt.rank ? headline_find(text_of(opt.rank)) : H_FIGURE(runs.metric, L_P90);
	if (rank_figure < 0)
		cli_usage("--rank: '%s' is no metric of the summary", opt.rank);
	if ((rank_figure == H_GOODPUT_SHARE || rank_figure == H_GOODPUT_PER_S) && !opt.slo.any)
		cli_usage("--rank: %s needs --slo", opt.rank);
	if ((rank_figure == H_CEILING || rank_figure == H_OF_CEILING) && !opt.ceiling)
		cli_usage("--rank: %s needs --ceiling", opt.rank);
	/* asked for a ranking, the ranking is what is printed */
	if (opt.rank && !common.table.n && !cli_people(&common)) {
		common.table.item = mem_grow(common.table.item, &common.table.cap, 1, sizeof *common.table.item);
		common.table.item[common.table.n++] = "rank";
	}
}

/* The share of a trace's prompt tokens that a cache of unlimited size would serve. */
static void read_ceiling(void)
{
	struct reuse_options how = { .partial = PARTIAL_EXACT };
	struct reuse reuse;
	const struct batch *b;
	struct input *in = cli_open_other(&common, opt.ceiling, reuse_fields(&how));

	if (!in)
		return;
	reuse_init(&reuse, &how);
	while (input_next(in, &b) > 0)
		reuse_add(&reuse, b, 0, b->n, NULL);
	cli_close(&common, in);
	if (reuse.input_tokens)
		ceiling = (double)reuse.hit_tokens / (double)reuse.input_tokens;
	else if (!common.broken)
		cli_error(&common, "--ceiling: %s: no request has hash_ids and input_length", opt.ceiling);
	reuse_free(&reuse);
}

static void print_summary(struct run_view *v, struct headlines *h)
{
	struct headlines_shown shown;
	struct table t;

	run_view_table(v, &t, "summary", headline_columns, HEADLINE_COLUMNS);
	headlines_table(h, &t);
	headlines_show(h, &shown);
	cli_print_as(&common, &t, v->timed ? &t : &shown.table, "Summary");
	cli_foot(&common, headlines_foot(h));
	headlines_shown_free(&shown);
	table_free(&t);
}

static void print_rank(struct run_view *v, struct headlines *h)
{
	struct table t;

	/* one run needs no ranking, unless it is asked for */
	if (!cli_wants(&common, "rank") || (v->store->n_runs < 2 && !opt.rank && !common.table.n))
		return;
	run_view_table(v, &t, "rank", rank_columns, RANK_COLUMNS);
	headlines_rank(h, &t, rank_figure);
	cli_print(&common, &t, "Ranking");
	table_free(&t);
}

/* People are spared a table without rows in a report that they did not ask for piece by piece. */
static void print_filled(const struct table *t, const char *title)
{
	cli_print_as(&common, t, table_rows(t) || common.table.n ? t : NULL, title);
}

static void print_loads(struct run_view *v)
{
	struct table t;

	if (cli_wants(&common, "loads")) {
		run_view_table(v, &t, "loads", loads_columns, LOADS_COLUMNS);
		loads_table(v, &t);
		print_filled(&t, "Where requests went");
		table_free(&t);
	}
	if (cli_wants(&common, "failures")) {
		run_view_table(v, &t, "failures", failures_columns, FAILURES_COLUMNS);
		failures_table(v, &t);
		print_filled(&t, "Failures");
		table_free(&t);
	}
}

static void print(struct run_view *v, void *ctx)
{
	struct headlines h;

	(void)ctx;
	headlines_init(&h, v, &opt.slo, opt.ceiling != NULL, ceiling);
	if (v->store->n_runs > 1 && !v->timed)
		headlines_compare(&h, &compare);
	if (!common.table.n && !v->timed) {
		char *words = headlines_words(&h);

		if (*words)
			output_sentence(&common.out, "%s", words);
		free(words);
	}
	if (cli_wants(&common, "summary"))
		print_summary(v, &h);
	print_rank(v, &h);
	print_loads(v);
	cli_runs_plot(&common, &runs, v);
	headlines_free(&h);
}

int main(int argc, char **argv)
{
	run_fields wanted = HEADLINE_FIELDS | COMPARE_FIELDS;
	int status;

	cli_start(&program, &common, argc, argv);
	compare = cli_compare_how(&common, &compare_options);
	read_rank();
	if (cli_wants(&common, "loads"))
		wanted |= LOADS_FIELDS;
	if (cli_wants(&common, "failures"))
		wanted |= FAILURES_FIELDS;
	if (opt.ceiling)
		read_ceiling();
	runs.matching = COMPARE_FIELDS;
	cli_runs_init(&common, &runs, wanted);
	cli_runs_read(&common, &runs, print, NULL);
	status = cli_finish(&common);
	cli_runs_free(&runs);
	return status;
}
