#!/usr/bin/env bats
# contract.bats - every promise of the command line contract, over every program in cmd/
#
# What a program is comes from its own --help, so a new program is covered the day its file appears: it reads when its
# usage line names FILE, prints tables when it has --format, and so on. A test loops over the programs it applies to.

load lib

# What a program says of itself is asked for once: help.PROGRAM, and the programs of each kind in all, readers, printers
# and writers. good.jsonl and many.jsonl are records for all of them.
setup_file() {
	local p
	cd "$BATS_FILE_TMPDIR"
	records 40 >good.jsonl
	records 3000 >many.jsonl
	programs >all
	: >readers >printers >writers
	while read -r p; do
		"$p" --help >"help.$p"
		if [[ $(head -1 "help.$p") != *FILE* ]]; then
			echo "$p" >>writers
			continue
		fi
		echo "$p" >>readers
		! takes "$p" format || echo "$p" >>printers
	done <all
}

setup() {
	cd "$BATS_TEST_TMPDIR"
	cp "$BATS_FILE_TMPDIR/good.jsonl" .
	printf '' >empty.jsonl
}

# records N: N records that are trace and run records at once, so that every program can read them.
records() {
	awk -v n="$1" 'BEGIN {
		for (i = 1; i <= n; i++) {
			ids = "1"
			for (k = 2; k <= 1 + i % 5; k++)
				ids = ids "," (i % 3) * 100 + k
			printf "{\"request_id\":\"r%d\",\"timestamp\":%d,\"session_id\":\"s%d\",\"turn\":%d,", i, i * 250, i % 7, 1 + int(i / 7)
			printf "\"type\":\"%s\",\"input_length\":%d,\"output_length\":%d,", i % 2 ? "chat" : "code", (1 + i % 5) * 512 - i, 2 + i * 3
			printf "\"hash_ids\":[%s],\"cached_tokens\":%d,\"worker\":\"w%d\",", ids, (i % 5) * 512, i % 3
			printf "\"decision\":\"%s\",\"load\":%d,\"load_avg\":2.5,", i % 4 ? "affinity" : "lmetric_fallback", i % 6
			printf "\"start_ms\":%d,\"queue_ms\":%d,\"ttft_ms\":%.2f,\"e2e_ms\":%.2f,\"ok\":true}\n", i * 250, i % 9, 100.25 + i * 7, 900.5 + i * 11
		}
	}'
}

# needs PROGRAM: the options without which it does nothing, and for a comparison the operand to compare with.
needs() {
	case $1 in
	es-compare) echo base="$BATS_TEST_TMPDIR/good.jsonl" ;;
	route-sim) echo --summary ;;
	tui-dash) echo --ascii ;; # a frame, whose characters depend on the locale
	trace-gen) echo --requests 50 ;;
	esac
}

# quiet PROGRAM: -q where notes can be silenced.
quiet() { ! takes "$1" quiet || echo -q; }

# kind KIND PROGRAM: is it one of these?
kind() { grep -qx -- "$2" "$BATS_FILE_TMPDIR/$1"; }

# takes PROGRAM OPTION: is it in the help?
takes() { grep -Eq -- "^ {2,6}(-., )?--$2( |\$)" "$BATS_FILE_TMPDIR/help.$1"; }

# options PROGRAM: its options as "--name ARG" lines; a flag has no ARG.
options() {
	sed -nE 's/^ +(-., )?(--[a-z-]+)( ([^ ]+))?(  .*)?$/\2 \4/p' "$BATS_FILE_TMPDIR/help.$1"
}

# tables PROGRAM: what --table takes; nothing when it has no such option.
tables() {
	awk '/^Tables/ { on = 1; next } /^ / { if (on) for (i = 1; i <= NF; i++) print $i; next } { on = 0 }' \
		"$BATS_FILE_TMPDIR/help.$1"
}

# on PROGRAM FILE [OPTION ...]: run it over FILE.
on() {
	local p=$1 file=$2
	shift 2
	# without a format it prints a frame, not rows
	[ "$p" != tui-dash ] || set -- -f tsv "$@"
	# shellcheck disable=SC2046
	split_run "$p" "$@" $needed "$file"
}

# each KIND FUNCTION: FUNCTION for every program of the kind; the last line printed names the one that failed. bats notes
# every command before it runs, which takes longer than the programs: it is told not to.
each() {
	trap - DEBUG
	local p some=
	for p in $(<"$BATS_FILE_TMPDIR/$1"); do
		echo "--- $p"
		needed=$(needs "$p")
		"$2" "$p"
		some=1
	done
	[ "$some" ] || skip "no program of this kind"
}

one_line() {
	[ "$err" ] && [[ $err != *$'\n'* ]] || expect "lines on stderr" "$err" "one"
	expect_match "begins with the name" "$err" "$1: *"
}

# --- options

help_is_help() {
	split_run "$1" --help
	expect_status 0
	expect stderr "$err" ""
	expect_match usage "$out" "usage: $1 *"
	expect_match "exit status" "$out" "*Exit status:*"
	expect "-h" "$("$1" -h)" "$out"
	expect "options and headings within 80 columns" "$(printf '%s\n' "$out" | sed '/^Examples/,/^$/d; /^Definitions/,/^$/d' |
		awk 'length > 80')" ""
}

