/* picture.h - the roofline picture: the roof over arithmetic intensity, and the points under it
 *
 * One panel shows the roof (FLOP/s against FLOP/byte, both logarithmic), its ridge, and decode and prefill at the
 * lengths of a grid, or the 10th, 50th and 90th percentile of a trace's requests; for a trace a second panel shows
 * how its requests are distributed over AI.
 */
#ifndef SERVESTAT_MODEL_PICTURE_H
#define SERVESTAT_MODEL_PICTURE_H

#include "model/calc.h"
#include "model/workload.h"
#include "output/plot.h"

enum { PICTURE_SERIES = 16 };

struct picture {
	struct plot_panel panel[2];
	size_t n_panels;
	/* private */
	struct plot_series roof[PICTURE_SERIES], density[PICTURE_SERIES];
	double low, high;      /* range of AI */
	struct arena keep;
};

/* picture_of_grid: decode and prefill of a grid. */
void picture_of_grid(struct picture *p, const struct machine *m, const struct calc_grid *g);
/* picture_of_runs: the requests of n runs, at most 6; later ones are left out. Reorders their AI columns. */
void picture_of_runs(struct picture *p, const struct machine *m, struct workload *const *run, size_t n);
void picture_free(struct picture *p);

#endif
