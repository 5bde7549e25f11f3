/* roof.h - the roofline of a GPU, and where a model turns from memory- to compute-bound under it
 *
 * A step that does F FLOP and moves Q bytes takes at least max(F / peak, Q / bandwidth); with tensor parallelism also
 * at least the time of its all-reduces over the link. AI = F / Q; it is compute-bound when AI >= ridge = peak /
 * bandwidth. Efficiencies scale peak and bandwidth, so the ridge moves with them.
 */
#ifndef SERVESTAT_MODEL_ROOF_H
#define SERVESTAT_MODEL_ROOF_H

#include "model/cost.h"
#include "model/gpu.h"

struct roof {
	double peak;         /* FLOP/s, efficiency applied */
	double bandwidth;    /* bytes/s, efficiency applied */
	double link;         /* bytes/s, one direction; NAN: not known */
	double ridge;        /* FLOP/byte */
	enum dtype peak_dtype; /* the dtype whose peak it is */
};

/* roof_init: the roof of g for weights of dtype d; efficiencies in (0, 1]. peak and bandwidth are NAN where g
 * does not have them. */
void roof_init(struct roof *r, const struct gpu_spec *g, enum dtype d, double peak_eff, double bandwidth_eff);

/* roof_ai: arithmetic intensity, FLOP a byte. roof_compute_bound: at or above the ridge of the roof. */
static inline double roof_ai(struct model_cost c) { return c.flop / c.bytes; }
static inline bool roof_compute_bound(const struct roof *r, struct model_cost c) { return roof_ai(c) >= r->ridge; }
/* roof_seconds: the least time of a step. */
double roof_seconds(const struct roof *r, struct model_cost c);

/* roof_new_tokens: the smallest number n of new tokens, in a prompt of s, whose prefill is compute-bound; 0: none. */
int64_t roof_new_tokens(const struct roof *r, const struct model_plan *p, int64_t s);
/* roof_batch: the smallest batch whose decode step at context s is compute-bound; 0: none (up to 2^30). */
int64_t roof_batch(const struct roof *r, const struct model_plan *p, int64_t s);
/* roof_context: the context above which no batch makes decode compute-bound, because KV is read faster than weights
 * are shared: lin / (ridge x KV bytes - attention FLOP), both per token of context; activations are left out. Layers
 * with a window stop growing at it. INFINITY: at any context some batch does; 0: at none. */
double roof_context(const struct roof *r, const struct model_plan *p);

#endif
