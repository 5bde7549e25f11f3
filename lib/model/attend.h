/* attend.h - which earlier tokens a token attends to: counts and sums in closed form
 *
 * Token p (from 1) of a sequence attends to itself and to earlier tokens; how many is the layer's reach:
 *
 *	full     p
 *	window   min(p, W): itself and the W-1 before it
 *	chunk    ((p-1) mod W) + 1: those of its own stretch of W tokens
 *	top-k    min(p, W): the W best of all, wherever they are
 *
 * Everything here is counted for one sequence and one layer, in tokens or query-key pairs. Results are doubles.
 * Lengths are below ATTEND_MAX, so that no integer here overflows. No function loops over tokens.
 */
#ifndef SERVESTAT_MODEL_ATTEND_H
#define SERVESTAT_MODEL_ATTEND_H

#include <stdint.h>

#define ATTEND_MAX ((int64_t)1 << 53)

enum reach { REACH_FULL, REACH_WINDOW, REACH_CHUNK, REACH_TOPK };

/* attend_pairs: query-key pairs of the tokens c+1 .. s (0 <= c <= s). Additive: pairs(a,b) + pairs(b,d) is
 * pairs(a,d), so the sum over decode steps or prefill chunks is one call. w is unused for full reach. */
double attend_pairs(enum reach r, int64_t w, int64_t c, int64_t s);
/* attend_cached: how many of the first c tokens' KV entries a step of n further tokens reads: all c; min(c, W-1);
 * c mod W; min(c, n*W), as every query may choose others. */
double attend_cached(enum reach r, int64_t w, int64_t c, int64_t n);
/* attend_cached_sum: attend_cached summed over m steps of n tokens each, the first one after c tokens, the next
 * after c + n, and so on. n = 1 is decoding, larger n the chunks of a prefill. */
double attend_cached_sum(enum reach r, int64_t w, int64_t c, int64_t n, int64_t m);
/* attend_span: the most KV entries of a sequence of s tokens that such a layer has to keep: s, or min(s, W) for
 * window and chunk; top-k keeps all. */
double attend_span(enum reach r, int64_t w, int64_t s);

#endif
