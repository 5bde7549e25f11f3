/* trace-sample.c - a smaller trace that is still the same traffic */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "cli/cli.h"
#include "trace/cut.h"

static struct cli_common common;
static struct options {
	struct sample_plan plan;
	uint64_t requests, sessions; /* 0: not given */
	double rate, rescale;
	int by;
	bool report;
} opt = { .plan = { .seed = 1 }, .rate = NAN, .rescale = 1 };

static bool read_window(const char *value, const char **why)
{
	size_t n = strcspn(value, "@");
	char *width = mem_text(value, n);

	*why = cli_parse_duration(width, &opt.plan.window_ns);
	if (!*why && value[n])
		*why = cli_parse_duration(value + n + 1, &opt.plan.start_ns);
	if (!*why && opt.plan.window_ns == 0)
		*why = "must be longer than 0";
	free(width);
	return !*why;
}

static const struct cli_option options[] = {
	{ 0, "window", "DURATION[@START]", CLI_CALL, NULL,
	  "only requests of this span, from START after the first timestamp (0s)", NULL, read_window },
	{ 0, "rate", "SHARE", CLI_SHARE, &opt.rate, "keep this share of the sessions", NULL, NULL },
	{ 0, "sessions", "N", CLI_COUNT, &opt.sessions, "keep N sessions", NULL, NULL },
	{ 0, "requests", "N", CLI_COUNT, &opt.requests,
	  "keep whole sessions until there are N requests", NULL, NULL },
	{ 0, "head", NULL, CLI_FLAG, &opt.plan.head, "those that begin first, instead of random ones", NULL, NULL },
	{ 0, "stratify", NULL, CLI_FLAG, &opt.plan.stratify,
	  "take them evenly from all, ordered by turns and prompt tokens", NULL, NULL },
	{ 0, "by", "UNIT", CLI_CHOICE, &opt.by,
	  "choose whole sessions or single requests: session, request (session)",
	  "session|request", NULL },
	{ 0, "min-turns", "N", CLI_COUNT, &opt.plan.min_turns,
	  "leave out sessions with fewer turns (1)", NULL, NULL },
	{ 's', "seed", "N", CLI_UINT, &opt.plan.seed, "another seed is another sample (1)", NULL, NULL },
	{ 0, "rescale", "X", CLI_REAL, &opt.rescale, "multiply all times and delays, as 0.5 for twice the rate (1)",
	  NULL, NULL },
	{ 0, "report", NULL, CLI_FLAG, &opt.report, "compare the sample with the whole, on stderr", NULL, NULL },
	{ 'q', "quiet", NULL, CLI_FLAG, &common.quiet, "no notes on stderr, only errors", NULL, NULL },
	CLI_INPUT(common), CLI_BLOCKS(common),
	CLI_STANDARD, CLI_END
};

static const struct cli_program program = {
	.name = "trace-sample",
	.summary = "a smaller trace that keeps sessions and what they share",
	.operands = "[FILE ...]",
	.options = options,
	.notes =
		"a session is kept whole: all its turns, their order and their gaps\n"
		"the lines are those of the input; a smaller sample of a seed is part of a larger one,\n"
		"but for --stratify\n",
	.examples =
		"trace-sample --window 600s --rate 0.0015 trace.jsonl > small.jsonl\n"
		"trace-sample --sessions 50 --head trace.jsonl\n"
		"trace-sample --rate 5% --stratify --report trace.jsonl | trace-stats\n",
};

static void make_plan(void)
{
	struct sample_plan *p = &opt.plan;
	int takes = !isnan(opt.rate) + (opt.sessions != 0) + (opt.requests != 0);

	if (takes > 1)
		cli_usage("only one of --rate, --sessions and --requests");
	p->by_request = opt.by == 1;
	p->take = !isnan(opt.rate) ? SAMPLE_RATE : opt.sessions != 0 ? SAMPLE_SESSIONS :
		  opt.requests != 0 ? SAMPLE_REQUESTS : SAMPLE_ALL;
	p->rate = isnan(opt.rate) ? 0 : opt.rate;
	p->count = opt.sessions ? opt.sessions : opt.requests;
	if (p->take == SAMPLE_RATE && p->rate == 0)
		cli_usage("--rate: must be above 0");
	if (p->head && p->take != SAMPLE_SESSIONS && p->take != SAMPLE_REQUESTS)
		cli_usage("--head: goes with --sessions or --requests");
	if (p->stratify && (p->head || p->take == SAMPLE_ALL))
		cli_usage("--stratify: goes with --rate, --sessions or --requests, without --head");
	if (p->by_request && (p->take == SAMPLE_SESSIONS || p->min_turns > 1))
		cli_usage("--by request: has no sessions to count, so there is no --sessions or --min-turns");
	if (!(opt.rescale > 0))
		cli_usage("--rescale: must be above 0");
	if (opt.rescale != 1 && input_map_fields(common.spec.map) & (FIELD(F_TIMESTAMP) | FIELD(F_DELAY)))
		cli_usage("--rescale: writes no times that --map names; trace-convert --map gives them their names");
}

