/* panel_replay.c - where a replay stands; see panels.h */
#include "screen/panels.h"
#include "screen/units.h"

void panel_replay(struct grid *g, struct rect r, const struct frame *s, bool more)
{
	char at[UNITS_TEXT], of[UNITS_TEXT];
	int col, cells, done;

	col = grid_printf(g, r.row, r.col + 1, r.cols - 1, 0, "replay  %s of %s", units_clock(at, s->replay_at),
			  units_clock(of, s->replay_of)) + 2;
	cells = r.col + r.cols - 10 - col - 2;
	grid_right(g, r.row, r.col + r.cols - 7, 7, "? help", INK_DIM);
	if (more)
		grid_char(g, r.row, r.col + r.cols - 9, 0x2026, INK_BOLD);
	if (cells < 4)
		return;
	done = s->replay_of > 0 ? (int)(cells * (s->replay_at < s->replay_of ? s->replay_at / s->replay_of : 1)) : cells;
	grid_char(g, r.row, col, '[', 0);
	for (int k = 0; k < done; k++)
		grid_char(g, r.row, col + 1 + k, '=', 0);
	grid_char(g, r.row, col + 1 + cells, ']', 0);
}
