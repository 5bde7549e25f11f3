/* marks.h - which workers of a fleet stand out, and why: one rule for per-port and the dashboard
 *
 * hot    its p90 is above 1.5 x the fleet's AND of its measured requests so many are above the fleet's p90 that
 *        P(Binomial(measured, 0.1) >= that) < 0.05 / workers; or it did more than 1.8 / workers of all prefill time.
 *        (A bare 1.5 x rule marks one of 8 equal workers in 38 % of windows of 150 requests each; this one in under
 *        1 %.) Requests of a session are not independent, so this is a hint, not a test.
 * full   its KV pool was at least 95 % in use while requests waited, in at least a tenth of its samples.
 * idle   it had requests, but fewer than 10 % of the mean over the fleet.
 * none   it is on the roster and never had a request.
 */
#ifndef SERVESTAT_RUN_MARKS_H
#define SERVESTAT_RUN_MARKS_H

#include <stdbool.h>
#include <stdint.h>

enum mark { MARK_NONE = 1, MARK_FULL = 2, MARK_HOT = 4, MARK_IDLE = 8 };

/* What is known of a worker and of its fleet. */
struct mark_facts {
	uint64_t workers;       /* in the fleet, those without requests included */
	double n, mean_n;       /* its requests; mean over the fleet */
	uint64_t measured;      /* its requests with the metric */
	uint64_t above;         /* of these, above the fleet's p90 */
	double p90, fleet_p90;  /* ms; NaN: undefined */
	double prefill_share;   /* of the fleet's summed prefill time; NaN: unknown */
	bool full;              /* its samples said so */
};

/* marks_of: a set of enum mark; 0: nothing stands out. */
unsigned marks_of(const struct mark_facts *f);
/* marks_text: the names in the order none, full, hot, idle with commas, or "ok"; buf has MARKS_TEXT bytes. */
enum { MARKS_TEXT = 24 };
const char *marks_text(unsigned marks, char buf[MARKS_TEXT]);

/* binomial_tail: P(X >= x) for X ~ Binomial(n, p), 0 < p < 1. Summed from the largest term of the tail on. */
double binomial_tail(uint64_t n, uint64_t x, double p);

#endif
