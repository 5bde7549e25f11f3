/* capacity.c - parses cache sizes; see capacity.h */
#include "kv/capacity.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

struct suffix {
	const char *text;
	enum capacity_unit unit;
	double factor;
};

static const double K = 1024, M = 1024.0 * 1024, G = 1024.0 * 1024 * 1024;

/* place: what the digits of c->amount are to be divided by. */
static bool find_suffix(const char *s, size_t n, double place, struct capacity *c)
{
	const struct suffix suffixes[] = {
		{ "", CAPACITY_BLOCKS, 1 }, { "k", CAPACITY_BLOCKS, K }, { "K", CAPACITY_BLOCKS, K },
		{ "M", CAPACITY_BLOCKS, M }, { "G", CAPACITY_BLOCKS, G },
		{ "t", CAPACITY_TOKENS, 1 }, { "kt", CAPACITY_TOKENS, K }, { "Kt", CAPACITY_TOKENS, K },
		{ "Mt", CAPACITY_TOKENS, M }, { "Gt", CAPACITY_TOKENS, G },
		{ "KB", CAPACITY_BYTES, 1e3 }, { "MB", CAPACITY_BYTES, 1e6 }, { "GB", CAPACITY_BYTES, 1e9 },
		{ "TB", CAPACITY_BYTES, 1e12 }, { "KiB", CAPACITY_BYTES, K }, { "MiB", CAPACITY_BYTES, M },
		{ "GiB", CAPACITY_BYTES, G }, { "TiB", CAPACITY_BYTES, K * G },
	};

	for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
		if (strlen(suffixes[i].text) == n && memcmp(suffixes[i].text, s, n) == 0) {
			c->unit = suffixes[i].unit;
			c->amount = c->amount * suffixes[i].factor / place; /* so that 4.1GB is whole */
			return true;
		}
	return false;
}

/* One size: digits with at most one point, then a suffix. The amount is summed by hand, in no locale. */
static const char *parse_one(struct capacity_list *l, const char *s, size_t n)
{
	struct capacity c = { 0 };
	double place = 0;
	size_t i = 0, digits = 0;

	for (; i < n && ((s[i] >= '0' && s[i] <= '9') || (s[i] == '.' && place == 0)); i++) {
		if (s[i] == '.') {
			place = 1;
			continue;
		}
		c.amount = c.amount * 10 + (s[i] - '0');
		place *= 10;
		digits++;
	}
	if (!digits)
		return "a size is a number with an optional suffix (32k, 16Mt, 80GiB)";
	if (!find_suffix(s + i, n - i, place > 1 ? place : 1, &c))
		return "unknown suffix: blocks take none, k, M or G, tokens t, kt, Mt or Gt, bytes GiB, GB ...";
	if (c.unit != CAPACITY_BYTES && c.amount != floor(c.amount))
		return "blocks and tokens are whole numbers";
	if (!(c.amount <= 0x1p62))
		return "the size is too large";
	l->item = mem_grow(l->item, &l->cap, l->n + 1, sizeof *l->item);
	l->item[l->n++] = c;
	return NULL;
}

const char *capacity_parse(struct capacity_list *l, const char *text)
{
	for (;;) {
		size_t n = strcspn(text, ",");
		const char *why = parse_one(l, text, n);

		if (why || !text[n])
			return why;
		text += n + 1;
	}
}

uint64_t capacity_blocks(const struct capacity *c, int64_t block_size, double bytes_per_token)
{
	double per_block = c->unit == CAPACITY_TOKENS ? (double)block_size
			 : c->unit == CAPACITY_BYTES ? (double)block_size * bytes_per_token : 1;

	double blocks = c->amount / per_block;

	return blocks < 0x1p62 ? (uint64_t)blocks : (uint64_t)1 << 62;
}

void capacity_free(struct capacity_list *l)
{
	free(l->item);
	memset(l, 0, sizeof *l);
}
