/* input_select.c - --where, --map, --warmup, --first, --strict and what is counted */
#include "../inputs.h"
#include "tap.h"

static struct trial t;

/* The input lengths of the rows that are read, "1 2w 3": w marks warm rows. */
static const char *lengths(void)
{
	static char out[1024];
	size_t n = 0;

	out[0] = '\0';
	while (trial_next(&t) > 0)
		for (size_t i = 0; i < t.b->n && n < sizeof out - 32; i++)
			n += (size_t)sprintf(out + n, "%s%lld%s", n ? " " : "",
					     (long long)batch_int(t.b, F_INPUT_LENGTH, i),
					     t.b->warm[i] ? "w" : "");
	return out;
}

static void start(const char *text)
{
	trial_file(&t, text, strlen(text));
}

static const char records[] =
	"{\"in\":1,\"ttft_ms\":100,\"worker\":\"w1\",\"timestamp\":1000,\"type\":\"a\"}\n"
	"{\"in\":2,\"ttft_ms\":200.5,\"worker\":\"w2\",\"timestamp\":2000,\"ok\":false}\n"
	"{\"in\":3,\"worker\":\"w10\",\"timestamp\":3000,\"aborted\":true}\n"
	"{\"in\":4,\"ttft_ms\":400,\"timestamp\":4000,\"session_id\":\"s\"}\n"
	"{\"in\":5,\"ttft_ms\":5000,\"worker\":8001,\"timestamp\":5000,\"chat_id\":9,\"parent_chat_id\":-1}\n"
	"{\"in\":6,\"timestamp\":6000,\"chat_id\":10,\"parent_chat_id\":9}\n";

static void test_filters(void)
{
	static const struct { const char *where[2], *want; } cases[] = {
		{ { "input_length >= 3" }, "3 4 5 6" },
		{ { "input_length<2.5" }, "1 2" },
		{ { "input_length = 2.0" }, "2" },
		{ { "input_length != 2" }, "1 3 4 5 6" },
		{ { "input_length > 1", "input_length<=3" }, "2 3" },
		{ { "input_length < 99999999999999999999" }, "1 2 3 4 5 6" },
		{ { "input_length > -0.5" }, "1 2 3 4 5 6" },
		{ { "ttft_ms > 200.5" }, "4 5" },
		{ { "ttft_ms>=5s" }, "5" },
		{ { "ttft_ms<0.2005s" }, "1" },
		{ { "ttft_ms<=200500us" }, "1 2" },
		{ { "ttft_ms != 100" }, "2 3 4 5 6" },
		{ { "ttft_ms < 1m" }, "1 2 4 5" },
		{ { "timestamp >= 5001s" }, "6" }, /* records with a chat_id count in seconds */
		{ { "timestamp < 3s" }, "1 2" },
		{ { "worker = w10" }, "3" },
		{ { "worker = 8001" }, "5" },
		{ { "worker != w1" }, "2 3 4 5 6" },
		{ { "type = a" }, "1" },
		{ { "ok = false" }, "2 3" },
		{ { "ok = true" }, "1 4 5 6" },
		{ { "aborted = true" }, "3" },
		{ { "session_id = 9" }, "5 6" },
		{ { "session_id != 9" }, "1 2 3 4" },
		{ { "session_id == 9" }, "5 6" },
		{ { "session_id = 9", "input_length = 6" }, "6" },
	};
	static const char *const bad[] = {
		"", "input_length", "input_length ~ 3", "input_length =>3", "worker =>w1", "worker=!w1", "= 3", "input_length =", "nosuch = 3",
		"input_length > many", "ttft_ms > 5x", "ttft_ms > ", "worker < w1", "ok > true", "ok = 1",
		"hash_ids = 1"
	};
	struct filter *f;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *why = NULL;

		f = filter_new();
		for (int k = 0; k < 2 && cases[i].where[k]; k++)
			why = filter_add(f, cases[i].where[k]);
		trial_start(&t, FIELD(F_INPUT_LENGTH));
		t.spec.where = f;
		start(records);
		tap_is_text(why ? why : lengths(), cases[i].want, "--where '%s'", cases[i].where[0]);
		tap_is_int((int64_t)t.counts.filtered, 6 - (int64_t)(strlen(cases[i].want) + 1) / 2,
			   "the others are counted");
		trial_close(&t);
		filter_free(f);
	}
	f = filter_new();
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		tap_ok(filter_add(f, bad[i]) != NULL, "--where '%s' is refused", bad[i]);
	filter_free(f);
}

/* A child of a chat that --where left out still belongs to that chat's session, and ordinals count accepted
 * records. */
