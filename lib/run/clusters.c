/* clusters.c - sessions of two samples, numbered alike whatever the order of the requests; see clusters.h */
#include "run/clusters.h"

#include <stdlib.h>
#include <string.h>

/* Numbers of keys: sessions first, then requests by id, then rows that have neither. */
struct keys {
	const struct run_store *store;
	bool by_session, by_request;
	size_t sessions, requests;
};

static size_t key_of(const struct keys *k, size_t row)
{
	int64_t id = k->by_session ? run_int(k->store, RUN_SESSION, row) : NA_INT;

	if (id != NA_INT)
		return (size_t)id;
	id = k->by_request ? run_int(k->store, RUN_REQUEST, row) : NA_INT;
	return k->sessions + (id != NA_INT ? (size_t)id : k->requests + row);
}

static struct keys keys_of(const struct run_store *s)
{
	struct keys k = { .store = s };

	k.by_session = s->wanted & RUN_FIELD(RUN_SESSION);
	k.by_request = s->wanted & RUN_FIELD(RUN_REQUEST);
	k.sessions = k.by_session ? s->names[RUN_SESSION].n : 0;
	k.requests = k.by_request ? s->names[RUN_REQUEST].n : 0;
	return k;
}

/* A key that occurs, on its way to a number. */
struct found {
	uint64_t hash;
	size_t key;
};

static struct text name_of(const struct keys *k, size_t key)
{
	if (key < k->sessions)
		return run_name(k->store, RUN_SESSION, (int64_t)key);
	if (key < k->sessions + k->requests)
		return run_name(k->store, RUN_REQUEST, (int64_t)(key - k->sessions));
	return (struct text){ NULL, 0 };
}

static int kind_of(const struct keys *k, size_t key)
{
	return (key >= k->sessions) + (key >= k->sessions + k->requests);
}

static int order_found(const void *a, const void *b, void *keys)
{
	const struct found *x = a, *y = b;
	int kind_x = kind_of(keys, x->key), kind_y = kind_of(keys, y->key), d;

	if (kind_x != kind_y)
		return kind_x - kind_y;
	if (x->hash != y->hash)
		return x->hash < y->hash ? -1 : 1;
	d = text_order(name_of(keys, x->key), name_of(keys, y->key));
	return d ? d : (x->key > y->key) - (x->key < y->key);
}

/* The keys that occur, in their order; seen[key]: bit r when side r has it. */
static struct found *find(struct compare_clusters *c, struct keys *k, const struct slice side[2], uint8_t *seen)
{
	struct found *found = NULL;
	size_t cap = 0;

	for (int r = 0; r < 2; r++)
		for (size_t i = 0; i < side[r].n; i++) {
			size_t key = key_of(k, slice_row(&side[r], i));

			if (!seen[key]) {
				found = mem_grow(found, &cap, (size_t)c->all + 1, sizeof *found);
				found[c->all++] = (struct found){ text_hash(name_of(k, key)), key };
			}
			seen[key] |= (uint8_t)(1 << r);
		}
	for (uint32_t i = 0; i < c->all; i++) {
		uint8_t in = seen[found[i].key];

		c->both += in == 3;
		c->in[0] += in & 1;
		c->in[1] += in >> 1;
	}
	if (c->all)
		qsort_r(found, c->all, sizeof *found, order_found, k);
	return found;
}

/* Number the clusters of a side, and give each of its requests the number. */
static void number(struct compare_clusters *c, int r, const struct slice *s, const struct keys *k,
		   const struct found *found, const uint8_t *seen, uint32_t *number_of)
{
	uint32_t next = 0;

	for (uint32_t i = 0; i < c->all; i++)
		if (c->joint || (seen[found[i].key] >> r & 1))
			number_of[found[i].key] = next++;
	c->n[r] = next;
	c->of[r] = mem_alloc(s->n, sizeof *c->of[r]);
	for (size_t i = 0; i < s->n; i++)
		c->of[r][i] = number_of[key_of(k, slice_row(s, i))];
}

void cluster_space_init(struct cluster_space *space, const struct run_store *s)
{
	struct keys k = keys_of(s);
	size_t n = k.sessions + k.requests + s->n;

	space->seen = mem_zero(n, sizeof *space->seen);
	space->number_of = mem_alloc(n, sizeof *space->number_of);
}

void cluster_space_free(struct cluster_space *space)
{
	free(space->seen);
	free(space->number_of);
}

void clusters_init(struct compare_clusters *c, const struct slice side[2], struct cluster_space *space)
{
	struct keys k = keys_of(side[0].store);
	struct found *found;

	memset(c, 0, sizeof *c);
	found = find(c, &k, side, space->seen);
	c->joint = 2 * (uint64_t)c->both >= c->in[0] && 2 * (uint64_t)c->both >= c->in[1];
	for (int r = 0; r < 2; r++)
		number(c, r, &side[r], &k, found, space->seen, space->number_of);
	for (uint32_t i = 0; i < c->all; i++)
		space->seen[found[i].key] = 0;
	free(found);
}

void clusters_free(struct compare_clusters *c)
{
	free(c->of[0]);
	free(c->of[1]);
}
