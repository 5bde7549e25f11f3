/* report.h - the figures of a reuse analysis as tables and a sentence
 *
 * Nothing here consumes: a table may be filled at any time, and again later. Tables that speak of single blocks count
 * requests per node first, which takes 4 bytes a node while it works.
 */
#ifndef SERVESTAT_KV_REPORT_H
#define SERVESTAT_KV_REPORT_H

#include "kv/reuse.h"
#include "output/plot.h"
#include "output/table.h"

/* The rows that a table gets, and what the analysis itself does not know of its run. */
struct reuse_rows {
	struct table *t;
	const char *run;
	const char *order;         /* "file" or "time" */
	const char *timestamp_unit; /* NULL: unknown */
	size_t top;                /* most rows in top and sessions */
};

/* The tables, in the order of the report. fill adds the rows of one run, none when no record came:
 *
 *	summary   run metric value
 *	classes   requests by the share of their tokens that hit: none, up_to_90, over_90, all; disjoint
 *	curve     the sizes as given, or a doubling grid as far as hits still grow; needs o.curve
 *	distance  percentiles of the stack distance of hit blocks; needs o.distance
 *	time      percentiles of the time since the last request that had the block, where both have one; needs o.time
 *	sessions  those with most input tokens, ties by key; needs o.sessions
 *	top       the blocks with most references, ties by smaller id, then the one seen first */
struct reuse_table {
	const char *name, *title;
	const struct column *columns;
	size_t n_columns;
	void (*fill)(struct reuse *r, const struct reuse_rows *w);
};

enum { REUSE_TABLES = 7 };
extern const struct reuse_table reuse_tables[REUSE_TABLES];

/* reuse_sentence: the answer in words, of the run called label (NULL: there is only one); the caller frees it. Needs
 * o.curve. */
char *reuse_sentence(const struct reuse *r, const char *label);

/* A plot: the token ratio over the capacity in blocks, a line a run. Needs o.curve, better o.fine_curve. */
struct reuse_plot {
	struct plot_panel panel;
	struct plot_series *series;
	double **values;           /* x and y of each */
};
void reuse_plot_init(struct reuse_plot *p, struct reuse *const *run, const char *const *labels, size_t n);
void reuse_plot_free(struct reuse_plot *p);

#endif