@test "--help goes to stdout, exit 0" { each all help_is_help; }

version_is_version() {
	split_run "$1" --version
	expect_status 0
	expect_match version "$out" "$1 (servestat) [0-9]*.[0-9]*.[0-9]*"
	expect "-V" "$("$1" -V)" "$out"
	expect "unambiguous prefix" "$("$1" --vers)" "$out"
}

@test "--version names the program, the kit and its version" { each all version_is_version; }

bad_option() {
	split_run "$1" --no-such-option
	expect_status 2
	expect stdout "$out" ""
	one_line "$1"
	expect_match "names it" "$err" "*--no-such-option*"
	split_run "$1" --versoin
	expect_status 2
	expect_match "suggests" "$err" "*--version*"
	split_run "$1" -Z
	expect_status 2
	expect_match "names it" "$err" "*-Z*"
	split_run "$1" --version=1
	expect_status 2
	one_line "$1"
	split_run "$1" --completion
	expect_status 2
	expect_match "names it" "$err" "*--completion*"
	split_run "$1" --completion tcsh
	expect_status 2
	expect_match "lists what it takes" "$err" "*tcsh*bash*zsh*fish*"
}

@test "a bad option is one line that names it, exit 2" { each all bad_option; }

# What must be refused for a value of this kind.
bad_values_of() {
	case $1 in
	N | TOKENS) printf '%s\n' -1 99999999999999999999 ;;
	DURATION) printf '%s\n' 5 5parsecs ;;
	SHARE) printf '%s\n' x 2 -0.5 ;;
	LIST) printf '%s\n' x 1,,2 ;;
	FORMAT | UNIT | SHELL) printf '%s\n' nonsense ;;
	X | R) printf '%s\n' x nan ;;
	esac
}

bad_values() {
	local p=$1 option arg value values
	while read -r option arg; do
		values=$(bad_values_of "$arg")
		for value in $values ${values:+""}; do
			echo "$option '$value'"
			on "$p" good.jsonl "$option=$value"
			expect_status 2
			expect stdout "$out" ""
			one_line "$p"
			expect_match "names the option" "$err" "*$option*"
			[ "$arg" != DURATION ] || [ "$value" != 5 ] || expect_match "says that a unit is missing" "$err" "*unit*"
		done
	done < <(options "$p")
}

@test "a bad value is one line that names the option, exit 2" { each all bad_values; }

spellings() {
	local p=$1 want
	on "$p" good.jsonl --format json
	expect_status 0
	want=$out
	for form in "--format=json" "-fjson" "-f json" "-j" "--json" "--form json" "-f tsv -j" "-j -f json" "-qj" "-jq"; do
		# shellcheck disable=SC2086
		on "$p" good.jsonl $form
		expect "$form" "$out" "$want"
	done
	# shellcheck disable=SC2046
	split_run "$p" $(needs "$p") good.jsonl -f json
	expect "options after operands" "$out" "$want"
	# shellcheck disable=SC2046
	split_run "$p" -j $(needs "$p" | grep '^--') -- $(needs "$p" | grep -v '^--') good.jsonl
	expect "operands after --" "$out" "$want"
	on "$p" good.jsonl -j -f tsv
	expect "the later of -j and -f wins" "$out" "$(on "$p" good.jsonl -f tsv; echo "$out")"
}

@test "an option can be spelled in every usual way" { each printers spellings; }

plot_refused() {
	local p=$1 name
	takes "$p" plot || return 0
	for name in o.pdf plot nowhere/o.svg ''; do
		# a pipe that nobody writes to: whoever reads before it looks waits
		# shellcheck disable=SC2046
		split_run timeout 20 "$p" $(needs "$p") --plot "$name" fifo
		expect_status 2
		expect stdout "$out" ""
		one_line "$p"
		expect_match "names the option" "$err" "*--plot: '$name': *"
	done
}

@test "a plot that cannot be is refused before anything is read" {
	mkfifo fifo
	each readers plot_refused
}

stdin_forms() {
	local p=$1 want
	# shellcheck disable=SC2046
	want=$("$p" $(needs "$p") - <good.jsonl)
	[ "$want" ]
	[ "$p" = es-compare ] && return
	# shellcheck disable=SC2046
	expect "no operand" "$("$p" $(needs "$p") <good.jsonl)" "$want"
	# shellcheck disable=SC2046
	expect "from a pipe" "$(cat good.jsonl | "$p" $(needs "$p"))" "$want"
	split_run "$p" - -
	expect_status 2
}

@test "without operand, or with -, standard input is read" { each readers stdin_forms; }

@test "the same letter means the same option in every program" {
	local p
	for p in $(programs); do
		"$p" --help | sed -nE 's/^ +-(.), (--[a-z-]+).*/\1 \2/p'
	done | sort -u >letters
	cat letters
	expect "letters with two meanings" "$(cut -d' ' -f1 letters | uniq -d)" ""
	cat >contract <<-END
		V --version
		c --check
		f --format
		h --help
		i --interval
		j --json
		m --metric
		n --top
		q --quiet
		s --seed
		t --table
		w --where
	END
	while read -r letter name; do
		! grep "^$letter " letters | grep -v -- " $name\$"
	done <contract
}

