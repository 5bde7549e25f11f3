#!/usr/bin/env bats
# tui-dash.bats - frames and numbers of tui-dash, against the other programs and independent computation; its keys in a
# terminal, where tmux is

load lib
load run-lib
load dash

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	export LC_ALL=C.UTF-8
	SOCKET=servestat-$$-$BATS_TEST_NUMBER
}

teardown() {
	tmux -L "$SOCKET" kill-server 2>/dev/null || true
}

# --- numbers

@test "latencies are those of run-stats, bit for bit" {
	run_records 3000 1 >run.jsonl
	tui-dash --once -j run.jsonl >dash
	run-stats -q -j run.jsonl | jq -r '. as $r | ("ttft", "tpot", "e2e") as $m |
		[$m, $r["\($m)_measured"], $r["\($m)_mean_ms"], $r["\($m)_p50_ms"], $r["\($m)_p90_ms"], $r["\($m)_p95_ms"],
		 $r["\($m)_p99_ms"], $r["\($m)_max_ms"]] | @json' >want
	jq 'select(.scope == "run")' dash | json latency metric n mean_ms p50_ms p90_ms p95_ms p99_ms max_ms >got
	diff got want
	expect counts "$(json run n ok failed rate_per_s cache_hit <dash)" \
		"$(run-stats -q -j run.jsonl | jq -c '[.requests, .ok, .failed, .requests_per_s, .cache_hit]')"
}

@test "tail, workers and decisions are those of longtail, per-port and decision-split, bit for bit" {
	run_records 3000 2 >run.jsonl
	for m in ttft tpot e2e; do
		tui-dash --once -m $m -j run.jsonl >dash
		for key in worker decision; do
			[ $key = worker ] && program=per-port table=workers || program=decision-split table=decisions
			$program -q -m $m -j -t $table run.jsonl |
				jq -c "[.$key, .n, .share, .failed, .measured, .mean_ms, .p50_ms, .p90_ms, .p99_ms, .max_ms, .cache_hit]" >want
			json $key $key n share failed measured mean_ms p50_ms p90_ms p99_ms max_ms cache_hit <dash >got
			diff got want
		done
	done
	per-port -q -j -m e2e run.jsonl | jq -c '[.worker, .mark]' >want
	json worker worker mark <dash >got
	diff got want
	longtail -q -m e2e -j run.jsonl | jq -c '[.over_ms, .n_over, .share]' >want
	json tail over_ms n_over share <dash >got
	diff got want
	expect "requests of all workers" "$(json worker n <dash | jq -s 'map(.[0]) | add')" "$(json run n <dash | jq '.[0]')"
}

# agree FILE: the numbers of the dashboard are those of the programs, whatever the file; all of it is one run.
agree() {
	local m key program table w
	run-stats -q -j "x=$1" | jq -c '[.requests, .ok, .failed, .requests_per_s, .cache_hit]' >want
	tui-dash -j "x=$1" | json run n ok failed rate_per_s cache_hit >got
	diff got want
	run-stats -q -j "x=$1" | jq -c '. as $r | ("ttft", "tpot", "e2e") as $m | [$r["\($m)_measured", "\($m)_mean_ms", "\($m)_p50_ms", "\($m)_p90_ms", "\($m)_p95_ms", "\($m)_p99_ms", "\($m)_max_ms"]]' >want
	tui-dash -j "x=$1" | jq -c 'select(.scope == "run") | [.n, .mean_ms, .p50_ms, .p90_ms, .p95_ms, .p99_ms, .max_ms]' >got
	diff got want
	for m in ttft e2e; do
		tui-dash --once -m $m -j "x=$1" >dash
		for key in worker decision; do
			[ $key = worker ] && program=per-port table=workers || program=decision-split table=decisions
			$program -q -m $m -j -t $table "x=$1" |
				jq -c "[.$key, .n, .share, .failed, .measured, .mean_ms, .p50_ms, .p90_ms, .p99_ms, .max_ms, .cache_hit]" >want
			json $key $key n share failed measured mean_ms p50_ms p90_ms p99_ms max_ms cache_hit <dash >got
			# requests of which none says its worker or decision are no row of the dashboard
			[ "$(jq -s 'map(.[0]) | map(strings) | length' want)" != 0 ] || : >want
			diff got want
		done
		per-port -q -j -m $m "x=$1" | jq -c '[.worker, .mark] | select(.[0])' >want
		json worker worker mark <dash | jq -c 'select(.[0])' >got
		diff got want
	done
	longtail -q -m e2e -j "x=$1" | jq -c '[.over_ms, .n_over, .share]' >want
	json tail over_ms n_over share <dash | jq -c 'if .[1] == null then [.[0], 0, null] else . end' >got
	diff got want
	json worker n <dash | jq -s 'map(.[0]) | add // empty | . * 1e6 | round' >dash.workers
	[ ! -s dash.workers ] || expect "requests of all workers" "$(cat dash.workers)" "$(json run n <dash | jq '.[0] * 1e6 | round')"
	for w in $(json worker worker <dash | jq -r '.[0] // empty' | head -1); do
		jq -c --arg w "$w" 'select((.worker | tostring) == $w)' "$1" >one.jsonl
		tui-dash -j --filter "worker=$w" "x=$1" | jq -c 'select(.section == "tail" or .section == "decision" or .section == "session" or .scope == "run") | del(.run, .window_n, .last_s)' >got
		tui-dash -j one.jsonl | jq -c 'select(.section == "tail" or .section == "decision" or .section == "session" or .scope == "run") | del(.run, .window_n, .last_s)' >want
		diff got want
	done
}

@test "a simulated run, and its repetitions, agree with every program bit for bit" {
	trace-gen --preset agentic-sessions --requests 600 >trace.jsonl
	route-sim --samples --timeout 60s trace.jsonl | jq -c 'del(.run, .replicate)' >one.run
	mv one.run sim.jsonl
	agree sim.jsonl
	route-sim --runs 3 --timeout 60s trace.jsonl | jq -c 'del(.run)' >reps.jsonl
	agree reps.jsonl
	grep -q '3 repetitions' <(tui-dash --once reps.jsonl)
	# two policies in one stream: the second, beside the first
	route-sim --policy a=unified --policy b=round_robin trace.jsonl >two.jsonl
	expect "the second" "$(tui-dash -j two.jsonl | json run run nth n)" '["b",2,600]'
	expect "beside the first" "$(tui-dash -j two.jsonl | jq -c 'select(.scope == "run") | [.base, .p90_delta_pct, .p90_verdict]' | sort -u)" \
		"$(run-stats -q -j two.jsonl | jq -c 'select(.run == "b").vs_base as $v | ("ttft", "tpot", "e2e") | ["a", $v["\(.)_p90_ms"].delta_pct, $v["\(.)_p90_ms"].verdict]' | sort -u)"
}

@test "results of real tools agree with every program bit for bit" {
	for file in aiperf/run1_profile_export_2025-10.jsonl vllm-bench/detailed_with_failures.json \
		dynamo/request_trace_doc_rows.jsonl; do
		needs_data $file
		from=${file%%[-/]*}
		trace-convert --from "$from" --to run "$DATA" >real.jsonl
		[ -s real.jsonl ]
		agree real.jsonl
	done
}

@test "sessions: on how many workers, and how often they moved" {
	run_records 600 21 >run.jsonl
	# turn by turn in order of start
	jq -c 'select(.session_id) | [.session_id, .start_ms, .worker]' run.jsonl | jq -s -c 'group_by(.[0])[] | sort_by(.[1]) |
		[.[0][0], length, (map(.[2]) | unique | length), ([.[:-1], .[1:]] | transpose | map(select(.[0][2] != .[1][2])) | length)]' |
		sort >want
	tui-dash -j run.jsonl | json session session n workers moves | sort >got
	[ "$(wc -l <want)" -gt 20 ]
	diff got want
}

@test "the window is the last part of the run by the ends of requests" {
	run_records 500 3 >run.jsonl
	for window in 10 60 300; do
		# type 7 by hand over the ok requests that ended in (last end - window, last end]
		jq -r 'select(.ttft_ms and .ok != false) | [.start_ms + .e2e_ms, .ttft_ms, .e2e_ms] | @tsv' run.jsonl |
			awk -v w=$window '{ end[NR] = $1; v[NR] = $2; e[NR] = $3; if ($1 > last) last = $1 }
				END { for (i = 1; i <= NR; i++) if (end[i] > last - w * 1000 + 1e-6) { print v[i] >"ttft"; over += e[i] > 5000 }
				      print over + 0 >"over" }'
		sort -g ttft | awk '{ v[NR] = $1 } function q(p,  h, k) { h = (NR - 1) * p + 1; k = int(h); return v[k] + (h - k) * (v[k + 1] - v[k]) }
			END { v[NR + 1] = v[NR]; printf "%d %.3f %.3f %.3f\n", NR, q(.5), q(.9), q(.99) }' >want
		tui-dash --once -j --window ${window}s run.jsonl >dash
		jq -r 'select(.scope == "window" and .metric == "ttft") | "\(.n) \(.p50_ms) \(.p90_ms) \(.p99_ms)"' dash |
			awk '{ printf "%d %.3f %.3f %.3f\n", $1, $2, $3, $4 }' >got
		diff got want
		expect "over 5 s in the window" "$(jq 'select(.over_ms == 5000) | .window_n' dash)" "$(cat over)"
		rm ttft over
	done
}

