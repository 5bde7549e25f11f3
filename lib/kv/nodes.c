/* nodes.c - finds and adds the nodes of block ids; see nodes.h
 *
 * A request is a run of known blocks and then a run of new ones. In the first, an id is looked up only where a
 * piece begins; inside a piece the next id must be the next node's, which is one comparison. In the second every id
 * has to be looked up, because it might be unchained; where that is in a hash table, slots are prefetched ahead.
 */
#include "kv/nodes.h"

#include <stdlib.h>
#include <string.h>

#include "base/area.h"
#include "base/mem.h"
#include "stats/sort.h"

enum {
	DENSE_FLOOR = 1 << 23,     /* an index of 32 MB is always affordable (and mostly never touched) */
	DENSE_FACTOR = 4,          /* dense: an id is below this many times the number of ids */
	PREFETCH = 24              /* slots in flight */
};

/* The first node of an id is written as a node, or, when it is the head of a piece, as the piece with this bit: only
 * heads are ever looked for, and the piece is what is wanted of them. */
static const uint32_t HEAD = (uint32_t)1 << 31;

static void drop_index(struct nodes *t)
{
	area_free(t->index, t->span, sizeof *t->index);
	t->index = NULL;
	t->span = 0;
}

void nodes_init(struct nodes *t)
{
	memset(t, 0, sizeof *t);
	t->dense_floor = DENSE_FLOOR;
	t->piece = area_grow(NULL, &t->piece_cap, 1, sizeof *t->piece);
	t->index = area_grow(NULL, &t->span, 1, sizeof *t->index);
}

void nodes_free(struct nodes *t)
{
	drop_index(t);
	area_free(t->piece, t->piece_cap, sizeof *t->piece);
	area_free(t->other, t->other_cap, sizeof *t->other);
	area_free(t->id, t->id_cap, sizeof *t->id);
	slots_free(&t->by_id);
	slots_free(&t->by_pair);
	memset(t, 0, sizeof *t);
}

void nodes_make_room(struct nodes *t, size_t n)
{
	if (!nodes_have_room(t, n))
		t->piece = area_grow(t->piece, &t->piece_cap, (size_t)t->n_pieces + 1 + n, sizeof *t->piece);
}

static uint32_t node_of(const struct nodes *t, uint32_t first)
{
	return first & HEAD ? t->piece[first & ~HEAD].head : first;
}

void nodes_name(struct nodes *t)
{
	if (t->id)
		return;
	/* without ids there are no unchained nodes, so the index knows them all */
	t->id = area_grow(NULL, &t->id_cap, (size_t)t->n + 1, sizeof *t->id);
	for (size_t id = 0; id < t->span; id++)
		if (t->index[id])
			t->id[node_of(t, t->index[id])] = id;
}

static void become_hashed(struct nodes *t)
{
	nodes_name(t);
	slots_reserve(&t->by_id, t->n_ids + 1);
	for (size_t id = 0; id < t->span; id++)
		if (t->index[id])
			slots_put(&t->by_id, slots_hash(id), t->index[id]);
	drop_index(t);
}

/* --- looking up --- */

static uint32_t first_in_slots(const struct nodes *t, uint64_t id, uint32_t hash)
{
	uint32_t first;

	for (size_t at = slots_start(&t->by_id, hash); (first = slots_seek(&t->by_id, hash, &at)); )
		if (first & HEAD ? t->piece[first & ~HEAD].id == id : t->id[first] == id)
			break;
	return first;
}

static uint32_t first_of_id(const struct nodes *t, uint64_t id)
{
	if (t->index)
		return id < t->span ? t->index[id] : 0;
	return first_in_slots(t, id, slots_hash(id));
}

/* Is piece p behind the step? */
static bool behind(const struct nodes *t, uint32_t p, struct step s)
{
	return t->piece[p].up == s.piece && t->piece[p].up_len == s.len;
}

static uint32_t last_node(const struct nodes *t, struct step s)
{
	return t->piece[s.piece].head + s.len - (s.piece > 0);
}

