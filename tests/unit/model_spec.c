/* model_spec.c - presets against published counts, dtypes, peaks, and the cases about units and sizes */
#include <stdlib.h>

#include "model/cost.h"
#include "model/gpu.h"
#include "model/machine.h"
#include "preset.h"
#include "tap.h"

static double kv_bytes(const struct model_spec *m, enum dtype kv, int64_t tp)
{
	struct model_setup s = { .kv = kv, .tp = tp };
	struct model_plan p;

	model_plan_init(&p, m, &s);
	return model_kv_token_bytes(&p);
}

/* Published facts, typed in from model cards and configs. KV: bytes a token in bf16. */
static const struct {
	const char *id;
	double total, active, kv;
} published[] = {
	{ "qwen3-coder-30b-a3b", 30.5e9, 3.3e9, 98304 },
	{ "qwen3-30b-a3b", 30.5e9, 3.3e9, 98304 },
	{ "qwen3-30b-a3b-instruct-2507", 30.5e9, 3.3e9, 98304 },
	{ "qwen3-235b-a22b", 235e9, 22e9, 192512 },
	{ "qwen3-coder-480b-a35b", 480e9, 35e9, 253952 },
	{ "qwen3-32b", 32.8e9, 32.8e9, 262144 },
	{ "qwen2.5-72b", 72.7e9, 72.7e9, 327680 },
	{ "llama-3.1-8b", 8.03e9, 8.03e9, 131072 },
	{ "llama-3.1-70b", 70.6e9, 70.6e9, 327680 },
	{ "llama-3.1-405b", 405.9e9, 405.9e9, 516096 },
	{ "llama-4-scout", 109e9, 17e9, 196608 },
	{ "llama-4-maverick", 400e9, 17e9, 196608 },
	{ "mixtral-8x7b", 46.7e9, 12.9e9, 131072 },
	{ "deepseek-v3", 671e9, 37e9, 70272 },
	{ "deepseek-r1", 671e9, 37e9, 70272 },
	{ "deepseek-v3.2", 671e9, 37e9, 70272 },
	{ "glm-4.5", 355e9, 32e9, 376832 },
	{ "glm-4.5-air", 106e9, 12e9, 188416 },
	{ "glm-4.6", 355e9, 32e9, 376832 },
	{ "glm-5", 744e9, 40e9, 89856 },
	{ "glm-5.1", 744e9, 40e9, 89856 },
	{ "glm-5.2", 744e9, 40e9, 89856 },
	{ "gpt-oss-20b", 20.9e9, 3.6e9, 49152 },
	{ "gpt-oss-120b", 116.8e9, 5.1e9, 73728 },
	{ "kimi-k2", 1000e9, 32e9, 70272 },
	{ "gemma-3-27b", 27e9, 27e9, 507904 },
};

static void check_published(void)
{
	size_t n = sizeof published / sizeof *published;

	tap_is_int((int64_t)model_presets_n, (int64_t)n, "every preset is checked");
	for (size_t i = 0; i < n; i++) {
		const struct model_spec *m = preset(published[i].id);
		struct model_parts p;

		model_parts(m, &p);
		/* cards count the embedding among the active parameters or not */
		double active = (double)model_params_active(m), bare = active - (double)p.embedding;
		tap_ok(model_fault(m) == NULL, "%s is a model", m->id);
		tap_is_real((double)model_params_total(m), published[i].total, 0.03, "%s: parameters", m->id);
		tap_ok(fabs(active / published[i].active - 1) < 0.05 || fabs(bare / published[i].active - 1) < 0.07,
		       "%s: %.2f B active, published %.1f B", m->id, active / 1e9, published[i].active / 1e9);
		tap_is_real(kv_bytes(m, DTYPE_BF16, 1), published[i].kv, 0, "%s: KV bytes a token", m->id);
		tap_ok(m->published_total == published[i].total && m->published_active == published[i].active,
		       "%s: carries the published counts", m->id);
		tap_ok(m->source && m->confidence && m->published_source, "%s: has sources", m->id);
	}
	tap_is_int(model_params_total(preset("qwen3-coder-30b-a3b")), 30531911680, "30.53 B total");
	tap_is_int(model_params_active(preset("qwen3-coder-30b-a3b")), 3352821760, "3.35 B active");
}

