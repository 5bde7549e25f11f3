/* model_cost.c - costs against the published check values and against counting matrices, layers and tokens one by one */
#include <stdlib.h>

#include "base/rng.h"
#include "model/machine.h"
#include "preset.h"
#include "tap.h"

/* ---- an independent account: every layer, every new token, every chunk ---- */

struct count {
	double flop, bytes, link;
};

static double bytes_of(enum dtype d)
{
	switch (d) {
	case DTYPE_BF16:
	case DTYPE_FP16:
		return 2;
	case DTYPE_FP32:
		return 4;
	case DTYPE_FP8:
	case DTYPE_INT8:
		return 1;
	case DTYPE_NVFP4:
		return 4.5 / 8;
	case DTYPE_MXFP4:
		return 4.25 / 8;
	case DTYPE_INT4:
		return 4.0 / 8;
	case DTYPE_COUNT:
		break;
	}
	return NAN;
}

static double experts_read(const struct model_spec *m, enum experts_rule rule, double tokens)
{
	double E = (double)m->moe.experts, k = (double)m->moe.per_token;

	if (rule == EXPERTS_ALL)
		return E;
	if (rule == EXPERTS_UPPER)
		return k * tokens < E ? k * tokens : E;
	return E * (1 - pow(1 - k / E, tokens));
}

/* Keys that token p sees in a layer. */
static double sees(const struct model_spec *m, bool local, int64_t p)
{
	int64_t w = m->local.window;

	if (local && m->local.reach == REACH_WINDOW)
		return (double)(p < w ? p : w);
	if (local)
		return (double)((p - 1) % w + 1);
	if (m->index.layers)
		return (double)(p < m->index.topk ? p : m->index.topk);
	return (double)p;
}

static double reads(const struct model_spec *m, bool local, int64_t c, int64_t n)
{
	int64_t w = m->local.window;

	if (local && m->local.reach == REACH_WINDOW)
		return (double)(c < w - 1 ? c : w - 1);
	if (local)
		return (double)(c % w);
	if (m->index.layers)
		return (double)(c < n * m->index.topk ? c : n * m->index.topk);
	return (double)c;
}

/* One matrix a token is multiplied with. */
static void matrix(struct count *k, double in, double out, double tokens, double bytes, double tp)
{
	k->flop += 2 * in * out * tokens / tp;
	k->bytes += in * out * bytes / tp;
}

static void attention(struct count *k, const struct model_spec *m, const struct model_setup *s, bool local, bool index,
		      int64_t c, int64_t n, bool decode)
{
	double D = (double)m->hidden, H = (double)m->heads, hd = (double)m->head_dim, tp = (double)s->tp;
	double b = bytes_of(m->dtype.linear), kv = bytes_of(s->kv), T = (double)n, pairs = 0, all = 0;

	for (int64_t p = c + 1; p <= c + n; p++) {
		pairs += sees(m, local, p);
		all += (double)p;
	}
	if (m->attention == ATTENTION_MLA) {
		double r = (double)m->mla.kv_rank, no = (double)m->mla.nope, ro = (double)m->mla.rope;
		double v = (double)m->mla.v, q = (double)m->mla.q_rank;

		if (m->mla.q_rank) {
			matrix(k, D, q, T, b, tp);
			matrix(k, q, H * (no + ro), T, b, tp);
		} else {
			matrix(k, D, H * (no + ro), T, b, tp);
		}
		matrix(k, D, r + ro, T, b, tp);
		matrix(k, r, H * (no + v), T, b, tp);
		matrix(k, H * v, D, T, b, tp);
		double plain = 2 * H * (no + ro + v) * pairs + 2 * (double)c * r * H * (no + v);
		double absorbed = 2 * H * (2 * r + ro) * pairs;
		k->flop += (!decode && plain < absorbed ? plain : absorbed) / tp;
		k->bytes += (reads(m, local, c, n) + T) * (r + ro) * kv;
		if (index) {
			double nI = (double)m->index.heads, dI = (double)m->index.dim;

			matrix(k, m->mla.q_rank ? q : D, nI * dI, T, b, tp);
			matrix(k, D, dI, T, b, tp);
			matrix(k, D, nI, T, b, tp);
			k->flop += 2 * nI * dI * all / tp;
			k->bytes += ((double)c + T) * dI;
		}
		return;
	}
	double heads_kv = (double)m->kv_heads / tp < 1 ? 1 : (double)m->kv_heads / tp;
	matrix(k, D + m->bias_qkv, H * hd, T, b, tp);
	for (int i = 0; i < 2; i++)
		matrix(k, D + m->bias_qkv, (double)m->kv_heads * hd, T, b, tp);
	matrix(k, H * hd + m->bias_o, D, T, b, tp);
	k->flop += 4 * H / tp * hd * pairs;
	k->bytes += (reads(m, local, c, n) + T) * 2 * heads_kv * hd * kv;
}

