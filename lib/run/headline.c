/* headline.c - the headline figures of runs; see headline.h */
#include "run/headline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/change.h"
#include "run/clock.h"
#include "run/match.h"
#include "stats/quantile.h"

#define LATENCY_INFO(m) \
	{ m "_measured", true, false, 0 }, { m "_mean_ms", false, false, -1 }, { m "_p50_ms", false, false, -1 }, \
	{ m "_p90_ms", false, false, -1 }, { m "_p95_ms", false, false, -1 }, { m "_p99_ms", false, false, -1 }, \
	{ m "_max_ms", false, false, -1 }

static const struct headline_info info[HEADLINES] = {
	{ "requests", true, false, 0 }, { "ok", true, false, 1 }, { "failed", true, false, -1 },
	{ "failed_share", false, true, -1 }, { "aborted", true, false, -1 }, { "common_requests", true, false, 0 },
	LATENCY_INFO("ttft"), LATENCY_INFO("tpot"), LATENCY_INFO("e2e"), LATENCY_INFO("queue"),
	{ "input_tokens", true, false, 0 }, { "output_tokens", true, false, 0 }, { "cached_tokens", true, false, 0 },
	{ "cache_hit", false, true, 1 }, { "cache_hit_mean", false, true, 1 },
	{ "cache_hit_requests", true, false, 0 },
	{ "duration_s", false, false, 0 }, { "requests_per_s", false, false, 1 },
	{ "output_tokens_per_s", false, false, 1 }, { "lag_p99_ms", false, false, -1 },
	{ "goodput_share", false, true, 1 }, { "goodput_per_s", false, false, 1 },
	{ "cache_hit_ceiling", false, true, 0 }, { "cache_hit_of_ceiling", false, true, 1 },
};

const struct column headline_columns[HEADLINE_COLUMNS] = {
	{ "run", NULL, true, false }, { "metric", NULL, true, false }, { "value", NULL, false, false },
	{ "delta", "change", false, false }, { "delta_pct", "change %", false, false },
	{ "ci_low", NULL, false, false }, { "ci_high", NULL, false, false }, { "ci_low_pct", NULL, false, false },
	{ "ci_high_pct", NULL, false, false }, { "verdict", NULL, true, false },
};

const struct column rank_columns[RANK_COLUMNS] = {
	{ "run", NULL, true, false }, { "rank", NULL, false, false }, { "by", NULL, true, false },
	{ "value", NULL, false, false }, { "delta", "to base", false, false }, { "delta_pct", "to base %", false, false },
	{ "next_delta", "to next", false, false }, { "next_delta_pct", "to next %", false, false },
};

const struct headline_info *headline_info(int h)
{
	return &info[h];
}

int headline_find(struct text name)
{
	for (int h = 0; h < HEADLINES; h++)
		if (text_equal(name, text_of(info[h].name)))
			return h;
	return -1;
}

static int metric_find(struct text name)
{
	for (int m = 0; m < RUN_METRICS; m++)
		if (text_equal(name, text_of(run_metric_name((enum run_metric)m))))
			return m;
	return -1;
}

const char *slo_parse(struct slo *slo, const char *text, const char *(*parse_ns)(const char *, int64_t *))
{
	const char *s = text;

	for (int m = 0; !slo->any && m < RUN_METRICS; m++)
		slo->bound[m] = NAN;
	for (;;) {
		size_t n = strcspn(s, ","), k = strcspn(s, "=");
		char *bound;
		const char *why;
		int64_t ns;
		int m;

		if (k >= n)
			return "the form is METRIC=DURATION, as in ttft=8s,tpot=50ms";
		m = metric_find((struct text){ s, k });
		if (m < 0)
			return "METRIC is one of ttft, tpot, e2e and queue";
		bound = mem_text(s + k + 1, n - k - 1);
		why = parse_ns(bound, &ns);
		free(bound);
		if (why)
			return why;
		slo->bound[m] = (double)ns / 1e6;
		slo->any = true;
		if (!s[n])
			return NULL;
		s += n + 1;
	}
}

void headline_span_add(struct headline_span *s, int64_t start, double e2e_ms)
{
	int64_t end = run_clock_after(start, e2e_ms);

	if (start == NA_INT)
		return;
	s->first = start < s->first ? start : s->first;
	s->last = end > s->last ? end : s->last;
}

double headline_span_s(const struct headline_span *s)
{
	return s->first > s->last ? NAN : (double)((uint64_t)s->last - (uint64_t)s->first) / 1e9;
}

static double duration_of(const struct slice *s)
{
	struct headline_span span = { INT64_MAX, INT64_MIN };

	for (size_t k = 0, some; k < s->n; k += some) {
		int64_t start[SLICE_SOME];
		double e2e[SLICE_SOME];

		some = slice_some(s, k);
		slice_ints(s, RUN_START, k, some, start);
		slice_reals(s, RUN_E2E, k, some, e2e);
		for (size_t i = 0; i < some; i++)
			headline_span_add(&span, start[i], e2e[i]);
	}
	return headline_span_s(&span);
}

