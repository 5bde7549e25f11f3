/* mem.h - allocation that cannot overflow and does not return on failure
 *
 * Every program of the kit gives up when memory runs out: it says so in one line and exits 2 (the job is
 * incomplete). So callers need no check, and a size is always count x element, multiplied safely here.
 */
#ifndef SERVESTAT_BASE_MEM_H
#define SERVESTAT_BASE_MEM_H

#include <stddef.h>

/* mem_alloc: count * size bytes, not cleared. Owner frees with free(). count 0 gives a unique pointer. */
void *mem_alloc(size_t count, size_t size);
/* mem_zero: the same, cleared. Large areas come from the kernel untouched. */
void *mem_zero(size_t count, size_t size);
/* mem_resize: as reallocarray; p may be NULL. */
void *mem_resize(void *p, size_t count, size_t size);
/* mem_huge: a hint that all of these bytes will be visited at random: the kernel may use huge pages for them, so that
 * a visit costs one miss and not a page walk too. Nothing happens below some megabytes. */
void mem_huge(void *p, size_t count, size_t size);
/* mem_grow: make room for `need` elements of `size` bytes in an array of capacity *cap (doubling); returns
 * the possibly moved array and updates *cap. The new part is not cleared. */
void *mem_grow(void *p, size_t *cap, size_t need, size_t size);
/* mem_text: a NUL-terminated copy of n bytes; owner frees with free(). */
char *mem_text(const char *s, size_t n);
/* mem_format: printf into fresh memory; owner frees with free(). */
char *mem_format(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* mem_before_death: what to do before the program says that memory has run out, in the thread that met it: a terminal is put
 * back. NULL: nothing. */
void mem_before_death(void (*act)(void));

/* An arena: many small pieces, freed together. Zero-initialise to start: struct arena a = {0}. */
struct arena {
	struct arena_chunk *chunk; /* newest chunk; private */
	size_t total;              /* bytes handed out */
};
/* arena_alloc: n bytes aligned to 8, alive until arena_reset or arena_free. */
void *arena_alloc(struct arena *a, size_t n);
/* arena_copy: a copy of n bytes followed by a NUL. */
char *arena_copy(struct arena *a, const char *s, size_t n);
/* arena_reset: forget all pieces, keep the newest chunk for reuse. */
void arena_reset(struct arena *a);
void arena_free(struct arena *a);

#endif
