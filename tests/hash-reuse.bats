#!/usr/bin/env bats
# hash-reuse.bats - what hash-reuse prints: published numbers, hand-worked cases, an independent computation

load lib

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# curve COLUMNS ARG ...: columns of the curve, one row a line.
curve() {
	local columns=$1
	shift
	hash-reuse -q --no-header -t curve "$@" | cut -f"$columns" | tr '\t' ' '
}

# reference TABLE FILE [name=value ...]: what tests/reuse-reference.pl computes.
reference() {
	local table=$1 file=$2
	shift 2
	perl "$ROOT/tests/reuse-reference.pl" "$table" t "$@" <"$file"
}

@test "every published number of the Mooncake conversation trace" {
	needs_data mooncake/conversation_trace.jsonl
	summary hash-reuse "$DATA"
	expect_status 0
	expect stderr "$err" ''
	has 'requests 12031' 'missing 0' 'block_size 512' 'block_rule ceil' 'block_refs 288500' 'unique_blocks 182790' \
		'unchained_ids 0' 'shared_blocks 44144' 'highly_shared_blocks 906' 'refs_to_shared 149854' \
		'prefix_hit_blocks 105710' 'prefix_hit_block_ratio 0.366412' 'prefix_hit_tokens 54098411' \
		'prefix_hit_token_ratio 0.373624' 'any_hit_block_ratio 0.366412' 'request_block_hit_mean 0.384258' \
		'request_hit_mean 0.409385' 'fully_cached_requests 118' 'partly_cached_requests 11912' 'cold_requests 1' \
		'common_prefix_blocks 1' 'common_prefix_by requests' 'intra_session_share NA' 'sessions 0' \
		'no_session_requests 12031' 'order file' 'out_of_order 0' 'timestamp_unit ms' 'partial exact'
	expect 'one block has more than 100 references' \
		"$(hash-reuse -t top -n 1000 --no-header "$DATA" | awk -F'\t' '$3 > 100' | cut -f2,3)" "0	12031"
	expect 'most referenced' "$(hash-reuse -t top --no-header "$DATA" | cut -f2-5 | tr '\t\n' ' ;')" \
		'0 12031 NA 0;7402 43 NA 1;7403 43 NA 2;7404 43 NA 3;7405 43 NA 4;7406 43 NA 5;7407 43 NA 6;7408 43 NA 7;7409 43 NA 8;7410 43 NA 9;'
	summary hash-reuse --warmup 50% -q "$DATA"
	has 'requests 6016' 'prefix_hit_tokens 27038068' 'input_tokens 67915607' 'prefix_hit_token_ratio 0.398113'
}

@test "the LRU curve, distances and times of the Mooncake conversation trace" {
	needs_data mooncake/conversation_trace.jsonl
	expect curve "$(curve 2,4,7 --capacity 128,1000,8192,10000,32768,131072 "$DATA")" "128 11825 0.041813
1000 12831 0.045356
8192 52270 0.18472
10000 60921 0.215306
32768 96618 0.341485
131072 105402 0.372535"
	expect 'tail first' "$(curve 4 --evict leaf --capacity 128,32k "$DATA")" "12079
96618"
	expect 'distance' "$(hash-reuse -t distance --no-header "$DATA" | cut -f2,7,9,11,12)" "105710	8356	31588	85267	158281"
	expect 'time' "$(hash-reuse -t time --no-header "$DATA" | cut -f2,7,9)" "105710	113999	519000"
	expect 'the answer in words' "$(hash-reuse -f md "$DATA" | head -1)" \
		'A cache of unlimited size would serve 37.4 % of prompt tokens; 10,000 blocks (5.12M tokens) serve 21.5 %.'
}

@test "published curves of other tools, with the options that give them" {
	needs_data mooncake/conversation_trace.jsonl
	per_cent() { awk '{ printf "%.1f ", 100 * $1 }'; }
	expect 'last half' "$(curve 7 --warmup 50% --partial full --capacity 16kt,64kt,256kt,1Mt,4Mt,16Mt "$DATA" | per_cent)" \
		'3.6 4.5 4.5 5.6 18.8 35.6 '
	expect 'whole trace' "$(curve 7 --partial full --capacity 16kt,64kt,256kt,1Mt,4Mt,16Mt,1Gt "$DATA" | per_cent)" \
		'3.3 4.2 4.3 5.6 18.5 34.2 37.4 '
	expect 'mean of block ratios' "$(hash-reuse -j "$DATA" | jq '(.request_block_hit_mean * 10000 | round) / 100')" 38.43
}

