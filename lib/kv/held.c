/* held.c - the prefixes that each session holds; see held.h */
#include "kv/held.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { MAX_TIPS = 4 };                          /* a session with more goes over to pieces */
static const uint32_t HELD_PIECES = UINT32_MAX; /* in first[]: this session did */

void held_init(struct held *h)
{
	memset(h, 0, sizeof *h);
}

void held_free(struct held *h)
{
	free(h->first);
	free(h->tip);
	free(h->piece);
	slots_free(&h->slots);
	memset(h, 0, sizeof *h);
}

/* --- pieces --- */

static struct held_piece *find_piece(struct held *h, uint32_t session, uint32_t head)
{
	uint32_t hash = slots_hash2(session, head), k;

	for (size_t at = slots_start(&h->slots, hash); (k = slots_seek(&h->slots, hash, &at)); )
		if (h->piece[k].session == session && h->piece[k].head == head)
			return &h->piece[k];
	return NULL;
}

static void add_piece(struct held *h, uint32_t session, uint32_t head, uint32_t deepest)
{
	uint32_t k = ++h->n_pieces;

	h->piece = mem_grow(h->piece, &h->piece_cap, (size_t)k + 1, sizeof *h->piece);
	h->piece[k] = (struct held_piece){ session, head, deepest };
	slots_put(&h->slots, slots_hash2(session, head), k);
}

static size_t visit_pieces(struct held *h, uint32_t session, const uint32_t *path, size_t n)
{
	size_t common = 0;
	bool inside = true;         /* all pieces so far were held whole */

	for (size_t i = 0, end; i < n; i = end) {
		struct held_piece *p;

		for (end = i + 1; end < n && path[end] == path[end - 1] + 1; )
			end++;
		slots_reserve(&h->slots, 1);
		p = inside ? find_piece(h, session, path[i]) : NULL;
		if (!p) {
			add_piece(h, session, path[i], path[end - 1]);
			inside = false;
		} else if (p->deepest < path[end - 1]) {
			common += p->deepest - path[i] + 1;
			p->deepest = path[end - 1];
			inside = false;
		} else {
			common += end - i;
		}
	}
	return common;
}

/* --- tips --- */

static void add_tip(struct held *h, uint32_t session, uint32_t node, size_t depth)
{
	uint32_t k = h->spare;

	if (k) {
		h->spare = h->tip[k].next;
	} else {
		k = ++h->n_tips;
		h->tip = mem_grow(h->tip, &h->tip_cap, (size_t)k + 1, sizeof *h->tip);
	}
	h->tip[k] = (struct held_tip){ node, (uint32_t)depth, h->first[session] };
	h->first[session] = k;
}

/* The leading blocks that path shares with the request that ended at tip, when more than `floor`; else floor. */
static size_t common_with(const struct nodes *t, const struct held_tip *tip, const uint32_t *path, size_t n, size_t floor)
{
	uint32_t node = tip->node;

	for (size_t depth = tip->depth; depth > floor; depth--, node = t->parent[node])
		if (depth <= n && path[depth - 1] == node)
			return depth;
	return floor;
}

/* Write a session's tips down as pieces and forget them. */
static void break_up(struct held *h, const struct nodes *t, uint32_t session)
{
	uint32_t k = h->first[session], next;

	h->first[session] = HELD_PIECES;
	for (; k; k = next) {
		uint32_t depth = h->tip[k].depth, node = h->tip[k].node;
		uint32_t *path = mem_alloc(depth, sizeof *path);

		for (uint32_t i = depth; i-- > 0; node = t->parent[node])
			path[i] = node;
		visit_pieces(h, session, path, depth);
		free(path);
		next = h->tip[k].next;
		h->tip[k].next = h->spare;
		h->spare = k;
	}
}

size_t held_visit(struct held *h, const struct nodes *t, uint32_t session, const uint32_t *path, size_t n)
{
	struct held_tip *covered = NULL;
	unsigned tips = 0;
	size_t common = 0;

	if (session >= h->n_sessions) {
		h->first = mem_grow(h->first, &h->first_cap, (size_t)session + 1, sizeof *h->first);
		while (h->n_sessions <= session)
			h->first[h->n_sessions++] = 0;
	}
	if (h->first[session] == HELD_PIECES)
		return visit_pieces(h, session, path, n);
	for (uint32_t k = h->first[session]; k; k = h->tip[k].next, tips++) {
		struct held_tip *tip = &h->tip[k];

		common = common_with(t, tip, path, n, common);
		if (tip->depth <= n && path[tip->depth - 1] == tip->node)
			covered = tip;
	}
	if (common == n)
		return common;       /* nothing new */
	if (covered) {
		covered->node = path[n - 1];
		covered->depth = (uint32_t)n;
	} else if (tips < MAX_TIPS) {
		add_tip(h, session, path[n - 1], n);
	} else {
		break_up(h, t, session);
		visit_pieces(h, session, path, n);
	}
	return common;
}
