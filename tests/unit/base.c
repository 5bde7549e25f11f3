/* base.c - tests of lib/base: natural order, interning, the generator */
#include "base/mem.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/words.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"

static int sign(int v)
{
	return (v > 0) - (v < 0);
}

static void test_natural_order(void)
{
	static const struct { const char *a, *b; int want; } rows[] = {
		{ "w2", "w10", -1 }, { "w10", "w2", 1 }, { "w2", "w2", 0 }, { "w02", "w2", -1 }, { "w2", "w02", 1 },
		{ "8000", "8001", -1 }, { "9", "10", -1 }, { "a", "b", -1 }, { "a", "a1", -1 }, { "a1", "a", 1 },
		{ "", "a", -1 }, { "", "", 0 }, { "x9y", "x10a", -1 }, { "18446744073709551616", "18446744073709551615", 1 },
		{ "a01b2", "a1b10", -1 }, { "\xc3\xa9", "z", 1 },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		tap_ok(sign(text_natural_order(text_of(rows[i].a), text_of(rows[i].b))) == rows[i].want,
		       "natural order of '%s' and '%s'", rows[i].a, rows[i].b);
	tap_ok(text_order(text_of("w10"), text_of("w2")) < 0, "byte order puts w10 before w2");
	tap_ok(!text_equal((struct text){ NULL, 0 }, text_of("")), "missing is not the empty text");
}

/* Many texts together get the numbers that one after the other gives them, repetitions within a group included. */
static void test_intern_many(void)
{
	enum { TEXTS = 3000 };
	static char buf[TEXTS][8];
	static struct text t[TEXTS];
	static uint32_t id[TEXTS];
	struct intern one, many;
	size_t wrong = 0;
	struct rng r;

	rng_init(&r, 5, 0);
	for (size_t i = 0; i < TEXTS; i++) {
		snprintf(buf[i], sizeof buf[i], "k%d", (int)rng_below(&r, 800));
		t[i] = rng_below(&r, 9) ? text_of(buf[i]) : (struct text){ NULL, 0 };
	}
	intern_init(&one);
	intern_init(&many);
	intern_put_many(&many, t, 1000, id);
	intern_put_many(&many, t + 1000, TEXTS - 1000, id + 1000);
	for (size_t i = 0; i < TEXTS; i++)
		wrong += id[i] != (t[i].n ? intern_put(&one, t[i]) : INTERN_NONE);
	tap_ok(wrong == 0 && one.n == many.n, "many at a time get the same numbers");
	intern_free(&one);
	intern_free(&many);
}

static void test_intern(void)
{
	enum { N = 50000 };
	struct intern in;
	char buf[32];
	bool same = true, text = true;

	intern_init(&in);
	tap_ok(intern_find(&in, text_of("x")) == INTERN_NONE, "an empty table knows nothing");
	for (int round = 0; round < 2; round++)
		for (uint32_t i = 0; i < N; i++) {
			snprintf(buf, sizeof buf, "s%u", i * 7919u);
			same &= intern_put(&in, text_of(buf)) == i;
		}
	tap_ok(same && in.n == N, "numbers follow the order of first sight, again on the second round");
	for (uint32_t i = 0; i < N; i++) {
		snprintf(buf, sizeof buf, "s%u", i * 7919u);
		text &= text_equal(intern_text(&in, i), text_of(buf)) && intern_find(&in, text_of(buf)) == i;
	}
	tap_ok(text, "every text comes back");
	tap_ok(intern_find(&in, text_of("s1")) == INTERN_NONE, "an unknown text is not found");
	tap_ok(intern_put(&in, text_of("")) == N && intern_put(&in, (struct text){ "a\0b", 3 }) == N + 1 &&
	       intern_put(&in, (struct text){ "a\0c", 3 }) == N + 2, "empty text and NUL bytes are texts like others");
	intern_free(&in);
	test_intern_many();
}

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* How many of n hashes another text has too; sorts them. */
static size_t shared(uint64_t *hash, size_t n)
{
	size_t equal = 0;

	qsort(hash, n, sizeof *hash, by_value);
	for (size_t i = 1; i < n; i++)
		equal += hash[i] == hash[i - 1];
	return equal;
}

/* Every text of up to two bytes, and numbers as names are: no two may have one hash, and each bit of a text must turn
 * about half of the bits. */
static void test_hash(void)
{
	enum { SHORT = 1 + 256 + 65536, NUMBERS = 300000, TURNS = 20000 };
	uint64_t *hash = mem_alloc(SHORT + NUMBERS, sizeof *hash);
	char buf[24] = "";
	double turned = 0, least = 64;
	size_t n = 0;

	hash[n++] = text_hash((struct text){ buf, 0 });
	for (int a = 0; a < 256; a++) {
		buf[0] = (char)a;
		hash[n++] = text_hash((struct text){ buf, 1 });
		for (int b = 0; b < 256; b++) {
			buf[1] = (char)b;
			hash[n++] = text_hash((struct text){ buf, 2 });
		}
	}
	tap_ok(n == SHORT && shared(hash, n) == 0, "no two texts of up to two bytes have one hash");
	for (n = 0; n < NUMBERS; n++) {
		sprintf(buf, "%zu", n);
		hash[n] = text_hash(text_of(buf));
	}
	tap_ok(shared(hash, n) == 0, "no two numbers have one hash");
	free(hash);
	for (size_t length = 1; length <= 20; length++)
		for (size_t bit = 0; bit < length * 8; bit++) {
			double bits = 0;

			for (int i = 0; i < TURNS / 100; i++) {
				sprintf(buf, "%020d", i * 7919);
				struct text t = { buf + 20 - length, length };
				uint64_t before = text_hash(t);

				buf[20 - length + bit / 8] ^= (char)(1 << bit % 8);
				bits += __builtin_popcountll(before ^ text_hash(t)) * 100.0 / TURNS;
			}
			least = bits < least ? bits : least;
			turned += bits / (4 * 20 * 21);
		}
	/* 32 of 64; of 200 texts the mean has a standard error of 0.28, or more where the texts are few */
	tap_ok(fabs(turned - 32) < 0.2 && least > 28, "each bit of a text turns half of the hash (%.2f, least %.2f)", turned,
	       least);
}

static void test_rng(void)
{
	/* the published first outputs of xoshiro256** from state 1 2 3 4 */
	static const uint64_t want[] = { 11520, 0, 1509978240, 1215971899390074240u };
	struct rng r = { { 1, 2, 3, 4 } }, a, b;
	double sum = 0, squares = 0, e = 0;
	bool below = true;
	unsigned seen[7] = { 0 };
	enum { N = 200000 };

	for (size_t i = 0; i < 4; i++)
		tap_ok(rng_next(&r) == want[i], "xoshiro256** output %zu", i);
	rng_init(&a, 1, 0);
	rng_init(&b, 1, 1);
	tap_ok(rng_next(&a) != rng_next(&b), "streams of one seed differ");
	rng_init(&b, 0, 1);
	rng_init(&a, 1, 0);
	tap_ok(rng_next(&a) != rng_next(&b), "seed and stream do not swap");
	for (int i = 0; i < N; i++) {
		double z = rng_normal(&a);

		sum += z;
		squares += z * z;
		e += rng_exponential(&a);
		uint64_t k = rng_below(&a, 7);

		below &= k < 7;
		seen[k % 7]++;
	}
	/* five standard errors */
	tap_ok(fabs(sum / N) < 5 / sqrt(N), "normal: mean 0");
	tap_ok(fabs(squares / N - 1) < 5 * sqrt(2.0 / N), "normal: variance 1");
	tap_ok(fabs(e / N - 1) < 5 / sqrt(N), "exponential: mean 1");
	for (size_t k = 0; k < 7; k++)
		below &= fabs(seen[k] - N / 7.0) < 5 * sqrt(N / 7.0);
	tap_ok(below, "below 7: every value, equally often");
}

static void test_memory(void)
{
	struct arena a = { 0 };
	char *first = arena_copy(&a, "abc", 3), *big = arena_alloc(&a, 1 << 20), *after = arena_copy(&a, "de", 2);
	size_t cap = 0;
	int *v = NULL;

	memset(big, 1, 1 << 20);
	tap_ok(strcmp(first, "abc") == 0 && strcmp(after, "de") == 0, "arena pieces do not touch each other");
	arena_reset(&a);
	tap_ok(a.total == 0 && arena_alloc(&a, 8) != NULL, "an arena can be used again");
	arena_free(&a);
	v = mem_grow(v, &cap, 17, sizeof *v);
	tap_ok(cap == 32, "grow doubles from 16");
	free(v);
}

static void test_real(void)
{
	static const struct { const char *s; double v; } good[] = {
		{ "0", 0 }, { "-1.5", -1.5 }, { "+.5", .5 }, { "5.", 5 }, { "1e3", 1000 }, { "1E-3", .001 },
	};
	static const char *const bad[] = {
		"", ".", "-", "e5", "1e", "1 ", " 1", "0x10", "inf", "nan", "1,5", "1-2", "--1", "1e5.5",
	};
	double v;

	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		tap_ok(text_real(text_of(good[i].s), &v) && v == good[i].v, "number: %s", good[i].s);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		tap_ok(!text_real(text_of(bad[i]), &v), "no number: '%s'", bad[i]);
	tap_ok(!text_real((struct text){ "5\0007", 3 }, &v), "no number: 5 NUL 7");
	tap_ok(text_real((struct text){ "123", 2 }, &v) && v == 12, "the length counts");
	tap_ok(text_real(text_of("1e999"), &v) && v > 1e308, "beyond the doubles: infinite");
}

/* Pieces of every length, so that each fills the room that is left to the last byte once. */
static void test_words(void)
{
	enum { MOST = 300 };
	static char want[MOST * MOST], piece[MOST + 1];
	struct words w = { 0 };
	char *got = words_take(&w);
	size_t n = 0;

	tap_is_text(got, "", "no words");
	free(got);
	for (size_t len = 0; len < MOST; len++) {
		memset(piece, 'a' + (int)(len % 26), len);
		piece[len] = '\0';
		words_add(&w, ", ", "%s", piece);
		n += (size_t)sprintf(want + n, "%s%s", n ? ", " : "", piece);
	}
	tap_is_int((int64_t)w.n, (int64_t)n, "words know their length");
	got = words_take(&w);
	tap_ok(strcmp(got, want) == 0, "words of 0 to 299 letters stand one behind the other");
	tap_ok(!w.s && !w.n && !w.cap, "and are empty once they were taken");
	free(got);
}

static void say_goodbye(void)
{
	if (write(STDERR_FILENO, "put back, ", 10) < 0)
		_exit(1);
}

/* What is to be done before comes before the message, and once. */
static void test_no_memory(void)
{
	char said[200] = "";
	size_t n = 0;
	ssize_t got;
	int ends[2] = { -1, -1 }, status;
	pid_t pid = -1;

	/* what is still to be printed shall be printed by one of them */
	fflush(stdout);
	if (pipe(ends) == 0)
		pid = fork();
	if (pid == 0) {
		dup2(ends[1], STDERR_FILENO);
		mem_before_death(say_goodbye);
		mem_alloc(SIZE_MAX, 2);
		_exit(0);
	}
	tap_ok(pid > 0, "another process");
	close(ends[1]);
	while ((got = read(ends[0], said + n, sizeof said - 1 - n)) > 0)
		n += (size_t)got;
	close(ends[0]);
	tap_ok(waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 2, "no memory: exit 2");
	tap_ok(strcmp(said, "put back, base: out of memory\n") == 0, "after what was to be done, with words: %s", said);
}

int main(void)
{
	test_no_memory();
	test_real();
	test_natural_order();
	test_intern();
	test_hash();
	test_rng();
	test_memory();
	test_words();
	return tap_done();
}