@test "the synthetic Mooncake trace agrees with an independent computation" {
	needs_data mooncake/synthetic_trace.jsonl
	for table in summary classes time top sessions; do
		hash-reuse -q --no-header -t $table t="$DATA" >got
		reference $table "$DATA" >want
		diff want got
	done
	hash-reuse -q --no-header -t curve --capacity 100,1000,20000 t="$DATA" >got
	reference curve "$DATA" sizes=100,1000,20000 >want
	diff want got
}

# A trace with everything that goes wrong in one: sessions of all kinds, holes, disorder, samples, ids that do not fit
# the length; loose ones (last argument 1) say nothing of what is before them.
generate() {
	perl -e '
		my ($seed, $n, $loose) = @ARGV;
		srand $seed;
		my ($t, $next, @old) = (0, 0);
		for my $i (1 .. $n) {
			my @f;
			$t += int(rand 3) * int(rand 400);
			my $time = rand() < .1 ? $t - int(rand 900) : $t;
			my @ids;
			if ($loose) {
				@ids = map { int rand($_ < 3 ? 3 : 9) } 0 .. rand 7;
			} else {
				my $from = @old ? $old[rand() < .6 ? -1 - rand(@old < 8 ? @old : 8) : rand @old] : [];
				@ids = @{$from}[0 .. int(rand(@$from + 1)) - 1];
				push @ids, $next++ for 1 .. rand 9;
				push @old, [@ids];
			}
			my $in = @ids * 16 - (rand() < .6 ? int rand 16 : 0);
			$in = int(rand 300) if rand() < .05 || $in < 0;
			push @f, rand() < .05 ? "\"timestamp\": null" : "\"timestamp\": $time" if rand() < .95;
			push @f, "\"input_length\":$in" if rand() < .97;
			my $s = int rand($n / 12);
			push @f, rand() < .5 ? "\"session_id\":\"$s\"" : "\"session_id\":$s" if rand() < .85;
			push @f, "\"worker\":\"w" . int(rand 4) . "\"" if rand() < .8;
			push @f, "\"hash_ids\":[" . join(",", @ids) . "]" if rand() < .97;
			push @f, "\"cached_tokens\":1" if rand() < .1;
			print "{", join(rand() < .5 ? "," : ", ", @f), "}\n";
			print "{\"type\":\"feed\",\"ts_ms\":1,\"worker\":\"w\",\"running\":3}\n" if rand() < .05;
		}' "$@"
}

@test "every table of disorderly traces agrees with an independent computation" {
	for seed in 1 2 3 4; do
		generate $seed 300 $((seed == 3)) >trace
		case $seed in
		1) options='' with='' ;;
		2) options='--partial never --evict leaf --warmup 77' with='partial=never evict=leaf warmup=77' ;;
		3) options='--evict leaf' with='evict=leaf' ;;
		4) options='--partial full --warmup 40' with='partial=full warmup=40' ;;
		esac
		for table in summary classes time top sessions distance curve; do
			hash-reuse -q --no-header --block-size 16 $options -n 40 -t $table --capacity 0,1,3,10,33,150 t=trace >got
			reference $table trace block=16 top=40 sizes=0,1,3,10,33,150 $with >want
			diff want got
		done
	done
	# the trace holds what it should: nothing of the first is NA, and no count of trouble is 0
	generate 1 300 0 >trace
	summary hash-reuse -q --block-size 16 trace
	! grep ' NA' <<<"$out"
	! grep -E '(missing|out_of_order|no_session_requests|block_mismatch|working_set_blocks) 0$' <<<"$out"
}

