/* convert.h - reading what people have: detection, framing, importers (format.h), into rows
 *
 *	struct convert c;
 *	convert_init(&c, &options, &spec);    // spec: report, fail, idle, ctx; map, time_unit, strict
 *	c.emit = ...; c.note = ...;
 *	convert_read(&c, path, label, labelled);  // for each input; counts in c.counts
 *	convert_free(&c);
 *
 * JSON is read value by value: lines when the first line holds whole values, else documents that span lines. Memory
 * is bounded by one value. A damaged value is reported and the next one read.
 */
#ifndef SERVESTAT_INPUT_FORMATS_CONVERT_H
#define SERVESTAT_INPUT_FORMATS_CONVERT_H

#include "input/formats/format.h"

void convert_init(struct convert *c, const struct convert_options *o, const struct input_spec *spec);
/* convert_read: read one input; false after spec.fail, or when strict stopped it. label names a document's run. */
bool convert_read(struct convert *c, const char *path, const char *label, bool labelled);
void convert_free(struct convert *c);

/* For the readers of each shape. convert_fail: the input cannot be read, for a reason; false. convert_stops: was there
 * damage, and is that the end (strict)? */
bool convert_fail(const struct convert *c, const char *why);
bool convert_stops(struct convert *c);
/* convert_flat: what reads SHAPE_FLAT, through lib/input; head: bytes of a pipe that were looked at. convert_fields:
 * the fields that it asks for. */
struct stream;
bool convert_flat(struct convert *c, const char *path, struct text head);
field_set convert_fields(void);

#endif
