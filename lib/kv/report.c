/* report.c - tables of a reuse analysis; see report.h */
#include "kv/report.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/number.h"
#include "kv/best.h"
#include "kv/census.h"
#include "stats/sweep.h"

/* NaN, which is NA, when there is nothing to divide by. */
static double ratio(uint128 part, uint128 whole)
{
	return whole ? (double)part / (double)whole : NAN;
}

static double mean(const struct sum *s, uint64_t n)
{
	return n ? sum_total(s) / (double)n : NAN;
}

static uint64_t measured(const struct reuse *r)
{
	return r->requests - r->missing;
}

/* --- summary --- */

static const struct column summary_columns[3] = {
	{ .name = "run", .left = true }, { .name = "metric", .left = true }, { .name = "value" },
};

static void count(const struct reuse_rows *w, const char *metric, uint128 v)
{
	table_metric_wide(w->t, w->run, metric, v);
}

static void real(const struct reuse_rows *w, const char *metric, double v)
{
	table_metric_real(w->t, w->run, metric, v);
}

static void word(const struct reuse_rows *w, const char *metric, const char *v)
{
	if (v)
		table_metric_text(w->t, w->run, metric, v);
	else
		table_metric_na(w->t, w->run, metric);
}

static void block_rows(const struct reuse *r, const struct census *c, const struct reuse_rows *w)
{
	int64_t size = rule_block_size(&r->rule);

	if (size || !r->rule.block_size)
		table_metric_int(w->t, w->run, "block_size", size ? size : NA_INT);
	else
		table_metric_text(w->t, w->run, "block_size", "mixed");
	word(w, "block_rule", rule_name(&r->rule));
	count(w, "block_refs", r->refs);
	count(w, "unique_blocks", c->unique);
	count(w, "unchained_ids", r->unchained);
	count(w, "shared_blocks", c->shared);
	real(w, "shared_share", ratio(c->shared, c->unique));
	count(w, "highly_shared_blocks", c->highly_shared);
	count(w, "refs_to_shared", c->refs_to_shared);
}

static void hit_rows(const struct reuse *r, const struct reuse_rows *w)
{
	count(w, "prefix_hit_blocks", r->hits);
	real(w, "prefix_hit_block_ratio", ratio(r->hits, r->refs));
	count(w, "prefix_hit_tokens", r->hit_tokens);
	real(w, "prefix_hit_token_ratio", ratio(r->hit_tokens, r->input_tokens));
	real(w, "any_hit_block_ratio", ratio(r->seen, r->refs));
	real(w, "request_hit_mean", mean(&r->token_ratios, r->n_token_ratios));
	real(w, "request_block_hit_mean", mean(&r->block_ratios, r->n_block_ratios));
}

/* Fully cached requests are warm, and warm ones are partly cached or fully: these three overlap. */
static void class_rows(const struct reuse *r, const struct reuse_rows *w)
{
	const struct reuse_class *k = r->class;
	uint64_t warm = k[CLASS_MOST].requests + k[CLASS_ALL].requests;
	uint128 warm_new = k[CLASS_MOST].new_tokens + k[CLASS_ALL].new_tokens;
	uint128 all_new = warm_new + k[CLASS_PART].new_tokens + k[CLASS_NONE].new_tokens;

	count(w, "fully_cached_requests", k[CLASS_ALL].requests);
	count(w, "partly_cached_requests", k[CLASS_PART].requests + k[CLASS_MOST].requests);
	count(w, "cold_requests", k[CLASS_NONE].requests);
	real(w, "cold_share", ratio(k[CLASS_NONE].requests, measured(r)));
	real(w, "cold_new_tokens_mean", ratio(k[CLASS_NONE].new_tokens, k[CLASS_NONE].requests));
	count(w, "warm_requests", warm);
	real(w, "warm_share", ratio(warm, measured(r)));
	real(w, "warm_new_tokens_mean", ratio(warm_new, warm));
	real(w, "new_tokens_mean", ratio(all_new, measured(r)));
}

static void session_rows(const struct reuse *r, const struct census *c, const struct reuse_rows *w)
{
	double own = ratio(r->own_hits, r->session_hits);

	real(w, "intra_session_share", own);
	real(w, "intra_session_recent_share", ratio(r->own_recent_hits, r->session_hits));
	real(w, "cross_session_share", 1 - own);
	if (measured(r))
		count(w, "common_prefix_blocks", c->common_prefix);
	else
		table_metric_na(w->t, w->run, "common_prefix_blocks");
	count(w, "working_set_blocks", c->working_set);
	word(w, "common_prefix_by", r->sessions ? "sessions" : "requests");
	count(w, "input_tokens", r->input_tokens);
	count(w, "sessions", r->sessions);
	count(w, "no_session_requests", r->no_session);
}

