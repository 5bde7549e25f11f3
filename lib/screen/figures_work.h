/* figures_work.h - what is being worked on while figures are taken; private to figures.c and figures_lists.c */
#ifndef SERVESTAT_SCREEN_FIGURES_WORK_H
#define SERVESTAT_SCREEN_FIGURES_WORK_H

#include "run/groups.h"
#include "screen/figures.h"

struct work {
	struct figures *f;
	const struct run_store *store;
	const struct figures_options *how;
	uint32_t run, base;
	int64_t first_ns, base_first_ns; /* first start of the run, of its base; NA_INT: none */
	struct run_view whole;     /* the run and its base, sieved */
	struct run_view window;    /* the run alone */
	double *done_s;            /* by row of the store; NaN: not known, or of another run */
	uint64_t *serial;          /* by row of the store */
};

/* work_start: when a row of the run or of its base began, in seconds of its own run; NaN: not known. */
double work_start(const struct work *w, size_t row);
struct text work_keep(struct work *w, struct text t);
void *work_array(struct work *w, size_t n, size_t size);
/* work_latest: the latest end of a slice. */
double work_latest(const struct work *w, const struct slice *s);

/* work_lists: slowest, failed and latest requests, failures by cause. */
void work_lists(struct work *w, const struct slice *all);
/* work_moves: how often a session went to another worker than its request before, in order of start. */
uint64_t work_moves(const struct slice *s);

#endif
