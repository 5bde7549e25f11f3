/* roster.c - --workers; see roster.h */
#include "cli/roster.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"

static void read_file(struct roster *roster, const char *path)
{
	struct text lines = { NULL, 0 };
	FILE *in = fopen(path, "r");
	const char *why;
	char *bytes = NULL;
	size_t cap = 0;

	if (!in)
		cli_usage("--workers: %s: %s", path, strerror(errno));
	while (!feof(in) && !ferror(in)) {
		bytes = mem_grow(bytes, &cap, lines.n + 4096, 1);
		lines.n += fread(bytes + lines.n, 1, 4096, in);
	}
	if (ferror(in))
		cli_usage("--workers: %s: %s", path, strerror(errno));
	fclose(in);
	lines.s = bytes;
	why = roster_lines(roster, lines);
	if (why)
		cli_usage("--workers: %s: %s", path, why);
	free(bytes);
}

/* A path, rather than the name of a worker, which may be an address: a directory in it, or what files of lists end
 * in. A list has commas. */
static bool is_path(const char *text)
{
	static const char *const ends[] = { ".txt", ".lst", ".list", ".csv", ".tsv", ".conf" };
	size_t n = strlen(text);

	if (strchr(text, ',') || strstr(text, "://"))
		return false;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (n > strlen(ends[i]) && strcmp(text + n - strlen(ends[i]), ends[i]) == 0)
			return true;
	return strchr(text, '/') != NULL;
}

void cli_roster_read(const struct cli_common *c, const struct cli_texts *given, struct roster *roster)
{
	roster_init(roster);
	for (size_t i = 0; i < given->n; i++) {
		const char *text = given->item[i], *why;
		struct stat st;

		if (stat(text, &st) == 0 || is_path(text)) {
			read_file(roster, text);
			continue;
		}
		why = roster_parse(roster, text);
		if (why)
			cli_usage("--workers: '%s': %s", text, why);
	}
	roster_where(roster, c->spec.where);
}

void cli_roster_doubt(const struct cli_common *c, const struct cli_texts *given, const struct intern *seen)
{
	for (size_t i = 0; i < given->n; i++) {
		const char *text = given->item[i];
		struct stat st;

		if (strchr(text, ',') || !text[strspn(text, "0123456789-")] || stat(text, &st) == 0 ||
		    is_path(text) || intern_find(seen, text_of(text)) != INTERN_NONE)
			continue;
		cli_note(c, "--workers: '%s' is no file, so it is the name of a worker; no record has a worker of "
			 "that name", text);
	}
}
