/* es-compare.c - the same requests in two runs that differ in one thing: what it did, with a verdict */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/compare.h"
#include "cli/pairs.h"
#include "run/freshness.h"
#include "run/pairs.h"

static struct cli_common common;
static struct cli_runs runs;
static struct cli_compare compare_options = CLI_COMPARE_DEFAULT;
static struct cli_pairs pairs;
static const char *plot;

static struct options {
	const char *samples;
	int64_t stale_ns, long_ns, now_ns;
	double now_ms;
} opt = { .stale_ns = 2000000000, .long_ns = 1000000000, .now_ms = NAN };

static bool read_pair(const char *value, const char **why)
{
	*why = cli_pairs_add(&pairs, value);
	return *why == NULL;
}

static const struct cli_option options[] = {
	{ 0, "pair", "LABEL=BASE,CAND", CLI_CALL, NULL,
	  "compare CAND with BASE: two files, or two runs of the input that is named; repeatable, a row set each",
	  NULL, read_pair },
	CLI_METRIC(runs), CLI_BASE(runs),
	{ 0, "plot", "FILE", CLI_PICTURE, &plot,
	  "draw each request, base against candidate, with gnuplot: FILE.svg, FILE.png, or - for the terminal",
	  "FILE", NULL },
	CLI_HEADING("Freshness"),
	{ 0, "freshness", "FILE", CLI_TEXT, &opt.samples,
	  "engine-state samples of these runs, or a run with samples in it: print the table freshness",
	  "FILE", NULL },
	{ 0, "stale", "DURATION", CLI_DURATION, &opt.stale_ns,
	  "a sample is stale when older than this (2s)", NULL, NULL },
	{ 0, "long-prefill", "DURATION", CLI_DURATION, &opt.long_ns,
	  "ages are also told for the time in which an engine prefills for so long (1s)", NULL, NULL },
	{ 0, "now", "MS", CLI_REAL, &opt.now_ms,
	  "the time, in ms on the clock of the run, that decides which workers are fresh (the newest start)",
	  NULL, NULL },
	CLI_COMPARE(compare_options), CLI_OUTPUT(common), CLI_INPUT(common), CLI_SELECT(common),
	CLI_STANDARD, CLI_END
};

static const char *const tables[] = { "stats", "match", "migrated", "pairs", "freshness", NULL };

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
		"es-compare --freshness samples.jsonl real.jsonl  how old the state was that routing believed\n"
		"es-compare -c 'verdict != worse for stat=p90' a.jsonl b.jsonl\n",
};

static struct compare_how how;

struct list {
	struct pairing *item;
	size_t n, cap;
};

static void add(struct list *l, const struct run_view *v, const char *label, uint32_t base, uint32_t cand,
		struct cluster_space *space)
{
	l->item = mem_grow(l->item, &l->cap, l->n + 1, sizeof *l->item);
	pairing_init(&l->item[l->n++], v, label, base, cand, (enum run_metric)runs.metric,
		     cli_wants(&common, "stats") ? &how : NULL, space);
}

/* Places among what --where kept are those of the same requests only when it kept the same of both. */
static void note_places(const struct list *l)
{
	for (size_t i = 0; common.where_text.n && i < l->n; i++)
		if (l->item[i].key == PAIR_POSITION) {
			cli_note(&common, "--where: requests without ids are paired by their position among those that it kept: "
				 "they are the same only if it kept the same of each run");
			return;
		}
}

/* Is anything printed or drawn that takes two runs? */
static bool compares(void)
{
	for (size_t i = 0; tables[i]; i++)
		if (strcmp(tables[i], "freshness") != 0 && cli_wants(&common, tables[i]))
			return true;
	return plot != NULL;
}

/* The pairs that were named, or every run with its base. */
static struct list pair_up(const struct run_view *v)
{
	struct list l = { 0 };
	struct cluster_space space;
	uint32_t run[2];

	cluster_space_init(&space, v->store);
	for (size_t i = 0; i < pairs.n; i++)
		if (cli_pairs_runs(&common, &pairs, i, v->store, run))
			add(&l, v, pairs.item[i].label, run[0], run[1], &space);
	for (uint32_t r = 0; !pairs.n && r < v->store->n_runs; r++) {
		uint32_t base = run_view_base(v, r);

		if (base < v->store->n_runs)
			add(&l, v, v->store->run[r].label, base, r, &space);
	}
	cluster_space_free(&space);
	if (!l.n && v->store->n_runs == 1 && compares())
		cli_note(&common, "only one run, '%s': nothing to compare", v->store->run[0].label);
	return l;
}