/* The piece behind step s that begins with id; 0 if there is none. */
static uint32_t find_piece(const struct nodes *t, struct step s, uint64_t id)
{
	uint32_t first = first_of_id(t, id), hash, p;

	if (!first)
		return 0;
	if (first & HEAD && behind(t, first & ~HEAD, s))
		return first & ~HEAD;
	if (!t->by_pair.used)
		return 0;
	hash = slots_hash2(last_node(t, s), id);
	for (size_t at = slots_start(&t->by_pair, hash); (p = slots_seek(&t->by_pair, hash, &at)); )
		if (t->piece[p].id == id && behind(t, p, s))
			return p;
	return 0;
}

/* --- ids of a request --- */

static inline uint64_t id_here(const struct id_cursor *c)
{
	return c->run->id + c->at;
}

/* How many ids from here on are consecutive. */
static inline size_t in_a_row(const struct id_cursor *c)
{
	uint64_t n = c->run->n - c->at;

	return n < c->left ? (size_t)n : c->left;
}

/* Go on by n ids of them. */
static inline void advance(struct id_cursor *c, size_t n)
{
	c->left -= n;
	c->at += n;
	if (c->at == c->run->n) {
		c->run++;
		c->at = 0;
	}
}

/* Is id that of this node, which is no head? */
static inline bool is_node(const struct nodes *t, uint64_t id, uint32_t node)
{
	return t->id ? t->id[node] == id : id < t->span && t->index[id] == node;
}

/* How many of the ids are those of the first blocks of piece p; at least one is. */
static size_t match(const struct nodes *t, uint32_t p, struct id_cursor *c)
{
	const struct piece *piece = &t->piece[p];
	size_t i = 0;

	/* most pieces are ids in a row: no memory but the request's own is looked at */
	while (i < piece->row && c->left && id_here(c) == piece->id + i) {
		size_t n = in_a_row(c);

		if (n > piece->row - i)
			n = piece->row - i;
		advance(c, n);
		i += n;
	}
	if (i < piece->row)
		return i;
	for (; i < piece->length && c->left && is_node(t, id_here(c), piece->head + (uint32_t)i); i++)
		advance(c, 1);
	return i;
}

static void push(struct path *path, uint32_t piece, size_t len)
{
	path->step = mem_grow(path->step, &path->cap, path->n + 1, sizeof *path->step);
	path->step[path->n++] = (struct step){ piece, (uint32_t)len };
}

static struct step last_step(const struct path *path)
{
	return path->n ? path->step[path->n - 1] : (struct step){ 0, 0 };
}

/* --- adding --- */

/* Room for n nodes more. */
static void reserve(struct nodes *t, size_t n)
{
	size_t need = (size_t)t->n + 1 + n;

	if (need > HEAD)
		mem_alloc(SIZE_MAX, n); /* numbers are 31 bits: out of memory, which says so and does not return */
	if (t->id)
		t->id = area_grow(t->id, &t->id_cap, need, sizeof *t->id);
}

/* The next n nodes, of ids in a row; returns the first of them as the first node of its id. */
static uint32_t add_nodes(struct nodes *t, uint64_t id, size_t n)
{
	struct piece *p = &t->piece[t->n_pieces];
	uint32_t node = t->n + 1, k = p->length;

	for (size_t i = 0; t->id && i < n; i++)
		t->id[node + i] = id + i;
	p->row += p->row == k && p->id + k == id ? (uint32_t)n : 0;
	p->length += (uint32_t)n;
	t->n += (uint32_t)n;
	return k ? node : HEAD | t->n_pieces;
}

/* A node of an id that has one already. */
static void add_other(struct nodes *t, uint64_t id)
{
	uint32_t first = add_nodes(t, id, 1), node = t->n;
	const struct piece *p = &t->piece[t->n_pieces];

	t->other = area_grow(t->other, &t->other_cap, node / 64 + 1, sizeof *t->other);
	t->other[node / 64] |= (uint64_t)1 << node % 64;
	if (!(first & HEAD))
		return; /* found by its predecessor in the piece */
	slots_reserve(&t->by_pair, 1);
	slots_put(&t->by_pair, slots_hash2(last_node(t, (struct step){ p->up, p->up_len }), id), t->n_pieces);
}

/* Is id inside the dense range? Its index entry exists then. */
static bool dense(struct nodes *t, uint64_t id)
{
	if (id < t->span)
		return true;
	if (id >= t->dense_floor && id / DENSE_FACTOR >= t->n_ids)
		return false;
	t->index = area_grow(t->index, &t->span, (size_t)id + 1, sizeof *t->index);
	return true;
}

