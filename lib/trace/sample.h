/* sample.h - which requests of a trace make a smaller one
 *
 * The unit of choice is a session with all its turns, or (by_request) each request; a request without a session is
 * a unit of its own. Every unit has a number that is uniform and depends on its key and the seed alone:
 * - a rate keeps the units whose number is below it, so a smaller rate takes a part of what a larger one takes, and
 *   shards that are sampled one by one fit together;
 * - a number of sessions or requests keeps the units with the smallest numbers (those seen first, with head), so a
 *   smaller sample is a part of a larger one;
 * - stratify takes every n-th unit, from a random start, in the order of turns and then prompt tokens (systematic
 *   sampling): each kind of session is there in its share, the long ones too.
 *
 * A scan: records are seen in input order, once to count (sampler_see, then sampler_choose) and after sampler_again a
 * second time to ask. Where sampler_streams says so, one pass does: a unit is decided when it is first seen.
 */
#ifndef SERVESTAT_TRACE_SAMPLE_H
#define SERVESTAT_TRACE_SAMPLE_H

#include "base/text.h"
#include "input/batch.h"

enum sample_take { SAMPLE_ALL, SAMPLE_RATE, SAMPLE_SESSIONS, SAMPLE_REQUESTS };

struct sample_plan {
	enum sample_take take;
	double rate;           /* SAMPLE_RATE: 0..1 */
	uint64_t count;        /* SAMPLE_SESSIONS, SAMPLE_REQUESTS: whole units until there are so many */
	bool by_request, head, stratify;
	uint64_t min_turns;    /* units with fewer are left out */
	int64_t window_ns;     /* 0: none. Only requests in [start, start + window) from the first timestamp */
	int64_t start_ns;
	uint64_t seed;
};

struct sample_unit {
	uint64_t number;       /* uniform */
	uint64_t order;        /* of first sight */
	uint64_t tokens;       /* of its prompts */
	uint32_t turns;        /* 0: none inside the window */
	bool chosen, dropped;
};

struct sample_units {
	struct sample_unit *item;
	size_t n, cap;
};

struct sampler {
	struct sample_plan plan;
	uint64_t untimed;      /* requests outside any window because they have no time */
	uint64_t units;        /* that could be chosen */
	uint64_t chosen;
	/* private */
	struct intern keys;
	struct sample_units keyed, loose;
	int64_t *last;         /* session -> its last time */
	size_t last_cap;
	int64_t base;          /* first timestamp */
	uint64_t next_order;
	size_t next_loose;
	bool again;
};

/* A unit as sampler_see names it; SAMPLE_OUT: the record is in no unit. */
#define SAMPLE_OUT UINT64_MAX
#define SAMPLE_FIELDS (FIELD(F_TIMESTAMP) | FIELD(F_DELAY) | FIELD(F_SESSION_ID) | FIELD(F_INPUT_LENGTH))

void sampler_init(struct sampler *s, const struct sample_plan *plan);
/* sampler_streams: is a unit decided when it is first seen? */
bool sampler_streams(const struct sample_plan *plan);
/* sampler_see: the unit of record i; in the first pass it is counted. */
uint64_t sampler_see(struct sampler *s, const struct batch *b, size_t i);
/* sampler_choose: all were seen. May be called before that to drop what cannot be chosen any more (sampler_dropped);
 * then it is called again later. */
void sampler_choose(struct sampler *s);
/* sampler_again: the records are about to be seen a second time. */
void sampler_again(struct sampler *s);
/* sampler_chosen: is the unit in the sample? sampler_dropped: can it not be any more? SAMPLE_OUT is out. */
bool sampler_chosen(const struct sampler *s, uint64_t unit);
bool sampler_dropped(const struct sampler *s, uint64_t unit);
/* sampler_prunes: does choosing early drop anything? */
bool sampler_prunes(const struct sampler *s);
void sampler_free(struct sampler *s);

#endif
