/* run.c - tests lib/run: columns that grow, selection by start, regrouping, repetitions, the clock */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "run/clock.h"
#include "run/column.h"
#include "run/fold.h"
#include "run/groups.h"
#include "run/marks.h"
#include "run/measure.h"
#include "run/roster.h"
#include "tap.h"

/* --- columns */

enum { SOME = 3 * RUN_BLOCK + 1000 };

/* Is everything there as it was added? As bits, so that -0 is not 0; a missing real is any NaN. */
static bool same_real(double a, double b)
{
	return isnan(a) ? isnan(b) : memcmp(&a, &b, sizeof a) == 0;
}

/* How many values to read at once from i on: pieces that end anywhere. */
static size_t some_of(size_t i, size_t n)
{
	size_t some = i % 7 * 411 + 1;

	return some < n - i ? some : n - i;
}

/* One by one, and many at once. */
static size_t wrong_ints(const struct run_column *c, const int64_t *v, size_t n)
{
	int64_t *all = mem_alloc(n, sizeof *all);
	size_t wrong = c->n != n;

	for (size_t i = 0; i < n && !wrong; i += some_of(i, n))
		run_column_ints(c, i, some_of(i, n), all + i);
	for (size_t i = 0; i < n && c->n == n; i++)
		wrong += run_column_int(c, i) != v[i] || all[i] != v[i];
	free(all);
	return wrong;
}

static size_t wrong_reals(const struct run_column *c, const double *v, size_t n)
{
	double *all = mem_alloc(n, sizeof *all);
	size_t wrong = c->n != n;

	for (size_t i = 0; i < n && !wrong; i += some_of(i, n))
		run_column_reals(c, i, some_of(i, n), all + i);
	for (size_t i = 0; i < n && c->n == n; i++)
		wrong += !same_real(v[i], run_column_real(c, i)) || !same_real(v[i], all[i]);
	free(all);
	return wrong;
}

/* In pieces of every length, or one by one. */
static void add_ints(struct run_column *c, const int64_t *v, size_t n, struct rng *r)
{
	for (size_t i = 0, k; i < n; i += k) {
		k = rng_below(r, 3) ? 1 : 1 + rng_below(r, rng_below(r, 2) ? 5000 : 10);
		k = k < n - i ? k : n - i;
		if (k == 1)
			run_column_add_int(c, v[i]);
		else
			run_column_add_ints(c, v + i, k);
	}
}

static void add_reals(struct run_column *c, const double *v, size_t n, struct rng *r)
{
	for (size_t i = 0, k; i < n; i += k) {
		k = rng_below(r, 3) ? 1 : 1 + rng_below(r, rng_below(r, 2) ? 5000 : 10);
		k = k < n - i ? k : n - i;
		if (k == 1)
			run_column_add_real(c, v[i]);
		else
			run_column_add_reals(c, v + i, k);
	}
}

/* Numbers in a range of so many bits somewhere, all of them multiples of a step from its begin, or missing. */
static void draw_ints(struct rng *r, int64_t *v, size_t n, unsigned bits, uint64_t step, uint64_t missing)
{
	uint64_t low = rng_next(r) >> rng_below(r, 64), span = bits ? UINT64_MAX >> (64 - bits) : 0;

	for (size_t i = 0; i < n; i++) {
		uint64_t d = (rng_next(r) & span) / step * step;

		/* the ends of the range, where codes are the longest */
		if (!rng_below(r, 100))
			d = rng_below(r, 2) ? 0 : span / step * step;
		v[i] = rng_below(r, 100) < missing ? INT64_MIN : (int64_t)(low + d);
	}
}

static void test_int_columns(void)
{
	static const uint64_t steps[] = { 1, 1, 2, 3, 16, 512, 1000, 1000000, (uint64_t)1 << 29, 3000000019u, 10000000000u };
	static int64_t v[SOME];
	size_t wrong = 0;
	struct rng r;

	rng_init(&r, 1, 0);
	for (unsigned bits = 0; bits <= 64; bits++)
		for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
			struct run_column c = { 0 };
			size_t n = k % 3 ? SOME : 1 + rng_below(&r, SOME);

			/* another range for each block */
			for (size_t i = 0; i < n; i += RUN_BLOCK)
				draw_ints(&r, v + i, n - i < RUN_BLOCK ? n - i : RUN_BLOCK, bits, steps[k],
					  rng_below(&r, 3) ? rng_below(&r, 10) : 100);
			add_ints(&c, v, n, &r);
			wrong += wrong_ints(&c, v, n);
			run_column_free(&c);
		}
	tap_is_int((int64_t)wrong, 0, "integers of every range, step and width come back");
}