# --- input

empty_input() {
	local p=$1
	printf '\n\n  \n' >blank.jsonl
	for file in empty.jsonl blank.jsonl; do
		on "$p" $file -f tsv
		expect_status 0
		expect "tsv is the header" "$(printf '%s\n' "$out" | wc -l)" 1
		on "$p" $file -f json
		expect_status 0
		expect "json is nothing" "$out" ""
		for format in md text; do
			on "$p" $file -f $format
			expect_status 0
			expect "no nan" "$(printf '%s\n' "$out" | grep -iwE 'nan|inf' || true)" ""
		done
	done
}

@test "empty input: tsv the header, json nothing, exit 0" { each printers empty_input; }

# same_as_good PROGRAM FILE: FILE is read like good.jsonl, without a word. Labels come from the name, so it moves there.
same_as_good() {
	local p=$1 want
	on "$p" good.jsonl -q
	want=$out
	mkdir -p other
	cp "$2" other/good.jsonl
	on "$p" other/good.jsonl -q
	expect_status 0
	expect "stderr of $2" "$err" ""
	expect "rows of $2" "$out" "$want"
}

odd_framing() {
	local p=$1
	printf %s "$(cat good.jsonl)" >no-newline
	same_as_good "$p" no-newline
	{ printf '\357\273\277'; cat good.jsonl; } >bom
	same_as_good "$p" bom
	sed 's/$/\r/' good.jsonl >crlf
	same_as_good "$p" crlf
	sed 's/$/\n\n   /' good.jsonl >blank-lines
	same_as_good "$p" blank-lines
}

@test "no final newline, BOM, CRLF and blank lines are read silently" { each readers odd_framing; }

damaged_line() {
	local p=$1 want line
	on "$p" good.jsonl
	want=$out
	mkdir -p other
	for line in 'not json' '{"input_length":' '{"input_length":12x}' '{"input_length":"many","ttft_ms":"many"}' \
		'{"input_length":NaN,"ttft_ms":NaN}' '{"input_length":1e999,"ttft_ms":1e999}' '[1,2]' '"text"' '{"a":1}}'; do
		{ head -3 good.jsonl; printf '%s\n' "$line"; tail -n +4 good.jsonl; } >other/good.jsonl
		on "$p" other/good.jsonl
		echo "$line"
		expect_status 3
		expect "rows" "$out" "$want"
		expect_match "message" "$err" "*$p: other/good.jsonl:4: *"
	done
}

@test "a damaged line is named and left out, exit 3" { each readers damaged_line; }

cut_line() {
	local p=$1 want
	on "$p" good.jsonl
	want=$out
	mkdir -p other
	{ cat good.jsonl; printf '{"request_id":"r99","input_len'; } >other/good.jsonl
	on "$p" other/good.jsonl
	expect_status 3
	expect rows "$out" "$want"
	expect_match message "$err" "*$p: other/good.jsonl:41: *"
	takes "$p" tolerate || return 0
	on "$p" other/good.jsonl --tolerate 0
	expect_status 0
	expect rows "$out" "$want"
}

@test "a cut last line is left out, exit 3; --tolerate 0 allows it" { each readers cut_line; }

many_damaged() {
	local p=$1
	{ cat good.jsonl; for i in $(seq 25); do echo "damaged $i"; done; cat good.jsonl; } >many.jsonl
	on "$p" many.jsonl
	expect_status 3
	expect "ten records are named" "$(printf '%s\n' "$err" | grep -c "^$p: many.jsonl:[0-9]*: ")" 10
	expect_match "the rest is counted" "$err" "*15 more*25 in all*"
	on "$p" many.jsonl --tolerate 25
	expect_status 0
	on "$p" many.jsonl --tolerate 24
	expect_status 3
	on "$p" many.jsonl --strict
	expect_status 2
	expect_match "--strict names the first" "$err" "*many.jsonl:41: *"
	expect "and only that" "$(printf '%s\n' "$err" | grep -c "^$p: many.jsonl:[0-9]*: ")" 1
	# what came before is no answer for the whole; only records that were passed on stay
	[[ $p == trace-convert || $p == trace-sample ]] || expect "nothing of a part" "$out" ""
}

@test "ten damaged records are named, then a count; --tolerate and --strict" { each readers many_damaged; }

