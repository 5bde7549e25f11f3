#!/usr/bin/env bats
# trace-stats.bats - what trace-stats prints: published numbers, hand-worked cases, an independent computation

load lib

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

@test "every published number of the Mooncake conversation trace" {
	needs_data mooncake/conversation_trace.jsonl
	summary trace-stats "$DATA"
	expect_status 0
	expect 'stderr' "$err" ''
	has 'requests 12031' 'missing 0' 'input_tokens 144793823' 'input_mean 12035.061342' 'input_min 891' \
		'input_p1 894' 'input_p10 964' 'input_p25 2306.5' 'input_p50 6909' 'input_p75 15367' 'input_p90 27367' \
		'input_p95 39550.5' 'input_p99 85400.4' 'input_p999 121300.91' 'input_max 126195' \
		'output_tokens 4122048' 'output_mean 342.618901' 'output_p1 3' 'output_p10 24' 'output_p25 156.5' \
		'output_p50 350' 'output_p75 472' 'output_p90 597' 'output_p95 698' 'output_p99 1118.5' 'output_p999 2000' \
		'io_ratio 35.126671' 'io_ratio_p50 26.381119' 'prefill_share 0.97232' 'duration_s 3536.999' \
		'rate_per_s 3.401471' 'gap_mean_ms 294.014879' 'gap_cv 3.033737' 'distinct_timestamps 1180' \
		'out_of_order 0' 'no_timestamp 0' 'peak_10s 73' 'peak_60s 260' 'sessions NA' 'no_session_requests 12031' \
		'block_size 512' 'block_rule ceil' 'block_mismatch 0' 'timestamp_unit ms'
	# published with four digits
	expect sd "$(awk '$1 ~ /_sd$/ { printf "%.4f ", $2 }' <<<"$out")" '15801.0015 249.9184 '
	expect '828 of 12031 are over 32k' "$(awk '$1 == "over_32k_share" { printf "%.6f", $2 }' <<<"$out")" \
		"$(awk 'BEGIN { printf "%.6f", 828 / 12031 }')"
}

@test "length buckets of the Mooncake conversation trace" {
	needs_data mooncake/conversation_trace.jsonl
	split_run trace-stats -t lengths --no-header x="$DATA"
	expect rows "$(cut -f2,3,5 <<<"$out" | tr '\t' ' ')" "<1k 1354 1242063
1-8k 5265 20899688
8-32k 4583 74918163
32-64k 575 25263418
64-128k 254 22470491
>=128k 0 0"
	expect 'shares sum to 1' "$(awk -F'\t' '{ a += $4; b += $6 } END { printf "%.5f %.5f", a, b }' <<<"$out")" '1.00000 1.00000'
}

@test "the synthetic Mooncake trace agrees with an independent computation" {
	needs_data mooncake/synthetic_trace.jsonl
	trace-stats --no-header s="$DATA" >got
	perl "$ROOT/tests/trace-reference.pl" s 512 <"$DATA" >want
	diff want got
}

# A trace with everything that goes wrong in one: ties, disorder, holes, samples, failures, sessions of all kinds.
generate() {
	perl -e '
		my ($seed, $n, $step) = @ARGV;
		srand $seed;
		my $t = 0;
		for my $i (1 .. $n) {
			my @f;
			$t += int(rand 3) * int(rand 400) * $step;
			my $time = rand() < .1 ? $t - int(rand 900) : $t;
			my $in = int(rand() ** 4 * 150000);
			push @f, rand() < .05 ? "\"timestamp\": null" : "\"timestamp\": $time" if rand() < .97;
			push @f, rand() < .02 ? "\"input_length\": null" : "\"input_length\":$in" if rand() < .96;
			push @f, "\"output_length\":" . int(rand() ** 3 * 900 - .5 > 0 ? rand() ** 3 * 900 : 0) if rand() < .95;
			my $s = int rand($n / 3);
			push @f, rand() < .5 ? "\"session_id\":\"$s\"" : "\"session_id\":$s" if rand() < .85;
			push @f, "\"session_id\":\"\"" if @f && $f[-1] !~ /session/ && rand() < .3;
			push @f, "\"ok\":false" if rand() < .03;
			my $ids = int($in / 512) + (rand() < .9 ? ($in % 512 > 0) : rand() < .5 ? 0 : 3);
			push @f, "\"hash_ids\":[" . join(",", 1 .. $ids) . "]" if $in < 60000 && rand() < .9;
			print "{", join(rand() < .5 ? "," : ", ", @f), "}\n";
			print "{\"type\":\"feed\",\"ts_ms\":1,\"worker\":\"w\",\"running\":3}\n" if rand() < .05;
			print "\n" if rand() < .05;
		}' "$@"
}

