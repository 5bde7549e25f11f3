/* router.h - the router in front of the engines: its counters, its shadow caches, its decisions
 *
 * A router knows what it sent: per instance the requests in flight, their tokens, and the blocks their prompts must
 * have left in that engine's cache (the shadow: same capacity, own eviction order). Engines may publish their real
 * counters beside that; `state` says which a decision believes. With several routers, or when real counters are
 * believed, a router compares its own counters with the published ones now and then (router_reconcile) and keeps the
 * rest as the load that others sent.
 */
#ifndef SERVESTAT_ROUTE_ROUTER_H
#define SERVESTAT_ROUTE_ROUTER_H

#include "route/cache.h"
#include "route/policy.h"
#include "route/trace.h"

enum router_state { STATE_SHADOW, STATE_REAL, STATE_MAX };

/* What became of one decision. */
struct decision {
	uint32_t instance;     /* NO_INSTANCE before the decision */
	const char *why;
	int64_t hit;           /* prompt tokens believed cached there */
	int64_t load;          /* requests there, before this one */
	double load_avg;       /* the cluster's mean */
	int64_t home_load;     /* requests on the session's instance; -1: it has none */
	double score, runner_up; /* of the instance, and the best of the others; NaN: the policy has none */
	int64_t pending;       /* prefill tokens this router still counts for it */
	bool reserved, decoding;
};

struct router {
	struct policy_state policy;
	enum router_state state;
	int64_t block;
	uint32_t n;
	struct instance_view *own;     /* what this router sent and has not seen end */
	struct instance_view *foreign; /* what it takes others to have sent */
	struct instance_view *view;    /* what the decision sees */
	struct block_cache *shadow;
	double *score;                 /* of the last decision, n values */
};

/* router_init: for n instances whose caches hold `capacity` blocks. choice must outlive the router. */
void router_init(struct router *r, const struct policy_choice *choice, enum router_state state, uint32_t n,
		 const struct route_trace *t, uint32_t capacity, uint64_t seed, uint64_t stream);
void router_free(struct router *r);
/* router_decide: pick an instance for request q. real: the counters last published, n of them. */
void router_decide(struct router *r, const struct route_trace *t, const struct route_request *q,
		   const struct instance_view *real, struct decision *d);
/* router_reserve: count the request where it was sent, and its blocks in the shadow cache. Until then other decisions
 * do not see it. router_first: its first token came. router_end: it is over, with or without success. Each does
 * nothing when it was done before; router_first and router_end reserve first. */
void router_reserve(struct router *r, const struct route_trace *t, const struct route_request *q, struct decision *d);
void router_first(struct router *r, const struct route_trace *t, const struct route_request *q, struct decision *d);
void router_end(struct router *r, const struct route_trace *t, const struct route_request *q, struct decision *d,
		bool ok);
/* router_correct: the prefill of one of its requests has `left` tokens to go, says the engine. */
void router_correct(struct router *r, struct decision *d, int64_t left);
/* router_reconcile: what was published beyond its own is what others sent. */
void router_reconcile(struct router *r, const struct instance_view *real);

#endif
