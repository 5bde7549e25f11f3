/* route-engine.c - tests of the simulated engine: iteration cost, chunking, cache, preemption, queueing theory */
#include "route.h"

/* served: one request alone on an empty engine, of which `cached` tokens were computed before;  ms of its TTFT.
 * constant: the overhead before the queue is 25 ms for any length, as in the table. */
static double served_alone(const char *engine, int64_t input, int64_t cached, bool constant)
{
	struct maker m = { 0 };
	struct route_trace t;
	struct sim_config c = simple_config("round_robin", 1);
	struct kept k;
	double ttft;

	cost_preset(&c.cost, text_of(engine));
	c.cost.kv = 1e6;
	if (constant)
		c.cost.oh_token = 0;
	if (cached)
		make_request(&m, (struct made){ 0, cached, 1, 1, 100, 0 });
	make_request(&m, (struct made){ INT64_C(1000000000000), input, 1, 1, 100, 0 });
	make_trace(&t, &m, 16);
	k = run_kept(&t, &c);
	ttft = (double)(k.record[k.n - 1].first - k.record[k.n - 1].start) / 1e6;
	if (cached)
		tap_is_int(k.record[k.n - 1].cached, cached, "%" PRId64 " tokens come from the cache", cached);
	kept_free(&k);
	route_trace_free(&t);
	return ttft;
}

/* The cold prefill times of the cost model, in s: computed by hand from its formula, and measured on a real H20. */
static void test_cold_prefill(void)
{
	static const struct { int k; double table, measured; } cold[] = {
		{ 1, .08, .078 }, { 8, .60, .583 }, { 16, 1.55, 0 }, { 32, 4.63, 4.52 }, { 64, 15.4, 15.6 },
		{ 131, 55.7, 57.0 },
	};
	static const struct { int k; double table; } h100[] = {
		{ 8, .20 }, { 32, 1.23 }, { 64, 3.7 }, { 131, 12.6 },
	};

	for (size_t i = 0; i < sizeof cold / sizeof *cold; i++) {
		int64_t tokens = cold[i].k == 131 ? 131072 : cold[i].k * 1024;
		double s = served_alone("h20-qwen3-30b", tokens, 0, true) / 1e3;

		tap_is_real(s, cold[i].table, .02, "h20: cold %dk: %.3f s, table %.3g", cold[i].k, s, cold[i].table);
		s = served_alone("h20-qwen3-30b", tokens, 0, false) / 1e3;
		if (cold[i].measured > 0)
			tap_is_real(s, cold[i].measured, .1, "h20: cold %dk: %.3f s, measured %.3g", cold[i].k, s,
				    cold[i].measured);
	}
	for (size_t i = 0; i < sizeof h100 / sizeof *h100; i++) {
		int64_t tokens = h100[i].k == 131 ? 131072 : h100[i].k * 1024;
		double s = served_alone("h100-qwen3-30b", tokens, 0, true) / 1e3;

		tap_is_real(s, h100[i].table, .03, "h100: cold %dk: %.3f s, table %.3g", h100[i].k, s, h100[i].table);
	}
}

static void test_warm_prefill(void)
{
	static const struct { int64_t fresh; double table; } warm[] = {
		{ 512, .35 }, { 2000, 1.27 }, { 5000, 3.1 }, { 10000, 6.0 }, { 20000, 11.4 }, { 30000, 16.1 },
		{ 50000, 24.0 },
	};

	for (size_t i = 0; i < sizeof warm / sizeof *warm; i++) {
		int64_t cached = (100000 - warm[i].fresh) / 16 * 16;
		double s = served_alone("h20-qwen3-30b", 100000, cached, true) / 1e3;

		tap_is_real(s, warm[i].table, .02, "100k, %" PRId64 " new: %.3f s, table %.3g", warm[i].fresh, s,
			    warm[i].table);
	}
}

