#!/usr/bin/env bats
# es-compare.bats - pairs of two runs: hand-worked cases, and an independent computation on generated runs

load lib
load run-lib

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# cells COLUMNS STAT ARG ...: of the rows of one statistic.
cells() {
	local columns=$1 stat=$2
	shift 2
	cell "stat,$columns" es-compare "$@" | sed -n "s/^$stat //p"
}

@test "change: candidate minus base, percent of base; a zero base; no change" {
	for i in $(seq 11); do
		echo "{\"run\":\"base\",\"request_id\":\"r$i\",\"ttft_ms\":$((1000 + 10 * i))}"
		echo "{\"run\":\"cand\",\"request_id\":\"r$i\",\"ttft_ms\":$((900 + 9 * i))}"
	done >f
	expect mean "$(cells matched,base_ms,cand_ms,delta_ms,delta_pct,verdict mean f)" '11 1060 954 -106 -10 better'
	expect p90 "$(cells base_ms,cand_ms,delta_ms,delta_pct,verdict p90 f)" '1100 990 -110 -10 few'
	expect 'other base' "$(cells delta_ms,verdict mean --base cand f)" '106 worse'
	sed 's/"ttft_ms":[0-9]*/"ttft_ms":0/; /cand/s/:0}/:5}/' f >zero
	expect zero "$(cells delta_ms,delta_pct,verdict mean zero)" '5 NA worse'
	sed '/"base"/d; s/cand/base/; p; s/base/cand/' f >same
	expect same "$(cells delta_ms,delta_pct,ci_low_ms,ci_high_pct,verdict mean same)" '0 0 0 0 same'
	grep base f >b
	grep cand f >c
	expect 'two files' "$(cells delta_ms,verdict mean base=b c)" '-106 better'
	sed 's/"cand"/"base"/' c >d
	expect 'two files of one run' "$(cells delta_ms mean b d)" -106
	expect 'the same file twice' "$(cell pair,delta_ms,ci_low_ms,verdict es-compare b b | head -1)" 'b#2 0 0 same'
	expect 'named by the candidate' "$(cell pair es-compare base=b c | sort -u)" c
	expect '--pair, files' "$(cell pair,stat,delta_ms es-compare --pair x=b,c --pair y=c,b | grep mean)" \
		"$(printf 'x mean -106\ny mean 106')"
	expect '--pair, runs' "$(cell pair,stat,delta_ms es-compare --pair x=base,cand f | grep mean)" 'x mean -106'
	for wrong in x x=b x=b, =b,c x=b,c,d; do
		split_run es-compare --pair "$wrong"
		expect_status 2
	done
	split_run es-compare --pair x=base,nobody f
	expect_status 2
	split_run es-compare one=b
	expect_status 0
	expect_match 'one run' "$err" '*nothing to compare*'
}

@test "match: retries, failures, reroutes, workers of a session" {
	cat >b <<'END'
{"request_id":"1","session_id":"s","worker":"w0","ttft_ms":10}
{"request_id":"2","session_id":"s","worker":"w1","ttft_ms":20}
{"request_id":"3","session_id":"t","worker":"w1","ok":false}
{"request_id":"3","session_id":"t","worker":"w2","ttft_ms":30}
{"request_id":"4","session_id":"t","worker":"w2","ttft_ms":40}
{"request_id":"5","session_id":"t","ttft_ms":50}
{"request_id":"6","ttft_ms":60}
{"request_id":"8","worker":"w1","ttft_ms":80,"ok":false}
END
	cat >c <<'END'
{"request_id":"8","worker":"w1","ttft_ms":85}
{"request_id":"7","worker":"w1","ttft_ms":70}
{"request_id":"5","session_id":"t","worker":"w0","ttft_ms":55}
{"request_id":"4","session_id":"t","worker":"w0","ok":false}
{"request_id":"3","session_id":"t","worker":"w0","ttft_ms":25}
{"request_id":"2","session_id":"s","worker":"w0","ttft_ms":20}
{"request_id":"1","session_id":"s","worker":"w0","ttft_ms":5}
END
	# pairs 1 2 3 4 5 8; both ok 1 2 3 5; rerouted 2 3 4 of 1 2 3 4 8; t has w2 in the base (3, 4), w0 in the other
	expect match "$(es-compare -q --no-header -t match b c | tr '\t' ' ')" 'c 6 1 1 1 4 1 1 3 0.6 1.5 1 2 1'
	expect mean "$(cells base_ms,cand_ms mean b c)" '27.5 26.25'
	tac b >rb
	tac c >rc
	expect 'order of lines' "$(es-compare -qj -t stats,match base=rb c=rc)" "$(es-compare -qj -t stats,match base=b c=c)"
	expect pairs "$(es-compare -q --no-header -t pairs b c | cut -f2-9 | tr '\t\n' ' ;')" \
		'8 NA NA w1 w1 NA 85 NA;1 s NA w0 w0 10 5 -5;2 s NA w1 w0 20 20 0;3 t NA w2 w0 30 25 -5;4 t NA w2 w0 40 NA NA;5 t NA NA w0 50 55 5;'
}

