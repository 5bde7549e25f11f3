/* select.h - multiple selection, a template: define SELECT_TYPE and SELECT_NAME(verb), then include
 *
 * select_ranks() of the type moves the elements of the given ranks to where sorting would put them. It is quickselect
 * on several ranks at once: a partition is followed only into the sides that hold a rank, so a few ranks of n values
 * cost O(n). When partitions stay lopsided for 2 log2 n levels the rest is sorted by heap, which bounds the worst
 * case by O(n log n) for any input (introselect, Musser 1997).
 */

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

/* ranks: ascending, all inside x[0..n) once base is subtracted. */
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
