/* runner.c - simulations side by side; see runner.h */
#include "route/runner.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "route/served.h"

enum {
	PIECE = 1 << 18,       /* bytes handed over at a time */
	AHEAD = 64 << 20,      /* bytes a job may write before its turn */
	TICK_NS = 200000000    /* between calls of progress */
};

/* What a job has written and nobody has fetched yet. */
struct outbox {
	char *bytes;
	size_t n, cap;
	bool done;
	_Atomic uint64_t ended;
};

struct crew {
	const struct runner *r;
	struct outbox *box;
	size_t next;           /* job to be taken */
	size_t turn;           /* job whose output is being delivered */
	bool alone;            /* there is no thread but the one that delivers */
	int64_t next_report;   /* when progress is due, ns */
	pthread_mutex_t lock;
	pthread_cond_t filled, fetched;
};

/* One job on its thread. */
struct desk {
	struct crew *crew;
	size_t number;
	struct served_writer writer;
};

/* hand_over: move what was written to the outbox, and wait when that holds too much and it is not our turn. */
static void hand_over(struct desk *d, bool done)
{
	struct crew *c = d->crew;
	struct outbox *box = &c->box[d->number];

	pthread_mutex_lock(&c->lock);
	while (!c->alone && box->n > (c->turn == d->number ? PIECE : AHEAD))
		pthread_cond_wait(&c->fetched, &c->lock);
	box->bytes = mem_grow(box->bytes, &box->cap, box->n + d->writer.n, 1);
	if (d->writer.n)
		memcpy(box->bytes + box->n, d->writer.text, d->writer.n);
	box->n += d->writer.n;
	box->done = done;
	d->writer.n = 0;
	pthread_cond_signal(&c->filled);
	pthread_mutex_unlock(&c->lock);
}

static void take_record(void *ctx, const struct sim_record *r)
{
	struct desk *d = ctx;
	const struct runner *runner = d->crew->r;
	struct route_job *job = &runner->job[d->number];

	if (r->request->warm)
		return;
	if (runner->summaries)
		summary_add(&job->summary, r, job->config.instances);
	if (!runner->records)
		return;
	served_write(&d->writer, r);
	if (d->writer.n >= PIECE)
		hand_over(d, false);
}

static void take_sample(void *ctx, const struct sim_sample *s)
{
	struct desk *d = ctx;

	served_sample(&d->writer, s);
	if (d->writer.n >= PIECE)
		hand_over(d, false);
}

static void tell(void *ctx, uint64_t ended)
{
	struct desk *d = ctx;

	atomic_store_explicit(&d->crew->box[d->number].ended, ended, memory_order_relaxed);
}

static void run_job(struct crew *c, size_t number)
{
	struct route_job *job = &c->r->job[number];
	struct desk desk = { .crew = c, .number = number };
	struct sim_sink sink = { take_record, c->r->records ? take_sample : NULL, &desk };

	served_init(&desk.writer, c->r->trace, job->config.instances, job->name.policy, job->name.replicate);
	sim_run(c->r->trace, &job->config, &sink, &job->books, tell, &desk);
	if (c->r->summaries)
		summary_close(&job->summary);
	tell(&desk, c->r->trace->n);
	hand_over(&desk, true);
	served_free(&desk.writer);
}

static void *work(void *ctx)
{
	struct crew *c = ctx;

	for (;;) {
		size_t number;

		pthread_mutex_lock(&c->lock);
		number = c->next < c->r->n ? c->next++ : SIZE_MAX;
		pthread_mutex_unlock(&c->lock);
		if (number == SIZE_MAX)
			return NULL;
		run_job(c, number);
	}
}

static int64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* report: tell how far the jobs are, when it is time again or all are done. */
static void report(struct crew *c, bool done)
{
	uint64_t ended = 0;

	if (!c->r->progress || (!done && now_ns() < c->next_report))
		return;
	c->next_report = now_ns() + TICK_NS;
	for (size_t i = 0; i < c->r->n; i++)
		ended += atomic_load_explicit(&c->box[i].ended, memory_order_relaxed);
	c->r->progress(c->r->ctx, ended, (uint64_t)c->r->trace->n * c->r->n);
}

/* await: until the box has something or its job is done. The lock is held. */
static void await(struct crew *c, const struct outbox *box)
{
	while (box->n == 0 && !box->done) {
		struct timespec until = {
			.tv_sec = c->next_report / 1000000000, .tv_nsec = c->next_report % 1000000000,
		};

		if (c->r->progress)
			pthread_cond_timedwait(&c->filled, &c->lock, &until);
		else
			pthread_cond_wait(&c->filled, &c->lock);
		report(c, false);
	}
}

/* drain: deliver all of one job. */
static void drain(struct crew *c, size_t number)
{
	struct outbox *box = &c->box[number], full;
	bool done;

	do {
		pthread_mutex_lock(&c->lock);
		c->turn = number;
		await(c, box);
		full = (struct outbox){ .bytes = box->bytes, .n = box->n };
		box->bytes = NULL;
		box->n = box->cap = 0;
		done = box->done;
		pthread_cond_broadcast(&c->fetched);
		pthread_mutex_unlock(&c->lock);
		if (full.n)
			c->r->deliver(c->r->ctx, full.bytes, full.n);
		report(c, false);
		free(full.bytes);
	} while (!done);
}

void runner_run(const struct runner *r)
{
	unsigned threads = r->threads < r->n ? r->threads : (unsigned)r->n;
	pthread_t *id = mem_alloc(threads, sizeof *id);
	struct crew c = {
		.r = r, .box = mem_zero(r->n, sizeof *c.box), .lock = PTHREAD_MUTEX_INITIALIZER,
		.filled = PTHREAD_COND_INITIALIZER, .fetched = PTHREAD_COND_INITIALIZER,
		.next_report = now_ns() + TICK_NS,
	};
	unsigned started = 0;

	while (started < threads && pthread_create(&id[started], NULL, work, &c) == 0)
		started++;
	c.alone = started == 0; /* no thread to be had: each job whole, then delivered */
	for (size_t i = 0; i < r->n; i++) {
		if (c.alone)
			run_job(&c, i);
		drain(&c, i);
	}
	report(&c, true);
	while (started > 0)
		pthread_join(id[--started], NULL);
	free(c.box);
	free(id);
}
