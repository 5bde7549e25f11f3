/* later.c - messages that are kept; see later.h */
#include "cli/later.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static struct later_event copy_of(const struct input_event *e)
{
	return (struct later_event){ mem_format("%s", e->path), e->field ? mem_format("%s", e->field) : NULL,
				     mem_format("%s", e->reason), e->line };
}

static void keep_damage(void *ctx, const struct input_event *e)
{
	struct cli_later *l = ctx;

	if (l->n < LATER_KEPT)
		l->kept[l->n] = copy_of(e);
	l->n++;
	l->notice(l->ctx, e);
}

static void keep_failure(void *ctx, const struct input_event *e)
{
	struct cli_later *l = ctx;

	if (!l->failed)
		l->fatal = copy_of(e);
	l->failed = true;
	l->notice(l->ctx, e);
}

void cli_later_begin(struct cli_later *l, struct cli_common *c, void (*notice)(void *, const struct input_event *),
		     void *ctx)
{
	*l = (struct cli_later){ .common = c, .notice = notice, .ctx = ctx, .spec = c->spec };
	c->spec.report = keep_damage;
	c->spec.fail = keep_failure;
	c->spec.idle = NULL;
	c->spec.ctx = l;
}

static struct input_event event_of(const struct later_event *k)
{
	return (struct input_event){ k->path, k->line, k->field, k->reason };
}

static void forget(struct later_event *k)
{
	free(k->path);
	free(k->field);
	free(k->reason);
}

void cli_later_say(struct cli_later *l)
{
	struct input_event e;

	for (uint64_t i = 0; i < l->n; i++) {
		/* those that were not kept are only counted, whatever they say */
		e = event_of(&l->kept[i < LATER_KEPT ? i : 0]);
		l->spec.report(l->spec.ctx, &e);
	}
	if (l->failed) {
		e = event_of(&l->fatal);
		l->spec.fail(l->spec.ctx, &e);
	}
	for (size_t i = 0; i < LATER_KEPT && i < l->n; i++)
		forget(&l->kept[i]);
	if (l->failed)
		forget(&l->fatal);
}