@test "every metric of a disorderly trace agrees with an independent computation" {
	for seed in 1 2 3; do
		generate $seed 1500 "$((seed == 3 ? 30 : 1))" >trace
		trace-stats -q --no-header t=trace >got
		perl "$ROOT/tests/trace-reference.pl" t 512 <trace >want
		diff want got
		# the trace holds what it should: nothing above is NA, and no count of trouble is 0
		! grep -w NA got
		! grep -E '(missing|out_of_order|no_timestamp|no_session_requests|block_mismatch)	0$' got
	done
}

@test "a trace in epoch time and one in fractions of a millisecond" {
	generate 4 400 1 | perl -pe 's/"timestamp": (-?\d+)/sprintf "\"timestamp\": %d.062501", 1759522400000 + $1/e' >trace
	trace-stats -q --no-header t=trace >got
	perl "$ROOT/tests/trace-reference.pl" t 512 <trace >want
	diff want got
}

@test "any number of threads, a pipe and a file give the same bytes" {
	generate 5 3000 1 >trace
	same_bytes trace-stats trace summary lengths outputs turns types arrivals contrast
}

@test "percentiles by hand: R type 7, one value is all of them" {
	for v in 10 20 30 40; do echo "{\"input_length\":$v}"; done >four
	for v in 1 2 3 4 5 6 7 8; do echo "{\"input_length\":${v}00}"; done >eight
	echo '{"input_length":42}' >one
	summary trace-stats four
	has 'input_p50 25' 'input_p90 37' 'input_mean 25' 'output_p50 NA' 'io_ratio NA' 'prefill_share NA'
	summary trace-stats eight
	has 'input_p95 765'
	summary trace-stats one
	has 'input_p1 42' 'input_p50 42' 'input_p90 42' 'input_p999 42' 'input_min 42' 'input_sd NA'
}

@test "missing is not zero: null and absent lengths are counted and left out" {
	cat >trace <<'END'
{"input_length":100,"output_length":10}
{"input_length":null,"output_length":10}
{"output_length":10}
{"input_length":300,"output_length":null}
{"input_length":500}
{"input_length":200,"output_length":0}
END
	summary trace-stats trace
	expect_status 0
	has 'requests 6' 'missing 2' 'input_tokens 1100' 'input_min 100' 'output_tokens 10' 'output_mean 5' 'output_min 0' \
		'io_ratio 30' 'io_ratio_p50 10' 'no_output_requests 3'
	expect share "$(awk '$1 == "prefill_share" { print $2 }' <<<"$out")" "$(awk 'BEGIN { printf "%.6f", 300 / 310 }')"
}

@test "failed requests: prompt and arrival count, the output does not" {
	cat >trace <<'END'
{"timestamp":0,"input_length":100,"output_length":50,"ok":true}
{"timestamp":1000,"input_length":200,"output_length":0,"ok":false,"error":"connect refused"}
{"timestamp":2000,"input_length":300,"output_length":3,"aborted":true}
END
	summary trace-stats trace
	expect_status 0
	has 'requests 3' 'input_tokens 600' 'output_tokens 50' 'output_min 50' 'io_ratio 2' 'io_ratio_p50 2' \
		'no_output_requests 2' 'duration_s 2' 'rate_per_s 1.5'
	expect_match 'a note tells' "$err" '*2 failed requests*'
	sed 's/true,*/false/; s/"aborted":false/"ok":false/' trace | sed 's/"ok":true/"ok":false/' >all
	summary trace-stats all
	has 'requests 3' 'output_mean NA' 'output_p50 NA' 'io_ratio NA'
}

