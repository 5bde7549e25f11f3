/* request.h - a request on its way through the analysis of reuse; private to reuse.c and reuse_add.c
 *
 * The first step, in reuse_add.c, finds its session and its nodes; the second, in reuse.c, does all that follows from
 * these. The second may be a thread of its own: what it reads of the first step's is the request, and of the nodes
 * the pieces, which stay where they are while it does. Many requests go together, and each part of a step is done for
 * all of them before the next part: what that will read comes into the caches while others take it.
 */
#ifndef SERVESTAT_KV_REQUEST_H
#define SERVESTAT_KV_REQUEST_H

#include "kv/reuse.h"

enum { REUSE_TOGETHER = 64 }; /* requests that go together */

struct request {
	int64_t input, block_size; /* tokens */
	int64_t time;              /* NA_INT: none */
	uint32_t session;          /* INTERN_NONE: none */
	bool counted;              /* not in warm-up */
	bool replayed;             /* it has blocks and a length; else nothing below is known */
	size_t blocks;             /* that can be cached */
	size_t hit;                /* leading ones that an unlimited cache has */
	struct walk walk;
	struct path path;          /* its blocks as nodes; kept, to be filled again */

	/* of the second step */
	uint32_t number;           /* among those that touch blocks */
	size_t limited_hit;        /* leading blocks that the limited cache has */
	size_t held;               /* ... that an earlier request of the session had */
};

/* reuse_settle: the second step of n requests, at most REUSE_TOGETHER. */
void reuse_settle(struct reuse *r, struct request *q, size_t n);
/* reuse_free_together: of r->together. */
void reuse_free_together(struct reuse *r);
/* reuse_tokens: the prompt tokens that the first `blocks` blocks of q hold. */
int64_t reuse_tokens(const struct reuse *r, const struct request *q, size_t blocks);

#endif
