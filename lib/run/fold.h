/* fold.h - figures of a run from the figures of its units
 *
 * A run that was repeated shows the mean over its repetitions: of a count over all units (a unit without the group
 * counts 0), of a statistic over the units where it is defined. A run of one unit shows its figures as they are.
 */
#ifndef SERVESTAT_RUN_FOLD_H
#define SERVESTAT_RUN_FOLD_H

#include "run/view.h"

enum { FOLD_MAX = 64 };

/* slice_unit: the rows from k on that are of the same unit (a stretch of s, whose rows stand unit by unit). */
struct slice slice_unit(const struct slice *s, size_t k);

/* The figures of one unit's slice into out[0..n); NaN where undefined. */
typedef void fold_figures(const struct slice *s, const void *ctx, double *out);

/* fold: figures of a slice of run `run`, whose rows stand unit by unit. is_count[i]: figure i is a count; NULL: none
 * is. n <= FOLD_MAX. */
void fold(const struct slice *s, uint32_t run, size_t n, const bool *is_count, fold_figures *figures, const void *ctx,
	  double *out);

/* fold_units: the figures of each unit of a slice by itself, n a unit, as fresh memory; *units: how many have
 * rows. */
double *fold_units(const struct slice *s, size_t n, fold_figures *figures, const void *ctx, size_t *units);

/* fold_count: a count as a cell: an integer, unless the mean over units is none. */
void fold_count(struct table *t, double v);

#endif