@test "thresholds are strict and edges are inside: 32,768 tokens is not over 32k" {
	printf '{"input_length":%d}\n' 32767 32768 32769 1023 1024 8191 8192 131071 131072 >trace
	summary trace-stats trace
	expect share "$(awk '$1 == "over_32k_share" { print $2 }' <<<"$out")" 0.333333
	split_run trace-stats -t lengths --no-header trace
	expect buckets "$(cut -f2,3 <<<"$out" | tr '\t\n' ' ;')" '<1k 1;1-8k 2;8-32k 2;32-64k 2;64-128k 1;>=128k 1;'
	split_run trace-stats -t lengths --buckets 0,1k,1025 --no-header trace
	expect buckets "$(cut -f2,3 <<<"$out" | tr '\t\n' ' ;')" '<0 0;0-1k 1;1k-1025 1;>=1025 7;'
	split_run trace-stats --buckets 8k,1k trace
	expect_status 2
	split_run trace-stats --buckets 1.5 trace
	expect_status 2
}

@test "sessions: no session is none, 42 and \"42\" are one, never ranked or counted as a session" {
	cat >trace <<'END'
{"input_length":5,"session_id":null}
{"input_length":5}
{"input_length":5,"session_id":""}
{"input_length":100,"session_id":42}
{"input_length":150,"session_id":"42"}
{"input_length":10,"session_id":"s-a"}
END
	summary trace-stats trace
	has 'sessions 2' 'single_turn_sessions 1' 'multi_turn_sessions 1' 'single_turn_share 0.5' 'no_session_requests 3' \
		'turns_mean 1.5' 'turns_p50 1.5' 'turns_p90 1.9' 'turns_max 2' 'turn_growth_p50 50' 'turn_gap_p50_ms NA'
	split_run trace-stats -t turns --no-header x=trace
	expect table "$out" "x	1	1	0.5	1	0.333333	10	0.038462
x	2	1	0.5	2	0.666667	250	0.961538"
}

@test "sessions interleave; growth and gaps are taken in file order" {
	cat >trace <<'END'
{"session_id":"a","timestamp":0,"input_length":100}
{"session_id":"b","timestamp":10,"input_length":50}
{"session_id":"a","timestamp":30,"input_length":160}
{"session_id":"b","input_length":40}
{"session_id":"c","timestamp":60,"input_length":7}
{"session_id":"b","timestamp":90}
{"session_id":"b","timestamp":95,"input_length":500}
{"session_id":"a","timestamp":230,"input_length":165}
END
	summary trace-stats trace
	has 'sessions 3' 'turns_max 4' 'turn_growth_p50 5' 'turn_gap_p50_ms 30'
}

@test "chats: a child joins its root, a child of an unknown parent is its own root, the clock is in seconds" {
	cat >trace <<'END'
{"chat_id":1,"parent_chat_id":-1,"timestamp":0.0,"input_length":16,"output_length":1,"turn":1,"hash_ids":[1]}
{"chat_id":2,"parent_chat_id":1,"timestamp":1.5,"input_length":32,"output_length":1,"turn":2,"hash_ids":[1,2]}
{"chat_id":3,"parent_chat_id":2,"timestamp":4.0,"input_length":47,"output_length":1,"turn":3,"hash_ids":[1,2,3]}
{"chat_id":9,"parent_chat_id":7,"timestamp":8.0,"input_length":16,"output_length":1,"turn":2,"hash_ids":[9]}
END
	summary trace-stats trace
	has 'sessions 2' 'turns_max 3' 'single_turn_sessions 1' 'turn_growth_p50 15.5' 'turn_gap_p50_ms 2000' 'duration_s 8' \
		'block_size 16' 'block_rule ceil' 'block_mismatch 0' 'timestamp_unit s' 'no_session_requests 0'
}

@test "rows of a conversation are analysed as they stand, whole contexts or only the new turn" {
	for t in 1 2 3; do echo "{\"session_id\":\"s1\",\"turn\":$t,\"timestamp\":${t}000,\"input_length\":$((32 * t)),\"output_length\":5}"; done >whole
	sed 's/"input_length":[0-9]*/"input_length":32/' whole >new
	summary trace-stats whole
	has 'input_tokens 192' 'sessions 1' 'turns_mean 3' 'turn_growth_p50 32'
	summary trace-stats new
	has 'input_tokens 96' 'sessions 1' 'turns_mean 3' 'turn_growth_p50 0'
}

