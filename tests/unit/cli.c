/* cli.c - values of options, default labels and --check conditions */
#include "cli/private.h"

#include <stdlib.h>

#include "tap.h"

static void is_duration(const char *text, int64_t want)
{
	int64_t ns = -1;
	const char *why = cli_parse_duration(text, &ns);

	tap_ok(!why && ns == want, "%s is %lld ns (got %lld%s%s)", text, (long long)want, (long long)ns, why ? ", " : "",
	       why ? why : "");
}

static void test_durations(void)
{
	static const char *const wrong[] = { "", "5", "5.", ".", "s", "-5s", "5 s", "1.2.3s", "5sec", "1e3s", "0x5s",
					     "9999999999999h", "nans", "5s ",
					     "1000000000000000000000000000000000000000000s" };
	int64_t ns;

	is_duration("5s", INT64_C(5000000000));
	is_duration("500ms", 500000000);
	is_duration("1.5h", INT64_C(5400000000000));
	is_duration("2m", INT64_C(120000000000));
	is_duration("7us", 7000);
	is_duration("3ns", 3);
	is_duration("0.1s", 100000000);
	is_duration("16000000.123456789s", INT64_C(16000000123456789));
	is_duration(".5s", 500000000);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		tap_ok(cli_parse_duration(wrong[i], &ns) != NULL, "'%s' is no duration", wrong[i]);
	tap_ok(strstr(cli_parse_duration("5", &ns), "needs a unit") != NULL, "a bare number is told to take a unit");
}

static void test_numbers(void)
{
	struct cli_numbers list = { 0 };
	uint64_t u = 0;
	double v = 0;

	tap_ok(!cli_parse_uint("18446744073709551615", &u) && u == UINT64_MAX, "the largest unsigned integer");
	tap_ok(cli_parse_uint("18446744073709551616", &u) != NULL, "one more is too large");
	tap_ok(cli_parse_uint("-1", &u) && cli_parse_uint("", &u) && cli_parse_uint("1k", &u) && cli_parse_uint("+1", &u) &&
		       cli_parse_uint(" 1", &u), "signs, blanks and suffixes are no whole numbers");
	tap_ok(!cli_parse_number("-1.5e3", &v) && v == -1500, "a number with an exponent");
	tap_ok(cli_parse_number("nan", &v) && cli_parse_number("inf", &v) && cli_parse_number("0x10", &v) &&
		       cli_parse_number("1e999", &v) && cli_parse_number("1,5", &v) && cli_parse_number("", &v) &&
		       cli_parse_number("-", &v), "nan, inf, hex, overflow, comma and nothing are no numbers");
	tap_ok(!cli_parse_share("5%", &v) && v == 0.05, "a share in percent");
	tap_ok(!cli_parse_share("0.05", &v) && v == 0.05, "a share");
	tap_ok(cli_parse_share("1.5", &v) && cli_parse_share("101%", &v) && cli_parse_share("-1%", &v) &&
		       cli_parse_share("%", &v), "outside 0..1");
	tap_ok(!cli_parse_list("1k,8k,32768,1M", &list) && list.n == 4, "a list of four");
	tap_ok(list.n == 4 && list.item[0] == 1024 && list.item[1] == 8192 && list.item[2] == 32768 &&
		       list.item[3] == 1048576, "with suffixes of 1024");
	tap_ok(cli_parse_list("1,,2", &list) && cli_parse_list("", &list) && cli_parse_list("1,", &list) &&
		       cli_parse_list("k", &list), "gaps are refused");
	free(list.item);
	tap_is_int(choice_index("tsv|json|md", "md"), 2, "a choice by its index");
	tap_is_int(choice_index("tsv|json|md", "js"), -1, "not by a part of it");
	tap_is_int(choice_index("tsv|json|md", ""), -1, "not by nothing");
}

static void are_labels(const char *operands, const char *want)
{
	struct cli_operand operand[8];
	struct cli_common c = { .operand = operand };
	char *copy = strdup(operands), *rest = copy, *path, got[200] = "";

	while ((path = strsep(&rest, " ")))
		operand[c.n_operands++] = (struct cli_operand){ .path = path };
	label_operands(c.operand, c.n_operands);
	for (size_t i = 0; i < c.n_operands; i++)
		snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s", i ? " " : "", operand[i].label);
	tap_is_text(got, want, "labels of %s", operands);
	for (size_t i = 0; i < c.n_operands; i++)
		free((char *)operand[i].label);
	free(copy);
}

