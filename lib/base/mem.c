/* mem.c - checked allocation and the arena; see mem.h */
#include "base/mem.h"

#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct arena_chunk {
	struct arena_chunk *next;
	size_t used, size;
	char data[];
};

enum { ARENA_CHUNK = 64 * 1024 };

static void (*_Atomic last_act)(void);

void mem_before_death(void (*act)(void))
{
	last_act = act;
}

static _Noreturn void out_of_memory(void)
{
	void (*act)(void) = atomic_exchange(&last_act, NULL);

	if (act)
		act();
	/* program_invocation_short_name: this layer knows no program, and may not allocate to find one */
	fprintf(stderr, "%s: out of memory\n", program_invocation_short_name);
	exit(2);
}

static size_t product(size_t count, size_t size)
{
	size_t bytes;

	if (__builtin_mul_overflow(count, size, &bytes))
		out_of_memory();
	return bytes ? bytes : 1;
}

void *mem_alloc(size_t count, size_t size)
{
	void *p = malloc(product(count, size));

	if (!p)
		out_of_memory();
	return p;
}

void *mem_zero(size_t count, size_t size)
{
	void *p = calloc(1, product(count, size));

	if (!p)
		out_of_memory();
	return p;
}

void *mem_resize(void *p, size_t count, size_t size)
{
	p = realloc(p, product(count, size));
	if (!p)
		out_of_memory();
	return p;
}

void mem_huge(void *p, size_t count, size_t size)
{
	const uintptr_t page = 2 << 20;
	uintptr_t begin = ((uintptr_t)p + page - 1) & ~(page - 1),
		  end = ((uintptr_t)p + product(count, size)) & ~(page - 1);

	if (end > begin)
		(void)madvise((void *)begin, end - begin, MADV_HUGEPAGE);
}

void *mem_grow(void *p, size_t *cap, size_t need, size_t size)
{
	size_t want = *cap ? *cap : 16;

	if (need <= *cap)
		return p;
	while (want < need) {
		if (want > SIZE_MAX / 2)
			out_of_memory();
		want *= 2;
	}
	p = mem_resize(p, want, size);
	*cap = want;
	return p;
}

char *mem_text(const char *s, size_t n)
{
	char *p;

	if (n == SIZE_MAX)
		out_of_memory();
	p = mem_alloc(n + 1, 1);
	if (n)
		memcpy(p, s, n);
	p[n] = '\0';
	return p;
}

char *mem_format(const char *fmt, ...)
{
	va_list ap;
	char *p;

	va_start(ap, fmt);
	if (vasprintf(&p, fmt, ap) < 0)
		out_of_memory();
	va_end(ap);
	return p;
}

void *arena_alloc(struct arena *a, size_t n)
{
	struct arena_chunk *c = a->chunk;
	void *p;

	if (n > SIZE_MAX / 2)
		out_of_memory();
	n = (n + 7) & ~(size_t)7;
	if (!c || c->size - c->used < n) {
		size_t size = n > ARENA_CHUNK ? n : ARENA_CHUNK;

		c = mem_alloc(1, sizeof *c + size);
		c->next = a->chunk;
		c->used = 0;
		c->size = size;
		a->chunk = c;
	}
	p = c->data + c->used;
	c->used += n;
	a->total += n;
	return p;
}

char *arena_copy(struct arena *a, const char *s, size_t n)
{
	char *p = arena_alloc(a, n + 1);

	if (n)
		memcpy(p, s, n);
	p[n] = '\0';
	return p;
}

static void free_chunks(struct arena_chunk *c)
{
	while (c) {
		struct arena_chunk *next = c->next;

		free(c);
		c = next;
	}
}

void arena_reset(struct arena *a)
{
	if (a->chunk) {
		free_chunks(a->chunk->next);
		a->chunk->next = NULL;
		a->chunk->used = 0;
	}
	a->total = 0;
}

void arena_free(struct arena *a)
{
	free_chunks(a->chunk);
	a->chunk = NULL;
	a->total = 0;
}
