#!/usr/bin/env bats
# route-sim.bats - what route-sim writes: hand-worked requests, arrival modes, every option, published orders

load lib

POLICIES="round_robin random load_only least_tokens p2c lmetric lpwl sticky unified hybrid_early linear kv_aware"

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# sessions SEED: an agentic trace of 274 sessions.
sessions() { trace-gen --preset agentic-sessions --seed "${1:-1}"; }

# three: three requests that do not meet, the last two of one session with a common prefix of 3 full blocks.
three() {
	cat <<-'END'
		{"timestamp":1000,"input_length":1000,"output_length":1,"hash_ids":[1,2]}
		{"request_id":"b","timestamp":60000.5,"session_id":"s","input_length":1800,"output_length":3,"hash_ids":[11,12,13,14]}
		{"request_id":"c","timestamp":120000,"session_id":"s","input_length":3000,"output_length":1,"hash_ids":[11,12,13,24,25,26]}
	END
}

@test "three requests as the cost formula has them" {
	three | route-sim --policy sticky --instances 2 >run
	expect rows "$(jq -r '[.request_id, .session_id // "-", .turn // "-", .scheduled_ms, .start_ms, .queue_ms,
		.input_length, .output_length, .cached_tokens, .worker, .decision, .ok, .run, .replicate] | map(tostring) | join(" ")' run)" \
		"1 - - 1000 1000 0 1000 1 0 8000 new_session true sticky 1
b s 1 60000.5 60000.5 0 1800 3 0 8001 new_session true sticky 1
c s 2 120135.050529 120135.050529 0 3000 1 1536 8001 affinity true sticky 1"
}

@test "times are those of the formula" {
	three | route-sim --policy sticky --instances 2 --arrivals open >run
	jq -r '[.input_length, .cached_tokens, .output_length, .ttft_ms, .prefill_ms, .e2e_ms, .tpot_ms // "-"] | join(" ")' run |
		awk 'function close_to(a, b) { return (a - b) ^ 2 < 1e-10 }
		{
			new = $1 - $2
			prefill = 5.5 + .0453 * new + 5.78e-6 * new * ($2 + new / 2)
			ttft = 25 + .0011 * $1 + prefill
			# two decode steps behind 1800 tokens, one sequence of 128 experts, 8 a token
			decode = $3 == 3 ? 2 * (5.5 + 4.5 * (1 - 120 / 128)) + 2.9e-5 * (1800 + 1801) : 0
			if (!close_to($5, prefill) || !close_to($4, ttft) || !close_to($6, ttft + decode)) { print "line", NR, $0, prefill, ttft; bad = 1 }
			if (($3 == 3) != ($7 != "-") || $3 == 3 && !close_to($7, decode / 2)) { print "tpot", $7, decode / 2; bad = 1 }
		}
		END { exit bad || NR != 3 }'
}

@test "thinktime waits for the turn before, tracets and open do not add to the trace" {
	three >trace
	route-sim trace | jq -s '.[2].start_ms - .[1].start_ms - .[1].e2e_ms - 59999.5 | fabs < 1e-6' | grep -qx true
	route-sim --arrivals tracets trace | jq -s '.[2].start_ms == 120000' | grep -qx true
	expect "open: scheduled at the timestamp" "$(sessions | route-sim --arrivals open | jq -c '[.request_id, .scheduled_ms]' | sort)" \
		"$(sessions | jq -c '[input_line_number, .timestamp]' | sort)"
	expect "closed: no pause" "$(route-sim --arrivals closed:1 trace | jq -s '[.[1:] , .[:-1]] | transpose |
		map(.[0].start_ms - .[1].start_ms - .[1].e2e_ms | fabs < 1e-6) | all')" true
}

@test "records come in the order requests end, each request once" {
	local tokens
	sessions >trace
	tokens=$(jq -s 'map(.input_length) | add' trace)
	for policy in $POLICIES; do
		echo "$policy"
		route-sim --policy "$policy" trace >run
		jq -r '[.request_id, .start_ms, .e2e_ms, .ttft_ms, .queue_ms, .prefill_ms, .input_length, .output_length, .cached_tokens,
			.tpot_ms // ""] | @tsv' run | awk -F'\t' -v tokens="$tokens" '
			function far(a, b, by) { return (a - b) ^ 2 > by ^ 2 }
			$2 + $3 < last - 1e-6 { print "order", $0 }
			{ last = $2 + $3; sum += $7; ids += !seen[$1]++ }
			$10 != "" && far(($3 - $4) / ($8 - 1), $10, 1e-6) || ($10 != "") != ($8 > 1) { print "tpot", $0 }
			far($4 - $5 - $6, 25 + 0.0011 * $7, 2e-6) { print "sums", $0 }
			# at most the full blocks before the last token
			$9 % 512 != 0 || $9 >= $7 { print "cached", $0 }
			END { if (NR != 1214 || ids != NR || sum != tokens) print NR, ids, sum, tokens }' >wrong
		expect "wrong" "$(cat wrong)" ""
	done
}

