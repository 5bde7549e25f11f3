#!/usr/bin/env bats
# trace-convert.bats - every format against an independent count of its source, round trips, damage, anonymity

load lib

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# sums: of the records on stdin, the number of records and the sums of the named fields, by jq.
sums() {
	jq -sc "[length$(printf ', (map(.%s // empty) | length), (map(.%s // empty) | add)' $(for f; do echo "$f" "$f"; done))]"
}

# convert ARG ...: quietly, exit 0, into $out.
convert() {
	split_run trace-convert -q "$@"
	expect_status 0 && expect stderr "$err" ''
}

# --- public data, counted by other means

@test "Azure: counts, extremes and means of the whole code trace" {
	needs_data azure/AzureLLMInferenceTrace_code.csv
	convert "$DATA"
	expect figures "$(jq -sc '[length, (map(.input_length) | min, max), (map(.input_length) | add / length * 1000 | round / 1000),
		(map(.output_length) | min, max), (map(.output_length) | add / length * 1000 | round / 1000)]' <<<"$out")" \
		'[8819,3,7437,2047.848,6,1899,27.883]'
	# the last time minus the first, by awk on the text
	expect span "$(jq -r .timestamp <<<"$out" | tail -1)" "$(awk -F'[ ,:]' 'NR > 1 {
		t = $2 * 3600000 + $3 * 60000 + $4 * 1000; if (NR == 2) first = t } END { printf "%.3f", t - first }' "$DATA")"
	split_run trace-convert "$DATA"
	expect_match "the format is named" "$err" '*read as azure*'
	expect_match "and the zone" "$err" '*taken as UTC*'
}

@test "BurstGPT: seconds from the first record, sessions, 0 response tokens is a failure" {
	needs_data burstgpt/BurstGPT_3_head.csv
	convert "$DATA"
	expect times "$(jq -c .timestamp <<<"$out" | paste -sd' ')" '0 51000 82000 144000'
	expect sums "$(sums input_length output_length <<<"$out")" \
		"$(awk -F, 'NR > 1 { n++; i += $5; o += $6 } END { printf "[%d,%d,%d,%d,%d]", n, n, i, n, o }' "$DATA")"
	{ cat "$DATA"; echo '19440300.0,,1,GPT-4,10,0,10,API log'; } >failed.csv
	convert --to run failed.csv
	expect failed "$(tail -1 <<<"$out" | jq -c '[.ok, .output_length, .session_id]')" '[false,null,null]'
	split_run trace-convert failed.csv
	expect "by itself it is a trace and a run" "$(tail -1 <<<"$out" | jq -c '[has("timestamp", "start_ms"), .ok]')" '[true,true,false]'
	expect_match "which is said" "$err" '*of a trace and of a run; --to trace or --to run*'
	expect "elapsed times" "$(jq -s 'map(.e2e_ms // 0) | add' <<<"$out")" "$(awk -F, 'NR > 1 { e += $3 } END { print e * 1000 }' failed.csv)"
	for to in trace run; do
		split_run trace-convert --to $to failed.csv
		expect "asked for one of them" "$(grep -c 'of a trace and of a run' <<<"$err" || true)" 0
	done
}