/* What the new blocks of a request are added with. */
struct addition {
	struct id_cursor *ids;     /* the next of them */
	uint32_t old;              /* nodes before this request */
	size_t seen;
};

static void add_known_id(struct nodes *t, struct addition *a, uint64_t id, uint32_t first)
{
	a->seen += node_of(t, first) <= a->old;
	add_other(t, id);
}

/* Of n ids from this one on, how many have no node before the first that has one? All are in the index. */
static size_t without_node(const struct nodes *t, uint64_t id, size_t n)
{
	const uint32_t *index = t->index + id;
	size_t i = 0;

	while (i < n && !index[i])
		i++;
	return i;
}

static void add_dense_row(struct nodes *t, uint64_t id, size_t n)
{
	uint32_t *index = t->index + id, node = t->n + 1;

	for (size_t i = 1; i < n; i++)
		index[i] = node + (uint32_t)i;
	index[0] = add_nodes(t, id, n);
	t->n_ids += n;
}

/* Stops where an id leaves the dense range. */
static void add_dense(struct nodes *t, struct addition *a)
{
	while (a->ids->left && dense(t, id_here(a->ids))) {
		uint64_t id = id_here(a->ids);
		size_t n = in_a_row(a->ids);

		if (n > t->span - id)
			n = t->span - id;
		n = without_node(t, id, n);
		if (n) {
			add_dense_row(t, id, n);
			advance(a->ids, n);
			continue;
		}
		nodes_name(t);
		reserve(t, a->ids->left);
		add_known_id(t, a, id, t->index[id]);
		advance(a->ids, 1);
	}
}

static void add_hashed_id(struct nodes *t, struct addition *a, uint64_t id, uint32_t hash)
{
	uint32_t first = first_in_slots(t, id, hash);

	if (first) {
		add_known_id(t, a, id, first);
	} else {
		slots_put(&t->by_id, hash, add_nodes(t, id, 1));
		t->n_ids++;
	}
}

static void add_hashed(struct nodes *t, struct addition *a)
{
	uint64_t id[PREFETCH];
	uint32_t hash[PREFETCH];

	reserve(t, a->ids->left);
	slots_reserve(&t->by_id, a->ids->left);
	while (a->ids->left) {
		size_t n = 0;

		for (; n < PREFETCH && a->ids->left; advance(a->ids, 1), n++) {
			id[n] = id_here(a->ids);
			hash[n] = slots_hash(id[n]);
			slots_prefetch(&t->by_id, hash[n]);
		}
		for (size_t i = 0; i < n; i++)
			add_hashed_id(t, a, id[i], hash[i]);
	}
}

static void open_piece(struct nodes *t, struct step after, uint64_t id)
{
	uint32_t p;

	nodes_make_room(t, 1);
	p = ++t->n_pieces;
	t->piece[p] = (struct piece){
		.head = t->n + 1, .up = after.piece, .up_len = after.len,
		.start = t->piece[after.piece].start + after.len, .id = id,
	};
}

/* Add the ids that are left; they are new because the first of them is. Returns ids that an earlier request had. */
static size_t add_rest(struct nodes *t, struct id_cursor *ids, struct path *path)
{
	struct step after = last_step(path);
	/* a path that ends with the newest node makes its piece longer */
	bool opens = t->n == 0 || after.piece == 0 || last_node(t, after) != t->n;
	struct addition a = { ids, t->n, 0 };
	size_t n = ids->left;

	reserve(t, n);
	if (opens)
		open_piece(t, after, id_here(ids));
	if (t->index)
		add_dense(t, &a);
	if (ids->left) {
		if (t->index)
			become_hashed(t);
		add_hashed(t, &a);
	}
	if (opens)
		push(path, t->n_pieces, n);
	else
		path->step[path->n - 1].len += (uint32_t)n;
	return a.seen;
}

static size_t count_other(const struct nodes *t, const struct path *path)
{
	size_t found = 0;

	for (size_t i = 0; t->other && i < path->n; i++) {
		uint32_t node = t->piece[path->step[i].piece].head;

		for (uint32_t end = node + path->step[i].len; node < end && node / 64 < t->other_cap; node++)
			found += t->other[node / 64] >> node % 64 & 1;
	}
	return found;
}

struct walk nodes_walk(struct nodes *t, const struct id_run *runs, size_t n, struct path *path)
{
	struct id_cursor ids = { runs, 0, n };
	struct walk w = { 0 };
	uint32_t p;