/* Bytes a value, rounded, of n blocks of reals. */
static double bytes_each(const double *v, size_t blocks)
{
	struct run_column c = { 0 };
	double bytes;

	run_column_add_reals(&c, v, blocks * RUN_BLOCK);
	bytes = (double)run_column_bytes(&c);
	run_column_free(&c);
	return round(bytes / ((double)blocks * RUN_BLOCK));
}

/* A log's number: text with some digits after the point, read once. */
static double as_logged(double v, int digits)
{
	char text[400];

	snprintf(text, sizeof text, "%.*f", digits, v);
	return strtod(text, NULL);
}

static void test_decimals(void)
{
	static const double most[] = { 1, 16, 4294.967295, 16000, 1e6, 1099511.627776, 4294967.295, 1e9, 1e12 };
	static double v[SOME];
	size_t wrong = 0;
	struct rng r;

	rng_init(&r, 2, 0);
	for (int digits = 0; digits <= 9; digits++)
		for (size_t k = 0; k < sizeof most / sizeof *most; k++) {
			struct run_column c = { 0 };

			for (size_t i = 0; i < SOME; i++) {
				double x = rng_below(&r, 50) ? rng_real(&r) * most[k] : most[k];

				v[i] = rng_below(&r, 20) ? as_logged(k % 2 && i % 3 ? -x : x, digits) : NAN;
			}
			add_reals(&c, v, SOME, &r);
			wrong += wrong_reals(&c, v, SOME);
			run_column_free(&c);
		}
	tap_is_int((int64_t)wrong, 0, "decimals of 0 to 9 digits after the point come back to the bit");
}

/* The width is that of the values. */
static void test_real_widths(void)
{
	static const struct { int digits; double from, to; double want; const char *what; } as[] = {
		{ 0, 1000, 1254, 1, "whole numbers" }, { 3, 50, 16000, 3, "thousandths below 16 s" },
		{ 3, 50, 4000000, 4, "thousandths" }, { 6, 50, 4000, 4, "millionths below 4 s" },
		{ 6, 50, 1000000, 5, "millionths" }, { 6, -200, 200, 4, "also around 0" }, { 9, 50, 60000, 6, "billionths" },
		{ 13, 5, 60000, 7, "doubles whose exponents are near" }, { 13, -30000, 60000, 8, "or else doubles" },
	};
	static double v[4 * RUN_BLOCK];
	struct rng r;

	rng_init(&r, 3, 0);
	for (size_t k = 0; k < sizeof as / sizeof *as; k++) {
		for (size_t i = 0; i < sizeof v / sizeof *v; i++)
			v[i] = as_logged(as[k].from + rng_real(&r) * (as[k].to - as[k].from), as[k].digits);
		tap_is_real(bytes_each(v, 4), as[k].want, 0, "%s take %g bytes", as[k].what, as[k].want);
	}
	for (size_t i = 0; i < sizeof v / sizeof *v; i++)
		v[i] = (float)(rng_real(&r) * 100);
	tap_is_real(bytes_each(v, 4), 4, 0, "floats take 4 bytes");
	for (size_t i = 0; i < sizeof v / sizeof *v; i++)
		v[i] = i < 2 * RUN_BLOCK ? 1 / 3.0 : NAN;
	tap_is_real(bytes_each(v, 4), 0, 0, "what is one value, or missing, takes none");
}