@test "without ids by session and turn, without turns by position, and it says so" {
	printf '{"session_id":"%s","turn":%d,"ttft_ms":%d}\n' a 1 10 a 2 20 b 1 30 >x
	printf '{"session_id":"%s","turn":%d,"ttft_ms":%d}\n' b 1 33 a 2 22 c 1 44 >y
	split_run es-compare -t pairs x y
	expect_match said "$err" '*by session and turn*'
	expect pairs "$(cut -f3,4,7,8 <<<"$out" | tail -n +2 | tr '\t\n' ' ;')" 'a 2 20 22;b 1 30 33;'
	sed 's/"turn":.,//' x >p
	sed 's/"turn":.,//' y >q
	split_run es-compare p q
	expect_match said "$err" '*by position*'
	expect mean "$(cells base_ms,cand_ms mean p q)" '20 33'
	# one stream of two runs, and runs of which one has ids, are no other
	{ sed 's/{/{"run":"A",/' p; sed 's/{/{"run":"B",/' q; } >pq
	expect 'one stream' "$(cells matched,base_ms,cand_ms mean pq)" '3 20 33'
	awk '{ sub("{", "{\"request_id\":" NR + 1 ","); print }' q >ids
	expect 'one has ids' "$(cells matched,base_ms,cand_ms mean p ids)" '3 20 33'
	awk '{ sub("{", "{\"request_id\":" NR + 1 ","); print }' y >ids
	split_run es-compare x ids
	expect_match said "$err" '*not both runs have ids*'
	expect 'one has ids, both have turns' "$(cells matched,base_ms,cand_ms mean x ids)" '2 25 27.5'
	for f in x y; do awk -v f=$f '{ sub("{", "{\"request_id\":\"" f NR "\","); print }' $f >u$f; done
	split_run es-compare ux uy
	expect_match said "$err" '*session and turn: no id is in both*'
	expect 'ids of each run its own' "$(cells matched,base_ms,cand_ms mean ux uy)" '2 25 27.5'
	printf '{"start_ms":%d,"ttft_ms":%d}\n' 1 10 2 20 3 30 >w
	expect 'positions are those of the file' "$(cells matched,base_ms,cand_ms mean --warmup 1 w w)" '2 25 25'
}

@test "pairs are drawn as pairs, whatever their requests and sessions are called in the other run" {
	for i in $(seq 11); do
		echo "{\"request_id\":\"r$i\",\"session_id\":\"s$((i / 2))\",\"turn\":$i,\"ttft_ms\":$((1000 + 10 * i))}" >&3
		echo "{\"request_id\":\"r$i\",\"session_id\":\"s$((i / 2))\",\"turn\":$i,\"ttft_ms\":$((900 + 9 * i))}" >&4
	done 3>a 4>b
	es-compare -q base=a b >want
	grep -q '^b	mean	11	.*	-10	-10	better$' want
	sed 's/"r/"other/' b >b2
	expect 'ids of its own' "$(es-compare -q base=a b=b2)" "$(cat want)"
	sed 's/"s/"other/' b >b3
	expect 'sessions of its own' "$(es-compare -q base=a b=b3)" "$(cat want)"
	for f in a b; do sed "s/\"request_id.*\"ttft/\"run\":\"$f\",\"ttft/" $f; done >ab
	expect_match 'one stream, nothing but the order' "$(es-compare -q ab | sed -n 2p)" 'b	mean	11	1060	954	-106	-10	*	-10	-10	better'
}

@test "migrated: prefilled on another worker than decoded" {
	cat >f <<'END'
{"run":"A","request_id":1,"worker":"d0","prefill_worker":"p0","ttft_ms":10}
{"run":"A","request_id":2,"worker":"d0","prefill_worker":"d0","ttft_ms":20}
{"run":"B","request_id":1,"worker":8000,"prefill_worker":"8000","ttft_ms":30}
{"run":"B","request_id":2,"worker":"d0","prefill_worker":"p1","ttft_ms":40}
{"run":"B","request_id":3,"worker":"d0","prefill_worker":"p1","ttft_ms":60}
{"run":"B","request_id":4,"worker":"d0","prefill_worker":"p1","ok":false}
{"run":"B","request_id":5,"worker":"d0","ttft_ms":1}
END
	expect migrated "$(es-compare -q --no-header -t migrated f | tr '\t' ' ')" 'B 1 3 0.5 0.75 10 50'
}

