#!/usr/bin/env bats
# fuzz.bats - the fuzzers hold for a few seconds each, where clang is present; make fuzz runs them longer

load lib

@test "the fuzzers find nothing in a few seconds" {
	needs_command clang
	local fuzzer name
	make -s -C "$ROOT" fuzzers B="$BUILD" >"$BATS_TEST_TMPDIR/build" 2>&1 || {
		# clang without its runtime libraries cannot link a fuzzer
		grep -q 'libclang_rt' "$BATS_TEST_TMPDIR/build" && skip "no libFuzzer"
		cat "$BATS_TEST_TMPDIR/build"
		return 1
	}
	for fuzzer in "$ROOT"/tests/fuzz/*.c; do
		name=$(basename "$fuzzer" .c)
		mkdir -p "$BATS_TEST_TMPDIR/$name"
		"$BUILD/fuzz/$name" -max_total_time=4 -timeout=20 -artifact_prefix="$BATS_TEST_TMPDIR/" \
			"$BATS_TEST_TMPDIR/$name" >"$BATS_TEST_TMPDIR/log" 2>&1 || {
			tail -40 "$BATS_TEST_TMPDIR/log"
			return 1
		}
	done
}
