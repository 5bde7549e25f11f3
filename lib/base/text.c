/* text.c - borrowed text and interning; see text.h */
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/wide.h"

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

static uint64_t load64(const char *s, size_t n)
{
	uint64_t v = 0;

	for (size_t i = 0; i < n; i++)
		v |= (uint64_t)(unsigned char)s[i] << (8 * i);
	return v;
}

uint64_t text_hash(struct text t)
{
	/* multiply-and-fold over 8 byte pieces; the constants are odd with balanced bits */
	uint64_t h = 0x9e3779b97f4a7c15u ^ t.n;
	size_t i = 0;

	for (; i + 8 <= t.n; i += 8)
		h = mix(h ^ load64(t.s + i, 8), 0xbf58476d1ce4e5b9u);
	h = mix(h ^ load64(t.s + i, t.n - i), 0x94d049bb133111ebu);
	return mix(h, 0xd6e8feb86659fd93u);
}

void intern_init(struct intern *in)
{
	memset(in, 0, sizeof *in);
}

struct text intern_text(const struct intern *in, uint32_t id)
{
	uint64_t begin = in->where[id];
	uint64_t end = id + 1 < in->n ? in->where[id + 1] : in->bytes_n;

	return (struct text){ in->bytes + begin, (size_t)(end - begin) };
}

static struct intern_slot *find_slot(const struct intern *in, struct text t, uint64_t hash)
{
	size_t mask = in->nslots - 1;

	for (size_t i = (size_t)hash & mask;; i = (i + 1) & mask) {
		struct intern_slot *s = &in->slots[i];

		if (s->id == INTERN_NONE)
			return s;
		if (s->tag == hash >> 32 && text_equal(intern_text(in, s->id), t))
			return s;
	}
}

static void grow_slots(struct intern *in)
{
	size_t n = in->nslots ? in->nslots * 2 : 64;

	free(in->slots);
	in->slots = mem_alloc(n, sizeof *in->slots);
	memset(in->slots, 0xff, n * sizeof *in->slots);
	in->nslots = n;
	for (uint32_t id = 0; id < in->n; id++) {
		uint64_t hash = text_hash(intern_text(in, id));
		size_t i = (size_t)hash & (n - 1);

		while (in->slots[i].id != INTERN_NONE)
			i = (i + 1) & (n - 1);
		in->slots[i] = (struct intern_slot){ (uint32_t)(hash >> 32), id };
	}
}

uint32_t intern_put(struct intern *in, struct text t)
{
	struct text key = { t.s ? t.s : "", t.n };
	uint64_t hash = text_hash(key);
	struct intern_slot *s;

	if ((uint64_t)in->n * 4 >= (uint64_t)in->nslots * 3)
		grow_slots(in);
	s = find_slot(in, key, hash);
	if (s->id != INTERN_NONE)
		return s->id;
	*s = (struct intern_slot){ (uint32_t)(hash >> 32), in->n };
	in->where = mem_grow(in->where, &in->where_cap, (size_t)in->n + 1, sizeof *in->where);
	in->where[in->n] = in->bytes_n;
	in->bytes = mem_grow(in->bytes, &in->bytes_cap, in->bytes_n + key.n + 1, 1);
	memcpy(in->bytes + in->bytes_n, key.s, key.n);
	in->bytes_n += key.n;
	return in->n++;
}

uint32_t intern_find(const struct intern *in, struct text t)
{
	struct text key = { t.s ? t.s : "", t.n };

	if (!in->n)
		return INTERN_NONE;
	return find_slot(in, key, text_hash(key))->id;
}

void intern_free(struct intern *in)
{
	free(in->slots);
	free(in->where);
	free(in->bytes);
	memset(in, 0, sizeof *in);
}
