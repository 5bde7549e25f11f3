/* sweep.h - exact quantiles, R type 7, of values that come sorted and counted
 *
 * For distributions kept as (value, how often): start with the probabilities and the number of all values, feed the
 * distinct values in ascending order, read q. Nothing is expanded or copied.
 */
#ifndef SERVESTAT_STATS_SWEEP_H
#define SERVESTAT_STATS_SWEEP_H

#include <stddef.h>
#include <stdint.h>

enum { SWEEP_MAX = 16 };

struct sweep {
	size_t np;
	double q[SWEEP_MAX];       /* the quantiles, complete once all values were fed; NaN for n = 0 */
	double min, max, mean;     /* NaN for n = 0 */
	/* private */
	uint64_t n, fed;
	uint64_t rank[SWEEP_MAX];  /* of the lower neighbour */
	double share[SWEEP_MAX];   /* how far from it to the upper one */
	size_t lower, upper;       /* quantiles whose lower, upper neighbour is found */
};

/* sweep_start: p[0..np) ascending, np <= SWEEP_MAX; n: how many values will be fed. */
void sweep_start(struct sweep *s, const double *p, size_t np, uint64_t n);
/* sweep_feed: the next greater value, `times` times. */
void sweep_feed(struct sweep *s, double value, uint64_t times);

#endif
