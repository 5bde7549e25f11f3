/* ids.c - arrays of unsigned 64-bit integers; see ids.h */
#include "input/ids.h"

#include "input/decimal.h"
#include "input/swar.h"

#ifdef __SSE2__
#include <immintrin.h>
#endif

/* The plain number at p as an id: its end, or NULL when it has a leading zero, does not fit or is none. */
static inline const char *read_id(const char *p, uint64_t *id)
{
	static const uint32_t power[] = { 1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000 };
	uint64_t digits, v;
	int n = swar_digits(p, &digits);

	if (n == 0 || (*p == '0' && n > 1))
		return NULL;
	v = swar_number(digits, n);
	p += n;
	while (n == 8 && (n = swar_digits(p, &digits)) > 0) {
		if (__builtin_mul_overflow(v, power[n], &v) ||
		    __builtin_add_overflow(v, swar_number(digits, n), &v))
			return NULL;
		p += n;
	}
	*id = v;
	return p;
}

/* What stands between two ids, "," or ", "; NULL behind the last one, or for anything else */
static inline const char *next_id(const char *p)
{
	return *p == ',' ? p + 1 + (p[1] == ' ') : NULL;
}

/* Id by id: for empty arrays, long ids, and machines without vectors. s NULL: only count. */
static const char *each_id(struct slab *s, const char *p, uint32_t *count)
{
	uint64_t id;
	size_t n = 0;

	if (*++p == ']') {
		*count = 0;
		return p + 1;
	}
	do {
		p = read_id(p, &id);
		if (!p)
			return NULL;
		if (s) {
			*slab_ids(s, 1) = id;
			s->batch.n_ids++;
		}
		n++;
		if (*p == ']')
			break;
	} while ((p = next_id(p)));
	*count = (uint32_t)n;
	return p && n < UINT32_MAX ? p + 1 : NULL;
}

/* Is the number at [p, end) likely to be followed by the next one? To ask takes less time than to read it. */
static inline bool one_more(const char *p, const char *end)
{
	const char *next = end + 1 + (end[1] == ' '), *last = next + (end - p) - 1;

	return *end == ',' && end - p < 19 && (last[0] == end[-1] + 1 || last[0] == end[-1] - 9);
}

/* The ids at p as runs. Where two follow each other, more are likely to: `follow` says how many follow the one at p,
 * which has so many digits (up to 18); NULL: all are read one by one. */
static inline __attribute__((always_inline)) const char *walk_runs(struct slab *s, const char *p, uint32_t *count,
								   size_t (*follow)(const char *p, unsigned digits))
{
	struct id_run run = { 0, 0 };
	size_t n = 0;

	if (*++p == ']') {
		*count = 0;
		return p + 1;
	}
	do {
		const char *begin = p;
		uint64_t id;
		size_t more;

		p = read_id(p, &id);
		if (!p)
			return NULL;
		if (!run.n || !id_run_takes(&run, id)) {
			if (run.n)
				slab_run(s, run);
			run = (struct id_run){ id, 0 };
		}
		more = follow && one_more(begin, p) ? follow(begin, (unsigned)(p - begin)) : 0;
		p += more * (size_t)(p - begin + (p[1] == ' ' ? 2 : 1));
		run.n += 1 + more;
		n += 1 + more;
		if (*p == ']')
			break;
	} while ((p = next_id(p)));
	slab_run(s, run);
	*count = (uint32_t)n;
	return p && n < UINT32_MAX ? p + 1 : NULL;
}

/* Id by id again */
static const char *each_run(struct slab *s, const char *p, uint32_t *count)
{
	return walk_runs(s, p, count, NULL);
}

#ifdef __SSE2__

/* How the text of one id differs from that of the one before, byte by byte for 64 bytes of them: a bit where nothing
 * does, where a byte is one more and nine less, and where it is a digit. */
struct steps {
	uint64_t same, one, nine, digit;
};

/* One bit a byte for 64 bytes of text */
struct masks {
	uint64_t digit, comma, space, zero;
};

/* The id that ends before `end`: at most 15 digits, read backwards so that no load waits for another */
static inline uint64_t short_id(const char *begin, const char *end)
{
	unsigned n = (unsigned)(end - begin);
	uint64_t low = swar_load(end - 8) ^ 0x3030303030303030u, high;

	if (n <= 8)
		return swar_eight(low & ~(uint64_t)0 << (64 - 8 * n));
	high = swar_load(end - 16) ^ 0x3030303030303030u;
	return swar_eight(high & ~(uint64_t)0 << (128 - 8 * n)) * (uint64_t)100000000 + swar_eight(low);
}