/* One step of n new tokens after c. weights: count the weights too (a batch shares them); tokens: of the whole batch. */
static struct count step(const struct model_spec *m, const struct model_setup *s, int64_t c, int64_t n, double rows,
			 bool decode)
{
	struct count k = { 0 };
	double D = (double)m->hidden, tp = (double)s->tp, T = (double)n;

	for (int64_t l = 0; l < m->layers; l++) {
		bool local = l < m->local.layers, moe = l < m->moe.layers;

		attention(&k, m, s, local, l < m->index.layers, c, n, decode);
		if (moe) {
			double F = (double)m->moe.width, read = experts_read(m, s->experts, T);
			double E = (double)m->moe.experts, chosen = (double)m->moe.per_token;
			double expert = 3 * D * F + (m->bias_moe ? 2 * F + D : 0);

			matrix(&k, D + m->bias_moe, E, T, bytes_of(m->dtype.other), tp);
			k.flop += 2 * expert * chosen * T / tp;
			k.bytes += expert * read * bytes_of(m->dtype.experts) / tp;
			for (int i = 0; i < 3 && m->moe.shared_width; i++)
				matrix(&k, D, (double)m->moe.shared_width, T, bytes_of(m->dtype.linear), tp);
		} else {
			for (int i = 0; i < 3; i++)
				matrix(&k, D, (double)m->dense.width, T, bytes_of(m->dtype.linear), tp);
		}
		k.bytes += 4 * D * 2 * T;
		k.link += 2 * (2 * (tp - 1) / tp * T * D * 2);
	}
	k.flop += rows * 2 * (double)m->vocab * D / tp;
	k.bytes += rows > 0 ? (double)m->vocab * D * bytes_of(m->dtype.other) / tp : 0;
	return k;
}

static struct count count_prefill(const struct model_spec *m, const struct model_setup *s, int64_t S, int64_t n)
{
	struct count sum = { 0 };

	for (int64_t c = S - n; c < S;) {
		int64_t size = s->chunk && s->chunk < S - c ? s->chunk : S - c;
		struct count k = step(m, s, c, size, c + size == S, false);

		sum.flop += k.flop;
		sum.bytes += k.bytes;
		sum.link += k.link;
		c += size;
	}
	return sum;
}

static const char *const shapes[] = {
	"qwen3-coder-30b-a3b", "qwen2.5-72b", "llama-4-scout", "llama-4-maverick", "deepseek-v3", "deepseek-v3.2",
	"glm-4.5", "glm-5.2", "gpt-oss-20b", "kimi-k2", "gemma-3-27b", "mixtral-8x7b",
};

/* A preset with its reach shrunk to what can be counted: windows of 100, top-k of 150. */
static struct model_spec shrunk(const char *id)
{
	struct model_spec m = *preset(id);

	if (m.local.layers)
		m.local.window = 100;
	if (m.index.layers)
		m.index.topk = 150;
	return m;
}

