#!/usr/bin/env bats
# docs.bats - --help, man pages, README and completions say the same, and say what the programs do

load lib

# options_of_help PROGRAM: "--long" or "-s --long" lines, sorted.
options_of_help() {
	"$1" --help | sed -nE 's/^ +(-(.), )?(--[a-z0-9-]+)( .*)?$/-\2 \3/p' | sort
}

# The options of a man page are the items of its lists that begin with Fl.
options_of_man() {
	sed -nE 's/^\.It Fl (([A-Za-z]) , Fl )?-([a-z0-9-]+)( .*)?$/-\2 --\3/p' "$ROOT/man/$1.1" | sort
}

tables_of() {
	"$1" --help | awk '/^Tables/ { on = 1; next } /^ / { if (on) print; next } { on = 0 }' | tr -s ' ' '\n' | sed '/^$/d'
}

@test "every program has a man page with the options of its --help" {
	local p
	for p in $(programs); do
		echo "--- $p"
		[ -e "$ROOT/man/$p.1" ]
		expect options "$(options_of_man "$p")" "$(options_of_help "$p")"
	done
}

@test "every value of a man page is called as in --help" {
	local p
	for p in $(programs); do
		echo "--- $p"
		expect values "$(sed -nE 's/^\.It Fl ([A-Za-z] , Fl )?-([a-z0-9-]+)( Ar (.*))?$/--\2 \4/p' "$ROOT/man/$p.1" |
			sed -E 's/ Ns Op : Ns Ar /[:/; s/\[:.*/[:unit]/; s/ \| /|/g; s/ $//' | tr A-Z a-z | sort)" \
			"$("$p" --help | sed -nE 's/^ +(-., )?(--[a-z0-9-]+)( ([^ ]+))?(  .*)?$/\2 \4/p' | sed 's/ $//' |
			tr A-Z a-z | sort)"
	done
}

@test "every man page names the tables of the program" {
	local p t
	for p in $(programs); do
		for t in $(tables_of "$p"); do
			echo "--- $p: $t"
			grep -Eq "^\.It (Sy|Cm|Li) (.* )?$t( |$)" "$ROOT/man/$p.1"
		done
	done
}

@test "every man page has the sections that its readers expect, in order" {
	local p
	for p in $(programs); do
		echo "--- $p"
		expect sections "$(grep -Ex '\.Sh (NAME|SYNOPSIS|DESCRIPTION|OPTIONS|OUTPUT|EXIT STATUS|EXAMPLES|SEE ALSO|CAVEATS)' \
			"$ROOT/man/$p.1" | sed 's/\.Sh //' | paste -sd,)" \
			"NAME,SYNOPSIS,DESCRIPTION,OPTIONS,OUTPUT,EXIT STATUS,EXAMPLES,SEE ALSO,CAVEATS"
	done
}

@test "man pages are lint-clean" {
	needs_command mandoc
	# whether another page is installed depends on the machine
	# (each stream on its own: together they may meet in the middle of a line)
	mandoc -T lint "$ROOT"/man/*.[17] >lint 2>lint.err || true
	grep -hv -e 'referenced manual not found' -e 'outdated mandoc.db' lint lint.err >complaints || true
	cat complaints
	[ ! -s complaints ]
}

setup() { cd "$BATS_TEST_TMPDIR"; }

@test "man pages refer to pages that exist" {
	local name section
	while read -r name section; do
		echo "$name($section)"
		[ -e "$ROOT/man/$name.$section" ] || [[ " gnuplot cat jq sort column " == *" $name "* ]]
	done < <(sed -nE 's/^\.Xr ([a-z0-9-]+) ([0-9]).*/\1 \2/p' "$ROOT"/man/*.[17] | sort -u)
}

@test "servestat(7) names every spelling that the reader understands" {
	local name
	sed -nE '/spellings\[\] = \{/,/^\}/s/^\t\{ .*"([a-z0-9_]+)" \},$/\1/p' "$ROOT/lib/input/fields.c" | sort -u >spellings
	[ "$(wc -l <spellings)" -gt 50 ]
	while read -r name; do
		grep -Eq "(^|[ ,])$name([ ,]|\$)" "$ROOT/man/servestat.7" || { echo "$name is not there"; return 1; }
	done <spellings
}

@test "completions are those that the programs print (make completions writes them)" {
	local p
	for p in $(programs); do
		echo "--- $p"
		"$p" --completion bash | diff "$ROOT/completions/$p.bash" -
		"$p" --completion zsh | diff "$ROOT/completions/_$p" -
		"$p" --completion fish | diff "$ROOT/completions/$p.fish" -
	done
	expect "files of programs that are gone" "$(ls "$ROOT/completions" | sed 's/^_//; s/\.[a-z]*$//' | sort -u |
		grep -vxFf <(programs) || true)" ""
}

@test "the README has a row and a section for every program, servestat(7) a reference" {
	local p
	for p in $(programs); do
		echo "--- $p"
		grep -q "^| \[\`$p\`\](#$p) |" "$ROOT/README.md"
		grep -qx "### $p" "$ROOT/README.md"
		grep -q "^\.Xr $p 1" "$ROOT/man/servestat.7"
	done
}

# Split the console blocks of the README into commands and what they should print: cmd.N and want.N.
split_examples() {
	awk '
		/^```console$/ { on = 1; next }
		/^```$/ { on = 0; more = 0; next }
		!on { next }
		more { print >>("cmd." n); more = /\\$/; next }
		/^\$ / { n++; print substr($0, 3) >("cmd." n); printf "" >("want." n); more = /\\$/; next }
		{ print >>("want." n) }
		END { print n + 0 }' "$ROOT/README.md"
}

@test "the commands of the README print what it shows" {
	local n i
	n=$(split_examples)
	[ "$n" -gt 0 ]
	for i in $(seq "$n"); do
		cat "cmd.$i"
		sh ./"cmd.$i" >"got.$i" 2>&1 || true
		# a line of three dots stands for any number of lines
		awk -v want="want.$i" '
			{ got[++n] = $0 }
			END {
				g = 1
				while ((getline line <want) > 0) {
					if (line == "...") { open = 1; continue }
					while (open && g <= n && got[g] != line) g++
					open = 0
					if (g > n || got[g] != line) { print "want: " line; print "got:  " got[g]; exit 1 }
					g++
				}
				if (!open && g <= n) { print "more: " got[g]; exit 1 }
			}' "got.$i"
	done
}

@test "the examples of --help and of the man pages name options that exist" {
	local p word program line
	for p in $(programs); do
		{ "$p" --help | sed -n '/^Examples/,/^$/p'; sed -n 's/^\.Dl \$ //p' "$ROOT/man/$p.1"; } | tr '|' '\n' |
			sed "s/'[^']*'//g; s/^ *//; s/&&.*//" >lines
		while read -r program line; do
			[ -e "$ROOT/cmd/$program.c" ] || continue
			for word in $line; do
				case $word in
				--*) "$program" --help | grep -q -- " ${word%%=*}\( \|\$\)" || { echo "$program: $word"; return 1; } ;;
				esac
			done
		done <lines
	done
}

@test "the programs read no other environment than the manual says" {
	grep -rhoE 'getenv\("[A-Z_]+"\)|size_from\("[A-Z]+"' "$ROOT/cmd" "$ROOT/lib" | grep -oE '[A-Z_]{3,}' | sort -u >read
	while read -r name; do
		grep -q "^\.Ev $name" "$ROOT/man/servestat.7" || [[ " NO_COLOR LC_ALL LC_CTYPE LANG TZ " == *" $name "* ]]
	done <read
}
