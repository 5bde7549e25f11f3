#!/usr/bin/env bats
# run-agree.bats - the run programs on one generated run of 100,000 requests: against an independent computation, and
# against each other

load lib
load run-lib

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	perl "$BATS_TEST_DIRNAME/run-reference.pl" generate 100000 11 >run.jsonl
	perl "$BATS_TEST_DIRNAME/run-reference.pl" summary,tail,decisions,workers slow=20000 \
		over=5000,10000,20000,30000,50000,100000 <run.jsonl
}

setup() {
	cd "$BATS_FILE_TMPDIR" || return
}

@test "run-stats: every figure of 100,000 requests" {
	run-stats -q --no-header run.jsonl | cut -f1-3 | grep -v common_requests >got.summary
	closely got.summary want.summary
}

@test "longtail: every count of 100,000 requests" {
	longtail -q --no-header run.jsonl >got.tail
	closely got.tail want.tail
}

@test "decision-split: every row of 100,000 requests" {
	decision-split -q --no-header run.jsonl | cut -f1-14 >got.decisions
	closely got.decisions want.decisions
}

@test "per-port: every row of 100,000 requests, marks included" {
	per-port -q --no-header run.jsonl >got.workers
	closely got.workers want.workers
	grep -q hot want.workers
	grep -q idle want.workers
}

@test "the parts of each program add up to the headline of run-stats" {
	for run in base cand; do
		n=$(awk -F'\t' -v r=$run '$1 == r && $2 == "requests" { print $3 }' got.summary)
		failed=$(awk -F'\t' -v r=$run '$1 == r && $2 == "failed" { print $3 }' got.summary)
		measured=$(awk -F'\t' -v r=$run '$1 == r && $2 == "ttft_measured" { print $3 }' got.summary)
		for table in decisions workers; do
			expect "$run $table" "$(awk -F'\t' -v r=$run '$1 == r { n += $3; f += $5; m += $6 } END { print n, f, m }' got.$table)" \
				"$n $failed $measured"
		done
		expect "$run tail" "$(awk -F'\t' -v r=$run '$1 == r { print $5, $6, $7 }' got.tail | sort -u)" "$n $failed $measured"
		expect "$run cross" "$(per-port -q -t decisions --no-header run.jsonl |
			awk -F'\t' -v r=$run '$1 == r { n += $4; f += $6; m += $7 } END { print n, f, m }')" "$n $failed $measured"
		expect "$run slow" "$(awk -F'\t' -v r=$run '$1 == r { s += $12 } END { print s }' got.decisions)" \
			"$(awk -F'\t' -v r=$run '$1 == r && $2 == 20000 { print $3 }' got.tail)"
		expect "$run slow by decision" "$(decision-split -q -t tail --no-header run.jsonl |
			awk -F'\t' -v r=$run '$1 == r { s += $3 } END { print s }')" \
			"$(awk -F'\t' -v r=$run '$1 == r && $2 == 20000 { print $3 }' got.tail)"
	done
}

@test "--where gives what the grouped row says" {
	run-stats -q -w run=base -w decision=affinity run.jsonl >one
	expect p90 "$(awk -F'\t' '$2 == "ttft_p90_ms" { print $3 }' one)" "$(awk -F'\t' '$1 == "base" && $2 == "affinity" { print $9 }' got.decisions)"
	expect hit "$(awk -F'\t' '$2 == "cache_hit" { print $3 }' one)" "$(awk -F'\t' '$1 == "base" && $2 == "affinity" { print $14 }' got.decisions)"
	run-stats -q -w run=cand -w worker=w5 run.jsonl >one
	expect p99 "$(awk -F'\t' '$2 == "ttft_p99_ms" { print $3 }' one)" "$(awk -F'\t' '$1 == "cand" && $2 == "w5" { print $10 }' got.workers)"
}

@test "two runs in one stream and in two files are the same" {
	grep '"run":"base"' run.jsonl >base
	grep '"run":"cand"' run.jsonl >cand
	for table in summary loads failures; do
		cmp <(run-stats -q -t $table base=base cand=cand) <(run-stats -q -t $table run.jsonl | cat)
	done
	for table in decisions tail flow; do
		cmp <(decision-split -q -t $table base=base cand=cand) <(decision-split -q -t $table run.jsonl)
	done
	for table in workers balance decisions sessions slowest pileup; do
		cmp <(per-port -q -t $table base=base cand=cand) <(per-port -q -t $table run.jsonl)
	done
}
