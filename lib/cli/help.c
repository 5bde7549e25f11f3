/* help.c - --help from the option table */
#include <stdio.h>
#include <string.h>

#include "cli/private.h"

enum { HELP_COLUMN = 30, HELP_WIDTH = 80 };

/* Words of s from the current column on, wrapped before HELP_WIDTH, continued at `indent`; \n breaks a line. */
static void wrap(FILE *out, const char *s, size_t column, size_t indent)
{
	bool first = true;

	while (*s) {
		size_t n = strcspn(s, " \n");

		if (!first && column + 1 + n > HELP_WIDTH) {
			fprintf(out, "\n%*s", (int)indent, "");
			column = indent;
		} else if (!first) {
			fputc(' ', out);
			column++;
		}
		fprintf(out, "%.*s", (int)n, s);
		column += n;
		first = false;
		s += n;
		if (*s == '\n') {
			fprintf(out, "\n%*s", (int)indent, "");
			column = indent;
			first = true;
		}
		s += *s != '\0';
	}
	fputc('\n', out);
}

static void print_option(FILE *out, const struct cli_option *o)
{
	char head[160];
	int n;

	n = snprintf(head, sizeof head, "  %c%c%s --%s%s%s", o->letter ? '-' : ' ', o->letter ? o->letter : ' ',
		     o->letter ? "," : " ", o->name, o->arg ? " " : "", o->arg ? o->arg : "");
	fputs(head, out);
	if (n + 2 > HELP_COLUMN)
		fprintf(out, "\n%*s", HELP_COLUMN, "");
	else
		fprintf(out, "%*s", HELP_COLUMN - n, "");
	wrap(out, o->help, HELP_COLUMN, HELP_COLUMN);
}

static void print_tables(FILE *out, const struct cli_program *p)
{
	size_t column = 0;

	fputs("\nTables (the first is what tsv and json print):\n ", out);
	for (size_t i = 0; p->tables[i]; i++) {
		size_t n = strlen(p->tables[i]);

		if (column + 1 + n > HELP_WIDTH - 1) {
			fputs("\n ", out);
			column = 0;
		}
		fprintf(out, " %s", p->tables[i]);
		column += 1 + n;
	}
	fputc('\n', out);
}

static void print_lines(FILE *out, const char *heading, const char *s)
{
	fprintf(out, "\n%s:\n", heading);
	while (*s) {
		size_t n = strcspn(s, "\n");

		fprintf(out, "  %.*s\n", (int)n, s);
		s += n + (s[n] == '\n');
	}
}

void print_help(FILE *out, const struct cli_program *p)
{
	bool headed = false;

	fprintf(out, "usage: %s [options]%s%s\n\n", p->name, p->operands ? " " : "", p->operands ? p->operands : "");
	wrap(out, p->summary, 0, 0);
	if (p->operands)
		wrap(out, "Without FILE, or when FILE is -, reads standard input.", 0, 0);
	for (const struct cli_option *o = p->options; o->name; o++) {
		if (o->kind == CLI_SECTION || !headed)
			fprintf(out, "\n%s:\n", o->kind == CLI_SECTION ? o->name : "Options");
		headed = true;
		if (option_shown(p, o))
			print_option(out, o);
	}
	if (p->tables)
		print_tables(out, p);
	if (p->notes)
		print_lines(out, "Definitions", p->notes);
	if (p->examples)
		print_lines(out, "Examples", p->examples);
	fputs("\nExit status:\n  0  done\n  1  a --check was not met\n"
	      "  2  usage, input or output trouble: the job is incomplete\n", out);
	if (p->operands)
		fputs("  3  done, but damaged records were left out\n", out);
	fprintf(out, "\nManual: man %s, man 7 servestat\n", p->name);
}
