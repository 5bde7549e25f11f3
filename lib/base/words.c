/* words.c - a text that grows; see words.h */
#include "base/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"

static void append(struct words *w, const char *s, size_t n)
{
	w->s = mem_grow(w->s, &w->cap, w->n + n + 1, 1);
	memcpy(w->s + w->n, s, n);
	w->n += n;
	w->s[w->n] = '\0';
}

void words_add(struct words *w, const char *between, const char *fmt, ...)
{
	size_t room;
	va_list ap;
	int n;

	if (w->n)
		append(w, between, strlen(between));
	room = w->cap - w->n;
	va_start(ap, fmt);
	n = vsnprintf(room ? w->s + w->n : NULL, room, fmt, ap);
	va_end(ap);
	if (n < 0)
		return;
	if ((size_t)n >= room) {
		w->s = mem_grow(w->s, &w->cap, w->n + (size_t)n + 1, 1);
		va_start(ap, fmt);
		vsnprintf(w->s + w->n, (size_t)n + 1, fmt, ap);
		va_end(ap);
	}
	w->n += (size_t)n;
}

char *words_take(struct words *w)
{
	char *s = w->s ? w->s : mem_text("", 0);

	memset(w, 0, sizeof *w);
	return s;
}
