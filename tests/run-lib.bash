# run-lib.bash - what the tests of the run programs share: load run-lib after lib

# closely GOT WANT: two files of tab separated rows that agree, numbers within what printing and rounding cost.
closely() {
	[ -s "$2" ] && awk -F'\t' -v got="$1" '
		function number(s) { return s ~ /^-?[0-9]+(\.[0-9]*)?(e[-+]?[0-9]+)?$/ }
		function near(a, b) { d = a - b; if (d < 0) d = -d; return d <= 1.1e-6 + 1e-9 * (b < 0 ? -b : b) }
		{
			if ((getline line <got) <= 0) { print "missing: " $0; exit 1 }
			n = split(line, cell, "\t")
			if (n != NF) { print "got:  " line; print "want: " $0; exit 1 }
			for (i = 1; i <= NF; i++)
				if (cell[i] != $i && !(number(cell[i]) && number($i) && near(cell[i], $i))) {
					print "got:  " line; print "want: " $0; exit 1
				}
		}
		END { if ((getline line <got) > 0) { print "more: " line; exit 1 } }' "$2"
}

# values FILE FIELD: one record a line from a list of values on stdin.
records() {
	awk -v field="$1" '{ printf "{\"request_id\":\"r%d\",\"%s\":%s}\n", NR, field, $1 }'
}

# cell COLUMN[,COLUMN ...] PROGRAM ARG ...: these columns by name, one row a line, separated by blanks.
cell() {
	local columns=$1
	shift
	"$@" -q -f tsv | awk -F'\t' -v columns="$columns" '
		NR == 1 { n = split(columns, want, ","); for (i = 1; i <= NF; i++) at[$i] = i; next }
		{
			line = ""
			for (k = 1; k <= n; k++)
				line = line (k > 1 ? " " : "") (want[k] in at ? $at[want[k]] : "no column " want[k])
			print line
		}'
}

# metric NAME PROGRAM ARG ...: the value of a metric of a summary, one line a run.
metric() {
	local name=$1
	shift
	"$@" -q -f tsv | awk -F'\t' -v name="$name" '$2 == name { print $3 }'
}

# damage ARG ...: the inputs that every run program must survive, each as FILE; what is right is said beside each test.
framing_cases() {
	printf '\357\273\277{"ok":true,"ttft_ms":100}\r\n\r\n{"ok":true,"ttft_ms":200}\r\n\n{"ok":true,"ttft_ms":300}\r\n{"ok":true,"ttft_ms":400}\r\n{"ok":true,"ttft_ms":500}' >framing
	printf '{"ok":true,"ttft_ms":100}\n{"ok":true,"ttft_ms":200}\n{"ok":true,"ttft_ms":300}\n{"ok":true,"ttft_ms":40' >cut
	printf '[\n  {"ttft_ms":100},\n  {"ttft_ms":200}\n]\n' >array
	{ printf '{"ttft_ms":1}\n{"request_id":"'; head -c 1000000 /dev/zero | tr '\0' x; printf '","ttft_ms":2}\nnot json\n{"ttft_ms":3}\n'; } >long
	printf '{"ttft_ms":100}\n{"ttft_ms":\0}\n{"ttft_ms":200}\n\0\n{"ttft_ms":300}\n' >nul
	{ printf '{"ttft_ms":1}\n'; head -c 100000 /dev/zero | tr '\0' '['; printf '\n{"ttft_ms":3}\n'; } >deep
	printf '{"ttft_ms":100}\n{"ttft_ms":NaN}\n{"ttft_ms":-Infinity}\n{"ttft_ms":1e999}\n{"ttft_ms":-nan}\n{"ttft_ms":null}\n{"ttft_ms":300}\n' >nonfinite
	printf '{"ttft_ms":100}\n{"ttft_ms":"400"}\n{"ttft_ms":1,"ttft_ms":700}\n' >quoted
	printf '\n\n  \n' >blank
}
