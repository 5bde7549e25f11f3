/* blocks.h - do the hash_ids of a trace fit its prompt lengths, and by which rule (kv/rule.h) */
#ifndef SERVESTAT_TRACE_BLOCKS_H
#define SERVESTAT_TRACE_BLOCKS_H

#include "kv/rule.h"
#include "trace/requests.h"

/* blocks_add: reads F_HASH_COUNT, F_BLOCK_SIZE, F_INPUT_LENGTH. */
void blocks_add(struct rule *r, const struct span *s);

#endif
