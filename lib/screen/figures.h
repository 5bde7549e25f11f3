/* figures.h - everything that a frame shows, as numbers: taken from a store in one go, and then independent of it
 *
 * The numbers are those of run-stats, longtail, per-port and decision-split, because they come from the same functions
 * (run/headline.h, run/measure.h, run/groups.h). A request belongs to the moment at which it ended: start + e2e, or +
 * ttft where there is no e2e, or its start. The run's clock stands at the latest end; at the end of the input the
 * window is moved back to the latest end of an ok request, since requests that time out would else empty it. A request
 * that ended far beyond the clock (10 windows, at least 10 minutes) is held, for its stamp is more likely wrong than the
 * clock; the third that agrees with two before moves the clock. Held ones are counted and measured like all, but have
 * no place in time. Times are seconds since the first start.
 */
#ifndef SERVESTAT_SCREEN_FIGURES_H
#define SERVESTAT_SCREEN_FIGURES_H

#include "base/mem.h"
#include "run/feed.h"
#include "run/headline.h"
#include "run/measure.h"
#include "run/roster.h"
#include "run/tail.h"
#include "screen/sieve.h"
#include "screen/versus.h"

enum { SHOWN_SLOW = 256, SHOWN_FAILED = 256, SHOWN_RECENT = 1024, SHOWN_SESSIONS = 1024 };

struct figures_options {
	enum run_metric metric;
	double window_s;         /* infinite: the whole run */
	const double *over_ms;   /* ascending, at most TAIL_MOST */
	size_t n_over;
	enum base_mode base_mode;
	bool ended;              /* the input has ended, or the run */
	bool unjudged;           /* no verdicts, for the input has not */
	bool by_dispatch;        /* points that are cells: by the starts of requests, not by their ends */
	double stale_s;          /* an engine's sample older than this is stale */
	double zero_s;           /* only requests that ended later than this; NaN: all */
	double at_s;             /* as it was when the clock stood there: only what had ended; NaN: now */
	int64_t origin_ns;       /* first start of the run when it is not in the store any more, else NA_INT */
	uint64_t forgotten;      /* requests of the run that are not in the store any more */
	const struct sieve *sieve;
	const struct roster *roster; /* all workers of the fleet; NULL: those that are seen */
	struct versus_kept *kept; /* verdicts that were made before; NULL: none are kept */
};

/* Requests that have a worker, a decision or a session in common. Of a run of several repetitions n, failed, slow,
 * measured, latency and hit are means over them, as in per-port and decision-split. */
struct figure_group {
	struct text name;        /* missing: those without one */
	double n, failed, measured;
	double share;            /* of the run's requests */
	struct latency latency;  /* of the metric */
	double hit;              /* cached / input tokens */
	double slow;             /* e2e over slow_ms */
	uint64_t workers;        /* of a session: how many served it */
	uint64_t moves;          /* of a session: requests that went to another worker than the one before */
	double last_s;           /* latest end */
	/* of a worker: what the engine said last */
	enum feed feed;
	double age_s;
	int64_t running, waiting;
	double kv_used;
	unsigned marks;          /* of a worker, run/marks.h: of the window, at the end of the run */
	bool at_most;            /* of a session: n is an upper bound */
};

struct figure_groups { struct figure_group *group; size_t n, all; };

/* One request. serial: its place in the run by arrival, from 0, also when those before it are forgotten. */
struct figure_request {
	uint64_t serial;
	struct text id, session, worker, decision, error;
	bool ok;
	int64_t input, output, cached;
	double e2e_ms, ttft_ms, tpot_ms, start_s, done_s;
};

/* worker: most of them were there; workers: a few of those that had any, joined by commas. */
struct figure_failure { struct text error; uint64_t n; double last_s; struct text worker, workers; };

/* A request on the chart, at_s: its end. Of more than FIGURE_POINTS they are cells of a raster that stand for n requests;
 * both times are the one that was asked for (by_dispatch). */
struct figure_point { double start_s, at_s, ms; uint32_t n; };
enum { FIGURE_POINTS = 32768 };

/* Why a request was slow. In flight: on the same worker at the moment of its dispatch, itself left out; uncached: the
 * prompt tokens of those that had no first token by then, less what was cached. Texts live as long as the figures. */
