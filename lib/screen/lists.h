/* lists.h - the rows of a list in the order in which they are shown, and which of them is selected
 *
 * A selected row that is not in the list any more keeps its place, as a row that says so.
 */
#ifndef SERVESTAT_SCREEN_LISTS_H
#define SERVESTAT_SCREEN_LISTS_H

#include "screen/frame.h"

struct list_rows {
	size_t *order;         /* indexes into the figures' array */
	size_t n;              /* rows with the gone one */
	size_t selected;       /* SIZE_MAX: none, for another list has the focus */
	bool gone;
};

/* lists_rows: of a panel with room for so many rows. The caller frees with lists_free. */
struct list_rows lists_rows(const struct figures *f, const struct frame *s, enum list list, int room);
void lists_free(struct list_rows *l);
/* lists_at: the index that row k shows; SIZE_MAX: the selected one, which is gone. */
size_t lists_at(const struct list_rows *l, size_t k);
/* lists_top: the first row that is shown, so that the selected one is in sight. */
size_t lists_top(const struct list_rows *l, int room);
/* lists_select: the row k of a list becomes the selected one. */
void lists_select(struct list_selection *to, const struct figures *f, enum list list, const struct list_rows *l,
		  size_t k);

/* lists_groups: of workers, sessions or decisions; else NULL. lists_requests: how many, of a list of requests, else
 * NULL. */
const struct figure_groups *lists_groups(const struct figures *f, enum list list);
const struct figure_request *lists_requests(const struct figures *f, enum list list, size_t *n);
/* lists_panel: where a list stands in this view; PANELS: nowhere. lists_room: its rows there, without titles. */
enum panel lists_panel(enum view view, enum list list);
int lists_room(const struct layout *l, enum view view, enum list list);
/* lists_sort: the order of a list of groups in a panel with so much room. lists_is_sorted: as the keys s and S say. */
bool lists_is_sorted(const struct frame *s, enum list list);
enum sort lists_sort(const struct figures *f, const struct frame *s, enum list list, int room);

#endif
