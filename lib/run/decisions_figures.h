/* decisions_figures.h - what decisions.c and decisions_compare.c share: the figures of a decision */
#ifndef SERVESTAT_RUN_DECISIONS_FIGURES_H
#define SERVESTAT_RUN_DECISIONS_FIGURES_H

#include "run/decisions.h"
#include "run/fold.h"

enum {
	D_N, D_FAILED, D_MEASURED, D_MEAN, D_P50, D_P90, D_P99, D_MAX, D_OVER, D_OVER_SHARE, D_HIT,
	D_FLOOR_P90, D_INHERENT, D_ABOVE, D_FLOORS, D_FIGURES
};

/* decision_figures: of one unit; ctx is a struct decisions_options. */
fold_figures decision_figures;

/* decision_of: the figures of group i. */
static inline double *decision_of(const struct decisions *d, size_t i)
{
	return d->figure + i * D_FIGURES;
}

/* decisions_compare: fill in compared, mode and survivors. */
void decisions_compare(struct decisions *d);

#endif
