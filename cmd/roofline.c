/* roofline.c - compute- or memory-bound: a model on a GPU, in a table or for every request of a trace */
#include <stdlib.h>

#include "cli/calc.h"
#include "model/listing.h"
#include "model/picture.h"
#include "model/workload_set.h"

static struct cli_common common;
static struct options {
	struct cli_calc calc;
	uint64_t cached;
	bool has_cached, annotate, list_models, list_gpus;
	const char *show, *plot;
	struct cli_machine chosen;
} opt = { .calc = CLI_CALC_DEFAULTS };

static bool add_reuse(const char *value, const char **why)
{
	*why = cli_parse_shares(value, &opt.calc.reuse);
	return !*why;
}

static bool set_cached(const char *value, const char **why)
{
	opt.has_cached = true;
	*why = cli_parse_uint(value, &opt.cached);
	return !*why;
}

#define OPTION(name, arg, kind, dest, help) { 0, name, arg, kind, dest, help, NULL, NULL }
#define FILE_OPTION(name, arg, dest, help) { 0, name, arg, CLI_TEXT, dest, help, "FILE", NULL }
#define CALLED(name, arg, call, help) { 0, name, arg, CLI_CALL, NULL, help, NULL, call }

static const struct cli_option options[] = {
	CLI_MACHINE(opt.chosen),
	CLI_CALC_TABLES(opt.calc, add_reuse),
	CALLED("cached", "N", set_cached, "cached tokens of records that do not say (0: nothing is cached)"),
	OPTION("annotate", NULL, CLI_FLAG, &opt.annotate,
	       "print the records instead, with flop bytes ai bound prefill_floor_ms decode_floor_ms"),
	OPTION("list-models", NULL, CLI_FLAG, &opt.list_models, "the model presets and where they come from"),
	OPTION("list-gpus", NULL, CLI_FLAG, &opt.list_gpus, "the accelerator presets and where they come from"),
	FILE_OPTION("show", "NAME|FILE", &opt.show, "everything about one model or accelerator"),
	{ 0, "plot", "FILE", CLI_PICTURE, &opt.plot,
	  "draw the roofline with gnuplot: FILE.svg, FILE.png, or - for the terminal", "FILE", NULL },
	CLI_OUTPUT(common), CLI_INPUT(common), CLI_SELECT(common),
	CLI_STANDARD, CLI_END
};

static const char *const tables[] = {
	"summary", "requests", "decode", "prefill", "crossover", "ops", "kv", "time", NULL
};

static const struct cli_program program = {
	.name = "roofline",
	.summary = "compute- or memory-bound: FLOP, bytes and time floor of a model on a GPU",
	.operands = "[[LABEL=]FILE ...]",
	.options = options,
	.tables = tables,
	.notes =
		"ai is FLOP per byte of memory traffic; compute-bound is ai >= ridge = peak / bandwidth;\n"
		"margin is ai / ridge\n"
		"peaks are dense; a multiply-add is 2 FLOP; GB is 1e9 bytes\n"
		"floors assume nothing but the limits of the hardware\n"
		"a trace needs cached_tokens: from hash-reuse --annotate, from run records, or --cached 0\n"
		"a table of --calc needs no trace when --table names it either\n",
	.examples =
		"roofline --calc decode --model qwen3-32b --gpu h100 --seq 1k,32k --batch 1,64\n"
		"roofline --calc kv --model deepseek-v3 --gpu h200 --tp 8 --link 50\n"
		"hash-reuse --annotate trace.jsonl | roofline --model qwen3-coder-30b-a3b --gpu h20\n"
		"roofline --show config.json\n",
};

static bool reads_trace(void)
{
	return !common.table.n || cli_wants(&common, "summary") || cli_wants(&common, "requests");
}

static void check_options(void)
{
	if (opt.annotate && (common.table.n || common.check_text.n || opt.plot))
		cli_usage("--annotate: prints records, so there is no --table, --check or --plot");
	cli_calc_choose(&common, &opt.calc, (enum accounting)opt.chosen.accounting, opt.annotate);
	if (opt.cached > INT32_MAX)
		cli_usage("--cached: too large");
	if (reads_trace() && opt.calc.batch.n > 1)
		cli_usage("--batch: a trace is priced at one batch");
}

/* One row or record a request: the reader sees them without the summary, which says what was assumed. */
static bool by_row(void)
{
	return opt.annotate || (common.table.n && cli_wants(&common, "requests"));
}

static void draw(struct picture *p)
{
	cli_plot(&common, opt.plot, p->panel, p->n_panels);
	picture_free(p);
}