@test "the same bytes on one thread, two or four, and every time" {
	local all=
	sessions >trace
	for policy in $POLICIES; do all="$all --policy $policy"; done
	# shellcheck disable=SC2086
	for threads in 1 2 4; do
		route-sim $all --samples --explain --threads $threads trace | cksum >"sum.$threads"
		route-sim $all --sweep speedup=1:2:0.5 --threads $threads trace >"sweep.$threads"
	done
	cmp sum.1 sum.2 && cmp sum.1 sum.4
	cmp sweep.1 sweep.2 && cmp sweep.1 sweep.4
	expect "rows of the sweep" "$(wc -l <sweep.1)" $((1 + 12 * 3))
	# and the runs stand whole, one after the other
	# shellcheck disable=SC2086
	expect "order of runs" "$(route-sim $all trace | jq -r .run | uniq | paste -sd' ')" "$POLICIES"
}

@test "summary rows are those of the records" {
	sessions 3 >trace
	route-sim --policy unified --timeout 60s trace >run
	expect "a few fail" "$(jq -s 'map(select(.ok | not)) | length > 0 and length < 200' run)" true
	expect "they say why" "$(jq -r 'select(.ok | not) | .error' run | sort -u)" timeout
	expect "after 60 s" "$(jq -r 'select(.ok | not) | .e2e_ms' run | sort -u)" 60000
	route-sim --policy unified --timeout 60s --summary -j trace >summary
	jq -n --slurpfile run run --slurpfile s summary '
		def q(p): sort | ((length - 1) * p) as $h | ($h | floor) as $k | .[$k] + ($h - $k) * ((.[$k + 1] // .[$k]) - .[$k]);
		def near($a; $b): ($a - $b | fabs) <= 1e-6 * ($b | fabs);
		($run | map(select(.ok))) as $ok | $s[0] as $row
		| [ $row.requests == ($run | length), $row.failed == ($run | length) - ($ok | length),
		    near($row.ttft_p50_ms; $ok | map(.ttft_ms) | q(0.5)), near($row.ttft_p90_ms; $ok | map(.ttft_ms) | q(0.9)),
		    near($row.ttft_p99_ms; $ok | map(.ttft_ms) | q(0.99)),
		    near($row.tpot_p90_ms; $ok | map(.tpot_ms // empty) | q(0.9)),
		    near($row.e2e_mean_ms; ($ok | map(.e2e_ms) | add) / ($ok | length)),
		    near($row.cache_hit; ($ok | map(.cached_tokens) | add) / ($ok | map(.input_length) | add)),
		    near($row.affinity_share; ($run | map(select(.decision == "affinity")) | length) / ($run | length)),
		    $row.worker_max == ($run | group_by(.worker) | map(length) | max),
		    near($row.duration_s; ($run | map(.start_ms + .e2e_ms) | max) / 1000 - ($run | map(.start_ms) | min) / 1000)
		  ]' >verdicts
	expect "figures" "$(jq -c . verdicts)" "[true,true,true,true,true,true,true,true,true,true,true]"
}

@test "the ablation of unified routing, medians of 20 traces: the order of policies, the figures within a factor of 2" {
	for seed in $(seq 20); do
		sessions "$seed" | route-sim --policy load_only --policy lmetric --policy sticky --policy unified --summary --no-header
	done | tr '\t' ' ' >rows
	# median POLICY COLUMN: over the traces
	median() {
		awk -v p="$1" -v c="$2" '$1 == p { print $c }' rows | sort -g | awk '{ x[NR] = $1 } END { print NR == 20 ? (x[10] + x[11]) / 2 : "?" }'
	}
	echo "TTFT p90: $(for p in load_only lmetric sticky unified; do median $p 8; done | paste -sd' ')" | tee order
	awk '{ exit !($3 > $4 && $4 > $5 && $5 > $6) }' order
	# column and published figure: TTFT mean, p50, p90, p99, TPOT p50, p90, E2E p50, p90, p99 in ms, cache hit, affinity
	while read -r column published; do
		got=$(median unified "$column")
		echo "column $column: $got, published $published"
		awk -v a="$got" -v b="$published" 'BEGIN { exit !(a <= 2 * b && a >= b / 2) }'
	done <<-'END'
		6 3300
		7 520
		8 8800
		9 47600
		10 7.9
		11 17.8
		13 1760
		14 20000
		15 85800
		16 0.794
		17 0.702
	END
}

@test "real state, 100 traces: load_only and lmetric get worse, sticky beside its own counters does not, by the sign test" {
	[ -z "${SANITIZED-}" ] || skip "the same figures, slowly"
	for seed in $(seq 100); do
		sessions "$seed" >trace
		for state in shadow real max; do
			case $state in
			shadow) set -- --policy load_only --policy lmetric --policy sticky ;;
			real) set -- --policy load_only --policy lmetric ;;
			max) set -- --policy sticky ;;
			esac
			route-sim -q "$@" --state $state --summary --no-header trace | awk -v seed="$seed" -v state=$state '{ print $1, seed, state, $6 }'
		done
	done >rows
	# TTFT mean. A policy that is as often better as it is worse has 61 or more worse of 100 in 2 cases of 100
	awk '$3 == "shadow" { own[$1, $2] = $4; next } { n[$1 " " $3]++; worse[$1 " " $3] += $4 > own[$1, $2] }
		END { for (k in n) print k, n[k], worse[k], (worse[k] >= 61 ? "worse" : "not worse") }' rows | sort | tee signs
	expect signs "$(cut -d' ' -f1-3,5- signs)" "lmetric real 100 worse
load_only real 100 worse
sticky max 100 not worse"
}

# misplaced POLICY STATE [OPTION...]: percent of the requests of two traces that the policy sent, for their load, to an
# instance with more requests in flight than the least loaded; counted from start and end of all records.
misplaced() {
	local policy=$1 state=$2
	shift 2
	for seed in 1 2; do
		sessions "$seed" | route-sim -q --policy "$policy" --state "$state" "$@" | jq -r '[.start_ms, .e2e_ms, .worker, .decision] | @tsv' |
			sort -g | awk '{
					for (k = 8000; k < 8008; k++) q[k] = 0
					m = 0
					for (j = 1; j <= live; j++) if (e[j] > $1) {
						m++; s[m] = s[j]; e[m] = e[j]; w[m] = w[j]
						if (s[m] < $1) q[w[m]]++
					}
					live = m + 1; s[live] = $1; e[live] = $1 + $2; w[live] = $3
					if ($4 != "affinity") for (k = 8000; k < 8008; k++) if (q[k] < q[$3]) { bad++; break }
				}
				END { print bad + 0, NR }'
	done | awk '{ bad += $1; n += $2 } END { print 100 * bad / n }'
}

