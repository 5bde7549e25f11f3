/* summary.c - figures of a simulated run; see summary.h */
#include "route/summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/number.h"
#include "stats/quantile.h"
#include "stats/sum.h"

static const struct column columns[] = {
	{ .name = "policy", .left = true },
	{ .name = "point", .left = true },
	{ .name = "replicate" },
	{ .name = "requests" },
	{ .name = "failed" },
	{ .name = "ttft_mean_ms", .head = "TTFT mean ms" },
	{ .name = "ttft_p50_ms", .head = "p50" },
	{ .name = "ttft_p90_ms", .head = "p90" },
	{ .name = "ttft_p99_ms", .head = "p99" },
	{ .name = "tpot_p50_ms", .head = "TPOT p50 ms" },
	{ .name = "tpot_p90_ms", .head = "p90" },
	{ .name = "e2e_mean_ms", .head = "E2E mean ms" },
	{ .name = "e2e_p50_ms", .head = "p50" },
	{ .name = "e2e_p90_ms", .head = "p90" },
	{ .name = "e2e_p99_ms", .head = "p99" },
	{ .name = "cache_hit", .head = "cache hit" },
	{ .name = "affinity_share", .head = "affinity" },
	{ .name = "worker_min", .head = "least on a worker" },
	{ .name = "worker_max", .head = "most" },
	{ .name = "preemptions" },
	{ .name = "busy_share", .head = "busy" },
	{ .name = "duration_s", .head = "duration s" },
};

enum { COLUMNS = sizeof columns / sizeof *columns };

static void keep(double **x, size_t *n, size_t *cap, int64_t ns)
{
	*x = mem_grow(*x, cap, *n + 1, sizeof **x);
	(*x)[(*n)++] = (double)ns / 1e6;
}

void summary_add(struct route_summary *s, const struct sim_record *r, uint32_t instances)
{
	if (!s->worker) {
		s->worker = mem_zero(instances, sizeof *s->worker);
		s->instances = instances;
	}
	s->requests++;
	s->worker[r->decision.instance]++;
	s->affinity += strcmp(r->decision.why, "affinity") == 0;
	if (r->error) {
		s->failed++;
		return;
	}
	s->cached += r->cached;
	s->input += r->request->input;
	keep(&s->ttft, &s->n_ttft, &s->cap_ttft, r->first - r->start);
	keep(&s->e2e, &s->n_e2e, &s->cap_e2e, r->end - r->start);
	if (r->generated > 1) {
		keep(&s->tpot, &s->n_tpot, &s->cap_tpot, 0);
		s->tpot[s->n_tpot - 1] = (double)(r->end - r->first) / 1e6 / (double)(r->generated - 1);
	}
}

void summary_table(struct table *t)
{
	table_init(t, "summary", columns, COLUMNS);
}

static double mean(const double *x, size_t n)
{
	struct sum sum = { 0 };

	for (size_t i = 0; i < n; i++)
		sum_add(&sum, x[i]);
	return n ? sum_total(&sum) / (double)n : NAN;
}

static void put_quantiles(struct table *t, double *x, size_t n, const double *p, size_t np)
{
	double q[3];

	quantile_select(x, n, p, np, q);
	for (size_t i = 0; i < np; i++)
		table_real(t, q[i]);
}

static double ratio(double a, double b)
{
	return b > 0 ? a / b : NAN;
}

static void put_workers(struct table *t, const struct route_summary *s)
{
	uint64_t least = UINT64_MAX, most = 0;

	for (uint32_t i = 0; i < s->instances; i++) {
		least = s->worker[i] < least ? s->worker[i] : least;
		most = s->worker[i] > most ? s->worker[i] : most;
	}
	table_uint(t, least);
	table_uint(t, most);
}

void summary_row(struct route_summary *s, const struct sim_books *b, const struct summary_name *name, struct table *t)
{
	static const double p[] = { .5, .9, .99 };
	double wall = (double)(b->last_end - b->first_start), open = (double)(b->last_run - b->first_start);

	if (s->requests == 0)
		return;
	table_string(t, name->policy);
	if (name->point)
		table_string(t, name->point);
	else
		table_na(t);
	table_uint(t, name->replicate);
	table_uint(t, s->requests);
	table_uint(t, s->failed);
	table_real(t, mean(s->ttft, s->n_ttft));
	put_quantiles(t, s->ttft, s->n_ttft, p, 3);
	put_quantiles(t, s->tpot, s->n_tpot, p, 2);
	table_real(t, mean(s->e2e, s->n_e2e));
	put_quantiles(t, s->e2e, s->n_e2e, p, 3);
	table_real(t, ratio((double)s->cached, (double)s->input));
	table_real(t, ratio((double)s->affinity, (double)s->requests));
	put_workers(t, s);
	table_uint(t, b->preemptions);
	table_real(t, ratio((double)b->busy, (open > wall ? open : wall) * (double)b->instances));
	table_real(t, wall / 1e9);
}

void summary_free(struct route_summary *s)
{
	free(s->ttft);
	free(s->tpot);
	free(s->e2e);
	free(s->worker);
	*s = (struct route_summary){ 0 };
}

char *summary_sentence(const struct table *t)
{
	size_t p90 = (size_t)table_column(t, text_of("ttft_p90_ms")), rows = table_rows(t);
	size_t best = 0, worst = 0, n = 0;
	char low[NUMBER_MAX], high[NUMBER_MAX];
	const struct cell *b, *w;

	for (size_t i = 0; i < rows; i++) {
		const struct cell *c = table_at(t, i, p90);

		if (c->kind != CELL_REAL)
			continue;
		if (n++ == 0)
			best = worst = i;
		best = c->real < table_at(t, best, p90)->real ? i : best;
		worst = c->real > table_at(t, worst, p90)->real ? i : worst;
	}
	if (n < 2)
		return NULL;
	number_duration(low, llround(table_at(t, best, p90)->real * 1e6));
	number_duration(high, llround(table_at(t, worst, p90)->real * 1e6));
	b = table_at(t, best, 0);
	w = table_at(t, worst, 0);
	return mem_format("Lowest TTFT p90: %.*s with %s; highest: %.*s with %s.", (int)b->text.n, b->text.s, low,
			  (int)w->text.n, w->text.s, high);
}
