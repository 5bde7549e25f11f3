/* route-policies.c - every policy against cases worked out by hand
 *
 * The cases of each: an empty cluster; all instances equal; nothing queued but tokens decoding (Q = 0 with D > 0);
 * two requests in the same microsecond; boilerplate that all sessions share and one instance that never saw it; a
 * session that comes back after its blocks were evicted. The last test counts that none is left out.
 */
#include "route.h"

enum { N = 4 };

enum vector { EMPTY, EQUAL, IDLE_BUT_DECODING, SAME_MICROSECOND, COLD, RETURN, VECTORS };
static const char *const vector_name[VECTORS] = {
	"empty cluster", "all equal", "Q = 0 with D > 0", "same microsecond", "shared boilerplate, one cold",
	"return after eviction",
};
static unsigned covered[VECTORS][64];

/* cover: the policy (of "name,param=value") has its case of this kind. */
static void cover(enum vector v, const char *policy)
{
	struct text name = { policy, strcspn(policy, ",") };

	for (size_t i = 0; i < policy_count(); i++)
		covered[v][i] += text_equal(text_of(policy_at(i)->name), name);
}

/* desk: a policy and a cluster that a test sets by hand. */
struct desk {
	struct policy_choice choice;
	struct policy_state state;
	struct instance_view at[N];
	double score[N];
	struct answer answer;
};

static void sit(struct desk *d, const char *policy)
{
	struct text bad;
	const char *why = policy_parse(&d->choice, text_of(policy), &bad);

	if (why) {
		printf("Bail out! %s: %.*s %s\n", policy, (int)bad.n, bad.s, why);
		exit(1);
	}
	memset(d->at, 0, sizeof d->at);
	policy_start(&d->state, &d->choice, N, 100, 1, 0);
}

/* ask: where does a request of this session and length go? Blocks are 512 tokens. */
static uint32_t ask(struct desk *d, uint32_t session, int64_t input)
{
	struct question q = { session, input, 512, N, d->at };

	d->answer = (struct answer){ .score = d->score };
	policy_pick(&d->state, &q, &d->answer);
	return d->answer.decode == d->answer.prefill ? d->answer.prefill : NO_INSTANCE;
}

static void load(struct desk *d, uint32_t i, int64_t requests, int64_t pending, int64_t tokens, int64_t decoding)
{
	d->at[i].requests = requests;
	d->at[i].pending = pending;
	d->at[i].tokens = tokens;
	d->at[i].decoding = decoding;
	d->at[i].assigned += (uint64_t)requests;
}

static void stand(struct desk *d)
{
	policy_stop(&d->state);
}

/* Empty cluster, eight sessions: who gets them. Policies that take turns give each two; LMetric's score is 0
 * everywhere, so the first gets all. */
static void test_empty(void)
{
	static const struct { const char *policy; unsigned got[N]; } cases[] = {
		{ "round_robin", { 2, 2, 2, 2 } }, { "load_only", { 2, 2, 2, 2 } },
		{ "least_tokens", { 2, 2, 2, 2 } },
		{ "lmetric", { 8, 0, 0, 0 } }, { "lpwl", { 2, 2, 2, 2 } }, { "sticky", { 2, 2, 2, 2 } },
		{ "unified", { 2, 2, 2, 2 } }, { "unified,zero_score_bug=1", { 2, 2, 2, 2 } },
		{ "hybrid_early", { 2, 2, 2, 2 } }, { "linear", { 2, 2, 2, 2 } },
		{ "linear,normalize=1", { 2, 2, 2, 2 } }, { "kv_aware", { 8, 0, 0, 0 } },
	};

	for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
		struct desk d;
		unsigned got[N] = { 0 };

		sit(&d, cases[c].policy);
		cover(EMPTY, cases[c].policy);
		for (uint32_t s = 0; s < 8; s++)
			got[ask(&d, s, 1000) % N]++;
		tap_ok(memcmp(got, cases[c].got, sizeof got) == 0, "%s: empty cluster: %u %u %u %u", cases[c].policy,
		       got[0], got[1], got[2], got[3]);
		stand(&d);
	}
}

