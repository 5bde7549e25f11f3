/* rule.c - ceil or floor; see rule.h */
#include "kv/rule.h"

#include <stddef.h>

static void add_mismatch(struct rule *r, struct rule_mismatch m)
{
	if (r->mismatch < RULE_NAMED)
		r->named[r->mismatch] = m;
	r->mismatch++;
}

void rule_size(struct rule *r, int64_t block_size)
{
	if (!r->block_size)
		r->block_size = block_size;
	r->other_size += r->block_size != block_size;
}

void rule_add(struct rule *r, int64_t tokens, uint64_t ids, int64_t block_size, uint64_t line)
{
	uint64_t full = (uint64_t)(tokens / block_size);
	int partial = tokens % block_size != 0;

	rule_size(r, block_size);
	if (ids == full)
		*(partial ? &r->floor : &r->whole) += 1;
	else if (partial && ids == full + 1)
		r->ceil++;
	else
		add_mismatch(r, (struct rule_mismatch){ line, ids, tokens, block_size });
}

uint64_t rule_checked(const struct rule *r)
{
	return r->ceil + r->floor + r->whole + r->mismatch;
}

const char *rule_name(const struct rule *r)
{
	if (r->ceil && r->floor)
		return "mixed";
	return r->ceil ? "ceil" : r->floor ? "floor" : NULL;
}

int64_t rule_block_size(const struct rule *r)
{
	return r->other_size ? 0 : r->block_size;
}
