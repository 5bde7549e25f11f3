/* dash.h - the state of the screen, and what each key does to it; pure
 *
 * A key changes the state only; who runs the dashboard takes figures by `how` and draws `frame` again, and does what
 * cannot be done here: leave, write a file.
 */
#ifndef SERVESTAT_SCREEN_DASH_H
#define SERVESTAT_SCREEN_DASH_H

#include "screen/frame.h"
#include "screen/intake.h"

/* Keys that are no characters; Tab, Enter, Esc and the controls are their ASCII codes. */
enum {
	KEY_OF_UP = 0x110000, KEY_OF_DOWN, KEY_OF_PAGE_UP, KEY_OF_PAGE_DOWN, KEY_OF_HOME, KEY_OF_END, KEY_OF_ERASE,
	KEY_OF_LEFT, KEY_OF_RIGHT, KEY_OF_BACK_TAB,
	/* what comes between them was pasted: text for a question, never keys */
	KEY_OF_PASTE, KEY_OF_PASTED
};
#define CONTROL(c) ((c) & 0x1f)

enum { DASH_TEXT = 512, DASH_DEPTH = 8, DASH_PAGE = 10 };

/* What Esc goes back to. */
struct dash_place {
	enum view view;
	enum list list;
	struct list_selection selection;
	double cursor_s;
	struct sieve sieve;
	char filter[DASH_TEXT];
};

struct dash {
	struct frame frame;
	struct figures_options how;
	struct sieve sieve;
	char filter[DASH_TEXT];          /* the sieve in words */
	double over_ms[TAIL_MOST];
	struct dash_place back[DASH_DEPTH];
	size_t depth;
	struct bases bases;
	struct versus_kept versus;       /* verdicts of the last frame of a run that has ended */
	char prompt[DASH_TEXT];          /* frame.prompt points here while a question is open */
	char answer[DASH_TEXT], question; /* '/', 'w', 't', ':', 'W' or 0 */
	char wrong[DASH_TEXT];           /* why the answer was not taken, "" */
	char message[DASH_TEXT];         /* what the last key had to say */
	const char *(*parse_duration)(const char *text, int64_t *ns);
	/* for who runs it */
	bool quit, leave, paused, redraw, pasting;
	bool anew;                       /* what figures are taken by has changed: take them also while paused */
	double seek_s;                   /* of a replay: the time to go to, NaN: none */
	char write_to[DASH_TEXT];        /* a file to write the frame to, "": none */
};

/* dash_init: parse_duration turns 30s into ns and returns NULL or why not. */
void dash_init(struct dash *d, const char *(*parse_duration)(const char *, int64_t *));
/* dash_over: thresholds as a list of durations ("5s,10s"); NULL or a static reason. */
const char *dash_over(struct dash *d, const char *list);
/* dash_filter: the filter in words; NULL or a static reason, and then *wrong is the word that it is about (wrong may be
 * NULL). */
const char *dash_filter(struct dash *d, const char *words, struct text *wrong);

/* dash_figures: of the run that is shown (the one that came last, or that the filter asks for), beside the base that was
 * chosen. */
void dash_figures(struct dash *d, struct figures *f, const struct intake *in);
/* dash_view: as its key does. */
void dash_view(struct dash *d, enum view view);
/* dash_settle: after figures were taken, or keys pressed: note where the selected row is now, and fill in f->detail
 * when it is a request. */
void dash_settle(struct dash *d, struct figures *f, const struct intake *in);
/* dash_picks: does this key pick a row, while the figures in hand are of before what the keys before it asked for? Then
 * they must be taken again first. */
bool dash_picks(const struct dash *d, uint32_t key);
/* dash_run: the run that is shown; n_runs: none. */
uint32_t dash_run(struct dash *d, const struct intake *in);
/* dash_looks_back: is the run that is shown not the one that came last? Then only the store knows it. */
bool dash_looks_back(struct dash *d, const struct intake *in);
/* Its parts, for who has figures from elsewhere. dash_base: the run to compare with (n_runs: none). dash_origin: fill in
 * which run of the stream it is. */
uint32_t dash_base(struct dash *d, const struct intake *in);
void dash_origin(struct dash *d, struct figures *f, const struct intake *in);
/* dash_key: f: the figures of the frame in front of which the key was pressed. */
void dash_key(struct dash *d, uint32_t key, const struct figures *f);

#endif
