/* select.h - multiple selection, a template: define SELECT_TYPE, SELECT_NAME(verb) and SELECT_KEY(value), then
 * include
 *
 * values() of the type finds the elements that sorting would put at the given ranks, in two steps. thin() counts the
 * elements in THIN_CELLS cells of equal width between least and largest, by their keys (64-bit integers in the order
 * of the elements), and gathers those of the cells that hold a rank: of a few ranks these are few, and three passes
 * without a branch that depends on the data have left them. ranks() then is quickselect on several ranks at once: a
 * partition is followed only into the sides that hold a rank, so a few ranks of n values cost O(n). When partitions
 * stay lopsided for 2 log2 n levels the rest is sorted by heap, which bounds the worst case by O(n log n) for any
 * input (introselect, Musser 1997); keys that crowd in one cell make the first step worthless, not wrong.
 */
#ifndef SERVESTAT_STATS_SELECT_H
#define SERVESTAT_STATS_SELECT_H

/* Fewer elements than THIN_FROM are not worth three passes. */
enum { THIN_CELLS = 4096, THIN_FROM = 2048 };

/* Which cells hold a rank, and the ranks among the elements of these alone. left may be rank itself. */
static inline void select_renumber(const size_t *rank, size_t n_ranks, const uint32_t *count, uint8_t *keep,
				   size_t *left)
{
	size_t cell = 0, below = 0, gone = 0;

	for (size_t i = 0; i < n_ranks; i++) {
		for (; below + count[cell] <= rank[i]; cell++) {
			below += count[cell];
			gone += keep[cell] ? 0 : count[cell];
		}
		keep[cell] = 1;
		left[i] = rank[i] - gone;
	}
}

/* How many levels of partitions are enough, unless they are lopsided. */
static inline unsigned select_depth(size_t n)
{
	unsigned depth = 2;

	while (n >>= 1)
		depth += 2;
	return depth;
}

#endif

static inline void SELECT_NAME(swap)(SELECT_TYPE *a, SELECT_TYPE *b)
{
	SELECT_TYPE t = *a;

	*a = *b;
	*b = t;
}

static void SELECT_NAME(sift_down)(SELECT_TYPE *x, size_t i, size_t n)
{
	for (size_t child; (child = 2 * i + 1) < n; i = child) {
		if (child + 1 < n && x[child] < x[child + 1])
			child++;
		if (!(x[i] < x[child]))
			return;
		SELECT_NAME(swap)(&x[i], &x[child]);
	}
}

static void SELECT_NAME(heap_sort)(SELECT_TYPE *x, size_t n)
{
	for (size_t i = n / 2; i-- > 0;)
		SELECT_NAME(sift_down)(x, i, n);
	for (size_t i = n; i-- > 1;) {
		SELECT_NAME(swap)(&x[0], &x[i]);
		SELECT_NAME(sift_down)(x, 0, i);
	}
}

static void SELECT_NAME(insertion_sort)(SELECT_TYPE *x, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		SELECT_TYPE v = x[i];
		size_t j = i;

		for (; j > 0 && v < x[j - 1]; j--)
			x[j] = x[j - 1];
		x[j] = v;
	}
}

static inline size_t SELECT_NAME(median3)(const SELECT_TYPE *x, size_t a, size_t b, size_t c)
{
	if (x[a] < x[b])
		return x[b] < x[c] ? b : x[a] < x[c] ? c : a;
	return x[a] < x[c] ? a : x[b] < x[c] ? c : b;
}

/* Hoare's partition of x[0..n) around the ninther of nine places spread over the range. Returns cut, 0 < cut < n:
 * nothing in x[0..cut) is greater than anything in x[cut..n). Equal values go to both sides, so that many ties split
 * evenly. */
static size_t SELECT_NAME(partition)(SELECT_TYPE *x, size_t n)
{
	size_t s = n / 9;
	size_t m = SELECT_NAME(median3)(x, SELECT_NAME(median3)(x, 0, s, 2 * s),
					SELECT_NAME(median3)(x, 3 * s, 4 * s, 5 * s),
					SELECT_NAME(median3)(x, 6 * s, 7 * s, n - 1));
	SELECT_TYPE pivot = x[m];
	size_t i = 0, j = n;

	/* the pivot in front stops the scan from the right before it could leave the range */
	SELECT_NAME(swap)(&x[0], &x[m]);
	for (;;) {
		do
			j--;
		while (pivot < x[j]);
		while (x[i] < pivot)
			i++;
		if (i >= j)
			return j + 1;
		SELECT_NAME(swap)(&x[i++], &x[j]);
	}
}

/* rank: ascending, all inside x[0..n) once base is subtracted. */
static void SELECT_NAME(ranks)(SELECT_TYPE *x, size_t n, const size_t *rank, size_t n_ranks, size_t base,
				unsigned depth)
{
	while (n_ranks > 0 && n > 32) {
		size_t cut, left = 0;

		if (depth-- == 0) {
			SELECT_NAME(heap_sort)(x, n);
			return;
		}
		cut = SELECT_NAME(partition)(x, n);
		while (left < n_ranks && rank[left] - base < cut)
			left++;
		SELECT_NAME(ranks)(x, cut, rank, left, base, depth);
		rank += left;
		n_ranks -= left;
		x += cut;
		n -= cut;
		base += cut;
	}
	if (n_ranks > 0)
		SELECT_NAME(insertion_sort)(x, n);
}

/* Brings the elements of the cells that hold a rank to the front: how many; left: their ranks among these. n <
 * 2^32. */
static size_t SELECT_NAME(thin)(SELECT_TYPE *x, size_t n, const size_t *rank, size_t n_ranks, size_t *left)
{
	uint32_t count[THIN_CELLS] = { 0 };
	uint8_t keep[THIN_CELLS] = { 0 };
	SELECT_TYPE least = x[0], most = x[0];
	unsigned shift = 0;
	uint64_t origin;
	size_t m = 0;

	for (size_t i = 1; i < n; i++) {
		least = x[i] < least ? x[i] : least;
		most = x[i] > most ? x[i] : most;
	}
	origin = SELECT_KEY(least);
	while ((SELECT_KEY(most) - origin) >> shift >= THIN_CELLS)
		shift++;
	for (size_t i = 0; i < n; i++)
		count[(SELECT_KEY(x[i]) - origin) >> shift]++;
	select_renumber(rank, n_ranks, count, keep, left);
	for (size_t i = 0; i < n; i++) {
		SELECT_TYPE v = x[i];

		x[i] = x[m];
		x[m] = v;
		m += keep[(SELECT_KEY(v) - origin) >> shift];
	}
	return m;
}

/* The elements of the ranks, ascending and inside x[0..n), into out; x is reordered, and `rank` becomes something
 * else. */
static void SELECT_NAME(values)(SELECT_TYPE *x, size_t n, size_t *rank, size_t n_ranks, SELECT_TYPE *out)
{
	if (n >= THIN_FROM && n <= UINT32_MAX)
		n = SELECT_NAME(thin)(x, n, rank, n_ranks, rank);
	SELECT_NAME(ranks)(x, n, rank, n_ranks, 0, select_depth(n));
	for (size_t i = 0; i < n_ranks; i++)
		out[i] = x[rank[i]];
}
