/* sieve.h - the filter of the dashboard: words joined by blanks, all of which must hold
 *
 * worker=8003 decision=affinity session=sa5cd request=r12 (texts), failed, ok, >20s (of e2e), ttft>5s tpot>50ms
 * e2e<1s hit<50% in>100k out<2 (numbers; also <, >=, <=), start>=11:15 done<11:30 (moments of the run, also as in 90s).
 * A value with blanks stands in double quotes: error="timed out"; a backslash takes the next character as it is.
 * A word that begins with ! must not hold. A request without the field holds no comparison.
 * run=A is about no request: it says which run of the stream is looked at.
 */
#ifndef SERVESTAT_SCREEN_SIEVE_H
#define SERVESTAT_SCREEN_SIEVE_H

#include "run/run.h"

enum { SIEVE_TERMS = 16, SIEVE_VALUE = 256 };

struct sieve_term {
	enum sieve_kind {
		SIEVE_TEXT, SIEVE_MS, SIEVE_TOKENS, SIEVE_HIT, SIEVE_START, SIEVE_DONE, SIEVE_FAILED, SIEVE_OK, SIEVE_RUN
	} kind;
	enum run_field field;    /* SIEVE_TEXT, SIEVE_MS, SIEVE_TOKENS */
	bool no;                 /* must not hold */
	bool less, equal;        /* <, >=, <= (with equal) */
	double bound;
	char value[SIEVE_VALUE]; /* SIEVE_TEXT, SIEVE_RUN */
};

struct sieve {
	struct sieve_term term[SIEVE_TERMS];
	size_t n;
};

/* sieve_parse: replaces *s, which stays as it is when there is an error. NULL, or a static reason; the word that is wrong
 * is then the n bytes at wrong->s, where wrong may be NULL. */
const char *sieve_parse(struct sieve *s, const char *words, struct text *wrong);
/* The reason for a word that is no field, and the fields that there are. */
#define SIEVE_UNKNOWN "unknown field"
#define SIEVE_FIELDS "worker decision session request error run ttft tpot e2e in out hit start done failed ok"
/* sieve_quote: a name as a word of a filter has it. */
void sieve_quote(char *buf, size_t size, const char *name);
/* sieve_passes: does request `row` pass, which started and ended so many seconds after its run began (NaN: not known)? */
bool sieve_passes(const struct sieve *s, const struct run_store *store, size_t row, double start_s, double done_s);
/* sieve_run: the run that it asks for, NULL: none. */
const char *sieve_run(const struct sieve *s);
/* sieve_equal: do they ask the same? */
bool sieve_equal(const struct sieve *a, const struct sieve *b);
/* sieve_is_timed: does it ask for moments of the run? */
bool sieve_is_timed(const struct sieve *s);

#endif
