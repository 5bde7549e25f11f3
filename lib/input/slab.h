/* slab.h - the memory of one batch: the bytes it was read from, its columns, and what went wrong in it */
#ifndef SERVESTAT_INPUT_SLAB_H
#define SERVESTAT_INPUT_SLAB_H

#include "base/mem.h"
#include "input/batch.h"

enum { SLAB_PAD = 64 }; /* readable bytes on both sides of the text, so that scanners may load whole words */

struct fault {
	uint64_t line;         /* within the slab, from 1 */
	uint64_t after;        /* records of the slab accepted before it */
	const char *field;     /* NULL or in the plan, the arena */
	const char *reason;
	bool cut;
};

/* A record whose session is decided at delivery: chat and parent as texts, parent.s NULL for none. */
struct link {
	size_t row;            /* SIZE_MAX: left out by --where */
	struct text chat, parent;
	uint32_t root;         /* number of the root chat; see sessions.c */
};

struct slab {
	struct batch batch;
	size_t rows;           /* room in the columns */
	size_t ids_room, runs_room;
	uint64_t accepted;     /* records before --where */
	uint64_t lines;
	unsigned units;        /* bit per enum time_unit: units of the timestamps that were read */
	uint64_t mapped;       /* bit per item of --map: it was there */

	char *room;            /* the buffer, padding included */
	size_t room_n;
	char *text;            /* first byte of the slab's lines */
	size_t text_n;
	struct arena arena;    /* decoded texts */
	bool last;             /* the file ended in it */
	const char *foreign;   /* SOURCE_FOREIGN: what the first bytes are */
	int error;             /* SOURCE_ERROR: errno */

	struct fault *fault;
	size_t n_faults, faults_cap;
	struct link *link;
	size_t n_links, links_cap;
};

/* slab_reset: empty, for the columns in fields. */
void slab_reset(struct slab *s);
/* slab_row: room for one more row in the columns of fields; the row is batch.n. */
void slab_row(struct slab *s, field_set fields);
/* slab_ids: room for n more ids behind batch.n_ids; the place of the first. */
uint64_t *slab_ids(struct slab *s, size_t n);
/* slab_run: append one run behind batch.n_runs. */
static inline void slab_run(struct slab *s, struct id_run run)
{
	struct batch *b = &s->batch;

	if (b->n_runs == s->runs_room)
		b->runs = mem_grow(b->runs, &s->runs_room, b->n_runs + 1, sizeof *b->runs);
	b->runs[b->n_runs++] = run;
}
/* slab_runs_of: append the runs that n ids make; returns how many. */
uint32_t slab_runs_of(struct slab *s, const uint64_t *ids, size_t n);
/* slab_buffer: a buffer with room for n bytes of text and the padding; the first `keep` bytes of text survive. */
char *slab_buffer(struct slab *s, size_t n, size_t keep);
void slab_fault(struct slab *s, uint64_t line, const char *field, const char *reason, bool cut);
/* slab_keep: keep only the rows whose keep[i] is set. */
void slab_keep(struct slab *s, field_set fields, const bool *keep);
void slab_free(struct slab *s);

#endif
