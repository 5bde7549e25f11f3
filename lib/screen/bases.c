/* bases.c - which run is compared with, and how; see bases.h */
#include "screen/bases.h"

const char *bases_words(enum base_mode mode, bool ended)
{
	if (mode == BASE_PAIRED)
		return ", paired";
	return mode == BASE_WHOLE || ended ? ", whole" : " @ same t";
}

void bases_init(struct bases *b)
{
	*b = (struct bases){ .before = BASES_NONE };
}

static size_t count(const struct bases *b)
{
	return b->n + (b->before != BASES_NONE);
}

uint32_t bases_run(const struct bases *b)
{
	return b->at < b->n ? b->given[b->at] : b->before;
}

bool bases_step(struct bases *b, enum base_mode *mode, bool ended)
{
	enum base_mode first = ended ? BASE_WHOLE : BASE_SAME_TIME;

	if (!count(b))
		return false;
	if (*mode == BASE_PAIRED) {
		*mode = ++b->at < count(b) ? first : BASE_OFF;
		b->at = *mode == BASE_OFF ? 0 : b->at;
	} else if (*mode == BASE_OFF) {
		*mode = first;
	} else {
		*mode = *mode == BASE_SAME_TIME && !ended ? BASE_WHOLE : BASE_PAIRED;
	}
	return true;
}

bool bases_keep(const struct bases *b, uint32_t run)
{
	for (size_t i = 0; i < b->n; i++)
		if (b->given[i] == run)
			return true;
	return run == b->before;
}
