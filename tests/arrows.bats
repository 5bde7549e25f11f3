#!/usr/bin/env bats
# arrows.bats - which room may use which: every #include of the sources against the table of the house

load lib

setup() {
	cd "$ROOT" || return
}

# includes FILE ...: a line "FILE HEADER" for each header of the house that they include.
includes() { grep -H '^#include "' "$@" | sed 's/:#include "/ /; s/"$//'; }

sources() { find lib cmd -name '*.[ch]' | sort; }

# A room and what it may use beside itself. Arrows point one way: no two rooms may use each other.
rooms='
base
stats base
input base
output base
kv base stats input output
model base stats kv input output
trace base stats kv model input output
run base stats kv model input output
route base stats kv model input output
screen base stats kv model trace run route input output
cli base stats kv model trace run route screen input output
cmd base stats kv model trace run route screen input output cli
'

@test "every include goes along an arrow" {
	# output knows of the input what a value is when it is missing
	wrong=$(includes $(sources) | grep -vx 'lib/output/[^ ]* input/batch.h' | awk -v rooms="$rooms" '
		BEGIN {
			n = split(rooms, line, "\n")
			for (i = 1; i <= n; i++) {
				m = split(line[i], word, " ")
				for (k = 1; k <= m; k++)
					may[word[1], word[k]]
			}
		}
		{ from = $1; sub("^lib/", "", from); sub("/.*", "", from); to = $2; sub("/.*", "", to) }
		!((from, to) in may)')
	expect wrong "$wrong" ''
	expect rooms "$(ls -d lib/*/ | cut -d/ -f2 | sort | paste -sd' ')" \
		"$(awk 'NF && $1 != "cmd" { print $1 }' <<<"$rooms" | sort | paste -sd' ')"
}

@test "importers are used by the converter alone" {
	expect formats "$(includes $(sources) | awk '$2 ~ /^input\/formats\// && $1 !~ /^lib\/input\/formats\//{ print $1 }' | sort -u)" \
		cmd/trace-convert.c
}

@test "one file draws, and one reads keys" {
	expect ncurses "$(grep -l '<ncurses' $(sources))" lib/screen/terminal.c
}

@test "what is private to a room stays there" {
	expect private "$(includes $(sources) | grep -E ' (cli|route)/private\.h$' | awk '{
		from = $1; sub("^lib/", "", from); sub("/.*", "", from); to = $2; sub("/.*", "", to) } from != to')" ''
	expect emit "$(includes $(sources) | grep ' output/emit.h$' | grep -v '^lib/output/')" ''
}

@test "nothing but the programs and lib/cli talks to the user" {
	# memory that has run out says so itself; the screen has the terminal
	expect talk "$(grep -nE '(^|[^a-z_])(printf|puts|putchar|perror) ?\(|[^a-z_](stdout|stderr)[^a-z_]' \
		$(find lib -name '*.c' ! -path 'lib/cli/*') | grep -v '^lib/base/mem.c:\|^lib/screen/')" ''
}

# ids_window.h and select.h are templates: they need what their user defines
@test "every header stands alone, once" {
	for h in $(find lib -name "*.h" | sort); do
		grep -q "No include guard" "$h" && continue
		guard=$(sed 's,^lib/,SERVESTAT_,; s,[/.-],_,g' <<<"$h" | tr a-z A-Z)
		[ "$(grep -c "^#ifndef $guard\$\|^#define $guard\$" "$h")" = 2 ] || echo "$h"
	done >"$BATS_TEST_TMPDIR/unguarded"
	expect guards "$(<"$BATS_TEST_TMPDIR/unguarded")" ''
	needs_command gcc
	gcc -std=c11 -fsyntax-only -Ilib -D_GNU_SOURCE -x c -w $(grep -rL "No include guard\|a template: define" --include="*.h" lib)
}