static void check_prefill(const char *id, struct rng *g)
{
	struct model_spec m = shrunk(id);
	int wrong = 0;

	for (int i = 0; i < 60; i++) {
		static const int64_t tps[] = { 1, 2, 4, 8 };
		struct model_setup s = {
			.kv = i % 3 == 2 ? DTYPE_FP8 : DTYPE_BF16, .tp = tps[rng_below(g, 4)],
			.chunk = i % 2 ? 1 + (int64_t)rng_below(g, 200) : 0, .experts = (enum experts_rule)(i % 3),
		};
		int64_t S = 1 + (int64_t)rng_below(g, 500), n = 1 + (int64_t)rng_below(g, (uint64_t)S);
		struct model_plan p;

		if (model_setup_fault(&m, &s))
			continue;
		model_plan_init(&p, &m, &s);
		struct model_cost got = model_prefill(&p, S, n);
		struct count want = count_prefill(&m, &s, S, n);
		bool ok = fabs(got.flop / want.flop - 1) < 1e-9 && fabs(got.bytes / want.bytes - 1) < 1e-9 &&
			  fabs(got.link - want.link) <= 1e-9 * want.link;
		if (!ok)
			printf("# %s S %lld n %lld chunk %lld tp %lld: flop %.10g %.10g bytes %.10g %.10g\n", id,
			       (long long)S, (long long)n, (long long)s.chunk, (long long)s.tp, got.flop, want.flop,
			       got.bytes, want.bytes);
		wrong += !ok;
	}
	tap_is_int(wrong, 0, "%s: prefill as counted", id);
}

/* Latent attention in chunks of about kv_rank/3 tokens: the first ones are cheaper in the plain form, the later ones in the
 * absorbed one. */
static void check_latent_chunks(const char *id)
{
	const struct model_spec *m = preset(id);
	int wrong = 0;

	for (int64_t chunk = 120; chunk < 175; chunk += 3)
		for (int64_t c = 0; c < 400; c += 57) {
			struct model_setup s = { .kv = DTYPE_BF16, .tp = 1, .chunk = chunk };
			struct model_plan p;

			model_plan_init(&p, m, &s);
			wrong += fabs(model_prefill(&p, c + 1111, 1111).flop / count_prefill(m, &s, c + 1111, 1111).flop -
				      1) > 1e-12;
		}
	tap_is_int(wrong, 0, "%s: each chunk takes the cheaper form", id);
}

/* A decode step of a batch: each sequence's own attention, weights once. */
static struct count count_decode(const struct model_spec *m, const struct model_setup *s, int64_t S, int64_t batch)
{
	struct count one = step(m, s, S - 1, 1, 1, true), shared = { 0 };
	double B = (double)batch, E = 0;

	/* weights of one step at batch 1, by taking KV and activations away again */
	double own = 4.0 * 2 * (double)(m->hidden * m->layers);
	for (int64_t l = 0; l < m->layers; l++) {
		double entry = m->attention == ATTENTION_MLA ? (double)(m->mla.kv_rank + m->mla.rope) :
			       2 * (double)m->head_dim * fmax(1, (double)m->kv_heads / (double)s->tp);
		own += (reads(m, l < m->local.layers, S - 1, 1) + 1) * entry * bytes_of(s->kv);
		own += l < m->index.layers ? (double)S * (double)m->index.dim : 0;
	}
	for (int64_t l = 0; l < m->moe.layers; l++) {
		double F = (double)m->moe.width, D = (double)m->hidden;
		double expert = (3 * D * F + (m->bias_moe ? 2 * F + D : 0)) * bytes_of(m->dtype.experts) / (double)s->tp;

		E += expert * (experts_read(m, s->experts, B) - experts_read(m, s->experts, 1));
	}
	shared.flop = B * one.flop;
	shared.bytes = one.bytes - own + E + B * own;
	shared.link = B * one.link;
	return shared;
}

