/* sweep.h - a grid of runs: PARAM=FROM:TO:STEP */
#ifndef SERVESTAT_ROUTE_SWEEP_H
#define SERVESTAT_ROUTE_SWEEP_H

#include "route/sim.h"

struct sweep_axis {
	struct text name;      /* speedup, instances, or a parameter of the policy */
	double from, step;
	size_t n;              /* points: from, from + step, ... not beyond TO */
};

struct sweep {
	struct sweep_axis axis[4];
	size_t n;              /* axes */
};

/* sweep_add: one more axis; text must outlive the sweep. NULL, or what is wrong with it. */
const char *sweep_add(struct sweep *s, const char *text);
/* sweep_points: how many points the grid has; 1 without axes. */
size_t sweep_points(const struct sweep *s);
/* sweep_apply: set point k (the last axis varies fastest) in c. NULL, and *label is what was set
 * ("speedup=2,alpha=0.5"; NULL when there are no axes); or what is wrong with the setting that is then *label. Owner
 * frees it. */
const char *sweep_apply(const struct sweep *s, size_t k, struct sim_config *c, char **label);

#endif