/* What no log has, and all bits that there are. */
static void test_odd_reals(void)
{
	static const double odd[] = {
		0, -0.0, 1, -1, 1.0 / 3, 1e-3, 1e300, -1e300, 5e-324, -5e-324, 0x1p50, 0x1p53, 0x1p63, -0x1p63, 1e15, 1.0000005,
		1099511.627775, 1099511.627776, 1099511.627777, 1125899906.842624, 4294967.295, 4294967.294, 0.1 + 0.2, INFINITY,
		-INFINITY, NAN,
	};
	enum { ODD = sizeof odd / sizeof *odd };
	static double v[SOME];
	size_t wrong = 0;
	struct rng r;

	rng_init(&r, 4, 0);
	for (size_t round = 0; round < 200; round++) {
		struct run_column c = { 0 };
		size_t kind = rng_below(&r, 4), one = rng_below(&r, ODD), rare = rng_below(&r, 2) ? 1000 : 3;

		for (size_t i = 0; i < SOME; i++) {
			uint64_t bits = rng_next(&r);

			v[i] = kind == 0 ? odd[one] : kind == 1 ? odd[rng_below(&r, ODD)] :
			       as_logged(rng_real(&r) * 1e4, kind == 2 ? 3 : 6);
			/* doubles of any exponent, and of similar ones, among them */
			if (!rng_below(&r, rare))
				memcpy(&v[i], &bits, sizeof bits);
			else if (!rng_below(&r, rare))
				v[i] = odd[rng_below(&r, ODD)];
		}
		add_reals(&c, v, SOME, &r);
		wrong += wrong_reals(&c, v, SOME);
		run_column_free(&c);
	}
	tap_is_int((int64_t)wrong, 0, "so do all other doubles, also a few among decimals");
}

static void test_missing(void)
{
	struct run_column c = { 0 };

	for (size_t i = 0; i < SOME; i++)
		run_column_add_real(&c, NAN);
	tap_ok(!c.tail && !c.bytes && isnan(run_column_real(&c, 0)) && isnan(run_column_real(&c, SOME - 1)),
	       "nothing but missing values takes no memory");
	run_column_add_real(&c, -0.0);
	tap_ok(isnan(run_column_real(&c, SOME - 1)) && signbit(run_column_real(&c, SOME)), "a value after them");
	run_column_free(&c);
	tap_ok(isnan(run_column_real(&c, 5)) && run_column_int(&c, 5) == INT64_MIN, "a column that is not kept is missing");
}

/* Against an array: set, renumber, keep. */
static void test_changed_columns(void)
{
	static const int64_t far[] = { INT64_MIN, 0, -1, 255, 65536, INT64_MAX, INT64_MIN + 1 };
	static int64_t v[SOME];
	static uint32_t number[5000];
	size_t wrong = 0;
	struct rng r;

	rng_init(&r, 5, 0);
	for (size_t round = 0; round < 60; round++) {
		struct run_column c = { 0 };
		size_t n = rng_below(&r, 4) ? SOME : RUN_BLOCK * (1 + rng_below(&r, 3)), most = 1 + rng_below(&r, 5000);

		for (size_t i = 0; i < n; i++)
			v[i] = rng_below(&r, 10) || round % 5 == 4 ? INT64_MIN : (int64_t)rng_below(&r, most);
		add_ints(&c, v, n, &r);
		for (size_t k = 0; k < 5000; k++)
			number[k] = rng_below(&r, 9) ? (uint32_t)(k / 2) : UINT32_MAX;
		run_column_renumber(&c, number);
		for (size_t i = 0; i < n; i++)
			v[i] = v[i] == INT64_MIN || number[v[i]] == UINT32_MAX ? INT64_MIN : (int64_t)number[v[i]];
		wrong += wrong_ints(&c, v, n);
		for (size_t k = 0; k < 300; k++) {
			size_t i = rng_below(&r, n);

			v[i] = rng_below(&r, 30) ? (int64_t)rng_below(&r, most) : far[rng_below(&r, sizeof far / sizeof *far)];
			run_column_set_int(&c, i, v[i]);
		}
		wrong += wrong_ints(&c, v, n);
		run_column_add_int(&c, 7);
		wrong += run_column_int(&c, n) != 7;
		run_column_free(&c);
	}
	tap_is_int((int64_t)wrong, 0, "values that are replaced");
}

