/* rng.c - seeded generator; see rng.h */
#include "base/rng.h"

#include <math.h>

#include "base/wide.h"

static uint64_t splitmix(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

void rng_init(struct rng *r, uint64_t seed, uint64_t stream)
{
	uint64_t a = seed, b = stream ^ 0x6a09e667f3bcc909u;
	uint64_t of_seed = splitmix(&a), high = splitmix(&b), low = splitmix(&b);
	uint64_t state = of_seed ^ (high << 1 | low >> 63);

	for (int i = 0; i < 4; i++)
		r->s[i] = splitmix(&state);
}

static uint64_t rotl(uint64_t x, int k)
{
	return x << k | x >> (64 - k);
}

uint64_t rng_next(struct rng *r)
{
	uint64_t *s = r->s, result = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotl(s[3], 45);
	return result;
}

double rng_real(struct rng *r)
{
	return (double)(rng_next(r) >> 11) * 0x1p-53;
}

uint64_t rng_below(struct rng *r, uint64_t n)
{
	/* multiply-shift with rejection of the short remainder (Lemire 2019) */
	uint128 p = (uint128)rng_next(r) * n;

	if ((uint64_t)p < n) {
		uint64_t floor = -n % n;

		while ((uint64_t)p < floor)
			p = (uint128)rng_next(r) * n;
	}
	return (uint64_t)(p >> 64);
}

double rng_normal(struct rng *r)
{
	double u, v, s;

	do {
		u = 2 * rng_real(r) - 1;
		v = 2 * rng_real(r) - 1;
		s = u * u + v * v;
	} while (s >= 1 || s == 0);
	return u * sqrt(-2 * log(s) / s);
}

double rng_exponential(struct rng *r)
{
	return -log1p(-rng_real(r));
}