@test "generated pairs against another computation, every metric" {
	perl "$ROOT/tests/run-reference.pl" generate 9000 5 >f
	local m
	for m in ttft e2e queue; do
		cell stat,base_ms,cand_ms,delta_ms es-compare -m $m f | grep -v p50 | tr ' ' '\t' >got
		perl -ne '
			BEGIN { $m = "'$m'" }
			($run) = /"run":"(\w+)"/; ($id) = /"request_id":"(\w+)"/; $v = /"${m}_ms":([\d.]+)/ ? $1 : 1e99;
			$bad = /"ok":false|"error"|"aborted":true/; $start = /"start_ms":([\d.]+)/ ? $1 : -1e99;
			push @{ $r{$run}{$id} }, [$bad ? 1 : 0, $start, $v];
			END {
				for $id (keys %{ $r{base} }) {
					next if !$r{cand}{$id};
					@best = map { (sort { $a->[0] <=> $b->[0] || $a->[1] <=> $b->[1] || $a->[2] <=> $b->[2] } @{ $r{$_}{$id} })[0] } "base", "cand";
					next if grep { $_->[0] || $_->[2] == 1e99 } @best;
					push @{ $v[$_] }, $best[$_][2] for 0, 1;
				}
				for $s ([mean => 0], [p90 => .9], [p99 => .99]) {
					@q = map {
						@x = sort { $a <=> $b } @$_;
						$h = $#x * $s->[1]; $k = int $h; $sum = 0; $sum += $_ for @x;
						$s->[1] ? $x[$k] + ($h - $k) * ($x[$k + 1] - $x[$k]) : $sum / @x;
					} @v;
					print join("\t", $s->[0], @q, $q[1] - $q[0]), "\n";
				}
			}' f >want
		closely got want
	done
}

@test "intervals are those of run-stats where all requests are paired" {
	perl "$ROOT/tests/compare-reference.pl" generate 700 joint | sed 's/false/true/' >f
	expect joint "$(cells ci_low_ms,ci_high_ms,ci_low_pct,ci_high_pct p90 f)" \
		"$(run-stats -q f | awk -F'\t' '$1 == "cand" && $2 == "ttft_p90_ms" { print $6, $7, $8, $9 }')"
	es-compare -q --threads 1 f >one
	es-compare -q --threads 3 f | cmp one -
}

@test "repetitions: the mean of their statistics, Welch's t" {
	for v in 1:10 2:12 3:14; do echo "{\"run\":\"A\",\"replicate\":${v%:*},\"request_id\":1,\"ttft_ms\":${v#*:}}"; done >f
	for v in 1:120 2:122; do echo "{\"run\":\"B\",\"replicate\":${v%:*},\"request_id\":1,\"ttft_ms\":${v#*:}}"; done >>f
	cells base_ms,cand_ms,delta_ms,ci_low_ms,ci_high_ms,verdict p99 f | awk '{ printf "%s %s %s %.3f %.3f %s\n", $1, $2, $3, $4, $5, $6 }' >got
	expect welch "$(cat got)" '12 121 109 104.025 113.975 worse'
	expect 'a match a repetition' "$(es-compare -q --no-header -t match f | cut -f2-5 | tr '\t' ' ')" '1 0 0 0'
}

@test "text and md: a row a policy, marks for survivors, other requests said" {
	printf '{"request_id":%d,"ttft_ms":%d}\n' 1 5 2 6 >f
	expect 'one base' "$(es-compare -q -f md -m ttft "a*=f" b=f c=f | head -1)" '**TTFT of the same requests, a\* -> candidate**'
	expect 'bases' "$(es-compare -q -f text -m e2e --pair x=b,c --pair y=c,b b=f c=f | head -1)" 'End to end of the same requests, base -> candidate'
	for i in $(seq 400); do
		echo "{\"run\":\"shadow\",\"request_id\":\"$i\",\"session_id\":$((i % 50)),\"worker\":$((i % 2)),\"ttft_ms\":$((i * 10))}"
		echo "{\"run\":\"real\",\"request_id\":\"$((i + 10))\",\"session_id\":$(((i + 10) % 50)),\"worker\":0,\"ttft_ms\":$((i * 5)),\"ok\":$([ $((i % 20)) = 0 ] && echo false || echo true)}"
	done >f
	es-compare -f md f >out
	cat out
	grep -Eq '^\| real \| +390 \|.* -> .*ms \| -[0-9.]+ % +\| -[0-9.]+ \.\. -[0-9.]+ % \| \+ better! ' out
	grep -q '^real: the runs hold different requests: 390 of 400 and 400 are in both' out
	grep -q '^! real: 19 more requests failed than in the base' out
	grep -q 'interval: which requests were drawn, the same for both runs' out
	expect 'the bare word for programs' "$(cells verdict p90 f)" better
	split_run es-compare -c 'verdict != better for stat=p90' f
	expect_status 1
}

