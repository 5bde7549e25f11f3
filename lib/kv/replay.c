/* replay.c - buffers and sorts records; see replay.h */
#include "kv/replay.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { PIECE = 1024 }; /* records a batch */

struct replay_record {
	int64_t key;               /* its time, else that of the record before it */
	int64_t time, input, block_size;
	uint64_t ordinal, line;
	size_t ids;                /* where its runs of ids begin */
	uint32_t n_ids;            /* NO_IDS */
	uint32_t n_runs;
	uint32_t session, worker, run; /* INTERN_NONE: none */
	uint8_t kind, warm;
};

void replay_init(struct replay *p)
{
	memset(p, 0, sizeof *p);
	intern_init(&p->texts);
}

static void free_batch(struct batch *b)
{
	free(b->kind);
	free(b->outcome);
	free(b->warm);
	free(b->line_number);
	free(b->text[F_SESSION_ID]);
	free(b->text[F_WORKER]);
	free(b->text[F_RUN]);
	free(b->time[F_TIMESTAMP]);
	free(b->integer[F_INPUT_LENGTH]);
	free(b->integer[F_BLOCK_SIZE]);
	free(b->run_first);
	free(b->run_count);
	free(b->id_count);
}

void replay_free(struct replay *p)
{
	intern_free(&p->texts);
	free(p->record);
	free(p->ids);
	free(p->batch_runs);
	free_batch(&p->batch);
	memset(p, 0, sizeof *p);
}

/* --- runs of ids: where each begins, from where the one before it began, and how long it is --- */

enum { MOST = 10 }; /* bytes of a number */

static void put_number(struct replay *p, uint64_t v)
{
	for (; v >= 128; v >>= 7)
		p->ids[p->n_ids++] = (unsigned char)(v | 128);
	p->ids[p->n_ids++] = (unsigned char)v;
}

static uint64_t get_number(const unsigned char **s)
{
	uint64_t v = 0;
	unsigned shift = 0;

	for (; **s & 128; shift += 7)
		v |= (uint64_t)(*(*s)++ & 127) << shift;
	return v | (uint64_t)*(*s)++ << shift;
}

static void pack(struct replay *p, const struct id_run *runs, uint32_t n)
{
	uint64_t before = 0;

	p->ids = mem_grow(p->ids, &p->ids_cap, p->n_ids + (size_t)n * 2 * MOST, 1);
	for (uint32_t i = 0; i < n; i++) {
		uint64_t d = runs[i].id - before; /* modulo 2^64, so every pair has a difference */

		put_number(p, d << 1 ^ (d >> 63 ? UINT64_MAX : 0));
		put_number(p, runs[i].n);
		before = runs[i].id;
	}
}

static void unpack(const struct replay *p, const struct replay_record *r, struct id_run *runs)
{
	const unsigned char *s = p->ids + r->ids;
	uint64_t before = 0;

	for (uint32_t i = 0; i < r->n_runs; i++) {
		uint64_t v = get_number(&s);

		before += v >> 1 ^ (v & 1 ? UINT64_MAX : 0);
		runs[i] = (struct id_run){ before, get_number(&s) };
	}
}

/* --- in --- */

static uint32_t put_text(struct replay *p, const struct text *column, size_t i)
{
	return column && column[i].s ? intern_put(&p->texts, column[i]) : INTERN_NONE;
}

static void add(struct replay *p, const struct batch *b)
{
	p->record = mem_grow(p->record, &p->cap, p->n + b->n, sizeof *p->record);
	for (size_t i = 0; i < b->n; i++) {
		int64_t time = b->time[F_TIMESTAMP][i];
		struct replay_record *r = &p->record[p->n];

		*r = (struct replay_record){
			.key = time != NA_INT ? time : p->n ? p->record[p->n - 1].key : INT64_MIN,
			.time = time,
			.input = b->integer[F_INPUT_LENGTH][i],
			.block_size = b->integer[F_BLOCK_SIZE][i],
			.ordinal = p->n,
			.line = b->line_number[i],
			.ids = p->n_ids,
			.n_ids = b->id_count[i],
			.n_runs = b->run_count[i],
			.session = put_text(p, b->text[F_SESSION_ID], i),
			.worker = put_text(p, b->text[F_WORKER], i),
			.run = put_text(p, b->text[F_RUN], i),
			.kind = b->kind[i],
		};
		if (r->n_ids != NO_IDS)
			pack(p, b->runs + b->run_first[i], r->n_runs);
		p->n++;
	}
}

/* --- order and selection --- */

static int by_time(const void *a, const void *b)
{
	const struct replay_record *x = a, *y = b;

	if (x->key != y->key)
		return (x->key > y->key) - (x->key < y->key);
	return (x->ordinal > y->ordinal) - (x->ordinal < y->ordinal);
}

