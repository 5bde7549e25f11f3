/* foot.h - what the reader of a comparison must know, a line each, to stand below its table */
#ifndef SERVESTAT_RUN_FOOT_H
#define SERVESTAT_RUN_FOOT_H

#include "run/compare.h"

/* foot_add: words with one more line; both are given away, the result is the caller's. */
char *foot_add(char *words, char *line);

/* foot_failures: "19 more requests failed" (or "1 fewer request failed"); the caller frees. */
char *foot_failures(double base, double value);
/* foot_requests: words with a line on runs of which less than 99 % of either's requests are in both. */
char *foot_requests(char *words, const char *label, double common, double base, double value);

/* How something was compared: a run, a row, or several of them together. */
struct foot_mode {
	const char *label;
	enum compare_mode mode;
};
/* foot_modes: words with a line for each way in which one of n things was compared, which names them when there are
 * several ways. */
char *foot_modes(char *words, const struct foot_mode *m, size_t n);

#endif
