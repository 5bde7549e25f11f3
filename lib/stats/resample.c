/* resample.c - draws of clusters, and what they make of statistics; see resample.h */
#include "stats/resample.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "stats/landmark.h"

/* Weights are bytes, so that those of many clusters fit into a cache: a cluster is picked once on average, and 256
 * times with a probability of less than 1/256!, which is 0 to a double. */

struct pair {
	double value;
	uint32_t cluster;
};

static uint8_t *in_bytes(const uint32_t *count, uint32_t clusters)
{
	uint8_t *bytes = mem_alloc(clusters, sizeof *bytes);

	for (uint32_t c = 0; c < clusters; c++) {
		if (count[c] > UINT8_MAX) {
			free(bytes);
			return NULL;
		}
		bytes[c] = (uint8_t)count[c];
	}
	return bytes;
}

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
	v->bytes = in_bytes(v->count, clusters);
	free(pair);
}

void resample_values_free(struct resample_values *v)
{
	free(v->value);
	free(v->cluster);
	free(v->count);
	free(v->bytes);
	free(v->sum);
}

static void draw(struct rng *rng, uint8_t *w, uint32_t m)
{
	struct rng own = *rng; /* a byte of w might be one of *rng, for all that the compiler knows */

	memset(w, 0, m);
	for (uint32_t i = 0; i < m; i++)
		w[rng_below(&own, m)]++;
	*rng = own;
}

/* Where a walk down from the greatest value is. */
struct walk {
	const struct resample_values *v;
	const uint8_t *w;
	uint32_t m;            /* clusters */
	size_t i;              /* values i .. n-1 are passed */
	uint64_t passed;       /* their weights */
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

static uint64_t weight_of(const struct resample_values *v, const uint8_t *w, uint32_t m)
{
	uint64_t total = 0;

	if (v->bytes)
		return landmark_weigh(v->bytes, w, m);
	for (uint32_t c = 0; c < m; c++)
		total += (uint64_t)w[c] * v->count[c];
	return total;
}

/* Four sums: one would wait for itself at every step. */
static double weighted_sum(const double *x, const uint8_t *w, uint32_t m)
{
	double a = 0, b = 0, c = 0, d = 0;

	for (; m >= 4; m -= 4, x += 4, w += 4) {
		a += w[0] * x[0];
		b += w[1] * x[1];
		c += w[2] * x[2];
		d += w[3] * x[3];
	}
	for (; m > 0; m--)
		a += *w++ * *x++;
	return (a + b) + (c + d);
}

/* Go on from a landmark when place `rank` is below it. */
static void skip(struct walk *k, const struct landmark *l, uint64_t rank)
{
	uint64_t passed;

	if (!l->above || l->at >= k->i)
		return;
	passed = landmark_weigh(l->above, k->w, k->m);
	if (passed > rank)
		return;
	k->i = l->at;
	k->passed = passed;
}

static double quantile(struct walk *k, const struct landmark *l, uint64_t total, double p)
{
	double h = (double)(total - 1) * p, upper, q;
	uint64_t lower = (uint64_t)h;

	skip(k, l, lower + 1 < total ? total - 2 - lower : 0);
	upper = lower + 1 < total ? walk_to(k, total - 2 - lower) : NAN;
	q = walk_to(k, total - 1 - lower);
	return isnan(upper) ? q : q + (h - (double)lower) * (upper - q);
}

/* `n` figures that share the values of run r, with landmarks at [2 * figure + r]: quantiles from the highest down. */
static void of_values(const struct resample_figure *f, const struct landmark *mark, size_t n, int r, const uint8_t *w,
		      uint32_t m, double *out)
{
	struct walk k = { f->values[r], w, m, f->values[r]->n, 0 };
	uint64_t total = weight_of(k.v, w, m);

	for (size_t i = n; i-- > 0;) {
		double *to = &out[2 * i + (size_t)r];

		if (!total)
			*to = NAN;
		else if (isnan(f[i].p))
			*to = weighted_sum(k.v->sum, w, m) / (double)total;
		else
			*to = quantile(&k, &mark[2 * i + (size_t)r], total, f[i].p);
	}
}

static double ratio(const struct resample_figure *f, int r, const uint8_t *w, uint32_t m)
{
	double den = weighted_sum(f->den[r], w, m);

	return den != 0 ? weighted_sum(f->num[r], w, m) / den : NAN;
}

/* How many figures from f on share their values. */
static size_t sharing(const struct resample *s, size_t f)
{
	const struct resample_figure *one = &s->figure[f];
	size_t n = 1;

	while (one->values[0] && f + n < s->n_figures && one[n].values[0] == one->values[0])
		n++;
	return n;
}

/* All figures of both runs under the weights. */
static void figures(const struct resample *s, const struct landmark *mark, uint8_t *const w[2], double *out)
{
	for (size_t f = 0, n; f < s->n_figures; f += n) {
		const struct resample_figure *one = &s->figure[f];

		n = sharing(s, f);
		for (int r = 0; r < 2; r++) {
			if (one->values[0])
				of_values(one, mark + 2 * f, n, r, w[r], s->clusters[r], out + 2 * f);
			else
				out[2 * f + (size_t)r] = ratio(one, r, w[r], s->clusters[r]);
		}
	}
}

/* Draws first, first + step, first + 2 step ... */
struct share {
	const struct resample *s;
	const struct landmark *mark;
	uint32_t first, step;
	double *theta;
	pthread_t thread;
};

static void *draw_share(void *arg)
{
	const struct share *part = arg;
	const struct resample *s = part->s;
	uint8_t *w[2];

	w[0] = mem_alloc(s->clusters[0], sizeof *w[0]);
	w[1] = s->joint ? w[0] : mem_alloc(s->clusters[1], sizeof *w[1]);
	for (uint64_t k = part->first; k < s->draws; k += part->step) {
		struct rng rng;

		rng_init(&rng, s->seed, k);
		draw(&rng, w[0], s->clusters[0]);
		if (!s->joint)
			draw(&rng, w[1], s->clusters[1]);
		figures(s, part->mark, w, part->theta + k * s->n_figures * 2);
	}
	if (!s->joint)
		free(w[1]);
	free(w[0]);
	return NULL;
}

static struct landmark *no_landmarks(const struct resample *s)
{
	return mem_zero(s->n_figures * 2, sizeof(struct landmark));
}

/* Of each quantile of each run, in the order of a walk. */
static struct landmark *landmarks(const struct resample *s)
{
	struct landmark *mark = no_landmarks(s);

