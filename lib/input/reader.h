/* reader.h - decoded slabs in input order, from any number of threads
 *
 * Slabs live in a ring. Worker threads and the caller of reader_next take turns at claiming the next block, read it
 * and decode it into the slot of the ring that its number picks; reader_next hands the slots out in order. A full
 * ring makes the workers wait, so memory stays flat however slow the caller is.
 */
#ifndef SERVESTAT_INPUT_READER_H
#define SERVESTAT_INPUT_READER_H

#include "input/plan.h"
#include "input/slab.h"

struct reader;

struct reader_spec {
	const struct plan *plan;
	int threads;           /* in all, the caller of reader_next included */
	size_t block;          /* bytes a block; 0: the usual size */
	struct text head;      /* of a pipe: bytes that come before what it holds */
	bool referee_only;     /* for tests */
	void (*idle)(void *ctx); /* before waiting for a pipe; may be NULL */
	void *ctx;
};

enum reader_got { READER_SLAB, READER_END, READER_ERROR, READER_FOREIGN, READER_SHRUNK };

/* reader_open: NULL with *error an errno. */
struct reader *reader_open(const struct reader_spec *spec, const char *path, int *error);
/* reader_regular: is it a file that can be read twice? */
bool reader_regular(const struct reader *r);
/* reader_next: the next slab, good until the next call (but for READER_END). READER_ERROR: slab->error says why.
 * READER_FOREIGN: the first bytes are of another kind of file; slab->foreign names it. READER_SHRUNK: the
 * file became shorter than it was when it was opened. */
enum reader_got reader_next(struct reader *r, struct slab **slab);
/* reader_wait: wait until reader_next would not have to, at most timeout_ms; does it? On a pipe this needs a
 * second thread: with one, it waits for bytes, which may be less than a line. */
bool reader_wait(struct reader *r, int timeout_ms);
void reader_close(struct reader *r);

#endif