@test "ids as 64-bit hashes, and a change from small to huge ids midway, change no figure" {
	generate 7 300 0 >trace
	perl -pe 's{"hash_ids":\[([^\]]*)\]}{"\"hash_ids\":[" . join(",", map { (10000 + $_ * 7) . sprintf "%014d", $_ * 999983 } split /,/, $1) . "]"}e' trace >hashed
	perl -pe 's{"hash_ids":\[([^\]]*)\]}{"\"hash_ids\":[" . join(",", map { $_ > 250 ? "18446744073709" . (551616 - $_) : $_ } split /,/, $1) . "]"}e' trace >midway
	for table in summary classes curve distance time sessions; do
		hash-reuse -q --block-size 16 -t $table t=trace >small
		hash-reuse -q --block-size 16 -t $table t=hashed >large
		hash-reuse -q --block-size 16 -t $table t=midway >both
		cmp small large
		cmp small both
	done
	expect 'all digits of an id' "$(hash-reuse -q --block-size 16 -t top -n 1 --no-header midway | cut -f2)" \
		"$(reference top midway block=16 top=1 | cut -f2)"
}

@test "a trace that is long enough for a thread of its own gives the same bytes, and two such traces" {
	trace-gen --requests 70000 --seed 3 >a.jsonl
	trace-gen --requests 70000 --seed 4 --preset chat >b.jsonl
	local tables="-t summary -t curve -t distance -t time -t classes -t top -n 40" o
	for o in "" "--evict leaf --warmup 40%" "--order time --partial never"; do
		hash-reuse -q -j $tables --threads 1 $o a.jsonl b.jsonl >one
		hash-reuse -q -j $tables --threads 3 $o a.jsonl b.jsonl >three
		cmp one three
	done
	[ "$(grep -c . one)" -gt 80 ]
	hash-reuse -q --threads 3 --annotate a.jsonl | cksum >three
	hash-reuse -q --threads 1 --annotate a.jsonl | cksum | cmp - three
}

@test "any number of threads, a pipe and a file give the same bytes" {
	generate 5 2000 0 >trace
	same_bytes hash-reuse trace summary classes curve distance time sessions top
}

@test "a hit is a prefix that an earlier request started with, not an id seen somewhere" {
	cat >trace <<'END'
{"timestamp":0,"input_length":64,"output_length":1,"hash_ids":[1,2,3,4]}
{"timestamp":1,"input_length":64,"output_length":1,"hash_ids":[9,2,3,4]}
{"timestamp":2,"input_length":64,"output_length":1,"hash_ids":[1,2,8,4]}
{"timestamp":3,"input_length":64,"output_length":1,"hash_ids":[1,2,3,4]}
{"timestamp":4,"input_length":64,"output_length":1,"hash_ids":[2,3,4,1]}
END
	summary hash-reuse --block-size 16 trace
	has 'block_refs 20' 'prefix_hit_blocks 6' 'prefix_hit_block_ratio 0.3' 'any_hit_block_ratio 0.7' 'unique_blocks 14' \
		'unchained_ids 8' 'block_rule NA'
	expect 'of each request' "$(hash-reuse --annotate --block-size 16 trace | jq -c .cached_tokens | tr '\n' ' ')" '0 0 32 64 0 '
}

@test "the last block is partial: hit tokens are capped, and ids that do not fit are named by line" {
	cat >trace <<'END'
{"timestamp":0,"input_length":33,"output_length":1,"hash_ids":[10,20,99]}
{"timestamp":1,"input_length":33,"output_length":1,"hash_ids":[10,20,99]}
{"timestamp":2,"input_length":32,"output_length":1,"hash_ids":[10,20]}
{"timestamp":3,"input_length":20,"output_length":1,"hash_ids":[0,1,2,3]}
{"timestamp":4,"input_length":100,"output_length":1,"hash_ids":[10]}
{"timestamp":5,"input_length":0,"output_length":1,"hash_ids":[]}
END
	summary hash-reuse --block-size 16 trace
	expect_status 0
	has 'requests 6' 'block_size 16' 'block_refs 13' 'prefix_hit_blocks 6' 'prefix_hit_tokens 81' 'input_tokens 218' \
		'block_mismatch 2' 'block_rule ceil' 'prefix_hit_block_ratio 0.461538'
	expect ratio "$(awk '$1 == "prefix_hit_token_ratio" { printf "%.3f", 100 * $2 }' <<<"$out")" 37.156
	expect notes "$err" "hash-reuse: trace:4: hash_ids: 4 ids do not fit 20 tokens in blocks of 16
hash-reuse: trace:5: hash_ids: 1 id does not fit 100 tokens in blocks of 16"
	summary hash-reuse --block-size 16 -q --partial full trace
	has 'prefix_hit_tokens 96'
	summary hash-reuse --block-size 16 -q --partial never trace
	has 'prefix_hit_tokens 80' 'block_refs 8' 'prefix_hit_blocks 5'
}

