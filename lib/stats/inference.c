/* inference.c - Holm, sign flips, Fisher's exact test, Welch's t; see inference.h */
#include "stats/inference.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "stats/quantile.h"

struct ranked {
	double p;
	size_t at;
};

static int order_ranked(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->p != y->p)
		return (x->p > y->p) - (x->p < y->p);
	return (x->at > y->at) - (x->at < y->at);
}

void holm(const double *p, size_t n, double alpha, bool *accepted)
{
	struct ranked *r = mem_alloc(n, sizeof *r);
	size_t m = 0;

	for (size_t i = 0; i < n; i++) {
		accepted[i] = false;
		if (!isnan(p[i]))
			r[m++] = (struct ranked){ p[i], i };
	}
	qsort(r, m, sizeof *r, order_ranked);
	for (size_t i = 0; i < m && r[i].p <= alpha / (double)(m - i); i++)
		accepted[r[i].at] = true;
	free(r);
}

double sign_flip(const double *d, size_t n)
{
	uint64_t patterns = (uint64_t)1 << n, far = 0;
	double whole = 0, size = 0;

	for (size_t i = 0; i < n; i++) {
		whole += d[i];
		size += fabs(d[i]);
	}
	/* summed anew for each pattern, so that errors do not add up; ties are ties within rounding */
	for (uint64_t k = 0; k < patterns; k++) {
		double sum = 0;

		for (size_t i = 0; i < n; i++)
			sum += k >> i & 1 ? -d[i] : d[i];
		far += fabs(sum) >= fabs(whole) - 1e-12 * size;
	}
	return (double)far / (double)patterns;
}

static double log_factorial(uint64_t n)
{
	int sign;

	return lgamma_r((double)n + 1, &sign);
}

double fisher_exact(uint64_t hit_a, uint64_t n_a, uint64_t hit_b, uint64_t n_b)
{
	uint64_t hits = hit_a + hit_b, n = n_a + n_b;
	uint64_t least = hits > n_b ? hits - n_b : 0, most = hits < n_a ? hits : n_a;
	double margins = log_factorial(n_a) + log_factorial(n_b) + log_factorial(hits) + log_factorial(n - hits) -
			 log_factorial(n);
	double here = 0, p = 0;

	for (int pass = 0; pass < 2; pass++) {
		for (uint64_t x = pass ? least : hit_a; x <= (pass ? most : hit_a); x++) {
			double l = margins - log_factorial(x) - log_factorial(n_a - x) - log_factorial(hits - x) -
				   log_factorial(n_b - (hits - x));

			if (!pass)
				here = l;
			else if (l <= here + 1e-7)
				p += exp(l);
		}
	}
	return p < 1 ? p : 1;
}

/* The continued fraction of the incomplete beta function (DLMF 8.17.22), evaluated forwards (Lentz 1976). */
static double beta_fraction(double a, double b, double x)
{
	const double tiny = 1e-300;
	double c = 1, d = 1 - (a + b) * x / (a + 1), f;

	d = 1 / (fabs(d) < tiny ? tiny : d);
	f = d;
	for (int i = 1; i < 100000; i++) {
		double even = i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i));
		double odd = -(a + i) * (a + b + i) * x / ((a + 2 * i) * (a + 2 * i + 1));
		double step = 1;

		for (int half = 0; half < 2; half++) {
			double term = half ? odd : even;

			d = 1 + term * d;
			c = 1 + term / c;
			d = 1 / (fabs(d) < tiny ? tiny : d);
			c = fabs(c) < tiny ? tiny : c;
			step = c * d;
			f *= step;
		}
		if (fabs(step - 1) < 1e-15)
			break;
	}
	return f;
}

/* The regularised incomplete beta function I_x(a, b). y is 1 - x, given apart because it may be tiny. */
static double beta_share(double a, double b, double x, double y)
{
	int sign;
	double front;

	if (x <= 0 || y <= 0)
		return x <= 0 ? 0 : 1;
	front = exp(lgamma_r(a + b, &sign) - lgamma_r(a, &sign) - lgamma_r(b, &sign) + a * log(x) + b * log(y));
	/* the fraction converges fast on this side of the mean only */
	if (x < (a + 1) / (a + b + 2))
		return front * beta_fraction(a, b, x) / a;
	return 1 - front * beta_fraction(b, a, y) / b;
}

double student_two_sided(double t, double df)
{
	double s = t * t;

	if (isinf(s))
		return 0;
	return beta_share(df / 2, .5, df / (df + s), s / (df + s));
}

double student_bound(double p, double df)
{
	double low = 0, high = 1;

	while (student_two_sided(high, df) > p && high < 1e300)
		high *= 2;
	for (int i = 0; i < 200; i++) {
		double middle = low + (high - low) / 2;

		if (student_two_sided(middle, df) > p)
			low = middle;
		else
			high = middle;
	}
	return high;
}

struct welch welch(const double *a, size_t n_a, const double *b, size_t n_b)
{
	struct moments x, y;
	double v, w, se, df, reach;
	struct welch r;

	moments_init(&x);
	moments_init(&y);
	for (size_t i = 0; i < n_a; i++)
		moments_add(&x, a[i]);
	for (size_t i = 0; i < n_b; i++)
		moments_add(&y, b[i]);
	r.delta = y.mean - x.mean;
	v = x.m2 / (double)(n_a - 1) / (double)n_a;
	w = y.m2 / (double)(n_b - 1) / (double)n_b;
	se = sqrt(v + w);
	if (!(se > 0)) {
		r.low = r.high = r.delta;
		r.p = r.delta == 0;
		return r;
	}
	df = (v + w) * (v + w) / (v * v / (double)(n_a - 1) + w * w / (double)(n_b - 1));
	reach = student_bound(.05, df) * se;
	r.low = r.delta - reach;
	r.high = r.delta + reach;
	r.p = student_two_sided(r.delta / se, df);
	return r;
}
