/* marks.c - the rule for hot, full, idle and absent workers; see marks.h */
#include "run/marks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FLEET_QUANTILE 0.9
#define HOT_FACTOR 1.5
#define HOT_LEVEL 0.05
#define HOT_PREFILL 1.8
#define IDLE_SHARE 0.1

static double log_term(uint64_t n, uint64_t k, double p)
{
	double a = (double)n, b = (double)k;

	return lgamma(a + 1) - lgamma(b + 1) - lgamma(a - b + 1) + b * log(p) + (a - b) * log1p(-p);
}

/* The terms k, k + step, ... up to `last`, which fall from the first on: each from the one before it. */
static double sum_from(uint64_t n, uint64_t k, uint64_t last, int step, double p)
{
	double term = exp(log_term(n, k, p)), sum = 0, odds = p / (1 - p);

	for (;;) {
		sum += term;
		if (k == last || term < sum * 1e-17)
			return sum;
		if (step > 0)
			term *= (double)(n - k) / (double)(k + 1) * odds;
		else
			term *= (double)k / (double)(n - k + 1) / odds;
		k = step > 0 ? k + 1 : k - 1;
	}
}

double binomial_tail(uint64_t n, uint64_t x, double p)
{
	if (x == 0)
		return 1;
	if (x > n)
		return 0;
	/* terms fall away from the mean on either side, so sum the side that does not hold it */
	if ((double)x > (double)n * p)
		return fmin(1, sum_from(n, x, n, 1, p));
	return fmax(0, 1 - sum_from(n, x - 1, 0, -1, p));
}

static bool is_hot(const struct mark_facts *f)
{
	double level = HOT_LEVEL / (double)f->workers;

	if (f->prefill_share > HOT_PREFILL / (double)f->workers)
		return true;
	return f->p90 > HOT_FACTOR * f->fleet_p90 && binomial_tail(f->measured, f->above, 1 - FLEET_QUANTILE) < level;
}

unsigned marks_of(const struct mark_facts *f)
{
	unsigned marks = 0;

	if (f->n == 0)
		marks |= MARK_NONE;
	else if (f->n < IDLE_SHARE * f->mean_n)
		marks |= MARK_IDLE;
	if (f->full)
		marks |= MARK_FULL;
	if (f->workers && is_hot(f))
		marks |= MARK_HOT;
	return marks;
}

const char *marks_text(unsigned marks, char buf[MARKS_TEXT])
{
	static const struct { unsigned mark; const char *name; } names[] = {
		{ MARK_NONE, "none" }, { MARK_FULL, "full" }, { MARK_HOT, "hot" }, { MARK_IDLE, "idle" },
	};

	if (!marks)
		return "ok";
	*buf = '\0';
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (!(marks & names[i].mark))
			continue;
		if (*buf)
			strcat(buf, ",");
		strcat(buf, names[i].name);
	}
	return buf;
}
