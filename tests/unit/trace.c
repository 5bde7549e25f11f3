/* trace.c - the trace analyses on batches filled by hand, and against plain recomputation on random ones */
#include "trace/contrast.h"
#include "trace/fidelity.h"
#include "trace/sample.h"
#include "trace/traffic.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/rng.h"
#include "stats/sort.h"
#include "tap.h"

/* One record; the batch is built from an array of these. */
struct record {
	int64_t time, input, output;
	const char *session, *type, *run;
	uint32_t ids;
	int64_t block;
	enum record_kind kind;
	enum outcome outcome;
	bool warm;
};

#define MISSING NA_INT

static struct batch batch_of(const struct record *r, size_t n)
{
	struct batch b = { .n = n };

	b.kind = mem_alloc(n, sizeof *b.kind);
	b.outcome = mem_alloc(n, sizeof *b.outcome);
	b.warm = mem_alloc(n, sizeof *b.warm);
	b.line_number = mem_alloc(n, sizeof *b.line_number);
	b.time[F_TIMESTAMP] = mem_alloc(n, sizeof(int64_t));
	b.real[F_DELAY] = mem_alloc(n, sizeof(double));
	b.integer[F_INPUT_LENGTH] = mem_alloc(n, sizeof(int64_t));
	b.integer[F_OUTPUT_LENGTH] = mem_alloc(n, sizeof(int64_t));
	b.integer[F_BLOCK_SIZE] = mem_alloc(n, sizeof(int64_t));
	b.text[F_SESSION_ID] = mem_alloc(n, sizeof(struct text));
	b.text[F_TYPE] = mem_alloc(n, sizeof(struct text));
	b.text[F_RUN] = mem_alloc(n, sizeof(struct text));
	b.id_count = mem_alloc(n, sizeof *b.id_count);
	for (size_t i = 0; i < n; i++) {
		b.kind[i] = (uint8_t)r[i].kind;
		b.outcome[i] = (uint8_t)r[i].outcome;
		b.warm[i] = r[i].warm;
		b.line_number[i] = i + 1;
		b.time[F_TIMESTAMP][i] = r[i].time;
		b.real[F_DELAY][i] = NA_REAL;
		b.integer[F_INPUT_LENGTH][i] = r[i].input;
		b.integer[F_OUTPUT_LENGTH][i] = r[i].output;
		b.integer[F_BLOCK_SIZE][i] = r[i].block ? r[i].block : 512;
		b.text[F_SESSION_ID][i] = text_of(r[i].session);
		b.text[F_TYPE][i] = text_of(r[i].type);
		b.text[F_RUN][i] = text_of(r[i].run);
		b.id_count[i] = r[i].ids;
	}
	return b;
}

static void batch_free(struct batch *b)
{
	free(b->kind);
	free(b->outcome);
	free(b->warm);
	free(b->line_number);
	free(b->time[F_TIMESTAMP]);
	free(b->real[F_DELAY]);
	free(b->integer[F_INPUT_LENGTH]);
	free(b->integer[F_OUTPUT_LENGTH]);
	free(b->integer[F_BLOCK_SIZE]);
	free(b->text[F_SESSION_ID]);
	free(b->text[F_TYPE]);
	free(b->text[F_RUN]);
	free(b->id_count);
}

static struct traffic_set set;

/* Read records as one operand, `step` a batch; the set stays until finish(). */
static void start(const struct record *r, size_t n, size_t step, bool by_run)
{
	struct input_counts counts = { .timestamp_unit = TIME_MS };

	traffic_set_init(&set);
	traffic_open(&set, "t", by_run);
	for (size_t i = 0; i < n; i += step) {
		struct batch b = batch_of(r + i, i + step < n ? step : n - i);

		traffic_add(&set, &b);
		batch_free(&b);
	}
	traffic_close(&set, &counts);
}

static void finish(void)
{
	traffic_set_free(&set);
}

