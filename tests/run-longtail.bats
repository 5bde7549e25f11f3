#!/usr/bin/env bats
# run-longtail.bats - what longtail prints: hand-worked cases, and an independent computation on generated runs

load lib
load run-lib

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

over() { cell over_ms,n_over longtail "$@" | tr '\n' ';'; }

@test "strictly greater, nested counts, the unit from the name of the field" {
	printf '%s\n' 4999.9 5000 5000.1 7000 9999 10000 10000.1 12 25000 30000 60000.5 | records ttft_ms >ms
	expect counts "$(over --over 5s,10s,30s,60s ms)" '5000 8;10000 4;30000 1;60000 1;'
	printf '%s\n' 4.9999 5.0 5.0001 7 9.999 10 10.0001 .012e0 25 30 60.0005 | sed 's/^\./0./' | records ttft_s >s
	expect seconds "$(over --over 5s,10s,30s,60s s)" '5000 8;10000 4;30000 1;60000 1;'
	sed s/ttft_s/ttft/ s >bare
	expect 'a bare ttft is seconds' "$(over --over 5s,10s,30s,60s bare)" '5000 8;10000 4;30000 1;60000 1;'
	expect shares "$(cell share longtail --over 5s ms)" 0.727273
}

@test "thresholds come sorted and once, from several lists; the defaults follow the metric" {
	printf '%s\n' 1 2 3 | records ttft_ms >f
	expect sorted "$(over --over 2ms,1ms --over 2ms f)" '1 2;2 1;'
	expect ttft "$(over f)" '5000 0;10000 0;20000 0;30000 0;50000 0;100000 0;'
	printf '{"ttft_ms":1,"e2e_ms":%d,"output_length":11}\n' 201 1001 10001 >t
	expect 'tpot, derived' "$(over -m tpot t)" '20 2;50 2;100 1;200 1;500 1;'
	for wrong in 5 5s,x '' 1s,,2s; do
		split_run longtail --over "$wrong" f
		expect_status 2
	done
	split_run longtail --over "$(seq -s, -f %gs 31)" f
	expect_status 2
}

@test "failed requests stand beside the tail and never in it" {
	{ seq 18 | awk '{ print "{\"ok\":true,\"ttft_ms\":" $1 * 100 "}" }'; printf '{"ok":false,"ttft_ms":%s}\n' 0 90000; } >f
	expect tail "$(cell over_ms,n_over,share,n,failed,measured longtail --over 5s f)" '5000 0 0 20 2 18'
	printf '{"success":false,"ttft_ms":0}\n{"error":"x"}\n{"status":500}\n' >all
	expect 'nothing measured' "$(cell n_over,share,n,failed,measured longtail --over 5s all)" 'NA NA 3 3 0'
	expect json "$(longtail -j --over 5s all)" '{"run":"all","over_ms":5000,"n_over":null,"share":null,"n":3,"failed":3,"measured":0}'
}

@test "null and absent are missing, not 0" {
	printf '{"ttft_ms":9000}\n{"ttft_ms":null}\n{"request_id":7}\n' >f
	expect tail "$(cell n_over,share,n,measured longtail --over 5s f)" '1 1 3 1'
}

@test "records without a latency are counted, not measured" {
	printf '{"timestamp":%d,"input_length":16}\n' 1000 3000 2000 >trace
	expect n "$(cell n,measured,n_over longtail --over 1s trace)" '3 0 NA'
}

@test "--by breaks counts down; the parts add up" {
	perl "$ROOT/tests/run-reference.pl" generate 3000 5 | grep '"run":"base"' >f
	for key in decision worker session; do
		for over in 5000 20000; do
			expect "$key $over" "$(cell over_ms,n_over,n,failed,measured longtail --by $key --over 5s,20s f |
				awk -v o=$over '$1 == o { for (i = 2; i <= 5; i++) s[i] += $i } END { print s[2], s[3], s[4], s[5] }')" \
				"$(cell over_ms,n_over,n,failed,measured longtail --over 5s,20s f | awk -v o=$over '$1 == o { print $2, $3, $4, $5 }')"
		done
	done
	expect order "$(cell decision longtail --over 1s --by decision f | paste -sd,)" affinity,fallback,lmetric,NA
	expect 'workers in natural order' "$(for w in w10 w2 w1; do echo "{\"worker\":\"$w\",\"ttft_ms\":1}"; done |
		cell worker longtail --by worker --over 1s | paste -sd,)" w1,w2,w10
	expect 'sessions by tokens, then key' "$(printf '{"session_id":"%s","input_length":%d}\n' b 5 a 5 c 9 |
		cell session longtail --by session --over 1s | paste -sd,)" c,a,b
	expect top "$(cell decision longtail --over 1s --by decision -n 2 f | paste -sd,)" affinity,fallback
}