@test "real state: why: what long iterations hide sends requests where more are already" {
	local own load short sticky max
	own=$(misplaced load_only shadow)
	load=$(misplaced load_only real)
	short=$(misplaced load_only real --cost budget=256)
	max=$(misplaced load_only max)
	sticky=$(misplaced sticky real)
	echo "# own $own, real $load, short iterations $short, max $max, sticky $sticky"
	awk -v own="$own" -v load="$load" -v short="$short" -v max="$max" -v sticky="$sticky" 'BEGIN {
		exit !(own == 0 && load > 8 && short < load / 2 && max < load / 4 && sticky > 0 && sticky < load / 4) }'
}

@test "replicates: the first is the trace, the others start up to a second later" {
	sessions >trace
	route-sim --policy sticky --runs 3 --arrivals open trace >run
	expect "replicates" "$(jq .replicate run | sort -u | paste -sd' ')" "1 2 3"
	expect "the first" "$(jq -c 'select(.replicate == 1)' run | cksum)" "$(route-sim --policy sticky --arrivals open trace | cksum)"
	expect "one delay a session" "$(jq -r 'select(.replicate < 3) | [.request_id, .session_id, .replicate, .scheduled_ms] | @tsv' run |
		sort -k1,1n -k3,3n | awk '$3 == 1 { at = $4; next } { d = $4 - at; if (d < 0 || d >= 1000) print "delay", d
			if (($2 in delay) && (delay[$2] - d) ^ 2 > 1e-9) print "two delays of", $2; delay[$2] = d }')" ""
	expect "replicate 3 of seed 1 draws as replicate 2 of seed 2 does: choices and delays" \
		"$(route-sim --policy p2c --runs 3 trace | sed -n 's/"replicate":3}/}/p' | cksum)" \
		"$(route-sim --policy p2c --seed 2 --runs 2 trace | sed -n 's/"replicate":2}/}/p' | cksum)"
	[ "$(route-sim --policy random trace | cksum)" != "$(route-sim --policy random --seed 2 trace | cksum)" ]
}

@test "explain: the chosen instance has the score that the record says" {
	sessions >trace
	route-sim --policy unified --explain trace >run
	expect "eight scores" "$(jq '.scores | length' run | sort -u)" 8
	expect "score, runner-up and margin" "$(jq -c 'select(.scores[.worker - 8000] != .score or
		(.scores | del(.[$r.worker - 8000]?)) == 0)' --argjson r '{"worker":8000}' run)" ""
	jq -c '. as $r | [.scores | to_entries[] | select(.key != $r.worker - 8000) | .value] | min as $best |
		select($best != $r.runner_up or $r.margin != $r.runner_up - $r.score)' run >wrong
	expect "wrong" "$(cat wrong)" ""
	expect "a fallback takes the lowest" "$(jq -c 'select(.decision == "lmetric_fallback" and .score != (.scores | min))' run)" ""
	expect "a policy without scores" "$(route-sim --policy round_robin --explain trace | jq -c 'select(.score or .margin)')" ""
}

@test "samples: one a worker and interval, interleaved by time" {
	sessions >trace
	route-sim --policy unified --samples --sample-every 10s trace >run
	jq -c 'select(.type == "feed")' run >feed
	expect "records are the same" "$(jq -c 'select(.type != "feed")' run | cksum)" "$(route-sim --policy unified trace | jq -c . | cksum)"
	expect "times" "$(jq .ts_ms feed | uniq | awk 'NR > 1 && $1 - last != 10000 { print } { last = $1 }')" ""
	expect "workers at each" "$(jq .worker feed | head -8 | paste -sd' ')" "8000 8001 8002 8003 8004 8005 8006 8007"
	expect "shares" "$(jq -c 'select(.kv_used < 0 or .kv_used > 1 or .gpu_util < 0 or .gpu_util > 1)' feed)" ""
	expect "by time" "$(jq -r '.ts_ms // (.start_ms + .e2e_ms)' run | awk '$1 < last - 1e-6 { print NR } { last = $1 }')" ""
}

