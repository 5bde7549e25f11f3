/* source.h - files and pipes -> slabs of whole lines
 *
 * A regular file is cut into blocks of equal size, which any thread may read at any time: a line belongs to the
 * block that holds its first byte. A pipe is read by one thread at a time, which carries the part of a line over
 * to the next.
 */
#ifndef SERVESTAT_INPUT_SOURCE_H
#define SERVESTAT_INPUT_SOURCE_H

#include <sys/types.h>

#include "input/slab.h"

struct source {
	int fd;
	bool owned;            /* fd is ours to close */
	bool regular;
	size_t block;          /* bytes */
	off_t begin, size;     /* regular: where the input begins, how much there was at first */
	char *carry;           /* pipe: the line that is not whole yet */
	size_t carry_n, carry_cap;
	bool begun, ended;
	int wake;              /* pipe: readable when the reader must give up; -1 */
};

enum source_got { SOURCE_TEXT, SOURCE_LATER, SOURCE_END, SOURCE_FOREIGN, SOURCE_SHRUNK, SOURCE_ERROR,
		  SOURCE_STOPPED };

/* source_open: path, "-" being standard input. Returns 0 or an errno. */
int source_open(struct source *s, const char *path, size_t block);
/* source_head: bytes that were read from a pipe before it was opened here come first. */
void source_head(struct source *s, struct text head);
/* source_blocks: how many blocks a regular file has, at least 1. */
uint64_t source_blocks(const struct source *s);
/* source_block: block `index` of a regular file into to->text (possibly no line at all). SOURCE_END: the file ends
 * before it. SOURCE_FOREIGN: to->foreign says what it is instead of JSON Lines. SOURCE_SHRUNK: the file ends earlier
 * than it did when it was opened. SOURCE_ERROR: errno says why. When the file ended within the block, to->last is set:
 * of a file that grows, what other threads find behind it would be without its beginning. */
enum source_got source_block(const struct source *s, uint64_t index, struct slab *to);
/* source_stream: the next whole lines of a pipe: at least one, and as many as can be had without waiting. Before
 * it waits for that one, idle (if not NULL) is called; without `wait` it returns SOURCE_LATER instead.
 * SOURCE_STOPPED after source_stop. */
enum source_got source_stream(struct source *s, struct slab *to, bool wait, void (*idle)(void *ctx), void *ctx);
/* source_pending: would source_stream find bytes to read now? Not asked for inside a line longer than a block,
 * which is better read in one go. */
bool source_pending(const struct source *s);
/* source_wait: wait for bytes (or the end) of a pipe, at most timeout_ms; are there some? */
bool source_wait(const struct source *s, int timeout_ms);
/* source_stop: end the wait of a thread in source_stream. */
void source_stop(struct source *s);
void source_close(struct source *s);

#endif
