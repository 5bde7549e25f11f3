/* dash.h - between the command line and the dashboard: bases, checks, printed frames */
#ifndef SERVESTAT_CLI_DASH_H
#define SERVESTAT_CLI_DASH_H

#include "cli/cli.h"
#include "screen/dash.h"

/* cli_dash_open: open the operand, whose run the intake takes next; NULL after reporting. */
struct input *cli_dash_open(struct cli_common *c, const struct dash *d, struct run_store *s, struct intake *intake);
/* cli_dash_read: all of the operand into the store; false: it could not be read at all, and has said so. */
bool cli_dash_read(struct cli_common *c, struct dash *d, struct run_store *s, struct intake *intake);
/* cli_dash_bases: read the files of --base into the store; of a file of several runs the last one counts. */
void cli_dash_bases(struct cli_common *c, const struct cli_texts *given, struct dash *d, struct run_store *s);
/* cli_dash_expect: how many requests a run will have: a number, or a trace of which they are counted. A usage error, or
 * an input that cannot be read, ends the process. */
uint64_t cli_dash_expect(struct cli_common *c, const char *text);
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
/* cli_dash_die: after the screen is gone: as if the signal had ended the process. */
void cli_dash_die(int number);

#endif
