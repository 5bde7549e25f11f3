/* private.h - what the files of the simulation share; not for others
 *
 * sim.c runs the loop; arrivals.c says when requests are due, dispatch.c takes them from there to their end, beats.c
 * lets engines and routers report in regular intervals, tickets.c keeps what is in flight.
 */
#ifndef SERVESTAT_ROUTE_PRIVATE_H
#define SERVESTAT_ROUTE_PRIVATE_H

#include "route/events.h"
#include "route/sim.h"
#include "route/time.h"

enum event_kind {
	EV_DUE,                /* request `who` is to be sent */
	EV_RESERVE,            /* the reservation of ticket `who` takes effect */
	EV_ENQUEUE,            /* ticket `who` reaches its engine */
	EV_TIMEOUT,            /* ticket `who` has waited long enough */
	EV_ENGINE              /* engine `who` ends its iterations */
};

/* A request from dispatch until both the client and the engine are done with it. */
struct ticket {
	struct engine_seq seq; /* first: an engine's sequence is its ticket */
	uint64_t stamp;        /* of the events that are about this use of the ticket */
	uint32_t number, request, router;
	bool open;             /* the client waits for it */
	bool at_engine;
	int64_t scheduled, start, enqueued, first;
	struct decision decision;
	double *score;         /* explain: one an instance, else NULL */
};

struct tickets {
	struct ticket **chunk; /* never moved */
	size_t n_chunks, cap_chunks;
	uint32_t *idle;        /* numbers of tickets not in use */
	size_t n_idle, cap_idle;
	uint32_t scores;       /* length of a ticket's `score`; 0: none */
};

struct waiting {
	uint32_t request;
	int64_t scheduled;
};

/* First turns (all requests when open) in the order they come. */
struct start {
	int64_t time;
	uint32_t request;
};

#define NEVER INT64_MAX

/* What happens at the multiples of a period. */
struct beat {
	int64_t period;        /* 0: never */
	int64_t next;          /* NEVER: it sleeps */
};

enum { BEAT_RECONCILE, BEAT_SAMPLE, BEAT_PUBLISH, BEATS }; /* in this order when they coincide */

struct sim {
	const struct route_trace *t;
	const struct sim_config *c;
	const struct sim_sink *sink;
	struct sim_books *books;
	int64_t now;
	struct events events;
	struct beat beat[BEATS];

	struct start *starts;
	size_t n_starts, next_start;
	uint32_t next_session; /* closed: request that may open the next session */
	struct waiting *line;  /* due, not dispatched: --concurrency; a ring */
	size_t line_first, n_line, cap_line;

	struct engine *engine;
	uint64_t *engine_stamp;
	int64_t *engine_due;   /* wake time in the queue */
	uint32_t n_busy;       /* engines that have one */
	struct router *router;
	struct instance_view *real; /* as last published */
	struct tickets tickets;
	uint64_t dispatched, in_flight;
	uint8_t *ended;        /* request -> it has */
	int64_t *sampled_busy; /* engine_busy at the last sample */
	int64_t last_sample;
};

/* --- tickets.c --- */

enum { TICKETS = 256 }; /* a chunk */

static inline struct ticket *ticket_at(const struct tickets *t, uint32_t number)
{
	return &t->chunk[number / TICKETS][number % TICKETS];
}

/* tickets_count: numbers 0 .. count-1 have been in use. */
uint32_t tickets_count(const struct tickets *t);
/* ticket_take: one that is in no use, a new one where all are; it is borrowed until ticket_return. */
struct ticket *ticket_take(struct tickets *t);
/* ticket_return: events about it are stale from now on. */
void ticket_return(struct tickets *t, struct ticket *k);
void tickets_free(struct tickets *t);

/* --- arrivals.c --- */

/* arrivals_begin: plan what does not depend on anything served. */
void arrivals_begin(struct sim *s);
/* arrivals_follow: the session of request i goes on after i has ended now. */
void arrivals_follow(struct sim *s, uint32_t i);

/* --- dispatch.c --- */

/* dispatch_due: request is to be sent; it stands in line when too many are in flight. dispatch_line: send of the line
 * what may be sent now. */
void dispatch_due(struct sim *s, uint32_t request, int64_t scheduled);
void dispatch_line(struct sim *s);
/* dispatch_event: EV_RESERVE, EV_ENQUEUE or EV_TIMEOUT of a ticket. dispatch_engine: engine i ends its iterations. */
void dispatch_event(struct sim *s, enum event_kind kind, struct ticket *k);
void dispatch_engine(struct sim *s, uint32_t i);

/* --- beats.c --- */

/* beats_begin: set the periods of what beats; all sleep until something is dispatched, but the samples. */
void beats_begin(struct sim *s);
/* beats_wake: something is dispatched now: what slept beats again from the next multiple of its period on. */
void beats_wake(struct sim *s);
/* beats_next: which one comes next; its `next` is NEVER when none does. beats_strike: it does, now. */
int beats_next(const struct sim *s);
void beats_strike(struct sim *s, int beat);

#endif
