/* tables.h - the numbers of a frame as tidy tables: what --once prints in tsv, json and md, and what --check judges
 *
 * Every row begins with run and section; the names are those of the other programs.
 */
#ifndef SERVESTAT_SCREEN_TABLES_H
#define SERVESTAT_SCREEN_TABLES_H

#include "output/table.h"
#include "screen/frame.h"

enum screen_table {
	TABLE_LATENCY, TABLE_RUN, TABLE_TAIL, TABLE_DECISION, TABLE_WORKER, TABLE_SESSION, TABLE_SLOW, TABLE_FAILURE,
	TABLE_PAIRS, TABLE_CHECK,
	SCREEN_TABLES
};

/* screen_table_name: as --table takes it. */
const char *screen_table_name(enum screen_table which);
/* screen_table: begins t and fills it; the caller frees it. No rows when there are no records. */
void screen_table(struct table *t, enum screen_table which, const struct figures *f, const struct frame *s);
/* screen_judged: every table that --check may name, one after the other; the first holds the figures of run-stats as
 * a metric table. */
void screen_judged(const struct figures *f, const struct frame *s, void (*use)(const struct table *t, void *ctx),
		   void *ctx);

#endif