@test "a change that no double holds is not known, in words as in tables" {
	for i in $(seq 12); do echo "{\"request_id\":$i,\"ttft_ms\":1e-300}"; done >small
	sed 's/1e-300/1e300/' small >large
	sed 's/1e-300/1234567/' small >slow
	sed 's/1e-300/0/' small >zero
	for program in "es-compare -q" "run-stats -q" "decision-split -q"; do
		for format in text md tsv json; do
			expect "$program $format" "$($program -f $format small large | grep -ciwE 'nan|inf' || true)" 0
		done
	done
	expect_match 'no power of ten' "$(es-compare -q -f text zero slow)" '*+1,234,567 .. +1,234,567 ms*'
}

@test "positions among what --where kept are said to be that" {
	printf '{"ttft_ms":%d}\n' 1 2 3 >a
	printf '{"ttft_ms":%d}\n' 2 1 3 >b
	split_run es-compare -w 'ttft_ms > 1' a b
	expect_match said "$err" '*--where: requests without ids are paired by their position among*'
	split_run es-compare a b
	expect "not without" "$(grep -c 'position among' <<<"$err" || true)" 0
	for f in a b; do jq -c '.request_id = input_line_number' $f >$f.ids; done
	split_run es-compare -w 'ttft_ms > 1' a.ids b.ids
	expect "nor with ids" "$(grep -c 'position among' <<<"$err" || true)" 0
}

@test "--plot draws the pairs" {
	needs_command gnuplot
	printf '{"run":"%s","request_id":1,"ttft_ms":%d}\n' base_v1 100 'it`id`s' 200 >f
	split_run es-compare -q --plot o.svg f
	expect_status 0
	expect stderr "$err" ''
	grep -q 'it`id`s' o.svg
	printf '{"run":"A","ttft_ms":1}\n' >one
	split_run es-compare -q --plot o.svg one
	expect_status 2
	expect lines "$(wc -l <<<"$out")" 1
}

@test "examples/engine-state: a row a policy, with a verdict from repetitions" {
	"$ROOT/examples/engine-state" 2 >study
	cat study
	expect policies "$(sed -n 's/^| \([a-z_]*\) *| *1,214 .* \(better\|worse\|same\|unclear\) .*/\1/p' study | paste -sd' ')" \
		'sticky unified lmetric load_only'
	grep -q '^interval: how the repetitions differ$' study
}

@test "freshness: fresh, stale, never and from the future are four states" {
	cat >f <<'END'
{"type":"feed","worker":"w0","ts_ms":1700000080000}
{"type":"feed","worker":"w0","ts_ms":1700000099500}
{"type":"feed","worker":"w1","ts_ms":1700000085000}
{"type":"feed","worker":"w3","ts_ms":1700000102000}
{"request_id":"r0","ok":true,"worker":"w0","ts_ms":1700000099960,"ttft_ms":100}
{"request_id":"r1","ok":true,"worker":"w1","ts_ms":1700000099970,"ttft_ms":100}
{"request_id":"r2","ok":true,"worker":"w2","ts_ms":1700000099980,"ttft_ms":100}
{"request_id":"r3","ok":true,"worker":"w3","ts_ms":1700000099990,"ttft_ms":100}
{"request_id":"r4","ok":true,"worker":"w0","ts_ms":1700000100000,"ttft_ms":100}
END
	states() { cell workers,fresh,stale,never,skewed es-compare "$@"; }
	expect states "$(states -t freshness --stale 5s f)" '4 1 1 1 1'
	expect 'later' "$(states -t freshness --stale 5s --now 1700000110000 f)" '4 0 3 1 0'
	# at dispatch: w0 460 and 500 ms, w1 14970 ms; w2 and w3 knew nothing yet
	expect ages "$(cell samples,age_by,n,age_p50_ms,age_max_ms,stale_share es-compare -t freshness --stale 5s f)" \
		'4 dispatch 3 500 14970 0.333333'
	grep feed f >samples
	grep request_id f >run
	expect 'apart' "$(states --stale 5s --freshness samples run)" '4 1 1 1 1'
	tac f >g
	expect 'order of lines' "$(es-compare -q -t freshness x=g)" "$(es-compare -q -t freshness x=f)"
}

@test "freshness: a run without samples knows nothing of its workers, as in per-port" {
	printf '{"request_id":%d,"worker":"w%d","start_ms":%d,"ttft_ms":9}\n' 1 1 10 2 2 20 >none
	(cat none; echo '{"type":"feed","worker":"w1","ts_ms":15}') >some
	: >empty
	states() { cell samples,workers,fresh,stale,never,skewed es-compare "$@" | paste -sd";"; }
	expect apart "$(states -t freshness none some)" '0 2 NA NA NA NA;1 2 1 0 1 0'
	expect file "$(states --freshness empty none)" '0 2 NA NA NA NA'
	expect per-port "$(cell feed per-port -t engine none some | paste -sd" ")" 'NA NA fresh never'
	# of repetitions the mean is over those that have samples
	(sed 's/}/,"replicate":1}/' none; sed 's/}/,"replicate":2}/' some) >two
	expect repeated "$(states -t freshness two)" '0.5 2 1 0 1 0'
	expect gate "$(es-compare -q -t freshness -c 'never = 0' none >/dev/null; echo $?)" 1
	# one run is all that freshness takes
	es-compare --freshness some none >/dev/null 2>err
	expect silence "$(cat err)" ''
}

