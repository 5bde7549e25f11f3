/* emit.h - what the writers of the formats share; private to lib/output */
#ifndef SERVESTAT_OUTPUT_EMIT_H
#define SERVESTAT_OUTPUT_EMIT_H

#include "output/output.h"

/* emit_bytes and the like: append to the buffer. emit_flush: write it. emit_row_end: write it when it is large; call
 * it where a row is whole. */
void emit_bytes(struct output *o, const char *s, size_t n);
void emit_string(struct output *o, const char *s);
void emit_char(struct output *o, char c);
void emit_repeat(struct output *o, const char *s, size_t times);
void emit_row_end(struct output *o);
void emit_flush(struct output *o);
/* emit_clean: text as it may stand in a line of a terminal or (md) a note: control characters and bad bytes become
 * '?', what would be markup is escaped (layout.c). */
void emit_clean(struct output *o, struct text t, bool md);
/* emit_write: write all of s; 0 or an errno. A pipe or terminal that somebody else has made non-blocking is waited
 * for, where stdio would lose what does not fit at once. */
int emit_write(int fd, const char *s, size_t n);
/* emit_gap: a blank line unless this is the first piece of text or md. */
void emit_gap(struct output *o);

/* json_table: JSON Lines (json.c). layout_table: text and md (layout.c). */
void json_table(struct output *o, const struct table *t);
void layout_table(struct output *o, const struct table *t, const char *title);

/* Where the parts of a metric table are; the columns before `metric` make the key of an object. */
struct metric_shape {
	size_t metric, value;
};
/* metric_shape_of: false when t lacks a column called metric or value. */
bool metric_shape_of(const struct table *t, struct metric_shape *s);
/* metric_same_key: do rows a and b belong to the same run? */
bool metric_same_key(const struct table *t, const struct metric_shape *s, size_t a, size_t b);
/* cell_equal: the same kind and value. */
bool cell_equal(const struct cell *a, const struct cell *b);

#endif
