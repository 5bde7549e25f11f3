/* curves.h - how latencies fall off, as curves to plot: the share of requests over x, both axes logarithmic */
#ifndef SERVESTAT_RUN_CURVES_H
#define SERVESTAT_RUN_CURVES_H

#include "output/plot.h"
#include "run/view.h"

struct run_curves {
	struct plot_panel panel;
	struct arena memory;
};

/* run_curves_init: one curve a run; the view must outlive c. */
void run_curves_init(struct run_curves *c, const struct run_view *v, enum run_metric m);
void run_curves_free(struct run_curves *c);

#endif
