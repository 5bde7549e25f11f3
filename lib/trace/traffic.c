/* traffic.c - all analyses of a trace, run by run; see traffic.h */
#include "trace/traffic.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static struct traffic *traffic_new(const char *label)
{
	struct traffic *r = mem_zero(1, sizeof *r);

	r->label = label;
	requests_init(&r->requests);
	lengths_init(&r->lengths);
	turns_init(&r->turns);
	types_init(&r->types);
	return r;
}

static void traffic_free(struct traffic *r)
{
	requests_free(&r->requests);
	lengths_free(&r->lengths);
	turns_free(&r->turns);
	types_free(&r->types);
	free(r);
}

void traffic_set_init(struct traffic_set *s)
{
	memset(s, 0, sizeof *s);
	runs_init(&s->names);
}

void traffic_set_free(struct traffic_set *s)
{
	for (size_t i = 0; i < s->n; i++)
		traffic_free(s->run[i]);
	free(s->run);
	runs_free(&s->names);
}

void traffic_open(struct traffic_set *s, const char *label, bool by_run)
{
	s->first = s->n;
	runs_open(&s->names, label, by_run);
}

/* The run with this index, which may be a new one. */
static struct traffic *run_at(struct traffic_set *s, size_t index)
{
	while (s->n < s->names.n) {
		s->run = mem_grow(s->run, &s->cap, s->n + 1, sizeof *s->run);
		s->run[s->n] = traffic_new(s->names.label[s->n]);
		s->n++;
	}
	return s->run[index];
}

static void add_span(struct traffic *r, const struct span *span)
{
	requests_add(&r->requests, span);
	turns_add(&r->turns, span);
	types_add(&r->types, span);
	blocks_add(&r->blocks, span);
}

void traffic_add(struct traffic_set *s, const struct batch *b)
{
	struct span span = { b, 0, 0 };

	for (; span.from < b->n; span.from = span.to) {
		size_t index = runs_span(&s->names, b, span.from, &span.to);

		add_span(run_at(s, index), &span);
	}
}

void traffic_close(struct traffic_set *s, const struct input_counts *counts)
{
	for (size_t i = s->first; i < s->n; i++)
		s->run[i]->timestamp_unit = input_unit_name(counts);
}

int64_t traffic_window(const struct traffic_set *s, int rows)
{
	int64_t longest = 0;

	for (size_t i = 0; i < s->n; i++) {
		int64_t span = requests_span(&s->run[i]->requests);

		longest = span > longest ? span : longest;
	}
	return arrivals_round_window(longest, rows);
}

const struct column traffic_columns[3] = {
	{ .name = "run", .left = true },
	{ .name = "metric", .left = true },
	{ .name = "value" },
};

/* NA_INT is NA. */
static void count(struct table *t, const char *run, const char *metric, int64_t v)
{
	if (v == NA_INT)
		table_metric_na(t, run, metric);
	else
		table_metric_int(t, run, metric, v);
}

static void word(struct table *t, const char *run, const char *metric, const char *v)
{
	if (v)
		table_metric_text(t, run, metric, v);
	else
		table_metric_na(t, run, metric);
}

struct lengths *traffic_lengths(struct traffic *r)
{
	lengths_count(&r->lengths, &r->requests);
	return &r->lengths;
}

static void length_rows(struct traffic *r, struct length_ratios ratios, struct table *t)
{
	struct lengths *l = &r->lengths;

	lengths_metrics(&l->input, "input", t, r->label);
	lengths_metrics(&l->output, "output", t, r->label);
	table_metric_real(t, r->label, "io_ratio", ratios.io_ratio);
	table_metric_real(t, r->label, "io_ratio_p50", ratios.io_ratio_p50);
	count(t, r->label, "no_output_requests", (int64_t)l->no_output);
	table_metric_real(t, r->label, "prefill_share", ratios.prefill_share);
	table_metric_real(t, r->label, "over_32k_share", ratios.over_32k_share);
}

static void arrival_rows(const struct traffic *r, struct arrivals a, struct table *t)
{
	bool timed = r->requests.n_timed > 0;

	table_metric_real(t, r->label, "duration_s", a.duration_s);
	table_metric_real(t, r->label, "rate_per_s", a.rate_per_s);
	table_metric_real(t, r->label, "gap_mean_ms", a.gap_mean_ms);
	table_metric_real(t, r->label, "gap_cv", a.gap_cv);
	count(t, r->label, "distinct_timestamps", a.distinct);
	count(t, r->label, "out_of_order", timed ? (int64_t)r->requests.out_of_order : NA_INT);
	count(t, r->label, "no_timestamp", (int64_t)(r->requests.n - r->requests.n_timed));
	count(t, r->label, "peak_1s", a.peak_1s);
	count(t, r->label, "peak_10s", a.peak_10s);
	count(t, r->label, "peak_60s", a.peak_60s);
}

static void session_rows(const struct traffic *r, struct turns_figures f, struct table *t)
{
	count(t, r->label, "sessions", f.sessions);
	count(t, r->label, "single_turn_sessions", f.single);
	count(t, r->label, "multi_turn_sessions", f.multi);
	table_metric_real(t, r->label, "single_turn_share", f.single_share);
	count(t, r->label, "no_session_requests", (int64_t)r->turns.without);
	table_metric_real(t, r->label, "turns_mean", f.turns_mean);
	table_metric_real(t, r->label, "turns_p50", f.turns_p50);
	table_metric_real(t, r->label, "turns_p90", f.turns_p90);
	count(t, r->label, "turns_max", f.turns_max);
	table_metric_real(t, r->label, "turn_growth_p50", f.growth_p50);
	table_metric_real(t, r->label, "turn_gap_p50_ms", f.gap_p50_ms);
}

static void block_rows(const struct traffic *r, struct table *t)
{
	const struct rule *b = &r->blocks;

	if (b->other_size)
		table_metric_text(t, r->label, "block_size", "mixed");
	else
		count(t, r->label, "block_size", b->block_size ? b->block_size : NA_INT);
	word(t, r->label, "block_rule", rule_name(b));
	count(t, r->label, "block_mismatch", rule_checked(b) ? (int64_t)b->mismatch : NA_INT);
}

/* What takes a pass or more over all requests. The halves of it read the same columns and write nothing that is the
 * other's. */
struct figures {
	struct traffic *of;
	struct length_ratios ratios;
	struct arrivals arrivals;
	struct turns_figures turns;
};

static void *of_times(void *arg)
{
	struct figures *f = arg;

	f->arrivals = arrivals_of(&f->of->requests);
	f->turns = turns_figures(&f->of->turns);
	return NULL;
}

static void take_figures(struct figures *f, int threads)
{
	pthread_t other;
	bool apart = threads > 1 && pthread_create(&other, NULL, of_times, f) == 0;

	f->ratios = lengths_ratios(traffic_lengths(f->of), &f->of->requests);
	if (apart)
		pthread_join(other, NULL);
	else
		of_times(f);
}

void traffic_summary(struct traffic *r, struct table *t, int threads)
{
	struct figures f = { .of = r };

	take_figures(&f, threads);
	count(t, r->label, "requests", (int64_t)r->requests.n);
	count(t, r->label, "missing", (int64_t)r->lengths.missing);
	length_rows(r, f.ratios, t);
	arrival_rows(r, f.arrivals, t);
	session_rows(r, f.turns, t);
	block_rows(r, t);
	word(t, r->label, "timestamp_unit", r->timestamp_unit);
}