@test "times: disorder, ties, holes" {
	for t in 1000 3000 2000 2000 5000 null; do echo "{\"timestamp\":$t,\"input_length\":16}"; done >trace
	echo '{"input_length":16}' >>trace
	summary trace-stats trace
	expect_status 0
	has 'requests 7' 'no_timestamp 2' 'out_of_order 1' 'duration_s 4' 'gap_mean_ms 1000' 'gap_cv 0.707107' \
		'rate_per_s 1.25' 'distinct_timestamps 4' 'peak_1s 2' 'peak_10s 5' 'input_tokens 112'
}

@test "times: the unit is in the name or an option, never guessed, and printed" {
	for t in 0 25500 50000 75250 100000; do echo "{\"timestamp\":$t,\"input_length\":600}"; done >ms
	for t in 0.0 25.5 50.0 75.25 100.0; do echo "{\"chat_id\":$RANDOM$RANDOM,\"parent_chat_id\":-1,\"timestamp\":$t,\"input_length\":40}"; done >s
	summary trace-stats ms
	has 'duration_s 100' 'gap_mean_ms 25000' 'timestamp_unit ms'
	summary trace-stats s
	has 'duration_s 100' 'gap_mean_ms 25000' 'timestamp_unit s'
	summary trace-stats --time-unit us ms
	has 'duration_s 0.1' 'timestamp_unit us'
	for t in 424 524 624 724 1000000; do echo "{\"timestamp_ns\":1759522419$((158355000 + t)),\"input_length\":16}"; done >ns
	summary trace-stats ns
	has 'duration_s 0.001' 'peak_1s 5' 'distinct_timestamps 5' 'timestamp_unit ns'
	expect 'all digits in json' "$(trace-stats -j ns | jq -r .duration_s)" 0.000999576
}

@test "peaks are of half-open windows" {
	for t in 0 999 1000 1999 10000 10998 59999 60000; do echo "{\"timestamp\":$t,\"input_length\":1}"; done >trace
	# 10 s: 0..9999 holds four, 999..10998 holds 999 1000 1999 10000 10998; 60 s: 0..59999 holds all but the last
	summary trace-stats trace
	has 'peak_1s 2' 'peak_10s 5' 'peak_60s 7'
}

@test "one request and one instant: a rate cannot be told" {
	echo '{"timestamp":5,"input_length":1,"output_length":1}' >one
	cat one one >two
	summary trace-stats one
	has 'duration_s 0' 'rate_per_s NA' 'gap_mean_ms NA' 'gap_cv NA' 'peak_1s 1' 'distinct_timestamps 1'
	summary trace-stats two
	has 'duration_s 0' 'rate_per_s NA' 'gap_mean_ms 0' 'gap_cv NA' 'peak_1s 2' 'distinct_timestamps 1'
}

@test "blocks that do not fit are counted and named by line" {
	cat >trace <<'END'
{"timestamp":0,"input_length":33,"output_length":1,"hash_ids":[10,20,99]}
{"timestamp":1,"input_length":33,"output_length":1,"hash_ids":[10,20,99]}

{"timestamp":2,"input_length":32,"output_length":1,"hash_ids":[10,20]}
{"timestamp":3,"input_length":20,"output_length":1,"hash_ids":[0,1,2,3]}
{"timestamp":4,"input_length":100,"output_length":1,"hash_ids":[10]}
{"timestamp":5,"input_length":0,"output_length":1,"hash_ids":[]}
END
	summary trace-stats --block-size 16 trace
	expect_status 0
	has 'requests 6' 'input_tokens 218' 'block_size 16' 'block_rule ceil' 'block_mismatch 2'
	expect notes "$err" "trace-stats: trace:5: hash_ids: 4 ids do not fit 20 tokens in blocks of 16
trace-stats: trace:6: hash_ids: 1 id does not fit 100 tokens in blocks of 16"
	for i in $(seq 30); do echo '{"input_length":100,"hash_ids":[1,2,3,4]}'; done >many
	summary trace-stats many
	expect 'ten lines and a count' "$(wc -l <<<"$err")" 11
	expect_match 'the count' "$err" '*20 more*30 in all'
	echo '{"input_length":47,"hash_ids":[1,2]}' >floor
	summary trace-stats --block-size 16 floor
	has 'block_rule floor' 'block_mismatch 0'
	cat floor trace >both
	summary trace-stats --block-size 16 -q both
	has 'block_rule mixed'
	expect 'quiet' "$err" ''
	printf '%s\n' '{"input_length":47,"block_size":16,"hash_ids":[1,2,3]}' '{"input_length":47,"block_size":32,"hash_ids":[1,2]}' >sizes
	summary trace-stats sizes
	has 'block_size mixed' 'block_rule ceil'
}

