/* capacity.h - cache sizes as users write them
 *
 * A size is a number with an optional k, M or G (1024 each), and says what it counts: blocks when nothing follows,
 * tokens with a t (16kt), bytes with KB MB GB TB (1000 each) or KiB MiB GiB TiB (1024 each). Tokens and bytes become
 * whole blocks, rounded down, once the block size of the trace is known.
 */
#ifndef SERVESTAT_KV_CAPACITY_H
#define SERVESTAT_KV_CAPACITY_H

#include <stddef.h>
#include <stdint.h>

enum capacity_unit { CAPACITY_BLOCKS, CAPACITY_TOKENS, CAPACITY_BYTES };

struct capacity {
	enum capacity_unit unit;
	double amount;
};

struct capacity_list { struct capacity *item; size_t n, cap; };

/* capacity_parse: append the sizes of a comma separated list. NULL, or a static reason why it is none. */
const char *capacity_parse(struct capacity_list *l, const char *text);
/* capacity_blocks: how many blocks of block_size tokens of bytes_per_token bytes fit; at most 2^62. */
uint64_t capacity_blocks(const struct capacity *c, int64_t block_size, double bytes_per_token);
void capacity_free(struct capacity_list *l);

#endif
