/* nodes.c - finds and adds the nodes of block ids; see nodes.h
 *
 * A request is a run of known nodes and then a run of new ones. The first run is the hot one: it is read from the
 * index (dense ids), or guessed: blocks added by one request are numbered in a row, so the next node is nearly always
 * the previous one plus 1, and only a wrong guess looks into the hash table. The new run needs a look-up an id, and its
 * slots are prefetched ahead.
 */
#include "kv/nodes.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/mem.h"

static const uint32_t NO_NODE = UINT32_MAX; /* the parent of the root: no id has it as its predecessor */

enum {
	DENSE_FLOOR = 1 << 23,     /* an index of 32 MB is always affordable (and mostly never touched) */
	DENSE_FACTOR = 4,          /* dense: an id is below this many times the number of ids */
	PREFETCH = 12              /* slots in flight */
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
	t->parent = mem_grow(NULL, &t->parent_cap, 1, sizeof *t->parent);
	t->parent[0] = NO_NODE;
	grow_index(t, 1);
}

void nodes_free(struct nodes *t)
{
	drop_index(t);
	free(t->parent);
	free(t->id);
	free(t->other);
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

static uint32_t first_of_id(const struct nodes *t, uint64_t id, uint32_t hash)
{
	uint32_t node;

	for (size_t at = slots_start(&t->by_id, hash); (node = slots_seek(&t->by_id, hash, &at)); )
		if (t->id[node] == id)
			break;
	return node;
}

static uint32_t unchained_node(const struct nodes *t, uint32_t parent, uint64_t id)
{
	uint32_t hash = slots_hash2(parent, id);
	uint32_t node;

	if (!t->by_pair.used)
		return 0;
	for (size_t at = slots_start(&t->by_pair, hash); (node = slots_seek(&t->by_pair, hash, &at)); )
		if (t->parent[node] == parent && t->id[node] == id)
			break;
	return node;
}

/* The leading blocks that exist, dense: the loads of one block do not wait for those of another. */
static size_t known_dense(const struct nodes *t, const uint64_t *ids, size_t n, uint32_t *path)
{
	const uint32_t *index = t->index, *parent = t->parent;
	uint32_t before = 0;
	size_t i;

	for (i = 0; i < n && ids[i] < t->span; i++) {
		uint32_t node = index[ids[i]];

		if (parent[node] != before) {
			node = node ? unchained_node(t, before, ids[i]) : 0;
			if (!node)
				break;
		}
		path[i] = before = node;
	}
	return i;
}

static size_t known_hashed(const struct nodes *t, const uint64_t *ids, size_t n, uint32_t *path)
{
	const uint32_t *parent = t->parent;
	uint32_t before = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		uint32_t node = before + 1;

		if (node > t->n || t->id[node] != ids[i] || parent[node] != before) {
			node = first_of_id(t, ids[i], slots_hash(ids[i]));
			if (parent[node] != before && (!node || !(node = unchained_node(t, before, ids[i]))))
				break;
		}
		path[i] = before = node;
	}
	return i;
}

/* --- adding --- */

static uint32_t add_node(struct nodes *t, uint32_t parent, uint64_t id)
{
	uint32_t node = ++t->n;

	t->parent[node] = parent;
	if (t->id)
		t->id[node] = id;
	return node;
}

static uint32_t add_unchained(struct nodes *t, uint32_t parent, uint64_t id)
{
	uint32_t node = add_node(t, parent, id);
	size_t words = t->other_cap;

	slots_reserve(&t->by_pair, 1);
	slots_put(&t->by_pair, slots_hash2(parent, id), node);
	t->other = mem_grow(t->other, &t->other_cap, node / 64 + 1, sizeof *t->other);
	memset(t->other + words, 0, (t->other_cap - words) * sizeof *t->other);
	t->other[node / 64] |= (uint64_t)1 << node % 64;
	return node;
}

