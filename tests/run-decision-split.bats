#!/usr/bin/env bats
# run-decision-split.bats - what decision-split prints: hand-worked cases, floors against a loop over iterations

load lib
load run-lib

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

split() { decision-split -q --no-header "$@" | tr '\t\n' ' ;'; }

@test "one row a decision, most requests first; requests without one last" {
	cat >f <<'END'
{"decision":"b","ttft_ms":100}
{"decision":"a","ttft_ms":200}
{"execution_mode":"affinity","ttft_ms":10000,"input_length":100,"cached_tokens":80}
{"route":"affinity","ttft_ms":21000,"input_length":300,"cached_tokens":20}
{"policy_decision":"affinity","ok":false,"ttft_ms":99000}
{"ttft_ms":1}
{"decision":"","ttft_ms":3}
{"decision":null,"ttft_ms":null}
END
	expect rows "$(cell decision,n,share,failed,measured,mean_ms,max_ms,over_n,over_share,cache_hit,n_delta decision-split f | tr '\n' ';')" \
		'affinity 3 0.375 1 2 15500 21000 1 0.5 0.25 NA;a 1 0.125 0 1 200 200 0 0 NA NA;b 1 0.125 0 1 100 100 0 0 NA NA;NA 3 0.375 0 2 2 3 0 0 NA NA;'
	expect slow "$(cell over_n decision-split --slow 5s f | head -1)" 2
	expect 'strictly' "$(cell over_n decision-split --slow 10s f | head -1)" 1
	expect e2e "$(cell measured,mean_ms decision-split -m e2e f | head -1)" '0 NA'
}

@test "failed, missing and all-failed" {
	{
		seq 11 | awk '{ printf "{\"ok\":true,\"decision\":\"x\",\"ttft_ms\":%d}\n", $1 * 100 }'
		printf '{"decision":"x","ok":false,"ttft_ms":0}\n{"decision":"x","aborted":true,"ttft_ms":5}\n{"decision":"x","ttft_ms":null}\n'
	} >f
	expect stats "$(cell n,failed,measured,mean_ms,p50_ms,p90_ms decision-split f)" '14 2 11 600 600 1000'
	printf '{"ok":false,"ttft_ms":0}\n{"ok":false}\n' >all
	expect 'nothing ok' "$(cell n,failed,measured,mean_ms,p90_ms,over_n,over_share decision-split all)" '2 2 0 NA NA NA NA'
	expect json "$(decision-split -j all | jq -c '[.decision, .p90_ms, .failed]')" '[null,null,2]'
}

@test "percentiles of few values are R type 7" {
	printf '{"ttft_ms":%d}\n' 10 20 30 40 >f
	expect p "$(cell p50_ms,p90_ms decision-split f)" '25 37'
	printf '{"ttft_ms":%d}\n' 42 >one
	expect one "$(cell p50_ms,p90_ms,p99_ms decision-split one)" '42 42 42'
}

@test "changes against the same decision of the base" {
	for i in $(seq 0 10); do
		echo "{\"run\":\"base\",\"decision\":\"a\",\"ttft_ms\":$((1010 + 10 * i))}"
		echo "{\"run\":\"cand\",\"decision\":\"a\",\"ttft_ms\":$((909 + 9 * i))}"
	done >f
	echo '{"run":"cand","decision":"new","ttft_ms":1}' >>f
	expect deltas "$(cell run,decision,n_delta,p90_delta_pct decision-split f | tr '\n' ';')" \
		'base a NA NA;cand a 0 -10;cand new 1 NA;'
	sed 's/"ttft_ms":[0-9]*/"ttft_ms":0/' f >zero
	expect 'zero base' "$(cell p90_delta_pct decision-split zero | sed -n 2p)" NA
	sed '/cand/d; p; s/base/cand/' f >same
	expect same "$(cell n_delta,p90_delta_pct decision-split same | sed -n 2p)" '0 0'
	expect 'check skips the base' "$(decision-split -q -c 'p90_delta_pct = 0' same >/dev/null && echo met)" met
}