@test "while nothing runs counters are not published: a gap of years costs nothing" {
	# two requests and 30 years between them: ticks all the way would be 10^15
	printf '{"timestamp":%s,"input_length":1000,"output_length":20}\n' 7 946080000007 >trace
	timeout 60 route-sim -q --state max --routers 2 --instances 2 --publish 1us --reconcile 1us --audit trace >run
	expect "both are served" "$(jq -c 'select(.ok) | [.start_ms, .decision]' run)" '[7,"lmetric_fallback"]
[946080000007,"lmetric_fallback"]'
	expect "alike" "$(jq 'select(.ok) | .ttft_ms, .e2e_ms' run | sort -u | wc -l)" 2
	printf '{"timestamp":%s,"input_length":1000,"output_length":20}\n' 7 259200007 >days
	expect "samples go on: 3 days, one an hour and engine, and one at the beginning" \
		"$(route-sim -q --instances 2 --samples --sample-every 1h days | grep -c feed)" $(((1 + 72 + 1) * 2))
}

@test "audit: the books of every policy balance" {
	local all=
	sessions >trace
	for policy in $POLICIES; do all="$all --policy $policy"; done
	# shellcheck disable=SC2086
	split_run route-sim $all --audit --cost kv=150000 --timeout 40s --routers 2 --race-window 20ms --state max -t audit trace
	expect_status 0
	expect "laws" "$(printf '%s\n' "$out" | awk -F'\t' 'NR > 1 { n++; if ($7 != "yes") print } END { print n }')" $((12 * 9))
	expect_match "a note" "$err" "*audit: 108 laws hold in 12 runs*"
	split_run route-sim --audit </dev/null
	expect_status 0
	expect "nothing to judge" "$err" "route-sim: audit: no request was served"
	split_run route-sim --audit nowhere
	expect_status 2
	expect "the input's error alone" "$err" "route-sim: nowhere: no such file or directory"
	# the client of the only request gives up, its engine goes on to the end of the iteration
	echo '{"timestamp":0,"input_length":60000,"output_length":5}' >long
	split_run route-sim -q --timeout 100ms --audit --summary -j long
	expect_status 0
	expect "busy from the overhead to the end of the first chunk" "$(printf '%s\n' "$out" | jq '.duration_s, (.busy_share * 8 * 1e6 | round)' | paste -sd' ')" \
		"0.1 $(awk 'BEGIN { run = 5.5 + 8192 * .0453 + 5.78e-6 * 8192 * 4096; printf "%.0f", 1e6 * run / (25 + .0011 * 60000 + run) }')"
}

@test "Little's law, from outside: requests in the engines at the samples are the time requests spent there" {
	# 600 requests, 60 sessions, pools so small that hundreds of requests are preempted
	awk 'BEGIN { srand(3); for (i = 0; i < 600; i++) printf "{\"timestamp\":%d,\"session_id\":\"s%d\",\"input_length\":%d,\"output_length\":%d}\n",
		i * 40, i % 60, 200 + int(rand() * 800), 200 + int(rand() * 1500) }' >trace
	for arrivals in open thinktime closed:60; do
		for timeout in 1000h 15s; do
			route-sim -q --instances 2 --block-size 16 --cost kv=16000 --policy lmetric --arrivals $arrivals --timeout $timeout \
				--samples --sample-every 10ms trace |
				jq -r 'if .type then "s \(.running + .waiting)" else "r \(.e2e_ms - 25 - 0.0011 * .input_length) \(.preemptions)" end' |
				awk -v what="$arrivals $timeout" '
					$1 == "s" { present += $2 * 10; next }
					{ spent += $2 > 0 ? $2 : 0; preempted += $3 }
					END {
						print "# " what ": " present / spent ", " preempted " preempted"
						# an engine drops what its client gave up at the end of an iteration: a little more is present
						exit !((present / spent - 1) ^ 2 < 0.0005 ^ 2 && preempted > 50)
					}'
		done
	done
}

@test "a concurrency limit holds requests back before dispatch" {
	sessions >trace
	route-sim --arrivals open --concurrency 4 trace >run
	expect "at most four at once" "$(jq -r '"\(.start_ms) 1\n\(.start_ms + .e2e_ms - 1e-5) -1"' run | sort -g | awk '
		{ n += $2; if (n > most) most = n } END { print most }')" 4
	expect "lag" "$(jq -s 'map(.start_ms - .scheduled_ms) | min == 0 and max > 10000' run)" true
}

@test "engines: presets, files, single figures" {
	three >trace
	split_run route-sim --engine h100-qwen3-30b --arrivals open trace
	expect_match "unvalidated, and says so" "$err" "*h100-qwen3-30b*not been compared*"
	expect "faster" "$(printf '%s\n' "$out" | jq -s '.[0].prefill_ms * 1e6 | round')" \
		"$(awk 'BEGIN { printf "%.0f", (4.5 + .0165 * 1000 + 1.2e-6 * 1000 * 500) * 1e6 }')"
	printf '# mine\nt0 = 7\n' | tr -d ' ' >mine
	echo 'b=1 c=0 k=0, w=0' >>mine
	expect "a file" "$(route-sim --engine ./mine --cost oh=0,oh_token=0,t0=2 --arrivals open trace | jq -s '.[0].ttft_ms')" 1002
	expect "a dense model under a connector" "$(route-sim --engine ./mine --cost oh=0,oh_token=0,tax=0.5 --arrivals open trace |
		jq -s '.[0].ttft_ms')" 1510.5
	for wrong in t0 t0=x t0=0x5 t1=5 kv=0 kv=1e13 t0=-1 seqs=1.5 budget=8192.5; do
		split_run route-sim --cost $wrong trace
		expect_status 2
		expect_match "names it" "$err" "*--cost: $wrong *"
	done
	split_run route-sim --engine nowhere trace
	expect_status 2
	expect_match "lists the presets" "$err" "*nowhere*h20-qwen3-30b*"
	split_run route-sim --cost topk=9,experts=8 trace
	expect_status 2
	expect_match "names both" "$err" "*topk is above experts*"
	expect_match "changed, it is as unvalidated as before" "$(route-sim --engine h100-qwen3-30b --cost kv=1000 trace 2>&1 >run)" \
		"*h100-qwen3-30b*not been compared*"
}

