/* compare.h - --min-effect, --draws and --seed: how runs are compared, and what is said below */
#ifndef SERVESTAT_CLI_COMPARE_H
#define SERVESTAT_CLI_COMPARE_H

#include "cli/cli.h"
#include "run/compare.h"

struct cli_compare {
	double min_effect;
	uint64_t draws, seed;
};

#define CLI_COMPARE_DEFAULT { .min_effect = .02, .draws = 2000, .seed = 1 }

#define CLI_COMPARE(m) \
	CLI_HEADING("Comparison"), \
	{ 0, "min-effect", "SHARE", CLI_SHARE, &(m).min_effect, \
	  "least change that is better or worse, of the base; of a share, points (2%)", NULL, NULL }, \
	{ 0, "draws", "N", CLI_UINT, &(m).draws, \
	  "draws of sessions behind each interval; at least 40 for each verdict (2000)", NULL, NULL }, \
	{ 's', "seed", "N", CLI_UINT, &(m).seed, "seed of the draws (1)", NULL, NULL }

/* cli_compare_how: after cli_start; a usage error when --draws is too small to leave anything between its ends. */
struct compare_how cli_compare_how(const struct cli_common *c, const struct cli_compare *m);

/* cli_foot: what must be said below a comparison, a line each thing: beside tables for people, on stderr for
 * programs. Frees words. */
void cli_foot(struct cli_common *c, char *words);

#endif
