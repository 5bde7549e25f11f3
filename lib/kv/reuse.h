/* reuse.h - how much of a trace a KV cache can reuse
 *
 * A scan: batches go in, in the order in which the requests are to be replayed, from one thread; figures and tables
 * come out. One pass does it all:
 *
 * - A block is its node (nodes.h). A request's prefix hit in an unlimited cache is its leading blocks whose nodes an
 *   earlier request had. A request is looked up whole before its own blocks enter.
 * - Blocks last touched by the same request, within one request, are a run: they share one reuse time, one last
 *   session and (root order) one stack distance. All work but finding the nodes is per run, not per block.
 * - LRU stack: every block of every request is touched, also after a miss. EVICT_ROOT touches a request's blocks first
 *   to last, so that the root of the prompt is the oldest of them and is evicted first: the whole run must fit, and
 *   the distance of each of its blocks is (blocks touched since) + (blocks of the run) - 1. EVICT_LEAF touches last to
 *   first, as engines free: the block at offset j of its run has the distance (blocks touched since) + j.
 * - Tokens of h hit blocks: exact: min(h x block size, input_length), the last block being partial; full: h x block
 *   size, as some tools count; never: only full blocks can be cached, as in engines: a partial last block is no block.
 * - Requests in warm-up feed every state and are left out of every figure.
 * - A request is worked on in two steps, nodes first and then what follows from them; on a long trace the second may
 *   be a thread, which takes requests in the same order (request.h).
 */
#ifndef SERVESTAT_KV_REUSE_H
#define SERVESTAT_KV_REUSE_H

#include "base/sum.h"
#include "base/text.h"
#include "base/wide.h"
#include "input/batch.h"
#include "kv/capacity.h"
#include "kv/curve.h"
#include "kv/held.h"
#include "kv/nodes.h"
#include "kv/recency.h"
#include "kv/rule.h"
#include "kv/touches.h"

/* A size that every default curve has, for the sentence of a report. */
#define REUSE_TYPICAL_SIZE ((uint64_t)10000)

enum partial { PARTIAL_EXACT, PARTIAL_FULL, PARTIAL_NEVER };
enum evict { EVICT_ROOT, EVICT_LEAF };

struct reuse_options {
	enum partial partial;
	enum evict evict;
	struct capacity_list sizes; /* of the curve; none: a doubling grid */
	double bytes_per_token;     /* for sizes in bytes */
	bool curve, fine_curve;     /* fine: more points, for a plot */
	bool distance, time;        /* keep what these tables need */
	bool sessions;              /* sums per session */
	bool warmup;                /* records inside warm-up may come */
	int threads;                /* 2 or more: a thread takes a part of the work, where there is much of it */
	bool limited;               /* the cached tokens of reuse_add are those of a cache of sizes.item[0] */
};

/* Sums per session. */
struct reuse_session {
	uint128 input_tokens, hit_tokens;
	uint32_t requests, workers;
};

/* A request, as nodes: where its blocks end, where its hit ends, and where what its session held ended. 0 is the
 * root: nothing. */
struct reuse_mark { uint32_t end, hit, held; };

/* A reuse time and how many blocks had it. */
struct reuse_time { int64_t ns; uint64_t blocks; };

/* Requests of a kind, and the tokens they had to prefill. */
struct reuse_class { uint64_t requests; uint128 new_tokens; };

enum { CLASS_NONE, CLASS_PART, CLASS_MOST, CLASS_ALL, CLASS_COUNT };

struct request;
struct second;

struct reuse {
	struct reuse_options o;    /* borrows sizes */

	/* figures, of counted requests */
	uint64_t records;          /* requests that came, warm-up included */
	uint64_t requests;         /* counted */
	uint64_t missing;          /* of these without hash_ids or input_length: not in any figure below */
	uint64_t no_session;       /* requests without a session */
	uint64_t sessions;         /* distinct sessions of counted requests */
	uint64_t out_of_order;     /* requests earlier than the timed one before them */
	uint128 input_tokens, hit_tokens;
	uint64_t refs, hits;       /* blocks */
	uint64_t seen, unchained;  /* ids that came before at any position; behind another block than first */
	uint64_t session_hits;     /* hit blocks of requests with a session; of them ... */
	uint64_t own_hits;         /* ... held before by a request of the session */
	uint64_t own_recent_hits;  /* ... last touched by a request of the session */
	struct reuse_class class[CLASS_COUNT];
	struct sum token_ratios, block_ratios;  /* over requests with tokens, with blocks */
	uint64_t n_token_ratios, n_block_ratios;
	struct rule rule;          /* block size and how block counts follow from lengths */

	/* state */
	struct nodes nodes;
	struct touches touches;    /* which request had each block last */
	uint32_t n_touches;        /* requests that had blocks to look up, warm ones included */
	uint32_t *session_of;      /* request -> session, INTERN_NONE */
	int64_t *time_of;          /* request -> time (only with o.time) */
	size_t session_of_cap, time_of_cap;
	struct reuse_mark *mark;
	size_t n_marks, mark_cap;
	struct intern session;
	uint8_t *session_counted;  /* session -> a counted request had it */
	size_t session_counted_cap;
	struct held held;          /* by all requests */
	struct held held_counted;  /* by counted ones (only with o.warmup) */
	int64_t previous_time;
	bool stacked;              /* stack distances are wanted: by curve, distance or limited */
	struct recency recency;    /* only when they are */
	struct curve curve;
	bool sized;                /* a block size is known, and with it the sizes of the curve */
	int64_t block_size;        /* of the first request: what tokens and bytes are turned into blocks with */
	uint64_t limit;            /* blocks of the limited cache */
	int64_t *distance;         /* differences: blocks at distance d = sum of [0..d] */
	size_t distance_cap;
	uint64_t max_distance;
	struct reuse_time *time;   /* reuse times */
	size_t n_times, time_cap;
	struct reuse_session *per_session;
	size_t per_session_cap;
	struct intern session_worker; /* pairs (session, worker), each once */
	struct intern worker;
	struct request *together;  /* the requests being replayed */
	struct second *second;     /* a thread that does a part of it; NULL */
};

/* The fields that reuse_add reads; F_WORKER when sums per session are wanted. */
field_set reuse_fields(const struct reuse_options *o);
/* reuse_init: what o points to must outlive r. */
void reuse_init(struct reuse *r, const struct reuse_options *o);
/* reuse_add: replay the records [from, to) of b. cached may be NULL; else cached[i] becomes the tokens of record i
 * that the cache (unlimited, or o.limited) would serve, NA_INT for a record that is no request, or is missing
 * something. */
void reuse_add(struct reuse *r, const struct batch *b, size_t from, size_t to, int64_t *cached);
/* reuse_finish: wait for the thread that takes a part of the work. With o.threads above 1 no figure is known
 * before. */
void reuse_finish(struct reuse *r);
/* reuse_merge_times: sort r->time and join equal times. Figures do not change. */
void reuse_merge_times(struct reuse *r);
void reuse_free(struct reuse *r);

#endif