/* All instances equally busy and equally warm: the same turns; kv_aware's tuples are equal to the last. */
static void test_equal(void)
{
	static const struct { const char *policy; unsigned got[N]; } cases[] = {
		{ "round_robin", { 2, 2, 2, 2 } }, { "kv_aware", { 8, 0, 0, 0 } },
		{ "load_only", { 2, 2, 2, 2 } }, { "least_tokens", { 2, 2, 2, 2 } }, { "lmetric", { 8, 0, 0, 0 } },
		{ "lpwl", { 2, 2, 2, 2 } }, { "sticky", { 2, 2, 2, 2 } }, { "unified", { 2, 2, 2, 2 } },
		{ "hybrid_early", { 2, 2, 2, 2 } }, { "linear", { 2, 2, 2, 2 } },
		{ "linear,normalize=1", { 2, 2, 2, 2 } },
	};

	for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
		struct desk d;
		unsigned got[N] = { 0 };

		sit(&d, cases[c].policy);
		cover(EQUAL, cases[c].policy);
		for (uint32_t i = 0; i < N; i++) {
			load(&d, i, 3, 5000, 60000, 40000);
			d.at[i].hit = 512;
		}
		for (uint32_t s = 0; s < 8; s++)
			got[ask(&d, s, 1000) % N]++;
		tap_ok(memcmp(got, cases[c].got, sizeof got) == 0, "%s: all equal: %u %u %u %u", cases[c].policy,
		       got[0], got[1], got[2], got[3]);
		stand(&d);
	}
}

/* One busy cluster where each policy's rule points to another instance. Requests of 10,000 tokens.
 *	    Q   P      O       D       h      (P+n)*Q  P+n
 *	0   4   2000   50000   48000   5120   27520    6880
 *	1   2   9000   30000   21000   0      38000    19000
 *	2   3   1000   90000   89000   2048   26856    8952
 *	3   5   500    60000   59500   6656   19220    3844 */
static void busy(struct desk *d)
{
	load(d, 0, 4, 2000, 50000, 48000);
	load(d, 1, 2, 9000, 30000, 21000);
	load(d, 2, 3, 1000, 90000, 89000);
	load(d, 3, 5, 500, 60000, 59500);
	d->at[0].hit = 5120;
	d->at[2].hit = 2048;
	d->at[3].hit = 6656;
}

static void test_busy(void)
{
	static const struct { const char *policy; uint32_t where; double score; const char *why; } cases[] = {
		{ "load_only", 1, 2, "load_only" },
		{ "least_tokens", 1, 30000, "least_tokens" },
		{ "lmetric", 3, 19220, "lmetric" },
		{ "lpwl", 3, 3844, "lpwl" },
		{ "lpwl,decode_scale=1", 3, 3844 * 59501., "lpwl" },
		{ "sticky", 1, 2, "new_session" },
		{ "unified", 3, 19220, "lmetric_fallback" },
		/* w = 1: 0: 219520, 1: 80000, 2: 293856, 3: 316720 */
		{ "unified,lmetric_decode_weight=1", 1, 80000, "lmetric_fallback" },
		{ "hybrid_early", 1, 30000, "new_session" },
		/* alpha 10: 0: -1200, 1: 30000, 2: 69520, 3: -6560 */
		{ "linear,alpha=10", 3, -6560, "linear" },
		/* mean O 57500: 0: .869565-.512, 1: .521739, 2: 1.565217-.2048, 3: 1.043478-.6656 */
		{ "linear,normalize=1", 0, 50000 / 57500. - .512, "linear" },
		{ "kv_aware", 3, -13, "overlap" },
	};

	for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
		struct desk d;
		uint32_t where;

		sit(&d, cases[c].policy);
		busy(&d);
		where = ask(&d, 7, 10000);
		tap_is_int(where, cases[c].where, "%s: goes to %u", cases[c].policy, where);
		tap_is_real(d.score[where], cases[c].score, 1e-12, "%s: score", cases[c].policy);
		tap_is_text(d.answer.decision, cases[c].why, "%s: decision", cases[c].policy);
		stand(&d);
	}
}

