#!/usr/bin/env bats
# trace-sample.bats - whole sessions, exact windows, the same sample from file and pipe, and a report that is right

load lib

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

setup_file() {
	trace-gen --preset agentic-sessions >"$BATS_FILE_TMPDIR/t.jsonl"
	export T=$BATS_FILE_TMPDIR/t.jsonl
}

# sample ARG ...: quietly, exit 0, into $out.
sample() {
	split_run trace-sample -q "$@"
	expect_status 0 && expect stderr "$err" ''
}

sessions_of() { jq -r .session_id "$@" | sort -u; }

@test "without a choice the trace comes out as it went in" {
	sample "$T"
	expect bytes "$(cksum <<<"$out")" "$(cksum <"$T")"
}

@test "sessions are whole, lines are untouched and in order" {
	for choice in '--rate 20%' '--sessions 30' '--requests 200' '--sessions 30 --head' '--rate 20% --stratify'; do
		echo "$choice"
		# shellcheck disable=SC2086
		sample $choice "$T"
		[ "$out" ]
		sessions_of <<<"$out" >chosen
		# what grep finds of these sessions in the trace is the sample
		sed 's/.*/"session_id":"&"/' chosen | grep -F -f - "$T" | jq -c --rawfile c chosen 'select(.session_id as $s | ($c | split("\n") | index($s)))' | cksum >want
		expect "the lines of the chosen sessions" "$(jq -c . <<<"$out" | cksum)" "$(cat want)"
		expect "lines of the trace" "$(grep -cvxF -f "$T" <<<"$out" || true)" 0
	done
}

@test "a file, a pipe and any number of threads give the same sample" {
	for choice in '--rate 20%' '--sessions 30' '--requests 200' '--sessions 30 --head' '--requests 100 --head' \
		'--rate 20% --stratify' '--rate 30% --min-turns 3' '--sessions 10 --min-turns 3' '--by request --requests 77' \
		'--by request --rate 10%' '--window 60s@30s --sessions 9' '--rescale 0.5 --sessions 9'; do
		echo "$choice"
		# shellcheck disable=SC2086
		sample $choice "$T"
		want=$(cksum <<<"$out")
		[ "$out" ]
		# shellcheck disable=SC2086
		expect pipe "$(cat "$T" | trace-sample -q $choice | cksum)" "$want"
		# shellcheck disable=SC2086
		expect "standard input" "$(trace-sample -q $choice <"$T" | cksum)" "$want"
		# shellcheck disable=SC2086
		expect threads "$(trace-sample -q --threads 3 $choice "$T" | cksum)" "$want"
	done
}

@test "a long pipe is let go of piece by piece and gives the same" {
	trace-gen --requests 60000 >long.jsonl
	[ "$(wc -c <long.jsonl)" -gt 17000000 ]
	for choice in '--sessions 40' '--requests 300' '--sessions 5 --min-turns 4'; do
		# shellcheck disable=SC2086
		expect "$choice" "$(cat long.jsonl | trace-sample -q $choice | cksum)" "$(trace-sample -q $choice long.jsonl | cksum)"
	done
}

@test "counts are exact" {
	sample --sessions 30 "$T"
	expect sessions "$(sessions_of <<<"$out" | wc -l)" 30
	sample --by request --requests 77 "$T"
	expect requests "$(wc -l <<<"$out")" 77
	sample --requests 200 "$T"
	n=$(wc -l <<<"$out")
	largest=$(jq -r .session_id "$T" | sort | uniq -c | sort -rn | awk '{ print $1; exit }')
	[ "$n" -ge 200 ] && [ "$n" -lt $((200 + largest)) ]
	sample --sessions 100000 "$T"
	expect "more than there are" "$(cksum <<<"$out")" "$(cksum <"$T")"
	for choice in --stratify --head; do
		sample --requests 18446744073709551615 $choice "$T"
		expect "the largest number, $choice" "$(cksum <<<"$out")" "$(cksum <"$T")"
	done
}