/* The value of a metric of run i: NaN for NA or text. */
static double metric(size_t i, const char *name)
{
	struct table t;
	double v = NAN;
	bool found = false;

	table_init(&t, "summary", traffic_columns, 3);
	traffic_summary(set.run[i], &t, 1 + (int)i % 2);
	for (size_t r = 0; r < table_rows(&t); r++) {
		const struct cell *c = table_at(&t, r, 2);

		if (!text_equal(table_at(&t, r, 1)->text, text_of(name)))
			continue;
		found = true;
		v = c->kind == CELL_INT ? (double)c->i : c->kind == CELL_REAL ? c->real : NAN;
	}
	if (!found)
		tap_ok(false, "there is a metric %s", name);
	table_free(&t);
	return v;
}

#define is(name, want) tap_is_real(metric(0, name), want, 1e-12, "%s", name)
#define MS(v) ((int64_t)(v) * 1000000)

static void nothing(void)
{
	static const struct record r[] = { { MISSING, MISSING, MISSING, .ids = NO_IDS } };

	start(r, 1, 1, false);
	is("requests", 1);
	is("missing", 1);
	static const char *const unknown[] = {
		"input_tokens", "input_mean", "input_sd", "input_min", "input_p50",
		"input_max", "output_tokens", "output_p999",
		"io_ratio", "io_ratio_p50", "prefill_share", "over_32k_share", "duration_s",
		"rate_per_s", "gap_mean_ms", "gap_cv",
		"distinct_timestamps", "out_of_order", "peak_1s", "peak_60s", "sessions", "single_turn_sessions",
		"multi_turn_sessions", "single_turn_share", "turns_mean", "turns_p50", "turns_max", "turn_growth_p50",
		"turn_gap_p50_ms", "block_size", "block_rule", "block_mismatch",
	};
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		is(unknown[i], NAN);
	is("no_timestamp", 1);
	is("no_session_requests", 1);
	is("no_output_requests", 0);
	finish();
}

static void lengths_by_hand(void)
{
	static const struct record r[] = {
		{ MISSING, 100, 10, .ids = NO_IDS },
		{ MISSING, 40000, MISSING, .ids = NO_IDS },                            /* no output */
		{ MISSING, MISSING, 7, .ids = NO_IDS },                                /* missing: no length figure */
		{ MISSING, 32768, 0, .ids = NO_IDS },                          /* wrote nothing: a fact, no ratio */
		{ MISSING, 300, 99, .ids = NO_IDS, .outcome = OUTCOME_FAILED }, /* prompt counts, output does not */
		{ MISSING, 1000000, 5, .ids = NO_IDS, .kind = RECORD_SAMPLE },         /* no request at all */
		{ MISSING, 500, 100, .ids = NO_IDS },
		{ MISSING, 77777, 1, .ids = NO_IDS, .warm = true },
	};

	start(r, 8, 3, false);
	is("requests", 6);
	is("missing", 1);
	is("input_tokens", 100 + 40000 + 32768 + 300 + 500);
	is("input_mean", 73668.0 / 5);
	is("input_min", 100);
	is("input_p50", 500);
	is("input_p25", 300);
	is("input_p90", 32768 + 0.6 * (40000 - 32768));
	is("input_max", 40000);
	is("output_tokens", 110);
	is("output_min", 0);
	is("output_p50", 10);
	is("output_sd", sqrt((pow(10 - 110 / 3.0, 2) + pow(110 / 3.0, 2) + pow(100 - 110 / 3.0, 2)) / 2));
	is("io_ratio", (100 + 32768 + 500) / 110.0);
	is("io_ratio_p50", 7.5);
	is("no_output_requests", 3);
	is("prefill_share", 33368.0 / (33368 + 110));
	is("over_32k_share", 0.2);
	finish();
}

