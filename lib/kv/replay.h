/* replay.h - a trace in order of time
 *
 * Holds the records of one input, sorts them by timestamp and hands them out as batches again. A record without a
 * timestamp stays behind the one before it in the file (a later turn that only knows its delay); equal times keep the
 * order of the file. Runs of block ids take some bytes each: neighbours differ by little.
 */
#ifndef SERVESTAT_KV_REPLAY_H
#define SERVESTAT_KV_REPLAY_H

#include "input/batch.h"
#include "input/input.h"

struct replay {
	struct replay_record *record;
	size_t n, cap;
	struct intern texts;       /* sessions, workers, runs */
	unsigned char *ids;        /* runs: differences, zigzag, and lengths; 7 bits a byte */
	size_t n_ids, ids_cap;
	size_t next;               /* the next record to hand out */
	uint64_t warm;             /* records in warm-up, after replay_read */
	struct batch batch;        /* the piece that is out */
	struct id_run *batch_runs;
	size_t batch_runs_cap;
};

void replay_init(struct replay *p);
/* replay_read: keep the records of an input (F_TIMESTAMP, F_INPUT_LENGTH, F_BLOCK_SIZE, F_HASH_RUNS, F_SESSION_ID, and
 * F_WORKER and F_RUN where asked for), bring them in order, and select in that order: warmup marks, first cuts off (p->n
 * becomes smaller). Returns how many records that were. */
size_t replay_read(struct replay *p, struct input *in, const struct selection *warmup, const struct selection *first);
/* replay_next: the next records in order, good until the next call; NULL at the end. */
const struct batch *replay_next(struct replay *p);
void replay_free(struct replay *p);

#endif
