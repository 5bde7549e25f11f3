#!/usr/bin/env bats
# run-stats.bats - what run-stats prints: hand-worked cases, and an independent computation on generated runs

load lib
load run-lib

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# figures FILE METRIC ...: the values of these metrics of the first run, separated by blanks.
figures() {
	local file=$1 m
	shift
	run-stats -q "$file" >summary
	for m; do
		awk -F'\t' -v m="$m" '$2 == m { print $3; exit }' summary
	done | paste -sd' '
}

@test "failed requests are counted and never measured" {
	{
		seq 11 | awk '{ printf "{\"ok\":true,\"ttft_ms\":%d,\"output_length\":8,\"e2e_ms\":%d}\n", $1 * 100, $1 * 100 + 70 }'
		printf '{"ok":false,"ttft_ms":0.0,"e2e_ms":0,"output_length":0}\n' 
		printf '{"ok":false,"error":"refused","ttft_ms":0}\n{"aborted":true,"ttft_ms":99999}\n'
	} >f
	expect counts "$(figures f requests ok failed failed_share aborted ttft_measured)" '14 11 3 0.214286 1 11'
	expect ttft "$(figures f ttft_mean_ms ttft_p50_ms ttft_p90_ms ttft_max_ms tpot_mean_ms)" '600 600 1000 1100 10'
	printf '{"ok":false,"ttft_ms":0}\n{"error":"x"}\n{"aborted":true}\n' >all
	expect 'nothing ok' "$(figures all requests failed ttft_measured ttft_mean_ms ttft_p50_ms ttft_max_ms input_tokens)" \
		'3 3 0 NA NA NA NA'
	expect 'json null' "$(run-stats -j all | jq -c '[.failed, .ttft_p50_ms, .cache_hit]')" '[3,null,null]'
}

@test "percentiles are R type 7, of few values too" {
	printf '%s\n' 10 20 30 40 | records ttft_ms >four
	expect four "$(figures four ttft_p50_ms ttft_p90_ms)" '25 37'
	seq 100 100 800 | records ttft_ms >eight
	expect eight "$(figures eight ttft_p95_ms)" 765
	echo 42 | records ttft_ms >one
	expect one "$(figures one ttft_p50_ms ttft_p90_ms ttft_p99_ms ttft_mean_ms)" '42 42 42 42'
}

@test "TPOT by the real output length; the mean of chunk gaps is no TPOT" {
	cat >f <<'END'
{"ttft_ms":200,"e2e_ms":600,"output_length":9,"max_tokens":9,"itl_ms":[100,100,100,100]}
{"ttft_ms":100,"e2e_ms":180,"output_length":5,"max_tokens":100,"itl_ms":[20,20,20,20]}
{"ttft_ms":50,"e2e_ms":210,"output_length":17}
{"ttft_ms":50,"e2e_ms":60,"output_length":1}
END
	expect tpot "$(figures f tpot_measured tpot_mean_ms tpot_max_ms)" '3 26.666667 50'
	printf '{"tpot_s":0.02,"ttft_ms":1,"e2e_ms":9,"output_length":9}\n' >given
	expect 'as given' "$(figures given tpot_mean_ms)" 20
}

@test "cache hit: sum by sum and the mean of ratios, over ok requests with both" {
	cat >f <<'END'
{"input_length":100,"cached_tokens":50,"output_length":3}
{"input_length":300,"cached_tokens":0,"output_length":4}
{"input_length":500}
{"cached_tokens":7}
{"input_length":900,"cached_tokens":900,"ok":false}
{"input_length":0,"cached_tokens":0}
END
	expect hit "$(figures f cache_hit cache_hit_mean cache_hit_requests input_tokens cached_tokens output_tokens)" \
		'0.125 0.25 3 900 57 7'
}