/* How many of the bytes are right, if each id is one more than the one before. last: their last digits, which all
 * change. A 9 becomes 0, nine less, and then the digit before it changes too, for at most two of them. */
static inline unsigned right_bytes(struct steps d, uint64_t last)
{
	uint64_t tens = (d.nine & last) >> 1, hundreds = (d.nine & tens) >> 1, change = last | tens | hundreds;
	uint64_t wrong = (~d.same ^ change) | (change & ~((d.one | d.nine) & d.digit)) | (d.nine & (hundreds | 1));

	return wrong ? (unsigned)__builtin_ctzll(wrong) : 64;
}

static inline __m128i sse2_digits(__m128i v)
{
	__m128i t = _mm_sub_epi8(v, _mm_set1_epi8('0'));

	return _mm_cmpeq_epi8(_mm_min_epu8(t, _mm_set1_epi8(9)), t);
}

static inline struct masks sse2_masks(const char *p)
{
	const __m128i zero = _mm_set1_epi8('0');
	const __m128i comma = _mm_set1_epi8(','), space = _mm_set1_epi8(' ');
	struct masks m = { 0, 0, 0, 0 };

	for (int i = 0; i < 4; i++) {
		__m128i v = _mm_loadu_si128((const __m128i *)(const void *)(p + 16 * i));

		m.digit |= (uint64_t)(uint32_t)_mm_movemask_epi8(sse2_digits(v)) << 16 * i;
		m.comma |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, comma)) << 16 * i;
		m.space |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, space)) << 16 * i;
		m.zero |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, zero)) << 16 * i;
	}
	return m;
}

static inline struct steps sse2_steps(const char *p, const char *next)
{
	struct steps s = { 0, 0, 0, 0 };

	for (int i = 0; i < 4; i++) {
		__m128i a = _mm_loadu_si128((const __m128i *)(const void *)(p + 16 * i));
		__m128i b = _mm_loadu_si128((const __m128i *)(const void *)(next + 16 * i)), d = _mm_sub_epi8(b, a);

		s.digit |= (uint64_t)(uint32_t)_mm_movemask_epi8(sse2_digits(b)) << 16 * i;
		s.same |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(d, _mm_setzero_si128())) << 16 * i;
		s.one |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(d, _mm_set1_epi8(1))) << 16 * i;
		s.nine |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(d, _mm_set1_epi8(-9))) << 16 * i;
	}
	return s;
}

#define AVX2 __attribute__((target("avx2,bmi,popcnt")))

AVX2 static inline __m256i avx2_digits(__m256i v)
{
	__m256i t = _mm256_sub_epi8(v, _mm256_set1_epi8('0'));

	return _mm256_cmpeq_epi8(_mm256_min_epu8(t, _mm256_set1_epi8(9)), t);
}

AVX2 static inline struct masks avx2_masks(const char *p)
{
	const __m256i zero = _mm256_set1_epi8('0');
	const __m256i comma = _mm256_set1_epi8(','), space = _mm256_set1_epi8(' ');
	struct masks m = { 0, 0, 0, 0 };

	for (int i = 0; i < 2; i++) {
		__m256i v = _mm256_loadu_si256((const __m256i *)(const void *)(p + 32 * i));

		m.digit |= (uint64_t)(uint32_t)_mm256_movemask_epi8(avx2_digits(v)) << 32 * i;
		m.comma |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, comma)) << 32 * i;
		m.space |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, space)) << 32 * i;
		m.zero |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, zero)) << 32 * i;
	}
	return m;
}

AVX2 static inline struct steps avx2_steps(const char *p, const char *next)
{
	struct steps s = { 0, 0, 0, 0 };

	for (int i = 0; i < 2; i++) {
		__m256i a = _mm256_loadu_si256((const __m256i *)(const void *)(p + 32 * i));
		__m256i b = _mm256_loadu_si256((const __m256i *)(const void *)(next + 32 * i)), d = _mm256_sub_epi8(b, a);

		s.digit |= (uint64_t)(uint32_t)_mm256_movemask_epi8(avx2_digits(b)) << 32 * i;
		s.same |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(d, _mm256_setzero_si256())) << 32 * i;
		s.one |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(d, _mm256_set1_epi8(1))) << 32 * i;
		s.nine |= (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(d, _mm256_set1_epi8(-9))) << 32 * i;
	}
	return s;
}

