#!/usr/bin/env bats
# run-per-port.bats - what per-port prints: hand-worked cases, marks against the rule, balance, pile-ups

load lib
load run-lib

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

ports() { per-port -q --no-header "$@" | tr '\t\n' ' ;'; }

@test "one row a worker in natural order, those without requests from the roster" {
	for i in 1 2 3 4 5 6 7 8; do echo '{"worker":"w0","ttft_ms":100}'; done >f
	for i in 1 2 3 4; do echo '{"worker":"w10","ttft_ms":100}'; done >>f
	printf 'w0\nw10 w2\t w3\n# comment w9\nw4\n' >roster
	expect rows "$(cell worker,n,share,measured,mean_ms,mark per-port --workers roster f | tr '\n' ';')" \
		'w0 8 0.666667 8 100 ok;w2 0 0 0 NA none;w3 0 0 0 NA none;w4 0 0 0 NA none;w10 4 0.333333 4 100 ok;'
	expect balance "$(cell workers,idle,max_over_mean per-port -t balance --workers roster f)" '5 3 3.333333'
	expect 'without a roster' "$(cell workers,idle,max_over_mean per-port -t balance f)" '2 0 1.333333'
	expect_match 'and says so' "$(per-port f 2>&1 >/dev/null)" '*the fleet is the workers seen (2)*'
	expect_match 'one is one' "$(per-port -q -f text <(echo '{"worker":"w","ttft_ms":1}'))" '*1 worker seen,*1 of 1 request, 1 times*'
	expect_match 'in text too' "$(per-port -q -f text f)" '*2 workers seen, others are not known without --workers*'
	expect 'not with one' "$(per-port --workers roster f 2>&1 >/dev/null)" ''
	expect ranges "$(printf '{"port":8001}\n' | cell worker,n,mark per-port --workers 8000-8002,x | tr '\n' ';')" \
		'8000 0 none;8001 1 ok;8002 0 none;x 0 none;'
	expect 'a worker that is not on it' "$(cell worker,n per-port --workers w2 f | tr '\n' ';')" 'w0 8;w2 0;w10 4;'
	for wrong in 9-8 a,,b '' 1-99999999; do
		split_run per-port --workers "$wrong" f
		expect_status 2
	done
}

@test "a roster alone is a fleet without requests; a path that is none is no worker" {
	: >nothing
	expect rows "$(cell run,worker,n,share,mark per-port --workers w0,w1 nothing | paste -sd';')" \
		'nothing w0 0 NA none;nothing w1 0 NA none'
	expect balance "$(cell workers,idle,max_over_mean per-port --workers w0,w1 -t balance nothing)" '2 2 NA'
	expect 'no roster, no rows' "$(cell worker per-port nothing)" ''
	echo '{"worker":"a"}' >f
	expect 'beside another' "$(cell run,worker,n per-port --workers a f nothing | paste -sd';')" 'f a 1;nothing a 0'
	for wrong in fleet.txt ./fleet dir/fleet; do
		split_run per-port --workers "$wrong" f
		expect_status 2
		expect_match "$wrong" "$err" "*--workers: $wrong: No such file*"
	done
	expect 'an address' "$(cell worker per-port --workers http://a:80/v1 f | paste -sd' ')" 'a http://a:80/v1'
	expect 'a list' "$(cell worker per-port --workers x/1,x/2 f | paste -sd' ')" 'a x/1 x/2'
}

@test "a name that no record has may be a roster that was misspelled, which is said" {
	echo '{"worker":"w0","ttft_ms":1}' >f
	split_run per-port --workers rosster f
	expect_status 0
	expect_match said "$err" "*--workers: 'rosster' is no file*"
	for known in w0 w0,w1 8000-8003 8000; do
		expect "$known" "$(per-port --workers $known f 2>&1 >/dev/null)" ""
	done
}

