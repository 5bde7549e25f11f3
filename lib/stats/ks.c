/* ks.c - the two-sample Kolmogorov-Smirnov distance; see ks.h */
#include "stats/ks.h"

#include <math.h>

#include "base/wide.h"

double ks_distance(const int64_t *a, size_t n, const int64_t *b, size_t m)
{
	size_t i = 0, k = 0;
	double most = 0;

	if (!n || !m)
		return NAN;
	while (i < n && k < m) {
		int64_t x = a[i] < b[k] ? a[i] : b[k];
		double apart;

		while (i < n && a[i] <= x)
			i++;
		while (k < m && b[k] <= x)
			k++;
		apart = fabs((double)i / (double)n - (double)k / (double)m);
		if (apart > most)
			most = apart;
	}
	return most;
}

static double sum_of(const int64_t *v, size_t n)
{
	uint128 sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += (uint64_t)v[i];
	return (double)sum;
}

double ks_by_size(const int64_t *a, size_t n, const int64_t *b, size_t m)
{
	double all_a = sum_of(a, n), all_b = sum_of(b, m), most = 0;
	uint128 below_a = 0, below_b = 0;
	size_t i = 0, k = 0;

	if (all_a == 0 || all_b == 0)
		return NAN;
	while (i < n && k < m) {
		int64_t x = a[i] < b[k] ? a[i] : b[k];

		for (; i < n && a[i] <= x; i++)
			below_a += (uint64_t)a[i];
		for (; k < m && b[k] <= x; k++)
			below_b += (uint64_t)b[k];
		most = fmax(most, fabs((double)below_a / all_a - (double)below_b / all_b));
	}
	return most;
}
