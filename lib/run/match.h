/* match.h - the same request in two runs, by request_id
 *
 * Reads RUN_REQUEST. An id that a run has several times (retries, repetitions) stands for one request: its first ok
 * attempt, or its first attempt when none was ok.
 *
 * Many runs are matched with their bases in one go: a run costs what it and its base hold, and the base only where it
 * is another than that of the run before.
 */
#ifndef SERVESTAT_RUN_MATCH_H
#define SERVESTAT_RUN_MATCH_H

#include "run/view.h"

/* A request of both runs: rows of the store. */
struct match_pair { uint32_t base_row, row; };

struct match {
	const struct run_view *view;
	struct match_pair *pair; /* of the last match_runs, in order of row */
	/* private */
	size_t cap;
	uint32_t base;         /* whose rows are noted, RUN_NO_UNIT: none yet */
	uint32_t *row_of[2];   /* of each id, in the base and in the run */
};

/* match_init: for the runs of a view, which must outlive it. */
void match_init(struct match *m, const struct run_view *v);
/* match_runs: pair a run with `base`; how many requests are in both. */
size_t match_runs(struct match *m, uint32_t run, uint32_t base);
/* match_common: how many, or NaN when ids are not kept. */
double match_common(struct match *m, uint32_t run, uint32_t base);
void match_free(struct match *m);

#endif
