/* turns.h - conversations of a trace: how many, how long, how their prompts grow
 *
 * A session is known by the text of its key (42 and "42" are one); a chat that has a parent belongs to its root,
 * which the input layer has resolved. Turns follow each other in file order. Requests without a key are counted apart
 * and belong to no session. Inside --warmup requests are no turns of the statistics, but the first turn after them is
 * compared with the last of them.
 */
#ifndef SERVESTAT_TRACE_TURNS_H
#define SERVESTAT_TRACE_TURNS_H

#include "output/table.h"
#include "stats/quantile.h"
#include "stats/packed.h"
#include "trace/requests.h"

/* 16 bytes a session beside its key (base/text.h), while lengths and times allow it; else 40. */
struct turns {
	struct intern keys;
	struct session *narrow;    /* private: state of session i, one of the two is in use */
	struct session_wide *wide;
	uint32_t n;
	size_t cap;
	bool timed;                /* a time has been seen ... */
	int64_t base_time;         /* ... and decided where the narrow form begins */
	struct packed growth;      /* input tokens of a turn minus those of the turn before it, both with a length */
	struct packed gaps;        /* ns from one turn to the next, both with a timestamp */
	uint64_t without;          /* counted requests that belong to no session */
};

/* NaN and NA_INT are NA: everything when no request has a session. */
struct turns_figures {
	int64_t sessions, single, multi;
	double single_share;
	double turns_mean, turns_p50, turns_p90;
	int64_t turns_max;
	double growth_p50;         /* tokens */
	double gap_p50_ms;
};

void turns_init(struct turns *s);
/* turns_add: reads F_SESSION_ID, F_INPUT_LENGTH, F_TIMESTAMP. */
void turns_add(struct turns *s, const struct span *span);
struct turns_figures turns_figures(struct turns *s);

/* The table of session sizes: run, turns, sessions, share, requests, request_share, tokens (input), token_share; rows
 * 1, 2, 3-4, 5-8, ... to the largest there is. No rows without sessions. */
extern const struct column turns_columns[8];
void turns_table(const struct turns *s, struct table *t, const char *run);
void turns_free(struct turns *s);

#endif
