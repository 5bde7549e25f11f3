/* dash.c - bases, checks and frames of the dashboard; see dash.h */
#include "cli/dash.h"

#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "screen/base_names.h"
#include "screen/snapshot.h"

static struct input *open_operand(struct cli_common *c, const struct dash *d, struct run_store *s,
				  struct intake *intake, uint32_t number, bool by_run)
{
	struct input *in = cli_open(c, 0, run_store_inputs(s, by_run));

	intake_open(intake, s, c->operand[0].label, number, by_run, d->how.window_s);
	return in;
}

struct input *cli_dash_open(struct cli_common *c, const struct dash *d, struct run_store *s, struct intake *intake)
{
	return open_operand(c, d, s, intake, 0, !c->operand[0].labelled);
}

bool cli_dash_read(struct cli_common *c, struct dash *d, struct run_store *s, struct intake *intake)
{
	struct input *in = cli_dash_open(c, d, s, intake);
	const struct batch *b;

	if (!in)
		return false;
	while (input_next(in, &b) > 0)
		intake_add(intake, b);
	d->frame.bad_lines = input_seen(in)->bad;
	cli_close(c, in);
	return !c->failed || intake->taken;
}

static void read_base(struct cli_common *c, const struct cli_operand *o, uint32_t number, struct dash *d,
		      struct run_store *s)
{
	struct cli_operand shown = c->operand[0];
	struct base_names names;
	struct intake intake;
	const struct batch *b;
	struct input *in;
	size_t room = BASES_MOST - d->bases.n, n;

	/* as an operand, so that --where holds for it too */
	c->operand[0] = *o;
	in = open_operand(c, d, s, &intake, number, !o->labelled);
	if (!in)
		exit(cli_finish(c));
	base_names_init(&names, o->label);
	while (input_next(in, &b) > 0)
		intake_add(&intake, o->labelled ? b : base_names_batch(&names, b));
	cli_close(c, in);
	c->operand[0] = shown;
	n = base_names_done(&names, s, number, d->bases.given + d->bases.n, room);
	if (!n)
		cli_note(c, "--base: %s: no requests", o->path);
	if (n > room)
		cli_note(c, "--base: %s: of its %zu runs the first %zu are bases, for there are %d at most", o->path,
			 n, room, BASES_MOST);
	d->bases.n += n < room ? n : room;
	intake_free(&intake);
}

void cli_dash_bases(struct cli_common *c, const struct cli_texts *given, struct dash *d, struct run_store *s)
{
	struct cli_operand *base = cli_bases(c, given);

	if (given->n > BASES_MOST)
		cli_usage("--base: at most %d", BASES_MOST);
	for (size_t i = 0; i < given->n; i++)
		read_base(c, &base[i], (uint32_t)i + 1, d, s);
	for (size_t i = 0; i < given->n; i++)
		free((char *)base[i].label);
	free(base);
}

/* How many requests a run will have: a number, or a trace of which they are counted. */
static uint64_t expected(struct cli_common *c, const char *text)
{
	const struct batch *b;
	struct input *in;
	uint64_t n = 0;

	if (text[strspn(text, "0123456789")] == '\0') {
		const char *why = cli_parse_uint(text, &n);

		if (why || !n)
			cli_usage("--expect: '%s': %s", text, why ? why : "at least one request");
		return n;
	}
	in = cli_open_other(c, text, FIELD(F_INPUT_LENGTH));
	if (!in)
		exit(cli_finish(c));
	while (input_next(in, &b) > 0)
		for (size_t i = 0; i < b->n; i++)
			n += b->kind[i] == RECORD_REQUEST;
	cli_close(c, in);
	if (!n)
		cli_usage("--expect: %s: no requests", text);
	return n;
}

void cli_dash_init(struct cli_common *c, struct cli_dash *o, struct dash *d)
{
	const char *why;
	struct text wrong;

	dash_init(d, cli_parse_duration);
	d->how.metric = (enum run_metric)o->metric;
	if (o->window_ns <= 0)
		cli_usage("--window: longer than nothing");
	d->how.window_s = (double)o->window_ns / 1e9;
	d->how.stale_s = (double)o->stale_ns / 1e9;
	if (o->view < 1 || o->view > VIEWS)
		cli_usage("--view: '%" PRIu64 "': 1 to %d", o->view, VIEWS);
	dash_view(d, (enum view)o->view);
	d->frame.sort = (enum sort)o->sort;
	d->frame.where = c->where_text.n ? c->where_text.item[c->where_text.n - 1] : "";
	why = o->over ? dash_over(d, o->over) : NULL;
	if (why)
		cli_usage("--over: '%s': %s", o->over, why);
	why = o->filter ? dash_filter(d, o->filter, &wrong) : NULL;
	if (why && strcmp(why, SIEVE_UNKNOWN) == 0)
		cli_usage("--filter: '%.*s': %s; there are %s", (int)wrong.n, wrong.s, why, SIEVE_FIELDS);
	if (why)
		cli_usage("--filter: '%.*s': %s", (int)wrong.n, wrong.s, why);
	cli_roster_read(c, &o->workers, &o->roster);
	d->how.roster = &o->roster;
	d->frame.expected = o->expect ? expected(c, o->expect) : 0;
}

