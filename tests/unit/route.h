/* route.h - for the tests of lib/route: traces made by hand, an agentic workload, runs kept in memory */
#ifndef SERVESTAT_TESTS_ROUTE_H
#define SERVESTAT_TESTS_ROUTE_H

#include <stdlib.h>

#include "base/mem.h"
#include "base/rng.h"
#include "route/sim.h"
#include "tap.h"

/* A request to make: session 0 is none; ids start at `first_id` but for `shared` leading blocks from 1 on. */
struct made {
	int64_t at_ns, input, output;
	unsigned session;
	uint64_t first_id;
	int64_t shared;
};

struct maker {
	struct made *row;
	size_t n, cap;
};

__attribute__((unused))
static void make_request(struct maker *m, struct made row)
{
	m->row = mem_grow(m->row, &m->cap, m->n + 1, sizeof *m->row);
	m->row[m->n++] = row;
}

static void fill_ids(struct batch *b, size_t i, const struct made *row, int64_t block)
{
	int64_t n = (row->input + block - 1) / block;

	b->id_first[i] = b->n_ids;
	b->id_count[i] = (uint32_t)n;
	for (int64_t k = 0; k < n; k++)
		b->ids[b->n_ids++] = k < row->shared ? (uint64_t)(k + 1) : row->first_id + (uint64_t)k;
}

/* make_trace: what the input layer would hand over for these rows, as a finished trace; the rows are freed. */
__attribute__((unused))
static void make_trace(struct route_trace *t, struct maker *m, int64_t block)
{
	struct batch b = { .n = m->n };
	size_t ids = 0;

	for (size_t i = 0; i < m->n; i++)
		ids += (size_t)((m->row[i].input + block - 1) / block);
	b.kind = mem_zero(m->n, 1);
	b.ordinal = mem_alloc(m->n, sizeof *b.ordinal);
	b.line_number = b.ordinal;
	b.text[F_REQUEST_ID] = mem_zero(m->n, sizeof(struct text));
	b.text[F_SESSION_ID] = mem_zero(m->n, sizeof(struct text));
	b.time[F_TIMESTAMP] = mem_alloc(m->n, sizeof(int64_t));
	b.real[F_DELAY] = mem_alloc(m->n, sizeof(double));
	for (int f = 0; f < 4; f++)
		b.integer[(enum field[]){ F_TURN, F_INPUT_LENGTH, F_OUTPUT_LENGTH, F_BLOCK_SIZE }[f]] =
			mem_alloc(m->n, sizeof(int64_t));
	b.ids = mem_alloc(ids, sizeof *b.ids);
	b.id_first = mem_alloc(m->n, sizeof *b.id_first);
	b.id_count = mem_alloc(m->n, sizeof *b.id_count);
	for (size_t i = 0; i < m->n; i++) {
		char *name = mem_format("s%u", m->row[i].session);

		if (m->row[i].session)
			b.text[F_SESSION_ID][i] = text_of(name);
		else
			free(name);
		b.ordinal[i] = i + 1;
		b.time[F_TIMESTAMP][i] = m->row[i].at_ns;
		b.real[F_DELAY][i] = NA_REAL;
		b.integer[F_TURN][i] = NA_INT;
		b.integer[F_INPUT_LENGTH][i] = m->row[i].input;
		b.integer[F_OUTPUT_LENGTH][i] = m->row[i].output;
		b.integer[F_BLOCK_SIZE][i] = block;
		fill_ids(&b, i, &m->row[i], block);
	}
	route_trace_init(t);
	if (route_trace_add(t, &b, true) != NULL)
		abort();
	route_trace_finish(t);
	for (size_t i = 0; i < m->n; i++)
		free((char *)b.text[F_SESSION_ID][i].s);
	free(b.kind);
	free(b.ordinal);
	free(b.text[F_REQUEST_ID]);
	free(b.text[F_SESSION_ID]);
	free(b.time[F_TIMESTAMP]);
	free(b.real[F_DELAY]);
	for (int f = 0; f < F_COUNT; f++)
		free(b.integer[f]);
	free(b.ids);
	free(b.id_first);
	free(b.id_count);
	free(m->row);
	*m = (struct maker){ 0 };
}

