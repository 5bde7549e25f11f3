/* run.h - the requests of one or more runs, kept as columns
 *
 * Everything that the run programs print comes from this store: exact quantiles need every value, and requests come
 * in any order. A program names the columns that it needs; a request takes some 20 to 60 bytes.
 *
 * A run is an operand of the command line, or a name in the field `run` of an operand without a LABEL. The same run
 * again (the same label, or another value of the field `replicate`) is a repetition of it: a unit. Statistics are
 * those of one unit; what a run of several units shows is the mean over its units (fold.h), since each has its own
 * clock and its own luck.
 *
 * Engine-state samples (FORMATS A.2b), which share the stream, are kept apart and are never counted as requests. What
 * a sample does not say of run and repetition is that of the request before it, or else of the first one that comes.
 */
#ifndef SERVESTAT_RUN_RUN_H
#define SERVESTAT_RUN_RUN_H

#include "base/slots.h"
#include "base/text.h"
#include "input/batch.h"
#include "run/clock.h"
#include "run/column.h"
#include "run/recent.h"

/* The columns that can be kept. Those of texts hold numbers of names (run_name); missing and "" are the same. */
enum run_field {
	RUN_WORKER, RUN_PREFILL_WORKER, RUN_DECISION, RUN_SESSION, RUN_ERROR, RUN_REQUEST, /* texts */
	RUN_START,             /* ns on the run's clock */
	RUN_LAG,               /* ns from scheduled to start */
	RUN_RECENT,            /* where the request's id lies among recent ones (run_request) */
	RUN_TURN, RUN_INPUT, RUN_OUTPUT, RUN_CACHED,
	RUN_TTFT, RUN_TPOT, RUN_E2E, RUN_QUEUE, RUN_PREFILL,  /* ms */
	RUN_LOAD, RUN_LOAD_AVG, RUN_AFFINITY_LOAD,            /* requests */
	RUN_FIELDS
};

enum { RUN_TEXTS = RUN_REQUEST + 1 };
#define RUN_NONE RUN_FIELDS /* no column: for functions that take one */

typedef uint32_t run_fields; /* a bit set, as field_set of batch.h */
#define RUN_FIELD(f) ((run_fields)1 << (f))

/* The latency metrics of -m. */
enum run_metric { METRIC_TTFT, METRIC_TPOT, METRIC_E2E, METRIC_QUEUE, RUN_METRICS };
/* run_metric_name: "ttft". run_metric_field: its column. */
const char *run_metric_name(enum run_metric m);
enum run_field run_metric_field(enum run_metric m);

/* One repetition of a run: one operand, one value of `replicate`. */
struct run_unit {
	uint32_t run;
	uint32_t operand;
	int64_t replicate;     /* NA_INT when not given */
	uint32_t next;         /* the next unit of the same run, RUN_NO_UNIT after the last */
	uint64_t n;            /* requests */
	uint64_t identified;   /* of these, with an id of their own (RUN_REQUEST) */
	bool heard;            /* samples made it, and no request is of it */
};

#define RUN_NO_UNIT UINT32_MAX

struct run {
	char *label;
	uint32_t first, last;  /* its units */
	uint32_t units;
	size_t stem;           /* length of the name that records give it: A of A#2 */
	uint32_t later;        /* the run of the same name that began after it, RUN_NO_UNIT: none */
};

/* Engine-state samples. */
struct run_samples {
	size_t n;
	struct run_column unit, worker, ts, seen, running, waiting, pending, max_prefill;
	struct run_column kv_used, gpu_util;
};

/* How many texts and bytes of them a text column may take. */
struct run_bound {
	bool on;
	uint32_t names;
	size_t bytes;
	const char *rest;      /* what the others are called; NULL: they are missing */
};

struct run_store {
	run_fields wanted;
	run_fields matching;   /* of the texts wanted: those kept only once the stream names its runs */
	bool samples_wanted;
	bool apart;            /* runs of different operands are different runs, even when their names are the same */
	size_t n;              /* requests, in order of arrival */
	struct run_column column[RUN_FIELDS];
	struct run_column unit_of; /* index into unit */
	uint8_t *outcome;      /* enum outcome */
	size_t outcome_cap;
	struct intern names[RUN_TEXTS];
	struct run_bound bound[RUN_TEXTS];
	struct recent recent_ids; /* of RUN_RECENT */
	struct run *run;
	uint32_t n_runs;
	struct run_unit *unit;
	uint32_t n_units;
	uint32_t most_units;   /* 0: any number */
	const char *rest_label; /* of runs beyond that */
	struct run_samples samples;