static void test_labels(void)
{
	are_labels("-", "-");
	are_labels("data/x/run.jsonl", "run");
	are_labels("a/run.jsonl b/run.jsonl", "a b");
	are_labels("run1.jsonl run2.jsonl", "run1 run2");
	are_labels("/exp/a/out/run.jsonl /exp/b/out/run.jsonl", "a b");
	are_labels("x/run1.jsonl x/y/run1.jsonl x/y/run2.jsonl", "x/run1 y/run1 y/run2");
	are_labels("a.jsonl a.jsonl b.jsonl", "a a b");
	are_labels("base=x/a.jsonl x/b.jsonl", "base b");
	are_labels("a=b.jsonl a.jsonl", "a a.jsonl");
	are_labels("a=a.jsonl a.jsonl", "a a.jsonl");
	are_labels("./lr=0.1.jsonl", "lr=0.1");
	are_labels("a=b=c.jsonl", "a");
	are_labels("- run.jsonl", "- run");
	are_labels("run.jsonl.gz", "run");
	are_labels("run.v2.jsonl run.v3.jsonl", "run.v2 run.v3");
	are_labels(".jsonl", ".jsonl");
}

static char said[2000];

static void hear(void *ctx, bool met, const char *line)
{
	(void)ctx;
	(void)met;
	snprintf(said + strlen(said), sizeof said - strlen(said), "%s\n", line);
}

static const struct column columns[] = {
	{ .name = "run", .left = true }, { .name = "over_ms" }, { .name = "n_over" }, { .name = "p90_ms" },
	{ .name = "hit_share" }, { .name = "rate_per_s" }, { .name = "delta_pct" }, { .name = "verdict", .left = true },
};

static void add_row(struct table *t, const char *run, int over, int n, double p90, double share, double delta)
{
	table_string(t, run);
	table_int(t, over);
	table_int(t, n);
	table_real(t, p90);
	table_real(t, share);
	table_real(t, 3.5);
	table_real(t, delta);
	table_string(t, isnan(delta) ? NULL : delta > 0 ? "worse" : "better");
}

static const struct column metric[] = {
	{ .name = "run", .left = true }, { .name = "metric", .left = true }, { .name = "value" }, { .name = "delta_pct" },
};

/* 0: met, 1: not met, 2: a usage error. */
static int outcome(const char *text, const struct table *t)
{
	struct check_list l = { 0 };
	size_t unmet;
	int result;

	said[0] = '\0';
	if (check_add(&l, text))
		return 2;
	unmet = check_judge(&l, t, "base", hear, NULL);
	result = check_trouble(&l) ? 2 : unmet > 0;
	check_free(&l);
	return result;
}

