/* ks.c - the two-sample Kolmogorov-Smirnov distance; see ks.h */
#include "stats/ks.h"

#include <math.h>

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
