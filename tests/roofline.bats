#!/usr/bin/env bats
# roofline.bats - roofline against published tables, against awk that counts token by token, and on traces

load lib

# The study's model, in awk: the functions below count with these.
qwen='
	BEGIN {
		L = 48; D = 2048; H = 32; kv = 4; hd = 128; E = 128; k = 8; F = 768; V = 151936
		attn = 2 * D * H * hd + 2 * D * kv * hd; router = D * E; expert = 3 * D * F
	}
	# FLOP and bytes of a prefill of S tokens, n new, pair by pair
	function prefill_flop(S, n,   p, pairs) {
		for (p = S - n + 1; p <= S; p++) pairs += p
		return n * 2 * L * (attn + router + k * expert) + 2 * V * D + L * 4 * H * hd * pairs
	}
	function read(T) { return E * (1 - (1 - k / E) ^ T) }
	function weights(T) { return 2 * (L * (attn + router + read(T) * expert) + V * D) }
	function kv_bytes(tokens) { return tokens * L * 2 * kv * hd * 2 }
	function prefill_bytes(S, n) { return weights(n) + kv_bytes(S) + n * L * 4 * D * 2 }
	function decode_flop(S) { return 2 * L * (attn + router + k * expert) + 2 * V * D + L * 4 * H * hd * S }
	function decode_bytes(S, B) { return weights(B) + B * (kv_bytes(S) + L * 4 * D * 2) }
	function close_to(a, b) { return a == b || (a / b - 1 < 1e-9 && a / b - 1 > -1e-9) }
'

# agrees PROGRAM: awk over tsv, prints what is wrong; rows must be seen.
agrees() {
	awk -F'\t' "$qwen"' NR > 1 { seen++; '"$1"' } END { if (!seen) print "no rows" }'
}

setup() { cd "$BATS_TEST_TMPDIR"; }

# --- tables of --calc

