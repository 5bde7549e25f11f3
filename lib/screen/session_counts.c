/* session_counts.c - bounded counters; see session_counts.h */
#include "screen/session_counts.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "run/forget.h"
#include "stats/sort.h"

void session_counts_init(struct session_counts *s, const struct run_store *store)
{
	*s = (struct session_counts){ .pinned = store->names[RUN_SESSION].n, .pinned_bytes = store->names[RUN_SESSION].bytes_n };
}

void session_counts_clear(struct session_counts *s, bool again)
{
	for (size_t i = 0; i < s->n; i++)
		s->of[i] = (struct session_count){ .last_ns = NA_INT, .doubt = again ? s->of[i].doubt : 0 };
	if (!again)
		s->doubt = 0;
}

void session_counts_free(struct session_counts *s)
{
	free(s->of);
	s->of = NULL;
}

static struct session_count *session_of(struct session_counts *s, size_t number)
{
	if (number >= s->n)
		s->of = mem_grow(s->of, &s->cap, number + 1, sizeof *s->of);
	for (; s->n <= number; s->n++)
		s->of[s->n] = (struct session_count){ .last_ns = NA_INT, .doubt = s->doubt };
	return &s->of[number];
}

void session_counts_add(struct session_counts *s, const struct run_store *store, size_t row, int64_t end_ns, bool believed)
{
	int64_t number = run_int(store, RUN_SESSION, row), worker, input, cached;
	struct session_count *one;

	if (number == NA_INT)
		return;
	one = session_of(s, (size_t)number);
	worker = run_int(store, RUN_WORKER, row);
	one->n += one->n < UINT32_MAX;
	if (worker != NA_INT) {
		one->moves += one->worker && one->worker != (uint32_t)worker + 1;
		one->worker = (uint32_t)worker + 1;
	}
	if (believed && end_ns > one->last_ns)
		one->last_ns = end_ns;
	if (store->outcome[row] != OUTCOME_OK) {
		one->failed += one->failed < UINT32_MAX;
		return;
	}
	input = run_int(store, RUN_INPUT, row);
	cached = run_int(store, RUN_CACHED, row);
	if (input >= 0 && cached >= 0) {
		one->input += (uint64_t)input;
		one->cached += (uint64_t)cached;
	}
}

bool session_counts_crowded(const struct session_counts *s, const struct run_store *store)
{
	const struct intern *names = &store->names[RUN_SESSION];

	return names->n > s->pinned &&
	       (names->n - s->pinned > SESSIONS_MOST || names->bytes_n - s->pinned_bytes > SESSIONS_BYTES);
}

/* Requests at most. */
static uint64_t weight(const struct session_count *one)
{
	return (uint64_t)one->n + one->doubt;
}

/* A number for each session from `from` on that sorts by weight and then by how new it is. */
static int64_t *sorted_weights(const struct session_counts *s, size_t from, size_t *n)
{
	int64_t *key = mem_alloc(s->n, sizeof *key);

	*n = 0;
	for (size_t i = from; i < s->n; i++) {
		uint64_t w = weight(&s->of[i]);

		if (s->of[i].n)
			key[(*n)++] = (int64_t)((w < INT32_MAX ? w : INT32_MAX) << 32 | (uint32_t)i);
	}
	sort_int(key, *n);
	return key;
}

void session_counts_make_room(struct session_counts *s, struct run_store *store)
{
	size_t names = store->names[RUN_SESSION].n, n, kept = 0;
	bool *gone = mem_zero(names, sizeof *gone);
	int64_t *key;

	if (names)
		session_of(s, names - 1);
	/* those without requests here go first: what they had, if anything, was filtered */
	for (size_t i = s->pinned; i < names; i++)
		gone[i] = !s->of[i].n;
	key = sorted_weights(s, s->pinned, &n);
	for (size_t k = 0; k < n / 2; k++) {
		uint32_t number = (uint32_t)key[k], w = (uint32_t)(key[k] >> 32);

		gone[number] = true;
		s->doubt = w > s->doubt ? w : s->doubt;
	}
	free(key);
	run_forget_names(store, RUN_SESSION, gone);
	for (size_t i = 0; i < names; i++)
		if (!gone[i])
			s->of[kept++] = s->of[i];
	s->n = kept;
	free(gone);
}

size_t session_counts_top(const struct session_counts *s, size_t most, uint32_t *number, size_t *all)
{
	int64_t *key = sorted_weights(s, 0, all);
	size_t n = *all < most ? *all : most;

	for (size_t i = 0; i < n; i++)
		number[i] = (uint32_t)key[*all - 1 - i];
	free(key);
	return n;
}
