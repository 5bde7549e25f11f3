/* json.c - a JSON document as its text; see json.h */
#include "input/json.h"

#include <string.h>

#include "base/utf8.h"
#include "input/decimal.h"

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static const char *skip_space(const char *p, const char *end)
{
	while (p < end && is_space(*p))
		p++;
	return p;
}

/* --- checking --- */

struct checker {
	const char *p, *end;
	const char *why;
	bool early;
};

static bool refuse(struct checker *c, const char *why)
{
	c->early = c->p >= c->end;
	c->why = c->early ? "record ends too early" : why;
	return false;
}

static int hex_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Four hex digits at p, -1 if they are not. */
static int hex4(const char *p, const char *end)
{
	int v = 0;

	for (int i = 0; i < 4; i++, p++) {
		if (p >= end || hex_value(*p) < 0)
			return -1;
		v = v * 16 + hex_value(*p);
	}
	return v;
}

static bool check_escape(struct checker *c)
{
	int unit, low;

	if (++c->p >= c->end)
		return refuse(c, "");
	if (*c->p != 'u') {
		if (!strchr("\"\\/bfnrt", *c->p) || !*c->p)
			return refuse(c, "bad escape in a string");
		c->p++;
		return true;
	}
	unit = hex4(c->p + 1, c->end);
	if (unit < 0) {
		if (c->end - c->p < 5)
			c->p = c->end;
		return refuse(c, "bad escape in a string");
	}
	c->p += 5;
	if (unit < 0xd800 || unit > 0xdfff)
		return true;
	if (c->end - c->p < 6)
		c->p = c->end;
	low = c->p < c->end && c->p[0] == '\\' && c->p[1] == 'u' ? hex4(c->p + 2, c->end) : -1;
	if (unit > 0xdbff || low < 0xdc00 || low > 0xdfff)
		return refuse(c, "half a surrogate pair in a string");
	c->p += 6;
	return true;
}

static bool check_string(struct checker *c)
{
	for (c->p++; c->p < c->end && *c->p != '"';) {
		unsigned char b = (unsigned char)*c->p;

		if (b == '\\') {
			if (!check_escape(c))
				return false;
		} else if (b < 0x20) {
			return refuse(c, "control character in a string");
		} else if (b < 0x80) {
			c->p++;
		} else {
			struct text rest = { c->p, (size_t)(c->end - c->p) };
			size_t i = 0;

			if (utf8_next(rest, &i) == UTF8_BAD) {
				if (rest.n < 4)
					c->p = c->end;
				return refuse(c, "invalid UTF-8");
			}
			c->p += i;
		}
	}
	if (c->p >= c->end)
		return refuse(c, "");
	c->p++;
	return true;
}

static bool check_word(struct checker *c, const char *word)
{
	size_t n = strlen(word), left = (size_t)(c->end - c->p);

	if (left < n && memcmp(c->p, word, left) == 0) {
		c->p = c->end;
		return refuse(c, "");
	}
	if (left < n || memcmp(c->p, word, n) != 0)
		return refuse(c, "not a JSON value");
	c->p += n;
	return true;
}

static bool check_number(struct checker *c)
{
	struct decimal d;
	const char *after;

	if (c->end - c->p > 1 && c->p[0] == '-' && c->p[1] == 'I')
		return check_word(c, "-Infinity");
	after = decimal_lex(c->p, &d);
	if (!after || after > c->end) {
		const char *p = c->p;

		while (p < c->end && strchr("+-.0123456789eE", *p) && *p)
			p++;
		if (p == c->end)
			c->p = p;
		return refuse(c, "bad number");
	}
	c->p = after;
	return true;
}

static bool check_simple(struct checker *c)
{
	switch (*c->p) {
	case '"':
		return check_string(c);
	case 't':
		return check_word(c, "true");
	case 'f':
		return check_word(c, "false");
	case 'n':
		return check_word(c, "null");
	case 'N':
		return check_word(c, "NaN");
	case 'I':
		return check_word(c, "Infinity");
	default:
		if (*c->p == '-' || (*c->p >= '0' && *c->p <= '9'))
			return check_number(c);
		return refuse(c, "not a JSON value");
	}
}