static void check_gpus(void)
{
	enum dtype used;

	for (size_t i = 0; i < gpu_presets_n; i++) {
		const struct gpu_spec *g = &gpu_presets[i];

		tap_ok(g->source && g->confidence, "%s: has a source", g->id);
		/* a sparse peak that slipped in would be the headline itself; only TPUs and some AMD have no sparse one */
		tap_ok(isnan(g->sparse_bf16) || g->bf16 < 0.6 * g->sparse_bf16, "%s: bf16 is dense", g->id);
		tap_ok(isnan(g->fp8) || g->fp8 < 2.1 * g->bf16, "%s: fp8 is dense", g->id);
	}
	/* case 35: dense peaks, within 1 % */
	static const struct { const char *gpu; enum dtype d; double flop, seconds; } row[] = {
		{ "H100 SXM", DTYPE_BF16, 989.4e12, 1 }, { "H100 SXM", DTYPE_FP8, 989.4e12, 0.5 },
		{ "H200 SXM", DTYPE_BF16, 989.4e12, 1 }, { "A100 SXM 80GB", DTYPE_BF16, 312e12, 1 },
		{ "H100 PCIe", DTYPE_BF16, 756e12, 1 },
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct machine m = { 0 };
		struct roof r;

		tap_ok(machine_gpu(&m, row[i].gpu) == NULL, "%s is known", row[i].gpu);
		roof_init(&r, &m.gpu, row[i].d, 1, 1);
		tap_is_real(roof_seconds(&r, (struct model_cost){ row[i].flop, 1e9, 0 }), row[i].seconds, 0.01,
			    "case 35: %s %s", row[i].gpu, dtype_name(row[i].d));
		machine_close(&m);
	}
	struct machine a = { 0 };
	machine_gpu(&a, "a100");
	tap_is_real(gpu_peak(&a.gpu, DTYPE_FP8, &used), 312, 0, "no fp8 on A100: the bf16 peak");
	tap_is_int(used, DTYPE_BF16, "and it says so");
	tap_ok(gpu_sparse(&a.gpu, DTYPE_BF16, 624) && !gpu_sparse(&a.gpu, DTYPE_BF16, 312), "624 is the sparse peak");
	for (size_t i = 0; i < gpu_presets_n; i++)
		tap_ok(isnan(gpu_presets[i].sparse_bf16) ||
		       gpu_sparse(&gpu_presets[i], DTYPE_BF16, gpu_presets[i].sparse_bf16),
		       "the headline of %s is recognised", gpu_presets[i].id);
	machine_close(&a);
}

