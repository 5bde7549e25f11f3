/* reader.c - decoded slabs in input order, from any number of threads; see reader.h */
#include "input/reader.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "input/decode.h"
#include "input/source.h"

enum { BLOCK = 256 * 1024, STACK = 1024 * 1024 };

enum slot_state { SLOT_FREE, SLOT_BUSY, SLOT_READY, SLOT_HELD };

struct slot {
	struct slab slab;
	enum slot_state state;
	enum source_got got;
};

struct reader {
	struct reader_spec spec;
	struct source source;
	struct decoder decoder; /* of the caller */

	pthread_mutex_t lock;
	pthread_cond_t ready;  /* a slot became ready, or the last worker stopped reading */
	pthread_cond_t room;   /* a block can be claimed */
	struct slot *slot;
	size_t n_slots;
	uint64_t claimed;      /* blocks given to somebody so far; block i goes to slot i % n_slots */
	uint64_t delivered;
	uint64_t end;          /* no block from this one on is wanted */
	bool reading;          /* pipe: somebody is in source_stream */
	bool stop;
	bool started;
	pthread_t *thread;
	int n_threads;
};

struct reader *reader_open(const struct reader_spec *spec, const char *path, int *error)
{
	struct reader *r = mem_zero(1, sizeof *r);
	pthread_condattr_t attr;

	r->spec = *spec;
	r->end = UINT64_MAX;
	*error = source_open(&r->source, path, spec->block ? spec->block : BLOCK);
	if (*error) {
		source_close(&r->source);
		free(r);
		return NULL;
	}
	source_head(&r->source, spec->head);
	r->n_slots = 2 * (size_t)spec->threads + 1;
	r->slot = mem_zero(r->n_slots, sizeof *r->slot);
	decoder_init(&r->decoder, spec->plan);
	r->decoder.referee_only = spec->referee_only;
	pthread_mutex_init(&r->lock, NULL);
	pthread_condattr_init(&attr);
	pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	pthread_cond_init(&r->ready, &attr);
	pthread_condattr_destroy(&attr);
	pthread_cond_init(&r->room, NULL);
	return r;
}

bool reader_regular(const struct reader *r)
{
	return r->source.regular;
}

/* With the lock held: is there a block to take and a slot for it? */
static bool can_claim(const struct reader *r)
{
	return !r->stop && r->claimed < r->end && r->slot[r->claimed % r->n_slots].state == SLOT_FREE &&
	       (r->source.regular || !r->reading);
}

/* Fill a slot with block `index`; for a pipe, others may read on when this returns. A caller who has workers does not
 * wait here, or a slab that a worker finished might have to wait with him. */
static void read_slot(struct reader *r, struct slot *slot, uint64_t index, bool caller)
{
	bool wait = !caller || r->n_threads == 0;

	slab_reset(&slot->slab);
	if (r->source.regular)
		slot->got = source_block(&r->source, index, &slot->slab);
	else
		slot->got = source_stream(&r->source, &slot->slab, wait, caller ? r->spec.idle : NULL, r->spec.ctx);
	slot->slab.error = slot->got == SOURCE_ERROR ? errno : 0;
	if (index == 0 && slot->got == SOURCE_TEXT && slot->slab.text_n >= 3 &&
	    memcmp(slot->slab.text, "\xef\xbb\xbf", 3) == 0) {
		slot->slab.text += 3;
		slot->slab.text_n -= 3;
	}
}

/* With the lock held, can_claim being true: claim a block, read it and decode it. */
static void work(struct reader *r, struct decoder *d, bool caller)
{
	uint64_t index = r->claimed++;
	struct slot *slot = &r->slot[index % r->n_slots];

	slot->state = SLOT_BUSY;
	r->reading = true;
	if (!caller && !r->source.regular)
		pthread_cond_signal(&r->ready); /* the caller may be waiting already, and has not told that it does */
	pthread_mutex_unlock(&r->lock);
	read_slot(r, slot, index, caller);
	pthread_mutex_lock(&r->lock);
	r->reading = false;
	pthread_cond_signal(&r->room);
	if (slot->got == SOURCE_LATER) { /* nobody else claimed while we were reading */
		slot->state = SLOT_FREE;
		r->claimed--;
		return;
	}
	if ((slot->got != SOURCE_TEXT || slot->slab.last) && index < r->end)
		r->end = index + 1;
	if (slot->got == SOURCE_TEXT) {
		pthread_mutex_unlock(&r->lock);
		decode_slab(d, &slot->slab);
		pthread_mutex_lock(&r->lock);
	}
	slot->state = SLOT_READY;
	pthread_cond_signal(&r->ready);
}

static void *worker(void *arg)
{
	struct reader *r = arg;
	struct decoder d;

	decoder_init(&d, r->spec.plan);
	d.referee_only = r->spec.referee_only;
	pthread_mutex_lock(&r->lock);
	while (!r->stop && r->claimed < r->end) {
		if (can_claim(r))
			work(r, &d, false);
		else
			pthread_cond_wait(&r->room, &r->lock);
	}
	pthread_cond_broadcast(&r->room);
	pthread_mutex_unlock(&r->lock);
	decoder_free(&d);
	return NULL;
}

