/* blocks.c - block counts against prompt lengths; see blocks.h */
#include "trace/blocks.h"

void blocks_add(struct rule *r, const struct span *s)
{
	const struct batch *b = s->batch;

	for (size_t i = s->from; i < s->to; i++) {
		int64_t input = b->integer[F_INPUT_LENGTH][i], size = b->integer[F_BLOCK_SIZE][i];

		if (b->id_count[i] == NO_IDS || !span_counts(s, i))
			continue;
		if (input == NA_INT)
			rule_size(r, size);
		else
			rule_add(r, input, b->id_count[i], size, b->line_number[i]);
	}
}
