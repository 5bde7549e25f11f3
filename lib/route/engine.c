/* engine.c - the simulated inference engine; see engine.h */
#include "route/engine.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "route/time.h"

/* A prefill of more tokens than this has touched every expert already. */
enum { EXPERTS_TOUCHED = 256 };

double engine_pool(const struct engine_cost *cost, int64_t block)
{
	return floor(cost->kv / (double)block);
}

void engine_init(struct engine *e, const struct engine_cost *cost, int64_t block)
{
	*e = (struct engine){ .cost = cost, .block = block, .wake = ENGINE_IDLE };
	block_cache_init(&e->cache, (uint32_t)engine_pool(cost, block));
	e->max_batch = (size_t)cost->seqs;
}

void engine_free(struct engine *e)
{
	block_cache_free(&e->cache);
	free(e->experts);
	free(e->batch);
	free(e->first);
	free(e->ended);
}

static int64_t blocks_for(const struct engine *e, int64_t tokens)
{
	return (tokens + e->block - 1) / e->block;
}

bool engine_fits(const struct engine *e, int64_t input, int64_t output)
{
	return input <= INT64_MAX / 4 && output <= INT64_MAX / 4 &&
	       blocks_for(e, input + output) <= e->cache.capacity;
}

/* count: `by` more requests are present from now on. */
static void count(struct engine *e, int64_t by, int64_t now)
{
	e->area += (uint64_t)e->count * (uint64_t)(now - e->since);
	e->count += by;
	e->since = now;
}

/* --- blocks --- */

/* spare: blocks that are free or may be evicted. */
static int64_t spare(const struct engine *e)
{
	return (int64_t)e->cache.capacity - e->own - e->cache.n_pinned;
}

/* take: k blocks, of which spare() >= k. */
static void take(struct engine *e, struct engine_seq *s, int64_t k)
{
	s->held += (uint32_t)k;
	e->own += (uint32_t)k;
	while ((uint64_t)e->own + e->cache.n > e->cache.capacity)
		block_cache_evict(&e->cache);
}

static void release(struct engine *e, struct engine_seq *s)
{
	e->own -= s->held - s->pinned;
	while (s->pinned > 0)
		block_cache_unpin(&e->cache, s->ids[--s->pinned]);
	s->held = 0;
}

/* publish: full prompt blocks computed so far become visible to others. One that is there already is shared and ours
 * goes back, so what a sequence has in the cache is always the head of its chain. */
static void publish(struct engine *e, struct engine_seq *s)
{
	int64_t full = s->done / e->block;

	while (s->pinned < s->n_ids && s->pinned < full) {
		e->own--;
		block_cache_add(&e->cache, s->ids[s->pinned++]);
	}
}

/* --- the waiting queue --- */

static void push_back(struct engine *e, struct engine_seq *s)
{
	s->prev = e->tail;
	s->next = NULL;
	*(e->tail ? &e->tail->next : &e->head) = s;
	e->tail = s;
	e->n_waiting++;
	s->waiting = true;
}

static void push_front(struct engine *e, struct engine_seq *s)
{
	s->prev = NULL;
	s->next = e->head;
	*(e->head ? &e->head->prev : &e->tail) = s;
	e->head = s;
	e->n_waiting++;
	s->waiting = true;
}

static void unqueue(struct engine *e, struct engine_seq *s)
{
	*(s->prev ? &s->prev->next : &e->head) = s->next;
	*(s->next ? &s->next->prev : &e->tail) = s->prev;
	e->n_waiting--;
	s->waiting = false;
}

/* --- planning an iteration --- */

/* growth: blocks that the decoding sequences need for `steps` more tokens each. */
static int64_t growth(const struct engine *e, int64_t steps)
{
	int64_t need = 0;

	for (size_t i = 0; i < e->n_batch; i++) {
		const struct engine_seq *s = e->batch[i];
		int64_t more = s->decoding ? blocks_for(e, s->done + steps) - s->held : 0;

		need += more > 0 ? more : 0;
	}
	return need;
}

