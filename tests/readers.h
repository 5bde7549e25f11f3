/* readers.h - the field scanner against the referee: both must read the same values, or refuse for the same reason
 *
 * Shared by the differential test and the fuzzer.
 */
#ifndef SERVESTAT_TESTS_READERS_H
#define SERVESTAT_TESTS_READERS_H

#include <stdio.h>
#include <string.h>

#include "input/decode.h"

/* One plan with a decoder of either kind */
struct readers {
	struct plan plan;
	struct input_spec spec;
	struct decoder scanner, referee;
	struct slab a, b;
	char why[200];         /* the first difference */
};

#define ALL_FIELDS (((field_set)1 << F_COUNT) - 1)

static void readers_init(struct readers *r, field_set fields, const struct input_map *map)
{
	memset(r, 0, sizeof *r);
	r->spec.map = map;
	plan_init(&r->plan, &r->spec, fields);
	decoder_init(&r->scanner, &r->plan);
	decoder_init(&r->referee, &r->plan);
	r->referee.referee_only = true;
}

static void readers_free(struct readers *r)
{
	decoder_free(&r->scanner);
	decoder_free(&r->referee);
	plan_free(&r->plan);
	slab_free(&r->a);
	slab_free(&r->b);
}

static void readers_decode(struct decoder *d, struct slab *s, const char *text, size_t n)
{
	slab_reset(s);
	s->text = slab_buffer(s, n, 0);
	s->text_n = n;
	memcpy(s->text, text, n);
	memset(s->text + n, '\n', SLAB_PAD);
	decode_slab(d, s);
}

static bool readers_differ(struct readers *r, const char *what, size_t row)
{
	snprintf(r->why, sizeof r->why, "%s differs in row %zu", what, row);
	return false;
}

static bool readers_same_faults(struct readers *r)
{
	if (r->a.n_faults != r->b.n_faults || r->a.lines != r->b.lines || r->a.accepted != r->b.accepted ||
	    r->a.units != r->b.units)
		return readers_differ(r, "number of faults or lines", 0);
	for (size_t i = 0; i < r->a.n_faults; i++) {
		const struct fault *a = &r->a.fault[i], *b = &r->b.fault[i];

		if (a->line != b->line || a->cut != b->cut || strcmp(a->reason, b->reason) ||
		    strcmp(a->field ? a->field : "", b->field ? b->field : "")) {
			snprintf(r->why, sizeof r->why, "%s: %s | %s: %s", a->field ? a->field : "", a->reason,
				 b->field ? b->field : "", b->reason);
			return false;
		}
	}
	return true;
}

static bool readers_same_ids(const struct batch *a, const struct batch *b, size_t i)
{
	if (a->id_count[i] != b->id_count[i])
		return false;
	if (!a->id_first || a->id_count[i] == NO_IDS || a->id_count[i] == 0)
		return true;
	return memcmp(a->ids + a->id_first[i], b->ids + b->id_first[i], a->id_count[i] * sizeof *a->ids) == 0;
}

static bool readers_same_runs(const struct batch *a, const struct batch *b, size_t i)
{
	if (!a->run_first)
		return true;
	return a->run_count[i] == b->run_count[i] &&
	       (a->run_count[i] == 0 || memcmp(a->runs + a->run_first[i], b->runs + b->run_first[i],
					       a->run_count[i] * sizeof *a->runs) == 0);
}

static bool readers_same_field(const struct batch *a, const struct batch *b, enum field f, size_t i)
{
	switch (field_kind(f)) {
	case COL_TEXT:
		return text_equal(a->text[f][i], b->text[f][i]);
	case COL_TIME:
		return a->time[f][i] == b->time[f][i];
	case COL_INT:
		return a->integer[f][i] == b->integer[f][i];
	case COL_REAL:
		return memcmp(&a->real[f][i], &b->real[f][i], sizeof(double)) == 0;
	case COL_LINE:
		return text_equal(a->line[i], b->line[i]);
	default:
		return readers_same_ids(a, b, i) && readers_same_runs(a, b, i);
	}
}

static bool readers_same_rows(struct readers *r)
{
	const struct batch *a = &r->a.batch, *b = &r->b.batch;

	if (a->n != b->n)
		return readers_differ(r, "number of rows", a->n);
	for (size_t i = 0; i < a->n; i++) {
		if (a->kind[i] != b->kind[i] || a->outcome[i] != b->outcome[i] ||
		    a->line_number[i] != b->line_number[i])
			return readers_differ(r, "kind, outcome or line", i);
		for (unsigned k = 0; k < r->plan.n_columns; k++) {
			enum field f = (enum field)r->plan.column[k].field;

			if (!readers_same_field(a, b, f, i))
				return readers_differ(r, field_name(f) ? field_name(f) : "ids or line", i);
		}
	}
	return true;
}

/* readers_agree: decode text both ways; false with r->why when the results are not the same. */
static bool readers_agree(struct readers *r, const char *text, size_t n)
{
	readers_decode(&r->scanner, &r->a, text, n);
	readers_decode(&r->referee, &r->b, text, n);
	return readers_same_faults(r) && readers_same_rows(r);
}

#endif
