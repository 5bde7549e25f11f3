/* swar.h - eight bytes at a time in one register: finding and converting runs of digits
 *
 * Little-endian: the first byte of the text is the lowest of the word. For other byte orders the word is swapped.
 */
#ifndef SERVESTAT_INPUT_SWAR_H
#define SERVESTAT_INPUT_SWAR_H

#include <stdint.h>
#include <string.h>

static inline uint64_t swar_load(const char *p)
{
	uint64_t w;

	memcpy(&w, p, sizeof w);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	w = __builtin_bswap64(w);
#endif
	return w;
}

/* How many of the 8 bytes at p are digits before the first that is none; *digits: their values, one a byte. */
static inline int swar_digits(const char *p, uint64_t *digits)
{
	uint64_t t = swar_load(p) ^ 0x3030303030303030u; /* a digit becomes 0..9 */
	uint64_t other = ((t + 0x7676767676767676u) | t) & 0x8080808080808080u; /* only right up to the first */

	*digits = t;
	return other ? __builtin_ctzll(other) >> 3 : 8;
}

/* The number that eight digit values spell. */
static inline uint32_t swar_eight(uint64_t digits)
{
	digits = digits * 10 + (digits >> 8);
	return (uint32_t)(((digits & 0x000000ff000000ffu) * 0x000f424000000064u +
			   (digits >> 16 & 0x000000ff000000ffu) * 0x0000271000000001u) >> 32);
}

/* The number that the first n (1..8) of them spell. */
static inline uint32_t swar_number(uint64_t digits, int n)
{
	return swar_eight(digits << (64 - 8 * n)); /* zeros in the place of what follows, and in front */
}

#endif