static double lag_p99(const struct slice *s)
{
	static const double p = .99;
	int64_t *lag = mem_alloc(s->n, sizeof *lag);
	size_t n = 0;
	double q;

	for (size_t k = 0, some; k < s->n; k += some) {
		int64_t v[SLICE_SOME];

		some = slice_some(s, k);
		slice_ints(s, RUN_LAG, k, some, v);
		for (size_t i = 0; i < some; i++)
			if (v[i] != NA_INT && s->store->outcome[slice_row(s, k + i)] == OUTCOME_OK)
				lag[n++] = v[i];
	}
	quantile_select_int(lag, n, &p, 1, &q);
	free(lag);
	return q / 1e6;
}

bool slo_meets(const struct slo *slo, const struct run_store *s, size_t row)
{
	if (s->outcome[row] != OUTCOME_OK)
		return false;
	for (int m = 0; m < RUN_METRICS; m++) {
		double v = run_real(s, run_metric_field((enum run_metric)m), row);
		int64_t out = run_int(s, RUN_OUTPUT, row);

		if (isnan(slo->bound[m]) || v <= slo->bound[m])
			continue;
		if (m == METRIC_TPOT && isnan(v) && out != NA_INT && out < 2)
			continue;
		return false;
	}
	return true;
}

/* How many requests met the SLO; NaN when none has any metric that it bounds. */
static double goodput(const struct slo *slo, const struct slice *s)
{
	size_t good = 0, judged = 0;

	for (size_t k = 0; k < s->n; k++)
		good += slo_meets(slo, s->store, slice_row(s, k));
	for (size_t k = 0; k < s->n && !judged; k++)
		for (int m = 0; m < RUN_METRICS; m++)
			judged += !isnan(slo->bound[m]) &&
				  !isnan(run_real(s->store, run_metric_field((enum run_metric)m), slice_row(s, k)));
	return judged ? (double)good : NAN;
}

static void latency_figures(const struct latency *l, int m, double *out)
{
	out[H_FIGURE(m, L_MEASURED)] = (double)l->measured;
	out[H_FIGURE(m, L_MEAN)] = l->mean;
	out[H_FIGURE(m, L_P50)] = l->q[LATENCY_P50];
	out[H_FIGURE(m, L_P90)] = l->q[LATENCY_P90];
	out[H_FIGURE(m, L_P95)] = l->q[LATENCY_P95];
	out[H_FIGURE(m, L_P99)] = l->q[LATENCY_P99];
	out[H_FIGURE(m, L_MAX)] = l->max;
}

void headline_of(const struct headline_parts *p, double *out)
{
	const struct outcomes *c = &p->outcomes;
	double per_s = p->duration_s > 0 ? 1 / p->duration_s : NAN;

	out[H_REQUESTS] = (double)c->n;
	out[H_OK] = (double)(c->n - c->failed);
	out[H_FAILED] = (double)c->failed;
	out[H_FAILED_SHARE] = c->n ? (double)c->failed / (double)c->n : NAN;
	out[H_ABORTED] = (double)c->aborted;
	out[H_COMMON] = NAN;
	for (int m = 0; m < RUN_METRICS; m++)
		latency_figures(&p->latency[m], m, out);
	out[H_INPUT_TOKENS] = p->input;
	out[H_OUTPUT_TOKENS] = p->output;
	out[H_CACHED_TOKENS] = p->cached;
	out[H_CACHE_HIT] = p->caching.hit;
	out[H_CACHE_HIT_MEAN] = p->caching.hit_mean;
	out[H_CACHE_HIT_REQUESTS] = (double)p->caching.n;
	out[H_DURATION] = p->duration_s;
	out[H_REQUESTS_PER_S] = out[H_OK] * per_s;
	out[H_OUTPUT_PER_S] = out[H_OUTPUT_TOKENS] * per_s;
	out[H_LAG_P99] = p->lag_p99_ms;
	out[H_GOODPUT_SHARE] = c->n ? p->good / (double)c->n : NAN;
	out[H_GOODPUT_PER_S] = p->good * per_s;
	out[H_CEILING] = out[H_OF_CEILING] = NAN;
}

void headline_figures(const struct slice *s, const void *ctx, double *out)
{
	const struct slo *slo = ctx;
	struct headline_parts p = {
		.outcomes = slice_outcomes(s), .caching = slice_caching(s),
		.input = slice_total(s, RUN_INPUT), .output = slice_total(s, RUN_OUTPUT),
		.cached = slice_total(s, RUN_CACHED),
		.duration_s = duration_of(s), .lag_p99_ms = lag_p99(s), .good = slo->any ? goodput(slo, s) : NAN,
	};

	for (int m = 0; m < RUN_METRICS; m++)
		p.latency[m] = slice_latency(s, run_metric_field((enum run_metric)m));
	headline_of(&p, out);
}

