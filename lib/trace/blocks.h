/* blocks.h - do the hash_ids of a trace fit its prompt lengths, and by which rule
 *
 * A prompt of n tokens in blocks of b has ceil(n / b) ids where the last, partial block has one too, floor(n / b)
 * where only full blocks do. Both occur in published traces. A record whose count is neither is a mismatch: a wrong
 * block size, or damaged data.
 */
#ifndef SERVESTAT_TRACE_BLOCKS_H
#define SERVESTAT_TRACE_BLOCKS_H

#include "trace/requests.h"

enum { BLOCKS_NAMED = 10 };

struct block_mismatch {
	uint64_t line;
	int64_t input_length, block_size;
	uint32_t ids;
};

struct blocks {
	uint64_t checked;          /* requests with hash_ids and an input length */
	uint64_t ceil_only, floor_only; /* whose count fits one rule and not the other */
	uint64_t mismatches;
	struct block_mismatch named[BLOCKS_NAMED]; /* the first of them */
	int64_t size;              /* tokens a block; 0: no request had hash_ids */
	bool mixed_size;
};

void blocks_init(struct blocks *b);
/* blocks_add: reads F_HASH_COUNT, F_BLOCK_SIZE, F_INPUT_LENGTH. */
void blocks_add(struct blocks *b, const struct span *s);
/* blocks_rule: "ceil", "floor", "mixed", or NULL when no request tells them apart. */
const char *blocks_rule(const struct blocks *b);

#endif
