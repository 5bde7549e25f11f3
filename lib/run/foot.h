/* foot.h - what the reader of a comparison must know, a line each, to stand below its table */
#ifndef SERVESTAT_RUN_FOOT_H
#define SERVESTAT_RUN_FOOT_H

#include "base/words.h"
#include "run/compare.h"

/* foot_failures: a line "! A: 19 more requests failed than in B, so ...", of which the caller gives A and what
 * follows "than in". foot_requests: a line when less than 99 % of either run's requests are in both. */
void foot_failures(struct words *foot, const char *label, double base, double value, const char *than_in);
void foot_requests(struct words *foot, const char *label, double common, double base, double value);

/* How something was compared: a run, a row, or several of them together. */
struct foot_mode {
	const char *label;
	enum compare_mode mode;
};
/* foot_modes: a line for each way in which one of n things was compared, which names them when there are several. */
void foot_modes(struct words *foot, const struct foot_mode *m, size_t n);

#endif
