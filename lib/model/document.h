/* document.h - reading typed values out of a JSON document, with the first fault kept (private to the loaders) */
#ifndef SERVESTAT_MODEL_DOCUMENT_H
#define SERVESTAT_MODEL_DOCUMENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/mem.h"

/* A document being read. Looking up a key tries `inner` first, then `root`; null counts as absent. */
struct document {
	json_t *root;
	const json_t *inner;   /* the nested part that matters, or root */
	struct arena *keep;    /* texts that outlive the document */
	const char *fault;     /* the first, or NULL */
};

/* document_open: parse the file; the result is in d->fault. document_close: forget the JSON. */
void document_open(struct document *d, const char *path, struct arena *keep);
void document_close(struct document *d);
/* document_fault: note a fault unless there is one already. */
void document_fault(struct document *d, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* document_get: the value under key, of the inner object or else of the whole one; NULL when absent or null. */
const json_t *document_get(const struct document *d, const char *key);
/* document_count: a whole number >= 0 under key, or `absent`. Anything else there is a fault. */
int64_t document_count(struct document *d, const char *key, int64_t absent);
/* document_first_count: the first of a NULL-terminated list of keys that is there. */
int64_t document_first_count(struct document *d, const char *const *keys, int64_t absent);
/* document_real: a positive number, or NAN when absent. */
double document_real(struct document *d, const char *key);
/* document_flag: true or false under key, or `absent`. Anything else there is a fault. */
bool document_flag(struct document *d, const char *key, bool absent);
/* document_text: a copy of the string under key; an array of strings is joined by "; "; NULL when absent. */
const char *document_text(struct document *d, const char *key);

#endif
