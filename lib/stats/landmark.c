/* landmark.c - how much of a draw lies above a fixed place; see landmark.h */
#include "stats/landmark.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

/* A step of a walk waits for memory; a sum goes on, several clusters at a time. */
enum { CLUSTERS_A_STEP = 8 };

/* Compilers do a block in wide registers: it is a whole number of them, and 32 bits hold what its bytes come to. */
enum { BLOCK = 256 };

static uint32_t weigh_block(const uint8_t *count, const uint8_t *w)
{
	uint32_t sum = 0;

	for (int i = 0; i < BLOCK; i++)
		sum += (uint32_t)(count[i] * w[i]);
	return sum;
}

uint64_t landmark_weigh(const uint8_t *count, const uint8_t *w, uint32_t m)
{
	uint64_t total = 0;
	uint32_t c = 0;

	for (; m - c >= BLOCK; c += BLOCK)
		total += weigh_block(count + c, w + c);
	for (; c < m; c++)
		total += (uint64_t)count[c] * w[c];
	return total;
}

/* The standard deviation of what a draw holds above a place, less the same share of all it holds: each cluster adds
 * what it has above and not by that share, as often as it is picked (Poisson, once on average). */
static double spread(const uint8_t *above, const uint32_t *count, uint32_t clusters, double share)
{
	double sum = 0;

	for (uint32_t c = 0; c < clusters; c++) {
		double more = above[c] - share * count[c];

		sum += more * more;
	}
	return sqrt(sum);
}

void landmark_init(struct landmark *l, const struct resample_values *v, uint32_t clusters, double p, size_t from)
{
	double mean = (double)v->n * (1 - p), margin;

	*l = (struct landmark){ v->n - (size_t)mean, NULL };
	if (!v->bytes || l->at >= from || from - l->at < clusters / CLUSTERS_A_STEP)
		return;
	l->above = mem_zero(clusters, sizeof *l->above);
	for (size_t i = l->at; i < v->n; i++)
		l->above[v->cluster[i]]++;
	margin = 6 * spread(l->above, v->count, clusters, 1 - p) + 2;
	if (margin < (double)(from - l->at) - clusters / CLUSTERS_A_STEP)
		for (size_t end = l->at + (size_t)margin; l->at < end; l->at++)
			l->above[v->cluster[l->at]]--;
	else
		landmark_free(l);
}

void landmark_free(struct landmark *l)
{
	free(l->above);
	l->above = NULL;
}
