/* workload_set.c - the workloads of several runs */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "model/workload_set.h"

enum {
	ENOUGH = 100,              /* requests without cached_tokens, and none with it, to give up */
	HELD_MOST = 1000           /* records */
};

/* A stretch of a batch that belongs to one run. */
struct part {
	struct workload *run;
	size_t from, to;
};

void workload_set_init(struct workload_set *s, const struct machine *m, int64_t batch, int64_t assumed)
{
	memset(s, 0, sizeof *s);
	runs_init(&s->names);
	splice_init(&s->splice, workload_member_names, NULL);
	s->machine = m;
	s->batch = batch;
	s->assumed = assumed;
}

field_set workload_set_fields(const struct workload_set *s)
{
	return WORKLOAD_FIELDS | (s->rows ? FIELD(F_REQUEST_ID) : 0) | (s->record ? FIELD(F_LINE) : 0);
}

void workload_set_open(struct workload_set *s, const char *label, bool by_name)
{
	runs_open(&s->names, label, by_name);
	s->first = s->n;
	s->told = false;
	s->n_held = s->held_bytes = 0;
}

/* The run of record `from` of b and how far it reaches in the batch. */
static struct part part_at(struct workload_set *s, const struct batch *b, size_t from)
{
	struct part part = { NULL, from, b->n };
	size_t index = runs_span(&s->names, b, from, &part.to);

	while (s->n < s->names.n) {
		s->run = mem_grow(s->run, &s->cap, s->n + 1, sizeof *s->run);
		s->run[s->n] = mem_alloc(1, sizeof **s->run);
		workload_init(s->run[s->n], s->machine, s->names.label[s->n], s->batch, s->assumed);
		s->n++;
	}
	part.run = s->run[index];
	return part;
}

/* Records from a request on that says nothing of cached tokens wait for one that does, so that a refusal prints none
 * of them. Not without end, though. */
static void pass_on(struct workload_set *s, struct text record)
{
	if (!s->told && s->n_held < HELD_MOST && workload_set_lacks_cached(s, 1)) {
		s->held = mem_grow(s->held, &s->held_cap, s->held_bytes + record.n, 1);
		memcpy(s->held + s->held_bytes, record.s, record.n);
		s->held_bytes += record.n;
		s->n_held++;
		return;
	}
	if (s->held_bytes)
		s->record((struct text){ s->held, s->held_bytes });
	s->held_bytes = 0;
	s->record(record);
}

static void annotate(struct workload_set *s, const struct part *part, const struct batch *b)
{
	char members[WORKLOAD_MEMBERS];

	for (size_t i = part->from; i < part->to; i++) {
		struct workload_cost c;
		size_t n = workload_cost(part->run, b, i, &c) ? workload_members(part->run, &c, members) : 0;

		pass_on(s, splice_members(&s->splice, b->line[i], (struct text){ members, n }));
	}
}

/* Add the batch; false once ENOUGH requests have come without a word of cached tokens. One at a time until then, so
 * that it does not matter how many come in a batch. */
static bool add_all(struct workload_set *s, const struct batch *b)
{
	struct part part;

	for (size_t from = 0; from < b->n; from = part.to) {
		part = part_at(s, b, from);
		if (!s->told)
			part.to = from + 1;
		workload_add(part.run, b, part.from, part.to);
		s->told = s->told || part.run->measured > 0;
		if (!s->told && workload_set_lacks_cached(s, ENOUGH))
			return false;
	}
	return true;
}

bool workload_set_add(struct workload_set *s, const struct batch *b)
{
	struct part part;

	if (!add_all(s, b))
		return false;
	for (size_t from = 0; from < b->n && (s->rows || s->record); from = part.to) {
		part = part_at(s, b, from);
		if (s->record)
			annotate(s, &part, b);
		else
			workload_rows(part.run, b, part.from, part.to, s->rows);
	}
	if (s->rows && table_rows(s->rows))
		s->rows_ready(s->rows);
	return true;
}

bool workload_set_lacks_cached(const struct workload_set *s, uint64_t enough)
{
	uint64_t silent = 0;

	for (size_t i = s->first; i < s->n; i++) {
		if (s->run[i]->measured)
			return false;
		silent += s->run[i]->without_cached;
	}
	return silent > 0 && silent >= enough;
}

void workload_set_free(struct workload_set *s)
{
	for (size_t i = 0; i < s->n; i++) {
		workload_free(s->run[i]);
		free(s->run[i]);
	}
	free(s->run);
	runs_free(&s->names);
	splice_free(&s->splice);
	free(s->held);
	memset(s, 0, sizeof *s);
}
