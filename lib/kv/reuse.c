/* reuse.c - the one pass over the requests of a trace; see reuse.h */
#include "kv/reuse.h"

#include <stdlib.h>
#include <string.h>

#include "base/area.h"
#include "base/mem.h"
#include "base/wide.h"

/* A request on its way through. Many go together, and each step is done for all of them before the next step: what the
 * step will read comes into the caches while others take it. */
struct request {
	int64_t input, block_size; /* tokens */
	int64_t time;              /* NA_INT: none */
	uint32_t session;          /* INTERN_NONE: none */
	uint32_t number;           /* among those that touch blocks */
	bool counted;              /* not in warm-up */
	bool replayed;             /* it has blocks and a length; else nothing below is known */
	struct path *path;         /* its blocks as nodes */
	struct walk walk;
	size_t blocks;             /* that can be cached */
	size_t hit;                /* leading ones that an unlimited cache has */
	size_t limited_hit;        /* ... that the limited cache has */
	size_t held;               /* ... that an earlier request of the session had */
};

field_set reuse_fields(const struct reuse_options *o)
{
	field_set f = FIELD(F_TIMESTAMP) | FIELD(F_INPUT_LENGTH) | FIELD(F_BLOCK_SIZE) | FIELD(F_HASH_RUNS) |
		      FIELD(F_SESSION_ID);

	return o->sessions ? f | FIELD(F_WORKER) : f;
}

void reuse_init(struct reuse *r, const struct reuse_options *o)
{
	memset(r, 0, sizeof *r);
	r->o = *o;
	r->previous_time = NA_INT;
	r->stacked = o->curve || o->distance || o->limited;
	nodes_init(&r->nodes);
	intern_init(&r->session);
	intern_init(&r->session_worker);
	intern_init(&r->worker);
	touches_init(&r->touches);
	held_init(&r->held);
	held_init(&r->held_counted);
	recency_init(&r->recency);
	curve_init(&r->curve);
}

void reuse_free(struct reuse *r)
{
	nodes_free(&r->nodes);
	intern_free(&r->session);
	intern_free(&r->session_worker);
	intern_free(&r->worker);
	touches_free(&r->touches);
	held_free(&r->held);
	held_free(&r->held_counted);
	recency_free(&r->recency);
	curve_free(&r->curve);
	area_free(r->session_of, r->session_of_cap, sizeof *r->session_of);
	area_free(r->time_of, r->time_of_cap, sizeof *r->time_of);
	area_free(r->mark, r->mark_cap, sizeof *r->mark);
	area_free(r->session_counted, r->session_counted_cap, 1);
	area_free(r->distance, r->distance_cap, sizeof *r->distance);
	free(r->time);
	area_free(r->per_session, r->per_session_cap, sizeof *r->per_session);
	for (size_t i = 0; i < REUSE_TOGETHER; i++)
		free(r->path[i].step);
	memset(r, 0, sizeof *r);
}

/* The prompt tokens that the first `blocks` blocks hold. */
static int64_t tokens_of(const struct reuse *r, const struct request *q, size_t blocks)
{
	int64_t tokens;

	if (__builtin_mul_overflow((int64_t)blocks, q->block_size, &tokens))
		return q->input;
	return r->o.partial == PARTIAL_FULL || tokens < q->input ? tokens : q->input;
}

/* --- sizes of the curve: in blocks once a block size is known --- */

enum { GRID_FIRST = 16, FINE_STEPS = 4 };

static void set_sizes(struct reuse *r, int64_t block_size)
{
	const struct capacity_list *l = &r->o.sizes;

	r->sized = true;
	r->block_size = block_size;
	if (r->o.limited)
		r->limit = capacity_blocks(&l->item[0], block_size, r->o.bytes_per_token);
	if (!r->o.curve)
		return;
	for (size_t i = 0; i < l->n; i++)
		curve_size(&r->curve, capacity_blocks(&l->item[i], block_size, r->o.bytes_per_token));
	if (l->n == 0 || r->o.fine_curve)
		for (uint64_t size = GRID_FIRST; size <= (uint64_t)1 << 32; size *= 2)
			for (unsigned k = 0; k < (r->o.fine_curve ? FINE_STEPS : 1); k++)
				curve_size(&r->curve, size + size / FINE_STEPS * k);
	if (l->n == 0)
		curve_size(&r->curve, REUSE_TYPICAL_SIZE);
}

/* --- runs: leading blocks that the same request touched last --- */

static void add_distance(struct reuse *r, uint64_t distance, uint64_t width, int64_t blocks)
{
	r->distance = area_grow(r->distance, &r->distance_cap, (size_t)(distance + width + 1), sizeof *r->distance);
	r->distance[distance] += blocks;
	r->distance[distance + width] -= blocks;
	if (distance + width > r->max_distance)
		r->max_distance = distance + width;
}

