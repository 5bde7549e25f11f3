/* text.c - borrowed text and interning; see text.h */
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/wide.h"

enum { TOGETHER = 32 }; /* look-ups under way at a time */

struct intern_slot {
	uint32_t tag;  /* high half of the hash: most mismatches are seen without touching the text */
	uint32_t id;   /* INTERN_NONE: free */
};

struct text text_of(const char *s)
{
	return (struct text){ s, s ? strlen(s) : 0 };
}

bool text_equal(struct text a, struct text b)
{
	return a.n == b.n && !a.s == !b.s && (a.n == 0 || memcmp(a.s, b.s, a.n) == 0);
}

bool text_blank(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (t.s[i] != ' ' && (t.s[i] < '\t' || t.s[i] > '\r'))
			return false;
	return true;
}

int text_order(struct text a, struct text b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int d = n ? memcmp(a.s, b.s, n) : 0;

	return d ? d : (a.n > b.n) - (a.n < b.n);
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool text_real(struct text t, double *v)
{
	char *copy, *end;
	bool digits = false, whole;

	for (size_t i = 0; i < t.n; i++) {
		if (!is_digit(t.s[i]) && !memchr(".eE+-", t.s[i], 5))
			return false; /* strtod would take more */
		digits = digits || is_digit(t.s[i]);
	}
	if (!digits)
		return false;
	copy = mem_text(t.s, t.n);
	*v = strtod(copy, &end);
	whole = *end == '\0';
	free(copy);
	return whole;
}

/* The digit run at t[i]: its first digit that is not a leading zero, and its end. */
static size_t digit_run(struct text t, size_t i, size_t *first)
{
	while (i < t.n && t.s[i] == '0')
		i++;
	*first = i;
	while (i < t.n && is_digit(t.s[i]))
		i++;
	return i;
}

int text_natural_order(struct text a, struct text b)
{
	size_t i = 0, j = 0;

	while (i < a.n && j < b.n) {
		if (is_digit(a.s[i]) && is_digit(b.s[j])) {
			size_t fi, fj, ei = digit_run(a, i, &fi), ej = digit_run(b, j, &fj);
			int d;

			if (ei - fi != ej - fj)
				return ei - fi < ej - fj ? -1 : 1;
			d = memcmp(a.s + fi, b.s + fj, ei - fi);
			if (d)
				return d;
			i = ei;
			j = ej;
		} else if (a.s[i] != b.s[j]) {
			return (unsigned char)a.s[i] < (unsigned char)b.s[j] ? -1 : 1;
		} else {
			i++;
			j++;
		}
	}
	if ((i < a.n) != (j < b.n))
		return i < a.n ? 1 : -1;
	return text_order(a, b);
}

static uint64_t mix(uint64_t a, uint64_t b)
{
	uint128 p = (uint128)a * b;

	return (uint64_t)p ^ (uint64_t)(p >> 64);
}

/* n bytes, n <= 8, the first lowest; compilers make one load of it where n is known. */
static inline uint64_t load(const char *s, size_t n)
{
	uint64_t v = 0;

	for (size_t i = 0; i < n; i++)
		v |= (uint64_t)(unsigned char)s[i] << (8 * i);
	return v;
}

/* The last n < 8 bytes without a loop: two pieces that may overlap tell all of them, as n is hashed too. */
static inline uint64_t load_tail(const char *s, size_t n)
{
	if (n >= 4)
		return load(s, 4) | load(s + n - 4, 4) << 32;
	return n ? load(s, 1) | load(s + n / 2, 1) << 8 | load(s + n - 1, 1) << 16 : 0;
}

static inline uint64_t hash_of(struct text t)
{
	/* multiply-and-fold over 8 byte pieces; the constants are odd with balanced bits. The length is spread over
	 * all bits: beside a few bytes of text a small number could stand for one of them. */
	uint64_t h = 0x9e3779b97f4a7c15u ^ t.n * 0xff51afd7ed558ccdu;
	size_t i = 0;

	for (; i + 8 <= t.n; i += 8)
		h = mix(h ^ load(t.s + i, 8), 0xbf58476d1ce4e5b9u);
	h = mix(h ^ load_tail(t.s + i, t.n - i), 0x94d049bb133111ebu);
	return mix(h, 0xd6e8feb86659fd93u);
}

uint64_t text_hash(struct text t)
{
	return hash_of(t);
}

void intern_init(struct intern *in)
{
	memset(in, 0, sizeof *in);
}

/* Offsets are kept in 32 bits; those of texts beyond 4 GiB continue from 0, and wrap tells where. */
static inline uint64_t offset_of(const struct intern *in, uint32_t id)
{
	uint64_t high = 0;

	while (high < in->n_wrap && in->wrap[high] <= id)
		high++;
	return high << 32 | in->where[id];
}

struct text intern_text(const struct intern *in, uint32_t id)
{
	uint64_t begin = offset_of(in, id);
	uint64_t end = id + 1 < in->n ? offset_of(in, id + 1) : in->bytes_n;

	return (struct text){ in->bytes + begin, (size_t)(end - begin) };
}

/* Is text id, whose bytes are there, the same as t? Most keys are short: two overlapping pieces tell without a
 * call. */
static inline bool is_text(const struct intern *in, uint32_t id, struct text t)
{
	uint64_t begin = offset_of(in, id), end = id + 1 < in->n ? offset_of(in, id + 1) : in->bytes_n;
	const char *s = in->bytes + begin;

	if (end - begin != t.n)
		return false;
	if (t.n >= 8 && t.n <= 16)
		return load(s, 8) == load(t.s, 8) && load(s + t.n - 8, 8) == load(t.s + t.n - 8, 8);
	if (t.n < 8)
		return load_tail(s, t.n) == load_tail(t.s, t.n);
	return memcmp(s, t.s, t.n) == 0;
}

/* A slot is found by the top bits of its tag, so a larger table has the same order and growing it reads and writes
 * straight ahead, without the texts. */
static inline size_t home_of(const struct intern *in, uint32_t tag)
{
	return (size_t)((uint64_t)tag * in->nslots >> 32);
}

static inline struct intern_slot *find_slot(const struct intern *in, struct text t, uint64_t hash)
{
	uint32_t tag = (uint32_t)(hash >> 32);
	size_t mask = in->nslots - 1;

	for (size_t i = home_of(in, tag);; i = (i + 1) & mask) {
		struct intern_slot *s = &in->slots[i];

		if (s->id == INTERN_NONE)
			return s;
		if (s->tag == tag && is_text(in, s->id, t))
			return s;
	}
}

static void grow_slots(struct intern *in)
{
	struct intern_slot *old = in->slots;
	size_t n_old = in->nslots, mask;

	in->nslots = n_old ? n_old * 2 : 64;
	mask = in->nslots - 1;
	in->slots = mem_alloc(in->nslots, sizeof *in->slots);
	mem_huge(in->slots, in->nslots, sizeof *in->slots);
	memset(in->slots, 0xff, in->nslots * sizeof *in->slots);
	for (size_t k = 0; k < n_old; k++) {
		size_t i = home_of(in, old[k].tag);

		if (old[k].id == INTERN_NONE)
			continue;
		while (in->slots[i].id != INTERN_NONE)
			i = (i + 1) & mask;
		in->slots[i] = old[k];
	}
	free(old);
}

/* After the slot has come: the number that a text of this hash most likely has, or INTERN_NONE; its place is asked
 * for. */
static inline uint32_t guess(const struct intern *in, uint64_t hash)
{
	const struct intern_slot *s;

	s = &in->slots[home_of(in, (uint32_t)(hash >> 32))];
	if (s->id == INTERN_NONE || s->tag != hash >> 32)
		return INTERN_NONE;
	__builtin_prefetch(&in->where[s->id]);
	return s->id;
}

static inline uint32_t put_hashed(struct intern *in, struct text t, uint64_t hash)
{
	struct text key = { t.s ? t.s : "", t.n };
	struct intern_slot *s;

	if ((uint64_t)in->n * 4 >= (uint64_t)in->nslots * 3)
		grow_slots(in);
	s = find_slot(in, key, hash);
	if (s->id != INTERN_NONE)
		return s->id;
	*s = (struct intern_slot){ (uint32_t)(hash >> 32), in->n };
	if (in->n == in->where_cap)
		in->where = mem_grow(in->where, &in->where_cap, (size_t)in->n + 1, sizeof *in->where);
	in->where[in->n] = (uint32_t)in->bytes_n;
	while (in->bytes_n >> 32 > in->n_wrap) {
		in->wrap = mem_grow(in->wrap, &in->wrap_cap, in->n_wrap + 1, sizeof *in->wrap);
		in->wrap[in->n_wrap++] = in->n;
	}
	if (in->bytes_cap - in->bytes_n <= key.n)
		in->bytes = mem_grow(in->bytes, &in->bytes_cap, in->bytes_n + key.n + 1, 1);
	memcpy(in->bytes + in->bytes_n, key.s, key.n);
	in->bytes_n += key.n;
	return in->n++;
}

size_t intern_size(const struct intern *in)
{
	return in->nslots * sizeof *in->slots + in->n * sizeof *in->where + in->n_wrap * sizeof *in->wrap +
	       in->bytes_n;
}

uint32_t intern_put(struct intern *in, struct text t)
{
	return put_hashed(in, t, hash_of(t));
}

/* A few dozen texts, each step of the look-up for all of them before the next step. */
static void put_together(struct intern *in, const struct text *t, size_t n, uint32_t *id)
{
	uint64_t hash[TOGETHER];

	if (!in->nslots)
		grow_slots(in);
	for (size_t i = 0; i < n; i++)
		__builtin_prefetch(t[i].s);
	for (size_t i = 0; i < n; i++) {
		if (!t[i].n)
			continue;
		hash[i] = hash_of(t[i]);
		__builtin_prefetch(&in->slots[home_of(in, (uint32_t)(hash[i] >> 32))], 1);
	}
	for (size_t i = 0; i < n; i++)
		id[i] = t[i].n ? guess(in, hash[i]) : INTERN_NONE;
	for (size_t i = 0; i < n; i++)
		if (id[i] != INTERN_NONE)
			__builtin_prefetch(in->bytes + offset_of(in, id[i]));
	for (size_t i = 0; i < n; i++)
		id[i] = t[i].n ? put_hashed(in, t[i], hash[i]) : INTERN_NONE;
}

void intern_put_many(struct intern *in, const struct text *t, size_t n, uint32_t *id)
{
	for (size_t i = 0; i < n; i += TOGETHER)
		put_together(in, t + i, n - i < TOGETHER ? n - i : TOGETHER, id + i);
}

uint32_t intern_find(const struct intern *in, struct text t)
{
	struct text key = { t.s ? t.s : "", t.n };

	if (!in->n)
		return INTERN_NONE;
	return find_slot(in, key, text_hash(t))->id;
}

void intern_free(struct intern *in)
{
	free(in->slots);
	free(in->where);
	free(in->wrap);
	free(in->bytes);
	memset(in, 0, sizeof *in);
}