static void print_stats(const struct list *l)
{
	static const char *const metrics[RUN_METRICS] = { "TTFT", "TPOT", "End to end", "Queue" };
	const char *base = pairs_base(l->item, l->n);
	char *title = mem_format("%s of the same requests, %s -> candidate", metrics[runs.metric],
				 base ? base : "base");
	struct table t, shown;

	table_init(&t, "stats", pair_columns, PAIR_COLUMNS);
	pairs_stats(l->item, l->n, &t);
	table_init(&shown, "stats", pair_shown_columns, PAIR_SHOWN_COLUMNS);
	pairs_show(l->item, l->n, &shown);
	cli_print_as(&common, &t, &shown, title);
	free(title);
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

static void print_freshness(const struct run_view *v, const struct run_store *other)
{
	struct freshness_options o = { opt.stale_ns, opt.long_ns, opt.now_ns };
	bool any = (other ? other : v->store)->samples.n > 0;
	struct table t;

	table_init(&t, "freshness", freshness_columns, FRESHNESS_COLUMNS);
	freshness_table(&t, v, other, opt.samples, &o);
	cli_print_as(&common, &t, any || common.table.n ? &t : NULL, "Freshness of engine state");
	table_free(&t);
}

static void draw(const struct list *l)
{
	struct pairs_scatter s;

	pairs_scatter_init(&s, l->item, l->n);
	cli_plot(&common, plot, &s.panel, 1);
	pairs_scatter_free(&s);
}

static void print(struct run_view *v, void *ctx)
{
	struct list l = pair_up(v);

	/* pairs have no rows of a base that checks would skip */
	common.base = NULL;
	if (cli_wants(&common, "stats"))
		print_stats(&l);
	cli_foot(&common, pairs_foot(l.item, l.n));
	note_places(&l);
	if (cli_wants(&common, "match"))
		print_other(&l, "match", match_columns, MATCH_COLUMNS, pairs_match, "How the runs match");
	if (cli_wants(&common, "migrated") && (common.table.n || v->store->names[RUN_PREFILL_WORKER].n))
		print_other(&l, "migrated", migrated_columns, MIGRATED_COLUMNS, pairs_migrated,
			    "Prefilled elsewhere");
	/* a row a request is too much for a report */
	if (cli_wants(&common, "pairs") && (common.table.n || common.checks.n))
		print_other(&l, "pairs", pairs_columns, PAIRS_COLUMNS, pairs_each, "Pairs");
	if (cli_wants(&common, "freshness"))
		print_freshness(v, ctx);
	if (plot)
		draw(&l);
	for (size_t i = 0; i < l.n; i++)
		pairing_free(&l.item[i]);
	free(l.item);
}

/* Asked for freshness, freshness is what is printed. */
static void prefer_freshness(void)
{
	if (!opt.samples || common.table.n || cli_people(&common))
		return;
	common.table.item = mem_grow(common.table.item, &common.table.cap, 1, sizeof *common.table.item);
	common.table.item[common.table.n++] = "freshness";
}

int main(int argc, char **argv)
{
	run_fields wanted = PAIR_FIELDS;
	struct run_store samples;
	int status;

	cli_start(&program, &common, argc, argv);
	how = cli_compare_how(&common, &compare_options);
	cli_pairs_operands(&common, &pairs);
	prefer_freshness();
	opt.now_ns = cli_runs_now(opt.now_ms);
	if (opt.samples)
		cli_runs_other(&common, &samples, FRESHNESS_FIELDS, opt.samples);
	if (cli_wants(&common, "freshness"))
		wanted |= FRESHNESS_FIELDS;
	/* sessions are shown, too */
	runs.matching = pairs.n ? 0 : RUN_FIELD(RUN_REQUEST);
	cli_runs_init(&common, &runs, wanted | RUN_FIELD(run_metric_field((enum run_metric)runs.metric)));
	runs.store.samples_wanted = cli_wants(&common, "freshness");
	cli_runs_read(&common, &runs, print, opt.samples ? &samples : NULL);
	status = cli_finish(&common);
	cli_runs_free(&runs);
	cli_pairs_free(&pairs);
	if (opt.samples)
		run_store_free(&samples);
	return status;
}
