/* fields.h - canonical fields and what else they are called
 *
 * The one table of spellings. A field is looked for under its canonical name, then under its aliases in table
 * order, whatever the order of the keys in the record. A spelling that begins with a dot is a path of keys into
 * nested objects.
 */
#ifndef SERVESTAT_INPUT_FIELDS_H
#define SERVESTAT_INPUT_FIELDS_H

#include "input/batch.h"

/* What can be looked for in a record: the fields of a batch, and what decides outcome, kind and session. */
enum target {
	T_OK = F_COUNT, T_STATUS, T_FAILURE, T_ERROR_CODE, T_ABORTED, T_FINISH,
	T_ERROR_TYPE, T_ERROR_MESSAGE,
	T_CHAT, T_PARENT, T_CONVERSATION,
	T_COUNT
};

/* UNIT_FIELD: the unit of the canonical field (ms; none for counts). UNIT_BARE: a bare `timestamp`, see A.3. */
enum unit { UNIT_FIELD, UNIT_BARE, UNIT_NS, UNIT_US, UNIT_MS, UNIT_S };

struct spelling {
	short target;
	unsigned char unit;
	signed char offset;    /* added to the number: turn_index counts from 0 */
	const char *path;
};

/* fields_spellings: the table, *n entries; all spellings of a target in order of rank. */
const struct spelling *fields_spellings(size_t *n);
/* fields_target: the target of a canonical name for --map and --where ("ok" and "aborted" included); -1 if none */
int fields_target(struct text name);
/* fields_shift: the power of ten that turns a number in unit u into the unit of field f's column (ns, ms) */
int fields_shift(enum field f, enum unit u);
/* fields_unit: UNIT_NS .. UNIT_S of "ns" "us" "ms" "s"; -1 for anything else */
int fields_unit(struct text name);
/* fields_impossible: why v cannot be the value of the real field f: beyond the doubles, a latency below 0, a share outside
 * 0..1. NULL: it can. */
const char *fields_impossible(enum field f, double v);

#endif
