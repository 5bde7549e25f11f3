/* reuse.c - the one pass over the requests of a trace; see reuse.h */
#include "kv/reuse.h"

#include <stdlib.h>
#include <string.h>

#include "base/area.h"
#include "base/mem.h"
#include "base/wide.h"
#include "kv/request.h"

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
	reuse_finish(r);
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
	reuse_free_together(r);
	memset(r, 0, sizeof *r);
}

int64_t reuse_tokens(const struct reuse *r, const struct request *q, size_t blocks)
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
		curve_hit(&r->curve, distance, to - from, (uint64_t)(reuse_tokens(r, q, to) - reuse_tokens(r, q, from)));
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
	for (size_t i = 0; i < q->path.n; i++) {
		struct step s = q->path.step[i];
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
	int64_t hit = reuse_tokens(r, q, q->hit);
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
		.end = nodes_at(&r->nodes, &q->path, q->blocks),
		.hit = nodes_at(&r->nodes, &q->path, q->hit),
		.held = nodes_at(&r->nodes, &q->path, q->held),
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
		r->per_session[q->session].hit_tokens += (uint128)reuse_tokens(r, q, q->hit);
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
	held = held_visit(&r->held, &r->nodes, q->session, &q->path, q->blocks);
	if (!q->counted)
		return;
	r->session_hits += q->hit;
	r->own_hits += held;
	q->held = r->o.warmup ? held_visit(&r->held_counted, &r->nodes, q->session, &q->path, q->blocks) : held;
}

/* Note when its blocks are touched and by whom, and ask for what the rest of the step will read. */
static void expect(struct reuse *r, struct request *q)
{
	if (!r->sized)
		set_sizes(r, q->block_size);
	q->number = r->n_touches++;
	r->session_of = area_grow(r->session_of, &r->session_of_cap, r->n_touches, sizeof *r->session_of);
	r->session_of[q->number] = q->session;
	if (r->o.time) {
		r->time_of = area_grow(r->time_of, &r->time_of_cap, r->n_touches, sizeof *r->time_of);
		r->time_of[q->number] = q->time;
	}
	if (q->path.n) /* its last piece may be new */
		touches_cover(&r->touches, q->path.step[q->path.n - 1].piece);
	for (size_t i = 0; i < q->path.n; i++)
		touches_prefetch(&r->touches, q->path.step[i].piece);
	held_prefetch(&r->held, &r->nodes, q->session, 0);
}

/* What lies behind the latest touches of its known blocks, and what its session held. */
static void expect_more(const struct reuse *r, const struct request *q)
{
	for (size_t i = 0, start = 0; i < q->path.n && start < q->hit; start += q->path.step[i++].len)
		touches_prefetch_next(&r->touches, q->path.step[i].piece);
	held_prefetch(&r->held, &r->nodes, q->session, 1);
}

void reuse_settle(struct reuse *r, struct request *q, size_t n)
{
	struct request *list[REUSE_TOGETHER];
	size_t k = 0;

	for (size_t i = 0; i < n; i++)
		if (q[i].replayed)
			list[k++] = &q[i];
	for (size_t i = 0; i < k; i++)
		expect(r, list[i]);
	for (size_t i = 0; i < k; i++)
		expect_more(r, list[i]);
	for (size_t i = 0; i < k; i++) {
		held_prefetch(&r->held, &r->nodes, list[i]->session, 2);
		held_expect(&r->held, list[i]->session, &list[i]->path);
	}
	for (size_t i = 0; i < k; i++)
		touch(r, list[i]);
	for (size_t i = 0; i < k; i++)
		visit_session(r, list[i]);
	for (size_t i = 0; i < k; i++)
		if (list[i]->counted)
			count_request(r, list[i]);
}
