/* forget.h - bounds the store of a stream without end */
#ifndef SERVESTAT_RUN_FORGET_H
#define SERVESTAT_RUN_FORGET_H

#include "run/run.h"

/* run_forget: of run `run` keep only the last `keep` requests, and of all samples the last `samples`; other runs stay
 * whole. Names that no request has any more are forgotten too, so the numbers of names change. Takes a column at a
 * time, so little more memory than the store itself. Returns how many requests are gone. */
size_t run_forget(struct run_store *s, uint32_t run, size_t keep, size_t samples);

#endif
