/* roofline.c - compute- or memory-bound: a model on a GPU, in a table or for every request of a trace */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "cli/cli.h"
#include "model/calc.h"
#include "model/listing.h"
#include "model/picture.h"
#include "model/study.h"
#include "model/workload_set.h"

static struct cli_common common;
static struct options {
	struct cli_numbers seq, batch, reuse;
	uint64_t tp, chunk, cached;
	bool has_cached, annotate, list_models, list_gpus;
	int calc, accounting, experts, weights, kv;
	double mem_util;
	const char *show, *plot;
	struct machine_request want;
} opt = { .tp = 1, .calc = -1, .weights = -1, .kv = DTYPE_BF16, .mem_util = 0.9 };

static bool add_reuse(const char *value, const char **why)
{
	*why = cli_parse_shares(value, &opt.reuse);
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
#define CHOICE(name, arg, dest, help, words) { 0, name, arg, CLI_CHOICE, dest, help, words, NULL }
#define CALLED(name, arg, call, help) { 0, name, arg, CLI_CALL, NULL, help, NULL, call }

static const struct cli_option options[] = {
	FILE_OPTION("model", "NAME|FILE", &opt.want.model,
		    "a preset, its alias or an unambiguous beginning, or a Hugging Face config.json\n(qwen3-coder-30b-a3b)"),
	FILE_OPTION("gpu", "NAME|FILE", &opt.want.gpu,
		    "the same for an accelerator; FILE is a small JSON of the fields that --show prints (h20-96gb)"),
	CHOICE("calc", "NAME", &opt.calc, "read nothing and compute a table: decode, prefill, crossover, ops, kv or time",
	       "decode|prefill|crossover|ops|kv|time"),
	OPTION("seq", "LIST", CLI_INTS, &opt.seq,
	       "contexts in tokens; k is 1024 (1000,8000,16000,32000,64000,128000; ops: 32000)"),
	CALLED("reuse", "LIST", add_reuse, "shares of the prompt that are cached, 0..1 or N% (0,50%,70%,90%,95%; ops: 0)"),
	OPTION("batch", "LIST", CLI_INTS, &opt.batch, "sequences that decode together (1); for a trace one number"),
	OPTION("tp", "N", CLI_UINT, &opt.tp, "tensor parallel: GPUs that share every layer (1); figures are per GPU"),
	OPTION("chunk", "TOKENS", CLI_UINT, &opt.chunk, "most new tokens in one prefill step (0: no limit)"),
	CHOICE("experts", "RULE", &opt.experts,
	       "experts read in a step: expected, upper (as many as can be chosen) or all (expected)", "expected|upper|all"),
	CHOICE("accounting", "NAME", &opt.accounting,
	       "full, or study: the shortcut of a published study, for its model only (full)", "full|study"),
	CHOICE("weights", "DTYPE", &opt.weights,
	       "dtype of all weights: bf16, fp16, fp32, fp8, int8, nvfp4, mxfp4 or int4\n(as the model is stored)", DTYPE_NAMES),
	CHOICE("kv", "DTYPE", &opt.kv, "dtype of the KV cache (bf16)", DTYPE_NAMES),
	OPTION("peak", "TFLOPS", CLI_REAL, &opt.want.peak, "dense peak to use instead of the GPU's"),
	OPTION("bw", "GB/S", CLI_REAL, &opt.want.bandwidth, "memory bandwidth to use instead of the GPU's"),
	OPTION("link", "GB/S", CLI_REAL, &opt.want.link,
	       "link bandwidth, one way, for KV transfers and all-reduces (half of the GPU's)"),
	OPTION("peak-eff", "SHARE", CLI_SHARE, &opt.want.peak_eff, "reachable share of the peak (1)"),
	OPTION("bw-eff", "SHARE", CLI_SHARE, &opt.want.bandwidth_eff, "reachable share of the bandwidth (1)"),
	OPTION("mem-util", "SHARE", CLI_SHARE, &opt.mem_util, "share of GPU memory for weights and KV (0.9)"),
	OPTION("params", "COUNT", CLI_REAL, &opt.want.params, "published parameter count to check a config.json against"),
	CALLED("cached", "N", set_cached, "cached tokens of records that do not say (0: nothing is cached)"),
	OPTION("annotate", NULL, CLI_FLAG, &opt.annotate,
	       "print the records instead, with flop bytes ai bound prefill_floor_ms decode_floor_ms"),
	OPTION("list-models", NULL, CLI_FLAG, &opt.list_models, "the model presets and where they come from"),
	OPTION("list-gpus", NULL, CLI_FLAG, &opt.list_gpus, "the accelerator presets and where they come from"),
	FILE_OPTION("show", "NAME|FILE", &opt.show, "everything about one model or accelerator"),
	FILE_OPTION("plot", "FILE", &opt.plot, "draw the roofline with gnuplot: FILE.svg, FILE.png, or - for the terminal"),
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

static struct calc_list chosen(const struct cli_numbers *given, struct calc_list usual)
{
	return given->n ? (struct calc_list){ given->item, given->n } : usual;
}

static struct calc_grid grid_of(enum calc c)
{
	struct calc_grid g = calc_usual(c);
	const char *why;

	g.seq = chosen(&opt.seq, g.seq);
	g.batch = chosen(&opt.batch, g.batch);
	g.reuse = chosen(&opt.reuse, g.reuse);
	g.memory_share = opt.mem_util;
	why = calc_fault(&g);
	if (why)
		cli_usage("%s", why);
	return g;
}

static void want_table(const char *name)
{
	common.table.item = mem_grow(common.table.item, &common.table.cap, common.table.n + 1, sizeof(char *));
	common.table.item[common.table.n++] = name;
}

/* --calc is a table; no input but a terminal means every table that needs none. */
static void choose_tables(void)
{
	bool given = common.n_operands > 1 || strcmp(common.operand[0].path, "-") != 0;

	if (opt.calc >= 0) {
		if (common.table.n || opt.annotate || given)
			cli_usage("--calc reads nothing and prints one table: no FILE, --table, --annotate with it");
		want_table(calc_name((enum calc)opt.calc));
	} else if (!given && !common.table.n && !opt.annotate && isatty(STDIN_FILENO)) {
		if (!common.format_given)
			common.format = common.out.format = FORMAT_TEXT;
		if (common.format == FORMAT_TSV)
			cli_usage("tsv prints one table: choose it with --calc, or give a trace");
		for (int c = 0; c < CALC_COUNT; c++)
			if (c != CALC_OPS || opt.accounting == ACCOUNTING_FULL)
				want_table(calc_name((enum calc)c));
		common.out.tagged = true;
	}
	if (opt.annotate && (common.table.n || common.check_text.n || opt.plot))
		cli_usage("--annotate: prints records, so there is no --table, --check or --plot");
}

static bool reads_trace(void)
{
	return !common.table.n || cli_wants(&common, "summary") || cli_wants(&common, "requests");
}

static bool wants_calc(void)
{
	for (int c = 0; common.table.n && c < CALC_COUNT; c++)
		if (cli_wants(&common, calc_name((enum calc)c)))
			return true;
	return false;
}

static void check_options(void)
{
	bool study = opt.accounting == ACCOUNTING_STUDY;

	if (opt.tp > INT32_MAX || opt.chunk > INT32_MAX || opt.cached > INT32_MAX)
		cli_usage("--tp, --chunk and --cached: too large");
	if (reads_trace() && opt.batch.n > 1)
		cli_usage("--batch: a trace is priced at one batch");
	if (study && opt.batch.n && (opt.batch.n > 1 || opt.batch.item[0] != 1))
		cli_usage("--batch: the study's accounting knows batch 1 only");
	if (study && common.table.n && cli_wants(&common, "ops"))
		cli_usage("--calc ops: the study's accounting has no operations");
}

static void print_notes(const struct machine *m)
{
	for (int i = 0; i < m->n_notes; i++)
		cli_note(&common, "%s", m->note[i]);
}

static void open_machine(struct machine *m)
{
	const char *why;

	opt.want.weights = opt.weights;
	opt.want.setup = (struct model_setup){
		.accounting = (enum accounting)opt.accounting, .experts = (enum experts_rule)opt.experts,
		.kv = (enum dtype)opt.kv, .tp = (int64_t)opt.tp, .chunk = (int64_t)opt.chunk,
	};
	why = machine_open(m, &opt.want);
	if (why)
		cli_die("%s", why);
	print_notes(m);
}

static bool people(void)
{
	return common.format == FORMAT_TEXT || common.format == FORMAT_MD;
}

/* One row or record a request: the reader sees them without the summary, which says what was assumed. */
static bool by_row(void)
{
	return opt.annotate || (common.table.n && cli_wants(&common, "requests"));
}

/* What was assumed: beside the tables for people, on stderr for programs. */
static void say(const char *sentence)
{
	if (people() && !opt.annotate)
		output_sentence(&common.out, "%s", sentence);
	else
		cli_note(&common, "%s", sentence);
}

static void print_assumptions(const struct machine *m)
{
	char *text = machine_describe(m);

	say(text);
	free(text);
	for (const char *const *s = study_remarks; opt.accounting == ACCOUNTING_STUDY && *s; s++)
		say(*s);
}

static void draw(struct picture *p)
{
	output_flush(&common.out);
	const char *why = plot_draw(opt.plot, p->panel, p->n_panels);
	if (why)
		cli_error(&common, "--plot: %s", why);
	picture_free(p);
}

static void print_calcs(const struct machine *m)
{
	struct calc_grid grid = grid_of(CALC_DECODE);
	struct picture picture;

	if (common.table.n > 1) {
		char *answer = calc_answer(m, &grid);

		output_sentence(&common.out, "%s", answer);
		free(answer);
	}
	print_assumptions(m);
	for (int c = 0; c < CALC_COUNT; c++) {
		struct table t;

		if (!cli_wants(&common, calc_name((enum calc)c)))
			continue;
		grid = grid_of((enum calc)c);
		calc_table(&t, (enum calc)c, m, &grid);
		cli_print(&common, &t, calc_title((enum calc)c));
		table_free(&t);
	}
	if (opt.plot) {
		grid = grid_of(CALC_DECODE);
		picture_of_grid(&picture, m, &grid);
		draw(&picture);
	}
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
	if (people() && !by_row() && !wants_calc())
		print_assumptions(set->machine);
	cli_print(&common, &t, "Summary");
	table_free(&t);
}

static void print_trace(const struct machine *m)
{
	struct workload_set set;
	struct picture picture;
	struct table rows;
	size_t read = 0;

	if (by_row() && !wants_calc())
		print_assumptions(m);
	workload_set_init(&set, m, calc_whole(grid_of(CALC_DECODE).batch, 0),
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
	if (read && opt.plot && !wants_calc()) {
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
	print_notes(&m);
	output_table(&common.out, &t, NULL);
	table_free(&t);
	machine_close(&m);
}

int main(int argc, char **argv)
{
	struct machine m;

	opt.want = machine_defaults();
	cli_start(&program, &common, argc, argv);
	if (opt.show || opt.list_models || opt.list_gpus) {
		print_listing();
		return cli_finish(&common);
	}
	choose_tables();
	check_options();
	open_machine(&m);
	if (wants_calc())
		print_calcs(&m);
	if (reads_trace())
		print_trace(&m);
	machine_close(&m);
	return cli_finish(&common);
}
