/* figures_live.h - the numbers of a frame while records come: from a model, at a cost that does not grow with the
 * run
 *
 * The same figures as figures_init takes of the whole store, to the bit while the model is exact. What is left to a
 * store is the window, which is looked up in it, what is known of single sessions (their percentiles are of the
 * requests that the store still has, in a run of more than MODEL_EXACT of the last so many of these), and which
 * requests ended last. What takes long to look up is looked up again only after a while, and not all of it in one
 * frame.
 *
 * Lists that are looked up stay where they are from one frame to the next, so figures are good until the next ones
 * are taken. Repetitions of a run are in one pot.
 */
#ifndef SERVESTAT_SCREEN_FIGURES_LIVE_H
#define SERVESTAT_SCREEN_FIGURES_LIVE_H

#include "screen/model.h"

/* What is looked up again after a while. */
enum live_part { LIVE_WINDOW, LIVE_MARKS, LIVE_SESSIONS, LIVE_RECENT, LIVE_BASE, LIVE_PARTS };

/* The window. What takes too long for one frame is summed up in several. */
struct live_window {
	struct live_sums {
		bool on;
		struct model_whole whole;
		int64_t from, to;      /* its edges, in ns */
		uint64_t made;         /* of which model */
		size_t row;            /* the next one to look at */
		double at, cost;       /* when it was gone on with, and what that took in all */
	} sums;
	struct figures_options how;    /* what was asked, and of which model */
	double over_ms[TAIL_MOST];
	uint64_t made;
	double value[HEADLINES], over[TAIL_MOST], spread[SPREADS];
	bool exact;
};

/* The marks of the workers in it. */
struct live_marks {
	struct figures_options how;
	uint64_t made;
	struct arena memory;
	struct live_mark { struct text name; unsigned marks; } *mark;
	size_t n;
};

/* Requests of a list that has changed so many times. */
struct live_list {
	struct arena memory;
	struct figure_request *item;
	size_t n;
	uint64_t changes, made;
	int64_t first_ns;
};

struct live_base {
	uint32_t base;
	struct figures_options how;
	double value[HEADLINES], spread[SPREADS];
	struct versus versus;
};

struct figures_live {
	struct model model;
	uint64_t forgotten;            /* requests of the run that the store has no more */
	double due_s;                  /* when (CLOCK_MONOTONIC) what was not looked up will be; INFINITY: all was */
	/* private */
	/* when it was, and what that cost, in s; at 0: never. seen, samples: how many had come then. */
	struct live_age { double at, cost; uint64_t seen, samples; } age[LIVE_PARTS];
	unsigned now;                  /* a bit for each part whose turn it is in this frame */
	struct live_window window;
	struct live_marks marks;
	struct live_base base;
	struct arena sessions_memory;
	struct figure_groups sessions;
	enum run_metric sessions_metric;
	struct live_list recent, slowest, failed;
};

void figures_live_init(struct figures_live *l, const struct run_store *store, double window_s);
/* figures_live_add: rows from..n-1 of the store are new, and run `run` is shown. */
void figures_live_add(struct figures_live *l, uint32_t run, size_t from);
/* figures_live_forgot: the store has forgotten n requests of the run; rows have moved. */
void figures_live_forgot(struct figures_live *l, size_t n);
/* figures_live_ready: when something else is asked than before, all requests are looked at again: does so with some
 * of them, and again and again until it returns true; then figures_live_take does not take long. */
bool figures_live_ready(struct figures_live *l, const struct figures_options *how);
/* figures_live_take: figures as figures_init, of the run that is shown. at_s must be NaN. */
void figures_live_take(struct figures_live *l, struct figures *f, uint32_t base, const struct figures_options *how);
/* figures_live_anew: look a part up the next time, or all of them (LIVE_PARTS). */
void figures_live_anew(struct figures_live *l, enum live_part part);
/* figures_live_complete: in figures of the same run that figures_init took of the store: what that has no more, which
 * are ids of listed requests, and sessions where there are too many. */
void figures_live_complete(struct figures_live *l, struct figures *f, const struct figures_options *how);
/* figures_live_knows: is all of the run in the store, so that figures_init would tell the truth? */
bool figures_live_knows(const struct figures_live *l);
void figures_live_free(struct figures_live *l);

#endif