/* Nothing in flight is queued, but tokens decode (counters that were published late, or a router that lost some):
 * Q = 0 and D > 0 on instance 0 with a cold cache, one request on the warm others. The bug sends a cold 10,000-token
 * prompt to 0, as LMetric does; max(Q, 1) weighs its 10,000 tokens against 3,000 on the others. */
static void test_idle_but_decoding(void)
{
	static const struct { const char *policy; uint32_t where; } cases[] = {
		{ "lmetric", 0 }, { "lmetric,min_batch=1", 1 }, { "unified,zero_score_bug=1", 0 }, { "unified", 1 },
		{ "lpwl", 1 }, { "load_only", 0 }, { "least_tokens", 0 }, { "sticky", 0 }, { "hybrid_early", 0 },
		{ "kv_aware", 1 }, { "linear", 1 }, { "round_robin", 0 },
		/* O is 0 and 540, 640, 740: mean 480; 540 / 480 - .7168 is above 0 */
		{ "linear,normalize=1", 0 },
	};

	for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
		struct desk d;

		sit(&d, cases[c].policy);
		cover(IDLE_BUT_DECODING, cases[c].policy);
		load(&d, 0, 0, 0, 0, 50000);
		for (uint32_t i = 1; i < N; i++) {
			load(&d, i, 1, 440, 440 + 100 * i, 0);
			d.at[i].hit = 7168;
		}
		tap_is_int(ask(&d, 7, 10000), cases[c].where, "%s: Q = 0 with D > 0", cases[c].policy);
		stand(&d);
	}
}

/* A session's way under unified: settled, kept while the cache holds, moved on overload and after eviction. */
static void test_unified_affinity(void)
{
	struct desk d;

	sit(&d, "unified");
	d.at[2].hit = 512; /* fewest new tokens decides the first turn */
	tap_is_int(ask(&d, 7, 2000), 2, "unified: the first turn goes to the fallback's choice");
	d.at[2].hit = 1536;
	load(&d, 2, 2, 100000, 100000, 0);
	tap_is_int(ask(&d, 7, 3000), 2, "unified: with more than half cached it stays, up to twice max(mean, 1)");
	tap_is_text(d.answer.decision, "affinity", "unified: and says so");
	d.at[2].hit = 1500;
	tap_is_int(ask(&d, 7, 3000) == 2, 0, "unified: exactly half is not more than half");
	stand(&d);
	sit(&d, "unified");
	d.at[2].hit = 512;
	ask(&d, 7, 2000);
	d.at[2].hit = 1536;
	load(&d, 2, 3, 100000, 100000, 0); /* mean .75, bound 2 */
	tap_is_int(ask(&d, 7, 3000) == 2, 0, "unified: overloaded, it moves");
	tap_is_text(d.answer.decision, "lmetric_fallback", "unified: and says so");
	load(&d, 2, 0, 0, 0, 0);
	{
		uint32_t moved;

		stand(&d);
		sit(&d, "unified");
		d.at[2].hit = 512;
		ask(&d, 7, 2000);
		d.at[2].hit = 0; /* evicted */
		d.at[1].hit = 1024;
		moved = ask(&d, 7, 3000);
		tap_is_int(moved, 1, "unified: back after eviction, it goes where the fallback says");
		d.at[1].hit = 2048;
		load(&d, 1, 1, 0, 0, 0);
		tap_is_int(ask(&d, 7, 3000), 1, "unified: and belongs there from then on");
		tap_is_text(d.answer.decision, "affinity", "unified: by affinity");
	}
	stand(&d);
}

/* Return after eviction for the others: sticky and hybrid_early do not look at the cache; lmetric, lpwl, linear and
 * kv_aware see that it is gone; the others do not remember the session either, and take turns. */
