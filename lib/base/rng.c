/* rng.c - seeded generator; see rng.h */
#include "base/rng.h"

#include <math.h>

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

double rng_real(struct rng *r)
{
	return (double)(rng_next(r) >> 11) * 0x1p-53;
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
