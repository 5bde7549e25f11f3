/* cells.h - a line of CSV or TSV as cells (RFC 4180: quotes, doubled quotes) */
#ifndef SERVESTAT_INPUT_FORMATS_CELLS_H
#define SERVESTAT_INPUT_FORMATS_CELLS_H

#include "base/mem.h"
#include "base/text.h"

struct cell_list {
	struct text *item;
	size_t n, cap;
};

/* cells_split: the cells of line at `separator` into list, unquoted ones with blanks trimmed; texts are of the line
 * or the arena. NULL, or a static reason. */
const char *cells_split(struct text line, char separator, struct cell_list *list, struct arena *a);
/* cells_separator: of a header line: a tab when it has one outside quotes, else a comma, else a semicolon. */
char cells_separator(struct text line);

#endif
