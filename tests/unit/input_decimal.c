/* input_decimal.c - decimal numbers and times of day against other ways to compute them */
#include <stdlib.h>
#include <time.h>

#include "base/rng.h"
#include "input/clock.h"
#include "input/decimal.h"
#include "tap.h"

/* Digits with the point moved right by `shift` places, as text: what the exact value is. *fraction: non-zero
 * digits are left behind the point. */
static void move_point(const char *text, int shift, char *whole, bool *fraction)
{
	const char *point = strchr(text, '.');
	size_t n = 0, left = point ? (size_t)(point - text) : strlen(text), k = 0;
	char digits[128];

	for (const char *p = text; *p; p++)
		if (*p != '.')
			digits[n++] = *p;
	*fraction = false;
	for (size_t i = 0; i < left + (size_t)shift; i++)
		whole[k++] = i < n ? digits[i] : '0';
	for (size_t i = left + (size_t)shift; i < n; i++)
		*fraction |= digits[i] != '0';
	whole[k] = '\0';
}

static void test_lexing(void)
{
	static const char *const good[] = { "0", "-0", "7", "10", "0.5", "1e5", "1E+5", "1.25e-3",
					    "123456789012345678901" };
	static const char *const bad[] = {
		"", "-", "+1", "01", "-01", ".5", "1.", "1.e5", "1e", "1e+", "NaN", "Infinity", "0x10", "--1", " 1",
		"1 "
	};
	struct decimal d;

	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		tap_ok(decimal_whole(good[i], strlen(good[i]), &d), "'%s' is a number", good[i]);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		tap_ok(!decimal_whole(bad[i], strlen(bad[i]), &d), "'%s' is not", bad[i]);
}

struct int_case {
	const char *text;
	int shift;
	enum decimal_status status, round_status;
	int64_t exact, rounded;
};