static void arrivals_by_hand(void)
{
	static const struct record r[] = {
		{ MS(1000), 16, 1, .ids = NO_IDS }, { MS(3000), 16, 1, .ids = NO_IDS },
		{ MS(2000), 16, 1, .ids = NO_IDS },
		{ MS(2000), 16, 1, .ids = NO_IDS }, { MS(5000), 16, 1, .ids = NO_IDS },
		{ MISSING, 16, 1, .ids = NO_IDS },
		{ MISSING, 16, 1, .ids = NO_IDS },
	};
	static const struct record edge[] = {
		{ 0, 1, 1 }, { 999999999, 1, 1 }, { 1000000000, 1, 1 }, { 1999999999, 1, 1 },
	};
	static const struct record one[] = { { MS(5), 1, 1 } };

	start(r, 7, 7, false);
	is("requests", 7);
	is("no_timestamp", 2);
	is("out_of_order", 1);
	is("duration_s", 4);
	is("rate_per_s", 1.25);
	is("gap_mean_ms", 1000);
	is("gap_cv", sqrt(0.5)); /* gaps 1000 0 1000 2000 */
	is("distinct_timestamps", 4);
	is("peak_1s", 2);
	is("peak_10s", 5);
	finish();
	start(edge, 4, 4, false);
	is("peak_1s", 2); /* half open: 0 and 1 s are not in one window, nor are 0.999999999 and 1.999999999 */
	is("duration_s", 1.999999999);
	finish();
	start(one, 1, 1, false);
	is("duration_s", 0);
	is("rate_per_s", NAN);
	is("gap_mean_ms", NAN);
	is("gap_cv", NAN);
	is("peak_60s", 1);
	finish();
}

static void epoch_nanoseconds(void)
{
	int64_t t = 1759522419158355424;
	struct record r[5];
	struct table table;

	for (int i = 0; i < 5; i++)
		r[i] = (struct record){ i < 4 ? t + 100 * i : t + 1000000100, 16, 1, .ids = NO_IDS };
	start(r, 5, 2, false);
	is("duration_s", 1.0000001);
	is("gap_mean_ms", 250.000025);
	is("peak_1s", 4);
	table_init(&table, "arrivals", arrivals_columns, 6);
	tap_ok(arrivals_table(&set.run[0]->requests, 100, &table, "t") == false, "too many windows are refused");
	tap_is_int((int64_t)table_rows(&table), 0, "and none is added");
	tap_ok(arrivals_table(&set.run[0]->requests, 500000000, &table, "t"), "windows of half a second");
	tap_is_int((int64_t)table_rows(&table), 3, "three of them, the empty one too");
	tap_is_int((int64_t)table_at(&table, 1, 2)->u, 0, "nobody came in the second");
	tap_is_int((int64_t)table_at(&table, 0, 4)->u, 64, "tokens of the first");
	table_free(&table);
	finish();
}

static void sessions_by_hand(void)
{
	static const struct record r[] = {
		{ MS(0), 100, 1, "a", .ids = NO_IDS },
		{ MS(10), 50, 1, "b", .ids = NO_IDS },
		{ MS(30), 160, 1, "a", .ids = NO_IDS },       /* +60, 30 ms */
		{ MISSING, 40, 1, "b", .ids = NO_IDS },       /* -10, no gap */
		{ MS(50), 1, 1, "", .ids = NO_IDS },          /* no session */
		{ MS(60), 7, 1, "c", .ids = NO_IDS },
		{ MS(90), MISSING, 1, "b", .ids = NO_IDS },   /* nothing to compare with, no gap */
		{ MS(95), 500, 1, "b", .ids = NO_IDS },       /* no growth, 5 ms */
		{ MS(99), 1, 1, NULL, .ids = NO_IDS },
		{ MS(99), 1, 1, "a", .ids = NO_IDS, .kind = RECORD_SAMPLE },
		{ MS(230), 165, 1, "a", .ids = NO_IDS },      /* +5, 200 ms */
	};
	struct table t;

	start(r, 11, 4, false);
	is("sessions", 3);
	is("single_turn_sessions", 1);
	is("multi_turn_sessions", 2);
	is("single_turn_share", 1.0 / 3);
	is("no_session_requests", 2);
	is("turns_mean", 8.0 / 3);
	is("turns_p50", 3);
	is("turns_p90", 3.8);
	is("turns_max", 4);
	is("turn_growth_p50", 5);      /* -10 5 60 */
	is("turn_gap_p50_ms", 30);     /* 5 30 200 */
	table_init(&t, "turns", turns_columns, 8);
	turns_table(&set.run[0]->turns, &t, "t");
	tap_is_int((int64_t)table_rows(&t), 3, "turn classes 1, 2, 3-4");
	tap_ok(text_equal(table_at(&t, 2, 1)->text, text_of("3-4")), "the last is called 3-4");
	tap_is_int((int64_t)table_at(&t, 1, 2)->u, 0, "no session of two turns");
	tap_is_int((int64_t)table_at(&t, 2, 4)->u, 7, "seven requests in sessions of 3 or 4 turns");
	tap_is_int((int64_t)table_at(&t, 2, 6)->u, 425 + 590, "and their tokens");
	table_free(&t);
	finish();
}