@test "ids above 2^53 and 2^63 are whole" {
	cat >trace <<'END'
{"timestamp":0,"input_length":2048,"output_length":4,"hash_ids":[50000000014435121,50000000014435122,18446744073709551615,14879255164371896291]}
END
	summary trace-stats trace
	expect_status 0
	has 'requests 1' 'block_mismatch 0'
	echo '{"input_length":512,"hash_ids":[18446744073709551616]}' >>trace
	summary trace-stats trace
	expect_status 3
	has 'requests 1'
}

@test "samples of an engine in the stream are no requests" {
	cat >trace <<'END'
{"timestamp":0,"input_length":100,"output_length":1,"session_id":"a"}
{"type":"feed","ts_ms":5,"worker":"w0","running":3,"session_id":"a"}
{"ts_ms":6,"worker":"w1","running":3,"waiting":0}
{"timestamp":9,"input_length":200,"output_length":1,"session_id":"a"}
END
	summary trace-stats trace
	has 'requests 2' 'missing 0' 'turns_max 2' 'no_session_requests 0' 'no_timestamp 0'
}

@test "a record of a megabyte is read whole, and the next error names its line" {
	{
		echo '{"timestamp":0,"input_length":16,"output_length":1,"hash_ids":[1]}'
		perl -e 'print "{\"timestamp\":1,\"input_length\":1920000,\"output_length\":1,\"hash_ids\":[", join(",", 1e6 .. 1e6 + 119999), "]}\n"'
		echo '{"timestamp":2,"input_length":oops}'
		echo '{"timestamp":3,"input_length":16,"output_length":1,"hash_ids":[1]}'
	} >trace
	summary trace-stats --block-size 16 trace
	expect_status 3
	has 'requests 3' 'block_mismatch 0' 'input_tokens 1920032'
	expect_match 'line 3' "$err" 'trace-stats: trace:3: *'
}

@test "BOM, CRLF, blank lines and a missing final newline change nothing" {
	printf '\357\273\277{"input_length":100}\r\n\r\n{"input_length":200}\n  \t\n{"input_length":300}\r\n{"input_length":400}\n{"input_length":500}' >trace
	summary trace-stats trace
	expect_status 0
	expect stderr "$err" ''
	has 'requests 5' 'missing 0' 'input_mean 300' 'input_p50 300'
}

@test "damage: a cut last line, NUL bytes, non-finite numbers, numbers in quotes, repeated keys" {
	printf '{"input_length":100}\n{"input_length":200}\n{"input_length":300}\n{"input_length":40' >cut
	summary trace-stats cut
	expect_status 3
	has 'requests 3' 'input_mean 200'
	expect_match 'line 4' "$err" '*cut:4:*'
	printf '{"input_length":100}\n{"input_length":1\0}\n\0\n{"input_length":300}\n' >nul
	summary trace-stats nul
	expect_status 3
	has 'requests 2' 'input_mean 200'
	printf '{"input_length":%s}\n' 100 NaN -nan Infinity 1e999 null 300 >bad
	summary trace-stats bad
	expect_status 3
	has 'requests 3' 'missing 1' 'input_mean 200' 'input_max 300'
	printf '{"input_length":%s}\n' 100 '"400"' 200 '"500"' 300 >quoted
	summary trace-stats quoted
	expect_status 0
	has 'requests 5' 'missing 0' 'input_mean 300'
	echo '{"input_length":1,"timestamp":0,"input_length":700}' >twice
	summary trace-stats twice
	has 'input_mean 700'
}

