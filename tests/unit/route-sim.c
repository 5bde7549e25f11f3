/* route-sim.c - tests of the whole simulation: arrivals, limits, books, and the findings it must reproduce */
#include "route.h"

#include <stddef.h>

#include "route/audit.h"

static bool clean(const struct sim_books *b)
{
	return b->ended == b->requests && b->ended_twice == 0 && b->blocks_leaked == 0 && b->tokens_left == 0 &&
	       b->router_left == 0 && b->emitted == b->requests_out && b->area == b->sojourn &&
	       b->prefilled + b->reused + b->decoded == b->requests_kv + b->thrown &&
	       b->busy_most <= (b->last_run > b->last_end ? b->last_run : b->last_end) - b->first_start;
}

/* A session of three turns, 10 s apart in the trace, whose first takes long. */
static void chain(struct route_trace *t)
{
	struct maker m = { 0 };

	make_request(&m, (struct made){ INT64_C(5000000000), 60000, 1, 1, 1000, 0 });
	make_request(&m, (struct made){ INT64_C(15000000000), 60000, 1, 1, 1000, 0 });
	make_request(&m, (struct made){ INT64_C(25000000000), 60000, 1, 1, 1000, 0 });
	make_trace(t, &m, 512);
}

static void test_arrivals(void)
{
	struct route_trace t;
	struct sim_config c = simple_config("sticky", 2);
	struct kept k;

	chain(&t);
	k = run_kept(&t, &c);
	tap_is_int(k.record[1].start, INT64_C(10000000000), "open: at the time of the trace, counted from its first");
	tap_is_int(t.base, INT64_C(5000000000), "which is kept");
	kept_free(&k);
	c.arrivals = ARRIVE_THINKTIME;
	k = run_kept(&t, &c);
	tap_ok(k.record[0].end > INT64_C(13000000000), "the first turn outlasts the second's time");
	tap_is_int(k.record[1].start, k.record[0].end + INT64_C(10000000000), "thinktime: 10 s after it");
	tap_is_int(k.record[1].scheduled, k.record[1].start, "and scheduled so");
	tap_is_int(k.record[1].cached, 117 * 512, "its prompt is cached but for the last block");
	kept_free(&k);
	c.arrivals = ARRIVE_TRACETS;
	k = run_kept(&t, &c);
	tap_is_int(k.record[1].start, k.record[0].end, "tracets: at once, being late");
	tap_is_int(k.record[1].scheduled, INT64_C(10000000000), "scheduled at the trace's time");
	tap_is_int(k.record[2].start, INT64_C(20000000000), "tracets: in time again");
	kept_free(&k);
	c.arrivals = ARRIVE_CLOSED;
	c.clients = 3;
	k = run_kept(&t, &c);
	tap_is_int(k.record[0].start, 0, "closed: the session starts at once");
	tap_is_int(k.record[2].start, k.record[1].end, "closed: without pause");
	kept_free(&k);
	c.arrivals = ARRIVE_THINKTIME;
	c.speedup = 4;
	k = run_kept(&t, &c);
	tap_is_int(k.record[1].start, k.record[0].end + INT64_C(2500000000), "thinktime, speedup 4: 2.5 s after it");
	kept_free(&k);
	c.arrivals = ARRIVE_OPEN;
	k = run_kept(&t, &c);
	tap_is_int(k.record[1].start, INT64_C(2500000000), "speedup 4: a quarter of the time");
	kept_free(&k);
	c.speedup = 1;
	c.replicate = 2;
	k = run_kept(&t, &c);
	tap_ok(k.record[0].start > 0 && k.record[0].start < 1000000000, "replicate 2: starts up to 1 s later");
	tap_is_int(k.record[1].start - k.record[0].start, INT64_C(10000000000), "with all of its turns");
	kept_free(&k);
	route_trace_free(&t);
}

