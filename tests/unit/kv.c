/* kv.c - block reuse against brute force: real LRU lists, lists of prefixes, lists of distances, on random traces */
#include <sched.h>
#include <stdlib.h>

#include "base/rng.h"
#include "kv/best.h"
#include "kv/capacity.h"
#include "kv/census.h"
#include "kv/relay.h"
#include "kv/reuse.h"
#include "tap.h"

enum { MAX_REQUESTS = 80, MAX_BLOCKS = 24, MAX_NODES = MAX_REQUESTS * MAX_BLOCKS, BLOCK = 16, SIZES = 12,
       MAX_WALK = 1024 };

/* --- random traces --- */

struct toy_request {
	uint64_t ids[MAX_BLOCKS];
	size_t n;
	int64_t input, time;
	int session;           /* -1: none */
	bool warm;
};

struct toy {
	struct toy_request request[MAX_REQUESTS];
	size_t n;
};

/* A request that continues a prefix of an earlier one with new ids, as prompts do. */
static void chained_request(struct rng *g, struct toy *t, struct toy_request *q, uint64_t *next_id)
{
	size_t fresh = rng_below(g, 8);

	q->n = 0;
	if (t->n && rng_below(g, 5)) {
		const struct toy_request *from = &t->request[rng_below(g, 3) ? t->n - 1 - rng_below(g, t->n < 6 ? t->n : 6)
									     : rng_below(g, t->n)];

		q->n = rng_below(g, from->n + 1);
		memcpy(q->ids, from->ids, q->n * sizeof *q->ids);
	}
	while (fresh-- && q->n < MAX_BLOCKS)
		q->ids[q->n++] = (*next_id)++;
}

/* Ids that say nothing of what is before them. */
static void loose_request(struct rng *g, struct toy_request *q)
{
	q->n = rng_below(g, 7);
	for (size_t i = 0; i < q->n; i++)
		q->ids[i] = rng_below(g, i < 3 ? 3 : 8);
}

static void toy_fill(struct toy *t, uint64_t seed)
{
	struct rng g;
	bool loose, sessions, warm;
	uint64_t next_id = 0;
	size_t want;
	int64_t clock = 0;

	rng_init(&g, seed, 7);
	loose = rng_below(&g, 3) == 0;
	sessions = rng_below(&g, 4) != 0;
	warm = rng_below(&g, 3) == 0;
	want = 1 + rng_below(&g, MAX_REQUESTS);
	for (t->n = 0; t->n < want; t->n++) {
		struct toy_request *q = &t->request[t->n];

		if (loose)
			loose_request(&g, q);
		else
			chained_request(&g, t, q, &next_id);
		/* mostly a partial last block, sometimes a length that does not fit the ids at all */
		q->input = (int64_t)q->n * BLOCK - (int64_t)(q->n ? rng_below(&g, BLOCK) : 0);
		if (rng_below(&g, 20) == 0)
			q->input = (int64_t)rng_below(&g, MAX_BLOCKS * BLOCK);
		q->session = sessions && rng_below(&g, 6) ? (int)rng_below(&g, 4) : -1;
		q->warm = warm && t->n < want / 3;
		clock += (int64_t)rng_below(&g, 4) - (rng_below(&g, 10) == 0);
		q->time = rng_below(&g, 12) ? clock : NA_INT;
	}
}

/* --- the analysis under test --- */

struct toy_batch {
	struct batch b;
	uint8_t kind[MAX_REQUESTS], outcome[MAX_REQUESTS], warm[MAX_REQUESTS];
	uint64_t line[MAX_REQUESTS];
	struct id_run runs[MAX_NODES];
	struct text session[MAX_REQUESTS], worker[MAX_REQUESTS];
	int64_t time[MAX_REQUESTS], input[MAX_REQUESTS], size[MAX_REQUESTS];
	size_t first[MAX_REQUESTS];
	uint32_t count[MAX_REQUESTS], n_runs[MAX_REQUESTS];
};

