/* stream.h - the bytes of a file or pipe, looked at before they are taken
 *
 * One reader, one thread. What was looked at stays until it is taken, so a format can be told from the beginning of
 * an input that cannot be read twice. Behind the bytes stands a newline that does not belong to them.
 */
#ifndef SERVESTAT_INPUT_FORMATS_STREAM_H
#define SERVESTAT_INPUT_FORMATS_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/text.h"

struct stream {
	int fd;
	bool owned;
	off_t begin;           /* where a regular file on standard input was; -1: cannot be read twice */
	char *bytes;           /* [at, n) is there to be taken */
	size_t at, n, cap;
	bool ended;
	int error;             /* errno of a failed read, which ends the stream */
	uint64_t line;         /* lines taken so far */
	void (*idle)(void *ctx); /* before a read that waits; may be NULL */
	void *ctx;
};

/* stream_open: path, "-" being standard input. 0 or an errno. */
int stream_open(struct stream *s, const char *path);
/* stream_head: what is there, read on to at least one whole line that is not blank, or `most` bytes, or the end. A
 * byte order mark and blank lines before are taken. */
struct text stream_head(struct stream *s, size_t most);
/* stream_line: take the next line, without its end; false at the end of the stream. *whole: it had an end. Good
 * until the next call. */
bool stream_line(struct stream *s, struct text *line, bool *whole);
/* stream_record: the same for a record of a table, whose quoted cells may hold ends of lines: up to the first end of a
 * line outside quotes. A cell that begins with a quote and is not closed within 1 MiB is not believed: then only its
 * first line is taken. *first: the line on which it begins. */
bool stream_record(struct stream *s, char separator, struct text *record, bool *whole, uint64_t *first);
/* stream_give_back: all but the first line of the record that was just taken, which becomes that line. false: it had
 * only one. */
bool stream_give_back(struct stream *s, struct text *record, bool *whole);
/* stream_value: take the next lines up to where the brackets of the JSON value that they begin are closed: the rest
 * of its last line is taken too. false at the end of the stream. *first: the line on which it begins. */
bool stream_value(struct stream *s, struct text *value, uint64_t *first);
/* stream_rewind: give a regular file back as it was; false for a pipe, whose bytes [at, n) the caller must hand
 * on. */
bool stream_rewind(struct stream *s);
void stream_close(struct stream *s);

#endif
