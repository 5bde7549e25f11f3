/* value.c - from the text of an option's value to the value; see cli.h */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/wide.h"
#include "base/words.h"
#include "cli/private.h"

const char *cli_parse_uint(const char *s, uint64_t *v)
{
	char *end;
	unsigned long long n;

	if (!isdigit((unsigned char)*s))
		return "not a whole number";
	errno = 0;
	n = strtoull(s, &end, 10);
	if (*end)
		return "not a whole number";
	if (errno)
		return "too large";
	*v = n;
	return NULL;
}

const char *cli_parse_number(const char *s, double *v)
{
	double n;

	if (!text_real(text_of(s), &n))
		return "not a number";
	if (!isfinite(n))
		return "too large";
	*v = n;
	return NULL;
}

const char *cli_parse_share(const char *s, double *v)
{
	size_t n = strlen(s);
	bool percent = n && s[n - 1] == '%';
	char *number = mem_text(s, n - percent);
	const char *why = cli_parse_number(number, v);

	free(number);
	if (why)
		return "not a share: 0..1 or N%";
	if (percent)
		*v /= 100;
	return *v >= 0 && *v <= 1 ? NULL : "outside 0..1 (or 0%..100%)";
}

static int64_t unit_size(const char *unit)
{
	static const struct { const char *name; int64_t ns; } units[] = {
		{ "ns", 1 }, { "us", 1000 }, { "ms", 1000000 }, { "s", 1000000000 },
		{ "m", 60 * (int64_t)1000000000 }, { "h", 3600 * (int64_t)1000000000 },
	};

	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strcmp(unit, units[i].name) == 0)
			return units[i].ns;
	return 0;
}

/* The value of the digits s[0..n), a point allowed, times `size`, rounded down; -1: beyond int64. */
static int64_t scaled(const char *s, size_t n, int64_t size)
{
	uint128 whole = 0, part = 0, scale = 1;
	bool point = false;

	for (size_t i = 0; i < n; i++) {
		if (s[i] == '.') {
			point = true;
		} else if (!point) {
			whole = whole * 10 + (unsigned)(s[i] - '0');
			if (whole > INT64_MAX)
				return -1;
		} else if (scale < 1000000000000000) {
			part = part * 10 + (unsigned)(s[i] - '0');
			scale *= 10;
		}
	}
	whole = whole * (uint128)size + part * (uint128)size / scale;
	return whole > INT64_MAX ? -1 : (int64_t)whole;
}

const char *cli_parse_duration(const char *s, int64_t *ns)
{
	size_t n = strspn(s, "0123456789.");
	const char *point = memchr(s, '.', n);
	int64_t size = unit_size(s + n), v;

	if (*s == '-')
		return "a duration is not negative";
	if (!n || n == (size_t)(point != NULL) || (point && memchr(point + 1, '.', n - (size_t)(point + 1 - s))))
		return "not a duration, as in 500ms or 60s";
	if (!s[n])
		return "a duration needs a unit: ns, us, ms, s, m or h";
	if (!size)
		return "unknown unit of a duration: ns, us, ms, s, m or h";
	v = scaled(s, n, size);
	if (v < 0)
		return "too large";
	*ns = v;
	return NULL;
}

static const char *list_number(const char *s, size_t n, double *v)
{
	char *item = mem_text(s, n);
	double scale = 1;
	const char *why;

	if (n && (item[n - 1] == 'k' || item[n - 1] == 'M' || item[n - 1] == 'G')) {
		scale = item[n - 1] == 'k' ? 1024. : item[n - 1] == 'M' ? 1024. * 1024 : 1024. * 1024 * 1024;
		item[n - 1] = '\0';
	}
	why = cli_parse_number(item, v);
	*v *= scale;
	free(item);
	return why ? "not a list of numbers separated by commas, as in 1k,8k,32k" : NULL;
}

static const char *list_share(const char *s, size_t n, double *v)
{
	char *item = mem_text(s, n);
	const char *why = cli_parse_share(item, v);

	free(item);
	return why;
}

static const char *parse_items(const char *s, struct cli_numbers *list,
			       const char *(*parse)(const char *, size_t, double *))
{
	for (;;) {
		size_t n = strcspn(s, ",");
		const char *why;
		double v = 0;

		why = parse(s, n, &v);
		if (why)
			return why;
		list->item = mem_grow(list->item, &list->cap, list->n + 1, sizeof *list->item);
		list->item[list->n++] = v;
		if (!s[n])
			return NULL;
		s += n + 1;
	}
}

const char *cli_parse_list(const char *s, struct cli_numbers *list)
{
	return parse_items(s, list, list_number);
}

const char *cli_parse_shares(const char *s, struct cli_numbers *list)
{
	return parse_items(s, list, list_share);
}

int choice_index(const char *choices, const char *value)
{
	size_t n = strlen(value);

	for (int i = 0; choices && n; i++) {
		size_t m = strcspn(choices, "|");

		if (m == n && memcmp(choices, value, n) == 0)
			return i;
		choices = choices[m] ? choices + m + 1 : NULL;
	}
	return -1;
}

static void add_text(struct cli_texts *list, const char *value)
{
	list->item = mem_grow(list->item, &list->cap, list->n + 1, sizeof *list->item);
	list->item[list->n++] = value;
}

/* "a, b or c" from "a|b|c"; owner frees. */
static char *spoken(const char *choices)
{
	struct words out = { 0 };

	while (*choices) {
		size_t n = strcspn(choices, "|");
		bool last = !choices[n];

		words_add(&out, last ? " or " : ", ", "%.*s", (int)n, choices);
		choices += n + !last;
	}
	return words_take(&out);
}

static _Noreturn void bad_choice(const struct cli_option *o, const char *spelled, const char *value)
{
	cli_usage("%s: '%s' is not one of %s", spelled, value, spoken(o->choices));
}

void store_value(const struct cli_option *o, const char *spelled, const char *value)
{
	const char *why = NULL;
	int index;

	switch (o->kind) {
	case CLI_FLAG: *(bool *)o->dest = true; break;
	case CLI_TEXT: *(const char **)o->dest = value; break;
	case CLI_TEXTS: add_text(o->dest, value); break;
	case CLI_PICTURE:
		*(const char **)o->dest = value;
		why = plot_refuses(value);
		break;
	case CLI_UINT: why = cli_parse_uint(value, o->dest); break;
	case CLI_COUNT:
		why = cli_parse_uint(value, o->dest);
		if (!why && *(uint64_t *)o->dest == 0)
			why = "must be at least 1";
		break;
	case CLI_REAL: why = cli_parse_number(value, o->dest); break;
	case CLI_DURATION: why = cli_parse_duration(value, o->dest); break;
	case CLI_SPAN:
		why = cli_parse_duration(value, o->dest);
		if (!why && *(int64_t *)o->dest <= 0)
			why = "must be longer than 0";
		break;
	case CLI_SHARE: why = cli_parse_share(value, o->dest); break;
	case CLI_INTS: why = cli_parse_list(value, o->dest); break;
	case CLI_CHOICE:
		index = choice_index(o->choices, value);
		if (index < 0)
			bad_choice(o, spelled, value);
		*(int *)o->dest = index;
		break;
	case CLI_CALL: case CLI_MAYBE:
		if (!o->call(value, &why) && !why)
			why = "bad value";
		break;
	default:
		break;
	}
	if (why)
		cli_usage("%s: '%s': %s", spelled, value, why);
}
