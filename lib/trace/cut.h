/* cut.h - cutting a trace down: what is chosen, how its times change, what is held of a pipe, and what became of it
 *
 *	cut_init(&c, &plan);                  // then report, factor, time_unit, holding as they are to be
 *	if (cut_twice(&c))                    // only if the input can be read twice
 *		for each batch: cut_count(&c, batch);
 *	for each record of each batch: write cut_see(&c, batch, i), unless it is missing
 *	cut_end(&c);
 *	for k in 0 .. c.hold.n - 1: write cut_held(&c, k), unless it is missing
 *
 * What cannot be read twice is held as far as it may still be chosen (hold.h); the sample is the same.
 */
#ifndef SERVESTAT_TRACE_CUT_H
#define SERVESTAT_TRACE_CUT_H

#include "trace/fidelity.h"
#include "trace/hold.h"
#include "trace/rescale.h"
#include "trace/sample.h"

struct cut {
	bool report;           /* gather the traits of the whole and of the sample */
	bool holding;          /* cannot be read twice, although it would have to be */
	struct sampler sampler;
	struct rescaler rescaler;
	struct hold hold;
	struct traits before, after; /* after: of what cut_see handed on; of what was held the caller adds it */
	uint64_t seen, kept;   /* requests */
};

/* cut_init: factor multiplies times (rescale.h); regular: the input can be read twice. */
void cut_init(struct cut *c, const struct sample_plan *plan, double factor, enum time_unit unit, bool report,
	      bool regular);
field_set cut_fields(const struct cut *c);
/* cut_twice: do the records have to be seen once before? Then with cut_count, which cut_counted ends. */
bool cut_twice(const struct cut *c);
void cut_count(struct cut *c, const struct batch *b);
void cut_counted(struct cut *c);
/* cut_see: the line of record i if it is known to be in the sample, with a newline; good until the next call. */
struct text cut_see(struct cut *c, const struct batch *b, size_t i);
/* cut_end: all were seen. cut_held: line k of those held, missing when it is not chosen. */
void cut_end(struct cut *c);
struct text cut_held(struct cut *c, size_t k);
void cut_free(struct cut *c);

#endif