@test "a smaller sample is part of a larger one, another seed is another one, shards fit together" {
	sample --rate 10% "$T"
	sessions_of <<<"$out" >small
	sample --rate 30% "$T"
	sessions_of <<<"$out" >large
	expect "not in the larger" "$(comm -23 small large)" ''
	sample --sessions 10 "$T"
	sessions_of <<<"$out" >small
	sample --sessions 25 "$T"
	expect "not in the larger" "$(sessions_of <<<"$out" | comm -23 small -)" ''
	expect "another seed" "$(trace-sample -q --sessions 10 -s 2 "$T" | sessions_of | cmp -s - small && echo same)" ''
	head -600 "$T" >a
	tail -n +601 "$T" >b
	expect shards "$(trace-sample -q --rate 30% a; trace-sample -q --rate 30% b)" "$(trace-sample -q --rate 30% a b)"
	expect "and the whole" "$(trace-sample -q --rate 30% a b)" "$(trace-sample -q --rate 30% "$T")"
}

@test "the classic cut: 600 s at a rate of 0.0015" {
	# 400 s before, the 600 s, and 400 s behind, 100 sessions of two turns a second; 60,000 sessions begin inside
	awk 'BEGIN { for (s = 0; s < 140000; s++) printf "{\"timestamp\":%d,\"session_id\":\"s%d\",\"input_length\":1}\n{\"timestamp\":%d,\"session_id\":\"s%d\",\"input_length\":2}\n", s * 10, s, s * 10 + 5, s }' >c
	sample --window 600s@400s --rate 0.0015 c
	n=$(jq -r .session_id <<<"$out" | sort | uniq -c | awk '{ n[$1]++ } END { print n[2] + 0; exit n[1] > 0 }')
	# 90, standard deviation 9.5
	echo "$n sessions"
	[ "$n" -gt 50 ] && [ "$n" -lt 130 ]
	expect times "$(jq -s 'map(.timestamp) | min >= 400000 and max < 1000000' <<<"$out")" true
	expect "of those at ten times the rate" "$(comm -23 <(jq -r .session_id <<<"$out" | sort -u) \
		<(trace-sample -q --window 600s@400s --rate 0.015 c | jq -r .session_id | sort -u))" ''
	expect "from a pipe" "$(cat c | trace-sample -q --window 600s@400s --rate 0.0015 | cksum)" "$(cksum <<<"$out")"
}

@test "a rate is kept: each session with that probability" {
	# 20000 sessions at 10 %: 2000, standard deviation 42.4; over seeds the mean is nearer
	seq 20000 | sed 's/.*/{"session_id":&,"input_length":1}/' >many
	for seed in 1 2 3 4 5; do
		n=$(trace-sample -q -s $seed --rate 0.1 many | wc -l)
		echo "seed $seed: $n"
		[ "$n" -gt 1830 ] && [ "$n" -lt 2170 ]
	done
	seq 20000 | sed 's/.*/{"input_length":&}/' >loose
	n=$(trace-sample -q --rate 0.1 loose | wc -l)
	[ "$n" -gt 1830 ] && [ "$n" -lt 2170 ]
}

@test "--head is the head, by awk" {
	sample --sessions 20 --head "$T"
	jq -r .session_id "$T" | awk '!seen[$0]++' | head -20 | sort >want
	expect sessions "$(sessions_of <<<"$out")" "$(cat want)"
}

@test "a window is half-open and counts from the first timestamp" {
	cat >w.jsonl <<-'END'
		{"timestamp":1000,"session_id":"a","input_length":1}
		{"timestamp":2999.999999,"session_id":"a","input_length":2}
		{"timestamp":3000,"session_id":"b","input_length":3}
		{"delay_ms":500,"session_id":"b","input_length":4}
		{"delay_ms":500,"session_id":"b","input_length":5}
		{"timestamp":3999.999999,"input_length":6}
		{"timestamp":4000,"input_length":7}
		{"timestamp":3500,"session_id":"a","input_length":8}
		{"input_length":9}
	END
	sample --window 1s@2s w.jsonl
	expect "in [3000, 4000)" "$(jq .input_length <<<"$out" | paste -sd' ')" '3 4 6 8'
	sample --window 2s w.jsonl
	expect "in [1000, 3000)" "$(jq .input_length <<<"$out" | paste -sd' ')" '1 2'
	split_run trace-sample --window 2s w.jsonl
	expect_match "without a time" "$err" '*1 requests without a time*'
	first=$(head -1 "$T" | jq .timestamp)
	sample --window 60s@30s "$T"
	expect "by jq" "$(cksum <<<"$out")" \
		"$(jq -r --argjson f "$first" '"\(.timestamp >= $f + 30000 and .timestamp < $f + 90000)"' "$T" | paste -d' ' - "$T" | sed -n 's/^true //p' | cksum)"
	sample --window 1s@2s --min-turns 2 w.jsonl
	expect "turns inside the window" "$(jq .input_length <<<"$out" | paste -sd' ')" '3 4'
}

