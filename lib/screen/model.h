/* model.h - what a dashboard knows of a run that has no end
 *
 * Requests are added once, when they come, so a frame costs the same however many there were. The model is about
 * one run of a store, and of it about the requests that pass a filter and ended after a moment (model_choose); when
 * these change it is made again of the requests that the store still has.
 *
 * Sets of up to MODEL_EXACT requests are exact: their values are kept. When the run's set grows beyond, all sets
 * become sketches (stats/spread.h); the points of the chart become cells (cells.h) earlier. Of workers and
 * decisions the first MODEL_WORKERS and MODEL_DECISIONS have a set each and the others share one.
 */
#ifndef SERVESTAT_SCREEN_MODEL_H
#define SERVESTAT_SCREEN_MODEL_H

#include "run/headline.h"
#include "screen/cells.h"
#include "screen/figures.h"
#include "screen/guard.h"
#include "screen/session_counts.h"
#include "screen/sieve.h"
#include "stats/spread.h"

enum { MODEL_EXACT = 131072, MODEL_WORKERS = 256, MODEL_DECISIONS = 32, MODEL_METRICS = CELLS_LAYERS };

/* Requests that have something in common. */
struct model_set {
	struct outcomes outcomes;
	struct spread latency[RUN_METRICS]; /* queue: of the whole alone */
	struct caching_sums caching;
	int64_t last_ns;               /* latest end; NA_INT: none */
};

/* All requests. */
struct model_whole {
	struct model_set set;
	int64_t input, output, cached; /* tokens; NA_INT: unknown */
	struct headline_span span;
	struct spread lag;             /* ns */
};

/* Sets by the number of a name. */
struct model_sets {
	enum run_field field;
	struct model_set *set[MODEL_WORKERS + 1];
	int64_t number[MODEL_WORKERS + 1]; /* of the name; NA_INT: requests without one; MODEL_REST */
	size_t n, most;
	uint32_t *of;                  /* by number + 1: which set, from 1; 0: none yet */
	size_t n_of, cap_of;
};
#define MODEL_REST (-1)
#define MODEL_REST_NAME "other"

/* Failures of one cause. */
struct model_cause {
	uint64_t n;
	int64_t last_ns;
	uint64_t by_worker[MODEL_WORKERS + 1]; /* by set of the worker */
};

/* A request of a list that outlives the store. */
struct model_request {
	double value;                  /* what the list is ordered by */
	uint64_t serial;
	int64_t worker, decision, error, input, output, cached, start_ns, end_ns;
	double ttft_ms, tpot_ms, e2e_ms;
	bool ok;
	char id[96], session[96];      /* cut when longer; "": missing */
};

struct model_list {
	struct model_request *item;    /* twice `most`: sorted and halved when full */
	size_t n, most;
	double least;                  /* what is below is not among the most; -INFINITY at first */
	uint64_t changes;              /* items that came in */
	bool late_first;               /* of equal ones */
};

/* A request as a dot, while there are few. */
struct model_point { int64_t start_ns, end_ns; double ms[MODEL_METRICS]; };

/* Of each MODEL_BLOCK rows of the store the latest end, so that a window is found without looking at all, and how
 * many are of the run. */
enum { MODEL_BLOCK = 1024 };
struct model_block { int64_t latest; size_t n; };

struct model {
	const struct run_store *store;
	uint32_t run;
	struct sieve sieve;
	double zero_s;
	/* time */
	int64_t origin_ns;             /* first start that came: what the guard counts from; NA_INT: none yet */
	int64_t first_ns;              /* earliest start */
	int64_t clock_ns, anchor_ns;   /* latest believed end; the same of an ok request */
	int64_t newest_ns;             /* latest start of a request whose end is believed; NA_INT: none */
	int64_t sure_ns;               /* ends up to here are believed: the clock had passed them when the model was made before */
	struct clock_guard guard;
	double leap;                   /* the farthest that the clock has advanced at once, in s */
	struct model_held { int64_t start_ns, end_ns; double ms[MODEL_METRICS]; bool ok, shown; } *held;
	size_t n_held, cap_held;
	uint64_t made;                 /* how often it was */
	double made_limit;             /* of the guard then */
	bool stale;                    /* a moment that was chosen means another one now: make it again */
	int64_t chosen_first_ns;       /* first_ns that the choice went by */
	size_t reached;                /* rows of the store that were looked at; all of them, unless it is being made */
	/* requests */
	uint64_t before;               /* of the run that the store had forgotten when the model was made */
	uint64_t seen, all;            /* of the run since then; of these that the filter alone could hide */
	uint64_t gone;                 /* of these the store has forgotten since */
	uint64_t untimed;              /* shown without an end */
	bool exact;
	struct model_whole whole;
	struct model_sets workers, decisions;
	struct session_counts sessions;
	struct model_cause *cause;     /* by number of the name + 1 */
	size_t n_causes, cap_causes;
	struct model_list slowest, failed;
	struct model_point *point;
	size_t n_points, cap_points;
	struct cells ends, starts;     /* a layer a metric */
	int64_t cells_ns;              /* their origin */
	struct model_block *block;
	size_t n_blocks, cap_blocks;
};

/* model_init: of no run yet. The store may hold a base, whose names are not counted. */
void model_init(struct model *m, const struct run_store *store, double window_s);
/* model_choose: show only requests that pass (sieve may be NULL) and ended later than zero_s (NaN: all), of run
 * `run`, and begin again with what the store has; `forgotten` requests of the run it has no more. origin_ns: the
 * first start of those, or NA_INT. */
void model_choose(struct model *m, uint32_t run, const struct sieve *sieve, double zero_s, uint64_t forgotten,
		  int64_t origin_ns);
/* The same little by little: model_begin, and model_reach until all rows of the store were looked at: at most so many
 * more now; were they all? */
void model_begin(struct model *m, uint32_t run, const struct sieve *sieve, double zero_s, uint64_t forgotten,
		 int64_t origin_ns);
bool model_reach(struct model *m, size_t most);
/* model_limit: the limit of the guard is this from now on; must the model be made again, since that would have
 * mattered? */
bool model_limit(struct model *m, double limit_s);
/* model_add: rows from..n-1 of the store are new. */
void model_add(struct model *m, size_t from);
/* model_forgot: rows of the store have moved because it forgot the first n of the run. Least work when n is a
 * multiple of MODEL_BLOCK. */
void model_forgot(struct model *m, size_t n);
/* model_shows: is this row of the store one of them? */
bool model_shows(const struct model *m, size_t row);
/* model_each: the rows with from_ns < end <= to_ns that are shown, in order; those without an end only from
 * INT64_MIN to INT64_MAX. Begins at row `first` and looks at about `rows` rows, not counting blocks that have none;
 * returns where it stopped, the store's n at the end. model_window: the last `most` of them; the caller frees. */
size_t model_each(const struct model *m, int64_t from_ns, int64_t to_ns, size_t first, size_t rows,
		  void (*each)(void *ctx, size_t row), void *ctx);
uint32_t *model_window(const struct model *m, int64_t from_ns, int64_t to_ns, size_t most, size_t *n);
/* model_latest: the shown rows that ended last, the latest first, at most `most`; how many. */
size_t model_latest(const struct model *m, uint32_t *row, size_t most);
/* model_list_sort: the items of a list, most first; their number. */
size_t model_list_sort(struct model_list *l);
void model_free(struct model *m);

#endif
