/* arrival.c - when requests came in, for a clock; see arrival.h */
#include "screen/arrival.h"

#include <math.h>

#include "run/clock.h"

static void stamp_request(const struct batch *b, size_t i, int64_t now_ns)
{
	double e2e = b->real[F_E2E][i];

	/* so that run_clock_end gives back this very moment */
	b->time[F_START][i] = now_ns - run_clock_after(0, isnan(e2e) ? b->real[F_TTFT][i] : e2e);
	if (b->time[F_SCHEDULED])
		b->time[F_SCHEDULED][i] = NA_INT;
}

static void stamp_sample(const struct batch *b, size_t i, int64_t now_ns)
{
	if (b->time[F_TS])
		b->time[F_TS][i] = now_ns;
	if (b->time[F_SEEN])
		b->time[F_SEEN][i] = NA_INT;
}

void arrival_stamp(enum arrival *a, const struct batch *b, int64_t now_ns)
{
	for (size_t i = 0; i < b->n && *a != ARRIVAL_OFF; i++) {
		bool request = b->kind[i] == RECORD_REQUEST;

		if (request && *a == ARRIVAL_UNDECIDED && b->outcome[i] == OUTCOME_OK)
			*a = b->time[F_START][i] == NA_INT ? ARRIVAL_CLOCK : ARRIVAL_OFF;
		if (*a != ARRIVAL_CLOCK)
			continue;
		if (request)
			stamp_request(b, i, now_ns);
		else if (b->kind[i] == RECORD_SAMPLE)
			stamp_sample(b, i, now_ns);
	}
}
