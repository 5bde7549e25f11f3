/* census.h - how often each block of a trace is used, counted when it is asked for
 *
 * While a trace is read every request leaves one mark: the node where it ends. A block's references are the marks
 * at or below its node, so they are summed up the tree in one pass over the pieces, at the end.
 */
#ifndef SERVESTAT_KV_CENSUS_H
#define SERVESTAT_KV_CENSUS_H

#include "kv/reuse.h"

enum census_of { CENSUS_REFS, CENSUS_HITS, CENSUS_SESSIONS };

/* census_count: per node, the counted requests that have it, that hit it, or the sessions that have it; [0]: all.
 * nodes.n + 1 numbers, which the caller frees. */
uint32_t *census_count(const struct reuse *r, enum census_of what);

struct census {
	uint64_t unique;           /* blocks that counted requests refer to */
	uint64_t shared;           /* ... more than once */
	uint64_t highly_shared;    /* ... more than 10 times */
	uint64_t refs_to_shared;   /* references to shared blocks */
	uint64_t common_prefix;    /* blocks of the longest prefix that half of the sessions, or requests, have */
	uint64_t working_set;      /* fewest blocks that make 90 % of the hits */
};

void census_take(struct census *c, const struct reuse *r);

#endif