/* Where a selection of the sorted records ends. */
static size_t selected(const struct replay *p, const struct selection *s)
{
	uint64_t n = s->count, requests = 0;
	size_t i;

	if (s->kind == SELECT_SPAN) {
		int64_t epoch = NA_INT, since;

		for (i = 0; i < p->n; i++) {
			if (p->record[i].time == NA_INT)
				continue;
			if (epoch == NA_INT)
				epoch = p->record[i].time;
			if (__builtin_sub_overflow(p->record[i].time, epoch, &since) || since >= s->span_ns)
				break;
		}
		return i;
	}
	if (s->kind == SELECT_PERCENT) {
		for (i = 0; i < p->n; i++)
			requests += p->record[i].kind == RECORD_REQUEST;
		n = (uint64_t)floor((double)requests * s->percent / 100);
	}
	requests = 0;
	for (i = 0; i < p->n; i++)
		if (p->record[i].kind == RECORD_REQUEST && requests++ == n)
			break;
	return i;
}

static void sort(struct replay *p, const struct selection *warmup, const struct selection *first)
{
	size_t warm, end;

	if (p->n)
		qsort(p->record, p->n, sizeof *p->record, by_time);
	warm = warmup->kind == SELECT_ALL ? 0 : selected(p, warmup);
	end = first->kind == SELECT_ALL ? p->n : selected(p, first);
	p->n = end;
	p->warm = warm < end ? warm : end;
	for (size_t i = 0; i < p->warm; i++)
		p->record[i].warm = 1;
}

size_t replay_read(struct replay *p, struct input *in, const struct selection *warmup, const struct selection *first)
{
	const struct batch *b;
	size_t n;

	while (input_next(in, &b) > 0)
		add(p, b);
	n = p->n;
	sort(p, warmup, first);
	return n;
}

/* --- out --- */

static void make_batch(struct batch *b)
{
	b->kind = mem_alloc(PIECE, sizeof *b->kind);
	b->outcome = mem_zero(PIECE, sizeof *b->outcome);
	b->warm = mem_alloc(PIECE, sizeof *b->warm);
	b->line_number = mem_alloc(PIECE, sizeof *b->line_number);
	b->text[F_SESSION_ID] = mem_alloc(PIECE, sizeof **b->text);
	b->text[F_WORKER] = mem_alloc(PIECE, sizeof **b->text);
	b->text[F_RUN] = mem_alloc(PIECE, sizeof **b->text);
	b->time[F_TIMESTAMP] = mem_alloc(PIECE, sizeof **b->time);
	b->integer[F_INPUT_LENGTH] = mem_alloc(PIECE, sizeof **b->integer);
	b->integer[F_BLOCK_SIZE] = mem_alloc(PIECE, sizeof **b->integer);
	b->run_first = mem_alloc(PIECE, sizeof *b->run_first);
	b->run_count = mem_alloc(PIECE, sizeof *b->run_count);
	b->id_count = mem_alloc(PIECE, sizeof *b->id_count);
}

static struct text get_text(const struct replay *p, uint32_t id)
{
	return id == INTERN_NONE ? (struct text){ NULL, 0 } : intern_text(&p->texts, id);
}

static void fill_row(struct replay *p, const struct replay_record *r, size_t i)
{
	struct batch *b = &p->batch;

	b->kind[i] = r->kind;
	b->warm[i] = r->warm;
	b->line_number[i] = r->line;
	b->text[F_SESSION_ID][i] = get_text(p, r->session);
	b->text[F_WORKER][i] = get_text(p, r->worker);
	b->text[F_RUN][i] = get_text(p, r->run);
	b->time[F_TIMESTAMP][i] = r->time;
	b->integer[F_INPUT_LENGTH][i] = r->input;
	b->integer[F_BLOCK_SIZE][i] = r->block_size;
	b->run_first[i] = b->n_runs;
	b->run_count[i] = r->n_runs;
	b->id_count[i] = r->n_ids;
	p->batch_runs = mem_grow(p->batch_runs, &p->batch_runs_cap, b->n_runs + r->n_runs, sizeof *p->batch_runs);
	unpack(p, r, p->batch_runs + b->n_runs);
	b->n_runs += r->n_runs;
}

const struct batch *replay_next(struct replay *p)
{
	struct batch *b = &p->batch;

	if (p->next == p->n)
		return NULL;
	if (!b->kind)
		make_batch(b);
	b->first = p->next;
	b->n_runs = 0;
	for (b->n = 0; b->n < PIECE && p->next < p->n; b->n++)
		fill_row(p, &p->record[p->next++], b->n);
	b->runs = p->batch_runs;
	return b;
}
