/* check.h - --check 'NAME OP BOUND [for KEY=VALUE ...]'
 *
 * NAME is a column, or a metric of a `metric value` table; BOUND a number with an optional unit, or a word. Units are
 * turned into the unit of the name's suffix (_ms _s _us _ns; a share takes 5%). Every row that matches all KEY=VALUE
 * must satisfy the condition; NA, or no matching row, is not met. Checks on delta, ci_ and verdict columns skip the
 * rows of the base run.
 */
#ifndef SERVESTAT_CLI_CHECK_H
#define SERVESTAT_CLI_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "output/table.h"

struct check;                                      /* one parsed condition, private to check.c */
struct check_list { struct check *item; size_t n, cap; };

/* check_add: parse text; NULL or a reason (good until the next call). */
const char *check_add(struct check_list *l, const char *text);
/* check_judge: judge t by every check that its columns or metrics answer. For each outcome `say` gets one line
 * ("met: p90_ms < 8s: 7454 (run=A)" / "not met: ..."). Returns how many were not met. base: label of the base run
 * whose rows the comparison columns skip, or NULL. */
size_t check_judge(struct check_list *l, const struct table *t, const char *base,
		   void (*say)(void *ctx, bool met, const char *line), void *ctx);
/* check_result: what check i came to when it was judged last. value: of the row that decided, the first that did not
 * meet it or else the first; CELL_NA: no row matched, or it has none. Texts are good until it is judged again. */
struct check_result { const char *text; bool met; struct cell value; };
struct check_result check_result(const struct check_list *l, size_t i);
/* check_trouble: why the first check that could not be judged could not, as a line for a usage error: no table had
 * its NAME or KEY, or the unit of its BOUND does not fit. NULL: all were judged. Good until the next call. */
const char *check_trouble(const struct check_list *l);
void check_free(struct check_list *l);

#endif
