/* live_parts.h - what the two threads of a live screen have in common; for live.c and live_intake.c alone */
#ifndef SERVESTAT_SCREEN_LIVE_PARTS_H
#define SERVESTAT_SCREEN_LIVE_PARTS_H

#include "screen/live.h"

/* live_prepare: before either thread begins: what the stream may take is bounded, and the records of bases that are in
 * the store already do not count. False: no eventfd. */
bool live_prepare(struct live *l);
/* live_enter, live_leave: the data for one thread. They take turns: who waits holds the entrance, so that a thread that
 * takes it again and again cannot keep the other out. */
void live_enter(struct live *l);
void live_leave(struct live *l);
/* live_wake: something came that the screen thread should look at; from any thread. */
void live_wake(struct live *l);
/* live_take_in: the intake thread: reads until the input ends. Takes a struct live. */
void *live_take_in(void *live);
/* live_requests: of a run, in all its repetitions, that are kept. */
uint64_t live_requests(const struct run_store *s, uint32_t run);

#endif