@test "a filter gives what the filtered file gives" {
	run_records 800 4 >run.jsonl
	grep '"worker":"w9"' run.jsonl | grep request_id >w9.jsonl
	tui-dash -j --filter worker=w9 run.jsonl | grep -v '"section":"run"' | jq -c 'del(.run, .window_n, .feed, .age_s, .running, .waiting, .kv_used, .last_s, .done_s, .mark) | select(.scope != "window")' >got
	tui-dash -j w9.jsonl | grep -v '"section":"run"' | jq -c 'del(.run, .window_n, .feed, .age_s, .running, .waiting, .kv_used, .last_s, .done_s, .mark) | select(.scope != "window")' >want
	diff got want
	[ -s want ]
	expect "typed is given" "$(tui-dash --once --keys '/worker=w9 >2s
' run.jsonl)" "$(tui-dash --once --filter 'worker=w9 >2s' run.jsonl)"
	expect_match "the filter is on the screen" "$(tui-dash --once --filter worker=w9 run.jsonl)" "*FILTER worker=w9  * of 800*"
	expect "sieve by where" "$(tui-dash -j -q -t tail --filter 'worker=w9' run.jsonl | jq -c '[.over_ms, .n_over]')" \
		"$(tui-dash -j -q -t tail -w 'worker = w9' run.jsonl | jq -c '[.over_ms, .n_over]')"
}

@test "--at shows what had ended by then" {
	run_records 500 18 >run.jsonl
	first=$(jq -s 'map(.start_ms // empty) | min' run.jsonl)
	jq -c --argjson f "$first" 'select(.start_ms and .start_ms + .e2e_ms - $f <= 300000)' run.jsonl >cut.jsonl
	for f in run cut; do
		at=
		[ $f = cut ] || at='--at 5:00'
		tui-dash --once -j $at x=$f.jsonl | jq -c 'select(.section == "tail" or .section == "decision" or .section == "slow" or .scope == "run") | del(.window_n)' >$f.got
	done
	[ -s cut.got ]
	diff run.got cut.got
	expect "the state" "$(tui-dash --once -j --at 5:00 run.jsonl | json run state n)" "[\"at\",$(wc -l <cut.jsonl)]"
	# every request of the window ended within 60 s of the latest end
	expect "the window ends there" "$(tui-dash --once -j --at 5:00 run.jsonl | jq 'select(.scope == "window" and .metric == "ttft") | .n')" \
		"$(jq -s --argjson f "$first" '(map(.start_ms + .e2e_ms - $f) | max) as $m | map(select(.start_ms + .e2e_ms - $f > $m - 60000 and .ok != false)) | length' cut.jsonl)"
	expect "wherever something is printed" "$(tui-dash -j --at 5:00 --keys m run.jsonl | cksum) $(tui-dash --at 5:00 --keys 5 run.jsonl | cksum)" \
		"$(tui-dash --once -j --at 5:00 --keys m run.jsonl | cksum) $(tui-dash --once --at 5:00 --keys 5 run.jsonl | cksum)"
	# what is told of one request knows no more: its session, and what else was on its worker
	for keys in 5 5j 5jj 5jjj 5Gj; do
		for f in run cut; do
			at=
			[ $f = cut ] || at='--at 5:00'
			tui-dash --once $at --keys "$keys" x=$f.jsonl | sed -n 's/≥//g; /^ session/p; / at dispatch/p'
		done | sort | uniq -c | awk '$1 != 2' >differs
		expect "details" "$(cat differs)" ''
	done
	for wrong in x 5 5: 1:2:3:4 -1:00 1:1.5:2; do
		split_run tui-dash --once --at=$wrong run.jsonl
		expect_status 2
	done
}

@test "figures do not depend on the order of records" {
	run_records 600 5 >run.jsonl
	sort -t, -k5 run.jsonl >shuffled.jsonl
	for f in run shuffled; do
		tui-dash -j x=$f.jsonl | jq -c 'select(.section != "slow" and .section != "failure")' |
			sed -E 's/([0-9]\.[0-9]{9})[0-9]+/\1/g' | sort >$f.figures
	done
	diff run.figures shuffled.figures
}

@test "the change against the base is run-stats's" {
	run_records 700 6 >run.jsonl
	run_records 700 7 >base.jsonl
	run-stats -q -j base.jsonl run.jsonl | jq -r 'select(.run == "run") | .vs_base.ttft_p90_ms.delta_pct' >want
	LINES=40 COLUMNS=120 tui-dash --once --base base.jsonl run.jsonl >frame
	expect "base is named" "$(grep -c 'base base, whole' frame)" 1
	got=$(grep '▸TTFT' frame | awk '{ print $NF }')
	expect "p90" "$got" "$(awk '{ printf "%+.1f%%\n", $1 }' want)"
}

@test "checks decide the exit status and stand on the screen" {
	run_records 400 8 >run.jsonl
	tui-dash -q --once -c 'ttft_p90_ms < 100s' -c 'n_over <= 1000000 for over_ms=20000' run.jsonl >frame
	grep -q 'check 2/2 met' frame
	split_run tui-dash --once -c 'ttft_p90_ms < 1ms' run.jsonl
	expect_status 1
	expect_match frame "$out" "*check 0/1 met*"
	expect_match words "$err" "tui-dash: not met: ttft_p90_ms < 1ms: *"
	split_run tui-dash --once -c 'no_such < 1' run.jsonl
	expect_status 2
}

@test "feeds: fresh, stale, never and from the future are four things" {
	cat >run.jsonl <<'END'
{"type":"feed","worker":"w0","ts_ms":80000}
{"type":"feed","worker":"w0","ts_ms":99500,"running":3,"waiting":1}
{"type":"feed","worker":"w1","ts_ms":85000,"running":9}
{"type":"feed","worker":"w3","ts_ms":102000,"running":9}
{"request_id":"r0","worker":"w0","ts_ms":99960,"ttft_ms":100}
{"request_id":"r1","worker":"w1","ts_ms":99970,"ttft_ms":100}
{"request_id":"r2","worker":"w2","ts_ms":99980,"ttft_ms":100}
{"request_id":"r3","worker":"w3","ts_ms":99990,"ttft_ms":100}
END
	expect feeds "$(tui-dash -j run.jsonl | json worker worker feed | paste -sd' ')" \
		'["w0","fresh"] ["w1","stale"] ["w2","never"] ["w3","skew"]'
	expect ages "$(tui-dash -j run.jsonl | json worker age_s | paste -sd' ')" '[0.49] [14.99] [null] [-2.01]'
	expect "ages as in per-port" "$(tui-dash -j run.jsonl | jq -c 'select(.section == "worker") | [.worker, .feed, if .age_s then .age_s * 1000 | round else null end]')" \
		"$(per-port -q -j -t engine run.jsonl | jq -c '[.worker, .feed, .age_ms]')"
	expect_match "alert" "$(tui-dash --once run.jsonl | tail -1)" "* w1: feed 15.0s old   1 feed from the future"
	expect "in flight: what the fresh ones say, and not all are" "$(tui-dash --once run.jsonl | head -1 | grep -o 'infl ≥4')" 'infl ≥4'
	expect "notes" "$(tui-dash --once --view 3 --sort name run.jsonl | awk '/^ w[0-9].*%/ { print $NF }' | paste -sd' ')" '- old15s never skew'
	# before the first request they are seen already
	grep feed run.jsonl >feeds.jsonl
	expect "samples alone" "$(tui-dash --once --view 3 --sort name feeds.jsonl | awk '/^ w[0-9] / { print $1, $3, $NF }' | paste -sd' ')" \
		'w0 - - w1 - old14s w3 - skew'
	expect "their numbers" "$(tui-dash -j feeds.jsonl | json worker worker n share running feed | paste -sd' ')" \
		'["w0",0,null,3,"fresh"] ["w1",0,null,9,"stale"] ["w3",0,null,9,"skew"]'
	expect "and no more" "$(tui-dash -j feeds.jsonl | json run n ok in_flight rate_per_s)" '[0,0,4,null]'
}

# --- several runs in one stream, and stamps that are wrong

