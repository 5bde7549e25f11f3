/* gen.c - tests of the trace generator: its draws against closed forms, its traces against independent counts */
#include <stdlib.h>

#include "base/mem.h"
#include "tap.h"
#include "trace/gen.h"
#include "trace/gen_draw.h"

/* Draws */

static void test_quantile(void)
{
	static const struct gen_knots k = { { { 0, 10 }, { .25, 20 }, { .75, 100 }, { 1, 100 } } };
	double sum = 0;

	tap_is_real(gen_quantile(&k, 0), 10, 0, "quantile at 0");
	tap_is_real(gen_quantile(&k, .125), 15, 1e-12, "quantile half way up the first line");
	tap_is_real(gen_quantile(&k, .25), 20, 1e-12, "quantile at a knot");
	tap_is_real(gen_quantile(&k, .999), 100, 1e-12, "quantile on a flat line");
	for (int i = 0; i < 10000; i++)
		sum += gen_quantile(&k, (i + .5) / 10000);
	tap_is_real(gen_knots_mean(&k), .25 * 15 + .5 * 60 + .25 * 100, 1e-12, "mean is the area by hand");
	tap_is_real(sum / 10000, gen_knots_mean(&k), 1e-6, "mean is the mean of a fine grid");
}

static void test_tilt(void)
{
	static const double tilts[] = { -1, -.6, 0, .3, 1 };
	double worst = 0, mixed = 0;

	for (size_t i = 0; i < sizeof tilts / sizeof tilts[0]; i++) {
		for (int j = 0; j <= 100; j++) {
			double a = tilts[i], p = j / 100.0, x = gen_tilt(a, p);
			double off = fabs(x + a * (x * x - x) - p);

			worst = off > worst || isnan(off) ? off : worst;
		}
	}
	tap_ok(worst < 1e-12, "tilt inverts x + a(x^2 - x), worst %g", worst);
	/* 3 parts of tilt 0.5 and 2 of tilt -0.75 are uniform: P(x < 0.3) = 0.3 */
	for (int j = 0; j < 100000; j++) {
		double p = (j + .5) / 100000;

		mixed += 3 * (gen_tilt(.5, p) < .3) + 2 * (gen_tilt(-.75, p) < .3);
	}
	tap_is_real(mixed / 500000, .3, 1e-4, "opposite tilts mix to the uniform");
}

static void test_exponential(void)
{
	enum { N = 200000 };
	struct rng r;
	double sum = 0, squares = 0;
	int above = 0;

	rng_init(&r, 5, 0);
	for (int i = 0; i < N; i++) {
		double x = gen_exponential(&r);

		sum += x;
		squares += x * x;
		above += x > 2;
	}
	/* five standard errors */
	tap_is_real(sum / N, 1, 5 / sqrt(N), "exponential: mean");
	tap_is_real(squares / N, 2, 5 * sqrt(20.0 / N) / 2, "exponential: second moment");
	tap_is_real((double)above / N, exp(-2), 5 * sqrt(exp(2) / N), "exponential: tail");
}

static void test_strata(void)
{
	struct gen_strata s;
	int twice = 0, same_order = 0;
	int order[2][64];

	gen_strata_init(&s, 3, 4);
	for (int block = 0; block < 2; block++) {
		bool seen[64] = { false };

		for (int i = 0; i < 64; i++) {
			int k = (int)(gen_strata_next(&s) * 64);

			twice += seen[k];
			seen[k] = true;
			order[block][i] = k;
		}
	}
	for (int i = 0; i < 64; i++)
		same_order += order[0][i] == order[1][i];
	tap_is_int(twice, 0, "strata: a block has each stratum once");
	tap_ok(same_order < 32, "strata: another block has another order");
}

static void test_zipf(void)
{
	enum { RANKS = 7, N = 100000 };
	struct gen_zipf z;
	struct rng r;
	int count[RANKS] = { 0 };
	double all = 0, chi = 0;

	gen_zipf_init(&z, RANKS, 2.5);
	rng_init(&r, 8, 0);
	for (int i = 0; i < N; i++)
		count[gen_zipf_next(&z, &r)]++;
	for (int i = 0; i < RANKS; i++)
		all += 1 / (i + 2.5);
	for (int i = 0; i < RANKS; i++) {
		double want = N / (i + 2.5) / all;

		chi += (count[i] - want) * (count[i] - want) / want;
	}
	tap_ok(chi < 22.5, "zipf: chi square %g of 6 degrees is below 22.5 (p = 0.001)", chi);
	gen_zipf_free(&z);
}

