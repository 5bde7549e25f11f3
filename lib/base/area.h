/* area.h - large growing arrays of zeros
 *
 * For arrays of many megabytes that are read at random places, as reuse analysis has them. From a megabyte on they
 * are areas of the kernel's zero pages, in huge pages where it has them: fewer misses of the address cache, fewer
 * faults, and what is not touched takes no memory. Dies when memory is short, like mem_alloc.
 */
#ifndef SERVESTAT_BASE_AREA_H
#define SERVESTAT_BASE_AREA_H

#include <stddef.h>

/* area_enlarge: area_grow when the room is not there. */
void *area_enlarge(void *p, size_t *cap, size_t need, size_t size);
/* area_grow: make room for `need` elements of `size` bytes in an array of capacity *cap (at least doubled); returns
 * the possibly moved array and updates *cap. The new part is zeros. p may be NULL with *cap 0. */
static inline void *area_grow(void *p, size_t *cap, size_t need, size_t size)
{
	return need <= *cap ? p : area_enlarge(p, cap, need, size);
}
/* area_free: p of capacity cap, as area_grow left it; may be NULL. */
void area_free(void *p, size_t cap, size_t size);

#endif