@test "workers that --where leaves out are not idle workers of the roster" {
	for w in 1 1 2; do echo '{"worker":'$w',"ttft_ms":1,"decision":"d'$w'"}'; done >f
	expect one "$(cell worker,n,mark per-port --workers 1-3 -w worker=2 f | tr '\n' ';')" '2 1 ok;'
	expect 'all but one' "$(cell worker,n per-port --workers 1-3 -w 'worker!=1' f | tr '\n' ';')" '2 1;3 0;'
	expect 'another field' "$(cell worker,n per-port --workers 1-3 -w decision=d2 f | tr '\n' ';')" '1 0;2 1;3 0;'
	expect balance "$(cell workers,idle per-port -t balance --workers 1-3 -w worker=2 f)" '1 0'
}

@test "all traffic on one worker is not balanced" {
	for i in 1 2 3; do echo '{"worker":1,"ttft_ms":1}'; done >f
	expect lone "$(cell max_over_mean,cv,jain per-port -t balance --workers 1-4 f)" '4 1.732051 0.25'
}

@test "balance: Jain's index, cv and the spread of p90 by hand" {
	# n: 4, 2, 2, 0: mean 2, variance (4 + 0 + 0 + 4) / 4 = 2
	printf '{"worker":"%s","ttft_ms":%d}\n' a 10 a 10 a 10 a 10 b 20 b 20 c 60 c 60 >f
	expect row "$(ports -t balance --workers a,b,c,d f)" 'f 4 1 2 0.707107 0.666667 3;'
}

@test "statistics, caching, sessions, decisions of each worker" {
	cat >f <<'END'
{"worker":"a","ttft_ms":100,"input_length":100,"cached_tokens":50,"session_id":42,"decision":"x"}
{"worker":"a","ttft_ms":300,"input_length":300,"cached_tokens":0,"session_id":"42","decision":"y"}
{"worker":"a","ok":false,"ttft_ms":9,"session_id":"s","decision":"y"}
{"worker":"a","ttft_ms":null,"session_id":null,"decision":"x"}
{"worker":"b","ttft_ms":50,"session_id":""}
{"ttft_ms":7}
END
	expect rows "$(ports f)" \
		'f a 4 0.666667 1 2 200 200 280 298 300 0.125 0.25 175 2 x 0.5 ok;f b 1 0.166667 0 1 50 50 50 50 50 NA NA NA 0 NA NA ok;f NA 1 0.166667 0 1 7 7 7 7 7 NA NA NA 0 NA NA NA;'
	expect cross "$(ports -t decisions f)" \
		'f a x 2 0.5 0 1 100 100;f a y 2 0.5 1 1 300 300;f b NA 1 1 0 1 50 50;f NA NA 1 1 0 1 7 7;'
	expect e2e "$(cell measured,mean_ms per-port -m e2e f | head -1)" '0 NA'
}

@test "null and absent latencies are missing" {
	{ seq 11 | awk '{ print "{\"worker\":\"w1\",\"ttft_ms\":" $1 * 100 + 50 "}" }'; printf '{"worker":"w1","ttft_ms":null}\n{"worker":"w1"}\n'; } >f
	expect w1 "$(cell n,measured,mean_ms,p50_ms,p90_ms per-port f)" '13 11 650 650 1050'
}

# fleet N K: 8 workers with N requests each; of w0's, K take 9 s, of all others one in ten.
fleet() {
	awk -v n=$1 -v k=$2 'BEGIN {
		for (w = 0; w < 8; w++)
			for (i = 0; i < n; i++)
				printf "{\"worker\":\"w%d\",\"ttft_ms\":%d}\n", w, w == 0 ? (i < k ? 9000 + i : 1000) : (i * 10 < n ? 5000 + i : 100)
	}'
}