/* grow: take what the next token of every decoding sequence needs, before a newcomer can. */
static void grow(struct engine *e)
{
	for (size_t i = 0; i < e->n_batch; i++) {
		struct engine_seq *s = e->batch[i];
		int64_t more = s->decoding ? blocks_for(e, s->done + 1) - s->held : 0;

		if (more > 0)
			take(e, s, more);
	}
}

static void stop_decoding(struct engine *e, struct engine_seq *s)
{
	s->decoding = false;
	e->n_decoding--;
	e->decoding -= s->input;
}

/* preempt: the most recently admitted sequence loses its blocks and waits to be computed again. */
static void preempt(struct engine *e)
{
	struct engine_seq *s = e->batch[--e->n_batch];

	e->thrown += s->done;
	e->pending -= s->decoding ? 0 : s->target - s->done;
	if (s->decoding)
		stop_decoding(e, s);
	release(e, s);
	s->target = s->input + s->generated;
	s->done = 0;
	s->preemptions++;
	e->preemptions++;
	e->pending += s->target;
	push_front(e, s);
}

/* widen: room for one more in the batch. The arrays follow the largest batch there was: most of a thousand engines
 * see a few sequences, and `seqs` may be a million. */
static void widen(struct engine *e)
{
	size_t had = e->cap_batch;

	if (e->n_batch < had)
		return;
	e->batch = mem_grow(e->batch, &e->cap_batch, e->n_batch + 1, sizeof(struct engine_seq *));
	e->first = mem_resize(e->first, e->cap_batch, sizeof(struct engine_seq *));
	e->ended = mem_resize(e->ended, e->cap_batch, sizeof(struct engine_seq *));
	e->experts = mem_resize(e->experts, e->cap_batch + 1, sizeof *e->experts);
	for (size_t b = had; b <= e->cap_batch; b++)
		e->experts[b] = cost_experts(e->cost, (int64_t)b);
}

/* admit: move the head of the queue into the batch if its blocks can be had. */
static bool admit(struct engine *e, int64_t now)
{
	struct engine_seq *s = e->head;
	int64_t limit = (s->target - 1) / e->block, need;
	uint32_t loose, hit;

	hit = block_cache_match(&e->cache, s->ids, limit < s->n_ids ? (uint32_t)limit : s->n_ids, &loose);
	need = blocks_for(e, s->target) - hit;
	if (need > spare(e) - loose)
		return false;
	unqueue(e, s);
	for (uint32_t i = 0; i < hit; i++)
		block_cache_pin(&e->cache, s->ids[i]);
	s->pinned = s->held = hit;
	take(e, s, need);
	s->done = hit * e->block;
	e->hit += s->done;
	e->pending -= s->done;
	if (s->admitted < 0) {
		s->admitted = now;
		s->cached = s->done;
	}
	widen(e);
	e->batch[e->n_batch++] = s;
	return true;
}

/* schedule: give prefill sequence s its chunk of the budget. */
static void schedule(struct engine_seq *s, int64_t *budget, int64_t *tokens, double *pairs)
{
	int64_t left = s->target - s->done;

	s->chunk = left < *budget ? left : *budget;
	*budget -= s->chunk;
	*tokens += s->chunk;
	*pairs += (double)s->chunk * ((double)s->done + .5 * (double)s->chunk);
}

/* longest_run: how many iterations can follow before a sequence ends or blocks run out; at least 1. */
static int64_t longest_run(const struct engine *e)
{
	int64_t steps = INT64_MAX, low = 1, room = spare(e);

	for (size_t i = 0; i < e->n_batch; i++) {
		int64_t left = e->batch[i]->output - e->batch[i]->generated;

		steps = left < steps ? left : steps;
	}
	if (growth(e, steps) <= room)
		return steps;
	while (low + 1 < steps) { /* low fits, steps does not */
		int64_t mid = low + (steps - low) / 2;

		*(growth(e, mid) <= room ? &low : &steps) = mid;
	}
	return low;
}

/* run_time: ns of the first `steps` iterations of the run under way. */
static int64_t run_time(const struct engine *e, int64_t steps)
{
	double n = (double)steps, ns = (n * e->ms + e->slope * (.5 * n * (n - 1))) * 1e6;

	return ns < ENGINE_RUN_MAX ? llround(ns) : (int64_t)ENGINE_RUN_MAX;
}

