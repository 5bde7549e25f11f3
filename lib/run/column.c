/* column.c - columns in blocks that are packed when they are full; see column.h */
#include "run/column.h"

#include <stdlib.h>

#include "base/mem.h"

#define BYTES(n) (((uint64_t)1 << 8 * (n)) - 1)
#define MISSING ((uint64_t)INT64_MIN)

const uint64_t run_column_mask[9] = {
	0, BYTES(1), BYTES(2), BYTES(3), BYTES(4), BYTES(5), BYTES(6), BYTES(7), UINT64_MAX
};
/* of no bytes there is only the code 0, which is no missing value then */
const uint64_t run_column_missing[9] = {
	1, BYTES(1), BYTES(2), BYTES(3), BYTES(4), BYTES(5), BYTES(6), BYTES(7), MISSING
};
const double run_column_tens[10] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9 };

/* What codes of no bytes are read from, and what is read behind the last code of a block. */
enum { PADDING = 8 };
static const uint8_t nothing[PADDING];

static uint64_t bits_of(double v)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof bits);
	return bits;
}

/* Values are handed on as 8 bytes each, integers or reals. */
static uint64_t bits_at(const void *v, size_t i)
{
	uint64_t bits;

	memcpy(&bits, (const char *)v + i * sizeof bits, sizeof bits);
	return bits;
}

static double real_at(const void *v, size_t i)
{
	double x;

	memcpy(&x, (const char *)v + i * sizeof x, sizeof x);
	return x;
}

static uint64_t missing_value(const struct run_column *c)
{
	return c->real ? bits_of(NAN) : MISSING;
}

/* --- how a block is packed */

/* Reals as whole numbers of 1/tens; false: not all of them are. Mostly the first one tells, so they are looked at a
 * few at a time, and these without branches. */
static bool as_decimals(const void *v, double tens, int64_t *k)
{
	/* added to a number below 2^50, its last bit is worth 1 */
	static const double whole = 0x1.8p52;
	enum { FEW = 16 };

	for (size_t from = 0; from < RUN_BLOCK; from += FEW) {
		uint64_t wrong = 0;

		for (size_t i = from; i < from + FEW; i++) {
			/* the product is rounded, but far less than to the next whole number */
			double x = real_at(v, i), y = x * tens, shifted = y + whole;
			bool missing = isnan(x), fits = fabs(y) < 0x1p50;

			wrong |= missing ? 0 : fits ? bits_of((shifted - whole) / tens) ^ bits_of(x) : 1;
			k[i] = missing ? INT64_MIN : (int64_t)(bits_of(shifted) - bits_of(whole));
		}
		if (wrong)
			return false;
	}
	return true;
}

/* Reals as whole numbers that differ little: *digits after the point, or RUN_BITS; false: there are none. */
static bool as_whole(const void *v, int64_t *k, uint8_t *digits)
{
	static const uint8_t tries[] = { 0, 3, 6, 9 };
	bool any = true;

	for (size_t d = 0; d < sizeof tries; d++) {
		*digits = tries[d];
		if (as_decimals(v, run_column_tens[*digits], k))
			return true;
	}
	*digits = RUN_BITS;
	/* in one sign the bits ascend as the values do, and 16 powers of two are 2^56 apart; those of -0 are taken */
	for (size_t i = 0; i < RUN_BLOCK; i++) {
		uint64_t bits = bits_at(v, i);

		k[i] = isnan(real_at(v, i)) ? INT64_MIN : (int64_t)bits;
		any &= bits != MISSING;
	}
	return any;
}

/* Whole numbers base + code * scale; missing ones are INT64_MIN. Here k is an array of 8 bytes each as well. */
struct codes { int64_t base; uint64_t scale; unsigned width; };

