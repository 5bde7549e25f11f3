/* cache.c - block set with LRU eviction and pinning; see cache.h */
#include "route/cache.h"

#include <stdlib.h>

#include "base/mem.h"

#define NONE UINT32_MAX
enum { QUEUE = 0 }; /* entry 0 is the anchor of the circular eviction queue: next = oldest */

struct block_entry {
	uint32_t id;
	uint32_t pins;
	uint32_t prev, next;    /* in the eviction queue while pins == 0; next alone chains free entries */
};

struct block_slot {
	uint32_t id;
	uint32_t entry;         /* 0: empty slot (the anchor is in no slot) */
};

static uint32_t mix(uint32_t id)
{
	return (uint32_t)((id * UINT64_C(0x9e3779b97f4a7c15)) >> 32);
}

void block_cache_init(struct block_cache *c, uint32_t capacity)
{
	*c = (struct block_cache){ .capacity = capacity, .free = NONE, .used = 1, .cap = 4, .mask = 7 };
	c->entry = mem_alloc(c->cap, sizeof *c->entry);
	c->slot = mem_zero(c->mask + (size_t)1, sizeof *c->slot);
	c->entry[QUEUE] = (struct block_entry){ NONE, 1, QUEUE, QUEUE };
}

void block_cache_free(struct block_cache *c)
{
	free(c->entry);
	free(c->slot);
	*c = (struct block_cache){ 0 };
}

/* find: the entry of id, or 0. */
static uint32_t find(const struct block_cache *c, uint32_t id)
{
	uint32_t i = mix(id) & c->mask;

	while (c->slot[i].entry && c->slot[i].id != id)
		i = (i + 1) & c->mask;
	return c->slot[i].entry;
}

static void place(struct block_cache *c, uint32_t id, uint32_t entry)
{
	uint32_t i = mix(id) & c->mask;

	while (c->slot[i].entry)
		i = (i + 1) & c->mask;
	c->slot[i] = (struct block_slot){ id, entry };
}

/* remove_slot: empty the slot of id and move later members of its probe run up, so no run has a hole. */
static void remove_slot(struct block_cache *c, uint32_t id)
{
	uint32_t hole = mix(id) & c->mask, i;

	while (c->slot[hole].id != id || !c->slot[hole].entry)
		hole = (hole + 1) & c->mask;
	for (i = (hole + 1) & c->mask; c->slot[i].entry; i = (i + 1) & c->mask) {
		uint32_t home = mix(c->slot[i].id) & c->mask;

		if (((i - home) & c->mask) >= ((i - hole) & c->mask)) {
			c->slot[hole] = c->slot[i];
			hole = i;
		}
	}
	c->slot[hole].entry = 0;
}

/* grow: twice the entries, and a table at most half full. The set grows as it fills: a big pool of a short trace, or
 * a thousand engines, cost what they hold. */
static void grow(struct block_cache *c)
{
	free(c->slot);
	c->cap *= 2;
	c->mask = c->cap * 2 - 1;
	c->entry = mem_resize(c->entry, c->cap, sizeof *c->entry);
	c->slot = mem_zero(c->mask + (size_t)1, sizeof *c->slot);
	for (uint32_t i = 1; i < c->used; i++)
		place(c, c->entry[i].id, i); /* no entry is free: that is why it grows */
}

static uint32_t new_entry(struct block_cache *c, uint32_t id)
{
	uint32_t e = c->free;

	if (e != NONE) {
		c->free = c->entry[e].next;
	} else {
		if (c->used == c->cap)
			grow(c);
		e = c->used++;
	}
	c->entry[e].id = id;
	c->entry[e].pins = 0;
	place(c, id, e);
	c->n++;
	return e;
}

static void unlink_entry(struct block_cache *c, uint32_t e)
{
	struct block_entry *x = &c->entry[e];

	c->entry[x->prev].next = x->next;
	c->entry[x->next].prev = x->prev;
}

/* append: the newest of the queue. */
static void append(struct block_cache *c, uint32_t e)
{
	uint32_t last = c->entry[QUEUE].prev;

	c->entry[e].prev = last;
	c->entry[e].next = QUEUE;
	c->entry[last].next = e;
	c->entry[QUEUE].prev = e;
}

uint32_t block_cache_match(const struct block_cache *c, const uint32_t *ids, uint32_t n, uint32_t *unpinned)
{
	uint32_t i, e, loose = 0;

	if (!c->n) /* of many instances most hold nothing, and their tables need not come from memory for that */
		n = 0;
	for (i = 0; i < n && (e = find(c, ids[i])) != 0; i++)
		loose += c->entry[e].pins == 0;
	if (unpinned)
		*unpinned = loose;
	return i;
}

static uint32_t pin_entry(struct block_cache *c, uint32_t e)
{
	if (c->entry[e].pins++)
		return 0;
	unlink_entry(c, e);
	c->n_pinned++;
	return 1;
}

uint32_t block_cache_pin(struct block_cache *c, uint32_t id)
{
	return pin_entry(c, find(c, id));
}

uint32_t block_cache_add(struct block_cache *c, uint32_t id)
{
	uint32_t e = find(c, id);

	if (e) {
		pin_entry(c, e);
		return 0;
	}
	e = new_entry(c, id);
	c->entry[e].pins = 1;
	c->n_pinned++;
	return 1;
}

void block_cache_unpin(struct block_cache *c, uint32_t id)
{
	uint32_t e = find(c, id);

	if (--c->entry[e].pins)
		return;
	c->n_pinned--;
	append(c, e);
}

void block_cache_evict(struct block_cache *c)
{
	uint32_t e = c->entry[QUEUE].next;

	unlink_entry(c, e);
	remove_slot(c, c->entry[e].id);
	c->entry[e].next = c->free;
	c->free = e;
	c->n--;
}

void block_cache_use(struct block_cache *c, const uint32_t *ids, uint32_t n)
{
	if (n > c->capacity)
		n = c->capacity;
	while (n > 0) {
		uint32_t id = ids[--n], e = find(c, id);

		if (e) {
			unlink_entry(c, e);
		} else {
			if (c->n == c->capacity)
				block_cache_evict(c);
			e = new_entry(c, id);
		}
		append(c, e);
	}
}
