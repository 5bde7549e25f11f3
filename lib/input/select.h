/* select.h - --warmup and --first: which requests of an input count, in input order */
#ifndef SERVESTAT_INPUT_SELECT_H
#define SERVESTAT_INPUT_SELECT_H

#include "input/input.h"

struct select {
	const struct selection *warmup, *first;
	uint64_t warm_count, first_count; /* a percentage is a count here */
	enum field clock;      /* the time of spans */
	uint64_t seen;         /* requests so far */
	int64_t epoch, last;   /* the first time, and the newest; NA_INT before them */
	bool full;             /* --first is satisfied: nothing more is wanted */
};

/* select_init: fields are those of the batches; requests is how many there are in all, for percentages. */
void select_init(struct select *s, const struct input_spec *spec, field_set fields, uint64_t requests);
/* select_needs_total: does spec hold a percentage? */
bool select_needs_total(const struct input_spec *spec);
/* select_fields: fields and, for a span, a clock */
field_set select_fields(const struct input_spec *spec, field_set fields);
/* select_rows: set warm of the rows that --first lets through, and return their number. */
size_t select_rows(struct select *s, struct batch *b);

#endif
