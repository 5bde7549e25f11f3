/* clusters.h - which requests of two samples are drawn together; see compare.h */
#ifndef SERVESTAT_RUN_CLUSTERS_H
#define SERVESTAT_RUN_CLUSTERS_H

#include "run/compare.h"

/* clusters_init: of two slices of the same store. */
void clusters_init(struct compare_clusters *c, const struct slice side[2], struct cluster_space *space);
void clusters_free(struct compare_clusters *c);

#endif