/* Blocks [from, to) of the request hit at any capacity above distance. */
static void hit_at(struct reuse *r, struct request *q, uint64_t distance, size_t from, size_t to)
{
	if (distance < r->limit)
		q->limited_hit = to;
	if (q->counted && r->o.curve)
		curve_hit(&r->curve, distance, to - from, (uint64_t)(tokens_of(r, q, to) - tokens_of(r, q, from)));
}

/* Root first: the blocks of a run share one distance. */
static void place_root(struct reuse *r, struct request *q, uint32_t by, size_t from, size_t to)
{
	uint64_t distance = (uint64_t)recency_after(&r->recency, by) + recency_of(&r->recency, by) - 1;

	hit_at(r, q, distance, from, to);
	if (q->counted && r->o.distance)
		add_distance(r, distance, 1, (int64_t)(to - from));
}

/* Leaf first: every block is one deeper than the one before it, so a run is cut where a capacity lies inside it. */
static void place_leaf(struct reuse *r, struct request *q, uint32_t by, size_t from, size_t to)
{
	uint64_t distance = recency_after(&r->recency, by);

	if (q->counted && r->o.distance)
		add_distance(r, distance, to - from, 1);
	while (from < to) {
		uint64_t next = curve_next(&r->curve, distance);
		size_t end = to;

		if (distance < r->limit && r->limit < next)
			next = r->limit;
		if (next - distance < to - from)
			end = from + (size_t)(next - distance);
		hit_at(r, q, distance, from, end);
		distance += end - from;
		from = end;
	}
}

static int order_times(const void *a, const void *b)
{
	const struct reuse_time *x = a, *y = b;

	return (x->ns > y->ns) - (x->ns < y->ns);
}

/* Sort the reuse times and join equal ones. */
void reuse_merge_times(struct reuse *r)
{
	size_t kept = 0;

	if (r->n_times)
		qsort(r->time, r->n_times, sizeof *r->time, order_times);
	for (size_t i = 0; i < r->n_times; i++) {
		if (kept && r->time[kept - 1].ns == r->time[i].ns)
			r->time[kept - 1].blocks += r->time[i].blocks;
		else
			r->time[kept++] = r->time[i];
	}
	r->n_times = kept;
}

static void add_time(struct reuse *r, int64_t ns, size_t blocks)
{
	/* before the array grows, see whether merging makes room: times repeat in traces of whole milliseconds */
	if (r->n_times == r->time_cap && r->n_times >= 1 << 16) {
		reuse_merge_times(r);
		if (r->n_times > r->time_cap / 2)
			r->time = mem_grow(r->time, &r->time_cap, r->time_cap + 1, sizeof *r->time);
	}
	r->time = mem_grow(r->time, &r->time_cap, r->n_times + 1, sizeof *r->time);
	r->time[r->n_times++] = (struct reuse_time){ ns, blocks };
}

static void count_run(struct reuse *r, const struct request *q, uint32_t by, size_t blocks)
{
	if (q->session != INTERN_NONE && r->session_of[by] == q->session)
		r->own_recent_hits += blocks;
	/* a clock that went back tells no reuse time */
	if (r->o.time && q->time != NA_INT && r->time_of[by] != NA_INT && q->time >= r->time_of[by])
		add_time(r, q->time - r->time_of[by], blocks);
}

/* A run of the request's blocks [from, to) that request `by` had last. */
static void reuse_run(struct reuse *r, struct request *q, uint32_t by, size_t from, size_t to)
{
	if (q->counted)
		count_run(r, q, by, to - from);
	if (!r->stacked)
		return;
	if (r->o.evict == EVICT_ROOT)
		place_root(r, q, by, from, to);
	else
		place_leaf(r, q, by, from, to);
	recency_move(&r->recency, by, (uint32_t)(to - from));
}

/* Take the runs off the pieces of the path and put one on each; runs of one request in several pieces are one. */
static void touch(struct reuse *r, struct request *q)
{
	size_t start = 0, from = 0, to = 0;
	uint32_t by = 0;

	if (r->stacked)
		recency_push(&r->recency);
	for (size_t i = 0; i < q->path->n; i++) {
		struct step s = q->path->step[i];
		uint32_t known = q->hit - start < s.len ? (uint32_t)(q->hit - start) : s.len;
		uint32_t at = 0, end, run_by;

		for (; touches_take(&r->touches, s.piece, known, &at, &end, &run_by); at = end) {
			if (run_by != by && to > from) {
				reuse_run(r, q, by, from, to);
				from = to;
			}
			by = run_by;
			to = start + end;
		}
		touches_put(&r->touches, s.piece, s.len, q->number);
		start += s.len;
		if (start > q->hit)
			break; /* a new piece is the last */
	}
	if (to > from)
		reuse_run(r, q, by, from, to);
	if (r->stacked)
		recency_add(&r->recency, (uint32_t)(q->blocks - q->hit));
}