	/* private: the operand that is being read */
	const char *label;
	uint32_t operand;
	bool by_run;
	uint32_t recent;       /* unit of the record before, RUN_NO_UNIT at the start of an operand */
	uint32_t of_request;   /* unit of the last request that was added, RUN_NO_UNIT at the start of an operand */
	size_t run_cap, unit_cap;
	uint32_t *batch_unit;  /* of each record of a batch */
	uint32_t *batch_name;  /* the same for the text that is being added */
	int64_t *batch_value;  /* what is being added to a column, of requests alone */
	size_t batch_cap, name_cap, value_cap;
	struct intern labels;  /* number = index into run */
	struct slots unit_at;  /* by run, operand and replicate: one more than the index into unit */
};

/* run_store_init: an empty store that keeps `wanted`. */
void run_store_init(struct run_store *s, run_fields wanted);
/* run_store_inputs: what the batches must hold for it. */
field_set run_store_inputs(const struct run_store *s, bool by_run);
/* run_store_open: the following batches are those of operand number `operand`; label must live until the next open.
 * by_run: records may name their run (F_RUN is among the fields). */
void run_store_open(struct run_store *s, const char *label, uint32_t operand, bool by_run);
/* run_store_unit: the unit of record i of a batch of this operand, which is made if it is new. */
uint32_t run_store_unit(struct run_store *s, const struct batch *b, size_t i);
/* run_store_add: take over records from..to-1 of a batch. */
void run_store_add(struct run_store *s, const struct batch *b, size_t from, size_t to);
/* A run that begins again under its name: run_store_again makes the run A#2, to which records of A belong from now
 * on, and returns its number. run_store_move gives the last n requests and the last m samples of one unit to another
 * run (of the same operand and replicate); the unit they are in then. run_store_undo: records of run A belong to it
 * again, together with all that belonged to the runs of its name after it. */
uint32_t run_store_again(struct run_store *s, uint32_t run);
uint32_t run_store_move(struct run_store *s, uint32_t unit, uint32_t run, size_t n, size_t m);
void run_store_undo(struct run_store *s, uint32_t run);
/* run_store_rename: from now on the run has this name. */
void run_store_rename(struct run_store *s, uint32_t run, struct text name);
/* run_store_close: the end of an operand: one that had no records is a run without requests. */
void run_store_close(struct run_store *s);
/* run_store_drop: keep a column of texts no longer, and none of its names. */
void run_store_drop(struct run_store *s, enum run_field f);
/* For a stream without end. run_store_bound: from now on let at most so many texts be new in a column, and so many
 * bytes of them; further ones are called `rest` (NULL: missing). A store that keeps RUN_RECENT keeps the ids that
 * came last, as many as fit RUN_RECENT_BYTES. */
void run_store_bound(struct run_store *s, enum run_field f, uint32_t names, size_t bytes, const char *rest);
/* run_store_bound_units: let at most so many runs and repetitions be new. Runs that come then are one, called `rest`,
 * and repetitions of a run are one without a number. run_store_is_full: they are so many. */
void run_store_bound_units(struct run_store *s, uint32_t units, const char *rest);
bool run_store_is_full(const struct run_store *s);
#define RUN_RECENT_BYTES ((size_t)4 << 20)
/* run_store_bytes: memory of requests, samples and names. */
size_t run_store_bytes(const struct run_store *s);
void run_store_free(struct run_store *s);

/* run_find: the run with this label, or n_runs. */
uint32_t run_find(const struct run_store *s, struct text label);
/* run_int, run_real: a value of request i; the field must be wanted. */
static inline int64_t run_int(const struct run_store *s, enum run_field f, size_t i)
{
	return run_column_int(&s->column[f], i);
}

static inline double run_real(const struct run_store *s, enum run_field f, size_t i)
{
	return run_column_real(&s->column[f], i);
}

static inline uint32_t run_unit_of(const struct run_store *s, size_t i)
{
	return (uint32_t)run_column_int(&s->unit_of, i);
}

/* run_end_of: when a request ended, in ns on its run's clock: start + e2e, or + ttft where there is no e2e, or its
 * start; NA_INT: not known. run_end: the same of request i; reads RUN_START, RUN_TTFT, RUN_E2E. */
static inline int64_t run_end_of(int64_t start, double ttft_ms, double e2e_ms)
{
	return run_clock_after(start, isnan(e2e_ms) ? ttft_ms : e2e_ms);
}
int64_t run_end(const struct run_store *s, size_t i);
/* run_name: the text that number v of a text column stands for; missing for NA_INT. */
struct text run_name(const struct run_store *s, enum run_field f, int64_t v);
/* run_request: the id of request i by RUN_REQUEST, else by RUN_RECENT; missing when neither has it (any more). */
struct text run_request(const struct run_store *s, size_t i);

#endif