@test "every metric against an independent computation" {
	perl "$ROOT/tests/run-reference.pl" generate 6000 3 >f
	for m in queue e2e; do
		longtail --no-header -m $m --over 5s,10s,20s,30s,50s,100s f >got
		perl "$ROOT/tests/run-reference.pl" tail metric=$m over=5000,10000,20000,30000,50000,100000 <f >want
		closely got want
	done
	longtail --no-header -m tpot f >got
	perl "$ROOT/tests/run-reference.pl" tail metric=tpot over=20,50,100,200,500 <f >want
	closely got want
}

@test "--interval prints the run so far, by the run's own clock" {
	# ends at 1.1, 2.5, 2.9, 7.2 s after the first start
	printf '{"start_ms":%d,"ttft_ms":%d,"e2e_ms":%d}\n' 5000 1000 1100 6000 600 1500 7500 10 400 12000 100 200 >f
	expect 'cumulative' "$(cell elapsed_s,n_over,n longtail -i 1s --over 500ms f | tr '\n' ';')" '2 1 1;7 2 3;7.2 2 4;'
	expect 'each' "$(cell elapsed_s,n_over,n longtail -i 1s --each --over 500ms f | tr '\n' ';')" '2 1 1;7 1 2;7.2 0 1;'
	expect 'one header' "$(longtail -i 1s f | grep -c elapsed_s)" 1
	expect 'the last is the whole' "$(longtail -i 1s --over 500ms --no-header f | tail -1 | cut -f2-)" \
		"$(longtail --over 500ms --no-header f)"
	split_run longtail --each f
	expect_status 2
	printf '{"ttft_ms":1}\n' >timeless
	expect 'no clock' "$(cell elapsed_s,n longtail -i 1s --over 1s timeless)" 'NA 1'
}

@test "every run of a stream has its own clock" {
	for run in A B; do printf '{"run":"%s","start_ms":%d,"ttft_ms":%d}\n' $run 0 100 $run 1000 200 $run 2500 900; done >one-after-the-other
	printf '{"run":"%s","start_ms":%d,"ttft_ms":%d}\n' A 0 100 B 0 100 A 1000 200 B 1000 200 B 2500 900 A 2500 900 >together
	for file in one-after-the-other together; do
		for option in '' --each; do
			expect "$file $option" "$(cell run,elapsed_s,n longtail -i 1s $option --over 1s $file | sort | tr '\n' ';')" \
				"$([ "$option" ] && echo 'A 1 1;A 3 1;A 3.4 1;B 1 1;B 3 1;B 3.4 1;' || echo 'A 1 1;A 3 2;A 3.4 3;B 1 1;B 3 2;B 3.4 3;')"
		done
	done
	expect 'a run is compared with the whole of its base' \
		"$(cell run,elapsed_s,n_delta decision-split -i 1s --each one-after-the-other | grep ^B | tr '\n' ';')" 'B 1 -2;B 3 -2;B 3.4 -2;'
}

@test "a live pipe: a table is out while the writer is still there" {
	mkfifo pipe
	longtail -i 1s --over 500ms --no-header pipe >out &
	exec 9>pipe
	printf '{"start_ms":0,"ttft_ms":900}\n{"start_ms":1000,"ttft_ms":900}\n' >&9
	for i in $(seq 50); do [ -s out ] && break; sleep .1; done
	expect 'printed before the end' "$(cut -f1,4 out | tr '\t' ' ')" '1 1'
	exec 9>&-
	wait
	expect 'and at the end' "$(cut -f1,4 out | tr '\t\n' ' ;')" '1 1;1.9 2;'
}