@test "tail: which decisions the slow ones came from, and how loaded their instance was" {
	cat >f <<'END'
{"decision":"affinity","ttft_ms":30000,"load":6,"load_avg":2}
{"decision":"affinity","ttft_ms":30000,"load":1,"load_avg":2}
{"decision":"affinity_hit","ttft_ms":30000,"aff_num_req":4,"avg_num_req":2}
{"decision":"fallback","ttft_ms":25000,"affinity_load":9,"load_avg":2}
{"decision":"fallback","ttft_ms":20000,"load":9,"load_avg":2}
{"decision":"affinity","ttft_ms":30000,"ok":false,"load":9,"load_avg":2}
{"decision":"affinity","ttft_ms":100,"load":9,"load_avg":2}
{"decision":"other","ttft_ms":100}
{"decision":"affinity","ttft_ms":30000}
END
	expect tail "$(split -t tail f)" \
		'f affinity 3 0.6 1 1.75 1.75;f fallback 1 0.2 NA NA NA;f affinity_hit 1 0.2 1 2 2;f other 0 0 0 NA NA;'
	expect 'overload factor' "$(cell overloaded_n decision-split -t tail --overload 3 f | head -1)" 0
	expect 'none slow' "$(cell slow_n,share_of_slow decision-split -t tail --slow 40s f | head -1)" '0 NA'
	expect_match sentence "$(decision-split -q -f text f)" \
		'*f: 3 of 5 requests over 20 s were affinity, 1 of them overloaded when picked.*'
	expect_match 'a million is no power of ten' "$(decision-split -q -f text --slow 1ms x=<(awk 'BEGIN { for (; i < 1234567; i++) print "{\"decision\":\"a\",\"ttft_ms\":2}" }'))" \
		'*x: 1,234,567 of 1,234,567 requests over 0.001 s were a.*'
}

@test "flow: requests that were decided otherwise, matched by id" {
	cat >f <<'END'
{"run":"A","request_id":1,"decision":"x","ttft_ms":100}
{"run":"A","request_id":2,"decision":"x","ttft_ms":300}
{"run":"A","request_id":3,"decision":"y","ttft_ms":50}
{"run":"A","request_id":4,"decision":"x","ok":false}
{"run":"A","request_id":"only-a","decision":"x","ttft_ms":5}
{"run":"B","request_id":"3","decision":"x","ttft_ms":100}
{"run":"B","request_id":1,"decision":"y","ttft_ms":50}
{"run":"B","request_id":2,"decision":"y","ttft_ms":150}
{"run":"B","request_id":4,"decision":"y","ttft_ms":7}
{"run":"B","request_id":5,"ttft_ms":7}
END
	expect flow "$(split -t flow f)" 'B x y 3 0.75 2 200 100 -50 280 140 -50;B y x 1 0.25 1 50 100 100 50 100 100;'
	echo '{"run":"B","request_id":4,"decision":"z","ok":true,"ttft_ms":9}' >>f
	sed -i 's/"request_id":4,"decision":"y"/&,"ok":false/' f
	expect 'the ok attempt of a retried request counts' "$(cell from,to,n decision-split -t flow f | tr '\n' ';')" 'x y 2;x z 1;y x 1;'
	expect 'one run has none' "$(split -t flow -w run=A f)" ''
}