/* shorter_run: how many of `steps` iterations fit ENGINE_RUN_MAX; at least 1. */
static int64_t shorter_run(const struct engine *e, int64_t steps)
{
	int64_t low = 1;

	if (run_time(e, steps) < ENGINE_RUN_MAX)
		return steps;
	while (low + 1 < steps) {
		int64_t mid = low + (steps - low) / 2;

		*(run_time(e, mid) < ENGINE_RUN_MAX ? &low : &steps) = mid;
	}
	return low;
}

/* price: cost of the run of iterations that was planned. */
static void price(struct engine *e, int64_t tokens, double pairs)
{
	const struct engine_cost *c = e->cost;
	double context = 0, scale = 1 + c->tax;

	for (size_t i = 0; i < e->n_batch; i++)
		if (e->batch[i]->decoding)
			context += (double)e->batch[i]->done;
	e->ms = (c->t0 + c->b * (double)tokens + c->c * pairs + c->k * context +
		 (tokens <= EXPERTS_TOUCHED ? e->experts[e->n_decoding] : 0)) * scale;
	e->slope = c->k * (double)e->n_decoding * scale;
}

static void begin(struct engine *e, int64_t now)
{
	int64_t budget, tokens = 0;
	uint64_t preempted = e->preemptions;
	double pairs = 0;

	while (growth(e, 1) > spare(e))
		preempt(e);
	grow(e);
	budget = (int64_t)e->cost->budget - (int64_t)e->n_decoding;
	budget = budget > 0 ? budget : 0;
	for (size_t i = 0; i < e->n_batch; i++)
		if (!e->batch[i]->decoding)
			schedule(e->batch[i], &budget, &tokens, &pairs);
	while (e->head && budget > 0 && e->n_batch < e->max_batch && preempted == e->preemptions && admit(e, now))
		schedule(e->batch[e->n_batch - 1], &budget, &tokens, &pairs);
	e->report = (struct engine_report){
		(int64_t)e->n_batch + e->n_waiting, e->pending, e->tokens, e->decoding,
	};
	if (e->n_batch == 0) {
		e->wake = ENGINE_IDLE;
		return;
	}
	price(e, tokens, pairs);
	e->prefill = e->n_decoding < e->n_batch;
	e->start = now;
	e->steps = e->prefill || preempted != e->preemptions ? 1 : longest_run(e);
	if (now < TIME_END)
		e->steps = shorter_run(e, e->steps);
	e->endless += e->ms * 1e6 > ENGINE_RUN_MAX;
	e->wake = time_later(now, run_time(e, e->steps));
}

/* --- ending one --- */

/* forget: s leaves for good. */
static void forget(struct engine *e, struct engine_seq *s, int64_t now)
{
	if (s->decoding)
		stop_decoding(e, s);
	else
		e->pending -= s->target - s->done;
	release(e, s);
	e->tokens -= s->input;
	if (!s->aborted)
		count(e, -1, now);
}

/* step_prefill: the chunk is computed; with the last one a token comes. */
static void step_prefill(struct engine *e, struct engine_seq *s)
{
	s->done += s->chunk;
	e->prefilled += s->chunk;
	e->pending -= s->chunk;
	publish(e, s);
	if (s->done < s->target)
		return;
	s->decoding = true;
	e->n_decoding++;
	e->decoding += s->input;
	e->emitted++;
	if (s->generated++ == 0)
		e->first[e->n_first++] = s;
}

static void step_decode(struct engine *e, struct engine_seq *s)
{
	int64_t need;

	s->done += e->steps;
	s->generated += e->steps;
	e->stepped += e->steps;
	e->emitted += e->steps;
	need = blocks_for(e, s->done) - s->held;
	if (need > 0)
		take(e, s, need);
}

