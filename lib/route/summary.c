/* summary.c - figures of a simulated run; see summary.h */
#include "route/summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/sum.h"
#include "stats/quantile.h"

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

static void keep(struct summary_latency *l, double ms)
{
	l->x = mem_grow(l->x, &l->cap, l->n + 1, sizeof *l->x);
	l->x[l->n++] = ms;
}

static double as_ms(int64_t ns)
{
	return (double)ns / 1e6;
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
	keep(&s->ttft, as_ms(r->first - r->start));
	keep(&s->e2e, as_ms(r->end - r->start));
	if (r->generated > 1)
		keep(&s->tpot, as_ms(r->end - r->first) / (double)(r->generated - 1));
}

static double mean(const double *x, size_t n)
{
	struct sum sum = { 0 };

	for (size_t i = 0; i < n; i++)
		sum_add(&sum, x[i]);
	return n ? sum_total(&sum) / (double)n : NAN;
}

/* forget: the values, not the figures. */
static void forget(struct summary_latency *l)
{
	free(l->x);
	l->x = NULL;
	l->n = l->cap = 0;
}

static void digest(struct summary_latency *l)
{
	static const double p[] = { .5, .9, .99 };
	double q[3];

	l->mean = mean(l->x, l->n);
	quantile_select(l->x, l->n, p, 3, q);
	l->p50 = q[0];
	l->p90 = q[1];
	l->p99 = q[2];
	forget(l);
}

void summary_close(struct route_summary *s)
{
	digest(&s->ttft);
	digest(&s->tpot);
	digest(&s->e2e);
	s->worker_min = s->requests;
	for (uint32_t i = 0; i < s->instances; i++) {
		s->worker_min = s->worker[i] < s->worker_min ? s->worker[i] : s->worker_min;
		s->worker_max = s->worker[i] > s->worker_max ? s->worker[i] : s->worker_max;
	}
	free(s->worker);
	s->worker = NULL;
}

void summary_table(struct table *t)
{
	table_init(t, "summary", columns, COLUMNS);
}

static double ratio(double a, double b)
{
	return b > 0 ? a / b : NAN;
}

static void put_latency(struct table *t, const struct summary_latency *l)
{
	table_real(t, l->mean);
	table_real(t, l->p50);
	table_real(t, l->p90);
	table_real(t, l->p99);
}

void summary_name_cells(const struct summary_name *name, struct table *t)
{
	table_string(t, name->policy);
	if (name->point)
		table_string(t, name->point);
	else
		table_na(t);
	table_uint(t, name->replicate);
}

void summary_row(const struct route_summary *s, const struct sim_books *b, const struct summary_name *name,
		 struct table *t)
{
	double wall = (double)(b->last_end - b->first_start), open = (double)(b->last_run - b->first_start);

	if (s->requests == 0)
		return;
	summary_name_cells(name, t);
	table_uint(t, s->requests);
	table_uint(t, s->failed);
	put_latency(t, &s->ttft);
	table_real(t, s->tpot.p50);
	table_real(t, s->tpot.p90);
	put_latency(t, &s->e2e);
	table_real(t, ratio((double)s->cached, (double)s->input));
	table_real(t, ratio((double)s->affinity, (double)s->requests));
	table_uint(t, s->worker_min);
	table_uint(t, s->worker_max);
	table_uint(t, b->preemptions);
	table_real(t, ratio(b->busy, (open > wall ? open : wall) * (double)b->instances));
	table_real(t, wall / 1e9);
}

void summary_free(struct route_summary *s)
{
	forget(&s->ttft);
	forget(&s->tpot);
	forget(&s->e2e);
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
