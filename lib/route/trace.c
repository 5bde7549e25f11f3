/* trace.c - a trace in memory; see trace.h */
#include "route/trace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void route_trace_init(struct route_trace *t)
{
	*t = (struct route_trace){ .slots = 1024 };
	intern_init(&t->sessions);
	intern_init(&t->names);
	t->key = mem_alloc(t->slots, sizeof *t->key);
	t->dense = mem_zero(t->slots, sizeof *t->dense);
}

void route_trace_free(struct route_trace *t)
{
	intern_free(&t->sessions);
	intern_free(&t->names);
	free(t->request);
	free(t->blocks);
	free(t->name);
	free(t->key);
	free(t->dense);
	*t = (struct route_trace){ 0 };
}

static size_t slot_of(const struct route_trace *t, uint64_t id)
{
	size_t i = (size_t)((id ^ id >> 32) * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (t->slots - 1);

	while (t->dense[i] && t->key[i] != id)
		i = (i + 1) & (t->slots - 1);
	return i;
}

static void grow_slots(struct route_trace *t)
{
	uint64_t *key = t->key;
	uint32_t *dense = t->dense;
	size_t n = t->slots;

	t->slots *= 2;
	t->key = mem_alloc(t->slots, sizeof *t->key);
	t->dense = mem_zero(t->slots, sizeof *t->dense);
	for (size_t i = 0; i < n; i++)
		if (dense[i]) {
			size_t s = slot_of(t, key[i]);

			t->key[s] = key[i];
			t->dense[s] = dense[i];
		}
	free(key);
	free(dense);
}

/* block_number: the dense number of a block id; slots hold it plus 1, 0 is empty. */
static uint32_t block_number(struct route_trace *t, uint64_t id)
{
	size_t s = slot_of(t, id);

	if (!t->dense[s]) {
		if (t->n_blocks * 2 >= t->slots) {
			grow_slots(t);
			s = slot_of(t, id);
		}
		t->key[s] = id;
		t->dense[s] = (uint32_t)++t->n_blocks;
	}
	return t->dense[s] - 1;
}

static void add_blocks(struct route_trace *t, struct route_request *r, const struct batch *b, size_t i)
{
	uint32_t n = b->id_count[i];
	int64_t full = r->input / t->block;

	r->ids = t->n_ids;
	r->n_ids = n == NO_IDS ? 0 : (int64_t)n < full ? n : (uint32_t)full;
	t->blocks = mem_grow(t->blocks, &t->cap_ids, t->n_ids + r->n_ids, sizeof *t->blocks);
	for (uint32_t k = 0; k < r->n_ids; k++)
		t->blocks[t->n_ids++] = block_number(t, b->ids[b->id_first[i] + k]);
}

static int64_t delay_ns(struct route_trace *t, double ms)
{
	double ns = ms * 1e6;

	if (!(ns > 0))
		return 0;
	if (ns <= (double)ROUTE_LONG_NS)
		return llround(ns);
	t->remote++;
	return ROUTE_LONG_NS;
}

/* since: ns from base to when >= base; *beyond counts those that end at ROUTE_LONG_NS. */
static int64_t since(int64_t base, int64_t when, uint64_t *beyond)
{
	uint64_t ns = (uint64_t)when - (uint64_t)base;

	if (ns <= (uint64_t)ROUTE_LONG_NS)
		return (int64_t)ns;
	++*beyond;
	return ROUTE_LONG_NS;
}

static void add_name(struct route_trace *t, struct text id)
{
	t->name = mem_grow(t->name, &t->cap_names, t->n + 1, sizeof *t->name);
	t->name[t->n] = id.s ? intern_put(&t->names, id) : INTERN_NONE;
}

/* add_one: one record; false when it lacks what serving it needs. Links are made later. */
static bool add_one(struct route_trace *t, const struct batch *b, size_t i, bool timed)
{
	int64_t input = batch_int(b, F_INPUT_LENGTH, i), output = batch_int(b, F_OUTPUT_LENGTH, i);
	int64_t turn = batch_int(b, F_TURN, i), when = batch_time(b, F_TIMESTAMP, i);
	double delay = batch_real(b, F_DELAY, i);
	struct text session = batch_text(b, F_SESSION_ID, i);
	bool after_end = when == NA_INT && !isnan(delay) && session.n;
	struct route_request *r;

	if (input == NA_INT || output == NA_INT || input < 0 || output < 0 || (timed && when == NA_INT && !after_end))
		return false;
	t->request = mem_grow(t->request, &t->cap, t->n + 1, sizeof *t->request);
	r = &t->request[t->n];
	*r = (struct route_request){
		.arrival = when == NA_INT ? 0 : when,
		.gap = after_end ? delay_ns(t, delay) : 0,
		.input = input > 0 ? input : 1,
		.output = output > 0 ? output : 1,
		.session = session.n ? intern_put(&t->sessions, session) : NO_SESSION,
		.next = NO_REQUEST,
		.ordinal = b->ordinal[i],
		.turn = turn == NA_INT || turn < 0 || turn > INT32_MAX ? 0 : (int32_t)turn,
		.after_end = after_end,
		.warm = b->warm && b->warm[i],
	};
	add_blocks(t, r, b, i);
	add_name(t, batch_text(b, F_REQUEST_ID, i));
	t->n++;
	return true;
}

const char *route_trace_add(struct route_trace *t, const struct batch *b, bool timed)
{
	for (size_t i = 0; i < b->n; i++) {
		int64_t block = batch_int(b, F_BLOCK_SIZE, i);

		if (b->kind[i] == RECORD_SAMPLE)
			continue;
		if (t->n >= NO_REQUEST - 1)
			return "more than 4 billion requests";
		t->records++;
		if (t->block == 0)
			t->block = block;
		t->line = b->line_number[i];
		if (block != t->block)
			return "block sizes differ between records: give --block-size";
		if (!add_one(t, b, i, timed))
			t->missing++;
		if (t->n_blocks >= UINT32_MAX - 2)
			return "more than 4 billion distinct blocks";
	}
	return NULL;
}

/* date_delayed: a turn that came with a delay stands where its session has got to, for the order of the trace.
 * A first turn with a delay has nothing to wait for: it arrives with the first request. */
static void date_delayed(struct route_trace *t)
{
	int64_t *last = mem_alloc(t->sessions.n, sizeof *last), first = INT64_MAX;
	uint64_t derived = 0; /* a sum of pauses that is too long: the pauses were counted, if they were */

	for (size_t i = 0; i < t->n; i++)
		if (!t->request[i].after_end && t->request[i].arrival < first)
			first = t->request[i].arrival;
	t->base = first == INT64_MAX ? 0 : first;
	for (uint32_t s = 0; s < t->sessions.n; s++)
		last[s] = INT64_MIN;
	for (size_t i = 0; i < t->n; i++) {
		struct route_request *r = &t->request[i];

		if (r->after_end) {
			r->arrival = last[r->session] == INT64_MIN ? 0 :
				     since(0, last[r->session] + r->gap, &derived);
			r->after_end = last[r->session] != INT64_MIN;
		} else {
			r->arrival = since(t->base, r->arrival, &t->remote);
		}
		if (r->session != NO_SESSION)
			last[r->session] = r->arrival;
	}
	free(last);
}

struct arrival_key {
	int64_t arrival;
	size_t index;
};

static int by_arrival(const void *pa, const void *pb)
{
	const struct arrival_key *a = pa, *b = pb;
	int order = (a->arrival > b->arrival) - (a->arrival < b->arrival);

	return order ? order : (a->index > b->index) - (a->index < b->index);
}

static void sort_arrivals(struct route_trace *t)
{
	struct arrival_key *key;
	struct route_request *request;
	uint32_t *name;
	size_t i = 1;

	while (i < t->n && t->request[i].arrival >= t->request[i - 1].arrival)
		i++;
	if (i >= t->n)
		return;
	key = mem_alloc(t->n, sizeof *key);
	request = mem_alloc(t->n, sizeof *request);
	name = mem_alloc(t->n, sizeof *name);
	for (i = 0; i < t->n; i++)
		key[i] = (struct arrival_key){ t->request[i].arrival, i };
	qsort(key, t->n, sizeof *key, by_arrival);
	for (i = 0; i < t->n; i++) {
		request[i] = t->request[key[i].index];
		name[i] = t->name[key[i].index];
	}
	free(key);
	free(t->request);
	free(t->name);
	t->request = request;
	t->name = name;
	t->cap = t->cap_names = t->n;
}

static void link_sessions(struct route_trace *t)
{
	uint32_t *last = mem_alloc(t->sessions.n, sizeof *last);
	int32_t *turns = mem_zero(t->sessions.n, sizeof *turns);

	memset(last, 0xff, t->sessions.n * sizeof *last);
	for (size_t i = 0; i < t->n; i++) {
		struct route_request *r = &t->request[i];
		uint32_t before = r->session == NO_SESSION ? NO_REQUEST : last[r->session];

		r->opens = before == NO_REQUEST;
		if (before != NO_REQUEST) {
			t->request[before].next = (uint32_t)i;
			if (!r->after_end)
				r->gap = r->arrival - t->request[before].arrival;
		}
		t->longest = r->arrival > t->longest ? r->arrival : t->longest;
		t->longest = r->gap > t->longest ? r->gap : t->longest;
		if (r->session != NO_SESSION) {
			last[r->session] = (uint32_t)i;
			turns[r->session]++;
			if (!r->turn)
				r->turn = turns[r->session];
		}
	}
	free(last);
	free(turns);
}

void route_trace_finish(struct route_trace *t)
{
	date_delayed(t);
	sort_arrivals(t);
	link_sessions(t);
	free(t->key);
	free(t->dense);
	t->key = NULL;
	t->dense = NULL;
	if (!t->block)
		t->block = 512; /* an empty trace */
}
