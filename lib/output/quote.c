/* quote.c - text as a JSON string; see quote.h */
#include "output/quote.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

size_t quote_json(char *buf, struct text t)
{
	char *p = buf;

	*p++ = '"';
	for (size_t i = 0; i < t.n;) {
		size_t from = i;
		uint32_t c = utf8_next(t, &i);

		if (c == '"' || c == '\\') {
			*p++ = '\\';
			*p++ = (char)c;
		} else if (c == '\n' || c == '\t' || c == '\r') {
			*p++ = '\\';
			*p++ = c == '\n' ? 'n' : c == '\t' ? 't' : 'r';
		} else if (c < 0x20 || c == 0x7f) {
			char escape[8];

			snprintf(escape, sizeof escape, "\\u%04x", (unsigned)c);
			memcpy(p, escape, 6);
			p += 6;
		} else if (c == UTF8_BAD) {
			memcpy(p, "\xef\xbf\xbd", 3);
			p += 3;
		} else {
			memcpy(p, t.s + from, i - from);
			p += i - from;
		}
	}
	*p++ = '"';
	return (size_t)(p - buf);
}