@test "engines of a file: the same in every program, none cut short" {
	echo '{"ttft_ms":1000,"input_length":1000,"cached_tokens":0,"decision":"a"}' >run
	{ echo t0=7; awk 'BEGIN { for (i = 0; i < 8000; i++) print "# more" }'; echo b=x; } >wrong
	awk 'BEGIN { for (i = 0; i < 10000; i++) print "# more"; print "t0=7" }' >long
	for file in wrong long nowhere; do
		for tool in route-sim decision-split per-port; do
			split_run "$tool" --engine "$file" run
			expect_status 2
			expect_match "$tool says" "$err" "$tool: --engine: *$file*"
			case $file in
			wrong) expect_match "the pair" "$err" "*b=x needs a number*" ;;
			long) expect_match "why" "$err" "*longer than 64 KiB*" ;;
			esac
		done
	done
}

@test "figures beyond what is simulated are refused, none is cut" {
	sessions >trace
	split_run route-sim --cost kv=1e12 --block-size 16 trace
	expect_status 2
	expect_match "the pool" "$err" "*--cost: kv is more than 2000000000 blocks*"
	expect "32e9 tokens are 2e9 blocks" "$(route-sim --cost kv=3.2e10 --block-size 16 --summary -j -q trace | jq .failed)" 0
	for wrong in speedup=0 speedup=1e-9 speedup=2e9 publish=999ns reconcile=1ns 'sample-every=1ns' 'sample-every=0s' \
		instances=0 instances=100001 routers=0 runs=0 concurrency=2000000000 arrivals=closed:2000000000; do
		split_run route-sim --samples "--$wrong" trace
		expect_status 2
		expect_match "$wrong" "$err" "*--${wrong%%=*}*"
	done
	{ echo '{"timestamp":0,"input_length":5,"output_length":1}'; echo '{"timestamp":3600000,"input_length":5,"output_length":1}'; } >hour
	split_run route-sim --speedup 0.000001 hour
	expect_status 2
	expect_match "114 years" "$err" "*--speedup stretches the trace beyond 31 years*"
	expect "19 years" "$(head -1 hour | cat - <(echo '{"timestamp":600000,"input_length":5,"output_length":1}') |
		route-sim -q --speedup 0.000001 | jq .start_ms | paste -sd' ')" "0 600000000000"
	split_run route-sim --runs 100000 --policy p2c --policy random trace
	expect_status 2
	expect_match "runs" "$err" "*2 x 1 x 100000*"
	# an answer whose every token takes 1000 s, 2999 of them in a row: 34 days
	echo '{"timestamp":0,"input_length":5,"output_length":3000}' | route-sim -q --cost t0=1000000,b=0,c=0,k=0,w=0,oh=0,oh_token=0 >run
	expect "34 days" "$(jq .e2e_ms run)" 3000000000
	split_run route-sim --cost t0=1000000,b=1000,c=1 --arrivals open --summary trace
	expect_match "longer than can be is said" "$err" "*iterations would take more than 11 days and end there*"
}

@test "engines, routers and scores cost what they hold, not what they might" {
	needs_plain_memory
	three >trace
	ulimit -v 300000
	# a batch of a million sequences, an engine; 20,000 engines; as many scores of a decision
	route-sim -q --instances 1000 --cost seqs=1000000 --threads 1 trace >run
	route-sim -q --instances 20000 --threads 1 --explain trace >run
	expect "scores" "$(jq '.scores | length' run | sort -u)" 20000
	split_run route-sim --instances 100000 --routers 101 trace
	expect_status 2
	expect_match "too many together" "$err" "*--routers times instances are more than 10000000*"
}

