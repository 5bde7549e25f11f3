/* column.h - a growing column that takes as few bytes a value as its values allow
 *
 * A run is kept request by request, so its columns stand in blocks of RUN_BLOCK values, each block as narrow as its
 * own values let it be: a code of 0 to 8 bytes a value, which counts steps of `scale` from `base`. Names and lengths
 * take 1 to 3 bytes, times of starts 3 to 5; what is the same throughout a block, or missing, takes none. Of reals the
 * codes count units of the last decimal that any of the block has, as a log of milliseconds with six digits after the
 * point is one of whole nanoseconds; else they are the bits of the doubles, whose exponents are mostly near enough for
 * 7 bytes. The block that is being filled is not packed yet.
 *
 * What is read back is always the very value that was added: a decimal is only kept as a whole number k of 10^-d
 * where the quotient k / 10^d, rounded once as its text was, is that double again.
 */
#ifndef SERVESTAT_RUN_COLUMN_H
#define SERVESTAT_RUN_COLUMN_H

#include <endian.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { RUN_BLOCK = 2048 };

/* value = base + code * scale; of reals that over 10^digits, or the bits of the value. */
struct run_block {
	const uint8_t *data;   /* codes one behind the other, the lowest byte first, and room to read 8 bytes of the last */
	int64_t base;
	uint32_t scale;
	uint8_t width;         /* bytes a code */
	uint8_t digits;        /* RUN_BITS: not a decimal */
};
enum { RUN_BITS = 255 };

struct run_column {
	struct run_block *block;
	size_t n;
	/* private */
	size_t n_blocks, cap;
	uint64_t *tail;        /* values of the block that is being filled */
	size_t tail_cap, room; /* room: how many more single values may simply be put there */
	size_t bytes;          /* that packed values take */
	bool real;
};

/* Zero-initialise to start: struct run_column c = {0}. A column holds integers (missing: INT64_MIN) or reals
 * (missing: NaN), never both. */
void run_column_add_int(struct run_column *c, int64_t v);
void run_column_add_real(struct run_column *c, double v);
/* The same for n values. */
void run_column_add_ints(struct run_column *c, const int64_t *v, size_t n);
void run_column_add_reals(struct run_column *c, const double *v, size_t n);
/* run_column_ints, run_column_reals: values from..from+n-1, all of them there; much faster than one by one. */
void run_column_ints(const struct run_column *c, size_t from, size_t n, int64_t *out);
void run_column_reals(const struct run_column *c, size_t from, size_t n, double *out);
/* run_column_set_int: replace value i < n. run_column_renumber: replace every value v that is there by number[v];
 * UINT32_MAX: by a missing one. */
void run_column_set_int(struct run_column *c, size_t i, int64_t v);
void run_column_renumber(struct run_column *c, const uint32_t *number);
/* run_column_keep: leave only these stretches of values, which ascend. Takes little more memory meanwhile, and little
 * time where whole blocks stay whole: where what goes before a stretch is a multiple of RUN_BLOCK. */
struct run_stretch { size_t from, n; };
void run_column_keep(struct run_column *c, const struct run_stretch *s, size_t n);
/* run_column_bytes: memory that it takes. */
size_t run_column_bytes(const struct run_column *c);
void run_column_free(struct run_column *c);

/* By width: which bits are the code, and which code stands for a missing value (of 8 bytes that value itself). */
extern const uint64_t run_column_mask[9], run_column_missing[9];
extern const double run_column_tens[10]; /* 10^digits */

static inline uint64_t run_column_code(const struct run_block *b, size_t i)
{
	uint64_t code;

	memcpy(&code, b->data + i % RUN_BLOCK * b->width, sizeof code);
	return le64toh(code) & run_column_mask[b->width];
}

/* run_column_int, run_column_real: value i < n. */
static inline int64_t run_column_int(const struct run_column *c, size_t i)
{
	const struct run_block *b;
	uint64_t code;

	/* a column that is not kept */
	if (!c->block)
		return INT64_MIN;
	b = c->block + i / RUN_BLOCK;
	code = run_column_code(b, i);
	/* of a packed block; the missing one of 8 bytes is what it stands for */
	if (code == run_column_missing[b->width])
		return INT64_MIN;
	return (int64_t)((uint64_t)b->base + code * b->scale);
}

static inline double run_column_real(const struct run_column *c, size_t i)
{
	const struct run_block *b;
	uint64_t code, bits;
	double v;

	if (!c->block)
		return NAN;
	b = c->block + i / RUN_BLOCK;
	code = run_column_code(b, i);
	bits = (uint64_t)b->base + code * b->scale;
	if (b->width < 8 && code == run_column_missing[b->width])
		return NAN;
	if (b->digits != RUN_BITS)
		return (double)(int64_t)bits / run_column_tens[b->digits];
	memcpy(&v, &bits, sizeof v);
	return v;
}

#endif
