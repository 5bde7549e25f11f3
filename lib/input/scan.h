/* scan.h - the field scanner: one line, one pass, values into their slots
 *
 * It validates all of the line it walks over, because it must accept nothing that the referee refuses, and it
 * gives up on whatever is rare (deep nesting, keys with escapes, huge exponents): the referee then decides. Lines
 * end in '\n', which is no part of any token, so nothing here looks for the end of the buffer.
 */
#ifndef SERVESTAT_INPUT_SCAN_H
#define SERVESTAT_INPUT_SCAN_H

#include "input/ids.h"
#include "input/plan.h"

enum { GUESSES = 32 };

/* The key that stood at this place in the record before: records of a file mostly have the same keys in the same
 * order, so one comparison of words with it replaces reading and looking up the key. */
struct guess {
	uint64_t word[3], mask[3]; /* the key and its closing quote */
	uint32_t n;                /* their length */
	const struct entry *entry;
};

struct scanner {
	struct guess (*guess)[GUESSES]; /* one row a node of the plan */
	struct ids_reader ids;
};

void scan_init(struct scanner *sc, const struct plan *p);
void scan_free(struct scanner *sc);
/* scan_line: fill r (record_begin was called) from the line at p, which begins with '{' or blanks; ids go into s.
 * The place of the line's '\n', or NULL: ask the referee. */
const char *scan_line(struct scanner *sc, const char *p, struct record *r, struct slab *s);

#endif
