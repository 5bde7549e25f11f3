/* roster.h - --workers ROSTER: names, ranges of numbers, or files of them */
#ifndef SERVESTAT_CLI_ROSTER_H
#define SERVESTAT_CLI_ROSTER_H

#include "cli/cli.h"
#include "run/roster.h"

#define CLI_ROSTER(texts) \
	{ 0, "workers", "ROSTER", CLI_TEXTS, &(texts), \
	  "all workers of the fleet, so that those without requests have a row: 8000-8007, names separated by commas, or " \
	  "a file of them", "FILE", NULL }

/* cli_roster_read: after cli_start: a roster of all values; of the workers that --where leaves out it is without. A
 * value that is the path of a file is read, and one that can only have been meant so, too. A usage error ends the
 * process. */
void cli_roster_read(const struct cli_common *c, const struct cli_texts *given, struct roster *roster);
/* cli_roster_doubt: after reading: a value that was taken for one name, which no record has, may be a file
 * misspelled: say so. seen: the names of workers that came. */
void cli_roster_doubt(const struct cli_common *c, const struct cli_texts *given, const struct intern *seen);

#endif
