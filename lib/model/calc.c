/* calc.c - the tables of --calc: what a model on a GPU does at given lengths, without a trace */
#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "model/calc.h"

static const struct column decode_columns[] = {
	{ .name = "seq" }, { .name = "batch" }, { .name = "flop" }, { .name = "bytes" }, { .name = "ai" },
	{ .name = "bound", .left = true }, { .name = "margin" }, { .name = "time_ms" },
};
static const struct column prefill_columns[] = {
	{ .name = "seq" }, { .name = "reuse" }, { .name = "new_tokens" }, { .name = "flop" }, { .name = "bytes" },
	{ .name = "ai" }, { .name = "bound", .left = true }, { .name = "margin" }, { .name = "vs_decode" },
	{ .name = "time_ms" },
};
static const struct column crossover_columns[] = {
	{ .name = "seq" }, { .name = "new_tokens_min" }, { .name = "reuse_max" }, { .name = "batch_min" },
	{ .name = "context_limit" },
};
static const struct column ops_columns[] = {
	{ .name = "phase", .left = true }, { .name = "seq" }, { .name = "new_tokens" }, { .name = "batch" },
	{ .name = "op", .left = true }, { .name = "layers" }, { .name = "flop" }, { .name = "bytes" },
	{ .name = "ai" }, { .name = "bound", .left = true }, { .name = "time_ms" },
	{ .name = "time_share", .bar = true },
};
static const struct column kv_columns[] = {
	{ .name = "seq" }, { .name = "kv_bytes_per_token" }, { .name = "request_bytes" },
	{ .name = "request_bytes_uncapped" }, { .name = "weight_bytes" }, { .name = "tokens_fit" },
	{ .name = "requests_fit" }, { .name = "transfer_ms" }, { .name = "recompute_ms" },
	{ .name = "breakeven_gbs" }, { .name = "breakeven_tokens" },
};
static const struct column time_columns[] = {
	{ .name = "seq" }, { .name = "reuse" }, { .name = "new_tokens" }, { .name = "ttft_floor_ms" },
	{ .name = "batch" }, { .name = "tpot_floor_ms" }, { .name = "tokens_per_s" },
};

#define COLUMNS(c) c, sizeof c / sizeof *c
static const struct {
	const char *name, *title;
	const struct column *columns;
	size_t n;
} calcs[CALC_COUNT] = {
	[CALC_DECODE] = { "decode", "Decode: one step", COLUMNS(decode_columns) },
	[CALC_PREFILL] = { "prefill", "Prefill", COLUMNS(prefill_columns) },
	[CALC_CROSSOVER] = { "crossover", "Where it turns compute-bound", COLUMNS(crossover_columns) },
	[CALC_OPS] = { "ops", "Operations of one layer", COLUMNS(ops_columns) },
	[CALC_KV] = { "kv", "KV cache", COLUMNS(kv_columns) },
	[CALC_TIME] = { "time", "Floors", COLUMNS(time_columns) },
};

const char *calc_name(enum calc c)
{
	return calcs[c].name;
}

const char *calc_title(enum calc c)
{
	return calcs[c].title;
}

#define LIST(a) { a, sizeof a / sizeof *a }

struct calc_grid calc_usual(enum calc c)
{
	static const double seq[] = { 1000, 8000, 16000, 32000, 64000, 128000 }, reuse[] = { 0, 0.5, 0.7, 0.9, 0.95 };
	static const double one[] = { 1 }, long_one[] = { 32000 }, cold[] = { 0 };
	struct calc_grid g = { LIST(seq), LIST(one), LIST(reuse), 0.9 };

	if (c == CALC_OPS) /* many rows for each length */
		g = (struct calc_grid){ LIST(long_one), LIST(one), LIST(cold), 0.9 };
	return g;
}

static bool whole_numbers(struct calc_list l)
{
	for (size_t i = 0; i < l.n; i++)
		if (!(l.x[i] >= 1 && l.x[i] < (double)ATTEND_MAX) || l.x[i] != floor(l.x[i]))
			return false;
	return true;
}

const char *calc_fault(const struct calc_grid *g)
{
	if (!whole_numbers(g->seq))
		return "--seq: contexts are whole numbers from 1";
	if (!whole_numbers(g->batch))
		return "--batch: whole numbers from 1";
	return NULL;
}

int64_t calc_new_tokens(int64_t seq, double reuse)
{
	int64_t cached = (int64_t)llround((double)seq * reuse);

	return cached < seq ? seq - cached : 1;
}

