/* served.h - what a simulation writes: run records and engine samples as JSON Lines, in memory
 *
 * One writer a run. Times are milliseconds on the trace's clock, exact to the nanosecond.
 */
#ifndef SERVESTAT_ROUTE_SERVED_H
#define SERVESTAT_ROUTE_SERVED_H

#include "route/sim.h"

enum { SERVED_FIRST_WORKER = 8000 }; /* instance 0 is worker 8000, as servers of one host are named by ports */

struct served_writer {
	const struct route_trace *trace;
	uint32_t instances;    /* length of `scores` */
	char *text;            /* what was written since the owner last set n to 0 */
	size_t n, cap;
	char *tail;            /* what ends every line: run and replicate */
	size_t tail_n;
};

/* served_init: for the run called `run`. served_free frees the writer and its text. */
void served_init(struct served_writer *w, const struct route_trace *t, uint32_t instances, const char *run,
		 uint32_t replicate);
void served_free(struct served_writer *w);
/* served_write, served_sample: append one line. */
void served_write(struct served_writer *w, const struct sim_record *r);
void served_sample(struct served_writer *w, const struct sim_sample *s);

#endif