static void test_return_after_eviction(void)
{
	enum { STAYS, FOLLOWS, TURNS };
	static const struct { const char *policy; int goes; } cases[] = {
		{ "sticky", STAYS }, { "hybrid_early", STAYS }, { "lmetric,min_batch=1", FOLLOWS },
		{ "lpwl", FOLLOWS },
		{ "linear", FOLLOWS }, { "kv_aware,alpha=0", FOLLOWS }, { "unified", FOLLOWS },
		{ "round_robin", TURNS }, { "load_only", TURNS }, { "least_tokens", TURNS },
	};

	for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
		struct desk d;
		uint32_t home, other, next;

		sit(&d, cases[c].policy);
		cover(RETURN, cases[c].policy);
		home = ask(&d, 7, 3000);
		next = (home + 1) % N;
		other = (home + 2) % N;
		d.at[other].hit = 2048; /* another instance holds what they share; home has lost all */
		tap_is_int(ask(&d, 7, 3000), cases[c].goes == STAYS ? home : cases[c].goes == FOLLOWS ? other : next,
			   "%s: return after eviction", cases[c].policy);
		stand(&d);
	}
}

static void test_sticky_for_ever(void)
{
	struct desk d;
	uint32_t home;

	sit(&d, "sticky");
	load(&d, 0, 1, 0, 0, 0);
	home = ask(&d, 7, 1000);
	tap_ok(home != 0, "sticky: a new session avoids the busy instance");
	load(&d, home, 1000, 1000000, 1000000, 0);
	tap_is_int(ask(&d, 7, 1000), home, "sticky: and stays, whatever happens there");
	tap_ok(ask(&d, NO_SESSION, 1000) != home, "sticky: a request without session is a new one each time");
	stand(&d);
	sit(&d, "hybrid_early");
	home = ask(&d, 7, 1000);
	for (uint32_t i = 0; i < N; i++)
		load(&d, i, 1, 0, 1000, 0);
	load(&d, home, 1, 0, 3000, 0); /* mean 1500: exactly twice */
	tap_is_int(ask(&d, 7, 1000), home, "hybrid_early: twice the mean is not over");
	load(&d, home, 1, 0, 3004, 0);
	tap_ok(ask(&d, 7, 1000) != home, "hybrid_early: over twice the mean it moves");
	tap_is_text(d.answer.decision, "overload_fallback", "hybrid_early: and says so");
	stand(&d);
}

/* Fifty shared blocks on three instances with ten requests each, the fourth idle and cold, and prompts of 51 blocks.
 * kv_aware never chooses it, the cures do. What looks at load finds it (tokens in flight are the same everywhere);
 * what weighs 26112 new tokens against 512 does not, unless the factor is an idle instance's 0. */
static void test_cold_instance(void)
{
	static const struct { const char *policy; bool finds; } cases[] = {
		{ "kv_aware", false }, { "kv_aware,cold_bonus=1", true }, { "kv_aware,idf=1", false },
		{ "kv_aware,idf=1,theta=0.5", true },
		{ "round_robin", true }, { "load_only", true }, { "least_tokens", true }, { "sticky", true },
		{ "hybrid_early", true }, { "lmetric", true }, { "lmetric,min_batch=1", false }, { "lpwl", false },
		{ "unified", false }, { "unified,zero_score_bug=1", true }, { "linear", false },
		{ "linear,normalize=1", false },
	};

	for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
		struct desk d;
		unsigned cold = 0;

		sit(&d, cases[c].policy);
		cover(COLD, cases[c].policy);
		for (uint32_t i = 0; i < N; i++)
			if (i != 2) {
				d.at[i].hit = 50 * 512;
				load(&d, i, 10, 0, 0, 0);
			}
		for (uint32_t s = 0; s < 20; s++)
			cold += ask(&d, s, 51 * 512) == 2;
		tap_ok((cold > 0) == cases[c].finds, "%s: the cold instance gets %u of 20", cases[c].policy, cold);
		stand(&d);
	}
}

/* idf by hand: N = 4, block weights ln(5/(1+H)) / ln(5/2). Instance 0 holds 10 blocks, 1 the first 4 of them. */
static void test_idf(void)
{
	struct desk d;
	double unit = log(2.5), two = log(5 / 3.) / unit;

	sit(&d, "kv_aware,idf=1");
	d.at[0].hit = 10 * 512;
	d.at[1].hit = 4 * 512;
	tap_is_int(ask(&d, 7, 20 * 512), 0, "idf: the longer prefix wins");
	tap_is_real(d.score[0], -(4 * two + 6), 1e-12, "idf: 4 blocks held by two, 6 by one");
	tap_is_real(d.score[1], -4 * two, 1e-12, "idf: 4 blocks held by two");
	stand(&d);
}