/* Ten sessions, closed with three clients: never more than three in flight, every session served in order. */
static void test_closed(void)
{
	struct maker m = { 0 };
	struct route_trace t;
	struct sim_config c = simple_config("load_only", 2);
	struct kept k;
	size_t most = 0;

	for (unsigned s = 1; s <= 10; s++)
		for (int turn = 0; turn < 4; turn++)
			make_request(&m, (struct made){ s * 1000 + turn, 2000 + 500 * turn, 20, s, s * 1000, 2 });
	make_trace(&t, &m, 512);
	c.arrivals = ARRIVE_CLOSED;
	c.clients = 3;
	k = run_kept(&t, &c);
	tap_is_int((int64_t)k.n, 40, "closed: all are served");
	for (size_t i = 0; i < k.n; i++) {
		size_t beside = 0;

		for (size_t j = 0; j < k.n; j++)
			beside += k.record[j].start <= k.record[i].start && k.record[j].end > k.record[i].start;
		most = beside > most ? beside : most;
	}
	tap_is_int((int64_t)most, 3, "closed:3 keeps three in flight");
	kept_free(&k);
	c.arrivals = ARRIVE_OPEN;
	c.concurrency = 2;
	k = run_kept(&t, &c);
	most = 0;
	for (size_t i = 0; i < k.n; i++) {
		size_t beside = 0;

		for (size_t j = 0; j < k.n; j++)
			beside += k.record[j].start <= k.record[i].start && k.record[j].end > k.record[i].start;
		most = beside > most ? beside : most;
	}
	tap_is_int((int64_t)most, 2, "concurrency 2 keeps two in flight");
	tap_ok(k.record[39].start > k.record[39].scheduled, "the others wait before dispatch");
	tap_ok(clean(&k.books), "and the books are clean");
	kept_free(&k);
	route_trace_free(&t);
}

static void test_failures(void)
{
	struct maker m = { 0 };
	struct route_trace t;
	struct sim_config c = simple_config("load_only", 1);
	struct kept k;

	make_request(&m, (struct made){ 0, 400000, 10, 1, 1000, 0 });
	make_request(&m, (struct made){ 1, 120000, 10, 2, 5000, 0 });
	make_request(&m, (struct made){ 100000000, 100000, 10, 3, 9000, 0 });
	make_request(&m, (struct made){ 400000000, 1000, 10, 4, 15000, 0 });
	make_request(&m, (struct made){ INT64_C(10000000000), 1000, 10, 2, 5000, 0 });
	make_trace(&t, &m, 512);
	c.timeout = INT64_C(5000000000);
	k = run_kept(&t, &c);
	tap_is_int((int64_t)k.n, 5, "every request ends");
	tap_is_text(k.record[0].error, "does not fit the kv pool", "a prompt larger than the pool is refused");
	tap_is_text(k.record[1].error, "timeout", "a long prefill times out");
	tap_is_int(k.record[1].end - k.record[1].start, INT64_C(5000000000), "after the time-out");
	tap_is_int(k.record[1].first, -1, "before its first token");
	tap_is_text(k.record[2].error, "timeout", "so does one that waits behind it");
	tap_is_int((int64_t)k.books.failed, 4, "four failed in all");
	tap_ok(k.record[4].error == NULL, "what comes when the engine is free again is served");
	tap_ok(k.record[4].cached > 0, "from what the aborted prefill left in the cache");
	tap_ok(clean(&k.books), "and the books are clean");
	kept_free(&k);
	route_trace_free(&t);
}

/* A client that gives up while its answer comes has the tokens that came until then, and real state shows an engine
 * that went on with a prefill nobody waits for as free again when it is. */
static void test_timeout(void)
{
	struct maker m = { 0 };
	struct route_trace t;
	struct sim_config c = simple_config("load_only", 1);
	struct kept k;
	int64_t at, step;

	make_request(&m, (struct made){ 0, 10, 10000, 0, 1000, 0 });
	make_request(&m, (struct made){ INT64_C(100000000000), 60000, 10, 0, 5000, 0 });
	make_request(&m, (struct made){ INT64_C(200000000000), 10, 10, 0, 9000, 0 });
	make_trace(&t, &m, 512);
	c.cost.k = 0;
	c.state = STATE_REAL;
	c.timeout = INT64_C(1200000000);
	k = run_kept(&t, &c);
	at = k.record[0].first - k.record[0].start;
	step = 5781250; /* t0 + w / 16 */
	tap_is_int(k.record[0].generated, 1 + (c.timeout - at) / step, "a client that gives up has what had come");
	tap_is_int(k.record[1].generated, 0, "or nothing yet");
	tap_is_int(k.record[2].decision.load, 0, "real state sees the abandoned prefill leave");
	tap_ok(clean(&k.books), "and the books are clean");
	kept_free(&k);
	route_trace_free(&t);
}