	for (size_t f = 0, n; f < s->n_figures; f += n) {
		n = sharing(s, f);
		for (int r = 0; s->figure[f].values[0] && r < 2; r++) {
			const struct resample_values *v = s->figure[f].values[r];
			size_t from = v->n;

			for (size_t i = f + n; i-- > f;) {
				struct landmark *l = &mark[2 * i + (size_t)r];

				if (isnan(s->figure[i].p))
					continue;
				landmark_init(l, v, s->clusters[r], s->figure[i].p, from);
				from = l->above ? l->at : from;
			}
		}
	}
	return mark;
}

static void landmarks_free(struct landmark *mark, const struct resample *s)
{
	for (size_t i = 0; i < s->n_figures * 2; i++)
		landmark_free(&mark[i]);
	free(mark);
}

double *resample_run(const struct resample *r)
{
	struct landmark *mark = landmarks(r);
	unsigned n = r->threads ? r->threads : 1, started = 0;
	struct share *part = mem_alloc(n, sizeof *part);
	double *theta = mem_alloc((size_t)r->draws * 2, r->n_figures * sizeof *theta);

	for (unsigned t = 0; t < n; t++)
		part[t] = (struct share){ r, mark, t, n, theta, 0 };
	/* a share whose thread does not start is drawn here */
	while (started + 1 < n && pthread_create(&part[started].thread, NULL, draw_share, &part[started]) == 0)
		started++;
	for (unsigned t = started; t < n; t++)
		draw_share(&part[t]);
	for (unsigned t = 0; t < started; t++)
		pthread_join(part[t].thread, NULL);
	free(part);
	landmarks_free(mark, r);
	return theta;
}

double *resample_point(const struct resample *r)
{
	double *theta = mem_alloc(r->n_figures * 2, sizeof *theta);
	struct landmark *mark = no_landmarks(r);
	uint8_t *w[2];

	for (int i = 0; i < 2; i++) {
		w[i] = mem_alloc(r->clusters[i], sizeof *w[i]);
		for (uint32_t c = 0; c < r->clusters[i]; c++)
			w[i][c] = 1;
	}
	figures(r, mark, w, theta);
	free(mark);
	free(w[0]);
	free(w[1]);
	return theta;
}