@test "duration, rates and lag from the clock of the run, in any order" {
	cat >f <<'END'
{"start_ms":1700000004000,"scheduled_ms":1700000003990,"e2e_ms":500,"output_length":10}
{"start_ms":1700000000000,"scheduled_ms":1700000000000,"e2e_ms":8000,"output_length":20}
{"start_ms":1700000002000,"ok":false,"scheduled_ms":1700000000000}
{"ttft_ms":1,"output_length":2}
END
	expect rates "$(figures f duration_s requests_per_s output_tokens_per_s)" '8 0.375 4'
	expect lag "$(figures f lag_p99_ms)" 9.9
	printf '{"start_ms":5,"ttft_ms":1}\n' >one
	expect 'no time passes' "$(figures one duration_s requests_per_s)" '0 NA'
}

@test "goodput: every bound, failed requests do not, one token has no TPOT" {
	cat >f <<'END'
{"start_ms":0,"ttft_ms":8000,"e2e_ms":8090,"output_length":10}
{"start_ms":1,"ttft_ms":8000.1,"e2e_ms":8000.2,"output_length":10}
{"start_ms":2,"ttft_ms":10,"e2e_ms":1010,"output_length":11}
{"start_ms":3,"ttft_ms":10,"e2e_ms":10,"output_length":1}
{"start_ms":4,"ttft_ms":10,"e2e_ms":10,"ok":false,"output_length":1}
{"start_ms":5,"e2e_ms":9000,"output_length":5}
{"start_ms":10000,"ttft_ms":10,"output_length":5}
END
	split_run run-stats --slo ttft=8s,tpot=50ms f
	expect share "$(awk -F'\t' '$2 == "goodput_share" { print $3 }' <<<"$out")" 0.285714
	expect 'per second' "$(awk -F'\t' '$2 == "goodput_per_s" { print $3 }' <<<"$out")" 0.2
	expect 'only when asked' "$(run-stats f | grep -c goodput)" 0
	expect 'nothing to judge' "$(metric goodput_share run-stats --slo queue=1s f)" NA
	for wrong in ttft ttft=8 foo=8s =1s ttft=8s, ''; do
		split_run run-stats --slo "$wrong" f
		expect_status 2
	done
}

@test "changes: candidate minus base, percent of the base, shares in points" {
	for i in $(seq 0 10); do
		echo "{\"run\":\"base\",\"request_id\":\"r$i\",\"ttft_ms\":$((1010 + 10 * i))}"
		echo "{\"run\":\"cand\",\"request_id\":\"r$i\",\"ttft_ms\":$((909 + 9 * i))}"
	done >f
	row() { run-stats -q "${@:3}" | awk -F'\t' -v r="$1" -v m="$2" '$1 == r && $2 == m { print $3, $4, $5 }'; }
	expect mean "$(row cand ttft_mean_ms f)" '954 -106 -10'
	expect 'the base has none' "$(row base ttft_mean_ms f)" '1060 NA NA'
	expect 'the other way round' "$(row base ttft_mean_ms --base cand f)" '1060 106 11.111111'
	expect common "$(row cand common_requests f)" '11 NA NA'
	sed 's/"ttft_ms":[0-9]*/"ttft_ms":0/' f | sed '/cand/s/:0}/:5}/' >zero
	expect 'zero base' "$(row cand ttft_mean_ms zero)" '5 5 NA'
	sed '/"base"/d; s/cand/base/; p; s/base/cand/' f >same
	expect same "$(row cand ttft_p90_ms same)" '990 0 0'
	expect 'no minus zero' "$(run-stats -q same | grep -c -- '-0')" 0
	printf '{"run":"%s","ok":%s}\n' A true A true B true B false >shares
	expect points "$(row B failed_share shares)" '0.5 0.5 NA'
	for r in A B C; do echo "{\"run\":\"$r\",\"ttft_ms\":$(printf '%d' "'$r")}"; done >prev
	expect prev "$(row C ttft_mean_ms --base prev prev)" '67 1 1.515152'
	split_run run-stats --base nobody f
	expect_status 2
	expect 'json nests changes' "$(run-stats -j f | tail -1 | jq -c '[.run, .ttft_mean_ms, .vs_base.ttft_mean_ms.delta_pct]')" \
		'["cand",954,-10]'
}

