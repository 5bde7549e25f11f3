/* output.c - one table as tsv, JSON Lines, md and text: escapes, NA, alignment, whole rows, write errors */
#include "output/output.h"

#include <errno.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "tap.h"

static const struct column plain[] = {
	{ .name = "key", .left = true },
	{ .name = "n" },
	{ .name = "part_share", .bar = true },
	{ .name = "p90_ms", .head = "p90" },
};

static const struct column metric[] = {
	{ .name = "run", .left = true },
	{ .name = "metric", .left = true },
	{ .name = "value" },
	{ .name = "delta_pct" },
	{ .name = "verdict", .left = true },
};

static void fill(struct table *t)
{
	table_init(t, "plain", plain, 4);
	table_string(t, "tab\tnew\nback\\cr\rq\"");
	table_int(t, 1234567);
	table_real(t, 0.5);
	table_real(t, 12035.061342);
	table_text(t, (struct text){ "bad\xff|<b>\xe4\xb8\x96", 11 });
	table_uint(t, UINT64_C(14879255164371896291));
	table_real(t, 0.25);
	table_real(t, NAN);
}

static void fill_metrics(struct table *t)
{
	table_init(t, "summary", metric, 5);
	t->metrics = true;
	table_metric_int(t, "base", "requests", 12031);
	table_na(t);
	table_na(t);
	table_metric_real(t, "base", "p90_ms", 12345.678);
	table_na(t);
	table_na(t);
	table_metric_int(t, "A", "requests", 12000);
	table_na(t);
	table_na(t);
	table_metric_real(t, "A", "p90_ms", 1234.5);
	table_real(t, -90);
	table_string(t, "better");
	table_metric_na(t, "A", "extra");
	table_na(t);
	table_na(t);
}

/* What output_table writes; the caller frees. */
static char *written(const struct table *t, enum format format, const char *title, bool tagged)
{
	struct output o;
	char *s = NULL;
	size_t n;

	output_init(&o, open_memstream(&s, &n), format, true);
	o.tagged = tagged;
	output_table(&o, t, title);
	tap_is_int(output_close(&o), 0, "written without error");
	return s;
}

static void is_written(const struct table *t, enum format format, const char *title, const char *want, const char *name)
{
	char *s = written(t, format, title, false);

	tap_is_text(s, want, "%s", name);
	free(s);
}

static void test_plain(void)
{
	struct table t;

	fill(&t);
	tap_is_int((int64_t)table_rows(&t), 2, "two rows");
	tap_is_int(table_column(&t, text_of("p90_ms")), 3, "a column by name");
	tap_is_int(table_column(&t, text_of("p90")), -1, "not by its head");
	is_written(&t, FORMAT_TSV, NULL,
		   "key\tn\tpart_share\tp90_ms\n"
		   "tab\\tnew\\nback\\\\cr\\rq\"\t1234567\t0.5\t12035.061342\n"
		   "bad\xef\xbf\xbd|<b>\xe4\xb8\x96\t14879255164371896291\t0.25\tNA\n",
		   "tsv");
	is_written(&t, FORMAT_JSON, NULL,
		   "{\"key\":\"tab\\tnew\\nback\\\\cr\\rq\\\"\",\"n\":1234567,\"part_share\":0.5,\"p90_ms\":12035.061342}\n"
		   "{\"key\":\"bad\xef\xbf\xbd|<b>\xe4\xb8\x96\",\"n\":14879255164371896291,\"part_share\":0.25,"
		   "\"p90_ms\":null}\n",
		   "json");
	is_written(&t, FORMAT_MD, "Title",
		   "**Title**\n\n"
		   "| key                 |                    n | part_share |    p90 |\n"
		   "| ------------------- | -------------------: | ---------: | -----: |\n"
		   "| tab?new?back\\\\cr?q\" |            1,234,567 |     50.0 % | 12,035 |\n"
		   "| bad?\\|\\<b>\xe4\xb8\x96        | 14879255164371896291 |     25.0 % |      - |\n",
		   "md: escapes, shares in percent, cells counted");
	table_free(&t);
}

static void test_text(void)
{
	struct output o;
	struct table t;
	char *s = NULL;
	size_t n;

	fill(&t);
	output_init(&o, open_memstream(&s, &n), FORMAT_TEXT, true);
	o.utf8 = false;
	output_sentence(&o, "%d rows", 2);
	output_table(&o, &t, NULL);
	output_close(&o);
	tap_is_text(s,
		    "2 rows\n\n"
		    "key                                    n  part_share                          p90\n"
		    "------------------  --------------------  -------------------------------  ------\n"
		    "tab?new?back\\cr?q\"             1,234,567      50.0 % ####################  12,035\n"
		    "bad?|<b>\xe4\xb8\x96          14879255164371896291      25.0 % ##########                 -\n",
		    "text: aligned by cells, bars against the largest");
	free(s);
	table_free(&t);
}

