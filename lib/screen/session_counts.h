/* session_counts.h - counts of the sessions of a stream without end
 *
 * Every session that is known by name has counters. When there are too many, those of the smaller half are given away
 * (Space-Saving by halves: Metwally, Agrawal and El Abbadi 2005), and a session that is new afterwards may have been
 * among them, so it starts with the largest count that was given away as its doubt: its requests are at least n and at
 * most n + doubt.
 */
#ifndef SERVESTAT_SCREEN_SESSION_COUNTS_H
#define SERVESTAT_SCREEN_SESSION_COUNTS_H

#include "run/run.h"

enum { SESSIONS_MOST = 131072, SESSIONS_BYTES = 6 << 20 };

struct session_count {
	uint32_t n, failed, doubt;
	uint32_t moves;            /* to another worker, by arrival */
	uint32_t worker;           /* of the last request, one more than its number; 0: none */
	uint64_t input, cached;    /* tokens of ok requests that have both */
	int64_t last_ns;           /* latest end; NA_INT: none */
};

struct session_counts {
	struct session_count *of;        /* by number of the name */
	size_t n, cap;
	uint32_t doubt;            /* of those to come */
	uint32_t pinned;           /* names before this one are of other runs and stay */
	size_t pinned_bytes;
};

/* session_counts_init: the names that the store has already may be the base's. */
void session_counts_init(struct session_counts *s, const struct run_store *store);
/* session_counts_clear: count from the start, of the same names. again: the same requests, or some of them, so that
 * what was given away stays in doubt. */
void session_counts_clear(struct session_counts *s, bool again);
/* session_counts_add: request `row` of a store; believed: does its end count? */
void session_counts_add(struct session_counts *s, const struct run_store *store, size_t row, int64_t end_ns, bool believed);
/* session_counts_crowded: are there more than always may be? session_counts_make_room: forget the smaller half, here
 * and in the store. */
bool session_counts_crowded(const struct session_counts *s, const struct run_store *store);
void session_counts_make_room(struct session_counts *s, struct run_store *store);
/* session_counts_top: the numbers of the `most` largest into number; how many there are. *all: of how many. */
size_t session_counts_top(const struct session_counts *s, size_t most, uint32_t *number, size_t *all);
void session_counts_free(struct session_counts *s);

#endif