@test "--rank: best first, the change to the base and to the next" {
	for r in slow:300 fast:100 mid:150; do echo "{\"run\":\"${r%:*}\",\"ttft_ms\":${r#*:}}"; done >f
	echo '{"run":"none","ok":false}' >>f
	rank() { run-stats -q --no-header "$@" | cut -f1,2,4- | tr '\t\n' ' ;'; }
	expect latency "$(rank --rank ttft_p90_ms f)" \
		'fast 1 100 -200 -66.666667 50 50;mid 2 150 -150 -50 150 100;slow 3 300 NA NA NA NA;none NA NA NA NA NA NA;'
	expect 'higher is better' "$(rank --rank ok f)" \
		'slow 1 1 NA NA 0 0;fast 2 1 0 0 0 0;mid 3 1 0 0 -1 -100;none 4 0 -1 -100 NA NA;'
	expect 'the default metric' "$(run-stats -q -t rank --no-header f | cut -f3 | sort -u)" ttft_p90_ms
	split_run run-stats --rank ttft_p91_ms f
	expect_status 2
	split_run run-stats --rank goodput_share f
	expect_status 2
}

@test "loads and failures" {
	cat >f <<'END'
{"worker":10,"prefill_worker":"p0","decision":"affinity","ok":true,"e2e_ms":5}
{"worker":"9","prefill_worker":"p0","decision":"affinity","ok":false,"error":"timeout","e2e_ms":30000}
{"worker":"9","prefill_worker":"p1","decision":"fallback","ok":false,"error":"timeout","e2e_ms":30010}
{"worker":"9","decision":"fallback","ok":false,"error":"timeout","e2e_ms":30020}
{"worker":"10","error":{"code":503,"message":"busy"}}
{"ok":false}
END
	expect loads "$(run-stats -q -t loads --no-header f | cut -f2- | tr '\t\n' ' ;')" \
		'worker 9 3 0.5 3;worker 10 2 0.333333 1;worker NA 1 0.166667 1;prefill_worker p0 2 0.333333 1;prefill_worker p1 1 0.166667 1;prefill_worker NA 3 0.5 3;decision affinity 2 0.333333 1;decision fallback 2 0.333333 2;decision NA 2 0.333333 2;'
	expect failures "$(run-stats -q -t failures --no-header f | cut -f3- | tr '\t\n' ' ;')" \
		'3 0.6 30010 30020 fallback 9;1 0.2 NA NA NA 10;1 0.2 NA NA NA NA;'
	expect 'the reason' "$(run-stats -q -t failures --no-header f | head -1 | cut -f2)" timeout
}

@test "--warmup and --first go by start time, ties by line" {
	printf '{"start_ms":%d,"ttft_ms":%d}\n' 30 3 10 1 20 2 20 22 40 4 >f
	printf '{"ttft_ms":9}\n' >>f
	expect 'warmup 2' "$(metric ttft_mean_ms run-stats --warmup 2 f)" 9.5
	expect 'percent rounds down' "$(metric requests run-stats --warmup 49% f)" 4
	expect 'a span' "$(metric requests run-stats --warmup 10ms f)" 5
	expect 'first 3' "$(metric ttft_max_ms run-stats --first 3 f)" 22
	expect 'first as a span' "$(metric requests run-stats --first 20ms f)" 3
	expect 'both' "$(metric ttft_mean_ms run-stats --warmup 1 --first 3 f)" 12
	expect_match 'counts' "$(run-stats --warmup 2 --first 5 f 2>&1 >/dev/null)" '*f: kept 3 of 6 requests*2 only warmed up, 1 beyond*'
	expect 'run by run' "$(metric requests run-stats --warmup 2 a=f b=f)" '4
4'
}

