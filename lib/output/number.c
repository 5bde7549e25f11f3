/* number.c - how the kit spells a number; see number.h */
#include "output/number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t drop_zeros(char *buf, size_t n)
{
	if (memchr(buf, '.', n)) {
		while (buf[n - 1] == '0')
			n--;
		if (buf[n - 1] == '.')
			n--;
	}
	if (n == 2 && buf[0] == '-' && buf[1] == '0')
		n = 1, buf[0] = buf[1];
	buf[n] = '\0';
	return n;
}

/* The decimal exponent of v as it stands after rounding to `digits` significant digits; v != 0. */
static int exponent(double v, int digits)
{
	char text[40];

	snprintf(text, sizeof text, "%.*e", digits - 1, v);
	return atoi(strchr(text, 'e') + 1);
}

static size_t significant(char *buf, double v, int digits)
{
	int decimals = digits - 1 - exponent(v, digits);
	int n = snprintf(buf, NUMBER_MAX, "%.*f", decimals > 0 ? decimals : 0, v);

	return drop_zeros(buf, (size_t)n);
}

size_t number_real(char *buf, double v)
{
	size_t n = drop_zeros(buf, (size_t)snprintf(buf, NUMBER_MAX, "%.6f", v));

	if (n == 1 && buf[0] == '0' && v != 0)
		return significant(buf, v, 6);
	return n;
}

size_t number_json(char *buf, double v)
{
	/* 15 digits survive decimal -> double -> decimal, so the first precision that reads back is the shortest
	 * for every normal double; subnormals carry fewer digits */
	int first = fabs(v) < 2.3e-308 ? 1 : 15, n = 0;

	if (v == 0)
		return (size_t)snprintf(buf, NUMBER_MAX, "0");
	for (int digits = first; digits <= 17; digits++) {
		n = snprintf(buf, NUMBER_MAX, "%.*g", digits, v);
		if (strtod(buf, NULL) == v)
			break;
	}
	return (size_t)n;
}

/* Put commas into the integer part of the decimal text in buf. */
static size_t group(char *buf, size_t n)
{
	size_t first = buf[0] == '-', end = strcspn(buf, "."), digits = end - first, commas;

	if (digits <= 3)
		return n;
	commas = (digits - 1) / 3;
	memmove(buf + end + commas, buf + end, n - end + 1);
	for (size_t from = end, to = end + commas, run = 0; from < to;) {
		buf[--to] = buf[--from];
		if (++run % 3 == 0 && to > from)
			buf[--to] = ',';
	}
	return n + commas;
}

size_t number_grouped(char *buf, int64_t v)
{
	return group(buf, (size_t)snprintf(buf, NUMBER_MAX, "%" PRId64, v));
}

size_t number_readable(char *buf, double v)
{
	if (v == 0)
		return (size_t)snprintf(buf, NUMBER_MAX, "0");
	return group(buf, significant(buf, v, 5));
}

size_t number_short(char *buf, double v)
{
	static const char suffix[] = { 0, 'k', 'M', 'G', 'T' };
	size_t n, i = 0;

	if (v == 0)
		return (size_t)snprintf(buf, NUMBER_MAX, "0");
	while (i + 1 < sizeof suffix && exponent(v, 3) >= 3) {
		v /= 1000;
		i++;
	}
	n = significant(buf, v, 3);
	if (suffix[i]) {
		buf[n++] = suffix[i];
		buf[n] = '\0';
	}
	return n;
}

size_t number_percent(char *buf, double share)
{
	double percent = share * 100;
	int decimals = 1, n;

	/* a share that is there must not read as none, nor an incomplete one as all */
	while (decimals < 6 && ((percent > 0 && percent < 0.5 * pow(10, -decimals)) ||
				(percent < 100 && percent >= 100 - 0.5 * pow(10, -decimals))))
		decimals++;
	n = snprintf(buf, NUMBER_MAX, "%.*f %%", decimals, percent);
	return (size_t)n;
}

size_t number_duration(char *buf, int64_t ns)
{
	static const struct { double size; const char *name; } unit[] = {
		{ 1, "ns" }, { 1e3, "us" }, { 1e6, "ms" }, { 1e9, "s" }, { 3600e9, "h" },
	};
	double v = fabs((double)ns);
	size_t i = 0, n;

	/* hours only from two on: 3537 s reads better than 0.98 h */
	while (i + 1 < sizeof unit / sizeof *unit && v >= unit[i + 1].size * (i + 1 == 4 ? 2 : 1))
		i++;
	n = ns ? significant(buf, (double)ns / unit[i].size, 4) : (size_t)snprintf(buf, NUMBER_MAX, "0");
	return n + (size_t)snprintf(buf + n, NUMBER_MAX - n, " %s", ns ? unit[i].name : "s");
}
