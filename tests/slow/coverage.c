/* coverage.c - how often the 95 % interval holds the truth, on generated data: make coverage
 *
 * The population: sessions of 1 to 8 requests with a slowness of their own (lognormal), requests lognormal within a
 * session; the candidate serves each request 10 % faster, give or take. The truth is the change over 400,000 sessions.
 * Each study draws 274 sessions of it, about 1,070 requests, and makes the intervals from 1,000 draws. For separate
 * draws the candidate serves sessions of its own.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/rng.h"
#include "stats/quantile.h"
#include "stats/resample.h"

enum { FIGURES = 4, SESSIONS = 274, MOST = 8, STUDIES = 400, DRAWS = 1000, POPULATION = 400000 };

static const double ps[FIGURES] = { NAN, .5, .9, .99 };
static const char *const names[FIGURES] = { "mean", "p50", "p90", "p99" };

struct sample {
	uint32_t sessions;
	size_t n;
	double *value[2];
	uint32_t *cluster;
};

static void sample_init(struct sample *s, struct rng *rng, uint32_t sessions)
{
	s->sessions = sessions;
	s->n = 0;
	for (int r = 0; r < 2; r++)
		s->value[r] = mem_alloc((size_t)sessions * MOST, sizeof *s->value[r]);
	s->cluster = mem_alloc((size_t)sessions * MOST, sizeof *s->cluster);
	for (uint32_t c = 0; c < sessions; c++) {
		double slow = .6 * rng_normal(rng);
		uint64_t requests = 1 + rng_below(rng, 6) + (rng_below(rng, 5) ? 0 : 2);

		for (uint64_t i = 0; i < requests && i < MOST; i++) {
			double v = exp(7 + slow + 1.2 * rng_normal(rng));

			s->value[0][s->n] = v;
			s->value[1][s->n] = v * exp(log(.9) + .4 * rng_normal(rng));
			s->cluster[s->n++] = c;
		}
	}
}

static void sample_free(struct sample *s)
{
	free(s->value[0]);
	free(s->value[1]);
	free(s->cluster);
}

/* Changes of all figures under draws; draws 0: of the samples themselves. side[0] is the base, side[1] the candidate. */
static double *changes(const struct sample *const side[2], bool joint, uint64_t seed, uint32_t draws)
{
	struct resample_values v[2];
	struct resample_figure f[FIGURES];
	double *theta;
	struct resample s = { .seed = seed, .draws = draws, .threads = 2, .joint = joint, .figure = f, .n_figures = FIGURES };

	for (int r = 0; r < 2; r++) {
		resample_values_init(&v[r], side[r]->value[r], side[r]->cluster, side[r]->n, side[r]->sessions);
		s.clusters[r] = side[r]->sessions;
	}
	for (int i = 0; i < FIGURES; i++)
		f[i] = (struct resample_figure){ .values = { &v[0], &v[1] }, .p = ps[i] };
	theta = draws ? resample_run(&s) : resample_point(&s);
	for (size_t i = 0; i < (draws ? draws : 1) * (size_t)FIGURES; i++)
		theta[i] = theta[2 * i + 1] / theta[2 * i] - 1;
	for (int r = 0; r < 2; r++)
		resample_values_free(&v[r]);
	return theta;
}

static void study(bool joint, const double *truth)
{
	static const double ends[2] = { .025, .975 };
	int held[FIGURES] = { 0 };
	double width[FIGURES] = { 0 }, *one = mem_alloc(DRAWS, sizeof *one), q[2];

	for (uint64_t k = 0; k < STUDIES; k++) {
		struct sample a, b;
		struct rng rng;
		double *r;

		rng_init(&rng, 20, k);
		sample_init(&a, &rng, SESSIONS);
		sample_init(&b, &rng, SESSIONS);
		r = changes((const struct sample *[2]){ &a, joint ? &a : &b }, joint, k, DRAWS);
		for (int i = 0; i < FIGURES; i++) {
			for (size_t d = 0; d < DRAWS; d++)
				one[d] = r[d * FIGURES + (size_t)i];
			quantile_select(one, DRAWS, ends, 2, q);
			held[i] += q[0] <= truth[i] && truth[i] <= q[1];
			width[i] += (q[1] - q[0]) / 2 / STUDIES;
		}
		free(r);
		sample_free(&a);
		sample_free(&b);
	}
	for (int i = 0; i < FIGURES; i++)
		printf("%s\t%s\t%.4f\t%.2f\t%.2f\n", joint ? "joint" : "separate", names[i], held[i] / (double)STUDIES,
		       100 * width[i], 100 * truth[i]);
	free(one);
}

int main(void)
{
	struct sample all;
	struct rng rng;
	double *truth;

	rng_init(&rng, 19, 0);
	sample_init(&all, &rng, POPULATION);
	truth = changes((const struct sample *[2]){ &all, &all }, true, 0, 0);
	puts("draws\tstat\tcoverage\thalf_width_pct\tchange_pct");
	study(true, truth);
	study(false, truth);
	free(truth);
	sample_free(&all);
	return 0;
}
