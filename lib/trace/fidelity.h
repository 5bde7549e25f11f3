/* fidelity.h - is a smaller trace still the same traffic?
 *
 * Traits of the whole and of the sample, gathered in one scan of each, and a table that sets them side by side.
 * Every trait but a count has its Kolmogorov-Smirnov distance (stats/ks.h), with the bound 1.36 / sqrt(n) of a sample
 * of n independent units; units are sessions, since the turns of one are alike. A share of all tokens or blocks has
 * that of the distribution that it is taken of: tokens by the length of their prompt, requests by their own share.
 */
#ifndef SERVESTAT_TRACE_FIDELITY_H
#define SERVESTAT_TRACE_FIDELITY_H

#include "kv/reuse.h"
#include "output/table.h"

struct values { int64_t *item; size_t n, cap; };

struct traits {
	double factor;             /* that gaps are multiplied by (1) */
	uint64_t requests, loose;  /* loose: without a session */
	struct values input, output, arrival, gap; /* gap: between turns, ns */
	struct values shared, hit; /* of each request with ids, in millionths: its blocks seen before, its hit tokens */
	struct values turns, last; /* session -> turns, last time (NA_INT) */
	struct intern keys;
	struct reuse reuse;
	struct reuse_options how;
};

/* traits_fields: what batches must hold. */
field_set traits_fields(void);
void traits_init(struct traits *t);
/* traits_add: record i of b, in order. */
void traits_add(struct traits *t, const struct batch *b, size_t i);
void traits_free(struct traits *t);

enum { FIDELITY_COLUMNS = 6 };
extern const struct column fidelity_columns[FIDELITY_COLUMNS]; /* measure, before, after, ks, bound, verdict */
/* fidelity_table: rows into t. Sorts the values of both. */
void fidelity_table(struct traits *before, struct traits *after, struct table *t);
/* fidelity_shared: blocks that were seen before, as a share of all; NaN without block ids. */
double fidelity_shared(const struct traits *t);
/* fidelity_lost: has the sample lost more than a tenth of that share? */
bool fidelity_lost(const struct traits *before, const struct traits *after);

#endif