@test "a run that was appended is shown by itself, beside the one before it" {
	run_records 1000 21 >a.jsonl
	run_records 700 22 >b.jsonl
	cat a.jsonl b.jsonl >ab.jsonl
	tui-dash -j ab.jsonl | jq -c 'del(.nth, .line)' >got
	tui-dash -j --base ab=a.jsonl 'ab#2=b.jsonl' | jq -c 'del(.nth, .line)' >want
	diff got want
	expect "which run, and where it began" "$(tui-dash -j ab.jsonl | json run run nth line)" "[\"ab#2\",2,$(($(wc -l <a.jsonl) + 1))]"
	tui-dash --once ab.jsonl >frame
	grep -q "run 2, clock restarted at line $(($(wc -l <a.jsonl) + 1))" frame
	grep -q 'base ab, whole' frame
	# in pieces of any size
	expect "through a pipe, line by line" "$(while read -r line; do printf '%s\n' "$line"; done <ab.jsonl | tui-dash -j ab=- | jq -c 'del(.nth, .line)' | cksum)" "$(cksum <got)"
	cat ab.jsonl b.jsonl >abb.jsonl
	expect "a third" "$(tui-dash -j abb.jsonl | json run run nth n)" '["abb#3",3,700]'
	expect "a base of two runs" "$(tui-dash -j --base x=ab.jsonl b.jsonl | jq -c 'select(.scope == "base" and .metric == "e2e") | [.run, .n]')" \
		"[\"x#2\",$(grep -c request_id b.jsonl | awk '{ print $1 - int($1 / 31) }')]"
}

@test "records that name another run begin it" {
	{ run_records 300 23 | sed 's/^{/{"run":"A",/'; run_records 200 24 | sed 's/^{/{"run":"B",/'; } >ab.jsonl
	grep '"run":"B"' ab.jsonl >B.jsonl
	expect "the run" "$(tui-dash -j ab.jsonl | json run run nth line n)" '["B",2,316,200]'
	grep -q 'run 2, B, from line 316' <(tui-dash --once ab.jsonl)
	expect "its figures" "$(tui-dash -j ab.jsonl | jq -c 'select(.scope == "run") | [.metric, .n, .mean_ms, .p99_ms]')" \
		"$(tui-dash -j B.jsonl | jq -c 'select(.scope == "run") | [.metric, .n, .mean_ms, .p99_ms]')"
	expect "with a label all is one" "$(tui-dash -j all=ab.jsonl | json run run nth n)" '["all",1,500]'
}

@test "a file that is not in order of time is one run, and so are repetitions" {
	run_records 3000 25 | grep request_id >run.jsonl
	want=$(tui-dash -j run.jsonl | jq -c 'select(.scope == "run") | .mean_ms |= (. * 1e6 | round)' | cksum)
	for seed in 1 2 3 4 5 6; do
		awk -v s=$seed 'BEGIN { srand(s) } { print rand() "\t" $0 }' run.jsonl | sort -g | cut -f2- >run2.jsonl
		expect "shuffled by $seed" "$(tui-dash -j run=run2.jsonl | jq -c 'select(.scope == "run") | .mean_ms |= (. * 1e6 | round)' | cksum)" "$want"
		# appended to an ordered one it starts again, and then turns out to be of it
		cat run.jsonl run2.jsonl >twice.jsonl
		expect "appended $seed" "$(tui-dash -j run=twice.jsonl | json run run n)" '["run",6000]'
	done
	# in order of starts, the second of which took 20 minutes
	sed '2s/"e2e_ms":[0-9.]*/"e2e_ms":1200000/' run.jsonl >long.jsonl
	expect "behind a long request" "$(tui-dash -j long.jsonl | json run run nth)" '["long",1]'
	cat long.jsonl run.jsonl >two.jsonl
	expect "and then another run" "$(tui-dash -j two.jsonl | json run run nth n)" '["two#2",2,3000]'
	{ sed 's/^{/{"replicate":1,/' run.jsonl; sed 's/^{/{"replicate":2,/' run.jsonl; } >rep.jsonl
	expect "repetitions" "$(tui-dash -j rep.jsonl | json run run nth)" '["rep",1]'
}

@test "one stamp two days ahead is held, three that agree move the clock" {
	run_records 300 26 | grep request_id >run.jsonl
	ahead='{"request_id":"x","start_ms":172800000,"ttft_ms":100,"e2e_ms":200}'
	{ cat run.jsonl; echo "$ahead"; } >one.jsonl
	{ cat run.jsonl; echo "$ahead"; echo "$ahead"; echo "$ahead"; } >three.jsonl
	tui-dash --once run.jsonl >frame
	tui-dash --once one.jsonl >one
	grep -q '1 ahead' one
	# header, window and chart stay as they were
	expect "the clock" "$(grep -o 't+[0-9:]*' one | head -1)" "$(grep -o 't+[0-9:]*' frame | head -1)"
	expect "the window" "$(awk '/^.TTFT|^ TPOT|^ E2E/ { print $2, $3, $4 }' one)" "$(awk '/^.TTFT|^ TPOT|^ E2E/ { print $2, $3, $4 }' frame)"
	expect "the chart's end" "$(grep -o ' 0:00 .*' one | sed 's/ *$//')" "$(grep -o ' 0:00 .*' frame | sed 's/ *$//')"
	expect "counted" "$(tui-dash -j one.jsonl | json run n ahead)" '[301,1]'
	tui-dash --once three.jsonl >three
	grep -qE 't\+(47:59|48:00):' three
	expect "none is held" "$(tui-dash -j three.jsonl | json run n ahead elapsed_ms)" \
		"[303,0,$((172800200 - $(jq -s 'map(.start_ms) | min' run.jsonl)))]"
	expect "the window" "$(tui-dash -j three.jsonl | jq -c 'select(.scope == "window" and .metric == "e2e") | [.n, .p50_ms]')" '[3,200]'
}

# --- bases

# slower FACTOR SEED: the requests on stdin again, ttft and e2e longer by about this factor.
slower() {
	jq -c --argjson f "$1" 'if .ttft_ms then ((.request_id | explode | add) % 7 / 40) as $n |
		(.ttft_ms * ($f + $n - 1)) as $more | .ttft_ms = .ttft_ms + $more | .e2e_ms = .e2e_ms + $more else . end'
}

@test "verdicts are those of run-stats, and between pairs those of es-compare" {
	run_records 1500 27 >a.jsonl
	slower 1.3 <a.jsonl >b.jsonl
	slower .9 <a.jsonl >c.jsonl
	for run in b c; do
		run-stats -q -j a.jsonl $run.jsonl | jq -c --arg r $run 'select(.run == $r).vs_base as $v | ("ttft", "tpot", "e2e") as $m |
			[$m, ("mean", "p50", "p90", "p95", "p99" | $v["\($m)_\(.)_ms"] | .delta_pct, .verdict)]' >want
		tui-dash --once -j --base a.jsonl $run.jsonl >dash
		jq -c 'select(.scope == "run") | [.metric, (("mean", "p50", "p90", "p95", "p99") as $k | .["\($k)_delta_pct", "\($k)_verdict"])]' dash >got
		diff got want
		for m in ttft tpot e2e; do
			es-compare -q -j -m $m a.jsonl $run.jsonl | jq -c '[.stat, .base_ms, .cand_ms, .delta_pct, .verdict]' >want
			tui-dash --once -j --base a.jsonl --keys b $run.jsonl >dash
			jq -sc --arg m $m 'map(select(.metric == $m and (.scope == "base" or .scope == "pairs"))) | (.[] | select(.scope == "pairs")) as $p |
				(.[] | select(.scope == "base")) as $b | ("mean", "p50", "p90", "p99") |
				[., $b["\(.)_ms"], $p["\(.)_ms"], $p["\(.)_delta_pct"], $p["\(.)_verdict"]]' dash >got
			diff got want
			es-compare -q -j -t match -m $m a.jsonl $run.jsonl | jq -c '[.faster, .slower]' >want
			jq -c --arg m $m 'select(.section == "pairs" and .metric == $m) | [.faster, .slower]' dash >got
			diff got want
			es-compare -q -j -t pairs -m $m a.jsonl $run.jsonl | jq -s 'map(.delta_ms | numbers) | sort | ((length - 1) / 2) as $h |
				(.[$h | floor] + .[$h | ceil]) / 2 * 1000 | round' >want
			jq --arg m $m 'select(.section == "pairs" and .metric == $m) | .change_p50_ms * 1000 | round' dash >got
			diff got want
		done
	done
	grep -q worse <(tui-dash --once -j --base a.jsonl b.jsonl)
	grep -q better <(tui-dash --once -j --base a.jsonl c.jsonl)
	split_run tui-dash -q --once --base a.jsonl -c 'p50_verdict != worse for scope=run metric=ttft' b.jsonl
	expect_status 1
	expect "at a moment nothing is judged" "$(tui-dash --once -j --at 5:00 --base a.jsonl b.jsonl | jq -c 'select(.scope == "run") | .p50_verdict' | sort -u)" null
}

