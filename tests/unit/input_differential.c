/* input_differential.c - the field scanner against jansson on generated and damaged records */
#include <stdlib.h>

#include "../readers.h"
#include "base/rng.h"
#include "input/fields.h"
#include "tap.h"

enum { RECORDS = 12000, ROOM = 16384, READERS = 4 };

/* A record being written */
struct draft {
	struct rng rng;
	bool gentle;           /* values that are mostly good */
	char text[ROOM];
	size_t n;
};

static unsigned pick(struct draft *d, unsigned n)
{
	return (unsigned)rng_below(&d->rng, n);
}

static void put(struct draft *d, const char *s, size_t n)
{
	n = n < ROOM - d->n ? n : ROOM - d->n;
	memcpy(d->text + d->n, s, n);
	d->n += n;
}

static void puts_to(struct draft *d, const char *s)
{
	put(d, s, strlen(s));
}

static void put_space(struct draft *d)
{
	static const char *const spaces[] = { "", "", "", "", " ", " ", "  ", "\t", "\r", " \t  " };

	puts_to(d, spaces[pick(d, 10)]);
}

static void put_number(struct draft *d)
{
	static const char *const odd[] = {
		"0", "-0", "-1", "00", "01", "1.", ".5", "1e5", "1E+2", "1e-3", "12.0", "12.5", "1e400", "-1e400",
		"1e-400",
		"1e308", "1.7976931348623157e308", "1.7976931348623159e308", "NaN", "-nan", "Infinity", "-Infinity",
		"nan",
		"9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
		"99999999999999999999", "1e19", "123456789012345678901234567890", "0.1", "0.30000000000000004",
		"1759522419158355424", "1759522419.158355424", "1e", "1e+", "+1", "-", "0x10", "1e0005", "0e999",
		"0.000000000000000000000000000001", "4.9e-324", "-12.75", "1e279", "1e280", "1e290", "100000000",
		"12345678"
	};
	char text[64];

	switch (d->gentle ? 1 + pick(d, 2) : pick(d, 4)) {
	case 0:
		puts_to(d, odd[pick(d, sizeof odd / sizeof *odd)]);
		return;
	case 1:
		snprintf(text, sizeof text, "%llu", (unsigned long long)(rng_next(&d->rng) >> pick(d, 64)));
		break;
	case 2:
		snprintf(text, sizeof text, "%.*f", (int)pick(d, 18), rng_real(&d->rng) * 1e6);
		break;
	default:
		snprintf(text, sizeof text, "%.*g", (int)pick(d, 18) + 1, rng_real(&d->rng) * 1e3);
		break;
	}
	puts_to(d, text);
}

static void put_string(struct draft *d)
{
	static const char *const pieces[] = {
		"a", "session-", "42", "w1", "affinity", "feed", "ok", "success", "error", "200", "abort", " ",
		"true", "-1",
		"2025-01-02T03:04:05.678Z", "2025-01-02T03:04:05+01:00", "2025-01-02 03:04:05", "\\n", "\\\"", "\\\\",
		"\\/",
		"\\u0041", "\\u00e9", "\\ud83d\\ude00", "\\ud83d", "\\ude00", "\\u0000", "\\x", "\\u12", "\303\251",
		"\346\274\242\345\255\227", "\360\237\230\200", "\300\200", "\355\240\200", "\364\220\200\200",
		"\377", "\200",
		"\001", "\t", "\177", "0123456789abcdef0123456789abcdef", "{}", "[1,2]", ","
	};
	char number[32];

	puts_to(d, "\"");
	if (pick(d, 3) == 0) {
		snprintf(number, sizeof number, "%u", pick(d, 1000));
		puts_to(d, number);
	}
	for (unsigned k = pick(d, 4); k; k--)
		puts_to(d, pieces[pick(d, d->gentle || pick(d, 3) ? 16 : sizeof pieces / sizeof *pieces)]);
	puts_to(d, "\"");
}

