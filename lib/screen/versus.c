/* versus.c - the run against its base; see versus.h */
#include "screen/versus.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "run/change.h"
#include "run/measure.h"
#include "stats/quantile.h"

/* Requests of both runs that are matched while the run lasts, though nobody asked for pairs. */
enum { FEW_CLUSTERS = 6, FEW_BEYOND = 10, MATCH_BY_THE_WAY = 16384 };

static struct compare_how how_to(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return (struct compare_how){ .min_effect = .02, .draws = 2000, .seed = 1, .threads = n > 0 ? (unsigned)n : 1 };
}

/* Sessions, and requests that are of none. */
static uint64_t clusters(const struct slice *s)
{
	uint64_t n = slice_distinct(s, RUN_SESSION);

	for (size_t k = 0; k < s->n && n < FEW_CLUSTERS; k++)
		n += run_int(s->store, RUN_SESSION, slice_row(s, k)) == NA_INT;
	return n;
}

/* The rule of compare.h, as far as it can be told without draws: clusters, and values beyond a quantile. */
static void tell_few(struct versus *v, const struct versus_ask *ask)
{
	static const struct { enum latency_figure figure; double p; } quantiles[] = {
		{ L_MEAN, 0 }, { L_P50, .5 }, { L_P90, .9 }, { L_P95, .95 }, { L_P99, .99 }, { L_MAX, 1 },
	};
	struct slice side[2] = { run_view_run(ask->view, ask->base), run_view_run(ask->view, ask->run) };
	bool few = clusters(&side[0]) < FEW_CLUSTERS || clusters(&side[1]) < FEW_CLUSTERS;

	for (int m = 0; m < VERSUS_METRICS; m++) {
		const struct compared *n = &v->figure[H_FIGURE(m, L_MEASURED)];

		for (size_t i = 0; i < sizeof quantiles / sizeof *quantiles; i++) {
			double beyond = fmin(n->base, n->value) * (1 - quantiles[i].p);

			v->few[H_FIGURE(m, quantiles[i].figure)] = few || (quantiles[i].p > 0 && beyond < FEW_BEYOND);
		}
	}
}

static void judge_whole(struct versus *v, const struct versus_ask *ask)
{
	const struct slo none = { .any = false };
	const struct compare_how how = how_to();
	struct headlines h;

	headlines_init(&h, ask->view, &none, false, NAN);
	headlines_compare(&h, &how);
	memcpy(v->figure, h.compared[ask->run], sizeof v->figure);
	v->mode = h.mode[ask->run];
	v->survivors = headlines_survivors(&h, ask->run);
	headlines_free(&h);
}

static double median_change(const struct run_store *s, enum run_field f, uint32_t *const row[2], size_t n)
{
	static const double half = .5;
	double *change = mem_alloc(n, sizeof *change), median;

	for (size_t i = 0; i < n; i++)
		change[i] = run_real(s, f, row[1][i]) - run_real(s, f, row[0][i]);
	quantile_select(change, n, &half, 1, &median);
	free(change);
	return median;
}

/* What the pairs are like in one of the runs. */
static void put_side(struct versus *v, enum run_metric m, int side, const struct slice *s)
{
	struct latency l = slice_latency(s, run_metric_field(m));
	const double figure[] = { (double)l.measured, l.mean, l.q[LATENCY_P50], l.q[LATENCY_P90], l.q[LATENCY_P95],
				  l.q[LATENCY_P99], l.max };
	double *value = mem_alloc(s->n, sizeof *value);

	quantile_select(value, slice_values(s, run_metric_field(m), value), figures_spread, SPREADS,
			v->pairs[m].spread[side]);
	free(value);
	for (int i = L_MEASURED; i <= L_MAX; i++) {
		struct compared *c = &v->figure[H_FIGURE(m, i)];

		*(side ? &c->value : &c->base) = figure[i];
	}
}