@test "ids above 2^53 and 2^63 are whole" {
	cat >trace <<'END'
{"timestamp":0,"input_length":64,"output_length":4,"hash_ids":[50000000014435121,50000000014435122,50000000014435123,50000000014435124]}
{"timestamp":10,"input_length":64,"output_length":4,"hash_ids":[50000000014435125,50000000014435126,50000000014435127,18446744073709551615]}
END
	summary hash-reuse --block-size 16 trace
	has 'block_refs 8' 'unique_blocks 8' 'prefix_hit_blocks 0' 'any_hit_block_ratio 0'
	expect ids "$(hash-reuse --block-size 16 -t top --no-header trace | cut -f2 | tail -1)" 18446744073709551615
}

@test "no session is none, 42 and \"42\" are one, and none is never ranked" {
	for s in null null null '""' 42 '"42"' '"s-a"' '"s-a"'; do
		echo "{\"input_length\":16,\"session_id\":$s,\"hash_ids\":[1]}"
	done >trace
	printf '{"input_length":16,"hash_ids":[1]}\n%.0s' 1 2 >>trace
	summary hash-reuse --block-size 16 trace
	has 'requests 10' 'no_session_requests 6' 'sessions 2' 'common_prefix_by sessions'
	expect ranked "$(hash-reuse --block-size 16 -t sessions --no-header x=trace)" "x	42	2	32	32	1	NA
x	s-a	2	32	32	1	NA"
}

@test "sessions: an earlier request of the session held it, or used it last" {
	cat >trace <<'END'
{"session_id":"a","input_length":32,"hash_ids":[1,2]}
{"session_id":"b","input_length":48,"hash_ids":[1,2,3]}
{"session_id":"a","input_length":64,"hash_ids":[1,2,3,4]}
{"session_id":"a","input_length":64,"hash_ids":[1,2,3,4]}
{"input_length":64,"hash_ids":[1,2,3,4]}
{"session_id":"b","input_length":16,"hash_ids":[1]}
END
	# hits of sessions: b 2, a 3, a 4, b 1; held before: 0, 2, 4, 1; last used by itself: 0, 0, 4, 0
	summary hash-reuse --block-size 16 trace
	has 'prefix_hit_blocks 14' 'intra_session_share 0.7' 'intra_session_recent_share 0.4' 'cross_session_share 0.3' \
		'common_prefix_blocks 4' 'sessions 2' 'no_session_requests 1'
	expect 'sessions of blocks' "$(hash-reuse --block-size 16 -t top --no-header trace | cut -f2-5 | tr '\t\n' ' ;')" \
		'1 6 2 0;2 5 2 1;3 4 2 2;4 3 1 3;'
}

@test "rows of a conversation are analysed as they stand, whole contexts or only the new turn" {
	for t in 1 2 3; do
		echo "{\"session_id\":\"s1\",\"turn\":$t,\"timestamp\":${t}000,\"input_length\":$((32 * t)),\"hash_ids\":[$(seq -s, 1 $((2 * t)))]}"
	done >whole
	printf '{"session_id":"s1","input_length":32,"hash_ids":[%s]}\n' 1,2 3,4 5,6 >turns
	summary hash-reuse --block-size 16 whole
	has 'input_tokens 192' 'prefix_hit_tokens 96' 'prefix_hit_token_ratio 0.5' 'intra_session_share 1'
	summary hash-reuse --block-size 16 turns
	has 'input_tokens 96' 'prefix_hit_tokens 0' 'intra_session_share NA'
}

@test "chats: a child joins its root, blocks are 16 tokens, the clock is in seconds" {
	cat >trace <<'END'
{"chat_id":1,"parent_chat_id":-1,"timestamp":0.0,"input_length":16,"output_length":1,"turn":1,"hash_ids":[1]}
{"chat_id":2,"parent_chat_id":1,"timestamp":1.5,"input_length":32,"output_length":1,"turn":2,"hash_ids":[1,2]}
END
	summary hash-reuse trace
	has 'block_size 16' 'timestamp_unit s' 'sessions 1' 'intra_session_share 1'
	expect 'milliseconds' "$(hash-reuse -t time --no-header trace | cut -f7)" 1500
}