static void check_decode(const char *id, struct rng *g)
{
	struct model_spec m = shrunk(id);
	int wrong = 0, wrong_sum = 0;

	for (int i = 0; i < 40; i++) {
		struct model_setup s = { .kv = DTYPE_BF16, .tp = 1 + i % 2, .experts = (enum experts_rule)(i % 3) };
		int64_t S = 1 + (int64_t)rng_below(g, 500), B = 1 + (int64_t)rng_below(g, 100);
		int64_t steps = 1 + (int64_t)rng_below(g, 20);
		struct model_plan p;
		struct count sum = { 0 };

		if (model_setup_fault(&m, &s))
			continue;
		model_plan_init(&p, &m, &s);
		struct model_cost got = model_decode(&p, S, B), request = model_decode_request(&p, S, steps, B);
		struct count want = count_decode(&m, &s, S, B);
		wrong += !(fabs(got.flop / want.flop - 1) < 1e-9 && fabs(got.bytes / want.bytes - 1) < 1e-9);
		for (int64_t k = 1; k <= steps; k++) { /* contexts S+1 .. S+steps */
			struct count c = count_decode(&m, &s, S + k, B);

			sum.flop += c.flop / (double)B;
			sum.bytes += c.bytes / (double)B;
		}
		wrong_sum += !(fabs(request.flop / sum.flop - 1) < 1e-9 && fabs(request.bytes / sum.bytes - 1) < 1e-9);
	}
	tap_is_int(wrong, 0, "%s: decode step as counted", id);
	tap_is_int(wrong_sum, 0, "%s: decode of a request as counted", id);
}

static void check_ops(const char *id)
{
	struct model_spec m = shrunk(id);
	struct model_setup s = { .kv = DTYPE_BF16, .tp = 2 };
	struct model_plan p;
	struct model_op op[MODEL_OPS_MAX];
	struct model_cost sum[2] = { { 0, 0, 0 }, { 0, 0, 0 } };

	model_plan_init(&p, &m, &s);
	for (int i = 0; i < 2; i++) {
		int n = model_ops(&p, 400, i ? 300 : 1, i ? 1 : 7, op);

		for (int k = 0; k < n; k++) {
			sum[i].flop += (double)op[k].layers * op[k].cost.flop;
			sum[i].bytes += (double)op[k].layers * op[k].cost.bytes;
			sum[i].link += (double)op[k].layers * op[k].cost.link;
		}
	}
	struct model_cost decode = model_decode(&p, 400, 7), prefill = model_prefill(&p, 400, 300);
	tap_ok(fabs(sum[0].flop / decode.flop - 1) < 1e-12 && fabs(sum[0].bytes / decode.bytes - 1) < 1e-12 &&
	       fabs(sum[0].link / decode.link - 1) < 1e-12, "%s: operations add up to a decode step", id);
	tap_ok(fabs(sum[1].flop / prefill.flop - 1) < 1e-12 && fabs(sum[1].bytes / prefill.bytes - 1) < 1e-12 &&
	       fabs(sum[1].link / prefill.link - 1) < 1e-12, "%s: operations add up to a prefill", id);
}

/* ---- published check values, to the printed digits ---- */

static void printed(const char *fmt, double v, const char *want, const char *what, double s, double n)
{
	char got[40];

	snprintf(got, sizeof got, fmt, v);
	tap_is_text(got, want, "%s at S %g, n %g", what, s, n);
}

static struct machine machine_on(const char *gpu, enum accounting a)
{
	struct machine_request want = machine_defaults();
	struct machine m;

	want.gpu = gpu;
	want.setup.accounting = a;
	const char *why = machine_open(&m, &want);
	if (why)
		printf("Bail out! %s\n", why);
	m.plan.model = NULL; /* the copy that is returned must be planned again */
	return m;
}