wrong_kinds() {
	local p=$1 file
	gzip -c good.jsonl >file.gz
	{ echo '['; sed 's/$/,/' good.jsonl; echo '{}]'; } >array
	tr '\n' ',' <good.jsonl | sed 's/^/[/; s/,$/]/' >oneline
	head -3 good.jsonl | sed 's/,"/,\n  "/g' >pretty
	printf 'TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46.68,374,44\n2023-11-16 18:15:50.99,396,109\n' >csv
	printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 12345\n' 7 >pointer
	# a member's name and its other facts, with NULs between, then its bytes
	{ printf 'good.jsonl'; head -c 247 /dev/zero; printf 'ustar\00000'; head -c 247 /dev/zero; cat good.jsonl; } >archive
	for file in file.gz:gzip array:array oneline:array pretty: csv:CSV pointer:LFS archive:tar; do
		[ "$p $file" != "trace-convert csv:CSV" ] || continue # it reads them
		echo "$file"
		on "$p" "${file%:*}" -q
		expect_status 2
		expect_match "the cause" "$err" "*${file#*:}*"
		[ "$(printf '%s\n' "$err" | wc -l)" -le 2 ]
		# shellcheck disable=SC2046
		split_run sh -c '"$@" <"${file%:*}"' sh "$p" -q $(needs "$p") -
		[ "$(printf '%s\n' "$out" | grep -c .)" -le 1 ]
	done
}

@test "gzip, arrays, pretty JSON, CSV and LFS pointers are refused with the cause, exit 2" {
	export file
	each readers wrong_kinds
}

missing_file() {
	local p=$1
	for file in nowhere.jsonl /; do
		on "$p" $file $(quiet "$p")
		expect_status 2
		one_line "$p"
		expect_match "names it" "$err" "*$file*"
	done
	on "$p" $'na\e[31mme\nwith\tcontrol\xe2\x80\xae' $(quiet "$p")
	expect_status 2
	one_line "$p"
	expect "control bytes" "$(printf %s "$err" | tr -d '[:print:]')" ""
	expect "a turned direction" "$(printf %s "$err" | LC_ALL=C grep -c $'\xe2\x80\xae' || true)" 0
}

@test "a file that is not there is one line that names it, exit 2" { each readers missing_file; }

not_blocking() {
	local p=$1 want
	on "$p" - -q <good.jsonl
	want=$out
	on "$p" - -q < <(head -20 good.jsonl; sleep 0.1; tail -20 good.jsonl)
	expect "from a slow pipe" "$out" "$want"
	# shellcheck disable=SC2046
	expect "from one that does not block" "$({ head -20 good.jsonl; sleep 0.1; tail -20 good.jsonl; } |
		perl -e 'use Fcntl; fcntl(STDIN, F_SETFL, O_NONBLOCK); exec @ARGV' "$p" -q \
			$([ "$p" != tui-dash ] || echo -f tsv) $(needs "$p") -)" "$want"
}

@test "a pipe that does not block is waited for" { each readers not_blocking; }

threads_agree() {
	local p=$1 want threads
	takes "$p" threads || return 0
	cp "$BATS_FILE_TMPDIR/many.jsonl" .
	on "$p" many.jsonl --threads 1
	want=$out
	[ "$want" ]
	for threads in 2 7; do
		on "$p" many.jsonl --threads $threads
		expect "$threads threads" "$out" "$want"
	done
	on "$p" - --threads 2 <many.jsonl
	expect "from a pipe" "$(printf '%s\n' "$out" | sed 's/^-/many/')" "$want"
}

@test "the same bytes on any number of threads" { each readers threads_agree; }

selection() {
	local p=$1 want
	takes "$p" where || return 0
	on "$p" good.jsonl
	want=$out
	on "$p" good.jsonl --where 'input_length >= 0'
	expect_status 0
	expect "a condition that always holds" "$out" "$want"
	expect_match "counts on stderr" "$err" "*$p: good.jsonl: kept 40 of 40*"
	on "$p" good.jsonl -q --where 'input_length >= 0'
	expect "none with --quiet" "$err" ""
	for wrong in input_length 'nofield = 1' 'input_length ~ 1' 'input_length > x' ''; do
		on "$p" good.jsonl --where "$wrong"
		expect_status 2
		one_line "$p"
		expect_match "names the option" "$err" "*--where*"
	done
	takes "$p" warmup || return 0
	for option in --warmup=10 --warmup=25% --first=10; do
		on "$p" good.jsonl $option
		expect_status 0
		expect_match "counts on stderr" "$err" "*good.jsonl: kept *"
	done
	for option in --warmup=x --warmup=101% --first=5% --first= --warmup=5x; do
		on "$p" good.jsonl $option
		expect_status 2
	done
}

@test "--where, --warmup and --first say what they kept" { each readers selection; }

# --- output

full_disk() {
	local p=$1 status=0
	[ -c /dev/full ] || skip "no /dev/full"
	# shellcheck disable=SC2046
	"$p" $(needs "$p") <good.jsonl >/dev/full 2>message || status=$?
	expect "status" "$status" 2
	expect_match "message" "$(cat message)" "$p: *no space left on device"
	status=0
	"$p" --help >/dev/full 2>message || status=$?
	expect "status of --help" "$status" 2
	[ -s message ]
}

@test "a full disk is reported once, exit 2" { each all full_disk; }

