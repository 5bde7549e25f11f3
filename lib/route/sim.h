/* sim.h - serve a trace on simulated engines behind a router
 *
 * A discrete-event simulation in integer nanoseconds from the trace's first arrival. It has no clock, no threads
 * and no hidden state: the same trace and configuration give the same records in the same order on any machine. What
 * falls on the same nanosecond happens in this order: arrivals of the trace, what was set off before, reports. A
 * request is scheduled (when it should be sent), dispatched (start: the router decides), enqueued at the engine an
 * overhead later, admitted, gets its first token, and ends. Memory: what requests in flight, caches and the event
 * queue take; records leave through the sink as requests end.
 */
#ifndef SERVESTAT_ROUTE_SIM_H
#define SERVESTAT_ROUTE_SIM_H

#include "route/cost.h"
#include "route/engine.h"
#include "route/router.h"
#include "route/trace.h"

#define INSTANCES_MAX 100000

enum route_arrivals {
	ARRIVE_OPEN,           /* at the trace's times, whatever happened before */
	ARRIVE_THINKTIME,      /* a later turn: end of the turn before + the distance of their arrivals */
	ARRIVE_TRACETS,        /* a later turn: at its time in the trace, not before the turn before has ended */
	ARRIVE_CLOSED          /* `clients` users play one session each, turn after turn, then the next */
};

struct sim_config {
	struct policy_choice policy;
	uint32_t instances;    /* at least 1 */
	struct engine_cost cost;
	enum route_arrivals arrivals;
	uint32_t clients;      /* ARRIVE_CLOSED */
	double speedup;        /* arrivals come this many times as fast */
	uint64_t seed;
	uint32_t replicate;    /* from 1: 1 serves the trace as it is; r draws with seed + r - 1 and delays the
	                        * start of every session by its own uniform draw from [0, 1 s) */
	int64_t timeout;       /* ns from dispatch; 0: none */
	uint32_t concurrency;  /* requests in flight at most, further ones wait before dispatch; 0: no limit */
	enum router_state state;
	int64_t publish;       /* ns between the engine_reports (STATE_REAL, STATE_MAX, several routers) */
	int64_t reconcile;     /* ns between router_reconcile, in the same cases; 0: never */
	int64_t race_window;   /* ns from decision to reservation; 0: one step */
	uint32_t routers;      /* at least 1; requests take them in turn */
	int64_t sample;        /* ns between engine samples; 0: none */
	bool explain;          /* keep every instance's score */
};

/* One request that ended. Times are ns from the trace's base; -1: did not happen. */
struct sim_record {
	const struct route_request *request;
	uint32_t index;        /* of the request in the trace */
	int64_t scheduled, start, enqueued, admitted, first, end;
	int64_t cached;        /* prompt tokens from the engine's cache */
	int64_t generated;     /* tokens */
	uint32_t preemptions;
	const char *error;     /* NULL: ok */
	struct decision decision;
	const double *score;   /* explain: one an instance, else NULL */
};

struct sim_sample {
	int64_t time;
	uint32_t instance;
	struct engine_state state;
	double busy_share;     /* of the time since the last sample */
};

struct sim_sink {
	void (*record)(void *ctx, const struct sim_record *r);
	void (*sample)(void *ctx, const struct sim_sample *s); /* may be NULL */
	void *ctx;
};

/* The books of a run; audit.h judges them. Sums are over all engines. */
struct sim_books {
	uint64_t requests, ended, ended_twice, failed;
	int64_t first_start, last_end; /* of any request, ns; 0 when there was none */
	int64_t last_run;              /* until then an engine ran; later than last_end with what clients gave up */
	uint64_t instances;
	double busy;                   /* ns in iterations */
	int64_t busy_most;             /* of the busiest engine */
	/* tokens: put into KV caches by engines, and accounted for by requests */
	int64_t prefilled, reused, decoded, thrown;
	int64_t requests_kv;           /* KV tokens of the requests when they left */
	int64_t emitted, requests_out; /* tokens generated: engines' count, requests' count */
	uint64_t area, sojourn;        /* request x ns in engines: by integration, by request (modulo 2^64) */
	/* what must be 0 at the end */
	int64_t blocks_leaked, tokens_left, router_left;
	uint64_t iterations, preemptions, events;
	uint64_t endless;              /* iterations cut short at 11 days */
};

/* sim_fault: which figure of a configuration is out of range ("speedup is ..."), or NULL. */
const char *sim_fault(const struct sim_config *c);
/* sim_refuses: why t cannot be served so (a pool of too many blocks, times stretched too far), or NULL; sim_run may
 * then be called. */
const char *sim_refuses(const struct route_trace *t, const struct sim_config *c);
/* sim_run: serve all of t. progress, when not NULL, is called now and then with the number of requests ended. */
void sim_run(const struct route_trace *t, const struct sim_config *c, const struct sim_sink *sink,
	     struct sim_books *books, void (*progress)(void *ctx, uint64_t ended), void *progress_ctx);

#endif
