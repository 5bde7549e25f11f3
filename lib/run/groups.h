/* groups.h - the requests of each run by worker, decision, session or error
 *
 * One regrouping of a view by counting: rows of a group stand together, unit by unit and in order of arrival, so that
 * every statistic of a group is one of a slice. Requests without the key make a group of their own (key NA_INT),
 * which comes last.
 */
#ifndef SERVESTAT_RUN_GROUPS_H
#define SERVESTAT_RUN_GROUPS_H

#include "base/wide.h"
#include "run/view.h"

struct group {
	uint32_t run;
	int64_t key;           /* number of the name, NA_INT: requests without one */
	struct slice slice;
	uint128 weight;        /* what GROUPS_BY_TOKENS orders by */
	bool weighed;          /* a request of the group has a length */
};

enum groups_order {
	GROUPS_BY_N,           /* most requests first, then by name */
	GROUPS_NATURAL,        /* w2 before w10 */
	GROUPS_BY_TOKENS       /* most input and output tokens first, then by name */
};

struct groups {
	const struct run_view *view;
	enum run_field field;
	struct group *group;   /* run by run, in the order asked for */
	size_t n, cap;
	size_t *first;         /* of each run, n_runs + 1 */
	uint32_t *row;
};

/* groups_init: field is a text column, or RUN_NONE for one group a run. GROUPS_BY_TOKENS reads RUN_INPUT and
 * RUN_OUTPUT. */
void groups_init(struct groups *g, const struct run_view *v, enum run_field field, enum groups_order order);
/* groups_find: the group of a run with this key, or NULL. */
const struct group *groups_find(const struct groups *g, uint32_t run, int64_t key);
/* groups_name: the key as text; missing for NA_INT. */
struct text groups_name(const struct groups *g, const struct group *one);
void groups_free(struct groups *g);

#endif