static void test_filter_context(void)
{
	struct filter *f = filter_new();

	filter_add(f, "input_length > 5");
	trial_start(&t, FIELD(F_INPUT_LENGTH) | FIELD(F_SESSION_ID));
	t.spec.where = f;
	start(records);
	trial_next(&t);
	tap_ok(t.b->n == 1 && t.b->text[F_SESSION_ID][0].n == 1 && t.b->text[F_SESSION_ID][0].s[0] == '9',
	       "the session of a parent that was left out");
	tap_ok(t.b->ordinal[0] == 6 && t.b->first == 5 && t.b->line_number[0] == 6, "ordinal, first and line");
	trial_close(&t);
	filter_free(f);
	f = filter_new();
	filter_add(f, "output_length = 1");
	trial_start(&t, FIELD(F_SESSION_ID));
	t.spec.where = f;
	start("{\"chat_id\":1}\n{\"session_id\":\"own\",\"out\":1}\n{\"chat_id\":2}\n");
	trial_next(&t);
	tap_ok(t.b->n == 1 && text_equal(t.b->text[F_SESSION_ID][0], text_of("own")),
	       "and chats that were left out name no session but their own");
	trial_close(&t);
	filter_free(f);
}

static void test_maps(void)
{
	static const struct { const char *map, *json; double want; } cases[] = {
		{ "ttft_ms=x", "{\"x\":5,\"ttft_ms\":7}", 5 },
		{ "ttft_ms=x", "{\"ttft_ms\":7}", 7 },
		{ "ttft_ms=x:s", "{\"x\":5}", 5000 },
		{ "ttft_ms=a.b", "{\"a.b\":5}", 5 },
		{ "ttft_ms=.metrics.ttft.value:us", "{\"metrics\":{\"n\":1,\"ttft\":{\"value\":5,\"unit\":\"x\"}}}",
		  0.005 },
		{ "ttft_ms=.m.v", "{\"m\":{\"v\":5},\"m\":{\"w\":5}}", NAN },
		{ "ttft_ms=.m.v", "{\"m\":{\"v\":5,\"v\":6}}", 6 },
		{ "ttft_ms=.m.v", "{\"m\":[{\"v\":5}]}", NAN },
		{ "ttft_ms=x:y", "{\"x:y\":5}", -1 },
	};
	static const char *const bad[] = {
		"", "ttft_ms", "=x", "ttft_ms=", "nosuch=x", "ttft_ms=.a..b", "ttft_ms=.a.", "ttft_ms=.",
		"input_length=x:s"
	};
	struct input_map *map;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *why;

		map = input_map_new();
		why = input_map_add(map, cases[i].map);
		if (cases[i].want < 0) {
			tap_ok(why != NULL, "--map %s is refused", cases[i].map);
		} else {
			trial_start(&t, FIELD(F_TTFT));
			t.spec.map = map;
			start(cases[i].json);
			trial_next(&t);
			tap_is_real(t.got > 0 ? batch_real(t.b, F_TTFT, 0) : -1, cases[i].want, 0, "--map %s on %s",
				    cases[i].map, cases[i].json);
			trial_close(&t);
		}
		input_map_free(map);
	}
	map = input_map_new();
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		tap_ok(input_map_add(map, bad[i]) != NULL, "--map '%s' is refused", bad[i]);
	tap_ok(!input_map_add(map, "session_id=.meta.s") && !input_map_add(map, "ok=.meta.fine") &&
	       !input_map_add(map, "hash_ids=.meta.h") && !input_map_add(map, "error=why"),
	       "text, flags and ids are mapped");
	trial_start(&t, FIELD(F_SESSION_ID) | FIELD(F_HASH_IDS) | FIELD(F_ERROR));
	t.spec.map = map;
	start("{\"meta\":{\"s\":\"z\",\"fine\":false,\"h\":[4,5]},\"why\":\"late\","
	      "\"metadata\":{},\"metrics\":{}}\n");
	trial_next(&t);
	tap_ok(t.got == 1 && t.b->outcome[0] == OUTCOME_FAILED && t.b->id_count[0] == 2 &&
	       t.b->ids[t.b->id_first[0] + 1] == 5 &&
	       text_equal(t.b->text[F_SESSION_ID][0], text_of("z")) &&
	       text_equal(t.b->text[F_ERROR][0], text_of("late")), "all of them from one foreign record");
	trial_close(&t);
	input_map_free(map);
}

static struct selection count_of(uint64_t n)
{
	return (struct selection){ .kind = SELECT_COUNT, .count = n };
}

static struct selection percent_of(double p)
{
	return (struct selection){ .kind = SELECT_PERCENT, .percent = p };
}

static struct selection span_of(double s)
{
	return (struct selection){ .kind = SELECT_SPAN, .span_ns = (int64_t)(s * 1e9) };
}

