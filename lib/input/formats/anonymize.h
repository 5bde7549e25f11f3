/* anonymize.h - the same traffic without names
 *
 * Requests, sessions, types, workers, runs and block ids become numbers in order of first sight, so equal stays equal
 * and nothing else is left of them; error texts are dropped. Lengths, times, outcomes, replicates, loads and decisions
 * (the words of a router) stay, and so does a label that the user gives a run.
 */
#ifndef SERVESTAT_INPUT_FORMATS_ANONYMIZE_H
#define SERVESTAT_INPUT_FORMATS_ANONYMIZE_H

#include "input/formats/format.h"

enum { ANONYMOUS_TEXTS = 6 };

struct anonymizer {
	struct text label;                    /* runs of this name (or NAME#N) keep it; s NULL: none does */
	struct intern known[ANONYMOUS_TEXTS]; /* private: texts of each kind */
	struct intern blocks;                 /* ids, as their bytes */
	struct row row;
	char text[ANONYMOUS_TEXTS][16];
	uint64_t *ids;
	struct text *id_text;
	uint32_t *id_number;
	size_t ids_cap;
};

void anonymizer_init(struct anonymizer *a);
/* anonymize_row: r without names, good until the next call. */
const struct row *anonymize_row(struct anonymizer *a, const struct row *r);
void anonymizer_free(struct anonymizer *a);

#endif
