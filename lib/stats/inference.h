/* inference.h - tests of hypotheses: numbers in, p-values and intervals out */
#ifndef SERVESTAT_STATS_INFERENCE_H
#define SERVESTAT_STATS_INFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* holm: which of n p-values are accepted at the family-wise level alpha (Holm 1979): in ascending order, p(i) <=
 * alpha / (m - i + 1) until the first failure, i from 1, m the number of p-values. A NaN is no test: it is not among
 * the m and not accepted. */
void holm(const double *p, size_t n, double alpha, bool *accepted);

/* sign_flip: exact test that paired differences have no direction (Fisher 1935): the share of the 2^n sign patterns
 * whose sum is at least as far from 0 as that of d as it is. n <= SIGN_FLIP_MAX; 1 for n = 0. */
enum { SIGN_FLIP_MAX = 24 };
double sign_flip(const double *d, size_t n);

/* fisher_exact: two-sided p of Fisher's exact test that hit_a of n_a and hit_b of n_b are the same share: the sum of
 * the probabilities of all tables with these margins that are no likelier than this one. */
double fisher_exact(uint64_t hit_a, uint64_t n_a, uint64_t hit_b, uint64_t n_b);

/* student_two_sided: P(|T| >= |t|) of Student's t with df > 0 degrees of freedom, not necessarily whole.
 * student_bound: the t for which that is p, 0 < p < 1. */
double student_two_sided(double t, double df);
double student_bound(double p, double df);

/* welch: the difference of the means of two samples, b minus a, with unequal variances (Welch 1947; degrees of
 * freedom by Satterthwaite): its 95 % interval and two-sided p. Both samples have at least 2 values. When neither
 * varies the interval is the difference itself, and p is 0, or 1 when there is none. */
struct welch { double delta, low, high, p; };
struct welch welch(const double *a, size_t n_a, const double *b, size_t n_b);

#endif
