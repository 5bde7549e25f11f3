/* cells.c - a line of CSV or TSV as cells; see cells.h */
#include "input/formats/cells.h"

#include <string.h>

static struct text trimmed(const char *p, const char *end)
{
	while (p < end && (*p == ' ' || *p == '\t'))
		p++;
	while (p < end && (end[-1] == ' ' || end[-1] == '\t'))
		end--;
	return (struct text){ p, (size_t)(end - p) };
}

/* The quoted cell whose opening quote is at *p, stepping behind the closing one. */
static const char *quoted(const char **p, const char *end, struct text *cell, struct arena *a)
{
	char *to = arena_alloc(a, (size_t)(end - *p) + 1);
	const char *from = *p + 1;

	cell->s = to;
	for (;; from++) {
		if (from >= end)
			return "quoted cell is not closed";
		if (*from == '"' && (from + 1 >= end || *++from != '"'))
			break;
		*to++ = *from;
	}
	cell->n = (size_t)(to - cell->s);
	*to = '\0';
	/* from stands behind the closing quote, unless that was the last byte */
	*p = from < end && *from == '"' ? from + 1 : from;
	return NULL;
}

const char *cells_split(struct text line, char separator, struct cell_list *list, struct arena *a)
{
	const char *p = line.s, *end = line.s + line.n;

	list->n = 0;
	for (;;) {
		const char *stop, *why;
		struct text cell;

		if (p < end && *p == '"') {
			why = quoted(&p, end, &cell, a);
			if (why)
				return why;
			if (p < end && *p != separator)
				return "text behind a quoted cell";
			stop = p;
		} else {
			stop = p < end ? memchr(p, separator, (size_t)(end - p)) : NULL;
			stop = stop ? stop : end;
			cell = trimmed(p, stop);
		}
		list->item = mem_grow(list->item, &list->cap, list->n + 1, sizeof *list->item);
		list->item[list->n++] = cell;
		if (stop >= end)
			return NULL;
		p = stop + 1;
	}
}

char cells_separator(struct text line)
{
	bool inside = false;
	char found = ';';

	for (size_t i = 0; i < line.n; i++) {
		inside ^= line.s[i] == '"';
		if (!inside && line.s[i] == '\t')
			return '\t';
		if (!inside && line.s[i] == ',')
			found = ',';
	}
	return found;
}