static void test_kept_stretches(void)
{
	static double v[SOME];
	struct run_stretch s[40];
	size_t wrong = 0, bytes;
	struct rng r;

	rng_init(&r, 6, 0);
	for (size_t round = 0; round < 100; round++) {
		struct run_column c = { 0 };
		size_t n = 0, kept = 0, most = round % 2 ? 40 : 2;

		for (size_t i = 0; i < SOME; i++)
			v[i] = as_logged(rng_real(&r) * 1e4, round % 3 ? 3 : 15);
		add_reals(&c, v, SOME, &r);
		bytes = run_column_bytes(&c);
		for (size_t at = rng_below(&r, 2) * RUN_BLOCK; n < most && at < SOME; n++) {
			s[n].from = at;
			s[n].n = 1 + rng_below(&r, n ? SOME / 10 : SOME);
			s[n].n = s[n].n < SOME - at ? s[n].n : SOME - at;
			memmove(v + kept, v + at, s[n].n * sizeof *v);
			kept += s[n].n;
			at += s[n].n + 1 + (rng_below(&r, 2) ? rng_below(&r, 100) : RUN_BLOCK - 1);
		}
		run_column_keep(&c, s, n);
		wrong += wrong_reals(&c, v, kept);
		/* and it goes on */
		memmove(v + kept, v, (SOME - kept) / 2 * sizeof *v);
		add_reals(&c, v + kept, (SOME - kept) / 2, &r);
		wrong += wrong_reals(&c, v, kept + (SOME - kept) / 2);
		wrong += run_column_bytes(&c) > bytes + 100 + RUN_BLOCK * sizeof *v;
		run_column_keep(&c, s, 0);
		wrong += c.n || c.bytes;
		run_column_free(&c);
	}
	tap_is_int((int64_t)wrong, 0, "stretches that are kept, on the borders of blocks and off them");
}

/* A batch of n requests by hand. */
struct made {
	struct batch batch;
	uint8_t kind[16], outcome[16], warm[16];
	uint64_t ordinal[16], line[16];
	struct text run[16], worker[16], session[16];
	int64_t replicate[16], start[16], input[16], output[16], ts[16];
	double ttft[16], e2e[16];
};

static void made_init(struct made *m)
{
	memset(m, 0, sizeof *m);
	m->batch = (struct batch){ .kind = m->kind, .outcome = m->outcome, .warm = m->warm, .ordinal = m->ordinal,
				   .line_number = m->line };
	m->batch.text[F_RUN] = m->run;
	m->batch.text[F_WORKER] = m->worker;
	m->batch.text[F_SESSION_ID] = m->session;
	m->batch.integer[F_REPLICATE] = m->replicate;
	m->batch.integer[F_INPUT_LENGTH] = m->input;
	m->batch.integer[F_OUTPUT_LENGTH] = m->output;
	m->batch.time[F_START] = m->start;
	m->batch.time[F_TS] = m->ts;
	m->batch.real[F_TTFT] = m->ttft;
	m->batch.real[F_E2E] = m->e2e;
}

static void make(struct made *m, const char *run, int64_t replicate, const char *worker, int64_t start, double ttft)
{
	size_t i = m->batch.n++;

	m->run[i] = text_of(run);
	m->replicate[i] = replicate;
	m->worker[i] = text_of(worker);
	m->session[i] = text_of(NULL);
	m->start[i] = start;
	m->ttft[i] = ttft;
	m->e2e[i] = NAN;
	m->input[i] = m->output[i] = NA_INT;
	m->ordinal[i] = i + 1;
}

static void store_init(struct run_store *s, const struct made *m)
{
	run_store_init(s, RUN_FIELD(RUN_WORKER) | RUN_FIELD(RUN_START) | RUN_FIELD(RUN_TTFT) | RUN_FIELD(RUN_SESSION) |
			  RUN_FIELD(RUN_INPUT) | RUN_FIELD(RUN_OUTPUT));
	run_store_open(s, "file", 0, true);
	run_store_add(s, &m->batch, 0, m->batch.n);
}

static const struct selection all = { SELECT_ALL, 0, 0, 0 };