/* --- checks */

static void say_nothing(void *ctx, bool met, const char *line)
{
	(void)ctx, (void)met, (void)line;
}

static void judge_for_frame(const struct table *t, void *ctx)
{
	struct cli_common *c = ctx;

	check_judge(&c->checks, t, NULL, say_nothing, NULL);
}

static void judge_for_status(const struct table *t, void *ctx)
{
	cli_judge(ctx, t);
}

void cli_dash_checks(struct cli_common *c, const struct figures *f, struct frame *s)
{
	size_t n = c->checks.n;

	if (!n)
		return;
	if (!s->check)
		s->check = mem_zero(n, sizeof *s->check);
	screen_judged(f, s, judge_for_frame, c);
	s->checks = n;
	s->checks_met = 0;
	for (size_t i = 0; i < n; i++) {
		struct check_result r = check_result(&c->checks, i);

		s->check[i] = (struct frame_check){ r.text, r.met, r.value };
		s->checks_met += r.met;
	}
}

void cli_dash_judge(struct cli_common *c, const struct figures *f, const struct frame *s)
{
	screen_judged(f, s, judge_for_status, c);
}

/* --- a frame */

static int size_from(const char *name, int otherwise)
{
	const char *s = getenv(name);
	uint64_t n;

	return s && !cli_parse_uint(s, &n) && n >= 1 && n <= 1000 ? (int)n : otherwise;
}

static void print_tables(struct cli_common *c, const struct figures *f, const struct frame *s)
{
	/* all that is known comes as one stream of JSON; otherwise what was asked for */
	bool every = c->format == FORMAT_JSON && !c->table.n;

	for (int which = 0; which < SCREEN_TABLES; which++) {
		struct table t;

		if (!every && !cli_wants(c, screen_table_name((enum screen_table)which)))
			continue;
		screen_table(&t, (enum screen_table)which, f, s);
		output_table(&c->out, &t, NULL);
		table_free(&t);
	}
}

void cli_dash_size(struct dash *d, bool ascii)
{
	d->frame.rows = size_from("LINES", 24);
	d->frame.cols = size_from("COLUMNS", 80);
	d->frame.ascii = ascii;
}

void cli_dash_print(struct cli_common *c, const struct figures *f, struct dash *d)
{
	char alert[DASH_TEXT * 2] = "";

	cli_dash_checks(c, f, &d->frame);
	frame_alert(alert, sizeof alert, f, &d->frame);
	d->frame.alert = *d->message ? d->message : alert;
	if (!c->table.n && (!c->format_given || c->format == FORMAT_TEXT))
		snapshot_print(&c->out, f, &d->frame);
	else
		print_tables(c, f, &d->frame);
	d->frame.alert = "";
}

void cli_dash_timing(const struct cli_common *c, const struct live *l)
{
	const struct live_timing *t = &l->timing;
	char bytes[32] = "an unknown number of";

	if (t->bytes != UINT64_MAX)
		snprintf(bytes, sizeof bytes, "%" PRIu64, t->bytes);
	cli_note(c, "%" PRIu64 " records in %.3f s, %.0f a second; %" PRIu64 " frames of %.2f ms, the slowest %.2f ms; "
		 "intake held up for %.2f ms by one, one for %.2f ms by intake, at most; %s bytes sent",
		 l->counts.records, t->seconds, t->seconds > 0 ? (double)l->counts.records / t->seconds : 0, t->frames,
		 t->frames ? t->frame_s / (double)t->frames * 1e3 : 0, t->slowest_s * 1e3, t->held_s * 1e3, t->waited_s * 1e3,
		 bytes);
}

void cli_dash_die(int number)
{
	sigset_t set;

	signal(number, SIG_DFL);
	raise(number);
	sigemptyset(&set);
	sigaddset(&set, number);
	pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

bool cli_dash_screen(void)
{
	const char *term = getenv("TERM");

	return isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

run_fields cli_dash_fields(const struct cli_common *c, bool screen)
{
	run_fields wanted = FIGURE_FIELDS;

	if (!screen)
		return wanted;
	/* what only a check can ask for takes no room in a stream without end */
	if (!c->checks.n)
		wanted &= ~(RUN_FIELD(RUN_QUEUE) | RUN_FIELD(RUN_LAG));
	return wanted | RUN_FIELD(RUN_RECENT);
}

bool cli_dash_ascii(void)
{
	const char *term = getenv("TERM");

	setlocale(LC_CTYPE, "");
	return strcmp(nl_langinfo(CODESET), "UTF-8") != 0 || (term && strcmp(term, "linux") == 0);
}

bool cli_dash_file(const char *path)
{
	struct stat st;

	/* what is not there says so when it is opened */
	return strcmp(path, "-") != 0 && (stat(path, &st) < 0 || S_ISREG(st.st_mode));
}

bool cli_dash_pipe(const char *path)
{
	struct stat st;

	return (strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &st) : stat(path, &st)) == 0 && !S_ISREG(st.st_mode);
}
