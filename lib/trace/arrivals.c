/* arrivals.c - span, rate, gaps, peaks, windows; see arrivals.h */
#include "trace/arrivals.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/sum.h"
#include "stats/sort.h"

static const int64_t NS_PER_S = 1000000000;
static const double NS_PER_MS = 1e6;

/* The timed requests in time order: the column itself when it is in order and complete, else a sorted copy. */
struct timeline {
	const struct packed *column;
	int64_t *sorted;
	size_t n;
};

static struct timeline timeline_of(const struct requests *r)
{
	struct timeline line = { &r->time, NULL, r->n_timed };
	size_t n = 0;

	if (r->out_of_order == 0 && r->n_timed == r->n)
		return line;
	line.sorted = mem_alloc(r->n_timed, sizeof *line.sorted);
	for (size_t i = 0; i < r->n; i++) {
		int64_t t = packed_at(&r->time, i);

		if (t != PACKED_NA)
			line.sorted[n++] = t;
	}
	if (r->out_of_order)
		sort_int(line.sorted, n);
	return line;
}

static inline int64_t time_at(const struct timeline *line, size_t i)
{
	return line->sorted ? line->sorted[i] : packed_at(line->column, i);
}

/* Two times may lie further apart than an int64 reaches; the distance of sorted ones is never negative. */
static inline uint64_t distance(int64_t from, int64_t to)
{
	return (uint64_t)to - (uint64_t)from;
}

/* The most requests in a window of this width, so far. */
struct peak {
	uint64_t width;
	size_t most;
};

/* Request i is at time t. A window that ends with it and holds one more than the largest so far exists if the request
 * that many places before lies in it; a larger one cannot, since the last request added one at most. */
static inline void try_to_beat(struct peak *p, const struct timeline *line, size_t i, int64_t t)
{
	if (p->most <= i && distance(time_at(line, i - p->most), t) < p->width)
		p->most++;
}

enum { BLOCK = 1024 }; /* terms that are summed before the sum is compensated */

/* One walk: peaks, different times, and the squares of the gaps about their mean. */
static double walk(const struct timeline *line, int64_t first, double mean_gap, struct arrivals *a)
{
	struct peak peak[3] = { { 1000000000, 0 }, { 10000000000, 0 }, { 60000000000, 0 } };
	struct sum squares = { 0 };
	int64_t before = first;

	a->distinct = 1;
	for (size_t begin = 0; begin < line->n; begin += BLOCK) {
		size_t end = begin + BLOCK < line->n ? begin + BLOCK : line->n;
		double block = 0;

		for (size_t i = begin; i < end; i++) {
			int64_t t = time_at(line, i);
			double off = i ? (double)distance(before, t) - mean_gap : 0;

			block += off * off;
			a->distinct += t != before;
			for (int k = 0; k < 3; k++)
				try_to_beat(&peak[k], line, i, t);
			before = t;
		}
		sum_add(&squares, block);
	}
	a->peak_1s = (int64_t)peak[0].most;
	a->peak_10s = (int64_t)peak[1].most;
	a->peak_60s = (int64_t)peak[2].most;
	return sum_total(&squares);
}

struct arrivals arrivals_of(const struct requests *r)
{
	struct arrivals a = { NAN, NAN, NAN, NAN, NA_INT, NA_INT, NA_INT, NA_INT };
	struct timeline line;
	double span, gaps, mean, squares;

	if (r->n_timed == 0)
		return a;
	line = timeline_of(r);
	span = (double)distance(r->first, r->last);
	gaps = (double)(line.n - 1);
	mean = gaps > 0 ? span / gaps : NAN;
	squares = walk(&line, r->first, mean, &a);
	a.duration_s = span / (double)NS_PER_S;
	if (span > 0)
		a.rate_per_s = (double)line.n / a.duration_s;
	a.gap_mean_ms = mean / NS_PER_MS;
	if (mean > 0)
		a.gap_cv = sqrt(squares / gaps) / mean;
	free(line.sorted);
	return a;
}

const struct column arrivals_columns[6] = {
	{ .name = "run", .left = true },
	{ .name = "start_s", .head = "from s" },
	{ .name = "requests" },
	{ .name = "rate_per_s", .head = "per s" },
	{ .name = "input_tokens", .head = "input tokens" },
	{ .name = "output_tokens", .head = "output tokens" },
};

struct window {
	uint64_t requests;
	uint128 input, output;
	bool no_input, no_output; /* requests came, but none so far has the length */
};

static void add_tokens(uint128 *sum, bool *none, bool first, int64_t tokens)
{
	*none = (first || *none) && tokens == PACKED_NA;
	*sum += tokens == PACKED_NA ? 0 : (uint128)tokens;
}

static void fill_windows(const struct requests *r, int64_t width, struct window *w)
{
	for (size_t i = 0; i < r->n; i++) {
		int64_t t = packed_at(&r->time, i);
		int64_t input = packed_at(&r->input, i), output = packed_at(&r->output, i);
		struct window *in;

		if (t == PACKED_NA)
			continue;
		in = &w[distance(r->first, t) / (uint64_t)width];
		add_tokens(&in->input, &in->no_input, in->requests == 0, input);
		add_tokens(&in->output, &in->no_output, in->requests == 0, output);
		in->requests++;
	}
}

static void tokens_cell(struct table *t, uint128 tokens, bool none)
{
	if (none)
		table_na(t);
	else
		table_wide(t, tokens);
}

bool arrivals_table(const struct requests *r, int64_t width_ns, struct table *t, const char *run)
{
	struct window *w;
	uint64_t n;

	if (r->n_timed == 0)
		return true;
	n = distance(r->first, r->last) / (uint64_t)width_ns + 1;
	if (n > ARRIVALS_MAX_ROWS)
		return false;
	w = mem_zero(n, sizeof *w);
	fill_windows(r, width_ns, w);
	for (uint64_t i = 0; i < n; i++) {
		table_string(t, run);
		table_real(t, (double)i * (double)width_ns / (double)NS_PER_S);
		table_uint(t, w[i].requests);
		table_real(t, (double)w[i].requests / ((double)width_ns / (double)NS_PER_S));
		tokens_cell(t, w[i].input, w[i].no_input);
		tokens_cell(t, w[i].output, w[i].no_output);
	}
	free(w);
	return true;
}

int64_t arrivals_round_window(int64_t span_ns, int rows)
{
	static const int64_t seconds[] = {
		1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 43200
	};
	int64_t day = 86400 * NS_PER_S;

	for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++)
		if (span_ns / (seconds[i] * NS_PER_S) < rows)
			return seconds[i] * NS_PER_S;
	return (span_ns / day / rows + 1) * day;
}
