/* roof.c - the roofline of a GPU, and where a model turns from memory- to compute-bound under it */
#include <math.h>

#include "model/roof.h"

#define BATCH_MAX ((int64_t)1 << 30)

void roof_init(struct roof *r, const struct gpu_spec *g, enum dtype d, double peak_eff, double bandwidth_eff)
{
	r->peak = gpu_peak(g, d, &r->peak_dtype) * 1e12 * peak_eff;
	r->bandwidth = g->bandwidth * 1e9 * bandwidth_eff;
	r->link = g->link * 1e9 / 2;
	r->ridge = r->peak / r->bandwidth;
}

double roof_seconds(const struct roof *r, struct model_cost c)
{
	double t = fmax(c.flop / r->peak, c.bytes / r->bandwidth);

	return c.link > 0 ? fmax(t, c.link / r->link) : t; /* fmax ignores a link that is not known */
}

static bool prefill_turns(const struct roof *r, const struct model_plan *p, int64_t s, int64_t n)
{
	return roof_compute_bound(r, model_prefill(p, s, n));
}

static bool decode_turns(const struct roof *r, const struct model_plan *p, int64_t s, int64_t batch)
{
	return roof_compute_bound(r, model_decode(p, s, batch));
}

/* The smallest x in 1..max for which f holds: double x until it does, then bisect the last step. f is false below
 * some x and true from it on, at least as far as the doubling went. 0: none. */
static int64_t first_true(bool (*f)(const struct roof *, const struct model_plan *, int64_t, int64_t),
			  const struct roof *r, const struct model_plan *p, int64_t s, int64_t max)
{
	int64_t low = 0, high = 1;

	while (!f(r, p, s, high)) {
		if (high == max)
			return 0;
		low = high;
		high = high > max / 2 ? max : 2 * high;
	}
	while (high - low > 1) {
		int64_t mid = low + (high - low) / 2;

		if (f(r, p, s, mid))
			high = mid;
		else
			low = mid;
	}
	return high;
}

int64_t roof_new_tokens(const struct roof *r, const struct model_plan *p, int64_t s)
{
	return first_true(prefill_turns, r, p, s, s);
}

int64_t roof_batch(const struct roof *r, const struct model_plan *p, int64_t s)
{
	if (p->setup.accounting == ACCOUNTING_STUDY)
		return decode_turns(r, p, s, 1) ? 1 : 0; /* the study's formula has no batch */
	return first_true(decode_turns, r, p, s, BATCH_MAX);
}

/* What a decoded token costs beside the weights at a context of s: FLOP less ridge x KV bytes. Compute-bound at some
 * batch means it is not negative. Linear between windows. */
static double surplus(const struct roof *r, const struct model_plan *p, double s)
{
	double flop = p->linear_flop + p->head_flop + p->index_pair_flop * s;
	double bytes = p->index_token_bytes * s;

	for (int k = 0; k < p->n_kinds; k++) {
		const struct attention_kind *a = &p->kind[k];
		double reach = a->reach == REACH_FULL ? s : fmin(s, (double)a->window);

		flop += a->absorbed_flop * reach;
		bytes += a->token_bytes * reach;
	}
	return flop - r->ridge * bytes;
}

double roof_context(const struct roof *r, const struct model_plan *p)
{
	double low = 0, high = 1;

	if (p->setup.accounting == ACCOUNTING_STUDY)
		return NAN;
	while (surplus(r, p, high) >= 0) {
		if (high > (double)ATTEND_MAX)
			return INFINITY;
		low = high;
		high *= 2;
	}
	while (high - low > 1e-6 * high) {
		double mid = low + (high - low) / 2;

		if (surplus(r, p, mid) >= 0)
			low = mid;
		else
			high = mid;
	}
	return high;
}
