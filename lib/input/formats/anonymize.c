/* anonymize.c - the same traffic without names; see anonymize.h */
#include "input/formats/anonymize.h"

#include <stdio.h>
#include <stdlib.h>

/* What is renumbered, what the new name begins with, and which known names it is looked up in: a worker that
 * prefills is the same worker. */
static const struct renamed {
	enum field field;
	const char *begins;
	int known;
} renamed[ANONYMOUS_TEXTS] = {
	{ F_REQUEST_ID, "", 0 },
	{ F_SESSION_ID, "", 1 },
	{ F_TYPE, "t", 2 },
	{ F_WORKER, "w", 3 },
	{ F_PREFILL_WORKER, "w", 3 },
	{ F_RUN, "r", 4 },
};

void anonymizer_init(struct anonymizer *a)
{
	*a = (struct anonymizer){ .ids = NULL };
	for (int i = 0; i < ANONYMOUS_TEXTS; i++)
		intern_init(&a->known[i]);
	intern_init(&a->blocks);
}

/* The user's own name for the run, or for its N-th document, NAME#N */
static bool is_label(struct text label, struct text name)
{
	return label.s && name.n >= label.n && text_equal(label, (struct text){ name.s, label.n }) &&
	       (name.n == label.n || name.s[label.n] == '#');
}

static bool stays(const struct anonymizer *a, const struct row *r, enum field f)
{
	struct text t = r->value[f].text;

	return !t.s || (f == F_TYPE && r->kind == RECORD_SAMPLE) || (f == F_RUN && is_label(a->label, t));
}

/* All ids of a row at once: memory, not arithmetic, is what the look-ups wait for. */
static void rename_ids(struct anonymizer *a, const struct row *r)
{
	if (r->n_ids > a->ids_cap) {
		a->ids_cap = r->n_ids * 2;
		free(a->ids);
		free(a->id_text);
		free(a->id_number);
		a->ids = mem_alloc(a->ids_cap, sizeof *a->ids);
		a->id_text = mem_alloc(a->ids_cap, sizeof *a->id_text);
		a->id_number = mem_alloc(a->ids_cap, sizeof *a->id_number);
	}
	for (size_t i = 0; i < r->n_ids; i++)
		a->id_text[i] = (struct text){ (const char *)&r->ids[i], sizeof r->ids[i] };
	intern_put_many(&a->blocks, a->id_text, r->n_ids, a->id_number);
	for (size_t i = 0; i < r->n_ids; i++)
		a->ids[i] = a->id_number[i];
	a->row.ids = a->ids;
}

const struct row *anonymize_row(struct anonymizer *a, const struct row *r)
{
	a->row = *r;
	for (int i = 0; i < ANONYMOUS_TEXTS; i++) {
		struct text *t = &a->row.value[renamed[i].field].text;
		uint32_t id;

		if (stays(a, r, renamed[i].field))
			continue;
		id = intern_put(&a->known[renamed[i].known], *t);
		t->n = (size_t)snprintf(a->text[i], sizeof a->text[i], "%s%lu", renamed[i].begins,
					(unsigned long)id + 1);
		t->s = a->text[i];
	}
	a->row.value[F_ERROR].text = (struct text){ NULL, 0 };
	rename_ids(a, r);
	return &a->row;
}

void anonymizer_free(struct anonymizer *a)
{
	for (int i = 0; i < ANONYMOUS_TEXTS; i++)
		intern_free(&a->known[i]);
	intern_free(&a->blocks);
	free(a->ids);
	free(a->id_text);
	free(a->id_number);
}
