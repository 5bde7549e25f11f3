/* input_fields.c - what a record means: aliases, units, strings and numbers, outcome, kind, sessions */
#include "../inputs.h"
#include "tap.h"

static struct trial t;

/* Read text as one batch. */
static bool read_text(field_set fields, const char *text)
{
	trial_start(&t, fields);
	if (!trial_file(&t, text, strlen(text)))
		return false;
	return trial_next(&t) > 0;
}

static const char *shown(struct text x)
{
	static char copy[4][256];
	static int next;
	char *to = copy[next++ & 3];

	if (!x.s)
		return NULL;
	snprintf(to, sizeof copy[0], "%.*s", (int)x.n, x.s);
	return to;
}

struct number_case {
	enum field f;
	const char *json;
	double want;           /* column unit; NAN: missing */
	const char *reason;    /* refused: the report */
};

static void test_numbers(void)
{
	static const struct number_case cases[] = {
		{ F_INPUT_LENGTH, "{\"input_length\":12}", 12, NULL },
		{ F_INPUT_LENGTH, "{\"input_tokens\":12.0}", 12, NULL },
		{ F_INPUT_LENGTH, "{\"in\":1e3}", 1000, NULL },
		{ F_INPUT_LENGTH, "{\"input_length\":\"521\"}", 521, NULL },
		{ F_INPUT_LENGTH, "{\"num_prefill_tokens\":-0}", 0, NULL },
		{ F_INPUT_LENGTH, "{\"in\":1,\"prompt_tokens\":2,\"input_length\":3}", 3, NULL },
		{ F_INPUT_LENGTH, "{\"in\":1,\"prompt_tokens\":2}", 2, NULL },
		{ F_INPUT_LENGTH, "{\"input_length\":null,\"in\":1}", 1, NULL },
		{ F_INPUT_LENGTH, "{\"input_length\":5,\"input_length\":7}", 7, NULL },
		{ F_INPUT_LENGTH, "{\"input_length\":5,\"input_length\":null}", NAN, NULL },
		{ F_INPUT_LENGTH, "{\"input_length\":\"bad\",\"input_length\":7}", 7, NULL },
		{ F_INPUT_LENGTH, "{\"inp\\u0075t_length\":8}", 8, NULL },
		{ F_INPUT_LENGTH, "{}", NAN, NULL },
		{ F_INPUT_LENGTH, "{\"input_length\":12.5}", 0, "1 input_length: not an integer\n" },
		{ F_INPUT_LENGTH, "{\"in\":-3}", 0, "1 in: negative\n" },
		{ F_INPUT_LENGTH, "{\"input_length\":\"12 \"}", 0, "1 input_length: not a number\n" },
		{ F_INPUT_LENGTH, "{\"input_length\":\"\"}", 0, "1 input_length: not a number\n" },
		{ F_INPUT_LENGTH, "{\"input_length\":\"NaN\"}", 0, "1 input_length: not a number\n" },
		{ F_INPUT_LENGTH, "{\"input_length\":true}", 0, "1 input_length: not a number\n" },
		{ F_INPUT_LENGTH, "{\"input_length\":[1]}", 0, "1 input_length: not a number\n" },
		{ F_INPUT_LENGTH, "{\"input_length\":9223372036854775808}", 0,
		  "1 input_length: integer out of range\n" },
		{ F_OUTPUT_LENGTH, "{\"completion_tokens\":4}", 4, NULL },
		{ F_CACHED_TOKENS, "{\"prefix_len\":0}", 0, NULL },
		{ F_TURN, "{\"turn\":2}", 2, NULL },
		{ F_TURN, "{\"turn_index\":0}", 1, NULL },
		{ F_TURN, "{\"round_index\":\"4\"}", 5, NULL },
		{ F_BLOCK_SIZE, "{}", 512, NULL },
		{ F_BLOCK_SIZE, "{\"chat_id\":1}", 16, NULL },
		{ F_BLOCK_SIZE, "{\"chat_id\":1,\"block_size\":64}", 64, NULL },
		{ F_BLOCK_SIZE, "{\"block_size\":64,\"trace_block_size\":32}", 32, NULL },
		{ F_BLOCK_SIZE, "{\"block_size\":0}", 0, "1 block_size: a block has at least one token\n" },
		{ F_TIMESTAMP, "{\"timestamp\":1.5}", 1500000, NULL },
		{ F_TIMESTAMP, "{\"timestamp\":1.5,\"chat_id\":1}", 1500000000, NULL },
		{ F_TIMESTAMP, "{\"timestamp_s\":1.5,\"chat_id\":1}", 1500000000, NULL },
		{ F_TIMESTAMP, "{\"timestamp_us\":\"1.5\"}", 1500, NULL },
		{ F_TIMESTAMP, "{\"timestamp_ns\":1.5}", 2, NULL },
		{ F_TIMESTAMP, "{\"timestamp\":\"1970-01-01T00:00:01Z\"}", 1e9, NULL },
		{ F_TIMESTAMP, "{\"timestamp\":\"1970-01-01T00:00:01\"}", 0, "1 timestamp: time without a zone\n" },
		{ F_TIMESTAMP, "{\"timestamp\":1e300}", 0, "1 timestamp: time out of range\n" },
		{ F_START, "{\"start_time\":2}", 2e9, NULL },
		{ F_START, "{\"ts_ms\":2,\"request_id\":1}", 2e6, NULL },
		{ F_START, "{\"request_start_ns\":2}", 2, NULL },
		{ F_TTFT, "{\"ttft\":0.1}", 100, NULL },
		{ F_TTFT, "{\"ttft_ms\":0.1}", 0.1, NULL },
		{ F_TTFT, "{\"ttft\":0.1,\"ttft_s\":0.2}", 200, NULL },
		{ F_TTFT, "{\"ttft_ms\":\"fast\"}", 0, "1 ttft_ms: not a number\n" },
		{ F_TTFT, "{\"ttft_ms\":-0.0}", 0, NULL },
		{ F_TTFT, "{\"ttft\":-1e-9}", 0, "1 ttft: negative\n" },
		{ F_TTFT, "{\"ttft_s\":\"-1\"}", 0, "1 ttft_s: negative\n" },
		{ F_QUEUE, "{\"queue_ms\":-1}", 0, "1 queue_ms: negative\n" },
		{ F_PREFILL, "{\"prefill_ms\":-1}", 0, "1 prefill_ms: negative\n" },
		{ F_E2E, "{\"latency\":-1}", 0, "1 latency: negative\n" },
		{ F_DELAY, "{\"delay_ms\":-1}", -1, NULL },
		{ F_E2E, "{\"latency\":1.25}", 1250, NULL },
		{ F_E2E, "{\"total_time_ms\":7}", 7, NULL },
		{ F_E2E, "{\"e2e\":1e306}", 0, "1 e2e: number out of range\n" },
		{ F_DELAY, "{\"delay\":50}", 50, NULL },
		{ F_TPOT, "{\"tpot\":0.02}", 20, NULL },
		{ F_TPOT, "{\"e2e_ms\":600,\"ttft_ms\":200,\"output_length\":9}", 50, NULL },
		{ F_TPOT, "{\"e2e\":0.6,\"ttft\":0.2,\"out\":9}", 50, NULL },
		{ F_TPOT, "{\"e2e_ms\":600,\"ttft_ms\":200,\"output_length\":1}", NAN, NULL },
		{ F_TPOT, "{\"e2e_ms\":600,\"output_length\":9}", NAN, NULL },
		{ F_TPOT, "{\"e2e_ms\":199,\"ttft_ms\":200,\"output_length\":9}", NAN, NULL },
		{ F_TPOT, "{\"tpot_ms\":-1,\"e2e_ms\":600,\"ttft_ms\":200,\"output_length\":9}", 0, "1 tpot_ms: negative\n" },
		{ F_LOAD_AVG, "{\"avg_num_req\":2.5}", 2.5, NULL },
		{ F_KV_USED, "{\"kv_used\":0.75}", 0.75, NULL },
		{ F_KV_USED, "{\"kv_used\":75}", 0, "1 kv_used: outside 0..1\n" },
		{ F_GPU_UTIL, "{\"gpu_util\":1}", 1, NULL },
		{ F_GPU_UTIL, "{\"gpu_util\":-0.01}", 0, "1 gpu_util: outside 0..1\n" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct number_case *c = &cases[i];
		int got = read_text(FIELD(c->f), c->json);
		double v = NAN;

		if (c->reason) {
			tap_ok(got == 0 && strcmp(t.reports, c->reason) == 0, "%s is refused: %s", c->json,
			       t.reports);
		} else if (!got) {
			tap_ok(false, "%s is read; got %s", c->json, t.reports);
		} else {
			int64_t n = field_kind(c->f) == COL_INT ? batch_int(t.b, c->f, 0) :
				    field_kind(c->f) == COL_TIME ? batch_time(t.b, c->f, 0) : 0;

			v = field_kind(c->f) == COL_REAL ? batch_real(t.b, c->f, 0) : n == NA_INT ? NAN : (double)n;
			tap_is_real(v, c->want, 0, "%s", c->json);
		}
		trial_close(&t);
	}
}

struct text_case {
	enum field f;
	const char *json, *want;
};

static void test_texts(void)
{
	static const struct text_case cases[] = {
		{ F_REQUEST_ID, "{\"rid\":7,\"x_request_id\":\"x\"}", "7" },
		{ F_REQUEST_ID, "{\"request_id\":18446744073709551615}", "18446744073709551615" },
		{ F_REQUEST_ID, "{}", NULL },
		{ F_SESSION_ID, "{\"session_id\":42}", "42" },
		{ F_SESSION_ID, "{\"session_id\":42.0}", "42" },
		{ F_SESSION_ID, "{\"session_id\":\"\"}", NULL },
		{ F_SESSION_ID, "{\"session_id\":null,\"conversation_id\":\"c\"}", "c" },
		{ F_SESSION_ID, "{\"session_id\":\"s\",\"chat_id\":1,\"conversation_id\":\"c\"}", "s" },
		{ F_SESSION_ID, "{\"chat_id\":1,\"parent_chat_id\":-1,\"conversation_id\":\"c\"}", "1" },
		{ F_WORKER, "{\"port\":8001}", "8001" },
		{ F_WORKER, "{\"decode_worker_id\":1,\"worker\":\"w\"}", "w" },
		{ F_PREFILL_WORKER, "{\"prefill_worker_id\":111}", "111" },
		{ F_DECISION, "{\"execution_mode\":\"affinity\"}", "affinity" },
		{ F_WORKER, "{\"worker\":\"a\\u0000b\"}", "a\357\277\275b" },
		{ F_TYPE, "{\"type\":\"a\\tb\\u00e9\\ud83d\\ude00\"}", "a\tb\303\251\360\237\230\200" },
		{ F_RUN, "{\"run\":\"A\"}", "A" },
		{ F_ERROR, "{\"error\":\"timeout\"}", "timeout" },
		{ F_ERROR, "{\"error\":\"\"}", NULL },
		{ F_ERROR, "{\"error\":{\"code\":499,\"type\":\"Cancelled\",\"message\":\"after 0 s\"}}",
		  "Cancelled: after 0 s" },
		{ F_ERROR, "{\"error\":{\"message\":\"m\"}}", "m" },
		{ F_ERROR, "{\"error\":{\"code\":500}}", "500" },
		{ F_ERROR, "{\"error_code\":503}", "503" },
		{ F_ERROR, "{\"error_code\":0}", NULL },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (read_text(FIELD(cases[i].f), cases[i].json))
			tap_is_text(shown(batch_text(t.b, cases[i].f, 0)), cases[i].want, "%s", cases[i].json);
		else
			tap_ok(false, "%s is read; got %s", cases[i].json, t.reports);
		trial_close(&t);
	}
	tap_ok(!read_text(FIELD(F_SESSION_ID), "{\"session_id\":[1]}"), "a list is no session");
	tap_is_text(t.reports, "1 session_id: not a string or an integer\n", "and the report says so");
	trial_close(&t);
}

static void test_outcomes(void)
{
	static const struct { const char *json; int outcome, kind; } cases[] = {
		{ "{}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"ok\":true,\"error\":\"x\"}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"ok\":false}", OUTCOME_FAILED, RECORD_REQUEST },
		{ "{\"success\":0}", OUTCOME_FAILED, RECORD_REQUEST },
		{ "{\"ok\":null,\"success\":\"True\"}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"status\":\"ok\"}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"status\":\"success\"}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"status\":\"completed\"}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"status\":200}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"status\":\"200\"}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"status\":503}", OUTCOME_FAILED, RECORD_REQUEST },
		{ "{\"status\":\"error\"}", OUTCOME_FAILED, RECORD_REQUEST },
		{ "{\"error\":null}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"error\":\"\"}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"error\":{}}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"error\":\"boom\"}", OUTCOME_FAILED, RECORD_REQUEST },
		{ "{\"error\":{\"code\":1}}", OUTCOME_FAILED, RECORD_REQUEST },
		{ "{\"error_code\":-1}", OUTCOME_FAILED, RECORD_REQUEST },
		{ "{\"error_code\":null}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"aborted\":true,\"ok\":true}", OUTCOME_ABORTED, RECORD_REQUEST },
		{ "{\"was_cancelled\":true}", OUTCOME_ABORTED, RECORD_REQUEST },
		{ "{\"was_cancelled\":false}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"finish_reason\":\"abort\"}", OUTCOME_ABORTED, RECORD_REQUEST },
		{ "{\"finish_reason\":{\"type\":\"abort\"}}", OUTCOME_ABORTED, RECORD_REQUEST },
		{ "{\"finish_reason\":\"length\"}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"ts_ms\":1,\"worker\":\"w\"}", OUTCOME_OK, RECORD_SAMPLE },
		{ "{\"ts_ms\":1,\"port\":1,\"running\":3}", OUTCOME_OK, RECORD_SAMPLE },
		{ "{\"ts_ms\":1}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"ts_ms\":1,\"worker\":\"w\",\"ttft_ms\":3}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"ts_ms\":1,\"worker\":\"w\",\"ttft_ms\":null}", OUTCOME_OK, RECORD_SAMPLE },
		{ "{\"ts_ms\":1,\"worker\":\"w\",\"id\":3}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"ts_ms\":1,\"worker\":\"w\",\"status\":\"ok\"}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"ts_ms\":1,\"worker\":\"w\",\"out\":3}", OUTCOME_OK, RECORD_REQUEST },
		{ "{\"type\":\"feed\"}", OUTCOME_OK, RECORD_SAMPLE },
		{ "{\"type\":\"text\"}", OUTCOME_OK, RECORD_REQUEST },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		bool got = read_text(0, cases[i].json);

		tap_ok(got && t.b->outcome[0] == cases[i].outcome && t.b->kind[0] == cases[i].kind,
		       "outcome and kind of %s",
		       cases[i].json);
		trial_close(&t);
	}
	tap_ok(!read_text(0, "{\"ok\":\"maybe\"}"), "an ok that is no boolean is a bad record");
	trial_close(&t);
	read_text(FIELD(F_TS) | FIELD(F_START),
		  "{\"ts_ms\":1,\"worker\":\"w\"}\n{\"ts_ms\":2,\"worker\":\"w\",\"ok\":true}\n");
	tap_ok(batch_time(t.b, F_TS, 0) == 1000000 && batch_time(t.b, F_START, 0) == NA_INT,
	       "ts_ms of a sample is F_TS");
	tap_ok(batch_time(t.b, F_TS, 1) == NA_INT && batch_time(t.b, F_START, 1) == 2000000,
	       "ts_ms of a request is F_START");
	trial_close(&t);
}

static void test_chats(void)
{
	static const char text[] =
		"{\"chat_id\":1,\"parent_chat_id\":-1}\n"
		"{\"chat_id\":2,\"parent_chat_id\":1}\n"
		"{\"chat_id\":3,\"parent_chat_id\":\"2\"}\n"
		"{\"chat_id\":5,\"parent_chat_id\":4}\n"
		"{\"chat_id\":4,\"parent_chat_id\":-1}\n"
		"{\"chat_id\":6,\"parent_chat_id\":5}\n"
		"{\"chat_id\":7}\n"
		"{\"chat_id\":8,\"parent_chat_id\":8}\n";
	static const char *const want[] = { "1", "1", "1", "5", "4", "5", "7", "8" };

	read_text(FIELD(F_SESSION_ID), text);
	for (size_t i = 0; i < 8; i++)
		tap_is_text(shown(batch_text(t.b, F_SESSION_ID, i)), want[i], "chat of line %zu", i + 1);
	trial_close(&t);
}

static void test_ids(void)
{
	static const struct { const char *json; int64_t n; uint64_t last; const char *reason; } cases[] = {
		{ "[]", 0, 0, NULL },
		{ "[ ]", 0, 0, NULL },
		{ "[0]", 1, 0, NULL },
		{ "[1,2,3]", 3, 3, NULL },
		{ "[1, 2, 3]", 3, 3, NULL },
		{ "[ 1 ,\t2 , 3 ]", 3, 3, NULL },
		{ "[18446744073709551615]", 1, UINT64_MAX, NULL },
		{ "[1,14879255164371896291]", 2, UINT64_C(14879255164371896291), NULL },
		{ "[12345678,123456789,1234567890123456]", 3, 1234567890123456, NULL },
		{ "[\"7\", 8.0, 1e1]", 3, 10, NULL },
		{ "null", -1, 0, NULL },
		{ "[18446744073709551616]", 0, 0, "id above 2^64-1" },
		{ "[99999999999999999999]", 0, 0, "id above 2^64-1" },
		{ "[1,-1]", 0, 0, "negative id" },
		{ "[1.5]", 0, 0, "id with a fraction" },
		{ "[null]", 0, 0, "id is not a number" },
		{ "[[1]]", 0, 0, "id is not a number" },
		{ "{\"a\":[1]}", 0, 0, "not an array of ids" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (int store = 0; store < 2; store++) {
			char line[200], want[200];
			int got;

			/* a first record of another kind keeps it from being taken for a RAGPulse trace */
			snprintf(line, sizeof line, "{\"in\":1}\n{\"block_hashes\":%s}\n", cases[i].json);
			got = read_text(store ? FIELD(F_HASH_IDS) : FIELD(F_HASH_COUNT), line);
			if (cases[i].reason) {
				snprintf(want, sizeof want, "2 block_hashes: %s\n", cases[i].reason);
				tap_is_text(t.reports, want, "%s", cases[i].json);
			} else {
				int64_t n = got && t.b->n == 2 ? (int64_t)t.b->id_count[1] : -2;

				tap_ok((n == NO_IDS ? -1 : n) == cases[i].n && (!store || cases[i].n < 1 ||
				       t.b->ids[t.b->id_first[1] + t.b->id_count[1] - 1] == cases[i].last),
				       "%s %s", store ? "ids of" : "count of", cases[i].json);
			}
			trial_close(&t);
		}
}

/* Arrays of every length around the windows of the counter, in both spellings, with one fault at every place */
static void test_id_windows(void)
{
	unsigned wrong = 0, missed = 0;

	for (int style = 0; style < 2; style++)
		for (int n = 1; n < 90; n++) {
			char line[4096], broken[4096];
			size_t len = (size_t)sprintf(line, "{\"hash_ids\":["), first = len;

			for (int i = 0; i < n; i++)
				len += (size_t)sprintf(line + len, "%s%d", i ? style ? ", " : "," : "",
						       (i * 37 + n) % 1200);
			len += (size_t)sprintf(line + len, "]}");
			wrong += !read_text(FIELD(F_HASH_COUNT), line) || t.b->id_count[0] != (uint32_t)n;
			trial_close(&t);
			if (n % 11)
				continue;
			for (size_t at = first; at < len - 2; at++) {
				strcpy(broken, line);
				broken[at] = "x\"]{;\001"[at % 6];
				missed += read_text(FIELD(F_HASH_COUNT), broken);
				trial_close(&t);
			}
		}
	tap_is_int(wrong, 0, "arrays of 1 to 89 ids are counted");
	tap_is_int(missed, 0, "one wrong byte is noticed at every place");
}

int main(void)
{
	test_numbers();
	test_texts();
	test_outcomes();
	test_chats();
	test_ids();
	test_id_windows();
	return tap_done();
}
