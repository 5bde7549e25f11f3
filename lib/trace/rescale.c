/* rescale.c - the same trace, faster or slower; see rescale.h */
#include "trace/rescale.h"

#include <inttypes.h>
#include <stdio.h>

#include "input/json.h"

/* The members that are replaced: of times alone, of times and delays, of delays alone. */
#define TIMES "timestamp", "timestamp_ns", "timestamp_us", "timestamp_ms", "timestamp_s"
static const char *const no_names[] = { NULL };
static const char *const time_names[] = { TIMES, NULL };
static const char *const all_names[] = { TIMES, "delay_ms", "delay", NULL };
static const char *const *const delay_names = all_names + 5;

void rescaler_init(struct rescaler *r, double factor, enum time_unit time_unit)
{
	r->factor = factor;
	r->time_unit = time_unit;
	r->base = NA_INT;
	splice_init(&r->splice, no_names, NULL);
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

/* base + span * factor in ns, as far as there are such times */
static int64_t scaled(int64_t base, long double span, double factor)
{
	int64_t t;

	span *= factor;
	if (span > 9e18L || span < -9e18L || __builtin_add_overflow((int64_t)roundl(span), base, &t))
		t = span < 0 ? -INT64_MAX : INT64_MAX;
	return t;
}

struct text rescaler_line(struct rescaler *r, const struct batch *b, size_t i)
{
	struct json record = { b->line[i].s, b->line[i].n };
	bool time = r->factor != 1 && b->time[F_TIMESTAMP][i] != NA_INT && r->base != NA_INT;
	bool delay = r->factor != 1 && !isnan(b->real[F_DELAY][i]);
	char text[128];
	size_t n = 0;

	r->splice.drop = time && delay ? all_names : time ? time_names : delay ? delay_names : no_names;
	if (time) {
		long double since = (long double)b->time[F_TIMESTAMP][i] - (long double)r->base;
		struct spelled old = spelled_in(r, record);

		n = (size_t)member(text, sizeof text, old.name, scaled(r->base, since, r->factor), old.digits);
	}
	if (time && delay)
		text[n++] = ',';
	if (delay) {
		bool ours = json_is(json_get(record, "delay_ms")) || !json_is(json_get(record, "delay"));

		n += (size_t)member(text + n, sizeof text - n, ours ? "delay_ms" : "delay",
				    scaled(0, (long double)b->real[F_DELAY][i] * 1e6L, r->factor), 6);
	}
	return splice_members(&r->splice, b->line[i], (struct text){ text, n });
}
