/* cli.h - the command line contract, in one place
 *
 * A program is a `struct cli_program`: a name, sentences for the help, and a table of options. The table drives
 * parsing, --help, the completions (--completion SHELL) and the documentation test. Options that several programs
 * share are written once, as the groups below, so that a letter means the same everywhere.
 *
 *	static struct cli_common common;
 *	static struct options { uint64_t top; } opt = { .top = 10 };
 *	static const struct cli_option options[] = {
 *		CLI_OUTPUT(common), CLI_INPUT(common), CLI_SELECT(common),
 *		{ 'n', "top", "N", CLI_UINT, &opt.top, "rows in the top table (10)", NULL },
 *		CLI_STANDARD, CLI_END
 *	};
 *	static const struct cli_program program = {
 *		"hash-reuse", "how much of a trace ...", "[[LABEL=]FILE ...]", options, ...
 *	};
 *	int main(int argc, char **argv) {
 *		cli_start(&program, &common, argc, argv);  // --help, --version and errors end the process here
 *		for (size_t i = 0; i < common.n_operands; i++) {
 *			struct input *in = cli_open(&common, i, FIELDS);  // NULL: reported, exit status noted
 *			...
 *			cli_close(&common, in);               // adds bad records to the status, prints the counts
 *		}
 *		cli_print(&common, &table, "title");      // the table and its --check lines
 *		return cli_finish(&common);               // flush, exit status by the rule of the contract
 *	}
 */
#ifndef SERVESTAT_CLI_CLI_H
#define SERVESTAT_CLI_CLI_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/check.h"
#include "input/input.h"
#include "output/output.h"
#include "output/plot.h"

enum cli_kind {
	CLI_FLAG,       /* bool */
	CLI_TEXT,       /* const char * */
	CLI_TEXTS,      /* struct cli_texts, repeatable */
	CLI_UINT,       /* uint64_t, plain digits */
	CLI_COUNT,      /* the same, at least 1 */
	CLI_REAL,       /* double */
	CLI_DURATION,   /* int64_t nanoseconds; a number with ns us ms s m h, a bare number is an error */
	CLI_SPAN,       /* the same, longer than 0 */
	CLI_CHOICE,     /* int: index into choices ("tsv|json|md|text") */
	CLI_SHARE,      /* double 0..1, or N% */
	CLI_PICTURE,    /* const char *: a file that can be drawn into */
	CLI_CALL,       /* bool (*)(const char *value, const char **why): for everything else; dest is unused */
	CLI_MAYBE,      /* the same with a value that may be missing: call gets NULL then; in two words it is only
	                 * taken when call takes it */
	CLI_INTS,       /* struct cli_numbers: LIST of numbers with k M G suffixes (1024-based: 32k) */
	CLI_SECTION,    /* name is a heading of the help; no option. call, if any, is run (NULL, NULL) when all
	                 * options are read */
	CLI_HELP, CLI_VERSION, CLI_COMPLETION /* CLI_STANDARD */
};

struct cli_texts { const char **item; size_t n, cap; };
struct cli_numbers { double *item; size_t n, cap; };

struct cli_option {
	char letter;           /* 0: none */
	const char *name;      /* long name without dashes */
	const char *arg;       /* name of the value in the help; NULL for a flag */
	enum cli_kind kind;
	void *dest;
	const char *help;      /* one line, lower case, default in parentheses; may hold \n for a second line */
	const char *choices;   /* CLI_CHOICE: "a|b|c"; other kinds: words that completion offers, or "FILE" */
	bool (*call)(const char *value, const char **why); /* CLI_CALL */
};

struct cli_program {
	const char *name;
	const char *summary;       /* one line: what it answers */
	const char *operands;      /* "[[LABEL=]FILE ...]"; NULL: takes none */
	const struct cli_option *options;
	const char *const *tables; /* names for --table, NULL-terminated, first the default of tsv and json; or NULL */
	const char *examples;      /* lines of the help; may be NULL */
	const char *notes;         /* definitions that a reader of the output needs, lines of the help; may be NULL */
};

struct cli_operand {
	const char *path;          /* "-" is standard input */
	const char *label;         /* as given, or the shortest part of the path that tells the operands apart */
	bool labelled;             /* LABEL= was given */
	bool implicit;             /* none was given, so standard input is read */
};

/* What the shared options fill in; a program declares one and passes it everywhere. */
struct cli_common {
	/* CLI_OUTPUT */
	int format;                /* enum format; -1 until cli_start resolves the default */
	bool json, no_header, quiet;
	bool format_given;         /* --format or --json, rather than the default */
	struct cli_texts table;
	struct cli_texts check_text;
	/* CLI_INPUT */
	struct cli_texts map_text, where_text;
	int time_unit;             /* enum time_unit */
	bool strict;
	uint64_t tolerate, threads;
	/* CLI_BLOCKS, CLI_SELECT */
	const char *block_size_text, *warmup_text, *first_text;

	/* set by programs that compare, before cli_print: the label whose rows comparison checks skip; NULL: none */
	const char *base;

