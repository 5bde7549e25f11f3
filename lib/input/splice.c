/* splice.c - takes members out of a JSON object and appends one, byte for byte; see splice.h */
#include "input/splice.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void splice_init(struct splice *s, const char *const *drop, const char *name)
{
	*s = (struct splice){ .drop = drop, .name = name };
}

void splice_free(struct splice *s)
{
	free(s->bytes);
	s->bytes = NULL;
}

/* The ASCII character of the escape whose backslash is at *p, stepping over it; -1: it is of another one. */
static int escaped(const char **p, const char *end)
{
	int c = 0;

	if (end - *p < 6 || (*p)[1] != 'u')
		return -1;
	for (int i = 2; i < 6; i++) {
		char digit = (*p)[i];

		c = c * 16 + (digit <= '9' ? digit - '0' : (digit | 32) - 'a' + 10);
	}
	*p += 6;
	return c < 0x80 ? c : -1;
}

/* Is the key at p, behind its opening quote, that name? Any letter of it may be written as \u00xx. */
static bool is_name(const char *p, const char *end, const char *name)
{
	for (; *name && p < end; name++)
		if ((*p == '\\' ? escaped(&p, end) : *p++) != *name)
			return false;
	return !*name && p < end && *p == '"';
}

/* Does one of the names stand between quotes at p, which is behind the opening one? */
static bool dropped(const struct splice *s, const char *p, const char *end)
{
	for (const char *const *name = s->drop; *name; name++)
		/* nearly all keys are told apart by their first letter */
		if (p < end && (*p == **name || *p == '\\') && is_name(p, end, *name))
			return true;
	return false;
}

/* Most lines hold none of the names, which a look at the quotes tells: an array of ids has no quotes. */
static bool mentions(const struct splice *s, const char *p, const char *end)
{
	while (p < end && (p = memchr(p, '"', (size_t)(end - p)))) {
		if (dropped(s, ++p, end))
			return true;
	}
	return false;
}

/* --- just enough of JSON: each takes and returns a place in valid text --- */

static const char *skip_space(const char *p, const char *end)
{
	while (p < end && (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\n'))
		p++;
	return p;
}

static const char *skip_string(const char *p, const char *end)
{
	for (p++; p < end && *p != '"'; p++)
		p += *p == '\\';
	return p < end ? p + 1 : end;
}

static const char *skip_value(const char *p, const char *end)
{
	size_t depth = 0;

	while (p < end) {
		if (*p == '"') {
			p = skip_string(p, end);
			if (!depth)
				return p;
			continue;
		}
		if (*p == '{' || *p == '[')
			depth++;
		else if (depth && (*p == '}' || *p == ']') && --depth == 0)
			return p + 1;
		else if (!depth && (*p == ',' || *p == '}' || *p == ' ' || *p == '\t' || *p == '\r' || *p == '\n'))
			return p;
		p++;
	}
	return end;
}

/* Copy the text up to the closing brace without the dropped members. Sets *kept to whether any member is left. */
static char *copy_members(const struct splice *s, char *out, const char *from, const char *end, bool *kept)
{
	const char *p = memchr(from, '{', (size_t)(end - from)), *comma = NULL;

	if (p)
		p = skip_space(p + 1, end);
	while (p && p < end && *p == '"') {
		const char *key = p, *last;
		bool drop = dropped(s, key + 1, end);

		p = skip_space(skip_string(p, end), end);         /* at the colon */
		last = p < end ? skip_value(skip_space(p + 1, end), end) : end;
		p = skip_space(last, end);
		if (drop) {
			/* with the comma before it; the first member with the comma and the space behind it */
			const char *begin = *kept ? comma : key;
			const char *resume = *kept || p >= end || *p != ',' ? last : skip_space(p + 1, end);

			memcpy(out, from, (size_t)(begin - from));
			out += begin - from;
			from = resume;
		}
		*kept |= !drop;
		if (p >= end || *p != ',')
			break;
		comma = p;
		p = skip_space(p + 1, end);
	}
	memcpy(out, from, (size_t)(end - from));
	return out + (end - from);
}

struct text splice_members(struct splice *s, struct text line, struct text members)
{
	size_t n = line.n;
	bool kept = true;
	char *out;

	while (n && line.s[n - 1] != '}')
		n--;
	n -= n > 0; /* what stands before the closing brace */
	s->bytes = mem_grow(s->bytes, &s->cap, line.n + members.n + 4, 1);
	out = s->bytes;
	if (mentions(s, line.s, line.s + n)) {
		kept = false;
		out = copy_members(s, out, line.s, line.s + n, &kept);
	} else {
		memcpy(out, line.s, n);
		out += n;
	}
	if (members.n) {
		if (kept)
			*out++ = ',';
		memcpy(out, members.s, members.n);
		out += members.n;
	}
	memcpy(out, line.s + n, line.n - n);
	out += line.n - n;
	*out++ = '\n';
	return (struct text){ s->bytes, (size_t)(out - s->bytes) };
}

struct text splice_line(struct splice *s, struct text line, int64_t value)
{
	char member[128];
	int n = value < 0 ? 0 : snprintf(member, sizeof member, "\"%s\":%" PRId64, s->name, value);

	return splice_members(s, line, (struct text){ member, (size_t)n });
}