/* The runs of n ids; returns how many. */
static uint32_t runs_of(const uint64_t *ids, size_t n, struct id_run *runs)
{
	uint32_t k = 0;

	for (size_t i = 0; i < n; i++) {
		if (k && id_run_takes(&runs[k - 1], ids[i]))
			runs[k - 1].n++;
		else
			runs[k++] = (struct id_run){ ids[i], 1 };
	}
	return k;
}

static struct walk walk(struct nodes *t, const uint64_t *ids, size_t n, struct path *path)
{
	static struct id_run runs[MAX_WALK];

	runs_of(ids, n, runs);
	return nodes_walk(t, runs, n, path);
}

static const char *const session_names[] = { "a", "b", "c", "d" };

static void toy_to_batch(const struct toy *t, struct toy_batch *tb, uint64_t (*rename)(uint64_t))
{
	memset(tb, 0, sizeof *tb);
	tb->b = (struct batch){
		.n = t->n, .kind = tb->kind, .outcome = tb->outcome, .warm = tb->warm, .line_number = tb->line,
		.runs = tb->runs, .run_first = tb->first, .run_count = tb->n_runs, .id_count = tb->count,
	};
	tb->b.text[F_SESSION_ID] = tb->session;
	tb->b.text[F_WORKER] = tb->worker;
	tb->b.time[F_TIMESTAMP] = tb->time;
	tb->b.integer[F_INPUT_LENGTH] = tb->input;
	tb->b.integer[F_BLOCK_SIZE] = tb->size;
	for (size_t i = 0; i < t->n; i++) {
		const struct toy_request *q = &t->request[i];
		uint64_t ids[MAX_BLOCKS];

		tb->warm[i] = q->warm;
		tb->line[i] = i + 1;
		if (q->session >= 0)
			tb->session[i] = text_of(session_names[q->session]);
		tb->time[i] = q->time;
		tb->input[i] = q->input;
		tb->size[i] = BLOCK;
		for (size_t k = 0; k < q->n; k++)
			ids[k] = rename ? rename(q->ids[k]) : q->ids[k];
		tb->count[i] = (uint32_t)q->n;
		tb->first[i] = tb->b.n_runs;
		tb->n_runs[i] = runs_of(ids, q->n, tb->runs + tb->b.n_runs);
		tb->b.n_runs += tb->n_runs[i];
	}
}

/* In pieces, because nothing may depend on where batches end. */
static void feed(struct reuse *r, const struct toy_batch *tb, int64_t *cached)
{
	for (size_t from = 0; from < tb->b.n; from += 7)
		reuse_add(r, &tb->b, from, from + 7 < tb->b.n ? from + 7 : tb->b.n, cached);
}

/* --- brute force --- */

/* The node of every block: the smallest (request, position) whose ids up to it are the same. */
struct naive {
	size_t node[MAX_REQUESTS][MAX_BLOCKS];
	size_t blocks[MAX_REQUESTS];
};

static size_t usable(const struct toy_request *q, enum partial partial)
{
	size_t full = (size_t)(q->input / BLOCK);

	return partial == PARTIAL_NEVER && full < q->n ? full : q->n;
}

static void name_nodes(struct naive *v, const struct toy *t, enum partial partial)
{
	for (size_t i = 0; i < t->n; i++) {
		v->blocks[i] = usable(&t->request[i], partial);
		for (size_t k = 0; k < v->blocks[i]; k++) {
			size_t same = 0;

			while (v->blocks[same] <= k || memcmp(t->request[same].ids, t->request[i].ids, (k + 1) * 8) != 0)
				same++;
			v->node[i][k] = same * MAX_BLOCKS + k;
		}
	}
}

static int64_t naive_tokens(const struct toy_request *q, enum partial partial, size_t blocks)
{
	int64_t tokens = 0;

	for (size_t k = 0; k < blocks; k++)
		for (int token = 0; token < BLOCK; token++)
			tokens += partial == PARTIAL_FULL || (int64_t)(k * BLOCK) + token < q->input;
	return tokens;
}