/* idf of many instances against the definition, block by block. */
static void test_idf_many(void)
{
	enum { MANY = 300, LONG = 90 };
	struct instance_view at[MANY];
	double score[MANY];
	struct policy_choice choice;
	struct policy_state state;
	struct text bad;
	struct rng rng;
	double worst = 0;

	policy_parse(&choice, text_of("kv_aware,idf=1,theta=0"), &bad);
	policy_start(&state, &choice, MANY, 0, 1, 0);
	rng_init(&rng, 5, 0);
	for (int round = 0; round < 20; round++) {
		struct question q = { NO_SESSION, LONG * 512 + 1, 512, MANY, at };
		struct answer a = { .score = score };

		memset(at, 0, sizeof at);
		for (int i = 0; i < MANY; i++)
			at[i].hit = 512 * (int64_t)rng_below(&rng, round < 10 ? 4 : LONG);
		policy_pick(&state, &q, &a);
		for (int i = 0; i < MANY; i++) {
			double sum = 0;

			for (int64_t k = 0; k * 512 < at[i].hit; k++) {
				int holders = 0;

				for (int j = 0; j < MANY; j++)
					holders += at[j].hit > k * 512;
				sum += log((1. + MANY) / (1 + holders)) / log((1. + MANY) / 2);
			}
			worst = fabs(sum + score[i]) > worst ? fabs(sum + score[i]) : worst;
		}
	}
	tap_ok(worst < 1e-9, "idf: 300 instances, 20 rounds: within %.1e of the sum over blocks", worst);
	policy_stop(&state);
}

/* Equal scores. lpwl: fewer requests win whatever the turn. unified: fewer new tokens, then fewer requests. */
static void test_ties(void)
{
	for (int turn = 0; turn < N; turn++) {
		struct desk d;

		sit(&d, "lpwl");
		d.state.rotation = (uint64_t)turn;
		for (uint32_t i = 0; i < N; i++)
			load(&d, i, i == 2 ? 4 : 5, 1000, 9000, 0);
		tap_is_int(ask(&d, 7, 3000), 2, "lpwl: equal work, fewer requests (turn %d)", turn);
		stand(&d);
		sit(&d, "unified");
		d.state.rotation = (uint64_t)turn;
		for (uint32_t i = 0; i < N; i++)
			load(&d, i, 2, 2000, 9000, 0);
		d.at[1].pending = 3024; /* 3024 + 2976 = 2000 + 4000: the same score, fewer new tokens */
		d.at[1].hit = 1024;
		tap_is_int(ask(&d, 7, 4000), 1, "unified: equal score, fewer new tokens (turn %d)", turn);
		d.at[1].hit = 0;
		d.at[1].pending = 2000;
		load(&d, 3, 1, 8000, 9000, 0); /* (8000 + 4000) * 1 = (2000 + 4000) * 2 */
		tap_is_int(ask(&d, 7, 4000), 3, "unified: equal score and tokens, fewer requests (turn %d)", turn);
		load(&d, 1, 3, 2000, 9000, 0); /* (2000 + 2000) * 3 = (8000 + 4000) * 1 */
		d.at[1].hit = 2000;
		d.at[0].pending = d.at[2].pending = 9000;
		tap_is_int(ask(&d, 7, 4000), 1, "unified: fewer new tokens before fewer requests (turn %d)", turn);
		stand(&d);
	}
}

static void test_rejects(void)
{
	struct desk d;

	sit(&d, "kv_aware");
	d.at[1].hit = 5120;
	for (int i = 0; i < 3; i++) {
		tap_is_int(ask(&d, 7, 10000), 1, "kv_aware: failure %d has not barred the instance", i);
		policy_done(&d.state, 7, 1, false);
	}
	tap_ok(ask(&d, 7, 10000) != 1, "kv_aware: the third has");
	tap_is_int(ask(&d, 8, 10000), 1, "kv_aware: for this session only");
	policy_done(&d.state, 7, 1, true);
	tap_is_int(ask(&d, 7, 10000), 1, "kv_aware: success forgives");
	stand(&d);
}