@test "order: the file's, with a note on disorder, or that of time" {
	cat >trace <<'END'
{"timestamp":1000,"input_length":16,"session_id":"a","hash_ids":[1]}
{"timestamp":3000,"input_length":48,"session_id":"b","hash_ids":[1,2,3]}
{"timestamp":2000,"input_length":32,"session_id":"c","hash_ids":[1,2]}
{"timestamp":2000,"input_length":16,"session_id":"d","hash_ids":[1]}
{"timestamp":5000,"input_length":16,"session_id":"e","hash_ids":[4]}
{"timestamp":null,"input_length":32,"hash_ids":[4,5]}
{"input_length":48,"hash_ids":[4,5,6]}
END
	summary hash-reuse --block-size 16 trace
	expect_status 0
	has 'order file' 'out_of_order 1' 'requests 7' 'prefix_hit_blocks 7'
	expect note "$err" "hash-reuse: trace: 1 request is earlier than the one before; replayed in file order, --order time sorts"
	hash-reuse --block-size 16 -t sessions --no-header trace 2>/dev/null | cut -f2,5 | tr '\t\n' ' ;' >got
	expect 'in file order' "$(cat got)" 'b 16;c 32;a 0;d 16;e 0;'
	summary hash-reuse --block-size 16 --order time trace
	expect stderr "$err" ''
	has 'order time' 'out_of_order 0' 'requests 7' 'prefix_hit_blocks 7'
	hash-reuse --block-size 16 -t sessions --no-header --order time trace | cut -f2,5 | tr '\t\n' ' ;' >got
	expect 'in order of time' "$(cat got)" 'b 32;c 16;a 0;d 16;e 0;'
	# 1000 2000 2000 3000 5000 5000 5000: reuse times 1000, 0, 1000 and 1000 of the blocks 1 1 1 2
	expect times "$(hash-reuse --block-size 16 -t time --no-header --order time trace | cut -f2,3,4,12)" "4	750	0	1000"
}

@test "order of time equals a sorted file, with warm-up and a first part" {
	generate 9 400 0 | grep -v feed | perl -ne 's/"timestamp": (null|-?\d+)(, ?)?//; printf "{\"timestamp\": %d, %s", ($. * 7919) % 400, substr $_, 1' | sed 's/, }/}/' >trace
	sort -t: -k2,2n -s trace >sorted
	for options in '' '--warmup 100' '--warmup 33% --first 300' '--first 200ms' '--warmup 50ms' '--first 0'; do
		for table in summary curve distance time sessions top; do
			hash-reuse -q --block-size 16 --order time $options -t $table t=trace >got
			hash-reuse -q --block-size 16 $options -t $table t=sorted | sed 's/	order	file/	order	time/' >want
			diff want got
		done
	done
	split_run hash-reuse --block-size 16 --order time --warmup 33% --first 300 trace
	expect note "$(grep -v hash_ids <<<"$err")" 'hash-reuse: trace: kept 168 of 400 records in order of time, 132 only warmed up'
}

@test "sizes in tokens and bytes are rounded down to whole blocks" {
	generate 2 200 0 >trace
	expect blocks "$(curve 2 --block-size 16 --capacity 31t,32t,1kt,2,1MiB,1MB,0.5GiB --kv-bytes-per-token 4096 trace | tr '\n' ' ')" \
		'1 2 64 2 16 15 8192 '
	split_run hash-reuse -t curve --capacity 1GiB trace
	expect_status 2
	expect_match 'needs the size of a token' "$err" '*--kv-bytes-per-token*'
	for bad in '' 12x -5 0.5 1e3; do
		split_run hash-reuse -t curve --capacity "$bad" trace
		expect_status 2
	done
}

@test "the default grid doubles and ends where every hit is" {
	generate 2 400 0 >trace
	curve 2,4 --block-size 16 trace >got
	expect 'doubles from 16' "$(awk 'NR > 1 && $1 != 2 * before { print "no" } { before = $1 }' got)" ''
	expect 'from 16' "$(head -1 got | cut -d' ' -f1)" 16
	hits=$(hash-reuse -q --block-size 16 -j trace | jq .prefix_hit_blocks)
	expect 'all hits at the end only' "$(awk -v all="$hits" '$2 == all' got | wc -l)" 1
}

