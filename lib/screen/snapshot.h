/* snapshot.h - a frame in a file */
#ifndef SERVESTAT_SCREEN_SNAPSHOT_H
#define SERVESTAT_SCREEN_SNAPSHOT_H

#include "output/output.h"
#include "screen/tables.h"

/* snapshot_print: a frame of the size that s has as text, without blanks at the ends of lines and without blank lines below. */
void snapshot_print(struct output *o, const struct figures *f, const struct frame *s);
/* snapshot_text: the same to a stream, without what is only for who presses keys. */
void snapshot_text(FILE *out, const struct figures *f, const struct frame *s);
/* snapshot_write: that to a file, or the numbers of the frame as JSON Lines when the name ends in .json or .jsonl. Never
 * overwrites. NULL, or why not (static, or good until errno's next text). */
const char *snapshot_write(const char *path, const struct figures *f, const struct frame *s);

#endif