/* TPOT of d sequences of 2k tokens decoding side by side: measured 5.9 and 7.7 ms for 1 and 8 on a real H20. */
static void test_decode(void)
{
	static const struct { int d; double measured; } cases[] = { { 1, 5.9 }, { 8, 7.7 } };

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct maker m = { 0 };
		struct route_trace t;
		struct sim_config c = simple_config("round_robin", 1);
		struct kept k;
		double tpot;

		for (int d = 0; d < cases[i].d; d++)
			make_request(&m, (struct made){ 0, 2048, 2000, 0, (uint64_t)d * 1000, 0 });
		make_trace(&t, &m, 16);
		k = run_kept(&t, &c);
		tpot = (double)(k.record[0].end - k.record[0].first) / 1e6 / 1999;
		tap_is_real(tpot, cases[i].measured, .1, "TPOT of %d: %.2f ms, measured %.1f", cases[i].d, tpot,
			    cases[i].measured);
		kept_free(&k);
		route_trace_free(&t);
	}
}

/* Runs of decode iterations are one step in the engine. Here each is computed on its own, from the formula: a
 * sequence decodes alone, a second one joins, both end; block growth included. */
static void test_runs_equal_single_steps(void)
{
	struct maker m = { 0 };
	struct route_trace t;
	struct sim_config c = simple_config("round_robin", 1);
	struct kept k;
	double now, joins, ctx_a = 1000, ctx_b = 500, e1, e2;
	int a = 1, b = 0, out_a = 400, out_b = 300;

	c.cost.oh = c.cost.oh_token = 0;
	make_request(&m, (struct made){ 0, 1000, out_a, 0, 100, 0 });
	make_request(&m, (struct made){ 700000000, 500, out_b, 0, 10000, 0 });
	make_trace(&t, &m, 16);
	k = run_kept(&t, &c);
	e1 = 4.5 * (1 - .9375);
	e2 = 4.5 * (1 - .9375 * .9375);
	now = 5.5 + .0453 * 1000 + 5.78e-6 * 1000 * 500;  /* first token of a */
	joins = 700;
	while (now < joins) {
		now += 5.5 + 2.9e-5 * ctx_a++ + e1;
		a++;
	}
	now += 5.5 + .0453 * 500 + 5.78e-6 * 500 * 250 + 2.9e-5 * ctx_a++; /* b's prefill beside a */
	a++;
	b = 1;
	tap_is_real((double)k.record[1].first / 1e6, now, 1e-7, "the joiner's first token: %.3f ms", now);
	while (a < out_a && b < out_b) {
		now += 5.5 + 2.9e-5 * (ctx_a++ + ctx_b++) + e2;
		a++;
		b++;
	}
	tap_ok(a == out_a, "the first ends first");
	tap_is_real((double)k.record[0].end / 1e6, now, 1e-7, "the first ends at %.3f ms", now);
	while (b++ < out_b)
		now += 5.5 + 2.9e-5 * ctx_b++ + e1;
	tap_is_real((double)k.record[1].end / 1e6, now, 1e-7, "the joiner ends at %.3f ms", now);
	kept_free(&k);
	route_trace_free(&t);
}

/* Three sequences outgrow a small pool: the last admitted is preempted, all end, nothing leaks. */
static void test_preemption(void)
{
	struct maker m = { 0 };
	struct route_trace t;
	struct sim_config c = simple_config("round_robin", 1);
	struct kept k;
	uint32_t of_last = 0, of_others = 0;

	c.cost.kv = 64 * 16;
	for (int i = 0; i < 3; i++)
		make_request(&m, (struct made){ i * 1000, 320, 300, 0, (uint64_t)i * 1000, 0 });
	make_trace(&t, &m, 16);
	k = run_kept(&t, &c);
	tap_is_int((int64_t)k.n, 3, "all three end");
	for (size_t i = 0; i < k.n; i++)
		*(k.record[i].index == 2 ? &of_last : &of_others) += k.record[i].preemptions;
	tap_ok(of_last >= 1, "the last admitted was preempted (%u times)", of_last);
	tap_ok(of_others <= of_last, "the others less often (%u)", of_others);
	tap_is_int(k.books.blocks_leaked, 0, "no block leaks");
	tap_is_int(k.books.prefilled + k.books.reused + k.books.decoded, k.books.requests_kv + k.books.thrown,
		   "every token computed is kept or thrown away");
	tap_ok(k.books.thrown > 0, "and some were thrown away");
	kept_free(&k);
	route_trace_free(&t);
}