static void write_line(struct text line)
{
	if (line.n)
		output_bytes(&common.out, line.s, line.n);
}

static void ignore(void *ctx, const struct input_event *e)
{
	(void)ctx;
	(void)e;
}

/* An input that says nothing: what is wrong with it is said when it is read for the output. */
static struct input *open_quietly(struct input_spec *spec, const char *path, field_set wanted)
{
	*spec = common.spec;
	spec->fields = wanted;
	spec->report = spec->fail = ignore;
	spec->idle = NULL;
	return input_open(spec, path);
}

static void count_all(struct cut *c)
{
	for (size_t k = 0; k < common.n_operands; k++) {
		struct input_spec spec;
		struct input *in = open_quietly(&spec, common.operand[k].path, cut_fields(c) & ~FIELD(F_LINE));
		const struct batch *b;

		while (in && input_next(in, &b) > 0)
			cut_count(c, b);
		input_close(in);
	}
	cut_counted(c);
}

static void read_all(struct cut *c)
{
	for (size_t k = 0; k < common.n_operands; k++) {
		struct input *in = cli_open(&common, k, cut_fields(c));
		const struct batch *b;

		if (!in)
			continue;
		while (input_next(in, &b) > 0)
			for (size_t i = 0; i < b->n; i++)
				write_line(cut_see(c, b, i));
		cli_close(&common, in);
	}
	cut_end(c);
}

/* The traits of lines that are in memory, through the same reader. */
static void add_held(struct cut *c, int fd)
{
	char *path = mem_format("/proc/self/fd/%d", fd);
	struct input_spec spec;
	struct input *in = open_quietly(&spec, path, cut_fields(c));
	const struct batch *b;

	while (in && input_next(in, &b) > 0)
		for (size_t i = 0; i < b->n; i++)
			traits_add(&c->after, b, i);
	input_close(in);
	free(path);
}

static void write_held(struct cut *c)
{
	int fd = opt.report && c->hold.n ? memfd_create("sample", MFD_CLOEXEC) : -1;

	for (size_t k = 0; k < c->hold.n; k++) {
		struct text line = cut_held(c, k);

		write_line(line);
		if (fd >= 0 && line.n && write(fd, line.s, line.n) != (ssize_t)line.n)
			cli_die("--report: no memory for the sample");
	}
	if (fd < 0)
		return;
	add_held(c, fd);
	close(fd);
}

static bool all_regular(void)
{
	for (size_t k = 0; k < common.n_operands; k++) {
		const char *path = common.operand[k].path;
		struct stat st;

		if ((strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &st) : stat(path, &st)) < 0 || !S_ISREG(st.st_mode))
			return false;
	}
	return true;
}

static void report(struct cut *c)
{
	FILE *to = fdopen(dup(STDERR_FILENO), "w");
	struct output out;
	struct table t;

	if (!to)
		return;
	table_init(&t, "fidelity", fidelity_columns, FIDELITY_COLUMNS);
	fidelity_table(&c->before, &c->after, &t);
	output_init(&out, to, FORMAT_TEXT, true);
	out.utf8 = common.out.utf8;
	output_table(&out, &t, NULL);
	output_flush(&out);
	if (fidelity_lost(&c->before, &c->after)) /* of the report, so --quiet does not hide it */
		fprintf(to, "%s: sharing is lost: %.1f %% of the blocks were seen before, %.1f %% in the sample\n",
			program.name, 100 * fidelity_shared(&c->before), 100 * fidelity_shared(&c->after));
	output_close(&out);
	table_free(&t);
}

static void say_kept(const struct cut *c)
{
	char *sessions = opt.plan.by_request ? mem_text("", 0) :
			 mem_format(", %" PRIu64 " of %" PRIu64 " sessions", c->sampler.chosen, c->sampler.units);

	cli_note(&common, "kept %" PRIu64 " of %" PRIu64 " requests%s", c->kept, c->seen, sessions);
	free(sessions);
	if (c->sampler.untimed)
		cli_note(&common, "%" PRIu64 " requests without a time are outside any window", c->sampler.untimed);
}

int main(int argc, char **argv)
{
	struct cut c;

	cli_start(&program, &common, argc, argv);
	make_plan();
	cut_init(&c, &opt.plan, opt.rescale, (enum time_unit)common.time_unit, opt.report, all_regular());
	if (cut_twice(&c))
		count_all(&c);
	read_all(&c);
	if (!common.out.muted) /* of a part of the trace there is no sample */
		write_held(&c);
	say_kept(&c);
	output_flush(&common.out);
	if (opt.report)
		report(&c);
	cut_free(&c);
	return cli_finish(&common);
}