@test "missing is not damaged: no hash_ids, no input_length, samples of an engine" {
	cat >trace <<'END'
{"timestamp":0,"input_length":32,"hash_ids":[1,2]}
{"timestamp":1,"input_length":32}
{"timestamp":2,"hash_ids":[1,2]}
{"timestamp":3,"input_length":32,"hash_ids":null}
{"type":"feed","ts_ms":5,"worker":"w0","running":3}
{"timestamp":4,"input_length":32,"hash_ids":[1,2]}
END
	summary hash-reuse --block-size 16 trace
	expect_status 0
	has 'requests 5' 'missing 3' 'block_refs 4' 'prefix_hit_blocks 2' 'cold_requests 1' 'cold_share 0.5'
}

@test "classes: strictly over 90 %, disjoint, and how the summary counts them" {
	echo '{"input_length":160,"hash_ids":[1,2,3,4,5,6,7,8,9,10]}' >trace
	echo '{"input_length":160,"hash_ids":[1,2,3,4,5,6,7,8,9,11]}' >>trace
	echo '{"input_length":159,"hash_ids":[1,2,3,4,5,6,7,8,9,12]}' >>trace
	echo '{"input_length":151,"hash_ids":[1,2,3,4,5,6,7,8,9,10]}' >>trace
	echo '{"input_length":0,"hash_ids":[]}' >>trace
	expect classes "$(hash-reuse --block-size 16 -t classes --no-header trace | cut -f2-6 | tr '\t\n' ' ;')" \
		'none 2 0.4 160 80;up_to_90 1 0.2 16 16;over_90 1 0.2 15 15;all 1 0.2 0 0;'
	summary hash-reuse --block-size 16 trace
	has 'fully_cached_requests 1' 'partly_cached_requests 2' 'cold_requests 2' 'warm_requests 2' 'warm_share 0.4' \
		'warm_new_tokens_mean 7.5' 'cold_new_tokens_mean 80' 'new_tokens_mean 38.2'
}

@test "percentiles by hand: R type 7, one value is all of them" {
	# block 1 is used again after 1, 2, 3 and 4 other blocks
	printf '{"timestamp":%d,"input_length":16,"hash_ids":[%d]}\n' 0 1 10 2 30 1 31 3 32 4 60 1 61 5 62 6 63 7 100 1 \
		101 8 102 9 103 10 104 11 150 1 >trace
	expect distance "$(hash-reuse --block-size 16 -t distance --no-header x=trace)" \
		"x	4	2.5	1	1.3	1.75	2.5	3.25	3.7	3.85	3.97	4"
	expect time "$(hash-reuse --block-size 16 -t time --no-header x=trace)" \
		"x	4	37.5	30	30	30	35	42.5	47	48.5	49.7	50"
	head -3 trace >one
	expect one "$(hash-reuse --block-size 16 -t distance --no-header x=one)" "x	1	1	1	1	1	1	1	1	1	1	1"
	head -2 trace >none
	expect none "$(hash-reuse --block-size 16 -t distance --no-header x=none)" "x	0	NA	NA	NA	NA	NA	NA	NA	NA	NA	NA"
}

