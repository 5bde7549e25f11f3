/* foreign.c - what the importers stand on: SHA-256, JSON as text, cells of tables, the Kolmogorov-Smirnov distance */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/sha256.h"
#include "input/formats/cells.h"
#include "input/json.h"
#include "stats/ks.h"
#include "tap.h"

/* --- SHA-256: FIPS 180-2 appendix B, and the empty message (NIST CAVP SHA256ShortMsg) */

static const char *hex_of(const void *bytes, size_t n, size_t step)
{
	static char text[2 * SHA256_SIZE + 1];
	unsigned char digest[SHA256_SIZE];
	struct sha256 s;

	sha256_init(&s);
	for (size_t i = 0; i < n; i += step)
		sha256_add(&s, (const char *)bytes + i, n - i < step ? n - i : step);
	sha256_end(&s, digest);
	for (int i = 0; i < SHA256_SIZE; i++)
		snprintf(text + 2 * i, 3, "%02x", digest[i]);
	return text;
}

static void test_sha256(void)
{
	static const struct { const char *message, *digest; } vectors[] = {
		{ "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
		{ "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
		{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
	};
	static char million[1000000];

	for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
		const char *m = vectors[i].message;

		tap_ok(strcmp(hex_of(m, strlen(m), 1000), vectors[i].digest) == 0, "sha256 of \"%.12s\"", m);
		tap_ok(strcmp(hex_of(m, strlen(m), 1), vectors[i].digest) == 0, "byte by byte");
	}
	memset(million, 'a', sizeof million);
	tap_ok(strcmp(hex_of(million, sizeof million, 777),
		      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0") == 0,
			"sha256 of a million a");
}

/* --- JSON: jansson is the judge of what is valid */

static bool ours(const char *text, size_t n)
{
	const char *why, *end;
	char *copy = malloc(n + 1);
	bool early, good;

	memcpy(copy, text, n);
	copy[n] = '\n';
	end = json_check(copy, n, &why, &early);
	while (end && end < copy + n && strchr(" \t\r\n", *end) && *end)
		end++;
	good = end == copy + n;
	free(copy);
	return good;
}

/* jansson stops at a number that no double holds; ours leaves that to who reads the number. */
static bool overflows(const json_error_t *error)
{
	return strstr(error->text, "overflow") != NULL;
}

static bool theirs(const char *text, size_t n, json_error_t *error)
{
	json_t *root = json_loadb(text, n, JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL, error);

	json_decref(root);
	return root != NULL;
}

static const char *const samples[] = {
	"{}", "[]", "null", " [1, 2.5e3,-0, true ,false,null,\"a\\u00e9\\n\\ud83d\\ude00\"] ",
		"{\"a\":{\"b\":[{},[[]]]},\"a\":1}",
	"[1,]", "{\"a\"}", "{\"a\":}", "[01]", "[1.]", "[.5]", "[+1]", "[1e]", "[\"\\x\"]", "[\"\\ud800\"]",
		"[\"\\udc00\"]",
	"[\"\\ud800\\u0041\"]", "[\"\t\"]", "[nul]", "[truex]", "{a:1}", "[1 2]", "[1}", "{\"a\":1]", "]", "", "[",
		"{\"a\":",
	"\"\xc3\xa9\"", "\"\xc3\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"", "[1e308]",
		"-", "[\"\\u12\"]",
	"[18446744073709551615, 123456789012345678901234567890]", "[\"\\u0000\"]", "[1]x", "\"abc", "[tru",
};

static void test_json_like_jansson(void)
{
	size_t differ = 0, texts = 0;
	json_error_t error;
	struct rng r;
	char buf[256];

	for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
		tap_ok(ours(samples[i], strlen(samples[i])) == theirs(samples[i], strlen(samples[i]), &error),
		       "as jansson: %s", samples[i]);
	/* bytes of good documents changed, left out and doubled */
	rng_init(&r, 1, 1);
	for (int round = 0; round < 40000; round++) {
		const char *from = samples[rng_below(&r, 5)];
		size_t n = strlen(from);

		memcpy(buf, from, n);
		for (uint64_t k = rng_below(&r, 3); k < 3 && n > 1; k++) {
			size_t at = (size_t)rng_below(&r, n);

			switch (rng_below(&r, 3)) {
			case 0:
				buf[at] = "{}[],:\"\\ 0123456789.eE-+tfnu\x80\xc3\xa9"[rng_below(&r, 32)];
				break;
			case 1:
				memmove(buf + at, buf + at + 1, --n - at);
				break;
			default:
				memmove(buf + at + 1, buf + at, n++ - at);
			}
		}
		texts++;
		if (memchr(buf, '\0', n) || ours(buf, n) == theirs(buf, n, &error) || overflows(&error))
			continue;
		if (!differ++)
			printf("# %.*s: ours %d\n", (int)n, buf, ours(buf, n));
	}
	tap_is_int((int64_t)differ, 0, "of %zu damaged texts judged otherwise than by jansson", texts);
}

static void test_json_words(void)
{
	const char *why;
	bool early;
	char deep[2 * 200 + 1];

	tap_ok(ours("[NaN, Infinity, -Infinity]", 26), "NaN and infinities are values here");
	tap_ok(ours("[1e999, -1e309, 1e999999999999]", 31), "a number of any size is a number");
	tap_ok(!ours("[nan]", 5) && !ours("[Inf]", 5) && !ours("[-NaN]", 6), "other spellings are not");
	json_check("{\"a\": [1, 2", 11, &why, &early);
	tap_ok(early, "a text that ends too soon is told");
	json_check("{\"a\": [1 2\n", 10, &why, &early);
	tap_ok(!early, "from one that is wrong");
	memset(deep, '[', 200);
	memset(deep + 200, ']', 200);
	tap_ok(!ours(deep, 400) && ours(deep + 72, 256), "128 levels, no more");
}

static struct json value(const char *text)
{
	return (struct json){ text, strlen(text) };
}

static void is_scalar(struct json v, const char *want)
{
	struct arena a = { 0 };
	struct text t = json_scalar(v, &a);

	tap_ok(want ? t.s && t.n == strlen(want) && memcmp(t.s, want, t.n) == 0 : !t.s, "scalar is %s", want ?
	       want : "missing");
	arena_free(&a);
}

static void test_json_walk(void)
{
	struct json v =
		value("{ \"a\" : [1 , {\"b\":\"x\\\"],}\"}, []] , \"n\":null,\"w\":-Infinity,\"k\":1,\"k\":18446744073709551615 }"), item;
	struct json_walk w = json_walk(json_get(v, "a"));
	int items = 0;

	tap_is_int((int64_t)json_count(json_get(v, "a")), 3, "three items");
	while (json_item(&w, &item))
		if (items++ == 1)
			is_scalar(json_get(item, "b"), "x\"],}");
	is_scalar(json_get(v, "k"), "18446744073709551615");
	is_scalar(json_get(v, "n"), NULL);
	is_scalar(json_get(v, "w"), NULL);
	is_scalar(json_get(v, "nothing"), NULL);
	is_scalar(value("\"\\u00e9\\ud83d\\ude00\\t\\/\""), "\xc3\xa9\xf0\x9f\x98\x80\t/");
	is_scalar(json_path(value("{\"a\":{\"b\":{\"c\":7}}}"), "a.b.c"), "7");
	tap_ok(!json_path(value("{\"a\":1}"), "a.b").s, "a path through a number leads nowhere");
	/* the beginning of a document */
	is_scalar(json_get(value("{\"id\":\"x\",\"requests\":[{\"t\":0,\"in\":[1,"), "id"), "x");
	tap_ok(json_kind(json_get(value("{\"id\":\"x\",\"requests\":[{\"t\":0"), "requests")) == JSON_LIST,
	       "a list that goes on");
}

/* --- cells */

static void is_cells(const char *line, char separator, const char *want)
{
	struct cell_list list = { 0 };
	struct arena a = { 0 };
	const char *why = cells_split((struct text){ line, strlen(line) }, separator, &list, &a);
	char joined[256] = "";

	for (size_t i = 0; !why && i < list.n; i++)
		snprintf(joined + strlen(joined), sizeof joined - strlen(joined), "<%.*s>", (int)list.item[i].n,
			 list.item[i].s);
	tap_ok(strcmp(why ? why : joined, want) == 0, "%s -> %s", line, why ? why : joined);
	free(list.item);
	arena_free(&a);
}

static void test_cells(void)
{
	is_cells("a,b,c", ',', "<a><b><c>");
	is_cells("a,,", ',', "<a><><>");
	is_cells("", ',', "<>");
	is_cells(" a b , c ", ',', "<a b><c>");
	is_cells("\"a,b\",\"say \"\"x\"\"\",\"\"", ',', "<a,b><say \"x\"><>");
	is_cells("\"a\"\tb", '\t', "<a><b>");
	is_cells("\"a", ',', "quoted cell is not closed");
	is_cells("\"a\"b,c", ',', "text behind a quoted cell");
	is_cells("a\"b,c", ',', "<a\"b><c>");
	tap_ok(cells_separator(text_of("a\tb,c")) == '\t' && cells_separator(text_of("a,b;c")) == ',' &&
	       cells_separator(text_of("a;b")) == ';' && cells_separator(text_of("\"a\tb\",c")) == ',', "separators");
}

/* --- Kolmogorov-Smirnov, worked by hand */

static void test_ks(void)
{
	static const int64_t a[] = { 1, 2, 3, 4 }, b[] = { 3, 4, 5, 6 }, ties[] = { 1, 1, 1, 2 }, one[] = { 2 };

	tap_is_real(ks_distance(a, 4, a, 4), 0, 0, "a sample and itself");
	tap_is_real(ks_distance(a, 4, b, 4), 0.5, 0, "shifted by half");
	tap_is_real(ks_distance(a, 2, b, 4), 1, 0, "apart");
	tap_is_real(ks_distance(ties, 4, a, 4), 0.5, 0, "ties: at 1, 3/4 and 1/4; at 2, 1 and 1/2");
	tap_is_real(ks_distance(one, 1, a, 4), 0.5, 0, "of different size");
	tap_ok(ks_distance(a, 0, b, 4) != ks_distance(a, 0, b, 4), "undefined for none");
}

int main(void)
{
	test_sha256();
	test_json_like_jansson();
	test_json_words();
	test_json_walk();
	test_cells();
	test_ks();
	return tap_done();
}
