/* es-compare.c - the same requests in two runs that differ in one thing: what it did, with a verdict */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/compare.h"
#include "cli/pairs.h"
#include "run/pairs.h"

static struct cli_common common;
static struct cli_runs runs;
static struct cli_compare compare_options = CLI_COMPARE_DEFAULT;
static struct cli_pairs pairs;
static const char *plot;

static bool read_pair(const char *value, const char **why)
{
	*why = cli_pairs_add(&pairs, value);
	return *why == NULL;
}

static const struct cli_option options[] = {
	{ 0, "pair", "LABEL=BASE,CAND", CLI_CALL, NULL,
	  "compare CAND with BASE: two files, or two runs of the input that is named; repeatable, a row set each", NULL,
	  read_pair },
	CLI_METRIC(runs), CLI_BASE(runs),
	{ 0, "plot", "FILE", CLI_TEXT, &plot,
	  "draw each request, base against candidate, with gnuplot: FILE.svg, FILE.png, or - for the terminal", "FILE",
	  NULL },
	CLI_COMPARE(compare_options), CLI_OUTPUT(common), CLI_INPUT(common), CLI_SELECT(common),
	CLI_STANDARD, CLI_END
};

static const char *const tables[] = { "stats", "match", "migrated", "pairs", NULL };

static const struct cli_program program = {
	.name = "es-compare",
	.summary = "the same requests in two runs that differ in one thing: what it did, with a verdict",
	.operands = "[[LABEL=]FILE ...]",
	.options = options,
	.tables = tables,
	.examples =
		"es-compare shadow.jsonl real.jsonl           mean and percentiles over the same requests\n"
		"es-compare -f md --pair sticky=s1.jsonl,s2.jsonl --pair unified=u1.jsonl,u2.jsonl\n"
		"es-compare -t match shadow.jsonl real.jsonl  how many were matched, rerouted, faster, slower\n"
		"es-compare -t pairs a.jsonl b.jsonl | sort -t\"$(printf '\\t')\" -k9n | tail\n"
		"es-compare -c 'verdict != worse for stat=p90' a.jsonl b.jsonl\n",
};

static struct compare_how how;

struct list {
	struct pairing *item;
	size_t n, cap;
};

static void add(struct list *l, const struct run_view *v, const char *label, uint32_t base, uint32_t cand)
{
	l->item = mem_grow(l->item, &l->cap, l->n + 1, sizeof *l->item);
	pairing_init(&l->item[l->n++], v, label, base, cand, (enum run_metric)runs.metric, &how);
}

/* The pairs that were named, or every run with its base. */
static struct list pair_up(const struct run_view *v)
{
	struct list l = { 0 };
	uint32_t run[2];

	for (size_t i = 0; i < pairs.n; i++)
		if (cli_pairs_runs(&common, &pairs, i, v->store, run))
			add(&l, v, pairs.item[i].label, run[0], run[1]);
	for (uint32_t r = 0; !pairs.n && r < v->store->n_runs; r++) {
		uint32_t base = run_view_base(v, r);

		if (base < v->store->n_runs)
			add(&l, v, v->store->run[r].label, base, r);
	}
	if (!l.n && v->store->n_runs == 1)
		cli_note(&common, "only one run, '%s': nothing to compare", v->store->run[0].label);
	return l;
}

/* Stands below the table, or on stderr beside a table for programs. */
static void print_foot(const struct list *l)
{
	char *foot = pairs_foot(l->item, l->n), *rest = foot, *line;
	bool people = common.out.format == FORMAT_TEXT || common.out.format == FORMAT_MD;

	if (*foot)
		output_sentence(&common.out, "%s", foot);
	while (!people && (line = strsep(&rest, "\n")) && *line)
		cli_note(&common, "%s", line);
	free(foot);
}

static void print_stats(const struct list *l)
{
	struct table t, shown;

	table_init(&t, "stats", pair_columns, PAIR_COLUMNS);
	pairs_stats(l->item, l->n, &t);
	table_init(&shown, "stats", pair_shown_columns, PAIR_SHOWN_COLUMNS);
	pairs_show(l->item, l->n, &shown);
	cli_print_as(&common, &t, &shown, "Comparison");
	table_free(&shown);
	table_free(&t);
}

static void print_other(const struct list *l, const char *name, const struct column *columns, size_t n_columns,
			void (*fill)(const struct pairing *p, size_t n, struct table *t), const char *title)
{
	struct table t;

	table_init(&t, name, columns, n_columns);
	fill(l->item, l->n, &t);
	cli_print_as(&common, &t, table_rows(&t) || common.table.n ? &t : NULL, title);
	table_free(&t);
}

static void draw(const struct list *l)
{
	struct pairs_scatter s;
	const char *why;

	output_flush(&common.out);
	pairs_scatter_init(&s, l->item, l->n);
	why = plot_draw(plot, &s.panel, 1);
	if (why)
		cli_error(&common, "--plot: %s", why);
	pairs_scatter_free(&s);
}

static void print(struct run_view *v, void *ctx)
{
	struct list l = pair_up(v);

	(void)ctx;
	/* pairs have no rows of a base that checks would skip */
	common.base = NULL;
	if (cli_wants(&common, "stats"))
		print_stats(&l);
	print_foot(&l);
	if (cli_wants(&common, "match"))
		print_other(&l, "match", match_columns, MATCH_COLUMNS, pairs_match, "How the runs match");
	if (cli_wants(&common, "migrated") && (common.table.n || v->store->names[RUN_PREFILL_WORKER].n))
		print_other(&l, "migrated", migrated_columns, MIGRATED_COLUMNS, pairs_migrated, "Prefilled elsewhere");
	/* a row a request is too much for a report */
	if (cli_wants(&common, "pairs") && (common.table.n || common.checks.n))
		print_other(&l, "pairs", pairs_columns, PAIRS_COLUMNS, pairs_each, "Pairs");
	if (plot)
		draw(&l);
	for (size_t i = 0; i < l.n; i++)
		pairing_free(&l.item[i]);
	free(l.item);
}

int main(int argc, char **argv)
{
	int status;

	cli_start(&program, &common, argc, argv);
	how = cli_compare_how(&common, &compare_options);
	cli_pairs_operands(&common, &pairs);
	cli_runs_init(&common, &runs, PAIR_FIELDS | RUN_FIELD(run_metric_field((enum run_metric)runs.metric)));
	cli_runs_read(&common, &runs, print, NULL);
	status = cli_finish(&common);
	cli_runs_free(&runs);
	cli_pairs_free(&pairs);
	return status;
}