@test "empty input: a header in tsv, nothing in json, status 0" {
	: >empty
	printf '\n  \n\n' >blank
	for file in empty blank; do
		split_run trace-stats $file
		expect_status 0
		expect tsv "$out" 'run	metric	value'
		split_run trace-stats -j $file
		expect_status 0
		expect json "$out" ''
		split_run trace-stats -f text $file
		expect_status 0
	done
}

@test "arrivals: windows from the first request on, empty ones too, tokens of each" {
	cat >trace <<'END'
{"timestamp":61000,"input_length":10,"output_length":1}
{"timestamp":1000,"input_length":20}
{"timestamp":1999,"input_length":30,"output_length":3}
{"timestamp":11000,"output_length":3}
{"input_length":99}
END
	split_run trace-stats -t arrivals --window 10s x=trace
	expect table "$out" "run	start_s	requests	rate_per_s	input_tokens	output_tokens
x	0	2	0.2	50	3
x	10	1	0.1	NA	3
x	20	0	0	0	0
x	30	0	0	0	0
x	40	0	0	0	0
x	50	0	0	0	0
x	60	1	0.1	10	1"
	split_run trace-stats -t arrivals --window 500us --no-header trace
	expect 'windows of half a millisecond' "$(wc -l <<<"$out") $(tail -1 <<<"$out" | cut -f2,3)" '120001 60	1'
	split_run trace-stats -t arrivals --window 1ns trace
	expect_status 2
	split_run trace-stats -t arrivals --window 10 trace
	expect_status 2
	expect_match 'a bare number' "$err" '*unit*'
	split_run trace-stats -t arrivals --window 0s trace
	expect_status 2
}

@test "the windows of arrivals hold every request with a timestamp and its tokens" {
	generate 6 2000 1 >trace
	trace-stats -q t=trace >summary
	trace-stats -q -t arrivals --no-header t=trace >windows
	expect 'at most 30' "$(($(wc -l <windows) <= 30))" 1
	expect requests "$(awk '{ n += $3 } END { print n }' windows)" \
		"$(awk '$2 == "requests" { n = $3 } $2 == "no_timestamp" { n -= $3 } END { print n }' summary)"
	expect tokens "$(awk '{ n += $5 } END { print n }' windows)" \
		"$(perl -ne 'next unless /"timestamp": \d/; $n += $1 if /"input_length":(\d+)/; END { print $n, "\n" }' trace)"
}

@test "types: most frequent first, then by name, none last" {
	cat >trace <<'END'
{"type":"text","input_length":10,"output_length":5}
{"type":"search","input_length":100,"output_length":2}
{"type":"image","input_length":30}
{"input_length":60,"output_length":6}
{"type":"search","input_length":200,"output_length":1}
END
	split_run trace-stats -t types --no-header x=trace
	expect table "$out" "x	search	2	0.4	300	0.75	150	1.5	100
x	image	1	0.2	30	0.075	30	NA	NA
x	text	1	0.2	10	0.025	10	5	2
x	NA	1	0.2	60	0.15	60	6	10"
}

@test "warm-up feeds state and is left out; --first and --where choose" {
	for i in 0 1 2 3 4 5 6 7 8 9; do echo "{\"timestamp\":$((i * 1000)),\"session_id\":\"$((i % 2))\",\"input_length\":$((100 * i * i + 1))}"; done >trace
	summary trace-stats -q --warmup 5 trace
	has 'requests 5' 'sessions 2' 'turns_mean 2.5' 'input_min 2501' 'duration_s 4'
	# growth of turns 5..9 over the turn two before: 100 (i^2 - (i-2)^2) = 1600 2000 2400 2800 3200
	has 'turn_growth_p50 2400' 'turn_gap_p50_ms 2000'
	summary trace-stats -q --warmup 25% trace
	has 'requests 8'
	summary trace-stats -q --warmup 3s trace
	has 'requests 7'
	summary trace-stats -q --first 4 trace
	has 'requests 4' 'input_max 901'
	summary trace-stats -q --where 'input_length > 901' trace
	has 'requests 6' 'input_min 1601'
	split_run trace-stats --warmup 5 trace
	expect_match 'counts are told' "$err" '*kept 5 of 10*'
	printf "%s\n" '{"input_length":1}' '{"input_length":2,"session_id":""}' '{"input_length":3}' >loose
	summary trace-stats -q --warmup 1 loose
	has 'no_session_requests 2' 'no_timestamp 2' 'missing 0'
}