@test "--min-turns, by jq; keys compare by their text; no session is a unit of its own" {
	jq -r .session_id "$T" | sort | uniq -c | awk '$1 >= 5 { print $2 }' | sort >want
	sample --min-turns 5 "$T"
	expect sessions "$(sessions_of <<<"$out")" "$(cat want)"
	cat >keys.jsonl <<-'END'
		{"session_id":42,"input_length":1}
		{"session_id":"42","input_length":2}
		{"session_id":"","input_length":3}
		{"session_id":null,"input_length":4}
		{"input_length":5}
	END
	sample --min-turns 2 keys.jsonl
	expect "42 and \"42\"" "$(jq .input_length <<<"$out" | paste -sd' ')" '1 2'
	split_run trace-sample --sessions 2 --head keys.jsonl
	expect "two units" "$(jq .input_length <<<"$out" | paste -sd' ')" '1 2 3'
	expect_match "counts" "$err" '*kept 3 of 5 requests, 2 of 4 sessions*'
}

@test "--stratify takes every kind in its share" {
	# 900 sessions of 1 turn, 90 of 2, 10 of 3; a tenth has 90, 9 and 1 whatever the seed
	awk 'BEGIN { for (s = 1; s <= 1000; s++) for (t = 0; t < (s <= 900 ? 1 : s <= 990 ? 2 : 3); t++)
		printf "{\"session_id\":\"s%d\",\"input_length\":%d}\n", s, s % 97 }' >kinds
	for seed in 1 2 3; do
		sample -s $seed --rate 10% --stratify kinds
		expect "seed $seed" "$(jq -r .session_id <<<"$out" | sort | uniq -c | awk '{ n[$1]++ } END { print n[1], n[2], n[3] }')" '90 9 1'
	done
	sample --sessions 200 --stratify kinds
	expect "a fifth" "$(jq -r .session_id <<<"$out" | sort | uniq -c | awk '{ n[$1]++ } END { print n[1], n[2], n[3] }')" '180 18 2'
}

@test "--rescale multiplies times and leaves every other byte" {
	printf '{"timestamp":1000,"a":[1, 2],"input_length":1}\n{"x":{"timestamp":7},"timestamp":1001.5}\n{"input_length":3}\n' >r.jsonl
	sample --rescale 0.5 r.jsonl
	expect ms "$out" '{"a":[1, 2],"input_length":1,"timestamp":1000}
{"x":{"timestamp":7},"timestamp":1000.75}
{"input_length":3}'
	printf '{"chat_id":1,"parent_chat_id":-1,"timestamp":2.5}\n{"chat_id":2,"parent_chat_id":-1,"timestamp":3.5}\n' >s.jsonl
	sample --rescale 3 s.jsonl
	expect "seconds beside chat_id" "$(jq .timestamp <<<"$out" | paste -sd' ')" '2.5 5.5'
	printf '{"a":0,"timestamp_ns":1759522419158355424}\n{"a":0,"timestamp_ns":1759522419158355426}\n' >n.jsonl
	sample --rescale 2 n.jsonl
	expect "ns, to the digit" "$(cut -d: -f3 <<<"$out" | tr -d '}' | paste -sd' ')" '1759522419158355424 1759522419158355428'
}

@test "--rescale multiplies delays too, under their own names" {
	cat >d.jsonl <<-'END'
		{"delay":5,"session_id":"a","input_length":9}
		{"timestamp":1000,"session_id":"a","input_length":1}
		{"delay_ms":500.5,"session_id":"a","x":[1, 2],"input_length":2}
		{"session_id":"a","delay":0.25,"input_length":3}
		{"timestamp":2000,"delay_ms":30,"delay":31,"session_id":"a","input_length":4}
		{"timestamp":3000,"delay_ms":null,"session_id":"a","input_length":5}
		{"delay_ms":"40","session_id":"a"}
	END
	sample --rescale 1.5 d.jsonl
	expect lines "$out" '{"session_id":"a","input_length":9,"delay":7.5}
{"session_id":"a","input_length":1,"timestamp":1000}
{"session_id":"a","x":[1, 2],"input_length":2,"delay_ms":750.75}
{"session_id":"a","input_length":3,"delay":0.375}
{"session_id":"a","input_length":4,"timestamp":2500,"delay_ms":45}
{"delay_ms":null,"session_id":"a","input_length":5,"timestamp":4000}
{"session_id":"a","delay_ms":60}'
	sample --rescale 1 d.jsonl
	expect "nothing to do" "$out" "$(cat d.jsonl)"
	expect pipe "$(cat d.jsonl | trace-sample -q --rescale 1.5 --sessions 3)" "$(trace-sample -q --rescale 1.5 d.jsonl)"
	# gaps of the report: begin to begin, delays where there is no time, and times 2
	printf '{"timestamp":0,"session_id":"a"}\n{"timestamp":100,"session_id":"a"}\n{"delay_ms":300,"session_id":"a"}\n{"timestamp":1000,"session_id":"a"}\n' >g.jsonl
	for from in 'trace-sample -q --rescale 2 --report --sessions 1 g.jsonl' 'cat g.jsonl | trace-sample -q --rescale 2 --report --sessions 1'; do
		# 100, 300 and 1000 - (100 + 300)
		expect "$from" "$(sh -c "$from" 2>&1 >/dev/null | awk '$1 == "turn_gap_p50_ms" { print $2, $3 }')" '300 600'
	done
}

