/* sweep.c - a grid of runs; see sweep.h */
#include "route/sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/words.h"

enum { POINTS_MAX = 100000 };

/* Values are rounded to nine decimals, so that 1.1 + 2 * 0.1 is 1.3; a step must not vanish in that. */
#define STEP_MIN 1e-9

/* number: the decimal at *s, up to `end`; moves *s behind that. */
static bool number(const char **s, char end, double *v)
{
	const char *stop = strchr(*s, end);
	struct text t = { *s, stop ? (size_t)(stop - *s) : 0 };

	*s = stop && end ? stop + 1 : stop;
	return stop && text_real(t, v) && isfinite(*v);
}

static bool given(const struct sweep *s, struct text name)
{
	for (size_t i = 0; i < s->n; i++)
		if (text_equal(s->axis[i].name, name))
			return true;
	return false;
}

const char *sweep_add(struct sweep *s, const char *text)
{
	const char *p = strchr(text, '=');
	struct sweep_axis a = { { text, p ? (size_t)(p - text) : 0 }, 0, 0, 0 };
	double to, points;

	if (!p++ || a.name.n == 0 || !number(&p, ':', &a.from) || !number(&p, ':', &to) || !number(&p, '\0', &a.step))
		return "is not PARAM=FROM:TO:STEP";
	if (given(s, a.name))
		return "is the same parameter twice";
	if (s->n == sizeof s->axis / sizeof *s->axis)
		return "is one axis too many: 4 at most";
	if (!(a.step >= STEP_MIN))
		return "needs a STEP of at least 0.000000001";
	if (a.from > to)
		return "needs FROM <= TO";
	points = floor((to - a.from) / a.step + 1e-9) + 1;
	if (points * (double)sweep_points(s) > POINTS_MAX)
		return "makes more than 100000 points";
	a.n = (size_t)points;
	s->axis[s->n++] = a;
	return NULL;
}

size_t sweep_points(const struct sweep *s)
{
	size_t n = 1;

	for (size_t i = 0; i < s->n; i++)
		n *= s->axis[i].n;
	return n;
}

static const char *set(struct sim_config *c, struct text name, double v)
{
	if (text_equal(name, text_of("speedup"))) {
		c->speedup = v;
		return NULL;
	}
	if (text_equal(name, text_of("instances"))) {
		if (!(v >= 1) || v > INSTANCES_MAX || v != floor(v))
			return "is no whole number from 1 to 100000";
		c->instances = (uint32_t)v;
		return NULL;
	}
	return policy_set(&c->policy, name, v);
}

static double value_at(const struct sweep_axis *a, size_t i)
{
	double v = a->from + (double)i * a->step;

	return fabs(v) < 9e6 ? round(v * 1e9) / 1e9 : v; /* beyond that a double has no ninth decimal */
}

const char *sweep_apply(const struct sweep *s, size_t k, struct sim_config *c, char **label)
{
	size_t rest = sweep_points(s);
	struct words all = { 0 };

	*label = NULL;
	for (size_t i = 0; i < s->n; i++) {
		const struct sweep_axis *a = &s->axis[i];
		char value[NUMBER_MAX];
		const char *why;
		double v;

		rest /= a->n;
		v = value_at(a, k / rest % a->n);
		why = set(c, a->name, v);
		if (why) {
			free(words_take(&all));
			*label = mem_format("%.*s=%.10g", (int)a->name.n, a->name.s, v);
			return why;
		}
		number_real(value, v);
		words_add(&all, ",", "%.*s=%s", (int)a->name.n, a->name.s, value);
	}
	if (s->n)
		*label = words_take(&all);
	return NULL;
}
