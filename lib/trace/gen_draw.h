/* gen_draw.h - random draws for the trace generator, bit for bit the same on every machine
 *
 * Only the generator of rng.h and the operations that IEEE 754 rounds exactly (+ - * / sqrt) are used, never a
 * function of libm whose last bit differs between systems, so that a seed names one trace everywhere.
 */
#ifndef SERVESTAT_TRACE_GEN_DRAW_H
#define SERVESTAT_TRACE_GEN_DRAW_H

#include <stdint.h>

#include "base/rng.h"

/* A distribution as its quantile function: values v at probabilities p, p ascending from 0 to 1, v not
 * descending, straight lines between. Its mean is the area below, so a published mean can be met exactly. */
enum { GEN_KNOTS = 16 };
struct gen_knot { double p, v; };
struct gen_knots { struct gen_knot at[GEN_KNOTS]; };  /* ends at p == 1 */

/* gen_quantile: the value at probability p in [0, 1). */
double gen_quantile(const struct gen_knots *k, double p);
/* gen_knots_mean: the mean of the distribution, the area under gen_quantile. */
double gen_knots_mean(const struct gen_knots *k);

/* gen_tilt: the value at probability p of the density 1 + a(2x - 1) on [0, 1], -1 <= a <= 1: a > 0 prefers large
 * x, a < 0 small x. Weighted densities whose tilts sum to 0 mix to the uniform, which is how classes of requests
 * get different lengths while all of them together keep the published ones. */
double gen_tilt(double a, double p);

/* gen_exponential: exponential with mean 1 by comparing uniforms alone (J. von Neumann 1951). */
double gen_exponential(struct rng *r);

/* Uniforms on [0, 1) in blocks: each block has one in every 1/64th, in random order, so that shares and means of
 * a short trace are already near those of a long one. */
struct gen_strata {
	struct rng rng;
	unsigned used, step, shift;
};
void gen_strata_init(struct gen_strata *s, uint64_t seed, uint64_t stream);
/* gen_strata_next: the next uniform of [0, 1). */
double gen_strata_next(struct gen_strata *s);

/* Ranks 0 .. n-1 with weights 1/(rank + flat): Zipf's law with its head flattened (Mandelbrot 1953). */
struct gen_zipf {
	double *cumulative;
	unsigned n;
};
void gen_zipf_init(struct gen_zipf *z, unsigned n, double flat);
/* gen_zipf_next: a rank at random. */
unsigned gen_zipf_next(const struct gen_zipf *z, struct rng *r);
void gen_zipf_free(struct gen_zipf *z);

/* Turns of a session that has several: 2 + floor(x), P(x >= k) = (1 + k/scale)^-2 (Lomax), cut at `most`. */
struct gen_turns {
	double scale;
	unsigned most;
};
/* gen_turns_init: choose the scale for a mean of `mean` turns, 2 <= mean < most (exact after cutting). */
void gen_turns_init(struct gen_turns *t, double mean, unsigned most);
/* gen_turns_at: the number of turns at probability p. */
unsigned gen_turns_at(const struct gen_turns *t, double p);

#endif
