/* panels.h - the single panels of a frame; private to frame.c and panels of its own */
#ifndef SERVESTAT_SCREEN_PANELS_H
#define SERVESTAT_SCREEN_PANELS_H

#include "screen/frame.h"
#include "screen/lists.h"

const char *panel_metric(enum run_metric m);
/* panel_metric_of: the metric that is shown, with ~ where percentiles of the run are not exact. */
const char *panel_metric_of(const struct figures *f);
void panel_latency(struct grid *g, struct rect r, enum screen_size size, const struct figures *f);
void panel_tail(struct grid *g, struct rect r, enum screen_size size, const struct figures *f);
/* panel_replay: in one row, where a replay stands. more: there is something to say that has no room. */
void panel_replay(struct grid *g, struct rect r, const struct frame *s, bool more);
/* panel_pairs: in the first two rows of r what the pairs with the base say of the metric; the rows that it took, 0 where
 * pairs are not known. panel_verdict: of a figure of the metric, as a word in a row; the cells that it took. With ! so
 * many more or fewer requests failed that others are measured. */
int panel_pairs(struct grid *g, struct rect r, const struct figures *f);
int panel_verdict(struct grid *g, int row, int col, int cols, const struct figures *f, enum latency_figure figure);
void panel_quantiles(struct grid *g, struct rect r, const struct figures *f);
/* Lists; the selected row is marked where somebody can press keys. */
void panel_decisions(struct grid *g, struct rect r, enum screen_size size, const struct figures *f, const struct frame *s);
void panel_workers(struct grid *g, struct rect r, enum screen_size size, const struct figures *f, const struct frame *s);
void panel_sessions(struct grid *g, struct rect r, const struct figures *f, const struct frame *s);
void panel_failures(struct grid *g, struct rect r, const struct figures *f, const struct frame *s);
void panel_slowest(struct grid *g, struct rect r, const struct figures *f, const struct frame *s);
void panel_requests(struct grid *g, struct rect r, const struct figures *f, const struct frame *s);
void panel_detail(struct grid *g, struct rect r, const struct figures *f, const struct frame *s);
/* panel_help: the keys, over whatever is there, and which panels have no room. panel_help_rows: lines beyond the box. */
void panel_help(struct grid *g, const struct frame *s, const char *dropped);
size_t panel_help_rows(int rows, int cols, const char *dropped);

/* panel_name: as it is shown. */
struct text panel_name(struct text name);
/* panel_cell: right-aligned in cols cells; returns the column behind it. No cells: nothing. */
int panel_cell(struct grid *g, int row, int col, int cols, const char *text, unsigned ink);
/* panel_thin: dim, when less than one of n values lies above quantile q. */
unsigned panel_thin(double n, double q);
/* panel_select: marks row k of a list, which stands on this row of the screen, when it is the selected one. panel_gone:
 * draws a selected row that is not in the list any more. */
void panel_select(struct grid *g, struct rect r, int row, const struct frame *s, const struct list_rows *l, size_t k);
void panel_gone(struct grid *g, struct rect r, int row, const struct frame *s);

#endif
