/* message.c - everything that goes to stderr: "tool: reason", with control bytes replaced */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "cli/private.h"

static const char *program_name = "servestat";

void message_start(const char *name)
{
	program_name = name;
}

/* Names come from files and may hold anything: nothing of them may drive a terminal or fake a second line. */
static char *clean(const char *s)
{
	struct text t = text_of(s);
	char *out = mem_alloc(t.n * 3 + 1, 1), *p = out;

	for (size_t i = 0; i < t.n;) {
		size_t from = i;
		uint32_t c = utf8_next(t, &i);

		if (!utf8_shows(c)) {
			*p++ = '?';
		} else {
			memcpy(p, s + from, i - from);
			p += i - from;
		}
	}
	*p = '\0';
	return out;
}

__attribute__((format(printf, 1, 0))) static void print_line(const char *fmt, va_list ap)
{
	char *raw, *text;

	if (vasprintf(&raw, fmt, ap) < 0)
		return;
	text = clean(raw);
	/* one write a line: messages of the stages of a pipe share a terminal */
	fprintf(stderr, "%s: %s\n", program_name, text);
	free(text);
	free(raw);
}

void message_line(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	print_line(fmt, ap);
	va_end(ap);
}

const char *message_error(int error)
{
	static char text[128];

	snprintf(text, sizeof text, "%s", strerror(error));
	text[0] = (char)tolower((unsigned char)text[0]);
	return text;
}

void cli_error(struct cli_common *c, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	print_line(fmt, ap);
	va_end(ap);
	c->failed = true;
}

_Noreturn void cli_die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	print_line(fmt, ap);
	va_end(ap);
	exit(2);
}

_Noreturn void cli_usage(const char *fmt, ...)
{
	va_list ap;
	char *text;

	va_start(ap, fmt);
	if (vasprintf(&text, fmt, ap) < 0)
		exit(2);
	va_end(ap);
	message_line("%s (see %s --help)", text, program_name);
	exit(2);
}

void cli_note(const struct cli_common *c, const char *fmt, ...)
{
	va_list ap;

	if (c->quiet)
		return;
	va_start(ap, fmt);
	print_line(fmt, ap);
	va_end(ap);
}
