/* relay.c - buffers from one thread to another; see relay.h */
#include "kv/relay.h"

#include <signal.h>

static void *take_all(void *arg)
{
	struct relay *r = arg;

	pthread_mutex_lock(&r->lock);
	for (;;) {
		while (r->taken == r->given && !r->ended)
			pthread_cond_wait(&r->changed, &r->lock);
		if (r->taken == r->given)
			break;
		pthread_mutex_unlock(&r->lock);
		r->take(r->ctx, (unsigned)(r->taken % RELAY_BUFFERS));
		pthread_mutex_lock(&r->lock);
		r->taken++;
		pthread_cond_signal(&r->changed);
	}
	pthread_mutex_unlock(&r->lock);
	return NULL;
}

bool relay_start(struct relay *r, void (*take)(void *ctx, unsigned buffer), void *ctx)
{
	sigset_t all, old;
	bool started;

	*r = (struct relay){ .take = take, .ctx = ctx };
	pthread_mutex_init(&r->lock, NULL);
	pthread_cond_init(&r->changed, NULL);
	/* signals are the business of the program's own thread */
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	started = pthread_create(&r->thread, NULL, take_all, r) == 0;
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	return started;
}

unsigned relay_give(struct relay *r)
{
	uint64_t given;

	pthread_mutex_lock(&r->lock);
	given = ++r->given;
	pthread_cond_signal(&r->changed);
	while (given - r->taken == RELAY_BUFFERS)
		pthread_cond_wait(&r->changed, &r->lock);
	pthread_mutex_unlock(&r->lock);
	return (unsigned)(given % RELAY_BUFFERS);
}

void relay_end(struct relay *r)
{
	pthread_mutex_lock(&r->lock);
	r->ended = true;
	pthread_cond_signal(&r->changed);
	pthread_mutex_unlock(&r->lock);
	pthread_join(r->thread, NULL);
	pthread_mutex_destroy(&r->lock);
	pthread_cond_destroy(&r->changed);
}
