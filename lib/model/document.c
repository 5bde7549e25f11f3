/* document.c - reading typed values out of a JSON document, with the first fault kept */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "model/document.h"

void document_fault(struct document *d, const char *fmt, ...)
{
	static char text[240];
	va_list ap;

	if (d->fault)
		return;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	d->fault = text;
}

void document_open(struct document *d, const char *path, struct arena *keep)
{
	json_error_t e;
	FILE *f = fopen(path, "re");
	int c = 0, error = errno;

	*d = (struct document){ .keep = keep };
	if (f) { /* a directory can be opened, not read */
		c = getc(f);
		error = errno;
		ungetc(c, f);
	}
	if (!f || (c == EOF && ferror(f))) {
		const char *why = strerror(error);

		document_fault(d, "%c%s", tolower((unsigned char)why[0]), why + 1);
		if (f)
			fclose(f);
		return;
	}
	d->root = json_loadf(f, 0, &e);
	fclose(f);
	if (!d->root)
		document_fault(d, "not JSON (line %d, column %d: %s)", e.line, e.column, e.text);
	else if (!json_is_object(d->root))
		document_fault(d, "not a JSON object");
	d->inner = d->root;
}

void document_close(struct document *d)
{
	json_decref(d->root);
	d->root = NULL;
	d->inner = NULL;
}

const json_t *document_get(const struct document *d, const char *key)
{
	const json_t *v = json_object_get(d->inner, key);

	if (!v || json_is_null(v))
		v = json_object_get(d->root, key);
	return v && !json_is_null(v) ? v : NULL;
}

int64_t document_count(struct document *d, const char *key, int64_t absent)
{
	const json_t *v = document_get(d, key);

	if (!v)
		return absent;
	if (json_is_integer(v) && json_integer_value(v) >= 0)
		return json_integer_value(v);
	document_fault(d, "%s: not a whole number", key);
	return absent;
}

int64_t document_first_count(struct document *d, const char *const *keys, int64_t absent)
{
	for (; *keys; keys++)
		if (document_get(d, *keys))
			return document_count(d, *keys, absent);
	return absent;
}

double document_real(struct document *d, const char *key)
{
	const json_t *v = document_get(d, key);

	if (!v)
		return NAN;
	if (json_is_number(v) && json_number_value(v) > 0)
		return json_number_value(v);
	document_fault(d, "%s: not a positive number", key);
	return NAN;
}

bool document_flag(struct document *d, const char *key, bool absent)
{
	const json_t *v = document_get(d, key);

	if (!v)
		return absent;
	if (!json_is_boolean(v))
		document_fault(d, "%s: neither true nor false", key);
	return json_is_true(v);
}

static const char *joined(struct document *d, const json_t *array)
{
	char text[2048] = "";
	size_t n = 0, i;
	json_t *v;

	json_array_foreach((json_t *)array, i, v)
		if (json_is_string(v) && n < sizeof text)
			n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", n ? "; " : "", json_string_value(v));
	return arena_copy(d->keep, text, strlen(text));
}

const char *document_text(struct document *d, const char *key)
{
	const json_t *v = document_get(d, key);

	if (!v)
		return NULL;
	if (json_is_array(v))
		return joined(d, v);
	if (!json_is_string(v)) {
		document_fault(d, "%s: not a text", key);
		return NULL;
	}
	return arena_copy(d->keep, json_string_value(v), json_string_length(v));
}