/* Times and lengths that do not fit the compact forms, and a first time whose base is 0. */
static void wide_state(void)
{
	struct record r[40];
	double growth[20], gap[20], q;

	for (int i = 0; i < 40; i++)
		r[i] = (struct record){ MS(2147483648) + (i > 15) + MS(i) * i, i > 25 ? 5000000000 * i : i * i, 1,
					i % 2 ? "odd" : "even", .ids = NO_IDS };
	for (int i = 20; i < 40; i++) {
		growth[i - 20] = (double)(r[i].input - r[i - 2].input);
		gap[i - 20] = (double)(r[i].time - r[i - 2].time) / 1e6;
	}
	start(r, 40, 7, false);
	is("sessions", 2);
	is("turns_max", 20);
	finish();
	start(r + 18, 22, 5, false);
	quantile_select(growth, 20, (double[]){ 0.5 }, 1, &q);
	is("turn_growth_p50", q);
	quantile_select(gap, 20, (double[]){ 0.5 }, 1, &q);
	is("turn_gap_p50_ms", q);
	is("input_tokens", 18 * 18 + 19 * 19 + 20 * 20 + 21 * 21 + 22 * 22 + 23 * 23 + 24 * 24 + 25 * 25 + 5e9 * 455);
	finish();
}

static void warm_state(void)
{
	static const struct record r[] = {
		{ MS(0), 100, 1, "a", .ids = NO_IDS, .warm = true },
		{ MS(9), 100, 1, "b", .ids = NO_IDS, .warm = true },
		{ MS(40), 130, 1, "a", .ids = NO_IDS },
		{ MS(30), 140, 1, "a", .ids = NO_IDS },
	};

	start(r, 4, 1, false);
	is("requests", 2);
	is("sessions", 1);
	is("turns_max", 2);
	is("turn_growth_p50", 20);  /* 30 from the warm turn, and 10 */
	is("turn_gap_p50_ms", 15);  /* 40 and -10 */
	is("out_of_order", 1);
	is("duration_s", 0.01);
	finish();
}

static void blocks_by_hand(void)
{
	static const struct record r[] = {
		{ 0, 33, 1, .ids = 3, .block = 16 }, { 1, 33, 1, .ids = 3, .block = 16 },
		{ 2, 32, 1, .ids = 2, .block = 16 },
		{ 3, 20, 1, .ids = 4, .block = 16 }, { 4, 100, 1, .ids = 1, .block = 16 },
		{ 5, 0, 1, .ids = 0, .block = 16 },
	};
	static const struct record floors[] = {
		{ 0, 33, 1, .ids = 2, .block = 16 }, { 0, 17, 1, .ids = 2, .block = 16 },
		{ 0, 48, 1, .ids = 3, .block = 32 },
	};

	start(r, 6, 6, false);
	is("block_size", 16);
	is("block_mismatch", 2);
	tap_is_text(rule_name(&set.run[0]->blocks), "ceil", "rule");
	tap_is_int((int64_t)set.run[0]->blocks.named[0].line, 4, "first mismatch by line");
	tap_is_int((int64_t)set.run[0]->blocks.named[1].line, 5, "second mismatch by line");
	finish();
	start(floors, 1, 1, false);
	tap_is_text(rule_name(&set.run[0]->blocks), "floor", "rule of one short record");
	finish();
	start(floors, 3, 3, false);
	tap_is_text(rule_name(&set.run[0]->blocks), "mixed", "both rules in one file");
	is("block_mismatch", 1);
	tap_ok(set.run[0]->blocks.other_size, "two block sizes in one file");
	finish();
	start(r + 2, 1, 1, false);
	tap_is_text(rule_name(&set.run[0]->blocks), NULL, "full blocks tell no rule");
	is("block_mismatch", 0);
	finish();
}