/* A cache of so many nodes: the list [0..n), most recently used first. */
struct lru { size_t item[MAX_NODES], n, size; };

static size_t lru_find(const struct lru *c, size_t node)
{
	size_t at = 0;

	while (at < c->n && c->item[at] != node)
		at++;
	return at;
}

static void lru_touch(struct lru *c, size_t node)
{
	size_t at = lru_find(c, node);

	if (at == c->n)
		c->n++;
	memmove(c->item + 1, c->item, at * sizeof *c->item);
	c->item[0] = node;
	if (c->n > c->size)
		c->n--;
}

/* Hit blocks of request i, whose blocks then enter. */
static size_t lru_request(struct lru *c, const struct naive *v, size_t i, enum evict evict)
{
	size_t hit = 0, n = v->blocks[i];

	while (hit < n && lru_find(c, v->node[i][hit]) < c->n)
		hit++;
	for (size_t k = 0; k < n; k++)
		lru_touch(c, v->node[i][evict == EVICT_ROOT ? k : n - 1 - k]);
	return hit;
}

static void simulate(const struct toy *t, const struct naive *v, const struct reuse_options *o, size_t size,
		     uint64_t *blocks, uint64_t *tokens, int64_t *cached)
{
	static struct lru c;

	c.n = 0;
	c.size = size;
	*blocks = *tokens = 0;
	for (size_t i = 0; i < t->n; i++) {
		size_t hit = lru_request(&c, v, i, o->evict);
		int64_t served = naive_tokens(&t->request[i], o->partial, hit);

		cached[i] = served;
		if (t->request[i].warm)
			continue;
		*blocks += hit;
		*tokens += (uint64_t)served;
	}
}

/* --- comparisons; each returns what differs, or NULL --- */

static const char *check_curve(const struct toy *t, const struct toy_batch *tb, const struct naive *v,
			       const struct reuse_options *base, struct rng *g)
{
	struct reuse_options o = *base;
	struct reuse r;
	const char *wrong = NULL;

	for (int k = 0; k < SIZES; k++) {
		char text[32];

		snprintf(text, sizeof text, "%d", k < 4 ? k : (int)rng_below(g, k < 8 ? 30 : 400));
		capacity_parse(&o.sizes, text);
	}
	o.curve = true;
	reuse_init(&r, &o);
	feed(&r, tb, NULL);
	for (size_t k = 0; k < o.sizes.n && !wrong; k++) {
		uint64_t size = (uint64_t)o.sizes.item[k].amount, blocks, want_blocks, want_tokens;
		uint128 tokens;
		int64_t cached[MAX_REQUESTS];

		curve_at(&r.curve, size, &blocks, &tokens);
		simulate(t, v, &o, size, &want_blocks, &want_tokens, cached);
		if (r.sized && (blocks != want_blocks || tokens != want_tokens))
			wrong = "curve";
	}
	capacity_free(&o.sizes);
	reuse_free(&r);
	return wrong;
}

static const char *check_limited(const struct toy *t, const struct toy_batch *tb, const struct naive *v,
				 const struct reuse_options *base, struct rng *g)
{
	struct reuse_options o = *base;
	struct capacity size = { CAPACITY_BLOCKS, (double)rng_below(g, 60) };
	int64_t got[MAX_REQUESTS], want[MAX_REQUESTS];
	uint64_t blocks, tokens;
	struct reuse r;

	o.limited = true;
	o.sizes = (struct capacity_list){ &size, 1, 1 };
	reuse_init(&r, &o);
	feed(&r, tb, got);
	reuse_free(&r);
	simulate(t, v, &o, (size_t)size.amount, &blocks, &tokens, want);
	return memcmp(got, want, t->n * sizeof *got) ? "cached tokens of a limited cache" : NULL;
}

/* Distances by their definition: root order, distinct other blocks in the stream of single references since the block
 * was last in it; leaf order, depth in the stack when the request is looked up. Times by looking back. */