static void test_turns(void)
{
	static const struct { double mean; unsigned most; } cases[] = { { 7.263, 100 }, { 2.5, 60 }, { 40, 50 } };

	for (size_t i = 0; i < 3; i++) {
		struct gen_turns t;
		double sum = 0;
		unsigned least = 1000, most = 0;

		gen_turns_init(&t, cases[i].mean, cases[i].most);
		for (int j = 0; j < 1000000; j++) {
			unsigned n = gen_turns_at(&t, (j + .5) / 1000000);

			sum += n;
			least = n < least ? n : least;
			most = n > most ? n : most;
		}
		tap_is_real(sum / 1000000, cases[i].mean, 1e-4, "turns: mean %g", cases[i].mean);
		tap_ok(least == 2 && most == cases[i].most, "turns: from 2 to %u", cases[i].most);
	}
}

/* Text */

static void test_json(void)
{
	static const struct gen_run runs[] = {
		{ 0, 12 }, { 95, 10 }, { 995, 210 }, { 9999998, 4 }, { 1234567890123u, 3 }, { 18446744073709551600u, 15 },
	};
	struct gen_request r = {
		.timestamp_ms = 27482, .session = 12, .turn = 1, .input = 6955, .output = 52, .runs = runs, .n_runs = 6
	};
	char *got = mem_alloc(gen_json_room(&r), 1), want[16384];
	size_t n = gen_json(&r, true, got);
	int at = sprintf(want, "{\"timestamp\":27482,\"session_id\":\"s12\",\"turn\":1,\"input_length\":6955,"
			 "\"output_length\":52,\"hash_ids\":[");

	for (size_t i = 0; i < 6; i++)
		for (uint64_t j = 0; j < runs[i].n; j++)
			at += sprintf(want + at, "%s%" PRIu64, i + j ? "," : "", runs[i].id + j);
	sprintf(want + at, "]}\n");
	got[n] = '\0';
	tap_is_text(got, want, "json: ids across powers of ten, as printf writes them");
	n = gen_json(&r, false, got);
	got[n] = '\0';
	tap_is_text(got, "{\"timestamp\":27482,\"session_id\":\"s12\",\"turn\":1,\"input_length\":6955,"
		    "\"output_length\":52}\n", "json: without ids");
	free(got);
}

/* Traces: every rule that holds for every record of every preset, checked id by id */

struct rules {
	uint64_t *parent;          /* id -> the id before it, or itself at the start of a prompt */
	uint64_t ids, cap;
	unsigned *turns;           /* session -> turns so far */
	uint64_t sessions;
	int64_t last_ms;
	int descending, wrong_count, sparse, unchained, wrong_turn, wrong_length;
};

static void check_request(struct rules *c, const struct gen_request *r, uint64_t block_size)
{
	uint64_t blocks = 0, before = UINT64_MAX;

	c->descending += r->timestamp_ms < c->last_ms;
	c->last_ms = r->timestamp_ms;
	c->wrong_length += r->input < 1 || r->output < 1;
	if (r->session == c->sessions + 1)
		c->turns[++c->sessions] = 0;
	c->wrong_turn += r->session > c->sessions || r->turn != ++c->turns[r->session];
	for (size_t i = 0; i < r->n_runs; i++) {
		for (uint64_t id = r->runs[i].id; id < r->runs[i].id + r->runs[i].n; id++, blocks++) {
			c->parent = mem_grow(c->parent, &c->cap, id + 1, sizeof c->parent[0]);
			if (id == c->ids)
				c->parent[c->ids++] = before == UINT64_MAX ? id : before;
			c->sparse += id >= c->ids;
			c->unchained += c->parent[id] != (before == UINT64_MAX ? id : before);
			before = id;
		}
	}
	c->wrong_count += blocks != (r->input + block_size - 1) / block_size;
}

