/* detect.c - telling formats by the first value or header; see detect.h */
#include "input/formats/detect.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "input/formats/cells.h"

/* The first value that stands in the head, as far as it goes; of an array its first item. */
static struct json first_value(struct text head)
{
	struct json v = { head.s, head.n }, item;
	struct json_walk w;

	while (v.n && isspace((unsigned char)*v.s)) {
		v.s++;
		v.n--;
	}
	if (json_kind(v) != JSON_LIST)
		return v;
	w = json_walk(v);
	return json_item(&w, &item) ? item : v;
}

struct text detect_line(struct text head)
{
	const char *nl = head.n ? memchr(head.s, '\n', head.n) : NULL;

	if (nl)
		head.n = (size_t)(nl - head.s);
	while (head.n && isspace((unsigned char)head.s[head.n - 1]))
		head.n--;
	return head;
}

/* The first value or the header, and what is asked of it. */
struct signs {
	bool json;
	struct json first;
	struct text line;
	struct cell_list cells; /* of the line */
	struct arena texts;
};

static void signs_init(struct signs *s, struct text head)
{
	*s = (struct signs){ .first = first_value(head), .line = detect_line(head) };
	s->json = s->first.n && (*s->first.s == '{' || *s->first.s == '[');
	if (!s->json && cells_split(s->line, cells_separator(s->line), &s->cells, &s->texts))
		s->cells.n = 0;
}

static void signs_free(struct signs *s)
{
	free(s->cells.item);
	arena_free(&s->texts);
}

static bool is(const struct signs *s, const struct importer *f)
{
	if (s->json)
		return f->detect && f->detect(s->first);
	if (!f->detect_header)
		return false;
	return f->shape == SHAPE_TEXT ? f->detect_header(&s->line, 1) : f->detect_header(s->cells.item, s->cells.n);
}

const struct importer *detect_format(struct text head)
{
	const struct importer *const *f = importers;
	struct signs s;

	signs_init(&s, head);
	while (*f && !is(&s, *f))
		f++;
	signs_free(&s);
	return *f;
}

bool detect_is(const struct importer *f, struct text head)
{
	struct signs s;
	bool yes;

	signs_init(&s, head);
	yes = is(&s, f);
	signs_free(&s);
	return yes;
}

bool detect_same(const struct importer *a, const struct importer *b)
{
	return a == b || (a->shape == SHAPE_FLAT && b->shape == SHAPE_FLAT) || (a->value && a->value == b->value);
}
