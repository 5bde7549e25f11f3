/* quote.h - text as a JSON string */
#ifndef SERVESTAT_OUTPUT_QUOTE_H
#define SERVESTAT_OUTPUT_QUOTE_H

#include "base/text.h"

/* quote_room: bytes that quote_json needs at most for t. */
static inline size_t quote_room(struct text t)
{
	return 6 * t.n + 2;
}

/* quote_json: write t into buf with its quotation marks; returns the length. Control bytes are escaped, what is not
 * UTF-8 becomes U+FFFD. */
size_t quote_json(char *buf, struct text t);

#endif