@test "several runs: operands, labels, replicates, and runs named by the records" {
	echo '{"input_length":10}' >a
	echo '{"input_length":20}' >b
	printf '%s\n' '{"run":"B","input_length":1}' '{"run":"A","input_length":2}' '{"input_length":3}' '{"run":"B","input_length":5}' >mixed
	split_run trace-stats --no-header X=a b X=b
	expect runs "$(awk '$2 == "input_tokens" { print $1, $3 }' <<<"$out")" "X 10
b 20
X#2 20"
	split_run trace-stats --no-header mixed
	expect runs "$(awk '$2 == "input_tokens" { print $1, $3 }' <<<"$out")" "B 6
A 2
mixed 3"
	split_run trace-stats --no-header all=mixed
	expect 'a label makes it one run' "$(awk '$2 == "input_tokens" { print $1, $3 }' <<<"$out")" 'all 11'
	split_run trace-stats -f md -t lengths X=a Y=b
	expect 'side by side' "$(head -3 <<<"$out" | tail -1)" '| bucket  | X share | X token share | Y share | Y token share |'
	split_run trace-stats -f text X=a Y=b
	expect_match 'a sentence each' "$out" 'X: 1 request*Y: 1 request*'
}

@test "contrast: the side of a chatbot's range, and the same words for people" {
	for i in 1 2 3 4; do echo "{\"session_id\":$i,\"input_length\":40000,\"output_length\":100}"; done >agent
	split_run trace-stats -t contrast --no-header x=agent
	expect table "$out" "x	io_ratio	400	1	10	above
x	input_p50	40000	500	2000	above
x	output_p50	100	200	500	below
x	prefill_share	0.997506	0.5	0.8	above
x	over_32k_share	1	0	0.05	above
x	multi_turn_share	0	0.5	0.8	below"
	split_run trace-stats -f text agent
	expect_match 'the sentence' "$out" '*Of the 6 measures below that it can tell, 6 lie beyond*'
}

@test "tsv, json and text say the same" {
	generate 7 300 1 >trace
	trace-stats -q --no-header t=trace | cut -f2,3 >tsv
	trace-stats -q -j t=trace | jq -r 'to_entries[] | select(.key != "run") | [.key, (.value // "NA")] | @tsv' >json
	expect keys "$(cut -f1 json)" "$(cut -f1 tsv)"
	paste tsv json | awk -F'\t' '$2 != $4 && ($2 - $4 > 1e-6 || $4 - $2 > 1e-6) { print; bad = 1 } END { exit bad }'
	for table in lengths outputs turns arrivals contrast; do
		trace-stats -q -t $table --no-header t=trace | wc -l >rows
		expect "$table" "$(trace-stats -q -j -t $table t=trace | jq -c . | wc -l)" "$(cat rows)"
	done
}

@test "--check judges what is printed" {
	echo '{"input_length":100,"output_length":10}' >trace
	split_run trace-stats -c 'io_ratio >= 10' -c 'prefill_share > 90%' trace
	expect_status 0
	split_run trace-stats -c 'rate_per_s > 1' trace
	expect_status 1
	split_run trace-stats -t lengths -c 'token_share <= 10% for bucket=>=128k' trace
	expect_status 0
	split_run trace-stats -f text -c 'no_such > 1' trace
	expect_status 2
}

@test "--plot draws; without gnuplot it says so and the numbers come" {
	echo '{"timestamp":1,"input_length":100,"output_length":10,"session_id":"a"}' >trace
	: >empty
	mkdir bare
	split_run env PATH="$PWD/bare" "$BUILD/trace-stats" --plot p.svg trace
	expect_status 2
	expect_match 'says so' "$err" '*gnuplot*'
	expect_match 'numbers' "$out" '*input_tokens	100*'
	needs_command gnuplot
	for i in 1 2 3; do echo "{\"timestamp\":$i,\"input_length\":$i,\"output_length\":$i}"; done >three
	split_run trace-stats --plot p.svg 'base_v1 "x" `id`=three' one_point=trace
	expect_status 0
	expect stderr "$err" ''
	grep -q 'one_point' p.svg
	grep -q 'base_v1' p.svg
	split_run trace-stats --plot p.png trace
	expect_status 0
	split_run trace-stats -t lengths --plot - trace
	expect_status 0
	expect_match 'drawn as text' "$out" '*Input length*'
	split_run trace-stats --plot p.gif trace
	expect_status 2
	split_run trace-stats --plot e.svg empty
	expect_match 'nothing to plot' "$err" '*nothing*'
}