@test "the key b goes through all bases and ways" {
	run_records 600 28 >run.jsonl
	run_records 500 29 >one.jsonl
	run_records 400 30 >two.jsonl
	for keys in '' b bb bbb bbbb bbbbb bbbbbb; do
		tui-dash -j --at 5:00 --once --keys "$keys" --base one.jsonl --base second=two.jsonl run.jsonl |
			jq -r 'select(.scope == "run" or .scope == "pairs") | select(.metric == "ttft" and .scope != null) | select(.base or .scope == "run") | "\(.base) \(.compared)"' | tail -1
	done >got
	cat >want <<-'END'
	one same_time
	one whole
	one paired
	second same_time
	second whole
	second paired
	null null
	END
	diff got want
	expect_match words "$(tui-dash --at 5:00 --once --base one.jsonl run.jsonl | sed -n 2p)" '* base one @ same t*'
	expect_match words "$(tui-dash --at 5:00 --once --keys bb --base one.jsonl run.jsonl | sed -n 2p)" '* base one, paired*'
	# at the same elapsed time: only what had ended by then
	first=$(jq -s 'map(.start_ms // empty) | min' one.jsonl)
	end=$(tui-dash -j --at 5:00 --once run.jsonl | jq 'select(.section == "run") | .elapsed_ms')
	expect "the base until then" "$(tui-dash -j --at 5:00 --once --base one.jsonl run.jsonl | jq 'select(.scope == "base" and .metric == "e2e") | .n')" \
		"$(jq --argjson f "$first" --argjson e "$end" 'select(.start_ms and .ok != false and .start_ms + .e2e_ms - $f <= $e)' one.jsonl | jq -s length)"
	mkdir -p x
	cp one.jsonl x/run.jsonl
	expect "labels tell them apart" "$(tui-dash -j --base x/run.jsonl run.jsonl | json run run) $(tui-dash -j --base x/run.jsonl run.jsonl | jq -r 'select(.scope == "base").run' | sort -u)" '["run.jsonl"] x'
	expect "with itself" "$(tui-dash -j --base run.jsonl run.jsonl | jq -r 'select(.scope == "run" and .metric == "ttft") | "\(.base) \(.p50_delta_pct) \(.p50_verdict)"')" 'run (base) 0 same'
	# a base of the name that the records give their run is still another run
	sed 's/^{/{"run":"one",/' run.jsonl >named.jsonl
	expect "names that are the same" "$(tui-dash -j --base one.jsonl named.jsonl | jq -r 'select(.metric == "e2e" and (.scope == "run" or .scope == "base")) | "\(.run) \(.n)"' | paste -sd' ')" \
		"one#2 $(jq -c 'select(.start_ms and .ok != false)' run.jsonl | wc -l) one $(jq -c 'select(.start_ms and .ok != false)' one.jsonl | wc -l)"
	split_run tui-dash --once --base a=one.jsonl --base a=two.jsonl run.jsonl
	expect_status 2
}

@test "a filter shows another run of the stream" {
	{ run_records 300 44 | sed 's/^{/{"run":"A",/'; run_records 200 45 | sed 's/^{/{"run":"B",/'; } >ab.jsonl
	for run in A B; do
		grep "\"run\":\"$run\"" ab.jsonl >$run.jsonl
		for keys in '' m; do
			tui-dash --once -j --keys "$keys" --filter "run=$run" ab.jsonl | jq -c 'del(.base, .compared, .nth, .line) | select(.section != "pairs" and .scope != "base") | with_entries(select(.key | test("delta|verdict") | not))' >got
			tui-dash --once -j --keys "$keys" $run.jsonl | jq -c 'del(.base, .compared, .nth, .line) | with_entries(select(.key | test("delta|verdict") | not))' >want
			[ "$(wc -l <want)" -gt 50 ]
			diff got want
		done
	done
	expect "with other words" "$(tui-dash -j --filter 'run=A worker=w9' ab.jsonl | json run run n)" \
		"[\"A\",$(grep -c '"worker":"w9".*request_id\|request_id.*"worker":"w9"' A.jsonl)]"
	expect "beside a base" "$(run_records 100 46 >base.jsonl; tui-dash -j --base base.jsonl --filter run=A ab.jsonl | jq -c 'select(.scope == "base" and .metric == "e2e") | [.run, .n]')" \
		"[\"base\",$(grep request_id base.jsonl | grep -vc '"ok":false')]"
	expect "not beside itself" "$(tui-dash -j --filter run=A ab.jsonl | jq -c 'select(.scope == "base")')" ''
	expect_match "none of that name" "$(tui-dash --once --filter run=C ab.jsonl | tail -1)" ' no run C in this stream'
	for wrong in '!run=A' 'run=A run=B' 'run>1'; do
		split_run tui-dash --once --filter "$wrong" ab.jsonl
		expect_status 2
	done
	split_run tui-dash --once --filter 'ok colour=red' ab.jsonl
	expect_status 2
	expect_match "the word that is wrong" "$err" "tui-dash: --filter: 'colour=red': unknown field; there are worker *"
}

@test "of the same request in the base is told how it went" {
	echo '{"request_id":"q","start_ms":1,"ttft_ms":5,"e2e_ms":9,"worker":"w1"}' >run.jsonl
	echo '{"request_id":"q","start_ms":1,"ttft_ms":7,"e2e_ms":60000,"worker":"w3"}' >slow.jsonl
	echo '{"request_id":"q","start_ms":1,"ok":false,"ttft_ms":7,"e2e_ms":60000,"worker":"w3"}' >failed.jsonl
	echo '{"request_id":"r","start_ms":1,"ttft_ms":7,"e2e_ms":60000,"worker":"w3"}' >other.jsonl
	for base in slow failed other; do
		tui-dash --once --view 5 --base $base.jsonl run.jsonl | grep -E 'same request|no request of'
	done >got
	cat >want <<-'END'
	 same request in slow: TTFT 7.00ms, E2E 60.0s, worker w3
	 same request in failed: failed after 60.0s, worker w3
	 other has no request of this id
	END
	diff got want
}

@test "the runs of a base file are bases, each by itself" {
	run_records 300 48 >run.jsonl
	for i in 1 2 3; do run_records ${i}00 5$i | sed "s/^{/{\"run\":\"p$i\",/" >p$i.jsonl; done
	cat p1.jsonl p2.jsonl p3.jsonl >many.jsonl
	for keys in '' bb bbbb bbbbbb; do
		tui-dash --once -j --keys "$keys" --base many.jsonl run.jsonl |
			jq -c 'select(.scope == "base" and .metric == "e2e") | [.run, .n, .p90_ms, .max_ms]'
	done >got
	for i in 1 2 3; do
		run-stats -q -j p$i.jsonl | jq -c --arg i $i '["many:p\($i)", .e2e_measured, .e2e_p90_ms, .e2e_max_ms]'
	done >want
	diff got want
	# one run is called as its file is, and with a label all is one
	expect "one run" "$(tui-dash -j --base p1.jsonl run.jsonl | jq -r 'select(.scope == "base").run' | sort -u)" p1
	{ sed 's/"run":"p1",//' p1.jsonl; cat p2.jsonl; } >half.jsonl
	expect "the first without a name" "$(for k in '' bb; do tui-dash --once -j --keys "$k" --base half.jsonl run.jsonl | jq -r 'select(.scope == "base").run' | sort -u; done | paste -sd' ')" 'half half:p2'
	expect "runs of the same names" "$(tui-dash -j --base old=p1.jsonl p1.jsonl | jq -r 'select(.section == "latency" and .metric == "e2e" and .scope != "window") | "\(.run) \(.n)"' | paste -sd' ')" 'p1 97 old 97'
	for i in $(seq 20); do echo "{\"run\":\"r$i\",\"start_ms\":$i,\"ttft_ms\":1,\"e2e_ms\":2}"; done >lots.jsonl
	split_run tui-dash --once --base lots.jsonl run.jsonl
	expect_status 0
	expect_match "more than there may be" "$err" "tui-dash: --base: lots.jsonl: of its 20 runs the first 16 are bases*"
}

@test "measured from a moment on, the base is too" {
	run_records 400 54 >run.jsonl
	run_records 400 55 >base.jsonl
	first=$(jq -s 'map(.start_ms // empty) | min' base.jsonl)
	# after z nothing has come: the base alone goes on
	tui-dash -j --once --at 5:00 --keys z --base base.jsonl run.jsonl >dash
	expect "nothing is later" "$(jq -c 'select(.scope == "base" and .metric == "e2e") | .n' dash)" 0
	# at the end of the run, whose last request the base outlives
	cp base.jsonl long.jsonl
	last=$(tui-dash -j run.jsonl | jq 'select(.section == "run") | .elapsed_ms')
	echo "{\"start_ms\":$(jq -n "$first + $last"),\"ttft_ms\":70,\"e2e_ms\":1000}" >>long.jsonl
	tui-dash -j --once --keys z --base long.jsonl run.jsonl >dash
	want=$(jq -s --argjson f "$first" --argjson z "$last" 'map(select(.start_ms and .ok != false and .start_ms + .e2e_ms - $f > $z)) | length' long.jsonl)
	[ "$want" -ge 1 ]
	expect "what ended later" "$(jq -c 'select(.scope == "base" and .metric == "e2e") | .n' dash)" "$want"
	grep -q 'long, since z' <(LINES=40 COLUMNS=120 tui-dash --once --keys z --base long.jsonl run.jsonl)
}

@test "workers of the roster have rows and marks as in per-port" {
	run_records 800 31 >run.jsonl
	for m in ttft e2e; do
		per-port -q -j -m $m --workers w6-w9,x --workers w12 run.jsonl | jq -c '[.worker, .n, .p90_ms, .mark]' >want
		tui-dash -j -m $m --workers w6-w9,x --workers w12 run.jsonl | json worker worker n p90_ms mark >got
		diff got want
	done
	[ "$(wc -l <want)" -ge 6 ]
	grep -q '"x",0,null,"none"' got
	tui-dash --once --view 3 --sort name --workers x run.jsonl | grep -qE '^ x +0 .* none$'
	expect "not under a filter" "$(tui-dash -j --filter 'worker=w9' --workers x run.jsonl | json worker worker)" '["w9"]'
	split_run tui-dash --once --workers 9-1 run.jsonl
	expect_status 2
}

