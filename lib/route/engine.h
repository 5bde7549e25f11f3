/* engine.h - one simulated inference engine, shaped like vLLM v1
 *
 * Time is integer nanoseconds. An iteration: every decoding sequence takes one token of the budget; prefills under
 * way continue in arrival order in chunks of what budget is left; then waiting requests are admitted, first come
 * first served, while budget, batch slots and KV blocks last. Admission matches full blocks of the prompt in the
 * prefix cache (never the last token: it is always computed), pins them, and takes blocks for the rest of the
 * prompt at once, evicting unpinned blocks, oldest first. A block is in the cache from the end of the iteration that
 * filled it; one that a neighbour has cached meanwhile is shared and ours given back. The first token comes at the
 * end of the iteration that completes the prefill, then one token an iteration. Every block's worth of tokens takes a
 * block; when none is left, the most recently admitted sequence gives up all of its blocks and returns to the head
 * of the queue, to be computed again with the tokens it had; nothing is admitted in an iteration that preempts.
 *
 * Iterations that only decode are not simulated one by one: their costs are an arithmetic series, so a run of them
 * is one step, cut short at an iteration's end when something arrives.
 *
 * The owner drives it: engine_enqueue and engine_abort when something happens, engine_wake at time `wake`, and
 * after engine_wake it looks into first[] and ended[].
 */
#ifndef SERVESTAT_ROUTE_ENGINE_H
#define SERVESTAT_ROUTE_ENGINE_H

#include "route/cache.h"
#include "route/cost.h"

#define ENGINE_IDLE INT64_MAX
#define ENGINE_RUN_MAX 1e15 /* ns, 11 days: the most that is simulated in one step */

/* One request in an engine. The owner fills the first group and keeps the memory in place until it is in ended[] (or
 * engine_abort has returned true). */
struct engine_seq {
	const uint32_t *ids;      /* block numbers of the prompt's full blocks */
	uint32_t n_ids;
	int64_t input, output;    /* tokens, both at least 1 */

	/* results */
	int64_t cached;           /* prompt tokens found in the cache at first admission */
	int64_t admitted;         /* ns, first admission; -1: not yet */
	int64_t generated;        /* tokens so far */
	uint32_t preemptions;
	bool aborted;

	/* private */
	struct engine_seq *prev, *next; /* waiting queue */
	int64_t target;           /* tokens to have in the KV cache before the next one comes */
	int64_t done;             /* tokens in the KV cache */
	int64_t chunk;            /* prefill tokens in the iteration under way */
	uint32_t held, pinned;    /* blocks; of these, the leading ones that are shared through the cache */
	bool waiting, decoding;
};

/* What an engine says about itself. */
struct engine_state {
	int64_t running, waiting; /* requests */
	int64_t tokens;           /* prompt tokens of all of them */
	int64_t decoding;         /* prompt tokens of those past their first token */
	int64_t pending;          /* prefill tokens still to compute (the cache is looked up at admission only) */
	int64_t longest;          /* largest unfinished prefill among them */
	double kv_used;           /* share of the pool that running requests hold */
};

/* What the scheduler publishes: counters as it last ran, at the start of an iteration. Like the single loop of a real
 * engine it learns nothing while one is under way, so what arrives meanwhile is missing. */
struct engine_report {
	int64_t requests;         /* in the batch and waiting */
	int64_t pending, tokens, decoding; /* as in engine_state */
};

struct engine {
	const struct engine_cost *cost;
	int64_t block;            /* tokens a block */
	struct block_cache cache;
	int64_t wake;             /* when engine_wake is due; ENGINE_IDLE: nothing runs */
	struct engine_report report;

	/* results of the last engine_wake, in batch order */
	struct engine_seq **first, **ended;
	size_t n_first, n_ended;

	/* books, for the audit */
	int64_t busy;             /* ns spent in iterations */
	uint64_t area;            /* sum over time of the requests present, request x ns, modulo 2^64 */
	int64_t prefilled, hit;   /* tokens put into the KV cache by prefill, found there (all admissions) */
	int64_t stepped, thrown;  /* put there by decoding; given up by preemption */
	int64_t emitted;          /* tokens generated */
	uint64_t iterations, preemptions;
	uint64_t endless;         /* iterations that would take longer than ENGINE_RUN_MAX, and are that long */

	/* private */
	struct engine_seq **batch;
	double *experts;          /* cost_experts of 0..cap_batch sequences */
	size_t n_batch, n_decoding, max_batch, cap_batch;
	struct engine_seq *head, *tail;
	int64_t n_waiting, tokens, decoding, pending;
	uint32_t own;             /* blocks held outside the cache */
	int64_t start, steps;     /* of the run of iterations under way: begin, how many */
	double ms, slope;         /* cost of its first iteration; what each later one costs more */
	bool prefill;             /* it is one iteration with prefill in it */
	int64_t count, since;     /* requests present, since when */
};

/* engine_pool: whole blocks of `block` tokens in the KV pool. An engine takes at most ENGINE_POOL_MAX. */
#define ENGINE_POOL_MAX 2000000000
double engine_pool(const struct engine_cost *cost, int64_t block);
/* engine_init: cost must outlive the engine; block is tokens a block. */
void engine_init(struct engine *e, const struct engine_cost *cost, int64_t block);
void engine_free(struct engine *e);
/* engine_fits: could the pool hold this request when it is alone? One that does not fit must not be enqueued. */
bool engine_fits(const struct engine *e, int64_t input, int64_t output);
void engine_enqueue(struct engine *e, struct engine_seq *s, int64_t now);
/* engine_wake: the iterations under way end now == e->wake; start the next. */
void engine_wake(struct engine *e, int64_t now);
/* engine_abort: the client has gone. True: the sequence is out. False: it leaves with the iteration under way
 * and will be in ended[]. */
bool engine_abort(struct engine *e, struct engine_seq *s, int64_t now);
/* engine_look: the state at `now`, not after e->wake. */
void engine_look(const struct engine *e, int64_t now, struct engine_state *state);
/* engine_generated: tokens of a sequence in e until now, with those of the iterations under way that have ended. */
int64_t engine_generated(const struct engine *e, const struct engine_seq *s, int64_t now);
/* engine_busy: ns spent in iterations until now. */
int64_t engine_busy(const struct engine *e, int64_t now);

#endif
