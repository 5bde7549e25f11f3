/* resample.c - draws of clusters, and what they make of statistics; see resample.h */
#include "stats/resample.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"

/* Weights are kept in 16 bits: a cluster is picked once on average, and 65,536 times with no probability worth a name. */

struct pair {
	double value;
	uint32_t cluster;
};

static int order_pairs(const void *a, const void *b)
{
	double x = ((const struct pair *)a)->value, y = ((const struct pair *)b)->value;

	return (x > y) - (x < y);
}

void resample_values_init(struct resample_values *v, const double *value, const uint32_t *cluster, size_t n,
			  uint32_t clusters)
{
	struct pair *pair = mem_alloc(n, sizeof *pair);

	for (size_t i = 0; i < n; i++)
		pair[i] = (struct pair){ value[i], cluster[i] };
	qsort(pair, n, sizeof *pair, order_pairs);
	v->n = n;
	v->value = mem_alloc(n, sizeof *v->value);
	v->cluster = mem_alloc(n, sizeof *v->cluster);
	v->count = mem_zero(clusters, sizeof *v->count);
	v->sum = mem_zero(clusters, sizeof *v->sum);
	for (size_t i = 0; i < n; i++) {
		v->value[i] = pair[i].value;
		v->cluster[i] = pair[i].cluster;
		v->count[pair[i].cluster]++;
		v->sum[pair[i].cluster] += pair[i].value;
	}
	free(pair);
}

void resample_values_free(struct resample_values *v)
{
	free(v->value);
	free(v->cluster);
	free(v->count);
	free(v->sum);
}

static void draw(struct rng *rng, uint16_t *w, uint32_t m)
{
	memset(w, 0, m * sizeof *w);
	for (uint32_t i = 0; i < m; i++)
		w[rng_below(rng, m)]++;
}

/* Where a walk down from the greatest value is. */
struct walk {
	const struct resample_values *v;
	const uint16_t *w;
	size_t i;              /* values i .. n-1 are passed */
	uint64_t passed;       /* their uint16_t */
};

enum { STRIDE = 32 };

/* The value at place `rank`, from 0 at the greatest, of the weighted sample; ranks never go back. */
static double walk_to(struct walk *k, uint64_t rank)
{
	const uint32_t *cluster = k->v->cluster;

	while (k->passed <= rank && k->i >= STRIDE) {
		uint64_t sum = 0;

		for (size_t j = k->i - STRIDE; j < k->i; j++)
			sum += k->w[cluster[j]];
		if (k->passed + sum > rank)
			break;
		k->passed += sum;
		k->i -= STRIDE;
	}
	while (k->passed <= rank)
		k->passed += k->w[cluster[--k->i]];
	return k->v->value[k->i];
}

/* Sums over many clusters go to several accumulators: one would wait for itself at every step. */
enum { LANES = 4 };

static uint64_t weight_of(const struct resample_values *v, const uint16_t *w, uint32_t m)
{
	uint64_t total = 0;

	for (uint32_t c = 0; c < m; c++)
		total += (uint64_t)w[c] * v->count[c];
	return total;
}

static double weighted_sum(const double *x, const uint16_t *w, uint32_t m)
{
	double sum[LANES] = { 0 };
	uint32_t c = 0;

	for (; c + LANES <= m; c += LANES)
		for (uint32_t l = 0; l < LANES; l++)
			sum[l] += w[c + l] * x[c + l];
	for (; c < m; c++)
		sum[0] += w[c] * x[c];
	return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

static double quantile(struct walk *k, uint64_t total, double p)
{
	double h = (double)(total - 1) * p, upper, q;
	uint64_t lower = (uint64_t)h;

	upper = lower + 1 < total ? walk_to(k, total - 2 - lower) : NAN;
	q = walk_to(k, total - 1 - lower);
	return isnan(upper) ? q : q + (h - (double)lower) * (upper - q);
}

/* `n` figures that share the values of run r: quantiles from the highest down. */
static void of_values(const struct resample_figure *f, size_t n, int r, const uint16_t *w, uint32_t m, double *out)
{
	struct walk k = { f->values[r], w, f->values[r]->n, 0 };
	uint64_t total = weight_of(k.v, w, m);

	for (size_t i = n; i-- > 0;) {
		double *to = &out[2 * i + (size_t)r];

		if (!total)
			*to = NAN;
		else if (isnan(f[i].p))
			*to = weighted_sum(k.v->sum, w, m) / (double)total;
		else
			*to = quantile(&k, total, f[i].p);
	}
}

static double ratio(const struct resample_figure *f, int r, const uint16_t *w, uint32_t m)
{
	double den = weighted_sum(f->den[r], w, m);

	return den != 0 ? weighted_sum(f->num[r], w, m) / den : NAN;
}

/* All figures of both runs under the weights. */
static void figures(const struct resample *s, uint16_t *const w[2], double *out)
{
	for (size_t f = 0, n; f < s->n_figures; f += n) {
		const struct resample_figure *one = &s->figure[f];

		n = 1;
		while (one->values[0] && f + n < s->n_figures && one[n].values[0] == one->values[0])
			n++;
		for (int r = 0; r < 2; r++) {
			if (one->values[0])
				of_values(one, n, r, w[r], s->clusters[r], out + 2 * f);
			else
				out[2 * f + (size_t)r] = ratio(one, r, w[r], s->clusters[r]);
		}
	}
}

/* Draws first, first + step, first + 2 step ... */
struct share {
	const struct resample *s;
	uint32_t first, step;
	double *theta;
	pthread_t thread;
};

static void *draw_share(void *arg)
{
	const struct share *part = arg;
	const struct resample *s = part->s;
	uint16_t *w[2];

	w[0] = mem_alloc(s->clusters[0], sizeof *w[0]);
	w[1] = s->joint ? w[0] : mem_alloc(s->clusters[1], sizeof *w[1]);
	for (uint64_t k = part->first; k < s->draws; k += part->step) {
		struct rng rng;

		rng_init(&rng, s->seed, k);
		draw(&rng, w[0], s->clusters[0]);
		if (!s->joint)
			draw(&rng, w[1], s->clusters[1]);
		figures(s, w, part->theta + k * s->n_figures * 2);
	}
	if (!s->joint)
		free(w[1]);
	free(w[0]);
	return NULL;
}

double *resample_run(const struct resample *r)
{
	unsigned n = r->threads ? r->threads : 1, started = 0;
	struct share *part = mem_alloc(n, sizeof *part);
	double *theta = mem_alloc((size_t)r->draws * 2, r->n_figures * sizeof *theta);

	for (unsigned t = 0; t < n; t++)
		part[t] = (struct share){ r, t, n, theta, 0 };
	/* a share whose thread does not start is drawn here */
	while (started + 1 < n && pthread_create(&part[started].thread, NULL, draw_share, &part[started]) == 0)
		started++;
	for (unsigned t = started; t < n; t++)
		draw_share(&part[t]);
	for (unsigned t = 0; t < started; t++)
		pthread_join(part[t].thread, NULL);
	free(part);
	return theta;
}

double *resample_point(const struct resample *r)
{
	double *theta = mem_alloc(r->n_figures * 2, sizeof *theta);
	uint16_t *w[2];

	for (int i = 0; i < 2; i++) {
		w[i] = mem_alloc(r->clusters[i], sizeof *w[i]);
		for (uint32_t c = 0; c < r->clusters[i]; c++)
			w[i][c] = 1;
	}
	figures(r, w, theta);
	free(w[0]);
	free(w[1]);
	return theta;
}