static void test_checks(void)
{
	static const struct { const char *text; int want; } cases[] = {
		{ "n_over <= 60", 1 }, { "n_over<=90", 0 }, { "n_over <= 60 for over_ms=20000", 0 },
		{ "n_over <= 60 for over_ms=20000 run=base", 0 }, { "n_over <= 60 for over_ms=20000 run=nobody", 1 },
		{ "n_over <= 60 for nokey=1", 2 }, { "nothing > 0", 2 }, { "p90_ms < 8s", 0 }, { "p90_ms < 7s", 1 },
		{ "p90_ms <= 7454.25ms", 0 }, { "p90_ms < 7454.25ms", 1 }, { "p90_ms < 5%", 2 }, { "n_over < 5s", 2 },
		{ "rate_per_s > 3s", 2 }, { "rate_per_s > 3", 0 }, { "hit_share >= 25%", 0 }, { "hit_share > 0.3", 1 },
		{ "delta_pct < 5%", 0 }, { "delta_pct < -5%", 1 }, { "verdict = better", 0 }, { "verdict != worse", 0 },
		{ "verdict = worse", 1 }, { "run = base", 1 }, { "run = base for run=base", 0 }, { "run != C", 0 },
		{ "run < base", 2 }, { "p90_ms", 2 }, { "< 5", 2 }, { "n_over => 5", 2 },
		{ "p90_ms =< 8s", 2 }, { "n_over =! 5", 2 }, { "run != <1k", 0 }, { "run == base for run=base", 0 }, { "p90_ms <", 2 }, { "p90_ms < 5 for", 2 },
		{ "p90_ms < 8s for =x", 2 }, { "p90_ms < 8s for x", 2 }, { "p90_ms == 7454.25", 0 }, { "p90_ms > -1s", 0 },
		{ "n_over > 10 for over_ms=30000", 1 }, { "p90_ms < 8q", 2 }, { "p90_ms ! 5", 2 }, { "n_over = 60x", 1 },
	};
	struct table t;

	table_init(&t, "tail", columns, 8);
	add_row(&t, "base", 10000, 90, 7454.25, 0.25, NAN);
	add_row(&t, "base", 20000, 60, 7454.25, 0.25, NAN);
	add_row(&t, "A b", 20000, 10, 7454.25, 0.5, -1.5);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		tap_is_int(outcome(cases[i].text, &t), cases[i].want, "%s", cases[i].text);

	tap_is_int(outcome("n_over < 60 for run=A b", &t), 0, "a value may hold spaces");
	tap_is_text(said, "met: n_over < 60: 10 (run=A b)\n", "a single row that is met is named");
	outcome("n_over < 80", &t);
	tap_is_text(said, "not met: n_over < 80: 90 (run=base)\n", "a row that is not met is named");
	outcome("n_over < 95", &t);
	tap_is_text(said, "met: n_over < 95: 3 rows\n", "several that are met are counted");
	table_na(&t);
	for (int i = 0; i < 7; i++)
		table_na(&t);
	tap_is_int(outcome("p90_ms < 8s", &t), 1, "NA is not met");
	tap_is_int(outcome("verdict != worse", &t), 1, "nor by !=");
	table_clear(&t);
	tap_is_int(outcome("p90_ms < 8s", &t), 1, "no row is not met");
	tap_is_int(outcome("nothing < 8s", &t), 2, "an unknown name stays a usage error");
	table_free(&t);
}

static void test_metric_checks(void)
{
	struct table t, other;

	table_init(&t, "summary", metric, 4);
	t.metrics = true;
	table_metric_real(&t, "base", "ttft_p90_ms", 7000);
	table_na(&t);
	table_metric_real(&t, "A", "ttft_p90_ms", 9000);
	table_real(&t, 28.5);
	table_metric_int(&t, "A", "requests", 5);
	table_na(&t);
	table_init(&other, "other", columns, 8);
	add_row(&other, "base", 10000, 90, 7454.25, 0.25, NAN);
	tap_is_int(outcome("ttft_p90_ms < 8s", &t), 1, "a metric in every run");
	tap_is_int(outcome("ttft_p90_ms < 8s for run=base", &t), 0, "a metric of one run");
	tap_is_int(outcome("value < 10s for metric=ttft_p90_ms", &t), 0, "the unit comes from the metric");
	tap_is_int(outcome("delta_pct < 30% for metric=ttft_p90_ms", &t), 0, "a comparison skips the base");
	tap_is_int(outcome("requests < 5s", &t), 2, "a count has no unit");
	tap_is_int(outcome("n_over < 100", &t), 2, "a name of another table");
	table_clear(&t);
	tap_is_int(outcome("ttft_p90_ms < 8s", &t), 1, "no metrics at all: not met");
	table_free(&t);
	table_free(&other);
}

static void test_nearest(void)
{
	static const char *const names[] = { "table", "top", "time-unit", "tolerate" };

	tap_is_text(nearest_name("tabel", names, 4), "table", "two letters exchanged");
	tap_is_text(nearest_name("tabl", names, 4), "table", "one missing");
	tap_is_text(nearest_name("time_unit", names, 4), "time-unit", "one wrong");
	tap_is_text(nearest_name("xyzzy", names, 4), NULL, "nothing near");
	tap_is_text(nearest_name("a-name-that-is-far-too-long-for-any-option-of-the-kit", names, 4), NULL, "too long");
}

int main(void)
{
	test_durations();
	test_numbers();
	test_labels();
	test_checks();
	test_metric_checks();
	test_nearest();
	return tap_done();
}
