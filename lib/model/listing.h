/* listing.h - what the presets contain, and where each number comes from */
#ifndef SERVESTAT_MODEL_LISTING_H
#define SERVESTAT_MODEL_LISTING_H

#include "model/machine.h"
#include "output/table.h"

/* Each initialises and fills t; the caller frees it. */

/* listing_models, listing_gpus: one row a preset. */
void listing_models(struct table *t);
void listing_gpus(struct table *t);
/* listing_show: the model or, failing that, the accelerator that name means (preset or file): field value source
 * confidence, one row a number; fills m->model or m->gpu and notes, which the caller closes. NULL, or a reason (good
 * until the next call), and t is not initialised. */
const char *listing_show(struct table *t, struct machine *m, const char *name);

#endif