/* Start the workers; signals are the business of the program's own thread. A thread that cannot be had is no
 * trouble: the caller works too. */
static void start(struct reader *r)
{
	int want = r->spec.threads - 1;
	sigset_t all, old;
	pthread_attr_t attr;

	r->started = true;
	if (r->source.regular && source_blocks(&r->source) < (uint64_t)want + 1)
		want = (int)source_blocks(&r->source) - 1;
	if (want <= 0)
		return;
	r->thread = mem_alloc((size_t)want, sizeof *r->thread);
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK);
	while (r->n_threads < want && pthread_create(&r->thread[r->n_threads], &attr, worker, r) == 0)
		r->n_threads++;
	pthread_attr_destroy(&attr);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
}

/* With the lock held: wait until a worker finishes a block. Before a wait for a pipe, the program is told. */
static void wait_for_worker(struct reader *r, bool *told)
{
	bool quiet = !r->source.regular && r->claimed == r->delivered + r->reading;

	if (quiet && r->spec.idle && !*told) {
		*told = true;
		pthread_mutex_unlock(&r->lock);
		r->spec.idle(r->spec.ctx);
		pthread_mutex_lock(&r->lock);
		return;
	}
	pthread_cond_wait(&r->ready, &r->lock);
}

/* With the lock held: the slot of the next block to be delivered, ready; NULL at the end. */
static struct slot *next_ready(struct reader *r)
{
	struct slot *slot = &r->slot[r->delivered % r->n_slots];
	bool told = false;

	for (;;) {
		if (r->delivered >= r->end)
			return NULL;
		if (slot->state == SLOT_READY)
			return slot;
		/* on a pipe the caller leaves the waiting to the workers */
		if (can_claim(r) && (r->source.regular || r->n_threads == 0 || source_pending(&r->source)))
			work(r, &r->decoder, true);
		else
			wait_for_worker(r, &told);
	}
}

static enum reader_got result(enum source_got got)
{
	switch (got) {
	case SOURCE_TEXT:
		return READER_SLAB;
	case SOURCE_ERROR:
		return READER_ERROR;
	case SOURCE_FOREIGN:
		return READER_FOREIGN;
	case SOURCE_SHRUNK:
		return READER_SHRUNK;
	default:
		return READER_END;
	}
}

enum reader_got reader_next(struct reader *r, struct slab **slab)
{
	enum reader_got got = READER_END;
	struct slot *slot;

	if (!r->started)
		start(r);
	pthread_mutex_lock(&r->lock);
	if (r->delivered > 0 && r->slot[(r->delivered - 1) % r->n_slots].state == SLOT_HELD) {
		r->slot[(r->delivered - 1) % r->n_slots].state = SLOT_FREE;
		/* of a file, a worker that waits for room is called when there is room for more than one block: to call
		 * and to be called costs both, and there is enough left for us meanwhile */
		if (!r->source.regular || r->claimed - r->delivered <= r->n_slots / 2)
			pthread_cond_signal(&r->room);
	}
	slot = next_ready(r);
	if (slot) {
		slot->state = SLOT_HELD;
		r->delivered++;
		*slab = &slot->slab;
		got = result(slot->got);
	}
	pthread_mutex_unlock(&r->lock);
	return got;
}

static struct timespec deadline_in(int ms)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_sec += ms / 1000;
	t.tv_nsec += ms % 1000 * 1000000L;
	if (t.tv_nsec >= 1000000000L) {
		t.tv_sec++;
		t.tv_nsec -= 1000000000L;
	}
	return t;
}

bool reader_wait(struct reader *r, int timeout_ms)
{
	const struct slot *slot = &r->slot[r->delivered % r->n_slots];
	struct timespec until = deadline_in(timeout_ms);
	bool ready;

	if (r->source.regular)
		return true;
	if (!r->started)
		start(r);
	if (r->n_threads == 0)
		return source_wait(&r->source, timeout_ms);
	pthread_mutex_lock(&r->lock);
	while (!(ready = slot->state == SLOT_READY || r->delivered >= r->end))
		if (pthread_cond_timedwait(&r->ready, &r->lock, &until) == ETIMEDOUT)
			break;
	pthread_mutex_unlock(&r->lock);
	return ready;
}

void reader_close(struct reader *r)
{
	if (!r)
		return;
	pthread_mutex_lock(&r->lock);
	r->stop = true;
	pthread_cond_broadcast(&r->room);
	pthread_mutex_unlock(&r->lock);
	source_stop(&r->source);
	for (int i = 0; i < r->n_threads; i++)
		pthread_join(r->thread[i], NULL);
	free(r->thread);
	for (size_t i = 0; i < r->n_slots; i++)
		slab_free(&r->slot[i].slab);
	free(r->slot);
	decoder_free(&r->decoder);
	source_close(&r->source);
	pthread_mutex_destroy(&r->lock);
	pthread_cond_destroy(&r->ready);
	pthread_cond_destroy(&r->room);
	free(r);
}