@test "floor: the inherent part of slow TTFTs, from an engine's coefficients" {
	printf 't0=5 b=0.05 c=1e-6 k=0 w=0 oh=20 oh_token=0.001 budget=1000 # made up\n' >engine
	perl -e '
		sub floor_ms {
			my ($in, $cached) = @_;
			my ($p, $left, $t) = ($cached, $in - $cached, 20 + .001 * $in);
			if ($left < 1) { $left = 1; $p = $in - 1 }
			while ($left > 0) {
				my $m = $left < 1000 ? $left : 1000;
				$t += 5 + .05 * $m + 1e-6 * $m * ($p + $m / 2);
				$p += $m;
				$left -= $m;
			}
			return $t;
		}
		srand 3;
		my @r;
		for my $i (1 .. 200) {
			my $in = 1 + int(20000 * (($i * 7919) % 1000) / 1000);
			my $cached = int($in * (($i * 104729) % 101) / 100);
			my $low = floor_ms($in, $cached);
			my $ttft = sprintf("%.3f", $low * (1 + ($i % 9)) + 1);
			printf STDERR "{\"decision\":\"d\",\"input_length\":%d,\"cached_tokens\":%d,\"ttft_ms\":%s}\n", $in, $cached, $ttft;
			push @r, [$ttft, $low];
		}
		sub q90 { my @v = sort { $a <=> $b } @_; my $h = $#v * .9; my $k = int $h; $v[$k] + ($h - $k) * ($v[$k + 1] - $v[$k]) }
		my $p90 = q90(map { $_->[0] } @r);
		my ($a, $b) = (0, 0);
		for (@r) { next if $_->[0] < $p90; $a += $_->[1]; $b += $_->[0] }
		printf "%.6f\t%.6f\t0\n", q90(map { $_->[1] } @r), $a / $b;' >want 2>f
	decision-split -q --no-header --engine engine f | cut -f17-19 >got
	closely got want
	expect 'columns only when asked' "$(decision-split -q f | head -1 | tr '\t' '\n' | grep -c floor)" 0
}

@test "floor: more than 1 % of the floors above the measured TTFT is a wrong model, and said so" {
	for i in $(seq 99); do echo '{"input_length":8192,"cached_tokens":0,"ttft_ms":9000}'; done >f
	echo '{"input_length":8192,"cached_tokens":0,"ttft_ms":10}' >>f
	expect '1 of 100' "$(cell inherent_share,floor_above_measured decision-split --engine h20-qwen3-30b f | sed 's/^0\.0.*/small 1/')" 'small 1'
	echo '{"input_length":8192,"cached_tokens":0,"ttft_ms":10}' >>f
	split_run decision-split --engine h20-qwen3-30b f
	expect '2 of 101' "$(tail -1 <<<"$out" | cut -f17-19 | tr '\t' ' ')" 'NA NA 2'
	expect_match reason "$err" '*more than 1 % of the floors are above the measured TTFT*'
	printf '{"input_length":8192,"ttft_ms":9000}\n' >unknown
	expect 'no cached_tokens, no floor' "$(cell floor_p90_ms,inherent_share,floor_above_measured decision-split --engine h20-qwen3-30b unknown)" 'NA NA NA'
}

@test "floor: the roofline of the published measurements of cold prompts on H20" {
	# tokens, floor and measured TTFT in seconds
	while read -r tokens want measured; do
		printf '{"input_length":%d,"cached_tokens":0,"ttft_s":%s}\n' $tokens $measured >f
		expect "$tokens" "$(cell floor_p90_ms decision-split --model qwen3-coder-30b-a3b --gpu h20 f | awk -v w=$want '{
			digits = w == 0.48 ? 2 : 1; printf "%.*f", digits, $1 / 1000 }')" $want
	done <<-END
		8192 0.48 0.58
		32768 4.1 4.5
		65536 13.8 15.6
		131072 50.5 57.0
	END
	split_run decision-split --engine h20-qwen3-30b --gpu h20 f
	expect_status 2
	split_run decision-split --model no-such-model f
	expect_status 2
	split_run decision-split --engine no-such-engine f
	expect_status 2
}

@test "floor: a model that is not known names the program that lists them" {
	echo '{"ttft_ms":1}' >f
	split_run decision-split --model nope f
	expect_status 2
	expect_match list "$err" '*roofline --list-models*'
}

@test "samples in the stream are no requests" {
	cat >f <<'END'
{"type":"feed","worker":"w0","ts_ms":1700000080000}
{"type":"feed","worker":"w1","ts_ms":1700000085000}
{"request_id":"r0","ok":true,"worker":"w0","ts_ms":1700000099960,"ttft_ms":100}
{"request_id":"r1","ok":true,"worker":"w1","ts_ms":1700000099970,"ttft_ms":100}
END
	expect n "$(cell n,measured decision-split f)" '2 2'
}

