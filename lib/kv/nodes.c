/* nodes.c - finds and adds the nodes of block ids; see nodes.h
 *
 * A request is a run of known blocks and then a run of new ones. In the first, an id is looked up only where a piece
 * begins; inside a piece the next id must be the next node's, which is one comparison. In the second every id has to be
 * looked up, because it might be unchained; where that is in a hash table, slots are prefetched ahead.
 */
#include "kv/nodes.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/mem.h"

enum {
	DENSE_FLOOR = 1 << 23,     /* an index of 32 MB is always affordable (and mostly never touched) */
	DENSE_FACTOR = 4,          /* dense: an id is below this many times the number of ids */
	PREFETCH = 12,             /* slots in flight */
	HUGE_FROM = 1 << 22        /* areas of so many bytes ask for huge pages */
};

struct node_word {
	uint64_t heads;            /* bit k: node 64 w + k is the head of a piece */
	uint32_t before;           /* heads in earlier words */
};

/* --- the dense index: an area of zero pages that grows without being touched --- */

static void grow_index(struct nodes *t, size_t need)
{
	size_t span = t->span ? t->span : 1 << 16;
	void *area;

	while (span < need)
		span *= 2;
	area = t->index ? mremap(t->index, t->span * sizeof *t->index, span * sizeof *t->index, MREMAP_MAYMOVE)
			: mmap(NULL, span * sizeof *t->index, PROT_READ | PROT_WRITE,
			       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (area == MAP_FAILED)
		area = mem_alloc(SIZE_MAX, 1); /* says that memory is short, and does not return */
	t->index = area;
	t->span = span;
	/* only where the pages will be filled: ids that are sparse in a small range shall not take more than they touch */
	if (span > t->dense_floor && span * sizeof *t->index >= HUGE_FROM)
		madvise(area, span * sizeof *t->index, MADV_HUGEPAGE);
}

static void drop_index(struct nodes *t)
{
	if (t->index)
		munmap(t->index, t->span * sizeof *t->index);
	t->index = NULL;
	t->span = 0;
}

void nodes_init(struct nodes *t)
{
	memset(t, 0, sizeof *t);
	t->dense_floor = DENSE_FLOOR;
	t->piece = mem_grow(NULL, &t->piece_cap, 1, sizeof *t->piece);
	t->piece[0] = (struct piece){ 0 };
	t->word = mem_grow(NULL, &t->word_cap, 1, sizeof *t->word);
	t->word[0] = (struct node_word){ 0 };
	grow_index(t, 1);
}

void nodes_free(struct nodes *t)
{
	drop_index(t);
	free(t->piece);
	free(t->word);
	free(t->other);
	free(t->id);
	slots_free(&t->by_id);
	slots_free(&t->by_pair);
	memset(t, 0, sizeof *t);
}

void nodes_name(struct nodes *t)
{
	if (t->id)
		return;
	/* without ids there are no unchained nodes, so the index knows them all */
	t->id = mem_grow(NULL, &t->id_cap, (size_t)t->n + 1, sizeof *t->id);
	t->id[0] = 0;
	for (size_t id = 0; id < t->span; id++)
		if (t->index[id])
			t->id[t->index[id]] = id;
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

uint32_t nodes_piece(const struct nodes *t, uint32_t node)
{
	const struct node_word *w = &t->word[node / 64];

	return w->before + (uint32_t)__builtin_popcountll(w->heads & (UINT64_MAX >> (63 - node % 64)));
}

static uint32_t first_in_slots(const struct nodes *t, uint64_t id, uint32_t hash)
{
	uint32_t node;

	for (size_t at = slots_start(&t->by_id, hash); (node = slots_seek(&t->by_id, hash, &at)); )
		if (t->id[node] == id)
			break;
	return node;
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
	uint32_t node = first_of_id(t, id), hash, p;

	if (!node)
		return 0;
	p = nodes_piece(t, node);
	if (t->piece[p].head == node && behind(t, p, s))
		return p;
	if (!t->by_pair.used)
		return 0;
	hash = slots_hash2(last_node(t, s), id);
	for (size_t at = slots_start(&t->by_pair, hash); (node = slots_seek(&t->by_pair, hash, &at)); ) {
		p = nodes_piece(t, node);
		if (t->id[node] == id && behind(t, p, s))
			return p;
	}
	return 0;
}

/* How many of the ids are those of the first blocks of piece p; at least one is. */
static size_t match(const struct nodes *t, uint32_t p, const uint64_t *ids, size_t n)
{
	uint32_t head = t->piece[p].head;
	size_t length = nodes_length(t, p), i = 1;

	if (n > length)
		n = length;
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

	if (need > UINT32_MAX)
		mem_alloc(SIZE_MAX, n); /* numbers are 32 bits: out of memory, which says so and does not return */
	t->word = mem_grow(t->word, &t->word_cap, need / 64 + 1, sizeof *t->word);
	if (t->id)
		t->id = mem_grow(t->id, &t->id_cap, need, sizeof *t->id);
}

static uint32_t add_node(struct nodes *t, uint64_t id)
{
	uint32_t node = ++t->n;

	if (t->id)
		t->id[node] = id;
	return node;
}

/* A node of an id that has one already. after: the step before it when it is the head of its piece. */
static void add_other(struct nodes *t, uint64_t id, const struct step *after)
{
	size_t words = t->other_cap;
	uint32_t node = add_node(t, id);

	t->other = mem_grow(t->other, &t->other_cap, node / 64 + 1, sizeof *t->other);
	memset(t->other + words, 0, (t->other_cap - words) * sizeof *t->other);
	t->other[node / 64] |= (uint64_t)1 << node % 64;
	if (!after)
		return; /* found by its predecessor in the piece */
	slots_reserve(&t->by_pair, 1);
	slots_put(&t->by_pair, slots_hash2(last_node(t, *after), id), node);
}

/* Is id inside the dense range? Its index entry exists then. */
static bool dense(struct nodes *t, uint64_t id)
{
	if (id < t->span)
		return true;
	if (id >= t->dense_floor && id / DENSE_FACTOR >= t->n_ids)
		return false;
	grow_index(t, (size_t)id + 1);
	return true;
}

/* What the new blocks of a request are added with. */
struct addition {
	const uint64_t *ids;
	size_t n, i;               /* ids; the next of them */
	size_t first;              /* the first new one */
	uint32_t old;              /* nodes before this request */
	const struct step *after;  /* the step before the first, when that is the head of a new piece */
	size_t seen;
};

static void add_known_id(struct nodes *t, struct addition *a, uint32_t node)
{
	a->seen += node <= a->old;
	add_other(t, a->ids[a->i], a->i == a->first ? a->after : NULL);
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
		uint32_t hash = slots_hash(id), node;

		if (a->i + PREFETCH < a->n)
			slots_prefetch(&t->by_id, slots_hash(a->ids[a->i + PREFETCH]));
		node = first_in_slots(t, id, hash);
		if (node) {
			add_known_id(t, a, node);
		} else {
			slots_put(&t->by_id, hash, add_node(t, id));
			t->n_ids++;
		}
	}
}

static void open_piece(struct nodes *t, struct step after)
{
	uint32_t p = ++t->n_pieces;

	t->piece = mem_grow(t->piece, &t->piece_cap, (size_t)p + 1, sizeof *t->piece);
	t->piece[p] = (struct piece){ t->n + 1, after.piece, after.len, t->piece[after.piece].start + after.len };
}

/* Words for the nodes after `old`; the first of them is a head when `opened`. */
static void cover(struct nodes *t, uint32_t old, bool opened)
{
	size_t w = (size_t)old / 64 + 1, last = t->n / 64;
	uint32_t head = old + 1;

	for (; w <= last; w++)
		t->word[w] = (struct node_word){ 0, t->n_pieces };
	if (!opened)
		return;
	if (head % 64 == 0)
		t->word[head / 64].before--;
	t->word[head / 64].heads |= (uint64_t)1 << head % 64;
}

/* Add the ids from first on; they are new because the one at first is. Returns ids that an earlier request had. */
static size_t add_rest(struct nodes *t, const uint64_t *ids, size_t first, size_t n, struct path *path)
{
	struct step after = last_step(path);
	/* a path that ends with the newest node makes its piece longer */
	bool opens = t->n == 0 || after.piece == 0 || last_node(t, after) != t->n;
	struct addition a = { ids, n, first, first, t->n, opens ? &after : NULL, 0 };

	reserve(t, n - first);
	if (opens)
		open_piece(t, after);
	if (t->index)
		add_dense(t, &a);
	if (a.i < n) {
		if (t->index)
			become_hashed(t);
		add_hashed(t, &a);
	}
	cover(t, a.old, opens);
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

void nodes_prefetch(const struct nodes *t, uint64_t id)
{
	if (!t->index)
		slots_prefetch(&t->by_id, slots_hash(id));
	else if (id < t->span)
		__builtin_prefetch(&t->index[id]);
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

uint32_t nodes_depth(const struct nodes *t, uint32_t node)
{
	const struct piece *p = &t->piece[nodes_piece(t, node)];

	return node ? p->start + node - p->head + 1 : 0;
}

void nodes_sum_up(const struct nodes *t, uint32_t *v)
{
	/* a child piece comes after its parent; inside a piece the sum travels in a register */
	for (uint32_t p = t->n_pieces; p > 0; p--) {
		const struct piece *piece = &t->piece[p];
		uint32_t sum = 0;

		for (uint32_t node = piece->head + nodes_length(t, p); node-- > piece->head; )
			sum = v[node] += sum;
		v[last_node(t, (struct step){ piece->up, piece->up_len })] += sum;
	}
}
