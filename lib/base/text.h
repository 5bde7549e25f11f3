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
/* text_order: byte order, a shorter text before its extensions; <0, 0, >0. */
int text_order(struct text a, struct text b);
/* text_natural_order: digit runs compare as numbers (w2 before w10), the rest by bytes; ties by byte order. */
int text_natural_order(struct text a, struct text b);
/* text_hash: 64 well-mixed bits of the bytes; the same on every machine and run. */
uint64_t text_hash(struct text t);

/* A table that gives every distinct text a number 0, 1, 2 ... in order of first sight. It keeps a copy of each
 * text. Memory: the text, 8 bytes of entry and about 8 bytes of slot per text; 2^32-1 texts at most. */
struct intern {
	struct intern_slot *slots; /* private: open addressing */
	size_t nslots;
	uint64_t *where;           /* private: number -> offset of the text in bytes */
	size_t where_cap;
	char *bytes;
	size_t bytes_n, bytes_cap;
	uint32_t n;                /* how many texts are known */
};

#define INTERN_NONE UINT32_MAX

void intern_init(struct intern *in);
/* intern_put: the number of t, which is new if it was not known. */
uint32_t intern_put(struct intern *in, struct text t);
/* intern_find: the number of t, or INTERN_NONE. */
uint32_t intern_find(const struct intern *in, struct text t);
/* intern_text: the text of number id (< n); the view is good until the next intern_put. */
struct text intern_text(const struct intern *in, uint32_t id);
void intern_free(struct intern *in);

#endif
