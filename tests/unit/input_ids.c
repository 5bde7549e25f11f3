/* input_ids.c - every reader of id arrays that this machine can run against the careful one */
#include "base/rng.h"
#include "input/ids.h"
#include "tap.h"

enum { ROOM = 8192, TRIES = 6000 };

/* A text with readable bytes all around, as in a slab */
static char room[ROOM + 2 * SLAB_PAD];
static char *const text = room + SLAB_PAD;

/* An array in one of the usual spellings; sometimes with a byte changed. */
static size_t write_array(struct rng *rng)
{
	const char *between = rng_below(rng, 2) ? ", " : ",";
	uint64_t n = rng_below(rng, 120), shift = rng_below(rng, 64);
	size_t len = 0;

	text[len++] = '[';
	for (uint64_t i = 0; i < n; i++)
		len += (size_t)sprintf(text + len, "%s%" PRIu64, i ? between : "",
				       rng_next(rng) >> (rng_below(rng, 8) ? shift : rng_below(rng, 64)));
	text[len++] = ']';
	memset(text + len, '\n', SLAB_PAD);
	if (rng_below(rng, 3) == 0)
		text[1 + rng_below(rng, len - 1)] = "0123456789,, ]x-.\n"[rng_below(rng, 18)];
	return len;
}

/* Is text an array of numbers without leading zeros, with "," or ", " between them, to the end of len bytes? */
static bool usual(size_t len)
{
	const char *p = text;

	if (*p++ != '[')
		return false;
	if (*p == ']')
		return len == 2;
	for (;;) {
		size_t n = strspn(p, "0123456789");

		if (n == 0 || (*p == '0' && n > 1))
			return false;
		p += n;
		if (*p == ']')
			return (size_t)(p + 1 - text) == len;
		if (*p++ != ',')
			return false;
		p += *p == ' ';
	}
}

/* Does reader r give what the careful one gives, or NULL only where it may? */
static bool right(const struct ids_reader *r, size_t len)
{
	struct slab want = { 0 }, got = { 0 };
	uint32_t n_want = 0, n_count = 0, n_read = 0;
	const char *bad = usual(len) ? ids_careful(&want, text, len, true, &n_want) : "not usual";
	const char *end = r->count(NULL, text, &n_count), *end_read = r->read(&got, text, &n_read);
	bool ok = end == end_read;

	if (!bad)
		ok = ok && end == text + len && n_count == n_want && n_read == n_want && got.batch.n_ids == n_want &&
		     (n_want == 0 || memcmp(got.batch.ids, want.batch.ids, n_want * sizeof(uint64_t)) == 0);
	else if (end == text + len) /* an array that ends early is found out by what follows it */
		ok = false;
	slab_free(&want);
	slab_free(&got);
	return ok;
}

int main(void)
{
	struct ids_reader all[IDS_READERS];
	size_t n = ids_readers(all);

	for (size_t k = 0; k < n; k++) {
		unsigned wrong = 0, good = 0;

		for (unsigned i = 0; i < TRIES; i++) {
			struct rng rng;
			size_t len;

			rng_init(&rng, 3, i);
			len = write_array(&rng);
			good += usual(len);
			if (!right(&all[k], len) && wrong++ < 3)
				printf("# %.*s\n", (int)len, text);
		}
		tap_is_int(wrong, 0, "reader %zu of %zu: %u arrays, %u of them good", k + 1, n, TRIES, good);
	}
	return tap_done();
}
