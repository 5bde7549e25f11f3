#!/usr/bin/env bats
# run-compare.bats - intervals and verdicts of run-stats: an independent computation on the same draws, and cases by hand

load lib
load run-lib

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# verdict METRIC ARG ...: of the last run.
verdict() {
	local m=$1
	shift
	run-stats -q "$@" | awk -F'\t' -v m="$m" '$2 == m && ($4 != "NA" || m == "requests") { v = $10 } END { print v }'
}

# interval METRIC ARG ...: the four ends of the last run.
interval() {
	local m=$1
	shift
	run-stats -q "$@" | awk -F'\t' -v m="$m" '$2 == m { v = $6 " " $7 " " $8 " " $9 } END { print v }'
}

@test "the same draws by another program: written out, sorted, counted" {
	local mode
	for mode in joint separate; do
		perl "$ROOT/tests/compare-reference.pl" generate 1300 $mode >f
		run-stats -q --draws 250 --seed 9 f | awk -F'\t' '$1 == "cand" && $10 != "NA"' | cut -f2,6- |
			grep -v ttft_max >got
		perl "$ROOT/tests/compare-reference.pl" verdicts 250 9 <f >want
		closely got want
	done
}

@test "any number of threads and any order of lines give the same bytes" {
	perl "$ROOT/tests/compare-reference.pl" generate 900 joint >f
	run-stats -q --draws 300 --threads 1 x=f >/dev/null
	run-stats -q --draws 300 --threads 1 f >want
	run-stats -q --draws 300 --threads 3 f >got
	cmp want got
	{ head -1 f; tail -n +2 f | sort -t: -k5 -r; } >g
	run-stats -q --draws 300 -w 'run != x' f | sed 's/^f/x/' >want
	run-stats -q --draws 300 -w 'run != x' g | sed 's/^g/x/' >got
	cmp want got
	[ "$(run-stats -q --draws 300 --seed 2 f | cksum)" != "$(cksum <want)" ]
}

@test "a run against itself is exactly 0 and the same" {
	perl "$ROOT/tests/compare-reference.pl" generate 1500 joint | grep '"base"' >a
	expect interval "$(interval ttft_p90_ms base=a again=a)" '0 0 0 0'
	for m in ttft_mean_ms ttft_p50_ms ttft_p90_ms ttft_p95_ms ttft_p99_ms failed_share; do
		expect "$m" "$(verdict $m base=a again=a)" same
	done
	expect 'no figure without a direction' "$(verdict requests base=a again=a)" NA
	expect 'not the base' "$(run-stats -q base=a again=a | awk -F'\t' '$1 == "base" && $10 != "NA"')" ''
}

@test "a run against its lines in another order is exactly 0 in every figure" {
	perl "$ROOT/tests/run-reference.pl" generate 6000 4 | grep '"base"' >a
	shuf --random-source=a a >b
	! cmp -s a b
	# value, delta and the four ends of all that has them; percentages of shares and of a zero base are NA
	expect 'not 0' "$(run-stats -q base=a again=b | awk -F'\t' '$1 == "again" && $3 != "NA" {
		for (i = 4; i <= 9; i++) if ($i != 0 && $i != "NA") print $2, $i }')" ''
	expect ends "$(run-stats -q base=a again=b | awk -F'\t' '$1 == "again" && $6 == "0" && $7 == "0" { n++ } END { print n }')" 23
	expect verdicts "$(run-stats -q base=a again=b | awk -F'\t' '$1 == "again" { print $10 }' | sort | uniq -c | xargs)" '17 NA 4 few 23 same'
	expect decisions "$(cell ci_low,ci_high,ci_low_pct,ci_high_pct decision-split base=a again=b | tail -n +5 | sort -u)" '0 0 0 0'
}

