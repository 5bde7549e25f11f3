/* roster.h - the names of all workers of a fleet, those without requests included */
#ifndef SERVESTAT_RUN_ROSTER_H
#define SERVESTAT_RUN_ROSTER_H

#include "base/text.h"
#include "input/input.h"

struct roster {
	struct intern names;
	bool given;
};

void roster_init(struct roster *r);
/* roster_parse: names separated by commas, where FROM-TO of two plain numbers stands for all numbers from one to the
 * other (8000-8007). NULL, or a static reason. */
const char *roster_parse(struct roster *r, const char *list);
/* roster_lines: the names in a text, one or several a line, separated by white space or commas; # begins a comment.
 * NULL, or a static reason. */
const char *roster_lines(struct roster *r, struct text lines);
/* roster_where: only the workers whose requests --where lets through (NULL: all); the others were not idle, they were
 * not asked for. */
void roster_where(struct roster *r, const struct filter *where);
void roster_free(struct roster *r);

#endif