/* The books of stressed runs: small pools, time-outs, several routers, races, real state. */
static void test_books(void)
{
	struct maker m = { 0 };
	struct route_trace t;
	unsigned dirty = 0, runs = 0;
	uint64_t preempted = 0, failed = 0;

	agentic_rows(&m, 3);
	make_trace(&t, &m, 512);
	for (size_t p = 0; p < policy_count(); p++)
		for (int variant = 0; variant < 4; variant++) {
			struct sim_config c = simple_config(policy_at(p)->name, 5);
			struct kept k;

			c.arrivals = variant & 1 ? ARRIVE_THINKTIME : ARRIVE_OPEN;
			c.timeout = variant & 1 ? INT64_C(20000000000) : 0;
			c.state = (enum router_state)(variant % 3);
			c.routers = variant > 1 ? 3 : 1;
			c.race_window = variant > 1 ? 30000000 : 0;
			c.cost.kv = variant > 1 ? 200000 : 300000;
			c.concurrency = variant == 2 ? 40 : 0;
			c.sample = INT64_C(1000000000);
			k = run_kept(&t, &c);
			dirty += !clean(&k.books);
			if (!clean(&k.books))
				printf("# %s variant %d is not clean\n", policy_at(p)->name, variant);
			preempted += k.books.preemptions;
			failed += k.books.failed;
			runs++;
			kept_free(&k);
		}
	tap_is_int(dirty, 0, "%u stressed runs have clean books (%" PRIu64 " preemptions, %" PRIu64 " failures)",
		   runs, preempted, failed);
	tap_ok(preempted > 0 && failed > 0, "and were stressed");
	route_trace_free(&t);
}

/* broken_law: the one law that these books break; NULL when none is, or more than one. */
static const char *broken_law(const struct sim_books *b)
{
	static const struct summary_name name = { "p", NULL, 1 };
	static char law[64];
	struct table t;
	unsigned broken;

	audit_table(&t);
	broken = audit_rows(b, &name, &t);
	for (size_t i = 0; i < table_rows(&t) && broken == 1; i++) {
		struct text holds = table_at(&t, i, 6)->text, text = table_at(&t, i, 3)->text;

		if (text_equal(holds, text_of("no")))
			snprintf(law, sizeof law, "%.*s", (int)text.n, text.s);
	}
	table_free(&t);
	return broken == 1 ? law : NULL;
}

/* Every figure that a law of the audit sets beside another is wrong once, by one. */
static void test_laws(void)
{
	static const struct {
		const char *law;
		size_t figure;
	} wrong[] = {
		{ "requests_ended", offsetof(struct sim_books, ended) },
		{ "requests_ended_twice", offsetof(struct sim_books, ended_twice) },
		{ "kv_tokens", offsetof(struct sim_books, prefilled) },
		{ "kv_tokens", offsetof(struct sim_books, reused) },
		{ "kv_tokens", offsetof(struct sim_books, decoded) },
		{ "kv_tokens", offsetof(struct sim_books, thrown) },
		{ "kv_tokens", offsetof(struct sim_books, requests_kv) },
		{ "tokens_generated", offsetof(struct sim_books, emitted) },
		{ "tokens_generated", offsetof(struct sim_books, requests_out) },
		{ "kv_blocks_left", offsetof(struct sim_books, blocks_leaked) },
		{ "engine_tokens_left", offsetof(struct sim_books, tokens_left) },
		{ "router_counters_left", offsetof(struct sim_books, router_left) },
		{ "request_ns_in_engines", offsetof(struct sim_books, area) },
		{ "request_ns_in_engines", offsetof(struct sim_books, sojourn) },
	};
	struct sim_config c = simple_config("unified", 2);
	struct route_trace t;
	struct sim_books b;
	struct kept k;
	const char *law;
	unsigned seen = 0;

	chain(&t);
	k = run_kept(&t, &c);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		uint64_t value;

		b = k.books;
		memcpy(&value, (char *)&b + wrong[i].figure, sizeof value);
		value++;
		memcpy((char *)&b + wrong[i].figure, &value, sizeof value);
		law = broken_law(&b);
		if (law && strcmp(law, wrong[i].law) == 0)
			seen++;
		else
			printf("# figure %zu of %s: %s\n", i, wrong[i].law, law ? law : "none or several broken");
	}
	tap_is_int(seen, sizeof wrong / sizeof *wrong, "a figure that is wrong by one breaks its law and no other");
	b = k.books;
	b.busy_most = (b.last_run > b.last_end ? b.last_run : b.last_end) - b.first_start;
	tap_ok(!broken_law(&b), "an engine may be busy all the time");
	b.busy_most++;
	law = broken_law(&b);
	tap_ok(law && strcmp(law, "busiest_engine_ns") == 0, "and no longer");
	kept_free(&k);
	route_trace_free(&t);
}