static void test_metrics(void)
{
	struct table t;
	char *s;

	fill_metrics(&t);
	is_written(&t, FORMAT_JSON, NULL,
		   "{\"run\":\"base\",\"requests\":12031,\"p90_ms\":12345.678}\n"
		   "{\"run\":\"A\",\"requests\":12000,\"p90_ms\":1234.5,\"extra\":null,"
		   "\"vs_base\":{\"p90_ms\":{\"delta_pct\":-90,\"verdict\":\"better\"}}}\n",
		   "a metric table is one object a run");
	s = written(&t, FORMAT_JSON, NULL, true);
	tap_ok(strncmp(s, "{\"table\":\"summary\",\"run\":", 25) == 0, "tagged objects begin with the table");
	free(s);
	is_written(&t, FORMAT_MD, NULL,
		   "| metric   |      base |          A | delta_pct | verdict |\n"
		   "| -------- | --------: | ---------: | --------: | ------- |\n"
		   "| requests |    12,031 |     12,000 |         - | -       |\n"
		   "| p90_ms   | 12,346 ms | 1,234.5 ms |     -90 % | better  |\n"
		   "| extra    |           |          - |         - | -       |\n",
		   "md turns it: one column a run");
	table_clear(&t);
	is_written(&t, FORMAT_TSV, NULL, "run\tmetric\tvalue\tdelta_pct\tverdict\n", "tsv of no rows is the header");
	is_written(&t, FORMAT_JSON, NULL, "", "json of no rows is empty");
	table_free(&t);
}

/* A column that names one run alone is noise to people, unless there are other runs. */
static void test_run_column(void)
{
	static const struct column columns[] = { { .name = "run", .left = true }, { .name = "key", .left = true },
						 { .name = "part_share", .bar = true } };
	static const struct column labelled[] = { { .name = "key" }, { .name = "by" }, { .name = "run" } };
	struct table t;

	table_init(&t, "shares", columns, 3);
	for (int i = 0; i < 2; i++) {
		table_string(&t, "base");
		table_string(&t, i ? "b" : "a");
		table_real(&t, i ? 0.5 : 1);
	}
	is_written(&t, FORMAT_MD, NULL, "| key | part_share |\n| --- | ---------: |\n| a   |    100.0 % |\n| b   |     50.0 % |\n",
		   "md of one run has no column of runs");
	is_written(&t, FORMAT_TEXT, NULL,
		   "key  part_share\n"
		   "\u2500\u2500\u2500  \u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500"
		   "\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\n"
		   "a       100.0 % \u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\n"
		   "b        50.0 % \u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\u2588\n",
		   "nor has text, and the bars are beside their shares");
	is_written(&t, FORMAT_TSV, NULL, "run\tkey\tpart_share\nbase\ta\t1\nbase\tb\t0.5\n", "tsv has it always");
	table_string(&t, "A");
	table_string(&t, "c");
	table_na(&t);
	is_written(&t, FORMAT_MD, NULL,
		   "| run  | key | part_share |\n| ---- | --- | ---------: |\n| base | a   |    100.0 % |\n"
		   "| base | b   |     50.0 % |\n| A    | c   |          - |\n", "md of two runs has it");
	table_free(&t);
	table_init(&t, "contrast", labelled, 3);
	for (int i = 0; i < 3; i++)
		table_int(&t, 7);
	is_written(&t, FORMAT_MD, NULL, "| key |  by | run |\n| --: | --: | --: |\n|   7 |   7 |   7 |\n",
		   "a column that a user calls run is shown");
	table_free(&t);
}

/* A table of one run among tables of several must name it. */
static void test_later_run(void)
{
	static const struct column columns[] = { { .name = "run", .left = true }, { .name = "n" } };
	struct output o;
	struct table t;
	char *s = NULL;
	size_t n;

	output_init(&o, open_memstream(&s, &n), FORMAT_MD, true);
	table_init(&t, "counts", columns, 2);
	for (int i = 0; i < 2; i++) {
		table_string(&t, i ? "B" : "A");
		table_int(&t, i);
	}
	output_table(&o, &t, NULL);
	table_clear(&t);
	table_string(&t, "B");
	table_int(&t, 3);
	output_table(&o, &t, NULL);
	output_sentence(&o, "of\x1b[31m*B*%cand more", '\n');
	output_close(&o);
	tap_is_text(s, "| run |   n |\n| --- | --: |\n| A   |   0 |\n| B   |   1 |\n\n"
		       "| run |   n |\n| --- | --: |\n| B   |   3 |\n\nof?[31m\\*B\\*\nand more\n",
		    "one run among several is named; labels in a sentence do not drive the terminal");
	free(s);
	table_free(&t);
}

