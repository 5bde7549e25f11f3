/* floor.h - how much of a slow TTFT is work that the request needed on an idle engine anyway
 *
 * A floor is what a prompt's prefill must cost: from the roofline of a model on a GPU, or from the simulator's
 * coefficients; who has one passes it in. Reads RUN_TTFT, RUN_INPUT, RUN_CACHED; a request that lacks one of them has
 * no floor.
 */
#ifndef SERVESTAT_RUN_FLOOR_H
#define SERVESTAT_RUN_FLOOR_H

#include "run/view.h"

struct floor {
	double (*ttft_ms)(const void *ctx, int64_t input, int64_t cached);
	const void *ctx;
};

#define FLOOR_SLACK 1.0 /* ms: what logs that are rounded to milliseconds lose */

struct floors {
	double n;                /* ok requests that have a floor and a TTFT */
	double above;            /* of these, whose floor is more than FLOOR_SLACK above the measured TTFT: another model or
	                          * engine, or guessed cached_tokens */
	double p90_ms;           /* of the floors */
	double inherent_share;   /* sum of floors / sum of TTFT over the requests at or above the slice's p90 of TTFT */
};
/* slice_floors: the last two are NaN when more than 1 % of the floors are above. */
struct floors slice_floors(const struct slice *s, const struct floor *f);

#endif
