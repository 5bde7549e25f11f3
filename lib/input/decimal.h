/* decimal.h - decimal numbers without rounding: text -> mantissa and power of ten -> integer or double
 *
 * A JSON number is kept as its first 19 significant digits and a power of ten, so that a unit is an addition to the
 * exponent: 1759522419.158355424 s is exactly 1759522419158355424 ns, and 0.1 s is the double nearest to 100 ms.
 */
#ifndef SERVESTAT_INPUT_DECIMAL_H
#define SERVESTAT_INPUT_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* |value| = m * 10^e, plus less than one unit of the last digit when `more` (non-zero digits did not fit) */
struct decimal {
	uint64_t m;
	int32_t e;
	bool neg;
	bool more;
	const char *s;         /* the number's own text, borrowed */
	size_t n;
};

enum decimal_status { DECIMAL_OK, DECIMAL_RANGE, DECIMAL_FRACTION };

/* decimal_lex: read the JSON number that starts at p; returns its end, or NULL when there is none (the JSON grammar:
 * no leading zeros, no plus sign, no bare point). The text must be followed by some byte that no number holds. */
const char *decimal_lex(const char *p, struct decimal *d);
/* decimal_whole: is the whole text one JSON number? t[n] must be readable and must not continue a number. */
bool decimal_whole(const char *t, size_t n, struct decimal *d);
/* decimal_finite: does it fit a double? (what JSON readers refuse as overflow) */
bool decimal_finite(const struct decimal *d);
/* decimal_int: value * 10^shift as an integer. DECIMAL_FRACTION when it is none, DECIMAL_RANGE beyond
 * +-(2^63-1). decimal_round is the same to the nearest integer, ties to even. */
enum decimal_status decimal_int(const struct decimal *d, int shift, int64_t *out);
enum decimal_status decimal_round(const struct decimal *d, int shift, int64_t *out);
/* decimal_real: value * 10^shift, correctly rounded. */
double decimal_real(const struct decimal *d, int shift);

#endif
