/* sum.h - a sum of doubles that keeps what rounding would lose
 *
 * Neumaier's variant of Kahan's summation (1974): the error does not grow with the number of terms. Zero-initialise
 * to start: struct sum s = {0}.
 */
#ifndef SERVESTAT_BASE_SUM_H
#define SERVESTAT_BASE_SUM_H

#include <math.h>

struct sum {
	double value, lost;
};

static inline void sum_add(struct sum *s, double v)
{
	double t = s->value + v;

	s->lost += fabs(s->value) >= fabs(v) ? (s->value - t) + v : (v - t) + s->value;
	s->value = t;
}

static inline double sum_total(const struct sum *s)
{
	return s->value + s->lost;
}

#endif