static void test_rows(void)
{
	struct output o;
	struct table t;
	char *s = NULL;
	size_t n;

	output_init(&o, open_memstream(&s, &n), FORMAT_TSV, true);
	table_init(&t, "rows", plain, 2);
	output_rows(&o, &t);
	for (int i = 0; i < 2; i++) {
		table_string(&t, "a");
		table_int(&t, i);
		output_rows(&o, &t);
		tap_is_int((int64_t)table_rows(&t), 0, "rows are cleared");
	}
	table_string(&t, "b");
	table_int(&t, 2);
	output_table(&o, &t, NULL);
	table_clear(&t);
	output_close(&o);
	tap_is_text(s, "key\tn\na\t0\na\t1\nb\t2\n", "rows as they come have one header, also before the rest");
	free(s);
	output_init(&o, open_memstream(&s, &n), FORMAT_TSV, false);
	table_string(&t, "a");
	table_int(&t, 1);
	output_table(&o, &t, NULL);
	output_close(&o);
	tap_is_text(s, "a\t1\n", "no header when it is not wanted");
	free(s);
	table_free(&t);
}

/* Every write ends at the end of a row: count the rows that the writes of a large table split. */
static ssize_t count_split(void *cookie, const char *s, size_t n)
{
	*(int *)cookie += s[n - 1] != '\n';
	return (ssize_t)n;
}

static ssize_t no_space(void *cookie, const char *s, size_t n)
{
	(void)s;
	(void)n;
	++*(int *)cookie;
	errno = ENOSPC;
	return 0;
}

static void test_writes(void)
{
	int split = 0, tries = 0;
	struct output o;
	struct table t;
	FILE *f;

	table_init(&t, "rows", plain, 2);
	for (int i = 0; i < 100000; i++) {
		table_string(&t, "some key");
		table_int(&t, i);
	}
	f = fopencookie(&split, "w", (cookie_io_functions_t){ .write = count_split });
	setvbuf(f, NULL, _IONBF, 0);
	output_init(&o, f, FORMAT_TSV, true);
	output_table(&o, &t, NULL);
	tap_is_int(output_close(&o), 0, "a large table is written");
	tap_is_int(split, 0, "no write ended inside a row");
	f = fopencookie(&tries, "w", (cookie_io_functions_t){ .write = no_space });
	setvbuf(f, NULL, _IONBF, 0);
	output_init(&o, f, FORMAT_TSV, true);
	output_table(&o, &t, NULL);
	tap_is_int(output_close(&o), ENOSPC, "a full disk is reported");
	tap_is_int(tries, 1, "and not tried again");
	table_free(&t);
}

static void test_cells(void)
{
	struct table t;

	table_init(&t, "cells", plain, 4);
	table_real(&t, INFINITY);
	table_int(&t, INT64_MIN);
	table_text(&t, (struct text){ NULL, 0 });
	table_string(&t, "");
	tap_is_int(table_at(&t, 0, 0)->kind, CELL_NA, "infinity is NA");
	tap_is_int(table_at(&t, 0, 1)->kind, CELL_NA, "so is the missing integer");
	tap_is_int(table_at(&t, 0, 2)->kind, CELL_NA, "and the missing text");
	tap_is_int(table_at(&t, 0, 3)->kind, CELL_TEXT, "the empty text is a text");
	table_free(&t);
}

static void test_utf8(void)
{
	tap_is_int((int64_t)utf8_width(text_of("abc")), 3, "ASCII");
	tap_is_int((int64_t)utf8_width(text_of("e\xcc\x81")), 1, "a combining accent takes no cell");
	tap_is_int((int64_t)utf8_width(text_of("\xe4\xb8\x96\xe7\x95\x8c")), 4, "Chinese takes two each");
	tap_is_int((int64_t)utf8_width(text_of("\xf0\x9f\x98\x80")), 2, "so does an emoji");
	tap_is_int((int64_t)utf8_width(text_of("a\xe2\x80\xae" "b\xc2\x9b")), 4, "what is printed as ? takes one");
	tap_ok(!utf8_shows(0x202e) && !utf8_shows(0x9b) && !utf8_shows(0x2066) && !utf8_shows(0x2029) && utf8_shows(0xe9) &&
	       utf8_shows(0x200d), "text that turns direction is not printed, a joiner is");
	tap_ok(utf8_valid(text_of("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80")), "valid sequences of 2, 3 and 4 bytes");
	tap_ok(!utf8_valid(text_of("\xc0\xaf")), "an overlong form is bad");
	tap_ok(!utf8_valid(text_of("\xe0\x80\xaf")) && !utf8_valid(text_of("\xf0\x80\x80\xaf")), "and a longer one");
	tap_ok(!utf8_valid(text_of("\xed\xa0\x80")), "a surrogate is bad");
	tap_ok(!utf8_valid(text_of("\xf4\x90\x80\x80")), "beyond U+10FFFF is bad");
	tap_ok(!utf8_valid(text_of("\xe2\x82")), "a cut sequence is bad");
}

int main(void)
{
	test_cells();
	test_plain();
	test_text();
	test_metrics();
	test_run_column();
	test_later_run();
	test_rows();
	test_writes();
	test_utf8();
	return tap_done();
}