/* What the cache gives: full blocks only, and never the last token of a prompt, which has to be computed. */
static void test_cached_tokens(void)
{
	static const struct { int64_t before, input, cached; } cases[] = {
		{ 1024, 1024, 512 },  /* two full blocks are there, the second holds the last token */
		{ 1024, 1025, 1024 },
		{ 1000, 1100, 512 },  /* the second was not full, though it has an id */
		{ 5000, 400, 0 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct maker m = { 0 };
		struct route_trace t;
		struct sim_config c = simple_config("round_robin", 1);
		struct kept k;

		make_request(&m, (struct made){ 0, cases[i].before, 1, 0, 100, 0 });
		make_request(&m, (struct made){ INT64_C(100000000000), cases[i].input, 1, 0, 100, 0 });
		make_trace(&t, &m, 512);
		k = run_kept(&t, &c);
		tap_is_int(k.record[1].cached, cases[i].cached, "%" PRId64 " tokens after %" PRId64 ": cached",
			   cases[i].input, cases[i].before);
		kept_free(&k);
		route_trace_free(&t);
	}
}

/* A preempted sequence goes on before those that came later. The budget is too small for two in one iteration. */
static void test_preempted_first(void)
{
	struct maker m = { 0 };
	struct route_trace t;
	struct sim_config c = simple_config("round_robin", 1);
	struct kept k;
	const struct sim_record *r[3] = { 0 };

	c.cost.kv = 64 * 16;
	c.cost.budget = 150;
	make_request(&m, (struct made){ 0, 320, 300, 0, 1000, 0 });
	make_request(&m, (struct made){ 1000, 320, 300, 0, 2000, 0 });
	make_request(&m, (struct made){ INT64_C(1000000000), 320, 300, 0, 3000, 0 }); /* both hold 30 blocks by then */
	make_trace(&t, &m, 16);
	k = run_kept(&t, &c);
	for (size_t i = 0; i < k.n; i++)
		r[k.record[i].index] = &k.record[i];
	tap_ok(r[1]->preemptions == 1 && r[0]->preemptions == 0, "the second of two is preempted");
	tap_ok(r[2]->enqueued < r[0]->end, "a third waits meanwhile");
	tap_ok(r[2]->admitted > r[0]->end, "when the first ends the second goes on, not the third");
	tap_ok(r[1]->end < r[2]->end, "and ends before it");
	kept_free(&k);
	route_trace_free(&t);
}

/* Of a prompt that has left, eviction takes the tail: 7 blocks of 10, then 7 others, then the first again. */
static void test_eviction_order(void)
{
	struct maker m = { 0 };
	struct route_trace t;
	struct sim_config c = simple_config("round_robin", 1);
	struct kept k;

	c.cost.kv = 10 * 16;
	for (int i = 0; i < 3; i++)
		make_request(&m, (struct made){ i * INT64_C(10000000000), 97, 1, 0, i == 1 ? 2000 : 1000, 0 });
	make_trace(&t, &m, 16);
	k = run_kept(&t, &c);
	tap_is_int(k.record[1].cached, 0, "another prompt, which needs 3 of the 6 blocks that are cached");
	tap_is_int(k.record[2].cached, 3 * 16, "the first prompt finds its first 3 blocks");
	kept_free(&k);
	route_trace_free(&t);
}

/* The weights of experts count beside a prefill of 256 tokens, and are touched anyway by one of 257. */
static void test_experts_touched(void)
{
	static const struct { int64_t input; double ms; } cases[] = { { 256, 1 + 62.5 }, { 257, 1 } };

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct maker m = { 0 };
		struct route_trace t;
		struct sim_config c = simple_config("round_robin", 1);
		struct kept k;
		const struct sim_record *r;

		/* an iteration that decodes alone takes 1 + 1000 * 8/128 ms */
		c.cost = (struct engine_cost){ .t0 = 1, .w = 1000, .topk = 8, .experts = 128, .kv = 1e6, .budget = 8192,
			.seqs = 256 };
		make_request(&m, (struct made){ 0, 1, 100, 0, 1000, 0 });
		make_request(&m, (struct made){ 200000000, cases[i].input, 1, 0, 2000, 0 });
		make_trace(&t, &m, 16);
		k = run_kept(&t, &c);
		r = &k.record[0];
		tap_is_real((double)(r->first - r->admitted) / 1e6, cases[i].ms, 1e-12,
			    "a prefill of %" PRId64 " tokens beside one that decodes", cases[i].input);
		kept_free(&k);
		route_trace_free(&t);
	}
}

