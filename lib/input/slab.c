/* slab.c - the memory of one batch; see slab.h */
#include "input/slab.h"

#include <stdlib.h>
#include <string.h>

/* A column: where its pointer is (of whatever type, so it is copied in and out), and the size of one entry */
struct column {
	void *at;
	size_t size;
};

enum { MAX_COLUMNS = F_COUNT + 8, MUCH = 16 << 20 };

static struct column field_column(struct batch *b, enum field f)
{
	switch (field_kind(f)) {
	case COL_TEXT:
		return (struct column){ &b->text[f], sizeof *b->text[f] };
	case COL_TIME:
		return (struct column){ &b->time[f], sizeof *b->time[f] };
	case COL_INT:
		return (struct column){ &b->integer[f], sizeof *b->integer[f] };
	case COL_REAL:
		return (struct column){ &b->real[f], sizeof *b->real[f] };
	case COL_IDS:
		return (struct column){ &b->id_first, sizeof *b->id_first };
	case COL_COUNT:
		return (struct column){ &b->id_count, sizeof *b->id_count };
	case COL_RUNS:
		return (struct column){ &b->run_first, sizeof *b->run_first };
	case COL_LINE:
		break;
	}
	return (struct column){ &b->line, sizeof *b->line };
}

/* The columns in use. The kind of HASH_IDS and HASH_RUNS names the first of theirs; both have that of HASH_COUNT. */
static size_t columns(struct batch *b, field_set fields, struct column *c)
{
	size_t n = 0;

	c[n++] = (struct column){ &b->kind, sizeof *b->kind };
	c[n++] = (struct column){ &b->outcome, sizeof *b->outcome };
	c[n++] = (struct column){ &b->warm, sizeof *b->warm };
	c[n++] = (struct column){ &b->line_number, sizeof *b->line_number };
	c[n++] = (struct column){ &b->ordinal, sizeof *b->ordinal };
	if (fields & (FIELD(F_HASH_IDS) | FIELD(F_HASH_RUNS)))
		fields |= FIELD(F_HASH_COUNT);
	if (fields & FIELD(F_HASH_RUNS))
		c[n++] = (struct column){ &b->run_count, sizeof *b->run_count };
	for (int f = 0; f < F_COUNT; f++)
		if (fields & FIELD(f))
			c[n++] = field_column(b, (enum field)f);
	return n;
}

void slab_reset(struct slab *s)
{
	if (s->room_n > MUCH || s->ids_room > MUCH / sizeof *s->batch.ids ||
	    s->runs_room > MUCH / sizeof *s->batch.runs) { /* one huge record is past */
		free(s->room);
		free(s->batch.ids);
		free(s->batch.runs);
		s->room = NULL;
		s->batch.ids = NULL;
		s->batch.runs = NULL;
		s->room_n = s->ids_room = s->runs_room = 0;
	}
	s->batch.n = 0;
	s->batch.n_ids = 0;
	s->batch.n_runs = 0;
	s->accepted = 0;
	s->lines = 0;
	s->units = 0;
	s->mapped = 0;
	s->last = false;
	s->n_faults = 0;
	s->n_links = 0;
	arena_reset(&s->arena);
}

static char *column_get(const struct column *c)
{
	char *p;

	memcpy(&p, c->at, sizeof p);
	return p;
}

static void column_put(const struct column *c, char *p)
{
	memcpy(c->at, &p, sizeof p);
}

static void more_rows(struct slab *s, field_set fields)
{
	struct column c[MAX_COLUMNS];
	size_t n = columns(&s->batch, fields, c);

	s->rows = s->rows ? s->rows * 2 : 1024;
	for (size_t i = 0; i < n; i++)
		column_put(&c[i], mem_resize(column_get(&c[i]), s->rows, c[i].size));
}

void slab_row(struct slab *s, field_set fields)
{
	if (s->batch.n == s->rows)
		more_rows(s, fields);
}

uint64_t *slab_ids(struct slab *s, size_t n)
{
	s->batch.ids = mem_grow(s->batch.ids, &s->ids_room, s->batch.n_ids + n, sizeof *s->batch.ids);
	return s->batch.ids + s->batch.n_ids;
}

uint32_t slab_runs_of(struct slab *s, const uint64_t *ids, size_t n)
{
	uint32_t runs = 0;
	size_t i = 0;

	while (i < n) {
		struct id_run run = { ids[i], 0 };

		do
			run.n++;
		while (++i < n && id_run_takes(&run, ids[i]));
		slab_run(s, run);
		runs++;
	}
	return runs;
}

char *slab_buffer(struct slab *s, size_t n, size_t keep)
{
	if (n > SIZE_MAX - 2 * SLAB_PAD)
		n = SIZE_MAX - 2 * SLAB_PAD; /* the allocation says that memory is out */
	if (n + 2 * SLAB_PAD > s->room_n) {
		char *room = mem_alloc(n + 2 * SLAB_PAD, 1);

		memset(room, '\n', SLAB_PAD);
		if (keep)
			memcpy(room + SLAB_PAD, s->room + SLAB_PAD, keep);
		free(s->room);
		s->room = room;
		s->room_n = n + 2 * SLAB_PAD;
	}
	return s->room + SLAB_PAD;
}

void slab_fault(struct slab *s, uint64_t line, const char *field, const char *reason, bool cut)
{
	s->fault = mem_grow(s->fault, &s->faults_cap, s->n_faults + 1, sizeof *s->fault);
	s->fault[s->n_faults++] = (struct fault){ line, s->accepted, field, reason, cut };
}

void slab_keep(struct slab *s, field_set fields, const bool *keep)
{
	struct column c[MAX_COLUMNS];
	size_t n = columns(&s->batch, fields, c), kept = 0;

	for (size_t row = 0; row < s->batch.n; row++) {
		if (!keep[row])
			continue;
		for (size_t i = 0; i < n && kept != row; i++) {
			char *column = column_get(&c[i]);

			memcpy(column + kept * c[i].size, column + row * c[i].size, c[i].size);
		}
		kept++;
	}
	s->batch.n = kept;
}

void slab_free(struct slab *s)
{
	struct column c[MAX_COLUMNS];
	size_t n = columns(&s->batch, ~(field_set)0, c);

	for (size_t i = 0; i < n; i++)
		free(column_get(&c[i]));
	free(s->batch.ids);
	free(s->batch.runs);
	free(s->room);
	free(s->fault);
	free(s->link);
	arena_free(&s->arena);
	memset(s, 0, sizeof *s);
}
