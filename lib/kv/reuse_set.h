/* reuse_set.h - the reuse of several runs; see input/runs.h for what a run is */
#ifndef SERVESTAT_KV_REUSE_SET_H
#define SERVESTAT_KV_REUSE_SET_H

#include "input/runs.h"
#include "input/splice.h"
#include "kv/reuse.h"

struct reuse_set {
	struct reuse **run;
	const char **unit;         /* of their timestamps; NULL: not known */
	size_t n, cap, unit_cap;
	size_t first;              /* the first run of the operand that is being read, or was read last */
	struct runs names;
	void (*record)(struct text line); /* set before the first batch: gets each record, annotated, with a newline */
	/* private */
	struct reuse_options how;
	struct splice splice;
	int64_t *cached;
	size_t cached_cap;
};

/* reuse_set_init: what `how` points to must outlive s. */
void reuse_set_init(struct reuse_set *s, const struct reuse_options *how);
/* reuse_set_fields: what the batches must have; F_RUN too where runs are told apart. */
field_set reuse_set_fields(const struct reuse_set *s);
/* reuse_set_open: the following batches are those of an operand; by_name as in runs_open. */
void reuse_set_open(struct reuse_set *s, const char *label, bool by_name);
void reuse_set_add(struct reuse_set *s, const struct batch *b);
/* reuse_set_close: the operand has been read; unit (borrowed) is that of its timestamps. */
void reuse_set_close(struct reuse_set *s, const char *unit);
void reuse_set_free(struct reuse_set *s);

#endif
