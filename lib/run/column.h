/* column.h - a growing column that takes as few bytes a value as its values allow
 *
 * A run is kept request by request, so a column starts without memory (all missing), then has 1 byte a value and is
 * rewritten wider when a value does not fit: names are small numbers, most lengths fit 2 or 4 bytes. Reals are
 * kept as a whole number of thousandths in 4 bytes (a log of milliseconds rarely has more than three digits after the
 * point) until one is not exactly that; then as doubles. What is read back is always the very value that was added.
 */
#ifndef SERVESTAT_RUN_COLUMN_H
#define SERVESTAT_RUN_COLUMN_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

struct run_column {
	void *data;            /* NULL: nothing but missing values so far */
	unsigned width;        /* bytes a value: integers 1, 2, 4, 8; reals 4 (thousandths), 8 (double) */
	size_t n, cap;
};

/* Zero-initialise to start: struct run_column c = {0}. A column holds integers (missing: INT64_MIN) or reals
 * (missing: NaN), never both. */
void run_column_add_int(struct run_column *c, int64_t v);
void run_column_add_real(struct run_column *c, double v);
/* The same for n values. */
void run_column_add_ints(struct run_column *c, const int64_t *v, size_t n);
void run_column_add_reals(struct run_column *c, const double *v, size_t n);
/* run_column_set_int: replace value i < n. */
void run_column_set_int(struct run_column *c, size_t i, int64_t v);
/* run_column_move: values from..from+n-1 to to..to+n-1, to <= from. run_column_shorten: leave the first n. */
void run_column_move(struct run_column *c, size_t to, size_t from, size_t n);
void run_column_shorten(struct run_column *c, size_t n);
void run_column_free(struct run_column *c);

/* run_column_int, run_column_real: value i < n. */
static inline int64_t run_column_int(const struct run_column *c, size_t i)
{
	int64_t v;

	if (!c->data)
		return INT64_MIN;
	switch (c->width) {
	case 1:
		v = ((const int8_t *)c->data)[i];
		return v == INT8_MIN ? INT64_MIN : v;
	case 2:
		v = ((const int16_t *)c->data)[i];
		return v == INT16_MIN ? INT64_MIN : v;
	case 4:
		v = ((const int32_t *)c->data)[i];
		return v == INT32_MIN ? INT64_MIN : v;
	default:
		return ((const int64_t *)c->data)[i];
	}
}

static inline double run_column_real(const struct run_column *c, size_t i)
{
	if (!c->data)
		return NAN;
	if (c->width == 8)
		return ((const double *)c->data)[i];
	return ((const uint32_t *)c->data)[i] == UINT32_MAX ? NAN : ((const uint32_t *)c->data)[i] / 1000.0;
}

#endif