static void test_rules(const char *preset, unsigned block_size)
{
	enum { N = 30000 };
	struct rules c = { .turns = mem_alloc(N + 1, sizeof(unsigned)) };
	struct gen_spec spec;
	uint64_t requests;

	gen_preset(preset, &spec, &requests);
	spec.seed = 42;
	spec.block_size = block_size;

	struct gen *g = gen_new(&spec);

	for (int i = 0; i < N; i++) {
		struct gen_request r;

		gen_next(g, &r);
		check_request(&c, &r, block_size);
	}
	gen_free(g);
	tap_is_int(c.descending, 0, "%s/%u: timestamps do not descend", preset, block_size);
	tap_is_int(c.wrong_count, 0, "%s/%u: ceil(input / block size) ids", preset, block_size);
	tap_is_int(c.sparse, 0, "%s/%u: ids are dense in order of first use", preset, block_size);
	tap_is_int(c.unchained, 0, "%s/%u: every id has one id before it", preset, block_size);
	tap_is_int(c.wrong_turn, 0, "%s/%u: sessions and turns count from 1", preset, block_size);
	tap_is_int(c.wrong_length, 0, "%s/%u: lengths are at least 1", preset, block_size);
	free(c.parent);
	free(c.turns);
}

/* The headline trace: 2,114,220 requests. The counts are made from the runs, by an own method: references from the
 * differences at the ends of runs, hits from the largest id so far. */

struct headline {
	uint64_t n, refs, unique, hits, input, output, bucket[6];
	uint64_t cold, cold_tokens, warm, warm_tokens;
	uint64_t in_32k, p50_below, p90_below, out_p50_below, out_p90_below;
	int32_t *steps;            /* id -> references minus those of the id before */
	size_t cap;
	uint64_t sessions, single;
	int64_t last_ms;
};

static void count_request(struct headline *h, const struct gen_request *r)
{
	uint64_t known = 0, blocks = 0, tokens;

	for (size_t i = 0; i < r->n_runs; i++) {
		uint64_t first = r->runs[i].id, end = first + r->runs[i].n;
		size_t cap = h->cap;

		h->steps = mem_grow(h->steps, &h->cap, end + 1, sizeof h->steps[0]);
		for (; cap < h->cap; cap++)
			h->steps[cap] = 0;
		h->steps[first]++;
		h->steps[end]--;
		blocks += r->runs[i].n;
		known += end <= h->unique ? r->runs[i].n : first < h->unique ? h->unique - first : 0;
		h->unique = end > h->unique ? end : h->unique;
	}
	tokens = known * 512 < r->input ? known * 512 : r->input;
	h->n++;
	h->refs += blocks;
	h->hits += known;
	h->input += r->input;
	h->output += r->output;
	h->bucket[(r->input >= 1024) + (r->input >= 8192) + (r->input >= 32768) + (r->input >= 65536) +
		  (r->input >= 131072)]++;
	h->p50_below += r->input < 20000;
	h->p90_below += r->input < 88000;
	h->out_p50_below += r->output <= 80;
	h->out_p90_below += r->output <= 811;
	h->last_ms = r->timestamp_ms;
	if (known == 0) {
		h->cold++;
		h->cold_tokens += r->input;
	} else if ((double)tokens > 0.9 * (double)r->input) {
		h->warm++;
		h->warm_tokens += r->input - tokens;
	}
}

static void within(double got, double low, double high, const char *what)
{
	tap_ok(got >= low && got <= high, "%s: %.6g is within %g .. %g", what, got, low, high);
}

static void judge_first(const struct headline *h)
{
	double n = (double)h->n;

	within((double)h->hits / (double)h->refs, .66, .72, "first 100000: prefix hit (0.69)");
	within((double)h->cold / n, .51, .55, "first 100000: cold share (0.53)");
	within((double)h->cold_tokens / (double)h->cold, 16200, 17800, "first 100000: cold tokens (17k)");
	within((double)h->warm / n, .205, .235, "first 100000: warm share (0.22)");
	within((double)h->warm_tokens / (double)h->warm, 1170, 1430, "first 100000: new tokens of warm (1.3k)");
}