@test "in flight is of the workers that are shown, and unknown under other filters" {
	run_records 400 32 | grep -v feed >run.jsonl
	last=$(jq -s 'map(.start_ms + .e2e_ms) | max | floor' run.jsonl)
	for w in 8 9 10 11 12; do
		echo "{\"type\":\"feed\",\"worker\":\"w$w\",\"ts_ms\":$last,\"running\":$w,\"waiting\":2}"
	done >>run.jsonl
	expect all "$(tui-dash -j run.jsonl | json run in_flight)" '[60]'
	expect one "$(tui-dash -j --filter worker=w11 run.jsonl | json run in_flight)" '[13]'
	expect "all but one" "$(tui-dash -j --filter '!worker=w11' run.jsonl | json run in_flight)" '[47]'
	expect others "$(tui-dash -j --filter 'worker=w11 >1s' run.jsonl | json run in_flight)" '[null]'
	expect "and an engine that said nothing" "$(tui-dash --once --workers x run.jsonl | head -1 | grep -o 'infl ≥60')" 'infl ≥60'
}

@test "what is expected gives progress and time to go" {
	run_records 200 33 >run.jsonl
	run_records 250 34 | grep request_id >trace.jsonl
	expect "a number" "$(tui-dash -j --expect 1000 run.jsonl | json run expected to_go_s)" '[1000,null]'
	expect "a trace" "$(tui-dash -j --expect trace.jsonl run.jsonl | json run expected)" '[250]'
	# samples are not requests
	expect "a run" "$(tui-dash -j --expect run.jsonl run.jsonl | json run expected)" '[200]'
	expect "80 %" "$(tui-dash --once --expect 250 run.jsonl | sed -n 2p | grep -o '80% of 250')" '80% of 250'
	expect "to go" "$(tui-dash -j --once --at 2:00 --expect 1000 run.jsonl | jq -c 'select(.section == "run") | (.to_go_s - (1000 - .n) / .rate_per_s) | fabs < 1e-6')" true
	for wrong in 0 none.jsonl 1x; do
		split_run tui-dash --once --expect $wrong run.jsonl
		expect_status 2
	done
}

@test "the checks come as rows, with the value that decided" {
	run_records 400 35 >run.jsonl
	over=$(tui-dash -j run.jsonl | jq 'select(.over_ms == 5000) | .n_over')
	p90=$(run-stats -q -j run.jsonl | jq .ttft_p90_ms)
	split_run tui-dash -q --once -j -c 'n_over <= 100000 for over_ms=5000' -c 'ttft_p90_ms < 1ms' -c 'mark = ok for worker=w8' run.jsonl
	expect_status 1
	expect rows "$(json check expr met value <<<"$out")" "$(printf '%s\n' "[\"n_over <= 100000 for over_ms=5000\",true,$over]" \
		"[\"ttft_p90_ms < 1ms\",false,$p90]" '["mark = ok for worker=w8",true,"ok"]')"
	expect_match "in words" "$(tui-dash -q --once -c 'ttft_p90_ms < 1ms' run.jsonl 2>&1 | tail -2)" '*check not met: ttft_p90_ms < 1ms (is *'
	expect "none" "$(tui-dash -j run.jsonl | json check expr)" ''
}

# --- frames

@test "a frame by hand" {
	cat >A.jsonl <<'END'
{"request_id":"a","start_ms":0,"ttft_ms":200,"e2e_ms":1000,"output_length":5,"worker":"w2","decision":"affinity"}
{"request_id":"b","start_ms":1000,"ttft_ms":999.6,"e2e_ms":9000,"output_length":2,"worker":"w10","decision":"fallback"}
{"request_id":"c","start_ms":60000,"ttft_ms":400,"e2e_ms":30000,"output_length":1,"worker":"w2","decision":"affinity"}
{"request_id":"d","start_ms":61000,"ok":false,"error":"timeout","e2e_ms":300000,"worker":"w2"}
END
	tui-dash --once A.jsonl | sed 's/ *$//' >got
	# clock: 361 s; the window ends with c at 90 s: of a and b only those after 30 s
	grep -qF ' A           END         t+6:01      0.008/s                  3 ok 1 fail 0 bad' got
	grep -qF '─ latency ─ last 60s n=1 ─────────── whole run n=3 !1 ──' got
	# p50 400; p90 = 400 + .8 * 599.6; p99 = 400 + .98 * 599.6
	grep -qxF '▸TTFT     400ms  400ms  400ms         400ms  880ms  988ms  1.00s' got
	# tpot: 200 of a, 8000.4 of b
	grep -qxF ' TPOT         -      -      -         4.10s  7.22s  7.92s  8.00s' got
	grep -qxF ' E2E      30.0s  30.0s  30.0s         9.00s  25.8s  29.6s  30.0s' got
	grep -qE ' >5s    2  66\.7%    \+1$' got
	grep -qE ' >20s    1  33\.3%    \+1$' got
	grep -qE ' >30s    0   0\.0%$' got
	grep -qE '^ w2 +3  880ms|^ w2 +3  380ms' got
	grep -qE '^ w10 +1  1\.00s █' got
	grep -qE 'affinity +50%  300ms  380ms$' got
	grep -qE 'of >20s: affinity 100%$' got
	grep -qE ' 30\.0s  400ms w2 affinity$' got
}