static void fill_summary(struct reuse *r, const struct reuse_rows *w)
{
	static const char *const partial[] = { "exact", "full", "never" };
	struct census c;

	if (!r->records)
		return;
	census_take(&c, r);
	count(w, "requests", r->requests);
	count(w, "missing", r->missing);
	block_rows(r, &c, w);
	hit_rows(r, w);
	class_rows(r, w);
	session_rows(r, &c, w);
	count(w, "block_mismatch", r->rule.mismatch);
	word(w, "partial", partial[r->o.partial]);
	word(w, "order", w->order);
	count(w, "out_of_order", r->out_of_order);
	word(w, "timestamp_unit", w->timestamp_unit);
}

/* --- classes --- */

static const struct column classes_columns[6] = {
	{ .name = "run", .left = true }, { .name = "class", .left = true }, { .name = "requests" },
	{ .name = "share", .bar = true }, { .name = "new_tokens" }, { .name = "new_tokens_mean" },
};

static void fill_classes(struct reuse *r, const struct reuse_rows *w)
{
	static const char *const name[CLASS_COUNT] = { "none", "up_to_90", "over_90", "all" };

	for (int k = 0; k < CLASS_COUNT && r->records; k++) {
		table_string(w->t, w->run);
		table_string(w->t, name[k]);
		table_uint(w->t, r->class[k].requests);
		table_real(w->t, ratio(r->class[k].requests, measured(r)));
		table_wide(w->t, r->class[k].new_tokens);
		table_real(w->t, ratio(r->class[k].new_tokens, r->class[k].requests));
	}
}

/* --- curve --- */

static const struct column curve_columns[7] = {
	{ .name = "run", .left = true }, { .name = "capacity_blocks" }, { .name = "capacity_tokens" },
	{ .name = "hit_blocks" }, { .name = "block_ratio" }, { .name = "hit_tokens" },
	{ .name = "token_ratio", .bar = true },
};

static void curve_row(const struct reuse *r, uint64_t size, const struct reuse_rows *w)
{
	int64_t block_size = rule_block_size(&r->rule), tokens;
	uint128 hit_tokens;
	uint64_t hit_blocks;

	curve_at(&r->curve, size, &hit_blocks, &hit_tokens);
	table_string(w->t, w->run);
	table_uint(w->t, size);
	if (!block_size || __builtin_mul_overflow((int64_t)size, block_size, &tokens))
		table_na(w->t);
	else
		table_int(w->t, tokens);
	table_uint(w->t, hit_blocks);
	table_real(w->t, ratio(hit_blocks, r->refs));
	table_wide(w->t, hit_tokens);
	table_real(w->t, ratio(hit_tokens, r->input_tokens));
}

/* The first power of two that has every hit there is, for the grid to end with. */
static uint64_t grid_end(const struct reuse *r)
{
	uint64_t size = 16, blocks;
	uint128 tokens;

	for (; size < (uint64_t)1 << 32; size *= 2) {
		curve_at(&r->curve, size, &blocks, &tokens);
		if (blocks == r->hits)
			break;
	}
	return size;
}

static void fill_curve(struct reuse *r, const struct reuse_rows *w)
{
	const struct capacity_list *l = &r->o.sizes;

	if (!r->sized)
		return;
	for (size_t i = 0; i < l->n; i++)
		curve_row(r, capacity_blocks(&l->item[i], r->block_size, r->o.bytes_per_token), w);
	for (uint64_t size = 16, end = grid_end(r); l->n == 0 && size <= end; size *= 2)
		curve_row(r, size, w);
}

static void fill_series(const struct reuse *r, double *x, double *y, struct plot_series *s)
{
	const struct curve *c = &r->curve;
	uint64_t end = grid_end(r);
	uint128 tokens = 0;

	s->x = x;
	s->y = y;
	for (size_t k = 0; k < c->n && c->size[k] <= end; k++) {
		tokens += c->tokens[k];
		if (c->size[k] == 0)
			continue; /* the axis is logarithmic */
		x[s->n] = (double)c->size[k];
		y[s->n++] = r->input_tokens ? (double)tokens / (double)r->input_tokens : 0;
	}
}

