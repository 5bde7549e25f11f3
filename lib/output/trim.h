/* trim.h - a table without the columns that say nothing, for text and md */
#ifndef SERVESTAT_OUTPUT_TRIM_H
#define SERVESTAT_OUTPUT_TRIM_H

#include "output/table.h"

struct trim {
	struct table table;        /* to be printed; has the name of the whole one */
	struct column *columns;
};

/* trim_init: the columns of t, without those beyond the first `keep` that are NA in every row. t must outlive it. */
void trim_init(struct trim *x, const struct table *t, size_t keep);
void trim_free(struct trim *x);

#endif