/* The pairs of a metric: what they are in both runs, and how es-compare judges them. */
static void pair_metric(struct versus *v, const struct versus_ask *ask, enum run_metric m)
{
	static const enum latency_figure figure[PAIR_STATS] = { L_MEAN, L_P50, L_P90, L_P99 };
	const struct compare_how how = how_to();
	const struct run_store *s = ask->view->store;
	enum run_field f = run_metric_field(m);
	struct cluster_space space;
	struct pairing p;
	uint32_t *row[2];

	cluster_space_init(&space, s);
	pairing_init(&p, ask->view, "", ask->base, ask->run, m, v->paired && ask->judge ? &how : NULL, &space);
	cluster_space_free(&space);
	if (p.n_parts) {
		row[0] = mem_alloc(p.part[0].n, sizeof *row[0]);
		row[1] = mem_alloc(p.part[0].n, sizeof *row[1]);
		v->pairs[m].n = pairing_measured(&p, &p.part[0], row);
		v->pairs[m].faster = (uint64_t)llround(p.match[M_FASTER]);
		v->pairs[m].slower = (uint64_t)llround(p.match[M_SLOWER]);
		v->pairs[m].change_ms = median_change(s, f, row, v->pairs[m].n);
		for (int side = 0; v->paired && side < 2; side++)
			put_side(v, m, side, &(struct slice){ s, row[side], 0, v->pairs[m].n });
		for (int i = 0; v->paired && i < PAIR_STATS; i++)
			v->figure[H_FIGURE(m, figure[i])] = p.stat[i];
		free(row[0]);
		free(row[1]);
	}
	if (m == METRIC_TTFT && v->paired)
		v->mode = p.mode;
	pairing_free(&p);
}

static bool has_ids(const struct run_store *s, uint32_t run)
{
	for (uint32_t u = s->run[run].first; u != RUN_NO_UNIT; u = s->unit[u].next)
		if (s->unit[u].identified)
			return true;
	return false;
}

static size_t requests_of(const struct versus_ask *ask)
{
	return run_view_run(ask->view, ask->base).n + run_view_run(ask->view, ask->run).n;
}

static bool matches_by_the_way(const struct versus_ask *ask)
{
	return (ask->judge || requests_of(ask) <= MATCH_BY_THE_WAY) && has_ids(ask->view->store, ask->base) &&
	       has_ids(ask->view->store, ask->run);
}

static void take(struct versus *v, const struct versus_ask *ask)
{
	memset(v, 0, sizeof *v);
	v->paired = ask->mode == BASE_PAIRED;
	v->judged = ask->judge;
	for (int m = 0; m < VERSUS_METRICS; m++)
		v->pairs[m].change_ms = NAN;
	for (int h = 0; h < HEADLINES; h++) {
		v->figure[h] = compared_none(0, headline_info(h)->share);
		if (v->paired)
			continue;
		v->figure[h].base = ask->base_value[h];
		v->figure[h].value = ask->value[h];
	}
	v->matched = v->paired || matches_by_the_way(ask);
	for (int m = 0; v->matched && m < VERSUS_METRICS; m++)
		pair_metric(v, ask, (enum run_metric)m);
	tell_few(v, ask);
	if (v->judged && !v->paired)
		judge_whole(v, ask);
}

static bool is_same(const struct versus_kept *k, const struct versus_ask *ask)
{
	return k->known && k->rows == ask->view->store->n && k->ask.run == ask->run && k->ask.base == ask->base &&
	       k->ask.mode == ask->mode && k->ask.judge == ask->judge &&
	       (k->ask.zero_s == ask->zero_s || (isnan(k->ask.zero_s) && isnan(ask->zero_s))) &&
	       sieve_equal(&k->sieve, ask->sieve);
}

/* Verdicts of more requests of both runs are not waited for on a screen. */
enum { JUDGE_AT_ONCE = 32768 };

/* What is judged by a thread of its own, with all that it reads but the store. */
struct versus_job {
	pthread_t thread;
	void (*notify)(void *ctx);
	void *ctx;
	struct versus_ask ask;
	struct sieve sieve;
	size_t rows;
	struct run_view view;
	double base_value[HEADLINES], value[HEADLINES];
	struct versus versus;
	atomic_bool done;
};

