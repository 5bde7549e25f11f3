/* verdict.c - from intervals to words; see verdict.h */
#include "run/verdict.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/sum.h"
#include "stats/inference.h"

static const double level = .05;

const char *verdict_word(enum verdict v)
{
	static const char *const words[] = { NULL, "better", "worse", "same", "unclear", "few" };

	return words[v];
}

const char *verdict_sign(enum verdict v)
{
	static const char *const signs[] = { "", "+ better", "- worse", "= same", "? unclear", "few" };

	return signs[v];
}

struct compared compared_none(int better, bool share)
{
	return (struct compared){
		.better = better, .share = share, .base = NAN, .value = NAN, .low = NAN, .high = NAN, .low_pct = NAN,
		.high_pct = NAN, .p = NAN,
	};
}

static size_t keep_known(const double *v, size_t n, double *out)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++)
		if (!isnan(v[i]))
			out[kept++] = v[i];
	return kept;
}

static double mean_of(const double *v, size_t n)
{
	struct sum sum = { 0 };

	for (size_t i = 0; i < n; i++)
		sum_add(&sum, v[i]);
	return sum_total(&sum) / (double)n;
}

void compared_cells(struct table *t, const struct compared *c)
{
	const struct compared none = compared_none(0, false);

	c = c ? c : &none;
	table_real(t, c->low);
	table_real(t, c->high);
	table_real(t, c->low_pct);
	table_real(t, c->high_pct);
	table_string(t, verdict_word(c->verdict));
}

struct compared compared_repeated(int better, bool share, const double *base, size_t n_base, const double *value,
				  size_t n_value)
{
	struct compared c = compared_none(better, share);
	double *a = mem_alloc(n_base, sizeof *a), *b = mem_alloc(n_value, sizeof *b);
	size_t n_a = keep_known(base, n_base, a), n_b = keep_known(value, n_value, b);
	struct welch w;

	c.base = n_a ? mean_of(a, n_a) : NAN;
	c.value = n_b ? mean_of(b, n_b) : NAN;
	c.few = n_a < 2 || n_b < 2;
	if (!c.few) {
		w = welch(a, n_a, b, n_b);
		c.low = w.low;
		c.high = w.high;
		c.p = w.p;
		if (!share && c.base != 0) {
			c.low_pct = 100 * w.low / fabs(c.base);
			c.high_pct = 100 * w.high / fabs(c.base);
		}
	}
	free(a);
	free(b);
	return c;
}

static bool is_large(const struct compared *c, double min_effect)
{
	double d = c->value - c->base;

	if (c->share)
		return fabs(d) >= min_effect;
	return c->base == 0 ? d != 0 : fabs(d / c->base) >= min_effect;
}

/* Does the whole interval lie within the least effect? */
static bool is_within(const struct compared *c, double min_effect)
{
	double low = c->low, high = c->high;

	if (c->base == 0 && !c->share)
		return low == 0 && high == 0;
	if (!c->share) {
		low = c->low_pct / 100;
		high = c->high_pct / 100;
	}
	return low >= -min_effect && high <= min_effect;
}

static enum verdict judge(const struct compared *c, bool accepted, double min_effect)
{
	if (!c->better || isnan(c->base) || isnan(c->value))
		return VERDICT_NONE;
	if (c->few)
		return VERDICT_FEW;
	if (accepted && is_large(c, min_effect))
		return (c->value > c->base) == (c->better > 0) ? VERDICT_BETTER : VERDICT_WORSE;
	return is_within(c, min_effect) ? VERDICT_SAME : VERDICT_UNCLEAR;
}

void verdicts_judge(struct compared *c, size_t n, double min_effect)
{
	double *p = mem_alloc(n, sizeof *p);
	bool *accepted = mem_alloc(n, sizeof *accepted);

	for (size_t i = 0; i < n; i++)
		p[i] = c[i].better && !c[i].few ? c[i].p : NAN;
	holm(p, n, level, accepted);
	for (size_t i = 0; i < n; i++)
		c[i].verdict = judge(&c[i], accepted[i], min_effect);
	free(p);
	free(accepted);
}

bool survivors_differ(double failed_base, double n_base, double failed, double n)
{
	if (!(n_base > 0) || !(n > 0))
		return false;
	/* more than a point says enough, and exactly a point must not */
	if (fabs(failed / n - failed_base / n_base) > .01 + 1e-12)
		return true;
	return fisher_exact((uint64_t)llround(failed_base), (uint64_t)llround(n_base), (uint64_t)llround(failed),
			    (uint64_t)llround(n)) < level;
}
