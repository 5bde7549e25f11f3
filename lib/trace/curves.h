/* curves.h - the distributions of a trace as curves to plot */
#ifndef SERVESTAT_TRACE_CURVES_H
#define SERVESTAT_TRACE_CURVES_H

#include "base/mem.h"
#include "output/plot.h"
#include "trace/traffic.h"

enum { CURVES_PANELS = 3 };

struct curves {
	/* input length, output length (share of the requests up to x), arrivals */
	struct plot_panel panel[CURVES_PANELS];
	struct arena memory;
};

/* curves_init: one curve a run in each panel. window_ns: width of the arrival windows, 0 for a round one. set must
 * outlive c. */
void curves_init(struct curves *c, struct traffic_set *set, int64_t window_ns);
void curves_free(struct curves *c);

#endif
