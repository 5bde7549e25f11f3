/* requests.c - three columns of every request; see requests.h */
#include "trace/requests.h"

#include <string.h>

static const int64_t NS_PER_MS = 1000000;

void requests_init(struct requests *r)
{
	memset(r, 0, sizeof *r);
	packed_init(&r->time, 0, NS_PER_MS);
	packed_init(&r->input, 0, 1);
	packed_init(&r->output, 0, 1);
	r->previous = r->first = r->last = NA_INT;
}

static void start_time(struct requests *r, int64_t t)
{
	packed_center(&r->time, t);
	r->first = r->last = t;
}

static void add_time(struct requests *r, int64_t t)
{
	if (t != NA_INT) {
		if (r->n_timed++ == 0)
			start_time(r, t);
		if (t < r->first)
			r->first = t;
		if (t > r->last)
			r->last = t;
		if (r->previous != NA_INT && t < r->previous)
			r->out_of_order++;
		r->previous = t;
	}
	packed_add(&r->time, t);
}

void requests_add(struct requests *r, const struct span *s)
{
	const int64_t *time = s->batch->time[F_TIMESTAMP];
	const int64_t *input = s->batch->integer[F_INPUT_LENGTH];

	for (size_t i = s->from; i < s->to; i++) {
		if (span_counts(s, i)) {
			add_time(r, time[i]);
			packed_add(&r->input, input[i]);
			packed_add(&r->output, span_output(s, i));
			r->failed += s->batch->outcome[i] != OUTCOME_OK;
			r->n++;
		} else if (s->batch->kind[i] == RECORD_REQUEST && time[i] != NA_INT) {
			r->previous = time[i];
		}
	}
}

int64_t requests_span(const struct requests *r)
{
	int64_t span;

	if (r->n_timed == 0)
		return 0;
	return __builtin_sub_overflow(r->last, r->first, &span) ? INT64_MAX : span;
}

void requests_free(struct requests *r)
{
	packed_free(&r->time);
	packed_free(&r->input);
	packed_free(&r->output);
}