static const char *check_distances(const struct toy *t, const struct toy_batch *tb, const struct naive *v,
				   const struct reuse_options *base)
{
	static struct lru c;
	static int64_t want[MAX_NODES + 1], want_time[1024];
	struct reuse_options o = *base;
	struct reuse r;
	int64_t have = 0;
	const char *wrong = NULL;

	memset(want, 0, sizeof want);
	memset(want_time, 0, sizeof want_time);
	c.n = 0;
	c.size = MAX_NODES;
	for (size_t i = 0; i < t->n; i++) {
		for (size_t k = 0; k < v->blocks[i]; k++) {
			size_t at = lru_find(&c, v->node[i][k]);

			want[at < c.n ? at : MAX_NODES] += !t->request[i].warm;
			if (o.evict == EVICT_ROOT)
				lru_touch(&c, v->node[i][k]);
			for (size_t before = i; before-- > 0;) {
				bool has = k < v->blocks[before] && v->node[before][k] == v->node[i][k];
				int64_t now = t->request[i].time, then = t->request[before].time;

				if (!has)
					continue;
				if (!t->request[i].warm && now != NA_INT && then != NA_INT && now >= then)
					want_time[now - then]++;
				break;
			}
		}
		for (size_t k = v->blocks[i]; k-- > 0 && o.evict == EVICT_LEAF;)
			lru_touch(&c, v->node[i][k]);
	}
	o.distance = o.time = true;
	reuse_init(&r, &o);
	feed(&r, tb, NULL);
	for (size_t d = 0; d < MAX_NODES; d++) {
		have += d < r.distance_cap ? r.distance[d] : 0;
		if (have != want[d])
			wrong = "distances";
	}
	reuse_merge_times(&r);
	for (size_t k = 0; k < r.n_times; k++)
		want_time[r.time[k].ns] -= (int64_t)r.time[k].blocks;
	for (size_t k = 0; k < 1024; k++)
		if (want_time[k])
			wrong = "reuse times";
	reuse_free(&r);
	return wrong;
}

static size_t common(const struct naive *v, size_t a, size_t b)
{
	size_t k = 0;

	while (k < v->blocks[a] && k < v->blocks[b] && v->node[a][k] == v->node[b][k])
		k++;
	return k;
}

static bool id_before(const struct toy *t, const struct naive *v, size_t i, uint64_t id)
{
	for (size_t before = 0; before < i; before++)
		for (size_t k = 0; k < v->blocks[before]; k++)
			if (t->request[before].ids[k] == id)
				return true;
	return false;
}

/* Is block k of request i behind another block than where its id was first read? */
static bool loose_id(const struct toy *t, const struct naive *v, size_t i, size_t k)
{
	for (size_t a = 0; a <= i; a++)
		for (size_t j = 0; j < v->blocks[a]; j++)
			if (t->request[a].ids[j] == t->request[i].ids[k])
				return v->node[a][j] != v->node[i][k];
	return false;
}

static const char *check_figures(const struct toy *t, const struct toy_batch *tb, const struct naive *v,
				 const struct reuse_options *o)
{
	struct reuse r, want = { 0 };
	const char *wrong = NULL;

	for (size_t i = 0; i < t->n; i++) {
		const struct toy_request *q = &t->request[i];
		size_t hit = 0, held = 0;

		for (size_t before = 0; before < i; before++) {
			size_t k = common(v, before, i);

			hit = k > hit ? k : hit;
			if (q->session >= 0 && t->request[before].session == q->session)
				held = k > held ? k : held;
		}
		if (q->warm)
			continue;
		want.requests++;
		want.refs += v->blocks[i];
		want.hits += hit;
		want.hit_tokens += (uint64_t)naive_tokens(q, o->partial, hit);
		for (size_t k = 0; k < v->blocks[i]; k++) {
			want.seen += id_before(t, v, i, q->ids[k]);
			want.unchained += loose_id(t, v, i, k);
		}
		if (q->session < 0)
			continue;
		want.session_hits += hit;
		want.own_hits += held;
		for (size_t k = 0; k < hit; k++) {
			size_t before = i - 1;

			while (common(v, before, i) <= k)
				before--;
			want.own_recent_hits += t->request[before].session == q->session;
		}
	}
	reuse_init(&r, o);
	feed(&r, tb, NULL);
#define SAME(member) if (r.member != want.member) wrong = #member
	SAME(requests); SAME(refs); SAME(hits); SAME(hit_tokens); SAME(seen); SAME(unchained);
	SAME(session_hits); SAME(own_hits); SAME(own_recent_hits);
#undef SAME
	reuse_free(&r);
	return wrong;
}

