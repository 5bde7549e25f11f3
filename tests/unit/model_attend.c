/* model_attend.c - closed forms of attention against counting every token */
#include "base/rng.h"
#include "model/attend.h"
#include "tap.h"

/* The tokens that token p (from 1) attends to, by going through all of them. */
static int64_t keys(enum reach r, int64_t w, int64_t p)
{
	int64_t n = 0;

	for (int64_t k = 1; k <= p; k++)
		switch (r) {
		case REACH_FULL:
			n++;
			break;
		case REACH_WINDOW:
			n += p - k < w;
			break;
		case REACH_CHUNK:
			n += (k - 1) / w == (p - 1) / w;
			break;
		case REACH_TOPK:
			n += n < w;
			break;
		}
	return n;
}

static int64_t count_pairs(enum reach r, int64_t w, int64_t c, int64_t s)
{
	int64_t n = 0;

	for (int64_t p = c + 1; p <= s; p++)
		n += keys(r, w, p);
	return n;
}

/* The first c tokens that some token of c+1 .. c+n attends to; for top-k the most that n queries can choose. */
static int64_t count_cached(enum reach r, int64_t w, int64_t c, int64_t n)
{
	int64_t read = 0;

	if (r == REACH_TOPK)
		return n * w < c ? n * w : c;
	for (int64_t k = 1; k <= c; k++) {
		bool used = false;

		for (int64_t p = c + 1; p <= c + n; p++)
			used |= r == REACH_FULL || (r == REACH_WINDOW && p - k < w) ||
				(r == REACH_CHUNK && (k - 1) / w == (p - 1) / w);
		read += used;
	}
	return read;
}

static void check(enum reach r, const char *name)
{
	struct rng g;
	int wrong = 0, wrong_cached = 0, wrong_sum = 0;

	rng_init(&g, 7, (uint64_t)r);
	for (int i = 0; i < 2000; i++) {
		int64_t w = 1 + (int64_t)rng_below(&g, 40), c = (int64_t)rng_below(&g, 90);
		int64_t n = 1 + (int64_t)rng_below(&g, 30), m = 1 + (int64_t)rng_below(&g, 12), sum = 0;

		wrong += attend_pairs(r, w, c, c + n) != (double)count_pairs(r, w, c, c + n);
		wrong_cached += attend_cached(r, w, c, n) != (double)count_cached(r, w, c, n);
		for (int64_t k = 0; k < m; k++)
			sum += count_cached(r, w, c + k * n, n);
		wrong_sum += attend_cached_sum(r, w, c, n, m) != (double)sum;
	}
	tap_is_int(wrong, 0, "%s: pairs", name);
	tap_is_int(wrong_cached, 0, "%s: cached entries read", name);
	tap_is_int(wrong_sum, 0, "%s: cached entries read over steps", name);
}

static void check_large(void)
{
	int64_t big = (int64_t)1 << 40;

	tap_is_real(attend_pairs(REACH_FULL, 0, big - 1, big), (double)big, 0, "one token at 2^40");
	tap_is_real(attend_pairs(REACH_CHUNK, 8192, big - 1, big), 8192, 0, "one token at the end of a chunk at 2^40");
	tap_is_real(attend_pairs(REACH_CHUNK, 8192, big, big + 1), 1, 0, "one token at the start of the next");
	tap_is_real(attend_cached_sum(REACH_CHUNK, 8192, 0, 1, 8192 * 1000), 1000.0 * 8192 * 8191 / 2, 0,
		    "a thousand whole chunks of decoding");
	tap_is_real(attend_cached_sum(REACH_WINDOW, 128, big, 1, 1000), 127000, 0, "window: always full far out");
	tap_is_real(attend_span(REACH_WINDOW, 128, 8192), 128, 0, "a window keeps its window");
	tap_is_real(attend_span(REACH_TOPK, 2048, 8192), 8192, 0, "top-k keeps everything");
	tap_is_real(attend_span(REACH_CHUNK, 8192, 100), 100, 0, "a chunk keeps what there is");
}

int main(void)
{
	check(REACH_FULL, "full");
	check(REACH_WINDOW, "window");
	check(REACH_CHUNK, "chunk");
	check(REACH_TOPK, "top-k");
	check_large();
	return tap_done();
}
