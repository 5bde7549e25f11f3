/* trace-stats.c - what a trace of requests is: lengths, ratios, sessions, arrivals, where the tokens are */
#include <inttypes.h>
#include <stdlib.h>

#include "base/mem.h"
#include "cli/cli.h"
#include "cli/misfits.h"
#include "output/pivot.h"
#include "trace/contrast.h"
#include "trace/curves.h"
#include "trace/traffic.h"

enum { ARRIVAL_ROWS = 30 };

static struct cli_common common;
static struct options {
	struct cli_numbers buckets;
	int64_t window_ns;
	const char *plot;
} opt = { .window_ns = -1 };

static const struct cli_option options[] = {
	{ 0, "buckets", "LIST", CLI_INTS, &opt.buckets,
	  "ascending edges of lengths and outputs\n(1k,8k,32k,64k,128k and 16,64,256,1k,4k)", NULL, NULL },
	{ 0, "window", "DURATION", CLI_DURATION, &opt.window_ns,
	  "width of the windows in arrivals (a round one that makes at most 30)", NULL, NULL },
	{ 0, "plot", "FILE", CLI_PICTURE, &opt.plot,
	  "draw lengths and arrivals with gnuplot: FILE.svg, FILE.png, or - for the terminal", "FILE", NULL },
	CLI_OUTPUT(common), CLI_INPUT(common), CLI_BLOCKS(common), CLI_SELECT(common),
	CLI_STANDARD, CLI_END
};

static const char *const tables[] = {
	"summary", "lengths", "outputs", "turns", "types", "arrivals", "contrast", NULL
};

static const struct cli_program program = {
	.name = "trace-stats",
	.summary = "what a trace of requests is: lengths, ratios, sessions, arrivals",
	.operands = "[[LABEL=]FILE ...]",
	.options = options,
	.tables = tables,
	.notes =
		"percentiles are exact: linear interpolation between closest ranks (R type 7)\n"
		"rate_per_s is n / duration over the n requests that have a timestamp\n"
		"peak_10s is the most requests in any half-open window of 10 s\n"
		"NA: the trace cannot tell; 0 is only ever a measured 0\n",
	.examples =
		"trace-stats trace.jsonl                      the summary, one row a metric\n"
		"trace-stats -f text chat.jsonl code.jsonl    the whole report, two traces side by side\n"
		"trace-stats -t arrivals --window 1m trace.jsonl\n"
		"trace-stats -c 'prefill_share > 90%' trace.jsonl\n",
};

static void check_options(void)
{
	if (opt.window_ns == 0)
		cli_usage("--window: must be longer than 0");
	for (size_t i = 0; i < opt.buckets.n; i++) {
		double v = opt.buckets.item[i];

		if (!(v >= 0 && v <= 9007199254740992) || v != (double)(int64_t)v)
			cli_usage("--buckets: edges are whole numbers of tokens");
		if (i && v <= opt.buckets.item[i - 1])
			cli_usage("--buckets: edges must ascend");
	}
}

/* What the reader should know of a run that the tables do not show. */
static void notes(const struct traffic *r, const char *path)
{
	cli_note_misfits(&common, &r->blocks, path);
	if (r->requests.failed)
		cli_note(&common, "%s: %" PRIu64 " failed request%s, left out of the output lengths", path,
			 r->requests.failed, text_s(r->requests.failed));
}

static void read_operand(struct traffic_set *set, size_t i)
{
	const struct cli_operand *operand = &common.operand[i];
	bool by_run = !operand->labelled;
	const struct batch *batch;
	struct input *in = cli_open(&common, i, TRAFFIC_FIELDS | (by_run ? FIELD(F_RUN) : 0));

	if (!in)
		return;
	traffic_open(set, operand->label, by_run);
	while (input_next(in, &batch) > 0)
		traffic_add(set, batch);
	traffic_close(set, input_seen(in));
	cli_close(&common, in);
	for (size_t r = set->first; r < set->n; r++)
		notes(set->run[r], operand->path);
}

/* People need no table without rows in the report, unless they asked for it. */
static bool shows(const struct table *t)
{
	return table_rows(t) > 0 || common.table.n > 0;
}

static void print_summary(struct traffic_set *set)
{
	struct table t;

	if (!cli_wants(&common, "summary"))
		return;
	table_init(&t, "summary", traffic_columns, 3);
	t.metrics = true;
	for (size_t i = 0; i < set->n; i++)
		traffic_summary(set->run[i], &t, common.spec.threads);
	cli_print_as(&common, &t, shows(&t) ? &t : NULL, "Summary");
	table_free(&t);
}

