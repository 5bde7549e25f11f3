/* machine.c - from options to a machine; see machine.h */
#include "cli/machine.h"

#include <stdlib.h>

#include "model/study.h"

void cli_machine_init(struct cli_machine *o)
{
	*o = (struct cli_machine){ .want = machine_defaults(), .tp = 1, .weights = -1, .kv = DTYPE_BF16 };
}

void cli_machine_notes(const struct cli_common *c, const struct machine *m)
{
	for (int i = 0; i < m->n_notes; i++)
		cli_note(c, "%s", m->note[i]);
}

void cli_machine_open(const struct cli_common *c, const struct cli_machine *o, struct machine *m)
{
	struct machine_request want = o->want;
	const char *why;

	if (o->tp > INT32_MAX || o->chunk > INT32_MAX)
		cli_usage("--tp and --chunk: too large");
	want.weights = o->weights;
	want.setup = (struct model_setup){
		.accounting = (enum accounting)o->accounting, .experts = (enum experts_rule)o->experts,
		.kv = (enum dtype)o->kv, .tp = (int64_t)o->tp, .chunk = (int64_t)o->chunk,
	};
	why = machine_open(m, &want);
	if (why)
		cli_die("%s", why);
	cli_machine_notes(c, m);
}

static void say(struct cli_common *c, const char *sentence, bool aside)
{
	if (cli_people(c) && !aside)
		output_sentence(&c->out, "%s", sentence);
	else
		cli_note(c, "%s", sentence);
}

void cli_machine_assumed(struct cli_common *c, const struct machine *m, bool aside)
{
	char *text = machine_describe(m);

	say(c, text, aside);
	free(text);
	for (const char *const *s = study_remarks; m->plan.setup.accounting == ACCOUNTING_STUDY && *s; s++)
		say(c, *s, aside);
}
