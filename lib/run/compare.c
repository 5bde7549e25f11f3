/* compare.c - figures of two samples under draws of sessions; see compare.h */
#include "run/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/sum.h"
#include "run/clusters.h"
#include "stats/inference.h"
#include "stats/quantile.h"

enum { FEW_CLUSTERS = 6, ENOUGH_CLUSTERS = 20, FEW_BEYOND = 10 };

static void init(struct compare *c, const struct slice *base, const struct slice *run, const struct slice *named,
		 struct cluster_space *space)
{
	const struct slice names[2] = { *base, *named };

	memset(c, 0, sizeof *c);
	c->side[0] = *base;
	c->side[1] = *run;
	clusters_init(&c->clusters, names, space);
}

void compare_init(struct compare *c, const struct slice *base, const struct slice *run, struct cluster_space *space)
{
	init(c, base, run, run, space);
}

void compare_init_pairs(struct compare *c, const struct slice *base, const struct slice *run,
			struct cluster_space *space)
{
	init(c, base, run, run, space);
	if (!c->clusters.joint) {
		clusters_free(&c->clusters);
		init(c, base, run, base, space);
	}
}

void compare_free(struct compare *c)
{
	for (size_t i = 0; i < c->n_values; i++) {
		resample_values_free(&c->values[i]->v[0]);
		resample_values_free(&c->values[i]->v[1]);
		free(c->values[i]);
	}
	for (size_t i = 0; i < c->n_sums; i++)
		free(c->sums[i]);
	free(c->values);
	free(c->sums);
	free(c->figure);
	free(c->how);
	free(c->rests_on);
	clusters_free(&c->clusters);
}

static void add_figure(struct compare *c, int better, bool share, struct resample_figure how)
{
	c->figure = mem_grow(c->figure, &c->cap, c->n + 1, sizeof *c->figure);
	c->how = mem_grow(c->how, &c->how_cap, c->n + 1, sizeof *c->how);
	c->figure[c->n] = compared_none(better, share);
	c->how[c->n++] = how;
}

/* A zeroed number for each cluster of a side, freed with c. */
static double *new_sums(struct compare *c, int side)
{
	c->sums = mem_grow(c->sums, &c->sums_cap, c->n_sums + 1, sizeof *c->sums);
	return c->sums[c->n_sums++] = mem_zero(c->clusters.n[side], sizeof *c->sums[0]);
}

static struct compare_values *new_values(struct compare *c, enum run_field f)
{
	struct compare_values *both = mem_alloc(1, sizeof *both);

	for (int r = 0; r < 2; r++) {
		const struct slice *s = &c->side[r];
		double *value = mem_alloc(s->n, sizeof *value);
		uint32_t *cluster = mem_alloc(s->n, sizeof *cluster);
		size_t n = 0;

		for (size_t k = 0; k < s->n; k++) {
			size_t row = slice_row(s, k);
			double v = run_real(s->store, f, row);

			if (s->store->outcome[row] != OUTCOME_OK || isnan(v))
				continue;
			value[n] = v;
			cluster[n++] = c->clusters.of[r][k];
		}
		resample_values_init(&both->v[r], value, cluster, n, c->clusters.n[r]);
		free(value);
		free(cluster);
	}
	c->values = mem_grow(c->values, &c->values_cap, c->n_values + 1, sizeof *c->values);
	return c->values[c->n_values++] = both;
}

static size_t add_quantiles(struct compare *c, const struct compare_values *both, const double *p, size_t np)
{
	size_t first = c->n;

	for (size_t i = 0; i < np; i++)
		add_figure(c, -1, false,
			   (struct resample_figure){ .values = { &both->v[0], &both->v[1] }, .p = p[i] });
	return first;
}

size_t compare_quantiles(struct compare *c, enum run_field f, const double *p, size_t np)
{
	return add_quantiles(c, new_values(c, f), p, np);
}

size_t compare_latency(struct compare *c, enum run_field f, const double *p, size_t np)
{
	struct compare_values *both = new_values(c, f);
	size_t first = c->n;

	add_figure(c, -1, false, (struct resample_figure){ .values = { &both->v[0], &both->v[1] }, .p = NAN });
	add_quantiles(c, both, p, np);
	return first;
}

size_t compare_ratio(struct compare *c, int better, bool share, compare_parts *parts, const void *ctx)
{
	struct resample_figure ratio = { .p = NAN };

	for (int r = 0; r < 2; r++) {
		const struct slice *s = &c->side[r];
		double *num = new_sums(c, r), *den = new_sums(c, r);

		for (size_t k = 0; k < s->n; k++) {
			double a = 0, b = 0;

			parts(s->store, slice_row(s, k), ctx, &a, &b);
			num[c->clusters.of[r][k]] += a;
			den[c->clusters.of[r][k]] += b;
		}
		ratio.num[r] = num;
		ratio.den[r] = den;
	}
	add_figure(c, better, share, ratio);
	return c->n - 1;
}

/* Clusters of a side that a figure has something of. */
static bool has(const struct resample_figure *f, int r, uint32_t cluster)
{
	return f->values[r] ? f->values[r]->count[cluster] > 0 : f->den[r][cluster] != 0;
}

/* How many clusters a figure rests on: those of the smaller side, or the pairs of joint draws. */
static uint32_t clusters_of(const struct compare *c, const struct resample_figure *f)
{
	uint32_t n[2] = { 0, 0 }, both = 0;

	for (int r = 0; r < 2; r++)
		for (uint32_t i = 0; i < c->clusters.n[r]; i++)
			n[r] += has(f, r, i);
	if (!c->clusters.joint)
		return n[0] < n[1] ? n[0] : n[1];
	for (uint32_t i = 0; i < c->clusters.all; i++)
		both += has(f, 0, i) && has(f, 1, i);
	return both;
}

