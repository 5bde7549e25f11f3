/* cells.h - how many requests ended (or began) when, and took how long: the points of a chart when there are too many
 *
 * Time is divided into at most CELLS_COLUMNS columns of equal width from an origin on; when a request lies behind the
 * last one, neighbours are merged and the width doubles, so there is no end to a run. Latency is divided into 16 cells
 * an octave from 1/16 ms to 1048 s, each 4.4 % wide; what lies outside counts in the outermost. A cell that is full
 * halves its column, which leaves the column's proportions as they are.
 */
#ifndef SERVESTAT_SCREEN_CELLS_H
#define SERVESTAT_SCREEN_CELLS_H

#include <stddef.h>
#include <stdint.h>

enum { CELLS_COLUMNS = 1024, CELLS_HEIGHT = 384, CELLS_LAYERS = 3 };

/* Layers of the same columns: one for each of several latencies of a request. */
struct cells {
	uint16_t *count;       /* layer by layer, column by column */
	double step_s;
	size_t n;              /* columns in use */
};

/* cells_init: columns of step_s seconds, a power of two of them, such as 1. */
void cells_init(struct cells *c, double step_s);
/* cells_add: at_s seconds behind the origin; what lies before it counts in the first column. ms: CELLS_LAYERS, NaN: none. */
void cells_add(struct cells *c, double at_s, const double *ms);
/* cells_each: calls use with the middle of each cell of a layer that has any, column by column, latencies ascending. */
void cells_each(const struct cells *c, size_t layer, void (*use)(void *ctx, double at_s, double ms, uint32_t n), void *ctx);
void cells_free(struct cells *c);

#endif
