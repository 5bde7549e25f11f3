/* forget.h - bounds the store of a stream without end */
#ifndef SERVESTAT_RUN_FORGET_H
#define SERVESTAT_RUN_FORGET_H

#include "run/run.h"

/* run_forget: of run `run` keep only the last `keep` requests; other runs stay whole. Moves what stays to the front,
 * so it takes no more memory. Returns how many requests are gone. */
size_t run_forget(struct run_store *s, uint32_t run, size_t keep);
/* run_forget_samples: of all samples keep the last `keep`, and of every worker its newest. */
void run_forget_samples(struct run_store *s, size_t keep);
/* run_forget_names: of a text column forget the names that are marked in gone[0 .. names[f].n): requests that had one
 * of them have none then. The others stay in their order, so the new number of a name is its old one less the marked
 * ones before it. run_forget_unused: the same of all names that neither a request nor a sample has. */
void run_forget_names(struct run_store *s, enum run_field f, const bool *gone);
void run_forget_unused(struct run_store *s);

#endif