/* Runs and repetitions without end. */
static void test_bound(void)
{
	static const struct { const char *run; int64_t replicate; uint32_t want; } of[] = {
		{ "A", 1, 0 }, { "B", NA_INT, 1 }, { "C", NA_INT, 2 }, { "D", NA_INT, 3 }, { "E", 7, 3 }, { "F", NA_INT, 3 },
		{ "A", 1, 0 }, { "A", 2, 0 }, { "A", 3, 0 }, { "B", NA_INT, 1 }, { "D", NA_INT, 3 },
	};
	size_t n = sizeof of / sizeof *of, wrong = 0;
	struct made m;
	struct run_store s;

	made_init(&m);
	for (size_t i = 0; i < n; i++)
		make(&m, of[i].run, of[i].replicate, "w", (int64_t)i, 1);
	run_store_init(&s, RUN_FIELD(RUN_START));
	run_store_open(&s, "file", 0, true);
	run_store_bound_units(&s, 3, "other");
	run_store_add(&s, &m.batch, 0, 3);
	tap_ok(run_store_is_full(&s) && s.n_units == 3, "three runs are as many as may be");
	run_store_add(&s, &m.batch, 3, n);
	for (size_t i = 0; i < n; i++)
		wrong += s.unit[run_column_int(&s.unit_of, i)].run != of[i].want;
	tap_is_int((int64_t)wrong, 0, "runs beyond the bound are one");
	tap_ok(s.n_runs == 4 && strcmp(s.run[3].label, "other") == 0, "which is called so");
	tap_ok(s.run[0].units == 2 && s.run[3].units == 1, "and so are the further repetitions of a run");
	run_store_free(&s);
}

/* The replicate and the run of record i of an operand: 100 runs of 100 repetitions, next to each other and far apart. */
static void make_unit(struct made *m, uint32_t i)
{
	static char name[16][8];
	char *run = name[m->batch.n];

	snprintf(run, sizeof name[0], "r%u", (unsigned)(i % 100));
	make(m, run, (int64_t)(i / 100) - 50, "w", (int64_t)i, 1);
}

/* Two operands of 10,000 units each: every record goes to the unit that was made for the first one like it. */
static void test_many_units(void)
{
	enum { EACH = 10000, PIECE = 16 };
	static struct made m;
	struct run_store s;
	size_t wrong = 0;

	run_store_init(&s, RUN_FIELD(RUN_START));
	for (uint32_t operand = 0; operand < 2; operand++) {
		run_store_open(&s, "file", operand, true);
		for (uint32_t at = 0; at < 2 * EACH; at += PIECE) {
			made_init(&m);
			for (uint32_t i = at; i < at + PIECE; i++)
				make_unit(&m, i < EACH ? i : 2 * EACH - 1 - i);
			run_store_add(&s, &m.batch, 0, m.batch.n);
		}
	}
	tap_is_int(s.n_units, 2 * EACH, "20,000 units of two operands");
	for (size_t i = 0; i < s.n; i++) {
		uint32_t k = (uint32_t)run_int(&s, RUN_START, i), operand = i >= 2 * EACH;
		const struct run_unit *u = &s.unit[run_unit_of(&s, i)];

		wrong += run_unit_of(&s, i) != operand * EACH + k || u->operand != operand || u->run != k % 100 ||
			 u->replicate != (int64_t)(k / 100) - 50 || u->n != 2;
	}
	tap_is_int((int64_t)wrong, 0, "a record is in the unit of its operand, run and repetition");
	tap_ok(s.n_runs == 100 && s.run[7].units == 200, "and the units are in their runs");
	run_store_free(&s);
}

/* Samples that say no repetition are of the one that the first request names, which is then found by it. */
static void test_adopted_unit(void)
{
	static struct made m;
	struct run_store s;

	made_init(&m);
	make(&m, "A", NA_INT, "w", NA_INT, NAN);
	m.kind[0] = RECORD_SAMPLE;
	make(&m, "A", 4, "w", 1, 1);
	make(&m, "A", 5, "w", 2, 1);
	make(&m, "A", NA_INT, "w", 3, 1);
	make(&m, "A", 4, "w", 4, 1);
	run_store_init(&s, RUN_FIELD(RUN_START));
	run_store_open(&s, "file", 0, true);
	run_store_add(&s, &m.batch, 0, m.batch.n);
	tap_ok(s.n_units == 3 && run_unit_of(&s, 0) == 0 && run_unit_of(&s, 3) == 0 && s.unit[0].replicate == 4,
	       "a unit that samples made takes the repetition of the first request");
	tap_ok(run_unit_of(&s, 2) == 2 && s.unit[2].replicate == NA_INT, "and is not found without it any more");
	run_store_free(&s);
}

