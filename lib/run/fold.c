/* fold.c - the mean over the repetitions of a run; see fold.h */
#include "run/fold.h"

#include <math.h>

#include "base/sum.h"

struct slice slice_unit(const struct slice *s, size_t k)
{
	struct slice part = { s->store, s->row, s->from + k, 1 };
	uint32_t unit = run_unit_of(s->store, slice_row(s, k));

	while (k + part.n < s->n && run_unit_of(s->store, slice_row(s, k + part.n)) == unit)
		part.n++;
	return part;
}

void fold(const struct slice *s, uint32_t run, size_t n, const bool *is_count, fold_figures *figures, const void *ctx,
	  double *out)
{
	uint32_t units = s->store->run[run].units, defined[FOLD_MAX] = { 0 };
	struct sum sum[FOLD_MAX] = { 0 };
	double one[FOLD_MAX];

	if (units <= 1) {
		figures(s, ctx, out);
		return;
	}
	for (size_t k = 0; k < s->n;) {
		struct slice part = slice_unit(s, k);

		figures(&part, ctx, one);
		for (size_t i = 0; i < n; i++) {
			if (isnan(one[i]))
				continue;
			sum_add(&sum[i], one[i]);
			defined[i]++;
		}
		k += part.n;
	}
	for (size_t i = 0; i < n; i++) {
		uint32_t over = is_count && is_count[i] ? units : defined[i];

		out[i] = defined[i] ? sum_total(&sum[i]) / over : NAN;
	}
}

double *fold_units(const struct slice *s, size_t n, fold_figures *figures, const void *ctx, size_t *units)
{
	double *out = NULL;
	size_t cap = 0;

	*units = 0;
	for (size_t k = 0; k < s->n;) {
		struct slice part = slice_unit(s, k);

		out = mem_grow(out, &cap, (*units + 1) * n, sizeof *out);
		figures(&part, ctx, out + *units * n);
		++*units;
		k += part.n;
	}
	return out;
}

void fold_count(struct table *t, double v)
{
	if (v == floor(v) && fabs(v) < 9e15)
		table_int(t, (int64_t)v);
	else
		table_real(t, v);
}