@test "samples of --stratify do not nest, and the help says so" {
	trace-sample --help | tr -s '\n ' '  ' | grep -q 'part of a larger one, but for --stratify'
	apart=0
	for seed in 1 2 3; do
		trace-sample -q -s $seed --sessions 20 --stratify "$T" | sessions_of >small
		trace-sample -q -s $seed --sessions 30 --stratify "$T" | sessions_of >large
		apart=$((apart + $(comm -23 small large | wc -l)))
	done
	[ "$apart" -gt 0 ]
}

@test "the report: every figure by other means" {
	trace-sample --sessions 60 --report "$T" >s.jsonl 2>report
	expect rows "$(grep -c '  ' report)" 14
	field() { awk -v name="$1" -v f="$2" '$1 == name { gsub(",", "", $f); print $f }' report; }
	near() { awk -v a="$2" -v b="$3" -v n="$1" 'BEGIN { d = a - b; if (d < 0) d = -d; if (!(d <= 1e-4 * (b < 0 ? -b : b))) { print n, a, b; exit 1 } }'; }
	expect requests "$(field requests 3)" "$(wc -l <s.jsonl)"
	expect units "$(field units 2) $(field units 3)" "$(sessions_of "$T" | wc -l) 60"
	# quantiles of R type 7 and Kolmogorov-Smirnov distances, by perl from the lengths
	cat >ks.pl <<-'END'
		sub load { open my $f, "jq '.$_[1]' $_[0] |"; my @x = sort { $a <=> $b } <$f>; chomp @x; @x }
		sub q7 { my ($p, @x) = @_; my $h = $#x * $p; my $k = int $h; $x[$k] + ($h - $k) * (($x[$k + 1] // $x[$k]) - $x[$k]) }
		my ($a, $b, $name) = @ARGV;
		my @a = load($a, $name), my @b = load($b, $name), my $d = 0;
		for my $x (@a, @b) {
			my $fa = grep { $_ <= $x } @a; my $fb = grep { $_ <= $x } @b;
			my $e = abs($fa / @a - $fb / @b);
			$d = $e if $e > $d;
		}
		printf "%.9g %.9g %.9g %.9g %.9g\n", q7(.5, @a), q7(.5, @b), q7(.9, @a), q7(.9, @b), $d;
	END
	for name in input output; do
		read -r a5 b5 a9 b9 ks < <(perl ks.pl "$T" s.jsonl ${name}_length)
		near "$name p50" "$(field ${name}_p50 2)" "$a5"
		near "$name p50 after" "$(field ${name}_p50 3)" "$b5"
		near "$name p90" "$(field ${name}_p90 2)" "$a9"
		near "$name p90 after" "$(field ${name}_p90 3)" "$b9"
		near "$name ks" "$(field ${name}_p50 4)" "$ks"
	done
	near bound "$(field input_p50 5)" "$(awk 'BEGIN { print 1.36 / sqrt(60) }')"
	near turns "$(field turns_mean 3)" "$(awk -v n="$(wc -l <s.jsonl)" 'BEGIN { print n / 60 }')"
	near long "$(field over_32k_token_share 3)" "$(jq -s '(map(.input_length | select(. >= 32768)) | add) / (map(.input_length) | add)' s.jsonl)"
	near shared "$(field shared_block_share 2)" "$(jq '.hash_ids[]' "$T" | awk 'seen[$0]++ { s++ } END { printf "%.9f", s / NR }')"
	near hit "$(field infinite_cache_hit 3)" "$(hash-reuse -j s.jsonl | jq .prefix_hit_token_ratio)"
	near cv "$(field arrival_cv 2)" "$(trace-stats -j "$T" | jq .gap_cv)"
	# distances of shares: tokens by the length of their prompt, requests by their own share
	cat >by.pl <<-'END'
		# lines "value weight" of two files -> the largest difference of their cumulated shares
		my (%v, @sum);
		for my $f (0, 1) { open my $h, $ARGV[$f]; while (<$h>) { my ($x, $w) = split; $v{$x}[$f] += $w; $sum[$f] += $w } }
		my ($d, @below) = (0, 0, 0);
		for my $x (sort { $a <=> $b } keys %v) {
			$below[$_] += $v{$x}[$_] // 0 for 0, 1;
			my $e = abs($below[0] / $sum[0] - $below[1] / $sum[1]);
			$d = $e if $e > $d;
		}
		printf "%.9g\n", $d;
	END
	for f in "$T" s.jsonl; do
		n=${f##*/}
		jq -r '"\(.input_length) \(.input_length)"' "$f" >"$n.tokens"
		jq -c .hash_ids "$f" | perl -lne 'my @i = /\d+/g; my $s = 0; $seen{$_}++ and $s++ for @i; print int($s / @i * 1e6), " 1" if @i' >"$n.shared"
		hash-reuse -q --annotate "$f" | jq -r '"\(.cached_tokens / .input_length * 1000000 | floor) 1"' >"$n.hit"
	done
	near "token ks" "$(field over_32k_token_share 4)" "$(perl by.pl t.jsonl.tokens s.jsonl.tokens)"
	near "shared ks" "$(field shared_block_share 4)" "$(perl by.pl t.jsonl.shared s.jsonl.shared)"
	near "hit ks" "$(field infinite_cache_hit 4)" "$(perl by.pl t.jsonl.hit s.jsonl.hit)"
	expect "every trait has a distance and a verdict" "$(awk '$6 == "same" || $6 == "differs"' report | wc -l)" 10
	expect "from a pipe" "$(cat "$T" | trace-sample --sessions 60 --report 2>&1 >/dev/null)" "$(cat report)"
}

@test "the report warns when sharing is lost: single requests" {
	split_run trace-sample --by request --rate 10% --report "$T"
	expect_match warning "$err" '*sharing is lost*'
	expect_match turns "$err" '*turns_mean*differs*'
	split_run trace-sample -q --by request --rate 10% --report "$T"
	expect_match "the warning belongs to the report" "$err" '*sharing is lost*'
	split_run trace-sample --rate 50% --stratify --report "$T"
	expect "no warning" "$(grep -c lost <<<"$err" || true)" 0
}

@test "--where chooses before anything is counted" {
	sample --where 'input_length < 20000' --sessions 10 "$T"
	expect lengths "$(jq -c 'select(.input_length >= 20000)' <<<"$out")" ''
	expect sessions "$(sessions_of <<<"$out" | wc -l)" 10
}

@test "options that do not go together" {
	for wrong in '--rate 0' '--rate 2' '--rate 1 --sessions 5' '--head' '--head --rate 1' '--stratify' '--by request --sessions 3' \
		'--rescale 0' '--window 0s' '--window 5' '--window 5s@' '--stratify --head --sessions 3' \
		'--sessions 0' '--requests 0' '--min-turns 0' '--rescale 2 --map timestamp=t:s' '--rescale 2 --map delay_ms=.a.b'; do
		# shellcheck disable=SC2086
		split_run trace-sample $wrong "$T"
		echo "$wrong"
		expect_status 2
		expect stdout "$out" ''
		expect "one line" "$(wc -l <<<"$err")" 1
	done
}

@test "public traces: the sample of a sample's shape" {
	needs_data mooncake/conversation_trace.jsonl
	sample --window 600s --rate 50% "$DATA"
	first=$(head -1 "$DATA" | jq .timestamp)
	expect window "$(jq --argjson f "$first" 'select(.timestamp >= $f + 600000)' <<<"$out")" ''
	n=$(jq -c --argjson f "$first" 'select(.timestamp < $f + 600000)' "$DATA" | wc -l)
	k=$(wc -l <<<"$out")
	echo "$k of $n"
	awk -v n="$n" -v k="$k" 'BEGIN { d = k - n / 2; exit !(d * d < 25 * n / 4) }'
}
