/* rng.h - a small seeded generator, the same numbers on every machine and compiler
 *
 * xoshiro256** by D. Blackman and S. Vigna (2018), seeded through splitmix64 (Steele, Lea, Flood 2014). Streams
 * with different (seed, stream) are independent for every use in this kit: draw k of a resampling or session k of
 * a generator has its own, so results do not depend on the number of threads.
 */
#ifndef SERVESTAT_BASE_RNG_H
#define SERVESTAT_BASE_RNG_H

#include <stdint.h>

struct rng {
	uint64_t s[4];
};

/* rng_init: start stream `stream` of seed `seed`. */
void rng_init(struct rng *r, uint64_t seed, uint64_t stream);
/* rng_next: 64 random bits. */
uint64_t rng_next(struct rng *r);
/* rng_real: uniform in [0, 1), 53 bits. */
double rng_real(struct rng *r);
/* rng_below: uniform integer in [0, n), without bias; n >= 1. */
uint64_t rng_below(struct rng *r, uint64_t n);
/* rng_normal: standard normal (polar method, Marsaglia and Bray 1964). */
double rng_normal(struct rng *r);
/* rng_exponential: exponential with mean 1. */
double rng_exponential(struct rng *r);

#endif
