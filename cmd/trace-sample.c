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
#include "trace/fidelity.h"
#include "trace/hold.h"
#include "trace/rescale.h"
#include "trace/sample.h"

static struct cli_common common;
#define NONE UINT64_MAX
static struct options {
	struct sample_plan plan;
	uint64_t requests, sessions;
	double rate, rescale;
	int by;
	bool report;
} opt = { .plan = { .seed = 1 }, .requests = NONE, .sessions = NONE, .rate = NAN, .rescale = 1 };

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
	{ 0, "requests", "N", CLI_COUNT, &opt.requests, "keep whole sessions until there are N requests", NULL, NULL },
	{ 0, "head", NULL, CLI_FLAG, &opt.plan.head, "those that begin first, instead of random ones", NULL, NULL },
	{ 0, "stratify", NULL, CLI_FLAG, &opt.plan.stratify,
	  "take them evenly from all, ordered by turns and prompt tokens", NULL, NULL },
	{ 0, "by", "UNIT", CLI_CHOICE, &opt.by,
	  "choose whole sessions or single requests: session, request (session)",
	  "session|request", NULL },
	{ 0, "min-turns", "N", CLI_COUNT, &opt.plan.min_turns, "leave out sessions with fewer turns (1)", NULL, NULL },
	{ 's', "seed", "N", CLI_UINT, &opt.plan.seed, "another seed is another sample (1)", NULL, NULL },
	{ 0, "rescale", "X", CLI_REAL, &opt.rescale, "multiply all times, as 0.5 for twice the rate (1)", NULL,
	  NULL },
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
		"the lines are those of the input; a smaller sample of a seed is part of a larger one\n",
	.examples =
		"trace-sample --window 600s --rate 0.0015 trace.jsonl > small.jsonl\n"
		"trace-sample --sessions 50 --head trace.jsonl\n"
		"trace-sample --rate 5% --stratify --report trace.jsonl | trace-stats\n",
};

struct job {
	struct sampler sampler;
	struct rescaler rescaler;
	struct hold hold;
	struct traits before, after;
	bool holding;
	uint64_t seen, kept;   /* requests */
};

static void make_plan(void)
{
	struct sample_plan *p = &opt.plan;
	int takes = !isnan(opt.rate) + (opt.sessions != NONE) + (opt.requests != NONE);

	if (takes > 1)
		cli_usage("only one of --rate, --sessions and --requests");
	p->by_request = opt.by == 1;
	p->take = !isnan(opt.rate) ? SAMPLE_RATE : opt.sessions != NONE ? SAMPLE_SESSIONS :
		  opt.requests != NONE ? SAMPLE_REQUESTS : SAMPLE_ALL;
	p->rate = isnan(opt.rate) ? 0 : opt.rate;
	p->count = opt.sessions != NONE ? opt.sessions : opt.requests != NONE ? opt.requests : 0;
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
}

static field_set fields(void)
{
	return SAMPLE_FIELDS | FIELD(F_LINE) | (opt.report ? traits_fields() : 0);
}