@test "annotate: every record byte for byte, old values out, cached_tokens in" {
	cat >trace <<'END'
{"timestamp": 0, "input_length": 33, "cached": 7, "note": "[\"cached\": 1}", "hash_ids": [1, 2, 3], "x": {"cached": 5}}
{"cached_tokens":9,"input_length":33,"prefix_len":3,"hash_ids":[1,2,3],"reused_input_tokens":4}

  {"input_length":40,"hash_ids":[1,2,4] }
{"input_length":40,"cached_tokens":3}
{"type":"feed","ts_ms":5,"worker":"w0","running":3}
{"input_length":40,"hash_ids":[1,2,}
{"input_length":16,"hash_ids":[]}
END
	split_run hash-reuse --annotate --block-size 16 trace
	expect_status 3
	expect records "$out" '{"timestamp": 0, "input_length": 33, "note": "[\"cached\": 1}", "hash_ids": [1, 2, 3], "x": {"cached": 5},"cached_tokens":0}
{"input_length":33,"hash_ids":[1,2,3],"cached_tokens":33}
  {"input_length":40,"hash_ids":[1,2,4] ,"cached_tokens":32}
{"input_length":40}
{"type":"feed","ts_ms":5,"worker":"w0","running":3}
{"input_length":16,"hash_ids":[],"cached_tokens":0}'
	expect_match 'the damaged one is reported' "$err" 'hash-reuse: trace:7: *'
	split_run hash-reuse --annotate -t curve trace
	expect_status 2
	split_run hash-reuse --annotate --capacity 1,2 trace
	expect_status 2
}

@test "annotate: its sum is the table's, unlimited and at any size, and it reads its own output" {
	generate 3 500 0 | grep -v feed >trace
	for options in '' '--evict leaf' '--partial never --warmup 100'; do
		sum() { tail -n +"$1" | jq -s 'map(.cached_tokens // 0) | add'; }
		skip=$([[ $options == *warmup* ]] && echo 101 || echo 1)
		expect unlimited "$(hash-reuse -q --block-size 16 --annotate $options trace | sum "$skip")" \
			"$(hash-reuse -q --block-size 16 $options -j trace | jq .prefix_hit_tokens)"
		for size in 0 1 7 40 200; do
			expect "size $size" "$(hash-reuse -q --block-size 16 --annotate --capacity $size $options trace | sum "$skip")" \
				"$(curve 6 --block-size 16 --capacity $size $options trace)"
		done
	done
	hash-reuse -q --block-size 16 --annotate trace >once
	hash-reuse -q --block-size 16 --annotate once >twice
	cmp once twice
	expect 'as many records' "$(wc -l <once)" "$(wc -l <trace)"
}

@test "annotate | trace-stats is a live pipe: each record passes before the next one comes" {
	mkfifo in
	hash-reuse --annotate --block-size 16 <in >passed &
	exec 5>in
	for i in 1 2 3; do
		echo "{\"timestamp\":$i,\"input_length\":20,\"output_length\":1,\"hash_ids\":[1,$i]}" >&5
		for _ in $(seq 100); do
			[ "$(wc -l <passed)" -ge $i ] && break
			sleep 0.05
		done
		expect "record $i passed" "$(wc -l <passed)" $i
	done
	exec 5>&-
	wait $!
	expect cached "$(jq -c .cached_tokens passed | tr '\n' ' ')" '0 16 16 '
	# a slow writer, and the reader behind it gets whole records
	while read -r line; do printf '%s' "${line:0:20}"; sleep 0.1; printf '%s\n' "${line:20}"; done <passed |
		hash-reuse --annotate --block-size 16 | trace-stats --block-size 16 -j >stats
	expect stats "$(jq -c '[.requests, .input_tokens, .block_mismatch]' stats)" '[3,60,0]'
	expect 'an early reader' "$(yes '{"input_length":16,"hash_ids":[1]}' | hash-reuse --annotate 2>err | head -n 1)" \
		'{"input_length":16,"hash_ids":[1],"cached_tokens":0}'
	expect stderr "$(cat err)" ''
}

@test "a record of a megabyte is read whole, and the next error names its line" {
	{
		echo '{"timestamp":0,"input_length":16,"output_length":1,"hash_ids":[1]}'
		perl -e 'print "{\"timestamp\":1,\"input_length\":1920000,\"output_length\":1,\"hash_ids\":[", join(",", 1e6 .. 1e6 + 119999), "]}\n"'
		echo '{"timestamp":2,"input_length":oops}'
		echo '{"timestamp":3,"input_length":16,"output_length":1,"hash_ids":[1]}'
	} >trace
	summary hash-reuse --block-size 16 trace
	expect_status 3
	has 'requests 3' 'block_refs 120002' 'unique_blocks 120001' 'prefix_hit_blocks 1' 'block_mismatch 0'
	expect_match 'line 3' "$err" 'hash-reuse: trace:3: *'
}

@test "framing and damage change nothing else" {
	printf '\357\273\277{"input_length":16,"hash_ids":[1]}\r\n\r\n{"input_length":16,"hash_ids":[1]}\n \t\n{"input_length":32,"hash_ids":[1,2]}' >trace
	summary hash-reuse --block-size 16 trace
	expect_status 0
	expect stderr "$err" ''
	has 'requests 3' 'prefix_hit_blocks 2'
	printf '{"input_length":16,"hash_ids":[1]}\n{"input_length":16,"hash_ids":[1]}\n{"input_length":16,"hash_ids":[1' >cut
	summary hash-reuse --block-size 16 cut
	expect_status 3
	has 'requests 2' 'block_refs 2'
	expect_match 'line 3' "$err" '*cut:3:*'
	printf '{"input_length":16,"hash_ids":[%s]}\n' 1 NaN -1 1e999 '"1"' 1.5 18446744073709551616 >ids
	summary hash-reuse --block-size 16 ids
	expect_status 3
	echo '{"input_length":1,"hash_ids":[7],"input_length":16,"hash_ids":[1]}' >twice
	summary hash-reuse --block-size 16 twice
	has 'input_tokens 16'
	expect 'the last wins' "$(hash-reuse --block-size 16 -t top --no-header twice | cut -f2)" 1
}

@test "empty input: a header in tsv, nothing in json, status 0" {
	: >empty
	for table in summary classes curve distance time sessions top; do
		split_run hash-reuse -t $table empty
		expect_status 0
		expect 'one line' "$(wc -l <<<"$out")" 1
		split_run hash-reuse -j -t $table empty
		expect_status 0
		expect json "$out" ''
	done
	split_run hash-reuse --annotate empty
	expect_status 0
	expect annotate "$out" ''
}

@test "a session's name cannot break the table" {
	cat >trace <<'END'
{"input_length":16,"session_id":"tab\there","hash_ids":[1]}
{"input_length":15,"session_id":"new\nline","hash_ids":[1]}
{"input_length":14,"session_id":"back\\slash","hash_ids":[1]}
{"input_length":13,"session_id":"quo\"te","hash_ids":[1]}
{"input_length":12,"session_id":"cr\rx","hash_ids":[1]}
END
	expect tsv "$(hash-reuse -t sessions --no-header trace | cut -f2)" 'tab\there
new\nline
back\\slash
quo"te
cr\rx'
	expect json "$(hash-reuse -t sessions -j trace | jq -r .session | od -c)" "$(jq -r .session_id trace | od -c)"
}

@test "runs: operands, labels, and records that name their run" {
	echo '{"input_length":16,"run":"b","hash_ids":[1]}' >one
	echo '{"input_length":16,"run":"a","hash_ids":[1]}' >>one
	echo '{"input_length":16,"run":"b","hash_ids":[1]}' >>one
	expect 'by record' "$(hash-reuse --block-size 16 -j one | jq -c '[.run, .requests, .prefix_hit_blocks]' | tr '\n' ' ')" '["b",2,1] ["a",1,0] '
	expect 'by label' "$(hash-reuse --block-size 16 -j x=one x=one | jq -c '[.run, .requests, .prefix_hit_blocks]' | tr '\n' ' ')" '["x",3,2] ["x#2",3,2] '
}

@test "sums of absurd lengths do not wrap" {
	for i in 1 2 3 4; do echo '{"session_id":"s","input_length":9223372036854775807,"block_size":9223372036854775807,"hash_ids":[1]}'; done >f
	all=$(perl -e 'printf "%.0f", 4 * 9223372036854775807') hit=$(perl -e 'printf "%.0f", 3 * 9223372036854775807')
	summary hash-reuse f
	has "input_tokens $all" "prefix_hit_tokens $hit" 'prefix_hit_token_ratio 0.75' 'cold_new_tokens_mean 9223372036854775808'
	expect sessions "$(hash-reuse -t sessions --no-header f | cut -f3-6)" "4	$all	$hit	0.75"
	expect curve "$(hash-reuse -t curve --capacity 1 --no-header f | cut -f6,7)" "$hit	0.75"
	for i in 1 2 3; do echo '{"input_length":9223372036854775807,"hash_ids":['$i']}'; done >g
	expect classes "$(hash-reuse -t classes --no-header g | head -1 | cut -f5)" "$hit"
}

@test "checks and plot" {
	generate 1 200 0 >trace
	split_run hash-reuse -q --block-size 16 -c 'prefix_hit_token_ratio > 1%' trace
	expect_status 0
	split_run hash-reuse -q --block-size 16 -t curve --capacity 10,100 -c 'token_ratio > 99% for capacity_blocks=10' trace
	expect_status 1
	needs_command gnuplot
	split_run hash-reuse -q --block-size 16 --plot curve.svg x_1=trace trace
	expect_status 0
	expect 'names as they are' "$(grep -o 'x_1' curve.svg | head -1)" x_1
	: >empty
	split_run hash-reuse --plot empty.svg empty
	[ "$status" = 0 ] || [ -n "$err" ]
}