@test "decode of the study model is what its layers make, for contexts and batches" {
	out=$(roofline -q --calc decode --seq 1,1000,4k --batch 1,7,300 | agrees '
		if (!close_to($3, $2 * decode_flop($1))) print "flop", $0
		if (!close_to($4, decode_bytes($1, $2))) print "bytes", $0, decode_bytes($1, $2)
		if ($6 != ($3 / $4 >= 37 ? "compute" : "memory")) print "bound", $0')
	expect differences "$out" ""
}

@test "prefill of the study model is what its layers make, for contexts and reuse" {
	out=$(roofline -q --calc prefill --seq 1,1000,4k --reuse 0,50%,0.999,1 | agrees '
		if (!close_to($4, prefill_flop($1, $3))) print "flop", $0, prefill_flop($1, $3)
		if (!close_to($5, prefill_bytes($1, $3))) print "bytes", $0
		if ($3 < 1 || ($1 == 1000 && $2 == "0.5" && $3 != 500)) print "new tokens", $0')
	expect differences "$out" ""
}

@test "the published check values, to the printed digits" {
	expect decode "$(roofline -q --calc decode --seq 1000,16000,64000,128000 | awk -F'\t' 'NR > 1 { printf "%.2e %.2e %.2f\n", $3, $4, $5 }')" \
"6.87e+09 6.18e+09 1.11
1.87e+10 7.66e+09 2.44
5.64e+10 1.24e+10 4.56
1.07e+11 1.87e+10 5.72"
	expect prefill "$(roofline -q --calc prefill --seq 32000 | awk -F'\t' 'NR > 1 { printf "%d %.2e %.2e %.0f\n", $3, $4, $5, $6 }')" \
"32000 5.77e+14 8.88e+10 6506
16000 3.89e+14 7.62e+10 5112
9600 2.58e+14 7.11e+10 3624
3200 9.40e+13 6.61e+10 1422
1600 4.80e+13 6.48e+10 740"
	expect crossover "$(roofline -q --calc crossover --seq 1000,8000,32000,64000 | awk -F'\t' 'NR > 1 { printf "%d %.0f\n", $2, $5 }' | paste -sd,)" \
		"369 2134,195 2134,77 2134,42 2134"
	expect "S* on H100" "$(roofline -q --gpu h100 --calc crossover --seq 1000 | awk -F'\t' 'NR > 1 { printf "%.0f", $5 }')" 215
}

@test "the published study's 30 numbers, with its accounting" {
	expect decode "$(roofline -q --accounting study --calc decode --seq 1000,16000,64000,128000 | awk -F'\t' 'NR > 1 { printf "%.2e %.2e %.1f\n", $3, $4, $5 }')" \
"3.04e+10 3.01e+10 1.0
3.63e+10 3.16e+10 1.1
5.52e+10 3.63e+10 1.5
8.03e+10 4.26e+10 1.9"
	expect prefill "$(roofline -q --accounting study --calc prefill --seq 32000,64000 | awk -F'\t' 'NR > 1 { printf "%d %d %.0f %.0f\n", $1, $3, $6, $9 }' | sed '/64000 32000/d')" \
"32000 32000 23368 18190
32000 16000 14899 11597
32000 9600 10045 7819
32000 3200 3821 2974
32000 1600 1980 1542
64000 64000 40758 26813
64000 19200 20610 13559
64000 6400 8544 5621
64000 3200 4549 2993"
	split_run roofline --accounting study --calc crossover --seq 32000,64000
	expect "turns at" "$(printf '%s\n' "$out" | awk -F'\t' 'NR > 1 { print $2 }' | paste -sd' ')" "29 25"
	expect_match "says so" "$err" "*study accounting*experts read: 8 at any number of tokens*5-10 new tokens*1.97 GB*56.6 %*"
	split_run roofline --calc decode -f text
	expect_match "full says so too" "$out" "*full accounting*"
	split_run roofline --accounting study --model qwen3-32b --calc decode
	expect_status 2
	expect_match "one model only" "$err" "*qwen3-coder-30b-a3b only*"
	for option in "--tp 2" "--chunk 512" "--batch 2" "--kv fp8" "--weights fp8" "--experts all" "--calc ops"; do
		# shellcheck disable=SC2086
		split_run roofline --accounting study --calc decode $option
		expect "status of $option" "$status" 2
	done
}

@test "operations add up to the step, and share its time" {
	roofline -q --calc ops --seq 5000 --reuse 0,0.9 --batch 3 --tp 2 --model deepseek-v3.2 --gpu h200 >ops
	roofline -q --calc decode --seq 5000 --batch 3 --tp 2 --model deepseek-v3.2 --gpu h200 >decode
	roofline -q --calc prefill --seq 5000 --reuse 0,0.9 --tp 2 --model deepseek-v3.2 --gpu h200 >prefill
	expect differences "$(awk -F'\t' '
		FILENAME == "ops" && FNR > 1 { key = $1 " " $3; share[key] += $12; n++
			if ($5 != "all_reduce") { flop[key] += $6 * $7; bytes[key] += $6 * $8 } }
		function cmp(key, f, b) { if (flop[key] / f - 1 > 1e-6 || flop[key] / f - 1 < -1e-6) print key, "flop", flop[key], f
			if (bytes[key] / b - 1 > 1e-6 || bytes[key] / b - 1 < -1e-6) print key, "bytes", bytes[key], b
			if (share[key] > 1.00001 || share[key] < 0.99999) print key, "share", share[key] }
		FILENAME == "decode" && FNR > 1 { cmp("decode 1", $3, $4) }
		FILENAME == "prefill" && FNR > 1 { cmp("prefill " $3, $4, $5) }
		END { if (!n) print "no rows" }' ops decode prefill)" ""
}

@test "KV memory, transfer and break-even by hand" {
	# 96 GB x 0.9 - 61,063,823,360 bytes of weights over 98,304 bytes a token; 25 GB/s: 3.93 us a token
	expect fit "$(roofline -q --calc kv --seq 32000 --link 25 | awk -F'\t' 'NR > 1 { print $2, $3, $6, $7, $8 }')" \
		"98304 3145728000 257732 8 125.82912"
	# at the break-even link both take as long
	gbs=$(roofline -q --calc kv --seq 32000 | awk -F'\t' 'NR > 1 { print $10 }')
	expect "at break-even" "$(roofline -q --calc kv --seq 32000 --link "$gbs" | awk -F'\t' 'NR > 1 { printf "%.2f", $8 / $9 }')" 1.00
	# from the length it names on moving is faster, one token before it is not
	n=$(roofline -q --calc kv --seq 1000 --link 1.7 | awk -F'\t' 'NR > 1 { print $11 }')
	[ "$n" -gt 1 ]
	expect "around $n tokens" "$(roofline -q --calc kv --seq $((n - 1)),"$n" --link 1.7 | awk -F'\t' 'NR > 1 { print ($8 <= $9) }' | paste -sd' ')" "0 1"
	# a window caps what a request keeps (case 39)
	expect "gpt-oss" "$(roofline -q --calc kv --model gpt-oss-120b --gpu h100 --seq 1,128,8192 | awk -F'\t' 'NR > 1 { print $3, $4 }' | paste -sd,)" \
		"73728 73728,9437184 9437184,306708480 603979776"
	# and with it what fits: as many tokens as requests of that length hold, whatever the window saves
	expect "tokens and requests" "$(roofline -q --calc kv --model gemma-3-27b --gpu h200 --seq 1000,128000 | awk -F'\t' 'NR > 1 { print int($6 / $1) == $7, int((126900000000 - $5) / ($3 / $1)) == $6 }' | paste -sd,)" "1 1,1 1"
	# latents are not shared out, KV heads are until each GPU has one
	expect "tp" "$(for m in deepseek-v3 qwen3-coder-30b-a3b; do roofline -q --calc kv --model $m --gpu h200 --tp 8 --seq 1 | awk -F'\t' 'NR > 1 { print $2 }'; done | paste -sd' ')" \
		"70272 24576"
	split_run roofline -q --calc kv --model deepseek-v3 --gpu h20 --seq 1000
	expect "weights that do not fit leave no room" "$(printf '%s\n' "$out" | awk -F'\t' 'NR > 1 { print $6, $7 }')" "0 0"
}

@test "floors: measured cold prefills of H20 lie just above them" {
	expect seconds "$(roofline -q --calc time --chunk 8192 --reuse 0 --seq 8k,32k,64k,128k | awk -F'\t' 'NR > 1 { printf NR == 2 ? "%.2f\n" : "%.1f\n", $4 / 1000 }' | paste -sd' ')" \
		"0.48 4.1 13.8 50.5"
	expect "tpot is a decode step" "$(roofline -q --calc time --reuse 0 --seq 32000 --batch 8 | awk -F'\t' 'NR > 1 { print $6 }')" \
		"$(roofline -q --calc decode --seq 32000 --batch 8 | awk -F'\t' 'NR > 1 { print $8 }')"
}

@test "efficiencies scale the roof and move the ridge" {
	a=$(roofline -q --calc decode --seq 1000 | awk -F'\t' 'NR > 1 { print $8 }')
	b=$(roofline -q --calc decode --seq 1000 --bw-eff 80% | awk -F'\t' 'NR > 1 { print $8 }')
	expect "memory-bound time" "$(awk "BEGIN { printf \"%.4f\", $a / $b }")" 0.8000
	a=$(roofline -q --calc prefill --seq 32000 --reuse 0 | awk -F'\t' 'NR > 1 { print $10, $8 }')
	b=$(roofline -q --calc prefill --seq 32000 --reuse 0 --peak-eff 0.5 | awk -F'\t' 'NR > 1 { print $10, $8 }')
	expect "compute-bound time and margin" "$(echo "$a $b" | awk '{ printf "%.4f %.4f", $3 / $1, $4 / $2 }')" "2.0000 2.0000"
}

@test "dtypes: bytes and peaks of fp8 and fp4 weights (cases 35, 40)" {
	w() { roofline -q --calc kv --seq 1 --gpu h200 --model llama-3.1-70b "$@" | awk -F'\t' 'NR > 1 { print $5 }'; }
	n=70552387584
	expect bytes "$(w) $(w --weights fp8) $(w --weights nvfp4) $(w --weights mxfp4) $(w --weights int4)" \
		"$(awk "BEGIN { printf \"%.0f %.0f %.0f %.0f %.0f\", 2 * $n, $n, 0.5625 * $n, 0.53125 * $n, 0.5 * $n }")"
	split_run roofline --calc kv --weights fp3x
	expect_status 2
	expect_match "unknown dtype" "$err" "*fp3x*bf16*mxfp4*"
	t() { roofline -q --calc prefill --seq 32000 --reuse 0 --model llama-3.1-70b "$@" | awk -F'\t' 'NR > 1 { print $10 }'; }
	expect "fp8 peak is twice that of bf16" "$(echo "$(t --gpu h100) $(t --gpu h100 --weights fp8)" | awk '{ printf "%.3f", $1 / $2 }')" 2.000
	expect "not where there is none" "$(t --gpu a100)" "$(t --gpu a100 --weights fp8)"
	split_run roofline --calc time --gpu h100 --peak 1979
	expect_match "a sparse peak is remarked on" "$err" "*1979 TFLOPS*sparsity*989.4*"
	split_run roofline --calc time --gpu h100 --model llama-3.1-70b --weights fp8 --peak 3958
	expect_match "of fp8 too" "$err" "*3958 TFLOPS is the fp8 peak*sparsity*1978.9*"
}

# --- names, files, presets

@test "names: alias, prefix, what is near, files" {
	split_run roofline --calc decode --gpu h20 --model qwen3-coder-30b
	expect_status 0
	expect_match alias "$err" "*h20 is an alias of h20-96gb*"
	expect_match prefix "$err" "*qwen3-coder-30b is qwen3-coder-30b-a3b*"
	split_run roofline --calc decode --model qwen3-coder
	expect_status 2
	expect_match ambiguous "$err" "*qwen3-coder-30b-a3b, qwen3-coder-480b-a35b*"
	split_run roofline --calc decode --gpu h1000
	expect_status 2
	expect_match nearest "$err" "*h1000*nearest: h100*"
	split_run roofline --calc decode --model nowhere/config.json
	expect_status 2
	expect_match file "$err" "*nowhere/config.json*no such file*"
	split_run roofline --calc decode --gpu ascend-910b
	expect_status 2
	expect_match "no agreed peak" "$err" "*ascend-910b*--peak and --bw*"
	split_run roofline -q --calc decode --gpu ascend-910b --peak 320 --bw 1600
	expect_status 0
}

@test "a config.json is read as it is, and its parameter count checked" {
	cat >config.json <<-END
		{"model_type": "qwen3_moe", "head_dim": 128, "hidden_size": 2048, "intermediate_size": 5472, "num_attention_heads": 32,
		 "moe_intermediate_size": 768, "num_experts": 128, "num_experts_per_tok": 8, "num_hidden_layers": 48,
		 "num_key_value_heads": 4, "vocab_size": 151936, "torch_dtype": "bfloat16"}
	END
	expect "as the preset" "$(roofline -q --calc prefill --model config.json)" "$(roofline -q --calc prefill)"
	expect shown "$(roofline -q --show config.json | awk -F'\t' '$1 == "params" { print $2 }')" 30531911680
	roofline -q --calc decode --model config.json --params 30.5e9
	split_run roofline -q --calc decode --model config.json --params 61e9
	expect_status 2
	expect_match "both counts" "$err" "*30.53 B*61.00 B*5 %*"
	sed 's/768/6144/; s/{/{"_name_or_path": "Qwen\/Qwen3-Coder-30B-A3B-Instruct", /' config.json >study.json
	split_run roofline -q --calc decode --model ./study.json
	expect_status 2
	expect_match "the study's width" "$err" "*B parameters, published are 30.50 B*"
	printf '{"id":"mine","bf16_dense_tflops":148,"mem_bw_gbs":4000,"mem_gb":96,"link_gbs_bidirectional":900}' >gpu.json
	expect "a GPU file" "$(roofline -q --calc kv --gpu gpu.json)" "$(roofline -q --calc kv)"
}

@test "--show of a file that is neither gives one reason, that of what it looks like" {
	why() { split_run roofline --show "$1"; expect_status 2; expect "$1" "$err" "roofline: --show: $2"; }
	echo 'text' >text.json
	split_run roofline --show text.json
	expect_status 2
	expect "once" "$(grep -o 'text.json: not JSON' <<<"$err" | wc -l)" 1
	split_run roofline --show /tmp
	expect "a directory" "$err" "roofline: --show: /tmp: is a directory"
	split_run roofline --model /tmp --calc decode
	expect "for a model" "$err" "roofline: /tmp: is a directory"
	why gone.json 'gone.json: no such file or directory'
	echo '{"hidden_size": 5}' >model.json
	why model.json 'model.json: no num_hidden_layers or hidden_size: not the config of a language model'
	echo '{"mem_bw_gbs": 5}' >gpu.json
	why gpu.json 'gpu.json: needs bf16_dense_tflops and mem_bw_gbs'
	echo '{"bf16_dense_tflops": 5, "mem_bw_gbs": 5, "bandwith": 5}' >gpu.json
	why gpu.json 'gpu.json: bandwith: unknown key (peaks are dense: bf16_dense_tflops ...)'
}

@test "presets name their sources, and compute to what is published" {
	roofline --list-models | awk -F'\t' '
		NR == 1 { for (i = 1; i <= NF; i++) col[$i] = i; next }
		{ n++; off = $col["params"] / $col["params_published"] - 1
		  if (off > 0.05 || off < -0.05) print "params", $0
		  if ($col["source"] == "NA" || $col["confidence"] == "NA" || $col["params_source"] == "NA") print "source", $0 }
		END { if (n != 26) print n, "models" }' >wrong
	roofline --list-gpus | awk -F'\t' '
		NR == 1 { for (i = 1; i <= NF; i++) col[$i] = i; next }
		{ n++; if ($col["source"] == "NA" || $col["confidence"] == "NA") print "source", $0 }
		$1 == "h100-sxm" && $2 != "989.4" { print "a sparse peak?", $0 }
		END { if (n != 30) print n, "gpus" }' >>wrong
	cat wrong
	[ ! -s wrong ]
	expect "of each number" "$(roofline -q --show h100-nvl | awk -F'\t' '$1 == "mem_bw_gbs" || $1 == "bf16_dense_tflops" { print $1, $2, $4 }' | paste -sd,)" \
		"bf16_dense_tflops 835.5 two or more sources agree,mem_bw_gbs 3938 printed as 3.9 TB/s; decimals not verified"
	expect "kv bytes" "$(roofline -q --show deepseek-v3 | awk -F'\t' '$1 == "kv_bytes_per_token" { print $2 }')" 70272
}

# --- traces

# A trace of lengths in every regime: cold, warm, whole hits, no second token, unknown output, failed.
trace() {
	cat <<-END
		{"request_id":"a","input_length":3000,"output_length":100,"cached_tokens":0}
		{"request_id":"b","input_length":3000,"output_length":1,"cached_tokens":2999}
		{"request_id":"c","input_length":700,"output_length":33,"cached_tokens":512}
		{"request_id":"d","input_length":512,"output_length":2,"cached_tokens":512}
		{"request_id":"e","input_length":64,"cached_tokens":900}
		{"request_id":"f","input_length":2000,"output_length":7,"cached_tokens":1500,"ok":true}
		{"request_id":"g","input_length":2000,"output_length":7,"cached_tokens":0,"ok":false}
		{"request_id":"h","input_length":2000,"output_length":7}
		{"request_id":"i","output_length":7,"cached_tokens":0}
	END
}

# What the summary must be, token by token; input: "input output|- cached" lines. BATCH, PEAK, BW.
by_hand() {
	awk -v B="$1" "$qwen"'
		function max(a, b) { return a > b ? a : b }
		{ S = $1; n = max(1, S - $3); f = prefill_flop(S, n); q = prefill_bytes(S, n); kind = f / q >= 37 ? "compute" : "memory"
		  N[kind]++; T[kind] += n; Fl[kind] += f; Sec[kind] += max(f / 148e12, q / 4e12); cold += prefill_flop(S, S)
		  if ($2 == "-" || $2 < 2) next
		  df = dq = 0
		  for (c = S + 1; c < S + $2; c++) { df += decode_flop(c); dq += decode_bytes(c, B) / B }
		  kind = df / dq >= 37 ? "compute" : "memory"
		  dN[kind]++; dT[kind] += $2 - 1; dF[kind] += df; dSec[kind] += max(df / 148e12, dq / 4e12); all += df }
		END {
			for (i = 1; i <= 2; i++) { kind = i == 1 ? "compute" : "memory"
				printf "prefill_%s_n %d\nprefill_%s_tokens %d\nprefill_%s_flop %.15g\nprefill_%s_s %.12g\n", kind, N[kind], kind, T[kind], kind, Fl[kind], kind, Sec[kind]
				printf "decode_%s_n %d\ndecode_%s_tokens %d\ndecode_%s_flop %.15g\ndecode_%s_s %.12g\n", kind, dN[kind], kind, dT[kind], kind, dF[kind], kind, dSec[kind] }
			total = Fl["compute"] + Fl["memory"] + all
			printf "total_flop %.15g\ntotal_flop_no_reuse %.15g\nflop_saved_share %.9g\n", total, cold + all, 1 - total / (cold + all)
			printf "gpu_floor_s %.12g\n", Sec["compute"] + Sec["memory"] + dSec["compute"] + dSec["memory"] }'
}

# compare TSV WANT: metrics of both, within what tsv rounds away.
compare() {
	awk 'NR == FNR { want[$1] = $2; next } ($2 in want) { n++; d = $3 - want[$2]
		if ((d > 2e-6 || d < -2e-6) && (want[$2] == 0 || d / want[$2] > 1e-9 || d / want[$2] < -1e-9)) print $2, $3, want[$2]
		delete want[$2] } END { for (m in want) print m, "is not there" }' "$2" "$1"
}

@test "summary of a trace is what its requests make, at batch 1 and 64" {
	trace >trace.jsonl
	for batch in 1 64; do
		roofline -q --batch $batch trace.jsonl >summary
		printf '%s\n' "3000 100 0" "3000 1 2999" "700 33 512" "512 2 512" "64 - 900" "2000 7 1500" | by_hand $batch >want
		expect "differences at batch $batch" "$(compare summary want)" ""
	done
	expect counts "$(awk -F'\t' '$2 ~ /^(requests|missing|failed|measured|no_output_requests|input_tokens|cached_tokens|new_tokens)$/ { print $3 }' summary | paste -sd' ')" \
		"9 2 1 6 1 9276 5585 3691"
	expect "with --cached" "$(roofline -q --cached 0 trace.jsonl | awk -F'\t' '$2 ~ /^(missing|measured)$/ { print $3 }' | paste -sd' ')" "1 7"
	expect "percentiles" "$(roofline -q trace.jsonl | awk -F'\t' '$2 == "prefill_ai_p50" { printf "%.4f", $3 }')" \
		"$(roofline -q -t requests trace.jsonl | awk -F'\t' 'NR > 1 { print $9 }' | sort -n | awk '{ x[NR] = $1 } END { printf "%.4f", (x[3] + x[4]) / 2 }')"
}

@test "requests: one row each, and --annotate keeps every byte" {
	trace >trace.jsonl
	roofline -q -t requests trace.jsonl >rows
	expect requests "$(cut -f2 rows | paste -sd' ')" "request_id a b c d e f"
	expect differences "$(cut -f3- rows | agrees '
		if (!close_to($5, prefill_flop($1, $3))) print "flop", $0
		if (!close_to($6, prefill_bytes($1, $3))) print "bytes", $0
		if ($8 != ($7 >= 37 ? "compute" : "memory")) print "bound", $0
		if ($4 == "NA" && $15 != "NA") print "decode of an unknown output", $0
		if ($4 == 1 && $15 != 0) print "no second token", $0')" ""
	roofline -q --annotate trace.jsonl >out.jsonl
	expect "records" "$(wc -l <out.jsonl)" 9
	expect "bytes before" "$(sed 's/,"flop":.*/}/' out.jsonl)" "$(cat trace.jsonl)"
	expect "same numbers" "$(jq -r 'select(.flop) | [.request_id, .flop, .bound] | @tsv' out.jsonl)" \
		"$(awk -F'\t' -v OFS='\t' 'NR > 1 { print $2, $7, $10 }' rows)"
	expect "again changes nothing" "$(roofline -q --annotate out.jsonl)" "$(cat out.jsonl)"
}

@test "without cached_tokens it refuses and says how to get them" {
	printf '{"input_length":100,"output_length":10}\n{"input_length":100,"output_length":10}\n' >bare.jsonl
	for option in "" "--table=requests" --annotate; do
		# shellcheck disable=SC2086
		split_run roofline -q $option bare.jsonl
		expect "status of $option" "$status" 2
		expect_match message "$err" "*bare.jsonl*cached_tokens*hash-reuse --annotate*--cached 0*"
		expect "rows with $option" "$out" ""
	done
	expect "explicit" "$(roofline -q --cached 0 bare.jsonl | awk -F'\t' '$2 == "measured" { print $3 }')" 2
	: >empty.jsonl
	split_run roofline -q empty.jsonl
	expect_status 0
}

@test "a trace whose first requests do not say what was cached is read on, however it comes" {
	for i in 1 2 3; do echo "{\"input_length\":$i,\"output_length\":2}"; done >silent.jsonl
	trace >told.jsonl
	cat silent.jsonl told.jsonl >both.jsonl
	roofline -q --annotate both.jsonl >want
	expect "the silent ones pass as they are" "$(head -3 want)" "$(cat silent.jsonl)"
	for option in --annotate "--table=requests" "--table=summary"; do
		roofline -q $option - <both.jsonl >want
		while read -r line; do echo "$line"; sleep 0.02; done <both.jsonl | roofline -q $option - >got
		cmp want got
	done
	# none of a hundred says it: refused at the hundredth, though the next one would
	for _ in $(seq 34); do cat silent.jsonl; done >many.jsonl
	cat told.jsonl >>many.jsonl
	split_run roofline -q --annotate many.jsonl
	expect "status" "$status" 2
	expect "records" "$out" ""
	head -1 silent.jsonl >one.jsonl
	split_run roofline -q --annotate one.jsonl
	expect "status of one" "$status" 2
	expect "one record" "$out" ""
}

@test "runs stand side by side, and the first lines of --check judge them" {
	trace >trace.jsonl
	sed 's/"cached_tokens":[0-9]*/"cached_tokens":0/' trace.jsonl >cold.jsonl
	expect "runs" "$(roofline -q warm=trace.jsonl cold=cold.jsonl | cut -f1 | uniq | paste -sd' ')" "run warm cold"
	split_run roofline -q warm=trace.jsonl cold=cold.jsonl -c 'flop_saved_share > 5% for run=warm' -c 'flop_saved_share = 0 for run=cold'
	expect_status 0
	split_run roofline -q -t requests trace.jsonl -c 'prefill_floor_ms < 1'
	expect_status 1
}

@test "a real trace, with the hits of an unlimited cache" {
	needs_data mooncake/conversation_trace.jsonl
	hash-reuse --annotate "$DATA" | head -300 >annotated.jsonl
	roofline -q annotated.jsonl >summary
	jq -r '[.input_length, .output_length, .cached_tokens] | @tsv' annotated.jsonl | by_hand 1 >want
	expect differences "$(compare summary want)" ""
}

@test "--plot draws the roof of lengths and of a trace" {
	needs_command gnuplot
	trace >trace.jsonl
	roofline -q --calc decode --plot roof.svg >table
	grep -q '<svg' roof.svg
	grep -q 'ridge: 37 FLOP/byte' roof.svg
	roofline -q --plot trace.svg a_b=trace.jsonl >/dev/null
	grep -q 'share of requests' trace.svg
	split_run roofline -q --calc kv --plot -
	expect_match "in the terminal" "$out" "*roof: 148 TFLOP/s, 4 TB/s*"
	: >empty.jsonl
	split_run roofline -q --plot empty.svg empty.jsonl
	expect stderr "$err" ""
}

@test "from a terminal, without anything to read, it prints every table that needs no trace" {
	needs_command script
	script -qec true /dev/null </dev/null >/dev/null 2>&1 || skip "no pseudo-terminals"
	out=$(script -qec "roofline -q >report; echo status \$?" /dev/null </dev/null | tr -d '\r')
	expect status "$out" "status 0"
	expect titles "$(grep -cE '^(Decode: one step|Prefill|Where it turns compute-bound|Operations of one layer|KV cache|Floors)$' report)" 6
	expect_match "the answer first" "$(head -1 report)" "Decode of qwen3-coder-30b-a3b on h20-96gb at batch 1 is memory-bound*"
	grep -q '^full accounting;.*ridge 37 FLOP/byte' report
	split_run script -qec "roofline -f tsv" /dev/null
	expect_match "tsv has one table" "$out" "*--calc*"
}