@test "freshness: samples that name no run are of the run they stand in" {
	for i in 1 2 3 4; do
		echo "{\"request_id\":$i,\"worker\":\"w\",\"start_ms\":${i}000,\"ttft_ms\":$((i * 9)),\"run\":\"A\",\"replicate\":1}"
	done >requests
	printf '{"type":"feed","worker":"w","ts_ms":%d}\n' 900 2500 >samples
	cat requests samples >behind
	cat samples requests >before
	sed -e '/"request_id":1/r samples' requests >between
	sed 's/ttft_ms":/&1/' requests >base
	for f in behind before between; do
		expect "$f" "$(cell samples,n,age_max_ms,fresh es-compare -t freshness base $f | sed -n 2p)" '2 4 1500 1'
		es-compare -t freshness base $f >/dev/null 2>err
		expect "$f is no repetition" "$(cat err)" ''
	done
	expect interval "$(run-stats -q -i 1s between | cut -f2 | sort -u | paste -sd" ")" 'A run'
	expect roster "$(cell run,worker,n per-port -i 1s --workers w between | tail -1)" 'A w 4'
	# two runs in one stream: each sample is of the run around it; run-stats has no run of samples alone
	(cat between; sed 's/"A"/"B"/' between; cat samples) >stream
	expect stream "$(cell run,samples es-compare -t freshness stream | paste -sd";")" 'A 2;B 4'
	expect runs "$(cell run,samples per-port -t engine stream | paste -sd";")" 'A 2;B 4'
	expect runs "$(run-stats -q -j stream | jq -r .run | paste -sd" ")" 'A B'
	expect per-port "$(cell run,samples per-port -t engine --threads 1 - <stream | paste -sd";")" 'A 2;B 4'
}

@test "freshness: --now is a time that a clock can show" {
	printf '{"request_id":1,"worker":"w","start_ms":10,"ttft_ms":9}\n' >f
	for now in 1e300 -1e300 9.3e12; do
		for program in es-compare per-port; do
			expect "$program $now" "$($program --now $now f 2>&1 >/dev/null; echo $?)" \
				"$program: --now: more than 9.2e12 ms from the start of the clock (see $program --help)
2"
		done
	done
}

@test "freshness: ages by when a sample was read, apart during a long prefill" {
	cat >f <<'END'
{"type":"feed","worker":"w","ts_ms":1000,"seen_ms":1010}
{"type":"feed","worker":"w","ts_ms":2000,"seen_ms":2030}
{"type":"feed","worker":"w","ts_ms":3000,"seen_ms":6000}
{"type":"feed","worker":"v","ts_ms":3000,"seen_ms":6000}
{"type":"feed","worker":"w","ts_ms":7500,"seen_ms":7520}
{"request_id":1,"worker":"w","start_ms":2500,"queue_ms":500,"ttft_ms":5000}
{"request_id":2,"worker":"v","start_ms":5500,"queue_ms":100,"ttft_ms":1050}
END
	# w prefills from 3000 to 7500, v for 0.95 s only
	expect ages "$(cell age_by,n,age_p50_ms,age_max_ms,stale_share,long_n,long_max_ms,long_stale_share es-compare -t freshness f)" \
		'seen 5 30 3000 0.4 1 3000 1'
	expect 'a shorter one is long' "$(cell long_n es-compare -t freshness --long-prefill 900ms f)" 2
}

@test "freshness: --warmup and --first choose the stretch of the run whose samples count" {
	cat >f <<'END'
{"type":"feed","worker":"w","ts_ms":0}
{"type":"feed","worker":"w","ts_ms":1000}
{"type":"feed","worker":"w","ts_ms":2000}
{"type":"feed","worker":"w","ts_ms":3000}
{"request_id":1,"worker":"w","start_ms":100,"ttft_ms":1}
{"request_id":2,"worker":"w","start_ms":1800,"ttft_ms":1}
{"request_id":3,"worker":"w","start_ms":2300,"ttft_ms":1}
{"request_id":4,"worker":"w","start_ms":3700,"ttft_ms":1}
END
	ages() { cell samples,n,age_p50_ms,age_max_ms,fresh,stale,never es-compare -t freshness "$@"; }
	expect all "$(ages f)" '4 4 500 800 1 0 0'
	# what was read before the first kept request is known to it, and no more
	expect warm "$(ages --warmup 1 f)" '2 3 700 800 1 0 0'
	expect first "$(ages --first 2 f)" '3 2 450 800 1 0 0'
	expect both "$(ages --warmup 2 --first 3 f)" '1 1 300 300 1 0 0'
	grep feed f >samples
	grep request f >run
	expect 'samples apart' "$(cell samples,n,age_p50_ms,age_max_ms,fresh,stale,never es-compare --freshness samples --warmup 1 run)" \
		'2 3 700 800 1 0 0'
	sed 's/"ts_ms":0}/"ts_ms":0,"seen_ms":7}/; s/"ts_ms":\([1-9]\)000/&,"seen_ms":\1020/' f >seen
	expect 'by when they were read' "$(cell samples,age_by,n,age_max_ms es-compare -t freshness --warmup 1 seen)" '2 seen 2 20'
}