@test "repetitions of a run: every figure is the mean over them" {
	printf '{"start_ms":%d,"ttft_ms":%d,"e2e_ms":100}\n' 0 10 900 30 >r1
	printf '{"start_ms":%d,"ttft_ms":%d,"e2e_ms":100}\n' 5000000 40 5000900 60 5002900 80 >r2
	run-stats -q A=r1 A=r2 >out
	expect one-run "$(cut -f1 out | sort -u | paste -sd,)" A,run
	expect means "$(for m in requests ttft_p50_ms duration_s requests_per_s; do awk -F'\t' -v m=$m '$2 == m { print $3 }' out; done |
		paste -sd' ')" '2.5 40 2 1.5'
}

@test "--ceiling: what a cache of unlimited size would serve of the trace" {
	cat >trace <<'END'
{"timestamp":0,"input_length":1024,"output_length":1,"hash_ids":[1,2]}
{"timestamp":1,"input_length":1536,"output_length":1,"hash_ids":[1,2,3]}
{"timestamp":2,"input_length":512,"output_length":1,"hash_ids":[9]}
END
	printf '{"input_length":%d,"cached_tokens":%d}\n' 1024 0 1536 512 512 0 >run
	expect ceiling "$(metric cache_hit_ceiling run-stats --ceiling trace run)" 0.333333
	expect of "$(metric cache_hit_of_ceiling run-stats --ceiling trace run)" 0.5
	expect 'as hash-reuse says' "$(hash-reuse -j trace | jq .prefix_hit_token_ratio)" \
		"$(run-stats -j --ceiling trace run | jq .cache_hit_ceiling)"
	expect 'where is about the run' "$(metric cache_hit_ceiling run-stats --ceiling trace -w 'input_length < 2000' run)" 0.333333
	split_run run-stats --ceiling run run
	expect_status 2
	mkdir dir
	split_run run-stats -q --ceiling dir run
	expect "one reason" "$err" "run-stats: dir: is a directory"
	split_run run-stats --ceiling nowhere run
	expect_status 2
}

@test "ids in common with the base" {
	perl "$ROOT/tests/run-reference.pl" generate 5000 11 >f
	expect common "$(metric common_requests run-stats f | tail -1)" \
		"$(for r in base cand; do grep "\"run\":\"$r\"" f | sed 's/.*"request_id":"\([^"]*\).*/\1/' | sort -u; done | sort | uniq -d | wc -l)"
}

@test "ids in common of many runs, with one base and with the run before" {
	local pick='{ id[$1] = id[$1] " " $2 } END { for (r = 1; r <= 12; r++) { split(id[r], a, " "); split(id[base ? base : r - 1], b, " ")
		delete in_b; delete seen; n = 0; for (i in b) in_b[b[i]]; for (i in a) if ((a[i] in in_b) && !(a[i] in seen)) { seen[a[i]]; n++ }
		print r == (base ? base : 1) ? "NA" : n } }'
	# 12 runs between each other, ids of 60, several of them twice in a run
	awk 'BEGIN { for (i = 0; i < 400; i++) print i % 12 + 1, (i * i * 7 + int(i / 12) * 5) % 60 }' >ids
	awk '{ printf "{\"run\":\"r%d\",\"request_id\":\"q%d\",\"ttft_ms\":5}\n", $1, $2 }' ids >f
	for base in 1 4; do
		expect "with r$base" "$(metric common_requests run-stats --base "r$base" f)" "$(awk -v base=$base "$pick" ids)"
	done
	expect 'with the one before' "$(metric common_requests run-stats --base prev f)" "$(awk "$pick" ids)"
}

@test "line order changes nothing" {
	perl "$ROOT/tests/run-reference.pl" generate 5000 2 >f
	{ head -1 f; tail -n +2 f | sort -r; } >g
	run-stats -q --no-header x=f | sort >want
	run-stats -q --no-header x=g | sort >got
	closely got want
}

