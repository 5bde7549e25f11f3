/* rng.h - a small seeded generator, the same numbers on every machine and compiler
 *
 * xoshiro256** by D. Blackman and S. Vigna (2018), seeded through splitmix64 (Steele, Lea, Flood 2014). Streams
 * with different (seed, stream) are independent for every use in this kit: draw k of a resampling or session k of
 * a generator has its own, so results do not depend on the number of threads.
 */
#ifndef SERVESTAT_BASE_RNG_H
#define SERVESTAT_BASE_RNG_H

#include <stdint.h>

#include "base/wide.h"

struct rng {
	uint64_t s[4];
};

/* rng_init: start stream `stream` of seed `seed`. */
void rng_init(struct rng *r, uint64_t seed, uint64_t stream);
static inline uint64_t rng_rotate(uint64_t x, int k)
{
	return x << k | x >> (64 - k);
}

/* rng_next: 64 random bits. */
static inline uint64_t rng_next(struct rng *r)
{
	uint64_t *s = r->s, result = rng_rotate(s[1] * 5, 7) * 9, t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rng_rotate(s[3], 45);
	return result;
}

/* rng_real: uniform in [0, 1), 53 bits. */
double rng_real(struct rng *r);
/* rng_below: uniform integer in [0, n), without bias; n >= 1. Multiply-shift with rejection of the short remainder
 * (Lemire 2019). */
static inline uint64_t rng_below(struct rng *r, uint64_t n)
{
	uint128 p = (uint128)rng_next(r) * n;

	if (__builtin_expect((uint64_t)p < n, 0)) {
		uint64_t floor = -n % n;

		while ((uint64_t)p < floor)
			p = (uint128)rng_next(r) * n;
	}
	return (uint64_t)(p >> 64);
}

/* rng_normal: standard normal (polar method, Marsaglia and Bray 1964). */
double rng_normal(struct rng *r);
/* rng_exponential: exponential with mean 1. */
double rng_exponential(struct rng *r);

#endif