static void write_line(struct job *j, struct text line)
{
	j->kept++;
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

static void count_all(struct job *j)
{
	for (size_t k = 0; k < common.n_operands; k++) {
		struct input_spec spec;
		struct input *in = open_quietly(&spec, common.operand[k].path, fields() & ~FIELD(F_LINE));
		const struct batch *b;

		while (in && input_next(in, &b) > 0)
			for (size_t i = 0; i < b->n; i++)
				sampler_see(&j->sampler, b, i);
		input_close(in);
	}
	sampler_choose(&j->sampler);
	sampler_again(&j->sampler);
}

static void see(struct job *j, const struct batch *b, size_t i)
{
	uint64_t unit = sampler_see(&j->sampler, b, i);

	j->rescaler.base = j->sampler.base;
	j->seen += b->kind[i] == RECORD_REQUEST;
	if (opt.report)
		traits_add(&j->before, b, i);
	if (j->holding && unit != SAMPLE_OUT) {
		hold_add(&j->hold, &j->sampler, unit, rescaler_line(&j->rescaler, b, i));
	} else if (!j->holding && sampler_chosen(&j->sampler, unit)) {
		write_line(j, rescaler_line(&j->rescaler, b, i));
		if (opt.report)
			traits_add(&j->after, b, i);
	}
}

static void read_all(struct job *j)
{
	for (size_t k = 0; k < common.n_operands; k++) {
		struct input *in = cli_open(&common, k, fields());
		const struct batch *b;

		if (!in)
			continue;
		while (input_next(in, &b) > 0)
			for (size_t i = 0; i < b->n; i++)
				see(j, b, i);
		cli_close(&common, in);
	}
}

/* The traits of lines that are in memory, through the same reader. */
static void add_held(struct job *j, int fd)
{
	char *path = mem_format("/proc/self/fd/%d", fd);
	struct input_spec spec;
	struct input *in = open_quietly(&spec, path, fields());
	const struct batch *b;

	while (in && input_next(in, &b) > 0)
		for (size_t i = 0; i < b->n; i++)
			traits_add(&j->after, b, i);
	input_close(in);
	free(path);
}

static void write_held(struct job *j)
{
	int fd = opt.report ? memfd_create("sample", MFD_CLOEXEC) : -1;

	sampler_choose(&j->sampler);
	for (size_t i = 0; i < j->hold.n; i++) {
		struct text line = hold_text(&j->hold, &j->sampler, i);

		if (!line.s)
			continue;
		write_line(j, line);
		if (fd >= 0 && write(fd, line.s, line.n) != (ssize_t)line.n)
			cli_die("--report: no memory for the sample");
	}
	if (fd < 0)
		return;
	add_held(j, fd);
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

static void report(struct job *j)
{
	double shared[] = { fidelity_shared(&j->before), fidelity_shared(&j->after) };
	FILE *to = fdopen(dup(STDERR_FILENO), "w");
	struct output out;
	struct table t;

	if (!to)
		return;
	table_init(&t, "fidelity", fidelity_columns, FIDELITY_COLUMNS);
	fidelity_table(&j->before, &j->after, &t);
	output_init(&out, to, FORMAT_TEXT, true);
	out.utf8 = common.out.utf8;
	output_table(&out, &t, NULL);
	output_close(&out);
	table_free(&t);
	if (shared[1] < 0.9 * shared[0])
		cli_note(&common, "sharing is lost: %.1f %% of the blocks were seen before, %.1f %% in the sample",
			 100 * shared[0], 100 * shared[1]);
}

static void say_kept(const struct job *j)
{
	char *sessions = opt.plan.by_request ? mem_text("", 0) :
			 mem_format(", %" PRIu64 " of %" PRIu64 " sessions", j->sampler.chosen, j->sampler.units);

	cli_note(&common, "kept %" PRIu64 " of %" PRIu64 " requests%s", j->kept, j->seen, sessions);
	free(sessions);
	if (j->sampler.untimed)
		cli_note(&common, "%" PRIu64 " requests without a time are outside any window", j->sampler.untimed);
}

int main(int argc, char **argv)
{
	struct job j = { 0 };
	bool stream;

	cli_start(&program, &common, argc, argv);
	make_plan();
	stream = sampler_streams(&opt.plan);
	j.holding = !stream && !all_regular();
	sampler_init(&j.sampler, &opt.plan);
	rescaler_init(&j.rescaler, opt.rescale, (enum time_unit)common.time_unit);
	hold_init(&j.hold);
	traits_init(&j.before);
	traits_init(&j.after);
	if (!stream && !j.holding)
		count_all(&j);
	read_all(&j);
	if (j.holding)
		write_held(&j);
	say_kept(&j);
	output_flush(&common.out);
	if (opt.report)
		report(&j);
	traits_free(&j.before);
	traits_free(&j.after);
	hold_free(&j.hold);
	rescaler_free(&j.rescaler);
	sampler_free(&j.sampler);
	return cli_finish(&common);
}