	path->n = 0;
	while (ids.left && (p = find_piece(t, last_step(path), id_here(&ids))))
		push(path, p, match(t, p, &ids));
	w.known = w.seen = n - ids.left;
	if (ids.left)
		w.seen += add_rest(t, &ids, path);
	w.unchained = count_other(t, path);
	return w;
}

static void prefetch_id(const struct nodes *t, uint64_t id)
{
	if (!t->index)
		slots_prefetch(&t->by_id, slots_hash(id));
	else if (id < t->span)
		__builtin_prefetch(&t->index[id]);
}

size_t nodes_peek(const struct nodes *t, struct peek *peek, size_t n_peeks)
{
	size_t kept = 0, n = 0;

	/* along the piece that was asked for in the last round, to the id behind it */
	for (size_t i = 0; i < n_peeks; i++) {
		struct peek p = peek[i];

		if (p.piece) {
			size_t ids = in_a_row(&p.ids), row = t->piece[p.piece].row;

			advance(&p.ids, ids < row ? ids : row);
		}
		if (!p.ids.left)
			continue;
		prefetch_id(t, id_here(&p.ids));
		peek[kept++] = p;
	}
	for (size_t i = 0; i < kept; i++) {
		uint32_t first = first_of_id(t, id_here(&peek[i].ids));

		if (!(first & HEAD))
			continue;
		__builtin_prefetch(&t->piece[first & ~HEAD]);
		peek[n] = peek[i];
		peek[n++].piece = first & ~HEAD;
	}
	return n;
}

/* --- reading the tree --- */

uint32_t nodes_at(const struct nodes *t, const struct path *path, size_t depth)
{
	size_t i = path->n;

	if (!depth)
		return 0;
	while (t->piece[path->step[i - 1].piece].start >= depth)
		i--;
	return t->piece[path->step[i - 1].piece].head + (uint32_t)depth - t->piece[path->step[i - 1].piece].start - 1;
}

uint32_t nodes_piece(const struct nodes *t, uint32_t node)
{
	uint32_t low = 0, high = t->n_pieces; /* head of low <= node < head of high + 1 */

	while (low < high) {
		uint32_t mid = low + (high - low + 1) / 2;

		if (t->piece[mid].head <= node)
			low = mid;
		else
			high = mid - 1;
	}
	return low;
}

uint32_t nodes_depth(const struct nodes *t, uint32_t node)
{
	const struct piece *p = &t->piece[nodes_piece(t, node)];

	return node ? p->start + node - p->head + 1 : 0;
}

/* What a mark counts: a piece in its low half stands for the sum of that piece. */
static uint32_t worth(uint64_t mark, const uint32_t *sum)
{
	uint32_t low = (uint32_t)mark;

	return low == 0 ? 1 : low == UINT32_MAX ? UINT32_MAX : sum[low];
}

uint32_t nodes_sum_up(const struct nodes *t, uint64_t *mark, size_t n,
		      void (*run)(void *ctx, uint32_t piece, uint32_t first, uint32_t last, uint32_t sum), void *ctx)
{
	uint32_t *sum = mem_alloc((size_t)t->n_pieces + 1, sizeof *sum), all = 0;

	/* what is below a piece counts where the piece is tied to its parent, and has been summed up by then, since a
	 * child piece comes after its parent */
	for (uint32_t p = 1; p <= t->n_pieces; p++)
		mark[n++] = (uint64_t)last_node(t, (struct step){ t->piece[p].up, t->piece[p].up_len }) << 32 | p;
	sort_words(mark, n, 32);
	for (uint32_t p = t->n_pieces; p > 0; p--) {
		uint32_t head = t->piece[p].head, end = head + t->piece[p].length;

		sum[p] = 0;
		while (end > head) {
			uint32_t at = n && mark[n - 1] >> 32 >= head ? (uint32_t)(mark[n - 1] >> 32) : head - 1;

			if (at + 1 < end)
				run(ctx, p, at + 1, end - 1, sum[p]);
			for (; n && mark[n - 1] >> 32 == at && at >= head; n--)
				sum[p] += worth(mark[n - 1], sum);
			end = at + 1; /* the node itself is in the next run */
		}
	}
	while (n)
		all += worth(mark[--n], sum);
	free(sum);
	return all;
}
