/* cells.c - requests counted by time and latency; see cells.h */
#include "screen/cells.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { LOWEST = -4, BITS = 4 }; /* 2^-4 ms, 2^4 cells an octave */
enum { LAYER = CELLS_COLUMNS * CELLS_HEIGHT };

void cells_init(struct cells *c, double step_s)
{
	*c = (struct cells){ mem_zero((size_t)CELLS_LAYERS * LAYER, sizeof *c->count), step_s, 0 };
}

void cells_free(struct cells *c)
{
	free(c->count);
	c->count = NULL;
}

static size_t height_of(double ms)
{
	uint64_t bits;
	int64_t at;

	if (!(ms >= 1.0 / (1 << -LOWEST)))
		return 0;
	memcpy(&bits, &ms, sizeof bits);
	at = (int64_t)(bits >> (52 - BITS)) - ((1023 + LOWEST) << BITS);
	return at < CELLS_HEIGHT ? (size_t)at : CELLS_HEIGHT - 1;
}

static double middle_of(size_t height)
{
	return ldexp(1 + ((double)(height & ((1 << BITS) - 1)) + .5) / (1 << BITS), (int)(height >> BITS) + LOWEST);
}

static void halve(uint16_t *column)
{
	for (size_t h = 0; h < CELLS_HEIGHT; h++)
		column[h] = (uint16_t)(column[h] - column[h] / 2);
}

/* The sum of two columns, halved when a cell of it would be too full. */
static void merge(uint16_t *into, const uint16_t *a, const uint16_t *b)
{
	uint32_t sum[CELLS_HEIGHT], most = 0;

	for (size_t h = 0; h < CELLS_HEIGHT; h++) {
		sum[h] = (uint32_t)a[h] + b[h];
		most = sum[h] > most ? sum[h] : most;
	}
	for (size_t h = 0; h < CELLS_HEIGHT; h++)
		into[h] = (uint16_t)(most > UINT16_MAX ? sum[h] - sum[h] / 2 : sum[h]);
}

static void widen_layer(uint16_t *count)
{
	enum { HALF = CELLS_COLUMNS / 2 };

	for (size_t k = 0; k < HALF; k++)
		merge(count + k * CELLS_HEIGHT, count + 2 * k * CELLS_HEIGHT, count + (2 * k + 1) * CELLS_HEIGHT);
	memset(count + (size_t)HALF * CELLS_HEIGHT, 0, (size_t)HALF * CELLS_HEIGHT * sizeof *count);
}

static void widen(struct cells *c)
{
	for (size_t layer = 0; layer < CELLS_LAYERS; layer++)
		widen_layer(c->count + layer * LAYER);
	c->step_s *= 2;
	c->n = (c->n + 1) / 2;
}

void cells_add(struct cells *c, double at_s, const double *ms)
{
	size_t column;

	while (at_s >= CELLS_COLUMNS * c->step_s)
		widen(c);
	column = at_s > 0 ? (size_t)(at_s / c->step_s) : 0;
	c->n = column < c->n ? c->n : column + 1;
	for (size_t layer = 0; layer < CELLS_LAYERS; layer++) {
		uint16_t *of = c->count + layer * LAYER + column * CELLS_HEIGHT, *cell = of + height_of(ms[layer]);

		if (isnan(ms[layer]))
			continue;
		if (*cell == UINT16_MAX)
			halve(of);
		++*cell;
	}
}

void cells_each(const struct cells *c, size_t layer, void (*use)(void *ctx, double at_s, double ms, uint32_t n), void *ctx)
{
	double middle[CELLS_HEIGHT];

	for (size_t h = 0; h < CELLS_HEIGHT; h++)
		middle[h] = middle_of(h);
	for (size_t k = 0; k < c->n; k++) {
		const uint16_t *column = c->count + layer * LAYER + k * CELLS_HEIGHT;

		for (size_t h = 0; h < CELLS_HEIGHT; h++)
			if (column[h])
				use(ctx, ((double)k + .5) * c->step_s, middle[h], column[h]);
	}
}
