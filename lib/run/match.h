/* match.h - the same request in two runs, by request_id
 *
 * Reads RUN_REQUEST. An id that a run has several times (retries, repetitions) stands for one request: its first ok
 * attempt, or its first attempt when none was ok.
 */
#ifndef SERVESTAT_RUN_MATCH_H
#define SERVESTAT_RUN_MATCH_H

#include "run/view.h"

/* match_rows: for each id number (names[RUN_REQUEST].n of them) the row of that request in a run, MATCH_NONE when it
 * is not there; the caller frees. */
#define MATCH_NONE UINT32_MAX
uint32_t *match_rows(const struct run_view *v, uint32_t run);
/* match_common: how many ids two runs share; NaN when ids are not kept. */
double match_common(const struct run_view *v, uint32_t a, uint32_t b);

#endif
