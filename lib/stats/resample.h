/* resample.h - statistics of two runs under draws of whole clusters
 *
 * The cluster bootstrap (Davison and Hinkley 1997, section 3.8): requests of a session are alike, so sessions are
 * drawn, not requests. A draw gives each of m clusters a weight, Multinomial(m; 1/m): how often it was picked in m
 * picks. Joint: one draw weights both runs, which hold the same clusters; separate: each run has its own draw.
 *
 * Draw k takes its numbers from stream k of the seed (base/rng.h): m picks rng_below(m), and for separate draws the
 * picks of run 0 before those of run 1. So a draw depends on nothing but (seed, k), and any number of threads gives
 * the same bytes. Values are sorted once; a draw then walks down from the greatest value as far as its lowest
 * quantile.
 */
#ifndef SERVESTAT_STATS_RESAMPLE_H
#define SERVESTAT_STATS_RESAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The values of a run, ascending, each with its cluster. */
struct resample_values {
	size_t n;
	double *value;
	uint32_t *cluster;
	uint32_t *count;       /* values of each cluster */
	uint8_t *bytes;        /* the same in bytes; NULL where one does not hold it */
	double *sum;           /* and their sum, added in ascending order: whatever order they came in */
};

/* resample_values_init: from n values in any order, without NaN; clusters are below `clusters`. */
void resample_values_init(struct resample_values *v, const double *value, const uint32_t *cluster, size_t n,
			  uint32_t clusters);
void resample_values_free(struct resample_values *v);

/* What is computed of each draw: of values, each as often as its cluster weighs, a quantile (R type 7) or the mean;
 * or the ratio of two sums over clusters (a share). Figures of the same values cost one walk when they stand
 * together, the mean first, then p ascending. */
struct resample_figure {
	const struct resample_values *values[2]; /* of run 0, run 1; NULL: a ratio */
	double p;                                /* NaN: the mean */
	const double *num[2], *den[2];           /* of a ratio, of each cluster */
};

struct resample {
	uint64_t seed;
	uint32_t draws;
	unsigned threads;
	bool joint;
	uint32_t clusters[2];                    /* joint: the same number twice */
	const struct resample_figure *figure;
	size_t n_figures;
};

/* resample_run: figure f of run r under draw k at [(k * n_figures + f) * 2 + r]; NaN where the draw holds nothing to
 * measure. The caller frees. */
double *resample_run(const struct resample *r);
/* resample_point: the same with weight 1 for every cluster, at [f * 2 + r]. The caller frees. */
double *resample_point(const struct resample *r);

#endif
