/* format.h - what an importer is, and what it builds records with
 *
 * An importer turns the values of one kind of file into records. It is a file with a `struct importer`, named in
 * the table of list.c; nothing else knows it. The driver (convert.h) detects the format, cuts the input into JSON
 * values or table rows, and calls it; the importer fills the row with the setters below and emits it, any number of
 * times a value.
 *
 * What is missing stays missing: a setter given a missing text does nothing. A text that does not fit its field is
 * a fault: the row is then reported instead of emitted. NaN and Infinity come as missing (json_scalar).
 */
#ifndef SERVESTAT_INPUT_FORMATS_FORMAT_H
#define SERVESTAT_INPUT_FORMATS_FORMAT_H

#include "base/mem.h"
#include "base/text.h"
#include "input/fields.h"
#include "input/input.h"
#include "input/json.h"

/* A record under way; the member of value[] is that of the field's kind. */
struct row {
	enum record_kind kind;
	enum outcome outcome;
	bool outcome_said;     /* the source says whether it went well */
	bool one_clock;        /* timestamp and start_ms are the same time: who has one has both */
	field_set lent;        /* fields that the source does not have: its label, --worker */
	union row_value {
		struct text text;
		int64_t time;      /* ns */
		int64_t integer;
		double real;
	} value[F_COUNT];
	bool has_ids;
	const uint64_t *ids;
	size_t n_ids;
};

enum gives { GIVES_TRACE = 1, GIVES_RUN = 2 };
/* options that mean something to a format; the driver refuses or notes them elsewhere */
enum heeds { HEEDS_MAP = 1, HEEDS_TIME_UNIT = 2, HEEDS_HASH_BLOCK = 4, HEEDS_AT = 8 };
/* SHAPE_FLAT: records that lib/input reads by itself; SHAPE_JSON: JSON values, one a line or a document;
 * SHAPE_TABLE: CSV or TSV with a header; SHAPE_TEXT: lines */
enum shape { SHAPE_FLAT, SHAPE_JSON, SHAPE_TABLE, SHAPE_TEXT };

struct convert;

/* A table's line: its cells as text; name[i] heads cell[i]. */
struct cells {
	const struct text *name;
	size_t n_names;
	const struct text *cell;
	size_t n;
};

struct importer {
	const char *name;          /* --from NAME */
	const char *summary;       /* of --list-formats */
	enum shape shape;
	unsigned gives;            /* GIVES_*: the natural one alone, or both when a record is both */
	unsigned also;             /* what else can be made of its records */
	bool rebase;               /* its timestamps are of some clock: count them from the first record */
	bool loose;                /* values that are no objects are passed over; else they are damage */
	bool many;                 /* a value, or a file, is that of several requests: without any it is damaged */
	bool generic;              /* its fields are ours, and a 0 means a measured 0 */
	unsigned heeds;            /* HEEDS_* */
	const char *const *columns; /* SHAPE_TABLE: what it reads, ends with NULL; NULL: whatever is called like fields */
	const char *clock;         /* what its start_ms count from; NULL: it has none, or they are as they come */
	bool documents;            /* a JSON value is a whole run: the label of the input names it */
	/* Is it this? SHAPE_JSON and SHAPE_FLAT: by the first value, which may be cut off; NULL: never by itself. */
	bool (*detect)(struct json first);
	/* SHAPE_TABLE: by the header. SHAPE_TEXT: names[0] is the first line. */
	bool (*detect_header)(const struct text *names, size_t n);
	void (*value)(struct convert *c, struct json v);             /* SHAPE_JSON */
	void (*line)(struct convert *c, const struct cells *cells);  /* SHAPE_TABLE; SHAPE_TEXT has one cell */
	void (*end)(struct convert *c);                              /* of an input; may be NULL */
};

/* The table; ends with NULL. In the order of detection. */
extern const struct importer *const importers[];
const struct importer *importer_find(const char *name);

struct convert_options {
	const struct importer *from; /* NULL: detect */
	unsigned wants;            /* GIVES_* that are written; 0: what the format gives */
	int64_t block_size;        /* 0: as the source says */
	struct text worker;        /* of records that name none; s NULL: none */
	uint64_t hash_block;       /* tokens a block of ids made from token ids; 0: none */
	int64_t at_ns;             /* time of samples that carry none; NA_INT: now */
};

/* The state of a conversion, which may read several inputs, one after the other. */
struct convert {
	struct convert_options o;
	const struct input_spec *spec;       /* report, fail, idle, ctx; map, time_unit */
	void (*emit)(struct convert *c, const struct row *row);
	void (*note)(struct convert *c, const char *text);
	void *ctx;

