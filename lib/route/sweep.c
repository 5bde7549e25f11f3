/* sweep.c - a grid of runs; see sweep.h */
#include "route/sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/number.h"

enum { POINTS_MAX = 100000 };

/* number: the decimal at *s, which must end with `end`; moves *s behind that. */
static bool number(const char **s, char end, double *v)
{
	char *stop;

	*v = strtod(*s, &stop);
	if (stop == *s || *stop != end || !isfinite(*v))
		return false;
	*s = stop + (end != '\0');
	return true;
}

const char *sweep_add(struct sweep *s, const char *text)
{
	const char *p = strchr(text, '=');
	struct sweep_axis *a = &s->axis[s->n];
	double to, points;

	if (!p || p == text || (size_t)(p - text) >= sizeof a->name)
		return "is not PARAM=FROM:TO:STEP";
	if (s->n == sizeof s->axis / sizeof *s->axis)
		return "is one axis too many: 4 at most";
	memcpy(a->name, text, (size_t)(p - text));
	a->name[p - text] = '\0';
	p++;
	if (!number(&p, ':', &a->from) || !number(&p, ':', &to) || !number(&p, '\0', &a->step))
		return "is not PARAM=FROM:TO:STEP";
	points = floor((to - a->from) / a->step + 1e-9) + 1;
	if (!(a->step > 0) || !(points >= 1))
		return "needs FROM <= TO and STEP > 0";
	if (points * (double)sweep_points(s) > POINTS_MAX)
		return "makes more than 100000 points";
	a->n = (size_t)points;
	s->n++;
	return NULL;
}

size_t sweep_points(const struct sweep *s)
{
	size_t n = 1;

	for (size_t i = 0; i < s->n; i++)
		n *= s->axis[i].n;
	return n;
}

static const char *set(struct sim_config *c, const char *name, double v)
{
	if (strcmp(name, "speedup") == 0) {
		if (!(v >= 1e-6) || v > 1e9)
			return "speedup must be within 0.000001..1000000000";
		c->speedup = v;
		return NULL;
	}
	if (strcmp(name, "instances") == 0) {
		if (!(v >= 1) || v > 1e5 || v != floor(v))
			return "instances must be whole, from 1 to 100000";
		c->instances = (uint32_t)v;
		return NULL;
	}
	return policy_set(&c->policy, text_of(name), v);
}

const char *sweep_apply(const struct sweep *s, size_t k, struct sim_config *c, char **label)
{
	size_t rest = sweep_points(s);

	*label = NULL;
	for (size_t i = 0; i < s->n; i++) {
		const struct sweep_axis *a = &s->axis[i];
		char value[NUMBER_MAX], *longer;
		const char *why;
		double v;

		rest /= a->n;
		/* to nine decimals, so that 1.1 + 2 * 0.1 is 1.3 */
		v = round((a->from + (double)(k / rest % a->n) * a->step) * 1e9) / 1e9;
		why = set(c, a->name, v);
		if (why) {
			free(*label);
			*label = NULL;
			return why;
		}
		number_real(value, v);
		longer = mem_format("%s%s%s=%s", *label ? *label : "", *label ? "," : "", a->name, value);
		free(*label);
		*label = longer;
	}
	return NULL;
}
