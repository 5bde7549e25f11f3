/* held.c - the prefixes that each session holds; see held.h */
#include "kv/held.h"

#include <string.h>

#include "base/area.h"

enum {
	MAX_TIPS = 1 << (HELD_CLASSES - 1), /* a session with more goes over to pieces */
	MAX_CLIMB = 256            /* and one whose tip is so many pieces deeper than its requests */
};

void held_init(struct held *h)
{
	memset(h, 0, sizeof *h);
}

void held_free(struct held *h)
{
	area_free(h->session, h->session_cap, sizeof *h->session);
	area_free(h->tip, h->tip_cap, sizeof *h->tip);
	area_free(h->piece, h->piece_cap, sizeof *h->piece);
	slots_free(&h->slots);
	memset(h, 0, sizeof *h);
}

void held_prefetch(const struct held *h, const struct nodes *t, uint32_t session, int stage)
{
	const struct held_session *s;

	if (session >= h->n_sessions)
		return;
	s = &h->session[session];
	if (stage == 0)
		__builtin_prefetch(s);
	else if (stage == 1 && s->n)
		__builtin_prefetch(&h->tip[s->at + s->n - 1]);
	else if (s->n)
		__builtin_prefetch(&t->piece[h->tip[s->at + s->n - 1].step.piece]);
}

void held_expect(const struct held *h, uint32_t session, const struct path *path)
{
	if (session >= h->n_sessions || !h->session[session].has_pieces)
		return;
	for (size_t i = 0; i < path->n; i++)
		slots_prefetch(&h->slots, slots_hash2(session, path->step[i].piece));
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
	h->piece = area_grow(h->piece, &h->piece_cap, (size_t)k + 1, sizeof *h->piece);
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

static uint32_t take_place(struct held *h, unsigned class)
{
	uint32_t at = h->spare[class];

	if (at) {
		h->spare[class] = h->tip[--at].step.piece;
		return at;
	}
	at = h->n_tips;
	h->n_tips += 1u << class;
	h->tip = area_grow(h->tip, &h->tip_cap, h->n_tips, sizeof *h->tip);
	return at;
}

static void free_place(struct held *h, struct held_session *s)
{
	h->tip[s->at].step.piece = h->spare[s->class];
	h->spare[s->class] = s->at + 1;
}

static void add_tip(struct held *h, struct held_session *s, struct step end, size_t depth)
{
	if (s->n == 0) {
		s->at = take_place(h, 0);
		s->class = 0;
	} else if (s->n == 1u << s->class) {
		uint32_t at = take_place(h, s->class + 1u);

		memcpy(&h->tip[at], &h->tip[s->at], s->n * sizeof *h->tip);
		free_place(h, s);
		s->at = at;
		s->class++;
	}
	h->tip[s->at + s->n++] = (struct held_tip){ end, (uint32_t)depth };
}

/* The leading blocks that path shares with the request that ended with step s: go up from there until a piece is one
 * of the path's. SIZE_MAX: that is too far. */
static size_t common_with(const struct nodes *t, struct step s, const struct path *path)
{
	size_t i = path->n;

	for (size_t climb = 0; s.piece; climb++) {
		const struct piece *p = &t->piece[s.piece];

		if (climb > path->n + MAX_CLIMB)
			return SIZE_MAX;
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
	struct held_session *s = &h->session[session];

	for (unsigned k = 0; k < s->n; k++) {
		struct step end = h->tip[s->at + k].step;

		for (; end.piece; end = (struct step){ t->piece[end.piece].up, t->piece[end.piece].up_len })
			hold(h, session, end);
	}
	free_place(h, s);
	s->has_pieces = 1;
	s->n = 0;
}

size_t held_visit(struct held *h, const struct nodes *t, uint32_t session, const struct path *path, size_t depth)
{
	struct step end = path->step[path->n - 1];
	struct held_tip *covered = NULL;
	struct held_session *s;
	size_t most = 0;

	if (session >= h->n_sessions) {
		h->session = area_grow(h->session, &h->session_cap, (size_t)session + 1, sizeof *h->session);
		h->n_sessions = (size_t)session + 1;
	}
	s = &h->session[session];
	if (s->has_pieces)
		return visit_pieces(h, session, path);
	/* newest first: a conversation grows from there, and no older tip that is less deep has more in common */
	for (unsigned k = s->n; k-- > 0;) {
		struct held_tip *tip = &h->tip[s->at + k];
		size_t common;

		if (tip->depth <= most)
			continue;
		common = common_with(t, tip->step, path);
		if (common == SIZE_MAX) {
			break_up(h, t, session);
			return visit_pieces(h, session, path);
		}
		if (common == depth)
			return depth;            /* nothing new */
		if (common == tip->depth)
			covered = tip;
		if (common > most)
			most = common;
	}
	if (covered) {
		*covered = (struct held_tip){ end, (uint32_t)depth }; /* the request goes on where that one ended */
	} else if (s->n < MAX_TIPS) {
		add_tip(h, s, end, depth);
	} else {
		break_up(h, t, session);
		visit_pieces(h, session, path);
	}
	return most;
}