static void judge_lengths(const struct headline *h)
{
	static const double shares[6] = { .096, .18, .341, .192, .186, .005 };
	static const char *const names[6] = {
		"<1k (0.096)", "1-8k (0.18)", "8-32k (0.341)", "32-64k (0.192)", "64-128k (0.186)", ">=128k (0.005)"
	};
	double n = (double)h->n;

	for (int i = 0; i < 6; i++)
		within((double)h->bucket[i] / n, shares[i] - .002, shares[i] + .002, names[i]);
	within((double)h->input / n, 33300, 33900, "input mean (33.6k)");
	within((double)h->p50_below / n, .495, .505, "share of inputs below 20k (the median)");
	within((double)h->p90_below / n, .897, .903, "share of inputs below 88k (p90)");
	within((double)h->output / n, 440, 450, "output mean (445)");
	within((double)h->out_p50_below / n, .495, .505, "share of outputs up to 80 (the median)");
	within((double)h->out_p90_below / n, .897, .903, "share of outputs up to 811 (p90)");
	within((double)h->input / (double)h->output, 74.8, 76.4, "I/O ratio (75.6)");
}

static void judge_blocks(const struct headline *h)
{
	uint64_t shared = 0, often = 0, top = 0;
	int64_t refs = 0;
	double unique = (double)h->unique;

	for (uint64_t id = 0; id < h->unique; id++) {
		refs += h->steps[id];
		shared += refs > 1;
		often += refs > 10;
		top = (uint64_t)refs > top ? (uint64_t)refs : top;
	}
	within((double)h->refs / 1e6, 139.2, 140.6, "millions of references (139.9)");
	within(unique / 1e6, 20.3, 21.0, "millions of unique blocks (20.65)");
	within((double)h->hits / (double)h->refs, .848, .857, "prefix hit (0.85)");
	within((double)shared / unique, .46, .48, "unique blocks referenced more than once (0.47)");
	within((double)often / unique, .115, .125, "unique blocks referenced more than 10 times (0.12)");
	within((double)top / (double)h->n, .028, .033, "requests that hold the most used block (0.03)");
}

/* What sessions tell needs to know which have several turns: the trace is made twice. */

struct prompt { struct gen_run *run; size_t n; uint64_t input; };
struct history { struct prompt *prompt; size_t n, cap; };

static uint64_t common_blocks(const struct prompt *a, const struct gen_request *b)
{
	uint64_t common = 0, used_a = 0, used_b = 0;

	for (size_t i = 0, j = 0; i < a->n && j < b->n_runs;) {
		uint64_t left_a = a->run[i].n - used_a, left_b = b->runs[j].n - used_b;
		uint64_t n = left_a < left_b ? left_a : left_b;

		if (a->run[i].id + used_a != b->runs[j].id + used_b)
			break;
		common += n;
		used_a = n == left_a ? 0 : used_a + n;
		used_b = n == left_b ? 0 : used_b + n;
		i += n == left_a;
		j += n == left_b;
	}
	return common;
}

/* Blocks of r that an earlier request of its session held; remembers r. A prompt that the next one extends need not
 * be kept: only its last partial block is lost with it, which nobody uses again. */
static uint64_t own_blocks(struct history *h, const struct gen_request *r)
{
	uint64_t most = 0;
	struct prompt *p = NULL;

	for (size_t i = 0; i < h->n; i++) {
		uint64_t common = common_blocks(&h->prompt[i], r);

		most = common > most ? common : most;
		if (common > 0 && common >= h->prompt[i].input / 512)
			p = &h->prompt[i];
	}
	if (p == NULL) {
		h->prompt = mem_grow(h->prompt, &h->cap, h->n + 1, sizeof h->prompt[0]);
		p = &h->prompt[h->n++];
		*p = (struct prompt){ 0 };
	}
	p->run = mem_resize(p->run, r->n_runs, sizeof p->run[0]);
	memcpy(p->run, r->runs, r->n_runs * sizeof p->run[0]);
	p->n = r->n_runs;
	p->input = r->input;
	return most;
}

static uint64_t intra_hits(const struct gen_spec *spec, uint64_t n, const uint8_t *several, uint64_t sessions)
{
	struct history *of = mem_zero(sessions + 1, sizeof of[0]);
	struct gen *g = gen_new(spec);
	uint64_t own = 0;

	for (uint64_t i = 0; i < n; i++) {
		struct gen_request r;

		gen_next(g, &r);
		if (several[r.session])
			own += own_blocks(&of[r.session], &r);
	}
	gen_free(g);
	for (uint64_t s = 0; s <= sessions; s++) {
		for (size_t i = 0; i < of[s].n; i++)
			free(of[s].prompt[i].run);
		free(of[s].prompt);
	}
	free(of);
	return own;
}

