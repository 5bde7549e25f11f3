/* held.h - which blocks an earlier request of the same session already had
 *
 * What a session holds is closed towards the root, so for a new request it is a number of leading blocks: the
 * longest common prefix with any earlier request of the session. Kept are, per session, where its requests end (its
 * tips), not the paths: 20 bytes for the many sessions of one request. A session with many diverging requests, or
 * with short ones behind a very long one, goes over to a table of the pieces it holds, with how many blocks of each:
 * a visit takes work for the pieces of its own path that are new to the session, however much it holds.
 */
#ifndef SERVESTAT_KV_HELD_H
#define SERVESTAT_KV_HELD_H

#include <stddef.h>
#include <stdint.h>

#include "base/slots.h"
#include "kv/nodes.h"

enum { HELD_CLASSES = 3, HELD_STAGES = 3 };

struct held_tip { struct step step; uint32_t depth; };
struct held_piece { uint32_t session; struct step step; }; /* step.piece 0: a free place */
/* The tips of a session are tip[at .. at + n), newest last, in a place for 2^class. */
struct held_session { uint32_t at; uint8_t n, class, has_pieces; };

struct held {
	struct held_session *session;
	size_t n_sessions, session_cap;
	struct held_tip *tip;
	uint32_t n_tips;
	uint32_t spare[HELD_CLASSES]; /* places to use again, by class: their number plus 1, chained in step.piece */
	size_t tip_cap;
	struct held_piece *piece; /* a hash table with open addressing, by (session, piece) */
	unsigned bits;            /* 2^bits places; 0: none yet */
	size_t n_pieces;
};

void held_init(struct held *h);
/* held_visit: a request of `session` has this path of `depth` blocks (at least 1). Returns how many leading ones an
 * earlier request of the session had, and takes note of the rest. */
size_t held_visit(struct held *h, const struct nodes *t, uint32_t session, const struct path *path, size_t depth);
/* held_prefetch: a request of `session` will be visited soon; what the visit reads comes into the caches in
 * HELD_STAGES stages, 0 and on, with other work between them. */
void held_prefetch(const struct held *h, const struct nodes *t, uint32_t session, int stage);
/* held_expect: the visit itself comes soon, and its path is known by now. */
void held_expect(const struct held *h, uint32_t session, const struct path *path);
void held_free(struct held *h);

#endif
