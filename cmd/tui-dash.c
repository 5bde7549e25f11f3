/* tui-dash.c - watch a run: latency, tail, decisions, workers, sessions, slowest requests, live or finished */
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/dash.h"
#include "cli/later.h"
#include "screen/live.h"
#include "screen/units.h"

static struct cli_common common;
static struct run_store store;
static struct dash dash;
static struct live live;
static struct cli_dash shown = CLI_DASH_DEFAULT;
static struct player player;

static struct options {
	const char *keys, *at;
	uint64_t keep;
	bool once, ascii, no_color, replay, exit_at_end, timing;
	double speed, refresh;
} opt = { .keep = 1048576, .speed = 1, .refresh = 4 };

static bool read_speed(const char *value, const char **why)
{
	opt.replay = true;
	opt.speed = 1; /* also after a word that was none */
	*why = value ? player_speed(value, &opt.speed) : NULL;
	return *why == NULL;
}

static const struct cli_option options[] = {
	CLI_DASH(shown),
	{ 0, "keep", "N", CLI_UINT, &opt.keep,
	  "on a screen: keep the last N requests of a stream without end (1048576)", NULL, NULL },
	{ 0, "once", NULL, CLI_FLAG, &opt.once,
	  "print one frame when the input ends; needs no terminal", NULL, NULL },
	{ 0, "at", "T", CLI_TEXT, &opt.at,
	  "as it was at this time of the run, as in 18:42; on a screen a replay of FILE begins there", NULL, NULL },
	{ 0, "keys", "KEYS", CLI_TEXT, &opt.keys, "press these keys before the frame is printed", NULL, NULL },
	{ 0, "replay", "[SPEED]", CLI_MAYBE, NULL,
	  "play a finished FILE on a screen, as in 10x (1x): space stops and plays, < > speed, . one request, :12:30 goes "
	  "there", NULL, read_speed },
	{ 0, "exit-at-end", NULL, CLI_FLAG, &opt.exit_at_end,
	  "on a screen: leave when the input ends; the frame stays", NULL, NULL },
	{ 0, "refresh", "HZ", CLI_REAL, &opt.refresh,
	  "on a screen: frames a second at most, 0.1 to 60 (4)", NULL, NULL },
	{ 0, "timing", NULL, CLI_FLAG, &opt.timing, "say on standard error what the screen cost", NULL, NULL },
	{ 0, "ascii", NULL, CLI_FLAG, &opt.ascii, "only ASCII characters (when the locale is not UTF-8)", NULL, NULL },
	{ 0, "no-color", NULL, CLI_FLAG, &opt.no_color,
	  "bold, dim and reverse only (when NO_COLOR is set)", NULL, NULL },
	CLI_OUTPUT(common), CLI_INPUT(common), CLI_STANDARD, CLI_END
};

static const char *const tables[] = {
	"latency", "run", "tail", "decision", "worker", "session", "slow", "failure", "pairs", "check", NULL
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
		"tui-dash --replay 10x run.jsonl              the same again, ten times as fast\n"
		"tui-dash --once run.jsonl                    one frame as text (LINES, COLUMNS)\n"
		"tui-dash --once -j run.jsonl                 the numbers behind it\n"
		"tui-dash --once --at 18:42 run.jsonl         the frame of that moment\n"
		"tui-dash --once --keys 3j run.jsonl          as if 3 and j had been pressed\n",
	.notes =
		"A request belongs to the moment at which it ended. The window is the last part of\n"
		"the run by that clock, +N what it adds to the tail. Percentiles are exact, but for\n"
		"those of more than 131072 requests while records come: at most 1 % off, marked ~.\n"
		"A stream without end takes less than 96 MB, and at its end 2^20 requests are exact.\n"
		"run/wt is running and waiting as the engine last said; kv the KV pool in use.\n",
};

static void check_frame(const struct figures *f, struct frame *s)
{
	cli_dash_checks(&common, f, s);
}

/* --- one frame */

static void take(const struct intake *intake, struct figures *f)
{
	dash.how.ended = isnan(dash.how.at_s);
	dash.frame.state = dash.how.ended ? "END" : "AT";
	dash_figures(&dash, f, intake);
	dash_settle(&dash, f, intake);
}

static void press_keys(const struct intake *intake, struct figures *f)
{
	for (const char *s = opt.keys; s && *s; s++) {
		dash_key(&dash, (unsigned char)*s, f);
		figures_free(f);
		take(intake, f);
	}
}

static void print_once(void)
{
	struct intake intake;
	struct figures f;

	if (cli_dash_read(&common, &dash, &store, &intake)) {
		cli_dash_size(&dash, opt.ascii);
		take(&intake, &f);
		press_keys(&intake, &f);
		cli_dash_print(&common, &f, &dash);
		cli_dash_judge(&common, &f, &dash.frame);
		figures_free(&f);
	}
	intake_free(&intake);
}