static void print_calcs(const struct machine *m)
{
	struct calc_grid grid = cli_calc_grid(&opt.calc, CALC_DECODE);
	struct picture picture;

	cli_calc_print(&common, &opt.calc, m);
	if (!opt.plot)
		return;
	picture_of_grid(&picture, m, &grid);
	draw(&picture);
}

static void print_record(struct text line)
{
	output_bytes(&common.out, line.s, line.n);
}

/* One row a request, as they come; kept until the end where --check judges them. */
static void print_rows(struct table *rows)
{
	if (!common.checks.n)
		output_rows(&common.out, rows);
}

/* False: refused, since nothing says what was cached. */
static bool read_operand(struct workload_set *set, size_t i)
{
	const struct cli_operand *operand = &common.operand[i];
	struct input *in = cli_open(&common, i, workload_set_fields(set) | (operand->labelled ? 0 : FIELD(F_RUN)));
	const struct batch *b;
	bool known = true;

	if (!in)
		return true;
	workload_set_open(set, operand->label, !operand->labelled);
	while (known && input_next(in, &b) > 0)
		known = workload_set_add(set, b);
	if (!known || workload_set_lacks_cached(set, 1))
		cli_error(&common, "%s: no record has cached_tokens: add them with hash-reuse --annotate or "
			  "trace-convert, or say what to assume (--cached 0: nothing is cached)", operand->path);
	cli_close(&common, in);
	return known && !workload_set_lacks_cached(set, 1);
}

static void print_runs(struct workload_set *set)
{
	struct table t;

	table_init(&t, "summary", workload_columns, 3);
	t.metrics = true;
	for (size_t i = 0; i < set->n; i++) {
		char *answer = common.table.n ? NULL : workload_answer(set->run[i], set->n > 1);

		if (answer)
			output_sentence(&common.out, "%s", answer);
		free(answer);
		if (!workload_lacks_cached(set->run[i]))
			workload_summary(set->run[i], &t);
	}
	if (cli_people(&common) && !by_row() && !cli_calc_wanted(&common))
		cli_machine_assumed(&common, set->machine, opt.annotate);
	cli_print(&common, &t, "Summary");
	table_free(&t);
}

static void print_trace(const struct machine *m)
{
	struct workload_set set;
	struct picture picture;
	struct table rows;
	size_t read = 0;

	if (by_row() && !cli_calc_wanted(&common))
		cli_machine_assumed(&common, m, opt.annotate);
	workload_set_init(&set, m, calc_whole(cli_calc_grid(&opt.calc, CALC_DECODE).batch, 0),
			  opt.has_cached ? (int64_t)opt.cached : NA_INT);
	table_init(&rows, "requests", workload_row_columns, WORKLOAD_ROW);
	if (opt.annotate)
		set.record = print_record;
	else if (by_row())
		set.rows = &rows, set.rows_ready = print_rows;
	for (size_t i = 0; i < common.n_operands; i++)
		read += read_operand(&set, i);
	if (read && set.rows) {
		if (common.checks.n)
			cli_print(&common, &rows, "Requests");
		else
			output_rows(&common.out, &rows); /* the header, when there was no row */
	}
	if (read && !opt.annotate && cli_wants(&common, "summary"))
		print_runs(&set);
	if (read && opt.plot && !cli_calc_wanted(&common)) {
		picture_of_runs(&picture, m, set.run, set.n);
		draw(&picture);
	}
	table_free(&rows);
	workload_set_free(&set);
}

/* --list-models, --list-gpus, --show: a table of their own. */
static void print_listing(void)
{
	struct machine m = { 0 };
	struct table t;
	const char *why = opt.show ? listing_show(&t, &m, opt.show) : NULL;

	if (why)
		cli_die("--show: %s", why);
	if (!opt.show && opt.list_models)
		listing_models(&t);
	else if (!opt.show)
		listing_gpus(&t);
	cli_machine_notes(&common, &m);
	output_table(&common.out, &t, NULL);
	table_free(&t);
	machine_close(&m);
}

int main(int argc, char **argv)
{
	struct machine m;

	cli_machine_init(&opt.chosen);
	cli_start(&program, &common, argc, argv);
	if (opt.show || opt.list_models || opt.list_gpus) {
		print_listing();
		return cli_finish(&common);
	}
	check_options();
	cli_machine_open(&common, &opt.chosen, &m);
	if (cli_calc_wanted(&common))
		print_calcs(&m);
	if (reads_trace())
		print_trace(&m);
	machine_close(&m);
	return cli_finish(&common);
}
