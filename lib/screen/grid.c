/* grid.c - character cells; see grid.h */
#include "screen/grid.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

void grid_init(struct grid *g, int rows, int cols, bool ascii)
{
	*g = (struct grid){ .rows = rows, .cols = cols, .ascii = ascii };
	g->cell = mem_alloc((size_t)rows * (size_t)cols, sizeof *g->cell);
	grid_clear(g);
}

void grid_free(struct grid *g)
{
	free(g->cell);
	g->cell = NULL;
}

void grid_clear(struct grid *g)
{
	g->clip = (struct rect){ 0, 0, g->rows, g->cols };
	g->cursor_row = g->cursor_col = -1;
	for (size_t i = 0; i < (size_t)g->rows * (size_t)g->cols; i++)
		g->cell[i] = (struct grid_cell){ ' ', 0, 0 };
}

void grid_clip(struct grid *g, struct rect r)
{
	g->clip = r;
}

static bool inside(const struct grid *g, int row, int col)
{
	const struct rect *c = &g->clip;

	return row >= c->row && row < c->row + c->rows && col >= c->col && col < c->col + c->cols &&
	       row >= 0 && row < g->rows && col >= 0 && col < g->cols;
}

/* What stands for a character where only ASCII is understood. */
static uint32_t plain(uint32_t c)
{
	static const struct { uint32_t c; char stand_in; } known[] = {
		{ 0x2500, '-' }, { 0x2502, '|' }, { 0x250c, '+' }, { 0x2510, '+' }, { 0x2514, '+' }, { 0x2518, '+' },
		{ 0x2026, '~' }, { 0x25b8, '*' }, { 0x25c2, '<' }, { 0x0394, 'd' }, { 0x2265, '>' }, { 0x2588, '#' },
		{ 0x2591, '.' }, { 0x2592, ':' }, { 0x2593, '*' },
	};

	if (c < 0x7f)
		return c;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (known[i].c == c)
			return (unsigned char)known[i].stand_in;
	return c > 0x2588 && c <= 0x258f ? ' ' : '?'; /* a bar in ASCII has whole cells only */
}

/* What is left of a wide character when one of its cells is about to be written. */
static void split_wide(struct grid *g, int row, int col, uint32_t c)
{
	if (c && !grid_at(g, row, col)->c && col > 0)
		grid_at(g, row, col - 1)->c = ' ';
	if (grid_at(g, row, col)->c && col + 1 < g->cols && !grid_at(g, row, col + 1)->c)
		grid_at(g, row, col + 1)->c = ' ';
}

void grid_char(struct grid *g, int row, int col, uint32_t c, unsigned ink)
{
	if (!inside(g, row, col)) {
		g->outside++;
		return;
	}
	split_wide(g, row, col, c);
	*grid_at(g, row, col) = (struct grid_cell){ g->ascii ? plain(c) : c, 0, (uint8_t)ink };
}

/* The next character of s that may be shown, and its cells. */
static uint32_t next_char(const struct grid *g, struct text s, size_t *i, int *cells)
{
	uint32_t c = utf8_next(s, i);

	if (!utf8_shows(c))
		c = '?';
	*cells = utf8_cells(c);
	if (g->ascii && *cells == 0)
		*cells = 1;
	return c;
}

static void put_wide(struct grid *g, int row, int col, uint32_t c, unsigned ink)
{
	if (g->ascii) {
		grid_char(g, row, col, '?', ink);
		grid_char(g, row, col + 1, '?', ink);
		return;
	}
	grid_char(g, row, col, c, ink);
	grid_char(g, row, col + 1, 0, ink);
}

int grid_text(struct grid *g, int row, int col, int cols, struct text s, unsigned ink)
{
	int width = 0, used = 0, cells;
	bool cut;

	for (size_t i = 0; i < s.n; width += cells)
		next_char(g, s, &i, &cells);
	cut = width > cols;
	for (size_t i = 0; i < s.n;) {
		uint32_t c = next_char(g, s, &i, &cells);

		if (used + cells > cols - cut)
			break;
		if (cells == 2)
			put_wide(g, row, col + used, c, ink);
		else if (cells == 1)
			grid_char(g, row, col + used, c, ink);
		else if (used && inside(g, row, col + used - 1))
			grid_at(g, row, col + used - (grid_at(g, row, col + used - 1)->c ? 1 : 2))->mark = c;
		used += cells;
	}
	if (cut && cols > 0)
		grid_char(g, row, col + used++, 0x2026, ink);
	return used;
}

