/* workload_set.c - the workloads of several runs */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "model/workload_set.h"

void workload_set_init(struct workload_set *s, const struct machine *m, int64_t batch, int64_t assumed)
{
	memset(s, 0, sizeof *s);
	s->machine = m;
	s->batch = batch;
	s->assumed = assumed;
}

void workload_set_open(struct workload_set *s, const char *label, bool by_run)
{
	s->label = label;
	s->by_run = by_run;
	s->first = s->n;
}

static struct workload *find(const struct workload_set *s, size_t from, struct text label)
{
	for (size_t i = from; i < s->n; i++)
		if (text_equal(text_of(s->run[i]->label), label))
			return s->run[i];
	return NULL;
}

static struct workload *new_run(struct workload_set *s, struct text name)
{
	char *label = mem_text(name.s, name.n);

	for (unsigned k = 2; find(s, 0, text_of(label)); k++) {
		free(label);
		label = mem_format("%.*s#%u", (int)name.n, name.s, k);
	}
	s->run = mem_grow(s->run, &s->cap, s->n + 1, sizeof *s->run);
	s->run[s->n] = mem_alloc(1, sizeof **s->run);
	workload_init(s->run[s->n], s->machine, label, s->batch, s->assumed);
	free(label);
	return s->run[s->n++];
}

static struct text name_of(const struct workload_set *s, const struct batch *b, size_t i)
{
	struct text run = s->by_run ? b->text[F_RUN][i] : (struct text){ NULL, 0 };

	return run.s && run.n ? run : text_of(s->label);
}

struct workload_part workload_set_part(struct workload_set *s, const struct batch *b, size_t from)
{
	struct workload_part part = { NULL, from, s->by_run ? from + 1 : b->n };
	struct text name = name_of(s, b, from);

	while (part.to < b->n && text_equal(name_of(s, b, part.to), name))
		part.to++;
	part.run = find(s, s->first, name);
	if (!part.run)
		part.run = new_run(s, name);
	return part;
}

bool workload_set_lacks_cached(const struct workload_set *s, uint64_t enough)
{
	uint64_t requests = 0;

	for (size_t i = s->first; i < s->n; i++) {
		if (!workload_lacks_cached(s->run[i]) && s->run[i]->measured)
			return false;
		requests += s->run[i]->without_cached;
	}
	return requests && requests >= enough;
}

void workload_set_free(struct workload_set *s)
{
	for (size_t i = 0; i < s->n; i++) {
		workload_free(s->run[i]);
		free(s->run[i]);
	}
	free(s->run);
	memset(s, 0, sizeof *s);
}
