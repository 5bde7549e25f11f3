#!/usr/bin/env bats
# tui-dash-cases.bats - faults that were reported of other dashboards: terminals of any kind and size, ways out, pace

load lib
load dash

setup_file() {
	command -v tmux >/dev/null || return 0
	# one that nobody feeds any more, for the last test
	QUIET=servestat-quiet-$$
	export QUIET
	tmux -L "$QUIET" -f /dev/null new-session -d -s t -x 80 -y 24 \
		"env TERM=xterm-256color PATH='$PATH' LC_ALL=C.UTF-8 sh -c '{ echo \"{\\\"start_ms\\\":1,\\\"ttft_ms\\\":2,\\\"e2e_ms\\\":3}\"; sleep 300; } | tui-dash'" \
		2>/dev/null || true
}

teardown_file() {
	tmux -L "$QUIET" kill-server 2>/dev/null || true
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	export LC_ALL=C.UTF-8
	SOCKET=servestat-cases-$$-$BATS_TEST_NUMBER
}

teardown() {
	tmux -L "$SOCKET" kill-server 2>/dev/null || true
}

# needs_case N: its directory in CASE, by a name that leaves room in the lines of a terminal.
needs_case() {
	[ -e "$SHARED/cases/$1/expected.md" ] || skip "no cases"
	ln -s "$SHARED/cases/$1" case
	CASE=case
}

@test "case 33: ages of samples, to the millisecond" {
	needs_case 33
	# what is expected stands in the file
	sed -n '/^{/,/^}/p' "$CASE/expected.md" | jq -c '.age_ms | to_entries[] | [.key, .value]' >want
	tui-dash -j --stale 5s "$CASE/input.jsonl" | jq -c 'select(.section == "worker") | [.worker, if .age_s then .age_s * 1000 | round else null end]' >got
	diff got want
	expect states "$(tui-dash -j --stale 5s "$CASE/input.jsonl" | json worker feed | sort | uniq -c | tr -s ' \n' ' ')" \
		' 1 ["fresh"] 1 ["never"] 1 ["skew"] 1 ["stale"] '
}

@test "case 41: keys while records come through a pipe, and no terminal at all" {
	needs_case 41
	skip_without_tmux
	mkfifo pipe
	start 'tui-dash <pipe' 24 80
	exec 7>pipe
	cat "$CASE/input.jsonl" >&7
	wait_for 'LIVE .* 30 ok'
	press q
	wait_for 'status=0'
	press clear Enter
	wait_for '^prompt[$] *$'
	press 'tui-dash <pipe; echo interrupted=$?; stty -g >after' Enter
	cat "$CASE/input.jsonl" >&7
	wait_for 'LIVE .* 30 ok'
	press C-c
	wait_for 'interrupted=0'
	expect "the terminal is as before" "$(cat after)" "$(cat before)"
	exec 7>&-
	split_run setsid -w tui-dash <"$CASE/input.jsonl"
	expect_status 0
	expect "escape codes" "$(printf %s "$out" | grep -c $'\e' || true)" 0
}

@test "case 43: sizes, changes of size, and kinds of terminal" {
	needs_case 43
	skip_without_tmux
	start "tui-dash $CASE/input.jsonl" 24 80
	wait_for ' END '
	for size in '1 1' '10 3' '41 10' '80 24' '300 5' '20 200' '3 10' '10 41' '24 80' '5 300' '200 20'; do
		# twice in quick order
		tmux -L "$SOCKET" resize-window -t t -x 60 -y 30
		tmux -L "$SOCKET" resize-window -t t -x "${size% *}" -y "${size#* }"
		press m 1 2
	done
	tmux -L "$SOCKET" resize-window -t t -x 80 -y 24
	press 1
	wait_for 'E2E  *-  *-  *-'
	wait_for '^ w2  *10  33.3%'
	press q
	wait_for 'status=0'
	# curses loses a structure of its own over a kind that it does not know
	press 'export ASAN_OPTIONS=detect_leaks=0' Enter
	for term in '' dumb no-such-term; do
		press clear Enter
		wait_for '^prompt[$] *$'
		press "TERM=$term tui-dash $CASE/input.jsonl | cat; TERM=$term tui-dash $CASE/input.jsonl; echo kind-$term=\$?" Enter
		case $term in
		no-such-term) wait_for 'kind-no-such-term=2'; wait_for 'kind of terminal is not known (TERM)' ;;
		*) wait_for "kind-$term=0"; wait_for '^ w2  *10  33.3%' ;;
		esac
	done
	press 'unset TERM; tui-dash '"$CASE/input.jsonl"'; echo kind-unset=$?' Enter
	wait_for 'kind-unset=0'
}

