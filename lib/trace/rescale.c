/* rescale.c - the same trace, faster or slower; see rescale.h */
#include "trace/rescale.h"

#include <inttypes.h>
#include <stdio.h>

#include "input/formats/json.h"

void rescaler_init(struct rescaler *r, double factor, enum time_unit time_unit)
{
	static const char *const names[] = {
		"timestamp", "timestamp_ns", "timestamp_us", "timestamp_ms", "timestamp_s", NULL
	};

	r->factor = factor;
	r->time_unit = time_unit;
	r->base = NA_INT;
	splice_init(&r->splice, names, NULL);
}

void rescaler_free(struct rescaler *r)
{
	splice_free(&r->splice);
}

/* How a record spells its time, and the digits behind the point of nanoseconds in that unit. */
struct spelled {
	const char *name;
	int digits;
};

static struct spelled spelled_in(const struct rescaler *r, struct json record)
{
	static const struct spelled others[] = {
		{ "timestamp_ns", 0 }, { "timestamp_us", 3 }, { "timestamp_ms", 6 }, { "timestamp_s", 9 }
	};
	static const int digits[] = { [TIME_NS] = 0, [TIME_US] = 3, [TIME_MS] = 6, [TIME_S] = 9 };

	if (json_is(json_get(record, "timestamp"))) {
		if (r->time_unit != TIME_UNIT_AUTO)
			return (struct spelled){ "timestamp", digits[r->time_unit] };
		return (struct spelled){ "timestamp", json_is(json_get(record, "chat_id")) ? 9 : 6 };
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (json_is(json_get(record, others[i].name)))
			return others[i];
	return others[2]; /* read by --map */
}

static int member(char *to, size_t room, const char *name, int64_t ns, int digits)
{
	uint64_t m = ns < 0 ? (uint64_t)0 - (uint64_t)ns : (uint64_t)ns, unit = 1;
	int n;

	for (int i = 0; i < digits; i++)
		unit *= 10;
	n = snprintf(to, room, "\"%s\":%s%" PRIu64, name, ns < 0 ? "-" : "", m / unit);
	if (m % unit == 0)
		return n;
	n += snprintf(to + n, room - (size_t)n, ".%0*" PRIu64, digits, m % unit);
	while (to[n - 1] == '0')
		n--;
	return n;
}

struct text rescaler_line(struct rescaler *r, const struct batch *b, size_t i)
{
	static const char *const nothing[] = { NULL };
	int64_t t = b->time[F_TIMESTAMP][i], scaled;
	long double since;
	char text[64];
	struct spelled old;
	int n;

	if (t == NA_INT || r->base == NA_INT || r->factor == 1) {
		const char *const *drop = r->splice.drop;
		struct text line;

		r->splice.drop = nothing;
		line = splice_members(&r->splice, b->line[i], (struct text){ "", 0 });
		r->splice.drop = drop;
		return line;
	}
	since = ((long double)t - (long double)r->base) * r->factor;
	if (since > 9e18L || since < -9e18L || __builtin_add_overflow((int64_t)roundl(since), r->base, &scaled))
		scaled = since < 0 ? -INT64_MAX : INT64_MAX;
	old = spelled_in(r, (struct json){ b->line[i].s, b->line[i].n });
	n = member(text, sizeof text, old.name, scaled, old.digits);
	return splice_members(&r->splice, b->line[i], (struct text){ text, (size_t)n });
}
