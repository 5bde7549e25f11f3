/* resolve.h - from the values of a record to a row of the batch: aliases, units, derived fields, outcome */
#ifndef SERVESTAT_INPUT_RESOLVE_H
#define SERVESTAT_INPUT_RESOLVE_H

#include "input/plan.h"
#include "input/slab.h"

/* Why a record is refused; the texts are static, of the plan, or of the slab's arena. */
struct refusal {
	const char *field;
	const char *reason;
};

/* resolve_record: write r as row batch.n of s (not counted yet; slab_row was called). False with *why filled when a
 * value that is needed is bad. Sessions that depend on other records are left to s->link. */
bool resolve_record(const struct record *r, struct slab *s, struct refusal *why);

#endif
