/* trace-convert.c - the formats people have -> canonical records */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/cli.h"
#include "input/formats/anonymize.h"
#include "input/formats/convert.h"
#include "input/formats/write.h"

static struct cli_common common;
static struct options {
	const struct importer *from;
	int to;                    /* enum write_as */
	bool list, anonymize;
	const char *worker;
	int64_t at_ns;
	uint64_t hash_block;
} opt = { .at_ns = NA_INT };

static bool choose_format(const char *value, const char **why)
{
	opt.from = importer_find(value);
	if (!opt.from)
		*why = "no format of that name: --list-formats lists them";
	return opt.from != NULL;
}

static bool read_at(const char *value, const char **why)
{
	uint64_t ms;

	*why = cli_parse_uint(value, &ms);
	if (!*why && ms > INT64_MAX / 1000000)
		*why = "too large";
	if (!*why)
		opt.at_ns = (int64_t)ms * 1000000;
	return !*why;
}

static const struct cli_option options[] = {
	{ 0, "from", "NAME", CLI_CALL, NULL, "format of the input (detected from its beginning)", NULL,
	  choose_format },
	{ 0, "to", "KIND", CLI_CHOICE, &opt.to,
	  "auto, trace, run, mooncake, bailian or csv (auto: canonical records with the\n"
	  "fields that the format gives)",
	  "auto|trace|run|mooncake|bailian|csv", NULL },
	{ 0, "list-formats", NULL, CLI_FLAG, &opt.list, "print the formats that --from takes, and exit", NULL, NULL },
	{ 0, "hash-block", "TOKENS", CLI_COUNT, &opt.hash_block,
	  "make block ids of so many tokens from prompts that are token ids", NULL, NULL },
	{ 0, "worker", "NAME", CLI_TEXT, &opt.worker, "worker of records that name none, like a page of metrics",
	  NULL, NULL },
	{ 0, "at", "MS", CLI_CALL, NULL, "when a page of metrics was read, in ms since 1970 (now)", NULL, read_at },
	{ 0, "anonymize", NULL, CLI_FLAG, &opt.anonymize,
	  "renumber requests, sessions, types, workers, runs and block ids, drop error texts;\n"
	  "lengths, times, outcomes, loads, decisions and LABEL= stay", NULL, NULL },
	{ 'q', "quiet", NULL, CLI_FLAG, &common.quiet, "no notes on stderr, only errors", NULL, NULL },
	{ 0, "Input", NULL, CLI_SECTION, NULL, NULL, NULL, cli_input_ready },
	{ 0, "map", "FIELD=PATH[:UNIT]", CLI_TEXTS, &common.map_text,
	  "read FIELD from the key or column PATH, or from a path of keys like\n"
	  ".metrics.ttft.value, of records that no format knows; repeatable", NULL, NULL },
	{ 0, "time-unit", "UNIT", CLI_CHOICE, &common.time_unit,
	  "unit of a bare timestamp: auto, ns, us, ms or s (auto: ms, or s beside chat_id)",
	  "auto|ns|us|ms|s", NULL },
	CLI_BLOCKS(common),
	{ 0, "strict", NULL, CLI_FLAG, &common.strict, "stop at the first damaged record", NULL, NULL },
	{ 0, "tolerate", "N", CLI_UINT, &common.tolerate,
	  "exit 0 with up to N damaged records and a cut last line (none)", NULL, NULL },
	{ 0, "threads", "N", CLI_UINT, &common.threads, "threads that decode flat records (one a processor)", NULL,
	  NULL },
	CLI_STANDARD, CLI_END
};

static const struct cli_program program = {
	.name = "trace-convert",
	.summary = "turns the traces and results that people have into records of this kit",
	.operands = "[[LABEL=]FILE ...]",
	.options = options,
	.examples =
		"trace-convert AzureLLMInferenceTrace_code.csv | trace-stats\n"
		"trace-convert A=a.json B=b.json | run-stats          vLLM results, side by side\n"
		"zcat trace.jsonl.gz | trace-convert --to trace | hash-reuse\n"
		"trace-convert --map ttft_ms=.metrics.ttft:s log.jsonl\n",
};