@test "no line is longer than the screen and none has a control byte, at any size" {
	run_records 300 9 | sed 's/"w9"/"\\u001b]52;c;x\\u0007\\u009b\\u202e"/; s/"s3"/"\\u4e16\\u754c-long-session-name-that-does-not-fit"/' >run.jsonl
	for size in '40 120' '24 80' '12 40' '3 20' '1 1' '60 200' '33 109' '8 36' '20 78' '7 200' '60 20'; do
		for view in 1 2 3 4 5; do
			for ascii in '' --ascii; do
				LINES=${size% *} COLUMNS=${size#* } tui-dash --once $ascii --view $view run.jsonl >frame
				[ "$(wc -l <frame)" -le "${size% *}" ]
				expect "control bytes" "$(tr -d '\n' <frame | LC_ALL=C grep -c '[[:cntrl:]]' || true)" 0
				expect "C1 and bidi" "$(LC_ALL=C grep -c -e $'\302\233' -e $'\342\200\256' frame || true)" 0
				perl -CS -ne 'BEGIN { $w = shift } chomp; $n = length; $n++ while /[\x{4e00}-\x{9fff}]/g; exit 1 if $n > $w' "${size#* }" <frame
				[ -z "$ascii" ] || expect "ASCII" "$(LC_ALL=C grep -c '[^ -~]' frame || true)" 0
			done
		done
	done
}

@test "wide names keep the columns in line" {
	printf '{"start_ms":%d,"worker":"%s","ttft_ms":100,"e2e_ms":200}\n' 1 '世界-01' 2 'café' 3 '🚀x' 4 w0 5 über >run.jsonl
	tui-dash --once --view 3 run.jsonl | sed -n '/worker /,$p' | perl -CS -ne 'next unless /%/;
		s/([\x{4e00}-\x{9fff}\x{1f680}])/$1+/g; s/\x{301}//g; $at{index($_, "20.0%")}++;
		END { print join(",", sort keys %at), "\n" }' >got
	expect "the share begins in one column" "$(grep -c , got)$(wc -l <got)" 01
	LC_ALL=C tui-dash --once --view 3 run.jsonl >plain
	expect "a locale without UTF-8" "$(LC_ALL=C grep -c '[^ -~]' plain || true)" 0
	expect "rows" "$(grep -c '20\.0%' plain)" 5
}

@test "panels without data are left out" {
	printf '{"ttft_ms":%d,"e2e_ms":%d}\n' 100 200 300 400 >bare.jsonl
	tui-dash --once bare.jsonl >frame
	expect "no workers, decisions, chart" "$(grep -c -e workers -e decisions -e 'TTFT, log' frame || true)" 0
	grep -q 'no clock' frame
	printf '{"start_ms":%d,"ok":false,"error":"refused"}\n' 1 2 3 >failed.jsonl
	LINES=40 COLUMNS=120 tui-dash --once failed.jsonl >frame
	grep -q ' 0 ok  3 failed' frame
	grep -q '3 refused' frame
	grep -q '3 of 3 requests of the window failed' frame
	for size in '40 120' '24 80' '12 40' '3 20'; do
		LINES=${size% *} COLUMNS=${size#* } tui-dash --once /dev/null >frame
		expect "nothing yet" "$(grep -ciE 'nan|inf ' frame || true)" 0
	done
}

@test "a run of which most fails says so where its percentiles stand" {
	awk 'BEGIN { for (i = 0; i < 256; i++) printf "{\"start_ms\":%d,\"e2e_ms\":1000,\"worker\":\"w0\",%s}\n", i * 10,
		i < 6 ? "\"ttft_ms\":100" : "\"ok\":false,\"error\":\"timeout\"" }' >run.jsonl
	tui-dash --once run.jsonl >frame
	grep -q ' 6 ok 250 fail 0 bad$' frame
	# at the end the window ends with the last ok request, before any failed
	grep -q 'last 60s n=6 ─* whole run n=6 !250 ─' frame
	grep -q '250 of 256 requests failed' frame
	tui-dash --once --at 0:03 run.jsonl >frame
	grep -q 'last 60s n=6 !195 ─* whole run n=6 !195 ─' frame
	grep -q '195 of 201 requests of the window failed' frame
	LINES=40 COLUMNS=120 tui-dash --once run.jsonl >frame
	grep -q 'last 60s  *whole run, 250 failed' frame
	LINES=12 COLUMNS=40 tui-dash --once run.jsonl | grep -q 'n256 !250'
}

@test "more workers than rows: the worst, and how many of how many" {
	awk 'BEGIN { for (i = 0; i < 384; i++) printf "{\"start_ms\":%d,\"ttft_ms\":%d,\"e2e_ms\":5000,\"worker\":\"w%d\"}\n", i, i * 10 + 1, i }' >run.jsonl
	tui-dash --once run.jsonl >frame
	grep -q 'workers [0-9]* of 384, TTFT, worst p90 first' frame
	grep -qE '^ w383 +1  3\.83s' frame
}

@test "damaged lines are counted on the screen, exit 3" {
	run_records 50 10 >run.jsonl
	echo 'not json' >>run.jsonl
	split_run tui-dash --once run.jsonl
	expect_status 3
	expect_match frame "$out" "* 1 bad*"
}

@test "without a terminal a frame is printed, without escape codes" {
	run_records 50 11 >run.jsonl
	for term in '' dumb no-such-term xterm; do
		TERM=$term split_run setsid -w tui-dash <run.jsonl
		expect_status 0
		expect_match frame "$out" "*END*latency*"
		expect "escape codes" "$(printf %s "$out" | grep -c $'\e' || true)" 0
	done
	split_run tui-dash a b
	expect_status 2
	split_run tui-dash --keys 3 --at 0:30 run.jsonl
	expect_status 0
	expect_match "keys and a moment, too" "$out" "* AT *worst p90 first*"
	split_run tui-dash --filter 'colour=red' run.jsonl
	expect_status 2
	split_run tui-dash --over 5 run.jsonl
	expect_status 2
}

@test "the colours and weights of a frame" {
	skip_without_tmux
	run_records 100 12 >run.jsonl
	start "NO_COLOR=1 tui-dash run.jsonl" 24 80
	wait_for END
	press 3
	wait_for 'worst p90 first'
	tmux -L "$SOCKET" capture-pane -e -p -t t | sed 's/\x1b\[39m\x1b\[49m//g' >frame
	grep -q $'\e\[[0-9;]*7m *w' frame
	expect "no colour" "$(grep -c $'\e\[[0-9;]*38' frame || true)" 0
}

# --- in a terminal

@test "keys do what they say while records come through a pipe" {
	skip_without_tmux
	run_records 500 13 >run.jsonl
	mkfifo pipe
	start 'tui-dash <pipe' 40 120
	exec 7>pipe
	wait_for WAIT
	head -300 run.jsonl >&7
	wait_for LIVE
	wait_for "$(head -300 run.jsonl | grep request_id | grep -vc '"ok":false') ok"
	press m
	wait_for '▸TPOT'
	press ']' ; wait_for 'window 120s'
	press '[' '[' ; wait_for 'window 30s'
	press w; wait_for 'window: _'; press 45s Enter; wait_for 'window 45s'
	press /; wait_for 'filter: _'; press 'worker=w9 q' Enter; wait_for 'not understood'
	press /; press C-u 'worker=w9' Enter; wait_for 'FILTER worker=w9'
	press \\; wait_for 'filter none'
	press 3; wait_for 'workers, TPOT, worst p90 first'
	press s; wait_for 'by hit'
	press S; press s s s; wait_for 'fewest n first'
	press j Enter; wait_for 'FILTER worker='
	press Escape; wait_for 'workers, TPOT'
	press Escape; wait_for 'filter none'
	press 4; wait_for 'sessions'
	press 5; wait_for '\[slow 256\]'
	press 2; wait_for 'requests per cell'
	press c; wait_for 'TPOT by completion, log; band'
	press y; wait_for 'linear'
	press 1; press '?'; wait_for 'any key closes'; press q; wait_for 'long tail'
	press t; press '1s,2s' Enter; wait_for '>1s'
	press b; wait_for 'no base run'
	press z; wait_for 'since z'
	press Z; wait_for 'whole run'
	press space; wait_for 'PAUSED +0'
	tail -n +301 run.jsonl >&7
	wait_for 'PAUSED +[1-9]'
	press space; wait_for "$(grep request_id run.jsonl | grep -vc '"ok":false') ok"
	press W; wait_for 'write to: run-t'; press C-u snap.txt Enter; wait_for 'snap.txt: written'
	expect "neither keys nor a question" "$(grep -c '? help\|write to' snap.txt || true)" 0
	press W; press C-u snap.txt Enter; wait_for 'exists'
	grep -q 'long tail' snap.txt
	press q
	exec 7>&-
	wait_for 'status=0'
	expect "the terminal is as before" "$(cat after)" "$(cat before)"
}

@test "lists, cursor and drill-down in a terminal" {
	skip_without_tmux
	run_records 500 19 >run.jsonl
	start 'tui-dash run.jsonl' 40 120
	wait_for END
	expect "nothing is selected" "$(cursor | cut -d' ' -f3)" 0
	# workers are on row 21 from 1, sessions beside them; slowest 10 rows below
	row=$(screen | grep -n '^ w8 ' | head -1 | cut -d: -f1)
	press j; wait_cursor "$((row - 1)) 0 1"
	press j; wait_cursor "$row 0 1"
	press Tab; wait_cursor "$((row - 1)) 82 1"
	press BTab BTab; row=$(screen | grep -n 'failures [0-9]' | cut -d: -f1); wait_cursor "$row 82 1"
	press Enter; wait_for 'FILTER error='; wait_for '\[failed [0-9]*\]'
	press Escape; wait_for 'filter none'
	press BTab Enter; wait_for 'FILTER decision=affinity'
	press Escape
	press BTab Enter; wait_for '\[slow 256\]'; wait_for 'dispatched t+'
	press Tab; wait_for '\[failed'; wait_for ' failed: '
	press BTab BTab; wait_for '\[recent 500\]'
	press s s; wait_for 'by TTFT v'; press S; wait_for 'by TTFT ^'
	press Enter; wait_for 'FILTER session='
	press Escape Escape Escape; wait_for 'Tab list\|1-5 view\|end of input'
	press s; wait_for 'workers, TTFT, best p90 first'; press S; wait_for 'workers, TTFT, worst p90 first'
	press h; wait_for ' +[0-9]*s: [0-9]'
	press Left Left l Right Left; press Enter; wait_for 'FILTER done>=[0-9:]* done<[0-9:]*'
	press Escape Escape
	press x; wait_for 'TTFT by dispatch'; press x; wait_for 'TTFT by completion'
	press + +; wait_for 'zoom 2'; press - -; wait_for 'by completion, log; [a-z ]*, [0-9]*s/dot; right'
	press 4 End; wait_cursor '38 0 1'
	press Home; wait_cursor '4 0 1'
	press NPage; wait_cursor '14 0 1'
	press PPage; wait_cursor '4 0 1'
	press C-d C-u j k g G; wait_cursor '38 0 1'
	press W; wait_for 'write to: run-t'; press C-u numbers.json Enter; wait_for 'numbers.json: written'
	tui-dash -j run.jsonl | jq -c 'select(.section == "latency" or .section == "worker")' >want
	jq -c 'select(.section == "latency" or .section == "worker")' numbers.json >got
	diff got want
	tmux -L "$SOCKET" resize-window -t t -x 40 -y 12
	wait_for 'sessions 8 of'
	press '?'; wait_for 'keys 1-10 of'; press j; wait_for 'keys 2-11 of'; press h; wait_for 'keys 3-12 of'
	press G; wait_for 'redraw'; press k g; wait_for 'keys 1-10'; press x; wait_for 'sessions'
	press C-l q
	wait_for 'status=0'
	expect "the terminal is as before" "$(cat after)" "$(cat before)"
}

@test "hostile names reach neither the terminal, nor a file that is written, nor the frame that is left" {
	skip_without_tmux
	name='\u001b]52;c;aGk=\u0007\u000e\u009b31m\u202e'
	for i in 1 2 3; do
		echo "{\"request_id\":\"$name$i\",\"start_ms\":$i,\"ttft_ms\":$i,\"e2e_ms\":9,\"worker\":\"$name\",\"decision\":\"$name\",\"session_id\":\"$name\"}"
		echo "{\"request_id\":\"x$name\",\"start_ms\":$i,\"ok\":false,\"error\":\"$name\"}"
	done >run.jsonl
	echo "{\"start_ms\":1,\"$name\":1,\"ttft_ms\":\"$name\"}" >>run.jsonl
	start "tui-dash \"\$(printf '\\033]0;x\\007')=run.jsonl\"" 40 120
	wait_for END
	wait_for '?]52;c;aGk=???31m?'
	press W; wait_for 'write to: '; press C-u frame.txt Enter; wait_for 'frame.txt: written'
	press 5 Tab; wait_for 'failed: ?]52'
	press W C-u detail.txt Enter; wait_for 'detail.txt: written'
	press / 'worker=' C-v; press Escape
	press Q
	wait_for 'status=3'
	tmux -L "$SOCKET" capture-pane -p -J -S - -t t >left
	for f in frame.txt detail.txt left; do
		grep -q ']52;c;aGk=???31m?' $f
		expect "control bytes in $f" "$(tr -d '\n' <$f | LC_ALL=C grep -c '[[:cntrl:]]' || true)" 0
		expect "C1 and bidi in $f" "$(LC_ALL=C grep -c -e $'\302\233' -e $'\342\200\256' $f || true)" 0
	done
	expect "the title of the terminal" "$(tmux -L "$SOCKET" display-message -p -t t '#{pane_title}' | grep -c '^x$' || true)" 0
}

@test "a pause leaves no gap" {
	skip_without_tmux
	run_records 400 20 >run.jsonl
	mkfifo pipe
	start 'tui-dash <pipe' 24 80
	exec 7>pipe
	head -200 run.jsonl >&7
	wait_for LIVE
	press p; wait_for 'PAUSED +0'
	tail -n +201 run.jsonl >&7
	wait_for 'PAUSED +[1-9]'
	# the picture is of then, until something else is asked for
	screen | grep -c "$(head -200 run.jsonl | grep request_id | grep -vc '"ok":false') ok"
	press m M; wait_for 'PAUSED +0'
	exec 7>&-
	press space; wait_for END
	screen | sed 's/ *$//' | head -23 >got
	LINES=24 COLUMNS=80 tui-dash --once - <run.jsonl | head -23 >want
	diff got want
	press q
	wait_for 'status=0'
}

@test "a finished run in a terminal shows what --once prints" {
	skip_without_tmux
	run_records 300 14 >run.jsonl
	start 'tui-dash run.jsonl' 24 80
	wait_for END
	screen | sed -n '1,23p; s/ *$//' | head -23 >got
	LINES=24 COLUMNS=80 tui-dash --once run.jsonl >want
	diff got <(head -23 want)
	press j W C-u frame.txt Enter
	wait_for 'frame.txt: written'
	diff frame.txt want
	press Q
	wait_for 'status=0'
	screen | grep -q '▸TTFT'
}

@test "requests without a start have the clock of their arrival in a pipe, and none in a file" {
	skip_without_tmux
	run_records 300 23 >all.jsonl
	# without starts, and samples of another clock that must not look like the future
	jq -c 'if .type then .ts_ms += 1e12 else del(.start_ms, .scheduled_ms) end' all.jsonl >run.jsonl
	grep request_id run.jsonl | jq -s '[.[] | select(.ok != false)] | length' >ok
	mkfifo pipe
	start 'tui-dash <pipe' 40 120
	exec 7>pipe
	wait_for WAIT
	cat run.jsonl >&7
	wait_for "$(cat ok) ok"
	wait_for 'clock arrival'
	snapshot arrival
	expect "said in numbers" "$(json run state clock <arrival.json)" '["live","arrival"]'
	# all came in the last minute, so the window is the run: n stands twice
	expect_match "window and whole" "$(screen | grep '▸TTFT' | awk '{ print ($2 == $7) }')" 1
	expect "nothing from the future" "$(screen | grep -c -e future -e skew || true)" 0
	exec 7>&-
	wait_for END
	press Q
	wait_for 'status=0'
	expect "no time in a file" "$(tui-dash --once run.jsonl | sed -n 1p | grep -c 'no clock')" 1
	expect "nor words of it" "$(tui-dash --once run.jsonl | grep -c 'clock arrival' || true)" 0
}

@test "a replay plays, stops, steps and goes to any time; its figures are those of --once" {
	skip_without_tmux
	run_records 500 36 >run.jsonl
	run_records 400 37 >base.jsonl
	start 'tui-dash --replay 1x --base base.jsonl run.jsonl' 40 120
	wait_for 'x1 PLAY'
	wait_for 'replay  0:0[0-9] of 1[0-9]:'
	press space; wait_for 'x1 STOP'
	press '>' '>'; wait_for 'x5 STOP'
	press '<'; wait_for 'x2 STOP'
	press : ; wait_for 'go to: _'; press '5:00' Enter; wait_for 'replay  5:00 of'
	snapshot middle
	tui-dash --once -j --at 5:00 --base base.jsonl run.jsonl | diff middle.json -
	before=$(jq 'select(.section == "run") | .n' middle.json)
	press .; wait_for 'x2 STOP'
	snapshot step
	expect "one request more" "$(jq 'select(.section == "run") | .n' step.json)" $((before + 1))
	press : '99:00' Enter; wait_for ' END '
	snapshot end
	tui-dash --once -j --base base.jsonl run.jsonl | diff end.json -
	# back again: as if it had never been there
	press : '5:00' Enter; wait_for 'replay  5:00 of'
	snapshot again
	diff middle.json again.json
	# that of another run of the file is its own
	press q; wait_for 'status=0'
	{ sed 's/^{/{"run":"A",/' run.jsonl; sed 's/^{/{"run":"B",/' base.jsonl; } >two.jsonl
	press clear Enter 'tui-dash --replay 1x --at 5:00 --filter run=A two.jsonl' Enter
	wait_for 'x1 PLAY'
	press space; wait_for 'x1 STOP'
	press : '5:00' Enter; wait_for 'replay  5:00 of'
	snapshot other
	diff <(tui-dash -j --at 5:00 A=run.jsonl | jq -c 'select(.section == "latency" or .section == "worker")') \
		<(jq -c 'select(.section == "latency" or .section == "worker")' other.json)
	press q; wait_for '^prompt'
	press clear Enter 'tui-dash --replay --base base.jsonl run.jsonl; echo status=$?' Enter
	wait_for 'x1 PLAY'
	press space; wait_for 'x1 STOP'
	press : 'x' Enter; wait_for 'x: a time of the run, as in 12:30 or 1:02:03   go to: x_'
	press Escape
	for _ in $(seq 12); do press '>'; done
	press space; wait_for ' END '
	press q; wait_for 'status=0'
	press clear Enter 'tui-dash --replay 10000 --exit-at-end run.jsonl; echo over=$?' Enter
	wait_for 'over=0'
	screen | grep -q 'long tail, E2E'
	press clear Enter 'tui-dash --at 5:00 --base base.jsonl run.jsonl' Enter
	wait_for 'x1 STOP'
	wait_for 'replay  5:00 of'
	snapshot begun
	diff middle.json begun.json
	press q; wait_for '^prompt'; press clear Enter 'tui-dash --at 5:00 --replay 10x run.jsonl' Enter
	wait_for 'x10 PLAY  *t+5:'
	press q; wait_for '^prompt'; press clear Enter 'cat run.jsonl | tui-dash --at 5:00; echo pipe=$?' Enter
	wait_for 'pipe=2'
	press clear Enter 'tui-dash --keys 5 run.jsonl; echo keys=$?' Enter
	wait_for 'keys=2'
	run_records 1001 38 >many.jsonl
	press clear Enter 'tui-dash --replay --keep 1000 many.jsonl; echo keep=$?' Enter
	wait_for 'keep=2'
	press clear Enter 'tui-dash --replay --keep 1000 many.jsonl; echo kept=$?' Enter
	wait_for 'many.jsonl: 1001 requests: a replay keeps them all'
	wait_for 'kept=2'
}

@test "a run that begins again while records come is shown beside the one before it" {
	skip_without_tmux
	run_records 900 42 >a.jsonl
	run_records 500 43 >b.jsonl
	cat a.jsonl b.jsonl >ab.jsonl
	mkfifo pipe
	start 'tui-dash x=- <pipe' 40 120
	exec 7>pipe
	cat a.jsonl >&7
	wait_for 't+2[0-9]:.* 871 ok'
	head -300 b.jsonl >&7
	wait_for 'base x @ same t'
	wait_for 'run 2, clock restarted at line 946'
	press bb; wait_for 'base x, paired'
	press b; wait_for 'x#2 '
	tail -n +301 b.jsonl >&7
	exec 7>&-
	wait_for ' END '
	press b; wait_for 'base x, whole'
	snapshot ended
	tui-dash --once -j x=ab.jsonl | diff ended.json -
	press q; wait_for 'status=0'
}

@test "while records come, a run that is over is looked at by a filter" {
	skip_without_tmux
	{ run_records 300 44 | sed 's/^{/{"run":"A",/'; run_records 100 45 | sed 's/^{/{"run":"B",/'; } >ab.jsonl
	mkfifo pipe
	start 'tui-dash <pipe' 40 120
	exec 7>pipe
	cat ab.jsonl >&7
	wait_for 'tui-dash  B '
	press / 'run=A' Enter
	wait_for 'tui-dash  A '
	wait_for 'FILTER run=A  300 of 300'
	run_records 50 47 | sed 's/^{/{"run":"B",/' >&7
	press m M
	snapshot back
	grep '"run":"A"' ab.jsonl >A.jsonl
	tui-dash -j A.jsonl | jq -c 'del(.nth, .line, .state)' >want
	jq -c 'del(.nth, .line, .state)' back.json | diff - want
	press \\
	wait_for 'tui-dash  B '
	wait_for "$(grep B ab.jsonl | cat - <(run_records 50 47) | grep request_id | grep -vc '"ok":false') ok"
	exec 7>&-
	wait_for ' END '
	press q; wait_for 'status=0'
	# of a run before a quarter of what is kept stays, and this is said
	press clear Enter
	wait_for '^prompt[$] *$'
	press 'tui-dash --keep 1000 <pipe; echo kept=$?' Enter
	exec 7>pipe
	cat ab.jsonl >&7
	wait_for 'tui-dash  B '
	wait_for 'base A @ same t, latest part'
	press / 'run=A' Enter
	wait_for 'FILTER run=A  250 of the last 250'
	wait_for 'latest part'
	exec 7>&-
	press q; wait_for 'kept=0'
}

@test "pasted text presses no keys" {
	skip_without_tmux
	run_records 100 12 >run.jsonl
	start 'tui-dash run.jsonl' 24 80
	wait_for ' END '
	printf 'q\nworker=w9\n5Q' | tmux -L "$SOCKET" load-buffer -
	tmux -L "$SOCKET" paste-buffer -p -t t
	wait_for 'pasted text is no keys'
	printf 'worker=w9\nok\n' | tmux -L "$SOCKET" load-buffer -
	press /
	wait_for 'filter: _'
	tmux -L "$SOCKET" paste-buffer -p -t t
	wait_for 'filter: worker=w9 ok _'
	press Enter
	wait_for 'FILTER worker=w9 ok '
	press q; wait_for 'status=0'
	# what the terminal would do with a paste is undone as well
	expect "no mode is left behind" "$(tmux -L "$SOCKET" display-message -p -t t '#{alternate_on}#{cursor_flag}')" 01
}

@test "more requests than are exact while they come are marked, at most 1 % off, and exact at the end" {
	skip_without_tmux
	run_records 135000 47 >many.jsonl
	tui-dash --once -j x=many.jsonl >want
	mkfifo pipe
	start 'tui-dash x=- <pipe' 40 120
	exec 7>pipe
	cat many.jsonl >&7
	wait_for 'whole run~'
	wait_for 'decisions, TTFT~'
	snapshot coming
	expect "live" "$(jq -c 'select(.section == "run") | [.state, .n, .exact]' coming.json)" '["live",135000,false]'
	latencies='select(.scope == "run") | [.metric, .n, .mean_ms, .max_ms, .p50_ms, .p90_ms, .p95_ms, .p99_ms] | @tsv'
	paste <(jq -r "$latencies" coming.json) <(jq -r "$latencies" want) | awk -F'\t' '
		{ for (i = 1; i <= 4; i++) bad += $i != $(i + 8)
		  for (; i <= 8; i++) bad += !($i > .99 * $(i + 8) && $i < 1.01 * $(i + 8)) }
		END { exit NR != 3 || bad }'
	exec 7>&-
	wait_for ' END '
	snapshot ended
	diff ended.json want
	press q; wait_for 'status=0'
}

@test "verdicts of many requests come to the screen when they are made" {
	skip_without_tmux
	run_records 20000 40 >base.jsonl
	run_records 20000 41 >run.jsonl
	start 'tui-dash --base base.jsonl run.jsonl' 40 120
	wait_for ' END '
	press 2; wait_for 'p50 [a-z]'
	snapshot later
	tui-dash --once -j --base base.jsonl run.jsonl | diff later.json -
	press q; wait_for 'status=0'
}

@test "what excludes each other is a usage error" {
	run_records 20 39 >run.jsonl
	for wrong in '--once --replay run.jsonl' '--replay 10x -j run.jsonl' '--replay -' '--replay run.jsonl' '--replay=fast run.jsonl' \
		'--replay 0x run.jsonl' '--exit-at-end --once run.jsonl'; do
		# shellcheck disable=SC2086
		split_run tui-dash $wrong <run.jsonl
		expect_status 2
		expect "one line" "$(wc -l <<<"$err")" 1
	done
}

@test "the terminal is restored after every way out" {
	skip_without_tmux
	run_records 300 15 >run.jsonl
	{ cat run.jsonl; echo 'not json'; } >bad.jsonl
	mkdir -p done
	start 'true' 24 80
	wait_for 'status=0'
	for way in C-c TERM QUIT ALRM USR2 PIPE INT HUP bad; do
		file=run.jsonl
		[ $way != bad ] || file=bad.jsonl
		press 'clear' Enter
		press "sh -c 'echo \$\$ >pid; exec tui-dash $file'; w=\$?; stty -g >after; echo way-$way=\$w" Enter
		wait_for END
		case $way in
		C-c) press C-c ;;
		bad) press q ;;
		*) kill -s $way "$(cat pid)" ;;
		esac
		case $way in
		C-c) wait_for "way-$way=0" ;;
		bad) wait_for "way-$way=3"; screen | grep -q 'tui-dash: bad.jsonl:' ;;
		TERM) wait_for "way-$way=143" ;;
		QUIT) wait_for "way-$way=131" ;;
		ALRM) wait_for "way-$way=142" ;;
		USR2) wait_for "way-$way=140" ;;
		PIPE) wait_for "way-$way=141" ;;
		# the shell takes the signal for its own and forgets the rest of the line
		INT) wait_for 'prompt\$ *$'; press 'stty -g >after; echo way-INT=130' Enter; wait_for '^way-INT=130' ;;
		HUP) wait_for "way-$way=129" ;;
		esac
		expect "the terminal after $way" "$(cat after)" "$(cat before)"
	done
}

