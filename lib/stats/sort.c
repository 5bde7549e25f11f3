/* sort.c - radix sort of integers; see sort.h */
#include "stats/sort.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { DIGIT_BITS = 11, DIGIT = 1 << DIGIT_BITS };

static inline size_t digit_of(uint64_t x, unsigned shift)
{
	return (size_t)(x >> shift & (DIGIT - 1));
}

/* One stable pass from x to y by the digit at shift; flip: bits that count the other way round. */
static void pass(const uint64_t *x, uint64_t *y, size_t n, unsigned shift, uint64_t flip)
{
	size_t start[DIGIT] = { 0 }, sum = 0;

	for (size_t i = 0; i < n; i++)
		start[digit_of(x[i] ^ flip, shift)]++;
	for (size_t d = 0; d < DIGIT; d++) {
		size_t count = start[d];

		start[d] = sum;
		sum += count;
	}
	for (size_t i = 0; i < n; i++)
		y[start[digit_of(x[i] ^ flip, shift)]++] = x[i];
}

static void sort(uint64_t *x, size_t n, unsigned low, uint64_t flip)
{
	uint64_t *from = x, *to, *spare, differ = 0;

	for (size_t i = 1; i < n; i++)
		differ |= x[i] ^ x[0];
	if (!(differ >> low))
		return;
	spare = to = mem_alloc(n, sizeof *spare);
	for (unsigned shift = low; shift < 64; shift += DIGIT_BITS) {
		if (digit_of(differ, shift)) {
			uint64_t *t = from;

			pass(from, to, n, shift, flip);
			from = to;
			to = t;
		}
	}
	if (from != x)
		memcpy(x, from, n * sizeof *x);
	free(spare);
}

void sort_int(int64_t *x, size_t n)
{
	/* unsigned order with the sign bit flipped is signed order */
	sort((uint64_t *)x, n, 0, (uint64_t)1 << 63);
}

void sort_words(uint64_t *x, size_t n, unsigned low)
{
	sort(x, n, low, 0);
}
