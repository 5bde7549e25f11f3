/* packed.h - a growing column of integers that takes 4 bytes each while they allow it
 *
 * Analyses keep a few numbers of every request of a trace. Lengths fit 32 bits in every trace there is, and arrival
 * times are whole milliseconds within weeks of each other in most; the column stores (value - base) / step in 32 bits
 * until a value does not fit, and is rewritten once with 64 bits each then. Values are exact either way.
 */
#ifndef SERVESTAT_STATS_PACKED_H
#define SERVESTAT_STATS_PACKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PACKED_NA INT64_MIN /* missing: the same as NA_INT of a batch */

struct packed {
	uint32_t *narrow;      /* one of the two is in use */
	int64_t *wide;
	size_t n, cap;
	int64_t base, step;
};

/* packed_init: an empty column. base: the value stored as 0; step >= 1 divides value - base in the narrow form. */
void packed_init(struct packed *p, int64_t base, int64_t step);
/* packed_base: the base that puts v in the middle of the narrow range (24 days to each side for steps of 1 ms). */
int64_t packed_base(int64_t step, int64_t v);
/* packed_center: use that base. Only while the column holds nothing but PACKED_NA. */
void packed_center(struct packed *p, int64_t v);
/* packed_set: replace value i < n. */
void packed_set(struct packed *p, size_t i, int64_t v);
void packed_free(struct packed *p);

/* packed_at: value i < n. */
static inline int64_t packed_at(const struct packed *p, size_t i)
{
	if (__builtin_expect(p->wide != NULL, 0))
		return p->wide[i];
	return p->narrow[i] == UINT32_MAX ? PACKED_NA : p->base + p->step * (int64_t)p->narrow[i];
}

/* packed_code: the narrow form of v in *code, false when it has none. */
static inline bool packed_code(int64_t base, int64_t step, int64_t v, uint32_t *code)
{
	uint64_t offset = (uint64_t)v - (uint64_t)base;

	/* values below base wrap to the top, beyond any code */
	if (step > 1) {
		uint64_t steps = offset / (uint64_t)step;

		if (steps * (uint64_t)step != offset)
			return false;
		offset = steps;
	}
	*code = (uint32_t)offset;
	return offset < UINT32_MAX;
}

void packed_grow(struct packed *p, int64_t v); /* the slow half of packed_add */

static inline void packed_add(struct packed *p, int64_t v)
{
	uint32_t code;

	if (p->wide == NULL && p->n < p->cap && packed_code(p->base, p->step, v, &code))
		p->narrow[p->n++] = code;
	else
		packed_grow(p, v);
}

#endif
