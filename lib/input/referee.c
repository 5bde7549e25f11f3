/* referee.c - the reader of last resort; see referee.h */
#include "input/referee.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "input/json.h"

static const char *skip_space(const char *p)
{
	while (*p == ' ' || *p == '\t' || *p == '\r')
		p++;
	return p;
}

static int depth_of(const char *p, const char *end)
{
	int depth = 0, deepest = 0;

	while (p < end) {
		if (*p == '"') {
			p = json_string_end(p, end);
			continue;
		}
		if (*p == '{' || *p == '[')
			deepest = ++depth > deepest ? depth : deepest;
		else if (*p == '}' || *p == ']')
			depth--;
		if (deepest > MAX_DEPTH)
			break;
		p++;
	}
	return deepest;
}

/* A key as plan_find wants it; keys with escapes are decoded by jansson, which has accepted them already. */
static const struct entry *find_key(const struct node *node, const char *quote, const char *end)
{
	const struct entry *e = NULL;
	const char *name = quote + 1;
	size_t n = (size_t)(end - quote) - 2;
	json_t *text;

	if (!memchr(name, '\\', n))
		return plan_find(node, name, n);
	text = json_loadb(quote, (size_t)(end - quote), JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
	if (text) {
		char *copy;

		n = json_string_length(text);
		copy = mem_zero(n + 8, 1);
		memcpy(copy, json_string_value(text), n);
		e = plan_find(node, copy, n);
		free(copy);
		json_decref(text);
	}
	return e;
}

static void fill(struct value *v, const char *p, const char *end)
{
	v->text = (struct text){ p, (size_t)(end - p) };
	v->escaped = false;
	switch (*p) {
	case '"':
		v->type = V_STRING;
		v->text = (struct text){ p + 1, (size_t)(end - p) - 2 };
		v->escaped = memchr(v->text.s, '\\', v->text.n) != NULL;
		break;
	case '{':
		v->type = V_OBJECT;
		break;
	case '[':
		v->type = V_ARRAY;
		break;
	case 'n':
		v->type = V_NULL;
		break;
	case 't':
	case 'f':
		v->type = *p == 't' ? V_TRUE : V_FALSE;
		break;
	default:
		v->type = V_NUMBER;
		decimal_lex(p, &v->number);
	}
}

/* Put the values of the valid object at p into their slots. */
static void walk(const char *p, const char *end, const struct node *node, struct record *r)
{
	for (p = skip_space(p + 1); p < end && *p != '}';) {
		const char *key = p, *key_end = json_string_end(p, end), *value, *after;
		const struct entry *e = find_key(node, key, key_end);

		value = skip_space(skip_space(key_end) + 1);
		after = json_value_end(value, end);
		if (e) {
			fill(record_set(r, e), value, after);
			if (e->child && *value == '{')
				walk(value, after, e->child, r);
		}
		p = skip_space(after);
		if (*p == ',')
			p = skip_space(p + 1);
	}
}

/* Readable ASCII of at most 80 bytes. */
static const char *clean(struct arena *a, const char *s, size_t n)
{
	char *copy;

	if (n > 80)
		n = 80;
	copy = arena_copy(a, s, n);
	for (size_t i = 0; i < n; i++)
		if (copy[i] < 0x20 || copy[i] > 0x7e)
			copy[i] = '?';
	return copy;
}

/* The top-level key whose value holds the byte at `at`, or NULL. */
static const char *key_at(struct arena *a, const char *p, const char *end, const char *at)
{
	const char *key = NULL, *key_end = NULL;
	int depth = 0;

	while (p < end && p < at) {
		if (*p == '"') {
			const char *after = json_string_end(p, end), *colon = skip_space(after);

			if (depth == 1 && colon < end && *colon == ':' && colon < at) {
				key = p + 1;
				key_end = after - 1;
			}
			p = after;
			continue;
		}
		depth += *p == '{' || *p == '[';
		depth -= *p == '}' || *p == ']';
		if (*p == ',' && depth == 1)
			key = NULL;
		p++;
	}
	return key && key_end > key ? clean(a, key, (size_t)(key_end - key)) : NULL;
}

/* NaN, -nan, Infinity and the like around `at`: numbers to many writers, but not to JSON. */
static const char *not_finite(struct arena *a, const char *p, const char *end, const char *at)
{
	static const char *const words[] = { "nan", "infinity", "inf" };
	const char *start = at;
	size_t n = 0;

	while (start > p && (isalpha((unsigned char)start[-1]) || start[-1] == '-' || start[-1] == '+'))
		start--;
	at = start + (start < end && (*start == '-' || *start == '+'));
	while (at + n < end && isalpha((unsigned char)at[n]))
		n++;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (n == strlen(words[i]) && strncasecmp(at, words[i], n) == 0) {
			const char *word = clean(a, start, (size_t)(at + n - start));
			char *reason = arena_alloc(a, n + 32);

			sprintf(reason, "%s is not a number", word);
			return reason;
		}
	return NULL;
}

/* What jansson says is wrong, as a message of ours. */
static void explain(const char *p, size_t n, const json_error_t *error, struct arena *a, struct refusal *why)
{
	const char *end = p + n, *at = p + (error->position < 0 ? 0 : error->position);
	char reason[JSON_ERROR_TEXT_LENGTH + 32];

	if (at > end)
		at = end;
	why->field = key_at(a, p, end, at);
	why->reason = not_finite(a, p, end, at);
	if (why->reason)
		return;
	if (*skip_space(p) != '{') {
		why->field = NULL;
		why->reason = "not a JSON object";
		return;
	}
	switch (json_error_code(error)) {
	case json_error_numeric_overflow:
		why->reason = "number out of range";
		return;
	case json_error_premature_end_of_input:
		why->reason = "record ends too early";
		return;
	case json_error_end_of_input_expected:
		why->field = NULL;
		snprintf(reason, sizeof reason, "more behind the record (column %d)", error->column);
		why->reason = clean(a, reason, strlen(reason));
		return;
	case json_error_invalid_utf8:
		why->reason = "invalid UTF-8";
		return;
	case json_error_null_byte_in_key:
		why->reason = "NUL in a key";
		return;
	default:
		break;
	}
	snprintf(reason, sizeof reason, "%s (column %d)", error->text, error->column);
	why->reason = clean(a, reason, strlen(reason));
}

bool referee_line(const char *p, size_t n, struct record *r, struct arena *a, struct refusal *why, bool *early)
{
	json_error_t error;
	json_t *root;
	bool object;

	*why = (struct refusal){ NULL, NULL };
	*early = false;
	if (depth_of(p, p + n) > MAX_DEPTH) {
		why->reason = "nested deeper than 128 levels";
		return false;
	}
	/* jansson drops a NUL behind a number, where JSON has none anywhere */
	if (memchr(p, '\0', n)) {
		why->reason = "NUL byte";
		return false;
	}
	/* integers as reals: jansson would refuse those of 2^63 and above; their digits are read from the line */
	root = json_loadb(p, n, JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL, &error);
	if (!root) {
		*early = json_error_code(&error) == json_error_premature_end_of_input;
		explain(p, n, &error, a, why);
		return false;
	}
	object = json_is_object(root);
	json_decref(root);
	if (!object) {
		why->reason = "not a JSON object";
		return false;
	}
	walk(skip_space(p), p + n, r->plan->root, r);
	return true;
}
