/* chart.h - latency over time: every request as a dot, or per column the band p50..p90 and p99
 *
 * A column stands for an absolute multiple of the step (1 s, 2 s, 5 s ... of run time), so a column that is over never
 * changes and an empty one stays empty. Below about 8 requests a column every request is drawn; above, the band.
 */
#ifndef SERVESTAT_SCREEN_CHART_H
#define SERVESTAT_SCREEN_CHART_H

#include "screen/figures.h"
#include "screen/grid.h"

enum chart_kind { CHART_AUTO, CHART_BAND, CHART_SCATTER, CHART_HEAT, CHART_KINDS };

struct chart {
	enum chart_kind kind;
	bool linear;           /* the axis of latency */
	bool titled;           /* a title rule on the first row */
};

/* chart_draw: in r; at least 3 rows and 16 columns, else nothing. */
void chart_draw(struct grid *g, struct rect r, const struct figures *f, const struct chart *c);

/* chart_step: seconds a column when `columns` of them cover `span` seconds. */
double chart_step(double span, int columns);

#endif
