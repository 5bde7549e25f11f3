/* ks.h - how far two samples are apart: the two-sample Kolmogorov-Smirnov distance
 *
 * D = max over x of |F_a(x) - F_b(x)|, F being the shares of a sample that are at most x. Samples of one
 * distribution stay below 1.36 * sqrt(1/n + 1/m) nineteen times in twenty (Smirnov 1948).
 */
#ifndef SERVESTAT_STATS_KS_H
#define SERVESTAT_STATS_KS_H

#include <stddef.h>
#include <stdint.h>

/* ks_distance: of ascending integers a[0..n) and b[0..m); NaN when either is empty. */
double ks_distance(const int64_t *a, size_t n, const int64_t *b, size_t m);
/* ks_by_size: the same where every integer, none of which is negative, counts as often as it says: the distance of
 * the tokens of two lists of prompts. NaN when either sum is 0. */
double ks_by_size(const int64_t *a, size_t n, const int64_t *b, size_t m);

#endif
