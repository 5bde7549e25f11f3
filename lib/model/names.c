/* names.c - finding a preset by what the user typed */
#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "model/names.h"

enum { NAME_MAX_LENGTH = 96, NEAREST = 3, NEAREST_TIES = 5, AMBIGUOUS = 8 };

/* Lower case, with a dash for each run of spaces, underscores and dashes; cut at NAME_MAX_LENGTH - 1. */
static void fold(char *out, const char *s)
{
	size_t n = 0;

	for (; *s && n < NAME_MAX_LENGTH - 1; s++) {
		bool gap = *s == ' ' || *s == '_' || *s == '-';

		if (gap && n && out[n - 1] == '-')
			continue;
		out[n++] = gap ? '-' : (char)tolower((unsigned char)*s);
	}
	out[n] = '\0';
}

enum fit { FIT_NONE, FIT_PREFIX, FIT_ALIAS, FIT_ID };

static enum fit fit_one(const char *name, const char *typed, enum fit exact)
{
	char folded[NAME_MAX_LENGTH];

	fold(folded, name);
	if (strcmp(folded, typed) == 0)
		return exact;
	return strncmp(folded, typed, strlen(typed)) == 0 ? FIT_PREFIX : FIT_NONE;
}

static enum fit fit(const struct name_entry *e, const char *typed)
{
	enum fit best = fit_one(e->id, typed, FIT_ID);

	for (size_t i = 0; i < sizeof e->other / sizeof *e->other && e->other[i]; i++) {
		const char *slash = strrchr(e->other[i], '/');
		enum fit f = fit_one(e->other[i], typed, FIT_ALIAS);

		if (slash && f < FIT_ALIAS) { /* the repository's name without its owner */
			enum fit g = fit_one(slash + 1, typed, FIT_ALIAS);
			f = g > f ? g : f;
		}
		best = f > best ? f : best;
	}
	return best;
}

/* Edits (insert, delete, replace, swap neighbours) that turn a into b: Damerau 1964, adjacent swaps only. */
static unsigned distance(const char *a, const char *b)
{
	unsigned row[3][NAME_MAX_LENGTH + 1];
	size_t na = strlen(a), nb = strlen(b);

	for (size_t j = 0; j <= nb; j++)
		row[0][j] = (unsigned)j;
	for (size_t i = 1; i <= na; i++) {
		unsigned *now = row[i % 3], *up = row[(i - 1) % 3];

		now[0] = (unsigned)i;
		for (size_t j = 1; j <= nb; j++) {
			unsigned best = up[j - 1] + (a[i - 1] != b[j - 1]);

			best = up[j] + 1 < best ? up[j] + 1 : best;
			best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
				unsigned swap = row[(i - 2) % 3][j - 2] + 1;
				best = swap < best ? swap : best;
			}
			now[j] = best;
		}
	}
	return row[na % 3][nb];
}

/* How far typed is from e: edits to the id, or to its beginning of the same length if that is nearer. */
static unsigned remoteness(const struct name_entry *e, const char *typed)
{
	char id[NAME_MAX_LENGTH], head[NAME_MAX_LENGTH];
	size_t n = strlen(typed);

	fold(id, e->id);
	unsigned whole = 2 * distance(typed, id);
	snprintf(head, sizeof head, "%.*s", (int)n, id);
	unsigned part = 2 * distance(typed, head) + 1; /* a whole name wins a tie */
	return part < whole ? part : whole;
}

static void list(char *out, size_t size, const char *id, int *count, int most)
{
	size_t n = strlen(out);

	if (++*count <= most)
		snprintf(out + n, size - n, "%s%s", n ? ", " : "", id);
}

static void nearest(const struct name_entry *entry, size_t n, const char *typed, char *out, size_t size)
{
	unsigned floor = 0;
	int count = 0;

	/* by rising distance, entries in order within one; stop once enough are listed */
	while (count < NEAREST) {
		unsigned next = UINT_MAX;

		for (size_t i = 0; i < n; i++) {
			unsigned d = remoteness(&entry[i], typed);
			if (d == floor)
				list(out, size, entry[i].id, &count, NEAREST_TIES);
			else if (d > floor && d < next)
				next = d;
		}
		if (next == UINT_MAX)
			return;
		floor = next;
	}
}

enum name_match name_find(const struct name_entry *entry, size_t n, const char *typed, size_t *found,
			  char *candidates, size_t size)
{
	char folded[NAME_MAX_LENGTH];
	enum fit best = FIT_NONE;
	int prefixes = 0;

	fold(folded, typed);
	candidates[0] = '\0';
	for (size_t i = 0; i < n && *folded; i++) {
		enum fit f = fit(&entry[i], folded);

		if (f > best) {
			best = f;
			*found = i;
		}
		if (f == FIT_PREFIX)
			list(candidates, size, entry[i].id, &prefixes, AMBIGUOUS);
	}
	if (best == FIT_ID)
		return NAME_EXACT;
	if (best == FIT_ALIAS)
		return NAME_ALIAS;
	if (best == FIT_PREFIX)
		return prefixes == 1 ? NAME_PREFIX : NAME_AMBIGUOUS;
	nearest(entry, n, folded, candidates, size);
	return NAME_UNKNOWN;
}
