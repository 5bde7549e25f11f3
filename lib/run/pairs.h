/* pairs.h - the same requests in two runs: what es-compare prints
 *
 * Requests are paired by request_id; where not both runs have ids, or no id is in both, by session and turn; where
 * there are neither ids nor turns, by their position in the run. A request that a run has several times (retries)
 * stands for one: its ok attempt; of several the earliest, then the fastest. So the order of the lines decides
 * nothing but the position.
 *
 * Latencies are over the pairs that are ok and measured in both runs. A run of several repetitions is paired
 * repetition by repetition, in order; the shorter list begins again. Every figure is then the mean over the
 * repetitions, and the verdict is that of Welch's t over them (verdict.h).
 */
#ifndef SERVESTAT_RUN_PAIRS_H
#define SERVESTAT_RUN_PAIRS_H

#include "output/plot.h"
#include "run/compare.h"

enum pair_key {
	PAIR_REQUEST,
	PAIR_TURN,             /* a run has no ids */
	PAIR_TURN_ALONE,       /* both have ids, and none is in both */
	PAIR_POSITION
};

/* The columns that are read beside the metric. */
#define PAIR_FIELDS (COMPARE_FIELDS | RUN_FIELD(RUN_TURN) | RUN_FIELD(RUN_WORKER) | RUN_FIELD(RUN_START) | \
		     RUN_FIELD(RUN_PREFILL_WORKER))

/* One repetition of both runs. */
struct matched {
	uint32_t *row[2];      /* of pair i in the base, in the candidate */
	size_t n;
	uint64_t only[2];      /* requests of one run without a partner */
	uint64_t duplicates;   /* further attempts at a request, in both runs */
};

/* Figures about the match, the mean over the repetitions. workers_per_session: over sessions, how many workers served
 * their paired requests; rerouted: pairs with another worker, and their share of those where both are known. */
enum match_figure {
	M_MATCHED, M_BASE_ONLY, M_CAND_ONLY, M_DUPLICATES, M_BOTH_OK, M_BASE_FAILED, M_CAND_FAILED, M_REROUTED,
	M_REROUTED_SHARE, M_WORKERS_BASE, M_WORKERS_CAND, M_FASTER, M_SLOWER, MATCH_FIGURES
};

enum { PAIR_MEAN, PAIR_P50, PAIR_P90, PAIR_P99, PAIR_STATS };

struct pairing {
	const struct run_view *view;
	char *label;
	uint32_t run[2];
	enum run_metric metric;
	enum pair_key key;     /* what requests are paired by */
	struct matched *part;  /* one for each repetition */
	size_t n_parts;
	enum compare_mode mode;
	uint64_t measured;     /* pairs ok and measured in both runs; of the first repetition */
	double match[MATCH_FIGURES]; /* the mean over the repetitions */
	struct compared stat[PAIR_STATS];
};

/* pairing_init: pair and compare two runs. how: NULL: without intervals and verdicts, which is quick; then `space`,
 * of the store, is not needed either. */
void pairing_init(struct pairing *p, const struct run_view *v, const char *label, uint32_t base, uint32_t cand,
		  enum run_metric m, const struct compare_how *how, struct cluster_space *space);
void pairing_free(struct pairing *p);
/* pairing_measured: of part i, the rows that are measured on both sides, into out[2] (room for n each); how many. */
size_t pairing_measured(const struct pairing *p, const struct matched *part, uint32_t *const out[2]);

/* The tables, each with the rows of n pairings. stats: pair stat matched base_ms cand_ms delta_ms delta_pct ci_low_ms
 * ci_high_ms ci_low_pct ci_high_pct verdict; match: pair and the figures above; migrated: requests whose prefill ran
 * elsewhere, pair base_n cand_n base_share cand_share base_mean_ms cand_mean_ms; pairs: one row a pair. */
enum { PAIR_COLUMNS = 12, MATCH_COLUMNS = 1 + MATCH_FIGURES, MIGRATED_COLUMNS = 7, PAIRS_COLUMNS = 11,
       PAIR_SHOWN_COLUMNS = 12 };
extern const struct column pair_columns[PAIR_COLUMNS], match_columns[MATCH_COLUMNS],
	migrated_columns[MIGRATED_COLUMNS], pairs_columns[PAIRS_COLUMNS], pair_shown_columns[PAIR_SHOWN_COLUMNS];
void pairs_stats(const struct pairing *p, size_t n, struct table *t);
void pairs_match(const struct pairing *p, size_t n, struct table *t);
void pairs_migrated(const struct pairing *p, size_t n, struct table *t);
void pairs_each(const struct pairing *p, size_t n, struct table *t);
/* pairs_show: for people: a row a pairing. pairs_foot: what must be said below, a line each; the caller frees. */
void pairs_show(const struct pairing *p, size_t n, struct table *t);
/* pairs_base: what the base is called that all pairings have; NULL when they have several, or there is none. */
const char *pairs_base(const struct pairing *p, size_t n);
char *pairs_foot(const struct pairing *p, size_t n);

/* Each measured pair as a point, base to the right, candidate upwards, and the line where they are equal. */
struct pairs_scatter {
	struct plot_panel panel;
	struct arena memory;
};
void pairs_scatter_init(struct pairs_scatter *s, const struct pairing *p, size_t n);
void pairs_scatter_free(struct pairs_scatter *s);

#endif