/* case 36 */
static void check_kv(void)
{
	static const struct { struct model_spec m; enum dtype kv; double bytes; } row[] = {
		{ { .layers = 32, .hidden = 4096, .heads = 32, .kv_heads = 8, .head_dim = 128 }, DTYPE_BF16, 131072 },
		{ { .layers = 32, .hidden = 4096, .heads = 32, .kv_heads = 32, .head_dim = 128 }, DTYPE_BF16, 524288 },
		{ { .layers = 64, .hidden = 5120, .heads = 64, .kv_heads = 8, .head_dim = 128 }, DTYPE_BF16, 262144 },
		{ { .layers = 36, .hidden = 2560, .heads = 32, .kv_heads = 8, .head_dim = 128 }, DTYPE_BF16, 147456 },
		{ { .layers = 61, .hidden = 7168, .heads = 128, .kv_heads = 128, .attention = ATTENTION_MLA,
		    .mla = { .kv_rank = 512, .rope = 64 } }, DTYPE_BF16, 70272 },
		{ { .layers = 61, .hidden = 7168, .heads = 128, .kv_heads = 128, .attention = ATTENTION_MLA,
		    .mla = { .kv_rank = 512, .rope = 64 } }, DTYPE_FP8, 35136 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		tap_is_real(kv_bytes(&row[i].m, row[i].kv, 1), row[i].bytes, 0, "case 36: row %zu", i + 1);
	/* tensor parallel: KV heads are shared out until each GPU has one; latents are everywhere */
	const struct model_spec *q = preset("qwen3-coder-30b-a3b"), *d = preset("deepseek-v3");
	tap_is_real(kv_bytes(q, DTYPE_BF16, 2), 49152, 0, "4 KV heads on 2 GPUs");
	tap_is_real(kv_bytes(q, DTYPE_BF16, 8), 24576, 0, "4 KV heads on 8 GPUs: one each");
	tap_is_real(kv_bytes(d, DTYPE_BF16, 8), 70272, 0, "latents are not shared out");
}

/* case 37: a model of 122 B of which a token meets 10 B, and a dense one of 70 B, made of one layer each. Hidden 1000
 * and no vocabulary to speak of, so that the counts come out to within 0.1 %. */
static void check_experts(void)
{
	struct model_spec moe = {
		.layers = 1, .hidden = 1000, .vocab = 1, .heads = 1, .kv_heads = 1, .head_dim = 1,
		.moe = { .layers = 1, .experts = 122, .per_token = 10, .width = 1000000000 / 3000 },
	}, dense = {
		.layers = 1, .hidden = 1000, .vocab = 1, .heads = 1, .kv_heads = 1, .head_dim = 1,
		.dense = { .layers = 1, .width = 70000000000 / 3000 },
	};
	static const enum dtype dtypes[] = { DTYPE_BF16, DTYPE_FP8 };
	struct model_setup s = { .kv = DTYPE_BF16, .tp = 1 };
	struct model_plan p;

	for (int i = 0; i < 2; i++) {
		double b = i ? 1 : 2;

		model_set_dtype(&moe, dtypes[i]);
		model_plan_init(&p, &moe, &s);
		tap_is_real(model_weight_bytes(&moe), b * 122e9, 1e-3, "case 37: all weights must fit (%g bytes)", b);
		tap_is_real(p.linear_flop, 20e9, 1e-3, "case 37: 2 FLOP per active parameter");
		tap_is_real(model_decode(&p, 1, 1).bytes, b * 10e9, 1e-3, "case 37: read at batch 1");
		tap_is_real(model_decode(&p, 1, 4096).bytes, b * 122e9, 5e-3, "case 37: a large batch reads all");
	}
	model_set_dtype(&dense, DTYPE_BF16);
	model_plan_init(&p, &dense, &s);
	tap_is_real(model_weight_bytes(&dense), 140e9, 1e-3, "case 37: dense weights");
	tap_is_real(p.linear_flop, 140e9, 1e-3, "case 37: dense FLOP a token");
	tap_is_real(model_decode(&p, 1, 1).bytes, 140e9, 1e-3, "case 37: dense weights read");
	tap_is_int(model_params_active(&dense), model_params_total(&dense), "case 37: dense: active is total");
}

/* case 39 */
static void check_windows(void)
{
	static const double seq[] = { 1, 128, 8192 }, capped[] = { 73728, 9437184, 306708480 };
	static const double uncapped[] = { 73728, 9437184, 603979776 };
	struct model_setup s = { .kv = DTYPE_BF16, .tp = 1 };
	struct model_plan p;

	model_plan_init(&p, preset("gpt-oss-120b"), &s);
	for (int i = 0; i < 3; i++) {
		tap_is_real(model_kv_request_bytes(&p, (int64_t)seq[i], true), capped[i], 0, "case 39: %g tokens", seq[i]);
		tap_is_real(model_kv_request_bytes(&p, (int64_t)seq[i], false), uncapped[i], 0, "case 39: uncapped");
	}
}

/* case 40 */
static void check_dtypes(void)
{
	static const struct { const char *name; double gb, gib; } row[] = {
		{ "bf16", 140, 130.385 }, { "fp8", 70, 65.193 }, { "nvfp4", 39.375, 36.671 },
		{ "mxfp4", 37.1875, 34.634 }, { "int4", 35, 32.596 },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		int d = dtype_find(text_of(row[i].name));
		double bytes = d < 0 ? NAN : 70e9 * dtype_bytes((enum dtype)d);

		tap_is_real(bytes, row[i].gb * 1e9, 0, "case 40: 70 B in %s", row[i].name);
		tap_is_real(bytes / 1073741824, row[i].gib, 2e-5, "case 40: in GiB");
	}
	tap_is_int(dtype_find(text_of("fp3x")), -1, "case 40: an unknown dtype is not guessed");
	tap_is_int(dtype_find(text_of("")), -1, "nor an empty one");
	tap_is_int(dtype_find(text_of("BFloat16")), DTYPE_BF16, "spelling of configs");
}

int main(void)
{
	check_published();
	check_gpus();
	check_kv();
	check_experts();
	check_windows();
	check_dtypes();
	return tap_done();
}