closed_descriptors() {
	local p=$1 status=0 want
	# shellcheck disable=SC2046
	want=$("$p" $(needs "$p") good.jsonl 2>/dev/null || "$p" $(needs "$p"))
	# shellcheck disable=SC2046
	"$p" $(needs "$p") <good.jsonl >&- 2>message || status=$?
	expect "status without stdout" "$status" 2
	expect_match "message" "$(cat message)" "$p: *"
	status=0
	"$p" --version >&- 2>message || status=$?
	expect "status of --version" "$status" 2
	kind readers "$p" || return 0
	# shellcheck disable=SC2046
	expect "without stderr" "$("$p" $(needs "$p") good.jsonl 2>&-)" "$want"
	status=0
	# shellcheck disable=SC2046
	"$p" $(needs "$p") - <&- >rows 2>message || status=$?
	expect "status without stdin" "$status" 2
	expect_match "message" "$(cat message)" "$p: *"
}

@test "closed standard descriptors are harmless; a closed stdout is reported, exit 2" { each all closed_descriptors; }

own_output() {
	local p=$1 want
	want=$(cksum <good.jsonl)
	for file in good.jsonl -; do
		# shellcheck disable=SC2046
		split_run sh -c 'exec "$@" <good.jsonl >>good.jsonl' sh "$p" $(needs "$p" | grep ^-) $file
		expect_status 2
		expect message "$err" "$p: $file: is the output, too"
		expect "the file" "$(cksum <good.jsonl)" "$want"
	done
}

@test "a file is not read while it is written" { each readers own_output; }

early_reader() {
	local p=$1 i
	for i in 1 2 3 4 5; do
		for reader in "head -c1" true; do
			# shellcheck disable=SC2046
			{ "$p" $(quiet "$p") $(needs "$p") <good.jsonl 2>message; echo $? >ended; } | $reader >/dev/null
			expect "stderr" "$(cat message)" ""
			expect_match "status" "$(cat ended)" "@(0|141)"
		done
	done
	# a parent that ignores SIGPIPE hands that down; the program ends all the same
	(
		trap '' PIPE
		# shellcheck disable=SC2046
		{ "$p" $(quiet "$p") $(needs "$p") <good.jsonl 2>message; echo $? >ended; } | true
	)
	expect "stderr" "$(cat message)" ""
}

@test "a reader that leaves early ends the program without a word" {
	shopt -s extglob
	each all early_reader
}

comma_locale() {
	local p=$1
	# shellcheck disable=SC2046
	expect "output" "$(LC_ALL=$name LANG=$name "$p" $(needs "$p") <good.jsonl)" "$(LC_ALL=C "$p" $(needs "$p") <good.jsonl)"
}

@test "numbers have a decimal point in every locale" {
	if locale -a 2>/dev/null | grep -qi '^de_DE.utf'; then
		name=de_DE.UTF-8
	elif command -v localedef >/dev/null && [ -e /usr/share/i18n/locales/de_DE ]; then
		mkdir locales
		localedef -i de_DE -f UTF-8 "$PWD/locales/de_DE.UTF-8" || skip "cannot make a locale"
		export LOCPATH=$PWD/locales
		name=de_DE.UTF-8
	else
		skip "no locale with a decimal comma"
	fi
	each all comma_locale
}

# every_tsv PROGRAM FILE [OPTION ...]: each of its tables as tsv, after a line "=NAME".
every_tsv() {
	local p=$1 file=$2 table
	shift 2
	for table in $(tables "$p") $([ "$(tables "$p")" ] || echo default); do
		echo "=$table"
		# shellcheck disable=SC2046
		"$p" "$@" -f tsv $([ "$table" = default ] || echo -t "$table") $(needs "$p") "$file"
	done
}

# every_table PROGRAM: the option that asks for all of its tables at once.
every_table() {
	local all
	all=$(tables "$1" | paste -sd,)
	[ -z "$all" ] || echo "--table=$all"
}

# What tables.tsv (of every_tsv) and the JSON Lines in tables.json say differently: one line a difference.
differences() {
	jq -n -r --rawfile tsv tables.tsv --slurpfile json tables.json '
		def unescape: gsub("\\\\\\\\"; "\u0000") | gsub("\\\\t"; "\t") | gsub("\\\\n"; "\n") | gsub("\\\\r"; "\r")
			| gsub("\u0000"; "\\");
		def abs: if . < 0 then -. else . end;
		def same($cell; $value):
			if $value == null then $cell == "NA"
			elif ($value | type) == "number" then
				($cell | test("^-?[0-9.]+$")) and
				((($cell | tonumber) - $value | abs) <= 5.0001e-7 or
				 (($cell | tonumber) - $value | abs) <= 1e-5 * ($value | abs))
			elif ($value | type) == "boolean" then $cell == ($value | tostring)
			else ($cell | unescape) == $value end;
		def metrics($head; $rows; $json):
			($head | index("metric")) as $m
			| ([$rows[] | .[0:$m]] | unique | length) as $runs
			| if $runs != ($json | length) then "\($runs) runs, \($json | length) objects" else
			  $rows[] | . as $row
			  | ([$json[] | select([$head[0:$m][] as $k | .[$k] | tostring] == $row[0:$m])][0]) as $object
			  | if $object == null then "no object for \($row[0:$m])"
			    elif ($object | has($row[$m])) and same($row[$m + 1]; $object[$row[$m]]) then empty
			    else "\($row[$m]): \($row[$m + 1]) and \($object[$row[$m]])" end
			  end;
		def rows($head; $rows; $json):
			if ($rows | length) != ($json | length) then "\($rows | length) rows, \($json | length) objects" else
			range($rows | length) as $i
			| if ($json[$i] | keys_unsorted) != $head then "keys \($json[$i] | keys_unsorted) and head \($head)" else
			  range($head | length) as $c
			  | if same($rows[$i][$c]; $json[$i][$head[$c]]) then empty
			    else "row \($i) \($head[$c]): \($rows[$i][$c]) and \($json[$i][$head[$c]])" end
			  end end;
		$tsv[1:] | rtrimstr("\n") | split("\n=")[] | split("\n") | .[0] as $name | (.[1:] | map(split("\t"))) as $lines
		| $lines[0] as $head | $lines[1:] as $rows
		| [$json[] | select($name == "default" or .table == $name) | del(.table)] as $objects
		| if ($head | index("metric")) and ($head | index("value")) then metrics($head; $rows; $objects)
		  else rows($head; $rows; $objects) end
		| $name + ": " + .'
}

