/* scan.c - the field scanner; see scan.h */
#include "input/scan.h"

#include <stdlib.h>
#include <string.h>

#include "input/swar.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { SCAN_DEPTH = 32 };

/* What the functions below share */
struct scan {
	struct scanner *sc;
	struct record *r;
	struct slab *s;
};

void scan_init(struct scanner *sc, const struct plan *p)
{
	struct ids_reader all[IDS_READERS];

	sc->guess = mem_zero(p->n_nodes, sizeof *sc->guess);
	sc->ids = all[ids_readers(all) - 1];
	for (unsigned i = 0; i < p->n_nodes; i++)
		for (int k = 0; k < GUESSES; k++)
			sc->guess[i][k].word[0] = 1; /* behind a mask of 0: matches nothing */
}

void scan_free(struct scanner *sc)
{
	free(sc->guess);
}

static const char *skip_more_space(const char *p)
{
	while (*p == ' ' || *p == '\t' || *p == '\r')
		p++;
	return p;
}

/* Nearly always there is none, or one blank. */
static inline const char *skip_space(const char *p)
{
	if ((unsigned char)*p > ' ')
		return p;
	return *p == ' ' && (unsigned char)p[1] > ' ' ? p + 1 : skip_more_space(p);
}

/* The first byte at or behind p that is a quote, a backslash, a control or not ASCII */
static inline const char *find_special(const char *p)
{
#ifdef __SSE2__
	for (;; p += 16) {
		__m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
		__m128i odd = _mm_cmplt_epi8(v, _mm_set1_epi8(0x20)); /* signed: bytes above 0x7f are below 0 */
		__m128i quote = _mm_cmpeq_epi8(v, _mm_set1_epi8('"'));
		__m128i slash = _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'));
		int found = _mm_movemask_epi8(_mm_or_si128(odd, _mm_or_si128(quote, slash)));

		if (found)
			return p + __builtin_ctz((unsigned)found);
	}
#else
	while ((unsigned char)*p >= 0x20 && (unsigned char)*p < 0x80 && *p != '"' && *p != '\\')
		p++;
	return p;
#endif
}

static bool follows(const char *p, int n)
{
	for (int i = 1; i <= n; i++)
		if (((unsigned char)p[i] & 0xc0) != 0x80)
			return false;
	return true;
}

/* The end of the multi-byte character at p, or NULL (RFC 3629: shortest form, no surrogates, up to U+10FFFF) */
static const char *utf8_end(const char *p)
{
	unsigned char a = (unsigned char)p[0], b = (unsigned char)p[1];

	if (a >= 0xc2 && a < 0xe0)
		return follows(p, 1) ? p + 2 : NULL;
	if (a >= 0xe0 && a < 0xf0) {
		if (!follows(p, 2) || (a == 0xe0 && b < 0xa0) || (a == 0xed && b >= 0xa0))
			return NULL;
		return p + 3;
	}
	if (a >= 0xf0 && a < 0xf5) {
		if (!follows(p, 3) || (a == 0xf0 && b < 0x90) || (a == 0xf4 && b >= 0x90))
			return NULL;
		return p + 4;
	}
	return NULL;
}

/* Four hexadecimal digits at p, or -1 */
static int hex4(const char *p)
{
	int v = 0;

	for (int i = 0; i < 4; i++) {
		char c = p[i];

		if (c >= '0' && c <= '9')
			v = v * 16 + (c - '0');
		else if ((c | 32) >= 'a' && (c | 32) <= 'f')
			v = v * 16 + ((c | 32) - 'a' + 10);
		else
			return -1;
	}
	return v;
}

/* The end of the escape at p ('\\'), or NULL. Halves of surrogate pairs are no characters. */
static const char *escape_end(const char *p)
{
	int high, low;

	if (p[1] != 'u')
		return p[1] && strchr("\"\\/bfnrt", p[1]) ? p + 2 : NULL;
	high = hex4(p + 2);
	if (high < 0 || (high >= 0xdc00 && high < 0xe000))
		return NULL;
	if (high < 0xd800 || high >= 0xe000)
		return p + 6;
	low = p[6] == '\\' && p[7] == 'u' ? hex4(p + 8) : -1;
	return low >= 0xdc00 && low < 0xe000 ? p + 12 : NULL;
}

/* The closing quote of the string whose text begins at p, or NULL. */
static inline const char *scan_string(const char *p, bool *escaped)
{
	*escaped = false;
	for (;;) {
		p = find_special(p);
		if (*p == '"')
			return p;
		if (*p == '\\') {
			*escaped = true;
			p = escape_end(p);
		} else {
			p = (unsigned char)*p < 0x20 ? NULL : utf8_end(p);
		}
		if (!p)
			return NULL;
	}
}

