/* run.c - tests lib/run: columns that grow, selection by start, regrouping, repetitions, the clock */
#include <stdlib.h>

#include "base/rng.h"
#include "run/clock.h"
#include "run/column.h"
#include "run/fold.h"
#include "run/groups.h"
#include "run/marks.h"
#include "run/measure.h"
#include "run/roster.h"
#include "tap.h"

enum { MANY = 20000 };

/* Values of every width and missing ones, in every order of growth, come back as they were. */
static void test_int_columns(void)
{
	static const int64_t edge[] = {
		0, 127, -127, 128, -128, -129, 32767, -32767, 32768, -32768, INT32_MAX, -(int64_t)INT32_MAX,
		(int64_t)INT32_MAX + 1, INT32_MIN, INT64_MAX, INT64_MIN + 1, INT64_MIN,
	};
	size_t n = sizeof edge / sizeof *edge, wrong = 0;
	struct rng r;

	rng_init(&r, 1, 0);
	for (int round = 0; round < 200; round++) {
		struct run_column c = { 0 };
		int64_t v[100];
		size_t top = 1 + rng_below(&r, n);

		for (size_t i = 0; i < 100; i++) {
			v[i] = rng_below(&r, 4) ? edge[rng_below(&r, top)] : INT64_MIN;
			run_column_add_int(&c, v[i]);
		}
		for (size_t i = 0; i < 100; i++)
			wrong += run_column_int(&c, i) != v[i];
		run_column_free(&c);
	}
	tap_is_int((int64_t)wrong, 0, "integers of every width come back");
}

static void test_real_columns(void)
{
	struct run_column c = { 0 };
	double v[MANY];
	size_t wrong = 0;
	struct rng r;

	rng_init(&r, 2, 0);
	for (size_t i = 0; i < MANY; i++) {
		char text[32];

		/* as a log has them: decimal text with three digits, read once */
		snprintf(text, sizeof text, "%.3f", rng_real(&r) * 4e6);
		v[i] = i % 7 ? strtod(text, NULL) : NAN;
		run_column_add_real(&c, v[i]);
	}
	tap_is_int(c.width, 4, "thousandths take 4 bytes");
	run_column_add_real(&c, 1.0 / 3);
	tap_is_int(c.width, 8, "a value that is none makes them doubles");
	for (size_t i = 0; i < MANY; i++)
		wrong += isnan(v[i]) ? !isnan(run_column_real(&c, i)) : run_column_real(&c, i) != v[i];
	tap_is_int((int64_t)wrong, 0, "and the values before it are the very same");
	run_column_free(&c);
	run_column_add_real(&c, NAN);
	tap_ok(!c.data && isnan(run_column_real(&c, 0)), "nothing but missing values takes no memory");
	run_column_add_real(&c, -1);
	run_column_add_real(&c, -0.0);
	tap_ok(isnan(run_column_real(&c, 0)) && run_column_real(&c, 1) == -1 && signbit(run_column_real(&c, 2)),
	       "negative ones are doubles");
	run_column_free(&c);
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
	/* a start that is small, a unit, an outcome */
	tap_is_int((int64_t)run_store_width(&s), 3, "a request takes what its values take");
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
	test_real_columns();
	test_bound();
	test_many_units();
	test_adopted_unit();
	test_views();
	test_repetitions();
	test_groups();
	test_clock();
	return tap_done();
}