@test "stopped by control-Z it leaves the terminal, and comes back by fg" {
	skip_without_tmux
	run_records 300 15 >run.jsonl
	start 'true' 24 80
	wait_for 'status=0'
	press 'clear' Enter
	press 'tui-dash run.jsonl' Enter
	wait_for ' END '
	press C-z
	wait_for 'tui-dash: stopped: a producer on the pipe will block'
	press 'stty -g >after' Enter
	press 'echo shell-"again"' Enter
	wait_for 'shell-again'
	expect "the terminal while it is stopped" "$(cat after)" "$(cat before)"
	press fg Enter
	wait_for ' END '
	screen | grep -q 'long tail, E2E'
	press 4
	wait_for 'sessions'
	press q
	wait_for '^prompt\$ fg'
	press 'stty -g >after; echo way=$?' Enter
	wait_for '^way=0'
	expect "the terminal in the end" "$(cat after)" "$(cat before)"
	# a producer that goes on is stopped with it: else the shell waits for that
	press clear Enter
	press '{ cat run.jsonl; exec sleep 300; } | tui-dash' Enter
	wait_for ' LIVE '
	press C-z
	wait_for 'Stopped'
	press 'echo shell-"again"' Enter
	wait_for 'shell-again'
	press fg Enter
	wait_for ' LIVE '
	press q
	# what the terminal shows again, then the prompt alone
	wait_for '^prompt\$ fg'
	press C-c
	wait_for 'prompt[$] *$'
	press 'stty -g >after; echo third=$?' Enter
	wait_for '^third=0'
	expect "the terminal after a pipe" "$(cat after)" "$(cat before)"
}

