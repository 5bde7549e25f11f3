/* decode.h - the lines of a slab -> rows of its batch */
#ifndef SERVESTAT_INPUT_DECODE_H
#define SERVESTAT_INPUT_DECODE_H

#include "input/plan.h"
#include "input/scan.h"
#include "input/slab.h"

/* What one thread needs to decode; it reads one plan for its life. */
struct decoder {
	struct record record;
	struct scanner scanner;
	bool referee_only;     /* for tests: every line goes to the referee */
};

void decoder_init(struct decoder *d, const struct plan *p);
void decoder_free(struct decoder *d);
/* decode_slab: s->text[0..text_n) holds whole lines; only the last line of the input may lack its newline. */
void decode_slab(struct decoder *d, struct slab *s);

#endif
