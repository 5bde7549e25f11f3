/* base_names.c - the runs of a base file; see base_names.h */
#include "screen/base_names.h"

#include <stdlib.h>
#include <string.h>

void base_names_init(struct base_names *n, const char *label)
{
	memset(n, 0, sizeof *n);
	n->label = text_of(label);
	intern_init(&n->names);
}

/* FILE:NAME */
static struct text joined(struct base_names *n, struct text name)
{
	char *s = arena_alloc(&n->memory, n->label.n + 1 + name.n);

	memcpy(s, n->label.s, n->label.n);
	s[n->label.n] = ':';
	memcpy(s + n->label.n + 1, name.s, name.n);
	return (struct text){ s, n->label.n + 1 + name.n };
}

/* The first run of the file has the file's name, also where its records say none. */
static struct text shown_name(struct base_names *n, struct text name)
{
	uint32_t id = intern_put(&n->names, name);

	if (id == n->names.n - 1) {
		n->shown = mem_grow(n->shown, &n->shown_cap, (size_t)id + 1, sizeof *n->shown);
		n->shown[id] = id == 0 && n->named ? n->label : joined(n, name);
	}
	return n->shown[id];
}

const struct batch *base_names_batch(struct base_names *n, const struct batch *b)
{
	n->text = mem_grow(n->text, &n->text_cap, b->n, sizeof *n->text);
	for (size_t i = 0; i < b->n; i++) {
		struct text name = b->text[F_RUN][i];

		if (!n->any && b->kind[i] == RECORD_REQUEST) {
			n->any = true;
			n->named = name.n > 0;
		}
		/* what samples say before the first request will be its name, or none */
		n->text[i] = !name.n ? name : !n->any ? n->label : shown_name(n, name);
	}
	n->batch = *b;
	n->batch.text[F_RUN] = n->text;
	return &n->batch;
}

/* Is it the last run of its name among those of the operand? */
static bool counts(const struct run_store *s, uint32_t run, uint32_t operand)
{
	uint64_t requests = 0;

	if (s->run[run].later != RUN_NO_UNIT && s->run[s->run[run].later].units &&
	    s->unit[s->run[s->run[run].later].first].operand == operand)
		return false;
	for (uint32_t u = s->run[run].first; u != RUN_NO_UNIT; u = s->unit[u].next)
		requests += s->unit[u].operand == operand ? s->unit[u].n : 0;
	return requests > 0;
}

size_t base_names_done(struct base_names *n, struct run_store *s, uint32_t operand, uint32_t *run, size_t most)
{
	size_t found = 0;

	for (uint32_t r = 0; r < s->n_runs; r++) {
		if (!counts(s, r, operand))
			continue;
		if (found < most)
			run[found] = r;
		found++;
	}
	if (found > 1 && n->named)
		for (size_t k = 0; k < found && k < most; k++)
			if (text_equal(text_of(s->run[run[k]].label), n->label))
				run_store_rename(s, run[k], joined(n, intern_text(&n->names, 0)));
	intern_free(&n->names);
	arena_free(&n->memory);
	free(n->shown);
	free(n->text);
	return found;
}
