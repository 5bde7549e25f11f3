/* blocks.c - block counts against prompt lengths; see blocks.h */
#include "trace/blocks.h"

#include <string.h>

#include "base/wide.h"

void blocks_init(struct blocks *b)
{
	memset(b, 0, sizeof *b);
}

static void mismatch(struct blocks *b, const struct span *s, size_t i)
{
	if (b->mismatches < BLOCKS_NAMED)
		b->named[b->mismatches] = (struct block_mismatch){
			s->batch->line_number[i], s->batch->integer[F_INPUT_LENGTH][i],
			s->batch->integer[F_BLOCK_SIZE][i], s->batch->id_count[i],
		};
	b->mismatches++;
}

void blocks_add(struct blocks *b, const struct span *s)
{
	const int64_t *input = s->batch->integer[F_INPUT_LENGTH], *size = s->batch->integer[F_BLOCK_SIZE];
	const uint32_t *ids = s->batch->id_count;

	for (size_t i = s->from; i < s->to; i++) {
		uint128 covered;

		if (ids[i] == NO_IDS || !span_counts(s, i))
			continue;
		b->mixed_size |= b->size != 0 && b->size != size[i];
		b->size = size[i];
		if (input[i] == NA_INT)
			continue;
		b->checked++;
		/* ids * size against the length: no division in the inner loop */
		covered = (uint128)ids[i] * (uint64_t)size[i];
		if (covered == (uint64_t)input[i])
			continue;
		if (covered > (uint64_t)input[i] && covered - (uint64_t)size[i] < (uint64_t)input[i])
			b->ceil_only++;
		else if (covered < (uint64_t)input[i] && covered + (uint64_t)size[i] > (uint64_t)input[i])
			b->floor_only++;
		else
			mismatch(b, s, i);
	}
}

const char *blocks_rule(const struct blocks *b)
{
	if (b->ceil_only && b->floor_only)
		return "mixed";
	return b->ceil_only ? "ceil" : b->floor_only ? "floor" : NULL;
}
