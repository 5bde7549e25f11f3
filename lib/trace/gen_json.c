/* gen_json.c - a generated request as a line of JSON, at the speed of copying
 *
 * Nearly all bytes are ids, and the ids of a request are a few runs of consecutive integers: the digits above the
 * last two are written once a hundred, the last two come from a table.
 */
#include <string.h>

#include "base/number.h"
#include "trace/gen.h"

static const char pairs[] =
	"00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051"
	"525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

enum { DIGITS = 20 }; /* of the largest integer */

static char *put_uint(char *out, uint64_t v)
{
	return out + number_digits(out, v);
}

static char *put_text(char *out, const char *s)
{
	size_t n = strlen(s);

	memcpy(out, s, n);
	return out + n;
}

/* n ids from first on, which have their digits above the last two in common, each with a comma after it. */
static char *put_hundred(char *out, uint64_t first, uint64_t n)
{
	char head[DIGITS] = { 0 };
	size_t digits = (size_t)(put_uint(head, first / 100) - head);
	const char *pair = pairs + first % 100 * 2;

	/* a copy of fixed size is one move; what it writes too much is overwritten at once */
	if (digits <= 8) {
		for (; n > 0; n--, pair += 2) {
			memcpy(out, head, 8);
			out += digits;
			memcpy(out, pair, 2);
			out[2] = ',';
			out += 3;
		}
		return out;
	}
	for (; n > 0; n--, pair += 2) {
		memcpy(out, head, digits);
		out += digits;
		memcpy(out, pair, 2);
		out[2] = ',';
		out += 3;
	}
	return out;
}

static char *put_run(char *out, uint64_t id, uint64_t n)
{
	for (; n > 0 && id < 100; id++, n--) {
		out = put_uint(out, id);
		*out++ = ',';
	}
	while (n > 0) {
		uint64_t same = 100 - id % 100;

		if (same > n)
			same = n;
		out = put_hundred(out, id, same);
		id += same;
		n -= same;
	}
	return out;
}

size_t gen_json_room(const struct gen_request *r)
{
	size_t ids = 0;

	for (size_t i = 0; i < r->n_runs; i++)
		ids += r->runs[i].n;
	return 256 + ids * (DIGITS + 1);
}

size_t gen_json(const struct gen_request *r, bool hash_ids, char *out)
{
	char *p = out;

	p = put_text(p, "{\"timestamp\":");
	p = put_uint(p, (uint64_t)r->timestamp_ms);
	p = put_text(p, ",\"session_id\":\"s");
	p = put_uint(p, r->session);
	p = put_text(p, "\",\"turn\":");
	p = put_uint(p, r->turn);
	p = put_text(p, ",\"input_length\":");
	p = put_uint(p, r->input);
	p = put_text(p, ",\"output_length\":");
	p = put_uint(p, r->output);
	if (hash_ids) {
		p = put_text(p, ",\"hash_ids\":[");
		for (size_t i = 0; i < r->n_runs; i++)
			p = put_run(p, r->runs[i].id, r->runs[i].n);
		if (r->n_runs)
			p--;
		*p++ = ']';
	}
	p = put_text(p, "}\n");
	return (size_t)(p - out);
}
