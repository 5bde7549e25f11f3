/* foot.c - lines below a comparison; see foot.h */
#include "run/foot.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "output/number.h"

char *foot_add(char *words, char *line)
{
	char *all = mem_format("%s%s%s", words, *words ? "\n" : "", line);

	free(words);
	free(line);
	return all;
}

char *foot_failures(double base, double value)
{
	char number[NUMBER_MAX];

	number_readable(number, fabs(value - base));
	return mem_format("%s %s request%s failed", number, value < base ? "fewer" : "more",
			  fabs(value - base) == 1 ? "" : "s");
}

char *foot_requests(char *words, const char *label, double common, double base, double value)
{
	char in_both[NUMBER_MAX], of[NUMBER_MAX], and[NUMBER_MAX];

	if (!(common < .99 * base) && !(common < .99 * value))
		return words;
	number_readable(in_both, common);
	number_readable(of, base);
	number_readable(and, value);
	return foot_add(words, mem_format("%s: the runs hold different requests: %s of %s and %s are in both", label, in_both,
					  of, and));
}

/* The things that were compared in this way: "A, B: "; the caller frees. */
static char *names_of(const struct foot_mode *m, size_t n, enum compare_mode mode)
{
	char *names = mem_text("", 0);

	for (size_t i = 0; i < n; i++) {
		char *longer;

		if (m[i].mode != mode)
			continue;
		longer = mem_format("%s%s%s", names, *names ? ", " : "", m[i].label);
		free(names);
		names = longer;
	}
	return names;
}

char *foot_modes(char *words, const struct foot_mode *m, size_t n)
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
		words = foot_add(words, mem_format("%s%s%s", names ? names : "", names ? ": " : "", how));
		free(names);
	}
	return words;
}
