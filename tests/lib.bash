# lib.bash - what the bats files share: load lib
#
# The programs under test come first on PATH. BUILD is where they are (make sets it), ROOT the source tree, SHARED the
# directory of real traces, which may be absent: needs_data skips then.
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
BUILD=${BUILD:-$ROOT/build}
SHARED=${SHARED:-$ROOT/../shared}
PATH=$BUILD:$PATH
unset NO_COLOR COLUMNS LINES
export TERM=dumb ROOT BUILD SHARED PATH

# needs_data FILE: skip the test unless $SHARED/data/FILE is there; sets DATA to its path.
needs_data() {
	DATA=$SHARED/data/$1
	[ -e "$DATA" ] || skip "no $1"
}

# needs_command NAME: skip the test unless NAME can be run.
needs_command() {
	command -v "$1" >/dev/null || skip "no $1"
}

# needs_plain_memory: skip the test in a build whose sanitizers reserve memory of their own.
needs_plain_memory() {
	[ -z "${SANITIZED-}" ] || skip "sanitizers"
}

# split_run COMMAND ...: run it; out and err hold its two streams, status its exit status.
split_run() {
	local stderr=$BATS_TEST_TMPDIR/stderr
	status=0
	out=$("$@" 2>"$stderr") || status=$?
	err=$(<"$stderr")
}

# expect NAME GOT WANT: equal, or show both.
expect() {
	[ "$2" = "$3" ] && return
	printf '%s\n  got  %s\n  want %s\n' "$1" "$2" "$3"
	return 1
}

# expect_match NAME TEXT GLOB: TEXT matches the pattern.
expect_match() {
	# shellcheck disable=SC2053
	[[ $2 == $3 ]] && return
	printf '%s\n  got  %s\n  want %s\n' "$1" "$2" "$3"
	return 1
}

# expect_status WANT: of the last split_run.
expect_status() {
	[ "$status" = "$1" ] && return
	printf 'exit status %s, want %s; stderr: %s\n' "$status" "$1" "$err"
	return 1
}

# summary PROGRAM ARG ...: run it; its tsv summary as lines "metric value" in $out, without the run.
summary() {
	split_run "$@"
	out=$(printf '%s\n' "$out" | tail -n +2 | cut -f2,3 | tr '\t' ' ')
}

# has 'metric value' ...: each is a line of the last summary.
has() {
	local line
	for line; do
		grep -qxF -- "$line" <<<"$out" && continue
		printf 'want %s\n got %s\n' "$line" "$(grep -- "^${line%% *} " <<<"$out")"
		return 1
	done
}

# same_bytes PROGRAM FILE TABLE ...: each table of a trace is the same on one thread, on four, and from a pipe.
same_bytes() {
	local program=$1 file=$2 table
	for table in "${@:3}"; do
		"$program" -q --threads 1 -t "$table" t="$file" >one || return
		"$program" -q --threads 4 -t "$table" t="$file" >four || return
		cat "$file" | "$program" -q -t "$table" t=- >pipe || return
		cmp one four || return
		cmp one pipe || return
	done
}

# programs: the name of every program.
programs() {
	local file
	for file in "$ROOT"/cmd/*.c; do
		[ -e "$file" ] && basename "$file" .c
	done
}
