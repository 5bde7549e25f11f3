/* cost.c - iteration cost coefficients; see cost.h */
#include "route/cost.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* h20: least squares over cold prefill of 1k..131k tokens and decoding beside 1..8 others, measured on one H20 96 GB;
 * every prefill point within 5.5 %. -independent takes the expert weights from the roofline instead (no two
 * sequences share an expert), which over-predicts decoding beside 8 others by half. h100: from kernel benchmarks,
 * never compared with a served request. */
static const struct engine_cost presets[] = {
	{ 5.5, .0453, 5.78e-6, 2.9e-5, 4.5, 25, .0011, 8, 128, 0, 300000, 8192, 256, "h20-qwen3-30b", true },
	{ 5.2, .0453, 5.78e-6, 2.9e-5, 16.5, 25, .0011, 8, 128, 0, 300000, 8192, 256,
	  "h20-qwen3-30b-independent", false },
	{ 4.5, .0165, 1.2e-6, 3.45e-5, 20.5, 25, .0011, 8, 128, 0, 145000, 8192, 256, "h100-qwen3-30b", false },
};

/* The bounds keep every time far inside 64-bit nanoseconds. */
static const struct cost_key {
	const char *name;
	size_t offset;
	double min, max;
	bool whole;            /* counts */
} keys[] = {
	{ "t0", offsetof(struct engine_cost, t0), 0, 1e6 },
	{ "b", offsetof(struct engine_cost, b), 0, 1e3 },
	{ "c", offsetof(struct engine_cost, c), 0, 1 },
	{ "k", offsetof(struct engine_cost, k), 0, 1 },
	{ "w", offsetof(struct engine_cost, w), 0, 1e6 },
	{ "oh", offsetof(struct engine_cost, oh), 0, 1e6 },
	{ "oh_token", offsetof(struct engine_cost, oh_token), 0, 1e3 },
	{ "topk", offsetof(struct engine_cost, topk), 0, 1e6 },
	{ "experts", offsetof(struct engine_cost, experts), 1, 1e6 },
	{ "tax", offsetof(struct engine_cost, tax), 0, 1e3 },
	{ "kv", offsetof(struct engine_cost, kv), 1, 1e12, true },
	{ "budget", offsetof(struct engine_cost, budget), 2, 1e9, true },
	{ "seqs", offsetof(struct engine_cost, seqs), 1, 1e6, true },
};

bool cost_preset(struct engine_cost *c, struct text name)
{
	for (size_t i = 0; i < sizeof presets / sizeof *presets; i++)
		if (text_equal(name, text_of(presets[i].name))) {
			*c = presets[i];
			return true;
		}
	return false;
}

const char *cost_presets(void)
{
	return "h20-qwen3-30b|h20-qwen3-30b-independent|h100-qwen3-30b";
}

static const struct cost_key *find_key(struct text name)
{
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (text_equal(name, text_of(keys[i].name)))
			return &keys[i];
	return NULL;
}

/* set_pair: one KEY=VALUE. */
static const char *set_pair(struct engine_cost *c, struct text pair)
{
	const char *eq = memchr(pair.s, '=', pair.n);
	const struct cost_key *key;
	double v;

	if (!eq)
		return "is not KEY=VALUE";
	key = find_key((struct text){ pair.s, (size_t)(eq - pair.s) });
	if (!key)
		return "is none of t0 b c k w oh oh_token topk experts tax kv budget seqs";
	if (!text_real((struct text){ eq + 1, (size_t)(pair.s + pair.n - eq - 1) }, &v))
		return "needs a number";
	if (v < key->min || v > key->max)
		return "is out of range";
	if (key->whole && v != floor(v))
		return "needs a whole number";
	*(double *)((char *)c + key->offset) = v;
	return NULL;
}

static bool separates(char ch)
{
	return ch == ',' || ch == ' ' || ch == '\t' || ch == '\n' || ch == '\r';
}

const char *cost_set(struct engine_cost *c, struct text pairs, struct text *bad)
{
	size_t i = 0;

	while (i < pairs.n) {
		size_t start = i;
		const char *why;

		if (separates(pairs.s[i])) {
			i++;
			continue;
		}
		if (pairs.s[i] == '#') {
			while (i < pairs.n && pairs.s[i] != '\n')
				i++;
			continue;
		}
		while (i < pairs.n && !separates(pairs.s[i]) && pairs.s[i] != '#')
			i++;
		*bad = (struct text){ pairs.s + start, i - start };
		why = set_pair(c, *bad);
		if (why)
			return why;
	}
	*bad = text_of("topk");
	if (c->topk > c->experts)
		return "is above experts";
	if (c->validated) /* a preset to be warned of stays one, whatever the user changes of it */
		c->name = "custom";
	return NULL;
}

int64_t cost_overhead(const struct engine_cost *c, int64_t input)
{
	double ns = (c->oh + c->oh_token * (double)input) * 1e6;

	return ns < 4e18 ? llround(ns) : INT64_C(4000000000000000000);
}

double cost_experts(const struct engine_cost *c, int64_t b)
{
	double untouched = 1 - c->topk / c->experts;

	return b <= 0 ? 0 : c->w * (1 - pow(untouched > 0 ? untouched : 0, (double)b));
}
