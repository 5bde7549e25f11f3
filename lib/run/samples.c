/* samples.c - means and maxima of engine samples; see samples.h */
#include "run/samples.h"

#include <math.h>

#define KV_FULL 0.95

static double int_value(const struct run_column *c, size_t i)
{
	int64_t v = run_column_int(c, i);

	return v == NA_INT ? NAN : (double)v;
}

static void add_sample(struct sample_stats *s, const struct run_samples *m, size_t i)
{
	const double v[SAMPLE_FIGURES] = {
		[SAMPLE_RUNNING] = int_value(&m->running, i),
		[SAMPLE_WAITING] = int_value(&m->waiting, i),
		[SAMPLE_KV_USED] = run_column_real(&m->kv_used, i),
		[SAMPLE_GPU_UTIL] = run_column_real(&m->gpu_util, i),
		[SAMPLE_PENDING] = int_value(&m->pending, i),
	};

	s->n++;
	for (int f = 0; f < SAMPLE_FIGURES; f++) {
		if (isnan(v[f]))
			continue;
		s->max[f] = s->count[f]++ ? fmax(s->max[f], v[f]) : v[f];
		s->sum[f] += v[f];
	}
	s->full += v[SAMPLE_KV_USED] >= KV_FULL && v[SAMPLE_WAITING] > 0;
}

bool samples_full(const struct sample_stats *s)
{
	return s->full > 0 && s->full * 10 >= s->n;
}

static struct sample_stats *no_samples(size_t workers)
{
	struct sample_stats *stats = mem_zero(workers, sizeof *stats);

	for (size_t i = 0; i < workers; i++)
		stats[i].newest = stats[i].seen = NA_INT;
	return stats;
}

struct sample_stats *samples_of(const struct run_view *v, uint32_t run)
{
	const struct run_store *s = v->store;
	const struct run_samples *m = &s->samples;
	struct sample_stats *stats = NULL;

	for (size_t i = v->first_sample; i < m->n; i++) {
		uint32_t unit = (uint32_t)run_column_int(&m->unit, i);
		int64_t worker = run_column_int(&m->worker, i), ts = run_column_int(&m->ts, i);
		int64_t seen = run_column_int(&m->seen, i);
		const struct view_unit *u = &v->unit[unit];

		if (s->unit[unit].run != run || worker == NA_INT)
			continue;
		if (ts == NA_INT ? u->from_ns != INT64_MIN || u->until_ns != INT64_MAX
				 : ts < u->from_ns || ts >= u->until_ns)
			continue;
		if (!stats)
			stats = no_samples(s->names[RUN_WORKER].n);
		add_sample(&stats[worker], m, i);
		if (ts != NA_INT && (stats[worker].newest == NA_INT || ts > stats[worker].newest))
			stats[worker].newest = ts;
		if (seen > stats[worker].seen) /* NA_INT is the smallest of all */
			stats[worker].seen = seen;
	}
	return stats;
}
