/* table.c - CSV and TSV: the header, and the lines under it; see table.h */
#include "input/formats/table.h"

#include <stdlib.h>

#include "base/words.h"
#include "input/formats/cells.h"
#include "input/map.h"

static bool same_cells(const struct cell_list *a, const struct cell_list *b)
{
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i++)
		if (!text_equal(a->item[i], b->item[i]))
			return false;
	return true;
}

struct table_reader {
	struct cell_list names, cells;
	struct arena texts;    /* of the names */
	char separator;
};

/* The cells of a line; NULL, or why they cannot be those of a record. */
static const char *split_line(struct convert *c, struct table_reader *t, struct text line, bool whole)
{
	const char *why = cells_split(line, t->separator, &t->cells, &c->scratch);

	if (!why && t->cells.n > t->names.n)
		why = "more cells than the header has names";
	if (!why && t->cells.n < t->names.n)
		why = whole ? "fewer cells than the header has names" : "line ends too early";
	return why;
}

/* A record over several lines that is none was no more than its first line, with a quote too many. */
static void table_line(struct convert *c, struct table_reader *t, struct stream *s, struct text line, bool whole)
{
	const char *why = split_line(c, t, line, whole);
	struct cells cells;

	if (why && stream_give_back(s, &line, &whole))
		why = split_line(c, t, line, whole);
	if (why) {
		c->counts.cut_last_line |= !whole;
		convert_reject(c, NULL, why);
		return;
	}
	if (same_cells(&t->names, &t->cells)) /* of the next of several files that were joined */
		return;
	cells = (struct cells){ t->names.item, t->names.n, t->cells.item, t->cells.n };
	c->format->line(c, &cells);
}

static bool has_name(const struct table_reader *t, const char *name)
{
	for (size_t i = 0; i < t->names.n; i++)
		if (text_equal(t->names.item[i], text_of(name)))
			return true;
	return false;
}

/* Does the format read the column of this name? */
static bool reads(const struct convert *c, struct text name)
{
	if (!c->format->columns)
		return row_flat_knows(name, c->spec->map);
	for (const char *const *known = c->format->columns; *known; known++)
		if (text_equal(name, text_of(*known)))
			return true;
	return false;
}

/* The names of all columns, or of those that are not read; NULL: there are none. Owner frees. */
static char *list_names(const struct convert *c, const struct table_reader *t, bool all)
{
	enum { MOST = 40 };
	struct words list = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < t->names.n; i++) {
		struct text name = t->names.item[i];

		if (!all && reads(c, name))
			continue;
		if (n++ == MOST)
			break;
		words_add(&list, ", ", "%.*s", (int)name.n, name.s);
	}
	if (n > MOST)
		words_add(&list, " ", "...");
	return list.s;
}

/* Is the field of map item k among the columns? Of several columns that were given for it, one will do. */
static bool column_there(const struct input_map *map, size_t k, const struct table_reader *t)
{
	for (size_t i = 0; i < map->n; i++)
		if (map->item[i].spelling.target == map->item[k].spelling.target &&
		    has_name(t, map->item[i].spelling.path))
			return true;
	return false;
}

/* Of two columns of one name one is read; that there is another is said. */
static void note_repeated(struct convert *c, const struct table_reader *t)
{
	struct intern seen;
	bool again = false;

	intern_init(&seen);
	for (size_t i = 0; i < t->names.n && !again; i++) {
		struct text name = t->names.item[i];

		again = name.n && intern_find(&seen, name) != INTERN_NONE;
		if (again)
			convert_note(c, "several columns are called %.*s: one is read", (int)name.n, name.s);
		intern_put(&seen, name);
	}
	intern_free(&seen);
}

/* Every column that --map names has to be there; what is not read is said. */
static bool check_header(struct convert *c, const struct table_reader *t)
{
	const struct input_map *map = c->spec->map;
	char *names, *why;

	for (size_t i = 0; map && i < map->n; i++) {
		if (column_there(map, i, t))
			continue;
		names = list_names(c, t, true);
		why = mem_format("--map: no column %s; there are: %s", map->item[i].spelling.path, names ? names : "none");
		convert_fail(c, why);
		free(why);
		free(names);
		return false;
	}
	c->counts.mapped = UINT64_MAX;
	note_repeated(c, t);
	names = list_names(c, t, false);
	if (names)
		convert_note(c, c->format->generic ? "columns that are left out (--map FIELD=COLUMN reads one): %s" :
			     "columns that are left out: %s", names);
	free(names);
	return true;
}

static bool read_header(struct convert *c, struct table_reader *t, struct text line)
{
	const char *why;

	line = (struct text){ arena_copy(&t->texts, line.s, line.n), line.n };
	why = cells_split(line, t->separator, &t->names, &t->texts);
	return why ? convert_fail(c, why) : check_header(c, t);
}

bool table_read(struct convert *c, struct stream *s, char separator)
{
	struct table_reader t = { .separator = separator };
	struct text line;
	bool whole, stopped = false;
	uint64_t first;

	while (!stopped && stream_record(s, separator, &line, &whole, &first)) {
		c->line = first;
		c->rejected = false;
		arena_reset(&c->scratch);
		if (text_blank(line))
			continue;
		if (!t.names.n)
			stopped = !read_header(c, &t, line);
		else
			table_line(c, &t, s, line, whole);
		stopped |= convert_stops(c);
	}
	if (t.names.n && !stopped && !c->counts.records && !c->counts.bad)
		convert_note(c, "it has a header and no records");
	free(t.names.item);
	free(t.cells.item);
	arena_free(&t.texts);
	return !stopped;
}
