/* cache.h - a set of KV blocks with least-recently-used eviction and pinning
 *
 * Engines keep one of the blocks they hold, routers one of the blocks they believe an engine holds. Blocks are the
 * dense numbers of trace.h. A block that some running request uses is pinned and never evicted; the others form a
 * queue whose oldest goes first. The blocks of a prompt are released (or inserted) from its tail to its head, so a
 * tail is evicted before the prefix it depends on, and what is cached of a chain is always a prefix of it.
 */
#ifndef SERVESTAT_ROUTE_CACHE_H
#define SERVESTAT_ROUTE_CACHE_H

#include <stddef.h>
#include <stdint.h>

struct block_cache {
	uint32_t capacity;      /* blocks */
	uint32_t n;             /* blocks in the set */
	uint32_t n_pinned;
	/* private */
	struct block_entry *entry;
	struct block_slot *slot;
	uint32_t mask, cap;     /* of the hash table; entries allocated */
	uint32_t free, used;    /* chain of freed entries; entries ever used */
};

void block_cache_init(struct block_cache *c, uint32_t capacity);
void block_cache_free(struct block_cache *c);
/* block_cache_match: how many of the blocks ids[0..n) the set holds before the first it does not. *unpinned, when
 * asked for, is how many of these nobody has pinned. */
uint32_t block_cache_match(const struct block_cache *c, const uint32_t *ids, uint32_t n, uint32_t *unpinned);
/* block_cache_pin: pin a block that is in the set, once more. Returns 1 if it was pinned by nobody, else 0. */
uint32_t block_cache_pin(struct block_cache *c, uint32_t id);
/* block_cache_add: put a block in, pinned; 0 if it was already there (it is pinned once more), 1 if it is new.
 * The owner has made room. */
uint32_t block_cache_add(struct block_cache *c, uint32_t id);
/* block_cache_unpin: undo one pin; the last one makes the block the newest of those that may be evicted. */
void block_cache_unpin(struct block_cache *c, uint32_t id);
/* block_cache_evict: drop the oldest unpinned block; there must be one. */
void block_cache_evict(struct block_cache *c);
/* block_cache_use: for a set without pins: make ids[0..n) present and newest, the head of the chain newest of all.
 * Of a chain longer than the capacity the head is kept. */
void block_cache_use(struct block_cache *c, const uint32_t *ids, uint32_t n);

#endif
