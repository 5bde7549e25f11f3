# dash.bash - what the tests of tui-dash share: load dash
#
# Runs, their numbers, and a terminal by tmux. SOCKET names the server of a test, which its teardown ends:
# tmux -L "$SOCKET" kill-server.

# run_records N SEED: a run with everything in it: workers, decisions, sessions, failures, samples, records without parts.
run_records() {
	awk -v n="$1" -v seed="$2" 'BEGIN {
		srand(seed)
		for (i = 1; i <= n; i++) {
			t += int(rand() * 3000); w = int(rand() * 5); slow = rand() < .3
			ttft = (slow ? 4000 : 300) * (.2 + rand()) * (w == 3 ? 4 : 1); out = 1 + int(rand() * 200)
			e2e = ttft + out * (8 + rand() * 10)
			printf "{\"request_id\":\"q%d\",\"start_ms\":%d,\"ttft_ms\":%.3f,\"e2e_ms\":%.3f,", i, t, ttft, e2e
			printf "\"input_length\":%d,\"output_length\":%d,\"cached_tokens\":%d", 1000 + int(rand() * 50000), out, int(rand() * 1000)
			printf ",\"worker\":\"w%d\",\"decision\":\"%s\"", w + 8, slow ? "lmetric_fallback" : "affinity"
			if (i % 9)
				printf ",\"session_id\":\"s%d\"", int(rand() * rand() * 40)
			if (i % 31 == 0)
				printf ",\"ok\":false,\"error\":\"%s\"", i % 2 ? "timeout" : "reset by peer"
			print "}"
			if (i % 20 == 0)
				printf "{\"type\":\"feed\",\"worker\":\"w%d\",\"ts_ms\":%d,\"running\":%d,\"waiting\":1,\"kv_used\":0.5}\n", 8 + i / 20 % 5, t, i % 7
		}
	}'
}

# json SECTION FIELD ...: these fields of the section's rows on stdin, tab separated.
json() {
	local section=$1 fields
	shift
	fields=$(printf '.%s,' "$@")
	jq -r --arg s "$section" "select(.section == \$s) | [${fields%,}] | @json"
}

# --- in a terminal

# A server of its own: it leaves with its only session, and the next client must not meet it leaving.
skip_without_tmux() {
	needs_command tmux
	tmux -L "$SOCKET-probe" -f /dev/null new-session -d -s probe -x 80 -y 24 true 2>/dev/null || skip "no pseudo-terminals"
}

# start COMMAND ROWS COLS: a shell in a terminal of its own that runs it.
start() {
	tmux -L "$SOCKET" -f /dev/null new-session -d -s t -x "$3" -y "$2" \
		"env TERM=xterm-256color PATH='$PATH' LC_ALL=C.UTF-8 PS1='prompt\$ ' sh"
	wait_for 'prompt\$'
	tmux -L "$SOCKET" send-keys -t t "stty -g >before; $1; echo status=\$?; stty -g >after" Enter
}

screen() { tmux -L "$SOCKET" capture-pane -p -t t; }
press() { tmux -L "$SOCKET" send-keys -t t "$@"; }

# wait_for REGEX: until it is on the screen, 10 s at most.
wait_for() {
	local i
	for i in $(seq 100); do
		screen 2>/dev/null | grep -q -- "$1" && return
		sleep .1
	done
	echo "waited for $1:"
	screen
	return 1
}

# The row and column of the cursor, and whether it is seen.
cursor() { tmux -L "$SOCKET" display-message -p -t t '#{cursor_y} #{cursor_x} #{cursor_flag}'; }

# wait_cursor WORDS: until the cursor is there, 10 s at most.
wait_cursor() {
	local i
	for i in $(seq 100); do
		[ "$(cursor)" = "$1" ] && return
		sleep .1
	done
	echo "waited for the cursor at $1, it is at $(cursor)"
	screen
	return 1
}

# snapshot NAME: the numbers of the frame in a terminal.
snapshot() {
	press W; wait_for 'write to:'; press C-u "$1.json" Enter; wait_for "$1.json: written"
}
