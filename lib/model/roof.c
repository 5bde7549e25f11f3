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

/* New tokens of k chunks, of which the last may end with the prompt. */
static int64_t new_tokens(const struct model_plan *p, int64_t s, int64_t k)
{
	return s / k < p->setup.chunk ? s : k * p->setup.chunk;
}

static bool chunks_turn(const struct roof *r, const struct model_plan *p, int64_t s, int64_t k)
{
	return prefill_turns(r, p, s, new_tokens(p, s, k));
}

static bool decode_turns(const struct roof *r, const struct model_plan *p, int64_t s, int64_t batch)
{
	return roof_compute_bound(r, model_decode(p, s, batch));
}

/* A step that grows with x: is it compute-bound? */
typedef bool turns(const struct roof *, const struct model_plan *, int64_t s, int64_t x);

/* The smallest x in low+1..high for which f holds; it does not at low, and does at high. */
static int64_t bisect(turns *f, const struct roof *r, const struct model_plan *p, int64_t s, int64_t low,
		      int64_t high)
{
	while (high - low > 1) {
		int64_t mid = low + (high - low) / 2;

		if (f(r, p, s, mid))
			high = mid;
		else
			low = mid;
	}
	return high;
}

/* The smallest x in 1..max for which f holds: double x until it does, then bisect the last step. f is false below
 * some x and true from it on, at least as far as the doubling went. 0: none. */
static int64_t first_true(turns *f, const struct roof *r, const struct model_plan *p, int64_t s, int64_t max)
{
	int64_t low = 0, high = 1;

	while (!f(r, p, s, high)) {
		if (high == max)
			return 0;
		low = high;
		high = high > max / 2 ? max : 2 * high;
	}
	return bisect(f, r, p, s, low, high);
}

/* Every chunk reads the weights again, so that AI falls where a chunk begins and rises as it fills: look at full
 * chunks first, then into the one that turns. */
int64_t roof_new_tokens(const struct roof *r, const struct model_plan *p, int64_t s)
{
	int64_t chunk = p->setup.chunk, k;

	if (!chunk || chunk >= s)
		return first_true(prefill_turns, r, p, s, s);
	k = first_true(chunks_turn, r, p, s, s / chunk + (s % chunk != 0));
	return k ? bisect(prefill_turns, r, p, s, (k - 1) * chunk, new_tokens(p, s, k)) : 0;
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
