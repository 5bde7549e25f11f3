/* misfits.c - notes on block counts that do not fit; see misfits.h */
#include "cli/misfits.h"

#include <inttypes.h>

#include "base/text.h"

void cli_note_misfits(const struct cli_common *c, const struct rule *r, const char *path)
{
	for (uint64_t i = 0; i < r->mismatch && i < RULE_NAMED; i++)
		cli_note(c, "%s:%" PRIu64 ": hash_ids: %" PRIu64 " id%s not fit %" PRId64 " token%s in blocks of %" PRId64,
			 path, r->named[i].line, r->named[i].ids, r->named[i].ids == 1 ? " does" : "s do",
			 r->named[i].tokens, text_s((uint64_t)r->named[i].tokens), r->named[i].block_size);
	if (r->mismatch > RULE_NAMED)
		cli_note(c, "%s: hash_ids: %" PRIu64 " more that do not fit, %" PRIu64 " in all", path,
			 r->mismatch - RULE_NAMED, r->mismatch);
}
