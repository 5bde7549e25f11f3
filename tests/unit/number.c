/* number.c - numbers are spelled by the rule of number.h, and JSON reads back the same double */
#include "base/number.h"

#include <float.h>
#include <stdlib.h>

#include "base/rng.h"
#include "tap.h"

static char buf[NUMBER_MAX];

static const char *real(double v)
{
	number_real(buf, v);
	return buf;
}

static const char *json(double v)
{
	number_json(buf, v);
	return buf;
}

static void test_real(void)
{
	tap_is_text(real(0), "0", "zero");
	tap_is_text(real(-0.0), "0", "minus zero has no sign");
	tap_is_text(real(1), "1", "no point behind an integer");
	tap_is_text(real(12035.061342), "12035.061342", "six digits behind the point");
	tap_is_text(real(0.1 + 0.2), "0.3", "trailing zeros are dropped");
	tap_is_text(real(100), "100", "but not those before the point");
	tap_is_text(real(2.0000004), "2", "rounded to an integer");
	tap_is_text(real(-2.5), "-2.5", "negative");
	tap_is_text(real(0.0000005), "0.0000005", "what would print as 0 has its digits");
	tap_is_text(real(-1.23456789e-9), "-0.00000000123457", "six significant ones");
	tap_is_text(real(9.999999e-8), "0.0000001", "rounding may carry to the next decade");
	tap_is_text(real(1e20), "100000000000000000000", "no exponent for a large one");
	tap_is_int((int64_t)number_real(buf, 1.7976931348623157e308), 309, "the largest double fits");
	tap_ok(number_real(buf, 5e-324) < NUMBER_MAX && !strpbrk(buf, "eE"), "the smallest one too, without exponent");
}

/* What printf makes of v at 6 decimals, without the zeros it ends in. */
static const char *by_printf(double v)
{
	static char text[NUMBER_MAX];
	int n = snprintf(text, sizeof text, "%.6f", v);

	while (text[n - 1] == '0')
		text[--n] = '\0';
	if (text[n - 1] == '.')
		text[--n] = '\0';
	return text;
}

static void test_quick(void)
{
	struct rng r;
	unsigned wrong = 0;

	rng_init(&r, 3, 1);
	for (int i = 0; i < 300000; i++) {
		double v = ldexp(rng_real(&r) - 0.5, (int)rng_below(&r, 90) - 15);

		if (i % 3 == 1) /* ties, and their neighbours */
			v = nextafter(ldexp(rint(ldexp(v, 7)), -7), i % 2 ? 0 : 1e9);
		else if (i % 3 == 2)
			v = rint(v);
		wrong += fabs(v) >= 0.000001 && strcmp(real(v), by_printf(v)) != 0;
	}
	tap_is_int(wrong, 0, "the quick way to six digits is printf's, from 1e-6 to 1e22");
	tap_is_text(real(0.9999996), "1", "a carry into the integer part");
	tap_is_text(real(0.0000015), "0.000002", "near a tie");
	tap_is_text(real(2.0000005), by_printf(2.0000005), "nearer");
	tap_is_text(real(9007199254740993.0), "9007199254740992", "integers beyond 2^53");
	tap_is_text(json(54867004751872.0), "54867004751872", "integers in JSON");
	tap_is_text(json(-7), "-7", "negative ones");
	tap_is_text(json(1e15), "1e+15", "large ones as before");
}

static void test_json(void)
{
	struct rng r;
	bool same = true, valid = true, shortest = true;

	tap_is_text(json(0.1), "0.1", "shortest text of 0.1");
	tap_is_text(json(1e23), "1e+23", "of 1e23");
	tap_is_text(json(-0.0), "0", "minus zero");
	tap_is_text(json(5e-324), "5e-324", "the smallest subnormal");
	tap_is_text(json(0.1 + 0.2), "0.30000000000000004", "17 digits where needed");
	rng_init(&r, 7, 1);
	for (int i = 0; i < 20000; i++) {
		uint64_t bits = rng_next(&r);
		char shorter[64];
		double v;
		int digits = 0;

		memcpy(&v, &bits, sizeof v);
		if (!isfinite(v))
			continue;
		number_json(buf, v);
		same &= strtod(buf, NULL) == v;
		valid &= !strpbrk(buf, "nNiI");
		for (const char *s = buf + strspn(buf, "-0."); *s && *s != 'e'; s++)
			digits += *s != '.';
		if (digits > 1 && strchr(buf, '.')) {
			snprintf(shorter, sizeof shorter, "%.*e", digits - 2, v);
			shortest &= strtod(shorter, NULL) != v;
		}
	}
	tap_ok(same, "20,000 random doubles read back the same");
	tap_ok(valid, "none is nan or inf");
	tap_ok(shortest, "none could be one digit shorter");
}

