/* arrival.h - a clock for runs that have none: when requests came in
 *
 * Logs without start_ms have no time of their own. While they are being written, a request has ended when its record
 * comes, so that it began its e2e (or ttft) earlier. The first ok request decides for all of a stream: where it lacks
 * a start, starts are worked out from then on, of all requests, and samples are of the moment at which they came, for
 * two clocks are not to be mixed. What came before has no time, or its own.
 */
#ifndef SERVESTAT_SCREEN_ARRIVAL_H
#define SERVESTAT_SCREEN_ARRIVAL_H

#include "input/batch.h"

enum arrival { ARRIVAL_OFF, ARRIVAL_UNDECIDED, ARRIVAL_CLOCK };

/* arrival_stamp: give the records of b the times of having come at now_ns, where that is called for; *a is what is
 * known so far. Needs F_START, F_E2E and F_TTFT; F_TS, F_SEEN and F_SCHEDULED where they are there. Changes b's columns. */
void arrival_stamp(enum arrival *a, const struct batch *b, int64_t now_ns);

#endif