static bool is_few(const struct compare *c, const struct resample_figure *f, uint32_t clusters)
{
	if (clusters < FEW_CLUSTERS)
		return true;
	if (isnan(f->p))
		return !c->clusters.joint && clusters < ENOUGH_CLUSTERS;
	for (int r = 0; r < 2; r++)
		/* 200 * (1 - .95) is 10, whatever the doubles say */
		if ((double)f->values[r]->n * (1 - f->p) < FEW_BEYOND - 1e-6)
			return true;
	return false;
}

static double num_of(const struct resample_figure *f, int r, uint32_t cluster)
{
	return f->values[r] ? f->values[r]->sum[cluster] : f->num[r][cluster];
}

static double den_of(const struct resample_figure *f, int r, uint32_t cluster)
{
	return f->values[r] ? f->values[r]->count[cluster] : f->den[r][cluster];
}

/* p of the sign-flip test over the clusters that both sides have. What a cluster adds to the difference is taken
 * against the common ratio, which is the summed paired difference when its requests are the same on both sides. */
static double flip(const struct compare *c, const struct resample_figure *f)
{
	double d[ENOUGH_CLUSTERS], num = 0, den = 0, common;
	size_t n = 0;

	for (int r = 0; r < 2; r++)
		for (uint32_t i = 0; i < c->clusters.all; i++) {
			num += num_of(f, r, i);
			den += den_of(f, r, i);
		}
	common = den != 0 ? num / den : 0;
	for (uint32_t i = 0; i < c->clusters.all; i++)
		if (has(f, 0, i) && has(f, 1, i))
			d[n++] = num_of(f, 1, i) - num_of(f, 0, i) - common * (den_of(f, 1, i) - den_of(f, 0, i));
	return sign_flip(d, n);
}

/* Interval and p of one figure; scratch holds the draws. */
static void conclude(struct compared *out, const double *theta, size_t stride, size_t draws, double *scratch)
{
	static const double ends[2] = { .025, .975 };
	size_t n = 0, below = 0, above = 0;
	double q[2];
	bool relative = !out->share && out->base != 0;

	for (size_t k = 0; k < draws; k++) {
		double d = theta[k * stride + 1] - theta[k * stride];

		if (isnan(d))
			continue;
		below += d <= 0;
		above += d >= 0;
		scratch[n++] = d;
		relative = relative && theta[k * stride] != 0;
	}
	if (!n)
		return;
	quantile_select(scratch, n, ends, 2, q);
	out->low = q[0];
	out->high = q[1];
	out->p = fmin(1, 2 * (1 + (double)(below < above ? below : above)) / ((double)n + 1));
	if (!relative)
		return;
	for (size_t k = n = 0; k < draws; k++) {
		double r = theta[k * stride + 1] / theta[k * stride] - 1;

		if (!isnan(r))
			scratch[n++] = r;
	}
	quantile_select(scratch, n, ends, 2, q);
	out->low_pct = 100 * q[0] + 0.0;
	out->high_pct = 100 * q[1] + 0.0;
}

static void set_points(struct compare *c, const struct resample *s)
{
	double *point = resample_point(s);

	for (size_t i = 0; i < c->n; i++) {
		c->figure[i].base = point[2 * i];
		c->figure[i].value = point[2 * i + 1];
	}
	free(point);
}

static struct resample resample_of(const struct compare *c)
{
	return (struct resample){
		.joint = c->clusters.joint, .clusters = { c->clusters.n[0], c->clusters.n[1] }, .figure = c->how,
		.n_figures = c->n,
	};
}

uint64_t compare_prepare(struct compare *c)
{
	struct resample s = resample_of(c);

	if (c->rests_on)
		return c->tested;
	set_points(c, &s);
	c->rests_on = mem_alloc(c->n, sizeof *c->rests_on);
	for (size_t i = 0; i < c->n; i++) {
		struct compared *f = &c->figure[i];

		c->rests_on[i] = clusters_of(c, &c->how[i]);
		f->few = is_few(c, &c->how[i], c->rests_on[i]);
		c->tested += f->better && !f->few && !isnan(f->base) && !isnan(f->value);
	}
	return c->tested;
}

/* A single cluster is in every draw, which says nothing of how much depends on it: does any figure rest on more? */
static bool to_draw(const struct compare *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->rests_on[i] > 1)
			return true;
	return false;
}

void compare_run(struct compare *c, const struct compare_how *how)
{
	uint64_t least = 40 * compare_prepare(c), draws = how->draws > least ? how->draws : least;
	struct resample s = resample_of(c);
	double *theta, *scratch;

	s.seed = how->seed;
	s.threads = how->threads;
	s.draws = draws < UINT32_MAX ? (uint32_t)draws : UINT32_MAX;
	if (!to_draw(c))
		s.draws = 0;
	theta = resample_run(&s);
	scratch = mem_alloc(s.draws, sizeof *scratch);
	for (size_t i = 0; i < c->n; i++) {
		if (c->rests_on[i] < 2)
			continue;
		conclude(&c->figure[i], theta + 2 * i, 2 * c->n, s.draws, scratch);
		if (!c->figure[i].few && isnan(c->how[i].p) && c->rests_on[i] < ENOUGH_CLUSTERS)
			c->figure[i].p = fmax(c->figure[i].p, flip(c, &c->how[i]));
	}
	free(scratch);
	free(theta);
}

const char *compare_words(enum compare_mode mode)
{
	static const char *const words[COMPARED_MODES] = {
		"",
		"interval: which requests were drawn, the same for both runs; a repeated run may differ more",
		"interval: which requests were drawn, for each run apart; a repeated run may differ more",
		"interval: how the repetitions differ",
	};

	return words[mode];
}