static void put_ids(struct draft *d)
{
	static const char *const between[] = { ",", ", ", ",", ", ", ",", ", ", " ,", ",  ", ",,", " " };
	unsigned n = pick(d, 3) ? pick(d, 40) : pick(d, 400), style = pick(d, d->gentle ? 3 : 4), shift = pick(d, 64);
	unsigned loose = pick(d, 2) ? 1 : 40;
	unsigned long long id = 0;
	char text[32];

	puts_to(d, "[");
	for (unsigned i = 0; i < n; i++) {
		if (i)
			puts_to(d, between[style < 2 ? style : style == 2 ? pick(d, 2) : pick(d, 10)]);
		if (style == 3 && pick(d, 20) == 0) {
			put_number(d);
			continue;
		}
		id = i && pick(d, loose) ? id + 1 : rng_next(&d->rng) >> shift;
		snprintf(text, sizeof text, style == 3 && pick(d, 30) == 0 ? "\"%llu\"" : "%llu", id);
		puts_to(d, text);
	}
	puts_to(d, d->gentle || pick(d, 30) ? "]" : ",]");
}

static void put_value(struct draft *d, int depth);

static void put_object(struct draft *d, int depth)
{
	static const char *const keys[] = { "type", "message", "code", "error_type", "value", "x", "error_msg",
					    "a\\u0062" };
	unsigned n = pick(d, 4);

	puts_to(d, "{");
	for (unsigned i = 0; i < n; i++) {
		put_space(d);
		puts_to(d, "\"");
		puts_to(d, keys[pick(d, 8)]);
		puts_to(d, "\"");
		put_space(d);
		puts_to(d, ":");
		put_space(d);
		put_value(d, depth + 1);
		put_space(d);
		if (i + 1 < n)
			puts_to(d, ",");
	}
	puts_to(d, "}");
}

static void put_nest(struct draft *d)
{
	unsigned n = pick(d, 6) ? pick(d, 40) : pick(d, 200);

	for (unsigned i = 0; i < n; i++)
		puts_to(d, i % 2 ? "{\"k\":" : "[");
	puts_to(d, "1");
	for (unsigned i = n; i--;)
		puts_to(d, i % 2 ? "}" : "]");
}

static void put_value(struct draft *d, int depth)
{
	static const char *const words[] = { "true", "false", "null", "null", "True", "nul", "trueish", "tru" };

	switch (pick(d, depth > 3 ? 6 : 10)) {
	case 0:
	case 1:
		put_string(d);
		return;
	case 2:
		puts_to(d, words[pick(d, d->gentle || pick(d, 4) ? 4 : 8)]);
		return;
	case 6:
		put_object(d, depth);
		return;
	case 7:
		put_ids(d);
		return;
	case 8:
		if (pick(d, 10) == 0)
			put_nest(d);
		else
			put_ids(d);
		return;
	default:
		put_number(d);
	}
}

static void put_key(struct draft *d)
{
	static const char *const other[] = { "", "x", "prompt", "a_very_long_key_that_nobody_asked_for",
					     "inp\\u0075t_length",
		"t\303\251st", "k\\n", "request_goodput:", "metrics" };
	size_t n;
	const struct spelling *s = fields_spellings(&n);
	const char *key = s[pick(d, (unsigned)n)].path;

	puts_to(d, "\"");
	puts_to(d, pick(d, 8) == 0 ? other[pick(d, 9)] : *key == '.' ? "error" : key);
	puts_to(d, "\"");
}

static void write_record(struct draft *d)
{
	unsigned n = pick(d, 12);

	d->n = 0;
	put_space(d);
	puts_to(d, "{");
	for (unsigned i = 0; i < n; i++) {
		put_space(d);
		put_key(d);
		put_space(d);
		puts_to(d, ":");
		put_space(d);
		put_value(d, 1);
		put_space(d);
		if (i + 1 < n)
			puts_to(d, ",");
	}
	put_space(d);
	puts_to(d, "}");
	put_space(d);
}

