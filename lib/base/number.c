/* number.c - how the kit spells a number; see number.h */
#include "base/number.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t number_digits(char *buf, uint64_t v)
{
	static const char pairs[] =
		"00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051"
		"525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";
	enum { DIGITS = 20 }; /* of 2^64 - 1 */
	char text[DIGITS];
	size_t at = DIGITS;

	for (; v >= 100; v /= 100) {
		at -= 2;
		memcpy(text + at, pairs + v % 100 * 2, 2);
	}
	if (v >= 10) {
		at -= 2;
		memcpy(text + at, pairs + v * 2, 2);
	} else {
		text[--at] = (char)('0' + v);
	}
	memcpy(buf, text + at, DIGITS - at);
	return DIGITS - at;
}

size_t number_scaled(char *buf, int64_t v, int digits)
{
	uint64_t left = v < 0 ? 0 - (uint64_t)v : (uint64_t)v, unit = 1;
	char *p = buf;

	for (int i = 0; i < digits; i++)
		unit *= 10;
	if (v < 0)
		*p++ = '-';
	p += number_digits(p, left / unit);
	left %= unit;
	if (left > 0)
		*p++ = '.';
	while (left > 0) {
		unit /= 10;
		*p++ = (char)('0' + left / unit);
		left %= unit;
	}
	return (size_t)(p - buf);
}

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

/* The decimal digits of v. */
static size_t put_digits(char *buf, uint64_t v)
{
	char digit[20];
	size_t n = 0;

	do
		digit[n++] = (char)('0' + v % 10);
	while (v /= 10);
	for (size_t i = 0; i < n; i++)
		buf[i] = digit[n - 1 - i];
	return n;
}

/* v to 6 decimals like printf, without its arbitrary precision: the integer part is exact, and the fraction times 1e6
 * is rounded as it should be when it is provably not near a tie. 0: not so, or it would print as 0. */
static size_t quick_real(char *buf, double v)
{
	double a = fabs(v);
	size_t n = 0;

	if (!(a < 9e18))
		return 0;
	uint64_t whole = (uint64_t)a, millionths;
	double fraction = a - (double)whole, rounded = rint(fraction * 1e6);

	if (fabs(fma(fraction, 1e6, -rounded)) > 0.4999999)
		return 0;
	millionths = (uint64_t)rounded;
	whole += millionths / 1000000;
	millionths %= 1000000;
	if (!whole && !millionths)
		return 0;
	if (v < 0)
		buf[n++] = '-';
	n += put_digits(buf + n, whole);
	if (millionths) {
		buf[n++] = '.';
		for (uint64_t place = 100000; millionths; place /= 10) {
			buf[n++] = (char)('0' + millionths / place);
			millionths %= place;
		}
	}
	buf[n] = '\0';
	return n;
}

size_t number_real(char *buf, double v)
{
	size_t n = quick_real(buf, v);

	if (n)
		return n;
	n = drop_zeros(buf, (size_t)snprintf(buf, NUMBER_MAX, "%.6f", v));
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
	if (fabs(v) < 1e15 && v == rint(v))
		return quick_real(buf, v);
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