/* What decimal.c makes of all numbers; near the limits of a double the referee decides. */
static const char *scan_any_number(const char *p, struct decimal *d)
{
	const char *end = decimal_lex(p, d);

	return end && d->e < 280 ? end : NULL;
}

/* The number at p: up to 7 digits, and up to 7 behind a point, without a sign or an exponent; the rest elsewhere. */
static inline const char *scan_number(const char *p, struct decimal *d)
{
	static const uint32_t power[] = { 1, 10, 100, 1000, 10000, 100000, 1000000, 10000000 };
	uint64_t digits, fraction;
	int n = swar_digits(p, &digits), places;

	if (n == 0 || n == 8 || (*p == '0' && n > 1))
		return scan_any_number(p, d);
	if (p[n] != '.') {
		if ((p[n] | 32) == 'e')
			return scan_any_number(p, d);
		*d = (struct decimal){ .m = swar_number(digits, n), .s = p, .n = (size_t)n };
		return p + n;
	}
	places = swar_digits(p + n + 1, &fraction);
	if (places == 0 || places == 8 || (p[n + 1 + places] | 32) == 'e')
		return scan_any_number(p, d);
	*d = (struct decimal){
		.m = (uint64_t)swar_number(digits, n) * power[places] + swar_number(fraction, places),
		.e = -places, .s = p, .n = (size_t)(n + 1 + places)
	};
	return p + d->n;
}

static inline const char *scan_word(const char *p, const char *word, size_t n)
{
	return memcmp(p, word, n) == 0 ? p + n : NULL;
}

static const char *skip_array(struct scan *x, const char *p, int depth);
static const char *skip_object(struct scan *x, const char *p, int depth);

/* The end of a value that nobody needs, or NULL. */
static const char *skip_value(struct scan *x, const char *p, int depth)
{
	struct decimal number;
	uint32_t count;
	const char *end;
	bool escaped;

	switch (*p) {
	case '"':
		end = scan_string(p + 1, &escaped);
		return end ? end + 1 : NULL;
	case '[':
		end = x->sc->ids.count(NULL, p, &count);
		return end ? end : skip_array(x, p, depth + 1);
	case '{':
		return skip_object(x, p, depth + 1);
	case 't':
		return scan_word(p, "true", 4);
	case 'f':
		return scan_word(p, "false", 5);
	case 'n':
		return scan_word(p, "null", 4);
	default:
		return scan_number(p, &number);
	}
}

static const char *skip_array(struct scan *x, const char *p, int depth)
{
	if (depth > SCAN_DEPTH)
		return NULL;
	p = skip_space(p + 1);
	if (*p == ']')
		return p + 1;
	for (;;) {
		p = skip_value(x, p, depth);
		if (!p)
			return NULL;
		p = skip_space(p);
		if (*p != ',')
			return *p == ']' ? p + 1 : NULL;
		p = skip_space(p + 1);
	}
}

static const char *skip_object(struct scan *x, const char *p, int depth)
{
	bool escaped;

	if (depth > SCAN_DEPTH)
		return NULL;
	p = skip_space(p + 1);
	if (*p == '}')
		return p + 1;
	for (;;) {
		if (*p != '"')
			return NULL;
		p = scan_string(p + 1, &escaped);
		if (!p || escaped)
			return NULL;
		p = skip_space(p + 1);
		if (*p != ':')
			return NULL;
		p = skip_value(x, skip_space(p + 1), depth);
		if (!p)
			return NULL;
		p = skip_space(p);
		if (*p != ',')
			return *p == '}' ? p + 1 : NULL;
		p = skip_space(p + 1);
	}
}

static const char *scan_object(struct scan *x, const char *p, const struct node *node, int depth);

static const char *scan_array(struct scan *x, const char *p, const struct entry *e, struct value *v, int depth)
{
	struct batch *b = &x->s->batch;
	size_t first = b->n_ids, first_run = b->n_runs;
	const char *end = NULL;

	if (e->ids == IDS_COUNT)
		end = x->sc->ids.count(NULL, p, &v->ids_count);
	else if (e->ids == IDS_STORE)
		end = x->sc->ids.read(x->s, p, &v->ids_count);
	else if (e->ids == IDS_RUNS)
		end = x->sc->ids.runs(x->s, p, &v->ids_count);
	if (end) {
		v->type = e->ids == IDS_RUNS ? V_RUNS : V_IDS;
		v->ids_first = e->ids == IDS_RUNS ? first_run : first;
		v->runs_count = (uint32_t)(b->n_runs - first_run);
		return end;
	}
	b->n_ids = first;
	b->n_runs = first_run;
	v->type = V_ARRAY;
	end = skip_array(x, p, depth + 1);
	if (end)
		v->text = (struct text){ p, (size_t)(end - p) };
	return end;
}

