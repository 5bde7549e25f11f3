/* relay.h - work in two steps, the second in a thread of its own
 *
 * The caller fills numbered buffers, which it owns; the other thread takes them in the same order. Each buffer is
 * in one pair of hands at a time, so what is in it needs no lock.
 */
#ifndef SERVESTAT_KV_RELAY_H
#define SERVESTAT_KV_RELAY_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum { RELAY_BUFFERS = 3 }; /* one is filled, one is taken, one waits */

struct relay {
	void (*take)(void *ctx, unsigned buffer);
	void *ctx;

	/* private */
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	uint64_t given, taken;
	bool ended;
};

/* relay_start: start the thread, which calls take for each buffer; false when there is none to be had. r must not
 * move until relay_end. */
bool relay_start(struct relay *r, void (*take)(void *ctx, unsigned buffer), void *ctx);
/* relay_give: the buffer that was being filled is full. Returns the one to fill next, once it is free; the first of
 * all is 0. */
unsigned relay_give(struct relay *r);
/* relay_end: wait until all that was given is taken, and end the thread. */
void relay_end(struct relay *r);

#endif
