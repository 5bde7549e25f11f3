/* hash-reuse.c - how much of a trace a KV cache can reuse; --annotate adds that to each record */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/misfits.h"
#include "kv/replay.h"
#include "kv/report.h"
#include "kv/reuse_set.h"

static struct cli_common common;
static struct options {
	struct capacity_list sizes;
	double bytes_per_token;
	int partial, evict, order;
	uint64_t top;
	bool annotate;
	const char *plot;
} opt = { .top = 10 };

enum { ORDER_FILE, ORDER_TIME };
static const char *const order_names[] = { "file", "time" };

static bool add_sizes(const char *value, const char **why)
{
	*why = capacity_parse(&opt.sizes, value);
	return !*why;
}

static const struct cli_option options[] = {
	{ 0, "capacity", "LIST", CLI_CALL, NULL,
	  "cache sizes of the curve, or the one size of the cache that annotates: blocks (10000, 32k), "
	  "tokens (16kt, 4Mt) or bytes (80GiB, 80GB) of so many KV bytes a token (a doubling grid; unlimited)",
	  NULL, add_sizes },
	{ 0, "kv-bytes-per-token", "BYTES", CLI_REAL, &opt.bytes_per_token,
	  "KV bytes of a token, for sizes in bytes", NULL, NULL },
	{ 0, "evict", "ORDER", CLI_CHOICE, &opt.evict,
	  "blocks of a request that an LRU cache evicts first: root, as published curves, or leaf, as engines (root)",
	  "root|leaf", NULL },
	{ 0, "partial", "RULE", CLI_CHOICE, &opt.partial,
	  "a partial last block counts its tokens (exact), a whole block (full), or is never cached (exact)",
	  "exact|full|never", NULL },
	{ 0, "order", "ORDER", CLI_CHOICE, &opt.order, "replay requests in the order of the file or of time (file)",
	  "file|time", NULL },
	{ 'n', "top", "N", CLI_UINT, &opt.top, "rows of the tables top and sessions (10)", NULL, NULL },
	{ 0, "annotate", NULL, CLI_FLAG, &opt.annotate,
	  "print the records instead, each with the cached_tokens that the cache would serve", NULL, NULL },
	{ 0, "plot", "FILE", CLI_PICTURE, &opt.plot,
	  "draw the curve with gnuplot: FILE.svg, FILE.png, or - for the terminal", "FILE", NULL },
	CLI_OUTPUT(common), CLI_INPUT(common), CLI_BLOCKS(common), CLI_SELECT(common),
	CLI_STANDARD, CLI_END
};

static const char *const tables[] = {
	"summary", "classes", "curve", "distance", "time", "sessions", "top", NULL
};

static const struct cli_program program = {
	.name = "hash-reuse",
	.summary = "how much of a trace a KV cache can reuse",
	.operands = "[[LABEL=]FILE ...]",
	.options = options,
	.tables = tables,
	.notes =
		"a prefix hit is the run of leading blocks of a request that an earlier request had\n"
		"the curve is exact at every size: LRU, prefix hits, a request looked up before its blocks enter\n"
		"percentiles are exact: linear interpolation between closest ranks (R type 7)\n"
		"NA: the trace cannot tell; 0 is only ever a measured 0\n",
	.examples =
		"hash-reuse trace.jsonl                          the summary, one row a metric\n"
		"hash-reuse -f text trace.jsonl                  the whole report\n"
		"hash-reuse -t curve --capacity 80GiB,640GiB --kv-bytes-per-token 98304 trace.jsonl\n"
		"trace-gen | hash-reuse --annotate | roofline --gpu h20 --model qwen3-coder-30b-a3b\n",
};

static void check_options(void)
{
	for (size_t i = 0; i < opt.sizes.n; i++)
		if (opt.sizes.item[i].unit == CAPACITY_BYTES && !(opt.bytes_per_token > 0))
			cli_usage("--capacity: sizes in bytes need --kv-bytes-per-token");
	if (!opt.annotate)
		return;
	if (opt.sizes.n > 1)
		cli_usage("--annotate: takes one --capacity");
	if (opt.order == ORDER_TIME)
		cli_usage("--annotate: prints records as they come, so there is no --order time");
	if (common.table.n || common.check_text.n || opt.plot)
		cli_usage("--annotate: prints records, so there is no --table, --check or --plot");
}

static struct reuse_options how_to_read(void)
{
	struct reuse_options o = {
		.partial = (enum partial)opt.partial, .evict = (enum evict)opt.evict,
		.sizes = opt.sizes, .bytes_per_token = opt.bytes_per_token, .warmup = common.warmup_text != NULL,
	};

