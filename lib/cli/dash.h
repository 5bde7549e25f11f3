/* dash.h - between the command line and the dashboard: bases, checks, printed frames */
#ifndef SERVESTAT_CLI_DASH_H
#define SERVESTAT_CLI_DASH_H

#include "cli/roster.h"
#include "screen/live.h"

/* What is shown, and beside what. */
struct cli_dash {
	struct cli_texts base, workers;
	const char *over, *filter, *expect;
	int64_t window_ns, stale_ns;
	uint64_t view;
	int metric, sort;
	struct roster roster;      /* after cli_dash_init */
};

#define CLI_DASH_DEFAULT { .window_ns = 60000000000, .stale_ns = 2000000000, .view = VIEW_OVERVIEW, .sort = SORT_P90 }

#define CLI_DASH(d) \
	{ 'm', "metric", "METRIC", CLI_CHOICE, &(d).metric, "latency that is shown: ttft, tpot or e2e (ttft)", \
	  "ttft|tpot|e2e", NULL }, \
	{ 0, "base", "[LABEL=]FILE", CLI_TEXTS, &(d).base, \
	  "a finished run to compare with; repeatable", "FILE", NULL }, \
	{ 0, "window", "DURATION", CLI_DURATION, &(d).window_ns, \
	  "requests that completed in the last so much (60s)", NULL, NULL }, \
	{ 0, "over", "LIST", CLI_TEXT, &(d).over, \
	  "thresholds of the tail, durations separated by commas (5s,10s,20s,30s,50s,100s)", NULL, NULL }, \
	{ 0, "filter", "WORDS", CLI_TEXT, &(d).filter, \
	  "show only some requests, as with the key /: 'worker=8003 >20s !failed'", NULL, NULL }, \
	{ 0, "view", "VIEW", CLI_UINT, &(d).view, \
	  "1 overview, 2 time, 3 workers, 4 sessions, 5 requests (1)", NULL, NULL }, \
	{ 0, "sort", "COLUMN", CLI_CHOICE, &(d).sort, \
	  "order of views 3 and 4: name, n, p50, p90, hit or slow (p90)", "name|n|p50|p90|hit|slow", NULL }, \
	{ 0, "stale", "DURATION", CLI_DURATION, &(d).stale_ns, "an engine's sample is old after so much (2s)", NULL, \
	  NULL }, \
	CLI_ROSTER((d).workers), \
	{ 0, "expect", "N|TRACE", CLI_TEXT, &(d).expect, \
	  "how many requests the run will have, or the trace that it replays: show progress and time to go", \
	  "FILE", NULL }

/* cli_dash_init: after cli_start: a dash as the options say. A usage error ends the process. */
void cli_dash_init(struct cli_common *c, struct cli_dash *o, struct dash *d);
/* cli_dash_fields: what the store must keep. */
run_fields cli_dash_fields(const struct cli_common *c, bool screen);
/* cli_dash_open: open the operand, whose run the intake takes next; NULL after reporting. */
struct input *cli_dash_open(struct cli_common *c, const struct dash *d, struct run_store *s, struct intake *intake);
/* cli_dash_read: all of the operand into the store; false: it could not be read at all, and has said so. */
bool cli_dash_read(struct cli_common *c, struct dash *d, struct run_store *s, struct intake *intake);
/* cli_dash_bases: read the files of --base into the store; each run of a file is a base. */
void cli_dash_bases(struct cli_common *c, const struct cli_texts *given, struct dash *d, struct run_store *s);
/* cli_dash_checks: judge every --check by the figures, for the frame alone. cli_dash_judge: for the exit status. */
void cli_dash_checks(struct cli_common *c, const struct figures *f, struct frame *s);
void cli_dash_judge(struct cli_common *c, const struct figures *f, const struct frame *s);
/* cli_dash_size: a frame has the size of LINES and COLUMNS. */
void cli_dash_size(struct dash *d, bool ascii);
/* cli_dash_print: the frame, or the tables that were asked for. */
void cli_dash_print(struct cli_common *c, const struct figures *f, struct dash *d);
/* cli_dash_screen: a picture needs a terminal that can move its cursor. cli_dash_ascii: can the terminal, or whatever
 * else reads, do with ASCII alone? Takes the locale from the environment. cli_dash_file: is it no pipe? */
bool cli_dash_screen(void);
bool cli_dash_ascii(void);
bool cli_dash_file(const char *path);
/* cli_dash_pipe: do records come as they are written, so that it tells something when they do? */
bool cli_dash_pipe(const char *path);
/* cli_dash_timing: on standard error, what a screen cost. */
void cli_dash_timing(const struct cli_common *c, const struct live *l);
/* cli_dash_die: after the screen is gone: as if the signal had ended the process. */
void cli_dash_die(int number);

#endif
