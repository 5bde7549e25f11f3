/* base_names.h - the runs of a base file whose records name several: each is a base of its own
 *
 *	base_names_init(&n, "old");
 *	while (input_next(input, &b) > 0)
 *		intake_add(&intake, base_names_batch(&n, b));   // opened by_run
 *	count = base_names_done(&n, &store, operand, run, most);
 *
 * A file of one run is called as the file is, whatever its records say; the runs of a file of several are FILE:NAME.
 */
#ifndef SERVESTAT_SCREEN_BASE_NAMES_H
#define SERVESTAT_SCREEN_BASE_NAMES_H

#include "base/text.h"
#include "base/mem.h"
#include "run/run.h"

struct base_names {
	struct text label;       /* of the file; must outlive this */
	/* private */
	bool any, named;         /* a request has come; the first one named its run */
	struct intern names;     /* that came, the first one's first */
	struct arena memory;
	struct text *shown;      /* of each name */
	size_t shown_cap;
	struct batch batch;      /* the last one, with names as they are shown */
	struct text *text;
	size_t text_cap;
};

void base_names_init(struct base_names *n, const char *label);
/* base_names_batch: b, which has F_RUN, with its runs named as above; good until the next call. */
const struct batch *base_names_batch(struct base_names *n, const struct batch *b);
/* base_names_done: the runs of the operand that have requests, in the order in which they came, at most `most`; how
 * many there are. Of a run that began again (LABEL#2) the last counts. Frees everything. */
size_t base_names_done(struct base_names *n, struct run_store *s, uint32_t operand, uint32_t *run, size_t most);

#endif
