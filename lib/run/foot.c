/* foot.c - lines below a comparison; see foot.h */
#include "run/foot.h"

#include <math.h>
#include <stdlib.h>

#include "base/number.h"

void foot_failures(struct words *foot, const char *label, double base, double value, const char *than_in)
{
	char number[NUMBER_MAX];

	number_readable(number, fabs(value - base));
	words_add(foot, "\n", "! %s: %s %s request%s failed than in %s", label, number,
		  value < base ? "fewer" : "more", fabs(value - base) == 1 ? "" : "s", than_in);
}

void foot_requests(struct words *foot, const char *label, double common, double base, double value)
{
	char in_both[NUMBER_MAX], of[NUMBER_MAX], and[NUMBER_MAX];

	if (!(common < .99 * base) && !(common < .99 * value))
		return;
	number_readable(in_both, common);
	number_readable(of, base);
	number_readable(and, value);
	words_add(foot, "\n", "%s: the runs hold different requests: %s of %s and %s are in both", label, in_both, of,
		  and);
}

/* The things that were compared in this way: "A, B"; the caller frees. */
static char *names_of(const struct foot_mode *m, size_t n, enum compare_mode mode)
{
	struct words names = { 0 };

	for (size_t i = 0; i < n; i++)
		if (m[i].mode == mode)
			words_add(&names, ", ", "%s", m[i].label);
	return words_take(&names);
}

void foot_modes(struct words *foot, const struct foot_mode *m, size_t n)
{
	bool seen[COMPARED_MODES] = { false };
	int ways = 0;

	for (size_t i = 0; i < n; i++) {
		ways += m[i].mode != COMPARED_NOT && !seen[m[i].mode];
		seen[m[i].mode] = true;
	}
	for (int mode = COMPARED_JOINT; mode < COMPARED_MODES; mode++) {
		const char *how = compare_words((enum compare_mode)mode);
		char *names;

		if (!seen[mode])
			continue;
		names = ways > 1 ? names_of(m, n, (enum compare_mode)mode) : NULL;
		words_add(foot, "\n", "%s%s%s", names ? names : "", names ? ": " : "", how);
		free(names);
	}
}