@test "keys with tabs, newlines and quotes keep their row" {
	printf '{"decision":"%s","ttft_ms":1}\n' 'a\tb' 'a\nb' 'back\\slash' 'quo\"te' 'cr\rx' >f
	expect rows "$(decision-split -q --no-header f | wc -l)" 5
	expect columns "$(decision-split -q f | awk -F'\t' '{ print NF }' | sort -u)" 21
	expect 'json gives them back' "$(decision-split -j f | jq -r .decision | sort)" "$(jq -r .decision f | sort)"
}

@test "--interval, repetitions and damaged input go as in the other programs" {
	printf '{"decision":"a","start_ms":%d,"ttft_ms":%d}\n' 0 100 1000 500 5000 10 >f
	expect interval "$(cell elapsed_s,decision,n decision-split -i 1s f | tr '\n' ';')" '1 a 1;5 a 2;5.01 a 3;'
	printf '{"replicate":%d,"decision":"%s","ttft_ms":%d}\n' 1 a 10 1 b 20 2 a 30 >r
	expect means "$(cell decision,n,share,mean_ms decision-split r | tr '\n' ';')" 'a 1 0.666667 20;b 0.5 0.333333 20;'
	framing_cases
	for file in cut nul deep long nonfinite; do
		split_run decision-split $file
		expect_status 3
	done
	expect framing "$(cell n,mean_ms decision-split framing)" '5 300'
	expect cut "$(cell n,mean_ms decision-split cut 2>/dev/null)" '3 200'
	expect quoted "$(cell mean_ms decision-split quoted)" 400
	expect nonfinite "$(cell n,measured,max_ms decision-split nonfinite 2>/dev/null)" '3 2 300'
	split_run decision-split array
	expect_status 2
}

@test "intervals and verdicts of decisions: the same draws by another program, drawn decision by decision" {
	local mode
	for mode in joint separate; do
		# one decision changes much, so that all verdicts occur
		perl "$ROOT/tests/compare-reference.pl" generate 1300 $mode |
			perl -pe 's/"ttft_ms":\K[\d.]+/$& \/ 2/e if /"cand".*"affinity"/' >f
		decision-split -q --draws 250 --seed 9 f | awk -F'\t' '$1 == "cand"' | cut -f2,17- | sort >got
		perl "$ROOT/tests/compare-reference.pl" decisions 250 9 <f >want
		closely got want
		expect "$mode" "$(cut -f6 want | paste -sd' ')" 'better unclear few'
		decision-split -q --draws 250 --seed 9 --threads 1 f >one
		decision-split -q --draws 250 --seed 9 --threads 3 f | cmp one -
		tac f >g
		decision-split -q --draws 250 --seed 9 --base base g | sort | cmp - <(sort one)
	done
}

@test "verdicts of decisions: Holm over the decisions of a run" {
	# the smaller p of two is below .05 and above .025: enough for one decision alone, not for one of two
	perl "$ROOT/tests/compare-reference.pl" generate 1300 joint 3 >f
	cell run,decision,verdict decision-split --draws 250 f | sed -n 's/^cand //p' | sort >got
	expect 'one of two' "$(sed -n 2p got)" 'fallback unclear'
	perl "$ROOT/tests/compare-reference.pl" decisions 250 1 <f | awk -F'\t' '{ print $1, $6 }' | cmp got -
	expect alone "$(cell run,verdict decision-split --draws 250 -w decision=fallback f | tail -1)" 'cand better'
	grep '"fallback"' f | perl "$ROOT/tests/compare-reference.pl" decisions 250 1 | grep -q 'better$'
}

