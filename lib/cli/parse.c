/* parse.c - argv by the option table: short and long options anywhere, operands between them */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/words.h"
#include "cli/private.h"

struct parser {
	const struct cli_program *program;
	struct cli_common *common;
	char **next, **end;
	size_t cap_operands;
};

bool option_shown(const struct cli_program *p, const struct cli_option *o)
{
	return o->kind != CLI_SECTION && (p->tables || strcmp(o->name, "table") != 0);
}

/* Edit distance with transposition of neighbours (optimal string alignment), for names below 32 bytes. */
static size_t distance(const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b), d[33][33];

	if (n > 32 || m > 32)
		return SIZE_MAX;
	for (size_t i = 0; i <= n; i++) {
		for (size_t j = 0; j <= m; j++) {
			size_t best;

			if (!i || !j) {
				d[i][j] = i + j;
				continue;
			}
			best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
			best = d[i - 1][j] + 1 < best ? d[i - 1][j] + 1 : best;
			best = d[i][j - 1] + 1 < best ? d[i][j - 1] + 1 : best;
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
			    d[i - 2][j - 2] + 1 < best)
				best = d[i - 2][j - 2] + 1;
			d[i][j] = best;
		}
	}
	return d[n][m];
}

const char *nearest_name(const char *wrong, const char *const *names, size_t n)
{
	size_t limit = strlen(wrong) < 5 ? 1 : 2, best = limit + 1;
	const char *found = NULL;

	for (size_t i = 0; i < n; i++) {
		size_t d = distance(wrong, names[i]);

		if (d < best) {
			best = d;
			found = names[i];
		}
	}
	return found;
}

static _Noreturn void unknown_long(const struct parser *p, const char *name, size_t n)
{
	const char **names = NULL, *near;
	char *wrong = mem_text(name, n);
	size_t count = 0, cap = 0;

	for (const struct cli_option *o = p->program->options; o->name; o++) {
		if (!option_shown(p->program, o))
			continue;
		names = mem_grow(names, &cap, count + 1, sizeof *names);
		names[count++] = o->name;
	}
	near = nearest_name(wrong, names, count);
	if (near)
		cli_usage("unknown option --%s, did you mean --%s?", wrong, near);
	cli_usage("unknown option --%s", wrong);
}

static _Noreturn void ambiguous(const struct parser *p, const char *name, size_t n)
{
	struct words list = { 0 };

	for (const struct cli_option *o = p->program->options; o->name; o++)
		if (option_shown(p->program, o) && strncmp(o->name, name, n) == 0)
			words_add(&list, ", ", "--%s", o->name);
	cli_usage("--%.*s is ambiguous: %s", (int)n, name, words_take(&list));
}

static const struct cli_option *find_long(const struct parser *p, const char *name, size_t n)
{
	const struct cli_option *found = NULL;
	bool several = false;

	for (const struct cli_option *o = p->program->options; o->name; o++) {
		if (!option_shown(p->program, o) || strncmp(o->name, name, n) != 0)
			continue;
		if (!o->name[n])
			return o;
		several = found != NULL;
		found = o;
	}
	if (several)
		ambiguous(p, name, n);
	if (!found || !n)
		unknown_long(p, name, n);
	return found;
}

static const struct cli_option *find_letter(const struct parser *p, char letter)
{
	for (const struct cli_option *o = p->program->options; o->name; o++)
		if (option_shown(p->program, o) && o->letter == letter)
			return o;
	cli_usage("unknown option -%c", letter);
}

/* What --help and its like print must reach the reader like any other output. */
static _Noreturn void end_of_output(void)
{
	if (fflush(stdout) || ferror(stdout))
		cli_die("standard output: cannot be written");
	exit(0);
}

static void apply(struct parser *p, const struct cli_option *o, const char *spelled, const char *value)
{
	switch (o->kind) {
	case CLI_HELP:
		print_help(stdout, p->program);
		end_of_output();
	case CLI_VERSION:
		printf("%s (servestat) %s\n", p->program->name, SERVESTAT_VERSION);
		end_of_output();
	case CLI_COMPLETION:
		if (!print_completion(stdout, p->program, value))
			cli_usage("%s: '%s' is not one of bash, zsh or fish", spelled, value);
		end_of_output();
	default:
		store_value(o, spelled, value);
	}
	/* the later of -j and -f wins */
	if (o->dest == &p->common->format)
		p->common->json = false;
}

static const char *next_value(struct parser *p, const struct cli_option *o, const char *spelled)
{
	if (p->next == p->end)
		cli_usage("%s needs a value: %s", spelled, o->arg);
	return *p->next++;
}

/* The next word is the value when it can be one. */
static void maybe_value(struct parser *p, const struct cli_option *o)
{
	const char *why = NULL;

	if (p->next < p->end && o->call(*p->next, &why))
		p->next++;
	else
		o->call(NULL, &why);
}

static void parse_long(struct parser *p, const char *arg)
{
	size_t n = strcspn(arg, "=");
	const struct cli_option *o = find_long(p, arg, n);
	char *spelled = mem_format("--%s", o->name);

	if (!o->arg && arg[n])
		cli_usage("%s takes no value", spelled);
	if (o->kind == CLI_MAYBE && !arg[n])
		maybe_value(p, o);
	else
		apply(p, o, spelled, !o->arg ? NULL : arg[n] ? arg + n + 1 : next_value(p, o, spelled));
	free(spelled);
}

static void parse_letters(struct parser *p, const char *arg)
{
	while (*arg) {
		char spelled[] = { '-', *arg, '\0' };
		const struct cli_option *o = find_letter(p, *arg++);

		if (o->arg) {
			apply(p, o, spelled, *arg ? arg : next_value(p, o, spelled));
			return;
		}
		apply(p, o, spelled, NULL);
	}
}

static void add_operand(struct parser *p, const char *arg)
{
	struct cli_common *c = p->common;

	if (!p->program->operands)
		cli_usage("'%s': takes no operands", arg);
	c->operand = mem_grow(c->operand, &p->cap_operands, c->n_operands + 1, sizeof *c->operand);
	c->operand[c->n_operands++] = (struct cli_operand){ .path = arg };
}

void parse_arguments(const struct cli_program *program, struct cli_common *c, int argc, char **argv)
{
	struct parser p = { program, c, argv + (argc > 0), argv + argc, 0 };
	bool only_operands = false;

	while (p.next < p.end) {
		const char *arg = *p.next++;

		if (only_operands || arg[0] != '-' || !arg[1])
			add_operand(&p, arg);
		else if (arg[1] != '-')
			parse_letters(&p, arg + 1);
		else if (arg[2])
			parse_long(&p, arg + 2);
		else
			only_operands = true;
	}
	if (program->operands && !c->n_operands) {
		add_operand(&p, "-");
		c->operand[0].implicit = true;
	}
}