@test "what cannot be simulated is said" {
	printf '{"timestamp":0,"input_length":400000,"output_length":5}\n' | route-sim >run 2>note
	expect "too long" "$(jq -r '[.ok, .error] | join(": ")' run)" "false: does not fit the kv pool"
	grep -q 'nothing will be cached' note
	{ three; printf '{"input_length":5,"output_length":5}\n{"timestamp":5,"output_length":5}\n{"timestamp":5,"input_length":5}\n'; } >trace
	split_run route-sim trace
	expect_status 0
	expect_match "counted" "$err" "*3 of 6 requests left out*"
	{ three; echo '{"timestamp":5,"input_length":5,"output_length":1,"block_size":16}'; } >mixed
	split_run route-sim mixed
	expect_status 2
	expect "where" "$err" "route-sim: mixed:4: block sizes differ between records: give --block-size"
	split_run route-sim trace trace
	expect_status 2
	for wrong in nope unified,x=1 unified,overload_factor unified,overload_factor=-1 =unified; do
		split_run route-sim --policy $wrong trace
		expect_status 2
		expect_match "names the option" "$err" "*--policy: '$wrong'*"
	done
	split_run route-sim --policy "" trace
	expect "no name" "$err" "route-sim: --policy: '': is no policy (see route-sim --help)"
	split_run route-sim --policy a=unified --policy a=sticky trace
	expect_status 2
	for wrong in closed closed:0 closed:x never; do
		split_run route-sim --arrivals $wrong trace
		expect_status 2
	done
	for wrong in speedup speedup=1:2 speedup=2:1:1 speedup=1:2:0 speedup=0:1:0.5 nothing=1:2:1 instances=1:2:0.5; do
		split_run route-sim --sweep $wrong trace
		expect_status 2
		expect_match "names the option" "$err" "*--sweep*"
	done
	while IFS='|' read -r sweep says; do
		# shellcheck disable=SC2086
		split_run route-sim ${sweep} trace
		expect_status 2
		expect "$sweep" "$err" "route-sim: --$says (see route-sim --help)"
	done <<-'END'
		--sweep nosuch=1:2:1|sweep: nosuch=1: is no parameter of this policy (unified)
		--policy b=sticky --sweep overload_factor=1:2:1|sweep: overload_factor=1: is no parameter of this policy (sticky)
		--sweep overload_factor=-1:2:1|sweep: overload_factor=-1: is out of range (unified)
		--sweep speedup=1:1e9:1|sweep: 'speedup=1:1e9:1': makes more than 100000 points
		--sweep speedup=1:400:1 --sweep instances=1:400:1|sweep: 'instances=1:400:1': makes more than 100000 points
		--sweep speedup=2:1:1|sweep: 'speedup=2:1:1': needs FROM <= TO
		--sweep speedup=1:2:-1|sweep: 'speedup=1:2:-1': needs a STEP of at least 0.000000001
		--sweep speedup=1:1:0|sweep: 'speedup=1:1:0': needs a STEP of at least 0.000000001
		--sweep min_hit=0:1e-10:1e-11|sweep: 'min_hit=0:1e-10:1e-11': needs a STEP of at least 0.000000001
		--sweep speedup=1:2:0x1|sweep: 'speedup=1:2:0x1': is not PARAM=FROM:TO:STEP
		--sweep speedup=1:inf:1|sweep: 'speedup=1:inf:1': is not PARAM=FROM:TO:STEP
		--sweep speedup=1:2:1 --sweep speedup=3:4:1|sweep: 'speedup=3:4:1': is the same parameter twice
		--sweep speedup=0:2:1|sweep: speedup=0: speedup is outside 0.000001..1000000000 (unified)
		--sweep instances=1:2:0.5|sweep: instances=1.5: is no whole number from 1 to 100000 (unified)
	END
}

@test "a sweep is a grid of the same runs" {
	sessions >trace
	route-sim --policy u=unified --sweep overload_factor=1:2:0.5 --sweep instances=4:8:4 trace >rows
	expect "points" "$(tail -n +2 rows | cut -f2)" "overload_factor=1,instances=4
overload_factor=1,instances=8
overload_factor=1.5,instances=4
overload_factor=1.5,instances=8
overload_factor=2,instances=4
overload_factor=2,instances=8"
	expect "a point" "$(sed -n 5p rows | cut -f4-)" \
		"$(route-sim --policy unified,overload_factor=1.5 --instances 8 --summary --no-header trace | cut -f4-)"
}

@test "--warmup is served and not reported; checks judge the summary, records or not" {
	sessions >trace
	route-sim --warmup 100 trace -q >run
	expect "records" "$(wc -l <run)" 1114
	expect "the others are as they were" "$(cksum <run)" "$(route-sim trace | jq -c 'select(.request_id > 100)' | cksum)"
	split_run route-sim trace -c 'ttft_p90_ms < 1ms'
	expect_status 1
	expect "records" "$(printf '%s\n' "$out" | wc -l)" 1214
	split_run route-sim trace -q -c 'ttft_p90_ms < 1000s'
	expect_status 0
}

@test "delays instead of timestamps" {
	cat >trace <<-'END'
		{"session_id":"a","timestamp":0,"input_length":600,"output_length":2,"hash_ids":[1,2]}
		{"session_id":"a","delay_ms":1500,"input_length":700,"output_length":2,"hash_ids":[1,3]}
		{"session_id":"b","timestamp":10,"input_length":700,"output_length":2,"hash_ids":[1,4]}
		{"session_id":"a","delay_ms":250,"input_length":800,"output_length":2,"hash_ids":[1,5]}
	END
	for mode in thinktime tracets; do
		expect "$mode" "$(route-sim --arrivals $mode trace | jq -s 'map(select(.session_id == "a")) |
			[.[1].start_ms - .[0].start_ms - .[0].e2e_ms, .[2].start_ms - .[1].start_ms - .[1].e2e_ms] |
			map(. * 1e6 | round / 1e6)' | jq -c .)" "[1500,250]"
	done
	expect "turns" "$(route-sim trace | jq -s -c 'map([.session_id, .turn]) | sort')" '[["a",1],["a",2],["a",3],["b",1]]'
}