@test "verdicts of decisions: the same run, the base, the least effect, a decision that is new" {
	perl "$ROOT/tests/compare-reference.pl" generate 1500 joint | grep '"base"' >a
	verdicts() { cell run,decision,verdict decision-split "$@" | sed -n 's/^cand //p' | paste -sd' '; }
	expect same "$(verdicts base=a cand=a)" 'affinity same fallback same rare few'
	expect 'exactly 0' "$(cell decision,ci_low,ci_high,ci_low_pct,ci_high_pct decision-split base=a cand=a | sed -n 4p)" \
		'affinity 0 0 0 0'
	perl -pe 's/"ttft_ms":\K[\d.]+/$& * 1.1/e' a >slower
	expect worse "$(verdicts base=a cand=slower)" 'affinity worse fallback worse rare few'
	expect 'the other way round' "$(verdicts base=slower cand=a)" 'affinity better fallback better rare few'
	expect 'another base' "$(verdicts --base slow cand=a slow=slower)" 'affinity better fallback better rare few'
	expect 'below the least effect' "$(verdicts --min-effect 20% base=a cand=slower)" 'affinity same fallback same rare few'
	sed 's/rare/new/' a >other
	expect 'never taken there' "$(verdicts base=a cand=other)" 'affinity same fallback same new NA'
	split_run decision-split -q -c 'verdict != worse for decision=affinity' base=a cand=slower
	expect_status 1
	split_run decision-split -q -c 'verdict != worse for decision=affinity' base=slower cand=a
	expect_status 0
	split_run decision-split -q --draws 99 a
	expect_status 2
}

@test "verdicts of decisions: Welch's t between repetitions" {
	# means 10 12 14 against 120 122 (run-compare.bats)
	for v in 1:10 2:12 3:14; do echo "{\"run\":\"A\",\"replicate\":${v%:*},\"decision\":\"d\",\"ttft_ms\":${v#*:}}"; done >f
	for v in 1:120 2:122; do echo "{\"run\":\"B\",\"replicate\":${v%:*},\"decision\":\"d\",\"ttft_ms\":${v#*:}}"; done >>f
	expect welch "$(cell ci_low,ci_high,verdict decision-split f | tail -1 | awk '{ printf "%.3f %.3f %s\n", $1, $2, $3 }')" \
		'104.025 113.975 worse'
	sed 's/"replicate":3/"replicate":2/; /"B"/s/"replicate":2/"replicate":1/' f >one
	expect 'one repetition a side' "$(cell verdict decision-split one | tail -1)" few
	expect_match 'says so' "$(decision-split -q -f md f)" '*interval: how the repetitions differ*'
}

@test "verdicts of decisions for people: a word and a sign, no ends, marks for survivors" {
	for i in $(seq 400); do
		d=$([ $((i % 2)) = 0 ] && echo x || echo y)
		echo "{\"run\":\"A\",\"decision\":\"$d\",\"request_id\":$i,\"ttft_ms\":$((i * 10))}"
		echo "{\"run\":\"B\",\"decision\":\"$d\",\"request_id\":$i,\"ttft_ms\":$((i * 5)),\"ok\":$([ $((i % 20)) = 0 ] && echo false || echo true)}"
	done >f
	expect tsv "$(cell run,decision,verdict decision-split f | tail -2 | paste -sd' ')" 'B x better B y better'
	decision-split -f md f >out
	cat out
	expect 'no ends' "$(grep -c ci_ out)" 0
	expect marks "$(grep -c '+ better! |$' out)" 2
	grep -q '^! B: 20 more requests failed than in the base' out
	grep -q '^verdict: p90 of a decision against the same decision of the base' out
	grep -q '^interval: which requests were drawn, the same for both runs' out
	sed '/"B"/s/"request_id":/&9/' f | decision-split -f md - >out
	grep -q '^B: the runs hold different requests: 9 of 400 and 400 are in both' out || { cat out; false; }
	# x fails more and y less: the run does not, but its decisions are not what they were
	sed -E '/"A"/{/"request_id":[0-9]*[13],/s/}/,"ok":false}/;}; /"B"/{s/"ok":[a-z]*/"ok":true/;/"request_id":[0-9]*[02],/s/true/false/;}' f >moved
	decision-split -f md moved >out
	cat out
	expect marks "$(grep -c ' better! |$' out)" 2
	grep -q '^! x: 80 more requests failed than in the base' out
	grep -q '^! y: 80 fewer requests failed than in the base' out
	split_run decision-split -q f
	expect 'quiet' "$err" ''
	split_run decision-split f
	expect_match 'said beside tables for programs' "$err" '*interval: which requests were drawn*'
}
