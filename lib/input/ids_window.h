/* ids_window.h - arrays of ids by windows of 64 bytes: a part of ids.c, compiled once for each instruction set
 *
 * Before it is included, NAME(x) names the functions, TARGET holds their attributes, and NAME(masks) and
 * NAME(steps) look at 64 bytes. No include guard: it is meant to be included again.
 */

/* Append the ids that end in the window at `at`. start and stop: a bit where a number begins and behind it; begin:
 * where the one that the window before left open began. Returns the beginning of the one that is left open now. */
TARGET static inline const char *NAME(store)(struct slab *s, const char *at, const char *begin, uint64_t start,
					     uint64_t stop, bool open)
{
	uint64_t *to = slab_ids(s, 33);

	if (!open && start) {
		begin = at + __builtin_ctzll(start);
		start &= start - 1;
	}
	for (; stop; stop &= stop - 1) {
		const char *end = at + __builtin_ctzll(stop);

		*to++ = short_id(begin, end);
		if (start)
			begin = at + __builtin_ctzll(start);
		start &= start - 1;
	}
	s->batch.n_ids = (size_t)(to - s->batch.ids);
	return begin;
}

/* The array at p, its ids appended to s (NULL: only counted). See ids.h for what it accepts. */
TARGET static inline __attribute__((always_inline)) const char *NAME(walk)(struct slab *s, const char *p,
									   uint32_t *count)
{
	uint64_t last_digit = 0, last_comma = 0, last_led = 0, commas = 0; /* last: of the byte before the window */
	unsigned run = 0, end = 64; /* digits at the end of the window before; bytes of the array in this one */
	const char *at = p + 1, *begin = at;

	for (; end == 64; at += 64) {
		struct masks m = NAME(masks)(at);
		uint64_t other = ~(m.digit | m.comma | m.space), behind_digit, start, led, wide;

		if (other) {
			end = (unsigned)__builtin_ctzll(other);
			if (at[end] != ']' || (unsigned char)(at[(int)end - 1] - '0') > 9)
				return NULL;
			other = ((uint64_t)1 << end) - 1;
			m = (struct masks){ m.digit & other, m.comma & other, m.space & other, m.zero & other };
		}
		behind_digit = m.digit << 1 | last_digit;
		start = m.digit & ~behind_digit;
		led = start & m.zero;
		wide = m.digit & m.digit >> 1;
		wide &= wide >> 2;
		wide &= wide >> 4;
		wide &= wide >> 8;
		/* A comma stands behind a digit and a space behind a comma. That a digit follows them need not be
		 * asked: what else could, would itself stand wrong. Leading zeros, and 16 digits in a row, which
		 * may not fit, are not for here. */
		if ((m.comma & ~behind_digit) | (m.space & ~(m.comma << 1 | last_comma)) |
		    ((led << 1 | last_led) & m.digit) | wide)
			return NULL;
		if (run + (unsigned)__builtin_ctzll(~m.digit) >= 16)
			return NULL;
		commas += (uint64_t)__builtin_popcountll(m.comma);
		if (s)
			begin = NAME(store)(s, at, begin, start, ~m.digit & behind_digit, last_digit);
		run = (unsigned)__builtin_clzll(~m.digit);
		last_digit = m.digit >> 63;
		last_comma = m.comma >> 63;
		last_led = led >> 63;
	}
	*count = (uint32_t)commas + 1;
	return commas < UINT32_MAX - 1 ? at - 64 + end + 1 : NULL;
}

TARGET static const char *NAME(count)(struct slab *s, const char *p, uint32_t *count)
{
	const char *end = NAME(walk)(NULL, p, count);

	(void)s;
	return end ? end : each_id(NULL, p, count);
}

TARGET static const char *NAME(read)(struct slab *s, const char *p, uint32_t *count)
{
	size_t first = s->batch.n_ids;
	const char *end = NAME(walk)(s, p, count);

	if (end)
		return end;
	s->batch.n_ids = first;
	return each_id(s, p, count);
}

/* How many ids behind the one at p, which has so many digits, follow it in a run and in the same spelling. Where more
 * digits change than the last three, the run may go on. */
TARGET static size_t NAME(follow)(const char *p, unsigned digits)
{
	unsigned gap = p[digits + 1] == ' ' ? 2 : 1, stride = digits + gap, full = (64 - digits) / stride + 1;
	uint64_t last = (uint64_t)1 << (digits - 1);
	size_t n = 0;

	for (unsigned width = stride; width < 64; width *= 2)
		last |= last << width;
	while (p[digits] == ',' && (gap == 1 || p[digits + 1] == ' ')) {
		unsigned right = right_bytes(NAME(steps)(p, p + stride), last), more;

		if (right == 64) { /* where the next window is does not depend on what this one held */
			n += full;
			p += full * stride;
			continue;
		}
		more = right < digits ? 0 : (right - digits) / stride + 1;
		n += more;
		p += more * stride;
		break;
	}
	return n - ((unsigned char)(p[digits] - '0') <= 9); /* the last may be longer */
}

TARGET static const char *NAME(runs)(struct slab *s, const char *p, uint32_t *count)
{
	return walk_runs(s, p, count, NAME(follow));
}
