/* runs.c - from records to runs; see runs.h */
#include "input/runs.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void runs_init(struct runs *r)
{
	memset(r, 0, sizeof *r);
	r->unnamed = SIZE_MAX;
	intern_init(&r->names);
	intern_init(&r->labels);
}

void runs_free(struct runs *r)
{
	for (size_t i = 0; i < r->n; i++)
		free(r->label[i]);
	free(r->label);
	free(r->run);
	intern_free(&r->names);
	intern_free(&r->labels);
	memset(r, 0, sizeof *r);
}

void runs_open(struct runs *r, const char *label, bool by_name)
{
	r->operand = label;
	r->by_name = by_name;
	r->unnamed = SIZE_MAX;
	intern_free(&r->names);
	intern_init(&r->names);
}

static size_t new_run(struct runs *r, struct text name)
{
	char *label = mem_text(name.s, name.n);

	for (unsigned k = 2; intern_find(&r->labels, text_of(label)) != INTERN_NONE; k++) {
		free(label);
		label = mem_format("%.*s#%u", (int)name.n, name.s, k);
	}
	intern_put(&r->labels, text_of(label));
	r->label = mem_grow(r->label, &r->cap, r->n + 1, sizeof *r->label);
	r->label[r->n] = label;
	return r->n++;
}

static size_t run_of(struct runs *r, struct text name)
{
	uint32_t known = r->names.n, id;

	if (name.s == NULL || name.n == 0) {
		if (r->unnamed == SIZE_MAX)
			r->unnamed = new_run(r, text_of(r->operand));
		return r->unnamed;
	}
	id = intern_put(&r->names, name);
	if (id == known) {
		r->run = mem_grow(r->run, &r->run_cap, (size_t)id + 1, sizeof *r->run);
		r->run[id] = new_run(r, name);
	}
	return r->run[id];
}

size_t runs_span(struct runs *r, const struct batch *b, size_t from, size_t *to)
{
	const struct text *names = r->by_name ? b->text[F_RUN] : NULL;
	struct text name = names ? names[from] : (struct text){ NULL, 0 };

	*to = names ? from + 1 : b->n;
	while (*to < b->n && text_equal(names[*to], name))
		++*to;
	return run_of(r, name);
}
