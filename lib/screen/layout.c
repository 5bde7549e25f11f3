/* layout.c - where the panels stand; see layout.h */
#include "screen/layout.h"

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int most(int a, int b)
{
	return a > b ? a : b;
}

static int capped(size_t n, int cap)
{
	return n < (size_t)cap ? (int)n : cap;
}

static void put(struct layout *l, enum panel p, int row, int col, int rows, int cols)
{
	if (rows > 0 && cols > 0)
		l->panel[p] = (struct rect){ row, col, rows, cols };
}

/* The overview needs more rows than one list. */
static enum screen_size size_of(int rows, int cols, enum view view)
{
	if (rows >= 34 && cols >= 110)
		return SIZE_WIDE;
	if (rows >= (view == VIEW_OVERVIEW ? 20 : 10) && cols >= 78)
		return SIZE_MEDIUM;
	return rows >= 8 && cols >= 36 ? SIZE_SMALL : SIZE_TINY;
}

static void tiny(struct layout *l, int rows, int cols, const struct contents *c)
{
	put(l, PANEL_HEADER, 0, 0, least(rows, 1), cols);
	put(l, PANEL_LATENCY, 1, 0, least(rows - 1, 1), cols);
	if (c->thresholds)
		put(l, PANEL_TAIL, 2, 0, least(rows - 2, 1), cols);
}

/* One line each below the chart, while the chart keeps three. */
static void small(struct layout *l, int rows, int cols, const struct contents *c)
{
	static const enum panel line[] = { PANEL_TAIL, PANEL_DECISIONS, PANEL_WORKERS };
	const size_t any[] = { c->thresholds, c->decisions, c->workers };
	int end = rows - 1, wanted = !!any[0] + !!any[1] + !!any[2], lines = least(wanted, rows - 6), below = 5;
	int chart = end - below - lines;

	if (c->chart && chart >= 3)
		put(l, PANEL_CHART, below, 0, chart, cols);
	else
		chart = 0;
	below += chart;
	for (int k = 0; k < 3 && lines > 0; k++) {
		if (any[k] && below < end) {
			put(l, line[k], below++, 0, 1, cols);
			lines--;
		}
	}
	put(l, PANEL_HEADER, 0, 0, 1, cols);
	put(l, PANEL_LATENCY, 1, 0, 4, cols);
	put(l, PANEL_KEYS, rows - 1, 0, 1, cols);
}

/* The chart and what stands beside it, in rows from..from+rows-1. */
static void chart_block(struct layout *l, int from, int rows, int cols, int side, const struct contents *c,
			bool decisions)
{
	int tail = c->thresholds ? 1 + capped(c->thresholds, decisions ? 6 : rows - 1) : 0, left;

	tail = least(tail, rows);
	left = tail || (decisions && c->decisions) ? cols - side - 2 : cols;
	if (c->chart)
		put(l, PANEL_CHART, from, 0, rows, left);
	put(l, PANEL_TAIL, from, cols - side, tail, side);
	if (decisions && c->decisions) {
		int at = tail ? tail + (rows - tail > 6) : 0;

		put(l, PANEL_DECISIONS, from + at, cols - side, least(rows - at, 3 + capped(c->decisions, 32)), side);
	}
}

/* Two panels side by side; one alone takes the whole width. */
static void pair(struct layout *l, int row, int rows, int cols, int side, enum panel left, bool has_left,
		 enum panel right, bool has_right)
{
	if (has_left)
		put(l, left, row, 0, rows, has_right ? cols - side - 2 : cols);
	if (has_right)
		put(l, right, row, has_left ? cols - side : 0, rows, has_left ? side : cols);
}

/* Rows that the tail, and decisions beside it, take where there is no chart to take the rest. */
static int without_chart(const struct contents *c, bool decisions)
{
	int tail = c->thresholds ? 1 + capped(c->thresholds, decisions ? 6 : 5) : 0;

	return decisions && c->decisions ? most(tail, 3 + capped(c->decisions, 6)) : tail;
}

/* The chart and what stands beside it, or that alone. */
static void upper_block(struct layout *l, int from, int rows, int cols, int side, const struct contents *c,
			bool decisions)
{
	bool beside = decisions && c->decisions;

	if (c->chart) {
		chart_block(l, from, rows, cols, side, c, decisions);
		return;
	}
	pair(l, from, rows, cols, side, PANEL_TAIL, c->thresholds, PANEL_DECISIONS, beside);
}