@test "case 44: the terminal after every way out" {
	needs_case 44
	skip_without_tmux
	start true 24 80
	wait_for 'status=0'
	for way in q Q end bad closed; do
		file=$CASE/input.jsonl
		case $way in
		end) file="--exit-at-end $file" ;;
		bad) file=$CASE/bad.jsonl ;;
		closed) file="$file >&-" ;;
		esac
		rm -f after
		press clear Enter
		wait_for '^prompt[$] *$'
		press "tui-dash $file; w=\$?; stty -g >after; echo way-$way=\$w" Enter
		case $way in
		q | Q) wait_for ' END '; press $way; wait_for "^way-$way=0" ;;
		end) wait_for "^way-$way=0" ;;
		bad)
			wait_for ' 0 ok 0 fail 50 bad'
			press q
			wait_for "^way-$way=3"
			wait_for 'bad.jsonl: 40 more damaged records, 50 in all'
			;;
		# nothing can be printed, which is trouble
		closed) wait_for "^way-$way=2" ;;
		esac
		expect "the terminal after $way" "$(cat after)" "$(cat before)"
		expect "screen and cursor after $way" "$(tmux -L "$SOCKET" display-message -p -t t '#{alternate_on}#{cursor_flag}')" 01
		# the frame stays, and the prompt below it
		case $way in
		Q | end)
			screen >left
			expect "the frame after $way" "$(grep -c '^▸TTFT' left)" 1
			expect "and no keys, which are none any more" "$(grep -c '? help' left || true)" 0
			[ "$(grep -n '^▸TTFT' left | cut -d: -f1)" -lt "$(grep -n "^way-$way" left | cut -d: -f1)" ]
			;;
		q) expect "no frame" "$(screen | grep -c TTFT || true)" 0 ;;
		esac
	done
}

@test "case 46: wide and combined characters, and no UTF-8; times with zones" {
	needs_case 46
	# the cell in which the share begins: names are counted in cells, as expected.md gives them
	tui-dash --once --view 3 "$CASE/input.jsonl" | grep '20\.0%' >rows
	expect "rows" "$(wc -l <rows)" 5
	sed -n '/^{/,/^}/p' "$CASE/expected.md" | jq -r '.cell_widths[]' | paste - <(jq -r .worker "$CASE/input.jsonl") >widths
	while IFS=$'\t' read -r width name; do
		row=$(grep -F " $name " rows)
		rest=${row#*" $name"}
		blanks=${rest%%1 *}
		echo $((1 + width + ${#blanks}))
	done <widths | sort -u >begins
	expect "n stands in one column" "$(wc -l <begins)" 1
	LC_ALL=C tui-dash --once --view 3 "$CASE/input.jsonl" >plain
	expect "ASCII" "$(LC_ALL=C grep -c '[^ -~]' plain || true)" 0
	expect "in one column" "$(grep '20\.0%' plain | awk '{ print index($0, "20.0%") }' | sort -u | wc -l)" 1
	expect "one instant" "$(tui-dash -j "$CASE/tz.jsonl" | jq -c 'select(.section == "run") | [.n, .elapsed_ms]')" '[3,3]'
}

@test "case 47: one line alone, and a line in two writes" {
	skip_without_tmux
	mkfifo pipe
	start 'tui-dash <pipe' 24 80
	exec 7>pipe
	printf '{"start_ms":1000,"ttft_ms":5,"e2e_ms":20,"worker":"w0"}\n' >&7
	wait_for ' LIVE .* 1 ok'
	printf '{"start_ms":2000,"ttft_ms":' >&7
	press m
	wait_for '▸TPOT'
	screen | grep -q ' 1 ok 0 fail 0 bad'
	printf '7,"e2e_ms":30,"worker":"w1"}\n' >&7
	wait_for ' LIVE .* 2 ok 0 fail 0 bad'
	wait_for 't+0:01'
	exec 7>&-
	wait_for ' END .* 2 ok 0 fail 0 bad'
	press q
	wait_for 'status=0'
}

@test "no more frames than were asked for" {
	skip_without_tmux
	cat >feed.pl <<-'EOF'
		$| = 1;
		for my $i (1 .. 300) {
			printf "{\"start_ms\":%d,\"ttft_ms\":5,\"e2e_ms\":9}\n", $i * 10;
			select undef, undef, undef, .005;
		}
	EOF
	start 'begin=$(date +%s%N); perl feed.pl | tui-dash --timing --exit-at-end --refresh 4 2>timing; end=$(date +%s%N)' 24 80
	wait_for 'status=0'
	press 'echo $begin $end >took' Enter
	wait_for '^prompt[$] *$'
	frames=$(sed -n 's/.*; \([0-9]*\) frames of .*/\1/p' timing)
	# one at the start and one at the end besides
	most=$(awk '{ printf "%d", ($2 - $1) / 1e9 * 4 + 3 }' took)
	[ "$frames" -ge 3 ]
	[ "$frames" -le "$most" ]
}

@test "what nothing comes from is quiet, and comes back" {
	skip_without_tmux
	SOCKET=$QUIET wait_for ' QUIET 0:[1-9][0-9] '
	SOCKET=$QUIET wait_for ' 1 ok 0 fail 0 bad'
	SOCKET=$QUIET press p
	SOCKET=$QUIET wait_for ' PAUSED +0 '
	SOCKET=$QUIET press p q
}
