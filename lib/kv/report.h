/* report.h - the figures of a reuse analysis as tables and a sentence
 *
 * Nothing here consumes: a table may be filled at any time, and again later. Tables that speak of single blocks count
 * requests per node first, which takes 4 bytes a node while it works.
 */
#ifndef SERVESTAT_KV_REPORT_H
#define SERVESTAT_KV_REPORT_H

#include "kv/reuse.h"
#include "output/table.h"

extern const struct column reuse_summary_columns[3];
extern const struct column reuse_classes_columns[6];
extern const struct column reuse_curve_columns[7];
extern const struct column reuse_distance_columns[12];
extern const struct column reuse_time_columns[12];
extern const struct column reuse_sessions_columns[7];
extern const struct column reuse_top_columns[5];

/* What the analysis itself does not know of its input, for the summary. */
struct reuse_source {
	const char *order;         /* "file" or "time" */
	const char *timestamp_unit; /* NULL: unknown */
};

/* Each adds the rows of one run; none when no record came. */
void reuse_summary(const struct reuse *r, const struct reuse_source *from, struct table *t, const char *run);
/* reuse_classes: by the share of a request's tokens that hit: none, up_to_90, over_90, all; disjoint. */
void reuse_classes(const struct reuse *r, struct table *t, const char *run);
/* reuse_curve: the sizes as given, or a doubling grid as far as hits still grow. Needs o.curve. */
void reuse_curve(const struct reuse *r, struct table *t, const char *run);
/* reuse_distances: percentiles of the stack distance of hit blocks. Needs o.distance. */
void reuse_distances(const struct reuse *r, struct table *t, const char *run);
/* reuse_times: of the time since the last request that had the block, where both have one. Needs o.time. */
void reuse_times(struct reuse *r, struct table *t, const char *run);
/* reuse_sessions: the n sessions with most input tokens, ties by key. Needs o.sessions. */
void reuse_sessions(const struct reuse *r, size_t n, struct table *t, const char *run);
/* reuse_top: the n blocks with most references, ties by smaller id, then by position. */
void reuse_top(struct reuse *r, size_t n, struct table *t, const char *run);

/* reuse_sentence: the answer in words; the caller frees it. Needs o.curve. NULL when nothing was measured. */
char *reuse_sentence(const struct reuse *r);

/* A series for a plot: token ratio over capacity in blocks. Needs o.curve. */
struct reuse_series { double *x, *y; size_t n; };
void reuse_series(const struct reuse *r, struct reuse_series *s);

#endif
