/* tui-dash.c - watch a run: latency, tail, decisions, workers, sessions, slowest requests, live or finished */
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "cli/cli.h"
#include "screen/live.h"
#include "screen/tables.h"
#include "screen/units.h"

static struct cli_common common;
static struct run_store store;
static struct dash dash;
static struct live live;

static struct options {
	const char *base, *over, *filter, *keys, *at;
	int64_t window_ns, stale_ns;
	uint64_t view, keep;
	int metric, sort;
	bool once, ascii, no_color;
} opt = { .window_ns = 60000000000, .stale_ns = 2000000000, .view = VIEW_OVERVIEW,
	  .keep = 250000, .sort = SORT_P90 };

static const struct cli_option options[] = {
	{ 'm', "metric", "METRIC", CLI_CHOICE, &opt.metric, "latency that is shown: ttft, tpot or e2e (ttft)",
	  "ttft|tpot|e2e", NULL },
	{ 0, "base", "[LABEL=]FILE", CLI_TEXT, &opt.base, "a finished run to compare with", "FILE", NULL },
	{ 0, "window", "DURATION", CLI_DURATION, &opt.window_ns, "requests that completed in the last so much (60s)", NULL,
	  NULL },
	{ 0, "over", "LIST", CLI_TEXT, &opt.over,
	  "thresholds of the tail, durations separated by commas (5s,10s,20s,30s,50s,100s)", NULL, NULL },
	{ 0, "filter", "WORDS", CLI_TEXT, &opt.filter,
	  "show only some requests, as with the key /: 'worker=8003 >20s !failed'", NULL, NULL },
	{ 0, "view", "VIEW", CLI_UINT, &opt.view,
	  "1 overview, 2 time, 3 workers, 4 sessions, 5 requests (1)", NULL, NULL },
	{ 0, "sort", "COLUMN", CLI_CHOICE, &opt.sort, "order of views 3 and 4: name, n, p50, p90, hit or slow (p90)",
	  "name|n|p50|p90|hit|slow", NULL },
	{ 0, "stale", "DURATION", CLI_DURATION, &opt.stale_ns, "an engine's sample is old after so much (2s)", NULL, NULL },
	{ 0, "keep", "N", CLI_UINT, &opt.keep,
	  "on a screen: keep the last N requests of a stream without end (250000, some 80 MB)", NULL, NULL },
	{ 0, "once", NULL, CLI_FLAG, &opt.once, "print one frame when the input ends; needs no terminal", NULL, NULL },
	{ 0, "at", "T", CLI_TEXT, &opt.at, "with --once: as it was at this time of the run, as in 18:42 or 1:02:03", NULL,
	  NULL },
	{ 0, "keys", "KEYS", CLI_TEXT, &opt.keys, "with --once: press these keys before the frame", NULL, NULL },
	{ 0, "ascii", NULL, CLI_FLAG, &opt.ascii, "only ASCII characters (when the locale is not UTF-8)", NULL, NULL },
	{ 0, "no-color", NULL, CLI_FLAG, &opt.no_color, "bold, dim and reverse only (when NO_COLOR is set)", NULL, NULL },
	CLI_OUTPUT(common), CLI_INPUT(common), CLI_STANDARD, CLI_END
};

static const char *const tables[] = {
	"latency", "run", "tail", "decision", "worker", "session", "slow", "failure", NULL
};

static const struct cli_program program = {
	.name = "tui-dash",
	.summary = "watch a run: latency, tail, decisions, workers, sessions, slowest requests",
	.operands = "[[LABEL=]FILE]",
	.options = options,
	.tables = tables,
	.examples =
		"tail -n +1 -F run.jsonl | tui-dash --base base.jsonl\n"
		"tui-dash run.jsonl                           a finished run; ? lists the keys\n"
		"tui-dash --once run.jsonl                    one frame as text (LINES, COLUMNS)\n"
		"tui-dash --once -j run.jsonl                 the numbers behind it\n"
		"tui-dash --once --at 18:42 run.jsonl         the frame of that moment\n"
		"tui-dash --once --keys 3j run.jsonl          as if 3 and j had been pressed\n",
	.notes =
		"A request belongs to the moment at which it ended. The window is the last part of\n"
		"the run by that clock, +N what it adds to the tail. Percentiles are exact.\n"
		"run/wt is running and waiting as the engine last said; kv the KV pool in use.\n",
};