@test "freshness: repetitions have clocks of their own, and the mean is shown" {
	# 100 and 900 ms old at dispatch; of one clock, the second would have been 100, too
	cat >f <<'END'
{"run":"A","replicate":1,"type":"feed","worker":"w","ts_ms":1000}
{"run":"A","replicate":1,"request_id":1,"worker":"w","start_ms":1100,"ttft_ms":1}
{"run":"A","replicate":2,"type":"feed","worker":"w","ts_ms":200}
{"run":"A","replicate":2,"request_id":1,"worker":"w","start_ms":1100,"ttft_ms":1}
{"run":"A","replicate":2,"request_id":2,"worker":"v","start_ms":1100,"ttft_ms":1}
END
	expect means "$(cell run,samples,n,age_p50_ms,age_max_ms,workers,fresh,never es-compare -t freshness f)" 'A 1 1 500 500 1.5 1 0.5'
}

# pair FILE ARG ...: of FILE against itself: what both sides of the mean and the p90 are, matched and failed pairs.
pair() {
	local file=$1
	shift
	cell base_ms,cand_ms,delta_ms es-compare "base=$file" "cand=$file" "$@" 2>/dev/null | sed -n '1p;3p' | paste -sd';'
	cell matched,both_ok,base_failed es-compare -t match "base=$file" "cand=$file" "$@" 2>/dev/null
}

@test "failed, all failed, missing: never measured, always counted" {
	{
		seq 11 | awk '{ printf "{\"request_id\":\"r%d\",\"ok\":true,\"ttft_ms\":%d}\n", $1, $1 * 100 }'
		printf '{"request_id":"f1","ok":false,"ttft_ms":0}\n{"request_id":"f2","error":"timeout","ttft_ms":99999}\n{"request_id":"f3","ok":true,"ttft_ms":null}\n'
	} >f
	expect some "$(pair f)" "$(printf '600 600 0;1000 1000 0\n14 12 2')"
	printf '{"request_id":%d,"ok":false,"ttft_ms":0}\n' 1 2 3 >all
	expect all "$(pair all)" "$(printf 'NA NA NA;NA NA NA\n3 0 3')"
	expect json "$(es-compare -qj base=all cand=all | jq -c '[.base_ms, .delta_pct, .verdict]' | sort -u)" '[null,null,null]'
	split_run es-compare base=all cand=all
	expect_status 0
	expect 'no interval to speak of' "$err" ''
	expect 'no verdict meets no gate' "$(es-compare -q -c 'verdict != worse for stat=mean' base=all cand=all >/dev/null 2>&1; echo $?)" 1
	# a pair that lost one side is in neither mean
	sed 's/"request_id":"r11","ok":true/"request_id":"r11","ok":false/' f >g
	expect 'one side' "$(cell base_ms,cand_ms es-compare base=f cand=g | head -1)" '550 550'
}

@test "units by the name of the field: seconds and milliseconds are the same requests" {
	printf '{"request_id":%d,"ttft_ms":%s}\n' 1 4999.9 2 5000 3 10000.1 4 60000 >ms
	printf '{"request_id":%d,"ttft_s":%s}\n' 1 4.9999 2 5 3 10.0001 4 60 >s
	expect seconds "$(cell base_ms,cand_ms,delta_ms es-compare base=ms cand=s | head -1)" '20000 20000 0'
	expect 'a field that is seconds by custom' "$(sed 's/ttft_s/ttft/' s | cell cand_ms,delta_ms es-compare base=ms cand=- | head -1)" '20000 0'
	expect mapped "$(sed 's/ttft_s/x/' s | cell cand_ms es-compare --map ttft_ms=x:s base=ms cand=- | head -1)" 20000
}

@test "percentiles of few pairs are R type 7" {
	printf '{"request_id":%d,"ttft_ms":%d}\n' 1 10 2 20 3 30 4 40 >f
	expect four "$(cell stat,base_ms es-compare base=f cand=f | paste -sd';')" 'mean 25;p50 25;p90 37;p99 39.7'
	printf '{"request_id":1,"ttft_ms":42}\n' >one
	expect one "$(cell base_ms,verdict es-compare base=one cand=one | sort -u)" '42 few'
}

