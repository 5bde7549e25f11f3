/* model_parts.h - the parts of a model: sets, sets by name, lists; private to model.c and model_parts.c, and to who draws
 * figures from them */
#ifndef SERVESTAT_SCREEN_MODEL_PARTS_H
#define SERVESTAT_SCREEN_MODEL_PARTS_H

#include "screen/model.h"

/* A request as it comes. */
struct model_arrival {
	size_t row;
	uint64_t serial;
	bool ok, aborted, believed;    /* believed: its end is not far ahead of the clock */
	int64_t start_ns, end_ns, input, output, cached;
	double ms[RUN_METRICS];
};

/* model_arrival_of: what a row of a store says; serial and believed are up to the caller. */
void model_arrival_of(struct model_arrival *a, const struct run_store *store, size_t row);

/* model_latency: the figures of a set of values. */
struct latency model_latency(struct spread *s);

void model_whole_init(struct model_whole *w);
void model_whole_add(struct model_whole *w, const struct run_store *store, const struct model_arrival *a);
void model_whole_coarsen(struct model_whole *w);
/* model_whole_once: its figures will be asked for once. */
void model_whole_once(struct model_whole *w);
/* model_whole_headlines: the figures of run-stats. */
void model_whole_headlines(struct model_whole *w, double *out);
void model_whole_free(struct model_whole *w);

void model_sets_init(struct model_sets *s, enum run_field field, size_t most);
/* model_sets_add: which of them it was. */
size_t model_sets_add(struct model_sets *s, const struct run_store *store, const struct model_arrival *a, bool exact);
void model_sets_coarsen(struct model_sets *s);
void model_sets_clear(struct model_sets *s);
void model_sets_free(struct model_sets *s);

void model_list_init(struct model_list *l, size_t most, bool late_first);
void model_list_add(struct model_list *l, const struct run_store *store, const struct model_arrival *a, double value);
void model_list_free(struct model_list *l);

#endif