	/* results of cli_start */
	const struct cli_program *program;
	struct cli_operand *operand;
	size_t n_operands;         /* at least 1 where the program takes operands */
	struct input_spec spec;    /* without fields */
	struct check_list checks;
	struct output out;
	/* running totals, private */
	const char *reading;       /* the path that is being read */
	bool other;                /* it is no operand */
	bool broken;               /* reading it failed */
	struct input_spec other_spec;
	uint64_t shown;            /* its reported records so far */
	uint64_t bad_total;
	uint64_t cut;              /* of these, last lines without an end */
	bool failed, unmet;
};

/* The groups. Each is a list of struct cli_option entries; c is the program's struct cli_common. They are defined
 * in full in groups.h, which this header includes at its end:
 * CLI_OUTPUT(c)   -f/--format -j/--json -t/--table -c/--check --no-header -q/--quiet
 * CLI_INPUT(c)    -w/--where --map --time-unit --strict --tolerate --threads
 * CLI_BLOCKS(c)   --block-size
 * CLI_SELECT(c)   --warmup --first
 * CLI_STANDARD    -h/--help -V/--version --completion SHELL
 * CLI_END         ends the table
 * A program puts its own options first (they stand under "Options" in the help) or after a CLI_HEADING("Name"). */

/* cli_start: parse argv into the option destinations and c, open the output. Usage errors are one message and
 * exit 2; --help, --version, --completion print and exit. Also makes closed standard descriptors harmless. */
void cli_start(const struct cli_program *p, struct cli_common *c, int argc, char **argv);
/* cli_wants: does the user want table `name` printed? Without --table: the program's first table in tsv and
 * json, every table in text and md. */
bool cli_wants(const struct cli_common *c, const char *name);
/* cli_people: do people read it? (text and md) */
static inline bool cli_people(const struct cli_common *c)
{
	return c->format == FORMAT_TEXT || c->format == FORMAT_MD;
}

/* cli_open: open operand i for the fields; NULL after reporting. Takes care of --where, --warmup, --first,
 * messages, and of the line on stderr when standard input is a terminal. */
struct input *cli_open(struct cli_common *c, size_t i, field_set fields);
/* cli_open_other: the same for a file that is no operand: --where, --warmup and --first do not apply to it. */
struct input *cli_open_other(struct cli_common *c, const char *path, field_set fields);
/* cli_close: take over the counts of in (messages beyond the 10th are counted here, kept and left-out counts are
 * printed) and close it. When it was read in part, by --strict or for an error, no table is printed or judged any
 * more (c->out.muted), for it would be of that part. */
void cli_close(struct cli_common *c, struct input *in);
/* The same for a program that reads its operands by other means than input_open: before and after one. c->spec has
 * what reports about its records go through. */
void cli_begin(struct cli_common *c, size_t i);
void cli_count(struct cli_common *c, const struct input_counts *n);
/* cli_bases: the values [LABEL=]FILE of --base as operands; labels, those of the operands too, then tell all of them
 * apart. The caller frees the array and the labels. */
struct cli_operand *cli_bases(struct cli_common *c, const struct cli_texts *given);
/* cli_print: print t when wanted, and judge it by every --check that names one of its columns or metrics. */
void cli_print(struct cli_common *c, const struct table *t, const char *title);
/* cli_print_as: the same for a table that people read in another shape: text and md print `shown` (NULL:
 * nothing); --check judges t. */
void cli_print_as(struct cli_common *c, const struct table *t, const struct table *shown, const char *title);
/* cli_judge: only judge t, for a program that prints something else. */
void cli_judge(struct cli_common *c, const struct table *t);
/* cli_plot: draw panels to the file of --plot, after what was printed so far. */
void cli_plot(struct cli_common *c, const char *file, const struct plot_panel *panels, size_t n);
/* cli_finish: report checks that no table answered, flush and close the output, return the exit status:
 * 2 incomplete, else 1 a check was not met, else 3 damaged records beyond --tolerate, else 0. */
int cli_finish(struct cli_common *c);

/* cli_error: "tool: reason", status 2 noted. cli_die: the same and exit 2. cli_usage: with a hint at --help, exit 2.
 * cli_note: "tool: reason" on stderr, no effect on the status, silent with --quiet; of notes that differ only in a name
 * before a colon and in numbers ten are said, and cli_finish says how many more there were. Control bytes are
 * replaced. */
void cli_error(struct cli_common *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
_Noreturn void cli_die(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void cli_usage(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void cli_note(const struct cli_common *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Parsing of values, for CLI_CALL options; each returns NULL or a static reason. cli_parse_duration: exact, without a
 * detour through doubles. cli_parse_number: digits, point and exponent; no hex, no NaN. cli_parse_list: comma
 * separated, suffixes k M G (1024-based); appends. cli_parse_share: 0..1 or N%; cli_parse_shares: a list of them,
 * comma separated; appends. */
const char *cli_parse_duration(const char *s, int64_t *ns);
const char *cli_parse_number(const char *s, double *v);   /* plain decimal, whole text */
const char *cli_parse_uint(const char *s, uint64_t *v);
const char *cli_parse_list(const char *s, struct cli_numbers *list);
const char *cli_parse_share(const char *s, double *v);
const char *cli_parse_shares(const char *s, struct cli_numbers *list);

#include "cli/groups.h"

#endif