/* Equal times keep the order of the trace. */
static void test_equal_times(void)
{
	enum { N = 6 };
	struct maker m = { 0 };
	struct route_trace t;
	struct sim_config c = simple_config("round_robin", 1);
	struct kept k;
	unsigned wrong = 0;

	c.cost.seqs = 1;
	for (int i = 0; i < N; i++)
		make_request(&m, (struct made){ 5, 1000, 2, 0, (uint64_t)i * 100, 0 });
	make_trace(&t, &m, 512);
	k = run_kept(&t, &c);
	for (uint32_t i = 0; i < N; i++)
		wrong += k.record[i].index != i;
	tap_is_int(wrong, 0, "requests of one moment are served in the order of the trace");
	kept_free(&k);
	route_trace_free(&t);
}

/* What an engine publishes is what its scheduler knew when it last ran: nothing that came during an iteration. */
static void test_report(void)
{
	struct engine_cost cost;
	struct engine e;
	struct engine_seq a = { .input = 60000, .output = 1 }, b = { .input = 100, .output = 5 };
	struct engine_state state;

	cost_preset(&cost, text_of("h20-qwen3-30b"));
	engine_init(&e, &cost, 16);
	engine_enqueue(&e, &a, 0);
	tap_is_int(e.report.requests, 1, "report: an idle engine begins at once with what comes");
	tap_is_int(e.report.pending, 60000, "report: nothing of it is computed");
	engine_enqueue(&e, &b, 1000000);
	engine_look(&e, 1000000, &state);
	tap_is_int(state.waiting, 1, "a second request waits");
	tap_is_int(e.report.requests, 1, "report: the iteration under way has not seen it");
	engine_wake(&e, e.wake);
	tap_is_int(e.report.requests, 2, "report: the next one has");
	tap_is_int(e.report.pending, 60000 - 8192 + 100, "report: one chunk less");
	tap_is_int(e.report.tokens, 60100, "report: prompt tokens");
	while (e.wake != ENGINE_IDLE)
		engine_wake(&e, e.wake);
	tap_is_int(e.report.requests + e.report.pending + e.report.tokens + e.report.decoding, 0,
		   "report: nothing of an engine that fell idle");
	engine_free(&e);
}

/* A tail goes before its head, the least recently used chain first. */
static void test_cache_order(void)
{
	struct block_cache c;
	uint32_t a[] = { 1, 2, 3, 4 }, b[] = { 11, 12, 13 }, d[] = { 21, 22 }, loose;

	block_cache_init(&c, 8);
	block_cache_use(&c, a, 4);
	block_cache_use(&c, b, 3);
	block_cache_use(&c, d, 2); /* 9 blocks in 8 */
	tap_is_int(block_cache_match(&c, a, 4, NULL), 3, "the oldest chain loses its tail");
	block_cache_use(&c, a, 2);
	block_cache_use(&c, (uint32_t[]){ 31, 32, 33 }, 3);
	tap_is_int(block_cache_match(&c, a, 4, NULL), 2, "3 of it goes next, the used head stays");
	tap_is_int(block_cache_match(&c, b, 3, NULL), 1, "then the tail of the next chain");
	block_cache_free(&c);

	block_cache_init(&c, 100);
	for (uint32_t i = 0; i < 4; i++)
		block_cache_add(&c, a[i]);
	tap_is_int(c.n_pinned, 4, "added blocks are pinned");
	tap_is_int(block_cache_add(&c, 2), 0, "a block that is there is not new");
	for (uint32_t i = 4; i-- > 0;)
		block_cache_unpin(&c, a[i]);
	tap_is_int(block_cache_match(&c, a, 4, &loose), 4, "all match");
	tap_is_int(loose, 3, "one of them is still pinned");
	block_cache_evict(&c);
	tap_is_int(block_cache_match(&c, a, 4, NULL), 3, "the tail is evicted first");
	block_cache_unpin(&c, 2);
	for (int i = 0; i < 3; i++)
		block_cache_evict(&c);
	tap_is_int(c.n, 0, "empty");
	block_cache_free(&c);
}

