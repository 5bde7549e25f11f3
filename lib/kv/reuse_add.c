/* reuse_add.c - from records to requests with nodes, and on to the second step; see request.h */
#include <stdlib.h>

#include "base/area.h"
#include "base/mem.h"
#include "kv/relay.h"
#include "kv/request.h"

enum {
	PEEK_ROUNDS = 12,          /* at most so many steps of each request are looked at before it is walked */
	FLIGHT = 1024,             /* requests that are handed to another thread at a time */
	LONG = 1 << 16             /* records before that is worth a thread */
};

/* Requests between the first step and the second. */
struct flight {
	struct request *request;
	size_t n, cap;
};

/* The second step as a thread. */
struct second {
	struct relay relay;
	struct flight flight[RELAY_BUFFERS];
	unsigned filling;
	pthread_mutex_t tree;      /* the pieces stay where they are while it is held */
};

field_set reuse_fields(const struct reuse_options *o)
{
	field_set f = FIELD(F_TIMESTAMP) | FIELD(F_INPUT_LENGTH) | FIELD(F_BLOCK_SIZE) | FIELD(F_HASH_RUNS) |
		      FIELD(F_SESSION_ID);

	return o->sessions ? f | FIELD(F_WORKER) : f;
}

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
static void take_record(struct reuse *r, const struct batch *b, size_t i, uint32_t session, struct request *q)
{
	q->input = b->integer[F_INPUT_LENGTH][i];
	q->block_size = b->integer[F_BLOCK_SIZE][i];
	q->time = b->time[F_TIMESTAMP][i];
	q->session = session;
	q->counted = !b->warm[i];
	q->replayed = false;
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
	q->walk = nodes_walk(&r->nodes, b->runs + b->run_first[i], q->blocks, &q->path);
	q->hit = q->walk.known;
}

/* The sessions of n records from `from` on. What walking them will read is asked for on the way: memory answers while
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
	going = nodes_peek(&r->nodes, peek, going);
	intern_put_many(&r->session, key, n, session);
	for (int round = 1; round < PEEK_ROUNDS && going; round++)
		going = nodes_peek(&r->nodes, peek, going);
}

/* The first step of n records from `from` on, at most REUSE_TOGETHER. */
static void find(struct reuse *r, const struct batch *b, size_t from, size_t n, struct request *q)
{
	uint32_t session[REUSE_TOGETHER];

	if (!nodes_have_room(&r->nodes, n)) { /* a request opens one piece at most */
		if (r->second)
			pthread_mutex_lock(&r->second->tree);
		nodes_make_room(&r->nodes, n);
		if (r->second)
			pthread_mutex_unlock(&r->second->tree);
	}
	look_ahead(r, b, from, n, session);
	for (size_t i = 0; i < n; i++)
		take_record(r, b, from + i, session[i], &q[i]);
}

/* --- the second step, here or in its thread --- */

static void flight_init(struct flight *f, size_t cap)
{
	*f = (struct flight){ mem_zero(cap, sizeof *f->request), 0, cap };
}

static void flight_free(struct flight *f)
{
	for (size_t i = 0; i < f->cap; i++)
		free(f->request[i].path.step);
	free(f->request);
}

static void settle_flight(void *ctx, unsigned buffer)
{
	struct reuse *r = ctx;
	struct flight *f = &r->second->flight[buffer];

	pthread_mutex_lock(&r->second->tree);
	for (size_t i = 0; i < f->n; i += REUSE_TOGETHER)
		reuse_settle(r, f->request + i, f->n - i < REUSE_TOGETHER ? f->n - i : REUSE_TOGETHER);
	pthread_mutex_unlock(&r->second->tree);
	f->n = 0;
}

static void second_free(struct reuse *r)
{
	for (unsigned k = 0; k < RELAY_BUFFERS; k++)
		flight_free(&r->second->flight[k]);
	pthread_mutex_destroy(&r->second->tree);
	free(r->second);
	r->second = NULL;
}

static void start_second(struct reuse *r)
{
	struct second *s = mem_zero(1, sizeof *s);

	for (unsigned k = 0; k < RELAY_BUFFERS; k++)
		flight_init(&s->flight[k], FLIGHT);
	pthread_mutex_init(&s->tree, NULL);
	r->second = s;
	if (relay_start(&s->relay, settle_flight, r))
		return;
	second_free(r);
	r->o.threads = 1; /* not to be had: not asked for again */
}

void reuse_finish(struct reuse *r)
{
	struct second *s = r->second;

	if (!s)
		return;
	if (s->flight[s->filling].n)
		relay_give(&s->relay);
	relay_end(&s->relay);
	second_free(r);
}

/* Is it time for a thread? Sums per session are of both steps, so there is none with them. */
static bool wants_second(const struct reuse *r)
{
	return r->o.threads > 1 && r->records >= LONG && !r->o.sessions && !r->o.limited;
}

static void add_apart(struct reuse *r, const struct batch *b, size_t from, size_t n)
{
	struct second *s = r->second;
	struct flight *f = &s->flight[s->filling];

	find(r, b, from, n, f->request + f->n);
	f->n += n;
	if (f->cap - f->n < REUSE_TOGETHER)
		s->filling = relay_give(&s->relay);
}

static void add_here(struct reuse *r, const struct batch *b, size_t from, size_t n, int64_t *cached)
{
	struct request *q;

	if (!r->together)
		r->together = mem_zero(REUSE_TOGETHER, sizeof *r->together);
	q = r->together;
	find(r, b, from, n, q);
	reuse_settle(r, q, n);
	for (size_t i = 0; cached && i < n; i++)
		cached[from + i] = q[i].replayed ? reuse_tokens(r, &q[i], r->o.limited ? q[i].limited_hit : q[i].hit)
						 : NA_INT;
}

void reuse_add(struct reuse *r, const struct batch *b, size_t from, size_t to, int64_t *cached)
{
	if (cached)
		reuse_finish(r);
	for (; from < to; from += REUSE_TOGETHER) {
		size_t n = to - from < REUSE_TOGETHER ? to - from : REUSE_TOGETHER;

		if (!r->second && !cached && wants_second(r))
			start_second(r);
		if (r->second)
			add_apart(r, b, from, n);
		else
			add_here(r, b, from, n, cached);
	}
}

void reuse_free_together(struct reuse *r)
{
	for (size_t i = 0; r->together && i < REUSE_TOGETHER; i++)
		free(r->together[i].path.step);
	free(r->together);
	r->together = NULL;
}
