/* intake.h - batches into the store, and which run of the stream is shown
 *
 *	intake_open(&in, &store, label, operand, by_run, window_s);
 *	while (input_next(input, &batch) > 0)
 *		intake_add(&in, batch);                // the run in.run is shown, beside in.before
 *	intake_free(&in);
 *
 * A stream may hold one run after another. Where records name their run (field `run`), the run that began last is
 * shown. Where they do not, a run that was appended to another tells by its clock, which starts again: eight requests
 * in a row that ended farther behind the clock than the limit (guard.h), and started before others of the run, no
 * later than the limit behind its first start. They, and the samples that came with them, then belong to a new run,
 * LABEL#2. Repetitions (field `replicate`) of a run each have a clock of their own.
 *
 * A file that is not in order of time holds requests far behind the clock as well. So where more than one request in
 * eight is, nothing starts again; and when that turns out after a run began, it was none and joins the one before it.
 */
#ifndef SERVESTAT_SCREEN_INTAKE_H
#define SERVESTAT_SCREEN_INTAKE_H

#include "run/run.h"

#define INTAKE_NONE UINT32_MAX

struct intake_clock;
struct intake_run;

struct intake {
	struct run_store *store;
	uint32_t run;            /* number of the run that is shown; INTAKE_NONE: nothing has come */
	uint32_t before;         /* of the run before it in the stream; INTAKE_NONE: it is the first */
	uint64_t nth, line;      /* how many runs have begun, and on which line the one that is shown did */
	uint64_t taken;          /* requests */
	bool restarted;          /* it began because the clock did */
	/* private */
	double limit_s;
	struct intake_clock *clock; /* of each unit */
	size_t n_clocks, clocks_cap;
	struct intake_run *runs;    /* of each run */
	size_t n_runs, runs_cap;
};

/* The columns that it reads. */
#define INTAKE_FIELDS (RUN_FIELD(RUN_START) | RUN_FIELD(RUN_TTFT) | RUN_FIELD(RUN_E2E))

/* intake_open: as run_store_open; the following batches are those of an operand. window_s: for the limit. */
void intake_open(struct intake *in, struct run_store *s, const char *label, uint32_t operand, bool by_run,
		 double window_s);
/* intake_add: take over a batch. The runs that are shown and before may be others then; rows that are in the store
 * already stay where they are, but the last ones may have gone to another run. */
void intake_add(struct intake *in, const struct batch *b);
/* intake_has: is it a run of this stream? intake_forgotten: how many requests of it the store has no more. */
bool intake_has(const struct intake *in, uint32_t run);
uint64_t intake_forgotten(const struct intake *in, uint32_t run);
void intake_free(struct intake *in);

#endif