static void test_views(void)
{
	struct made m;
	struct run_store s;
	struct run_view v;
	struct slice a;

	made_init(&m);
	make(&m, "A", NA_INT, "w", 30, 1);
	make(&m, "B", NA_INT, "w", 10, 2);
	make(&m, "A", NA_INT, "w", NA_INT, 3);
	make(&m, "A", NA_INT, "w", 10, 4);
	make(&m, NULL, NA_INT, "w", 10, 5);
	make(&m, "A", NA_INT, "w", 10, 6);
	store_init(&s, &m);
	tap_is_int(s.n_runs, 3, "three runs: A, B and the file's own");
	tap_is_text(s.run[2].label, "file", "records without a run belong to the operand");
	run_view_init(&v, &s, &all, &all, UINT32_MAX, 0);
	a = run_view_run(&v, 0);
	tap_ok(a.n == 4 && slice_row(&a, 0) == 0 && slice_row(&a, 1) == 2 && slice_row(&a, 3) == 5,
	       "rows of a run stand together in order of arrival");
	run_view_free(&v);
	run_view_init(&v, &s, &(struct selection){ SELECT_COUNT, 1, 0, 0 }, &(struct selection){ SELECT_COUNT, 3, 0, 0 },
		      UINT32_MAX, 0);
	a = run_view_run(&v, 0);
	tap_ok(a.n == 2 && slice_row(&a, 0) == 0 && slice_row(&a, 1) == 5,
	       "the first by start is warm, ties by arrival; the one without a start is last");
	tap_is_int((int64_t)(v.unit[0].warm * 10 + v.unit[0].beyond), 11, "one warm, one beyond");
	tap_is_int(v.unit[0].from_ns, 10, "samples count from the first kept start");
	run_view_free(&v);
	run_view_init(&v, &s, &(struct selection){ SELECT_SPAN, 0, 0, 20 }, &all, UINT32_MAX, 0);
	a = run_view_run(&v, 0);
	tap_is_int((int64_t)a.n, 2, "a span is half-open, and a missing start is in none");
	run_view_free(&v);
	run_view_init(&v, &s, &all, &all, UINT32_MAX, 4);
	tap_is_int((int64_t)run_view_run(&v, 0).n, 1, "an interval alone");
	tap_ok(v.row != NULL, "interleaved runs are regrouped");
	run_view_free(&v);
	run_view_init(&v, &s, &all, &all, 0, 4);
	tap_ok(run_view_run(&v, 0).n == 1 && run_view_run(&v, 1).n == 1 && run_view_run(&v, 2).n == 1,
	       "an interval of one run leaves the others whole");
	run_view_free(&v);
	run_store_free(&s);
}

static void count_and_mean(const struct slice *s, const void *ctx, double *out)
{
	struct latency l = slice_latency(s, RUN_TTFT);

	(void)ctx;
	out[0] = (double)s->n;
	out[1] = l.mean;
}

static void test_repetitions(void)
{
	static const bool is_count[2] = { true, false };
	struct made m;
	struct run_store s;
	struct run_view v;
	struct groups g;
	struct slice whole;
	double out[2];

	made_init(&m);
	make(&m, "A", 1, "w1", 0, 10);
	make(&m, "A", 2, "w1", 0, 100);
	make(&m, "A", 1, "w1", 0, 20);
	make(&m, "A", 2, "w2", 0, NAN);
	make(&m, "A", 2, "w1", 0, 300);
	store_init(&s, &m);
	run_view_init(&v, &s, &all, &all, UINT32_MAX, 0);
	whole = run_view_run(&v, 0);
	fold(&whole, 0, 2, is_count, count_and_mean, NULL, out);
	tap_is_real(out[0], 2.5, 0, "a count is the mean over repetitions");
	tap_is_real(out[1], (15 + 200) / 2.0, 0, "a statistic is the mean of theirs");
	groups_init(&g, &v, RUN_WORKER, GROUPS_NATURAL);
	fold(&g.group[1].slice, 0, 2, is_count, count_and_mean, NULL, out);
	tap_is_real(out[0], 0.5, 0, "a repetition without the group counts 0");
	tap_ok(isnan(out[1]), "nothing measured anywhere is undefined");
	groups_free(&g);
	run_view_free(&v);
	run_store_free(&s);
}