void reuse_plot_init(struct reuse_plot *p, struct reuse *const *run, const char *const *labels, size_t n)
{
	p->series = mem_zero(n, sizeof *p->series);
	p->values = mem_zero(2 * n, sizeof *p->values);
	for (size_t i = 0; i < n; i++) {
		double *x = p->values[2 * i] = mem_alloc(run[i]->curve.n, sizeof *x);
		double *y = p->values[2 * i + 1] = mem_alloc(run[i]->curve.n, sizeof *y);

		p->series[i] = (struct plot_series){ .title = labels[i], .style = PLOT_LINES };
		fill_series(run[i], x, y, &p->series[i]);
	}
	p->panel = (struct plot_panel){
		.title = "What an LRU cache serves", .x_label = "capacity, blocks",
		.y_label = "share of prompt tokens", .log_x = true, .series = p->series, .n_series = n,
	};
}

void reuse_plot_free(struct reuse_plot *p)
{
	for (size_t i = 0; i < 2 * p->panel.n_series; i++)
		free(p->values[i]);
	free(p->values);
	free(p->series);
}

char *reuse_sentence(const struct reuse *r, const char *label)
{
	uint64_t size = r->o.sizes.n ? capacity_blocks(&r->o.sizes.item[0], r->block_size, r->o.bytes_per_token)
				     : REUSE_TYPICAL_SIZE;
	char all[NUMBER_MAX], some[NUMBER_MAX], blocks[NUMBER_MAX], tokens[NUMBER_MAX];
	const char *colon = label ? ": " : "";
	int64_t block_size = rule_block_size(&r->rule);
	uint64_t hit_blocks;
	uint128 hit_tokens;

	label = label ? label : "";
	if (!r->input_tokens)
		return mem_format("%s%sNo request has %s.", label, colon,
				  measured(r) ? "a token in its prompt" : "both hash_ids and a length");
	curve_at(&r->curve, size, &hit_blocks, &hit_tokens);
	number_percent(all, ratio(r->hit_tokens, r->input_tokens));
	number_percent(some, ratio(hit_tokens, r->input_tokens));
	number_grouped(blocks, (int64_t)size);
	number_short(tokens, (double)size * (double)block_size);
	if (!block_size)
		return mem_format("%s%sA cache of unlimited size would serve %s of prompt tokens; %s blocks serve "
				  "%s.", label, colon, all, blocks, some);
	return mem_format("%s%sA cache of unlimited size would serve %s of prompt tokens; %s blocks (%s tokens) "
			  "serve %s.", label, colon, all, blocks, tokens, some);
}

/* --- distances and times --- */

#define SPREAD_COLUMNS(unit) { \
	{ .name = "run", .left = true }, { .name = "reuses" }, { .name = "mean_" unit }, { .name = "min_" unit }, \
	{ .name = "p10_" unit }, { .name = "p25_" unit }, { .name = "p50_" unit }, { .name = "p75_" unit }, \
	{ .name = "p90_" unit }, { .name = "p95_" unit }, { .name = "p99_" unit }, { .name = "max_" unit } }

static const struct column distance_columns[12] = SPREAD_COLUMNS("blocks");
static const struct column time_columns[12] = SPREAD_COLUMNS("ms");

static const double spread_p[] = { 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99 };
enum { SPREAD_NP = sizeof spread_p / sizeof *spread_p };

static void spread_row(const struct sweep *s, uint64_t n, double unit, const struct reuse_rows *w)
{
	table_string(w->t, w->run);
	table_uint(w->t, n);
	table_real(w->t, s->mean / unit);
	table_real(w->t, s->min / unit);
	for (size_t j = 0; j < SPREAD_NP; j++)
		table_real(w->t, s->q[j] / unit);
	table_real(w->t, s->max / unit);
}

static void fill_distance(struct reuse *r, const struct reuse_rows *w)
{
	int64_t blocks = 0;
	struct sweep s;

	if (!r->records)
		return;
	sweep_start(&s, spread_p, SPREAD_NP, r->hits);
	for (size_t d = 0; d < r->distance_cap && d <= r->max_distance; d++) {
		blocks += r->distance[d];
		sweep_feed(&s, (double)d, (uint64_t)blocks);
	}
	spread_row(&s, r->hits, 1, w);
}

