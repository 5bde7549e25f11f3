/* held.c - the prefixes that each session holds; see held.h */
#include "kv/held.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { MAX_TIPS = 12 };                        /* a session with more goes over to pieces */
static const uint32_t HAS_PIECES = UINT32_MAX; /* in first[]: this session did */

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

void held_prefetch(const struct held *h, uint32_t session)
{
	if (session < h->n_sessions)
		__builtin_prefetch(&h->first[session]);
}

/* --- pieces --- */

/* How many blocks of the piece the session held until now; from now on at least s.len. */
static uint32_t hold(struct held *h, uint32_t session, struct step s)
{
	uint32_t hash = slots_hash2(session, s.piece), k, had;

	slots_reserve(&h->slots, 1);
	for (size_t at = slots_start(&h->slots, hash); (k = slots_seek(&h->slots, hash, &at)); ) {
		struct held_piece *p = &h->piece[k];

		if (p->session != session || p->step.piece != s.piece)
			continue;
		had = p->step.len;
		if (had < s.len)
			p->step.len = s.len;
		return had;
	}
	k = ++h->n_pieces;
	h->piece = mem_grow(h->piece, &h->piece_cap, (size_t)k + 1, sizeof *h->piece);
	h->piece[k] = (struct held_piece){ session, s };
	slots_put(&h->slots, hash, k);
	return 0;
}

static size_t visit_pieces(struct held *h, uint32_t session, const struct path *path)
{
	size_t common = 0;

	/* what is not held whole has nothing held behind it, so the sum stops by itself */
	for (size_t i = 0; i < path->n; i++) {
		uint32_t had = hold(h, session, path->step[i]);

		common += had < path->step[i].len ? had : path->step[i].len;
	}
	return common;
}

/* --- tips --- */

static void add_tip(struct held *h, uint32_t session, struct step end)
{
	uint32_t k = h->spare;

	if (k) {
		h->spare = h->tip[k].next;
	} else {
		k = ++h->n_tips;
		h->tip = mem_grow(h->tip, &h->tip_cap, (size_t)k + 1, sizeof *h->tip);
	}
	h->tip[k] = (struct held_tip){ end, h->first[session] };
	h->first[session] = k;
}

/* The leading blocks that path shares with the request that ended with step s: go up from there until a piece is one
 * of the path's. */
static size_t common_with(const struct nodes *t, struct step s, const struct path *path)
{
	size_t i = path->n;

	while (s.piece) {
		const struct piece *p = &t->piece[s.piece];

		while (i > 0 && t->piece[path->step[i - 1].piece].start > p->start)
			i--;
		if (i > 0 && path->step[i - 1].piece == s.piece)
			return p->start + (s.len < path->step[i - 1].len ? s.len : path->step[i - 1].len);
		s = (struct step){ p->up, p->up_len };
	}
	return 0;
}

/* Write a session's tips down as pieces and forget them. */
static void break_up(struct held *h, const struct nodes *t, uint32_t session)
{
	uint32_t k = h->first[session], next;

	h->first[session] = HAS_PIECES;
	for (; k; k = next) {
		struct step s = h->tip[k].step;

		for (; s.piece; s = (struct step){ t->piece[s.piece].up, t->piece[s.piece].up_len })
			hold(h, session, s);
		next = h->tip[k].next;
		h->tip[k].next = h->spare;
		h->spare = k;
	}
}

size_t held_visit(struct held *h, const struct nodes *t, uint32_t session, const struct path *path, size_t depth)
{
	struct held_tip *covered = NULL;
	struct step end = path->step[path->n - 1];
	unsigned tips = 0;
	size_t most = 0;

	if (session >= h->n_sessions) {
		h->first = mem_grow(h->first, &h->first_cap, (size_t)session + 1, sizeof *h->first);
		while (h->n_sessions <= session)
			h->first[h->n_sessions++] = 0;
	}
	if (h->first[session] == HAS_PIECES)
		return visit_pieces(h, session, path);
	for (uint32_t k = h->first[session]; k; k = h->tip[k].next, tips++) {
		struct held_tip *tip = &h->tip[k];
		size_t common = common_with(t, tip->step, path);

		if (common == depth)
			return depth;            /* nothing new */
		if (common > most)
			most = common;
		if (common == (size_t)t->piece[tip->step.piece].start + tip->step.len)
			covered = tip;
	}
	if (covered) {
		covered->step = end;             /* the request goes on where that one ended */
	} else if (tips < MAX_TIPS) {
		add_tip(h, session, end);
	} else {
		break_up(h, t, session);
		visit_pieces(h, session, path);
	}
	return most;
}
