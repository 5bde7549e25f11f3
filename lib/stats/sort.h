/* sort.h - sorts integers in time proportional to their number */
#ifndef SERVESTAT_STATS_SORT_H
#define SERVESTAT_STATS_SORT_H

#include <stddef.h>
#include <stdint.h>

/* sort_int: x[0..n) ascending. Radix sort by digits of 11 bits, least significant first, digits that all values share
 * left out; takes n more integers of memory while it works. */
void sort_int(int64_t *x, size_t n);
/* sort_words: the same by the bits from `low` on (< 64), as unsigned numbers; where these are equal the order
 * stays. */
void sort_words(uint64_t *x, size_t n, unsigned low);

#endif
