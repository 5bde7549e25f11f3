/* calc.c - which tables that need no trace are wanted, and printing them; see calc.h */
#include "cli/calc.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"

static void want_table(struct cli_common *c, const char *name)
{
	c->table.item = mem_grow(c->table.item, &c->table.cap, c->table.n + 1, sizeof(char *));
	c->table.item[c->table.n++] = name;
}

/* A terminal has nothing to read: the whole report. */
static void want_report(struct cli_common *c, bool study)
{
	if (!c->format_given)
		c->format = c->out.format = FORMAT_TEXT;
	if (c->format == FORMAT_TSV)
		cli_usage("tsv prints one table: choose it with --calc, or give a trace");
	for (int k = 0; k < CALC_COUNT; k++)
		if (k != CALC_OPS || !study)
			want_table(c, calc_name((enum calc)k));
	c->out.tagged = true;
}

void cli_calc_choose(struct cli_common *c, const struct cli_calc *o, enum accounting accounting, bool reads)
{
	bool given = c->n_operands > 1 || strcmp(c->operand[0].path, "-") != 0;
	bool study = accounting == ACCOUNTING_STUDY;

	if (o->calc >= 0) {
		if (c->table.n || reads || given)
			cli_usage("--calc reads nothing and prints one table: no FILE, --table, --annotate with it");
		want_table(c, calc_name((enum calc)o->calc));
	} else if (!given && !c->table.n && !reads && isatty(STDIN_FILENO)) {
		want_report(c, study);
	}
	if (study && o->batch.n && (o->batch.n > 1 || o->batch.item[0] != 1))
		cli_usage("--batch: the study's accounting knows batch 1 only");
	if (study && c->table.n && cli_wants(c, calc_name(CALC_OPS)))
		cli_usage("--calc ops: the study's accounting has no operations");
}

bool cli_calc_wanted(const struct cli_common *c)
{
	for (int k = 0; c->table.n && k < CALC_COUNT; k++)
		if (cli_wants(c, calc_name((enum calc)k)))
			return true;
	return false;
}

static struct calc_list chosen(const struct cli_numbers *given, struct calc_list usual)
{
	return given->n ? (struct calc_list){ given->item, given->n } : usual;
}

struct calc_grid cli_calc_grid(const struct cli_calc *o, enum calc k)
{
	struct calc_grid g = calc_usual(k);
	const char *why;

	g.seq = chosen(&o->seq, g.seq);
	g.batch = chosen(&o->batch, g.batch);
	g.reuse = chosen(&o->reuse, g.reuse);
	g.memory_share = o->mem_util;
	why = calc_fault(&g);
	if (why)
		cli_usage("%s", why);
	return g;
}

void cli_calc_print(struct cli_common *c, const struct cli_calc *o, const struct machine *m)
{
	struct calc_grid grid = cli_calc_grid(o, CALC_DECODE);

	if (c->table.n > 1) {
		char *answer = calc_answer(m, &grid);

		output_sentence(&c->out, "%s", answer);
		free(answer);
	}
	cli_machine_assumed(c, m, false);
	for (int k = 0; k < CALC_COUNT; k++) {
		struct table t;

		if (!cli_wants(c, calc_name((enum calc)k)))
			continue;
		grid = cli_calc_grid(o, (enum calc)k);
		calc_table(&t, (enum calc)k, m, &grid);
		cli_print(c, &t, calc_title((enum calc)k));
		table_free(&t);
	}
}