@test "hot: a p90 far above the fleet's, and more requests above it than chance gives" {
	# the rule, worked in perl from the same file, for every number of slow requests on w0
	for k in $(seq 8 2 40); do
		fleet 60 $k >f
		expect "$k slow" "$(cell worker,mark per-port f | awk '$2 == "hot" { print $1 }')" "$(perl -ne '
			push @{$w{$1}}, $2 if /"worker":"(\w+)","ttft_ms":(\d+)/;
			sub q90 { my @v = sort { $a <=> $b } @_; my $h = $#v * .9; my $i = int $h; $v[$i] + ($h - $i) * (($v[$i + 1] // 0) - $v[$i]) }
			sub choose { my ($n, $k) = @_; my $c = 1; $c *= ($n - $_ + 1) / $_ for 1 .. $k; $c }
			END {
				$fleet = q90(map { @$_ } values %w);
				for (sort keys %w) {
					my @v = @{$w{$_}};
					my $x = grep { $_ > $fleet } @v;
					my $p = 0;
					$p += choose(scalar @v, $_) * .1 ** $_ * .9 ** (@v - $_) for $x .. @v;
					print "$_\n" if q90(@v) > 1.5 * $fleet && $p < .05 / keys %w;
				}
			}' f)"
	done
	fleet 60 30 >f
	expect 'one of them is' "$(cell worker,mark per-port f | awk '$2 == "hot" { print $1 }')" w0
	fleet 60 8 >f
	expect 'or none' "$(cell mark per-port f | sort -u)" ok
}

@test "hot: more than 1.8 / N of the prefill time; idle; full; several marks" {
	# prefill 500 of 1,000: 0.5 > 1.8 / 4; w3 has 1 of 103 requests, under a tenth of the mean of 25.75
	for i in $(seq 34); do echo '{"worker":"w0","ttft_ms":1,"prefill_ms":14.7}'; done >f
	for i in $(seq 34); do printf '{"worker":"w%d","ttft_ms":1,"prefill_ms":7}\n' 1 2; done >>f
	echo '{"worker":"w3","ttft_ms":1,"prefill_ms":20}' >>f
	expect marks "$(cell mark per-port f | paste -sd' ')" 'hot ok ok idle'
	sed '/w3/s/"prefill_ms":20/"prefill_ms":900/' f >g
	echo '{"ts_ms":5,"worker":"w3","kv_used":0.95,"waiting":1}' >>g
	echo '{"ts_ms":5,"worker":"w1","kv_used":0.949,"waiting":9}' >>g
	echo '{"ts_ms":5,"worker":"w2","kv_used":1,"waiting":0}' >>g
	# one sample in eleven is a moment, not a state
	for i in $(seq 11); do echo "{\"ts_ms\":$i,\"worker\":\"w0\",\"kv_used\":1,\"waiting\":$((i == 5))}"; done >>g
	expect several "$(cell mark per-port g | paste -sd' ')" 'ok ok ok full,hot,idle'
	sed -i '/"ts_ms":11,/d' g
	expect 'one in ten is full' "$(cell mark per-port g | head -1)" full
}

@test "engine: means and maxima of the samples, requests do not count as such" {
	cat >f <<'END'
{"type":"feed","worker":"w0","ts_ms":1,"running":4,"waiting":0,"kv_used":0.5,"gpu_util":0.9,"pending_prefill_tokens":1000}
{"worker":"w0","ts_ms":2,"running":6,"waiting":3,"kv_used":0.75}
{"worker":"w0","ts_ms":2,"ttft_ms":5,"running":99}
{"worker":"w1","ts_ms":3,"running":0}
END
	expect engine "$(ports -t engine --workers w0,w1,w2 f)" \
		'f w0 2 5 6 1.5 3 0.625 0.75 0.9 0.9 1000 1000 0.5 fresh;f w1 1 0 0 NA NA NA NA NA NA NA NA -0.5 fresh;f w2 0 NA NA NA NA NA NA NA NA NA NA NA never;'
	expect requests "$(cell worker,n per-port f | tr '\n' ';')" 'w0 1;w1 0;'
}

@test "engine: feeds are fresh, stale, from the future, or never came" {
	cat >f <<'END'
{"type":"feed","worker":"w0","ts_ms":1700000080000}
{"type":"feed","worker":"w0","ts_ms":1700000099500}
{"type":"feed","worker":"w1","ts_ms":1700000085000}
{"type":"feed","worker":"w3","ts_ms":1700000102000}
{"ok":true,"worker":"w0","ts_ms":1700000100000,"ttft_ms":100}
{"ok":true,"worker":"w2","ts_ms":1700000099980,"ttft_ms":100}
END
	feeds() { cell worker,age_ms,feed per-port -t engine "$@" | paste -sd';'; }
	expect states "$(feeds --stale 5s f)" 'w0 500 fresh;w1 15000 stale;w2 NA never;w3 -2000 skew'
	expect 'a minute later' "$(feeds --now 1700000160000 f)" 'w0 60500 stale;w1 75000 stale;w2 NA never;w3 58000 stale'
	# a second is what clocks may differ by, or half of what is stale
	sed 's/102000/100900/' f >g
	expect 'not much ahead' "$(feeds --stale 5s g)" 'w0 500 fresh;w1 15000 stale;w2 NA never;w3 -900 fresh'
	expect 'of little' "$(feeds --stale 1s g)" 'w0 500 fresh;w1 15000 stale;w2 NA never;w3 -900 skew'
	# when samples were read is on the clock of the run: one worker alone can be ahead of it, or stuck
	one() { printf '{"type":"feed","worker":"w0","ts_ms":%d,"seen_ms":%d}\n{"ok":true,"worker":"w0","start_ms":1000,"ttft_ms":100}\n' "$@" >one; }
	one 61000 1100
	expect 'alone and ahead' "$(feeds one)" 'w0 -59900 skew'
	expect 'for es-compare' "$(cell fresh,stale,skewed es-compare -t freshness one)" '0 0 1'
	expect 'for the dashboard' "$(tui-dash -j one | jq -r 'select(.feed? != null).feed' | sort -u)" skew
	one 1000 9000
	expect 'alone and stuck' "$(feeds one)" 'w0 8000 stale'
	expect 'for the dashboard' "$(tui-dash -j one | jq -r 'select(.feed? != null).feed' | sort -u)" stale
	one 60990 61000
	expect 'after the requests, and read' "$(feeds one)" 'w0 10 fresh'
	# engines go on after the last request: the median of their newest is the run's clock
	sed 's/"w1","ts_ms":1700000085000/"w1","ts_ms":1700000102500/; s/099500/102100/' f >h
	expect 'after the requests' "$(feeds h)" 'w0 0 fresh;w1 -400 fresh;w2 NA never;w3 100 fresh'
	for program in "es-compare -q -t freshness" "per-port -q -t engine"; do
		expect 'order of lines' "$(tac f | $program x=-)" "$($program x=f)"
	done
	grep -v feed f >none
	expect 'no feeds, no states' "$(feeds none)" 'w0 NA NA;w2 NA NA'
}

@test "sessions: most tokens first, 42 and \"42\" are one, requests without one are not ranked" {
	cat >f <<'END'
{"session_id":42,"input_length":100,"output_length":10,"ttft_ms":100,"decision":"affinity"}
{"session_id":"42","input_length":200,"output_length":10,"ttft_ms":300,"decision":"affinity"}
{"session_id":"42","input_length":200,"ok":false,"decision":"fallback"}
{"session_id":"big","input_length":1000,"ttft_ms":1}
{"session_id":"b","input_length":5}
{"session_id":"a","input_length":5}
{"session_id":null,"input_length":999999}
{"session_id":"","input_length":999999}
{"input_length":999999}
END
	expect sessions "$(ports -t sessions f)" \
		'f big 1 0 1 1 1 1000 NA;f 42 3 1 2 200 300 520 affinity=0.666667,fallback=0.333333;f a 1 0 0 NA NA 5 NA;f b 1 0 0 NA NA 5 NA;'
	expect_match 'a separate figure' "$(per-port -t sessions f 2>&1 >/dev/null)" '*4 sessions; 3 requests without a session*'
	expect top "$(ports -t sessions -n 1 f)" 'f big 1 0 1 1 1 1000 NA;'
	printf '{"session_id":"%s"}\n' x >none
	expect 'no lengths, no tokens' "$(cell tokens per-port -t sessions none)" NA
}

@test "slowest: with what one needs to look them up; ids with all digits" {
	cat >f <<'END'
{"request_id":50000000014435121,"session_id":18446744073709551615,"turn":3,"input_length":900,"cached_tokens":100,"decision":"x","ttft_ms":70,"start_ms":12.5,"worker":"w"}
{"request_id":"r2","turn_index":0,"ttft_ms":90,"e2e_ms":95}
{"request_id":"r3","ttft_ms":80,"ok":false}
{"ttft_ms":70,"e2e_ms":700}
END
	expect slowest "$(ports -t slowest f)" \
		'f r2 NA 1 NA NA NA NA 90 NA NA;f 50000000014435121 18446744073709551615 3 900 100 800 x 70 12.5 w;f 4 NA NA NA NA NA NA 70 NA NA;'
	expect e2e "$(cell request,e2e_ms per-port -t slowest -m e2e -n 1 x=f)" '4 700'
}

@test "pile-ups: pairs in a row closer than the gap, both slow, beside what chance gives" {
	# starts 0, .9, 1.8, 5, 5.5 s on w; slow are all but the third; pairs: (0, .9) and (5, 5.5)
	printf '{"worker":"w","start_ms":%d,"ttft_ms":%d}\n' 5000 21000 0 30000 1800 5 900 25000 5500 20001 >f
	printf '{"worker":"w","start_ms":%d,"ttft_ms":99999,"ok":false}\n' 5100 >>f
	printf '{"worker":"v","start_ms":%d,"ttft_ms":99999}\n' 0 >>f
	# rate 4 / 5.5 s; expected 4 (1 - exp(-4 / 5.5)) 0.8^2
	expect pileup "$(ports -t pileup f)" "$(perl -e 'printf "f v 1 1 1 NA 0 NA;f w 5 4 0.8 0.727273 2 %.6f;", 4 * (1 - exp(-4 / 5.5)) * .64' | sed 's/0*;$/;/')"
	expect gap "$(cell pairs per-port -t pileup --gap 900ms f | tail -1)" 1
	expect slow "$(cell slow_n,pairs per-port -t pileup --slow 20500ms f | tail -1)" '3 1'
}

@test "rows are analysed as they stand: a session's history is not added to a turn" {
	printf '{"session_id":"s","turn":%d,"input_length":%d,"cached_tokens":%d}\n' 1 32 0 2 64 32 3 96 64 >f
	expect tokens "$(cell tokens per-port -t sessions f)" 192
	expect new "$(cell new_tokens_mean,cache_hit per-port f)" '32 0.5'
}

@test "keys with tabs, newlines and quotes keep their row; wide names keep their columns" {
	printf '{"worker":"w","session_id":"%s","ttft_ms":1}\n' 'a\tb' 'a\nb' 'back\\slash' 'quo\"te' 'cr\rx' plain >f
	expect rows "$(per-port -q -t sessions --no-header f | wc -l)" 6
	expect columns "$(per-port -q -t sessions f | awk -F'\t' '{ print NF }' | sort -u)" 9
	expect 'json gives them back' "$(per-port -j -q -t sessions f | jq -r .session | sort)" "$(jq -r .session_id f | sort)"
	printf '{"worker":"%s","ttft_ms":1}\n' '世界-01' 'café' '🚀x' w0 'über' >wide
	per-port -q -f text -t workers wide >out
	# every row has its share at the same cell: 世 界 and 🚀 take two, a combining accent none
	expect aligned "$(LC_ALL=C.UTF-8 perl -CSD -ne 'next unless /ok$/; s/[\x{4e16}\x{754c}\x{1f680}]/xx/g; s/\x{301}//g; print index($_, "20.0 %"), "\n"' out | sort -u | wc -l)" 1
}

@test "--interval and --each, samples included" {
	cat >f <<'END'
{"worker":"w","start_ms":0,"ttft_ms":100}
{"worker":"w","ts_ms":200,"running":7}
{"worker":"w","start_ms":1000,"ttft_ms":500}
{"worker":"w","ts_ms":1700,"running":1}
END
	for program in run-stats per-port decision-split longtail; do
		split_run "$program" -i 0s f
		expect_status 2
	done
	expect each "$(cell elapsed_s,worker,samples,running_mean per-port -t engine -i 1s --each f | tr '\n' ';')" '1 w 1 7;1.7 w 1 1;'
	expect cumulative "$(cell elapsed_s,samples,running_mean per-port -t engine -i 1s f | tr '\n' ';')" '1 1 7;1.7 2 4;'
	expect workers "$(cell elapsed_s,worker,n per-port -i 1s f | tr '\n' ';')" '1 w 1;1.7 w 2;'
}

@test "--warmup leaves out the samples before the first kept request" {
	printf '{"worker":"w","start_ms":%d,"ttft_ms":1}\n' 0 100 >f
	printf '{"worker":"w","ts_ms":%d,"running":%d}\n' 50 9 150 3 >>f
	expect samples "$(cell samples,running_max per-port -t engine --warmup 1 f)" '1 3'
}

@test "text: a sentence, the fleet, and with --where the deep tables" {
	perl "$ROOT/tests/run-reference.pl" generate 500 9 | grep '"run":"base"' >f
	per-port -q -f text f >out
	expect 'no deep tables' "$(grep -c -e '^Slowest' -e '^Sessions' out)" 0
	per-port -q -f text -w worker=w0 f >out
	expect 'deep tables' "$(grep -c -e '^Slowest' -e '^Sessions' -e '^Slow requests dispatched' out)" 3
	expect 'json has one table' "$(per-port -j -q -w worker=w0 f | wc -l)" 1
}

@test "damaged and odd input" {
	framing_cases
	for file in cut nul deep long nonfinite; do
		split_run per-port $file
		expect_status 3
	done
	expect framing "$(cell n,measured,mean_ms per-port framing)" '5 5 300'
	expect quoted "$(cell mean_ms per-port quoted)" 400
	split_run per-port array
	expect_status 2
	split_run per-port -q blank
	expect blank "$(wc -l <<<"$out")$err" 1
}

@test "people see whose rows they are when there are several runs, even if one alone has rows" {
	printf '%s\n' '{"run":"A","worker":"w","ttft_ms":5}' '{"run":"B","worker":"w","ok":false}' >f
	expect 'two runs' "$(per-port -q -f md -t slowest f | sed -n 3p | cut -d'|' -f2)" ' run '
	expect 'one run' "$(per-port -q -f md -t slowest -w run=A f | sed -n 3p | cut -d'|' -f2)" ' request '
	expect 'one run, for programs' "$(per-port -q -t slowest -w run=A f | cut -f1 | paste -sd' ')" 'run A'
}

@test "samples that name neither run nor repetition are of the requests around them" {
	cat >one.jsonl <<'END'
{"type":"feed","worker":"w1","ts_ms":0,"running":1}
{"type":"feed","worker":"w2","ts_ms":0,"running":2}
{"request_id":"a","start_ms":0,"ttft_ms":100,"e2e_ms":200,"worker":"w1"}
{"type":"feed","worker":"w1","ts_ms":300,"running":3}
{"request_id":"b","start_ms":0,"ttft_ms":300,"e2e_ms":400,"worker":"w2"}
{"type":"feed","worker":"w2","ts_ms":400,"running":4}
END
	jq -c 'if .request_id then .replicate = 1 else . end' one.jsonl >replicate.jsonl
	jq -c 'if .request_id then .run = "A" else . end' one.jsonl >named.jsonl
	jq -c 'if .request_id then .run = "A" | .replicate = 7 else . end' one.jsonl >both.jsonl
	for table in workers engine balance; do
		for file in replicate named both; do
			label=A
			[ $file != replicate ] || label=replicate
			expect "$file, $table" "$(per-port -q -t $table $file.jsonl)" "$(per-port -q -t $table $label=one.jsonl)"
		done
	done
	expect "requests" "$(run-stats -q -j replicate.jsonl | jq .requests)" 2
	# of two runs each has its own
	{ cat named.jsonl; jq -c 'if .request_id then .run = "B" else .running += 10 end' one.jsonl | tail -n +3; } >two.jsonl
	expect "two runs" "$(per-port -q -j -t engine two.jsonl | jq -c '[.run, .worker, .samples, .running_max]' | paste -sd' ')" \
		'["A","w1",2,3] ["A","w2",2,4] ["B","w1",1,13] ["B","w2",1,14]'
	expect "and the dashboard those of the second" "$(tui-dash -j two.jsonl | jq -c 'select(.section == "worker") | [.run, .worker, .running]' | paste -sd' ')" \
		'["B","w1",13] ["B","w2",14]'
	# nothing but samples is a fleet without requests
	expect "only samples" "$(grep feed one.jsonl | per-port -q -j x=- | jq -c '[.worker, .n]' | paste -sd' ')" '["w1",0] ["w2",0]'
}
