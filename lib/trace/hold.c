/* hold.c - the lines of a pipe that may still be in the sample; see hold.h */
#include "trace/hold.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { FIRST_PRUNE = 16 << 20 };

void hold_init(struct hold *h)
{
	*h = (struct hold){ .next_prune = FIRST_PRUNE };
}

void hold_free(struct hold *h)
{
	free(h->line);
	free(h->bytes);
}

static void prune(struct hold *h, struct sampler *s)
{
	size_t kept = 0, to = 0;

	sampler_choose(s);
	for (size_t i = 0; i < h->n; i++) {
		struct held_line l = h->line[i];

		if (sampler_dropped(s, l.unit))
			continue;
		memmove(h->bytes + to, h->bytes + l.at, l.n);
		l.at = to;
		to += l.n;
		h->line[kept++] = l;
	}
	h->n = kept;
	h->n_bytes = to;
	h->next_prune = to > FIRST_PRUNE / 2 ? 2 * to : FIRST_PRUNE;
}

void hold_add(struct hold *h, struct sampler *s, uint64_t unit, struct text line)
{
	if (sampler_dropped(s, unit))
		return;
	h->bytes = mem_grow(h->bytes, &h->bytes_cap, h->n_bytes + line.n, 1);
	memcpy(h->bytes + h->n_bytes, line.s, line.n);
	h->line = mem_grow(h->line, &h->cap, h->n + 1, sizeof *h->line);
	h->line[h->n++] = (struct held_line){ unit, h->n_bytes, line.n };
	h->n_bytes += line.n;
	if (h->n_bytes >= h->next_prune && sampler_prunes(s))
		prune(h, s);
}

struct text hold_text(const struct hold *h, const struct sampler *s, size_t i)
{
	if (!sampler_chosen(s, h->line[i].unit))
		return (struct text){ NULL, 0 };
	return (struct text){ h->bytes + h->line[i].at, h->line[i].n };
}