/* Failures and forgiveness of 100 sessions on 4 instances in any order, against a plain table. */
static void test_rejects_many(void)
{
	struct desk d;
	unsigned times[100][N] = { 0 }, wrong = 0, bars = 0;
	struct rng rng;

	sit(&d, "kv_aware,migration_reject_threshold=2");
	rng_init(&rng, 3, 0);
	for (int step = 0; step < 20000; step++) {
		uint32_t s = (uint32_t)rng_below(&rng, 100), i = (uint32_t)rng_below(&rng, N), where, j = 0;
		bool ok = rng_below(&rng, 3) == 0;

		policy_done(&d.state, s, i, ok);
		times[s][i] = ok ? 0 : times[s][i] + 1;
		s = (uint32_t)rng_below(&rng, 100);
		for (i = 0; i < N; i++)
			d.at[i].hit = 512 * (N - i); /* in order of preference */
		d.state.home[s] = NO_INSTANCE;
		where = ask(&d, s, 10000);
		while (j < N && times[s][j] >= 2)
			j++;
		bars += j > 0;
		wrong += where != (j < N ? j : 0);
	}
	tap_is_int(wrong, 0, "kv_aware: 20000 failures and successes, as a table has them (%u barred)", bars);
	tap_ok(bars > 5000, "kv_aware: many were barred");
	stand(&d);
}

/* Two choices: never the same instance twice, the lesser of the two, every pair. */
static void test_p2c(void)
{
	struct desk d;
	unsigned got[N] = { 0 };

	sit(&d, "p2c");
	for (uint32_t i = 0; i < N; i++)
		load(&d, i, i, 0, 0, 0);
	for (int k = 0; k < 12000; k++)
		got[ask(&d, 7, 1000)]++;
	/* of the 6 pairs, 0 wins 3, 1 wins 2, 2 wins 1, 3 none */
	tap_is_real(got[0], 6000, .05, "p2c: the least loaded wins half");
	tap_is_real(got[1], 4000, .05, "p2c: the next a third");
	tap_is_real(got[2], 2000, .08, "p2c: the next a sixth");
	tap_is_int(got[3], 0, "p2c: the fullest none");
	stand(&d);
	sit(&d, "random");
	memset(got, 0, sizeof got);
	for (int k = 0; k < 12000; k++)
		got[ask(&d, 7, 1000)]++;
	tap_ok(got[0] > 2800 && got[1] > 2800 && got[2] > 2800 && got[3] > 2800, "random: %u %u %u %u", got[0],
	       got[1], got[2], got[3]);
	stand(&d);
}

/* set_up: the cluster of a vector, for policies that draw. */
static void set_up(struct desk *d, enum vector v)
{
	for (uint32_t i = 0; i < N; i++) {
		bool odd = v == COLD ? i == 2 : v == IDLE_BUT_DECODING ? i == 0 : false;

		if (v == EMPTY || v == SAME_MICROSECOND)
			continue;
		load(d, i, odd ? 0 : 10, 0, 5000, v == IDLE_BUT_DECODING ? 5000 : 0);
		d->at[i].hit = odd || v == RETURN ? 0 : 50 * 512;
	}
}

/* random gives each instance a quarter whatever is there; p2c does too, unless one has fewer requests, which wins the
 * half of the draws that it is in. */