/* --- checks */

struct tally { size_t met, unmet; char line[512]; };

static void tally_outcome(void *ctx, bool met, const char *line)
{
	struct tally *t = ctx;

	if (!met && !t->unmet)
		snprintf(t->line, sizeof t->line, "check %s", line);
	t->met += met;
	t->unmet += !met;
}

/* Every table that --check may name. */
static void each_table(const struct figures *f, const struct frame *s, void (*use)(const struct table *t, void *ctx),
		       void *ctx)
{
	struct table t;

	screen_summary(&t, f);
	use(&t, ctx);
	table_free(&t);
	for (int which = 0; which < SCREEN_TABLES; which++) {
		screen_table(&t, (enum screen_table)which, f, s);
		use(&t, ctx);
		table_free(&t);
	}
}

static void tally_table(const struct table *t, void *ctx)
{
	check_judge(&common.checks, t, NULL, tally_outcome, ctx);
}

static void judge_table(const struct table *t, void *ctx)
{
	(void)ctx;
	cli_judge(&common, t);
}

static void check_frame(const struct figures *f, struct frame *s)
{
	static struct tally tally;

	if (!common.checks.n)
		return;
	tally = (struct tally){ 0 };
	each_table(f, s, tally_table, &tally);
	s->checks = tally.met + tally.unmet;
	s->checks_met = tally.met;
	if (tally.unmet && !*s->alert)
		s->alert = tally.line;
}

/* --- reading */

static char *base_label;

static uint32_t read_base(void)
{
	struct cli_operand o, shown = common.operand[0];
	const struct batch *b;
	struct input *in;
	uint32_t run;

	if (!opt.base)
		return UINT32_MAX;
	o = cli_operand_of(opt.base);
	base_label = (char *)o.label;
	/* --where holds for it too */
	common.operand[0] = o;
	in = cli_open(&common, 0, run_store_inputs(&store, false));
	common.operand[0] = shown;
	if (!in)
		exit(cli_finish(&common));
	run_store_open(&store, base_label, 1, false);
	while (input_next(in, &b) > 0)
		run_store_add(&store, b, 0, b->n);
	cli_close(&common, in);
	run = store.n_runs ? 0 : UINT32_MAX;
	if (run == UINT32_MAX)
		cli_note(&common, "--base: %s: no records", o.path);
	return run;
}

static struct input *open_run(void)
{
	bool by_run = !common.operand[0].labelled;
	struct input *in = cli_open(&common, 0, run_store_inputs(&store, by_run));

	if (in)
		run_store_open(&store, common.operand[0].label, 0, by_run);
	return in;
}

/* --- one frame */

static int size_from(const char *name, int otherwise)
{
	const char *s = getenv(name);
	uint64_t n;

	return s && !cli_parse_uint(s, &n) && n >= 1 && n <= 1000 ? (int)n : otherwise;
}

static void take(struct figures *f)
{
	uint32_t base = live.base < store.n_runs ? live.base : store.n_runs, run = store.n_runs;

	if (run && run - 1 != base)
		run--;
	dash.how.ended = isnan(dash.how.at_s);
	dash.frame.state = dash.how.ended ? "END" : "AT";
	figures_init(f, &store, run, base, &dash.how);
}

static void press_keys(struct figures *f)
{
	for (const char *s = opt.keys; s && *s; s++) {
		dash_key(&dash, (unsigned char)*s, f);
		figures_free(f);
		take(f);
	}
}

