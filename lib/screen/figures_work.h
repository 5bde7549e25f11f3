/* figures_work.h - what is being worked on while figures are taken; private to figures.c, figures_lists.c and
 * figures_live.c */
#ifndef SERVESTAT_SCREEN_FIGURES_WORK_H
#define SERVESTAT_SCREEN_FIGURES_WORK_H

#include "run/groups.h"
#include "screen/model.h"

struct work {
	struct figures *f;
	const struct run_store *store;
	const struct figures_options *how;
	uint32_t run, base;
	int64_t first_ns, base_first_ns; /* first start of the run, of its base; NA_INT: none */
	struct run_view whole;     /* the run and its base, sieved */
	struct run_view window;    /* the run alone */
	uint64_t *rows_before;     /* of the run, before each MODEL_BLOCK rows and in all; NULL: not known yet; free it */
};

/* work_start: when a row of the run or of its base began, in seconds of its own run; NaN: not known. */
double work_start(const struct work *w, size_t row);
/* work_done: when it ended; NaN also for one that is ahead of the clock, or later than how->at_s. */
double work_done(const struct work *w, size_t row);
/* work_done_at: the same of a request of the run that ended then, in ns. */
double work_done_at(const struct work *w, int64_t end);
struct text work_keep(struct work *w, struct text t);
void *work_array(struct work *w, size_t n, size_t size);
/* work_latest: the latest end of a slice. */
double work_latest(const struct work *w, const struct slice *s);

/* work_begin: a work on figures that are empty but for what does not depend on requests. */
void work_begin(struct work *w, struct figures *f, const struct run_store *s, uint32_t run, uint32_t base,
		const struct figures_options *how);
/* work_view: a view of rows of the run, which it takes over. work_in_window: did a row of the run end in the
 * window? */
void work_view(const struct work *w, struct run_view *v, bool window, uint32_t *row, size_t n);
bool work_in_window(const struct work *w, size_t row);
/* work_seconds: a time in ns as seconds of the run; NaN for NA_INT. */
double work_seconds(const struct work *w, int64_t ns);
/* work_cells: points of a layer of a raster from origin_s on. */
void work_cells(struct work *w, const struct cells *c, size_t layer, double origin_s);
/* work_compare: base, base_spread and versus, by n rows of the run; leaves w->whole empty. */
void work_compare(struct work *w, const uint32_t *row, size_t n);
/* work_thresholds: those of the tail. work_window: figures of w->window. work_base: of the base in w->whole.
 * work_rate: after both. work_marks: of the workers in a view. work_spread: quantiles of a slice. */
void work_thresholds(struct work *w);
void work_window(struct work *w);
void work_base(struct work *w);
void work_rate(struct work *w);
void work_marks(struct work *w, const struct run_view *v);
void work_spread(const struct slice *s, enum run_metric m, double *out);
/* work_groups: groups of the run by a field, at most `most`, with room for more; none when no request has the
 * field. */
void work_groups(struct work *w, struct figure_groups *out, enum run_field field, enum groups_order order,
		 size_t most, size_t room);
/* work_mingled: the figures of n groups of requests of the run, whose names are there, by a field. Their requests lie
 * mingled in the store, so each is read once, in the order in which they lie. which: by number of the name + 1 (0:
 * none), the group + 1, or 0. turns: also what sessions alone have. */
void work_mingled(struct work *w, struct figure_group *out, size_t n, const struct slice *rows, enum run_field field,
		  const uint32_t *which, bool turns);

/* work_lists: slowest, failed and latest requests, failures by cause. */
void work_lists(struct work *w, const struct slice *all);
/* work_request: one of them, a row. */
void work_request(struct work *w, struct figure_request *r, size_t row);
/* A few of many names, the first in natural order; missing ones do not count. work_few: joined by commas. */
enum { FEW = 3 };
struct few { struct text name[FEW + 1]; size_t n; };
void few_add(struct few *f, struct text name);
struct text work_few(struct work *w, const struct few *f);
/* work_moves: how often a session went to another worker than its request before, in order of start. work_turns:
 * the same of n of its requests that have a worker, in order of arrival; reorders them. */
struct turn { int64_t start; uint32_t worker, row; };
uint64_t work_turns(struct turn *turn, size_t n);
uint64_t work_moves(const struct slice *s);

#endif