	/* of the input that is being read */
	const char *path;
	const char *label;         /* of a document's run */
	bool labelled;             /* the user gave it */
	const struct importer *format;
	const struct importer *doubt; /* what it looks like rather than what --from says; NULL: no doubt */
	uint64_t looked, alike;    /* values that were looked at then, and those that do look like it */
	struct input_counts counts;
	uint64_t line;             /* where the value at hand begins */
	uint64_t document;         /* its ordinal, from 1 */
	uint64_t request;          /* of those with many: the ordinal of the request in the value, from 1 */

	/* of the value at hand */
	struct row row;
	struct arena scratch;
	const char *fault_field, *fault;
	bool rejected;             /* the value at hand was reported already */
	bool found;                /* the source has something for the row */
	bool open_end;             /* SHAPE_TEXT: the line at hand has no end */

	/* for importers: kept from value to value, and over all inputs */
	int64_t base;              /* what timestamps count from; NA_INT: none yet */
	uint64_t next_id;          /* first global block id that is free */
	int64_t clock, clock_offset; /* ns: the last time read, what a clock that began anew is behind */
	struct text previous;      /* text of the value before (owned by the convert), see llmperf.c */
	size_t previous_cap;
	uint64_t *ids;
	size_t ids_cap;
	uint64_t skipped;          /* values that are no requests */
	struct intern names;       /* of conversations that were met, see weka.c */
	uint64_t conversations;
	void *state;               /* one piece of memory, freed with the convert */
	const char **noted;        /* formats of the notes given for this input */
	size_t n_noted, noted_cap;
};

/* --- building a row --- */

/* row_begin: all missing. row_emit: hand it on, or report its fault; a record for which the source has nothing is one.
 * The setters note in c->found that it has; who sets what the source does not have (an index) takes that back. */
void row_begin(struct convert *c);
void row_emit(struct convert *c);

/* Set field f of the row from text t; missing leaves it. row_real and row_time take the unit of the number;
 * UNIT_FIELD is the field's own. A text that is exactly a number is that number. Times may be RFC 3339; without
 * zone they are taken as UTC, which is noted. */
void row_text(struct convert *c, enum field f, struct text t);
void row_int(struct convert *c, enum field f, struct text t);
void row_real(struct convert *c, enum field f, struct text t, enum unit unit);
void row_time(struct convert *c, enum field f, struct text t, enum unit unit);
/* The same from a JSON value. */
void row_text_of(struct convert *c, enum field f, struct json v);
void row_int_of(struct convert *c, enum field f, struct json v);
void row_real_of(struct convert *c, enum field f, struct json v, enum unit unit);
void row_time_of(struct convert *c, enum field f, struct json v, enum unit unit);
/* row_span_of: a latency that is given by its end, a time of the clock of start_ms; missing when one of them is. */
void row_span_of(struct convert *c, enum field f, struct json end, enum unit unit);
/* row_turn_of: a turn that counts from 0. */
void row_turn_of(struct convert *c, struct json v);
/* row_ids_of: block ids from a JSON list, each plus `offset`; *max, if not NULL, becomes the largest that was
 * seen. */
void row_ids_of(struct convert *c, struct json list, uint64_t offset, uint64_t *max);
/* row_outcome: what the source says. row_failed: failed, with a reason that may be missing; of a traceback it is
 * the last line, of anything else the first. A failed request keeps no latency or count of tokens of 0, which only
 * stands for nothing. In a generic format both stay as they are. */
void row_outcome(struct convert *c, enum outcome outcome);
void row_failed(struct convert *c, struct text reason);
/* row_error_of: an error that is null or absent (ok), a text (ok when empty) or an object with type and message. */
void row_error_of(struct convert *c, struct json error);
/* row_lacks, row_missing: was nothing put into field f? */
bool row_lacks(const struct row *r, enum field f);
static inline bool row_missing(const struct convert *c, enum field f) { return row_lacks(&c->row, f); }
/* row_flat: every member of map v (or cell of a line) that is called like a canonical field or one of its aliases. */
void row_flat(struct convert *c, struct json v);
void row_flat_cells(struct convert *c, const struct cells *cells);
/* row_flat_knows: does the flat reader know a field by this name? */
bool row_flat_knows(struct text name, const struct input_map *map);

/* convert_fault: the row at hand cannot be. Field may be NULL. convert_reject: report now, once a value; nothing is
 * emitted of the value any more. */
void convert_fault(struct convert *c, const char *field, const char *why);
void convert_reject(struct convert *c, const char *field, const char *why);
/* convert_clock: an RFC 3339 time to ns, of a text that is followed by anything; one without zone is taken as UTC, which
 * is noted. NULL, or a static reason. */
const char *convert_clock(struct convert *c, struct text t, int64_t *ns);
/* convert_note: once an input. */
void convert_note(struct convert *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