static void print_frame(const struct figures *f)
{
	int rows = size_from("LINES", 24), cols = size_from("COLUMNS", 80), last = 0;
	struct grid g;
	char *line = mem_alloc(GRID_BYTES(cols), 1);

	grid_init(&g, rows, cols, opt.ascii);
	frame_draw(&g, f, &dash.frame);
	for (int row = 0; row < rows; row++)
		if (grid_line(&g, row, line))
			last = row;
	for (int row = 0; row <= last; row++) {
		size_t n = grid_line(&g, row, line);

		line[n] = '\n';
		output_bytes(&common.out, line, n + 1);
	}
	free(line);
	grid_free(&g);
}

static void print_tables(const struct figures *f)
{
	/* all that is known comes as one stream of JSON; otherwise what was asked for */
	bool every = common.format == FORMAT_JSON && !common.table.n;

	for (int which = 0; which < SCREEN_TABLES; which++) {
		struct table t;

		if (!every && !cli_wants(&common, tables[which]))
			continue;
		screen_table(&t, (enum screen_table)which, f, &dash.frame);
		output_table(&common.out, &t, NULL);
		table_free(&t);
	}
}

static void print_once(void)
{
	struct input *in = open_run();
	struct figures f;
	const struct batch *b;
	char alert[DASH_TEXT] = "";
	bool frame = !common.format_given || (common.format == FORMAT_TEXT && !common.table.n);

	if (!in)
		return;
	while (input_next(in, &b) > 0)
		run_store_add(&store, b, 0, b->n);
	dash.frame.bad_lines = input_seen(in)->bad;
	cli_close(&common, in);
	/* what could not be read at all has said so */
	if (common.failed && !store.n)
		return;
	take(&f);
	press_keys(&f);
	check_frame(&f, &dash.frame);
	snprintf(alert, sizeof alert, "%s", dash.frame.alert);
	frame_alert(alert, sizeof alert, &f);
	dash.frame.alert = alert;
	if (*dash.message)
		dash.frame.alert = dash.message;
	if (frame && !common.table.n)
		print_frame(&f);
	else
		print_tables(&f);
	each_table(&f, &dash.frame, judge_table, NULL);
	figures_free(&f);
}

/* --- live: what is wrong with the input is said when the screen is gone */

enum { KEPT_EVENTS = 10 };
static struct { char *path, *field, *reason; uint64_t line; bool fatal; } kept[KEPT_EVENTS + 1];
static uint64_t n_events;
static void (*say_damage)(void *, const struct input_event *), (*say_failure)(void *, const struct input_event *);

static void keep_event(const struct input_event *e, bool fatal)
{
	/* the last place is for what ends the input */
	size_t at = n_events < KEPT_EVENTS ? (size_t)n_events : KEPT_EVENTS;

	n_events += !fatal;
	if (at == KEPT_EVENTS && !fatal)
		return;
	if (fatal)
		at = KEPT_EVENTS;
	kept[at].path = mem_format("%s", e->path);
	kept[at].field = e->field ? mem_format("%s", e->field) : NULL;
	kept[at].reason = mem_format("%s", e->reason);
	kept[at].line = e->line;
	kept[at].fatal = fatal;
}

static void keep_damage(void *ctx, const struct input_event *e)
{
	(void)ctx;
	keep_event(e, false);
	live_damage(&live, e);
}

static void keep_failure(void *ctx, const struct input_event *e)
{
	(void)ctx;
	keep_event(e, true);
	live_damage(&live, e);
}

static void say_events(void)
{
	for (uint64_t i = 0; i < n_events || (i <= KEPT_EVENTS && kept[KEPT_EVENTS].path); i++) {
		size_t at = i < n_events ? (i < KEPT_EVENTS ? (size_t)i : 0) : KEPT_EVENTS;
		struct input_event e = { kept[at].path, kept[at].line, kept[at].field, kept[at].reason };

		if (i >= n_events)
			i = KEPT_EVENTS;
		(kept[at].fatal ? say_failure : say_damage)(&common, &e);
		if (at == KEPT_EVENTS)
			break;
	}
}