/* What one output knows. */
struct job {
	struct writer writer;
	struct anonymizer anonymizer;
};

enum { PIECE = 1 << 18 };

static void write_out(struct job *j)
{
	output_bytes(&common.out, j->writer.text, j->writer.n);
	j->writer.n = 0;
}

static void emit(struct convert *c, const struct row *row)
{
	struct job *j = c->ctx;

	j->anonymizer.label = c->labelled ? text_of(c->label) : (struct text){ NULL, 0 };
	if (opt.anonymize)
		row = anonymize_row(&j->anonymizer, row);
	writer_row(&j->writer, row, c->format->gives);
	if (j->writer.n >= PIECE)
		write_out(j);
}

static void note(struct convert *c, const char *text)
{
	cli_note(&common, "%s: %s", c->path, text);
}

/* The input is about to wait: whoever reads us should not. */
static struct job *waiting;

static void flush_waiting(void *ctx)
{
	(void)ctx;
	write_out(waiting);
	output_flush(&common.out);
}

static void say_lost(const struct writer *w)
{
	const char *kind = writer_kind(w);
	char *lost = writer_lost(w);
	int64_t size = writer_block_size(w);

	if (lost)
		cli_note(&common, "%s has no place for %s", kind, lost);
	if (w->renamed)
		cli_note(&common,
			 "%s has no names of sessions: %" PRIu64 " %s called by the number of the first chat", kind,
			 w->renamed, w->renamed == 1 ? "is" : "are");
	if (w->alone)
		cli_note(&common, "%s has no requests without a session: %" PRIu64 " %s now one each", kind, w->alone,
			 w->alone == 1 ? "is" : "are");
	if (size > 0)
		cli_note(&common, "%s has no place for the block size: read it with --block-size %" PRId64, kind,
			 size);
	else if (size < 0)
		cli_note(&common, "%s has no place for block sizes, and the records have several", kind);
	free(lost);
}

static int list_formats(void)
{
	for (const struct importer *const *f = importers; *f; f++) {
		static const char *const gives[] = { "", "trace", "run", "trace, run" };
		static const char *const also[] = { "", " (trace)", " (run)", "" };
		char *line = mem_format("%s\t%s%s\t%s\n", (*f)->name, gives[(*f)->gives], also[(*f)->also],
					(*f)->summary);

		output_bytes(&common.out, line, strlen(line));
		free(line);
	}
	return cli_finish(&common);
}

static void read_operands(struct convert *c)
{
	for (size_t i = 0; i < common.n_operands; i++) {
		const struct cli_operand *o = &common.operand[i];

		cli_begin(&common, i);
		convert_read(c, o->path, o->label, o->labelled);
		cli_count(&common, &c->counts);
	}
}

int main(int argc, char **argv)
{
	static const unsigned wants[] = { 0, GIVES_TRACE, GIVES_RUN, GIVES_TRACE, GIVES_TRACE, 0 };
	struct convert_options o = { 0 };
	struct convert c;
	struct job job;

	cli_start(&program, &common, argc, argv);
	if (opt.list)
		return list_formats();
	o.from = opt.from;
	o.block_size = common.spec.block_size;
	o.wants = wants[opt.to];
	o.hash_block = opt.hash_block;
	o.at_ns = opt.at_ns;
	if (opt.worker && !*opt.worker)
		cli_usage("--worker: a name has at least one character");
	if (opt.worker)
		o.worker = text_of(opt.worker);
	common.spec.fields = convert_fields();
	common.spec.idle = flush_waiting;
	waiting = &job;
	writer_init(&job.writer, (enum write_as)opt.to);
	anonymizer_init(&job.anonymizer);
	convert_init(&c, &o, &common.spec);
	c.emit = emit;
	c.note = note;
	c.ctx = &job;
	read_operands(&c);
	write_out(&job);
	say_lost(&job.writer);
	convert_free(&c);
	writer_free(&job.writer);
	anonymizer_free(&job.anonymizer);
	return cli_finish(&common);
}
