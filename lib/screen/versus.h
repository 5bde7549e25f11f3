/* versus.h - the run against its base: pairs of the same request, and verdicts
 *
 * The verdicts are those of run-stats, or of es-compare between pairs, with their default draws, because they come
 * from the same functions (run/headline.h, run/pairs.h). They take a while and are made when the run has ended;
 * before, a figure only knows whether it has enough behind it. How many pairs are faster is told in the other ways to
 * compare too.
 */
#ifndef SERVESTAT_SCREEN_VERSUS_H
#define SERVESTAT_SCREEN_VERSUS_H

#include "run/headline.h"
#include "run/pairs.h"
#include "screen/bases.h"
#include "screen/sieve.h"

enum { VERSUS_METRICS = METRIC_E2E + 1 };

/* The percentiles of view 2. */
enum { SPREAD_P10, SPREAD_P25, SPREAD_P50, SPREAD_P75, SPREAD_P90, SPREAD_P95, SPREAD_P99, SPREAD_P999, SPREADS };
extern const double figures_spread[SPREADS];

/* The pairs that are measured on both sides. */
struct versus_pairs {
	uint64_t n, faster, slower;
	double change_ms;                   /* the median of their changes; NaN: there are none */
	double spread[2][SPREADS];          /* where paired: of base and run, in ms */
};

struct versus {
	bool paired, judged;
	bool too_many;                      /* to judge: see versus_kept */
	/* pairs are known; where it is not paired that takes ids, and few requests or the end of the run */
	bool matched;
	struct compared figure[HEADLINES];  /* base, value; after judging all of it */
	bool few[HEADLINES];                /* too little to say anything of the change */
	bool survivors;                     /* judged: so many more or fewer fail that other requests are measured */
	enum compare_mode mode;             /* judged: how; of ttft when paired */
	struct versus_pairs pairs[VERSUS_METRICS];
};

/* What is asked. */
struct versus_ask {
	const struct run_view *view;        /* of both */
	uint32_t run, base;
	enum base_mode mode;
	const double *base_value, *value;   /* their headline figures, HEADLINES each */
	bool judge;                         /* make verdicts */
	/* with the view's store, what the view depends on */
	double zero_s;
	const struct sieve *sieve;
};

/* Verdicts that were made: a frame of the same requests need not make them again. Zero-initialise. Verdicts of many
 * requests take seconds: with `notify` they are made by a thread of their own, and notify is called, in that thread,
 * when they are there. The store must not change then. */
struct versus_kept {
	void (*notify)(void *ctx);
	void *ctx;
	size_t most;                        /* more requests of both runs are not judged, for that takes memory; 0: any */
	/* private */
	bool known;
	size_t rows;
	struct versus_ask ask;
	struct sieve sieve;
	struct versus versus;
	struct versus_job *job;             /* what is being judged; NULL: nothing */
};

/* versus_take: kept: NULL, or where to look first. Verdicts that come later are missing for now. */
void versus_take(struct versus *v, const struct versus_ask *ask, struct versus_kept *kept);
/* versus_change: of a headline figure; both NaN where it is not known. versus_verdict: "better" ..., NULL when it has
 * none (yet). versus_thin: is the change worth little? */
struct change versus_change(const struct versus *v, int headline);
const char *versus_verdict(const struct versus *v, int headline);
bool versus_thin(const struct versus *v, int headline);

#endif
