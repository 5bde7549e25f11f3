/* spread.h - a growing set of values whose quantiles are asked for again and again
 *
 * As long as it is exact it keeps its values in order: those that came since the last question are sorted and merged
 * in, so a question costs time for them and one pass, and quantiles are those of quantile_select to the last bit.
 * From spread_coarsen on it is a sketch (sketch.h) of constant size. Mean, largest and number are exact throughout;
 * the mean is summed in the order in which values came.
 */
#ifndef SERVESTAT_STATS_SPREAD_H
#define SERVESTAT_STATS_SPREAD_H

#include <stdbool.h>

#include "base/sum.h"
#include "stats/sketch.h"

struct spread {
	uint64_t n;
	struct sum sum;
	double max;            /* NaN while n is 0 */
	/* private */
	double *value;         /* ascending up to `sorted`, then as they came */
	size_t sorted, cap;
	struct sketch *sketch; /* NULL: exact */
	bool once;
};

void spread_init(struct spread *s);
/* spread_add: v is no NaN. spread_keep: private to it: of an exact one. */
void spread_keep(struct spread *s, double v);
static inline void spread_add(struct spread *s, double v)
{
	sum_add(&s->sum, v);
	if (!(v <= s->max))
		s->max = v;
	if (s->sketch)
		sketch_add(s->sketch, v);
	else
		spread_keep(s, v);
	s->n++;
}
/* spread_once: before values come: of these there will be a few questions and then no more, so they are not put in
 * order. */
static inline void spread_once(struct spread *s) { s->once = true; }
/* spread_coarsen: go on as a sketch. spread_exact: has that not been? */
void spread_coarsen(struct spread *s);
static inline bool spread_exact(const struct spread *s) { return !s->sketch; }
/* spread_mean: NaN for none. */
double spread_mean(const struct spread *s);
/* spread_quantiles: p[0..np), ascending, into q; NaN for none. */
void spread_quantiles(struct spread *s, const double *p, size_t np, double *q);
/* spread_above: how many are greater than v. */
uint64_t spread_above(struct spread *s, double v);
void spread_free(struct spread *s);

#endif
