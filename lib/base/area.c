/* area.c - zero pages, huge ones for large arrays; see area.h */
#include "base/area.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/mem.h"

static const size_t MAPPED = (size_t)1 << 20, HUGE = (size_t)1 << 21;

/* Bytes of an array that is an area of its own; 0 when it is on the heap. */
static size_t mapped(size_t cap, size_t size)
{
	size_t bytes = cap * size;

	return bytes < MAPPED ? 0 : (bytes + HUGE - 1) / HUGE * HUGE;
}

static void *map(size_t bytes)
{
	void *area = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (area == MAP_FAILED)
		return mem_alloc(SIZE_MAX, 1); /* says that memory is short, and does not return */
	madvise(area, bytes, MADV_HUGEPAGE); /* a wish; without huge pages it is as well */
	return area;
}

void area_free(void *p, size_t cap, size_t size)
{
	size_t bytes = mapped(cap, size);

	if (bytes && p)
		munmap(p, bytes);
	else
		free(p);
}

void *area_enlarge(void *p, size_t *cap, size_t need, size_t size)
{
	size_t want = *cap ? *cap : 16;
	void *grown;

	while (want < need)
		want = want > SIZE_MAX / 2 ? need : want * 2;
	if (want > (SIZE_MAX - HUGE) / size)
		mem_alloc(want, size); /* out of memory */
	if (mapped(*cap, size)) {
		/* the pages move by their tables, not by copying */
		grown = mremap(p, mapped(*cap, size), mapped(want, size), MREMAP_MAYMOVE);
		if (grown == MAP_FAILED)
			mem_alloc(SIZE_MAX, 1);
		want = mapped(want, size) / size;
	} else if (mapped(want, size)) {
		grown = map(mapped(want, size));
		if (p)
			memcpy(grown, p, *cap * size);
		free(p);
		want = mapped(want, size) / size;
	} else {
		grown = mem_resize(p, want, size);
		memset((char *)grown + *cap * size, 0, (want - *cap) * size);
	}
	*cap = want;
	return grown;
}