#define OPEN(m, gpu, accounting) \
	struct machine m = machine_on(gpu, accounting); \
	m.plan.model = &m.model

static void check_full_table(void)
{
	static const struct { double s; const char *flop, *bytes, *ai; } decode[] = {
		{ 1000, "6.87e+09", "6.18e+09", "1.11" }, { 16000, "1.87e+10", "7.66e+09", "2.44" },
		{ 64000, "5.64e+10", "1.24e+10", "4.56" }, { 128000, "1.07e+11", "1.87e+10", "5.72" },
	};
	static const struct { double n; const char *flop, *bytes, *ai; } prefill[] = {
		{ 32000, "5.77e+14", "8.88e+10", "6506" }, { 16000, "3.89e+14", "7.62e+10", "5112" },
		{ 9600, "2.58e+14", "7.11e+10", "3624" }, { 3200, "9.40e+13", "6.61e+10", "1422" },
		{ 1600, "4.80e+13", "6.48e+10", "740" },
	};
	static const int64_t turn[][2] = { { 1000, 369 }, { 8000, 195 }, { 32000, 77 }, { 64000, 42 } };
	OPEN(m, "h20", ACCOUNTING_FULL);

	for (size_t i = 0; i < 4; i++) {
		struct model_cost c = model_decode(&m.plan, (int64_t)decode[i].s, 1);

		printed("%.2e", c.flop, decode[i].flop, "full decode FLOP", decode[i].s, 1);
		printed("%.2e", c.bytes, decode[i].bytes, "full decode bytes", decode[i].s, 1);
		printed("%.2f", roof_ai(c), decode[i].ai, "full decode AI", decode[i].s, 1);
		tap_ok(!roof_compute_bound(&m.roof, c), "memory-bound");
	}
	for (size_t i = 0; i < 5; i++) {
		struct model_cost c = model_prefill(&m.plan, 32000, (int64_t)prefill[i].n);

		printed("%.2e", c.flop, prefill[i].flop, "full prefill FLOP", 32000, prefill[i].n);
		printed("%.2e", c.bytes, prefill[i].bytes, "full prefill bytes", 32000, prefill[i].n);
		printed("%.0f", roof_ai(c), prefill[i].ai, "full prefill AI", 32000, prefill[i].n);
	}
	tap_is_real(m.roof.ridge, 37, 1e-15, "ridge of H20");
	for (size_t i = 0; i < 4; i++)
		tap_is_int(roof_new_tokens(&m.roof, &m.plan, turn[i][0]), turn[i][1], "n* at %lld",
			   (long long)turn[i][0]);
	printed("%.0f", roof_context(&m.roof, &m.plan), "2134", "S* on H20", 0, 0);
	OPEN(h, "h100", ACCOUNTING_FULL);
	printed("%.0f", roof_context(&h.roof, &h.plan), "215", "S* on H100", 0, 0);
	/* below S* some batch turns decode, above it none does (activations shift it by under 1 %) */
	tap_ok(roof_batch(&m.roof, &m.plan, 2000) > 0 && roof_batch(&m.roof, &m.plan, 2134) == 0, "batches around S*");
	int64_t B = roof_batch(&m.roof, &m.plan, 1000);
	tap_ok(roof_compute_bound(&m.roof, model_decode(&m.plan, 1000, B)) &&
	       !roof_compute_bound(&m.roof, model_decode(&m.plan, 1000, B - 1)), "batch %lld turns decode", (long long)B);
	machine_close(&m);
	machine_close(&h);
}

