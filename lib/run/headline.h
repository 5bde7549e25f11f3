/* headline.h - the headline figures of a run: what run-stats prints
 *
 * Every figure has a name, which is the metric of the table. Figures of tokens, rates and latencies are over ok
 * requests. duration_s is from the first start to the last end (start + e2e; a request without e2e ends where it
 * starts), of all requests; rates divide by it. lag is start minus scheduled.
 *
 * A request meets the SLO when each bound holds (value <= bound); failed ones do not, one that lacks a bounded metric
 * does not either, except that a bound on TPOT says nothing of fewer than two output tokens. goodput_share is of all
 * requests.
 */
#ifndef SERVESTAT_RUN_HEADLINE_H
#define SERVESTAT_RUN_HEADLINE_H

#include "run/compare.h"
#include "run/fold.h"
#include "run/measure.h"

/* Order of the table. The figures of a latency stand together, in the order of enum latency_figure. */
enum headline {
	H_REQUESTS, H_OK, H_FAILED, H_FAILED_SHARE, H_ABORTED, H_COMMON,
	H_LATENCY,             /* of ttft; then tpot, e2e, queue */
	H_INPUT_TOKENS = H_LATENCY + 7 * RUN_METRICS, H_OUTPUT_TOKENS, H_CACHED_TOKENS,
	H_CACHE_HIT, H_CACHE_HIT_MEAN, H_CACHE_HIT_REQUESTS,
	H_DURATION, H_REQUESTS_PER_S, H_OUTPUT_PER_S, H_LAG_P99,
	H_GOODPUT_SHARE, H_GOODPUT_PER_S,
	H_CEILING, H_OF_CEILING,
	HEADLINES
};

enum latency_figure { L_MEASURED, L_MEAN, L_P50, L_P90, L_P95, L_P99, L_MAX };
#define H_FIGURE(metric, figure) (H_LATENCY + 7 * (int)(metric) + (int)(figure))

/* What is known of a figure besides its value. better: -1 lower, 1 higher, 0 neither. */
struct headline_info {
	const char *name;
	bool count, share;
	int better;
};
const struct headline_info *headline_info(int h);
/* headline_find: the figure of this name, -1 when there is none. */
int headline_find(struct text name);

/* Bounds in ms, NaN: none. */
struct slo { double bound[RUN_METRICS]; bool any; };
/* slo_add: read "ttft=8s"; parse_ns turns a duration into ns (NULL, or why not). NULL, or a static reason. */
const char *slo_parse(struct slo *slo, const char *text, const char *(*parse_ns)(const char *, int64_t *));
/* slo_meets: does a request keep every bound? */
bool slo_meets(const struct slo *slo, const struct run_store *s, size_t row);

/* The columns that the figures need. RUN_REQUEST only for common_requests. */
#define HEADLINE_FIELDS \
	(RUN_FIELD(RUN_START) | RUN_FIELD(RUN_LAG) | RUN_FIELD(RUN_INPUT) | RUN_FIELD(RUN_OUTPUT) | \
	 RUN_FIELD(RUN_CACHED) | RUN_FIELD(RUN_TTFT) | RUN_FIELD(RUN_TPOT) | RUN_FIELD(RUN_E2E) | RUN_FIELD(RUN_QUEUE))

struct headlines {
	const struct run_view *view;
	double (*value)[HEADLINES]; /* of each run */
	bool slo, ceiling;          /* are their figures printed? */
	struct slo bounds;
	struct compared (*compared)[HEADLINES]; /* after headlines_compare, of each run; else NULL */
	enum compare_mode *mode;    /* of each run */
};

/* What the figures of one unit are made of. */
struct headline_parts {
	struct outcomes outcomes;
	struct latency latency[RUN_METRICS];
	struct caching caching;
	double input, output, cached;  /* tokens in all; NaN: unknown */
	double duration_s, lag_p99_ms, good; /* good: requests that met the SLO; NaN: unknown */
};
void headline_of(const struct headline_parts *p, double *out);

/* From the first start to the last end of requests that are added one by one. Begin with { INT64_MAX, INT64_MIN }. */
struct headline_span { int64_t first, last; };
void headline_span_add(struct headline_span *s, int64_t start, double e2e_ms);
double headline_span_s(const struct headline_span *s); /* NaN: none has a start */

/* headline_figures: those that one unit has by itself; ctx is a struct slo. */
fold_figures headline_figures;

/* headlines_of: figures of one run, out[HEADLINES]; H_COMMON, which takes two runs, stays NaN. */
void headlines_of(const struct run_view *v, uint32_t run, const struct slo *slo, double ceiling, double *out);

/* headlines_init: figures of all runs. has_ceiling: print cache_hit_ceiling, which is `ceiling` (NaN: unknown). */
void headlines_init(struct headlines *h, const struct run_view *v, const struct slo *slo, bool has_ceiling,
		    double ceiling);
bool headlines_shows(const struct headlines *h, int figure);
/* headlines_change: of a figure of a run against its base. */
struct change headlines_change(const struct headlines *h, uint32_t run, int figure);
/* headlines_compare: intervals and verdicts of all runs against their bases (compare.h; repetitions: verdict.h).
 * Verdicts are given to the statistics of latencies, to failed_share, goodput_share and cache hit, and between
 * repetitions to rates. headlines_survivors: do so many more or fewer requests of a run fail than of its base that
 * their latencies are not of the same requests? headlines_foot: what the reader of a comparison must know, a line
 * each thing; the caller frees. */
void headlines_compare(struct headlines *h, const struct compare_how *how);
bool headlines_survivors(const struct headlines *h, uint32_t run);
char *headlines_foot(const struct headlines *h);
void headlines_free(struct headlines *h);

/* run metric value delta delta_pct ci_low ci_high ci_low_pct ci_high_pct verdict */
enum { HEADLINE_COLUMNS = 10 };
extern const struct column headline_columns[HEADLINE_COLUMNS];
void headlines_table(const struct headlines *h, struct table *t);

/* headlines_show: for people, into a table that this begins: a row a figure that any run knows, a column a run, and
 * behind each run but the base its change. headlines_words: each run in one line; the caller frees. */
struct headlines_shown {
	struct table table;
	struct column *columns;
};
void headlines_show(const struct headlines *h, struct headlines_shown *s);
void headlines_shown_free(struct headlines_shown *s);
char *headlines_words(const struct headlines *h);

/* Runs from best to worst by one figure: run rank by value delta delta_pct next_delta next_delta_pct (next: the
 * run one rank below against this one). Runs where it is undefined come last, without a rank. A figure that has no
 * better side is ranked by size, largest first. */
enum { RANK_COLUMNS = 8 };
extern const struct column rank_columns[RANK_COLUMNS];
void headlines_rank(const struct headlines *h, struct table *t, int figure);

#endif