static uint64_t greatest_divisor(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* d / scale where that is whole and below 2^50: without a division. */
static uint64_t quotient(uint64_t d, double inverse)
{
	return (uint64_t)(int64_t)((double)(int64_t)d * inverse + .5);
}

/* The largest step that all numbers are multiples of, from base on. */
static uint64_t common_step(const void *k, int64_t base)
{
	uint64_t step = 0;
	double inverse = 0;

	for (size_t i = 0; i < RUN_BLOCK && step != 1; i++) {
		uint64_t v = bits_at(k, i), d = v - (uint64_t)base;

		if (v == MISSING || quotient(d, inverse) * step == d)
			continue;
		step = greatest_divisor(step, d);
		inverse = 1 / (double)step;
	}
	while (step > UINT32_MAX)
		step = step % 1000 ? 1 : step / 1000;
	return step;
}

/* The same, but only powers of two, of numbers of any size. */
static uint64_t common_power(const void *k, int64_t base)
{
	uint64_t any = (uint64_t)1 << 31;

	for (size_t i = 0; i < RUN_BLOCK; i++)
		any |= bits_at(k, i) == MISSING ? 0 : bits_at(k, i) - (uint64_t)base;
	return any & -any;
}

static struct codes best_codes(const void *k)
{
	/* as unsigned numbers in the same order: 0 is a missing one, and one less is the largest */
	uint64_t low = UINT64_MAX, high = 0, missing = 0, span;
	struct codes c = { INT64_MIN, 1, 0 };

	for (size_t i = 0; i < RUN_BLOCK; i++) {
		uint64_t v = bits_at(k, i) ^ MISSING;

		missing |= !v;
		low = v - 1 < low ? v - 1 : low;
		high = v > high ? v : high;
	}
	if (!high)
		return c;
	low++;
	c.base = (int64_t)(low ^ MISSING);
	span = high - low;
	if (!span && !missing)
		return c;
	if (span >= BYTES(1))
		c.scale = span < (uint64_t)1 << 50 ? common_step(k, c.base) : common_power(k, c.base);
	for (c.width = 1; c.width < 8 && span / c.scale >= BYTES(c.width); c.width++)
		;
	return c;
}

static void write_codes(uint8_t *to, const void *k, const struct codes *c)
{
	uint64_t base = (uint64_t)c->base, scale = c->scale;
	bool power = !(scale & (scale - 1));
	int shift = __builtin_ctzll(scale);
	double inverse = 1 / (double)scale;
	size_t width = c->width;

	for (size_t i = 0; i < RUN_BLOCK; i++, to += width) {
		uint64_t v = bits_at(k, i), d = v - base, code = power ? d >> shift : quotient(d, inverse);

		/* what is too much is written over by the next one */
		code = htole64(v == MISSING ? UINT64_MAX : code);
		memcpy(to, &code, sizeof code);
	}
}

/* Of 8 bytes every value is its own code. */
static void write_raw(uint8_t *to, const void *v)
{
	for (size_t i = 0; i < RUN_BLOCK; i++) {
		uint64_t code = htole64(bits_at(v, i));

		memcpy(to + i * sizeof code, &code, sizeof code);
	}
}

static void release(struct run_column *c, struct run_block *b)
{
	if (b->data == nothing || b->data == (uint8_t *)c->tail)
		return;
	c->bytes -= (size_t)RUN_BLOCK * b->width;
	free((void *)(uintptr_t)b->data);
}

/* Packs RUN_BLOCK values into a block. */
static void pack(struct run_column *c, struct run_block *b, const void *v)
{
	int64_t real[RUN_BLOCK];
	const void *k = c->real ? real : v;
	uint8_t digits = RUN_BITS, *to;
	bool raw = c->real && !as_whole(v, real, &digits);
	struct codes codes = raw ? (struct codes){ 0, 1, 8 } : best_codes(k);

	release(c, b);
	*b = (struct run_block){ nothing, (int64_t)missing_value(c), 1, 0, RUN_BITS };
	if (!codes.width && codes.base == INT64_MIN)
		return;
	*b = (struct run_block){ nothing, codes.base, (uint32_t)codes.scale, (uint8_t)codes.width, digits };
	if (!codes.width)
		return;
	b->data = to = mem_alloc((size_t)RUN_BLOCK * codes.width + PADDING, 1);
	c->bytes += (size_t)RUN_BLOCK * codes.width;
	if (codes.width < 8) {
		write_codes(to, k, &codes);
		return;
	}
	*b = (struct run_block){ to, 0, 1, 8, RUN_BITS };
	write_raw(to, v);
}

/* Values from..from+n-1, of one block. */
static void unpack(const struct run_column *c, size_t from, size_t n, uint64_t *v)
{
	for (size_t i = 0; i < n; i++)
		v[i] = c->real ? bits_of(run_column_real(c, from + i)) : (uint64_t)run_column_int(c, from + i);
}

/* --- the block that is being filled */

/* The block of the next value; as long as all of it are missing it needs no tail. */
static struct run_block *open_block(struct run_column *c)
{
	if (c->n % RUN_BLOCK == 0) {
		c->block = mem_grow(c->block, &c->cap, c->n_blocks + 1, sizeof *c->block);
		c->block[c->n_blocks++] = (struct run_block){ nothing, (int64_t)missing_value(c), 1, 0, RUN_BITS };
	}
	return &c->block[c->n_blocks - 1];
}

/* Makes room for n more values in the tail. */
static void open_tail(struct run_column *c, struct run_block *b, size_t n)
{
	size_t at = c->n % RUN_BLOCK;

	c->tail = mem_grow(c->tail, &c->tail_cap, at + n, sizeof *c->tail);
	for (size_t i = 0; !b->width && i < at; i++)
		c->tail[i] = htole64(missing_value(c));
	*b = (struct run_block){ (uint8_t *)c->tail, 0, 1, 8, RUN_BITS };
}

static bool any_value(const struct run_column *c, const void *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (c->real ? !isnan(real_at(v, i)) : bits_at(v, i) != MISSING)
			return true;
	return false;
}

/* Values that leave the block unfilled, or fill it. */
static void add_to_block(struct run_column *c, struct run_block *b, const void *v, size_t n)
{
	size_t at = c->n % RUN_BLOCK;

	if (n == RUN_BLOCK) {
		pack(c, b, v);
		return;
	}
	if (!b->width && !any_value(c, v, n))
		return;
	open_tail(c, b, n);
	for (size_t i = 0; i < n; i++)
		c->tail[at + i] = htole64(bits_at(v, i));
	if (at + n < RUN_BLOCK)
		return;
	for (size_t i = 0; i < RUN_BLOCK; i++)
		c->tail[i] = le64toh(c->tail[i]);
	pack(c, b, c->tail);
}

static void add(struct run_column *c, const void *v, size_t n)
{
	const char *from = v;
	size_t at;

	for (size_t some; n; from += some * sizeof *c->tail, n -= some) {
		struct run_block *b = open_block(c);

		at = c->n % RUN_BLOCK;
		some = n < RUN_BLOCK - at ? n : RUN_BLOCK - at;
		add_to_block(c, b, from, some);
		c->n += some;
	}
	/* single ones go straight into the tail, but for what makes it grow or fills it */
	at = c->n % RUN_BLOCK;
	c->room = 0;
	if (at && c->block[c->n_blocks - 1].width)
		c->room = (c->tail_cap < RUN_BLOCK ? c->tail_cap : RUN_BLOCK - 1) - at;
}

static void add_one(struct run_column *c, uint64_t v)
{
	if (c->room) {
		c->tail[c->n++ % RUN_BLOCK] = htole64(v);
		c->room--;
	} else {
		add(c, &v, 1);
	}
}

void run_column_add_int(struct run_column *c, int64_t v)
{
	add_one(c, (uint64_t)v);
}

void run_column_add_real(struct run_column *c, double v)
{
	c->real = true;
	add_one(c, bits_of(v));
}

void run_column_add_ints(struct run_column *c, const int64_t *v, size_t n)
{
	add(c, v, n);
}

void run_column_add_reals(struct run_column *c, const double *v, size_t n)
{
	c->real = true;
	add(c, v, n);
}

/* --- changes of what is there */

/* Is the block full and packed? */
static bool is_packed(const struct run_column *c, size_t block)
{
	return (block + 1) * RUN_BLOCK <= c->n;
}

/* Puts v where it has a code in a packed block; false: it has none. */
static bool put_code(struct run_block *b, size_t i, int64_t v)
{
	uint64_t d = (uint64_t)v - (uint64_t)b->base, code = d / b->scale;
	uint8_t *to = (uint8_t *)(uintptr_t)b->data + i % RUN_BLOCK * b->width;

	if (!b->width)
		return v == b->base;
	if (b->width < 8 && v == INT64_MIN)
		code = run_column_missing[b->width];
	else if (b->width < 8 && (v < b->base || d % b->scale || code >= run_column_missing[b->width]))
		return false;
	for (unsigned k = 0; k < b->width; k++)
		to[k] = (uint8_t)(code >> 8 * k);
	return true;
}

void run_column_set_int(struct run_column *c, size_t i, int64_t v)
{
	size_t block = i / RUN_BLOCK, first = block * RUN_BLOCK;
	struct run_block *b = &c->block[block];
	uint64_t all[RUN_BLOCK];

	if (put_code(b, i, v))
		return;
	if (!is_packed(c, block)) {
		/* so far all of it were missing */
		open_tail(c, b, 0);
		c->tail[i % RUN_BLOCK] = htole64((uint64_t)v);
		return;
	}
	unpack(c, first, RUN_BLOCK, all);
	all[i - first] = (uint64_t)v;
	pack(c, b, all);
}

void run_column_renumber(struct run_column *c, const uint32_t *number)
{
	for (size_t block = 0; block < c->n_blocks; block++) {
		size_t first = block * RUN_BLOCK, n = c->n - first < RUN_BLOCK ? c->n - first : RUN_BLOCK;
		uint64_t v[RUN_BLOCK];

		unpack(c, first, n, v);
		for (size_t i = 0; i < n; i++)
			if (v[i] != MISSING)
				v[i] = number[v[i]] == UINT32_MAX ? MISSING : number[v[i]];
		if (is_packed(c, block))
			pack(c, &c->block[block], v);
		else
			for (size_t i = 0; c->block[block].width && i < n; i++)
				c->tail[i] = htole64(v[i]);
	}
}

/* Moves a packed block of one column to the end of another, whose blocks are full. */
static void move_block(struct run_column *to, struct run_column *from, struct run_block *b)
{
	size_t bytes = (size_t)RUN_BLOCK * b->width;

	*open_block(to) = *b;
	to->n += RUN_BLOCK;
	to->bytes += bytes;
	from->bytes -= bytes;
	b->data = nothing;
	b->width = 0;
}

void run_column_keep(struct run_column *c, const struct run_stretch *s, size_t n)
{
	struct run_column to = { .real = c->real };
	size_t done = 0;

	for (size_t k = 0; k < n; k++) {
		for (size_t i = s[k].from, end = i + s[k].n, some; i < end; i += some) {
			size_t block = i / RUN_BLOCK, rest = RUN_BLOCK - i % RUN_BLOCK;
			uint64_t v[RUN_BLOCK];

			some = rest < end - i ? rest : end - i;
			/* what lies before is not needed any more */
			for (; done < block; done++) {
				release(c, &c->block[done]);
				c->block[done].data = nothing;
			}
			if (some == RUN_BLOCK && to.n % RUN_BLOCK == 0 && is_packed(c, block)) {
				move_block(&to, c, &c->block[block]);
				continue;
			}
			unpack(c, i, some, v);
			add(&to, v, some);
		}
	}
	run_column_free(c);
	*c = to;
}

size_t run_column_bytes(const struct run_column *c)
{
	return c->bytes + c->n_blocks * (sizeof *c->block + PADDING) + c->tail_cap * sizeof *c->tail;
}

void run_column_free(struct run_column *c)
{
	for (size_t block = 0; block < c->n_blocks; block++)
		release(c, &c->block[block]);
	free(c->block);
	free(c->tail);
	*c = (struct run_column){ 0 };
}

/* --- many at once: what is the same in a block is looked at once */

static void block_ints(const struct run_block *b, size_t at, size_t n, int64_t *out)
{
	const uint8_t *code = b->data + at * b->width;
	uint64_t mask = run_column_mask[b->width], missing = run_column_missing[b->width];

	for (size_t i = 0; i < n; i++, code += b->width) {
		uint64_t v;

		memcpy(&v, code, sizeof v);
		v = le64toh(v) & mask;
		out[i] = v == missing ? INT64_MIN : (int64_t)((uint64_t)b->base + v * b->scale);
	}
}

static void block_reals(const struct run_block *b, size_t at, size_t n, double *out)
{
	const uint8_t *code = b->data + at * b->width;
	uint64_t mask = run_column_mask[b->width], missing = run_column_missing[b->width];
	double tens = b->digits == RUN_BITS ? 1 : run_column_tens[b->digits];

	for (size_t i = 0; i < n; i++, code += b->width) {
		uint64_t v, bits;

		memcpy(&v, code, sizeof v);
		v = le64toh(v) & mask;
		bits = (uint64_t)b->base + v * b->scale;
		if (b->digits == RUN_BITS)
			memcpy(&out[i], &bits, sizeof bits);
		else
			out[i] = (double)(int64_t)bits / tens;
		if (b->width < 8 && v == missing)
			out[i] = NAN;
	}
}

void run_column_ints(const struct run_column *c, size_t from, size_t n, int64_t *out)
{
	for (size_t some; n; from += some, out += some, n -= some) {
		size_t at = from % RUN_BLOCK;

		some = RUN_BLOCK - at < n ? RUN_BLOCK - at : n;
		if (c->block)
			block_ints(c->block + from / RUN_BLOCK, at, some, out);
		for (size_t i = 0; !c->block && i < some; i++)
			out[i] = INT64_MIN;
	}
}

void run_column_reals(const struct run_column *c, size_t from, size_t n, double *out)
{
	for (size_t some; n; from += some, out += some, n -= some) {
		size_t at = from % RUN_BLOCK;

		some = RUN_BLOCK - at < n ? RUN_BLOCK - at : n;
		if (c->block)
			block_reals(c->block + from / RUN_BLOCK, at, some, out);
		for (size_t i = 0; !c->block && i < some; i++)
			out[i] = NAN;
	}
}
