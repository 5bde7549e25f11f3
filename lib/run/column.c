/* column.c - columns that grow wider only when they must; see column.h */
#include "run/column.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static unsigned width_for(int64_t v)
{
	/* the smallest value of a width stands for a missing one */
	if (v > INT8_MIN && v <= INT8_MAX)
		return 1;
	if (v > INT16_MIN && v <= INT16_MAX)
		return 2;
	return v > INT32_MIN && v <= INT32_MAX ? 4 : 8;
}

static void put_int(struct run_column *c, size_t i, int64_t v)
{
	bool missing = v == INT64_MIN;

	switch (c->width) {
	case 1: ((int8_t *)c->data)[i] = missing ? INT8_MIN : (int8_t)v; break;
	case 2: ((int16_t *)c->data)[i] = missing ? INT16_MIN : (int16_t)v; break;
	case 4: ((int32_t *)c->data)[i] = missing ? INT32_MIN : (int32_t)v; break;
	default: ((int64_t *)c->data)[i] = v;
	}
}

/* The nearest whole number of thousandths of 0 <= v < 2^32 / 1000. */
static uint32_t thousandths(double v)
{
	return (uint32_t)(v * 1000 + 0.5);
}

static void put_real(struct run_column *c, size_t i, double v)
{
	if (c->width == 8)
		((double *)c->data)[i] = v;
	else
		((uint32_t *)c->data)[i] = isnan(v) ? UINT32_MAX : thousandths(v);
}

/* The same n values in a column of another width. */
static struct run_column resized(const struct run_column *c, unsigned width)
{
	struct run_column wide = { .width = width, .n = c->n };

	wide.data = mem_grow(NULL, &wide.cap, c->n + 1, width);
	return wide;
}

static void widen_int(struct run_column *c, unsigned width)
{
	struct run_column wide = resized(c, width);

	for (size_t i = 0; i < c->n; i++)
		put_int(&wide, i, run_column_int(c, i));
	free(c->data);
	*c = wide;
}

static void widen_real(struct run_column *c, unsigned width)
{
	struct run_column wide = resized(c, width);

	for (size_t i = 0; i < c->n; i++)
		put_real(&wide, i, run_column_real(c, i));
	free(c->data);
	*c = wide;
}

void run_column_add_int(struct run_column *c, int64_t v)
{
	unsigned need = v == INT64_MIN ? 1 : width_for(v);

	if (!c->data && v == INT64_MIN) {
		c->n++;
		return;
	}
	if (need > c->width)
		widen_int(c, need);
	else if (c->n == c->cap)
		c->data = mem_grow(c->data, &c->cap, c->n + 1, c->width);
	put_int(c, c->n++, v);
}

/* The width that holds all of n values; 0: all are missing. */
static unsigned width_for_all(const int64_t *v, size_t n)
{
	int64_t low = INT64_MAX, high = INT64_MIN;
	unsigned a, b;

	for (size_t i = 0; i < n; i++) {
		/* a missing one fits any width */
		low = v[i] < low && v[i] != INT64_MIN ? v[i] : low;
		high = v[i] > high ? v[i] : high;
	}
	if (low > high)
		return 0;
	a = width_for(low);
	b = width_for(high);
	return a > b ? a : b;
}

#define PUT_ALL(type, missing) \
	for (size_t i = 0; i < n; i++) \
		((type *)c->data)[c->n + i] = v[i] == INT64_MIN ? (missing) : (type)v[i]

void run_column_add_ints(struct run_column *c, const int64_t *v, size_t n)
{
	unsigned need = width_for_all(v, n);

	if (!c->data && !need) {
		c->n += n;
		return;
	}
	if (need > c->width)
		widen_int(c, need);
	c->data = mem_grow(c->data, &c->cap, c->n + n, c->width);
	switch (c->width) {
	case 1: PUT_ALL(int8_t, INT8_MIN); break;
	case 2: PUT_ALL(int16_t, INT16_MIN); break;
	case 4: PUT_ALL(int32_t, INT32_MIN); break;
	default: memcpy((int64_t *)c->data + c->n, v, n * sizeof *v);
	}
	c->n += n;
}

void run_column_set_int(struct run_column *c, size_t i, int64_t v)
{
	unsigned need = v == INT64_MIN ? 1 : width_for(v);

	if (!c->data && v == INT64_MIN)
		return;
	if (need > c->width)
		widen_int(c, need);
	put_int(c, i, v);
}

/* Is v a whole number of thousandths that 4 bytes hold, and does it come back as the same double? The quotient of
 * two exact integers is rounded once, as the decimal text was when v was read. */
static bool is_thousandths(double v)
{
	return v >= 0 && !signbit(v) && v * 1000 < (double)UINT32_MAX - 1 && thousandths(v) / 1000.0 == v;
}

void run_column_add_real(struct run_column *c, double v)
{
	unsigned need = isnan(v) || is_thousandths(v) ? 4 : 8;

	if (!c->data && isnan(v)) {
		c->n++;
		return;
	}
	if (need > c->width)
		widen_real(c, need);
	else if (c->n == c->cap)
		c->data = mem_grow(c->data, &c->cap, c->n + 1, c->width);
	put_real(c, c->n++, v);
}

void run_column_add_reals(struct run_column *c, const double *v, size_t n)
{
	size_t i = 0;

	while (!c->data && i < n && isnan(v[i])) {
		c->n++;
		i++;
	}
	if (i == n)
		return;
	/* the first one that is there decides the width */
	run_column_add_real(c, v[i++]);
	c->data = mem_grow(c->data, &c->cap, c->n + (n - i), c->width);
	for (uint32_t *to = c->data; c->width == 4 && i < n && (isnan(v[i]) || is_thousandths(v[i])); i++)
		to[c->n++] = isnan(v[i]) ? UINT32_MAX : thousandths(v[i]);
	if (i < n && c->width == 8) {
		memcpy((double *)c->data + c->n, v + i, (n - i) * sizeof *v);
		c->n += n - i;
		return;
	}
	for (; i < n; i++)
		run_column_add_real(c, v[i]);
}

void run_column_move(struct run_column *c, size_t to, size_t from, size_t n)
{
	if (c->data && to != from)
		memmove((char *)c->data + to * c->width, (char *)c->data + from * c->width, n * c->width);
}

void run_column_shorten(struct run_column *c, size_t n)
{
	c->n = n;
}

void run_column_free(struct run_column *c)
{
	free(c->data);
	*c = (struct run_column){ 0 };
}
