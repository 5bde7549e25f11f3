/* panel_pairs.c - what pairs of the same request say; see panels.h */
#include <inttypes.h>
#include <math.h>

#include "screen/panels.h"
#include "screen/units.h"

/* units_ms with a sign. */
static const char *change_text(char buf[UNITS_TEXT + 1], double ms)
{
	buf[0] = ms < 0 ? '-' : '+';
	if (isnan(ms))
		return "-";
	units_ms(buf + 1, fabs(ms));
	return buf;
}

int panel_pairs(struct grid *g, struct rect r, const struct figures *f)
{
	const struct versus_pairs *p = &f->versus.pairs[f->metric];
	char change[UNITS_TEXT + 1];

	if (!f->base_label.s || !f->versus.matched || r.rows < 2)
		return 0;
	grid_printf(g, r.row, r.col, r.cols, 0, "%" PRIu64 " pair%s: %" PRIu64 " faster %" PRIu64 " slower", p->n,
		    text_s(p->n), p->faster, p->slower);
	grid_printf(g, r.row + 1, r.col, r.cols, 0, "median of the changes %s", change_text(change, p->change_ms));
	return 2;
}

int panel_verdict(struct grid *g, int row, int col, int cols, const struct figures *f, enum latency_figure figure)
{
	int h = H_FIGURE(f->metric, figure);
	const char *word = f->base_label.s ? versus_verdict(&f->versus, h) : NULL;

	if (!word)
		return 0;
	return grid_printf(g, row, col, cols, versus_thin(&f->versus, h) ? INK_DIM : INK_BOLD, "%s%s", word,
			   f->versus.survivors ? "!" : "") - col;
}
