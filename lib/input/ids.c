/* ids.c - arrays of unsigned 64-bit integers; see ids.h */
#include "input/ids.h"

#include "input/decimal.h"

/* The decimal d as an id: exact, 0 .. 2^64-1. */
static const char *id_value(const struct decimal *d, uint64_t *id)
{
	uint64_t v = 0;
	const char *p = d->s + d->neg, *end = d->s + d->n;
	int64_t small;

	if (d->neg && (d->m || d->more))
		return "negative id";
	for (; p < end && *p >= '0' && *p <= '9'; p++)
		if (__builtin_mul_overflow(v, 10, &v) || __builtin_add_overflow(v, (uint64_t)(*p - '0'), &v))
			return "id above 2^64-1";
	if (p < end) { /* 12.0 or 1e3 */
		enum decimal_status status = decimal_int(d, 0, &small);

		if (status != DECIMAL_OK)
			return status == DECIMAL_RANGE ? "id out of range" : "id with a fraction";
		v = (uint64_t)small;
	}
	*id = v;
	return NULL;
}

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

const char *ids_careful(struct slab *s, const char *text, size_t n, bool store, uint32_t *count)
{
	const char *p = text + 1, *end = text + n - 1;
	size_t seen = 0;

	for (;;) {
		struct decimal d;
		const char *after, *why;
		uint64_t id;
		bool quoted;

		while (p < end && (is_space(*p) || *p == ','))
			p++;
		if (p >= end)
			break;
		quoted = *p == '"';
		after = decimal_lex(p + quoted, &d);
		if (!after || (quoted && *after != '"'))
			return "id is not a number";
		why = id_value(&d, &id);
		if (why)
			return why;
		if (seen == UINT32_MAX - 1)
			return "too many ids";
		if (store)
			*slab_ids(s, 1) = id;
		s->batch.n_ids += store;
		seen++;
		p = after + quoted;
	}
	*count = (uint32_t)seen;
	return NULL;
}
