/* output.h - writes tables and sentences to standard output
 *
 * Rows are whole or absent; a write error is kept, reported once by output_close and makes the exit status 2.
 * Numbers follow one rule (number.h) in every program.
 */
#ifndef SERVESTAT_OUTPUT_OUTPUT_H
#define SERVESTAT_OUTPUT_OUTPUT_H

#include <stdio.h>

#include "output/table.h"

enum format { FORMAT_TSV, FORMAT_JSON, FORMAT_MD, FORMAT_TEXT };

struct output {
	enum format format;
	bool header;           /* false: --no-header (tsv) */
	bool utf8;             /* text bars and rules may use block characters; else ASCII */
	FILE *out;
	int error;             /* errno of the first failed write, 0 if none */
	bool several_runs;     /* text, md: show the column called run; set by itself where its rows differ */
	bool tagged;           /* json: each object begins with "table" (several tables, or --table was given) */
	bool muted;            /* tables and sentences are not printed: they would be of a part of the input */
	/* private: whole rows wait here, so that no write ends inside one unless a row is larger than the buffer */
	char *buffer;
	size_t n_buffer, cap_buffer;
	unsigned n_printed;    /* tables and sentences so far: text and md put a blank line between */
	const char *streaming; /* name of the table that output_rows has begun */
	bool in_pieces;        /* output_rows prints, or what it began ends */
};

/* output_init: write to out, which nobody else may write to while the output is open. Never fails. */
void output_init(struct output *o, FILE *out, enum format format, bool header);
/* output_table: print a table whole. title (text, md) may be NULL. In tsv a program prints exactly one table. text
 * and md leave out a column called run while there is one run only. */
void output_table(struct output *o, const struct table *t, const char *title);
/* output_rows: print the rows so far as they come and clear them; the header goes before the first. For tables
 * that do not fit memory, and for live input. text and md align each piece on its own. output_table prints what is
 * left and ends the table. */
void output_rows(struct output *o, struct table *t);
/* output_sentence: a paragraph; text and md only, otherwise nothing. */
void output_sentence(struct output *o, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* output_bytes: bytes as they are (--annotate). */
void output_bytes(struct output *o, const char *s, size_t n);
/* output_flush: write what is held back, before a read that could wait. */
void output_flush(struct output *o);
/* output_close: flush and close out. 0, or the errno of the first failure, which the caller reports. */
int output_close(struct output *o);

#endif
