/* runs.h - which run a record belongs to
 *
 * An operand is one run named by its label, unless the user gave it no LABEL and its records name runs (F_RUN):
 * then it is one run a name, in order of first sight, and a last one of the label for the records that name none. A
 * label that is taken becomes LABEL#2, LABEL#3 ...
 */
#ifndef SERVESTAT_INPUT_RUNS_H
#define SERVESTAT_INPUT_RUNS_H

#include "input/batch.h"

struct runs {
	char **label;          /* of run 0..n */
	size_t n;
	/* private */
	size_t cap;
	const char *operand;   /* label of the operand being read */
	bool by_name;
	size_t unnamed;        /* its run, SIZE_MAX: none yet */
	struct intern names;   /* run names of this operand */
	struct intern labels;  /* of all runs, number = run */
	size_t *run;           /* name -> run */
	size_t run_cap;
};

void runs_init(struct runs *r);
/* runs_open: the next operand. by_name: its records may name runs; F_RUN is among the fields then. */
void runs_open(struct runs *r, const char *label, bool by_name);
/* runs_span: the run of record `from` of b (a new one when r->n grew); *to is where the records of that run that
 * stand together end. */
size_t runs_span(struct runs *r, const struct batch *b, size_t from, size_t *to);
void runs_free(struct runs *r);

#endif
