/* panel_help.c - the keys, over whatever is there; see panels.h */
#include "screen/panels.h"

static const char *const lines[] = {
	"1 overview   2 time   3 workers   4 sessions   5 requests",
	"Enter drill down   Esc back   q quit   Q quit, frame stays",
	"j k g G ^D ^U  move, also arrows PgUp PgDn Home End",
	"m M   metric TTFT, TPOT, E2E      s S   sort, reverse",
	"[ ]   shorter, longer window      w     type a window",
	"/     filter: worker=8003 decision=affinity >20s failed",
	"\\     clear filter               t     set thresholds",
	"c     band, scatter, heat         y     log or linear",
	"b     base off, same t, whole     ^L    redraw",
	"z     measure from now (warm-up)  Z     undo z",
	"space pause the picture           W     write snapshot",
};

enum { LINES = sizeof lines / sizeof *lines, WIDTH = 66 };

static void frame_box(struct grid *g, struct rect r)
{
	for (int row = r.row; row < r.row + r.rows; row++)
		for (int col = r.col; col < r.col + r.cols; col++) {
			bool edge_row = row == r.row || row == r.row + r.rows - 1, edge_col = col == r.col || col == r.col + r.cols - 1;

			grid_char(g, row, col, edge_row && edge_col ? '+' : edge_row ? 0x2500 : edge_col ? 0x2502 : ' ', 0);
		}
}

void panel_help(struct grid *g)
{
	int rows = LINES + 2 < g->rows ? LINES + 2 : g->rows, cols = WIDTH < g->cols ? WIDTH : g->cols;
	struct rect r = { (g->rows - rows) / 2, (g->cols - cols) / 2, rows, cols };

	if (rows < 3 || cols < 8)
		return;
	frame_box(g, r);
	grid_string(g, r.row, r.col + 2, cols - 4, " keys, any key closes ", INK_BOLD);
	for (int i = 0; i < LINES && i + 2 < rows; i++)
		grid_string(g, r.row + 1 + i, r.col + 3, cols - 5, lines[i], 0);
}