/* flop bytes ai bound margin */
static void add_cost(struct table *t, const struct roof *r, struct model_cost c)
{
	table_real(t, c.flop);
	table_real(t, c.bytes);
	table_real(t, roof_ai(c));
	table_string(t, roof_compute_bound(r, c) ? "compute" : "memory");
	table_real(t, roof_ai(c) / r->ridge);
}

static void decode_table(struct table *t, const struct machine *m, const struct calc_grid *g)
{
	for (size_t i = 0; i < g->seq.n; i++)
		for (size_t k = 0; k < g->batch.n; k++) {
			int64_t s = calc_whole(g->seq, i), batch = calc_whole(g->batch, k);
			struct model_cost c = model_decode(&m->plan, s, batch);

			table_int(t, s);
			table_int(t, batch);
			add_cost(t, &m->roof, c);
			table_real(t, 1e3 * roof_seconds(&m->roof, c));
		}
}

static void prefill_table(struct table *t, const struct machine *m, const struct calc_grid *g)
{
	for (size_t i = 0; i < g->seq.n; i++) {
		int64_t s = calc_whole(g->seq, i);
		double decode = roof_ai(model_decode(&m->plan, s, calc_whole(g->batch, 0)));

		for (size_t k = 0; k < g->reuse.n; k++) {
			int64_t n = calc_new_tokens(s, g->reuse.x[k]);
			struct model_cost c = model_prefill(&m->plan, s, n);

			table_int(t, s);
			table_real(t, g->reuse.x[k]);
			table_int(t, n);
			add_cost(t, &m->roof, c);
			table_real(t, roof_ai(c) / decode);
			table_real(t, 1e3 * roof_seconds(&m->roof, c));
		}
	}
}

/* 0 stands for none. */
static void add_count(struct table *t, int64_t v)
{
	if (v > 0)
		table_int(t, v);
	else
		table_na(t);
}

static void crossover_table(struct table *t, const struct machine *m, const struct calc_grid *g)
{
	for (size_t i = 0; i < g->seq.n; i++) {
		int64_t s = calc_whole(g->seq, i), n = roof_new_tokens(&m->roof, &m->plan, s);

		table_int(t, s);
		add_count(t, n);
		if (n)
			table_real(t, 1 - (double)n / (double)s);
		else
			table_na(t);
		add_count(t, roof_batch(&m->roof, &m->plan, s));
		table_real(t, roof_context(&m->roof, &m->plan));
	}
}

static const char *op_bound(const struct roof *r, struct model_cost c)
{
	return c.link > 0 ? "link" : roof_compute_bound(r, c) ? "compute" : "memory";
}

static void add_ops(struct table *t, const struct machine *m, const char *phase, int64_t s, int64_t n, int64_t batch)
{
	struct model_op op[MODEL_OPS_MAX];
	int count = model_ops(&m->plan, s, n, batch, op);
	double total = 0;

	for (int i = 0; i < count; i++)
		total += (double)op[i].layers * roof_seconds(&m->roof, op[i].cost);
	for (int i = 0; i < count; i++) {
		double seconds = roof_seconds(&m->roof, op[i].cost);

		table_string(t, phase);
		table_int(t, s);
		table_int(t, n);
		table_int(t, batch);
		table_string(t, op[i].name);
		table_int(t, op[i].layers);
		table_real(t, op[i].cost.flop);
		table_real(t, op[i].cost.link > 0 ? op[i].cost.link : op[i].cost.bytes);
		table_real(t, op[i].cost.link > 0 ? NAN : roof_ai(op[i].cost));
		table_string(t, op_bound(&m->roof, op[i].cost));
		table_real(t, 1e3 * seconds);
		table_real(t, (double)op[i].layers * seconds / total);
	}
}

static void ops_table(struct table *t, const struct machine *m, const struct calc_grid *g)
{
	for (size_t i = 0; i < g->seq.n; i++) {
		int64_t s = calc_whole(g->seq, i);

		for (size_t k = 0; k < g->batch.n; k++)
			add_ops(t, m, "decode", s, 1, calc_whole(g->batch, k));
		for (size_t k = 0; k < g->reuse.n; k++)
			add_ops(t, m, "prefill", s, calc_new_tokens(s, g->reuse.x[k]), 1);
	}
}

static double transfer_seconds(const struct machine *m, int64_t s)
{
	return model_kv_request_bytes(&m->plan, s, true) / m->roof.link;
}

static double recompute_seconds(const struct machine *m, int64_t s)
{
	return roof_seconds(&m->roof, model_prefill(&m->plan, s, s));
}

/* The length from which on moving a prefix beats computing it again, looking down from 2^30 by powers of two and
 * bisecting the last one: 0 when it always does, -1 when it does not even there. */
