/* samples.h - what the engines said of themselves, by worker */
#ifndef SERVESTAT_RUN_SAMPLES_H
#define SERVESTAT_RUN_SAMPLES_H

#include "run/view.h"

enum sample_figure {
	SAMPLE_RUNNING, SAMPLE_WAITING, SAMPLE_KV_USED, SAMPLE_GPU_UTIL, SAMPLE_PENDING, SAMPLE_FIGURES
};

struct sample_stats {
	uint64_t n;                      /* samples of the worker */
	uint64_t count[SAMPLE_FIGURES];  /* of these with the figure */
	double sum[SAMPLE_FIGURES], max[SAMPLE_FIGURES];
	uint64_t full;                   /* with at least 95 % of the KV pool in use while requests waited */
	int64_t newest, seen;            /* ns when the last was taken, when one was last read; NA_INT: not known */
};

/* samples_full: was the worker full in at least a tenth of its samples? A pool that touches its limit for a moment is
 * at work, not in trouble. */
bool samples_full(const struct sample_stats *s);

/* samples_of: the samples of a run by number of the worker's name (names[RUN_WORKER].n entries); NULL when it has
 * none. Samples outside what --warmup and --first kept are left out. The caller frees. */
struct sample_stats *samples_of(const struct run_view *v, uint32_t run);

#endif
