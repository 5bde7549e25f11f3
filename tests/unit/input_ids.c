/* input_ids.c - every reader of id arrays that this machine can run against the careful one */
#include "base/rng.h"
#include "input/ids.h"
#include "tap.h"

enum { ROOM = 8192, TRIES = 6000 };

/* A text with readable bytes all around, as in a slab */
static char room[ROOM + 2 * SLAB_PAD];
static char *const text = room + SLAB_PAD;

static uint64_t power_of_ten(uint64_t n)
{
	uint64_t v = 1;

	while (n--)
		v *= 10;
	return v;
}

/* An array in one of the usual spellings, of ids at random or in a row; sometimes with a byte changed. */
static size_t write_array(struct rng *rng)
{
	const char *between = rng_below(rng, 2) ? ", " : ",";
	uint64_t n = rng_below(rng, 300), shift = rng_below(rng, 64), loose = rng_below(rng, 2) ? 1 : 60, id = 0;
	size_t len = 0;

	text[len++] = '[';
	for (uint64_t i = 0; i < n; i++) {
		bool next = i && rng_below(rng, loose);

		id = next ? id + 1 : rng_next(rng) >> (rng_below(rng, 8) ? shift : rng_below(rng, 64));
		if (!next && rng_below(rng, 4) == 0) /* just below a number of more digits */
			id = power_of_ten(rng_below(rng, 20)) - rng_below(rng, 30);
		len += (size_t)sprintf(text + len, "%s%" PRIu64, i ? between : "", id);
	}
	text[len++] = ']';
	memset(text + len, '\n', SLAB_PAD);
	if (rng_below(rng, 3) == 0)
		text[1 + rng_below(rng, len - 1)] = "0123456789,, ]x-.\n:/:;'()*+"[rng_below(rng, 27)];
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

/* Are the runs of `got` these ids, and as few as can be? */
static bool same_runs(const struct batch *got, const uint64_t *ids, size_t n)
{
	size_t at = 0;

	for (size_t i = 0; i < got->n_runs; i++) {
		const struct id_run *run = &got->runs[i];

		if (run->n == 0 || run->n > n - at || (i && ids[at] == ids[at - 1] + 1 && ids[at]))
			return false;
		for (size_t k = 0; k < run->n; k++)
			if (ids[at++] != run->id + k || run->id + k < run->id)
				return false;
	}
	return at == n;
}

/* Does reader r give what the careful one gives, or NULL only where it may? */
static bool right(const struct ids_reader *r, size_t len)
{
	struct slab want = { 0 }, got = { 0 };
	uint32_t n_want = 0, n_count = 0, n_read = 0, n_runs = 0;
	const char *bad = usual(len) ? ids_careful(&want, text, len, true, &n_want) : "not usual";
	const char *end = r->count(NULL, text, &n_count), *end_read = r->read(&got, text, &n_read);
	const char *end_runs = r->runs(&got, text, &n_runs);
	bool ok = end == end_read && end == end_runs;

	if (!bad)
		ok = ok && end == text + len && n_count == n_want && n_read == n_want && got.batch.n_ids == n_want &&
		     (n_want == 0 || memcmp(got.batch.ids, want.batch.ids, n_want * sizeof(uint64_t)) == 0) &&
		     n_runs == n_want && same_runs(&got.batch, want.batch.ids, n_want);
	else if (end == text + len) /* an array that ends early is found out by what follows it */
		ok = false;
	slab_free(&want);
	slab_free(&got);
	return ok;
}

/* The array first, first + 1 ... as if each had only so many digits, 9 being followed by what comes behind it in
 * ASCII (roll 0) or by 0 in all of them (roll 1): what a reader takes for a run that looks at too little. */
static size_t write_overrun(uint64_t first, size_t n, int digits, int roll, const char *between)
{
	char id[24];
	size_t len = 0;

	snprintf(id, sizeof id, "%" PRIu64, first);
	text[len++] = '[';
	for (size_t i = 0; i < n; i++) {
		int at = digits - 1;

		len += (size_t)sprintf(text + len, "%s%s", i ? between : "", id);
		while (at > 0 && id[at] == '9')
			id[at--] = '0';
		id[at] = id[at] == '9' && roll ? '0' : (char)(id[at] + 1);
	}
	text[len++] = ']';
	memset(text + len, '\n', SLAB_PAD);
	return len;
}

static void test_overrun(const struct ids_reader *r, size_t k, size_t n)
{
	unsigned wrong = 0, faults = 0;

	for (int digits = 1; digits < 18; digits++)
		for (uint64_t below = 1; below < 40 && below < power_of_ten((uint64_t)digits); below++)
			for (int style = 0; style < 4; style++) {
				size_t len = write_overrun(power_of_ten((uint64_t)digits) - below, below + 4, digits,
							   style & 1, style & 2 ? ", " : ",");

				faults += !usual(len);
				wrong += !right(r, len);
			}
	tap_is_int(wrong, 0, "reader %zu of %zu: runs that go beyond 9, %u of them at fault", k, n, faults);
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
		test_overrun(&all[k], k + 1, n);
	}
	return tap_done();
}
