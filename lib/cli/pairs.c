/* pairs.c - which runs are compared with which; see pairs.h */
#include "cli/pairs.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

const char *cli_pairs_add(struct cli_pairs *p, const char *text)
{
	const char *equals = strchr(text, '='), *comma = equals ? strchr(equals, ',') : NULL;

	if (!comma || equals == text || comma == equals + 1 || !comma[1] || strchr(comma + 1, ','))
		return "the form is LABEL=BASE,CAND";
	p->item = mem_grow(p->item, &p->cap, p->n + 1, sizeof *p->item);
	p->item[p->n++] = (struct cli_pair){
		mem_text(text, (size_t)(equals - text)),
		{ mem_text(equals + 1, (size_t)(comma - equals - 1)), mem_text(comma + 1, strlen(comma + 1)) },
	};
	return NULL;
}

void cli_pairs_free(struct cli_pairs *p)
{
	for (size_t i = 0; i < p->n; i++) {
		free(p->item[i].label);
		free(p->item[i].side[0]);
		free(p->item[i].side[1]);
	}
	free(p->item);
}

static bool is_operand(const struct cli_common *c, const char *path)
{
	for (size_t i = 0; i < c->n_operands; i++)
		if (strcmp(c->operand[i].path, path) == 0)
			return true;
	return false;
}

/* The same file twice is a run and another, not repetitions of one, unless a label says so. */
static void name_apart(struct cli_common *c)
{
	for (size_t i = 1; i < c->n_operands; i++)
		for (size_t k = 0; k < i; k++) {
			char *label;

			if (c->operand[i].labelled || c->operand[k].labelled ||
			    strcmp(c->operand[i].label, c->operand[k].label) != 0)
				continue;
			label = mem_format("%s#%zu", c->operand[i].label, i + 1);
			free((char *)c->operand[i].label);
			c->operand[i].label = label;
		}
}

void cli_pairs_operands(struct cli_common *c, const struct cli_pairs *p)
{
	name_apart(c);
	/* of two files each is a run, even where both call theirs by the same name */
	for (size_t i = 0; c->n_operands > 1 && i < c->n_operands; i++)
		c->operand[i].labelled = true;
	if (!p->n || !c->operand[0].implicit)
		return;
	free((char *)c->operand[0].label);
	free(c->operand);
	c->n_operands = 0;
	c->operand = mem_alloc(2 * p->n, sizeof *c->operand);
	for (size_t i = 0; i < p->n; i++)
		for (int r = 0; r < 2; r++) {
			const char *path = p->item[i].side[r];

			if (!is_operand(c, path))
				c->operand[c->n_operands++] = (struct cli_operand){
					.path = path, .label = mem_text(path, strlen(path)), .labelled = true,
				};
		}
}

bool cli_pairs_runs(struct cli_common *c, const struct cli_pairs *p, size_t i, const struct run_store *s,
		    uint32_t run[2])
{
	for (int r = 0; r < 2; r++) {
		const char *side = p->item[i].side[r];

		run[r] = run_find(s, text_of(side));
		/* an empty file has no run, and that is not an error */
		if (run[r] < s->n_runs)
			continue;
		if (!is_operand(c, side))
			cli_error(c, "--pair: no run is called '%s'", side);
		return false;
	}
	return true;
}