@test "names with wide characters stay in line" {
	echo '{"type":"世界","input_length":1}' >trace
	echo '{"type":"x","input_length":1}' >>trace
	LC_ALL=C.UTF-8 trace-stats -f text -t types trace >utf8
	expect 'the column after the name ends at the same cell' \
		"$(awk '/世界/ { sub(/世界/, "xxxx"); print match($0, /1 /) }' utf8)" "$(awk '/^x / { print match($0, /1 /) }' utf8)"
}

@test "public formats are read without options" {
	needs_data qwen-bailian/doc_rows.jsonl
	summary trace-stats "$DATA"
	expect_status 0
	has 'requests 3' 'missing 0' 'sessions 2' 'timestamp_unit s' 'block_size 16' 'duration_s 62.5'
	needs_data dynamo/mooncake_variants_doc_rows.jsonl
	summary trace-stats "$DATA"
	expect_status 0
	has 'requests 5' 'missing 1' 'timestamp_unit ms'
	needs_data dynamo/srt-slurm_trace_replay_sample.jsonl
	summary trace-stats "$DATA"
	expect_status 0
	has 'requests 3' 'input_tokens 3212' 'sessions 2' 'no_timestamp 1'
}

@test "what is no trace is named once and refused" {
	printf '[\n  {\n    "input_length": 1\n  }\n]\n' >array
	echo '{"input_length":1}' | gzip >gz
	printf 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n' >pointer
	printf 'TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46.6805900,1,2\n' >csv
	for file in array gz pointer csv; do
		split_run trace-stats $file
		expect_status 2
		expect "$file: one message" "$(wc -l <<<"$err")" 1
	done
}

@test "a large trace stays small in memory" {
	needs_plain_memory
	trace-gen --requests 1000000 --no-hash-ids >trace || skip 'no trace-gen'
	summary trace-stats trace
	has 'requests 1000000'
	# address space: 128 MB that malloc may set aside for each of two threads, the program, the reader, and some
	# 50 bytes of every request; 300 bytes of each would not fit
	(ulimit -v 400000; trace-stats --threads 2 trace >/dev/null)
}

@test "absurd lengths do not come out as small or negative sums" {
	local n=9223372036854775000
	for i in 1 2 3; do echo "{\"session_id\":\"a\",\"input_length\":$n}"; done >f
	expect 'in a bucket, as a double' "$(trace-stats -t lengths f | awk '$2 == ">=128k" { print $3, $5 }')" \
		"3 $(perl -e 'printf "%.0f", 3 * 9223372036854775000')"
	expect 'in a session, the largest integer' "$(trace-stats -t turns f | awk '$2 == "3-4" { print $7 }')" 9223372036854775807
	for i in 1 2 3; do echo "{\"session_id\":\"s$i\",\"type\":\"t\",\"timestamp\":5,\"input_length\":9223372036854775807,\"output_length\":9223372036854775807}"; done >g
	local all
	all=$(perl -e 'printf "%.0f", 3 * 9223372036854775807')
	expect types "$(trace-stats -t types --no-header g | cut -f5,6,7,9)" "$all	1	9223372036854775808	1"
	expect turns "$(trace-stats -t turns --no-header g | cut -f7)" "$all"
	expect arrivals "$(trace-stats -t arrivals --no-header g | cut -f5,6)" "$all	$all"
	expect 'the last bucket has no upper edge' "$(trace-stats -t lengths g | awk '$2 == ">=128k" { print $3, $4, $5, $6 }')" "3 1 $all 1"
	expect 'json is valid' "$(trace-stats -j -t types,turns,arrivals,lengths,outputs g | jq -s 'map(.tokens // .input_tokens) | max')" "$(jq -n "$all")"
}