same_values() {
	local p=$1
	every_tsv "$p" good.jsonl -q >tables.tsv
	# shellcheck disable=SC2046
	on "$p" good.jsonl -f json $(every_table "$p")
	expect_status 0
	printf '%s\n' "$out" >tables.json
	expect "differences" "$(differences)" ""
	expect "NaN or Infinity" "$(grep -iE ':-?(nan|inf)' tables.json || true)" ""
	[ "$(tables "$p")" ] || return 0
	# the dashboard prints all of its tables
	[ "$p" != tui-dash ] || return 0
	on "$p" good.jsonl -f json
	expect "the default" "$out" "$(on "$p" good.jsonl -f json -t "$(tables "$p" | head -1)"
		printf '%s\n' "$out" | sed 's/^{"table":"[^"]*",/{/')"
}

@test "tsv and json hold the same values, in every table" { each printers same_values; }

# bad_fields: rows of tables.tsv that have another number of fields than their header.
bad_fields() { awk -F'\t' '/^=/ { n = 0; next } !n { n = NF } NF != n' tables.tsv; }

# bad_cells: lines of md tables on stdin with another number of cells than the first, and rules that are none.
bad_cells() {
	sed 's/\\\\//g; s/\\|//g' | awk -F'|' '
		/^\|/ { if (!n) n = NF; if (NF != n) print; if (++row == 2 && !/^\|( -+:? \|)+$/) print; next }
		{ n = row = 0 }'
}

control_bytes() { tr -d '\n' | LC_ALL=C grep -o '[[:cntrl:]]' || true; }

well_formed() {
	local p=$1 file=$2
	every_tsv "$p" "$file" -q >tables.tsv
	expect "fields of tsv" "$(bad_fields)" ""
	expect "exponents, nan" "$(grep -E '	-?([0-9.]+e[+-]?[0-9]+|-?nan|-?inf)(	|$)' tables.tsv || true)" ""
	for all in "$(every_table "$p")" ""; do
		on "$p" "$file" -q -f json $all
		expect_status 0
		printf '%s\n' "$out" | jq . >/dev/null
		on "$p" "$file" -q -f md $all
		expect_status 0
		expect "cells of md" "$(printf '%s\n' "$out" | bad_cells)" ""
		expect "control bytes in md" "$(printf %s "$out" | control_bytes)" ""
		on "$p" "$file" -q -f text $all
		expect_status 0
		expect "blanks at line ends" "$(printf '%s\n' "$out" | grep -n '[[:blank:]]$' || true)" ""
		expect "control bytes in text" "$(printf %s "$out" | control_bytes)" ""
		# not jq, which would mend it
		printf '%s\n' "$out" | iconv -f UTF-8 -t UTF-8 >/dev/null
	done
}

usual_keys() { well_formed "$1" good.jsonl; }

@test "tsv, md and text are well formed, in every table" { each printers usual_keys; }

hostile_keys() { well_formed "$1" hostile.jsonl; }

@test "tabs, newlines, quotes, escapes and markup in keys break no format" {
	local key line n=0
	while IFS= read -r key; do
		n=$((n + 1))
		line=$(sed -nE "${n}s/\"(session_id|worker|decision|type)\":\"[^\"]*\"/\"\1\":KEY/gp" good.jsonl)
		printf '%s\n' "${line//KEY/"$key"}"
	done >hostile.jsonl <<-'END'
		"tab\there"
		"new\nline"
		"back\\slash"
		"quo\"te"
		"cr\rx"
		"esc\u001b[31mred"
		"pipe|<b>*x*`y`"
		"\u4e16\u754c e\u0301"
		"nul\u0001"
	END
	jq . hostile.jsonl >/dev/null
	expect "records" "$(wc -l <hostile.jsonl)" 9
	each printers hostile_keys
}

no_escapes() {
	local p=$1 format
	for format in tsv json md text; do
		# shellcheck disable=SC2046
		TERM=xterm-256color split_run "$p" -f $format $(needs "$p") good.jsonl
		expect "escape sequences" "$(printf %s "$out$err" | grep -c $'\e' || true)" 0
	done
}