@test "vLLM: 33 ok and 7 failed; latencies by jq from the columns" {
	needs_data vllm-bench/detailed_with_failures.json
	convert "$DATA"
	expect outcomes "$(jq -sc '[length, (map(select(.ok)) | length), (map(select(.ok == false)) | length)]' <<<"$out")" '[40,33,7]'
	expect "latencies of failed requests that never began" "$(jq -c 'select(.ok == false and .error != null) | .e2e_ms // empty' <<<"$out")" ''
	jq -c '[.ttfts, .itls, .errors, .input_lens, .output_lens] | transpose[] | select(.[2] == "") |
		[.[3], .[4], (.[0] * 1000), ((.[0] + (.[1] | add // 0)) * 1000)]' "$DATA" >want
	jq -c 'select(.ok) | [.input_length, .output_length, .ttft_ms, .e2e_ms]' <<<"$out" >got
	expect "rows that differ by more than rounding" "$(paste want got | tr -d '[]' | tr '\t' ',' | awk -F, '
		function off(a, b) { return a - b > 1e-9 || b - a > 1e-9 }
		NF != 8 || $1 != $5 || $2 != $6 || off($3, $7) || off($4, $8)')" ''
	expect "rows" "$(wc -l <got)" 33
	# a request cut in mid-stream: what was measured stays
	expect partial "$(jq -c 'select(.ok == false and .ttft_ms != null) | [.output_length, .error]' <<<"$out")" \
		'[null,"aiohttp.client_exceptions.ClientPayloadError: Response payload is not completed"]'
}

@test "vLLM: start times to the digit, appended results as runs, without a final newline" {
	needs_data vllm-bench/detailed_start_times.json
	convert "$DATA"
	# milliseconds as decimal text: the point of the seconds moves by three, up to nanoseconds
	expect starts "$(grep -o '"start_ms":[0-9.]*' <<<"$out" | cut -d: -f2 | awk '{ printf "%.6f\n", $1 }')" \
		"$(grep -o '"start_times": \[[^]]*' "$DATA" | cut -d'[' -f2 | tr -d ' ' | tr ',' '\n' | awk '{ printf "%.6f\n", $1 * 1000 }')"
	needs_data vllm-bench/append.jsonl
	convert R="$DATA"
	expect runs "$(jq -r .run <<<"$out" | sort | uniq -c | awk '{ print $1 $2 }' | paste -sd' ')" '10R 10R#2 10R#3'
	needs_data malformed/append_no_trailing_newline.jsonl
	expect "the same without newline" "$(trace-convert -q R="$DATA" | cksum)" "$(cksum <<<"$out")"
}

@test "SGLang: bare Infinity, two runs" {
	needs_data sglang-bench/output_details.jsonl
	convert "$DATA"
	expect outcomes "$(jq -sc 'group_by(.run) | map([length, (map(select(.ok)) | length)])' <<<"$out")" \
		"$(sed 's/Infinity/null/g' "$DATA" | jq -sc 'map([(.ttfts | length), .completed])')"
	expect tokens "$(jq -s 'map(select(.ok).output_length) | add' <<<"$out")" \
		"$(sed 's/Infinity/null/g' "$DATA" | jq -s 'map(.total_output_tokens) | add')"
}

@test "results without details say which option is missing, exit 3" {
	for f in malformed/sglang_infinity.jsonl malformed/vllm_old_key_with_colon.json vllm-bench/aggregate_inf_rate.json; do
		needs_data $f
		split_run trace-convert -q "$DATA"
		expect_status 3
		expect rows "$out" ''
		expect_match advice "$err" '*--save-detailed*--output-details*'
	done
}

@test "AIPerf: ns to the digit, counts, the unit is believed, aborted requests" {
	needs_data aiperf/run1_profile_export_2025-10.jsonl
	convert "$DATA"
	expect counts "$(sums ttft_ms e2e_ms input_length output_length <<<"$out")" "$(jq -c '{ttft_ms: .metrics.ttft.value, e2e_ms:
		.metrics.request_latency.value, input_length: .metrics.input_sequence_length.value,
		output_length: .metrics.output_sequence_length.value}' "$DATA" | sums ttft_ms e2e_ms input_length output_length)"
	expect failed "$(jq -c 'select(.ok == false)' <<<"$out" | wc -l)" "$(jq -c 'select(.error != null)' "$DATA" | wc -l)"
	expect starts "$(grep -o '"start_ms":[0-9.]*' <<<"$out" | cut -d: -f2 | perl -pe 's/(\d+)\.?(\d*)/$1 . substr("${2}000000", 0, 6)/e' | cksum)" \
		"$(grep -o '"timestamp_ns":[0-9]*' "$DATA" | cut -d: -f2 | cksum)"
	needs_data malformed/aiperf_duplicate_key.jsonl
	convert "$DATA"
	expect "of a repeated key the last counts; cancelled is aborted" "$(jq -c '[.ttft_ms, .ok, .aborted, .input_length]' <<<"$out" | paste -sd' ')" \
		'[4.8984369999999995,true,null,550] [null,false,true,550]'
	sed 's/"value":297.52522799999997,"unit":"ms"/"value":0.25,"unit":"sec"/' "$DATA" >seconds
	convert seconds
	expect seconds "$(head -1 <<<"$out" | jq .e2e_ms)" 250
	sed 's/"unit":"ms"/"unit":"parsec"/g' "$DATA" >unknown
	split_run trace-convert -q unknown
	expect_status 3
	expect_match "an unknown unit is damage" "$err" '*unknown:1: unit: *'
	needs_data malformed/truncated_last_line.jsonl
	split_run trace-convert -q "$DATA"
	expect_status 3
	expect rows "$(wc -l <<<"$out")" "$(head -n -1 "$DATA" | grep -c .)"
	split_run trace-convert -q --tolerate 0 "$DATA"
	expect_status 0
}

@test "Dynamo: both envelopes, 64-bit hashes, a trace and a run" {
	needs_data dynamo/request_trace_doc_rows.jsonl
	convert "$DATA"
	expect records "$(wc -l <<<"$out")" 3
	expect hashes "$(grep -o '"hash_ids":\[[0-9,]*' <<<"$out" | tr -d ' ' | cut -d'[' -f2 | paste -sd' ')" \
		"$(grep -o '"input_sequence_hashes": \[[0-9, ]*' "$DATA" | tr -d ' ' | cut -d'[' -f2 | paste -sd' ')"
	expect run "$(tail -1 <<<"$out" | jq -c '[.ttft_ms, .e2e_ms, .queue_ms, .prefill_ms, .worker, .prefill_worker, .cached_tokens, .block_size]')" \
		'[814,2500,4,680,"222:0","111:2",512,32]'
	convert --to trace "$DATA"
	expect "a trace has no latencies" "$(grep -c _ms <<<"$out" || true)" 0
	split_run trace-convert "$DATA"
	expect_match "left out" "$err" '*1 events are no request_end*'
}

@test "Weka: floor rule, local ids made global, subagents" {
	needs_data weka-agentic/trace_0277.json
	dir=${DATA%/*}
	convert "$dir"/*.json
	expect requests "$(wc -l <<<"$out")" "$(jq '[.. | objects | select(has("hash_ids"))] | length' "$dir"/*.json | awk '{ n += $1 } END { print n }')"
	expect tokens "$(jq -s 'map(.input_length) | add' <<<"$out")" "$(jq '[.. | objects | select(has("hash_ids")).in] | add' "$dir"/*.json | awk '{ n += $1 } END { print n }')"
	expect "rows that break the floor rule" "$(jq -c 'select((.hash_ids | length) != (.input_length / 64 | floor))' <<<"$out")" ''
	expect "distinct blocks" "$(jq '.hash_ids[]' <<<"$out" | sort -u | wc -l)" \
		"$(for f in "$dir"/*.json; do jq '.. | objects | select(has("hash_ids")).hash_ids[]' "$f" | sort -u | wc -l; done | awk '{ n += $1 } END { print n }')"
	expect sessions "$(jq -r .session_id <<<"$out" | sort -u | wc -l)" "$(jq '1 + ([.requests[] | select(.type == "subagent")] | length)' "$dir"/*.json | awk '{ n += $1 } END { print n }')"
	expect "a subagent begins where it was started" "$(jq -r 'select(.session_id == "trace_0277/agent_002" and .turn == 2).timestamp' <<<"$out")" 196906
	expect "joined files are read like separate ones" "$(cat "$dir"/*.json | trace-convert -q | cksum)" "$(cksum <<<"$out")"
}

@test "RAGPulse: text numbers, a clock that starts again, content ids are no blocks" {
	needs_data malformed/ragpulse_wrap_and_blank_tail.jsonl
	convert "$DATA"
	expect times "$(jq -c .timestamp <<<"$out" | head -8 | paste -sd' ')" '0 34000 251000 267000 268000 268000 295000 332000'
	expect tokens "$(sums input_length output_length <<<"$out")" "$(sums input_length output_length <"$DATA")"
	expect ids "$(grep -c hash_ids <<<"$out" || true)" 0
	split_run trace-convert "$DATA"
	expect_match "said" "$err" '*clock starts again (first on line 6)*'
}

@test "trace-replayer: every value is text" {
	needs_data malformed/string_numbers.jsonl
	convert "$DATA"
	expect rows "$out" '{"start_ms":104.512,"input_length":521,"output_length":132,"ttft_ms":231.004,"e2e_ms":1789.262,"ok":true}
{"start_ms":131.02,"e2e_ms":9.28,"ok":false,"error":"503"}'
}

@test "Mooncake and Bailian: whole files and documentation rows keep their sums" {
	needs_data mooncake/conversation_trace.jsonl
	convert "$DATA"
	expect sums "$(jq -sc '[length, (map(.timestamp, .input_length, .output_length, (.hash_ids | add)) | add)]' <<<"$out")" \
		"$(jq -sc '[length, (map(.timestamp, .input_length, .output_length, (.hash_ids | add)) | add)]' "$DATA")"
	expect "through a pipe" "$(trace-convert -q <"$DATA" | cksum)" "$(cksum <<<"$out")"
	expect "through a slow pipe" "$({ head -c 5000 "$DATA"; sleep 0.2; tail -c +5001 "$DATA"; } | trace-convert -q | cksum)" "$(cksum <<<"$out")"
	convert --to mooncake "$DATA"
	expect "Mooncake is Mooncake" "$(jq -c . <<<"$out" | cksum)" "$(jq -c . "$DATA" | cksum)"
	needs_data qwen-bailian/doc_rows.jsonl
	convert "$DATA"
	expect times "$(jq -c '[.timestamp, .session_id, .block_size]' <<<"$out" | paste -sd' ')" '[0,"0",16] [61114,"159",16] [62500,"159",16]'
	needs_data malformed/u64_hashes.jsonl
	convert "$DATA"
	expect ids "$(grep -o '\[.*\]' <<<"$out" | tr -d ' ')" "$(grep -o '\[.*\]' "$DATA" | tr -d ' ')"
}

@test "odd Azure files: CRLF, no final newline, a zone and an optional fraction; joined headers" {
	needs_data malformed/azure_crlf_no_final_newline.csv
	convert "$DATA"
	expect rows "$(jq -c '[.input_length, .output_length]' <<<"$out" | tail -1) $(wc -l <<<"$out")" '[197,183] 8'
	needs_data malformed/azure2024_mixed_iso.csv
	convert "$DATA" "$DATA"
	expect times "$(jq .timestamp <<<"$out" | paste -sd' ')" '0 10123.456 0 10123.456'
	expect "joined" "$(cat "$DATA" "$DATA" | trace-convert -q)" "$out"
}

@test "what is no data is refused with the cause" {
	needs_data malformed/lfs_pointer.jsonl
	split_run trace-convert "$DATA"
	expect_status 2
	expect_match cause "$err" '*git lfs pull*'
	needs_data malformed/appledouble._data.csv
	split_run trace-convert "$DATA"
	expect_status 2
	expect_match cause "$err" '*AppleDouble*'
	echo 'some text' >text
	split_run trace-convert text
	expect_status 2
	expect_match advice "$err" '*--list-formats*'
}

# --- formats that no file was at hand of, by the descriptions of their fields

@test "TraceLab, AIBrix, inference-perf, llmperf, GuideLLM, genai-perf" {
	echo '{"session_id":"claude:u1","round_index":0,"input_tokens_total":900,"prefix_tokens":600,"newly_append_tokens":300,"output_tokens":40,"reasoning_output_tokens":null,"timing_events":[{"timestamp":"2025-01-02T03:04:05.250Z"},{"timestamp":"2025-01-02T03:04:06.000Z"}]}
{"session_id":"claude:u1","round_index":1,"input_tokens_total":1000,"prefix_tokens":900,"output_tokens":7,"timing_events":[{"timestamp":"2025-01-02T03:04:07.750Z"}]}' >tracelab
	convert tracelab
	expect tracelab "$out" '{"timestamp":0,"session_id":"claude:u1","turn":1,"input_length":900,"output_length":40,"cached_tokens":600}
{"timestamp":2500,"session_id":"claude:u1","turn":2,"input_length":1000,"output_length":7,"cached_tokens":900}'
	echo '{"timestamp":10,"requests":[{"Prompt Length":5,"Output Length":6,"session_id":1},{"prompt_length":7,"output_length":null}]}' >aibrix
	convert aibrix
	expect aibrix "$out" '{"timestamp":10,"session_id":"1","input_length":5,"output_length":6}
{"timestamp":10,"input_length":7}'
	echo '{"request_id":3,"status":"success","start_time":2.5,"end_time":4,"latency":1.5,"ttft":0.25,"tpot":0.1,"prompt_tokens":8,"output_tokens":9,"target_pod":"pod-1","session_id":4}
{"request_id":4,"status":"error","start_time":3,"latency":null,"ttft":null,"prompt_tokens":8,"output_tokens":0,"target_pod":"pod-1"}' >client
	convert client
	expect aibrix-client "$out" '{"request_id":"3","start_ms":2500,"session_id":"4","input_length":8,"output_length":9,"worker":"pod-1","ttft_ms":250,"tpot_ms":100,"e2e_ms":1500,"ok":true}
{"request_id":"4","start_ms":3000,"input_length":8,"worker":"pod-1","ok":false,"error":"error"}'
	echo '[{"start_time":100.5,"end_time":102.5,"request":"{}","info":{"input_tokens":11,"response_metrics":{"output_tokens":12,"output_token_times":[100.75,101,102.5]}},"error":null},
 {"start_time":101,"end_time":101.5,"info":{"input_tokens":11},"error":{"error_type":"Timeout","error_msg":"too slow"}}]' >iperf
	convert iperf
	expect inference-perf "$out" '{"start_ms":100500,"input_length":11,"output_length":12,"ttft_ms":250,"e2e_ms":2000,"ok":true}
{"start_ms":101000,"input_length":11,"e2e_ms":500,"ok":false,"error":"Timeout: too slow"}'
	echo '[{"error_code":null,"error_msg":"","ttft_s":0.5,"inter_token_latency_s":0.1,"end_to_end_latency_s":2.5,"number_input_tokens":20,"number_output_tokens":21},"error_code",
{"error_code":429,"error_msg":"busy","ttft_s":0,"end_to_end_latency_s":0,"number_input_tokens":20,"number_output_tokens":0},{"error_code":429,"error_msg":"busy","ttft_s":0,"end_to_end_latency_s":0,"number_input_tokens":20,"number_output_tokens":0}]' >llmperf
	convert llmperf
	expect llmperf "$out" '{"input_length":20,"output_length":21,"ttft_ms":500,"e2e_ms":2500,"ok":true}
{"input_length":20,"ok":false,"error":"busy"}
{"input_length":20,"ok":false,"error":"busy"}'
	jq -c '[.[0], .[0], .[2], .[0], .[2], .[2]]' llmperf >repeated
	split_run trace-convert repeated
	expect "what was measured is known again, failures are not" "$(jq -c .ok <<<"$out" | paste -sd' ')" 'true false true false false'
	expect_match "how many" "$err" '*1 repeated objects and bare texts are left out*'
	echo '{"benchmarks":[{"requests":{"successful":[{"request_id":"g1","prompt_tokens":5,"output_tokens":6,"time_to_first_token_ms":12.5,"request_latency":0.75,"info":{"timings":{"request_start":1700000000.5}}}],"errored":null,
 "incomplete":[{"request_id":"g2","start_time":1700000001,"prompt_tokens":5}]}},{"requests":{"successful":[],"errored":[{"request_id":"g3","error":"no"}],"incomplete":[]}}]}' >guide
	convert R=guide
	expect guidellm "$out" '{"request_id":"g1","run":"R","start_ms":1700000000500,"input_length":5,"output_length":6,"ttft_ms":12.5,"e2e_ms":750,"ok":true}
{"request_id":"g2","run":"R","start_ms":1700000001000,"input_length":5,"ok":false,"aborted":true}
{"request_id":"g3","run":"R#2","ok":false,"error":"no"}'
	echo '{"experiments":[{"requests":[{"timestamp":1759522419158355424,"response_timestamps":[1759522419168355424,1759522419258355425]}]}]}' >genai
	convert genai
	expect genai-perf "$out" '{"run":"genai","start_ms":1759522419158.355424,"ttft_ms":10,"e2e_ms":100.000001}'
}

@test "a page of metrics is a sample for each engine" {
	cat >metrics <<-'END'
		# HELP vllm:num_requests_running Number of requests in model execution batches.
		# TYPE vllm:num_requests_running gauge
		vllm:num_requests_running{engine="0",model_name="a}b"} 3.0
		vllm:num_requests_waiting{engine="0",model_name="a}b"} 1.0
		vllm:num_requests_running{engine="1",model_name="a}b"} 5.0
		vllm:kv_cache_usage_perc{engine="0",model_name="a}b"} 0.25
		vllm:kv_cache_usage_perc{engine="1",model_name="a}b"} NaN
		process_cpu_seconds_total 12.5
	END
	convert --worker 8000 --at 1700000000000 metrics
	expect vllm "$out" '{"ts_ms":1700000000000,"type":"feed","worker":"8000/0","running":3,"waiting":1,"kv_used":0.25}
{"ts_ms":1700000000000,"type":"feed","worker":"8000/1","running":5}'
	printf 'sglang:num_running_reqs{model_name="m"} 2 1700000000123\nsglang:token_usage{model_name="m"} 0.5\nsglang:num_queue_reqs 4\n' >sglang
	convert --worker 30000 --at 1700000000200 sglang
	expect sglang "$out" '{"ts_ms":1700000000123,"seen_ms":1700000000200,"type":"feed","worker":"30000","running":2,"waiting":4,"kv_used":0.5}'
	convert --worker x sglang
	split_run trace-convert -q --from prometheus --at 1 sglang
	expect_status 3
	expect_match "an engine needs a name" "$err" '*--worker*'
}

@test "a 0 that a writer puts for what a failed request never had is left out; a 0 of ours is a 0" {
	zeros='"prompt_tokens":0,"output_tokens":0'
	echo '{"request_id":1,"status":"error","start_time":3,"latency":0,"ttft":0,'"$zeros"',"target_pod":"p"}' >aibrix-client
	echo '{"benchmarks":[{"requests":{"errored":[{"request_id":"1","error":"no",'"$zeros"',"time_to_first_token_ms":0,"request_latency":0,"input_metrics":{"cached_tokens":0}}]}}]}' >guidellm
	echo '[{"start_time":1,"end_time":1,"info":{"input_tokens":0,"output_tokens":0},"error":"no"}]' >inference-perf
	echo '[{"error_code":1,"ttft_s":0,"end_to_end_latency_s":0,"number_input_tokens":0,"number_output_tokens":0}]' >llmperf
	echo '{"s_time":"1","span_time":"0","first_token_time":"0","input_length":"0","output_length":"0","status":"503"}' >trace-replayer
	echo '{"ttfts":[0.0],"itls":[[]],"input_lens":[0],"output_lens":[0],"errors":["no"]}' >vllm
	echo '{"metadata":{"x_request_id":"1"},"metrics":{"input_sequence_length":{"value":0},"output_sequence_length":{"value":0},"usage_prompt_cache_read_tokens":{"value":0},"request_latency":{"value":0,"unit":"ms"}},"error":"no"}' >aiperf
	echo '{"schema":"dynamo.request.trace.v1","event_type":"request_end","request":{"request_id":"1","request_received_ms":1,"input_tokens":0,"output_tokens":0,"cached_tokens":0,"ttft_ms":0,"finish_reason_metadata":{"finish_reason":"error"}}}' >dynamo
	printf 'Timestamp,Request tokens,Response tokens,Elapsed time\n5,0,0,0\n' >burstgpt
	for format in aibrix-client guidellm inference-perf llmperf trace-replayer vllm aiperf dynamo burstgpt; do
		convert --from $format $format
		echo "$format: $out"
		expect failed "$(jq .ok <<<"$out")" false
		expect "what is 0" "$(jq -c '[to_entries[] | select(.value == 0 and .key != "timestamp").key]' <<<"$out")" '[]'
	done
	echo '{"request_id":"1","input_length":0,"output_length":0,"cached_tokens":0,"ttft_ms":0,"e2e_ms":0,"ok":false}' >ours
	convert ours
	expect ours "$out" "$(cat ours)"
	expect "through csv" "$(trace-convert -q --to csv ours | trace-convert -q)" "$(cat ours)"
}

# --- token ids

@test "block ids of tokens are chained SHA-256, and shared prefixes share them" {
	echo '{"prompt_token_ids":[1,2,3,4,5],"output_length":3}' >tokens
	convert --hash-block 4 tokens
	first=$(perl -e 'print pack("Q<*", 1, 2, 3, 4)' | sha256sum | cut -c1-64)
	second=$(perl -e 'print pack("H*", shift), pack("Q<", 5)' "$first" | sha256sum | cut -c1-64)
	expect ids "$(grep -o '\[.*\]' <<<"$out")" "[$(printf '%u,%u' "0x${first:0:16}" "0x${second:0:16}")]"
	printf '{"tokens":[1,2,3,4,9,9,9,9]}\n{"tokens":[9,2,3,4,9,9,9,9]}\n' >others
	expect "only equal prefixes" "$(trace-convert -q --hash-block 4 tokens others | jq -sc '[map(.hash_ids[0])[0, 1] == .[0].hash_ids[0]], (map(.hash_ids[1]) | unique | length)' | paste -sd' ')" \
		'[true,true] 3'
	convert tokens
	expect "without --hash-block only lengths" "$out" '{"input_length":5,"output_length":3}'
}

# --- generic input

@test "CSV and TSV by header, --map by column, quotes" {
	printf 'request_id,ttft,Wait (s),decision\r\n"a,1",0.25,1.5,"say ""x"""\r\nb,,,\r\n' >t.csv
	convert --map queue_ms='Wait (s)':s t.csv
	expect csv "$out" '{"request_id":"a,1","decision":"say \"x\"","queue_ms":1500,"ttft_ms":250}
{"request_id":"b"}'
	printf 'timestamp_s\tin\tout\n1.5\t10\t20\n' >t.tsv
	convert t.tsv
	expect tsv "$out" '{"timestamp":1500,"input_length":10,"output_length":20}'
	printf 'timestamp,input_length\n1,2\n1,x\n1\n1,2,3\n7,8\n' >bad.csv
	split_run trace-convert bad.csv
	expect_status 3
	expect rows "$(jq -c . <<<"$out" | paste -sd' ')" '{"timestamp":1,"input_length":2} {"timestamp":7,"input_length":8}'
	for line in 'bad.csv:3: input_length: not an integer' 'bad.csv:4: fewer cells' 'bad.csv:5: more cells'; do
		expect_match "$line" "$err" "*$line*"
	done
	echo '{"metrics":{"ttft":{"value":0.5}},"when":3}' >nested
	convert --map ttft_ms=.metrics.ttft.value:s --map start_ms=when:s nested
	expect nested "$out" '{"start_ms":3000,"ttft_ms":500,"ok":true}'
}

@test "a quoted cell may hold ends of lines; one that is never closed is one damaged record" {
	printf 'request_id,error,"input\nlength",input_length\r\n"a","two\r\nlines, ""both"" kept",1,2\r\nb,"\n\n",,4\r\nc,,,5' >lines.csv
	split_run trace-convert --from csv --map output_length=$'input\nlength' lines.csv
	expect_status 0
	expect rows "$(jq -c '[.request_id, .error, .output_length, .input_length]' <<<"$out" | paste -sd' ')" \
		'["a","two\r\nlines, \"both\" kept",1,2] ["b","\n\n",null,4] ["c",null,null,5]'
	printf 'request_id,error,input_length\na,"one\ntwo",x\nb,"open,2\nc,5" disk,3\nd,"e"f,4\ne,,5\n' >damaged.csv
	split_run trace-convert -q damaged.csv
	expect_status 3
	expect rows "$(jq -r .request_id <<<"$out" | paste -sd' ')" 'c e'
	expect "each on the line where it begins" "$err" 'trace-convert: damaged.csv:2: input_length: not an integer
trace-convert: damaged.csv:4: quoted cell is not closed
trace-convert: damaged.csv:6: text behind a quoted cell'
	# through a pipe that stops inside the cell
	expect "slowly" "$({ head -c 45 lines.csv; sleep 0.2; tail -c +46 lines.csv; } | trace-convert -q --from csv | cksum)" \
		"$(trace-convert -q --from csv lines.csv | cksum)"
	# a quote that is opened and forgotten does not take the rest of a long table with it
	{ echo 'request_id,input_length'; echo '"q,1'; seq 200000 | sed 's/$/,7/'; } >long.csv
	split_run trace-convert -q long.csv
	expect_status 3
	expect rows "$(wc -l <<<"$out")" 200000
	expect reports "$err" 'trace-convert: long.csv:2: quoted cell is not closed'
	printf '"open,input_length\n1,2\n' >header.csv
	split_run trace-convert -q --from csv header.csv
	expect_status 2
	expect_match header "$err" '*quoted cell is not closed*'
	# what begins or ends in blanks comes back
	echo '{"request_id":" a\t","session_id":"x","input_length":1}' >blanks
	expect blanks "$(trace-convert -q --to csv blanks | trace-convert -q)" "$(cat blanks)"
}

@test "damage inside a document is the document's; inside lines the line's" {
	printf '{"metadata":{"x_request_id":"a"},"metrics":{}}\n{"metadata":\n{"metadata":{"x_request_id":"c"},"metrics":{}}\n' >lines
	split_run trace-convert -q lines
	expect_status 3
	expect rows "$(jq -r .request_id <<<"$out" | paste -sd' ')" 'a c'
	expect_match line "$err" '*lines:2: record ends too early'
	printf '{\n "ttfts": [0.1, "x", 0.3],\n "input_lens": [1, 2, 3],\n "itls": [[], [], []]\n}\n' >doc
	split_run trace-convert -q doc
	expect_status 3
	expect "the other requests" "$(jq -c .ttft_ms <<<"$out" | paste -sd' ')" '100 300'
	printf '{"ttfts": [0.1, 0.3], "input_lens": [1, 2, 3]}\n' >uneven
	split_run trace-convert -q uneven
	expect_status 3
	expect_match "columns" "$err" '*input_lens: not as many items as ttfts*'
}

# --- output

@test "canonical records come back as they were, through csv too" {
	cat >all.jsonl <<-'END'
		{"request_id":"r1","run":"A","replicate":2,"timestamp":0.000001,"scheduled_ms":5,"start_ms":1759522419158.355424,"session_id":"s","turn":1,"type":"chat","input_length":10,"output_length":3,"cached_tokens":4,"worker":"w1","prefill_worker":"p1","decision":"affinity","load":2,"load_avg":1.5,"affinity_load":7,"queue_ms":0.1,"prefill_ms":2.5,"ttft_ms":100,"tpot_ms":7,"e2e_ms":120,"block_size":64,"hash_ids":[18446744073709551615,0],"ok":true}
		{"request_id":"r2","start_ms":1,"input_length":10,"ok":false,"error":"say \"no\"\n\ttab"}
		{"request_id":"r3","start_ms":1,"ok":false,"aborted":true}
		{"delay_ms":12.25,"session_id":"s","turn":2,"input_length":12}
		{"ts_ms":7,"seen_ms":9,"type":"feed","worker":"w1","running":3,"waiting":0,"kv_used":0.5,"pending_prefill_tokens":5,"max_prefill_remaining":6,"gpu_util":0.25}
	END
	convert all.jsonl
	expect "jsonl" "$out" "$(cat all.jsonl)"
	head -4 all.jsonl >requests.jsonl
	split_run trace-convert --to csv requests.jsonl
	expect_match "lost in csv" "$err" '*csv has no place for block_size (1), hash_ids (1)*'
	expect "csv and back" "$(trace-convert -q --to csv requests.jsonl | trace-convert -q)" \
		"$(sed 's/,"block_size":64,"hash_ids":[^]]*\]//' requests.jsonl)"
}

@test "through Mooncake and Bailian nothing is lost that they hold, and the rest is said" {
	trace-gen --requests 300 >trace.jsonl
	fields='[.timestamp, .input_length, .output_length, .hash_ids]'
	convert trace.jsonl
	want=$(jq -c "$fields" <<<"$out" | cksum)
	expect mooncake "$(trace-convert -q --to mooncake trace.jsonl | trace-convert -q | jq -c "$fields" | cksum)" "$want"
	trace-convert --to bailian trace.jsonl >bailian 2>message
	expect_match "block size" "$(cat message)" '*--block-size 512*'
	expect bailian "$(trace-convert -q bailian | jq -c "$fields" | cksum)" "$want"
	# the same records are together in sessions, and their turns are the same
	expect sessions "$(trace-convert -q bailian | jq -c '[.session_id, .turn]' | awk -F'[][,]' '{ if (!($2 in n)) n[$2] = ++k; print n[$2], $3 }' | cksum)" \
		"$(jq -c '[.session_id, .turn]' trace.jsonl | awk -F'[][,]' '{ if (!($2 in n)) n[$2] = ++k; print n[$2], $3 }' | cksum)"
	split_run trace-convert --to mooncake trace.jsonl
	expect_match "turns" "$err" '*mooncake has no place for turn (300)*'
	echo '{"request_id":"x","input_length":5,"ok":false}' >failed
	split_run trace-convert --to mooncake failed
	expect_match "outcome" "$err" '*that a request failed (1)*'
}

# every_field: 40 canonical records that have, among them, every field there is
every_field() {
	jq -nc 'range(40) as $i | {request_id: "r\($i)", timestamp: ($i * 1500 + 0.25)}
		+ (if $i % 3 == 0 then {session_id: "alice"} elif $i % 3 == 1 then {session_id: 42} else {} end)
		+ (if $i % 3 < 2 then {turn: ($i / 3 | floor + 1)} else {} end)
		+ {input_length: (600 + $i * 512)} + (if $i % 4 then {output_length: $i} else {} end)
		+ (if $i % 5 == 0 then {type: "chat"} else {} end) + (if $i % 7 == 0 then {cached_tokens: $i} else {} end)
		+ (if $i % 2 then {hash_ids: [range($i + 2)], block_size: 512} else {} end)
		+ (if $i == 9 then {delay_ms: 12.5} else {} end)
		+ (if $i >= 30 then {run: "A", replicate: 1, scheduled_ms: 1, start_ms: (9000 + $i), worker: "w1", prefill_worker: "p1",
			decision: "affinity", load: 2, load_avg: 1.5, affinity_load: 3, queue_ms: 0.5, prefill_ms: 4, ttft_ms: 100,
			tpot_ms: 7, e2e_ms: 120} else {} end)
		+ (if $i >= 37 then {ok: false, error: "no"} else {} end)'
}

# lost_of FILE FIELD ...: what a note should say is lost of the records of FILE when the fields named are kept, by jq.
lost_of() {
	jq -rs --args '(["request_id", "session_id", "type", "worker", "prefill_worker", "decision", "error", "run",
		"timestamp", "start_ms", "scheduled_ms", "input_length", "output_length", "cached_tokens", "turn", "replicate",
		"block_size", "delay_ms", "queue_ms", "prefill_ms", "ttft_ms", "tpot_ms", "e2e_ms",
		"load", "load_avg", "affinity_load", "hash_ids"] - $ARGS.positional) as $gone | . as $all |
		[$gone[] as $f | ($all | map(select(has($f))) | length) as $n | select($n > 0) | "\($f) (\($n))"]
		+ (if $ARGS.positional | index("ok") then [] else [$all | map(select(.ok == false)) | length | select(. > 0) |
		"that a request failed (\(.))"] end) | join(", ")' "${@:2}" <"$1"
}

@test "what each output cannot hold is said, field by field, and the rest is there" {
	every_field >all.jsonl
	run_fields='run replicate scheduled_ms start_ms worker prefill_worker decision load load_avg affinity_load queue_ms prefill_ms ttft_ms tpot_ms e2e_ms'
	requests='request_id session_id turn type input_length output_length cached_tokens'
	while read -r to kind keep; do
		[ "$to" ] || continue
		echo "$to"
		eval "keep=\"$keep\""
		split_run trace-convert --to "$to" all.jsonl
		expect_status 0
		# shellcheck disable=SC2086
		expect "lost in $to" "$(sed -nE 's/.* has no place for ([a-z_]+ \([0-9]+\).*)/\1/p' <<<"$err")" "$(lost_of all.jsonl $keep)"
		expect_match kind "$err" "*$kind has no place for *"
		trace-convert -q "--to" "$to" all.jsonl | trace-convert -q >back.jsonl
		expect records "$(wc -l <back.jsonl)" 40
		# the block size is 512 in both; what says nothing is ok; Bailian's sessions are tested below
		keep=" $keep "
		keep=${keep/ block_size / } keep=${keep/ ok / }
		[ "$to" != bailian ] || keep=${keep/ session_id / }
		for f in back all; do
			# shellcheck disable=SC2086
			jq -c --args '. as $r | $ARGS.positional[] | {(.): ($r[.] | if . == null then . else tostring end)}' $keep \
				<$f.jsonl >$f.fields
		done
		[ "$(wc -l <all.fields)" -ge 200 ]
		diff all.fields back.fields
	done <<-'END'
		mooncake mooncake timestamp session_id input_length output_length hash_ids block_size
		bailian bailian timestamp session_id turn type input_length output_length hash_ids block_size
		trace a?trace timestamp delay_ms block_size hash_ids $requests
		run a?run ok error $requests $run_fields
		csv csv ok error timestamp delay_ms $requests $run_fields
	END
	# nothing is lost that there is no word about: no note where all is kept
	split_run trace-convert all.jsonl
	expect "all is kept" "$(grep -c 'no place' <<<"$err" || true)" 0
}

@test "sessions through Bailian: the same together, new names and invented ones are said" {
	every_field >all.jsonl
	split_run trace-convert --to bailian all.jsonl
	expect_match names "$err" '*bailian has no names of sessions: 2 are called by the number of the first chat*'
	expect_match "requests without one" "$err" '*bailian has no requests without a session: 13 are now one each*'
	trace-convert -q <<<"$out" >back.jsonl
	groups() { jq -sc '[to_entries[] | {s: .value.session_id, i: .key}] | group_by(.s) | map(map(.i)) | sort'; }
	expect together "$(groups <back.jsonl)" "$(jq -c '.session_id //= "alone \(input_line_number)"' all.jsonl | groups)"
	printf '{"timestamp":0,"session_id":1,"input_length":5}\n{"timestamp":1,"session_id":1,"input_length":5}\n' >same
	split_run trace-convert --to bailian same
	expect "a name that stays is no matter" "$(grep -c 'session' <<<"$err" || true)" 0
	printf '{"timestamp":0,"session_id":"","input_length":5}\n{"timestamp":1,"session_id":"","input_length":5}\n' >none
	split_run trace-convert --to bailian none
	expect "no name is no session" "$(jq -c .parent_chat_id <<<"$out" | paste -sd' ')" '-1 -1'
	# a trace that came from there goes back as it was, but for the numbers of chats
	printf '{"chat_id":7,"parent_chat_id":-1,"timestamp":0.5,"input_length":20,"output_length":3,"type":"text","turn":1,"hash_ids":[1,18446744073709551615]}\n{"chat_id":9,"parent_chat_id":7,"timestamp":1.25,"input_length":40,"output_length":3,"type":"text","turn":2,"hash_ids":[1,2,3]}\n' >bailian
	expect "there and back" "$(trace-convert -q --to bailian bailian)" "$(sed 's/_id":7/_id":1/; s/_id":9/_id":2/; s/parent_chat_id":7/parent_chat_id":1/' bailian)"
}

@test "a format that holds more than its records by itself says so" {
	echo '{"hash_id_scope":"local","id":"x","requests":[{"in":5,"t":1,"api_time":2,"ttft":0.5}]}' >weka
	split_run trace-convert weka
	expect_match latencies "$err" '*a trace has no place for ttft_ms (1), e2e_ms (1)*'
	split_run trace-convert A=weka
	expect_match "a label" "$err" '*run (1), ttft_ms (1), e2e_ms (1)*'
	echo '{"ttfts":[0.5],"input_lens":[3],"start_times":[7]}' >vllm
	split_run trace-convert vllm
	expect "one time under two names is not lost" "$(grep -c 'no place' <<<"$err" || true)" 0
}

@test "--anonymize leaves the traffic and takes the names" {
	cat >secret.jsonl <<-'END'
		{"request_id":"alice-1","session_id":"alice","type":"legal","worker":"host7","prefill_worker":"host8","input_length":20,"output_length":2,"hash_ids":[900,901],"start_ms":5,"ok":true}
		{"request_id":"bob-1","session_id":"bob","type":"legal","worker":"host8","input_length":21,"hash_ids":[900,902],"start_ms":6,"ok":false,"error":"bob's prompt"}
	END
	convert --anonymize secret.jsonl
	expect "nothing of them" "$(grep -E 'alice|bob|host|legal|90[0-9]|prompt' <<<"$out" || true)" ''
	expect "equal stays equal" "$(jq -c '[.request_id, .session_id, .type, .worker, .prefill_worker, .hash_ids, .ok]' <<<"$out" | paste -sd' ')" \
		'["1","1","t1","w1","w2",[0,1],true] ["2","2","t1","w2",null,[0,2],false]'
}

@test "--anonymize renumbers runs, but for a label that is given, and every text but decisions" {
	printf '{"request_id":"q","run":"acme-base","decision":"affinity","start_ms":1,"ok":true}\n{"request_id":"q","run":"acme-new","start_ms":1,"ok":true}\n{"request_id":"p","run":"acme-base","start_ms":1,"ok":true}\n{"ts_ms":1,"type":"feed","worker":"acme7","run":"acme-new","running":1}\n' >runs
	convert --anonymize runs
	expect runs "$(jq -r .run <<<"$out" | paste -sd' ')" 'r1 r2 r1 r2'
	expect "what stays" "$(jq -c '[.decision, .type]' <<<"$out" | sort -u | paste -sd' ')" '["affinity",null] [null,"feed"] [null,null]'
	convert --anonymize A=runs
	expect "its own name of a run is no label" "$(jq -r .run <<<"$out" | paste -sd' ')" 'r1 r2 r1 r2'
	printf '{"ttfts":[0.5],"input_lens":[3]}\n{"ttfts":[0.5],"input_lens":[3]}\n' >acme.json
	convert --anonymize acme.json
	expect "files leave no names" "$(jq -r .run <<<"$out" | paste -sd' ')" 'r1 r2'
	convert --anonymize A=acme.json
	expect labels "$(jq -r .run <<<"$out" | paste -sd' ')" 'A A#2'
	every_field | jq -c 'with_entries(if (.value | type) == "string" and .key != "decision" then .value = "acme" + .value else . end)' >all
	convert --anonymize all
	expect "no text is left" "$(grep -c acme <<<"$out" || true)" 0
}

@test "every wrong-kind message of the reader names a format that exists" {
	sed -nE 's/.*CONVERT\("([a-z-]+)[ "].*.*/\1/p' "$ROOT/lib/input/sniff.c" | sort -u >named
	[ "$(wc -l <named)" -ge 13 ]
	expect "not a format" "$(trace-convert --list-formats | cut -f1 | sort | comm -23 named -)" ''
}

@test "what --list-formats says that a format gives, it gives" {
	expect kinds "$(trace-convert --list-formats | awk -F'\t' '{ print $1 " " $2 }' | grep -xE 'burstgpt trace, run|weka trace \(run\)|vllm run \(trace\)' | wc -l)" 3
	printf 'Timestamp,Request tokens,Response tokens\n5,472,18\n' >burstgpt
	echo '{"hash_id_scope":"local","id":"x","requests":[{"in":5,"t":1,"api_time":2}]}' >weka
	echo '{"ttfts":[0.5],"input_lens":[3],"start_times":[7]}' >vllm
	for format in burstgpt weka vllm; do
		expect "a trace of $format" "$(trace-convert -q --from $format --to trace $format | jq 'has("timestamp")')" true
		expect "a run of $format" "$(trace-convert -q --from $format --to run $format | jq 'has("start_ms")')" true
	done
}

@test "the manual lists every format" {
	for f in $(trace-convert --list-formats | cut -f1); do
		grep -Eq "^\.It Li (.* )?$f( |\$)" "$ROOT/man/trace-convert.1" || { echo "$f"; return 1; }
	done
}

@test "cases: numbers in quotes, repeated keys, NaN, sessions, clocks, arrays" {
	[ -e "$SHARED/cases/README.md" ] || skip "no cases"
	cases=$SHARED/cases
	convert "$cases/26/input.jsonl"
	expect "26 strings" "$(jq -sc 'map(.ttft_ms)' <<<"$out")" '[100,400,200,500,300]'
	convert "$cases/26/dup.jsonl"
	expect "26 repeated key" "$(jq -sc 'map(.ttft_ms)' <<<"$out")" '[700,300]'
	split_run trace-convert -q "$cases/25/input.jsonl"
	expect_status 3
	expect "25 NaN" "$(jq -sc '[(map(.ttft_ms // empty) | length, add), length]' <<<"$out")" '[11,6600,12]'
	expect "25 reported" "$(wc -l <<<"$err")" 4
	convert "$cases/10/input.jsonl"
	expect "10 sessions" "$(jq -c '.session_id // empty' <<<"$out" | sort | uniq -c | awk '{ print $2 $1 }' | paste -sd' ')" '"42"2 "s-a"2'
	convert "$cases/16/input.jsonl"
	seconds=$(jq -sc 'map(.timestamp)' <<<"$out")
	convert "$cases/16/mooncake.jsonl"
	expect "16 the same clock" "$seconds" "$(jq -sc 'map(.timestamp)' <<<"$out")"
	convert "$cases/16/ns.jsonl"
	expect "16 ns" "$(grep -o '"timestamp":[0-9.]*' <<<"$out" | cut -d: -f2 | tr -d .)" "$(grep -o '"timestamp_ns":[0-9]*' "$cases/16/ns.jsonl" | cut -d: -f2)"
	convert "$cases/17/input.jsonl"
	expect "17 missing stays missing" "$(jq -sc 'map(.timestamp)' <<<"$out")" '[1000,3000,2000,2000,5000,null,null]'
	convert "$cases/03/input.jsonl"
	expect "03 no TPOT of chunks" "$(jq -sc 'map(.tpot_ms // empty)' <<<"$out")" '[]'
	for f in 18/input.jsonl 18/incremental.jsonl; do
		convert "$cases/$f"
		expect "$f as it stands" "$(jq -c '[.input_length, .hash_ids]' <<<"$out")" "$(jq -c '[.input_length, .hash_ids]' "$cases/$f")"
	done
	for f in input.jsonl oneline.json input.jsonl.gz; do
		split_run trace-convert -q "$cases/22/$f"
		expect_status 2
		expect "22 $f: one line" "$(wc -l <<<"$err")" 1
	done
}

@test "what the reading programs refuse, trace-convert reads as they say" {
	echo '[{"start_time":1,"end_time":2,"info":{"input_tokens":3}}]' >a
	echo '[{"error_code":null,"ttft_s":0.5,"end_to_end_latency_s":2.5,"number_input_tokens":20,"number_output_tokens":21}]' >b
	printf '# HELP vllm:x y\nvllm:num_requests_running 3\n' >c
	echo '{"status":"200","s_time":"1","span_time":"2"}' >d
	echo '{"timing_events":[],"session_id":"s","input_tokens_total":4}' >e
	for f in a b c d e; do
		split_run trace-stats "$f"
		expect_status 2
		command=$(grep -oE 'trace-convert --from [a-z-]+( --worker NAME)?' <<<"$err")
		echo "$f: $command"
		[ "$command" ]
		# shellcheck disable=SC2086
		split_run $command "$f"
		expect_status 0
		expect records "$(wc -l <<<"$out")" 1
	done
}

@test "samples go where there is a place for them" {
	printf '{"timestamp":1,"input_length":2}\n{"ts_ms":7,"type":"feed","worker":"w1","running":3}\n' >mixed
	for to in trace mooncake bailian csv; do
		split_run trace-convert --to $to mixed
		expect "$to" "$(grep -c w1 <<<"$out" || true)" 0
		expect_match said "$err" '*records of another kind (1)*'
	done
	convert --to run mixed
	expect run "$(tail -1 <<<"$out")" '{"ts_ms":7,"type":"feed","worker":"w1","running":3}'
}

@test "a record comes out while its writer still waits" {
	for first in '{"metadata":{"x_request_id":"a"},"metrics":{}}' '{"timestamp":1,"input_length":2}'; do
		mkfifo in out
		trace-convert -q <in >out &
		exec 8>in 9<out
		printf '%s\n' "$first" >&8
		read -r -t 60 line <&9
		echo "$line"
		[ "$line" ]
		exec 8>&- 9<&-
		wait
		rm in out
	done
}

@test "a table that is no trace of records names the importer that reads it" {
	printf 'TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46.68,374,44\n' >azure.csv
	printf 'Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n5,ChatGPT,472,18,490,API log\n' >burstgpt.csv
	printf 'when,what\n1,2\n' >csv.csv
	for format in azure burstgpt csv; do
		split_run trace-stats $format.csv
		expect_status 2
		expect_match "cure of $format" "$err" "*CSV*: try trace-convert --from $format FILE |"
	done
	# and the importer that is named does read it
	expect lengths "$(trace-convert -q --from azure azure.csv; trace-convert -q --from burstgpt burstgpt.csv)" \
		'{"timestamp":0,"input_length":374,"output_length":44}
{"timestamp":0,"start_ms":5000,"type":"API log","input_length":472,"output_length":18,"ok":true}'
}

# --- what is asked for and is not there

@test "a column that --map names has to be there; columns that nobody reads are named" {
	printf 'arrived_at,num_prefill_tokens,num_decode_tokens,pd_ratio\n1.5,20,30,0.6\n2,40,50,0.8\n' >vidur.csv
	split_run trace-convert --map timestamp=arrived:s vidur.csv
	expect_status 2
	expect rows "$out" ''
	expect_match "both are named" "$err" '*--map: no column arrived; there are: arrived_at, num_prefill_tokens, num_decode_tokens, pd_ratio*'
	split_run trace-convert vidur.csv
	expect_status 0
	expect "once, and only those that are not read" "$(grep -o 'left out .*' <<<"$err")" \
		'left out (--map FIELD=COLUMN reads one): arrived_at, pd_ratio'
	split_run trace-convert --map timestamp=arrived_at:s vidur.csv
	expect rows "$out" '{"timestamp":1500,"input_length":20,"output_length":30}
{"timestamp":2000,"input_length":40,"output_length":50}'
	expect_match "the rest" "$err" '*reads one): pd_ratio*'
	# of two columns for one field one will do, as in two kinds of tables
	split_run trace-convert --map timestamp=when:s --map timestamp=arrived_at:s vidur.csv
	expect_status 0
	printf 'TIMESTAMP,ContextTokens,GeneratedTokens,NumImages\n2023-11-16 18:15:46.68,374,44,2\n' >images.csv
	split_run trace-convert images.csv
	expect_match "of a known table too" "$err" '*left out: NumImages*'
	split_run trace-convert --map load=NumImages images.csv
	expect "who maps says where the fields are" "$out" '{"load":2}'
}

@test "a table without records, and one with two columns of one name, say so" {
	printf 'timestamp,input_length\n' >header.csv
	split_run trace-convert header.csv
	expect_status 0
	expect_match empty "$err" '*header.csv: it has a header and no records*'
	printf 'timestamp,input_length,timestamp\n1,2,5\n' >twice.csv
	split_run trace-convert twice.csv
	expect_status 0
	expect_match twice "$err" '*twice.csv: several columns are called timestamp: one is read*'
	expect "no other note" "$(grep -c 'no records' <<<"$err" || true)" 0
}

@test "a path that no record has is said, by every program that maps" {
	printf '{"input_length":3,"a":{"b":0.5}}\n{"input_length":4}\n' >nested
	split_run trace-convert --map ttft_ms=.a.c:s nested
	expect_status 0
	expect_match said "$err" '*nested: no record has .a.c, which --map names*'
	split_run trace-convert --map ttft_ms=.a.b:s --map e2e_ms=.a.d:s --map e2e_ms=.a.b:s nested
	expect "what one record has is there" "$(grep -c 'no record' <<<"$err" || true)" 0
	expect ttft "$(head -1 <<<"$out" | jq -c '[.ttft_ms, .e2e_ms]')" '[500,500]'
	split_run trace-stats --map input_length=tokens nested
	expect_match "trace-stats" "$err" '*no record has tokens, which --map names*'
	split_run trace-stats --map ttft_ms=.no.where nested
	expect "a field that is not read is not looked for" "$(grep -c 'no record' <<<"$err" || true)" 0
}

@test "the variants of Mooncake traces: sessions, delays, prompts as text" {
	needs_data dynamo/mooncake_variants_doc_rows.jsonl
	for file in mooncake_variants_doc_rows srt-slurm_trace_replay_sample; do
		split_run trace-convert "$SHARED/data/dynamo/$file.jsonl"
		expect_status 0
		expect "$file" "$(jq -c '[.timestamp, .delay_ms, .session_id, .input_length, .output_length, .hash_ids]' <<<"$out")" \
			"$(jq -c '[.timestamp, .delay_ms // .delay, .session_id, .input_length, .output_length, .hash_ids]' "$SHARED/data/dynamo/$file.jsonl")"
	done
	split_run trace-convert "$DATA"
	expect_match "text has no length, and that is said" "$err" '*prompts as text are not tokenised*(first on line 4)*'
	expect "delays go there and back" "$(trace-convert -q --to mooncake "$DATA" | trace-convert -q)" "$out"
}

@test "the unit that a bare timestamp was read in is said, whatever the format" {
	printf 'timestamp,input_length\n3,4\n' >bare.csv
	printf 'timestamp_s,input_length\n3,4\n' >named.csv
	echo '{"timestamp":3,"tokens":[1,2]}' >tokens
	echo '{"timestamp":3,"requests":[{"prompt_length":2}]}' >moment
	echo '{"timestamp":3,"input_length":4}' >flat
	for f in bare.csv tokens moment flat; do
		split_run trace-convert $f
		expect "$f" "$(jq .timestamp <<<"$out") $(grep -o 'timestamps are in .*' <<<"$err")" '3 timestamps are in ms'
	done
	for f in bare.csv tokens flat; do
		split_run trace-convert --time-unit us $f
		expect "$f" "$(jq .timestamp <<<"$out") $(grep -o 'timestamps are in .*' <<<"$err")" '0.003 timestamps are in us'
	done
	split_run trace-convert named.csv
	expect "a name with a unit is no matter" "$(jq .timestamp <<<"$out") $(grep -c 'timestamps are' <<<"$err" || true)" '3000 0'
}

@test "--map goes with records whose fields are ours" {
	echo '{"metadata":{"x_request_id":"a"},"metrics":{}}' >aiperf
	split_run trace-convert --from aiperf --map ttft_ms=.metrics.x aiperf
	expect_status 2
	expect_match said "$err" '*--map goes with canonical records and csv, not with aiperf*'
}

@test "a record with none of the fields of its format is damage, in every format" {
	check() {
		split_run trace-convert -q "$@"
		expect_status 3
		expect_match "$*" "$err" '*none of the fields*'
		expect "no empty record" "$(grep -c '^{}$' <<<"$out" || true)" 0
	}
	printf '{"input_length":1}\n{}\n{"nothing":"known"}\n{"timestamp":null}\n{"ok":true}\n{"a":{"b":true}}\n' >flat
	check flat
	expect lines "$(grep -o 'flat:[0-9]*' <<<"$err" | paste -sd' ')" 'flat:2 flat:3 flat:4 flat:6'
	expect "what says something stays" "$out" '{"input_length":1}
{"ok":true}'
	split_run trace-convert -q --map ok=.a.b flat
	expect "a mapped path is a field" "$(tail -1 <<<"$out") $(wc -l <<<"$err")" '{"ok":true} 3'
	split_run trace-convert -q --strict flat
	expect_status 2
	for format in canonical mooncake bailian aiperf tracelab ragpulse aibrix-client inference-perf llmperf trace-replayer; do
		echo '{}' >empty
		check --from $format empty
	done
	echo '{"ttfts":[0.5,null],"input_lens":[3,null],"hash_id_scope":"local","id":"x","requests":[{"in":5},{}]}' >columns
	check --from vllm columns
	expect "vLLM" "$(wc -l <<<"$out")" 1
	check --from weka columns
	expect "Weka" "$(wc -l <<<"$out")" 1
	echo '{"timestamp":5,"requests":[{},{"prompt_length":2}]}' >moment
	check moment
	expect "AIBrix" "$out" '{"timestamp":5,"input_length":2}'
	echo '{"benchmarks":[{"requests":{"successful":[{}],"errored":[{}]}}],"experiments":[{"requests":[{}]}]}' >documents
	check --from guidellm documents
	check --from genai-perf documents
	printf 'timestamp,input_length\n1,2\n,\n' >t.csv
	check t.csv
	echo '{"schema":"dynamo.request.trace.v1"}' >dynamo
	split_run trace-convert -q dynamo
	expect_status 3
	expect_match dynamo "$err" '*dynamo:1: event_type: missing*'
}

@test "a page of metrics that is damaged, cut off or empty is reported, exit 3" {
	page='vllm:num_requests_running{engine="0"} 3
vllm:num_requests_waiting{engine="0"} 12'
	convert_page() { split_run trace-convert -q --from prometheus --worker w --at 1 page; }
	printf '%s\n' "$page" >page
	convert_page
	expect_status 0
	whole=$out
	expect whole "$whole" '{"ts_ms":1,"type":"feed","worker":"w","running":3,"waiting":12}'
	# cut anywhere inside its last line: 12 must never be read as 1
	for n in $(seq $((${#page} - 20)) ${#page}); do
		printf '%s' "${page:0:n}" >page
		convert_page
		expect_status 3
		expect_match "cut at $n" "$err" '*page:2: page ends in*'
		expect "what stood before" "$out" '{"ts_ms":1,"type":"feed","worker":"w","running":3}'
	done
	while IFS= read -r line; do
		printf '%s\n%s\n' "$line" "$page" >page
		convert_page
		echo "$line"
		expect_status 3
		expect_match "where" "$err" '*page:1: *'
		expect "the rest" "$out" "$whole"
	done <<-'END'
		<html><body>502 Bad Gateway</body></html>
		vllm:num_requests_running{engine="0" 3
		vllm:num_requests_running
		vllm:num_requests_running{engine="0"}
		vllm:num_requests_waiting{engine="0"} many
		process_start_time_seconds 1.7e9 yesterday
	END
	while IFS= read -r line; do
		printf '%s\n%s\n' "$line" "$page" >page
		convert_page
		echo "$line"
		expect_status 0
		expect "not disturbed" "$out" "$whole"
	done <<-'END'
		# HELP anything "{ goes here
		a_total{x="} \" {",y="2"} +Inf 1700000000000
		b NaN
		{"c.d",e="f"} -1e-3
		g_bucket{le="1"} 5 # {trace_id="x"} 0.5
		# EOF
	END
	for text in '' '# HELP nothing here\n' 'vllm:num_requests_running NaN\n' 'up 1\n'; do
		# shellcheck disable=SC2059
		printf "$text" >page
		convert_page
		expect_status 3
		expect "rows of '$text'" "$out" ''
		[ "$err" ]
	done
}


@test "a page of metrics: two names of one gauge, several lines of one engine, values that cannot be" {
	page() { printf "$1" >page; split_run trace-convert --from prometheus --worker w --at 1 page; }
	# vLLM has shown the share of the pool under an old and a new name at once: it is one share
	for order in "kv gpu" "gpu kv"; do
		page "$(for name in $order; do echo "vllm:${name}_cache_usage_perc{engine=\"0\"} 0.$([ $name = kv ] && echo 4 || echo 5)"; done)\n"
		expect_status 0
		expect "$order" "$(jq .kv_used <<<"$out")" 0.4
	done
	page 'vllm:num_requests_running{model_name="a"} +3\nvllm:num_requests_running{model_name="b"} 4\nvllm:kv_cache_usage_perc{model_name="a"} 0.6\nvllm:kv_cache_usage_perc{model_name="b"} 0.5\n'
	expect models "$(jq -c "[.running, .kv_used]" <<<"$out")" '[7,0.6]'
	page 'sglang:num_running_reqs{tp_rank="0"} 3\nsglang:num_running_reqs{tp_rank="1"} 3\nsglang:num_running_reqs{dp_rank="1",tp_rank="4"} 5\n'
	expect ranks "$(jq -c "[.worker, .running]" <<<"$out" | paste -sd" ")" '["w",3] ["w/1",5]'
	page 'vllm:num_requests_running 3\nvllm:num_requests_waiting -1\nvllm:kv_cache_usage_perc 37.5\nvllm:num_requests_waiting{x="y"} 0.5\n'
	expect_status 3
	expect "what is left" "$out" '{"ts_ms":1,"type":"feed","worker":"w","running":3}'
	expect reasons "$err" 'trace-convert: page:2: waiting: negative
trace-convert: page:3: kv_used: outside 0..1
trace-convert: page:4: waiting: not an integer'
	# each may be, but not their sum
	page 'vllm:num_requests_running{model_name="a"} 8e15\nvllm:num_requests_running{model_name="b"} 8e15\n'
	expect_status 3
	expect "the first of them" "$out" '{"ts_ms":1,"type":"feed","worker":"w","running":8000000000000000}'
	expect "too many" "$err" 'trace-convert: page:2: running: number out of range'
	# saved by hand, without the last newline: harmless but for a gauge, whose number may be half of one
	page 'vllm:num_requests_running 3\nup 1'
	expect_status 0
	expect "the page is whole" "$(jq .running <<<"$out")" 3
	expect_match "and may not be" "$err" '*the last line has no end: the page may be cut off*'
	page 'vllm:num_requests_running 3\nup{job="'
	expect_status 3
	page "vllm:num_requests_running{engine=\"$(printf "%070d" 1)\"} 3\nvllm:num_requests_running{engine=\"$(printf "%070d" 2)\"} 4\nvllm:num_requests_running 5\n"
	expect_status 3
	expect "long names are not cut to the same" "$(jq .running <<<"$out") $(wc -l <<<"$err")" '5 2'
}

@test "a log of pages: a sample a page, when a line says when each was read" {
	page() { printf '# HELP vllm:num_requests_running n\nvllm:num_requests_running{engine="0"} %s\nup{a="}"} 1\n' "$1"; }
	log() { split_run trace-convert --from prometheus --worker w "$@" log; }
	got() { jq -c '[.ts_ms, .seen_ms, .running]' <<<"$out" | paste -sd' '; }
	# before each page; a page that did not come leaves its time alone
	{ echo 2026-11-30T03:00:00+00:00; page 1; echo; echo 2026-11-30T03:00:05Z; echo 2026-11-30T03:00:10,250000000+00:00; page 2; } >log
	log
	expect_status 0
	expect before "$(got)" "[$(date -d 2026-11-30T03:00:00Z +%s)000,null,1] [$(date -d 2026-11-30T03:00:10Z +%s)250,null,2]"
	# behind each, as comments without a zone
	{ page 1; echo '# 2026-11-30 03:00:00'; page 2; echo '# 2026-11-30 03:00:05'; } >log
	log
	expect_status 0
	expect behind "$(got)" "[$(date -d 2026-11-30T03:00:00Z +%s)000,null,1] [$(date -d 2026-11-30T03:00:05Z +%s)000,null,2]"
	expect_match "the zone is said" "$err" '*taken as UTC*'
	# numbers have a unit, which is said
	{ echo 1700000000; page 1; echo 1700000005; page 2; } >log
	log
	expect seconds "$(got)" '[1700000000000,null,1] [1700000005000,null,2]'
	expect_match "the unit is said" "$err" '*times of pages in s *'
	log --time-unit ms
	expect milliseconds "$(got)" '[1700000000,null,1] [1700000005,null,2]'
	# metrics with times of their own
	{ page 1 | sed '/running{/s/$/ 1700000000123/'; page 2 | sed '/running{/s/$/ 1700000000223/'; } >log
	log
	expect_status 0
	expect own "$(got)" '[1700000000123,null,1] [1700000000223,null,2]'
	# nobody says when: none of the pages is a sample, and each is said
	{ page 1; page 2; page 3; } >log
	for at in '' '--at 7'; do
		# shellcheck disable=SC2086
		log $at
		expect_status 3
		expect rows "$out" ''
		expect "the pages" "$(grep -c '^trace-convert: log:[0-9]*: one of several pages' <<<"$err")" 3
	done
	# a log that ends before the time behind its last page, and one of two pages to one time
	{ page 1; echo 1700000000; page 2; } >log
	log
	expect_status 3
	expect "cut off" "$(got)" '[1700000000000,null,1]'
	{ echo 1700000000; page 1; page 2; } >log
	log
	expect_status 3
	expect "one time" "$(got)" '[1700000000000,null,1]'
	# half a number is no time
	{ page 1; printf 17000; } >log
	log
	expect_status 3
	expect_match "cut time" "$err" '*log:4: ends in a time that may be cut off*'
	# pages of many series, from a pipe, all of them known again
	for i in 1 2 3; do echo $((1700000000 + i)); page $i; seq -f 'bucket{le="%.0f"} 1' 40000; done |
		trace-convert -q --from prometheus --worker w >rows
	expect "large pages" "$(jq -c .running rows | paste -sd' ')" '1 2 3'
}

@test "a result without requests is reported, exit 3; an empty input is said" {

	while read -r format text; do
		echo "$text" >doc
		echo "$format: $text"
		split_run trace-convert -q --from "$format" doc
		expect_status 3
		expect rows "$out" ''
		expect said "$err" 'trace-convert: doc:1: no requests in it'
		: >doc
		split_run trace-convert -q --from "$format" doc
		expect_status 3
	done <<-'END'
		guidellm {"benchmarks":[]}
		guidellm {"benchmarks":[{"requests":{"successful":[],"errored":null}},{}]}
		genai-perf {"experiments":[{"requests":[]}]}
		vllm {"ttfts":[],"input_lens":[]}
		sglang {"ttfts":[]}
		weka {"hash_id_scope":"local","id":"x","requests":[]}
		inference-perf []
		llmperf []
	END
	printf '{"ttfts":[0.5],"input_lens":[3]}\n{"ttfts":[]}\n' >runs
	split_run trace-convert -q runs
	expect_status 3
	expect "one of two runs" "$err" 'trace-convert: runs:2: no requests in it'
	expect rows "$(wc -l <<<"$out")" 1
	printf '{"timestamp":1,"requests":[]}\n{"timestamp":2,"requests":[{"prompt_length":3}]}\n' >moments
	convert moments
	expect "a moment may have none" "$out" '{"timestamp":2,"input_length":3}'
	for text in '' '\n \n'; do
		# shellcheck disable=SC2059
		printf "$text" >none
		split_run trace-convert none
		expect_status 0
		expect said "$err" 'trace-convert: none: it is empty'
	done
}


@test "one request of many that is damaged is named; what is no workload is none" {
	echo '{"ttfts":[0.1,0.2,0.3],"itls":[[1e307,1e307],["x"],[]],"input_lens":[1,2,3]}' >columns
	split_run trace-convert -q columns
	expect_status 3
	expect rows "$(jq -c .e2e_ms <<<"$out")" 300
	expect which "$err" 'trace-convert: columns:1: request 1: itls: number out of range
trace-convert: columns:1: request 2: itls: not a number'
	echo '[{"start_time":1,"info":{}},{"start_time":1,"end_time":"soon","info":{}},5,{"start_time":"x","info":{}}]' >items
	split_run trace-convert -q --from inference-perf items
	expect "the second and the fourth" "$err" 'trace-convert: items:1: request 2: e2e_ms: not a number or RFC 3339 time
trace-convert: items:1: not a JSON object
trace-convert: items:1: request 4: start_ms: not a number or RFC 3339 time'
	echo '{"timestamp":1,"input_length":2}' >trace
	split_run trace-convert -q --from aibrix trace
	expect_status 3
	expect aibrix "$err" 'trace-convert: trace:1: requests: not an array'
	# content ids alone tell RAGPulse; its first record may have no length
	echo '{"timestamp":"1","input_length":null,"output_length":3,"hash_ids":{"history":[1]}}' >rag
	convert rag
	expect ragpulse "$out" '{"timestamp":0,"output_length":3}'
	# a conversation that uses the last id leaves none to the next; its blocks are not those of another
	printf '{"hash_id_scope":"local","id":"%s","requests":[{"in":64,"hash_ids":[%s]}]}\n' a 18446744073709551615 b 0 >weka
	split_run trace-convert -q weka
	expect_status 3
	expect weka "$(wc -l <<<"$out") $err" '1 trace-convert: weka:2: hash_ids: the conversations before left no ids'
}

@test "a record of which the output can hold nothing is counted, not written empty" {
	printf '{"ttft_ms":3}\n{"timestamp":4,"input_length":5}\n{"ok":false,"error":"no"}\n' >mixed
	for to in trace mooncake; do
		split_run trace-convert --to $to mixed
		expect "$to" "$out" '{"timestamp":4,"input_length":5}'
		expect_match said "$err" "*has no place for *ttft_ms (1)*that a request failed (1), anything of whole records (2)*"
	done
	echo '{"hash_ids":[7]}' | trace-convert -q --to csv >table
	expect "a header and no row" "$(wc -l <table) $(head -c 11 table)" '1 request_id,'
}

@test "a wrong --from is told by what the file looks like" {
	echo '{"timestamp":5,"input_length":2,"hash_ids":[1]}' >mooncake
	echo '{"request_id":3,"status":"success","start_time":2.5,"latency":1.5,"ttft":0.25,"prompt_tokens":8,"target_pod":"pod-1"}' >aibrix-client
	echo '{"hash_id_scope":"local","id":"x","requests":[{"in":5,"t":1}]}' >weka
	printf 'TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46,374,44\n' >azure
	for wrong in aibrix-client:trace-replayer weka:aibrix-client azure:burstgpt aibrix-client:inference-perf weka:tokens \
		weka:csv aibrix-client:azure weka:prometheus; do
		echo "$wrong"
		split_run trace-convert -q --from "${wrong#*:}" --worker w "${wrong%:*}"
		expect_status 2
		expect rows "$out" ''
		expect_match "what it is" "$err" "trace-convert: ${wrong%:*}: it *${wrong#*:}*see --from ${wrong%:*}"
	done
	# a guess is held against all values: none fits, or some
	split_run trace-convert -q --from ragpulse mooncake
	expect_status 2
	expect_match "none" "$err" '*none of its 1 value looks like ragpulse, but the first like mooncake*'
	{ cat mooncake; echo '{"timestamp":"1","input_length":4,"output_length":3,"hash_ids":{"history":[1]}}'; } >both
	split_run trace-convert --from ragpulse both
	expect_status 0
	expect_match "some" "$err" '*1 of 2 values do not look like ragpulse*'
	# what names the kit's fields may be read as that; there is a better way, which is said
	split_run trace-convert --from canonical aibrix-client
	expect_status 0
	expect_match "a note" "$err" '*it looks like aibrix-client: --from aibrix-client reads more of it*'
	# nothing but what the command line lent it is no record
	split_run trace-convert -q --worker w --from aibrix-client - <<<'{"timestamp":1,"nothing":2}'
	expect rows "$out" ''
}

@test "conversations of one id are several, and one without is called by its file" {
	conversation() { echo '{"hash_id_scope":"local","id":'"$1"',"requests":[{"in":64,"t":0,"hash_ids":[1]},{"type":"subagent","agent_id":"a","requests":[{"in":1,"t":0}]}]}'; }
	mkdir -p one two
	conversation '"x"' >one/t.json
	conversation '"x"' >two/t.json
	{ conversation null; conversation null; conversation '"x"'; } >three.json
	split_run trace-convert one/t.json two/t.json three.json
	expect_status 0
	expect sessions "$(jq -r .session_id <<<"$out" | paste -sd' ')" 'x x/a x#2 x#2/a three.json three.json/a three.json#4 three.json#4/a x#5 x#5/a'
	expect turns "$(jq -r .turn <<<"$out" | sort -u)" 1
	expect "said once a file" "$(grep -c 'whose id was there before' <<<"$err")" 2
}

@test "ids are read as every program reads them" {
	local v
	for v in 1.0 1e1 '"1"' -0 0 18446744073709551615 18446744073709551616 1e400 -1 null true 1.5 1e-400; do
		echo "{\"input_length\":5,\"hash_ids\":[$v]}" >ours
		echo '{"schema":"dynamo.request.trace.v1","event_type":"request_end","request":{"replay":{"input_length":5,"input_sequence_hashes":['"$v"']}}}' >theirs
		expect "$v" "$(trace-convert -q --to trace theirs 2>&1 | sed 's/theirs/ours/; s/\(number\|id\) out of range/out of range/')" \
			"$(trace-convert -q --to trace ours 2>&1 | sed 's/"block_size":512,//; s/\(number\|id\) out of range/out of range/')"
	done
}

@test "a number that no double holds is the fault of one request, not of its document" {
	echo '{"benchmarks":[{"requests":{"successful":[{"request_id":"a","time_to_first_token_ms":1e400},{"request_id":"b","time_to_first_token_ms":5,"unread":1e400},{"request_id":"c","prompt_tokens":-1e999}]}}]}' >guide
	split_run trace-convert -q guide
	expect_status 3
	expect rows "$(jq -r .request_id <<<"$out")" b
	expect messages "$err" 'trace-convert: guide:1: request 1: ttft_ms: number out of range
trace-convert: guide:1: request 3: input_length: number out of range'
	echo '{"ttfts":[0.5,1e400,0.5,0.5],"itls":[[],[],[1,1e309],[]],"input_lens":[1,2,3,1e400]}' >vllm
	split_run trace-convert -q vllm
	expect_status 3
	expect "columns" "$(jq -r .request_id <<<"$out") $(wc -l <<<"$err")" '0 3'
	echo '{"hash_id_scope":"local","id":"x","requests":[{"in":5,"t":1e999},{"in":6,"t":1}]}' >weka
	split_run trace-convert -q weka
	expect "Weka" "$status $(jq -r .input_length <<<"$out")" '3 6'
}

@test "a latency below 0 damages a record, but for a failed one, where it stands for none" {
	printf '{"metadata":{"x_request_id":"%s"},"metrics":{"request_latency":{"value":-1,"unit":"ms"}},"error":%s}\n' 1 null 2 '"no"' >aiperf
	split_run trace-convert -q aiperf
	expect_status 3
	expect rows "$(jq -c '[.request_id, .ok, .e2e_ms]' <<<"$out")" '["2",false,null]'
	expect message "$err" 'trace-convert: aiperf:1: e2e_ms: negative'
	echo '[{"start_time":2,"end_time":1,"info":{"input_tokens":3}}]' >iperf
	split_run trace-convert -q iperf
	expect "an end before the start" "$status $err" '3 trace-convert: iperf:1: request 1: e2e_ms: negative'
}

@test "options that would not be heeded are refused or said" {

	echo '{"timestamp":1,"input_length":2}' >trace
	split_run trace-convert --hash-block 0 trace
	expect_status 2
	expect_match "no blocks of 0 tokens" "$err" "*--hash-block: '0': must be at least 1*"
	split_run trace-convert --worker '' trace
	expect_status 2
	split_run trace-convert --hash-block 16 trace
	expect_status 2
	expect rows "$out" ''
	expect_match "not of token ids" "$err" '*--hash-block needs prompts that are token ids, not mooncake*'
	split_run trace-convert --at 5 trace
	expect_status 0
	expect_match at "$err" '*--at is only for pages of metrics*'
	echo '{"ttfts":[0.5],"input_lens":[3]}' >vllm
	split_run trace-convert --time-unit s vllm
	expect_match unit "$err" '*--time-unit is not heeded: vllm has units of its own*'
	split_run trace-convert --time-unit s trace
	expect "it is where units are open" "$(jq .timestamp <<<"$out") $(grep -c heeded <<<"$err" || true)" '1000 0'
}

@test "--tolerate 0 forgives a cut last record, never a cut result" {
	printf '{"metadata":{"x_request_id":"a"},"metrics":{}}\n{"metadata":{"x_re' >aiperf
	split_run trace-convert -q --tolerate 0 aiperf
	expect_status 0
	echo '{"ttfts":[0.5,0.6],"input_lens":[3,4]}' >vllm
	{ cat vllm; printf '{"ttfts":[0.5,0.6],"input_le'; } >appended
	printf '{"ttfts":[0.5,0.6],"input_le' >one
	printf '{\n"ttfts":[0.5,0.6],\n"input_le' >document
	printf '[{"ttft_s":1,"number_input_tokens":3},{"ttft_s":2,"numb' >llmperf
	printf '{"hash_id_scope":"local","id":"x","requests":[{"in":5},{"in"' >weka
	printf '{"timestamp":5,"requests":[{"prompt_length":2},{"prompt' >moment
	for f in appended one document llmperf weka moment; do
		split_run trace-convert -q --tolerate 0 $f
		echo "$f"
		expect_status 3
		split_run trace-convert -q --tolerate 1 $f
		expect_status 0
	done
}

@test "timestamps before the first record are said to be negative" {
	printf '{"metadata":{"request_start_ns":5000000},"metrics":{"input_sequence_length":{"value":1}}}\n{"metadata":{"request_start_ns":2000000},"metrics":{}}\n' >aiperf
	split_run trace-convert --to trace aiperf
	expect times "$(jq .timestamp <<<"$out" | paste -sd' ')" '0 -3'
	expect_match said "$err" '*timestamps before the first record*are negative (first on line 2)*'
	split_run trace-convert --to run aiperf
	expect "a run has none" "$(grep -c negative <<<"$err" || true)" 0
	printf '{"timestamp":-1,"input_length":2}\n' >trace
	split_run trace-convert trace
	expect_match "canonical ones too" "$err" '*timestamps before 0 are negative (first on line 1)*'
}

@test "ids are written as they stood, in rows and across every change of digits" {
	perl -e '
		for my $digits (1 .. 19) {
			for my $below (1, 2, 9, 10, 11, 95) {
				my ($id, @ids) = ("1" . "0" x $digits);
				next if length $below > $digits;
				# decimal by hand: doubles end at 2^53
				$id = "9" x ($digits - length $below) . sprintf "%0*d", length $below, 10 ** length($below) - $below;
				for (1 .. 120) {
					push @ids, $id =~ s/^0+(?=.)//r;
					my $nines = $id =~ s/(9*)$// ? length $1 : 0;
					$id = $id =~ /^(.*)(.)$/ ? $1 . ($2 + 1) . "0" x $nines : "1" . "0" x $nines;
				}
				print "{\"input_length\":1,\"hash_ids\":[", join(",", @ids, 7, 9, @ids[0 .. 2]), "]}\n";
			}
		}' >rows.jsonl
	echo '{"input_length":1,"hash_ids":[18446744073709551613,18446744073709551614,18446744073709551615,0,1,1,3]}' >>rows.jsonl
	convert rows.jsonl
	expect ids "$(grep -o '\[.*\]' <<<"$out" | cksum)" "$(grep -o '\[.*\]' rows.jsonl | cksum)"
	expect rows "$(wc -l <rows.jsonl)" 112
}
