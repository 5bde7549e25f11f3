#!/usr/bin/env bats
# trace-gen.bats - the traces of trace-gen: rules of every record, published shapes, every option
#
# The shape of the whole headline trace is tested in unit/gen.c; here the program's text is read back by perl.

load lib

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# measure ARG ...: make the trace and count it, independently of the kit: "name value" lines in $out. Exits 1 with a
# reason when a record breaks a rule.
measure() {
	split_run trace-gen "$@"
	expect_status 0 && expect stderr "$err" '' || return
	out=$(trace-gen "$@" | perl "$ROOT/tests/trace-gen-measure.pl" "${BLOCK:-512}")
}

# value NAME: of the last measure.
value() {
	awk -v name="$1" '$1 == name { print $2 }' <<<"$out"
}

# near NAME LOW HIGH ...: the last measured values lie inside.
near() {
	while [ $# -ge 3 ]; do
		awk -v got="$(value "$1")" -v low="$2" -v high="$3" \
			'BEGIN { exit !(got != "" && got >= low && got <= high) }' ||
			{ printf '%s is %s, want %s .. %s\n' "$1" "$(value "$1")" "$2" "$3"; return 1; }
		shift 3
	done
}

@test "every record keeps the rules: fields, order of time, ceil, chained dense ids, turns" {
	measure --requests 10000
	near requests 10000 10000
	measure --preset chat --requests 10000 --seed 3
	BLOCK=64 measure --requests 1000 --block-size 64
	BLOCK=128 measure --preset agentic-sessions --block-size 128
}

@test "fields and their order" {
	split_run trace-gen --requests 1 --seed 5
	[[ $out =~ ^\{\"timestamp\":[0-9]+,\"session_id\":\"s1\",\"turn\":1,\"input_length\":[0-9]+,\"output_length\":[0-9]+,\"hash_ids\":\[0[0-9,]*\]\}$ ]]
	expect 'jq reads it' "$(trace-gen --requests 300 | jq -es length)" 300
}

@test "a seed names a trace, and a shorter trace is the beginning of a longer one" {
	local preset
	for preset in agentic-coder chat agentic-sessions; do
		trace-gen --preset $preset --requests 3000 >long
		trace-gen --preset $preset --requests 3000 --seed 1 | cmp - long
		trace-gen --preset $preset --requests 1000 | cmp - <(head -n 1000 long)
		trace-gen --preset $preset --requests 3000 -s 2 >other
		! cmp -s other long
	done
}

@test "agentic-coder at 100,000 requests: lengths, sessions, arrivals, reuse of blocks" {
	measure --requests 100000
	near b0 .092 .100 b1 .175 .185 b2 .333 .349 b3 .187 .197 b4 .181 .191 b5 .004 .006 \
		input_mean 33000 34200 input_p50 19400 20600 input_p90 87000 89000 \
		output_mean 430 460 output_p50 77 83 output_p90 780 845 io_ratio 73 78 prefill .98 .99 \
		single_share .89 .91 seconds 325 356 session_1 62000 63000
	# arrivals come in bursts: a Poisson process of this rate has no second with twice the mean
	near peak_1s 590 1500
	near hit .66 .72 cold .51 .55 cold_new 16200 17800 warm .205 .235 warm_new 1170 1430 top .027 .034
}

@test "chat: a chatbot's shape" {
	measure --preset chat --no-hash-ids
	near requests 100000 100000 io_ratio 1 10 input_p50 500 2000 output_p50 200 500 prefill .5 .8 over_32k 0 .05 \
		single_share .2 .5 seconds 3450 3750
	# and more exactly what the manual says
	near io_ratio 3.4 3.65 input_p50 900 1000 output_p50 310 330 single_share .34 .37
}

@test "agentic-sessions: contexts that grow from turn to turn, most of them reachable" {
	local seed
	for seed in 1 2 3; do
		measure --preset agentic-sessions --seed $seed
		near requests 1214 1214 session_1 250 295 input_sum 48e6 59e6 seconds 500 720 hit .79 .86 \
			input_max 130000 150000 top 1 1 shrinking 0 .1 turns_max 30 60
	done
	measure --preset agentic-sessions
	near session_1 260 288 input_sum 51e6 55e6 hit .82 .855 seconds 560 640
}

@test "--requests, --duration and --rate: two make the third" {
	local plain="--no-hash-ids --burstiness 0"
	measure $plain --duration 60s
	near requests 17618 17619 seconds 57 63
	measure $plain --duration 100s --rate 50
	near requests 5000 5000 seconds 92 108
	measure $plain --requests 6000 --duration 10m
	near requests 6000 6000 seconds 560 640
	measure $plain --requests 2000 --rate 1000
	near seconds 1.8 2.2
	expect 'none' "$(trace-gen --requests 0 | wc -c)" 0
	split_run trace-gen --requests 10 --duration 1m --rate 5
	expect_status 2
	expect_match stderr "$err" 'trace-gen: give two of requests, duration and rate*'
}

@test "--sessions, --single-turn-share, --turns-mean" {
	local plain="--no-hash-ids --requests 60000"
	# the ends of the trace cut sessions in two, so there are a few more
	measure $plain --sessions 30000
	near session_1 29500 31500
	measure $plain --single-turn-share 50%
	near single_share .48 .54
	measure $plain --single-turn-share 1
	near single_share 1 1 session_1 60000 60000
	measure $plain --turns-mean 3
	near turns_mean 2.9 3.05
	split_run trace-gen --requests 100 --sessions 99
	expect_status 2
	split_run trace-gen --turns-mean 1.5
	expect_status 2
}

@test "--turn-gap" {
	local gap
	measure --no-hash-ids --requests 60000 --turn-gap 0ms
	# what is left are answers at 10 ms a token, 4.4 s in the mean; the longest do not fit 200 s
	near turn_gap 3.3 4.6
	gap=$(value turn_gap)
	measure --no-hash-ids --requests 60000 --turn-gap 2s
	near turn_gap "$(awk "BEGIN { print $gap + 1.7 }")" "$(awk "BEGIN { print $gap + 2.2 }")"
}

@test "--burstiness and --burst-length" {
	local plain="--no-hash-ids --requests 60000 --single-turn-share 1"
	measure $plain --burstiness 0
	near gap_cv .97 1.03 peak_1s 300 375
	measure $plain --burstiness 1
	near gap_cv 1.4 9 peak_1s 900 2200
	# bursts of 40 s: whole stretches of 10 s differ
	measure $plain --burstiness 1 --burst-length 40s
	near peak_10s 5500 19000
	measure $plain --burstiness 1 --burst-length 100ms
	near peak_10s 2936 4400
}

@test "--input-scale, --output-scale" {
	local plain="--no-hash-ids --requests 20000 --single-turn-share 1" input output
	measure $plain
	input=$(value input_mean) output=$(value output_mean)
	measure $plain --input-scale 0.5 --output-scale 3
	near input_mean "$(awk "BEGIN { print $input * .499 }")" "$(awk "BEGIN { print $input * .501 }")" \
		output_mean "$(awk "BEGIN { print $output * 2.99 }")" "$(awk "BEGIN { print $output * 3.01 }")"
}

@test "--growth-scale and --reset-share" {
	local plain="--no-hash-ids --requests 40000" new shrinking
	measure $plain
	new=$(value later_new) shrinking=$(value shrinking)
	measure $plain --growth-scale 2
	near later_new "$(awk "BEGIN { print $new * 1.3 }")" 1e9
	measure $plain --reset-share 0
	near shrinking 0 "$(awk "BEGIN { print $shrinking * .7 }")"
	measure $plain --reset-share 1
	near shrinking .4 .6
}

@test "--shared-share, --single-shared-share, --system-prompts" {
	local plain="--requests 5000 --reset-share 0"
	# nothing is shared between sessions: every first turn is cold
	measure $plain --shared-share 0 --single-shared-share 0 --unique-share 1 --often-share 0 --rare-share 0
	near first_cold 1 1
	# everything starts with one of two system prompts, as far as it fills a block: 95 % of all prompts
	measure $plain --single-shared-share 1 --system-prompts 2
	near first_cold .03 .07 top .47 .56
	measure $plain --single-shared-share 1 --system-prompts 1
	near first_cold .03 .07 top .93 .97
}

@test "--unique-share, --often-share, --rare-share, --repeated-prompts and the numbers of jobs" {
	local plain="--single-turn-share 1 --single-shared-share 0 --unique-share 0 --requests 8000"
	# jobs take turns: 200 prompts, then each again; 1 % of the prompts share less than a block
	measure $plain --often-share 1 --often-jobs 200 --rare-share 0
	near cold .025 .045 distinct_first 200 360
	measure $plain --often-share 0 --rare-share 1 --rare-jobs 1000
	near cold .125 .145 distinct_first 1000 1160
	# 8000 draws of 4000: 1 - exp(-2) of them are seen
	measure $plain --often-share 0 --rare-share 0 --repeated-prompts 4000
	near distinct_first 3400 3620
	measure --requests 4000 --single-turn-share 1 --single-shared-share 0 --unique-share 1 --often-share 0 --rare-share 0
	near cold 1 1
	split_run trace-gen --unique-share 0.9
	expect_status 2
	expect_match stderr "$err" 'trace-gen: unique prompts and those of jobs are together more than all*'
}

@test "--no-hash-ids leaves everything else as it is" {
	trace-gen --requests 5000 --no-hash-ids >without
	trace-gen --requests 5000 | sed 's/,"hash_ids":\[[0-9,]*\]//' | cmp - without
}

@test "the kit reads what it generates" {
	trace-gen --requests 8000 >trace
	split_run trace-stats -q trace
	expect_status 0
	expect stderr "$err" ''
	grep -q $'\tblock_mismatch\t0$' <<<"$out"
	split_run hash-reuse -q trace
	expect_status 0
	grep -q $'\tunchained_ids\t0$' <<<"$out"
	# two counts of the same: perl and the kit
	local ratio
	ratio=$(awk -F'\t' '$2 == "prefix_hit_block_ratio" { print $3 }' <<<"$out")
	measure --requests 8000
	near hit "$ratio" "$ratio"
}

@test "a full disk, an early reader, values out of range" {
	[ -e /dev/full ] || skip 'no /dev/full'
	status=0
	trace-gen --requests 5000 >/dev/full 2>err || status=$?
	expect_status 2
	expect stderr "$(cat err)" 'trace-gen: standard output: no space left on device'
	expect 'a pipe that does not block' "$(perl -e 'use Fcntl; fcntl(STDOUT, F_SETFL, O_NONBLOCK); exec @ARGV' \
		trace-gen --requests 5000 | { sleep 0.2; wc -l; })" 5000
	expect 'an early reader' "$(trace-gen | head -n 2 | wc -l)" 2
	local bad
	for bad in '--requests -1' '--rate 0x5' '--rate -3' '--rate 0' '--requests 5 --duration 0s' '--block-size 0' '--input-scale 0' '--input-scale 1e9' \
		'--duration 10' '--burst-length 0s' '--system-prompts 0' '--rate 1e-9' '--turn-gap 1000000h' '--preset x' \
		'--turns-mean 100' 'operand'; do
		split_run trace-gen $bad
		expect_status 2 || { echo "$bad"; return 1; }
		expect "rows after $bad" "$out" ''
	done
}