static void fill_time(struct reuse *r, const struct reuse_rows *w)
{
	uint64_t n = 0;
	struct sweep s;

	if (!r->records)
		return;
	reuse_merge_times(r);
	for (size_t i = 0; i < r->n_times; i++)
		n += r->time[i].blocks;
	sweep_start(&s, spread_p, SPREAD_NP, n);
	for (size_t i = 0; i < r->n_times; i++)
		sweep_feed(&s, (double)r->time[i].ns, r->time[i].blocks);
	spread_row(&s, n, 1e6, w);
}

/* --- the greatest sessions and blocks --- */

static const struct column sessions_columns[7] = {
	{ .name = "run", .left = true }, { .name = "session", .left = true }, { .name = "turns" },
	{ .name = "tokens" }, { .name = "hit_tokens" }, { .name = "hit_ratio", .bar = true }, { .name = "workers" },
};

static bool greater_session(const void *ctx, uint32_t a, uint32_t b)
{
	const struct reuse *r = ctx;
	uint128 x = r->per_session[a].input_tokens, y = r->per_session[b].input_tokens;

	return x != y ? x > y : text_order(intern_text(&r->session, a), intern_text(&r->session, b)) < 0;
}

static void fill_sessions(struct reuse *r, const struct reuse_rows *w)
{
	struct best best;

	best_init(&best, w->top, greater_session, r);
	for (uint32_t k = 0; k < r->session.n && k < r->per_session_cap; k++)
		if (r->per_session[k].requests)
			best_offer(&best, k);
	best_sort(&best);
	for (size_t i = 0; i < best.n; i++) {
		const struct reuse_session *s = &r->per_session[best.item[i]];

		table_string(w->t, w->run);
		table_text(w->t, intern_text(&r->session, best.item[i]));
		table_uint(w->t, s->requests);
		table_wide(w->t, s->input_tokens);
		table_wide(w->t, s->hit_tokens);
		table_real(w->t, ratio(s->hit_tokens, s->input_tokens));
		if (s->workers)
			table_uint(w->t, s->workers);
		else
			table_na(w->t);
	}
	best_free(&best);
}

static const struct column top_columns[5] = {
	{ .name = "run", .left = true }, { .name = "block" }, { .name = "refs" }, { .name = "sessions" },
	{ .name = "first_position" },
};

struct top { const struct nodes *nodes; const uint32_t *refs; };

static bool greater_block(const void *ctx, uint32_t a, uint32_t b)
{
	const struct top *top = ctx;
	uint64_t x, y;

	if (top->refs[a] != top->refs[b])
		return top->refs[a] > top->refs[b];
	x = nodes_id(top->nodes, a);
	y = nodes_id(top->nodes, b);
	return x != y ? x < y : a < b;
}

static void fill_top(struct reuse *r, const struct reuse_rows *w)
{
	uint32_t *refs = census_count(r, CENSUS_REFS);
	uint32_t *sessions = r->sessions ? census_count(r, CENSUS_SESSIONS) : NULL;
	struct top top = { &r->nodes, refs };
	struct best best;

	nodes_name(&r->nodes);
	best_init(&best, w->top, greater_block, &top);
	for (uint32_t node = 1; node <= r->nodes.n; node++)
		if (refs[node])
			best_offer(&best, node);
	best_sort(&best);
	for (size_t i = 0; i < best.n; i++) {
		table_string(w->t, w->run);
		table_uint(w->t, nodes_id(&r->nodes, best.item[i]));
		table_uint(w->t, refs[best.item[i]]);
		if (sessions)
			table_uint(w->t, sessions[best.item[i]]);
		else
			table_na(w->t);
		table_uint(w->t, nodes_depth(&r->nodes, best.item[i]) - 1);
	}
	best_free(&best);
	free(refs);
	free(sessions);
}

#define COLUMNS(c) c, sizeof c / sizeof *c
const struct reuse_table reuse_tables[REUSE_TABLES] = {
	{ "summary", "Summary", COLUMNS(summary_columns), fill_summary },
	{ "classes", "Requests by the share of their tokens that hit", COLUMNS(classes_columns), fill_classes },
	{ "curve", "LRU cache", COLUMNS(curve_columns), fill_curve },
	{ "distance", "Stack distance of hit blocks", COLUMNS(distance_columns), fill_distance },
	{ "time", "Time since the last use of hit blocks", COLUMNS(time_columns), fill_time },
	{ "sessions", "Sessions with most tokens", COLUMNS(sessions_columns), fill_sessions },
	{ "top", "Blocks with most references", COLUMNS(top_columns), fill_top },
};