static void test_groups(void)
{
	static const char *const worker[] = { "w10", "w2", "", "w1", "w2", "w10", "w2" };
	struct made m;
	struct run_store s;
	struct run_view v;
	struct groups g;

	made_init(&m);
	for (size_t i = 0; i < 7; i++) {
		make(&m, NULL, NA_INT, worker[i], 0, (double)i);
		m.input[i] = (int64_t)i * 10;
		m.output[i] = i == 3 ? 100 : NA_INT;
	}
	store_init(&s, &m);
	run_view_init(&v, &s, &all, &all, UINT32_MAX, 0);
	groups_init(&g, &v, RUN_WORKER, GROUPS_NATURAL);
	tap_is_int((int64_t)g.n, 4, "three workers and none");
	tap_ok(text_equal(groups_name(&g, &g.group[0]), text_of("w1")) &&
	       text_equal(groups_name(&g, &g.group[2]), text_of("w10")), "natural order");
	tap_ok(g.group[3].key == NA_INT && g.group[3].slice.n == 1, "requests without a worker come last");
	tap_ok(slice_row(&g.group[1].slice, 0) == 1 && slice_row(&g.group[1].slice, 2) == 6, "rows in order of arrival");
	tap_ok(groups_find(&g, 0, g.group[2].key) == &g.group[2], "a group is found by its key");
	groups_free(&g);
	groups_init(&g, &v, RUN_WORKER, GROUPS_BY_N);
	tap_ok(g.group[0].slice.n == 3 && g.group[1].slice.n == 2 && g.group[2].slice.n == 1 && g.group[3].key == NA_INT,
	       "by number, none last");
	groups_free(&g);
	groups_init(&g, &v, RUN_WORKER, GROUPS_BY_TOKENS);
	/* w1: 30 + 100; w2: 10 + 40 + 60; w10: 0 + 50 */
	tap_ok(g.group[0].weight == 130 && g.group[1].weight == 110 && g.group[2].weight == 50, "by tokens");
	groups_free(&g);
	groups_init(&g, &v, RUN_NONE, GROUPS_BY_N);
	tap_ok(g.n == 1 && g.group[0].slice.n == 7, "by nothing: one group");
	groups_free(&g);
	run_view_free(&v);
	run_store_free(&s);
}

static void test_clock(void)
{
	struct made m;
	struct run_clock c;
	double at = 0;

	made_init(&m);
	make(&m, NULL, NA_INT, "w", 5000000000, 100);   /* ends at 0.1 s */
	make(&m, NULL, NA_INT, "w", NA_INT, 1e6);
	make(&m, NULL, NA_INT, "w", 5000000000, 999.999);
	make(&m, NULL, NA_INT, "w", 5000000000, 1000);
	make(&m, NULL, NA_INT, "w", 5100000000, 10);
	make(&m, NULL, NA_INT, "w", 8000000000, 500);
	m.e2e[5] = 700;
	run_clock_init(&c, 1000000000);
	tap_ok(!run_clock_passes(&c, &m.batch, 0, &at) && !run_clock_passes(&c, &m.batch, 1, &at) &&
	       !run_clock_passes(&c, &m.batch, 2, &at), "no boundary before 1 s");
	tap_ok(run_clock_passes(&c, &m.batch, 3, &at) && at == 1, "an end on the boundary passes it");
	tap_ok(!run_clock_passes(&c, &m.batch, 4, &at), "an earlier end passes none");
	tap_ok(run_clock_passes(&c, &m.batch, 5, &at) && at == 3, "several pass together");
	tap_is_real(run_clock_elapsed(&c), 3.7, 1e-12, "elapsed goes to the latest end");
}