/* The nodes of a path; nodes_at must agree. */
static size_t spell_out(const struct nodes *t, const struct path *path, uint32_t *node)
{
	size_t n = 0;

	for (size_t i = 0; i < path->n; i++)
		for (uint32_t k = 0; k < path->step[i].len; k++) {
			node[n++] = t->piece[path->step[i].piece].head + k;
			if (nodes_at(t, path, n) != node[n - 1])
				node[n - 1] = 0;
		}
	return n;
}

static uint32_t parent(const struct nodes *t, uint32_t node)
{
	const struct piece *p = &t->piece[nodes_piece(t, node)];

	if (node != p->head)
		return node - 1;
	return p->up ? t->piece[p->up].head + p->up_len - 1 : 0;
}

static bool same_tree(const struct nodes *a, const struct nodes *b)
{
	for (uint32_t node = 1; node <= a->n; node++)
		if (a->n != b->n || parent(a, node) != parent(b, node))
			return false;
	return a->n == b->n;
}

/* Per node: requests and sessions that have it, from the marks and the tree. */
static const char *check_marks(const struct toy *t, const struct toy_batch *tb, const struct naive *v,
			       const struct reuse_options *o)
{
	struct reuse r;
	struct path steps = { 0 };
	uint32_t *refs, *hits, *holders;
	const char *wrong = NULL;

	reuse_init(&r, o);
	feed(&r, tb, NULL);
	refs = census_count(&r, CENSUS_REFS);
	hits = census_count(&r, CENSUS_HITS);
	holders = census_count(&r, CENSUS_SESSIONS);
	for (size_t i = 0; i < t->n; i++) {
		uint32_t path[MAX_BLOCKS];
		struct walk w = nodes_walk(&r.nodes, tb->runs + tb->first[i], v->blocks[i], &steps);

		if (w.known != v->blocks[i])
			wrong = "nodes";
		spell_out(&r.nodes, &steps, path);
		for (size_t k = 0; k < v->blocks[i]; k++) {
			uint32_t n = 0, known = 0, sessions = 0;
			bool first = true;

			for (size_t j = 0; j < t->n; j++) {
				if (common(v, i, j) <= k)
					continue;
				n += !t->request[j].warm;
				known += !t->request[j].warm && !first;
				if (!t->request[j].warm && t->request[j].session >= 0)
					sessions |= 1u << t->request[j].session;
				first = false;
			}
			if (refs[path[k]] != n)
				wrong = "references of a node";
			if (hits[path[k]] != known)
				wrong = "hits of a node";
			if (holders[path[k]] != (uint32_t)__builtin_popcount(sessions))
				wrong = "sessions of a node";
			if (nodes_depth(&r.nodes, path[k]) != k + 1)
				wrong = "depth of a node";
		}
	}
	free(refs);
	free(hits);
	free(holders);
	free(steps.step);
	reuse_free(&r);
	return wrong;
}

static uint64_t hashed_name(uint64_t id) { return (id + 1) * 0x9e3779b97f4a7c15u; }
static uint64_t far_name(uint64_t id) { return id == 20 ? UINT64_MAX : id; }
static uint64_t sparse_name(uint64_t id) { return id * 1000 + 1; }

