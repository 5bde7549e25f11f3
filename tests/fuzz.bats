#!/usr/bin/env bats
# fuzz.bats - a few seconds of every fuzz target, where clang is present; `make fuzz` runs them as long as you like

root=$(cd "$BATS_TEST_DIRNAME/.." && pwd)

@test "fuzzers find nothing in a few seconds" {
	command -v clang >/dev/null || skip "no clang"
	echo 'int LLVMFuzzerTestOneInput(const char *p, unsigned long n); int LLVMFuzzerTestOneInput(const char *p, unsigned long n) { return p && n ? 0 : 0; }' >"$BATS_TEST_TMPDIR/try.c"
	clang -fsanitize=fuzzer,address -o "$BATS_TEST_TMPDIR/try" "$BATS_TEST_TMPDIR/try.c" 2>/dev/null || skip "clang without libFuzzer"
	make -s -C "$root" B="$BUILD" fuzzers
	for fuzzer in "$BUILD"/fuzz/*; do
		[ -f "$fuzzer" ] && [ -x "$fuzzer" ] || continue
		mkdir -p "$BATS_TEST_TMPDIR/corpus"
		# records to begin with, since random bytes would take long to find one
		cat >"$BATS_TEST_TMPDIR/corpus/trace" <<-'RECORDS'
		{"timestamp": 27482, "session_id": "s12", "input_length": 6955, "output_length": 52, "hash_ids": [46, 47, 14879255164371896291]}
		{"chat_id":1,"parent_chat_id":-1,"timestamp":0.5,"input_length":40,"output_length":10,"type":"text","turn":1,"hash_ids":[0,1,2]}
		RECORDS
		cat >"$BATS_TEST_TMPDIR/corpus/run" <<-'RECORDS'
		{"request_id":"r1","ok":true,"worker":8001,"start_ms":1.25,"ttft_ms":1e2,"e2e_ms":"600","output_length":9,"error":{"code":499}}
		{"ts_ms":5,"worker":"w\u00e9","running":3,"kv_used":0.5,"metrics":{"ttft":{"value":1}}}
		RECORDS
		# for the importers: two bytes that choose format and output, then the input
		printf '\377\000{"ttfts":[0.1,NaN],"itls":[[0.01],[]],"input_lens":[3,4],"output_lens":[2,0],"errors":["","x"]}' >"$BATS_TEST_TMPDIR/corpus/bench"
		printf '\377\101TIMESTAMP,ContextTokens,GeneratedTokens\r\n2023-11-16 18:15:46.6805900,374,44\r\n' >"$BATS_TEST_TMPDIR/corpus/table"
		printf '\377\202{"id":"w","block_size":64,"hash_id_scope":"local","requests":[{"t":0.5,"in":64,"out":0,"hash_ids":[1]},{"type":"subagent","t":1,"requests":[{"t":0,"in":64,"hash_ids":[2]}]}]}' >"$BATS_TEST_TMPDIR/corpus/weka"
		run "$fuzzer" -max_total_time=3 -max_len=1000 -artifact_prefix="$BUILD/fuzz/" "$BATS_TEST_TMPDIR/corpus"
		[ "$status" = 0 ] || { echo "$output" | tail -20; return 1; }
	done
}
