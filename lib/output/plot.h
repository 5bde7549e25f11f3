/* plot.h - the gnuplot driver
 *
 * A plot is a list of series and axis facts; plot_draw writes a script and feeds it to gnuplot (no shell ever
 * sees a name). Titles are quoted and `noenhanced`; numbers have a decimal point in any locale; ranges are
 * always explicit, so one point or none draws without a warning. Terminals: svg, png (pngcairo), dumb. Never x11 or
 * qt.
 */
#ifndef SERVESTAT_OUTPUT_PLOT_H
#define SERVESTAT_OUTPUT_PLOT_H

#include <stdbool.h>
#include <stddef.h>

enum plot_style { PLOT_LINES, PLOT_STEPS, PLOT_POINTS, PLOT_BOXES, PLOT_IMPULSES };

struct plot_series {
	const char *title;
	enum plot_style style;
	size_t n;
	const double *x, *y;
	const char *const *labels; /* category names under the boxes instead of x, or NULL */
};

struct plot_panel {
	const char *title, *x_label, *y_label;
	bool log_x, log_y;
	const struct plot_series *series;
	size_t n_series;
	bool square;           /* x and y are the same quantity: one range and, in pictures, one length */
};

/* plot_refuses: why nothing can be drawn into file, as far as its name and its directory tell before there is
 * anything to draw; NULL: nothing is known against it. */
const char *plot_refuses(const char *file);
/* plot_draw: draw panels one below the other into file: NAME.svg, NAME.png, or "-" for the terminal as text on
 * stdout. Returns NULL, or a reason for the message (no gnuplot on the path, cannot write, unknown suffix, nothing to
 * plot); good until the next call. Flush the output before drawing to "-". Tables are printed by the caller all
 * the same. */
const char *plot_draw(const char *file, const struct plot_panel *panels, size_t n_panels);

#endif
