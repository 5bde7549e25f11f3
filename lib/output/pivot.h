/* pivot.h - runs side by side, for text and md
 *
 * A tidy table has a row for each run and key (bucket, window, type); people compare runs column by column. The
 * pivot has a row a key, in order of first sight, and for each run the chosen columns. Of a single run it is the same
 * table without the run's name in every row.
 */
#ifndef SERVESTAT_OUTPUT_PIVOT_H
#define SERVESTAT_OUTPUT_PIVOT_H

#include "output/table.h"

struct pivot {
	struct table table;        /* to be printed; has the name of the tidy one */
	struct column *columns;
	size_t *run, *key;         /* private: first row of each run, of each key */
	size_t n_runs, n_keys;
	struct arena heads;
};

/* pivot_init: of t, whose column 0 is the run and column 1 the key; rows of one run stand together. values: the
 * columns that several runs show, by name, NULL-terminated; a single run shows all of its columns. t must outlive
 * p. */
void pivot_init(struct pivot *p, const struct table *t, const char *const *values);
void pivot_free(struct pivot *p);

#endif