static void test_digits(void)
{
	uint64_t v = 1;
	bool same = true;
	char want[32];

	/* around every power of two and of ten, and both ends */
	for (int i = 0; i < 64 * 8; i++) {
		uint64_t at = i < 64 * 4 ? ((uint64_t)1 << i / 4) + (uint64_t)(i % 4) - 2 : v + (uint64_t)(i % 4) - 2;
		size_t n = (size_t)sprintf(want, "%" PRIu64, at);

		same &= number_digits(buf, at) == n && memcmp(buf, want, n) == 0;
		if (i >= 64 * 4 && i % 4 == 3 && v <= UINT64_MAX / 10)
			v *= 10;
	}
	tap_ok(same && v == 10000000000000000000u, "the digits of unsigned integers are those of printf");
}

static void test_scaled(void)
{
	static const struct {
		int64_t v;
		int digits;
		const char *want;
	} row[] = {
		{ 0, 0, "0" }, { 0, 6, "0" }, { -1, 6, "-0.000001" }, { 1500000, 6, "1.5" }, { -1000000, 6, "-1" },
		{ 1000001, 6, "1.000001" }, { 120, 1, "12" }, { 7, 18, "0.000000000000000007" },
		{ INT64_MIN, 0, "-9223372036854775808" }, { INT64_MIN, 9, "-9223372036.854775808" },
		{ INT64_MAX, 18, "9.223372036854775807" }, { INT64_MIN, 18, "-9.223372036854775808" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		size_t n = number_scaled(buf, row[i].v, row[i].digits);

		buf[n] = '\0';
		tap_is_text(buf, row[i].want, "%" PRId64 " / 10^%d", row[i].v, row[i].digits);
		tap_ok(n <= 22, "in the room it asks for");
	}
}

/* Of -DBL_MAX a sign, 309 digits and 102 commas, more than which no number has. */
static void test_longest(void)
{
	char large[2 * NUMBER_MAX];
	size_t n = number_readable(large, -DBL_MAX), digits = 0, commas = 0;

	for (size_t i = 0; i < n; i++) {
		digits += large[i] >= '0' && large[i] <= '9';
		commas += large[i] == ',';
	}
	tap_ok(n == 412 && digits == 309 && commas == 102 && large[0] == '-' && n + sizeof " tokens/s" <= NUMBER_MAX,
	       "the longest number has room, grouped and with a unit");
}

static void test_readable(void)
{
	number_grouped(buf, 144793823);
	tap_is_text(buf, "144,793,823", "grouped");
	number_grouped(buf, -999);
	tap_is_text(buf, "-999", "three digits stay");
	number_grouped(buf, -1000);
	tap_is_text(buf, "-1,000", "minus does not count");
	number_grouped(buf, INT64_MIN);
	tap_is_text(buf, "-9,223,372,036,854,775,808", "the least integer");
	number_readable(buf, 12035.061342);
	tap_is_text(buf, "12,035", "five significant digits");
	number_readable(buf, 1234.5678);
	tap_is_text(buf, "1,234.6", "grouped before the point only");
	number_readable(buf, 0.00012345678);
	tap_is_text(buf, "0.00012346", "small");
	test_longest();
	number_short(buf, 5120000);
	tap_is_text(buf, "5.12M", "short: 5.12M");
	number_short(buf, 999960);
	tap_is_text(buf, "1M", "short: rounding moves to the next suffix");
	number_short(buf, 512);
	tap_is_text(buf, "512", "short: no suffix below a thousand");
}

static void test_units(void)
{
	number_percent(buf, 0.3736);
	tap_is_text(buf, "37.4 %", "percent");
	number_percent(buf, 0.99996);
	tap_is_text(buf, "99.996 %", "nearly all is not all");
	number_percent(buf, 0.00001);
	tap_is_text(buf, "0.001 %", "a little is not nothing");
	number_percent(buf, 1);
	tap_is_text(buf, "100.0 %", "all");
	number_duration(buf, INT64_C(3537000000000));
	tap_is_text(buf, "3537 s", "seconds up to two hours");
	number_duration(buf, INT64_C(4320000000000) * 2);
	tap_is_text(buf, "2.4 h", "hours");
	number_duration(buf, 12500000);
	tap_is_text(buf, "12.5 ms", "milliseconds");
	number_duration(buf, 0);
	tap_is_text(buf, "0 s", "no time");
}

int main(void)
{
	test_real();
	test_quick();
	test_json();
	test_digits();
	test_scaled();
	test_readable();
	test_units();
	return tap_done();
}