/* The same trace with other names for its ids has the same figures, in whatever table the nodes are. */
static const char *check_names(const struct toy *t, const struct reuse_options *o)
{
	uint64_t (*const rename[])(uint64_t) = { NULL, hashed_name, far_name, sparse_name };
	static struct toy_batch tb;
	struct reuse r[4];
	const char *wrong = NULL;

	for (int k = 0; k < 4; k++) {
		toy_to_batch(t, &tb, rename[k]);
		reuse_init(&r[k], o);
		r[k].nodes.dense_floor = 64; /* so that small ids leave the dense range too */
		feed(&r[k], &tb, NULL);
		if (!same_tree(&r[k].nodes, &r[0].nodes) || r[k].nodes.n_ids != r[0].nodes.n_ids || r[k].hits != r[0].hits ||
		    r[k].seen != r[0].seen || r[k].unchained != r[0].unchained || r[k].own_hits != r[0].own_hits)
			wrong = "names of ids matter";
		nodes_name(&r[k].nodes);
		nodes_name(&r[0].nodes);
		for (uint32_t n = 1; n <= r[k].nodes.n; n++)
			if (nodes_id(&r[k].nodes, n) != (rename[k] ? rename[k](nodes_id(&r[0].nodes, n))
							: nodes_id(&r[0].nodes, n)))
				wrong = "ids of nodes";
	}
	for (int k = 0; k < 4; k++)
		reuse_free(&r[k]);
	return wrong;
}

static void test_random_traces(void)
{
	static struct toy t;
	static struct toy_batch tb;
	static struct naive v;
	const char *wrong = NULL;
	uint64_t seed;

	for (seed = 1; seed <= 1200 && !wrong; seed++) {
		struct reuse_options o = { .partial = seed % 3, .evict = seed / 3 % 2, .warmup = true };
		struct rng g;

		rng_init(&g, seed, 8);
		toy_fill(&t, seed);
		toy_to_batch(&t, &tb, NULL);
		name_nodes(&v, &t, o.partial);
		wrong = check_figures(&t, &tb, &v, &o);
		if (!wrong)
			wrong = check_curve(&t, &tb, &v, &o, &g);
		if (!wrong)
			wrong = check_limited(&t, &tb, &v, &o, &g);
		if (!wrong)
			wrong = check_distances(&t, &tb, &v, &o);
		if (!wrong)
			wrong = check_marks(&t, &tb, &v, &o);
		if (!wrong)
			wrong = check_names(&t, &o);
	}
	tap_ok(!wrong, "figures, curve, limited cache, distances, nodes equal brute force on 1200 random traces");
	if (wrong)
		printf("#   seed %d: %s\n", (int)seed - 1, wrong);
}

/* --- the parts --- */

static void test_recency(void)
{
	static uint32_t plain[20000];
	struct recency s;
	struct rng g;
	bool ok = true;

	rng_init(&g, 3, 0);
	recency_init(&s);
	for (uint32_t r = 0; r < 20000; r++) {
		uint32_t from = (uint32_t)rng_below(&g, r + 1), fresh = (uint32_t)rng_below(&g, 9), moved;

		recency_push(&s);
		moved = plain[from] ? (uint32_t)rng_below(&g, plain[from] + 1) : 0;
		recency_move(&s, from, moved);
		recency_add(&s, fresh);
		plain[from] -= moved;
		plain[r] += moved + fresh;
		if (r % 97 == 0 || r < 200) {
			uint32_t at = (uint32_t)rng_below(&g, r + 1), sum = 0;

			for (uint32_t i = at + 1; i <= r; i++)
				sum += plain[i];
			ok &= recency_after(&s, at) == sum && recency_of(&s, at) == plain[at];
		}
	}
	tap_ok(ok, "sums over the latest requests equal plain addition");
	recency_free(&s);
}

