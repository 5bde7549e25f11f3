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

enum {
	DENSE_FLOOR = 1 << 23,     /* an index of 32 MB is always affordable (and mostly never touched) */
	DENSE_FACTOR = 4,          /* dense: an id is below this many times the number of ids */
	PREFETCH = 12              /* slots in flight */
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

/* How many of ids[0..n) are base, base + 1, base + 2 ...; four at a time. */
static size_t in_a_row(const uint64_t *ids, uint64_t base, size_t n)
{
	size_t i = 0;

	for (; i + 4 <= n; i += 4) {
		uint64_t v = base + i;

		if ((ids[i] ^ v) | (ids[i + 1] ^ (v + 1)) | (ids[i + 2] ^ (v + 2)) | (ids[i + 3] ^ (v + 3)))
			break;
	}
	while (i < n && ids[i] == base + i)
		i++;
	return i;
}

/* How many of the ids are those of the first blocks of piece p; at least one is. */
static size_t match(const struct nodes *t, uint32_t p, const uint64_t *ids, size_t n)
{
	uint32_t head = t->piece[p].head, row = t->piece[p].row;
	size_t length = t->piece[p].length, i;

	if (n > length)
		n = length;
	/* most pieces are ids in a row: no memory but the request's own is looked at */
	i = in_a_row(ids, t->piece[p].id, n < row ? n : row);
	if (i < row)
		return i;
	if (t->id) {
		const uint64_t *id = t->id + head;

		while (i < n && id[i] == ids[i])
			i++;
	} else {
		while (i < n && ids[i] < t->span && t->index[ids[i]] == head + i)
			i++;
	}
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

/* The next node; returns it as the first node of its id. */
static uint32_t add_node(struct nodes *t, uint64_t id)
{
	struct piece *p = &t->piece[t->n_pieces];
	uint32_t node = ++t->n, k = p->length++;

	if (t->id)
		t->id[node] = id;
	p->row += p->row == k && p->id + k == id;
	return k ? node : HEAD | t->n_pieces;
}

/* A node of an id that has one already. */
static void add_other(struct nodes *t, uint64_t id)
{
	uint32_t first = add_node(t, id), node = t->n;
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
	const uint64_t *ids;
	size_t n, i;               /* ids; the next of them */
	uint32_t old;              /* nodes before this request */
	size_t seen;
};

static void add_known_id(struct nodes *t, struct addition *a, uint32_t first)
{
	a->seen += node_of(t, first) <= a->old;
	add_other(t, a->ids[a->i]);
}

/* Stops where an id leaves the dense range. */
static void add_dense(struct nodes *t, struct addition *a)
{
	for (; a->i < a->n && dense(t, a->ids[a->i]); a->i++) {
		uint64_t id = a->ids[a->i];

		if (!t->index[id]) {
			t->index[id] = add_node(t, id);
			t->n_ids++;
			continue;
		}
		nodes_name(t);
		reserve(t, a->n - a->i);
		add_known_id(t, a, t->index[id]);
	}
}

static void add_hashed(struct nodes *t, struct addition *a)
{
	reserve(t, a->n - a->i);
	slots_reserve(&t->by_id, a->n - a->i);
	for (size_t k = a->i; k < a->n && k < a->i + PREFETCH; k++)
		slots_prefetch(&t->by_id, slots_hash(a->ids[k]));
	for (; a->i < a->n; a->i++) {
		uint64_t id = a->ids[a->i];
		uint32_t hash = slots_hash(id), first;

		if (a->i + PREFETCH < a->n)
			slots_prefetch(&t->by_id, slots_hash(a->ids[a->i + PREFETCH]));
		first = first_in_slots(t, id, hash);
		if (first) {
			add_known_id(t, a, first);
		} else {
			slots_put(&t->by_id, hash, add_node(t, id));
			t->n_ids++;
		}
	}
}

static void open_piece(struct nodes *t, struct step after, uint64_t id)
{
	uint32_t p = ++t->n_pieces;

	t->piece = area_grow(t->piece, &t->piece_cap, (size_t)p + 1, sizeof *t->piece);
	t->piece[p] = (struct piece){
		.head = t->n + 1, .up = after.piece, .up_len = after.len,
		.start = t->piece[after.piece].start + after.len, .id = id,
	};
}

/* Add the ids from first on; they are new because the one at first is. Returns ids that an earlier request had. */
static size_t add_rest(struct nodes *t, const uint64_t *ids, size_t first, size_t n, struct path *path)
{
	struct step after = last_step(path);
	/* a path that ends with the newest node makes its piece longer */
	bool opens = t->n == 0 || after.piece == 0 || last_node(t, after) != t->n;
	struct addition a = { ids, n, first, t->n, 0 };

	reserve(t, n - first);
	if (opens)
		open_piece(t, after, ids[first]);
	if (t->index)
		add_dense(t, &a);
	if (a.i < n) {
		if (t->index)
			become_hashed(t);
		add_hashed(t, &a);
	}
	if (opens)
		push(path, t->n_pieces, n - first);
	else
		path->step[path->n - 1].len += (uint32_t)(n - first);
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

struct walk nodes_walk(struct nodes *t, const uint64_t *ids, size_t n, struct path *path)
{
	struct walk w = { 0 };
	size_t at = 0;
	uint32_t p;

	path->n = 0;
	while (at < n && (p = find_piece(t, last_step(path), ids[at]))) {
		size_t len = match(t, p, ids + at, n - at);

		push(path, p, len);
		at += len;
	}
	w.known = w.seen = at;
	if (at < n)
		w.seen += add_rest(t, ids, at, n, path);
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

/* What match would find in a piece of ids in a row, if ids that fit come before ids that do not. */
static size_t guess_match(const struct nodes *t, uint32_t p, const uint64_t *ids, size_t n)
{
	size_t low = 1, high = t->piece[p].row;

	if (high > n)
		high = n;
	while (low < high) {
		size_t mid = low + (high - low + 1) / 2;

		if (ids[mid - 1] == t->piece[p].id + mid - 1)
			low = mid;
		else
			high = mid - 1;
	}
	return low;
}

void nodes_peek(const struct nodes *t, struct peek *peek, size_t n_peeks)
{
	/* the piece that was asked for in the last round, and the id behind it */
	for (size_t i = 0; i < n_peeks; i++) {
		struct peek *p = &peek[i];

		if (p->piece)
			p->at += guess_match(t, p->piece, p->ids + p->at, p->n - p->at);
		else if (p->at > 0)
			p->at = p->n; /* it ended there */
		p->piece = 0;
		if (p->at < p->n)
			prefetch_id(t, p->ids[p->at]);
	}
	for (size_t i = 0; i < n_peeks; i++) {
		struct peek *p = &peek[i];
		uint32_t first = p->at < p->n ? first_of_id(t, p->ids[p->at]) : 0;

		if (!(first & HEAD))
			continue;
		p->piece = first & ~HEAD;
		__builtin_prefetch(&t->piece[p->piece]);
	}
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

/* The last of the nodes [first, end) where v is not 0; first - 1 if none. */
static uint32_t last_mark(const uint32_t *v, uint32_t first, uint32_t end)
{
	uint64_t two;

	/* marks are rare: look at two nodes at a time */
	for (; end - first >= 2; end -= 2) {
		memcpy(&two, &v[end - 2], sizeof two);
		if (two)
			return end - 1 - (v[end - 1] == 0);
	}
	return end > first && v[first] ? first : first - 1;
}

uint32_t nodes_sum_up(const struct nodes *t, uint32_t *v,
		      void (*run)(void *ctx, uint32_t piece, uint32_t first, uint32_t last, uint32_t sum), void *ctx)
{
	/* a child piece comes after its parent, so what is below a piece has arrived there */
	for (uint32_t p = t->n_pieces; p > 0; p--) {
		const struct piece *piece = &t->piece[p];
		uint32_t end = piece->head + piece->length, sum = 0;

		while (end > piece->head) {
			uint32_t at = last_mark(v, piece->head, end);

			if (at + 1 < end)
				run(ctx, p, at + 1, end - 1, sum);
			if (at < piece->head)
				break;
			sum += v[at];
			v[at] = 0; /* the node itself is in the next run */
			end = at + 1;
		}
		v[last_node(t, (struct step){ piece->up, piece->up_len })] += sum;
	}
	return v[0];
}
