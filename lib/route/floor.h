/* floor.h - the least time to first token of a prompt on an idle engine */
#ifndef SERVESTAT_ROUTE_FLOOR_H
#define SERVESTAT_ROUTE_FLOOR_H

#include "route/cost.h"

/* engine_ttft_floor_ms: overhead and the iterations of its prefill, in chunks of the engine's budget, with nothing
 * else in the batch. cached tokens are in the KV cache already; at least the last token is computed. */
double engine_ttft_floor_ms(const struct engine_cost *c, int64_t input, int64_t cached);

#endif
