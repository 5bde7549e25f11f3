/* table.h - CSV and TSV, for convert.h
 *
 * The first line that is not blank names the columns; where it comes again, several files were joined. A quoted cell
 * may go over several lines.
 */
#ifndef SERVESTAT_INPUT_FORMATS_TABLE_H
#define SERVESTAT_INPUT_FORMATS_TABLE_H

#include "input/formats/convert.h"
#include "input/formats/stream.h"

/* table_read: all of s, whose cells are separated by `separator`, to the format's line(). false when strict or the header
 * stopped it. */
bool table_read(struct convert *c, struct stream *s, char separator);

#endif
