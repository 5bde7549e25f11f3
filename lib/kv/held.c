/* held.c - the prefixes that each session holds; see held.h */
#include "kv/held.h"

#include <string.h>

#include "base/area.h"

enum {
	MAX_TIPS = 1 << (HELD_CLASSES - 1), /* a session with more goes over to pieces */
	FIRST_BITS = 8,
	EXPECTED = 3,              /* pieces of a path that are likely to be looked at */
	MAX_CLIMB = 256            /* and one whose tip is so many pieces deeper than its requests */
};

static size_t places(unsigned bits)
{
	return bits ? (size_t)1 << bits : 0;
}

void held_init(struct held *h)
{
	memset(h, 0, sizeof *h);
}

void held_free(struct held *h)
{
	area_free(h->session, h->session_cap, sizeof *h->session);
	area_free(h->tip, h->tip_cap, sizeof *h->tip);
	area_free(h->piece, places(h->bits), sizeof *h->piece);
	memset(h, 0, sizeof *h);
}

/* Where the place of a piece is, or near which. Places are nearly in order of the hash, so a table that grows is read
 * and written in order. */
static size_t home_of(const struct held *h, uint32_t session, uint32_t piece)
{
	return slots_hash2(session, piece) >> (32 - h->bits);
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
	for (size_t i = path->n; i > 0 && i + EXPECTED > path->n; i--)
		__builtin_prefetch(&h->piece[home_of(h, session, path->step[i - 1].piece)]);
}

/* --- pieces --- */

/* The place of a piece, free when it is not held. */
static struct held_piece *find_place(const struct held *h, uint32_t session, uint32_t piece)
{
	size_t mask = places(h->bits) - 1, at = home_of(h, session, piece);

	while (h->piece[at].step.piece && (h->piece[at].session != session || h->piece[at].step.piece != piece))
		at = (at + 1) & mask;
	return &h->piece[at];
}

static void more_places(struct held *h)
{
	struct held_piece *old = h->piece;
	size_t n = places(h->bits);

	h->bits = h->bits ? h->bits + 1 : FIRST_BITS;
	h->piece = area_grow(NULL, &(size_t){ 0 }, places(h->bits), sizeof *h->piece);
	for (size_t i = 0; i < n; i++)
		if (old[i].step.piece)
			*find_place(h, old[i].session, old[i].step.piece) = old[i];
	area_free(old, n, sizeof *old);
}

/* How many blocks of the piece the session held until now; from now on at least s.len. */
static uint32_t hold(struct held *h, uint32_t session, struct step s)
{
	struct held_piece *p;
	uint32_t had;

	if (h->n_pieces * 10 >= places(h->bits) * 7)
		more_places(h);
	p = find_place(h, session, s.piece);
	had = p->step.len;
	if (!p->step.piece) {
		*p = (struct held_piece){ session, s };
		h->n_pieces++;
	} else if (had < s.len) {
		p->step.len = s.len;
	}
	return had;
}

/* Where something of a piece is held, all before it is: so from the end of the path up, until there is. */
static size_t visit_pieces(struct held *h, const struct nodes *t, uint32_t session, const struct path *path)
{
	for (size_t i = path->n; i-- > 0;) {
		struct step s = path->step[i];
		uint32_t had = hold(h, session, s);

		if (had)
			return t->piece[s.piece].start + (had < s.len ? had : s.len);
	}
	return 0;
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

	for (unsigned k = 0; k < s->n && h->bits; k++) {
		uint32_t piece = h->tip[s->at + k].step.piece;

		__builtin_prefetch(&h->piece[home_of(h, session, piece)]);
		__builtin_prefetch(&h->piece[home_of(h, session, t->piece[piece].up)]);
	}
	for (unsigned k = 0; k < s->n; k++) {
		struct step end = h->tip[s->at + k].step;

		while (end.piece && !hold(h, session, end))
			end = (struct step){ t->piece[end.piece].up, t->piece[end.piece].up_len };
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
		return visit_pieces(h, t, session, path);
	/* newest first: a conversation grows from there, and no older tip that is less deep has more in common */
	for (unsigned k = s->n; k-- > 0;) {
		struct held_tip *tip = &h->tip[s->at + k];
		size_t common;

		if (tip->depth <= most)
			continue;
		common = common_with(t, tip->step, path);
		if (common == SIZE_MAX) {
			break_up(h, t, session);
			return visit_pieces(h, t, session, path);
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
		visit_pieces(h, t, session, path);
	}
	return most;
}