static int64_t breakeven_tokens(const struct machine *m)
{
	int64_t low = (int64_t)1 << 30, high = low;

	if (isnan(m->roof.link) || transfer_seconds(m, high) > recompute_seconds(m, high))
		return -1;
	while (transfer_seconds(m, low) <= recompute_seconds(m, low)) {
		if (low == 1)
			return 0;
		high = low;
		low /= 2;
	}
	while (high - low > 1) {
		int64_t mid = low + (high - low) / 2;

		if (transfer_seconds(m, mid) <= recompute_seconds(m, mid))
			high = mid;
		else
			low = mid;
	}
	return high;
}

static void kv_table(struct table *t, const struct machine *m, const struct calc_grid *g)
{
	const struct model_plan *p = &m->plan;
	double weights = model_weight_bytes(&m->model) / (double)p->setup.tp;
	double room = fmax(0, m->gpu.memory * 1e9 * g->memory_share - weights);
	int64_t even = breakeven_tokens(m);

	room = isnan(m->gpu.memory) ? NAN : room;
	for (size_t i = 0; i < g->seq.n; i++) {
		int64_t s = calc_whole(g->seq, i);
		double bytes = model_kv_request_bytes(p, s, true), again = recompute_seconds(m, s);

		table_int(t, s);
		table_real(t, model_kv_token_bytes(p));
		table_real(t, bytes);
		table_real(t, model_kv_request_bytes(p, s, false));
		table_real(t, weights);
		table_real(t, floor(room / (bytes / (double)s)));
		table_real(t, floor(room / bytes));
		table_real(t, 1e3 * transfer_seconds(m, s));
		table_real(t, 1e3 * again);
		table_real(t, bytes / again / 1e9);
		if (even < 0)
			table_na(t);
		else
			table_int(t, even);
	}
}

static void time_table(struct table *t, const struct machine *m, const struct calc_grid *g)
{
	for (size_t i = 0; i < g->seq.n; i++)
		for (size_t k = 0; k < g->reuse.n; k++)
			for (size_t b = 0; b < g->batch.n; b++) {
				int64_t s = calc_whole(g->seq, i), batch = calc_whole(g->batch, b);
				int64_t n = calc_new_tokens(s, g->reuse.x[k]);
				double step = roof_seconds(&m->roof, model_decode(&m->plan, s, batch));

				table_int(t, s);
				table_real(t, g->reuse.x[k]);
				table_int(t, n);
				table_real(t, machine_ttft_floor_ms(m, s, s - n));
				table_int(t, batch);
				table_real(t, 1e3 * step);
				table_real(t, (double)batch / step);
			}
}

void calc_table(struct table *t, enum calc c, const struct machine *m, const struct calc_grid *g)
{
	static void (*const fill[CALC_COUNT])(struct table *, const struct machine *, const struct calc_grid *) = {
		[CALC_DECODE] = decode_table, [CALC_PREFILL] = prefill_table, [CALC_CROSSOVER] = crossover_table,
		[CALC_OPS] = ops_table, [CALC_KV] = kv_table, [CALC_TIME] = time_table,
	};

	table_init(t, calcs[c].name, calcs[c].columns, calcs[c].n);
	fill[c](t, m, g);
}

char *calc_answer(const struct machine *m, const struct calc_grid *g)
{
	double lowest = INFINITY, highest = 0;
	int64_t s = calc_whole(g->seq, g->seq.n / 2), n = roof_new_tokens(&m->roof, &m->plan, s);
	char low[NUMBER_MAX], high[NUMBER_MAX], ridge[NUMBER_MAX], turn[80] = "at no number of new tokens";

	for (size_t i = 0; i < g->seq.n; i++) {
		double ai = roof_ai(model_decode(&m->plan, calc_whole(g->seq, i), calc_whole(g->batch, 0)));

		lowest = fmin(lowest, ai);
		highest = fmax(highest, ai);
	}
	number_short(low, lowest);
	number_short(high, highest);
	number_short(ridge, m->roof.ridge);
	if (n)
		snprintf(turn, sizeof turn, "from %lld new tokens on", (long long)n);
	return mem_format("Decode of %s on %s at batch %lld is %s (%s to %s FLOP/byte, the ridge is %s); the prefill "
			  "of a prompt of %lld tokens is compute-bound %s.", m->model.id, m->gpu.id,
			  (long long)calc_whole(g->batch, 0),
			  highest < m->roof.ridge ? "memory-bound at all these contexts" :
			  lowest >= m->roof.ridge ? "compute-bound at all these contexts" :
						    "compute-bound at some of these contexts",
			  low, high, ridge, (long long)s, turn);
}