/* A run kept whole. */
struct kept {
	struct sim_record *record;
	size_t n, cap;
	struct sim_sample *sample;
	size_t n_samples, cap_samples;
	struct sim_books books;
};

static void keep_record(void *ctx, const struct sim_record *r)
{
	struct kept *k = ctx;

	k->record = mem_grow(k->record, &k->cap, k->n + 1, sizeof *r);
	k->record[k->n++] = *r;
}

static void keep_sample(void *ctx, const struct sim_sample *s)
{
	struct kept *k = ctx;

	k->sample = mem_grow(k->sample, &k->cap_samples, k->n_samples + 1, sizeof *s);
	k->sample[k->n_samples++] = *s;
}

/* simple_config: the H20 engine, open arrivals, one router; policy text as on the command line. */
__attribute__((unused))
static struct sim_config simple_config(const char *policy, uint32_t instances)
{
	struct sim_config c = {
		.instances = instances, .arrivals = ARRIVE_OPEN, .speedup = 1, .seed = 1, .replicate = 1,
		.routers = 1, .publish = 50000000, .reconcile = INT64_C(30000000000),
	};
	struct text bad;
	const char *why = policy_parse(&c.policy, text_of(policy), &bad);

	if (why || !cost_preset(&c.cost, text_of("h20-qwen3-30b"))) {
		printf("Bail out! %s: %.*s %s\n", policy, (int)bad.n, bad.s, why);
		exit(1);
	}
	return c;
}

__attribute__((unused))
static struct kept run_kept(const struct route_trace *t, const struct sim_config *c)
{
	struct kept k = { 0 };
	struct sim_sink sink = { keep_record, keep_sample, &k };

	sim_run(t, c, &sink, &k.books, NULL, NULL);
	return k;
}

__attribute__((unused))
static void kept_free(struct kept *k)
{
	free(k->record);
	free(k->sample);
	*k = (struct kept){ 0 };
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* ttft_quantile: of the ok requests, in ms from dispatch, by sorting; R type 7. */
__attribute__((unused))
static double ttft_quantile(const struct kept *k, double p)
{
	double *x = mem_alloc(k->n, sizeof *x), h, q;
	size_t n = 0, i;

	for (i = 0; i < k->n; i++)
		if (!k->record[i].error)
			x[n++] = (double)(k->record[i].first - k->record[i].start) / 1e6;
	qsort(x, n, sizeof *x, by_value);
	h = (double)(n - 1) * p;
	i = (size_t)h;
	q = i + 1 < n ? x[i] + (h - (double)i) * (x[i + 1] - x[i]) : x[i];
	free(x);
	return q;
}

/* agentic_rows: an agentic afternoon in small: sessions begin over ten minutes, all with the same system prompt of 8
 * blocks; contexts start at some thousand tokens and grow with every turn, a few far beyond 100k; about 1,200
 * requests of 274 sessions and 50 million prompt tokens. */
__attribute__((unused))
static void agentic_rows(struct maker *m, uint64_t seed)
{
	enum { BLOCK = 512, SESSIONS = 274 };
	uint64_t next_id = 1000;

	for (unsigned s = 1; s <= SESSIONS; s++) {
		struct rng rng;
		double at, input;
		int turns;

		rng_init(&rng, seed, s);
		at = rng_real(&rng) * 500;
		input = 8 * BLOCK + exp(9.4 + .9 * rng_normal(&rng));
		turns = (int)exp(1.0 + 1.0 * rng_normal(&rng));
		turns = turns < 1 ? 1 : turns > 40 ? 40 : turns;
		for (int k = 0; k < turns; k++) {
			int64_t output = 1 + (int64_t)exp(5.1 + 1.1 * rng_normal(&rng));

			input = input < 180000 ? input : 180000;
			make_request(m, (struct made){ (int64_t)(at * 1e9), (int64_t)input,
				     output < 4000 ? output : 4000, s, next_id, 8 });
			at += 3 + 6 * rng_exponential(&rng);
			input += exp(7.6 + 1.2 * rng_normal(&rng));
		}
		next_id += 1000;
	}
}

#endif
