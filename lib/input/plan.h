/* plan.h - which keys of a record matter to this program, and the values a reader found under them
 *
 * The plan is made once per input from the fields asked for: a tree of keys (one level unless --map or an error
 * object needs more), each with a slot. Scanner and referee do the same thing with a line: they put the last value
 * of every key of the plan into its slot. What the values mean is decided in one place (resolve.h), so the readers
 * cannot differ in it.
 */
#ifndef SERVESTAT_INPUT_PLAN_H
#define SERVESTAT_INPUT_PLAN_H

#include "input/decimal.h"
#include "input/fields.h"
#include "input/input.h"

enum value_type { V_NULL, V_TRUE, V_FALSE, V_NUMBER, V_STRING, V_ARRAY, V_OBJECT, V_IDS, V_RUNS };

/* A value as it stands in the line. text is what is between the quotes of a string (escaped: with backslash escapes
 * in it), the whole text of everything else. */
struct value {
	uint64_t serial;       /* of the record it was last seen in */
	uint8_t type;
	bool escaped;
	struct text text;
	struct decimal number; /* V_NUMBER */
	size_t ids_first;      /* V_IDS, V_RUNS: decoded already, into the slab's ids or runs */
	uint32_t ids_count, runs_count;
};

enum hint { HINT_OUTCOME = 1, HINT_SAMPLE = 2 };
enum ids_role { IDS_NONE, IDS_COUNT, IDS_STORE, IDS_RUNS };

struct entry {
	const char *name;
	uint32_t n;
	uint16_t slot;
	uint16_t slot_end;     /* slots slot+1 .. slot_end-1 are those of the keys below this one */
	uint8_t hints;
	uint8_t ids;           /* enum ids_role */
	struct node *child;    /* keys of the object under this key that matter; NULL */
	struct entry *next;    /* private: chain of the hash table */
};

enum { NODE_TABLE = 256, MAP_NOTED = 64 };

struct node {
	struct entry **entry;
	size_t n, cap;
	unsigned id;           /* 0 is the record itself */
	struct entry *table[NODE_TABLE];
};

/* One place where a target may be found */
struct candidate {
	uint16_t slot;
	uint8_t unit;          /* enum unit */
	int8_t shift;          /* power of ten from the unit to that of the column */
	int8_t offset;         /* added to the number */
	const char *spelling;
};

/* A set of slots, for asking whether a record has any of some: slots that are 256 apart share a bit. */
struct slot_set { uint64_t word[4]; };

static inline void slot_set_add(struct slot_set *s, unsigned slot)
{
	s->word[slot / 64 % 4] |= (uint64_t)1 << slot % 64;
}

static inline bool slot_set_meets(const struct slot_set *a, const struct slot_set *b)
{
	return (a->word[0] & b->word[0]) | (a->word[1] & b->word[1]) | (a->word[2] & b->word[2]) | (a->word[3] & b->word[3]);
}

/* All of them, best first */
struct candidates {
	const struct candidate *at;
	size_t n;
	struct slot_set slots;
};

struct plan {
	struct node *root;
	unsigned n_nodes;
	uint16_t n_slots;
	struct candidates find[T_COUNT];
	struct candidate *candidate; /* all of them, by target */
	field_set fields;      /* asked for, by the program or by --where */
	struct { uint8_t field, kind; } column[F_COUNT]; /* the same as a list */
	unsigned n_columns;
	enum time_unit time_unit;
	int64_t block_size;
	const struct filter *where; /* judged by the reader; NULL: none, or left to the delivery */
	struct { uint16_t slot; uint8_t item; } mapped[MAP_NOTED]; /* what --map names, to tell whether it is ever there */
	unsigned n_mapped;
};

/* plan_init: for spec with the fields fields. */
void plan_init(struct plan *p, const struct input_spec *spec, field_set fields);
void plan_free(struct plan *p);
/* plan_find: the entry of key name[0..n) in node, or NULL. name must be readable for 8 bytes. */
struct entry *plan_find(const struct node *node, const char *name, size_t n);

/* The values of one record. */
struct record {
	const struct plan *plan;
	uint64_t serial;
	unsigned hints;
	struct value *slot;
	struct slot_set seen;  /* slots that were set, at least */
	struct text line;      /* without line end; text before the first key may hold white space */
};

void record_init(struct record *r, const struct plan *p);
void record_free(struct record *r);
/* record_begin: forget the values of the record before. */
static inline void record_begin(struct record *r)
{
	r->serial++;
	r->hints = 0;
	r->seen = (struct slot_set){ { 0 } };
}
/* record_set: the slot of key e, to be filled; an earlier value of the same key is forgotten. */
static inline struct value *record_set(struct record *r, const struct entry *e)
{
	struct value *v = &r->slot[e->slot];

	for (unsigned i = e->slot + 1u; i < e->slot_end; i++)
		r->slot[i].serial = 0;
	v->serial = r->serial;
	r->hints |= e->hints;
	slot_set_add(&r->seen, e->slot);
	return v;
}

#endif