@test "11 pairs: sign flips decide a mean, too few values a quantile; a zero base" {
	for i in $(seq 11); do
		echo "{\"run\":\"base\",\"request_id\":\"r$i\",\"ttft_ms\":$((1000 + 10 * i))}"
		echo "{\"run\":\"cand\",\"request_id\":\"r$i\",\"ttft_ms\":$((900 + 9 * i))}"
	done >f
	expect better "$(verdict ttft_mean_ms f)" better
	expect 'the other way round' "$(verdict ttft_mean_ms --base cand f)" worse
	expect few "$(verdict ttft_p90_ms f)" few
	expect 'below the least effect' "$(verdict ttft_mean_ms --min-effect 20% f)" same
	# every pair is 10 % less, whatever is drawn
	expect_match interval "$(interval ttft_mean_ms f)" '-* -* -10 -10'
	sed 's/"ttft_ms":[0-9]*/"ttft_ms":0/; /cand/s/:0}/:5}/' f >zero
	expect 'zero base' "$(verdict ttft_mean_ms zero)" worse
	expect 'no percentages' "$(interval ttft_mean_ms zero)" '5 5 NA NA'
	# half up, half down: 2^11 patterns, few of them further from 0 than nothing at all
	awk -F'"ttft_ms":' '/base/ { sub("}", "", $2); print; getline; printf "%s\"ttft_ms\":%d}\n", $1, NR % 4 ? 900 : 1200 }' \
		OFS='"ttft_ms":' f | sed '/base/s/$/}/' >mixed
	expect unclear "$(verdict ttft_mean_ms mixed)" unclear
	expect 'five pairs' "$(head -10 f | verdict ttft_mean_ms)" few
	sed '/cand/s/"r/"s/' f >apart
	expect 'no pairs' "$(verdict ttft_mean_ms apart)" few
	expect_match 'says so' "$(run-stats -f md apart)" '*different requests: 0 of 11 and 11 are in both*for each run apart*'
}

@test "repetitions: Welch's t over the runs' figures, by hand" {
	# means 10 12 14 against 120 122: delta 109, se^2 = 4/3 + 2/2, df = 2.8824, bound of t 3.2570
	for v in 1:10 2:12 3:14; do echo "{\"run\":\"A\",\"replicate\":${v%:*},\"ttft_ms\":${v#*:}}"; done >f
	for v in 1:120 2:122; do echo "{\"run\":\"B\",\"replicate\":${v%:*},\"ttft_ms\":${v#*:}}"; done >>f
	run-stats -q f | awk -F'\t' '$1 == "B" && $2 == "ttft_mean_ms" { printf "%.3f %.3f %s\n", $6, $7, $10 }' >got
	expect welch "$(cat got)" '104.025 113.975 worse'
	expect 'few does not apply' "$(verdict ttft_p99_ms f)" worse
	sed 's/"replicate":3/"replicate":2/; /"B"/s/"replicate":2/"replicate":1/' f >one
	expect 'one repetition says nothing of repetitions' "$(verdict ttft_mean_ms one)" few
	sed '/"A"/s/:1[0-9]}/:10}/; /"B"/s/:12[0-9]}/:20}/' f >flat
	expect 'no variance' "$(verdict ttft_mean_ms flat) $(interval ttft_mean_ms flat)" 'worse 10 10 100 100'
	expect_match 'says so' "$(run-stats -f text f)" '*interval: how the repetitions differ*'
	# rates have a verdict now
	for r in 1 2 3; do
		seq 20 | awk -v r=$r '{ printf "{\"run\":\"A\",\"replicate\":%d,\"start_ms\":%d,\"e2e_ms\":1}\n{\"run\":\"B\",\"replicate\":%d,\"start_ms\":%d,\"e2e_ms\":1}\n", r, $1 * (100 + r), r, $1 * (50 + r) }'
	done >rates
	expect rates "$(verdict requests_per_s rates)" better
}

@test "survivors: latencies of runs that fail more carry a mark, for people only" {
	for i in $(seq 400); do
		echo "{\"run\":\"A\",\"request_id\":\"$i\",\"ttft_ms\":$((i * 10))}"
		echo "{\"run\":\"B\",\"request_id\":\"$i\",\"ttft_ms\":$((i * 5)),\"ok\":$([ $((i % 20)) = 0 ] && echo false || echo true)}"
	done >f
	expect tsv "$(verdict ttft_p90_ms f)" better
	run-stats -f md -t summary f >out
	cat out
	grep -q '+ better! |' out
	grep -q 'failed_share .*- worse  * |' out
	grep -q '^! B: 20 more requests failed than in A' out
}

