/* view.h - which requests a table is about, run by run
 *
 * A view is a store seen through --warmup, --first and --interval. Its requests stand run by run, within a run unit
 * by unit, within a unit in order of arrival; a slice is a stretch of them, or of a regrouping of them (groups.h).
 *
 * --warmup and --first go by start time here (ties by arrival; a request without a start comes after all others),
 * unit by unit, failed requests included: N requests, P % of them (floor(n P / 100)), or the requests that start
 * within a span from the first start. --first counts from the beginning, the warm ones included.
 */
#ifndef SERVESTAT_RUN_VIEW_H
#define SERVESTAT_RUN_VIEW_H

#include "base/mem.h"
#include "input/input.h"
#include "output/table.h"
#include "run/run.h"

/* Requests of one run or one unit: store rows row[from] .. row[from + n - 1], or from .. from + n - 1 themselves. */
struct slice {
	const struct run_store *store;
	const uint32_t *row;
	size_t from, n;
};

static inline size_t slice_row(const struct slice *s, size_t k)
{
	return s->row ? s->row[s->from + k] : s->from + k;
}

/* slice_ints, slice_reals: a field of requests k..k+n-1. Statistics take SLICE_SOME at a time. */
enum { SLICE_SOME = 1024 };
void slice_ints(const struct slice *s, enum run_field f, size_t k, size_t n, int64_t *out);
void slice_reals(const struct slice *s, enum run_field f, size_t k, size_t n, double *out);
static inline size_t slice_some(const struct slice *s, size_t k)
{
	return s->n - k < SLICE_SOME ? s->n - k : SLICE_SOME;
}

/* What --warmup and --first left of a unit. */
struct view_unit {
	uint64_t warm, beyond;     /* requests left out by --warmup, by --first */
	int64_t from_ns, until_ns; /* samples taken in [from, until) belong to what is shown */
};

struct run_view {
	const struct run_store *store;
	uint32_t *row;             /* NULL: the rows begin..n-1 as they are */
	size_t *first;             /* of each run, n_runs + 1 */
	struct view_unit *unit;    /* of each unit */
	bool timed;                /* --interval: tables begin with the column elapsed_s */
	double elapsed_s;          /* its value; NaN: not known */
	uint32_t base;             /* the run that the others are compared with */
	bool base_prev;            /* ... or each with the one before it */
	size_t first_sample;       /* samples before it are not shown (--each) */
	uint32_t only;             /* print this run alone; UINT32_MAX: all */
	struct arena arena;        /* column lists of the tables */
};

/* run_view_init: of the run `of` (UINT32_MAX: of all runs) only rows from begin on are there (--each), else begin
 * 0. */
void run_view_init(struct run_view *v, const struct run_store *s, const struct selection *warmup,
		   const struct selection *first, uint32_t of, size_t begin);
/* run_view_rows: of rows that the caller chose, run by run and unit by unit, which it takes over; first: n_runs +
 * 1. */
void run_view_rows(struct run_view *v, const struct run_store *s, uint32_t *row, const size_t *first);
void run_view_free(struct run_view *v);

/* run_view_run: the requests of a run. */
struct slice run_view_run(const struct run_view *v, uint32_t run);
/* run_view_base: the run that `run` is compared with; n_runs when it is the base itself. */
uint32_t run_view_base(const struct run_view *v, uint32_t run);
/* run_view_shows: is the run among those to be printed? */
bool run_view_shows(const struct run_view *v, uint32_t run);

/* run_view_table: begin a table; columns get elapsed_s in front under --interval. The table must be freed before the
 * view. run_view_row: begin a row of a run: its elapsed_s and its label. */
void run_view_table(struct run_view *v, struct table *t, const char *name, const struct column *columns, size_t n);
void run_view_row(const struct run_view *v, struct table *t, uint32_t run);

#endif
