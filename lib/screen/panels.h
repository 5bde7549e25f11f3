/* panels.h - the single panels of a frame; private to frame.c and panels of its own */
#ifndef SERVESTAT_SCREEN_PANELS_H
#define SERVESTAT_SCREEN_PANELS_H

#include "screen/frame.h"

const char *panel_metric(enum run_metric m);
void panel_latency(struct grid *g, struct rect r, enum screen_size size, const struct figures *f);
void panel_tail(struct grid *g, struct rect r, enum screen_size size, const struct figures *f);
void panel_decisions(struct grid *g, struct rect r, enum screen_size size, const struct figures *f);
void panel_slowest(struct grid *g, struct rect r, const struct figures *f);
void panel_failures(struct grid *g, struct rect r, const struct figures *f);
/* panel_pairs: in the first two rows of r what the pairs with the base say of the metric; the rows that it took, 0 where
 * the run is not paired. panel_verdict: of a figure of the metric, as a word in a row; the cells that it took. With ! so
 * many more or fewer requests failed that others are measured. */
int panel_pairs(struct grid *g, struct rect r, const struct figures *f);
int panel_verdict(struct grid *g, int row, int col, int cols, const struct figures *f, enum latency_figure figure);
void panel_quantiles(struct grid *g, struct rect r, const struct figures *f);
/* In views of their own (s not NULL) with a selected row. */
void panel_workers(struct grid *g, struct rect r, enum screen_size size, const struct figures *f, const struct frame *s);
void panel_sessions(struct grid *g, struct rect r, const struct figures *f, const struct frame *s);
void panel_requests(struct grid *g, struct rect r, const struct figures *f, const struct frame *s);
void panel_help(struct grid *g);

/* panel_order: indexes of groups as they are shown; the caller frees. */
size_t *panel_order(const struct figure_groups *groups, enum sort sort, bool reverse);
/* panel_top: the first row that is shown, so that `selected` is in sight. */
size_t panel_top(size_t selected, int rows);

#endif