static void check_study_table(void)
{
	static const struct { double s; const char *flop, *bytes, *ai; } decode[] = {
		{ 1000, "3.04e+10", "3.01e+10", "1.0" }, { 16000, "3.63e+10", "3.16e+10", "1.1" },
		{ 64000, "5.52e+10", "3.63e+10", "1.5" }, { 128000, "8.03e+10", "4.26e+10", "1.9" },
	};
	static const struct { double s, n; const char *ai, *ratio; } prefill[] = {
		{ 32000, 32000, "23368", "18190" }, { 32000, 16000, "14899", "11597" },
		{ 32000, 9600, "10045", "7819" },   { 32000, 3200, "3821", "2974" },
		{ 32000, 1600, "1980", "1542" },    { 64000, 64000, "40758", "26813" },
		{ 64000, 19200, "20610", "13559" }, { 64000, 6400, "8544", "5621" },
		{ 64000, 3200, "4549", "2993" },
	};
	OPEN(m, "h20", ACCOUNTING_STUDY);

	for (size_t i = 0; i < 4; i++) {
		struct model_cost c = model_decode(&m.plan, (int64_t)decode[i].s, 1);

		printed("%.2e", c.flop, decode[i].flop, "study decode FLOP", decode[i].s, 1);
		printed("%.2e", c.bytes, decode[i].bytes, "study decode bytes", decode[i].s, 1);
		printed("%.1f", roof_ai(c), decode[i].ai, "study decode AI", decode[i].s, 1);
	}
	for (size_t i = 0; i < 9; i++) {
		struct model_cost c = model_prefill(&m.plan, (int64_t)prefill[i].s, (int64_t)prefill[i].n);
		struct model_cost d = model_decode(&m.plan, (int64_t)prefill[i].s, 1);

		printed("%.0f", roof_ai(c), prefill[i].ai, "study prefill AI", prefill[i].s, prefill[i].n);
		printed("%.0f", roof_ai(c) / roof_ai(d), prefill[i].ratio, "study AI over decode", prefill[i].s,
			prefill[i].n);
	}
	/* the claims that do not follow */
	tap_is_int(roof_new_tokens(&m.roof, &m.plan, 32000), 29, "the study's formula turns at 29 new tokens (32k)");
	tap_is_int(roof_new_tokens(&m.roof, &m.plan, 64000), 25, "and at 25 (64k)");
	double sum_flop = 0, sum_bytes = 0;
	for (int64_t s = 1001; s <= 1100; s++) {
		struct model_cost c = model_decode(&m.plan, s, 1);
		sum_flop += c.flop;
		sum_bytes += c.bytes;
	}
	struct model_cost r = model_decode_request(&m.plan, 1000, 100, 1);
	tap_ok(fabs(r.flop / sum_flop - 1) < 1e-12 && fabs(r.bytes / sum_bytes - 1) < 1e-12, "study: sum over contexts");
	machine_close(&m);
	OPEN(f, "h20", ACCOUNTING_FULL);
	double all = model_prefill(&f.plan, 32000, 32000).flop;
	printed("%.1f", 100 * (1 - model_prefill(&f.plan, 32000, 9280).flop / all), "56.6", "FLOP saved by 71 % reuse",
		32000, 9280);
	printed("%.2f", 20000 * model_kv_token_bytes(&f.plan) / 1e9, "1.97", "GB of KV", 20000, 0);
	machine_close(&f);
}