@test "framing and damage: what is whole is paired, what is not is said" {
	framing_cases
	expect framing "$(pair framing)" "$(printf '300 300 0;460 460 0\n5 5 0')"
	expect cut "$(pair cut)" "$(printf '200 200 0;280 280 0\n3 3 0')"
	expect nul "$(pair nul)" "$(printf '200 200 0;280 280 0\n3 3 0')"
	expect nonfinite "$(pair nonfinite)" "$(printf '200 200 0;280 280 0\n3 3 0')"
	expect deep "$(pair deep)" "$(printf '2 2 0;2.8 2.8 0\n2 2 0')"
	expect quoted "$(pair quoted)" "$(printf '400 400 0;640 640 0\n3 3 0')"
	for file in cut nul deep long nonfinite; do
		split_run es-compare -q base=$file cand=framing
		expect_status 3
		expect_match "$file" "$err" "*es-compare: $file:*"
	done
	split_run es-compare -q base=framing cand=quoted
	expect_status 0
	expect 'harmless' "$err" ''
	split_run es-compare base=framing cand=array
	expect_status 2
	expect 'one message' "$(grep -c 'array: JSON array' <<<"$err")" 1
	gzip -c framing >z
	split_run es-compare base=framing cand=z
	expect_status 2
	expect_match gzip "$err" '*z: gzip-compressed: try zcat*'
	# the record after a line of a megabyte is numbered by its line, and all of its id is kept
	expect_match long "$(es-compare base=long cand=long 2>&1 >/dev/null)" '*long:3: *'
	expect 'whole ids' "$(cell request_id es-compare -t pairs base=long cand=long 2>/dev/null | awk '{ print length($0) }' | sort -n | paste -sd' ')" \
		'1 1 1000000'
	for file in nothing blank; do
		: >nothing
		split_run es-compare base=$file cand=$file
		expect_status 0
		expect "$file: a header" "$(wc -l <<<"$out")" 1
		expect "$file: nothing in json" "$(es-compare -j base=$file cand=$file)" ''
	done
}

@test "names with tabs, newlines and quotes keep their row" {
	printf '{"request_id":"a\\tb","session_id":"n\\nl","worker":"q\\"\\\\","ttft_ms":%d}\n' 1 >f
	expect row "$(es-compare -q --no-header -t pairs base=f cand=f)" 'cand	a\tb	n\nl	NA	q"\\	q"\\	1	1	0	0	1'
	expect json "$(es-compare -qj -t pairs base=f cand=f | jq -c '[.request_id, .session_id, .base_worker]')" '["a\tb","n\nl","q\"\\"]'
}

@test "the cases of comparison, as they were reported" {
	[ -e "$SHARED/cases/README.md" ] || skip "no cases"
	cd "$SHARED/cases"
	expect 01 "$(pair 01/input.jsonl)" "$(printf '600 600 0;1000 1000 0\n14 11 3')"
	expect '01, all failed' "$(pair 01/all_failed.jsonl)" "$(printf 'NA NA NA;NA NA NA\n3 0 3')"
	expect 06 "$(cell base_ms,cand_ms,delta_ms es-compare 06/input.jsonl 06/seconds.jsonl | sort -u | wc -l) $(
		cell delta_ms es-compare 06/input.jsonl 06/seconds.jsonl | sort -u)" '4 0'
	expect 07 "$(pair 07/input.jsonl | head -1)" '25 25 0;37 37 0'
	expect 19 "$(pair 19/input.jsonl)" "$(printf '300 300 0;460 460 0\n5 5 0')"
	expect 20 "$(pair 20/input.jsonl)" "$(printf '200 200 0;280 280 0\n3 3 0')"
	expect 23 "$(pair 23/input.jsonl | tail -1)" '3 3 0'
	expect 24 "$(pair 24/input.jsonl)" "$(printf '200 200 0;280 280 0\n3 3 0')"
	expect '24, deep' "$(ulimit -s 256; pair 24/deep.jsonl | tail -1)" '2 2 0'
	expect '24, edges' "$(pair 24/straddle.jsonl | cut -d' ' -f1 | head -1)" 800
	expect 25 "$(pair 25/input.jsonl)" "$(printf '600 600 0;1000 1000 0\n12 12 0')"
	expect 26 "$(pair 26/input.jsonl | head -1)" '300 300 0;460 460 0'
	expect '26, twice' "$(pair 26/dup.jsonl | head -1)" '500 500 0;660 660 0'
	for file in 22/input.jsonl 22/oneline.json 22/input.jsonl.gz; do
		split_run es-compare $file 20/input.jsonl
		expect_status 2
	done
	for program in es-compare decision-split; do
		delta=$([ $program = es-compare ] && echo delta_pct || echo p90_delta_pct)
		expect "32: $program" "$(cell $delta $program 32/input.jsonl | tail -1)" -10
		expect "32, zero base: $program" "$(cell $delta $program 32/zero_base.jsonl | tail -1)" NA
		expect "32, same: $program" "$(cell $delta $program 32/same.jsonl | tail -1)" 0
	done
	expect '32, mean' "$(cell base_ms,cand_ms,delta_ms,verdict es-compare 32/input.jsonl | head -1)" '1060 954 -106 better'
	expect '32, zero base' "$(cell delta_ms,verdict es-compare 32/zero_base.jsonl | head -1)" '5 worse'
	expect '32, same' "$(cell delta_ms,verdict es-compare 32/same.jsonl | head -1)" '0 same'
	for f in input zero_base same; do
		expect "32, run-stats: $f" "$(run-stats -q 32/$f.jsonl | awk -F'\t' '$1 == "cand" && $2 == "ttft_mean_ms" { print $4, $10 }')" \
			"$(cell delta_ms,verdict es-compare 32/$f.jsonl | head -1)"
	done
	expect 33 "$(cell workers,fresh,stale,never,skewed es-compare -t freshness --stale 5s 33/input.jsonl)" '4 1 1 1 1'
	expect '33, each' "$(cell worker,age_ms,feed per-port -t engine --stale 5s 33/input.jsonl | paste -sd';')" \
		'w0 500 fresh;w1 15000 stale;w2 NA never;w3 -2000 skew'
}

