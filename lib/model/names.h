/* names.h - finding a preset by what the user typed
 *
 * Case, spaces and underscores do not matter: "H100 SXM" is h100-sxm.
 */
#ifndef SERVESTAT_MODEL_NAMES_H
#define SERVESTAT_MODEL_NAMES_H

#include <stddef.h>

/* A thing that has names: an id and, NULL-terminated, other names. */
struct name_entry {
	const char *id;
	const char *other[8];
};

enum name_match {
	NAME_EXACT,     /* the id itself */
	NAME_ALIAS,     /* another name of it */
	NAME_PREFIX,    /* the beginning of this entry's names and no other's */
	NAME_AMBIGUOUS, /* the beginning of several entries' names */
	NAME_UNKNOWN
};

/* name_find: the entry among n that `typed` means, in *found. For NAME_AMBIGUOUS and NAME_UNKNOWN, candidates is a
 * list of ids in text ("a, b, c": those it could be, or the nearest by edit distance, at most 8), in `size` bytes. */
enum name_match name_find(const struct name_entry *entry, size_t n, const char *typed, size_t *found,
			  char *candidates, size_t size);

#endif
