/* audit.h - do the books of a simulated run balance? */
#ifndef SERVESTAT_ROUTE_AUDIT_H
#define SERVESTAT_ROUTE_AUDIT_H

#include "output/table.h"
#include "route/summary.h"

/* audit_table: an empty table of such rows as audit_rows makes. */
void audit_table(struct table *t);
/* audit_rows: one row a check: every request ends once; tokens computed are tokens kept or thrown away; tokens
 * generated are tokens received; no block, token or reservation is left; no engine is busier than the run is long;
 * Little's law (the time integral of requests in engines is the sum of their times there). Returns how many are
 * broken. */
unsigned audit_rows(const struct sim_books *b, const struct summary_name *name, struct table *t);

#endif
