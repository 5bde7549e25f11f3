/* input.h - bytes -> lines -> fields -> batches
 *
 * The only code that knows JSON spelling, aliases, units, files and pipes. One input is one operand: open it with
 * the fields the program reads, take batches in input order until the end, close it.
 *
 *	struct input *in = input_open(&spec, "trace.jsonl");
 *	while ((got = input_next(in, &batch)) > 0)
 *		x_add(&x, batch);
 *	input_close(in);
 *
 * Regular files are read with pread in blocks over spec.threads threads and pipes in large blocks by one reader at
 * a time; records are decoded by the field scanner (scan.h), and a line it does not like is judged by jansson
 * (referee.h). Batches always arrive in input order, from any number of threads, so a program sees no threads.
 * On a live pipe whole lines are delivered as soon as a read returned them.
 *
 * The layer prints nothing: what is wrong with a record goes through spec.report in input order, and a
 * failure of the whole input (no such file, read error, gzip, CSV, a nested document ...) through spec.fail.
 */
#ifndef SERVESTAT_INPUT_INPUT_H
#define SERVESTAT_INPUT_INPUT_H

#include "input/batch.h"

struct input;
struct input_map;
struct filter;

/* Why something is wrong. field may be NULL. The texts are good during the call only. */
struct input_event {
	const char *path;      /* as the user named it; "-" is standard input */
	uint64_t line;         /* physical line from 1; 0: the whole input */
	const char *field;     /* canonical or mapped spelling that the record used; NULL: the whole record */
	const char *reason;    /* lower case, no full stop */
};

enum select_kind { SELECT_ALL, SELECT_COUNT, SELECT_PERCENT, SELECT_SPAN };

/* --warmup and --first, in input order and over what --where lets through: a number of requests (samples do not
 * count), a percentage of them, or a span of time in ns from the first time (F_TIMESTAMP when that is among the
 * fields, else F_START; the input adds F_TIMESTAMP when neither is). Nothing behind the last wanted record is read
 * for, reported or counted. */
struct selection {
	enum select_kind kind;
	uint64_t count;        /* SELECT_COUNT */
	double percent;        /* SELECT_PERCENT; needs a regular file, which is then read once more to count */
	int64_t span_ns;       /* SELECT_SPAN */
};

enum time_unit { TIME_UNIT_AUTO, TIME_NS, TIME_US, TIME_MS, TIME_S };

struct input_spec {
	field_set fields;
	int threads;                   /* decoding threads, at least 1 */
	const struct input_map *map;   /* --map, or NULL */
	const struct filter *where;    /* --where, or NULL: records that do not match are left out entirely */
	enum time_unit time_unit;      /* of a bare `timestamp` */
	int64_t block_size;            /* --block-size in tokens; 0: as the record says, else the format's default */
	struct selection warmup, first;
	/* bytes that were read from the pipe `path` already: they come before what is left in it; s NULL: none */
	struct text head;
	bool strict;                   /* stop at the first bad record (input_next returns -1) */
	/* a record was rejected (the rest of the input is read on) */
	void (*report)(void *ctx, const struct input_event *e);
	/* the input cannot be read at all */
	void (*fail)(void *ctx, const struct input_event *e);
	/* the input is about to wait for a pipe: flush what was written; may be NULL */
	void (*idle)(void *ctx);
	void *ctx;
};

struct input_counts {
	uint64_t lines;          /* physical lines, blank ones included */
	uint64_t records;        /* accepted, before where and first */
	uint64_t bad;            /* rejected records, a cut last line included */
	bool cut_last_line;      /* the input ended inside its last record */
	uint64_t filtered;       /* left out by where */
	uint64_t warm;           /* delivered with warm = 1 */
	uint64_t beyond_first;   /* 1 when reading stopped because of `first` */
	bool strict_stop;        /* spec.strict met a bad record */
	/* the unit that timestamps were read in: assumed for a bare `timestamp`, else in the field's name;
	 * TIME_UNIT_AUTO when there was none but RFC 3339 texts. mixed: records differed, and the unit is that of
	 * the first kind seen */
	enum time_unit timestamp_unit;
	bool timestamp_unit_mixed;
	uint64_t mapped;         /* bit per path of --map, in the order of input_map_add: some record had it */
};

/* input_open: open path ("-" is standard input, which is not closed). The first bytes are looked at on the first
 * input_next, so a live pipe does not block here. NULL after spec.fail was called. spec and what it points to
 * must outlive the input. */
struct input *input_open(const struct input_spec *spec, const char *path);
/* input_next: the next batch (n >= 1) in *batch, owned by the input and good until the next call. Returns 1, 0 at
 * the end, -1 after spec.fail or strict stop. */
int input_next(struct input *in, const struct batch **batch);
/* input_wait: wait until input_next would return at once, at most timeout_ms milliseconds; would it? For programs
 * that do something at intervals while a pipe is quiet; give such an input at least 2 threads, since with one it
 * can only wait for bytes, which may be less than a line. A regular file is always ready. */
bool input_wait(struct input *in, int timeout_ms);
/* input_seen: what has been seen so far (up to the last batch returned). */
const struct input_counts *input_seen(const struct input *in);
/* input_unit_name: what was assumed about a bare timestamp: "ms" ..., "mixed"; NULL when there was none. */
const char *input_unit_name(const struct input_counts *c);
/* input_close: stop threads, free everything. */
void input_close(struct input *in);

/* --map FIELD=PATH[:UNIT]. FIELD is a canonical name; PATH is a top-level key, or with a leading dot a path of keys
 * (.metrics.time_to_first_token.value); UNIT (ns us ms s) only for times and latencies. A mapped path outranks the
 * canonical name and all aliases. input_map_add returns NULL or a static reason why text is not such a map. */
struct input_map *input_map_new(void);
const char *input_map_add(struct input_map *map, const char *text);
/* input_map_absent: the path of item i, if by the counts of an input no record had it, nor another path that was given
 * for the same field; "" if one had, and NULL behind the last item. Paths of fields that the input was not asked
 * for are not looked for; fields are those of the spec. */
const char *input_map_absent(const struct input_map *map, size_t i, field_set fields, const struct input_counts *seen);
/* input_map_fields: the fields that it names. */
field_set input_map_fields(const struct input_map *map);
void input_map_free(struct input_map *map);

/* --where 'FIELD OP VALUE', OP one of = != < <= > >=; all added conditions must hold. A missing value matches no
 * condition but !=. Numbers compare as numbers (VALUE may carry a duration unit for times and latencies), texts as
 * texts (= and != only). filter_add returns NULL or a reason (good until the next call). filter_fields: the
 * fields it reads; the input decodes them by itself. */
struct filter *filter_new(void);
const char *filter_add(struct filter *f, const char *text);
field_set filter_fields(const struct filter *f);
/* filter_match: does record i of b match? */
bool filter_match(const struct filter *f, const struct batch *b, size_t i);
/* filter_text_match: would a record pass the conditions on this field, a text, if this were its value? */
bool filter_text_match(const struct filter *f, enum field field, struct text value);
void filter_free(struct filter *f);

#endif
