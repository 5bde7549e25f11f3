/* attend.c - which earlier tokens a token attends to: counts and sums in closed form */
#include "model/attend.h"

/* 1 + 2 + ... + n */
static double triangle(double n)
{
	return n * (n + 1) / 2;
}

/* Pairs of tokens 1 .. x with chunked reach: whole stretches, then the last one so far. */
static double chunk_pairs(int64_t w, int64_t x)
{
	return (double)(x / w) * triangle((double)w) + triangle((double)(x % w));
}

double attend_pairs(enum reach r, int64_t w, int64_t c, int64_t s)
{
	double n = (double)(s - c), W = (double)w;

	switch (r) {
	case REACH_CHUNK:
		/* inside one stretch the difference of two large sums would lose digits */
		if (c / w == (s - 1) / w && s > c)
			return n * ((double)(c % w) + (n + 1) / 2);
		return chunk_pairs(w, s) - chunk_pairs(w, c);
	case REACH_WINDOW:
	case REACH_TOPK:
		if (c >= w)
			return n * W;
		if (s > w)
			return (double)(w - c) * ((double)c + W + 1) / 2 + (double)(s - w) * W;
		break;
	case REACH_FULL:
		break;
	}
	return n * ((double)s + (double)c + 1) / 2;
}

double attend_cached(enum reach r, int64_t w, int64_t c, int64_t n)
{
	switch (r) {
	case REACH_WINDOW:
		return (double)(c < w - 1 ? c : w - 1);
	case REACH_CHUNK:
		return (double)(c % w);
	case REACH_TOPK:
		return (double)c / (double)n < (double)w ? (double)c : (double)n * (double)w;
	case REACH_FULL:
		break;
	}
	return (double)c;
}

/* Sum of c, c+n, ... (m terms). */
static double ramp(double c, double n, double m)
{
	return m * c + n * m * (m - 1) / 2;
}

/* Sum of min(c + i*n, cap) for i < m. */
static double capped_ramp(int64_t c, int64_t n, int64_t m, double cap)
{
	double below = ((double)cap - (double)c) / (double)n; /* terms i < below are under the cap */
	int64_t k = below <= 0 ? 0 : below >= (double)m ? m : (int64_t)below + 1;

	if (k > m)
		k = m;
	return ramp((double)c, (double)n, (double)k) + (double)(m - k) * cap;
}

/* Sum of floor((a*i + b) / w) for i < m, by the Euclidean reduction: take out whole multiples of w, then count the
 * lattice points under the remaining line from its other side. */
static double floor_sum(int64_t m, int64_t w, int64_t a, int64_t b)
{
	double sum = 0, sign = 1;

	for (;;) {
		sum += sign * ((double)(a / w) * (double)m * (double)(m - 1) / 2 + (double)(b / w) * (double)m);
		a %= w;
		b %= w;
		int64_t top = (a * (m - 1) + b) / w; /* the largest value left */
		if (m <= 0 || top == 0)
			return sum;
		/* sum over i of f(i) = top*(m-1) + ... counted by value: for v in 1..top the i with f(i) >= v */
		sum += sign * (double)top * (double)m;
		sign = -sign;
		/* i >= ceil((v*w - b)/a): the number of smaller i is floor((v*w - b + a - 1)/a), v = 1..top */
		int64_t next_b = w - b + a - 1, next_w = a, next_a = w;
		m = top;
		w = next_w;
		a = next_a;
		b = next_b;
	}
}

double attend_cached_sum(enum reach r, int64_t w, int64_t c, int64_t n, int64_t m)
{
	if (m <= 0)
		return 0;
	switch (r) {
	case REACH_WINDOW:
		return capped_ramp(c, n, m, (double)(w - 1));
	case REACH_TOPK:
		return capped_ramp(c, n, m, (double)n * (double)w);
	case REACH_CHUNK:
		return ramp((double)(c % w), (double)n, (double)m) - (double)w * floor_sum(m, w, n, c % w);
	case REACH_FULL:
		break;
	}
	return ramp((double)c, (double)n, (double)m);
}

double attend_span(enum reach r, int64_t w, int64_t s)
{
	if ((r == REACH_WINDOW || r == REACH_CHUNK) && s > w)
		return (double)w;
	return (double)s;
}
