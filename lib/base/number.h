/* number.h - how the kit spells a number
 *
 * Integers exact. Reals with up to 6 digits after the point, trailing zeros dropped; a value that is not zero but
 * would print as 0 gets 6 significant digits instead; never an exponent, never -0. JSON reals are the shortest
 * text that reads back as the same double.
 */
#ifndef SERVESTAT_BASE_NUMBER_H
#define SERVESTAT_BASE_NUMBER_H

#include <stddef.h>
#include <stdint.h>

enum { NUMBER_MAX = 512 }; /* room for any double in plain decimals: sign, 309 digits, 102 commas, a unit behind */

/* number_digits: v into buf, 20 bytes at most and no NUL behind them; their number. For columns of many integers. */
size_t number_digits(char *buf, uint64_t v);
/* number_scaled: v / 10^digits exactly in plain decimals, digits up to 18 and no more after the point than needed;
 * 22 bytes at most and no NUL behind them; their number. */
size_t number_scaled(char *buf, int64_t v, int digits);

/* Each writes a NUL-terminated text into buf (NUMBER_MAX bytes) and returns its length. v must be finite. */
size_t number_real(char *buf, double v);
size_t number_json(char *buf, double v);
/* number_grouped: 144793823 -> "144,793,823" (text and md). */
size_t number_grouped(char *buf, int64_t v);
/* number_readable: 5 significant digits and grouped: 12035.061342 -> "12,035" (text and md). */
size_t number_readable(char *buf, double v);
/* number_short: for sentences and charts: at most 4 significant characters and a suffix k M G T (powers of 1000):
 * 5120000 -> "5.12M". */
size_t number_short(char *buf, double v);
/* number_percent: 0.3736 -> "37.4 %". */
size_t number_percent(char *buf, double share);
/* number_duration: nanoseconds with a unit that reads well: "3537 s", "12.5 ms", "1.2 h". */
size_t number_duration(char *buf, int64_t ns);

#endif