/* A record with few oddities, so that most are accepted and values are compared. */
static void write_plain(struct draft *d)
{
	char text[64];

	d->n = 0;
	snprintf(text, sizeof text, "{\"timestamp\": %u, \"input_length\": %u", pick(d, 1u << 30),
		 pick(d, 1u << pick(d, 31)));
	puts_to(d, text);
	for (unsigned n = pick(d, 4); n; n--) {
		puts_to(d, ", ");
		put_key(d);
		puts_to(d, ": ");
		if (pick(d, 3))
			put_number(d);
		else
			put_value(d, 1);
	}
	puts_to(d, ", \"hash_ids\": ");
	put_ids(d);
	puts_to(d, "}");
}

static void mutate(struct draft *d)
{
	static const char bytes[] = "{}[]\",:\\ 0123456789.eE+-tfn\t\r\n\001\200\377";

	for (unsigned k = pick(d, 3) + 1; k && d->n; k--) {
		size_t at = pick(d, (unsigned)d->n);

		switch (pick(d, 4)) {
		case 0:
			d->text[at] = bytes[pick(d, sizeof bytes)];
			break;
		case 1:
			memmove(d->text + at, d->text + at + 1, d->n - at - 1);
			d->n--;
			break;
		case 2:
			if (d->n == ROOM)
				break;
			memmove(d->text + at + 1, d->text + at, d->n - at);
			d->text[at] = bytes[pick(d, sizeof bytes)];
			d->n++;
			break;
		default:
			if (pick(d, 4) == 0)
				d->n = at;
		}
	}
}

/* The bytes of a record that the readers disagree on, readable */
static void show(const struct draft *d, const char *why)
{
	printf("# %s: ", why);
	for (size_t i = 0; i < d->n && i < 2000; i++)
		printf(d->text[i] >= 0x20 && d->text[i] < 0x7f ? "%c" : "\\%03o", (unsigned char)d->text[i]);
	putchar('\n');
}

int main(int argc, char **argv)
{
	uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 20250101;
	unsigned disagreed = 0, accepted = 0, refused = 0;
	struct input_map *map = input_map_new();
	struct readers r[READERS];
	static struct draft d;

	input_map_add(map, "ttft_ms=.error.value:s");
	input_map_add(map, "input_length=.metrics.x.value");
	input_map_add(map, "e2e_ms=prompt:us");
	readers_init(&r[0], ALL_FIELDS, NULL);
	readers_init(&r[1], ALL_FIELDS & ~FIELD(F_HASH_IDS), map);
	readers_init(&r[2], FIELD(F_INPUT_LENGTH) | FIELD(F_HASH_COUNT), NULL);
	readers_init(&r[3], FIELD(F_INPUT_LENGTH) | FIELD(F_HASH_RUNS), NULL);
	for (unsigned i = 0; i < RECORDS && disagreed < 5; i++) {
		rng_init(&d.rng, seed, i);
		d.gentle = i % 3;
		if (d.gentle)
			write_plain(&d);
		else
			write_record(&d);
		if (pick(&d, 3) == 0)
			mutate(&d);
		if (pick(&d, 4))
			put(&d, "\n", 1);
		for (int k = 0; k < READERS; k++)
			if (!readers_agree(&r[k], d.text, d.n)) {
				show(&d, r[k].why);
				disagreed++;
			}
		accepted += (unsigned)r[0].a.batch.n;
		refused += (unsigned)r[0].a.n_faults;
	}
	tap_ok(disagreed == 0, "scanner and referee agree on %u records (seed %" PRIu64 ")", RECORDS, seed);
	tap_ok(accepted > RECORDS / 5 && refused > RECORDS / 5, "both outcomes are tried often (%u read, %u refused)",
	       accepted, refused);
	for (int k = 0; k < READERS; k++)
		readers_free(&r[k]);
	input_map_free(map);
	return tap_done();
}