static void test_capacity(void)
{
	static const struct { const char *text; uint64_t blocks; } good[] = {
		{ "128", 128 }, { "32k", 32768 }, { "1M", 1048576 }, { "511t", 0 }, { "512t", 1 }, { "16kt", 32 },
		{ "16Mt", 32768 }, { "1GB", 19 }, { "1GiB", 20 }, { "0.5GiB", 10 }, { "1.5k", 1536 }, { "0", 0 },
	};
	static const char *const bad[] = { "", "k", "12x", "1,,2", "-1", "0.5", "1e3", "1.2.3k", "99999999999999999999G", "5tt" };
	struct capacity_list l = { 0 };

	/* 512 tokens a block, 100 KiB a token: 50 MiB a block */
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		l.n = 0;
		tap_ok(!capacity_parse(&l, good[i].text) && l.n == 1 &&
		       capacity_blocks(&l.item[0], 512, 102400) == good[i].blocks,
		       "size %s is %d blocks", good[i].text, (int)good[i].blocks);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		tap_ok(capacity_parse(&l, bad[i]) != NULL, "'%s' is no size", bad[i]);
	l.n = 0;
	/* a decimal fraction loses no block: 4.1e9 bytes are 41 blocks of 1e8 */
	l.n = 0;
	tap_ok(!capacity_parse(&l, "4.1GB,4194304TiB") && capacity_blocks(&l.item[0], 1000, 1e5) == 41, "4.1GB is whole");
	tap_ok(capacity_blocks(&l.item[1], 1, 1e-6) == (uint64_t)1 << 62, "more blocks than 64 bits count");
	l.n = 0;
	tap_ok(!capacity_parse(&l, "1,2k,3t") && l.n == 3 && l.item[2].unit == CAPACITY_TOKENS, "a list of sizes");
	capacity_free(&l);
}

static bool before(const void *ctx, uint32_t a, uint32_t b)
{
	const uint32_t *weight = ctx;

	return weight[a] != weight[b] ? weight[a] > weight[b] : a < b;
}

static void test_best(void)
{
	bool ok = true;

	for (uint64_t seed = 0; seed < 200; seed++) {
		uint32_t weight[50];
		struct best b;
		struct rng g;
		size_t n, limit;

		rng_init(&g, seed, 1);
		n = rng_below(&g, 50);
		limit = rng_below(&g, 60);
		best_init(&b, limit, before, weight);
		for (uint32_t i = 0; i < n; i++) {
			weight[i] = (uint32_t)rng_below(&g, 9);
			best_offer(&b, i);
		}
		best_sort(&b);
		ok &= b.n == (n < limit ? n : limit);
		for (size_t k = 0; k < b.n; k++) {
			size_t ahead = 0;

			for (uint32_t i = 0; i < n; i++)
				ahead += before(weight, i, b.item[k]);
			ok &= ahead == k;
		}
		best_free(&b);
	}
	tap_ok(ok, "the first n in order");
}

static void test_rule(void)
{
	struct rule r = { 0 };

	rule_add(&r, 32, 2, 16, 1);
	tap_is_text(rule_name(&r), NULL, "whole blocks tell no rule");
	rule_add(&r, 33, 3, 16, 2);
	tap_is_text(rule_name(&r), "ceil", "a partial block with an id");
	rule_add(&r, 33, 2, 16, 3);
	tap_is_text(rule_name(&r), "mixed", "and one without");
	rule_add(&r, 20, 4, 16, 4);
	tap_is_int((int64_t)r.mismatch, 1, "ids that do not fit");
	tap_is_int((int64_t)r.named[0].line, 4, "and where");
	tap_is_int(rule_block_size(&r), 16, "one block size");
	rule_add(&r, 33, 2, 32, 5);
	tap_is_int(rule_block_size(&r), 0, "two block sizes");
}

/* A session that diverges again and again holds the union of its prompts, on either side of the change from tips to
 * pieces; long prompts, so that pieces are long and are entered in the middle. */