/* The value at p into the slot of e; its end, or NULL. */
static inline const char *scan_value(struct scan *x, const char *p, const struct entry *e, int depth)
{
	struct value *v = record_set(x->r, e);
	const char *end;

	switch (*p) {
	case '"':
		end = scan_string(p + 1, &v->escaped);
		if (!end)
			return NULL;
		v->type = V_STRING;
		v->text = (struct text){ p + 1, (size_t)(end - p) - 1 };
		return end + 1;
	case '[':
		return scan_array(x, p, e, v, depth);
	case '{':
		v->type = V_OBJECT;
		end = e->child ? scan_object(x, p, e->child, depth + 1) : skip_object(x, p, depth + 1);
		if (end)
			v->text = (struct text){ p, (size_t)(end - p) };
		return end;
	case 't':
		v->type = V_TRUE;
		return scan_word(p, "true", 4);
	case 'f':
		v->type = V_FALSE;
		return scan_word(p, "false", 5);
	case 'n':
		v->type = V_NULL;
		return scan_word(p, "null", 4);
	default:
		v->type = V_NUMBER;
		end = scan_number(p, &v->number);
		if (end)
			v->text = (struct text){ p, (size_t)(end - p) };
		return end;
	}
}

static void set_guess(struct guess *g, const char *key, size_t n, const struct entry *e)
{
	if (n >= sizeof g->word)
		return;
	g->n = (uint32_t)n + 1;
	g->entry = e;
	for (size_t i = 0; i < 3; i++) {
		size_t used = g->n <= 8 * i ? 0 : g->n - 8 * i;

		g->mask[i] = used >= 8 ? ~(uint64_t)0 : ((uint64_t)1 << 8 * used) - 1;
		g->word[i] = swar_load(key + 8 * i) & g->mask[i];
	}
}

static inline bool guessed(const struct guess *g, const char *p)
{
	return (((swar_load(p) & g->mask[0]) ^ g->word[0]) | ((swar_load(p + 8) & g->mask[1]) ^ g->word[1]) |
		((swar_load(p + 16) & g->mask[2]) ^ g->word[2])) == 0;
}

/* The key whose text begins at p: the place behind its closing quote, and its entry (NULL: nobody needs it). */
static const char *scan_key(const char *p, const struct node *node, struct guess *g, const struct entry **e)
{
	bool escaped;
	const char *end = scan_string(p, &escaped);

	if (!end || escaped)
		return NULL;
	*e = plan_find(node, p, (size_t)(end - p));
	if (g)
		set_guess(g, p, (size_t)(end - p), *e);
	return end + 1;
}

/* The object at p, whose keys are those of node; its end, or NULL. */
static const char *scan_object(struct scan *x, const char *p, const struct node *node, int depth)
{
	struct guess *guess = x->sc->guess[node->id], *last = guess + GUESSES;

	if (depth > SCAN_DEPTH)
		return NULL;
	p = skip_space(p + 1);
	if (*p == '}')
		return p + 1;
	for (;; guess += guess < last) {
		const struct entry *e;

		if (*p++ != '"')
			return NULL;
		if (guess < last && guessed(guess, p)) {
			e = guess->entry;
			p += guess->n;
		} else {
			p = scan_key(p, node, guess < last ? guess : NULL, &e);
			if (!p)
				return NULL;
		}
		p = skip_space(p);
		if (*p != ':')
			return NULL;
		p = skip_space(p + 1);
		p = e ? scan_value(x, p, e, depth) : skip_value(x, p, depth);
		if (!p)
			return NULL;
		p = skip_space(p);
		if (*p != ',')
			return *p == '}' ? p + 1 : NULL;
		p = skip_space(p + 1);
	}
}

const char *scan_line(struct scanner *sc, const char *p, struct record *r, struct slab *s)
{
	struct scan x = { sc, r, s };

	p = skip_space(p);
	if (*p != '{')
		return NULL;
	p = scan_object(&x, p, r->plan->root, 1);
	if (!p)
		return NULL;
	p = skip_space(p);
	return *p == '\n' ? p : NULL;
}
