/* chart.h - latency over time: every request as a dot, or per column the band p50..p90 and p99
 *
 * A column stands for an absolute multiple of the step (1 s, 2 s, 5 s ... of run time), so a column that is over never
 * changes and an empty one stays empty. Below about 8 requests a column every request is drawn; above, the band.
 *
 * By dispatch the latest columns lack the requests that are not done yet, which are the slow ones: what is younger than
 * the run's p99 of E2E is hatched, until the input has ended.
 */
#ifndef SERVESTAT_SCREEN_CHART_H
#define SERVESTAT_SCREEN_CHART_H

#include "screen/figures.h"
#include "screen/grid.h"

enum chart_kind { CHART_AUTO, CHART_BAND, CHART_SCATTER, CHART_HEAT, CHART_KINDS };
enum { CHART_ZOOM = 12 };

struct chart {
	enum chart_kind kind;
	bool linear;           /* the axis of latency */
	bool by_dispatch;      /* a request stands where it began, not where it ended */
	int zoom;              /* steps down from the one with which the whole run fits; the latest part is shown */
	double cursor_s;       /* a moment within the marked column; NaN: none */
	bool titled;           /* a title rule on the first row */
	bool marked;           /* the window's percentiles at the right */
};

/* chart_draw: in r; at least 3 rows and 16 columns, else nothing. */
void chart_draw(struct grid *g, struct rect r, const struct figures *f, const struct chart *c);

/* What the columns of cells of a chart in r stand for: column k for the cell_s seconds from (from + k) * cell_s on. */
struct chart_scale { double cell_s, from; int cols; }; /* cols 0: nothing is drawn */
struct chart_scale chart_scale(struct rect r, const struct figures *f, const struct chart *c, bool ascii);

/* chart_step: seconds a column when `columns` of them cover `span` seconds. */
double chart_step(double span, int columns);

#endif