/* Five requests with TTFT 1..5 ms and TPOT 10 ms, on the first of two instances; a sixth failed. */
static void test_summary(void)
{
	static const struct route_request request = { .input = 1000 };
	struct route_summary s = { 0 };

	for (int i = 1; i <= 6; i++) {
		struct sim_record r = {
			.request = &request, .start = 7, .first = 7 + i * 1000000, .end = 7 + i * 1000000 + 20000000,
			.generated = 3, .cached = 512, .decision = { .why = i < 3 ? "affinity" : "load" },
			.error = i == 6 ? "timeout" : NULL,
		};

		summary_add(&s, &r, 2);
	}
	summary_close(&s);
	tap_is_real(s.ttft.mean, 3, 1e-12, "TTFT mean");
	tap_is_real(s.ttft.p50, 3, 1e-12, "p50");
	tap_is_real(s.ttft.p90, 4.6, 1e-12, "p90");
	tap_is_real(s.ttft.p99, 4.96, 1e-12, "p99");
	tap_is_real(s.tpot.p90, 10, 1e-12, "TPOT");
	tap_is_real(s.e2e.p50, 23, 1e-12, "E2E");
	tap_ok(s.requests == 6 && s.failed == 1 && s.affinity == 2 && s.cached == 2560 && s.input == 5000, "sums");
	tap_ok(s.worker_min == 0 && s.worker_max == 6, "workers");
	tap_ok(!s.ttft.x && !s.tpot.x && !s.e2e.x && !s.worker, "nothing is kept of single requests");
	summary_free(&s);
}

static void test_repeats(void)
{
	struct maker m = { 0 };
	struct route_trace t;
	struct sim_config c = simple_config("p2c", 8);
	struct kept a, b, other;
	size_t same = 0, differ = 0;

	agentic_rows(&m, 5);
	make_trace(&t, &m, 512);
	a = run_kept(&t, &c);
	b = run_kept(&t, &c);
	c.seed = 2;
	other = run_kept(&t, &c);
	for (size_t i = 0; i < a.n; i++) {
		same += a.record[i].index == b.record[i].index && a.record[i].end == b.record[i].end &&
			a.record[i].decision.instance == b.record[i].decision.instance;
		differ += a.record[i].decision.instance != other.record[i].decision.instance;
	}
	tap_is_int((int64_t)same, (int64_t)a.n, "the same seed repeats every record");
	tap_ok(differ > a.n / 2, "another seed decides otherwise");
	kept_free(&a);
	kept_free(&b);
	kept_free(&other);
	route_trace_free(&t);
}

