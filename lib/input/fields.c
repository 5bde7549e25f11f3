/* fields.c - canonical fields and what else they are called; see fields.h */
#include "input/fields.h"

#include <string.h>

/* The canonical name of a target stands first. */
static const struct spelling spellings[] = {
	{ F_REQUEST_ID, UNIT_FIELD, 0, "request_id" },
	{ F_REQUEST_ID, UNIT_FIELD, 0, "id" },
	{ F_REQUEST_ID, UNIT_FIELD, 0, "rid" },
	{ F_REQUEST_ID, UNIT_FIELD, 0, "x_request_id" },

	{ F_SESSION_ID, UNIT_FIELD, 0, "session_id" },
	{ T_CHAT, UNIT_FIELD, 0, "chat_id" },
	{ T_PARENT, UNIT_FIELD, 0, "parent_chat_id" },
	{ T_CONVERSATION, UNIT_FIELD, 0, "conversation_id" },

	{ F_TYPE, UNIT_FIELD, 0, "type" },

	{ F_WORKER, UNIT_FIELD, 0, "worker" },
	{ F_WORKER, UNIT_FIELD, 0, "port" },
	{ F_WORKER, UNIT_FIELD, 0, "instance" },
	{ F_WORKER, UNIT_FIELD, 0, "endpoint" },
	{ F_WORKER, UNIT_FIELD, 0, "target_pod" },
	{ F_WORKER, UNIT_FIELD, 0, "worker_id" },
	{ F_WORKER, UNIT_FIELD, 0, "decode_worker_id" },

	{ F_PREFILL_WORKER, UNIT_FIELD, 0, "prefill_worker" },
	{ F_PREFILL_WORKER, UNIT_FIELD, 0, "prefill_worker_id" },

	{ F_DECISION, UNIT_FIELD, 0, "decision" },
	{ F_DECISION, UNIT_FIELD, 0, "execution_mode" },
	{ F_DECISION, UNIT_FIELD, 0, "route" },
	{ F_DECISION, UNIT_FIELD, 0, "policy_decision" },

	{ F_RUN, UNIT_FIELD, 0, "run" },
	{ F_REPLICATE, UNIT_FIELD, 0, "replicate" },

	{ F_TIMESTAMP, UNIT_BARE, 0, "timestamp" },
	{ F_TIMESTAMP, UNIT_NS, 0, "timestamp_ns" },
	{ F_TIMESTAMP, UNIT_US, 0, "timestamp_us" },
	{ F_TIMESTAMP, UNIT_MS, 0, "timestamp_ms" },
	{ F_TIMESTAMP, UNIT_S, 0, "timestamp_s" },

	{ F_START, UNIT_FIELD, 0, "start_ms" },
	{ F_START, UNIT_MS, 0, "arrival_time_ms" },
	{ F_START, UNIT_MS, 0, "ts_ms" },
	{ F_START, UNIT_MS, 0, "ts" },
	{ F_START, UNIT_S, 0, "start_time" },
	{ F_START, UNIT_NS, 0, "request_start_ns" },

	{ F_SCHEDULED, UNIT_FIELD, 0, "scheduled_ms" },
	{ F_TS, UNIT_FIELD, 0, "ts_ms" },
	{ F_SEEN, UNIT_FIELD, 0, "seen_ms" },

	{ F_INPUT_LENGTH, UNIT_FIELD, 0, "input_length" },
	{ F_INPUT_LENGTH, UNIT_FIELD, 0, "input_tokens" },
	{ F_INPUT_LENGTH, UNIT_FIELD, 0, "prompt_tokens" },
	{ F_INPUT_LENGTH, UNIT_FIELD, 0, "num_prefill_tokens" },
	{ F_INPUT_LENGTH, UNIT_FIELD, 0, "in" },

	{ F_OUTPUT_LENGTH, UNIT_FIELD, 0, "output_length" },
	{ F_OUTPUT_LENGTH, UNIT_FIELD, 0, "output_tokens" },
	{ F_OUTPUT_LENGTH, UNIT_FIELD, 0, "completion_tokens" },
	{ F_OUTPUT_LENGTH, UNIT_FIELD, 0, "num_decode_tokens" },
	{ F_OUTPUT_LENGTH, UNIT_FIELD, 0, "out" },

	{ F_CACHED_TOKENS, UNIT_FIELD, 0, "cached_tokens" },
	{ F_CACHED_TOKENS, UNIT_FIELD, 0, "cached" },
	{ F_CACHED_TOKENS, UNIT_FIELD, 0, "reused_input_tokens" },
	{ F_CACHED_TOKENS, UNIT_FIELD, 0, "prefix_len" },

	{ F_TURN, UNIT_FIELD, 0, "turn" },
	{ F_TURN, UNIT_FIELD, 1, "turn_index" },
	{ F_TURN, UNIT_FIELD, 1, "round_index" },

	{ F_BLOCK_SIZE, UNIT_FIELD, 0, "trace_block_size" },
	{ F_BLOCK_SIZE, UNIT_FIELD, 0, "block_size" },

	{ F_RUNNING, UNIT_FIELD, 0, "running" },
	{ F_WAITING, UNIT_FIELD, 0, "waiting" },
	{ F_PENDING_PREFILL_TOKENS, UNIT_FIELD, 0, "pending_prefill_tokens" },
	{ F_MAX_PREFILL_REMAINING, UNIT_FIELD, 0, "max_prefill_remaining" },
	{ F_KV_USED, UNIT_FIELD, 0, "kv_used" },
	{ F_GPU_UTIL, UNIT_FIELD, 0, "gpu_util" },

	{ F_DELAY, UNIT_FIELD, 0, "delay_ms" },
	{ F_DELAY, UNIT_MS, 0, "delay" },
	{ F_QUEUE, UNIT_FIELD, 0, "queue_ms" },
	{ F_PREFILL, UNIT_FIELD, 0, "prefill_ms" },

	{ F_TTFT, UNIT_FIELD, 0, "ttft_ms" },
	{ F_TTFT, UNIT_S, 0, "ttft_s" },
	{ F_TTFT, UNIT_S, 0, "ttft" },
	{ F_TTFT, UNIT_MS, 0, "time_to_first_token_ms" },

	{ F_TPOT, UNIT_FIELD, 0, "tpot_ms" },
	{ F_TPOT, UNIT_S, 0, "tpot_s" },
	{ F_TPOT, UNIT_S, 0, "tpot" },
	{ F_TPOT, UNIT_MS, 0, "time_per_output_token_ms" },

	{ F_E2E, UNIT_FIELD, 0, "e2e_ms" },
	{ F_E2E, UNIT_S, 0, "latency_s" },
	{ F_E2E, UNIT_S, 0, "latency" },
	{ F_E2E, UNIT_S, 0, "e2e" },
	{ F_E2E, UNIT_MS, 0, "e2e_latency_ms" },
	{ F_E2E, UNIT_S, 0, "request_latency" },
	{ F_E2E, UNIT_MS, 0, "total_time_ms" },

	{ F_LOAD, UNIT_FIELD, 0, "load" },
	{ F_LOAD_AVG, UNIT_FIELD, 0, "load_avg" },
	{ F_LOAD_AVG, UNIT_FIELD, 0, "avg_num_req" },
	{ F_AFFINITY_LOAD, UNIT_FIELD, 0, "affinity_load" },
	{ F_AFFINITY_LOAD, UNIT_FIELD, 0, "aff_num_req" },

	{ F_HASH_IDS, UNIT_FIELD, 0, "hash_ids" },
	{ F_HASH_IDS, UNIT_FIELD, 0, "block_hashes" },
	{ F_HASH_IDS, UNIT_FIELD, 0, "input_sequence_hashes" },

	{ T_OK, UNIT_FIELD, 0, "ok" },
	{ T_OK, UNIT_FIELD, 0, "success" },
	{ T_STATUS, UNIT_FIELD, 0, "status" },
	{ T_FAILURE, UNIT_FIELD, 0, "error" },
	{ T_ERROR_CODE, UNIT_FIELD, 0, "error_code" },
	{ T_ERROR_CODE, UNIT_FIELD, 0, ".error.code" },
	{ T_ERROR_TYPE, UNIT_FIELD, 0, ".error.type" },
	{ T_ERROR_TYPE, UNIT_FIELD, 0, ".error.error_type" },
	{ T_ERROR_MESSAGE, UNIT_FIELD, 0, ".error.message" },
	{ T_ERROR_MESSAGE, UNIT_FIELD, 0, ".error.error_msg" },
	{ T_ABORTED, UNIT_FIELD, 0, "aborted" },
	{ T_ABORTED, UNIT_FIELD, 0, "was_cancelled" },
	{ T_FINISH, UNIT_FIELD, 0, "finish_reason" },
	{ T_FINISH, UNIT_FIELD, 0, ".finish_reason.type" },
};