@test "no escape sequences where there is no terminal" { each printers no_escapes; }

on_terminal() {
	local p=$1 want
	# on a terminal the dashboard is one, and refuses records typed there
	[ "$p" != tui-dash ] || return 0
	# shellcheck disable=SC2046
	want=$(TERM=xterm "$p" -f text $(needs "$p") good.jsonl 2>/dev/null)
	# shellcheck disable=SC2046
	expect "default format" "$(TERM=xterm script -qec "$p $(echo $(needs "$p")) good.jsonl 2>/dev/null" /dev/null </dev/null |
		tr -d '\r')" "$want"
	# a program that can compute without input does that when there is none
	[ "$p" != es-compare ] && ! takes "$p" calc || return 0
	# shellcheck disable=SC2046
	expect_match "a line when records come from a terminal" "$(printf '\004' |
		script -qec "timeout --foreground 20 $p $(echo $(needs "$p")) - >/dev/null" /dev/null | tr -d '\r')" "*$p: reading*terminal*"
}

@test "on a terminal the default is text, and reading from one is said" {
	needs_command script
	script -qec true /dev/null </dev/null >/dev/null 2>&1 || skip "no pseudo-terminals"
	each printers on_terminal
}

table_option() {
	local p=$1 first
	[ "$(tables "$p")" ] || return 0
	first=$(tables "$p" | head -1)
	on "$p" good.jsonl --table no-such-table
	expect_status 2
	one_line "$p"
	expect_match "names it" "$err" "*--table*no-such-table*"
	expect "the first table is the default" "$(on "$p" good.jsonl -f tsv; echo "$out")" \
		"$(on "$p" good.jsonl -f tsv -t "$first"; echo "$out")"
	on "$p" good.jsonl -f json -t "$(tables "$p" | paste -sd,)"
	expect_status 0
	printf '%s\n' "$out" | jq -r .table | uniq >printed
	expect "tables that were not asked for" "$(tables "$p" | grep -vxFf - printed || true)" ""
	[ "$(tables "$p" | wc -l)" -gt 1 ] || return 0
	on "$p" good.jsonl -f tsv -t "$(tables "$p" | paste -sd,)"
	expect_status 2
	one_line "$p"
}

@test "--table takes the names of the help, several where the format can" { each printers table_option; }

no_header() {
	local p=$1
	on "$p" good.jsonl -f tsv
	expect "rows" "$(on "$p" good.jsonl -f tsv --no-header; echo "$out")" "$(printf '%s\n' "$out" | tail -n +2)"
	on "$p" good.jsonl -j
	expect "json has none anyway" "$(on "$p" good.jsonl -j --no-header; echo "$out")" "$out"
}

@test "--no-header leaves out the header" { each printers no_header; }

labels() {
	local p=$1
	takes "$p" format || return 0
	# these compare one run with another, or show one
	[ "$p" != es-compare ] && [ "$p" != tui-dash ] || return 0
	mkdir -p a b
	cp good.jsonl a/run.jsonl
	records 20 >b/run.jsonl
	[ "$(on "$p" good.jsonl -f tsv; echo "$out" | head -1 | cut -f1)" = run ] || return 0
	runs_of() {
		# shellcheck disable=SC2046
		"$p" -f tsv --no-header $(needs "$p") "$@" 2>/dev/null | cut -f1 | uniq | paste -sd' '
	}
	expect "default labels" "$(runs_of a/run.jsonl b/run.jsonl)" "a b"
	expect "given labels" "$(runs_of X=a/run.jsonl Y=b/run.jsonl)" "X Y"
	expect "one file" "$(runs_of a/run.jsonl)" "run"
	expect "what a shell puts in the place of a file" "$(runs_of <(cat a/run.jsonl) b/run.jsonl <(cat a/run.jsonl))" "A run C"
	expect "one of it" "$(runs_of <(cat a/run.jsonl))" "-"
	# shellcheck disable=SC2046
	split_run "$p" $(needs "$p") =a/run.jsonl
	expect_status 2
	# shellcheck disable=SC2046
	split_run "$p" $(needs "$p") X=
	expect_status 2
}

@test "each operand is a run, labelled by LABEL= or the part of the path that differs" { each printers labels; }

# A name that --check can judge in the default table, and its smallest value: "NAME VALUE".
judged() {
	on "$1" good.jsonl -f tsv
	printf '%s\n' "$out" | awk -F'\t' '
		NR == 1 { for (i = 1; i <= NF; i++) name[i] = $i; metrics = $2 == "metric" && $3 == "value"; next }
		metrics { if ($3 ~ /^[0-9.]+$/ && $3 > 0) { print $2, $3; exit } next }
		{ for (i = 1; i <= NF; i++) if ($i ~ /^-?[0-9.]+$/ && (!(i in least) || $i + 0 < least[i] + 0)) least[i] = $i
		  for (i = 1; i <= NF; i++) if ($i !~ /^-?[0-9.]+$/) spoiled[i] = 1 }
		END { if (!metrics) for (i = 1; i <= NF; i++) if ((i in least) && !(i in spoiled)) { print name[i], least[i]; exit } }'
}