static void fill_lengths(struct traffic *r, struct table *t)
{
	static const double edges[] = { 1024, 8192, 32768, 65536, 131072 };

	if (opt.buckets.n)
		lengths_table(&traffic_lengths(r)->input, opt.buckets.item, opt.buckets.n, t, r->label);
	else
		lengths_table(&traffic_lengths(r)->input, edges, sizeof edges / sizeof *edges, t, r->label);
}

static void fill_outputs(struct traffic *r, struct table *t)
{
	static const double edges[] = { 16, 64, 256, 1024, 4096 };

	if (opt.buckets.n)
		lengths_table(&traffic_lengths(r)->output, opt.buckets.item, opt.buckets.n, t, r->label);
	else
		lengths_table(&traffic_lengths(r)->output, edges, sizeof edges / sizeof *edges, t, r->label);
}

static void fill_turns(struct traffic *r, struct table *t)
{
	turns_table(&r->turns, t, r->label);
}

static void fill_types(struct traffic *r, struct table *t)
{
	types_table(&r->types, t, r->label);
}

static void fill_arrivals(struct traffic *r, struct table *t)
{
	if (!arrivals_table(&r->requests, opt.window_ns, t, r->label))
		cli_error(&common, "%s: more than %d windows: give a wider --window", r->label, ARRIVALS_MAX_ROWS);
}

/* The tables with a row for each run and key. values: the columns that several runs show side by side. */
static const struct section {
	const char *name, *title;
	const struct column *columns;
	size_t n_columns;
	const char *const *values;
	void (*fill)(struct traffic *r, struct table *t);
} sections[] = {
	{ "lengths", "Input lengths", lengths_columns, 6,
	  (const char *const[]){ "share", "token_share", NULL }, fill_lengths },
	{ "outputs", "Output lengths", lengths_columns, 6,
	  (const char *const[]){ "share", "token_share", NULL }, fill_outputs },
	{ "turns", "Turns a session", turns_columns, 8,
	  (const char *const[]){ "share", "request_share", "token_share", NULL }, fill_turns },
	{ "types", "Request types", types_columns, 9,
	  (const char *const[]){ "share", "token_share", "input_mean", "output_mean", NULL }, fill_types },
	{ "arrivals", "Arrivals", arrivals_columns, 6,
	  (const char *const[]){ "requests", "input_tokens", NULL }, fill_arrivals },
};

/* Runs below each other for programs, side by side for people. */
static void print_section(const struct traffic_set *set, const struct section *s)
{
	struct table t;
	struct pivot p;

	if (!cli_wants(&common, s->name))
		return;
	table_init(&t, s->name, s->columns, s->n_columns);
	for (size_t i = 0; i < set->n; i++)
		s->fill(set->run[i], &t);
	if (cli_people(&common) && shows(&t)) {
		pivot_init(&p, &t, s->values);
		cli_print_as(&common, &t, &p.table, s->title);
		pivot_free(&p);
	} else {
		cli_print_as(&common, &t, NULL, s->title);
	}
	table_free(&t);
}

/* The answer in words, and what a chatbot's traffic would look like. */
static void print_contrast(struct traffic_set *set)
{
	struct contrast *c = mem_alloc(set->n, sizeof *c);
	struct contrast_shown shown;
	struct table t;

	table_init(&t, "contrast", contrast_columns, 6);
	for (size_t i = 0; i < set->n; i++) {
		c[i] = contrast_of(set->run[i]);
		contrast_table(&c[i], &t, set->run[i]->label);
		if (!common.table.n) {
			char *sentence = contrast_sentence(set->run[i], &c[i], set->n > 1);

			output_sentence(&common.out, "%s", sentence);
			free(sentence);
		}
	}
	contrast_show(&shown, set, c);
	cli_print_as(&common, &t, shows(&t) ? &shown.table : NULL, "Beside a chatbot");
	contrast_shown_free(&shown);
	table_free(&t);
	free(c);
}

static void draw(struct traffic_set *set, int64_t window_ns)
{
	struct curves c;

	curves_init(&c, set, window_ns);
	cli_plot(&common, opt.plot, c.panel, CURVES_PANELS);
	curves_free(&c);
}

int main(int argc, char **argv)
{
	struct traffic_set set;
	int64_t window_ns;

	cli_start(&program, &common, argc, argv);
	check_options();
	traffic_set_init(&set);
	for (size_t i = 0; i < common.n_operands; i++)
		read_operand(&set, i);
	window_ns = opt.window_ns > 0 ? opt.window_ns : 0; /* the plot has room for more windows than the table */
	if (opt.window_ns < 0)
		opt.window_ns = traffic_window(&set, ARRIVAL_ROWS);
	if (cli_wants(&common, "contrast"))
		print_contrast(&set);
	print_summary(&set);
	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
		print_section(&set, &sections[i]);
	if (opt.plot)
		draw(&set, window_ns);
	traffic_set_free(&set);
	return cli_finish(&common);
}
