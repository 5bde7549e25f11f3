/* json.h - a JSON document as its text: checked once, then walked without building a tree
 *
 * Foreign documents hold what jansson cannot: bare NaN and Infinity, integers of 2^64, decimals that must not pass
 * through a double, and arrays of millions of numbers. So a value stays a piece of the text. json_check says
 * whether a text is one value, whatever the size of the numbers in it: one that no double holds is the fault of the
 * record that needs it, not of the document. The other functions walk values, and are safe (never outside the piece)
 * on any bytes at all, so that a format can be told from the beginning of a document.
 *
 * The text must be followed by one readable byte that no number holds.
 */
#ifndef SERVESTAT_INPUT_JSON_H
#define SERVESTAT_INPUT_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/mem.h"
#include "base/text.h"

/* JSON_WORD: NaN, Infinity or -Infinity, which Python writes and JSON does not have */
enum json_kind {
	JSON_ABSENT, JSON_NIL, JSON_NO, JSON_YES, JSON_NUMERAL, JSON_WORD, JSON_TEXT, JSON_LIST, JSON_MAP
};

/* A value: its text, borrowed; s == NULL is a value that is not there */
struct json {
	const char *s;
	size_t n;
};

enum { JSON_LEVELS = 128 }; /* of nesting, at most */

/* json_check: one value at the start of text[0..n), white space before it allowed. Its end, or NULL with *why a
 * static reason and *early whether the text only ended too soon. */
const char *json_check(const char *text, size_t n, const char **why, bool *early);

/* json_string_end, json_value_end: the end of the string, of the value, that begins at p < end: behind its last byte, or end.
 * Of what json_check or another reader has accepted, that is. */
const char *json_string_end(const char *p, const char *end);
const char *json_value_end(const char *p, const char *end);

enum json_kind json_kind(struct json v);
/* json_is: is there a value that is not null? */
bool json_is(struct json v);
/* json_or: a, or b where a is null or not there. */
struct json json_or(struct json a, struct json b);
/* json_get: the value of key in the map v; the last one when the key is repeated; absent when there is none, or v
 * is no map. Keys with escapes are not found. json_path: down a path "a.b.c". */
struct json json_get(struct json v, const char *key);
struct json json_path(struct json v, const char *path);
/* json_scalar: the text of a string (decoded into the arena if it has escapes), of a number, of true and false;
 * missing for null, NaN, Infinity and what is absent; the JSON text of a list or map. A NUL in a string ends it. */
struct text json_scalar(struct json v, struct arena *a);

/* Walking: struct json_walk w = json_walk(v); while (json_item(&w, &item)) for a list, json_member for a map. */
struct json_walk {
	const char *p, *end;
};
struct json_walk json_walk(struct json v);
bool json_item(struct json_walk *w, struct json *item);
bool json_member(struct json_walk *w, struct text *key, struct json *value);
/* json_count: the items of a list. */
size_t json_count(struct json v);

#endif
