/* text.h - borrowed text (pointer and length), natural order, and interning text to dense numbers */
#ifndef SERVESTAT_BASE_TEXT_H
#define SERVESTAT_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Text somebody else owns; not NUL-terminated. s == NULL means missing, which is not the empty text. */
struct text {
	const char *s;
	size_t n;
};

/* text_of: the view of a NUL-terminated string, which must outlive it. */
struct text text_of(const char *s);
bool text_equal(struct text a, struct text b);
/* text_blank: is there nothing but white space? */
bool text_blank(struct text t);
/* text_order: byte order, a shorter text before its extensions; <0, 0, >0. */
int text_order(struct text a, struct text b);
/* text_natural_order: digit runs compare as numbers (w2 before w10), the rest by bytes; ties by byte order. */
int text_natural_order(struct text a, struct text b);
/* text_real: the decimal number that the whole text is (digits, sign, point, exponent; no hexadecimal, infinity, NaN
 * or blanks); false when it is none. Beyond the doubles *v is infinite. */
bool text_real(struct text t, double *v);
/* text_hash: 64 well-mixed bits of the bytes; the same on every machine and run. */
uint64_t text_hash(struct text t);

/* A table that gives every distinct text a number 0, 1, 2 ... in order of first sight. It keeps a copy of each
 * text. Memory: the text, 4 bytes of place and about 12 bytes of slot per text; 2^32-1 texts at most. */
struct intern {
	struct intern_slot *slots; /* private: open addressing, in order of the hash */
	size_t nslots;
	uint32_t *where;           /* private: number -> offset of the text in bytes, low half */
	size_t where_cap;
	uint32_t *wrap;            /* private: the first number beyond each 4 GiB of text */
	size_t n_wrap, wrap_cap;
	char *bytes;
	size_t bytes_n, bytes_cap;
	uint32_t n;                /* how many texts are known */
};

#define INTERN_NONE UINT32_MAX

void intern_init(struct intern *in);
/* intern_put: the number of t, which is new if it was not known. */
uint32_t intern_put(struct intern *in, struct text t);
/* intern_put_many: n texts: id[i] becomes the number of t[i], INTERN_NONE for a missing or empty one. What many
 * look-ups read is asked for together, so that in a table larger than the caches this is several times faster than
 * one by one. */
void intern_put_many(struct intern *in, const struct text *t, size_t n, uint32_t *id);
/* intern_find: the number of t, or INTERN_NONE. */
uint32_t intern_find(const struct intern *in, struct text t);
/* intern_text: the text of number id (< n); the view is good until the next intern_put. */
struct text intern_text(const struct intern *in, uint32_t id);
/* intern_size: memory that it takes. */
size_t intern_size(const struct intern *in);
void intern_free(struct intern *in);

/* text_s: what the plural of a word that stands behind the number n ends in */
static inline const char *text_s(uint64_t n) { return n == 1 ? "" : "s"; }

#endif
