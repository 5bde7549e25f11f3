/* layout.h - where the panels of a view stand: a pure function of the size and of what there is to show
 *
 * A panel that has nothing to show, or no room, has no rows. Panels never overlap and never leave the screen.
 */
#ifndef SERVESTAT_SCREEN_LAYOUT_H
#define SERVESTAT_SCREEN_LAYOUT_H

#include "screen/grid.h"

enum view { VIEW_OVERVIEW = 1, VIEW_TIME, VIEW_WORKERS, VIEW_SESSIONS, VIEW_REQUESTS, VIEWS = VIEW_REQUESTS };

enum screen_size { SIZE_TINY, SIZE_SMALL, SIZE_MEDIUM, SIZE_WIDE };

enum panel {
	PANEL_HEADER, PANEL_STATUS, PANEL_LATENCY, PANEL_CHART, PANEL_TAIL, PANEL_DECISIONS, PANEL_WORKERS,
	PANEL_SESSIONS, PANEL_SLOWEST, PANEL_FAILURES,
	PANEL_QUANTILES,       /* of view 2 */
	PANEL_LIST,            /* of views 3 to 5 */
	PANEL_DETAIL,          /* of the selected request of view 5 */
	PANEL_ALERT, PANEL_KEYS,
	PANELS
};

/* How many rows each could fill; 0: none to show. drilled: requests of one thing alone are looked at, of which
 * decisions tell least. */
struct contents { size_t thresholds, decisions, workers, sessions, slowest, failures; bool chart, drilled; };

struct layout {
	enum screen_size size;
	struct rect panel[PANELS];
};

struct layout layout_of(int rows, int cols, enum view view, const struct contents *c);

#endif
