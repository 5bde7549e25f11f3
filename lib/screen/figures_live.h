/* figures_live.h - the numbers of a frame while records come: from a model, at a cost that does not grow with the run
 *
 * The same figures as figures_init takes of the whole store, to the bit while the model is exact. What is left to a store
 * is the window, which is looked up in it, and what is known of single sessions: their percentiles are of the requests
 * that the store still has. What takes long to look up is looked up again only after a while: these two, and the base.
 */
#ifndef SERVESTAT_SCREEN_FIGURES_LIVE_H
#define SERVESTAT_SCREEN_FIGURES_LIVE_H

#include "screen/model.h"

/* What is looked up again after a while: then, and what that cost, in s. */
struct figures_age { double at, cost; };

/* The window, and the marks of the workers in it. */
struct figures_window {
	struct figures_age age;
	struct figures_options how;    /* what was asked, and of which model */
	double over_ms[TAIL_MOST];
	uint64_t made;
	double value[HEADLINES], over[TAIL_MOST], spread[SPREADS];
	bool exact;
	struct arena memory;
	struct figure_mark { struct text name; unsigned marks; } *mark;
	size_t n_marks;
};

struct figures_live {
	struct model model;
	uint64_t forgotten;            /* requests of the run that the store has no more */
	double due_s;                  /* when (CLOCK_MONOTONIC) what was not looked up this time will be; INFINITY: all was */
	/* private */
	double spent_s;                /* in look-ups, this time */
	struct figures_window window;
	struct figures_age base_age, sessions_age;
	uint32_t base;
	struct figures_options base_how;
	double base_value[HEADLINES], base_spread[SPREADS];
	struct versus versus;
	struct arena sessions_memory;
	struct figure_groups sessions;
	enum run_metric sessions_metric;
};

void figures_live_init(struct figures_live *l, const struct run_store *store, double window_s);
/* figures_live_add: rows from..n-1 of the store are new, and run `run` is shown. */
void figures_live_add(struct figures_live *l, uint32_t run, size_t from);
/* figures_live_forgot: the store has forgotten n requests of the run; rows have moved. */
void figures_live_forgot(struct figures_live *l, size_t n);
/* figures_live_take: figures as figures_init, of the run that is shown. at_s must be NaN. */
void figures_live_take(struct figures_live *l, struct figures *f, uint32_t base, const struct figures_options *how);
/* figures_live_knows: is all of the run in the store, so that figures_init would tell the truth? */
bool figures_live_knows(const struct figures_live *l);
void figures_live_free(struct figures_live *l);

#endif