#define AVX512 __attribute__((target("avx512f,avx512bw,avx2,bmi,popcnt")))

AVX512 static inline uint64_t avx512_digits(__m512i v)
{
	return _mm512_cmplt_epu8_mask(_mm512_sub_epi8(v, _mm512_set1_epi8('0')), _mm512_set1_epi8(10));
}

AVX512 static inline struct masks avx512_masks(const char *p)
{
	__m512i v = _mm512_loadu_si512((const void *)p);

	return (struct masks){
		avx512_digits(v), _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8(',')),
		_mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8(' ')), _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('0'))
	};
}

AVX512 static inline struct steps avx512_steps(const char *p, const char *next)
{
	__m512i b = _mm512_loadu_si512((const void *)next), d = _mm512_sub_epi8(b, _mm512_loadu_si512((const void *)p));

	return (struct steps){
		_mm512_testn_epi8_mask(d, d), _mm512_cmpeq_epi8_mask(d, _mm512_set1_epi8(1)),
		_mm512_cmpeq_epi8_mask(d, _mm512_set1_epi8(-9)), avx512_digits(b)
	};
}

#define NAME(x) sse2_##x
#define TARGET
#include "input/ids_window.h"
#undef NAME
#undef TARGET

#define NAME(x) avx2_##x
#define TARGET AVX2
#include "input/ids_window.h"
#undef NAME
#undef TARGET

#define NAME(x) avx512_##x
#define TARGET AVX512
#include "input/ids_window.h"
#undef NAME
#undef TARGET

size_t ids_readers(struct ids_reader all[IDS_READERS])
{
	bool bits = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
	size_t n = 0;

	all[n++] = (struct ids_reader){ each_id, each_id, each_run };
	all[n++] = (struct ids_reader){ sse2_count, sse2_read, sse2_runs };
	if (bits && __builtin_cpu_supports("avx2"))
		all[n++] = (struct ids_reader){ avx2_count, avx2_read, avx2_runs };
	if (bits && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw"))
		all[n++] = (struct ids_reader){ avx512_count, avx512_read, avx512_runs };
	return n;
}

#else

size_t ids_readers(struct ids_reader all[IDS_READERS])
{
	all[0] = (struct ids_reader){ each_id, each_id, each_run };
	return 1;
}

#endif

/* Exact, 0 .. 2^64-1. */
const char *ids_value(const struct decimal *d, uint64_t *id)
{
	uint64_t v = 0;
	const char *p = d->s + d->neg, *end = d->s + d->n;
	int64_t small;

	if (d->neg && (d->m || d->more))
		return "negative id";
	for (; p < end && *p >= '0' && *p <= '9'; p++)
		if (__builtin_mul_overflow(v, 10, &v) || __builtin_add_overflow(v, (uint64_t)(*p - '0'), &v))
			return "id above 2^64-1";
	if (p < end) { /* 12.0 or 1e3 */
		enum decimal_status status = decimal_int(d, 0, &small);

		if (status != DECIMAL_OK)
			return status == DECIMAL_RANGE ? "id out of range" : "id with a fraction";
		v = (uint64_t)small;
	}
	*id = v;
	return NULL;
}

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

const char *ids_careful(struct slab *s, const char *text, size_t n, bool store, uint32_t *count)
{
	const char *p = text + 1, *end = text + n - 1;
	size_t seen = 0;

	for (;;) {
		struct decimal d;
		const char *after, *why;
		uint64_t id;
		bool quoted;

		while (p < end && (is_space(*p) || *p == ','))
			p++;
		if (p >= end)
			break;
		quoted = *p == '"';
		after = decimal_lex(p + quoted, &d);
		if (!after || (quoted && *after != '"'))
			return "id is not a number";
		why = ids_value(&d, &id);
		if (why)
			return why;
		if (seen == UINT32_MAX - 1)
			return "too many ids";
		if (store)
			*slab_ids(s, 1) = id;
		s->batch.n_ids += store;
		seen++;
		p = after + quoted;
	}
	*count = (uint32_t)seen;
	return NULL;
}