/* `"key" :` before a value of a map */
static bool check_key(struct checker *c)
{
	if (c->p >= c->end || *c->p != '"')
		return refuse(c, "a key is missing");
	if (!check_string(c))
		return false;
	c->p = skip_space(c->p, c->end);
	if (c->p >= c->end || *c->p != ':')
		return refuse(c, "no colon behind a key");
	c->p = skip_space(c->p + 1, c->end);
	return true;
}

/* Behind a value: close what ends here; true with *more when another value follows. */
static bool check_after(struct checker *c, const char *open, int *depth, bool *more)
{
	while (*depth) {
		char close = open[*depth - 1] == '{' ? '}' : ']';

		c->p = skip_space(c->p, c->end);
		if (c->p < c->end && *c->p == ',') {
			c->p = skip_space(c->p + 1, c->end);
			*more = true;
			return close == '}' ? check_key(c) : true;
		}
		if (c->p >= c->end || *c->p != close)
			return refuse(c, "no comma or closing bracket behind a value");
		c->p++;
		--*depth;
	}
	*more = false;
	return true;
}

static bool check_value(struct checker *c)
{
	char open[JSON_LEVELS];
	int depth = 0;
	bool more = true;

	while (more) {
		if (c->p >= c->end)
			return refuse(c, "");
		if (*c->p == '{' || *c->p == '[') {
			if (depth == JSON_LEVELS)
				return refuse(c, "nested deeper than 128 levels");
			open[depth++] = *c->p;
			c->p = skip_space(c->p + 1, c->end);
			if (c->p < c->end && *c->p == (open[depth - 1] == '{' ? '}' : ']')) {
				c->p++;
				depth--;
			} else {
				if (open[depth - 1] == '{' && !check_key(c))
					return false;
				continue;
			}
		} else if (!check_simple(c)) {
			return false;
		}
		if (!check_after(c, open, &depth, &more))
			return false;
	}
	return true;
}

const char *json_check(const char *text, size_t n, const char **why, bool *early)
{
	struct checker c = { skip_space(text, text + n), text + n, NULL, false };

	if (check_value(&c))
		return c.p;
	*why = c.why;
	*early = c.early;
	return NULL;
}

/* --- walking --- */

const char *json_string_end(const char *p, const char *end)
{
	for (p++; p < end && *p != '"'; p++)
		if (*p == '\\')
			p++;
	return p < end ? p + 1 : end;
}

const char *json_value_end(const char *p, const char *end)
{
	int depth = 0;

	if (*p == '"')
		return json_string_end(p, end);
	if (*p != '{' && *p != '[') {
		while (p < end && *p != ',' && *p != '}' && *p != ']' && !is_space(*p))
			p++;
		return p;
	}
	do {
		if (*p == '"') {
			p = json_string_end(p, end);
			continue;
		}
		depth += *p == '{' || *p == '[';
		depth -= *p == '}' || *p == ']';
		p++;
	} while (depth && p < end);
	return p;
}

enum json_kind json_kind(struct json v)
{
	if (!v.s || !v.n)
		return JSON_ABSENT;
	switch (*v.s) {
	case '{':
		return JSON_MAP;
	case '[':
		return JSON_LIST;
	case '"':
		return JSON_TEXT;
	case 'n':
		return JSON_NIL;
	case 't':
		return JSON_YES;
	case 'f':
		return JSON_NO;
	case 'N':
	case 'I':
		return JSON_WORD;
	default:
		return v.n > 1 && v.s[1] == 'I' ? JSON_WORD : JSON_NUMERAL;
	}
}

bool json_is(struct json v)
{
	enum json_kind kind = json_kind(v);

	return kind != JSON_ABSENT && kind != JSON_NIL;
}

struct json json_or(struct json a, struct json b)
{
	return json_is(a) ? a : b;
}

struct json_walk json_walk(struct json v)
{
	enum json_kind kind = json_kind(v);

	if (kind != JSON_LIST && kind != JSON_MAP)
		return (struct json_walk){ NULL, NULL };
	return (struct json_walk){ v.s + 1, v.s + v.n };
}