/* --- one request --- */

static void count_class(struct reuse *r, const struct request *q)
{
	int64_t hit = tokens_of(r, q, q->hit);
	int64_t fresh = hit < q->input ? q->input - hit : 0;
	struct reuse_class *class = &r->class[q->hit == 0 ? CLASS_NONE : fresh == 0 ? CLASS_ALL
					      : (uint128)hit * 10 > (uint128)q->input * 9 ? CLASS_MOST : CLASS_PART];

	class->requests++;
	class->new_tokens += (uint128)fresh;
	r->input_tokens += (uint128)q->input;
	r->hit_tokens += (uint128)hit;
	if (q->input > 0) {
		sum_add(&r->token_ratios, (double)hit / (double)q->input);
		r->n_token_ratios++;
	}
	if (q->blocks > 0) {
		sum_add(&r->block_ratios, (double)q->hit / (double)q->blocks);
		r->n_block_ratios++;
	}
}

static void count_request(struct reuse *r, const struct request *q)
{
	struct reuse_mark m = {
		.end = nodes_at(&r->nodes, q->path, q->blocks),
		.hit = nodes_at(&r->nodes, q->path, q->hit),
		.held = nodes_at(&r->nodes, q->path, q->held),
	};

	r->refs += q->blocks;
	r->hits += q->hit;
	r->seen += q->walk.seen;
	r->unchained += q->walk.unchained;
	count_class(r, q);
	if (q->session == INTERN_NONE) {
		m.held = m.end; /* no session holds more of it than before */
	} else if (r->o.sessions) {
		r->per_session[q->session].input_tokens += (uint128)q->input;
		r->per_session[q->session].hit_tokens += (uint128)tokens_of(r, q, q->hit);
	}
	r->mark = area_grow(r->mark, &r->mark_cap, r->n_marks + 1, sizeof *r->mark);
	r->mark[r->n_marks++] = m;
}

/* What the session already had. Inside warm-up only the state matters. */
static void visit_session(struct reuse *r, struct request *q)
{
	size_t held;

	if (q->session == INTERN_NONE || q->blocks == 0)
		return;
	held = held_visit(&r->held, &r->nodes, q->session, q->path, q->blocks);
	if (!q->counted)
		return;
	r->session_hits += q->hit;
	r->own_hits += held;
	q->held = r->o.warmup ? held_visit(&r->held_counted, &r->nodes, q->session, q->path, q->blocks) : held;
}

/* Find its nodes. */
static void walk(struct reuse *r, struct request *q, const struct id_run *ids)
{
	if (!r->sized)
		set_sizes(r, q->block_size);
	q->walk = nodes_walk(&r->nodes, ids, q->blocks, q->path);
	q->hit = q->walk.known;
	q->number = r->n_touches++;
	r->session_of = area_grow(r->session_of, &r->session_of_cap, r->n_touches, sizeof *r->session_of);
	r->session_of[q->number] = q->session;
	if (r->o.time) {
		r->time_of = area_grow(r->time_of, &r->time_of_cap, r->n_touches, sizeof *r->time_of);
		r->time_of[q->number] = q->time;
	}
	touches_cover(&r->touches, r->nodes.n_pieces);
	held_expect(&r->held, q->session, q->path);
}

/* --- records --- */

/* A counted request of a session. */
static void count_session(struct reuse *r, uint32_t session, struct text worker)
{
	r->session_counted = area_grow(r->session_counted, &r->session_counted_cap, (size_t)session + 1, 1);
	r->sessions += !r->session_counted[session];
	r->session_counted[session] = 1;
	if (!r->o.sessions)
		return;
	r->per_session = area_grow(r->per_session, &r->per_session_cap, (size_t)session + 1, sizeof *r->per_session);
	r->per_session[session].requests++;
	if (worker.s) {
		uint32_t pair[2] = { session, intern_put(&r->worker, worker) };
		uint32_t known = r->session_worker.n;

		intern_put(&r->session_worker, (struct text){ (const char *)pair, sizeof pair });
		r->per_session[session].workers += r->session_worker.n != known;
	}
}

static void note_time(struct reuse *r, int64_t time, bool counted)
{
	if (time == NA_INT)
		return;
	r->out_of_order += counted && r->previous_time != NA_INT && time < r->previous_time;
	r->previous_time = time;
}

