/* clock.h - time as a run tells it, for tables that come again while it lasts
 *
 * A log grows by requests that have ended, so a run's clock is at the latest end seen (start + e2e, or + ttft where
 * there is no e2e, or the start; of a sample, when it was taken). It counts from the start of the first record that
 * has one. A boundary is passed by the first record that ended at or after it; boundaries that nothing arrived
 * between pass together. Records without a time pass none.
 */
#ifndef SERVESTAT_RUN_CLOCK_H
#define SERVESTAT_RUN_CLOCK_H

#include "input/batch.h"

#define RUN_CLOCK_FIELDS (FIELD(F_START) | FIELD(F_TTFT) | FIELD(F_E2E) | FIELD(F_TS))

/* run_clock_after: ms milliseconds after start, to the nearest ns; start itself when ms is missing, or nonsense. */
static inline int64_t run_clock_after(int64_t start, double ms)
{
	double ns = ms * 1e6;
	int64_t whole, end;

	if (start == NA_INT || !(ms >= 0 && ms < 9e12))
		return start;
	/* as llround, which is called for every request several times */
	whole = (int64_t)ns;
	whole += ns - (double)whole >= .5;
	return __builtin_add_overflow(start, whole, &end) ? start : end;
}

struct run_clock {
	int64_t interval, first, latest; /* ns; first and latest are NA_INT before the first time */
	int64_t next;                    /* the boundary to come */
};

void run_clock_init(struct run_clock *c, int64_t interval_ns);
/* run_clock_passes: does record i of b pass a boundary? Then *elapsed_s is the last one passed, as seconds since the
 * first start; the record itself lies behind it. */
bool run_clock_passes(struct run_clock *c, const struct batch *b, size_t i, double *elapsed_s);
/* run_clock_end: when record i of b ended, or was taken, in ns; NA_INT: not known. Reads RUN_CLOCK_FIELDS. */
int64_t run_clock_end(const struct batch *b, size_t i);
/* run_clock_elapsed: seconds from the first start to the latest end; NaN when there was no time. */
double run_clock_elapsed(const struct run_clock *c);

#endif
