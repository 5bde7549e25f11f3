/* hold.h - the lines of a pipe that may still be in the sample
 *
 * A reservoir: lines of units that cannot be chosen any more are let go whenever what is held has doubled, so
 * memory stays near that of the sample where sampler_prunes, else it holds every line.
 */
#ifndef SERVESTAT_TRACE_HOLD_H
#define SERVESTAT_TRACE_HOLD_H

#include "trace/sample.h"

struct hold {
	struct held_line { uint64_t unit; size_t at, n; } *line;
	size_t n, cap;
	char *bytes;
	size_t n_bytes, bytes_cap;
	size_t next_prune;     /* bytes */
};

void hold_init(struct hold *h);
/* hold_add: keep a copy of the line of a unit, unless the unit was dropped; prune now and then. */
void hold_add(struct hold *h, struct sampler *s, uint64_t unit, struct text line);
/* hold_text: line i, or missing when its unit is not chosen. */
struct text hold_text(const struct hold *h, const struct sampler *s, size_t i);
void hold_free(struct hold *h);

#endif
