/* cut.c - cutting a trace down; see cut.h */
#include "trace/cut.h"

void cut_init(struct cut *c, const struct sample_plan *plan, double factor, enum time_unit unit, bool report,
	      bool regular)
{
	*c = (struct cut){ .report = report, .holding = !regular && !sampler_streams(plan) };
	sampler_init(&c->sampler, plan);
	rescaler_init(&c->rescaler, factor, unit);
	hold_init(&c->hold);
	traits_init(&c->before);
	traits_init(&c->after);
	if (!c->holding) /* else they are read from lines whose times were changed already */
		c->after.factor = factor;
}

void cut_free(struct cut *c)
{
	traits_free(&c->before);
	traits_free(&c->after);
	hold_free(&c->hold);
	rescaler_free(&c->rescaler);
	sampler_free(&c->sampler);
}

field_set cut_fields(const struct cut *c)
{
	return SAMPLE_FIELDS | FIELD(F_LINE) | (c->report ? traits_fields() : 0);
}

bool cut_twice(const struct cut *c)
{
	return !c->holding && !sampler_streams(&c->sampler.plan);
}

void cut_count(struct cut *c, const struct batch *b)
{
	for (size_t i = 0; i < b->n; i++)
		sampler_see(&c->sampler, b, i);
}

void cut_counted(struct cut *c)
{
	sampler_choose(&c->sampler);
	sampler_again(&c->sampler);
}

struct text cut_see(struct cut *c, const struct batch *b, size_t i)
{
	static const struct text none = { NULL, 0 };
	uint64_t unit = sampler_see(&c->sampler, b, i);

	c->rescaler.base = c->sampler.base;
	c->seen += b->kind[i] == RECORD_REQUEST;
	if (c->report)
		traits_add(&c->before, b, i);
	if (c->holding) {
		if (unit != SAMPLE_OUT)
			hold_add(&c->hold, &c->sampler, unit, rescaler_line(&c->rescaler, b, i));
		return none;
	}
	if (!sampler_chosen(&c->sampler, unit))
		return none;
	c->kept++;
	if (c->report)
		traits_add(&c->after, b, i);
	return rescaler_line(&c->rescaler, b, i);
}

void cut_end(struct cut *c)
{
	if (c->holding)
		sampler_choose(&c->sampler);
}

struct text cut_held(struct cut *c, size_t k)
{
	struct text line = hold_text(&c->hold, &c->sampler, k);

	c->kept += line.s != NULL;
	return line;
}
