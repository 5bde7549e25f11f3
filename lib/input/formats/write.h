/* write.h - rows -> canonical records, or the trace formats of others
 *
 * Times are written as decimal milliseconds exact to the nanosecond, reals as the shortest text that reads back as
 * the same double, ids with all their digits. A field that the output cannot hold is counted, and said at the end.
 */
#ifndef SERVESTAT_INPUT_FORMATS_WRITE_H
#define SERVESTAT_INPUT_FORMATS_WRITE_H

#include "input/formats/format.h"

/* WRITE_AUTO: trace or run fields or both, as the source gives */
enum write_as { WRITE_AUTO, WRITE_TRACE, WRITE_RUN, WRITE_MOONCAKE, WRITE_BAILIAN, WRITE_CSV };

struct writer {
	enum write_as as;
	char *text;            /* whole lines that wait to be taken */
	size_t n, cap;
	uint64_t renamed;      /* bailian: sessions whose name is another now: that of the first chat */
	uint64_t alone;        /* bailian: requests without a session, which are one each now */
	/* private */
	const char *name[F_COUNT]; /* field_name */
	unsigned gave;         /* GIVES_* of all rows */
	unsigned csv;          /* GIVES_* of the header that was written; 0: none yet */
	field_set wrote;       /* of the row at hand */
	bool wrote_outcome;
	uint64_t lost[F_COUNT]; /* rows whose field could not be written */
	uint64_t lost_outcome, lost_samples;
	uint64_t lost_whole;   /* records of which nothing has a place */
	int64_t block_size;    /* of the last row with ids */
	bool block_sizes;      /* there were several */
	struct intern sessions; /* bailian: session -> its last chat */
	uint64_t *last_chat;
	size_t last_cap;
	uint64_t chats;
};

void writer_init(struct writer *w, enum write_as as);
/* writer_row: append row r of a source that gives `gives`. */
void writer_row(struct writer *w, const struct row *r, unsigned gives);
/* writer_kind: what was written, as "a trace" or "csv". */
const char *writer_kind(const struct writer *w);
/* writer_lost: what the output could not hold, "turn (40), type (3)"; NULL: nothing. Owner frees. */
char *writer_lost(const struct writer *w);
/* writer_block_size: when the output has no place for the block size and a reader would assume another: that size,
 * -1 when there are several; 0: nothing to say. */
int64_t writer_block_size(const struct writer *w);
void writer_free(struct writer *w);

#endif
