/* landmark.h - how much of a draw lies above a fixed place among the values, without walking there
 *
 * A walk from the greatest value down to the median passes half of the values, and finds the weight of each in
 * another place of memory. How many values of each cluster are above a fixed place is the same in every draw, so what
 * a draw holds above it is a sum over the clusters in their order. A landmark is put six standard deviations above
 * where draws have their quantile; a draw whose quantile is further up all the same must walk. So landmarks change
 * what a draw costs and nothing else.
 */
#ifndef SERVESTAT_STATS_LANDMARK_H
#define SERVESTAT_STATS_LANDMARK_H

#include "stats/resample.h"

struct landmark {
	size_t at;             /* values at, at + 1 ... are above */
	uint8_t *above;        /* how many of them each cluster has; NULL: no landmark */
};

/* landmark_init: above quantile p of values of so many clusters; none when the walk there from value `from` costs
 * less than the sum does, or where a cluster has more values than a byte can count. */
void landmark_init(struct landmark *l, const struct resample_values *v, uint32_t clusters, double p, size_t from);
void landmark_free(struct landmark *l);

/* landmark_weigh: what m clusters have under weights w: sum of count[c] w[c]. */
uint64_t landmark_weigh(const uint8_t *count, const uint8_t *w, uint32_t m);

#endif