static void test_integers(void)
{
	static const struct int_case cases[] = {
		{ "12.0", 0, DECIMAL_OK, DECIMAL_OK, 12, 12 },
		{ "1e3", 0, DECIMAL_OK, DECIMAL_OK, 1000, 1000 },
		{ "12.5", 0, DECIMAL_FRACTION, DECIMAL_OK, 0, 12 },
		{ "13.5", 0, DECIMAL_FRACTION, DECIMAL_OK, 0, 14 },
		{ "12.50000000000000000000001", 0, DECIMAL_FRACTION, DECIMAL_OK, 0, 13 },
		{ "-0.0000001", 6, DECIMAL_FRACTION, DECIMAL_OK, 0, 0 },
		{ "1759522419.158355424", 9, DECIMAL_OK, DECIMAL_OK, 1759522419158355424, 1759522419158355424 },
		{ "1759522419158355424", 0, DECIMAL_OK, DECIMAL_OK, 1759522419158355424, 1759522419158355424 },
		{ "9223372036854775807", 0, DECIMAL_OK, DECIMAL_OK, INT64_MAX, INT64_MAX },
		{ "-9223372036854775807", 0, DECIMAL_OK, DECIMAL_OK, -INT64_MAX, -INT64_MAX },
		{ "9223372036854775808", 0, DECIMAL_RANGE, DECIMAL_RANGE, 0, 0 },
		{ "9223372036854775807.4", 0, DECIMAL_FRACTION, DECIMAL_OK, 0, INT64_MAX },
		{ "18446744073709551616", 0, DECIMAL_RANGE, DECIMAL_RANGE, 0, 0 },
		{ "1e19", 0, DECIMAL_RANGE, DECIMAL_RANGE, 0, 0 },
		{ "1e-30", 9, DECIMAL_FRACTION, DECIMAL_OK, 0, 0 },
		{ "0e999", 9, DECIMAL_OK, DECIMAL_OK, 0, 0 },
		{ "1e999999999999", 0, DECIMAL_RANGE, DECIMAL_RANGE, 0, 0 },
		{ "123456789012345678900000e-5", 0, DECIMAL_OK, DECIMAL_OK, 1234567890123456789,
		  1234567890123456789 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct int_case *c = &cases[i];
		int64_t exact = 0, rounded = 0;
		struct decimal d;

		decimal_whole(c->text, strlen(c->text), &d);
		tap_ok(decimal_int(&d, c->shift, &exact) == c->status && exact == c->exact &&
		       decimal_round(&d, c->shift, &rounded) == c->round_status && rounded == c->rounded,
		       "%s * 10^%d as an integer", c->text, c->shift);
	}
}

/* Random decimals: the integer must be the digits with the point moved, the real what strtod makes of the text. */
static void test_random(void)
{
	unsigned wrong_int = 0, wrong_real = 0, whole_ones = 0;
	struct rng rng;

	rng_init(&rng, 7, 0);
	for (int i = 0; i < 20000; i++) {
		int shift = (int)rng_below(&rng, 4) * 3, places = (int)rng_below(&rng, 12);
		char text[64], whole[160], shifted[96];
		int64_t got = 0;
		struct decimal d;
		bool fraction;

		snprintf(text, sizeof text, "%.*f", places, rng_real(&rng) * pow(10, (double)rng_below(&rng, 9)));
		move_point(text, shift, whole, &fraction);
		decimal_whole(text, strlen(text), &d);
		switch (decimal_int(&d, shift, &got)) {
		case DECIMAL_OK:
			wrong_int += fraction || got != strtoll(whole, NULL, 10);
			whole_ones++;
			break;
		case DECIMAL_FRACTION:
			wrong_int += !fraction;
			break;
		case DECIMAL_RANGE:
			wrong_int += strlen(whole) < 19;
			break;
		}
		snprintf(shifted, sizeof shifted, "%se%d", text, -shift);
		wrong_real += decimal_real(&d, -shift) != strtod(shifted, NULL);
	}
	tap_is_int(wrong_int, 0, "20000 random decimals are the digits with the point moved");
	tap_ok(whole_ones > 5000, "%u of them whole", whole_ones);
	tap_is_int(wrong_real, 0, "20000 random decimals are the doubles that strtod finds");
}

static void test_reals(void)
{
	static const char *const hard[] = {
		"0.1", "0.3", "9007199254740993", "9007199254740992.5", "1.7976931348623157e308", "4.9e-324",
		"2.5e-324",
		"2.2250738585072011e-308", "123456789012345678901234567890", "0.1000000000000000055511151231257827",
		"1.00000000000000011102230246251565404236316680908203125",
		"1.00000000000000011102230246251565404236316680908203124",
		"1.00000000000000011102230246251565404236316680908203126", "-12345.678e-5", "5e-400"
	};
	struct decimal d;
	char longest[1200];

	for (size_t i = 0; i < sizeof hard / sizeof *hard; i++) {
		decimal_whole(hard[i], strlen(hard[i]), &d);
		tap_is_real(decimal_real(&d, 0), strtod(hard[i], NULL), 0, "%s is rounded correctly", hard[i]);
	}
	memset(longest, '1', sizeof longest);
	longest[1] = '.';
	longest[sizeof longest - 1] = '\0';
	decimal_whole(longest, strlen(longest), &d);
	tap_is_real(decimal_real(&d, 0), strtod(longest, NULL), 0, "1200 digits are rounded correctly");
	decimal_whole("1e308", 5, &d);
	tap_ok(decimal_finite(&d), "1e308 is in range");
	decimal_whole("1.7976931348623159e308", 22, &d);
	tap_ok(!decimal_finite(&d), "half a step above the largest double is not");
	decimal_whole("1e309", 5, &d);
	tap_ok(!decimal_finite(&d), "1e309 is not");
}

static void test_times(void)
{
	static const struct {
		const char *text;
		bool good;
		int year, month, day, h, m, s, east;
		int64_t ns;
	} cases[] = {
		{ "1970-01-01T00:00:00Z", true, 1970, 1, 1, 0, 0, 0, 0, 0 },
		{ "2023-11-16T18:15:46.680590Z", true, 2023, 11, 16, 18, 15, 46, 0, 680590000 },
		{ "2024-02-29t23:59:59.123456789z", true, 2024, 2, 29, 23, 59, 59, 0, 123456789 },
		{ "2000-03-01 00:00:00+05:30", true, 2000, 3, 1, 0, 0, 0, 19800, 0 },
		{ "1969-12-31T23:59:59.5-01:00", true, 1969, 12, 31, 23, 59, 59, -3600, 500000000 },
		{ "2016-12-31T23:59:60Z", true, 2016, 12, 31, 23, 59, 60, 0, 0 },
		{ "1900-02-28T00:00:00Z", true, 1900, 2, 28, 0, 0, 0, 0, 0 },
		{ "2023-11-16T18:15:46", false, 0, 0, 0, 0, 0, 0, 0, 0 },
		{ "2023-02-29T00:00:00Z", false, 0, 0, 0, 0, 0, 0, 0, 0 },
		{ "1900-02-29T00:00:00Z", false, 0, 0, 0, 0, 0, 0, 0, 0 },
		{ "2023-13-01T00:00:00Z", false, 0, 0, 0, 0, 0, 0, 0, 0 },
		{ "2023-11-16T24:00:00Z", false, 0, 0, 0, 0, 0, 0, 0, 0 },
		{ "2023-11-16T18:15:46.Z", false, 0, 0, 0, 0, 0, 0, 0, 0 },
		{ "2023-11-16T18:15:46.1234567890Z", false, 0, 0, 0, 0, 0, 0, 0, 0 },
		{ "2023-11-16T18:15:46+0100", false, 0, 0, 0, 0, 0, 0, 0, 0 },
		{ "2023-11-16T18:15:46Zx", false, 0, 0, 0, 0, 0, 0, 0, 0 },
		{ "3000-01-01T00:00:00Z", false, 0, 0, 0, 0, 0, 0, 0, 0 },
		{ "now", false, 0, 0, 0, 0, 0, 0, 0, 0 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct tm tm = { .tm_year = cases[i].year - 1900, .tm_mon = cases[i].month - 1,
				 .tm_mday = cases[i].day,
			.tm_hour = cases[i].h, .tm_min = cases[i].m, .tm_sec = cases[i].s };
		int64_t ns = 0;
		const char *why = clock_parse(cases[i].text, strlen(cases[i].text), &ns);

		if (!cases[i].good)
			tap_ok(why != NULL, "%s is refused", cases[i].text);
		else
			tap_is_int(ns, (timegm(&tm) - cases[i].east) * INT64_C(1000000000) + cases[i].ns, "%s",
				   cases[i].text);
	}
}

int main(void)
{
	test_lexing();
	test_integers();
	test_random();
	test_reals();
	test_times();
	return tap_done();
}
