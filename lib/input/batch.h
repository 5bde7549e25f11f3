/* batch.h - a batch: some thousand records as columns
 *
 * This is the one type between reading and analysis. The input layer (input.h) fills it, in input order; an
 * analysis reads it and keeps nothing of it: every pointer in a batch is good until the next input_next().
 * Only the columns that the program asked for are filled; the others are NULL.
 *
 * Times of day (COL_TIME) are integer nanoseconds, so that subtracting them is exact. Latencies (COL_MS) are
 * doubles in milliseconds, decoded from the decimal text with the unit applied exactly. Missing is NA_INT, NA_REAL
 * (a NaN: test with isnan), a text whose s is NULL, and NO_IDS; missing is never 0.
 */
#ifndef SERVESTAT_INPUT_BATCH_H
#define SERVESTAT_INPUT_BATCH_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

#define NA_INT INT64_MIN
#define NA_REAL NAN
#define NO_IDS UINT32_MAX

/* The canonical fields (names and aliases: fields.c; meaning: servestat(7)). The kind tells which member of
 * struct batch holds the column. */
enum field {
	/* COL_TEXT */
	F_REQUEST_ID, F_SESSION_ID, F_TYPE, F_WORKER, F_PREFILL_WORKER, F_DECISION, F_ERROR, F_RUN,
	/* COL_TIME: integer nanoseconds */
	F_TIMESTAMP,      /* trace clock */
	F_START, F_SCHEDULED, F_TS, F_SEEN, /* run clock */
	/* COL_INT */
	F_INPUT_LENGTH, F_OUTPUT_LENGTH, F_CACHED_TOKENS, F_TURN, F_REPLICATE,
	F_BLOCK_SIZE,     /* tokens a block; never missing: option, record, or the format's default */
	F_RUNNING, F_WAITING, F_PENDING_PREFILL_TOKENS, F_MAX_PREFILL_REMAINING,
	/* COL_REAL */
	F_DELAY, F_QUEUE, F_PREFILL, F_TTFT, F_TPOT, F_E2E, /* milliseconds; F_TPOT is derived when absent */
	F_LOAD, F_LOAD_AVG, F_AFFINITY_LOAD,                /* requests */
	F_KV_USED, F_GPU_UTIL,                              /* shares 0..1 */
	/* COL_IDS */
	F_HASH_IDS,       /* the ids themselves: id_first, id_count, ids */
	/* only the count of ids (id_count); the ids are checked but not stored, which is much faster */
	F_HASH_COUNT,
	/* the ids as runs of consecutive ones: run_first, run_count, runs, and id_count; faster than the ids, since
	 * most blocks of a trace are numbered in a row */
	F_HASH_RUNS,
	/* the record's own bytes, without line end: line */
	F_LINE,
	F_COUNT
};

enum field_kind { COL_TEXT, COL_TIME, COL_INT, COL_REAL, COL_IDS, COL_COUNT, COL_RUNS, COL_LINE };

/* A set of fields to decode. */
typedef uint64_t field_set; /* the one typedef of the kit: a bit set has no members to hide */
#define FIELD(f) ((field_set)1 << (f))

enum record_kind { RECORD_REQUEST, RECORD_SAMPLE };        /* FORMATS: engine-state samples share the stream */
enum outcome { OUTCOME_OK, OUTCOME_FAILED, OUTCOME_ABORTED }; /* a record that says nothing is OK */

/* Consecutive ids: id, id + 1 ... id + n - 1, which is at most 2^64 - 1. */
struct id_run { uint64_t id, n; };

/* id_run_takes: would the run be longer by id? */
static inline bool id_run_takes(const struct id_run *r, uint64_t id) { return id == r->id + r->n && id != 0; }

struct batch {
	size_t n;              /* records */
	uint64_t first;        /* ordinal[0] - 1; with --where the ordinals of a batch may have gaps */

	/* always filled, n entries each */
	uint8_t *kind;         /* enum record_kind */
	uint8_t *outcome;      /* enum outcome */
	uint8_t *warm;         /* 1: inside --warmup: feeds state, left out of the statistics */
	uint64_t *line_number; /* physical line, from 1, blank lines counted */
	uint64_t *ordinal;     /* which of the accepted records, from 1: stands in for a missing request_id */

	/* filled on demand, n entries each, indexed by enum field; NULL when not asked for */
	struct text *text[F_COUNT];
	int64_t *time[F_COUNT];
	int64_t *integer[F_COUNT];
	double *real[F_COUNT];

	/* F_HASH_IDS: record i has the ids ids[id_first[i]] .. ids[id_first[i] + id_count[i] - 1];
	 * F_HASH_COUNT fills id_count alone. id_count is NO_IDS where the record has no hash_ids.
	 * F_HASH_RUNS: these ids are the runs runs[run_first[i]] .. runs[run_first[i] + run_count[i] - 1], as long
	 * and few as can be. */
	uint64_t *ids;
	size_t n_ids;
	size_t *id_first;
	uint32_t *id_count;
	struct id_run *runs;
	size_t n_runs;
	size_t *run_first;
	uint32_t *run_count;

	struct text *line;     /* F_LINE */
};

/* batch_text and the like: read one value; the field must have been asked for. */
static inline struct text batch_text(const struct batch *b, enum field f, size_t i) { return b->text[f][i]; }
static inline int64_t batch_time(const struct batch *b, enum field f, size_t i) { return b->time[f][i]; }
static inline int64_t batch_int(const struct batch *b, enum field f, size_t i) { return b->integer[f][i]; }
static inline double batch_real(const struct batch *b, enum field f, size_t i) { return b->real[f][i]; }

/* field_kind: which member of struct batch holds field f. */
static inline enum field_kind field_kind(enum field f)
{
	if (f <= F_RUN)
		return COL_TEXT;
	if (f <= F_SEEN)
		return COL_TIME;
	if (f <= F_MAX_PREFILL_REMAINING)
		return COL_INT;
	if (f <= F_GPU_UTIL)
		return COL_REAL;
	return f == F_HASH_IDS ? COL_IDS : f == F_HASH_COUNT ? COL_COUNT : f == F_HASH_RUNS ? COL_RUNS : COL_LINE;
}

/* field_name: canonical spelling ("input_length", "ttft_ms"); F_HASH_COUNT and F_LINE have none: NULL. */
const char *field_name(enum field f);

#endif
