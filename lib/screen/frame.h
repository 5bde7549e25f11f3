/* frame.h - draws a frame: figures and the state of the screen onto a grid; pure */
#ifndef SERVESTAT_SCREEN_FRAME_H
#define SERVESTAT_SCREEN_FRAME_H

#include "output/table.h"
#include "screen/chart.h"
#include "screen/figures.h"
#include "screen/layout.h"

/* How the lists of views 3 and 4 are ordered. */
enum sort { SORT_NAME, SORT_N, SORT_P50, SORT_P90, SORT_HIT, SORT_SLOW, SORTS };

/* A condition of --check and what it came to. */
struct frame_check { const char *expr; bool met; struct cell value; };

struct frame {
	enum view view;
	struct chart chart;
	enum sort sort;
	bool reverse;
	size_t selected;           /* row of the list of views 3 to 5 */
	const char *state;         /* WAIT, LIVE, QUIET 0:42, PAUSED +93, END */
	const char *filter;        /* words of the sieve, "" */
	const char *where;         /* conditions under which records were read, "" */
	uint64_t bad_lines;
	struct frame_check *check; /* --check */
	size_t checks, checks_met;
	const char *alert;         /* one line, "": nothing to say */
	const char *prompt;        /* a question that is being answered, NULL: none */
	bool help;
	bool replies;              /* somebody can press keys: name them */
};

void frame_draw(struct grid *g, const struct figures *f, const struct frame *s);

/* frame_rows: how many rows the list of this view has. */
size_t frame_rows(const struct figures *f, enum view view);
/* frame_group: the group in row `row` of view 3 or 4 as it is sorted, or NULL. */
const struct figure_group *frame_group(const struct figures *f, const struct frame *s, size_t row);

/* frame_alert: what deserves attention, in one line: that this is not the first run, checks that are not met, silent
 * engines, many failures. Appends to buf, which holds text or "". */
void frame_alert(char *buf, size_t size, const struct figures *f, const struct frame *s);

#endif