static void runs_and_types(void)
{
	static const struct record r[] = {
		{ 0, 10, 1, .type = "chat", .run = "B" }, { 0, 20, 1, .type = "code", .run = "B" },
		{ 0, 30, 2, .type = "code", .run = "A" }, { 0, 40, 1, .run = NULL },
		{ 0, 50, 1, .type = "code", .run = "B" },
	};
	struct batch b = batch_of(r, 5);
	struct table t;

	traffic_set_init(&set);
	traffic_open(&set, "x", true);
	traffic_add(&set, &b);
	traffic_close(&set, &(struct input_counts){ .timestamp_unit_mixed = true });
	traffic_open(&set, "A", false);
	traffic_add(&set, &b);
	traffic_close(&set, &(struct input_counts){ .timestamp_unit = TIME_S });
	tap_is_int((int64_t)set.n, 4, "runs B, A, the rest, and the second operand");
	tap_is_text(set.run[0]->label, "B", "first run named");
	tap_is_text(set.run[1]->label, "A", "second run named");
	tap_is_text(set.run[2]->label, "x", "records without a run belong to the operand");
	tap_is_text(set.run[3]->label, "A#2", "a label that is taken stands apart");
	tap_is_text(set.run[0]->timestamp_unit, "mixed", "unit of the first operand");
	tap_is_text(set.run[3]->timestamp_unit, "s", "unit of the second operand");
	is("requests", 3);
	is("input_tokens", 80);
	tap_is_real(metric(3, "input_tokens"), 150, 0, "all of them in the second operand");
	table_init(&t, "types", types_columns, 9);
	types_table(&set.run[3]->types, &t, "A#2");
	tap_is_int((int64_t)table_rows(&t), 3, "code, chat, none");
	tap_ok(text_equal(table_at(&t, 0, 1)->text, text_of("code")), "the most frequent type first");
	tap_is_real(table_at(&t, 0, 8)->real, 25, 0, "its ratio");
	tap_ok(table_at(&t, 2, 1)->kind == CELL_NA, "no type last");
	tap_is_real(table_at(&t, 2, 3)->real, 0.2, 1e-15, "and its share");
	table_free(&t);
	traffic_set_free(&set);
	batch_free(&b);
}

static void buckets(void)
{
	static const double edges[] = { 1024, 8192, 32768, 65536, 1048576 }, odd[] = { 0, 1000, 1048576 };
	static const char *const want[] = { "<1k", "1-8k", "8-32k", "32-64k", "64k-1M", ">=1M" };
	char buf[64];
	struct counts c;
	struct table t;

	for (size_t i = 0; i < 6; i++) {
		lengths_bucket(buf, edges, 5, i);
		tap_is_text(buf, want[i], "bucket %zu", i);
	}
	lengths_bucket(buf, odd, 3, 1);
	tap_is_text(buf, "0-1000", "plain edges");
	lengths_bucket(buf, odd, 3, 2);
	tap_is_text(buf, "1000-1M", "mixed units");
	counts_init(&c);
	table_init(&t, "lengths", lengths_columns, 6);
	lengths_table(&c, edges, 5, &t, "t");
	tap_is_int((int64_t)table_rows(&t), 0, "no rows of nothing");
	counts_add(&c, 1023);
	counts_add(&c, 1024);
	counts_add(&c, 8191);
	counts_add(&c, 1048575);
	counts_add(&c, 1048576);
	lengths_table(&c, edges, 5, &t, "t");
	tap_is_int((int64_t)table_at(&t, 0, 2)->u, 1, "below the first edge");
	tap_is_int((int64_t)table_at(&t, 1, 2)->u, 2, "the lower edge is inside");
	tap_is_int((int64_t)table_at(&t, 1, 4)->u, 9215, "tokens of a bucket");
	tap_is_int((int64_t)table_at(&t, 4, 2)->u, 1, "the upper edge is not");
	tap_is_real(table_at(&t, 5, 3)->real, 0.2, 1e-15, "share of the last");
	table_free(&t);
	counts_free(&c);
}