void engine_wake(struct engine *e, int64_t now)
{
	size_t kept = 0;

	e->n_first = e->n_ended = 0;
	e->busy += now - e->start;
	e->iterations += (uint64_t)e->steps;
	for (size_t i = 0; i < e->n_batch; i++) {
		struct engine_seq *s = e->batch[i];

		if (s->decoding)
			step_decode(e, s);
		else
			step_prefill(e, s);
	}
	for (size_t i = 0; i < e->n_batch; i++) {
		struct engine_seq *s = e->batch[i];

		if (s->aborted || s->generated == s->output) {
			forget(e, s, now);
			e->ended[e->n_ended++] = s;
		} else {
			e->batch[kept++] = s;
		}
	}
	e->n_batch = kept;
	begin(e, now);
}

/* --- what the owner does in between --- */

/* steps_by: how many iterations of the run under way have ended when the first ends that does not end before now. */
static int64_t steps_by(const struct engine *e, int64_t now)
{
	double x = (double)(now - e->start) * 1e-6, a = .5 * e->slope, b = e->ms - a, guess;
	int64_t n;

	if (e->steps == 1)
		return 1;
	guess = a > 0 ? (sqrt(b * b + 4 * a * x) - b) / (2 * a) : b > 0 ? x / b : 1;
	n = guess >= (double)e->steps ? e->steps : guess < 1 ? 1 : (int64_t)guess;
	while (n < e->steps && e->start + run_time(e, n) < now)
		n++;
	while (n > 1 && e->start + run_time(e, n - 1) >= now)
		n--;
	return n;
}

/* cut: let the run under way end with the iteration that now falls into. */
static void cut(struct engine *e, int64_t now)
{
	e->steps = steps_by(e, now);
	e->wake = time_later(e->start, run_time(e, e->steps));
}

void engine_enqueue(struct engine *e, struct engine_seq *s, int64_t now)
{
	bool blocked = e->head != NULL;

	s->target = s->input;
	s->done = s->cached = s->generated = 0;
	s->held = s->pinned = s->preemptions = 0;
	s->aborted = s->decoding = false;
	s->admitted = -1;
	e->tokens += s->input;
	e->pending += s->input;
	count(e, 1, now);
	push_back(e, s);
	if (e->wake == ENGINE_IDLE)
		begin(e, now);
	else if (!blocked && e->n_batch < e->max_batch)
		cut(e, now); /* behind a head that waits for blocks or a slot nothing changes */
}

bool engine_abort(struct engine *e, struct engine_seq *s, int64_t now)
{
	s->aborted = true;
	count(e, -1, now);
	if (!s->waiting) {
		cut(e, now);
		return false;
	}
	/* when it headed a queue that could not move, the next one is tried at the next iteration's end */
	if (e->head == s)
		cut(e, now);
	unqueue(e, s);
	e->pending -= s->target - s->done;
	e->tokens -= s->input;
	return true;
}

/* steps_done: iterations of the run under way that have ended by now; 0 when it is one with prefill. */
static int64_t steps_done(const struct engine *e, int64_t now)
{
	int64_t steps;

	if (e->wake == ENGINE_IDLE || e->prefill)
		return 0;
	steps = steps_by(e, now);
	return steps - (e->start + run_time(e, steps) > now); /* the last is still under way */
}

int64_t engine_generated(const struct engine *e, const struct engine_seq *s, int64_t now)
{
	return s->generated + (s->decoding ? steps_done(e, now) : 0);
}

void engine_look(const struct engine *e, int64_t now, struct engine_state *state)
{
	int64_t steps = steps_done(e, now), longest = 0;
	int64_t blocks = (int64_t)e->own + e->cache.n_pinned + (steps > 0 ? growth(e, steps) : 0);

	for (const struct engine_seq *s = e->head; s; s = s->next)
		longest = s->target > longest ? s->target : longest;
	for (size_t i = 0; i < e->n_batch; i++) {
		const struct engine_seq *s = e->batch[i];

		if (!s->decoding && s->target - s->done > longest)
			longest = s->target - s->done;
	}
	*state = (struct engine_state){
		.running = (int64_t)e->n_batch, .waiting = e->n_waiting,
		.tokens = e->tokens, .decoding = e->decoding, .pending = e->pending, .longest = longest,
		.kv_used = (double)blocks / (double)e->cache.capacity,
	};
}

int64_t engine_busy(const struct engine *e, int64_t now)
{
	return e->busy + (e->wake == ENGINE_IDLE ? 0 : now - e->start);
}
