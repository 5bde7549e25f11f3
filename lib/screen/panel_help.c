/* panel_help.c - the keys, over whatever is there; see panels.h */
#include <string.h>

#include "screen/panels.h"

/* Beside each other where there is room, else below each other and without the blanks between them. */
static const char *const halves[][2] = {
	{ "1 overview   2 time   3 workers", "   4 sessions   5 requests" },
	{ "Tab next list   Enter drill down", "   Esc back   q quit" },
	{ "j k g G ^D ^U  move,", " also arrows PgUp PgDn Home End" },
	{ "m M   metric TTFT, TPOT, E2E", "      s S   sort, reverse" },
	{ "[ ]   shorter, longer window", "      w     type a window" },
	{ "/     filter: worker=8003", " decision=affinity >20s failed" },
	{ "\\     clear filter", "               t     set thresholds" },
	{ "c     band, scatter, heat", "         y     log or linear" },
	{ "x     by completion or dispatch", "   + -   zoom time" },
	{ "h l   time cursor (also arrows)", "   b     baseline mode" },
	{ "z     measure from now (warm-up)", "  Z     undo z" },
	{ "space pause the picture", "           W     write snapshot" },
	{ "Q     quit and leave the frame", "    ^L    redraw" },
	{ "replay:  space play   < >  speed", "   . step   :12:30 seek" },
};

enum { PAIRS = sizeof halves / sizeof *halves, WIDTH = 62 };

static bool side_by_side(int cols)
{
	return cols >= WIDTH;
}

/* Without room for the box and a line there is none. */
static int shown_rows(int rows)
{
	return rows < 3 ? 0 : rows - 2;
}

static size_t all_rows(int cols, const char *dropped)
{
	return (PAIRS + (*dropped ? 1 : 0)) * (side_by_side(cols) ? 1 : 2);
}

size_t panel_help_rows(int rows, int cols, const char *dropped)
{
	size_t room = (size_t)shown_rows(rows), all = all_rows(cols, dropped);

	return room && all > room ? all - room : 0;
}

/* Line k of the help. */
static void help_line(char *buf, size_t size, size_t k, int cols, const char *dropped)
{
	bool both = side_by_side(cols);
	size_t pair = both ? k : k / 2;
	const char *left = pair < PAIRS ? halves[pair][0] : "no room here for";
	const char *right = pair < PAIRS ? halves[pair][1] : dropped;

	if (both)
		snprintf(buf, size, "%s%s%s", left, pair < PAIRS ? "" : " ", right);
	else
		snprintf(buf, size, "%s", k % 2 ? right + strspn(right, " ") : left);
}

static void frame_box(struct grid *g, struct rect r)
{
	static const uint32_t corner[2][2] = { { 0x250c, 0x2510 }, { 0x2514, 0x2518 } };
	int bottom = r.row + r.rows - 1, right = r.col + r.cols - 1;

	for (int row = r.row; row <= bottom; row++)
		for (int col = r.col; col <= right; col++) {
			bool edge_row = row == r.row || row == bottom, edge_col = col == r.col || col == right;

			grid_char(g, row, col, edge_row && edge_col ? corner[row == bottom][col == right] :
				  edge_row ? 0x2500 : edge_col ? 0x2502 : ' ', 0);
		}
}

void panel_help(struct grid *g, const struct frame *s, const char *dropped)
{
	size_t all = all_rows(g->cols, dropped), beyond = panel_help_rows(g->rows, g->cols, dropped);
	size_t top = s->help_top < beyond ? s->help_top : beyond;
	int room = shown_rows(g->rows), rows = (int)all < room ? (int)all : room, cols = WIDTH < g->cols ? WIDTH : g->cols;
	struct rect r = { (g->rows - rows - 2) / 2, (g->cols - cols) / 2, rows + 2, cols };
	char text[160] = " keys, any key closes ";

	if (rows < 1 || cols < 8)
		return;
	frame_box(g, r);
	if (beyond)
		snprintf(text, sizeof text, " keys %zu-%zu of %zu, j k scroll ", top + 1, top + (size_t)rows, all);
	grid_string(g, r.row, r.col + 2, cols - 4, text, INK_BOLD);
	for (int i = 0; i < rows; i++) {
		help_line(text, sizeof text, top + (size_t)i, g->cols, dropped);
		grid_string(g, r.row + 1 + i, r.col + 3, cols - 5, text, 0);
	}
}
