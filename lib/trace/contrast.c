/* contrast.c - a trace beside a chatbot workload; see contrast.h */
#include "trace/contrast.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"

enum measure { IO_RATIO, INPUT_P50, OUTPUT_P50, PREFILL, OVER_32K, MULTI_TURN };

static const struct {
	const char *name, *words, *range;
	double low, high;
	enum contrast_side agentic;
	bool share;
} measures[CONTRAST_MEASURES] = {
	[IO_RATIO] = { "io_ratio", "input tokens per output token", "1-10", 1, 10, SIDE_ABOVE, false },
	[INPUT_P50] = { "input_p50", "input tokens, median", "500-2000", 500, 2000, SIDE_ABOVE, false },
	[OUTPUT_P50] = { "output_p50", "output tokens, median", "200-500", 200, 500, SIDE_BELOW, false },
	[PREFILL] = { "prefill_share", "prefill share of all tokens", "50-80 %", 0.5, 0.8, SIDE_ABOVE, true },
	[OVER_32K] = { "over_32k_share", "prompts over 32k tokens", "under 5 %", 0, 0.05, SIDE_ABOVE, true },
	[MULTI_TURN] = { "multi_turn_share", "sessions of several turns", "50-80 %", 0.5, 0.8, SIDE_BELOW, true },
};

static enum contrast_side side_of(double v, double low, double high)
{
	if (isnan(v))
		return SIDE_UNKNOWN;
	return v < low ? SIDE_BELOW : v > high ? SIDE_ABOVE : SIDE_INSIDE;
}

struct contrast contrast_of(struct traffic *r)
{
	struct length_ratios ratios = lengths_ratios(traffic_lengths(r), &r->requests);
	struct turns_figures sessions = turns_figures(&r->turns);
	struct contrast c = { .value = {
		[IO_RATIO] = ratios.io_ratio,
		[INPUT_P50] = counts_quantile(&traffic_lengths(r)->input, 0.5),
		[OUTPUT_P50] = counts_quantile(&traffic_lengths(r)->output, 0.5),
		[PREFILL] = ratios.prefill_share,
		[OVER_32K] = ratios.over_32k_share,
		[MULTI_TURN] = 1 - sessions.single_share,
	} };

	for (int m = 0; m < CONTRAST_MEASURES; m++) {
		c.side[m] = side_of(c.value[m], measures[m].low, measures[m].high);
		c.known += c.side[m] != SIDE_UNKNOWN;
		c.agentic += c.side[m] == measures[m].agentic;
	}
	return c;
}

const struct column contrast_columns[6] = {
	{ .name = "run", .left = true },
	{ .name = "measure", .left = true },
	{ .name = "value" },
	{ .name = "chatbot_low" },
	{ .name = "chatbot_high" },
	{ .name = "side", .left = true },
};

static const char *side_name(enum contrast_side side)
{
	static const char *const names[] = { NULL, "below", "inside", "above" };

	return names[side];
}

static void side_cell(struct table *t, enum contrast_side side)
{
	if (side == SIDE_UNKNOWN)
		table_na(t);
	else
		table_string(t, side_name(side));
}

void contrast_table(const struct contrast *c, struct table *t, const char *run)
{
	for (int m = 0; m < CONTRAST_MEASURES; m++) {
		table_string(t, run);
		table_string(t, measures[m].name);
		table_real(t, c->value[m]);
		table_real(t, measures[m].low);
		table_real(t, measures[m].high);
		side_cell(t, c->side[m]);
	}
}

static void value_cell(struct table *t, int m, double v)
{
	char buf[NUMBER_MAX];

	if (isnan(v)) {
		table_na(t);
	} else {
		if (measures[m].share)
			number_percent(buf, v);
		else
			number_readable(buf, v);
		table_string(t, buf);
	}
}

void contrast_show(struct contrast_shown *s, const struct traffic_set *set, const struct contrast *c)
{
	size_t n = 2 + 2 * set->n;

	s->columns = mem_zero(n, sizeof *s->columns);
	s->columns[0] = (struct column){ .name = "measure", .left = true };
	s->columns[1] = (struct column){ .name = "chatbot" };
	for (size_t i = 0; i < set->n; i++) {
		const char *label = set->run[i]->label;

		s->columns[2 + 2 * i] = (struct column){ .name = strcmp(label, "-") ? label : "this trace" };
		s->columns[3 + 2 * i] = (struct column){ .name = "side", .head = "", .left = true };
	}
	table_init(&s->table, "contrast", s->columns, n);
	for (int m = 0; m < CONTRAST_MEASURES; m++) {
		table_string(&s->table, measures[m].words);
		table_string(&s->table, measures[m].range);
		for (size_t i = 0; i < set->n; i++) {
			value_cell(&s->table, m, c[i].value[m]);
			side_cell(&s->table, c[i].side[m]);
		}
	}
}

void contrast_shown_free(struct contrast_shown *s)
{
	table_free(&s->table);
	free(s->columns);
}

/* " over 3537 s (3.4 per second)", or nothing when the trace has no clock. */
static char *when(const struct requests *r)
{
	char span[NUMBER_MAX], rate[NUMBER_MAX];
	double seconds = (double)requests_span(r) / 1e9;

	if (!(seconds > 0))
		return mem_text("", 0);
	number_duration(span, requests_span(r));
	number_readable(rate, (double)r->n_timed / seconds);
	return mem_format(" over %s (%s per second)", span, rate);
}

static char *reading(const struct contrast *c)
{
	char p50[NUMBER_MAX], ratio[NUMBER_MAX], prefill[NUMBER_MAX];

	if (isnan(c->value[INPUT_P50]))
		return mem_text(", without input lengths", 23);
	number_readable(p50, c->value[INPUT_P50]);
	if (isnan(c->value[IO_RATIO]))
		return mem_format(": the median prompt has %s tokens", p50);
	number_readable(ratio, c->value[IO_RATIO]);
	number_percent(prefill, c->value[PREFILL]);
	return mem_format(": the median prompt has %s tokens, %s tokens are read for each one written, and %s of all "
			  "tokens are prefill", p50, ratio, prefill);
}

char *contrast_sentence(const struct traffic *r, const struct contrast *c, bool named)
{
	char n[NUMBER_MAX], *time = when(&r->requests), *lengths = reading(c), *sides = NULL, *sentence;

	number_grouped(n, (int64_t)r->requests.n);
	if (c->known)
		sides = mem_format(" Of the %d measure%s below that it can tell, %d lie%s beyond a chatbot's range "
				   "on the agentic side.",
				   c->known, text_s((uint64_t)c->known), c->agentic, c->agentic == 1 ? "s" : "");
	sentence = mem_format("%s%s%s request%s%s%s.%s", named ? r->label : "", named ? ": " : "", n,
			      text_s(r->requests.n), time, lengths, sides ? sides : "");
	free(time);
	free(lengths);
	free(sides);
	return sentence;
}
