/* frame.h - draws a frame: figures and the state of the screen onto a grid; pure */
#ifndef SERVESTAT_SCREEN_FRAME_H
#define SERVESTAT_SCREEN_FRAME_H

#include "output/table.h"
#include "screen/chart.h"
#include "screen/figures.h"
#include "screen/layout.h"

/* How workers and sessions are ordered, and how requests are. */
enum sort { SORT_NAME, SORT_N, SORT_P50, SORT_P90, SORT_HIT, SORT_SLOW, SORTS };
enum request_sort {
	REQUESTS_BY_E2E, REQUESTS_BY_TTFT, REQUESTS_BY_TPOT, REQUESTS_BY_INPUT, REQUESTS_BY_OUTPUT, REQUESTS_BY_HIT,
	REQUESTS_BY_DONE, REQUEST_SORTS
};

/* The lists of the screen, in the order of Tab: those of the overview and views 3 and 4, then those of view 5. */
enum list {
	LIST_WORKERS, LIST_SESSIONS, LIST_SLOWEST, LIST_DECISIONS, LIST_FAILURES, LIST_SLOW, LIST_FAILED, LIST_RECENT, LISTS
};
#define LIST_NONE LISTS
enum { REQUEST_LISTS = LISTS - LIST_SLOW };

/* A selected row is known by what it is, not by its place: a serial of a request, a hash of a name. */
struct list_selection {
	bool any;              /* else the first row */
	uint64_t id;
	size_t row;            /* where it was seen last */
	char name[96];         /* as it is shown when it is gone */
};

/* A condition of --check and what it came to. */
struct frame_check { const char *expr; bool met; struct cell value; };

struct frame {
	enum view view;
	struct chart chart;
	enum sort sort;
	bool reverse;
	bool sorted[2];            /* workers, sessions: by the user, so in the overview too */
	enum list list;            /* that has the focus; LIST_NONE: none */
	enum request_sort request_sort[REQUEST_LISTS];
	struct list_selection selection;
	const char *state;         /* WAIT, LIVE, QUIET 0:42, PAUSED +93, END */
	const char *filter;        /* words of the sieve, "" */
	const char *where;         /* conditions under which records were read, "" */
	const char *back;          /* where Esc leads to, "" */
	uint64_t bad_lines;
	bool arrival;              /* the clock is when records came */
	const char *absent;        /* a run that the filter asks for and the stream has not; NULL: none */
	struct frame_check *check; /* --check */
	size_t checks, checks_met;
	const char *alert;         /* one line, "": nothing to say */
	const char *message;       /* what the last key had to say, "" */
	const char *prompt;        /* a question that is being answered, NULL: none */
	bool help;
	size_t help_top;           /* first line of it that is shown */
	bool replies;              /* somebody can press keys: name them */
	int rows, cols;            /* what keys reckon with: the screen at the time of the last frame */
	bool ascii;
	uint64_t expected;         /* requests that the run will have, 0: not known */
	double replay_at, replay_of; /* s, of a replay; replay_of is 0 where it is none */
};

void frame_draw(struct grid *g, const struct figures *f, const struct frame *s);
/* frame_layout: where the panels are on a screen of this size. */
struct layout frame_layout(const struct figures *f, const struct frame *s, int rows, int cols);
/* frame_chart: how the chart of this view is drawn. */
struct chart frame_chart(const struct frame *s, enum screen_size size);
/* frame_selected_request: the request of view 5 whose details are shown; false: none. */
bool frame_selected_request(const struct figures *f, const struct frame *s, uint64_t *serial);
/* frame_help_rows: lines of help that do not fit. */
size_t frame_help_rows(const struct figures *f, const struct frame *s);

/* frame_progress: "62% of 1214, 9:12 to go" in buf, "" where nothing is expected. frame_to_go: seconds to go at the rate
 * that is shown; NaN: not known. */
const char *frame_progress(char *buf, size_t size, const struct figures *f, const struct frame *s);
double frame_to_go(const struct figures *f, const struct frame *s);
/* frame_alert: what deserves attention, in one line: that this is not the first run, checks that are not met, silent
 * engines, many failures. Appends to buf, which holds text or "". */
void frame_alert(char *buf, size_t size, const struct figures *f, const struct frame *s);

#endif