# engines: two that serve a page of metrics, one that never answers; their ports into `ports`.
engines() {
	perl -MIO::Socket::INET -e '
		my @s = map { IO::Socket::INET->new(Listen => 5, LocalAddr => "127.0.0.1") or die } 1 .. 3;
		open my $f, ">", "ports.part" or die;
		print $f join(" ", map { $_->sockport } @s), "\n";
		close $f;
		rename "ports.part", "ports";
		my $page = "vllm:num_requests_running{model_name=\"m\"} 3\nvllm:num_requests_waiting{model_name=\"m\"} 0\n";
		for my $s (@s[0, 1]) {
			my $child = fork;
			push(@child, $child), next if $child;
			alarm 60;
			while (my $c = $s->accept) {
				while (<$c>) { last if /^\r?$/ }
				print $c "HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n$page";
				close $c;
			}
			exit;
		}
		$SIG{TERM} = sub { kill TERM => @child; exit };
		sleep 60;
		kill TERM => @child' 3>&- &
	engines=$!
	for _ in $(seq 100); do [ -e ports ] && return; sleep 0.05; done
	return 1
}

teardown() {
	[ -z "$engines" ] || kill "$engines"
}

@test "the sampler of the manual, as it stands there: engines that answer are read, one that hangs holds nobody up" {
	needs_command curl
	engines
	awk '/^\.Bd -literal/ { on = 1; text = ""; next } /^\.Ed/ { if (index(text, "# watch.sh")) printf "%s", text; on = 0 }
		on { text = text $0 "\n" }' "$ROOT/man/es-compare.1" |
		sed "s/gpu-host/127.0.0.1/; s/8000 8001 8002 8003/$(cat ports)/" >watch.sh
	grep -q 'sample()' watch.sh
	cat >benchmark <<'END'
sleep 2
t=$(date +%s)000
for port in $(cat ports); do echo "{\"request_id\":$port,\"worker\":$port,\"start_ms\":$t,\"ttft_ms\":100}"; done
END
	sh watch.sh sh benchmark >real.jsonl 3>&-
	cat samples.err
	expect 'each record is whole' "$(jq -s 'map(select(.type == "feed" and .running == 3)) | length > 2' samples.jsonl)" true
	expect states "$(cell workers,stale,never es-compare --freshness samples.jsonl --stale 1h real.jsonl)" '3 0 1'
	expect 'loops are gone' "$(sleep 1; wc -l <samples.jsonl)" "$(wc -l <samples.jsonl)"
}

@test "a run paired with itself by --pair has the ids it has; of one session there is no interval; 1e308 ms have room" {
	printf '{"request_id":%d,"session_id":"s","turn":%d,"ttft_ms":%d}\n' $(for i in {1..30}; do echo $i $i $((i * 10)); done) >f
	es-compare --pair x=f,f 2>&1 >/dev/null | grep -v "^es-compare: interval:" >err || true
	expect note "$(cat err)" ""
	expect itself "$(cells base_ms,delta_ms,ci_low_ms,ci_high_pct,verdict mean --pair x=f,f)" '155 0 NA NA few'
	sed 's/"session_id":"s"/"session_id":"t"/; 16,$s/"t"/"u"/' f >g
	expect 'two sessions' "$(cells ci_low_ms,verdict mean --pair x=g,g)" '0 few'
	for v in 1e308 1.7e308; do
		printf '{"request_id":%d,"ttft_ms":%s}\n' $(for i in {1..50}; do echo $i $v; done) >$v
	done
	expect huge "$(cells delta_pct,ci_low_pct,verdict p50 1e308 1.7e308)" '70 70 worse'
	es-compare -q -f text 1e308 1.7e308 | grep -q '+70.0 %  +70.0 .. +70.0 %'
	run-stats -q -f text 1e308 1.7e308 | grep -q '^1.7e308: 50 requests, 0 failed; TTFT p50 1'
}
