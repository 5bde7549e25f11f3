/* calc.h - the options of the tables that need no trace: which, and for what lengths, batches and reuse
 *
 * Such a table is printed when --calc or --table names it, and all of them when a program that would read standard
 * input finds a terminal there.
 */
#ifndef SERVESTAT_CLI_CALC_H
#define SERVESTAT_CLI_CALC_H

#include "cli/machine.h"
#include "model/calc.h"

struct cli_calc {
	int calc;                  /* enum calc; -1: no --calc */
	struct cli_numbers seq, batch, reuse; /* empty: the usual ones */
	double mem_util;
};

#define CLI_CALC_DEFAULTS { .calc = -1, .mem_util = 0.9 }

/* add_reuse: bool (*)(const char *value, const char **why), which appends to .reuse */
#define CLI_CALC_TABLES(o, add_reuse) \
	{ 0, "calc", "NAME", CLI_CHOICE, &(o).calc, \
	  "read nothing and compute a table: decode, prefill, crossover, ops, kv or time", \
	  "decode|prefill|crossover|ops|kv|time", NULL }, \
	{ 0, "seq", "LIST", CLI_INTS, &(o).seq, \
	  "contexts in tokens; k is 1024 (1000,8000,16000,32000,64000,128000; ops: 32000)", NULL, NULL }, \
	{ 0, "reuse", "LIST", CLI_CALL, NULL, \
	  "shares of the prompt that are cached, 0..1 or N% (0,50%,70%,90%,95%; ops: 0)", NULL, add_reuse }, \
	{ 0, "batch", "LIST", CLI_INTS, &(o).batch, \
	  "sequences that decode together (1); for a trace one number", NULL, NULL }, \
	{ 0, "mem-util", "SHARE", CLI_SHARE, &(o).mem_util, \
	  "share of GPU memory for weights and KV (0.9)", NULL, NULL }

/* cli_calc_choose: after cli_start: turn --calc, or a terminal without anything to read, into wanted tables.
 * reads: other options need records. A contradiction is a usage error; so is what the study's accounting lacks. */
void cli_calc_choose(struct cli_common *c, const struct cli_calc *o, enum accounting accounting, bool reads);
/* cli_calc_wanted: is one of the tables to be printed? */
bool cli_calc_wanted(const struct cli_common *c);
/* cli_calc_grid: what table k is computed for; a usage error when that makes no sense. */
struct calc_grid cli_calc_grid(const struct cli_calc *o, enum calc k);
/* cli_calc_print: the wanted tables; the answer in a sentence first when there are several. */
void cli_calc_print(struct cli_common *c, const struct cli_calc *o, const struct machine *m);

#endif