	if (opt.annotate) {
		o.limited = opt.sizes.n > 0;
		return o;
	}
	o.curve = cli_wants(&common, "curve") || opt.plot;
	o.fine_curve = opt.plot != NULL;
	o.distance = cli_wants(&common, "distance");
	o.time = cli_wants(&common, "time");
	o.sessions = cli_wants(&common, "sessions");
	return o;
}

static void print_record(struct text line)
{
	output_bytes(&common.out, line.s, line.n);
}

/* Hold everything, sort it, and only then replay; --warmup and --first go by the sorted order. */
static void add_by_time(struct reuse_set *s, size_t i, struct input *in, const struct selection *warmup,
			const struct selection *first)
{
	const struct batch *b;
	struct replay replay;
	size_t read;

	replay_init(&replay);
	read = replay_read(&replay, in, warmup, first);
	if (warmup->kind != SELECT_ALL || first->kind != SELECT_ALL)
		cli_note(&common, "%s: kept %" PRIu64 " of %zu record%s in order of time, %" PRIu64 " only warmed up",
			 common.operand[i].path, replay.n - replay.warm, read, text_s(read), replay.warm);
	while ((b = replay_next(&replay)))
		reuse_set_add(s, b);
	replay_free(&replay);
}

/* What the reader should know of a run that the tables do not show. */
static void notes(const struct reuse *r, const char *path)
{
	cli_note_misfits(&common, &r->rule, path);
	if (r->out_of_order)
		cli_note(&common, "%s: %" PRIu64 " request%s earlier than the one before; replayed in file order, --order time "
			 "sorts", path, r->out_of_order, r->out_of_order == 1 ? " is" : "s are");
}

static void read_operand(struct reuse_set *s, size_t i)
{
	const struct cli_operand *operand = &common.operand[i];
	const struct selection warmup = common.spec.warmup, first = common.spec.first;
	bool by_name = !operand->labelled;
	const struct batch *b;
	struct input *in;

	if (opt.order == ORDER_TIME)
		common.spec.warmup.kind = common.spec.first.kind = SELECT_ALL;
	in = cli_open(&common, i, reuse_set_fields(s) | (by_name ? FIELD(F_RUN) : 0));
	if (!in)
		return;
	reuse_set_open(s, operand->label, by_name);
	if (opt.order == ORDER_TIME)
		add_by_time(s, i, in, &warmup, &first);
	while (opt.order == ORDER_FILE && input_next(in, &b) > 0)
		reuse_set_add(s, b);
	reuse_set_close(s, input_unit_name(input_seen(in)));
	common.spec.warmup = warmup;
	common.spec.first = first;
	if (opt.order == ORDER_TIME)
		common.warmup_text = common.first_text = NULL; /* the note on what was kept is ours */
	cli_close(&common, in);
	for (size_t k = s->first; k < s->n; k++)
		notes(s->run[k], operand->path);
}

static void print(const struct reuse_set *s, const struct reuse_table *kind)
{
	struct table t;

	if (!cli_wants(&common, kind->name))
		return;
	table_init(&t, kind->name, kind->columns, kind->n_columns);
	t.metrics = kind == reuse_tables; /* the summary */
	for (size_t k = 0; k < s->n; k++)
		kind->fill(s->run[k], &(struct reuse_rows){
			.t = &t, .run = s->names.label[k], .order = order_names[opt.order],
			.timestamp_unit = s->unit[k], .top = (size_t)opt.top,
		});
	cli_print_as(&common, &t, table_rows(&t) || common.table.n ? &t : NULL, kind->title);
	table_free(&t);
}

static void print_sentences(const struct reuse_set *s)
{
	for (size_t k = 0; k < s->n && !common.table.n && s->how.curve; k++) {
		char *sentence = reuse_sentence(s->run[k], s->n > 1 ? s->names.label[k] : NULL);

		output_sentence(&common.out, "%s", sentence);
		free(sentence);
	}
}

static void draw(const struct reuse_set *s)
{
	struct reuse_plot plot;

	reuse_plot_init(&plot, s->run, (const char *const *)s->names.label, s->n);
	cli_plot(&common, opt.plot, &plot.panel, 1);
	reuse_plot_free(&plot);
}

static void report(const struct reuse_set *s)
{
	print_sentences(s);
	for (int k = 0; k < REUSE_TABLES; k++)
		print(s, &reuse_tables[k]);
	if (opt.plot)
		draw(s);
}

int main(int argc, char **argv)
{
	struct reuse_options how;
	struct reuse_set set;

	cli_start(&program, &common, argc, argv);
	check_options();
	how = how_to_read();
	how.threads = (int)common.threads;
	reuse_set_init(&set, &how);
	if (opt.annotate)
		set.record = print_record;
	for (size_t i = 0; i < common.n_operands; i++)
		read_operand(&set, i);
	if (!opt.annotate)
		report(&set);
	reuse_set_free(&set);
	return cli_finish(&common);
}
