/* splice.h - replace members of a record and leave all its other bytes alone
 *
 * Works on the text of a record that the input has accepted (F_LINE), so it is one JSON object.
 */
#ifndef SERVESTAT_INPUT_SPLICE_H
#define SERVESTAT_INPUT_SPLICE_H

#include "base/text.h"

struct splice {
	char *bytes;           /* the last result */
	size_t cap;
	const char *const *drop; /* NULL-terminated names of top-level members to take out */
	const char *name;      /* of the member that is appended */
};

void splice_init(struct splice *s, const char *const *drop, const char *name);
/* splice_line: line without the dropped members, with "name":value appended before the closing brace unless value is
 * negative, and a newline. Good until the next call. */
struct text splice_line(struct splice *s, struct text line, int64_t value);
/* splice_members: the same with any members, as JSON text without braces ("a":1,"b":null); empty: none. name is not
 * used and may be NULL. */
struct text splice_members(struct splice *s, struct text line, struct text members);
void splice_free(struct splice *s);

#endif
