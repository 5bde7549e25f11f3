/* sort.c - radix sort of integers; see sort.h */
#include "stats/sort.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { DIGIT_BITS = 11, DIGIT = 1 << DIGIT_BITS };

/* Unsigned order of the biased value is signed order of x. */
static inline size_t digit_of(int64_t x, unsigned shift)
{
	return (size_t)((((uint64_t)x ^ ((uint64_t)1 << 63)) >> shift) & (DIGIT - 1));
}

/* One stable pass from x to y by the digit at shift. Returns 0 when all values share the digit: y is untouched. */
static int pass(const int64_t *x, int64_t *y, size_t n, unsigned shift)
{
	size_t start[DIGIT] = { 0 }, sum = 0;

	for (size_t i = 0; i < n; i++)
		start[digit_of(x[i], shift)]++;
	if (start[digit_of(x[0], shift)] == n)
		return 0;
	for (size_t d = 0; d < DIGIT; d++) {
		size_t count = start[d];

		start[d] = sum;
		sum += count;
	}
	for (size_t i = 0; i < n; i++)
		y[start[digit_of(x[i], shift)]++] = x[i];
	return 1;
}

void sort_int(int64_t *x, size_t n)
{
	int64_t *from = x, *to, *spare;

	if (n < 2)
		return;
	spare = to = mem_alloc(n, sizeof *spare);
	for (unsigned shift = 0; shift < 64; shift += DIGIT_BITS) {
		if (pass(from, to, n, shift)) {
			int64_t *t = from;

			from = to;
			to = t;
		}
	}
	if (from != x)
		memcpy(x, from, n * sizeof *x);
	free(spare);
}
