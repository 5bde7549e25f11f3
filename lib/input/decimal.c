/* decimal.c - decimal numbers without rounding; see decimal.h */
#include "input/decimal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	MAX_DIGITS = 19,       /* 10^19 - 1 < 2^64 */
	MAX_EXPONENT = 1 << 20 /* far beyond any double; keeps the arithmetic on exponents in range */
};

static const uint64_t power[MAX_DIGITS + 1] = {
	1u, 10u, 100u, 1000u, 10000u, 100000u, 1000000u, 10000000u, 100000000u, 1000000000u, 10000000000u,
	100000000000u, 1000000000000u, 10000000000000u, 100000000000000u, 1000000000000000u, 10000000000000000u,
	100000000000000000u, 1000000000000000000u, 10000000000000000000u
};

static bool is_digit(char c)
{
	return (unsigned char)(c - '0') <= 9;
}

/* Digits at p into d; kept counts the significant ones so far. scale is 1 behind the point. */
static const char *lex_digits(const char *p, struct decimal *d, int *kept, int scale)
{
	long dropped = 0, seen = 0;

	for (; is_digit(*p); p++) {
		if (*kept < MAX_DIGITS) {
			d->m = d->m * 10 + (uint64_t)(*p - '0');
			*kept += d->m != 0;
			seen++;
		} else {
			d->more |= *p != '0';
			dropped++;
		}
	}
	if (dropped > MAX_EXPONENT)
		dropped = MAX_EXPONENT;
	if (seen > MAX_EXPONENT)
		seen = MAX_EXPONENT;
	d->e += (int32_t)(scale ? -seen : dropped);
	return p;
}

static const char *lex_exponent(const char *p, struct decimal *d)
{
	bool neg = false;
	int32_t e = 0;

	if (*p == '+' || *p == '-')
		neg = *p++ == '-';
	if (!is_digit(*p))
		return NULL;
	for (; is_digit(*p); p++)
		if (e < MAX_EXPONENT)
			e = e * 10 + (*p - '0');
	if (e > MAX_EXPONENT)
		e = MAX_EXPONENT;
	d->e += neg ? -e : e;
	return p;
}

const char *decimal_lex(const char *p, struct decimal *d)
{
	const char *start = p;
	int kept = 0;

	*d = (struct decimal){ .s = start };
	if (*p == '-') {
		d->neg = true;
		p++;
	}
	if (!is_digit(*p) || (*p == '0' && is_digit(p[1])))
		return NULL;
	p = lex_digits(p, d, &kept, 0);
	if (*p == '.') {
		if (!is_digit(p[1]))
			return NULL;
		p = lex_digits(p + 1, d, &kept, 1);
	}
	if (*p == 'e' || *p == 'E') {
		p = lex_exponent(p + 1, d);
		if (!p)
			return NULL;
	}
	d->n = (size_t)(p - start);
	return p;
}

bool decimal_whole(const char *t, size_t n, struct decimal *d)
{
	return n > 0 && decimal_lex(t, d) == t + n;
}

static int digits_of(uint64_t m)
{
	int n = 1;

	while (n <= MAX_DIGITS && m >= power[n > MAX_DIGITS ? MAX_DIGITS : n])
		n++;
	return n;
}

bool decimal_finite(const struct decimal *d)
{
	int size;

	if (!d->m)
		return true;
	size = digits_of(d->m) + d->e;
	if (size < 308)
		return true;
	return size <= 309 && isfinite(decimal_real(d, 0));
}

static enum decimal_status signed_result(uint64_t q, bool neg, int64_t *out)
{
	if (q > INT64_MAX)
		return DECIMAL_RANGE;
	*out = neg ? -(int64_t)q : (int64_t)q;
	return DECIMAL_OK;
}

/* Split m * 10^(e+shift) into whole and fraction: *rest of *unit. */
static enum decimal_status split(const struct decimal *d, int shift, uint64_t *q, uint64_t *rest, uint64_t *unit)
{
	int e = d->e + shift;

	*rest = 0;
	*unit = 1;
	*q = d->m;
	if (!d->m)
		return DECIMAL_OK;
	if (e >= 0)
		return e > MAX_DIGITS || __builtin_mul_overflow(d->m, power[e], q) ? DECIMAL_RANGE : DECIMAL_OK;
	if (e < -MAX_DIGITS) { /* below 10^20 * 10^-20 * 0.185: nothing but fraction, and less than a half */
		*q = 0;
		*rest = 1;
		*unit = 4;
		return DECIMAL_OK;
	}
	*unit = power[-e];
	*q = d->m / *unit;
	*rest = d->m % *unit;
	return DECIMAL_OK;
}

enum decimal_status decimal_int(const struct decimal *d, int shift, int64_t *out)
{
	uint64_t q, rest, unit;

	if (split(d, shift, &q, &rest, &unit) != DECIMAL_OK || q > INT64_MAX)
		return DECIMAL_RANGE;
	if (rest || d->more)
		return DECIMAL_FRACTION;
	return signed_result(q, d->neg, out);
}

enum decimal_status decimal_round(const struct decimal *d, int shift, int64_t *out)
{
	uint64_t q, rest, unit;

	if (split(d, shift, &q, &rest, &unit) != DECIMAL_OK)
		return DECIMAL_RANGE;
	if (rest > unit - rest || (rest && rest == unit - rest && (d->more || q & 1)))
		q++;
	return signed_result(q, d->neg, out);
}

/* Every digit of the text, for the rare number whose first 19 do not decide the rounding. A decimal with more than
 * 768 digits that matter does not exist (the longest midpoint between doubles has 767), so later ones become one. */
static double long_real(const struct decimal *d, int shift)
{
	char text[800 + 16];
	size_t n = 0;
	bool more = false;
	long e = 0;
	bool fraction = false;
	const char *p = d->s + d->neg, *end = d->s + d->n;

	for (; p < end && *p != 'e' && *p != 'E'; p++) {
		if (*p == '.') {
			fraction = true;
			continue;
		}
		if (n < 780) {
			if (n || *p != '0')
				text[n++] = *p;
			e -= fraction;
		} else {
			more |= *p != '0';
			e += !fraction;
		}
	}
	if (p < end) {
		long given = strtol(p + 1, NULL, 10);

		e += given > MAX_EXPONENT ? MAX_EXPONENT : given < -MAX_EXPONENT ? -MAX_EXPONENT : given;
	}
	if (more) {
		text[n++] = '1';
		e--;
	}
	snprintf(text + n, sizeof text - n, "e%ld", e + shift);
	return strtod(text, NULL);
}

double decimal_real(const struct decimal *d, int shift)
{
	static const double exact[] = {
		1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
		1e17, 1e18, 1e19, 1e20, 1e21, 1e22
	};
	int e = d->e + shift;
	double v;

	if (!d->more && d->m <= (uint64_t)1 << 53 && e >= -22 && e <= 22) {
		/* both factors are exact doubles, so the one rounding is the right one (Clinger 1990) */
		v = e < 0 ? (double)d->m / exact[-e] : (double)d->m * exact[e];
	} else if (d->more) {
		v = long_real(d, shift);
	} else {
		char text[48];

		snprintf(text, sizeof text, "%llue%d", (unsigned long long)d->m, e);
		v = strtod(text, NULL);
	}
	return d->neg ? -v : v;
}
