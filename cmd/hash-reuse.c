/* hash-reuse.c - how much of a trace a KV cache can reuse; --annotate adds that to each record */
#include <inttypes.h>
#include <stdlib.h>

#include "base/mem.h"
#include "cli/cli.h"
#include "input/runs.h"
#include "input/splice.h"
#include "kv/replay.h"
#include "kv/report.h"
#include "output/plot.h"

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
	  "tokens (16kt, 4Mt) or bytes (80GiB, 80GB) of so many KV bytes a token (a doubling grid; unlimited)", NULL, add_sizes },
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
	{ 0, "plot", "FILE", CLI_TEXT, &opt.plot,
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

/* All runs of all operands. */
struct set {
	struct runs names;
	struct reuse **run;
	const char **unit;         /* of their timestamps */
	size_t n, cap, unit_cap;
	struct reuse_options how;
	int64_t *cached;
	size_t cached_cap;
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

static struct reuse *run_at(struct set *s, size_t index)
{
	while (s->n < s->names.n) {
		s->run = mem_grow(s->run, &s->cap, s->n + 1, sizeof(struct reuse *));
		s->run[s->n] = mem_alloc(1, sizeof(struct reuse));
		reuse_init(s->run[s->n++], &s->how);
	}
	return s->run[index];
}

static void add_batch(struct set *s, const struct batch *b, struct splice *splice)
{
	if (splice)
		s->cached = mem_grow(s->cached, &s->cached_cap, b->n, sizeof *s->cached);
	for (size_t from = 0, to; from < b->n; from = to) {
		size_t index = runs_span(&s->names, b, from, &to);

		reuse_add(run_at(s, index), b, from, to, s->cached);
	}
	for (size_t i = 0; splice && i < b->n; i++) {
		struct text line = splice_line(splice, b->line[i], s->cached[i]);

		output_bytes(&common.out, line.s, line.n);
	}
}

/* Hold everything, sort it, and only then replay; --warmup and --first go by the sorted order. */
static void add_by_time(struct set *s, size_t i, struct input *in, const struct selection *warmup,
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
		add_batch(s, b, NULL);
	replay_free(&replay);
}

/* What the reader should know of a run that the tables do not show. */
static void notes(const struct reuse *r, const char *path)
{
	const struct rule *rule = &r->rule;

	for (uint64_t i = 0; i < rule->mismatch && i < RULE_NAMED; i++)
		cli_note(&common, "%s:%" PRIu64 ": hash_ids: %" PRIu64 " id%s not fit %" PRId64 " token%s in blocks of %" PRId64,
			 path, rule->named[i].line, rule->named[i].ids, rule->named[i].ids == 1 ? " does" : "s do",
			 rule->named[i].tokens, text_s((uint64_t)rule->named[i].tokens), rule->named[i].block_size);
	if (rule->mismatch > RULE_NAMED)
		cli_note(&common, "%s: hash_ids: %" PRIu64 " more that do not fit, %" PRIu64 " in all", path,
			 rule->mismatch - RULE_NAMED, rule->mismatch);
	if (r->out_of_order)
		cli_note(&common, "%s: %" PRIu64 " request%s earlier than the one before; replayed in file order, --order time "
			 "sorts", path, r->out_of_order, r->out_of_order == 1 ? " is" : "s are");
}

static void read_operand(struct set *s, size_t i)
{
	static const char *const old[] = { "cached_tokens", "cached", "reused_input_tokens", "prefix_len", NULL };
	field_set fields = reuse_fields(&s->how) | (opt.annotate ? FIELD(F_LINE) : 0);
	const struct cli_operand *operand = &common.operand[i];
	const struct selection warmup = common.spec.warmup, first = common.spec.first;
	bool by_name = !operand->labelled;
	size_t known = s->names.n;
	const struct batch *b;
	struct splice splice;
	struct input *in;

	if (opt.order == ORDER_TIME)
		common.spec.warmup.kind = common.spec.first.kind = SELECT_ALL;
	in = cli_open(&common, i, by_name ? fields | FIELD(F_RUN) : fields);
	if (!in)
		return;
	runs_open(&s->names, operand->label, by_name);
	splice_init(&splice, old, "cached_tokens");
	if (opt.order == ORDER_TIME)
		add_by_time(s, i, in, &warmup, &first);
	else
		while (input_next(in, &b) > 0)
			add_batch(s, b, opt.annotate ? &splice : NULL);
	splice_free(&splice);
	common.spec.warmup = warmup;
	common.spec.first = first;
	if (opt.order == ORDER_TIME)
		common.warmup_text = common.first_text = NULL; /* the note on what was kept is ours */
	s->unit = mem_grow(s->unit, &s->unit_cap, s->n, sizeof(char *));
	for (size_t k = known; k < s->n; k++)
		s->unit[k] = input_unit_name(input_seen(in));
	cli_close(&common, in);
	for (size_t k = known; k < s->n; k++)
		notes(s->run[k], operand->path);
}

static void print(const struct set *s, const struct reuse_table *kind)
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

static void print_sentences(const struct set *s)
{
	for (size_t k = 0; k < s->n && !common.table.n && s->how.curve; k++) {
		char *sentence = reuse_sentence(s->run[k], s->n > 1 ? s->names.label[k] : NULL);

		output_sentence(&common.out, "%s", sentence);
		free(sentence);
	}
}

static void draw(const struct set *s)
{
	struct reuse_plot plot;
	const char *why;

	reuse_plot_init(&plot, s->run, (const char *const *)s->names.label, s->n);
	output_flush(&common.out);
	why = plot_draw(opt.plot, &plot.panel, 1);
	if (why)
		cli_error(&common, "--plot: %s", why);
	reuse_plot_free(&plot);
}

int main(int argc, char **argv)
{
	static struct set set; /* of the whole process: nothing of it is freed */

	cli_start(&program, &common, argc, argv);
	check_options();
	runs_init(&set.names);
	set.how = how_to_read();
	for (size_t i = 0; i < common.n_operands; i++)
		read_operand(&set, i);
	if (opt.annotate)
		return cli_finish(&common);
	print_sentences(&set);
	for (int k = 0; k < REUSE_TABLES; k++)
		print(&set, &reuse_tables[k]);
	if (opt.plot)
		draw(&set);
	return cli_finish(&common);
}