checks() {
	local p=$1 name value want
	takes "$p" check || return 0
	read -r name value < <(judged "$p")
	echo "judging $name, at least $value"
	[ "$name" ]
	on "$p" good.jsonl
	want=$out
	on "$p" good.jsonl --check "$name >= $value"
	expect_status 0
	expect "rows stay the same" "$out" "$want"
	expect_match "an outcome on stderr" "$err" "*$p: met: $name*"
	on "$p" good.jsonl -q --check "$name >= $value"
	expect "none with --quiet" "$err" ""
	on "$p" good.jsonl -q --check "$name < $value"
	expect_status 1
	expect "rows stay the same" "$out" "$want"
	expect_match "an outcome on stderr" "$err" "*$p: not met: $name*"
	on "$p" good.jsonl --check "$name >= $value" --check "$name < $value"
	expect_status 1
	on "$p" good.jsonl --check "$name >= $value for $(printf '%s\n' "$want" | head -1 | cut -f1)=nobody"
	expect_status 1
	on "$p" good.jsonl --check "$name >= $value for no_such_key=1"
	expect_status 2
	expect_match "names the key" "$err" "*no_such_key*"
	on "$p" good.jsonl --check "no_such_name >= 1"
	expect_status 2
	expect_match "names the name" "$err" "*no_such_name*"
	for wrong in "$name" "$name >" "$name > 5parsecs" "> 5" "" "$name ~ 1"; do
		on "$p" good.jsonl --check "$wrong"
		expect_status 2
		one_line "$p"
		expect_match "names the option" "$err" "*--check*"
	done
}

@test "--check: met 0, not met 1, unknown or malformed 2" { each printers checks; }

na_checks() {
	local p=$1 name
	takes "$p" check || return 0
	# shellcheck disable=SC2016
	printf '{"request_id":"r1","input_length":5}\n' >bare.jsonl
	on "$p" bare.jsonl -f tsv
	name=$(printf '%s\n' "$out" | awk -F'\t' '
		NR == 1 { for (i = 1; i <= NF; i++) name[i] = $i; metrics = $2 == "metric" && $3 == "value"; next }
		metrics { if ($3 == "NA") { print $2; exit } next }
		{ for (i = 1; i <= NF; i++) if ($i == "NA") { print name[i]; exit } }')
	[ "$name" ] || return 0
	on "$p" bare.jsonl --check "$name >= 0"
	expect_status 1
	expect_match "says NA" "$err" "*not met: $name*NA*"
	on "$p" bare.jsonl --check "$name != 0"
	expect_status 1
}

@test "--check: NA is not met" { each printers na_checks; }

priorities() {
	local p=$1 name value
	read -r name value < <(judged "$p")
	{ cat good.jsonl; echo damaged; } >damaged.jsonl
	on "$p" damaged.jsonl --check "$name >= 0"
	expect_status 3
	on "$p" damaged.jsonl --check "$name < 0"
	expect_status 1
	# shellcheck disable=SC2046
	split_run "$p" $(needs "$p") damaged.jsonl nowhere.jsonl --check "$name < 0"
	expect_status 2
}

@test "exit status: 2 before 1 before 3" { each printers priorities; }

completions_work() {
	local p=$1 shell
	for shell in bash zsh fish; do
		"$p" --completion $shell >script.$shell
		[ -s script.$shell ]
		! command -v $shell >/dev/null || $shell -n script.$shell
		expect "options that $shell does not know" "$(options "$p" | awk -v script=script.$shell '
			BEGIN { while ((getline line <script) > 0) text = text line "\n" }
			{ n++ } !index(text, substr($1, 3)) { print $1 }
			END { if (!n) print "none at all" }')" ""
	done
	# shellcheck disable=SC2016
	expect "bash completes --vers" "$(bash -c '
		. ./script.bash
		COMP_WORDS=("$0" --vers) COMP_CWORD=1
		"_${0//-/_}"
		echo "${COMPREPLY[*]}"' "$p")" "--version"
	takes "$p" format || return 0
	# shellcheck disable=SC2016
	expect "bash completes -f m" "$(bash -c '
		. ./script.bash
		COMP_WORDS=("$0" -f m) COMP_CWORD=2
		"_${0//-/_}"
		echo "${COMPREPLY[*]}"' "$p")" "md"
	# shellcheck disable=SC2016
	[ -z "$(tables "$p")" ] || expect "bash completes --table=" "$(bash -c '
		. ./script.bash
		COMP_WORDS=("$0" --table = "") COMP_CWORD=3
		"_${0//-/_}"
		echo "${COMPREPLY[*]}"' "$p")" "$(tables "$p" | paste -sd" ")"
}

@test "--completion prints scripts that the shells accept and that complete" { each all completions_work; }

writes_the_same() {
	local p=$1
	# shellcheck disable=SC2046
	expect "twice" "$("$p" $(needs "$p") | cksum)" "$("$p" $(needs "$p") | cksum)"
	split_run "$p" an-operand
	expect_status 2
	one_line "$p"
}

@test "a program that reads nothing writes the same twice and takes no operands" { each writers writes_the_same; }