static int order(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Random traces with ties, disorder, holes and large values, recomputed the slow and simple way. */
static void against_recomputation(uint64_t seed, bool large)
{
	enum { N = 3000 };
	static struct record r[N];
	static int64_t t[N];
	static char names[N][16];
	size_t nt = 0, nr = 0;
	double *ratio = mem_alloc(N, sizeof *ratio), q;
	int64_t peak[3] = { 0 }, widths[3] = { 1000000000, 10000000000, 60000000000 };
	struct rng rng;

	rng_init(&rng, seed, 3);
	for (size_t i = 0; i < N; i++) {
		r[i] = (struct record){ .ids = NO_IDS };
		r[i].time = MS(i * 40) + (int64_t)rng_below(&rng, 200) * (large ? 999999 : MS(50));
		if (!rng_below(&rng, 20))
			r[i].time = MISSING;
		r[i].input = (int64_t)rng_below(&rng, large && i % 7 == 0 ? 90000000000 : 200000);
		if (!rng_below(&rng, 20))
			r[i].input = MISSING;
		r[i].output = rng_below(&rng, 20) ? (int64_t)rng_below(&rng, 700) : MISSING;
		snprintf(names[i], sizeof names[i], "s%u", (unsigned)rng_below(&rng, 900));
		r[i].session = names[i];
		if (r[i].time != MISSING)
			t[nt++] = r[i].time;
		if (r[i].input != MISSING && r[i].output > 0)
			ratio[nr++] = (double)r[i].input / (double)r[i].output;
	}
	qsort(t, nt, sizeof *t, order);
	for (int w = 0; w < 3; w++) {
		for (size_t i = 0; i < nt; i++) {
			int64_t inside = 0;

			for (size_t k = i; k < nt && t[k] < t[i] + widths[w]; k++)
				inside++;
			peak[w] = inside > peak[w] ? inside : peak[w];
		}
	}
	start(r, N, 100, false);
	is("peak_1s", (double)peak[0]);
	is("peak_10s", (double)peak[1]);
	is("peak_60s", (double)peak[2]);
	is("duration_s", (double)(t[nt - 1] - t[0]) / 1e9);
	quantile_select(ratio, nr, (double[]){ 0.5 }, 1, &q);
	is("io_ratio_p50", q);
	finish();
	free(ratio);
}

static void packed_columns(void)
{
	static const int64_t v[] = { PACKED_NA, 0, 4294967294, PACKED_NA, 4294967295, -1, INT64_MAX, INT64_MIN + 1 };
	struct packed p;

	for (size_t n = 1; n <= 8; n++) {
		bool same = true;

		packed_init(&p, 0, 1);
		for (size_t i = 0; i < n; i++)
			packed_add(&p, v[i]);
		for (size_t i = 0; i < n; i++)
			same = same && packed_at(&p, i) == v[i];
		tap_ok(same && (p.wide != NULL) == (n > 4), "%zu values in %d bytes each", n, n > 4 ? 8 : 4);
		packed_free(&p);
	}
	packed_init(&p, 0, 1000000);
	packed_add(&p, PACKED_NA);
	packed_center(&p, 1759522419158000424);
	packed_add(&p, 1759522419158000424);
	packed_add(&p, 1759522419158000424 - 2000000000000000);
	tap_ok(!p.wide && packed_at(&p, 1) == 1759522419158000424 && packed_at(&p, 2) == 1757522419158000424,
	       "milliseconds to both sides of the first in 4 bytes");
	packed_set(&p, 1, 1759522419158000425);
	tap_ok(p.wide && packed_at(&p, 0) == PACKED_NA && packed_at(&p, 1) == 1759522419158000425 &&
	       packed_at(&p, 2) == 1757522419158000424, "a value between the steps widens the column");
	packed_free(&p);
}

static void sorting(void)
{
	enum { N = 10000 };
	int64_t *x = mem_alloc(N, sizeof *x), *y = mem_alloc(N, sizeof *y);
	struct rng rng;

	rng_init(&rng, 11, 0);
	for (unsigned bits = 0; bits <= 64; bits += 4) {
		for (size_t i = 0; i < N; i++)
			x[i] = y[i] = bits ? (int64_t)(rng_next(&rng) >> (64 - bits)) : 5;
		sort_int(x, N);
		qsort(y, N, sizeof *y, order);
		tap_ok(memcmp(x, y, N * sizeof *x) == 0, "radix sort of %u bits", bits);
	}
	free(x);
	free(y);
}

static void round_windows(void)
{
	tap_is_int(arrivals_round_window(0, 30), 1000000000, "one instant");
	tap_is_int(arrivals_round_window(29999999999, 30), 1000000000, "just below 30 s in 30 windows");
	tap_is_int(arrivals_round_window(30000000000, 30), 2000000000, "30 s needs a 31st of 1 s");
	tap_is_int(arrivals_round_window(7200000000000, 30), 300000000000, "two hours by five minutes");
	tap_is_int(arrivals_round_window(365 * 86400000000000, 30), 13 * 86400000000000, "a year by 13 days");
}

static void contrasts(void)
{
	static const struct record r[] = {
		{ 0, 5000, 100, "a", .ids = NO_IDS }, { MS(1), 1000, 100, "a", .ids = NO_IDS },
	};
	struct contrast c;

	start(r, 2, 2, false);
	c = contrast_of(set.run[0]);
	tap_is_int(c.known, 6, "all measures are known");
	/* ratio 30 above, input 3000 above, output 100 below, prefill 0.968 above; none over 32k, all multi-turn */
	tap_is_int(c.agentic, 4, "four on the agentic side");
	tap_ok(c.side[4] == SIDE_INSIDE && c.side[5] == SIDE_ABOVE, "two not");
	finish();
}

/* A log that is written while it is sampled: what came after the count is in no sample. */
static void grown_file(void)
{
	static const struct record r[] = {
		{ 0, 10, 1 }, { 1, 20, 1, .session = "s" }, { 2, 30, 1 }, { 3, 40, 1, .session = "late" }, { 4, 50, 1 },
	};
	struct batch counted = batch_of(r, 2), later = batch_of(r, 5);
	struct sample_plan plan = { .take = SAMPLE_SESSIONS, .count = 9, .seed = 1 };
	struct sampler s;
	int chosen = 0;

	sampler_init(&s, &plan);
	for (size_t i = 0; i < counted.n; i++)
		sampler_see(&s, &counted, i);
	sampler_choose(&s);
	sampler_again(&s);
	for (size_t i = 0; i < later.n; i++)
		chosen |= sampler_chosen(&s, sampler_see(&s, &later, i)) << i;
	tap_is_int(chosen, 3, "of a file that has grown, what was counted");
	sampler_free(&s);
	batch_free(&counted);
	batch_free(&later);
}

/* Times at both ends of what there is: their distance is no int64_t. */
static void wide_gaps(void)
{
	static const struct record r[] = {
		{ INT64_MIN + 1, 1, 1 }, { INT64_MAX, 1, 1 }, { INT64_MAX, 1, 1 },
	};
	struct id_run runs[1] = { { 0, 0 } };
	uint32_t count[3] = { 0 };
	size_t first[3] = { 0 };
	struct batch b = batch_of(r, 3);
	struct traits before, after;
	struct table t;

	b.runs = runs;
	b.run_first = first;
	b.run_count = count;
	table_init(&t, "fidelity", fidelity_columns, FIDELITY_COLUMNS);
	traits_init(&before);
	traits_init(&after);
	for (size_t i = 0; i < 3; i++)
		traits_add(&before, &b, i);
	fidelity_table(&before, &after, &t);
	tap_ok(text_equal(table_at(&t, 8, 0)->text, text_of("arrival_cv")), "the row");
	tap_is_real(table_at(&t, 8, 1)->real, 1, 1e-12, "gaps of 2^64 ns and 0: their deviation is their mean");
	table_free(&t);
	traits_free(&before);
	traits_free(&after);
	batch_free(&b);
}

int main(void)
{
	nothing();
	lengths_by_hand();
	arrivals_by_hand();
	epoch_nanoseconds();
	sessions_by_hand();
	wide_state();
	warm_state();
	blocks_by_hand();
	runs_and_types();
	buckets();
	for (uint64_t seed = 1; seed <= 3; seed++) {
		against_recomputation(seed, false);
		against_recomputation(seed, true);
	}
	packed_columns();
	sorting();
	round_windows();
	contrasts();
	grown_file();
	wide_gaps();
	return tap_done();
}
