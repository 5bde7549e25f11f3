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

const char *ids_read(struct slab *s, const char *p, uint32_t *count)
{
	size_t begin = s->batch.n_ids;

	if (*++p == ']') {
		*count = 0;
		return p + 1;
	}
	do {
		if (s->batch.n_ids == s->ids_room)
			slab_ids(s, 1);
		p = read_id(p, &s->batch.ids[s->batch.n_ids]);
		if (!p)
			return NULL;
		s->batch.n_ids++;
		if (*p == ']')
			break;
	} while ((p = next_id(p)));
	if (!p || s->batch.n_ids - begin >= UINT32_MAX)
		return NULL;
	*count = (uint32_t)(s->batch.n_ids - begin);
	return p + 1;
}

/* Count id by id: for long ids, where overflow is possible, and machines without vectors. */
static const char *count_each(const char *p, uint32_t *count)
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
		n++;
		if (*p == ']')
			break;
	} while ((p = next_id(p)));
	*count = (uint32_t)n;
	return p && n < UINT32_MAX ? p + 1 : NULL;
}

#ifdef __SSE2__

/* One bit a byte for 64 bytes of text */
struct masks {
	uint64_t digit, comma, space, zero;
};

/* What the bytes before a window leave to it */
struct before {
	uint64_t digit, comma, zero; /* 1: the last byte was one (zero: and led its number) */
	int run;                     /* digits at its end */
};

/* Check one window of an array. False when the careful path is needed: something else than "12,3" or "12, 3", a
 * leading zero, or 16 digits in a row (which may not fit). */
static inline __attribute__((always_inline)) bool check_window(struct masks m, struct before *b)
{
	uint64_t after_digit = m.digit << 1 | b->digit, start = m.digit & ~after_digit, led = start & m.zero;
	uint64_t run = m.digit & m.digit >> 1;
	int lead = ~m.digit ? __builtin_ctzll(~m.digit) : 64;

	run &= run >> 2;
	run &= run >> 4;
	run &= run >> 8;
	if ((m.comma & ~after_digit) | (m.space & ~(m.comma << 1 | b->comma)) | ((led << 1 | b->zero) & m.digit) | run)
		return false;
	if (b->run + lead >= 16)
		return false;
	b->run = __builtin_clzll(~m.digit);
	b->digit = m.digit >> 63;
	b->comma = m.comma >> 63;
	b->zero = led >> 63;
	return true;
}

/* A digit must follow every comma and space: another comma or space would stand on no digit, which check_window sees,
 * and the bracket does here. */
#define COUNT_IDS(p, count, load_masks)                                                                     	struct before b = { 0, 0, 0, 0 };                                                                   	const char *at = (p) + 1;                                                                           	uint64_t commas = 0;                                                                                                                                                                                            	if (*at == ']') {                                                                                   		*(count) = 0;                                                                               		return at + 1;                                                                              	}                                                                                                   	for (;; at += 64) {                                                                                 		struct masks m = load_masks(at);                                                            		uint64_t other = ~(m.digit | m.comma | m.space), in;                                        		int end;                                                                                                                                                                                                		if (other == 0) {                                                                           			if (!check_window(m, &b))                                                           				return count_each(p, count);                                                			commas += (uint64_t)__builtin_popcountll(m.comma);                                  			continue;                                                                           		}                                                                                           		end = __builtin_ctzll(other);                                                               		if (at[end] != ']' || at[end - 1] < '0')                                                    			return NULL;                                                                        		in = ((uint64_t)1 << end) - 1;                                                              		m = (struct masks){ m.digit & in, m.comma & in, m.space & in, m.zero & in };                		if (!check_window(m, &b))                                                                   			return count_each(p, count);                                                        		commas += (uint64_t)__builtin_popcountll(m.comma);                                          		if (commas >= UINT32_MAX - 1)                                                               			return NULL;                                                                        		*(count) = (uint32_t)commas + 1;                                                            		return at + end + 1;                                                                        	}

static inline struct masks masks_sse2(const char *p)
{
	struct masks m = { 0, 0, 0, 0 };

	for (int i = 0; i < 4; i++) {
		__m128i v = _mm_loadu_si128((const __m128i *)(const void *)(p + 16 * i));
		__m128i t = _mm_sub_epi8(v, _mm_set1_epi8('0'));
		__m128i digit = _mm_cmpeq_epi8(_mm_min_epu8(t, _mm_set1_epi8(9)), t);

		m.digit |= (uint64_t)(uint32_t)_mm_movemask_epi8(digit) << 16 * i;
		m.comma |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(','))) << 16 * i;
		m.space |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(' '))) << 16 * i;
		m.zero |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8('0'))) << 16 * i;
	}
	return m;
}

static const char *count_sse2(const char *p, uint32_t *count)
{
	COUNT_IDS(p, count, masks_sse2)
}

#define AVX2 __attribute__((target("avx2,bmi,lzcnt,popcnt")))

AVX2 static inline struct masks masks_avx2(const char *p)
{
	struct masks m = { 0, 0, 0, 0 };

	for (int i = 0; i < 2; i++) {
		__m256i v = _mm256_loadu_si256((const __m256i *)(const void *)(p + 32 * i));
		__m256i t = _mm256_sub_epi8(v, _mm256_set1_epi8('0'));
		__m256i digit = _mm256_cmpeq_epi8(_mm256_min_epu8(t, _mm256_set1_epi8(9)), t);
		__m256i comma = _mm256_cmpeq_epi8(v, _mm256_set1_epi8(','));
		__m256i space = _mm256_cmpeq_epi8(v, _mm256_set1_epi8(' '));
		__m256i zero = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('0'));

		m.digit |= (uint64_t)(uint32_t)_mm256_movemask_epi8(digit) << 32 * i;
		m.comma |= (uint64_t)(uint32_t)_mm256_movemask_epi8(comma) << 32 * i;
		m.space |= (uint64_t)(uint32_t)_mm256_movemask_epi8(space) << 32 * i;
		m.zero |= (uint64_t)(uint32_t)_mm256_movemask_epi8(zero) << 32 * i;
	}
	return m;
}

AVX2 static const char *count_avx2(const char *p, uint32_t *count)
{
	COUNT_IDS(p, count, masks_avx2)
}

const char *(*ids_counter(void))(const char *p, uint32_t *count)
{
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt") ?
	       count_avx2 : count_sse2;
}

#else

const char *(*ids_counter(void))(const char *p, uint32_t *count)
{
	return count_each;
}

#endif

/* The decimal d as an id: exact, 0 .. 2^64-1. */
static const char *id_value(const struct decimal *d, uint64_t *id)
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
		why = id_value(&d, &id);
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
