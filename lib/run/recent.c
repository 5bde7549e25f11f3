/* recent.c - a ring of texts; see recent.h */
#include "run/recent.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* A text stands behind its length, a byte, and does not run over the end of the ring: then it begins at the front
 * again. Places count pieces of 8 bytes. */
enum { PIECE = 8 };
#define PLACES ((uint64_t)1 << 31)

void recent_init(struct recent *r, size_t size)
{
	*r = (struct recent){ mem_alloc(size, 1), size, 0 };
}

void recent_free(struct recent *r)
{
	free(r->bytes);
	r->bytes = NULL;
}

int64_t recent_put(struct recent *r, struct text t)
{
	size_t n = t.n < RECENT_LONGEST ? t.n : RECENT_LONGEST, need = (1 + n + PIECE - 1) / PIECE * PIECE;
	size_t at = (size_t)(r->end & (r->size - 1));
	uint64_t place;

	if (at + need > r->size) {
		r->end += r->size - at;
		at = 0;
	}
	place = r->end / PIECE;
	r->bytes[at] = (char)(unsigned char)n;
	memcpy(r->bytes + at + 1, t.s, n);
	r->end += need;
	return (int64_t)(place % PLACES);
}

struct text recent_text(const struct recent *r, int64_t place)
{
	uint64_t now = r->end / PIECE, back = (now - (uint64_t)place) % PLACES;
	const char *s;

	if (place < 0 || !back || back > r->size / PIECE || back > now)
		return (struct text){ NULL, 0 };
	s = r->bytes + ((now - back) * PIECE & (r->size - 1));
	return (struct text){ s + 1, (unsigned char)*s };
}