/* Room for n nodes more. */
static void reserve(struct nodes *t, size_t n)
{
	size_t need = (size_t)t->n + 1 + n;

	if (need > NO_NODE)
		mem_alloc(SIZE_MAX, n); /* numbers are 32 bits; 64 GB would hold the nodes: out of memory all the same */
	t->parent = mem_grow(t->parent, &t->parent_cap, need, sizeof *t->parent);
	if (t->id)
		t->id = mem_grow(t->id, &t->id_cap, need, sizeof *t->id);
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

/* Add the nodes of the ids from i on, which are new because the one at i is. old: nodes before this request.
 * Returns i < n where an id left the dense range. */
static size_t add_dense(struct nodes *t, const uint64_t *ids, size_t i, size_t n, uint32_t *path, uint32_t old, size_t *seen)
{
	uint32_t before = i ? path[i - 1] : 0;

	reserve(t, n - i);
	for (; i < n && dense(t, ids[i]); i++) {
		uint32_t *first = &t->index[ids[i]];

		if (*first) {
			*seen += *first <= old;
			nodes_name(t);
			reserve(t, n - i);
			before = add_unchained(t, before, ids[i]);
		} else {
			*first = before = add_node(t, before, ids[i]);
			t->n_ids++;
		}
		path[i] = before;
	}
	return i;
}

static void add_hashed(struct nodes *t, const uint64_t *ids, size_t i, size_t n, uint32_t *path, uint32_t old, size_t *seen)
{
	uint32_t before = i ? path[i - 1] : 0;

	reserve(t, n - i);
	slots_reserve(&t->by_id, n - i);
	for (size_t k = i; k < n && k < i + PREFETCH; k++)
		slots_prefetch(&t->by_id, slots_hash(ids[k]));
	for (; i < n; i++) {
		uint32_t hash = slots_hash(ids[i]);
		uint32_t first;

		if (i + PREFETCH < n)
			slots_prefetch(&t->by_id, slots_hash(ids[i + PREFETCH]));
		first = first_of_id(t, ids[i], hash);
		if (first) {
			*seen += first <= old;
			before = add_unchained(t, before, ids[i]);
		} else {
			before = add_node(t, before, ids[i]);
			slots_put(&t->by_id, hash, before);
			t->n_ids++;
		}
		path[i] = before;
	}
}

static size_t count_unchained(const struct nodes *t, const uint32_t *path, size_t n)
{
	size_t found = 0;

	if (t->other)
		for (size_t i = 0; i < n; i++)
			if (path[i] / 64 < t->other_cap)
				found += t->other[path[i] / 64] >> path[i] % 64 & 1;
	return found;
}

struct walk nodes_walk(struct nodes *t, const uint64_t *ids, size_t n, uint32_t *path)
{
	struct walk w = { 0 };
	uint32_t old = t->n;
	size_t i = t->index ? known_dense(t, ids, n, path) : known_hashed(t, ids, n, path);

	w.known = w.seen = i;
	if (i < n) {
		if (t->index && (i = add_dense(t, ids, i, n, path, old, &w.seen)) < n)
			become_hashed(t);
		if (i < n)
			add_hashed(t, ids, i, n, path, old, &w.seen);
	}
	w.unchained = count_unchained(t, path, n);
	return w;
}

/* --- reading the tree --- */

uint32_t nodes_depth(const struct nodes *t, uint32_t node)
{
	uint32_t depth = 0;

	for (; node; node = t->parent[node])
		depth++;
	return depth;
}

void nodes_sum_up(const struct nodes *t, uint32_t *v)
{
	uint32_t carry = 0;

	/* a child comes after its parent, and mostly right after it: then the sum travels in a register */
	for (uint32_t node = t->n; node > 0; node--) {
		v[node] += carry;
		carry = 0;
		if (t->parent[node] == node - 1)
			carry = v[node];
		else
			v[t->parent[node]] += v[node];
	}
	v[0] += carry;
}
