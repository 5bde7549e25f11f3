/* compare.h - did the change do it? Two samples of requests, and an interval for each figure
 *
 *	struct compare c;
 *	cluster_space_init(&space, store);
 *	compare_init(&c, &base, &run, &space);
 *	compare_latency(&c, RUN_TTFT, p, 3);       // figures 0 (mean), 1, 2, 3 (quantiles)
 *	compare_ratio(&c, 1, true, parts, ctx);    // figure 4
 *	compare_run(&c, &how);                     // draws, intervals, p
 *	verdicts_judge(c.figure, c.n, how.min_effect);
 *	compare_free(&c);
 *
 * Clusters are sessions, or requests where there is no session (by id; a request that has none is one of its own).
 * When at least half of the clusters of each sample are in the other, one draw weights both (joint); else each has
 * its own. The interval of a figure is the R-7 2.5 and 97.5 % quantile of its draws (stats/resample.h), and p =
 * min(1, 2 min(1 + #{d <= 0}, 1 + #{d >= 0}) / (draws + 1)). It says which requests were drawn, not how a repeated
 * run differs. A figure that rests on one cluster has none.
 *
 * A figure is `few` with fewer than 6 clusters, and a quantile with fewer than 10 values beyond it in either sample.
 * A mean or share of 6 to 19 clusters is `few` under separate draws; under joint draws p is at least that of the
 * exact sign-flip test over the clusters' summed paired differences.
 *
 * Clusters are numbered by the hash of their names, so the order of the requests changes nothing.
 */
#ifndef SERVESTAT_RUN_COMPARE_H
#define SERVESTAT_RUN_COMPARE_H

#include "run/verdict.h"
#include "run/view.h"
#include "stats/resample.h"

/* The columns that name clusters. */
#define COMPARE_FIELDS (RUN_FIELD(RUN_SESSION) | RUN_FIELD(RUN_REQUEST))

struct compare_how {
	double min_effect;
	uint64_t draws, seed;  /* draws: at least; there are 40 for each tested figure */
	unsigned threads;
};

struct compare_clusters {
	bool joint;
	uint32_t all;          /* in either sample */
	uint32_t in[2], both;  /* in each, in both */
	uint32_t n[2];         /* how many are drawn for each */
	uint32_t *of[2];       /* of request k of each slice */
};

struct compare {
	struct slice side[2];      /* base, run */
	struct compare_clusters clusters;
	struct compared *figure;
	struct resample_figure *how; /* of each figure */
	size_t n, cap, how_cap;
	/* private */
	struct compare_values { struct resample_values v[2]; } **values;
	double **sums;
	size_t n_values, values_cap, n_sums, sums_cap;
	uint32_t *rests_on;        /* clusters of each figure, after compare_prepare */
	uint64_t tested;
};

/* What numbering the clusters of any two slices of a store takes. Many comparisons share one, and each costs what its
 * slices hold, not what the store does; it is needed until compare_init is done. */
struct cluster_space {
	uint8_t *seen;
	uint32_t *number_of;
};
void cluster_space_init(struct cluster_space *space, const struct run_store *s);
void cluster_space_free(struct cluster_space *space);

void compare_init(struct compare *c, const struct slice *base, const struct slice *run, struct cluster_space *space);
/* compare_init_pairs: request k of one slice is request k of the other, whatever it and its session are called there:
 * what would be drawn apart is drawn together, by the names of the base. */
void compare_init_pairs(struct compare *c, const struct slice *base, const struct slice *run,
			struct cluster_space *space);
/* compare_latency: the mean and the quantiles p[0..np), ascending, of a column of reals. The first figure's
 * number. */
size_t compare_latency(struct compare *c, enum run_field f, const double *p, size_t np);
/* compare_quantiles: the quantiles alone. */
size_t compare_quantiles(struct compare *c, enum run_field f, const double *p, size_t np);
/* compare_ratio: a ratio of sums; parts gives what a request adds to both (0 on entry). */
typedef void compare_parts(const struct run_store *s, size_t row, const void *ctx, double *num, double *den);
size_t compare_ratio(struct compare *c, int better, bool share, compare_parts *parts, const void *ctx);
/* compare_prepare: fill in base, value and few of all figures; how many of them are to be tested. For one table that
 * several comparisons make up: each needs 40 draws for every tested figure of all. */
uint64_t compare_prepare(struct compare *c);
/* compare_run: fill in interval and p as well, after compare_prepare, which it calls itself where it was not. */
void compare_run(struct compare *c, const struct compare_how *how);
void compare_free(struct compare *c);

/* How two runs were compared. compare_words: "interval: ..." for the foot of a table; static. */
enum compare_mode { COMPARED_NOT, COMPARED_JOINT, COMPARED_SEPARATE, COMPARED_REPEATED, COMPARED_MODES };
const char *compare_words(enum compare_mode mode);

#endif