const struct spelling *fields_spellings(size_t *n)
{
	*n = sizeof spellings / sizeof *spellings;
	return spellings;
}

static const char *target_name(int target)
{
	if (target == F_ERROR || target == T_FAILURE)
		return "error";
	if (target == F_BLOCK_SIZE)
		return "block_size";
	for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
		if (spellings[i].target == target)
			return spellings[i].path;
	return NULL;
}

const char *field_name(enum field f)
{
	return f < F_COUNT ? target_name(f) : NULL;
}

static bool names(int target, struct text name)
{
	const char *own = target_name(target);

	return own && text_equal(name, text_of(own));
}

static int find_field(struct text name)
{
	for (int f = 0; f < F_COUNT; f++)
		if (names(f, name))
			return f;
	return -1;
}

int fields_target(struct text name)
{
	int f = find_field(name);

	if (f >= 0)
		return f;
	if (names(T_OK, name))
		return T_OK;
	return names(T_ABORTED, name) ? T_ABORTED : -1;
}

int fields_shift(enum field f, enum unit u)
{
	enum field_kind kind = field_kind(f);
	int ns; /* power of ten from the unit to nanoseconds */

	if (kind != COL_TIME && !(kind == COL_REAL && f <= F_E2E))
		return 0;
	ns = u == UNIT_NS ? 0 : u == UNIT_US ? 3 : u == UNIT_S ? 9 : 6;
	return kind == COL_TIME ? ns : ns - 6;
}

int fields_unit(struct text name)
{
	static const char *const units[] = { "ns", "us", "ms", "s" };

	for (int i = 0; i < 4; i++)
		if (text_equal(name, text_of(units[i])))
			return UNIT_NS + i;
	return -1;
}

const char *fields_impossible(enum field f, double v)
{
	if (!isfinite(v))
		return "number out of range";
	if (f == F_KV_USED || f == F_GPU_UTIL)
		return v >= 0 && v <= 1 ? NULL : "outside 0..1";
	return v < 0 && f >= F_QUEUE && f <= F_E2E ? "negative" : NULL;
}
