/* held.h - which blocks an earlier request of the same session already had
 *
 * What a session holds is closed towards the root, so for a new request it is a number of leading blocks: the longest
 * common prefix with any earlier request of the session. Kept are, per session, the last nodes of its requests (its
 * tips), not the paths: 12 bytes for the many sessions of one request. A session with many diverging requests goes
 * over to a table of pieces: a piece is a maximal run of nodes numbered in a row, each the parent of the next; a path
 * enters a piece at its first node only, so the deepest node held tells all of it.
 */
#ifndef SERVESTAT_KV_HELD_H
#define SERVESTAT_KV_HELD_H

#include <stddef.h>
#include <stdint.h>

#include "kv/nodes.h"
#include "kv/slots.h"

struct held_tip { uint32_t node, depth, next; };
struct held_piece { uint32_t session, head, deepest; };

struct held {
	uint32_t *first;          /* per session: its newest tip; 0: none; HELD_PIECES */
	size_t n_sessions, first_cap;
	struct held_tip *tip;     /* from 1 */
	uint32_t n_tips, spare;   /* spare: list of tips to use again */
	size_t tip_cap;
	struct held_piece *piece; /* from 1 */
	uint32_t n_pieces;
	size_t piece_cap;
	struct slots slots;       /* pieces by (session, head) */
};

void held_init(struct held *h);
/* held_visit: a request of `session` has the nodes path[0..n) of t. Returns how many leading ones an earlier request
 * of the session had, and takes note of the rest. */
size_t held_visit(struct held *h, const struct nodes *t, uint32_t session, const uint32_t *path, size_t n);
void held_free(struct held *h);

#endif