/* COMPARE: floor of cold prompts on H20, chunk 8192 */
static void check_floor(void)
{
	static const struct { int64_t s; const char *fmt, *seconds; } row[] = {
		{ 8192, "%.2f", "0.48" }, { 32768, "%.1f", "4.1" }, { 65536, "%.1f", "13.8" }, { 131072, "%.1f", "50.5" },
	};
	struct machine_request want = machine_defaults();
	struct machine m;

	want.setup.chunk = MACHINE_FLOOR_CHUNK;
	tap_ok(machine_open(&m, &want) == NULL, "the default machine opens");
	for (size_t i = 0; i < 4; i++)
		printed(row[i].fmt, machine_ttft_floor_ms(&m, row[i].s, 0) / 1e3, row[i].seconds, "floor in s",
			(double)row[i].s, 0);
	tap_is_real(machine_ttft_floor_ms(&m, 1000, 1000), machine_ttft_floor_ms(&m, 1000, 999), 0,
		    "a whole hit still computes the last token");
	tap_is_real(machine_ttft_floor_ms(&m, 1000, 5000), machine_ttft_floor_ms(&m, 1000, 999), 0,
		    "more cached than asked for is a whole hit");
	/* one decode step at batch 1: bytes over bandwidth */
	tap_is_real(machine_decode_floor_ms(&m, 999, 2, 1), model_decode(&m.plan, 1000, 1).bytes / 4e12 * 1e3, 1e-12,
		    "decode floor");
	tap_is_real(machine_decode_floor_ms(&m, 999, 1, 1), 0, 0, "the first token is prefill's");
	tap_ok(machine_ttft_floor_ms(&m, INT64_MAX, 0) > 0, "an absurd length does not overflow");
	machine_close(&m);
}

/* fp8 and fp4 weights: the peak of that dtype where the GPU has it */
static void check_peaks(void)
{
	static const struct { const char *gpu; enum dtype d; double tflops; enum dtype used; } row[] = {
		{ "h100", DTYPE_FP8, 1978.9, DTYPE_FP8 },   { "a100", DTYPE_FP8, 312, DTYPE_BF16 },
		{ "b200", DTYPE_NVFP4, 9000, DTYPE_NVFP4 }, { "h100", DTYPE_NVFP4, 989.4, DTYPE_BF16 },
		{ "b200", DTYPE_MXFP4, 2250, DTYPE_BF16 },  { "h100", DTYPE_INT8, 989.4, DTYPE_BF16 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct machine_request want = machine_defaults();
		struct machine m;

		want.gpu = row[i].gpu;
		want.weights = (int)row[i].d;
		want.peak_eff = 0.5;
		machine_open(&m, &want);
		tap_is_real(m.roof.peak, row[i].tflops * 0.5e12, 1e-12, "%s weights on %s", dtype_name(row[i].d),
			    row[i].gpu);
		tap_is_int(m.roof.peak_dtype, row[i].used, "uses the %s peak", dtype_name(row[i].used));
		tap_is_real(m.roof.ridge, m.roof.peak / m.roof.bandwidth, 0, "the ridge moves with the efficiency");
		machine_close(&m);
	}
}

/* The fewest new tokens that are compute-bound, against trying one number after the other. */
static void check_new_tokens(void)
{
	static const int64_t chunks[] = { 0, 64, 400 }, lengths[] = { 100, 1000, 3001 };
	static const char *const gpus[] = { "h20", "h200" };
	int different = 0, found = 0;

	for (size_t i = 0; i < model_presets_n * 18; i++) {
		struct machine_request want = machine_defaults();
		int64_t s = lengths[i / 2 % 3], n = 1;
		struct machine m;

		want.model = model_presets[i / 18].id;
		want.gpu = gpus[i % 2];
		want.setup.chunk = chunks[i / 6 % 3];
		if (machine_open(&m, &want))
			continue;
		while (n <= s && !roof_compute_bound(&m.roof, model_prefill(&m.plan, s, n)))
			n++;
		n = n > s ? 0 : n;
		different += roof_new_tokens(&m.roof, &m.plan, s) != n;
		found += n > 0;
		machine_close(&m);
	}
	tap_ok(different == 0, "n* equals a search one by one (%d differ)", different);
	tap_ok(found > 100, "and there is one in %d cases", found);
}

int main(void)
{
	struct rng g;

	rng_init(&g, 11, 0);
	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
		check_prefill(shapes[i], &g);
		check_decode(shapes[i], &g);
		check_ops(shapes[i]);
	}
	check_latent_chunks("deepseek-v3");
	check_latent_chunks("kimi-k2");
	check_full_table();
	check_study_table();
	check_floor();
	check_peaks();
	check_new_tokens();
	return tap_done();
}