@test "several runs: labels, run fields, repetitions" {
	printf '{"run":"%s","ttft_ms":%d}\n' A 9000 B 1 A 1 A 2 >f
	expect 'runs as given' "$(cell run,n_over,n longtail --over 5s f | tr '\n' ';')" 'A 1 3;B 0 1;'
	expect 'a label wins' "$(cell run,n longtail --over 5s x=f | tr '\n' ';')" 'x 4;'
	printf '{"ttft_ms":%d}\n' 9000 9000 1 >r1
	printf '{"ttft_ms":%d}\n' 9000 1 1 1 >r2
	expect 'repetitions: means' "$(cell run,n_over,share,n longtail --over 5s A=r1 A=r2)" 'A 1.5 0.458333 3.5'
	expect_match 'and says so' "$(longtail --over 5s A=r1 A=r2 2>&1 >/dev/null)" '*A: 2 repetitions*'
	printf '{"replicate":%d,"ttft_ms":%d}\n' 1 9000 2 1 1 1 >rep
	expect 'the field replicate' "$(cell n_over,share,n longtail --over 5s rep)" '0.5 0.25 1.5'
}

@test "damaged and odd input" {
	framing_cases
	split_run longtail --over 150ms --no-header framing
	expect_status 0
	expect stderr "$err" ''
	expect framing "$out" 'framing	150	4	0.8	5	0	5'
	split_run longtail --over 150ms --no-header cut
	expect_status 3
	expect_match 'line 4' "$err" '*cut:4:*'
	expect cut "$out" 'cut	150	2	0.666667	3	0	3'
	split_run longtail array
	expect_status 2
	expect 'one message' "$(wc -l <<<"$err")" 1
	split_run longtail --over 1ms --no-header long
	expect_status 3
	expect_match 'line 3' "$err" '*long:3:*'
	expect long "$out" 'long	1	2	0.666667	3	0	3'
	split_run longtail --over 1ms --no-header nul
	expect_status 3
	expect nul "$out" 'nul	1	3	1	3	0	3'
	(ulimit -s 256 && longtail --over 1ms --no-header deep >got 2>/dev/null) || [ $? = 3 ]
	expect deep "$(cat got)" 'deep	1	1	0.5	2	0	2'
	split_run longtail --over 1ms --no-header nonfinite
	expect_status 3
	expect nonfinite "$out" 'nonfinite	1	2	1	3	0	2'
	expect 'quoted numbers are read, the last of a key wins' "$(over --over 300ms,500ms quoted)" '300 2;500 1;'
	split_run longtail --no-header blank
	expect_status 0
	expect blank "$out$err" ''
}

@test "text: thresholds in rows, runs in columns, and how the tail falls off" {
	printf '{"run":"A","ttft_ms":%d}\n' 1000 6000 20000 60000 >f
	printf '{"run":"B","ttft_ms":%d}\n' 2000 3000 >>f
	longtail -f text --over 5s,50s f >out
	cat out
	expect 'the answer first' "$(head -2 out)" 'A: of 4 measured 3 (75.0 %) have a TTFT over 5 s, 1 (25.0 %) over 50 s.
B: none of 2 measured has a TTFT over 5 s.'
	grep -Eq '^> 5 s +3 +75.0 % +0 +0.0 %$' out
	grep -Eq '^> 50 s +1 +25.0 % +0 +0.0 %$' out
	grep -Eq '^measured +4 +2$' out
	grep -Eq '^1 s to 60 s +.*█.*▂|^1 s to 60 s +.*[▁▂▃▄▅▆▇█]' out
	expect 'md is a table' "$(longtail -f md --over 5s,50s f | grep -c '^|')" 8
}

@test "--plot draws names as they are; one value and none make no noise" {
	needs_command gnuplot
	# shellcheck disable=SC2016
	name='a_b`id`"$x'"'"
	for v in 1 20 300; do jq -nc --arg run "$name" --argjson v $v '{run: $run, ttft_ms: $v}'; done >f
	split_run longtail --plot o.svg f
	expect_status 0
	expect stderr "$err" ''
	grep -q 'a_b`id`' o.svg
	printf '{"ttft_ms":5}\n' >one
	split_run longtail --plot - one
	expect_status 0
	expect stderr "$err" ''
	split_run longtail --plot o2.svg /dev/null
	expect_match 'nothing to plot is said' "$err" '*plot*'
	split_run env PATH="$BUILD" longtail --plot o3.svg --over 1ms --no-header one
	expect_status 2
	expect 'the numbers come all the same' "$out" 'one	1	1	1	1	0	1'
}

@test "--check judges a threshold" {
	printf '{"ttft_ms":%d}\n' 9000 21000 1 >f
	longtail -q -c 'n_over <= 1 for over_ms=20000' f >/dev/null
	split_run longtail -q -c 'n_over < 1 for over_ms=20000' f
	expect_status 1
}
