/* message.c - everything that goes to stderr: "tool: reason", with control bytes replaced */
#include <ctype.h>
#include <inttypes.h>
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

/* --- notes: of a kind ten are said, and how many more there were in the end --- */

enum { KINDS = 64, MOST_NOTES = 10 };

/* Notes that differ in what stands before the first colon, a run or a file, and in their numbers, are of one kind. */
static struct kind {
	uint64_t hash;
	uint64_t n;
	char *last;            /* the last that was not said */
} kinds[KINDS];

static uint64_t kind_of(const char *note)
{
	const char *colon = strstr(note, ": "), *from = colon ? colon : note;
	char *words = mem_text(from, strlen(from)), *to = words;
	uint64_t hash;

	for (const char *p = from; *p; p++)
		if (!isdigit((unsigned char)*p))
			*to++ = *p;
	hash = text_hash((struct text){ words, (size_t)(to - words) });
	free(words);
	return hash ? hash : 1;
}

/* May the note be said? Takes it when not. */
static bool is_news(char *note)
{
	uint64_t hash = kind_of(note);
	struct kind *k = kinds;

	while (k < kinds + KINDS && k->hash && k->hash != hash)
		k++;
	if (k == kinds + KINDS)
		return true;
	k->hash = hash;
	if (++k->n <= MOST_NOTES)
		return true;
	free(k->last);
	k->last = note;
	return false;
}

void message_rest(void)
{
	for (struct kind *k = kinds; k < kinds + KINDS; k++) {
		if (k->last)
			message_line("%" PRIu64 " more like this: %s", k->n - MOST_NOTES, k->last);
		free(k->last);
		*k = (struct kind){ 0 };
	}
}

void cli_note(const struct cli_common *c, const char *fmt, ...)
{
	char *note;
	va_list ap;
	int n;

	if (c->quiet)
		return;
	va_start(ap, fmt);
	n = vasprintf(&note, fmt, ap);
	va_end(ap);
	if (n < 0 || !is_news(note))
		return;
	message_line("%s", note);
	free(note);
}