@test "the manual names every policy and parameter, with its default" {
	local names
	names=$(sed -nE 's/^\t\{ \.name = "([a-z0-9_]+)",.*/\1/p' "$ROOT"/lib/route/policies/*.c)
	expect "policies of this test" "$(printf '%s\n' "$names" | sort)" "$(printf '%s\n' $POLICIES | sort)"
	for name in $names; do
		grep -qx "\.It Sy $name" "$ROOT/man/route-sim.1"
		route-sim --policy "$name" </dev/null
	done
	sed -nE 's/^.*\{ "([a-z_]+)", ([0-9.]+), .*, .*, ".*" \}.*/\1 \2/p' "$ROOT"/lib/route/policies/*.c >params
	[ "$(wc -l <params)" -ge 12 ]
	while read -r name value; do
		grep -Eq "^\.Li $name Ns =(0?$value|1)( |\$)" "$ROOT/man/route-sim.1" || { echo "$name=$value"; return 1; }
	done <params
}

@test "the policy that the manual adds can be added" {
	needs_command gcc
	needs_plain_memory
	sed -n '/^For example, least/,/^\.Ed/p' "$ROOT/man/route-sim.1" | grep -v '^[.F]' >example
	grep -q policy_answer example
	{
		printf '#include <stdio.h>\n#include "route/policy.h"\n'
		sed '/^	{ .name/,$d' example
		echo 'static const struct policy added ='
		sed -n '/^	{ .name/,$p' example | sed '$s/,$/;/'
		cat <<-'END'
			int main(void)
			{
				/* L = 10, weight 7: 3 * 10 + 7 * 100, 9 * 10 + 7 * 80, 4 * 10 + 7 * 90 */
				static const struct instance_view at[] = {
					{ .requests = 3, .decoding = 100 }, { .requests = 9, .decoding = 80 }, { .requests = 4, .decoding = 90 },
				};
				struct policy_choice choice = { .policy = &added, .param = { 7 } };
				struct question q = { 0, 10, 512, 3, at };
				struct policy_state state;
				struct answer a;
				double score[3];

				a.score = score;
				policy_start(&state, &choice, 3, 1, 1, 0);
				policy_pick(&state, &q, &a);
				printf("%s %g: %g %g %g: %u\n", added.params[0].name, added.params[0].value, score[0], score[1], score[2], a.prefill);
				policy_stop(&state);
			}
		END
	} >added.c
	gcc -std=c11 -D_GNU_SOURCE -Wall -Wextra -Wno-missing-field-initializers -Werror -I"$ROOT/lib" -o added added.c \
		"$BUILD/libservestat.a" -lm
	expect "it decides" "$(./added)" "weight 1: 730 650 670: 1"
}

@test "the Mooncake conversation trace, a thousand engines" {
	needs_data mooncake/conversation_trace.jsonl
	route-sim --instances 1000 --policy lmetric --audit --summary -j "$DATA" 2>note >row
	expect "requests" "$(jq .requests row)" 12031
	grep -q '9 laws hold' note
}

@test "examples/bake-off: run files of every policy and a ranking" {
	REPLICATES=2 "$ROOT/examples/bake-off" out >ranking
	for policy in $POLICIES; do
		expect "$policy" "$(wc -l <"out/$policy.jsonl")" 1214
	done
	expect "rows" "$(wc -l <out/summary.tsv)" $((1 + 14 * 2))
	expect "ranks" "$(awk 'NR > 1 { print $1 }' ranking | paste -sd' ')" "1 2 3 4 5 6 7 8 9 10 11 12 13 14"
	expect "from low to high" "$(awk 'NR > 1 { if ($3 < last) print; last = $3 }' ranking)" ""
	# the median of two is their mean
	expect "unified" "$(awk '$2 == "unified" { print $3 }' ranking)" \
		"$(awk -F'\t' '$1 == "unified" { sum += $8 } END { printf "%.2f", sum / 2 / 1000 }' out/summary.tsv)"
	expect "kv_aware starves a worker and comes last" "$(tail -1 ranking | awk '{ print $2, $6, $7 }')" "kv_aware 0 0"
	# who fails is seen beside the latency of the others, and has no rank when nobody succeeds
	ROUTE_SIM='--timeout 20s' REPLICATES=1 "$ROOT/examples/bake-off" slow out/trace.jsonl >ranking
	expect "failed" "$(awk 'NR > 1 { print $2, $6 }' ranking | sort)" \
		"$(awk -F'\t' 'NR > 1 { n[$1] += $5 } END { for (p in n) print p, n[p] }' slow/summary.tsv | sort)"
	expect "many of kv_aware" "$(awk '$2 == "kv_aware" { print ($6 > 600) }' ranking)" 1
	head -30 out/trace.jsonl >few
	expect "nothing measured" "$(ROUTE_SIM='--timeout 1ms' REPLICATES=1 "$ROOT/examples/bake-off" none few | awk 'NR > 1 { print $1, $3, $6 }' | sort -u)" \
		"- - 30"
	# options reach the simulation, a trace can be given, and without a directory it says how it is called
	ROUTE_SIM='--instances 4' REPLICATES=1 "$ROOT/examples/bake-off" small out/trace.jsonl >/dev/null
	expect "workers" "$(jq .worker small/sticky.jsonl | sort -u | wc -l)" 4
	split_run "$ROOT/examples/bake-off"
	expect_status 2
	expect_match "usage" "$err" "*usage: bake-off DIR*"
}

@test "ids come back as they were: numbers, text that needs quoting, none" {
	cat >trace <<-'END'
		{"request_id":7,"session_id":42,"timestamp":0,"input_length":60,"output_length":1,"hash_ids":[1]}
		{"request_id":"a\"b\\c\n\u0001","session_id":"tab\there","timestamp":1,"input_length":60,"output_length":1}
		{"request_id":"007","session_id":"42","timestamp":2,"input_length":60,"output_length":1}
		{"timestamp":3,"input_length":60,"output_length":1,"session_id":null}
	END
	expect "ids" "$(route-sim -q trace | jq -c '[.request_id, .session_id]' | sort)" "$(printf '%s\n' '["007",42]' \
		'["a\"b\\c\n\u0001","tab\there"]' '[4,null]' '[7,42]' | sort)"
}