bool json_item(struct json_walk *w, struct json *item)
{
	const char *p = w->p, *end = w->end;

	if (!p)
		return false;
	p = skip_space(p, end);
	if (p < end && *p == ',')
		p = skip_space(p + 1, end);
	if (p >= end || *p == ']' || *p == '}') {
		w->p = NULL;
		return false;
	}
	w->p = json_value_end(p, end);
	*item = (struct json){ p, (size_t)(w->p - p) };
	if (w->p == p)
		w->p = NULL; /* no value at all: the text is damaged */
	return true;
}

bool json_member(struct json_walk *w, struct text *key, struct json *value)
{
	struct json name;

	if (!json_item(w, &name) || !w->p || name.n < 2 || *name.s != '"')
		return false;
	w->p = skip_space(w->p, w->end);
	if (w->p >= w->end || *w->p != ':')
		return false;
	w->p++;
	*key = (struct text){ name.s + 1, name.n - 2 };
	return json_item(w, value);
}

struct json json_get(struct json v, const char *key)
{
	struct json found = { NULL, 0 }, value;
	struct text name, want = text_of(key);
	struct json_walk w = json_walk(v);

	if (json_kind(v) != JSON_MAP)
		return found;
	while (json_member(&w, &name, &value))
		if (text_equal(name, want))
			found = value;
	return found;
}

struct json json_path(struct json v, const char *path)
{
	char key[64];

	while (*path && v.s) {
		size_t n = strcspn(path, ".");

		if (n >= sizeof key)
			return (struct json){ NULL, 0 };
		memcpy(key, path, n);
		key[n] = '\0';
		v = json_get(v, key);
		path += n + (path[n] == '.');
	}
	return v;
}

size_t json_count(struct json v)
{
	struct json_walk w = json_walk(v);
	struct json item;
	size_t n = 0;

	while (json_item(&w, &item))
		n++;
	return n;
}

static char *put_utf8(char *to, unsigned c)
{
	if (c < 0x80) {
		*to++ = (char)c;
		return to;
	}
	if (c < 0x800) {
		*to++ = (char)(0xc0 | c >> 6);
	} else {
		if (c < 0x10000) {
			*to++ = (char)(0xe0 | c >> 12);
		} else {
			*to++ = (char)(0xf0 | c >> 18);
			*to++ = (char)(0x80 | (c >> 12 & 63));
		}
		*to++ = (char)(0x80 | (c >> 6 & 63));
	}
	*to++ = (char)(0x80 | (c & 63));
	return to;
}

/* The code point of the escape whose `u` is at *p, stepping over it (and over the second of a pair). */
static unsigned escaped(const char **p, const char *end)
{
	int unit = hex4(*p + 1, end), low = -1;

	if (unit < 0) {
		++*p;
		return '?';
	}
	*p += 5;
	if (unit >= 0xd800 && unit <= 0xdbff && end - *p >= 6 && (*p)[0] == '\\' && (*p)[1] == 'u')
		low = hex4(*p + 2, end);
	if (low < 0)
		return (unsigned)unit;
	*p += 6;
	return 0x10000u + (((unsigned)unit & 0x3ff) << 10) + ((unsigned)low & 0x3ff);
}

static struct text decode(const char *p, const char *end, struct arena *a)
{
	static const char from[] = "bfnrt", into[] = "\b\f\n\r\t";
	char *text = arena_alloc(a, (size_t)(end - p) + 1), *to = text;

	while (p < end) {
		const char *known;

		if (*p != '\\' || p + 1 >= end) {
			*to++ = *p++;
			continue;
		}
		if (*++p == 'u') {
			unsigned c = escaped(&p, end);

			if (!c)
				break;
			to = put_utf8(to, c);
			continue;
		}
		known = strchr(from, *p);
		*to++ = known && *known ? into[known - from] : *p;
		p++;
	}
	*to = '\0';
	return (struct text){ text, (size_t)(to - text) };
}

struct text json_scalar(struct json v, struct arena *a)
{
	struct text inner;

	switch (json_kind(v)) {
	case JSON_ABSENT:
	case JSON_NIL:
	case JSON_WORD:
		return (struct text){ NULL, 0 };
	case JSON_TEXT:
		if (v.n < 2)
			return (struct text){ "", 0 };
		inner = (struct text){ v.s + 1, v.n - 2 };
		return memchr(inner.s, '\\', inner.n) ? decode(inner.s, inner.s + inner.n, a) : inner;
	default:
		return (struct text){ v.s, v.n };
	}
}
