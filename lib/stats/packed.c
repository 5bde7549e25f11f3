/* packed.c - a growing column of small integers; see packed.h */
#include "stats/packed.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void packed_init(struct packed *p, int64_t base, int64_t step)
{
	memset(p, 0, sizeof *p);
	p->base = base;
	p->step = step;
}

int64_t packed_base(int64_t step, int64_t v)
{
	int64_t half, base;

	if (__builtin_mul_overflow((int64_t)1 << 31, step, &half) || __builtin_sub_overflow(v, half, &base))
		return v;
	return base;
}

void packed_center(struct packed *p, int64_t v)
{
	p->base = packed_base(p->step, v);
}

static void widen(struct packed *p)
{
	int64_t *wide = mem_alloc(p->cap, sizeof *wide);

	for (size_t i = 0; i < p->n; i++)
		wide[i] = packed_at(p, i);
	free(p->narrow);
	p->narrow = NULL;
	p->wide = wide;
}

static void reserve(struct packed *p)
{
	if (p->n < p->cap)
		return;
	if (p->wide)
		p->wide = mem_grow(p->wide, &p->cap, p->n + 1, sizeof *p->wide);
	else
		p->narrow = mem_grow(p->narrow, &p->cap, p->n + 1, sizeof *p->narrow);
}

void packed_set(struct packed *p, size_t i, int64_t v)
{
	uint32_t code = UINT32_MAX;

	if (!p->wide && v != PACKED_NA && !packed_code(p->base, p->step, v, &code))
		widen(p);
	if (p->wide)
		p->wide[i] = v;
	else
		p->narrow[i] = code;
}

void packed_grow(struct packed *p, int64_t v)
{
	reserve(p);
	packed_set(p, p->n, v);
	p->n++;
}

void packed_free(struct packed *p)
{
	free(p->narrow);
	free(p->wide);
	memset(p, 0, sizeof *p);
}