static void test_selection(void)
{
	static const char text[] =
		"{\"in\":1,\"timestamp\":1000}\noops\n{\"in\":2,\"timestamp\":2000}\n{\"type\":\"feed\",\"in\":9}\n"
		"{\"in\":3}\n{\"in\":4,\"timestamp\":4000}\n{\"in\":5,\"timestamp\":5000}\n";
	const struct selection all = { .kind = SELECT_ALL };
	const struct { struct selection warmup, first; const char *want; int beyond; } cases[] = {
		{ all, all, "1 2 9 3 4 5", 0 },
		{ count_of(2), all, "1w 2w 9 3 4 5", 0 },
		{ count_of(3), all, "1w 2w 9w 3w 4 5", 0 },
		{ all, count_of(2), "1 2", 1 },
		{ count_of(1), count_of(3), "1w 2 9 3", 1 },
		{ all, count_of(0), "", 1 },
		{ all, count_of(99), "1 2 9 3 4 5", 0 },
		{ percent_of(50), all, "1w 2w 9 3 4 5", 0 },
		{ percent_of(39.9), all, "1w 2 9 3 4 5", 0 },
		{ percent_of(100), percent_of(60), "1w 2w 9w 3w", 1 },
		{ span_of(1), all, "1w 2 9 3 4 5", 0 },
		{ span_of(1.001), all, "1w 2w 9w 3w 4 5", 0 },
		{ all, span_of(3), "1 2 9 3", 1 },
		{ all, span_of(100), "1 2 9 3 4 5", 0 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		trial_start(&t, FIELD(F_INPUT_LENGTH));
		t.spec.warmup = cases[i].warmup;
		t.spec.first = cases[i].first;
		start(text);
		tap_is_text(lengths(), cases[i].want, "selection %zu", i);
		tap_is_int((int64_t)t.counts.beyond_first, cases[i].beyond, "and whether reading stopped");
		trial_close(&t);
	}
	trial_start(&t, FIELD(F_INPUT_LENGTH));
	t.spec.first = count_of(1);
	start(text);
	lengths();
	tap_is_text(t.reports, "", "a bad record behind --first is not reported");
	tap_ok(t.counts.records == 1 && t.counts.lines == 1, "and not counted");
	trial_close(&t);
	trial_start(&t, FIELD(F_INPUT_LENGTH));
	t.spec.warmup = percent_of(10);
	tap_ok(!trial_pipe(&t, text, sizeof text - 1) && strstr(t.failure, "regular file"),
	       "a percentage of a pipe is refused");
	close(t.fd);
}

static void test_strict(void)
{
	trial_start(&t, FIELD(F_INPUT_LENGTH));
	t.spec.strict = true;
	start("{\"in\":1}\noops\n{\"in\":2}\noops\n");
	tap_is_text(lengths(), "1", "--strict reads up to the first bad record");
	tap_is_text(t.reports, "2 -: not a JSON object\n", "which is reported");
	tap_ok(t.got == -1 && t.counts.strict_stop && t.counts.bad == 1 && t.counts.records == 1,
	       "and ends the input");
	trial_close(&t);
}

static void test_units(void)
{
	static const struct { const char *text; enum time_unit given, want; bool mixed; } cases[] = {
		{ "{\"timestamp\":1}\n", TIME_UNIT_AUTO, TIME_MS, false },
		{ "{\"timestamp\":1,\"chat_id\":1}\n", TIME_UNIT_AUTO, TIME_S, false },
		{ "{\"timestamp\":1}\n", TIME_US, TIME_US, false },
		{ "{\"timestamp_ns\":1}\n", TIME_UNIT_AUTO, TIME_NS, false },
		{ "{\"timestamp\":1}\n{\"timestamp\":1,\"chat_id\":1}\n", TIME_UNIT_AUTO, TIME_MS, true },
		{ "{\"timestamp\":\"1970-01-01T00:00:00Z\"}\n", TIME_UNIT_AUTO, TIME_UNIT_AUTO, false },
		{ "{\"in\":1}\n", TIME_S, TIME_UNIT_AUTO, false },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		trial_start(&t, FIELD(F_INPUT_LENGTH) | FIELD(F_TIMESTAMP));
		t.spec.time_unit = cases[i].given;
		start(cases[i].text);
		lengths();
		tap_ok(t.counts.timestamp_unit == cases[i].want && t.counts.timestamp_unit_mixed == cases[i].mixed,
		       "unit of %s", cases[i].text);
		trial_close(&t);
	}
}

int main(void)
{
	test_filters();
	test_filter_context();
	test_maps();
	test_selection();
	test_strict();
	test_units();
	return tap_done();
}