/* Samples agree with the records: requests present at the time of each. */
static void test_samples(void)
{
	struct maker m = { 0 };
	struct route_trace t;
	struct sim_config c = simple_config("unified", 8);
	struct kept k;
	size_t wrong = 0, busy = 0;

	agentic_rows(&m, 4);
	make_trace(&t, &m, 512);
	c.sample = 777000000;
	k = run_kept(&t, &c);
	for (size_t i = 0; i < k.n_samples; i++) {
		const struct sim_sample *s = &k.sample[i];
		int64_t present = 0;

		for (size_t j = 0; j < k.n; j++)
			present += k.record[j].decision.instance == s->instance && k.record[j].enqueued <= s->time &&
				   k.record[j].end > s->time;
		wrong += present != s->state.running + s->state.waiting;
		wrong += !(s->busy_share >= 0 && s->busy_share <= 1 && s->state.kv_used >= 0 &&
			   s->state.kv_used <= 1);
		wrong += s->state.longest > s->state.pending;
		busy += s->state.running > 0;
	}
	tap_ok(k.n_samples > 5000 && busy > 500, "%zu samples, %zu of busy engines", k.n_samples, busy);
	tap_is_int((int64_t)wrong, 0, "samples agree with records");
	kept_free(&k);
	route_trace_free(&t);
}

/* ttft_p90: median over seeds of the TTFT p90, in s. */
static double ttft_p90(const char *policy, int seeds)
{
	double x[32];

	for (int i = 0; i < seeds; i++) {
		struct maker m = { 0 };
		struct route_trace t;
		struct sim_config c = simple_config(policy, 8);
		struct kept k;

		agentic_rows(&m, (uint64_t)i + 1);
		make_trace(&t, &m, 512);
		c.arrivals = ARRIVE_THINKTIME;
		k = run_kept(&t, &c);
		x[i] = ttft_quantile(&k, .9) / 1e3;
		kept_free(&k);
		route_trace_free(&t);
	}
	qsort(x, (size_t)seeds, sizeof *x, by_value);
	return (x[(seeds - 1) / 2] + x[seeds / 2]) / 2;
}

/* The order that the ablation of unified routing found on real engines. */
static void test_order(void)
{
	static const char *const order[] = { "round_robin", "load_only", "lmetric", "sticky", "unified" };
	double before = INFINITY;

	for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
		double p90 = ttft_p90(order[i], 20);

		tap_ok(p90 < before, "TTFT p90 of %s, median of 20 seeds: %.1f s", order[i], p90);
		before = p90;
	}
}

/* 1,285 requests of 50 sessions with 50 shared blocks on 3 instances: the cached prefix starves an instance for ever;
 * the cold bonus gives every instance its part. Weighting by holders alone does not: one holds them. */
static void starving(struct route_trace *t)
{
	struct maker m = { 0 };
	struct rng rng;

	rng_init(&rng, 11, 0);
	for (int i = 0; i < 1285; i++) {
		unsigned s = 1 + (unsigned)i % 50;

		make_request(&m, (struct made){ (int64_t)(i * 1.5e9 + rng_real(&rng) * 1e9), (52 + i / 50) * 512, 50,
			     s, s * 1000, 50 });
	}
	make_trace(t, &m, 512);
}

static void test_starvation(void)
{
	static const struct { const char *policy; bool starves; } cases[] = {
		{ "kv_aware", true }, { "kv_aware,cold_bonus=1", false }, { "kv_aware,idf=1", true },
		{ "kv_aware,cold_bonus=1,idf=1", false },
	};
	struct route_trace t;

	starving(&t);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct sim_config c = simple_config(cases[i].policy, 3);
		struct kept k;
		unsigned got[3] = { 0 }, least;

		k = run_kept(&t, &c);
		for (size_t j = 0; j < k.n; j++)
			got[k.record[j].decision.instance]++;
		least = got[0] < got[1] ? got[0] : got[1];
		least = least < got[2] ? least : got[2];
		tap_ok(cases[i].starves ? least == 0 : least > 1285 * .15, "%s: of 1285 requests %u, %u, %u",
		       cases[i].policy, got[0], got[1], got[2]);
		kept_free(&k);
	}
	route_trace_free(&t);
}

int main(void)
{
	test_arrivals();
	test_closed();
	test_failures();
	test_timeout();
	test_books();
	test_laws();
	test_summary();
	test_repeats();
	test_samples();
	test_order();
	test_starvation();
	return tap_done();
}
