/* traffic.h - everything trace-stats knows of a trace, one run or several
 *
 * An operand of the command line is one run, unless it was given without a LABEL and its records carry `run`: then
 * each of these names is a run, in order of first sight. A label that is already taken (a replicate) gets "#2", "#3",
 * ... so that it stands beside the first.
 */
#ifndef SERVESTAT_TRACE_TRAFFIC_H
#define SERVESTAT_TRACE_TRAFFIC_H

#include "input/input.h"
#include "input/runs.h"
#include "output/table.h"
#include "trace/arrivals.h"
#include "trace/blocks.h"
#include "trace/lengths.h"
#include "trace/requests.h"
#include "trace/turns.h"
#include "trace/types.h"

/* The fields that traffic_add reads; F_RUN only where runs are told apart. */
#define TRAFFIC_FIELDS \
	(FIELD(F_TIMESTAMP) | FIELD(F_INPUT_LENGTH) | FIELD(F_OUTPUT_LENGTH) | FIELD(F_SESSION_ID) | FIELD(F_TYPE) | \
	 FIELD(F_HASH_COUNT) | FIELD(F_BLOCK_SIZE))

struct traffic {
	const char *label;
	struct requests requests;
	struct lengths lengths;    /* up to date after traffic_lengths */
	struct turns turns;
	struct types types;
	struct rule blocks;
	const char *timestamp_unit; /* what timestamps were read as, NULL when there were none */
};

struct traffic_set {
	struct traffic **run;
	size_t n, cap;
	struct runs names;         /* their labels */
	size_t first;              /* private: the first run of the operand that is being read */
};

void traffic_set_init(struct traffic_set *s);
/* traffic_open: the following batches are those of an operand with this label, which must live until traffic_close.
 * by_run: its records may name their run (F_RUN is in the batches). */
void traffic_open(struct traffic_set *s, const char *label, bool by_run);
void traffic_add(struct traffic_set *s, const struct batch *b);
/* traffic_close: the operand has ended; what the input assumed about its timestamps. */
void traffic_close(struct traffic_set *s, const struct input_counts *counts);
void traffic_set_free(struct traffic_set *s);

/* traffic_window: a round width that cuts the longest of the runs into at most `rows` windows of arrivals. */
int64_t traffic_window(const struct traffic_set *s, int rows);

/* traffic_lengths: r->lengths with all requests counted. */
struct lengths *traffic_lengths(struct traffic *r);
/* traffic_summary: the rows of one run for the summary, a metric table with the columns run, metric, value.
 * It is worked out in that many threads, two at most. */
extern const struct column traffic_columns[3];
void traffic_summary(struct traffic *r, struct table *t, int threads);

#endif
