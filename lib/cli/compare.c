/* compare.c - the options of comparisons; see compare.h */
#include "cli/compare.h"

#include <stdlib.h>
#include <string.h>

struct compare_how cli_compare_how(const struct cli_common *c, const struct cli_compare *m)
{
	if (m->draws < 100 || m->draws > 10000000)
		cli_usage("--draws: from 100 to 10000000, not '%llu'", (unsigned long long)m->draws);
	return (struct compare_how){ m->min_effect, m->draws, m->seed, (unsigned)c->spec.threads };
}

void cli_foot(struct cli_common *c, char *words)
{
	bool people = cli_people(c);
	char *rest = words, *line;

	if (*words)
		output_sentence(&c->out, "%s", words);
	while (!people && (line = strsep(&rest, "\n")) && *line)
		cli_note(c, "%s", line);
	free(words);
}
