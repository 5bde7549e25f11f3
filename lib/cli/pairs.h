/* pairs.h - --pair LABEL=BASE,CAND: which runs are compared with which */
#ifndef SERVESTAT_CLI_PAIRS_H
#define SERVESTAT_CLI_PAIRS_H

#include "cli/runs.h"

struct cli_pair {
	char *label, *side[2];     /* base, candidate: a file, or the name of a run */
};

struct cli_pairs {
	struct cli_pair *item;
	size_t n, cap;
};

/* cli_pairs_add: from the text of the option. NULL, or a static reason. */
const char *cli_pairs_add(struct cli_pairs *p, const char *text);
/* cli_pairs_operands: after cli_start: without operands the sides are files, and become the operands, each once,
 * labelled by its path. Several operands are a run each, whatever run their records name, the same file twice as
 * well. */
void cli_pairs_operands(struct cli_common *c, const struct cli_pairs *p);
/* cli_pairs_runs: the two runs of pair i; false, once reported, when the input has no run of that name. */
bool cli_pairs_runs(struct cli_common *c, const struct cli_pairs *p, size_t i, const struct run_store *s,
		    uint32_t run[2]);
void cli_pairs_free(struct cli_pairs *p);

#endif
