/* verdict.h - what a comparison comes to: one vocabulary in every program
 *
 *	better, worse   the change is real (p <= .05 after Holm over the table of a run) and at least min_effect
 *	same            the whole interval lies within min_effect of no change
 *	unclear         neither
 *	few             too little was measured to say
 *
 * min_effect is a share of the base; of a share, points (0.02: 2 % or 2 points). Against a base of 0 every change
 * counts, and only an interval of exactly 0 is the same.
 */
#ifndef SERVESTAT_RUN_VERDICT_H
#define SERVESTAT_RUN_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "output/table.h"

enum verdict { VERDICT_NONE, VERDICT_BETTER, VERDICT_WORSE, VERDICT_SAME, VERDICT_UNCLEAR, VERDICT_FEW };

/* verdict_word: "better" ...; NULL for VERDICT_NONE. verdict_sign: "+ better" as text and md show it; "" for none. */
const char *verdict_word(enum verdict v);
const char *verdict_sign(enum verdict v);

/* A figure of a run against that of its base. */
struct compared {
	int better;               /* 1: higher is better, -1: lower is, 0: no verdict */
	bool share;
	double base, value;       /* NaN: not measured */
	double low, high;         /* the 95 % interval of value - base, in the figure's unit; NaN: not known */
	double low_pct, high_pct; /* of 100 (value / base - 1); NaN for shares and where it is not known */
	double p;                 /* of no change; NaN: not tested */
	bool few;
	enum verdict verdict;
};

/* compared_none: nothing known. */
struct compared compared_none(int better, bool share);
/* compared_cells: ci_low ci_high ci_low_pct ci_high_pct verdict, the last five cells of a row; all NA where c is
 * NULL. */
void compared_cells(struct table *t, const struct compared *c);
/* compared_repeated: from the figures of the repetitions of both runs (NaN: a repetition that has none), by Welch's
 * t. `few` with fewer than two figures a side. */
struct compared compared_repeated(int better, bool share, const double *base, size_t n_base, const double *value,
				  size_t n_value);

/* verdicts_judge: set the verdict of each of n comparisons, which are one table of one run. */
void verdicts_judge(struct compared *c, size_t n, double min_effect);

/* survivors_differ: do two runs leave out so many failed requests that their latencies are of different requests? The
 * shares differ by more than a point, or Fisher's exact p is below .05. */
bool survivors_differ(double failed_base, double n_base, double failed, double n);

#endif