/* The tail of a binomial from the distribution of the number of successes, trial by trial. */
static double tail_by_trials(size_t n, size_t x, double p)
{
	double *at = calloc(n + 2, sizeof *at), sum = 0;

	at[0] = 1;
	for (size_t i = 1; i <= n; i++)
		for (size_t k = i; k + 1 > 0; k--)
			at[k] = at[k] * (1 - p) + (k ? at[k - 1] * p : 0);
	for (size_t k = n + 1; k-- > x;)
		sum += at[k];
	free(at);
	return sum;
}

static void test_binomial(void)
{
	static const size_t n[] = { 1, 2, 10, 60, 150, 400 };
	size_t wrong = 0;

	for (size_t i = 0; i < sizeof n / sizeof *n; i++) {
		for (size_t x = 0; x <= n[i]; x++) {
			double want = tail_by_trials(n[i], x, .1), got = binomial_tail(n[i], x, .1);

			wrong += fabs(got - want) > 1e-10 * want + 1e-13;
		}
	}
	tap_is_int((int64_t)wrong, 0, "the binomial tail is that of trial by trial");
	tap_is_real(binomial_tail(3, 3, .1), .001, 1e-12, "three of three");
	tap_is_real(binomial_tail(5, 9, .1), 0, 0, "more than there are");
	tap_ok(binomial_tail(1000000, 101000, .1) < .001 && binomial_tail(1000000, 101000, .1) > 1e-4,
	       "a million trials, 3.33 standard deviations up");
}

static void test_marks(void)
{
	struct mark_facts f = {
		.workers = 8, .n = 100, .mean_n = 100, .measured = 100, .above = 20, .p90 = 151, .fleet_p90 = 100,
		.prefill_share = NAN,
	};
	char buf[MARKS_TEXT];

	tap_is_text(marks_text(marks_of(&f), buf), "hot", "P(X >= 20 of 100) = 0.002 < 0.05 / 8");
	f.above = 18;
	tap_is_text(marks_text(marks_of(&f), buf), "ok", "P(X >= 18 of 100) = 0.010 is not");
	f.above = 20;
	f.p90 = 150;
	tap_is_text(marks_text(marks_of(&f), buf), "ok", "1.5 x is not above 1.5 x");
	f.prefill_share = .226;
	f.full = true;
	f.n = 9;
	tap_is_text(marks_text(marks_of(&f), buf), "full,hot,idle", "the order of marks");
	f = (struct mark_facts){ .workers = 8, .mean_n = 100, .p90 = NAN, .fleet_p90 = 100, .prefill_share = NAN };
	tap_is_text(marks_text(marks_of(&f), buf), "none", "never a request");
	f.n = 10;
	tap_is_text(marks_text(marks_of(&f), buf), "ok", "a tenth of the mean is not idle");
}

static void test_roster(void)
{
	struct roster r;

	roster_init(&r);
	tap_ok(!roster_parse(&r, "8000-8002,w-1,8001") && r.names.n == 4, "a range, a name with a dash, one twice");
	tap_ok(intern_find(&r.names, text_of("8002")) != INTERN_NONE, "the range has its end");
	tap_ok(roster_parse(&r, "a,,b") && roster_parse(&r, "5-4") && roster_parse(&r, ""), "what is no roster");
	roster_free(&r);
	roster_init(&r);
	tap_ok(!roster_lines(&r, text_of("# all\na b\r\n c,d # e\n1-2")) && r.names.n == 6, "lines, blanks, commas, comments");
	roster_free(&r);
	roster_init(&r);
	tap_ok(roster_lines(&r, text_of("# nobody\n")) != NULL, "an empty roster is a mistake");
	roster_free(&r);
}

int main(void)
{
	test_binomial();
	test_marks();
	test_roster();
	test_int_columns();
	test_decimals();
	test_real_widths();
	test_odd_reals();
	test_missing();
	test_changed_columns();
	test_kept_stretches();
	test_bound();
	test_many_units();
	test_adopted_unit();
	test_views();
	test_repetitions();
	test_groups();
	test_clock();
	return tap_done();
}