@test "damaged and odd input" {
	framing_cases
	expect framing "$(figures framing requests ttft_mean_ms ttft_p50_ms)" '5 300 300'
	split_run run-stats cut
	expect_status 3
	expect_match 'line 4' "$err" '*cut:4:*'
	expect cut "$(figures cut requests ttft_mean_ms)" '3 200'
	expect nul "$(figures nul requests ttft_mean_ms)" '3 200'
	expect deep "$(figures deep requests)" 2
	expect long "$(figures long requests)" 3
	expect nonfinite "$(figures nonfinite requests ttft_measured ttft_max_ms)" '3 2 300'
	expect quoted "$(figures quoted requests ttft_mean_ms)" '3 400'
	split_run run-stats array
	expect_status 2
	split_run run-stats blank
	expect_status 0
	expect blank "$out$err" 'run	metric	value	delta	delta_pct	ci_low	ci_high	ci_low_pct	ci_high_pct	verdict'
	expect 'json of nothing' "$(run-stats -j blank)" ''
}

@test "engine-state samples are no requests" {
	printf '{"type":"feed","worker":"w0","ts_ms":1}\n{"ts_ms":2,"worker":"w0","running":3}\n{"ts_ms":3,"worker":"w0","ttft_ms":5}\n' >f
	expect requests "$(figures f requests ttft_mean_ms)" '1 5'
}

@test "text leads with a line a run and leaves out what nobody has" {
	printf '{"run":"%s","ttft_ms":%d}\n' A 1000 B 1500 >f
	run-stats -f text f >out
	cat out
	expect_match first "$(head -1 out)" 'A: 1 request, 0 failed; TTFT p50 1,000 ms*'
	grep -Eq '^ttft_p90_ms +1,000 ms +1,500 ms +\+50.0 % +few$' out
	expect 'no queue' "$(grep -c queue out)" 0
	expect 'md has a table' "$(run-stats -f md -t summary f | grep -c '^| ttft_p90_ms')" 1
}

@test "of notes of a kind ten are said, and how many more there are" {
	awk 'BEGIN { for (r = 1; r <= 30; r++) for (k = 1; k <= 2; k++)
		printf "{\"run\":\"r%d\",\"replicate\":%d,\"worker\":\"w\",\"ttft_ms\":5}\n", r, k }' >f
	for program in run-stats per-port; do
		split_run $program f
		expect_status 0
		expect "said by $program" "$(grep -c '^[a-z-]*: r[0-9]*: 2 repetitions' <<<"$err")" 10
		expect_match "and counted" "$err" "*$program: 20 more like this: r30: 2 repetitions: every figure is the mean over them*"
	done
	split_run run-stats -q f
	expect quiet "$err" ''
	for i in $(seq 12); do echo '{"hash_id_scope":"local","id":"'$i'","requests":[{"in":64}]}' >$i.json; done
	split_run trace-convert [0-9]*.json
	expect "of files" "$(grep -c 'read as weka' <<<"$err") $(grep -c '2 more like this' <<<"$err")" '11 2'
}

@test "sums of absurd lengths do not wrap, and a mean beyond the doubles hides no other figure" {
	printf '{"request_id":"%s","session_id":"s","worker":"w","ttft_ms":1.7e308,"input_length":9223372036854775807,"output_length":9223372036854775807,"cached_tokens":9223372036854775807}\n' a b c >f
	all=$(perl -e 'printf "%.0f", 3 * 9223372036854775807')
	summary run-stats f
	has "input_tokens $all" "output_tokens $all" "cached_tokens $all" 'cache_hit 1' 'ttft_mean_ms NA' 'ttft_measured 3'
	expect 'in text, too' "$(run-stats -f text f | awk '$1 ~ /^ttft/ { print $1, ($2 ~ /^1[67]/) }' | paste -sd' ')" \
		'ttft_measured 0 ttft_mean_ms 0 ttft_p50_ms 1 ttft_p90_ms 1 ttft_p95_ms 1 ttft_p99_ms 1 ttft_max_ms 1'
	expect 'of a session' "$(per-port -t sessions --where worker=w --no-header f | cut -f8)" "$(perl -e 'printf "%.0f", 6 * 9223372036854775807')"
}

@test "--plot draws every run" {
	needs_command gnuplot
	printf '{"run":"base_v1","ttft_ms":%d}\n' 1 20 300 >f
	split_run run-stats --plot o.svg f
	expect_status 0
	expect stderr "$err" ''
	grep -q base_v1 o.svg
}
