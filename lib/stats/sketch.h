/* sketch.h - quantiles of any number of values in 9 kB, at most 1 % off
 *
 * A log-linear histogram: a value is counted by its exponent and the first 6 bits of its mantissa, which is the upper
 * part of a double as it stands in memory. A counter spans at most 1/64 of its lower bound, and its middle stands for
 * every value in it, so a quantile is off by at most 1/128 of itself (0.8 %): that holds for each of the two values
 * between which type 7 interpolates (quantile.h), and so for what lies between them. Values from 2^-10 to 2^24 are
 * told apart (milliseconds: from a microsecond to four and a half hours); smaller ones count as the smallest seen,
 * larger ones as the largest. Least, largest and number are exact.
 *
 * A counter that is full halves all of them, which leaves their proportions as they are, so there is no end to what
 * can be added.
 */
#ifndef SERVESTAT_STATS_SKETCH_H
#define SERVESTAT_STATS_SKETCH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { SKETCH_LOW = -10, SKETCH_HIGH = 24, SKETCH_BITS = 6 };
#define SKETCH_COUNTERS ((size_t)(SKETCH_HIGH - SKETCH_LOW) << SKETCH_BITS)

struct sketch {
	uint32_t *count;       /* SKETCH_COUNTERS of them */
	uint64_t n;            /* values */
	uint64_t counted;      /* sum of the counters: n, until one was full */
	double min, max;       /* NaN while n is 0 */
};

void sketch_init(struct sketch *s);
void sketch_halve(struct sketch *s);

/* sketch_counter: which counter counts v; of NaN none does, so it must not be added. */
static inline size_t sketch_counter(double v)
{
	uint64_t bits;
	int64_t at;

	if (v < 1.0 / (1 << -SKETCH_LOW))
		return 0;
	memcpy(&bits, &v, sizeof bits);
	at = (int64_t)(bits >> (52 - SKETCH_BITS)) - ((int64_t)(1023 + SKETCH_LOW) << SKETCH_BITS);
	return at < (int64_t)SKETCH_COUNTERS ? (size_t)at : SKETCH_COUNTERS - 1;
}

static inline void sketch_add(struct sketch *s, double v)
{
	uint32_t *count = &s->count[sketch_counter(v)];

	if (*count == UINT32_MAX)
		sketch_halve(s);
	++*count;
	s->counted++;
	s->n++;
	if (!(v >= s->min))
		s->min = v;
	if (!(v <= s->max))
		s->max = v;
}

/* sketch_quantiles: the quantiles p[0..np), ascending, into q; NaN while n is 0. */
void sketch_quantiles(const struct sketch *s, const double *p, size_t np, double *q);
/* sketch_above: about how many values are greater than v: those of its own counter are taken as spread evenly. */
uint64_t sketch_above(const struct sketch *s, double v);
void sketch_free(struct sketch *s);

#endif