static void test_many_turns(void)
{
	enum { TURNS = 60, LONG = 300 };
	static size_t length[TURNS];
	static uint64_t ids[TURNS][LONG];
	bool ok = true;

	for (uint64_t seed = 0; seed < 30; seed++) {
		struct path path = { 0 };
		struct nodes t;
		struct held h;
		struct rng g;
		uint64_t next = 0;

		rng_init(&g, seed, 2);
		nodes_init(&t);
		held_init(&h);
		for (size_t i = 0; i < TURNS; i++) {
			size_t from = i ? rng_below(&g, i) : 0, keep = i ? rng_below(&g, length[from] + 1) : 0, want = 0;

			length[i] = keep + rng_below(&g, LONG - keep + 1);
			if (rng_below(&g, 4) == 0)
				length[i] = keep;
			memcpy(ids[i], ids[from], keep * sizeof **ids);
			for (size_t k = keep; k < length[i]; k++)
				ids[i][k] = next++;
			walk(&t, ids[i], length[i], &path);
			if (length[i] == 0)
				continue;
			for (size_t j = i % 2; j < i; j += 2) {
				size_t k = 0;

				while (k < length[j] && k < length[i] && ids[i][k] == ids[j][k])
					k++;
				want = k > want ? k : want;
			}
			ok &= held_visit(&h, &t, i % 2, &path, length[i]) == want;
		}
		free(path.step);
		held_free(&h);
		nodes_free(&t);
	}
	tap_ok(ok, "what two diverging sessions hold equals the longest common prefixes");
}

/* Two conversations that take turns, a block more each time, make a path of as many pieces; a short request after it
 * must not climb down all of them again and again. */
static void test_short_after_long(void)
{
	enum { TURNS = 600 };
	static uint64_t ids[2][TURNS];
	struct path path = { 0 };
	struct nodes t;
	struct held h;
	bool ok = true;

	nodes_init(&t);
	held_init(&h);
	for (size_t i = 0; i < 2 * TURNS; i++) {
		size_t n = i / 2 + 1;

		ids[i % 2][n - 1] = i;
		walk(&t, ids[i % 2], n, &path);
		ok &= held_visit(&h, &t, i % 2, &path, n) == n - 1;
	}
	tap_ok(ok && path.n == TURNS && !h.session[0].has_pieces, "a conversation of %d turns is one tip", TURNS);
	for (size_t n = 1; n <= 3; n++) {
		walk(&t, ids[0], n, &path);
		ok &= held_visit(&h, &t, 0, &path, n) == n;
		walk(&t, ids[0], n, &path);
		ok &= held_visit(&h, &t, 1, &path, n) == n - 1;
	}
	walk(&t, ids[0], TURNS, &path);
	ok &= held_visit(&h, &t, 0, &path, TURNS) == TURNS;
	tap_ok(ok && h.session[0].has_pieces, "short requests after it make it go over to pieces, and hold the same");
	free(path.step);
	held_free(&h);
	nodes_free(&t);
}

/* Buffers of one thread to the other: all of them, in order, each as it was filled. */
struct passed { uint64_t buffer[RELAY_BUFFERS], taken; unsigned wrong; };

static void take_buffer(void *ctx, unsigned buffer)
{
	struct passed *p = ctx;

	if (p->taken % 7 == 0) /* now one of them is the slower, now the other */
		sched_yield();
	p->wrong += buffer != p->taken % RELAY_BUFFERS || p->buffer[buffer] != p->taken * p->taken;
	p->taken++;
}

static void test_relay(void)
{
	for (uint64_t n = 0; n < 3000; n = n < 6 ? n + 1 : n * 3) {
		struct passed p = { .taken = 0 };
		struct relay r;
		unsigned at = 0;

		if (!relay_start(&r, take_buffer, &p))
			continue;
		for (uint64_t i = 0; i < n; i++) {
			p.buffer[at] = i * i;
			at = relay_give(&r);
		}
		relay_end(&r);
		tap_ok(p.taken == n && p.wrong == 0, "%" PRIu64 " buffers go from thread to thread", n);
	}
}

int main(void)
{
	test_relay();
	test_short_after_long();
	test_recency();
	test_capacity();
	test_best();
	test_rule();
	test_many_turns();
	test_random_traces();
	return tap_done();
}