int grid_string(struct grid *g, int row, int col, int cols, const char *s, unsigned ink)
{
	return grid_text(g, row, col, cols, text_of(s), ink);
}

void grid_right(struct grid *g, int row, int col, int cols, const char *s, unsigned ink)
{
	int width = (int)utf8_width(text_of(s));

	grid_string(g, row, width < cols ? col + cols - width : col, width < cols ? width : cols, s, ink);
}

int grid_printf(struct grid *g, int row, int col, int cols, unsigned ink, const char *fmt, ...)
{
	char buf[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(buf, sizeof buf, fmt, ap);
	va_end(ap);
	return col + grid_string(g, row, col, cols, buf, ink);
}

void grid_ink(struct grid *g, int row, int col, int cols, unsigned ink)
{
	for (int k = 0; k < cols; k++)
		if (inside(g, row, col + k))
			grid_at(g, row, col + k)->ink |= (uint8_t)ink;
}

void grid_park(struct grid *g, int row, int col)
{
	if (!inside(g, row, col))
		return;
	g->cursor_row = row;
	g->cursor_col = col;
}

void grid_rule(struct grid *g, int row, int col, int cols, const char *title)
{
	int used = 0;

	for (int k = 0; k < cols; k++)
		grid_char(g, row, col + k, 0x2500, INK_DIM);
	if (cols > 6 && *title) {
		used = grid_string(g, row, col + 2, cols - 4, title, INK_BOLD);
		grid_char(g, row, col + 1, ' ', 0);
		grid_char(g, row, col + 2 + used, ' ', 0);
	}
}

void grid_bar(struct grid *g, int row, int col, int cols, double share, unsigned ink)
{
	int eighths;

	if (!(share > 0) || cols < 1)
		return;
	eighths = (int)lround(fmin(share, 1) * 8 * cols);
	for (int k = 0; k < cols && eighths > 0; k++, eighths -= 8)
		grid_char(g, row, col + k, eighths >= 8 ? 0x2588 : 0x2588 + 8 - (uint32_t)eighths, ink);
}

static char *put_utf8(char *p, uint32_t c)
{
	if (c < 0x80) {
		*p++ = (char)c;
	} else if (c < 0x800) {
		*p++ = (char)(0xc0 | c >> 6);
		*p++ = (char)(0x80 | (c & 0x3f));
	} else if (c < 0x10000) {
		*p++ = (char)(0xe0 | c >> 12);
		*p++ = (char)(0x80 | (c >> 6 & 0x3f));
		*p++ = (char)(0x80 | (c & 0x3f));
	} else {
		*p++ = (char)(0xf0 | c >> 18);
		*p++ = (char)(0x80 | (c >> 12 & 0x3f));
		*p++ = (char)(0x80 | (c >> 6 & 0x3f));
		*p++ = (char)(0x80 | (c & 0x3f));
	}
	return p;
}

size_t grid_line(const struct grid *g, int row, char *buf)
{
	char *p = buf, *end = buf;

	for (int col = 0; col < g->cols; col++) {
		const struct grid_cell *cell = grid_at(g, row, col);

		if (!cell->c)
			continue;
		p = put_utf8(p, cell->c);
		if (cell->mark)
			p = put_utf8(p, cell->mark);
		if (cell->c != ' ')
			end = p;
	}
	*end = '\0';
	return (size_t)(end - buf);
}

static char ink_letter(uint8_t ink)
{
	static const char letter[] = "bdr12", capital[] = "BDRIJ";
	char found = '.';
	int several = 0;

	for (int k = 0; k < 5; k++)
		if (ink & 1 << k)
			found = several++ ? capital[k] : letter[k];
	return found;
}

size_t grid_inks(const struct grid *g, int row, char *buf)
{
	size_t n = 0;

	for (int col = 0; col < g->cols; col++) {
		buf[col] = ink_letter(grid_at(g, row, col)->ink);
		if (buf[col] != '.')
			n = (size_t)col + 1;
	}
	buf[n] = '\0';
	return n;
}
