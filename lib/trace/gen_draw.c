/* gen_draw.c - random draws for the trace generator; see gen_draw.h
 *
 * One operation a statement where a product meets a sum: a compiler may not fuse across statements, and fused
 * rounding would give other traces on machines that have the instruction.
 */
#include "trace/gen_draw.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

double gen_quantile(const struct gen_knots *k, double p)
{
	const struct gen_knot *a = k->at;

	while (a[1].p <= p && a[1].p < 1)
		a++;

	double share = (p - a->p) / (a[1].p - a->p);
	double rise = share * (a[1].v - a->v);

	return a->v + rise;
}

double gen_knots_mean(const struct gen_knots *k)
{
	double sum = 0;

	for (const struct gen_knot *a = k->at; a->p < 1; a++) {
		double area = (a[1].p - a->p) * (a[1].v + a->v) / 2;

		sum += area;
	}
	return sum;
}

double gen_tilt(double a, double p)
{
	/* the root of a x^2 + (1 - a) x = p, in the form that also holds at a = 0 */
	double b = 1 - a, square = b * b, four = 4 * a * p;

	return p > 0 ? 2 * p / (b + sqrt(square + four)) : 0;
}

double gen_exponential(struct rng *r)
{
	for (double whole = 0;; whole++) {
		double first = rng_real(r), last = first, next;
		unsigned run = 1;

		/* a falling run from x has odd length with probability exp(-x) */
		while ((next = rng_real(r)) < last) {
			last = next;
			run++;
		}
		if (run & 1)
			return whole + first;
	}
}

enum { STRATA = 64 };

void gen_strata_init(struct gen_strata *s, uint64_t seed, uint64_t stream)
{
	rng_init(&s->rng, seed, stream);
	s->used = STRATA;
}

double gen_strata_next(struct gen_strata *s)
{
	if (s->used == STRATA) {
		s->used = 0;
		s->step = (unsigned)rng_below(&s->rng, STRATA / 2) * 2 + 1;
		s->shift = (unsigned)rng_below(&s->rng, STRATA);
	}

	unsigned stratum = (s->used++ * s->step + s->shift) % STRATA;

	return (stratum + rng_real(&s->rng)) / STRATA;
}

void gen_zipf_init(struct gen_zipf *z, unsigned n, double flat)
{
	double sum = 0;

	z->n = n;
	z->cumulative = mem_alloc(n, sizeof z->cumulative[0]);
	for (unsigned i = 0; i < n; i++) {
		sum += 1 / (i + flat);
		z->cumulative[i] = sum;
	}
}

unsigned gen_zipf_next(const struct gen_zipf *z, struct rng *r)
{
	double x = rng_real(r) * z->cumulative[z->n - 1];
	unsigned low = 0, high = z->n - 1;

	while (low < high) {
		unsigned middle = low + (high - low) / 2;

		if (x < z->cumulative[middle])
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

void gen_zipf_free(struct gen_zipf *z)
{
	free(z->cumulative);
	z->cumulative = NULL;
}

static double turns_mean(double scale, unsigned most)
{
	double sum = 2;

	for (unsigned k = 1; k + 2 <= most; k++) {
		double f = scale / (scale + k);

		sum += f * f;
	}
	return sum;
}

void gen_turns_init(struct gen_turns *t, double mean, unsigned most)
{
	double low = 0, high = 1;

	while (turns_mean(high, most) < mean && high < 1e12)
		high *= 2;
	for (int i = 0; i < 60; i++) {
		double middle = (low + high) / 2;

		if (turns_mean(middle, most) < mean)
			low = middle;
		else
			high = middle;
	}
	t->scale = high;
	t->most = most;
}

unsigned gen_turns_at(const struct gen_turns *t, double p)
{
	double x = t->scale * (1 / sqrt(1 - p) - 1);

	return x + 2 >= t->most ? t->most : 2 + (unsigned)x;
}