static void test_draws(void)
{
	for (int v = 0; v < VECTORS; v++)
		for (int p2c = 0; p2c < 2; p2c++) {
			const char *policy = p2c ? "p2c" : "random";
			uint32_t idle = v == COLD ? 2 : v == IDLE_BUT_DECODING ? 0 : NO_INSTANCE;
			unsigned got[N] = { 0 }, wrong = 0;
			struct desk d;

			cover((enum vector)v, policy);
			sit(&d, policy);
			set_up(&d, (enum vector)v);
			for (int k = 0; k < 12000; k++)
				got[ask(&d, 7, 51 * 512)]++;
			for (uint32_t i = 0; i < N; i++) {
				double want = !p2c || idle == NO_INSTANCE ? 3000 : i == idle ? 6000 : 2000;

				wrong += fabs(got[i] - want) > .1 * want;
			}
			tap_is_int(wrong, 0, "%s: %s: %u %u %u %u", policy, vector_name[v], got[0], got[1],
				   got[2], got[3]);
			stand(&d);
		}
}

/* Two requests of the same microsecond through the router: the second decision sees the reservation of the first,
 * unless there is a window between decision and reservation. */
static void test_same_microsecond(void)
{
	static const struct { const char *policy; bool herds; } cases[] = {
		{ "load_only", false }, { "least_tokens", false }, { "lmetric", false }, { "lpwl", false },
		{ "unified", false }, { "sticky", false }, { "hybrid_early", false }, { "linear", false },
		{ "kv_aware", true },
		{ "round_robin", false }, { "p2c", false },
	};

	for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
		struct maker m = { 0 };
		struct route_trace t;
		struct sim_config config = simple_config(cases[c].policy, 2);
		struct kept k;

		cover(SAME_MICROSECOND, cases[c].policy);
		make_request(&m, (struct made){ 5000, 6000, 10, 1, 1000, 5 });
		make_request(&m, (struct made){ 5000, 6000, 10, 2, 2000, 5 });
		make_trace(&t, &m, 512);
		k = run_kept(&t, &config);
		tap_ok((k.record[0].decision.instance == k.record[1].decision.instance) == cases[c].herds,
		       "%s: same microsecond: %s", cases[c].policy, cases[c].herds ? "one place" : "two places");
		kept_free(&k);
		config.race_window = 1000;
		k = run_kept(&t, &config);
		if (strcmp(cases[c].policy, "lmetric") == 0)
			tap_ok(k.record[0].decision.instance == k.record[1].decision.instance,
			       "%s: with a race window both see an empty cluster", cases[c].policy);
		kept_free(&k);
		route_trace_free(&t);
	}
}

static void test_parse(void)
{
	struct policy_choice c;
	struct text bad;

	tap_is_text(policy_parse(&c, text_of("nope"), &bad), "is no policy", "unknown policy");
	tap_is_text(policy_parse(&c, text_of("unified,alpha=1"), &bad), "is no parameter of this policy",
		    "wrong parameter");
	tap_is_text(policy_parse(&c, text_of("unified,overload_factor=x"), &bad), "needs a number", "no number");
	tap_is_text(policy_parse(&c, text_of("unified,overload_factor=-1"), &bad), "is out of range", "out of range");
	tap_is_text(policy_parse(&c, text_of("unified,overload_factor"), &bad), "is not PARAM=VALUE", "no value");
	tap_ok(policy_parse(&c, text_of("unified,lmetric_decode_weight=0.01,overload_factor=1.3"), &bad) == NULL &&
	       c.param[0] == 1.3 && c.param[1] == .01 && c.param[2] == 0 && c.param[3] == .5, "parameters by name");
}

/* No policy without its cases. */
static void test_covered(void)
{
	for (int v = 0; v < VECTORS; v++) {
		unsigned missing = 0;

		for (size_t i = 0; i < policy_count(); i++)
			if (!covered[v][i]) {
				printf("# %s: no case of %s\n", policy_at(i)->name, vector_name[v]);
				missing++;
			}
		tap_is_int(missing, 0, "every policy has its case of: %s", vector_name[v]);
	}
}

int main(void)
{
	test_empty();
	test_equal();
	test_busy();
	test_idle_but_decoding();
	test_unified_affinity();
	test_return_after_eviction();
	test_sticky_for_ever();
	test_cold_instance();
	test_idf();
	test_idf_many();
	test_ties();
	test_rejects();
	test_rejects_many();
	test_p2c();
	test_same_microsecond();
	test_parse();
	test_draws();
	test_covered();
	return tap_done();
}
