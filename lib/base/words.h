/* words.h - a text that grows piece by piece: sentences, lists of names, lines below a table */
#ifndef SERVESTAT_BASE_WORDS_H
#define SERVESTAT_BASE_WORDS_H

#include <stddef.h>

/* Zero-initialise to start: struct words w = {0}. */
struct words {
	char *s;               /* NUL-terminated; NULL: nothing yet */
	size_t n, cap;
};

/* words_add: append what printf would make of it, and before it `between` unless this is the beginning. The time is
 * that of the piece, however long the text is. */
void words_add(struct words *w, const char *between, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* words_take: the text, "" when nothing was added; the caller frees it. The words are empty again. */
char *words_take(struct words *w);

#endif