static void *judge_job(void *arg)
{
	struct versus_job *j = arg;

	take(&j->versus, &j->ask);
	atomic_store(&j->done, true);
	j->notify(j->ctx);
	return NULL;
}

static void *copy(const void *from, size_t n, size_t size)
{
	void *to = mem_alloc(n, size);

	memcpy(to, from, n * size);
	return to;
}

static void start_job(struct versus_kept *kept, const struct versus_ask *ask)
{
	const struct run_store *s = ask->view->store;
	struct versus_job *j = mem_zero(1, sizeof *j);
	size_t n = ask->view->first[s->n_runs];

	j->notify = kept->notify;
	j->ctx = kept->ctx;
	j->ask = *ask;
	j->sieve = *ask->sieve;
	j->rows = s->n;
	j->view = (struct run_view){ .store = s, .base = ask->view->base, .only = UINT32_MAX, .elapsed_s = NAN };
	j->view.first = copy(ask->view->first, (size_t)s->n_runs + 1, sizeof *j->view.first);
	j->view.unit = copy(ask->view->unit, s->n_units, sizeof *j->view.unit);
	j->view.row = mem_alloc(n, sizeof *j->view.row);
	for (size_t k = 0; k < n; k++)
		j->view.row[k] = ask->view->row ? ask->view->row[k] : (uint32_t)k;
	memcpy(j->base_value, ask->base_value, sizeof j->base_value);
	memcpy(j->value, ask->value, sizeof j->value);
	j->ask.view = &j->view;
	j->ask.base_value = j->base_value;
	j->ask.value = j->value;
	if (pthread_create(&j->thread, NULL, judge_job, j) == 0) {
		kept->job = j;
		return;
	}
	run_view_free(&j->view);
	free(j);
}

/* Takes over what a job has come to, if it is done. */
static void end_job(struct versus_kept *kept)
{
	struct versus_job *j = kept->job;

	if (!j || !atomic_load(&j->done))
		return;
	pthread_join(j->thread, NULL);
	kept->known = true;
	kept->rows = j->rows;
	kept->ask = j->ask;
	kept->sieve = j->sieve;
	kept->versus = j->versus;
	kept->job = NULL;
	run_view_free(&j->view);
	free(j);
}

void versus_take(struct versus *v, const struct versus_ask *ask, struct versus_kept *kept)
{
	struct versus_ask quick = *ask;

	/* without verdicts it is quick, and a run that lasts has others each time */
	if (!kept || !ask->judge || !ask->sieve) {
		take(v, ask);
		return;
	}
	end_job(kept);
	quick.judge = false;
	if (kept->most && requests_of(ask) > kept->most) {
		take(v, &quick);
		v->too_many = true;
		return;
	}
	if (!is_same(kept, ask) && kept->notify && requests_of(ask) > JUDGE_AT_ONCE) {
		if (!kept->job)
			start_job(kept, ask);
		take(v, &quick);
		return;
	}
	if (!is_same(kept, ask)) {
		kept->known = true;
		kept->rows = ask->view->store->n;
		kept->ask = *ask;
		kept->sieve = *ask->sieve;
		take(&kept->versus, ask);
	}
	*v = kept->versus;
}

struct change versus_change(const struct versus *v, int headline)
{
	const struct compared *c = &v->figure[headline];

	return change_of(c->base, c->value, c->share);
}

const char *versus_verdict(const struct versus *v, int headline)
{
	return v->judged ? verdict_word(v->figure[headline].verdict) : NULL;
}

bool versus_thin(const struct versus *v, int headline)
{
	enum verdict verdict = v->figure[headline].verdict;

	return v->judged && verdict ? verdict == VERDICT_FEW || verdict == VERDICT_UNCLEAR || verdict == VERDICT_SAME :
				      v->few[headline];
}
