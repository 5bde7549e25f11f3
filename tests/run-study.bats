#!/usr/bin/env bats
# run-study.bats - examples/routing-study, and that a study's figures agree from table to table

load lib
load run-lib

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

@test "examples/routing-study: every table below its command" {
	split_run "$ROOT/examples/routing-study" out
	expect_status 0
	expect stderr "$err" ''
	expect 'as many tables as titles' "$(grep -c '^    \$ ' <<<"$out")" "$(grep -c '^## ' <<<"$out")"
	for title in Headline Ranking 'How many are too slow' 'Latency by decision' 'What another policy' 'How much of the slow' \
		Workers 'What the engines said' 'The hot spot from close by: 80' 'Top sessions' 'Where requests went'; do
		grep -q "^## $title" <<<"$out" || { echo "no $title"; return 1; }
	done
	for run in base A B C; do
		expect "$run" "$(grep -c "\"run\":\"$run\".*\"request_id\"\|\"request_id\".*\"run\":\"$run\"" out/runs.jsonl)" 1214
	done
	grep -Eq '^(kv_aware +)?timeout +[0-9]+ ' <<<"$out"
	grep -Eq '^(kv_aware +)?prefill_worker +p0 +1,214 ' <<<"$out"
}

@test "the commands that the example shows give what it shows" {
	FORMAT=md "$ROOT/examples/routing-study" out >report
	sed -n 's/^    \$ //p' report | while read -r command; do (cd out && eval "$command"); done >again
	diff <(grep '^|' report) <(grep '^|' again)
	[ "$(grep -c '^|' report)" -gt 100 ]
}

@test "examples/routing-study takes a trace of one's own, and says how it is used" {
	split_run "$ROOT/examples/routing-study"
	expect_status 2
	expect_match usage "$err" '*usage: routing-study DIR*'
	trace-gen --preset agentic-sessions --requests 300 >mine.jsonl
	"$ROOT/examples/routing-study" other "$PWD/mine.jsonl" >report
	grep -q '^requests  *300 ' report
}
