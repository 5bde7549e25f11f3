/* grid.h - a grid of character cells with attributes: what every view draws on, and what a frame is
 *
 * Nothing here knows a terminal. Text from records is made harmless on the way in: control characters, bidirectional
 * controls and bytes that are not UTF-8 become '?'. A wide character takes two cells and is never cut in half.
 * Whatever is written outside the clip rectangle is dropped and counted, so that a test can tell.
 */
#ifndef SERVESTAT_SCREEN_GRID_H
#define SERVESTAT_SCREEN_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"

enum {
	INK_BOLD = 1, INK_DIM = 2, INK_REVERSE = 4,
	INK_FIRST = 8, INK_SECOND = 16 /* the two hues: first and second series */
};

struct grid_cell {
	uint32_t c;            /* 0: right half of a wide character */
	uint32_t mark;         /* a combining character on top of it; 0: none */
	uint8_t ink;
};

struct rect { int row, col, rows, cols; };

struct grid {
	int rows, cols;
	bool ascii;            /* only characters below 127: others are replaced as they come in */
	struct grid_cell *cell;
	struct rect clip;      /* what may be written now */
	unsigned long outside; /* cells that were not written because they lay outside */
	int cursor_row, cursor_col; /* where the cursor is parked; -1: nowhere */
};

void grid_init(struct grid *g, int rows, int cols, bool ascii);
void grid_free(struct grid *g);
void grid_clear(struct grid *g);
/* grid_clip: from now on only r is written. */
void grid_clip(struct grid *g, struct rect r);

static inline struct grid_cell *grid_at(const struct grid *g, int row, int col)
{
	return &g->cell[(size_t)row * (size_t)g->cols + (size_t)col];
}

/* grid_char: one character of one cell. */
void grid_char(struct grid *g, int row, int col, uint32_t c, unsigned ink);
/* grid_text: at most `cols` cells of s; what is longer is cut at a character and ends in an ellipsis. Returns the
 * cells used. */
int grid_text(struct grid *g, int row, int col, int cols, struct text s, unsigned ink);
int grid_string(struct grid *g, int row, int col, int cols, const char *s, unsigned ink);
/* grid_right: the same, aligned right within cols. */
void grid_right(struct grid *g, int row, int col, int cols, const char *s, unsigned ink);
/* grid_printf: cut like grid_text; returns the column behind it. */
int grid_printf(struct grid *g, int row, int col, int cols, unsigned ink, const char *fmt, ...)
	__attribute__((format(printf, 6, 7)));
/* grid_ink: add ink to cells that are there. */
void grid_ink(struct grid *g, int row, int col, int cols, unsigned ink);
/* grid_park: the cursor stands here, where the selection is. */
void grid_park(struct grid *g, int row, int col);
/* grid_rule: the title rule of a panel, over `cols` cells. */
void grid_rule(struct grid *g, int row, int col, int cols, const char *title);
/* grid_bar: share 0..1 of cols cells, in eighths of a cell. */
void grid_bar(struct grid *g, int row, int col, int cols, double share, unsigned ink);

/* grid_line: row as UTF-8 without trailing blanks, NUL-terminated; room: GRID_BYTES(cols). */
#define GRID_BYTES(cols) ((size_t)(cols) * 8 + 1)
size_t grid_line(const struct grid *g, int row, char *buf);
/* grid_inks: the inks of row as letters without trailing dots: '.' none, b bold, d dim, r reverse, 1 and 2 the hues,
 * of several the capital of the last. Same room. */
size_t grid_inks(const struct grid *g, int row, char *buf);

#endif