void headlines_of(const struct run_view *v, uint32_t run, const struct slo *slo, double ceiling, double *out)
{
	struct slice all = run_view_run(v, run);
	bool count[HEADLINES];

	for (int i = 0; i < HEADLINES; i++)
		count[i] = info[i].count;
	fold(&all, run, HEADLINES, count, headline_figures, slo, out);
	out[H_CEILING] = ceiling;
	out[H_OF_CEILING] = ceiling > 0 ? out[H_CACHE_HIT] / ceiling : NAN;
}

void headlines_init(struct headlines *h, const struct run_view *v, const struct slo *slo, bool has_ceiling,
		    double ceiling)
{
	const struct run_store *s = v->store;
	struct match match;

	h->view = v;
	h->slo = slo->any;
	h->ceiling = has_ceiling;
	h->bounds = *slo;
	h->compared = NULL;
	h->mode = NULL;
	h->value = mem_alloc(s->n_runs, sizeof *h->value);
	match_init(&match, v);
	for (uint32_t r = 0; r < s->n_runs; r++) {
		uint32_t base = run_view_base(v, r);

		headlines_of(v, r, slo, ceiling, h->value[r]);
		if (base < s->n_runs)
			h->value[r][H_COMMON] = match_common(&match, r, base);
	}
	match_free(&match);
}

void headlines_free(struct headlines *h)
{
	free(h->compared);
	free(h->mode);
	free(h->value);
}

bool headlines_shows(const struct headlines *h, int figure)
{
	if (figure == H_GOODPUT_SHARE || figure == H_GOODPUT_PER_S)
		return h->slo;
	return h->ceiling || (figure != H_CEILING && figure != H_OF_CEILING);
}

struct change headlines_change(const struct headlines *h, uint32_t run, int figure)
{
	uint32_t base = run_view_base(h->view, run);

	if (base >= h->view->store->n_runs || figure == H_COMMON)
		return (struct change){ NAN, NAN };
	return change_of(h->value[base][figure], h->value[run][figure], info[figure].share);
}

static void put_figure(struct table *t, int figure, double v)
{
	if (info[figure].count && !isnan(v))
		fold_count(t, v);
	else
		table_real(t, v);
}

void headlines_table(const struct headlines *h, struct table *t)
{
	t->metrics = true;
	for (uint32_t r = 0; r < h->view->store->n_runs; r++) {
		if (!run_view_shows(h->view, r))
			continue;
		for (int f = 0; f < HEADLINES; f++) {
			struct change c = headlines_change(h, r, f);

			if (!headlines_shows(h, f))
				continue;
			run_view_row(h->view, t, r);
			table_string(t, info[f].name);
			put_figure(t, f, h->value[r][f]);
			put_figure(t, f, c.delta);
			table_real(t, c.pct);
			compared_cells(t, h->compared ? &h->compared[r][f] : NULL);
		}
	}
}

struct ranking {
	const struct headlines *h;
	int figure;
};

/* Best first; undefined last; ties as given. */
static int order_rank(const void *a, const void *b, void *ctx)
{
	const struct ranking *k = ctx;
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	double v = k->h->value[x][k->figure], w = k->h->value[y][k->figure];

	if (isnan(v) != isnan(w))
		return isnan(v) - isnan(w);
	if (v == w || isnan(v))
		return (x > y) - (x < y);
	return (info[k->figure].better < 0 ? v < w : v > w) ? -1 : 1;
}

void headlines_rank(const struct headlines *h, struct table *t, int figure)
{
	struct ranking k = { h, figure };
	uint32_t n = h->view->store->n_runs, *run = mem_alloc(n, sizeof *run), shown = 0;

	for (uint32_t r = 0; r < n; r++)
		if (run_view_shows(h->view, r))
			run[shown++] = r;
	qsort_r(run, shown, sizeof *run, order_rank, &k);
	for (uint32_t i = 0; i < shown; i++) {
		double v = h->value[run[i]][figure], next = i + 1 < shown ? h->value[run[i + 1]][figure] : NAN;
		struct change base = headlines_change(h, run[i], figure),
			      below = change_of(v, next, info[figure].share);

		run_view_row(h->view, t, run[i]);
		table_int(t, isnan(v) ? NA_INT : (int64_t)i + 1);
		table_string(t, info[figure].name);
		put_figure(t, figure, v);
		put_figure(t, figure, base.delta);
		table_real(t, base.pct);
		put_figure(t, figure, below.delta);
		table_real(t, below.pct);
	}
	free(run);
}
