/* reuse_set.c - the reuse of several runs; see reuse_set.h */
#include "kv/reuse_set.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void reuse_set_init(struct reuse_set *s, const struct reuse_options *how)
{
	static const char *const old[] = { "cached_tokens", "cached", "reused_input_tokens", "prefix_len", NULL };

	memset(s, 0, sizeof *s);
	s->how = *how;
	runs_init(&s->names);
	splice_init(&s->splice, old, "cached_tokens");
}

field_set reuse_set_fields(const struct reuse_set *s)
{
	return reuse_fields(&s->how) | (s->record ? FIELD(F_LINE) : 0);
}

void reuse_set_open(struct reuse_set *s, const char *label, bool by_name)
{
	runs_open(&s->names, label, by_name);
	s->first = s->n;
}

static struct reuse *run_at(struct reuse_set *s, size_t index)
{
	while (s->n < s->names.n) {
		s->run = mem_grow(s->run, &s->cap, s->n + 1, sizeof *s->run);
		s->run[s->n] = mem_alloc(1, sizeof **s->run);
		reuse_init(s->run[s->n++], &s->how);
	}
	return s->run[index];
}

void reuse_set_add(struct reuse_set *s, const struct batch *b)
{
	if (s->record)
		s->cached = mem_grow(s->cached, &s->cached_cap, b->n, sizeof *s->cached);
	for (size_t from = 0, to; from < b->n; from = to) {
		size_t index = runs_span(&s->names, b, from, &to);

		reuse_add(run_at(s, index), b, from, to, s->cached);
	}
	for (size_t i = 0; s->record && i < b->n; i++)
		s->record(splice_line(&s->splice, b->line[i], s->cached[i]));
}

void reuse_set_close(struct reuse_set *s, const char *unit)
{
	for (size_t k = 0; k < s->n; k++)
		reuse_finish(s->run[k]);
	s->unit = mem_grow(s->unit, &s->unit_cap, s->n, sizeof *s->unit);
	for (size_t k = s->first; k < s->n; k++)
		s->unit[k] = unit;
}

void reuse_set_free(struct reuse_set *s)
{
	for (size_t k = 0; k < s->n; k++) {
		reuse_free(s->run[k]);
		free(s->run[k]);
	}
	free(s->run);
	free(s->unit);
	free(s->cached);
	runs_free(&s->names);
	splice_free(&s->splice);
	memset(s, 0, sizeof *s);
}