/* The set against a plain array under random use, so that slots and queue survive growth and removal. */
static void test_cache_against_array(void)
{
	enum { CAP = 50, IDS = 300 };
	struct block_cache c;
	uint32_t order[CAP + 1], n = 0; /* oldest first */
	struct rng rng;
	bool same = true;

	rng_init(&rng, 7, 0);
	block_cache_init(&c, CAP);
	for (int step = 0; step < 20000; step++) {
		uint32_t id = (uint32_t)rng_below(&rng, IDS) * 1000003, at = 0;

		while (at < n && order[at] != id)
			at++;
		same = same && (at < n) == (block_cache_match(&c, &id, 1, NULL) == 1);
		if (at == n && n == CAP)
			at = 0;
		if (at < n) {
			memmove(order + at, order + at + 1, (n - at - 1) * sizeof *order);
			n--;
		}
		order[n++] = id;
		block_cache_use(&c, &id, 1);
	}
	tap_ok(same, "20000 random uses agree with a plain LRU list");
	block_cache_free(&c);
}

/* One server, one token out, Poisson arrivals: mean wait of M/G/1 is lambda E[S^2] / (2 (1 - rho)) (Pollaczek and
 * Khinchine). Times are exponential (general = true) or fixed; service is input * b with one sequence at a time. */
static void test_queue(bool general)
{
	enum { N = 200000 };
	struct maker m = { 0 };
	struct route_trace t;
	struct sim_config c = simple_config("round_robin", 1);
	struct kept k;
	struct rng rng;
	double at = 0, rho = .7, mean = 1000, want, wait = 0, moment = 0, first = 0;

	rng_init(&rng, 42, general);
	for (int i = 0; i < N; i++) {
		int64_t tokens = general ? 1 + (int64_t)(mean * rng_exponential(&rng)) : (int64_t)mean;

		make_request(&m, (struct made){ (int64_t)(at * 1e9), tokens, 1, 0, 0, 0 });
		at += rng_exponential(&rng) * mean * 1e-3 / rho;
		first += (double)tokens * 1e-3 / N;
		moment += (double)tokens * (double)tokens * 1e-6 / N;
	}
	make_trace(&t, &m, 1 << 30);
	c.cost = (struct engine_cost){ .b = 1, .topk = 8, .experts = 128, .kv = 1e12, .budget = 1e9, .seqs = 1 };
	k = run_kept(&t, &c);
	for (size_t i = 0; i < k.n; i++)
		wait += (double)(k.record[i].admitted - k.record[i].enqueued) / 1e9 / N;
	want = N / at * moment / (2 * (1 - N / at * first));
	tap_is_real(wait, want, .05, "M/%c/1 at %.2f: mean wait %.3f s, closed form %.3f s", general ? 'G' : 'D',
		    N / at * first, wait, want);
	kept_free(&k);
	route_trace_free(&t);
}

int main(void)
{
	test_cold_prefill();
	test_warm_prefill();
	test_decode();
	test_runs_equal_single_steps();
	test_preemption();
	test_preempted_first();
	test_cached_tokens();
	test_eviction_order();
	test_experts_touched();
	test_equal_times();
	test_report();
	test_cache_order();
	test_cache_against_array();
	test_queue(false);
	test_queue(true);
	return tap_done();
}