static void wide(struct layout *l, int rows, int cols, const struct contents *c)
{
	int side = 38 + most(0, (cols - 120) / 4), end = rows - 2, below = 8, room = end - below;
	int left = c->chart ? room - 12 : room - without_chart(c, true);
	/* without a chart the lists have room for more of theirs */
	int fewest = c->chart ? 8 : most(8, left / 2), slowest = c->chart ? 6 : most(6, left / 2 - 4);
	int failures = capped(c->failures, 3) * 2, slow = most(capped(c->slowest, slowest), failures);
	int groups = most(capped(c->workers, fewest), capped(c->sessions, fewest)), upper;

	if (slow)
		slow += 2;
	if (groups)
		groups += 2;
	if (slow + groups > left && slow)
		slow = most(0, left - groups);
	groups = least(groups, left - slow);
	/* rows beyond the chart's forty go to the lists */
	if (c->chart && left - slow - groups > 28 && c->workers > 8) {
		int more = least(left - slow - groups - 28, (int)(c->workers < 1000 ? c->workers : 1000) - 8);

		groups += more;
	}
	upper = c->chart ? room - slow - groups : room - left;
	upper_block(l, below, upper, cols, side, c, true);
	pair(l, below + upper, groups, cols, side, PANEL_WORKERS, c->workers, PANEL_SESSIONS, c->sessions);
	pair(l, below + upper + groups, slow, cols, side, PANEL_SLOWEST, c->slowest, PANEL_FAILURES, c->failures);
	put(l, PANEL_HEADER, 0, 0, 1, cols);
	put(l, PANEL_STATUS, 1, 0, 1, cols);
	put(l, PANEL_LATENCY, 2, 0, 6, cols);
	put(l, PANEL_ALERT, end, 0, 1, cols);
	put(l, PANEL_KEYS, end + 1, 0, 1, cols);
}

/* Decisions above the slowest, in one column. */
static void stack(struct layout *l, int row, int rows, int col, int cols, const struct contents *c)
{
	int decisions = c->decisions ? least(2 + capped(c->decisions, 3), rows) : 0;

	if (rows - decisions < 2 && c->decisions > 1)
		decisions = rows;
	put(l, PANEL_DECISIONS, row, col, decisions, cols);
	if (c->slowest)
		put(l, PANEL_SLOWEST, row + decisions, col, rows - decisions, cols);
}

/* Rows that it could fill with so many of the slowest, which have heads where they have the whole width. */
static int stack_rows(const struct contents *c, int slowest, bool heads)
{
	return (c->decisions ? 2 + capped(c->decisions, 3) : 0) + (c->slowest ? 1 + heads + capped(c->slowest, slowest) : 0);
}

static void medium(struct layout *l, int rows, int cols, const struct contents *c)
{
	int below = 7, end = rows - 1, room = end - below, upper, lower, right, side = 32 + most(0, (cols - 80) / 3);
	/* sessions stand where there is but one worker, or none */
	enum panel first = c->workers ? PANEL_WORKERS : PANEL_SESSIONS;
	size_t groups = c->workers ? c->workers : c->sessions;
	struct contents beside = *c;

	if (c->drilled && groups)
		beside.decisions = 0;
	right = stack_rows(&beside, c->chart ? 5 : room, !groups);
	lower = most(groups ? 2 + capped(groups, c->chart ? 8 : room) : 0, right);
	upper = c->chart ? room - least(lower, room - 6) : without_chart(c, false);
	lower = least(lower, room - upper);
	upper_block(l, below, upper, cols, 24, c, false);
	if (groups && right) {
		put(l, first, below + upper, 0, lower, cols - side - 2);
		stack(l, below + upper, lower, cols - side, side, &beside);
	} else if (groups) {
		put(l, first, below + upper, 0, lower, cols);
	} else {
		stack(l, below + upper, lower, 0, cols, &beside);
	}
	put(l, PANEL_HEADER, 0, 0, 1, cols);
	put(l, PANEL_STATUS, 1, 0, 1, cols);
	put(l, PANEL_LATENCY, 2, 0, 5, cols);
	put(l, PANEL_KEYS, end, 0, 1, cols);
}

/* Views 2 to 5: header, status, one panel (two in views 2 and 5), keys. */
static void full(struct layout *l, int rows, int cols, enum view view)
{
	int head = l->size >= SIZE_MEDIUM ? 2 : 1, body = rows - head - 1;
	int detail = view == VIEW_REQUESTS && l->size >= SIZE_MEDIUM && body >= 13 ? 7 : 0;

	put(l, PANEL_HEADER, 0, 0, 1, cols);
	if (head == 2)
		put(l, PANEL_STATUS, 1, 0, 1, cols);
	put(l, PANEL_KEYS, rows - 1, 0, 1, cols);
	if (view != VIEW_TIME) {
		put(l, PANEL_LIST, head, 0, body - detail, cols);
		put(l, PANEL_DETAIL, head + body - detail, 0, detail, cols);
	} else if (l->size >= SIZE_MEDIUM) {
		put(l, PANEL_CHART, head, 0, body, cols - 35);
		put(l, PANEL_QUANTILES, head, cols - 33, body, 33);
	} else {
		put(l, PANEL_CHART, head, 0, body, cols);
	}
}

struct layout layout_of(int rows, int cols, enum view view, const struct contents *c)
{
	struct layout l = { .size = size_of(rows, cols, view) };

	if (l.size == SIZE_TINY)
		tiny(&l, rows, cols, c);
	else if (view != VIEW_OVERVIEW)
		full(&l, rows, cols, view);
	else if (l.size == SIZE_SMALL)
		small(&l, rows, cols, c);
	else if (l.size == SIZE_MEDIUM)
		medium(&l, rows, cols, c);
	else
		wide(&l, rows, cols, c);
	return l;
}
