/* workload_set.c - the workloads of several runs */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "model/workload_set.h"

void workload_set_init(struct workload_set *s, const struct machine *m, int64_t batch, int64_t assumed)
{
	memset(s, 0, sizeof *s);
	runs_init(&s->names);
	s->machine = m;
	s->batch = batch;
	s->assumed = assumed;
}

void workload_set_open(struct workload_set *s, const char *label, bool by_name)
{
	runs_open(&s->names, label, by_name);
	s->first = s->n;
}

struct workload_part workload_set_part(struct workload_set *s, const struct batch *b, size_t from)
{
	struct workload_part part = { NULL, from, b->n };
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
	memset(s, 0, sizeof *s);
}