/* --- on a screen */

static void notice_damage(void *ctx, const struct input_event *e)
{
	live_damage(ctx, e);
}

static void show(void)
{
	const char *why = live_run(&live);

	if (why)
		cli_die("%s", why);
}

static int leave(void)
{
	struct figures f;

	if (common.checks.n) {
		dash.how.at_s = NAN;
		live_figures(&live, &f);
		cli_dash_judge(&common, &f, &dash.frame);
		figures_free(&f);
	}
	if (opt.timing)
		cli_dash_timing(&common, &live);
	if (live.signal)
		cli_dash_die(live.signal);
	return cli_finish(&common);
}

static int watch(void)
{
	struct cli_later later;

	cli_later_begin(&later, &common, notice_damage, &live);
	live.in = cli_dash_open(&common, &dash, &store, &live.intake);
	live.arrival = cli_dash_pipe(common.operand[0].path) ? ARRIVAL_UNDECIDED : ARRIVAL_OFF;
	if (live.in)
		show();
	cli_later_say(&later);
	if (!live.in)
		return cli_finish(&common);
	cli_count(&common, &live.counts);
	return leave();
}

static int play(void)
{
	const char *path = common.operand[0].path;
	struct figures f;

	if (!cli_dash_read(&common, &dash, &store, &live.intake))
		return cli_finish(&common);
	if (live.intake.taken > opt.keep)
		cli_die("%s: %" PRIu64 " requests: a replay keeps them all, see --keep", path, live.intake.taken);
	dash.how.at_s = NAN;
	take(&live.intake, &f);
	if (!f.timed)
		cli_die("%s: %s: there is no time to replay", path,
			dash.frame.absent ? "no run of that name" : "no start_ms in these records");
	player_init(&player, &store, dash_run(&dash, &live.intake), f.clock_s, opt.speed);
	figures_free(&f);
	if (opt.at)
		player_seek(&player, units_clock_read(opt.at));
	player.playing = opt.replay;
	live.player = &player;
	show();
	player_free(&player);
	return leave();
}

/* --- what the options say */

static bool has_screen(void)
{
	return !opt.once && !common.format_given && cli_dash_screen();
}

static void check_options(void)
{
	bool printed = opt.once || common.format_given, file = cli_dash_file(common.operand[0].path);

	if (has_screen() && (opt.keys || (opt.at && !file)))
		cli_usage(opt.keys ? "--keys needs --once" : "--at needs --once, or a FILE to play from there");
	if ((opt.replay || opt.exit_at_end) && printed)
		cli_usage("--%s is for a screen, --%s prints", opt.replay ? "replay" : "exit-at-end",
			  opt.once ? "once" : "format");
	if (opt.replay && !file)
		cli_usage("--replay plays a FILE that is finished, not a pipe");
	if (opt.replay && !has_screen())
		cli_usage("--replay needs a terminal");
}

int main(int argc, char **argv)
{
	cli_start(&program, &common, argc, argv);
	if (common.n_operands > 1)
		cli_usage("'%s': one run at a time; --base takes another", common.operand[1].path);
	if (strcmp(common.operand[0].path, "-") == 0 && isatty(STDIN_FILENO))
		cli_usage("no run: give a FILE, or a pipe as standard input");
	check_options();
	if (opt.keep < 1000)
		cli_usage("--keep: '%" PRIu64 "': at least 1000", opt.keep);
	if (!(opt.refresh >= .1 && opt.refresh <= 60))
		cli_usage("--refresh: 0.1 to 60 frames a second");
	cli_dash_init(&common, &shown, &dash);
	dash.how.at_s = opt.at ? units_clock_read(opt.at) : NAN;
	if (opt.at && isnan(dash.how.at_s))
		cli_usage("--at: '%s': as in 18:42 or 1:02:03", opt.at);
	opt.ascii |= cli_dash_ascii();
	run_store_init(&store, cli_dash_fields(&common, has_screen()));
	store.samples_wanted = true;
	live = (struct live){
		.dash = &dash, .ascii = opt.ascii, .color = !opt.no_color && !getenv("NO_COLOR"),
		.check = check_frame, .keep = opt.keep, .refresh_hz = opt.refresh, .exit_at_end = opt.exit_at_end,
	};
	pthread_mutex_init(&live.lock, NULL);
	cli_dash_bases(&common, &shown.base, &dash, &store);
	if (has_screen())
		return opt.replay || opt.at ? play() : watch();
	print_once();
	run_store_free(&store);
	return cli_finish(&common);
}