static void test_headline(void)
{
	struct headline h = { 0 };
	struct gen_spec spec;
	uint64_t n, single = 0;

	gen_preset("agentic-coder", &spec, &n);
	tap_is_int((int64_t)n, 2114220, "requests of the headline trace");
	spec.seed = 1;

	struct gen *g = gen_new(&spec);
	uint8_t *several = mem_zero(n + 1, 1);

	for (uint64_t i = 0; i < n; i++) {
		struct gen_request r;

		gen_next(g, &r);
		count_request(&h, &r);
		h.sessions = r.session > h.sessions ? r.session : h.sessions;
		several[r.session] |= r.turn > 1;
		if (h.n == 100000)
			judge_first(&h);
	}
	gen_free(g);
	for (uint64_t s = 1; s <= h.sessions; s++)
		single += !several[s];
	judge_lengths(&h);
	judge_blocks(&h);
	within((double)h.sessions / 1e6, 1.295, 1.307, "millions of sessions (1.3)");
	within((double)single / (double)h.sessions, .897, .903, "single-turn sessions (0.9)");
	within((double)h.last_ms / 1000, 7130, 7270, "seconds (7200)");
	within((double)intra_hits(&spec, n, several, h.sessions) / (double)h.hits, .56, .58,
	       "prefix hits inside the session (0.57)");
	free(several);
	free(h.steps);
}

static void test_seeds(void)
{
	struct gen_spec spec;
	uint64_t n;
	struct gen *g[3];
	int same = 0, other = 0;

	gen_preset("agentic-coder", &spec, &n);
	for (int i = 0; i < 3; i++) {
		spec.seed = i < 2 ? 7 : 8;
		g[i] = gen_new(&spec);
	}
	for (int i = 0; i < 1000; i++) {
		struct gen_request a, b, c;

		gen_next(g[0], &a);
		gen_next(g[1], &b);
		gen_next(g[2], &c);
		same += a.timestamp_ms == b.timestamp_ms && a.input == b.input && a.output == b.output &&
			a.n_runs == b.n_runs && a.runs[0].id == b.runs[0].id;
		other += a.timestamp_ms == c.timestamp_ms && a.input == c.input;
	}
	tap_is_int(same, 1000, "the same seed is the same trace");
	tap_ok(other < 10, "another seed is another trace");
	for (int i = 0; i < 3; i++)
		gen_free(g[i]);
}

static void test_refusals(void)
{
	struct gen_spec spec, good;
	uint64_t n;

	tap_ok(!gen_preset("mainframe", &good, &n), "unknown preset");
	gen_preset("agentic-coder", &good, &n);
	tap_ok(gen_check(&good) == NULL, "a preset is possible");
	spec = good, spec.rate = 0;
	tap_ok(gen_check(&spec) != NULL, "refused: no rate");
	spec = good, spec.turns_mean = 1.5;
	tap_ok(gen_check(&spec) != NULL, "refused: several turns, but less than 2");
	spec = good, spec.unique_share = .5;
	tap_ok(gen_check(&spec) != NULL, "refused: shares above 1");
	spec = good, spec.often.n = 0;
	tap_ok(gen_check(&spec) != NULL, "refused: jobs without a number");
	spec = good, spec.input_scale = 1e9;
	tap_ok(gen_check(&spec) != NULL, "refused: prompts that do not fit memory");
	spec = good, spec.turn_gap_s = 1e9;
	tap_ok(gen_check(&spec) != NULL, "refused: sessions that do not fit memory");
	spec = good, spec.rate = 1e-9;
	tap_ok(gen_check(&spec) != NULL, "refused: a rate that would take for ever");
}

int main(void)
{
	test_quantile();
	test_tilt();
	test_exponential();
	test_strata();
	test_zipf();
	test_turns();
	test_json();
	test_rules("agentic-coder", 512);
	test_rules("agentic-coder", 64);
	test_rules("chat", 16);
	test_rules("agentic-sessions", 512);
	test_seeds();
	test_refusals();
	test_headline();
	return tap_done();
}