@test "--check: a gate on a verdict" {
	perl "$ROOT/tests/compare-reference.pl" generate 1500 joint >f
	split_run run-stats -c 'verdict != worse for metric=ttft_mean_ms' f
	expect_status 0
	split_run run-stats -c 'verdict != worse for metric=ttft_mean_ms' --base cand f
	expect_status 1
	split_run run-stats -c 'ci_high_pct < 50 for metric=ttft_mean_ms' f
	expect_status 0
	for wrong in '--draws 99' '--draws 0' '--min-effect -1' '--min-effect 2'; do
		# shellcheck disable=SC2086
		split_run run-stats $wrong f
		expect_status 2
	done
	expect json "$(run-stats -qj f | tail -1 | jq -r '.vs_base.ttft_mean_ms.verdict')" better
}

# script NAME PAGE: the example of a manual that calls itself NAME, as it stands.
script() {
	awk -v name="# $1" '
		/^\.Bd -literal/ { on = 1; text = ""; next }
		/^\.Ed/ { if (index(text, name)) printf "%s", text; on = 0 }
		on { gsub(/\\e/, "\\"); text = text $0 "\n" }' "$ROOT/man/$2" >"$1"
	[ -s "$1" ]
}

@test "the gates of the manuals, as they stand there" {
	perl "$ROOT/tests/compare-reference.pl" generate 1500 joint | grep '"base"' >base.jsonl
	perl -pe 's/"ttft_ms":\K[\d.]+/$& * 1.1/e' base.jsonl >slower.jsonl
	sed '/"request_id":"q[0-9]*[37]"/s/"ok":true/"ok":false/' base.jsonl >failing.jsonl
	script gate.sh run-stats.1
	expect same "$(sh gate.sh base.jsonl base.jsonl 2>err; echo $?)" "$(printf 'no worse\n0')"
	expect faster "$(sh gate.sh slower.jsonl base.jsonl 2>err; echo $?)" "$(printf 'no worse\n0')"
	expect slower "$(sh gate.sh base.jsonl slower.jsonl 2>err; echo $?)" "$(printf 'worse, see notes.md\n1')"
	grep -q 'ttft_p90_ms .*- worse' notes.md
	grep -q 'ttft_p90_ms' err
	expect failing "$(sh gate.sh base.jsonl failing.jsonl 2>err; echo $?)" "$(printf 'worse, see notes.md\n1')"
	grep -q 'failed_share .*- worse' notes.md
	expect 'no such file' "$(sh gate.sh base.jsonl nowhere.jsonl 2>err; echo $?)" "$(printf 'not comparable\n2')"
	script gate.sh es-compare.1
	expect 'pairs, same' "$(sh gate.sh base.jsonl base.jsonl 2>err; echo $?)" "$(printf 'no worse\n0')"
	expect 'pairs, slower' "$(sh gate.sh base.jsonl slower.jsonl 2>err; echo $?)" \
		"$(printf 'worse or not comparable, see notes.md\n1')"
	grep -q -- '- worse' notes.md
	expect 'by the interval' "$(run-stats -q -c 'ci_high_pct < 5 for metric=ttft_p90_ms' base=base.jsonl cand=base.jsonl >/dev/null; echo $?)" 0
	expect 'by the interval, few' "$(head -50 base.jsonl >few; run-stats -q -c 'ci_high_pct < 5 for metric=ttft_p90_ms' base=few cand=slower.jsonl >/dev/null 2>&1; echo $?)" 1
}

@test "where runs or decisions are compared in two ways, each says in which" {
	perl "$ROOT/tests/compare-reference.pl" generate 600 joint | grep '"base"' >a
	sed 's/"session_id":"/&other/; s/"q/"z/' a >c
	split_run run-stats base=a B=a C=c
	expect_match joint "$err" '*B: interval: which requests were drawn, the same for both runs*'
	expect_match separate "$err" '*C: interval: which requests were drawn, for each run apart*'
	expect_match requests "$err" '*C: the runs hold different requests: 0 of 600 and 600 are in both*'
	split_run run-stats base=a B=a
	expect_match 'one way needs no name' "$err" '*run-stats: interval: which*'
	sed '/"fallback"/s/"session_id":"/&other/' a >d
	split_run decision-split base=a cand=d
	expect_match decisions "$err" '*affinity, rare: interval: *the same for both runs*'
	expect_match 'a decision' "$err" '*fallback: interval: *for each run apart*'
}