static int watch(void)
{
	struct figures f;

	say_damage = common.spec.report;
	say_failure = common.spec.fail;
	common.spec.report = keep_damage;
	common.spec.fail = keep_failure;
	common.spec.idle = NULL;
	live.in = open_run();
	if (live.in) {
		const char *why = live_run(&live);

		if (why)
			cli_die("%s", why);
	}
	say_events();
	if (live.in)
		cli_count(&common, &live.counts);
	if (common.checks.n && live.in) {
		take(&f);
		each_table(&f, &dash.frame, judge_table, NULL);
		figures_free(&f);
	}
	if (live.signal) {
		signal(live.signal, SIG_DFL);
		raise(live.signal);
		sigset_t set;

		sigemptyset(&set);
		sigaddset(&set, live.signal);
		pthread_sigmask(SIG_UNBLOCK, &set, NULL);
	}
	return cli_finish(&common);
}

/* --- what the options say */

static void read_options(void)
{
	const char *why, *codeset;

	dash_init(&dash, cli_parse_duration);
	dash.how.metric = (enum run_metric)opt.metric;
	if (opt.window_ns <= 0)
		cli_usage("--window: longer than nothing");
	dash.how.window_s = (double)opt.window_ns / 1e9;
	dash.how.stale_s = (double)opt.stale_ns / 1e9;
	if (opt.keep < 1000)
		cli_usage("--keep: '%llu': at least 1000", (unsigned long long)opt.keep);
	if (opt.view < 1 || opt.view > VIEWS)
		cli_usage("--view: '%llu': 1 to %d", (unsigned long long)opt.view, VIEWS);
	dash.frame.view = (enum view)opt.view;
	dash.frame.sort = (enum sort)opt.sort;
	dash.frame.where = common.where_text.n ? common.where_text.item[common.where_text.n - 1] : "";
	why = opt.over ? dash_over(&dash, opt.over) : NULL;
	if (why)
		cli_usage("--over: '%s': %s", opt.over, why);
	why = opt.filter ? dash_filter(&dash, opt.filter) : NULL;
	if (why)
		cli_usage("--filter: '%s': %s", opt.filter, why);
	dash.how.at_s = opt.at ? units_clock_read(opt.at) : NAN;
	if (opt.at && isnan(dash.how.at_s))
		cli_usage("--at: '%s': as in 18:42 or 1:02:03", opt.at);
	dash.has_base = opt.base != NULL;
	setlocale(LC_CTYPE, "");
	codeset = nl_langinfo(CODESET);
	if (strcmp(codeset, "UTF-8") != 0 || (getenv("TERM") && strcmp(getenv("TERM"), "linux") == 0))
		opt.ascii = true;
}

/* A picture needs a terminal that can move its cursor, and somebody who can press keys. */
static bool has_screen(void)
{
	const char *term = getenv("TERM");

	return !opt.once && !common.format_given && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

int main(int argc, char **argv)
{
	int status;

	cli_start(&program, &common, argc, argv);
	if (common.n_operands > 1)
		cli_usage("'%s': one run at a time; --base takes another", common.operand[1].path);
	if (strcmp(common.operand[0].path, "-") == 0 && isatty(STDIN_FILENO))
		cli_usage("no run: give a FILE, or a pipe as standard input");
	if ((opt.keys || opt.at) && !opt.once)
		cli_usage("--%s needs --once", opt.keys ? "keys" : "at");
	read_options();
	run_store_init(&store, FIGURE_FIELDS);
	store.samples_wanted = true;
	live = (struct live){
		.store = &store, .dash = &dash, .ascii = opt.ascii, .color = !opt.no_color && !getenv("NO_COLOR"),
		.check = check_frame, .keep = opt.keep,
	};
	pthread_mutex_init(&live.lock, NULL);
	live.base = read_base();
	if (has_screen())
		return watch();
	print_once();
	status = cli_finish(&common);
	run_store_free(&store);
	free(base_label);
	return status;
}