@test "a record without request_id keeps its number whatever is left out" {
	sessions >trace
	local number='[.request_id, .input_length]'
	for left in "--where input_length>20000" "--where turn=2" "--where session_id=s3" "--warmup 50" "--first 700"; do
		# shellcheck disable=SC2086
		route-sim -q $left --threads 3 trace | jq -c "$number" | sort >got
		[ "$(wc -l <got)" -ge 2 ]
		expect "numbers of $left that are not those of the trace" "$(jq -c '[input_line_number, .input_length]' trace | sort | comm -13 - got | head -3)" ""
	done
	# a damaged line has no number, nor has a blank one; a sample has
	{ head -2 trace; echo '{'; echo; echo '{"type":"feed","ts_ms":1,"worker":"a","running":1}'; tail -n +3 trace; } >more
	expect "after others" "$(route-sim -q --where 'turn = 2' --tolerate 1 more | jq .request_id | sort -n)" \
		"$(jq 'select(.turn == 2) | input_line_number | if . > 2 then . + 1 else . end' trace)"
}

@test "absurd times and lengths do no harm" {
	cat >trace <<-'END'
		{"session_id":"a","timestamp":-9000000000000,"input_length":9000000000000000000,"output_length":9000000000000000000}
		{"session_id":"a","timestamp":9000000000000,"input_length":50,"output_length":3}
		{"session_id":"a","delay_ms":1e300,"input_length":50,"output_length":3}
		{"session_id":"b","delay_ms":-5,"input_length":0,"output_length":0}
	END
	for mode in thinktime open tracets closed:2; do
		split_run route-sim --audit --arrivals $mode --cost c=1,b=1000,t0=1000000 trace
		expect_status 0
		expect_match "cut times are counted" "$err" "*2 times beyond 31 years*"
		expect "$mode" "$(printf '%s\n' "$out" | jq -c .ok | sort | paste -sd' ')" "false true true true"
	done
	# the longest prompt that can be written, beside one that is being served
	cat >trace <<-'END'
		{"timestamp":0,"input_length":100000,"output_length":500}
		{"timestamp":1,"input_length":9223372036854775807,"output_length":9223372036854775807}
		{"timestamp":2,"input_length":100000,"output_length":500}
	END
	set --
	for policy in $POLICIES linear,normalize=1 kv_aware,idf=1; do set -- "$@" --policy "$policy"; done
	for options in "" "--instances 1 --state real --race-window 5ms"; do
		# shellcheck disable=SC2086
		split_run route-sim -q --audit "$@" $options trace
		expect_status 0
		expect "of 14 policies $options" "$(printf '%s\n' "$out" | jq -c '[.ok, .input_length > 9e18, (.score // 0) >= 0]' | sort | uniq -c | tr -s ' ')" \
			" 14 [false,true,true]
 28 [true,false,true]"
	done
	# an engine that takes 11 days a token, and answers of 10^12 tokens: time ends, and so do they
	printf '{"session_id":"a","timestamp":0,"input_length":5,"output_length":%s}\n' 30000 40 >trace
	for options in "" "--samples --sample-every 10000h" "--state max --publish 1000h --reconcile 5000h --routers 2" "--timeout 1000000h"; do
		# shellcheck disable=SC2086
		split_run timeout 60 route-sim -q --audit --instances 3 --cost t0=1000000,tax=1000,kv=1e9 $options trace
		expect_status 0
		expect "ends $options" "$(printf '%s\n' "$out" | jq -s 'map(select(.ok != null)) | length, .[0].output_length > 3000, .[0].e2e_ms >= 3.6e12' | paste -sd' ')" \
			"2 true true"
	done
	echo '{"timestamp":0,"input_length":5,"output_length":999999999990}' >trace
	split_run timeout 60 route-sim -q --audit --cost kv=1e12 trace
	expect_status 0
	expect "whole" "$(printf '%s\n' "$out" | jq -c '[.ok, .output_length]')" "[true,999999999990]"
	# pauses of 31 years each: time ends before they do
	for _ in $(seq 21); do
		echo '{"session_id":"a","delay_ms":1e13,"input_length":10,"output_length":1}'
	done >trace
	for state in shadow real; do
		split_run route-sim -q --audit --state $state --reconcile 0s --timeout 100h trace
		expect_status 0
		expect "in order, never before 1970" "$(printf '%s\n' "$out" | jq -s 'length, (map(.start_ms) | . == sort and .[0] == 0)' | paste -sd' ')" "21 true"
	done
}
