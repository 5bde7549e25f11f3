/* roster.c - lists of workers; see roster.h */
#include "run/roster.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOST_WORKERS = 1000000 };

void roster_init(struct roster *r)
{
	memset(r, 0, sizeof *r);
	intern_init(&r->names);
}

void roster_free(struct roster *r)
{
	intern_free(&r->names);
}

/* A number of at most 18 digits; *i steps over it. */
static bool take_number(struct text t, size_t *i, uint64_t *v)
{
	size_t first = *i;

	for (*v = 0; *i < t.n && t.s[*i] >= '0' && t.s[*i] <= '9'; ++*i)
		*v = *v * 10 + (uint64_t)(t.s[*i] - '0');
	return *i > first && *i - first <= 18;
}

static bool is_range(struct text t, uint64_t *from, uint64_t *to)
{
	size_t i = 0;

	return take_number(t, &i, from) && i < t.n && t.s[i++] == '-' && take_number(t, &i, to) && i == t.n;
}

static const char *add_range(struct roster *r, uint64_t from, uint64_t to)
{
	if (from > to)
		return "a range goes from the lower to the higher number";
	if (to - from >= MOST_WORKERS)
		return "too many workers";
	for (uint64_t v = from; v <= to; v++) {
		char name[24];
		size_t n = (size_t)snprintf(name, sizeof name, "%" PRIu64, v);

		intern_put(&r->names, (struct text){ name, n });
	}
	return NULL;
}

static const char *add_name(struct roster *r, struct text name)
{
	uint64_t from, to;

	if (is_range(name, &from, &to))
		return add_range(r, from, to);
	intern_put(&r->names, name);
	return NULL;
}

const char *roster_parse(struct roster *r, const char *list)
{
	r->given = true;
	for (;;) {
		size_t n = strcspn(list, ",");
		const char *why = n ? add_name(r, (struct text){ list, n }) : "an empty name";

		if (why || !list[n])
			return why;
		list += n + 1;
	}
}

const char *roster_lines(struct roster *r, struct text lines)
{
	r->given = true;
	for (size_t i = 0; i < lines.n;) {
		size_t first = i;
		const char *why;

		if (lines.s[i] == '#') {
			while (i < lines.n && lines.s[i] != '\n')
				i++;
			continue;
		}
		while (i < lines.n && !memchr(" \t\r\n,#", lines.s[i], 6))
			i++;
		if (i == first) {
			i++;
			continue;
		}
		why = add_name(r, (struct text){ lines.s + first, i - first });
		if (why)
			return why;
	}
	return r->names.n ? NULL : "no names in it";
}

void roster_where(struct roster *r, const struct filter *where)
{
	struct intern all = r->names;

	if (!where)
		return;
	intern_init(&r->names);
	for (uint32_t i = 0; i < all.n; i++)
		if (filter_text_match(where, F_WORKER, intern_text(&all, i)))
			intern_put(&r->names, intern_text(&all, i));
	intern_free(&all);
}