/* Record i as a request; its nodes are found when it has any. */
static void take_record(struct reuse *r, const struct batch *b, size_t i, uint32_t session, struct path *path,
			struct request *q)
{
	q->input = b->integer[F_INPUT_LENGTH][i];
	q->block_size = b->integer[F_BLOCK_SIZE][i];
	q->time = b->time[F_TIMESTAMP][i];
	q->session = session;
	q->counted = !b->warm[i];
	q->replayed = false;
	q->path = path;
	q->limited_hit = q->held = 0;
	if (b->kind[i] != RECORD_REQUEST)
		return;
	r->records++;
	r->requests += q->counted;
	note_time(r, q->time, q->counted);
	if (q->counted && session == INTERN_NONE)
		r->no_session++;
	else if (q->counted)
		count_session(r, session, r->o.sessions ? b->text[F_WORKER][i] : (struct text){ 0 });
	if (b->id_count[i] == NO_IDS || q->input < 0) {
		r->missing += q->counted;
		return;
	}
	if (q->counted)
		rule_add(&r->rule, q->input, b->id_count[i], q->block_size, b->line_number[i]);
	q->blocks = b->id_count[i];
	if (r->o.partial == PARTIAL_NEVER && q->blocks > (uint64_t)(q->input / q->block_size))
		q->blocks = (size_t)(q->input / q->block_size);
	q->replayed = true;
	walk(r, q, b->runs + b->run_first[i]);
}

enum { PEEK_ROUNDS = 12 }; /* at most so many steps of each request are looked at before it is walked */

/* The next steps of some requests, and who touched them; returns how many go on. */
static size_t peek_round(const struct reuse *r, struct peek *peek, size_t n)
{
	n = nodes_peek(&r->nodes, peek, n);
	for (size_t i = 0; i < n; i++)
		touches_prefetch(&r->touches, peek[i].piece);
	return n;
}

/* The sessions of n records from `from` on. What replaying them will read is asked for on the way: memory answers while
 * the next question is put. */
static void look_ahead(struct reuse *r, const struct batch *b, size_t from, size_t n, uint32_t *session)
{
	struct peek peek[REUSE_TOGETHER];
	struct text key[REUSE_TOGETHER];
	size_t going = 0;

	for (size_t i = 0; i < n; i++) {
		size_t row = from + i;

		key[i] = b->kind[row] == RECORD_REQUEST ? b->text[F_SESSION_ID][row] : (struct text){ 0 };
		if (b->id_count[row] != NO_IDS)
			peek[going++] = (struct peek){ { b->runs + b->run_first[row], 0, b->id_count[row] }, 0 };
	}
	going = peek_round(r, peek, going);
	intern_put_many(&r->session, key, n, session);
	for (int round = 0; round < PEEK_ROUNDS && (going || round < HELD_STAGES); round++) {
		for (size_t i = 0; i < n && round < HELD_STAGES; i++)
			held_prefetch(&r->held, &r->nodes, session[i], round);
		going = peek_round(r, peek, going);
	}
}

/* What lies behind the latest touches of a request's known blocks. */
static void expect_touch(const struct reuse *r, const struct request *q)
{
	for (size_t i = 0, start = 0; i < q->path->n && start < q->hit; start += q->path->step[i++].len)
		touches_prefetch_next(&r->touches, q->path->step[i].piece);
}

/* Replay n records from `from` on, at most REUSE_TOGETHER. */
static void add_together(struct reuse *r, const struct batch *b, size_t from, size_t n, struct request *q)
{
	uint32_t session[REUSE_TOGETHER];

	look_ahead(r, b, from, n, session);
	for (size_t i = 0; i < n; i++)
		take_record(r, b, from + i, session[i], &r->path[i], &q[i]);
	for (size_t i = 0; i < n; i++)
		if (q[i].replayed)
			expect_touch(r, &q[i]);
	for (size_t i = 0; i < n; i++)
		if (q[i].replayed)
			touch(r, &q[i]);
	for (size_t i = 0; i < n; i++)
		if (q[i].replayed)
			visit_session(r, &q[i]);
	for (size_t i = 0; i < n; i++)
		if (q[i].replayed && q[i].counted)
			count_request(r, &q[i]);
}

void reuse_add(struct reuse *r, const struct batch *b, size_t from, size_t to, int64_t *cached)
{
	struct request q[REUSE_TOGETHER];

	for (; from < to; from += REUSE_TOGETHER) {
		size_t n = to - from < REUSE_TOGETHER ? to - from : REUSE_TOGETHER;

		add_together(r, b, from, n, q);
		for (size_t i = 0; cached && i < n; i++)
			cached[from + i] = q[i].replayed ? tokens_of(r, &q[i], r->o.limited ? q[i].limited_hit : q[i].hit)
							 : NA_INT;
	}
}