struct figure_detail {
	uint64_t serial;
	bool known;                     /* the request is still there */
	uint64_t session_n, session_workers;
	double in_flight, uncached;     /* NaN: no worker, or no start */
	bool in_base, base_failed;      /* the base has a request of this id; it failed there */
	double base_ttft_ms, base_e2e_ms;
	struct text base_worker;
};

struct figures {
	struct arena memory;
	struct text label, base_label; /* base_label is missing without a base, or when it is off */
	enum run_metric metric;
	enum base_mode base_mode;
	bool ended, timed;             /* timed: requests have a start, so there is a clock */
	double clock_s;                /* latest end */
	double anchor_s;               /* where the window ends */
	double newest_s;               /* latest start of a request */
	double window_s, zero_s, at_s;
	uint64_t n, ok, failed, all;   /* all: had the sieve let everything pass */
	uint32_t units;                /* repetitions of the run */
	uint64_t come;                 /* requests of the run by then, whatever is shown of them */
	uint64_t forgotten;            /* before these */
	uint64_t ahead;                /* held: far beyond the clock */
	uint64_t nth, line;            /* which run of the stream, and on which line it began; 0: not known */
	bool restarted;                /* it began because the clock did */
	bool base_part;                /* of the base only the latest part is left */
	double rate;                   /* requests a second: of the window, at the end of the run */
	double in_flight;              /* NaN: no engine has said anything */
	bool in_flight_at_least;
	double run[HEADLINES], window[HEADLINES], base[HEADLINES]; /* base: of the pairs, where it is paired */
	struct versus versus;          /* run against base, when there is one */
	double over_ms[TAIL_MOST];     /* of e2e */
	double n_over[TAIL_MOST], window_over[TAIL_MOST]; /* of several repetitions the mean */
	double over_share[TAIL_MOST];  /* of the measured ones */
	size_t n_thresholds;
	double slow_ms;                /* the threshold that the split of slow requests goes by */
	double slow;
	struct figure_groups workers, decisions, sessions;
	struct figure_request *slowest;
	size_t n_slowest;
	struct figure_request *failed_request, *recent; /* the latest ends first */
	size_t n_failed_requests, n_recent;
	struct figure_failure *failure;
	size_t n_failures;
	struct figure_point *point;    /* of the metric, in no order */
	size_t n_points;
	double run_spread[SPREADS], window_spread[SPREADS], base_spread[SPREADS]; /* of the metric, in ms */
	bool exact, window_exact;      /* false: percentiles and counts of the tail are of a sketch, at most 1 % off */
	struct figure_detail detail;
};

#define FIGURE_FIELDS \
	(HEADLINE_FIELDS | RUN_FIELD(RUN_WORKER) | RUN_FIELD(RUN_DECISION) | RUN_FIELD(RUN_SESSION) | \
	 RUN_FIELD(RUN_ERROR) | RUN_FIELD(RUN_REQUEST) | RUN_FIELD(RUN_PREFILL) | RUN_FIELD(RUN_TURN))

/* figures_init: of run `run` in s, beside run `base` (n_runs: none). */
void figures_init(struct figures *f, const struct run_store *s, uint32_t run, uint32_t base,
		  const struct figures_options *how);
void figures_free(struct figures *f);
/* figures_detail: fill in f->detail for a request of the run that f was taken of, by the store as it is now. */
void figures_detail(struct figures *f, const struct run_store *s, uint32_t run, uint32_t base,
		    const struct figures_options *how, uint64_t serial);
/* figures_seconds: from one time in ns to another, in s. */
double figures_seconds(int64_t from, int64_t to);
/* figures_moment: the time in ns that is so many s behind another, rounded; the nearest that there is when it is beyond
 * what 64 bits hold, NA_INT when either is not known. */
int64_t figures_moment(int64_t first_ns, double s);
/* figures_origin: the first start of a run; NA_INT: none. */
int64_t figures_origin(const struct run_store *s, uint32_t run);

/* figures_change: of a figure of the run against the base's; both NaN without a base, or where pairs do not tell. */
struct change figures_change(const struct figures *f, int headline);

#endif
