/* snapshot.h - a frame in a file */
#ifndef SERVESTAT_SCREEN_SNAPSHOT_H
#define SERVESTAT_SCREEN_SNAPSHOT_H

#include "screen/tables.h"

/* snapshot_write: the frame as text, or its numbers as JSON Lines when the name ends in .json or .jsonl. Never
 * overwrites. NULL, or why not (static, or good until errno's next text). */
const char *snapshot_write(const char *path, const struct grid *g, const struct figures *f, const struct frame *s);

#endif