@test "records that come byte by byte make the same figures" {
	skip_without_tmux
	run_records 120 40 >run.jsonl
	cat >bytes.pl <<-'END'
		local $/;
		my $all = <>;
		syswrite STDOUT, $all, 1, $_ for 0 .. length($all) - 1;
	END
	start 'perl bytes.pl run.jsonl | tui-dash' 40 120
	wait_for ' END '
	press W C-u end.json Enter
	wait_for 'end.json: written'
	press q
	wait_for 'status=0'
	LINES=40 COLUMNS=120 tui-dash --once -j run.jsonl | jq -c 'del(.run)' >want
	jq -c 'del(.run)' end.json | diff - want
}

@test "any size, and changes of size" {
	skip_without_tmux
	run_records 300 16 >run.jsonl
	start 'tui-dash run.jsonl' 24 80
	wait_for END
	for view in 5 2 4 3 1; do
		press $view
		for size in '120 40' '40 12' '20 3' '200 50' '36 8' '10 2' '1 1' '80 24'; do
			tmux -L "$SOCKET" resize-window -t t -x "${size% *}" -y "${size#* }"
			press j x
		done
	done
	wait_for 'long tail, E2E'
	# forty times x is none
	press Escape Escape
	LINES=24 COLUMNS=80 tui-dash --once run.jsonl | head -23 >want
	for i in $(seq 50); do
		screen | head -23 | sed 's/ *$//' >got
		cmp -s got want && break
		sleep .1
	done
	diff got want
	press q
	wait_for 'status=0'
}
