/* gpu_file.c - reads a small JSON file about a GPU */
#include <math.h>
#include <string.h>

#include "model/config.h"
#include "model/document.h"

/* Keys that are understood, and those that entries of the presets' fact files carry beside them. */
static const char *const known_keys[] = {
	"id", "vendor", "bf16_dense_tflops", "fp8_dense_tflops", "fp4_dense_tflops", "int8_dense_tops", "mem_bw_gbs",
	"mem_gb", "link_gbs_bidirectional", "link", "source", "confidence", "warning",
	"datasheet_headline_sparse_bf16", "fp16_dense_tflops", "tdp_w", "ridge_bf16", "ridge_fp8",
	"measured_matmul_fraction_bf16", NULL
};

static void check_keys(struct document *d)
{
	const char *key;
	json_t *v;

	json_object_foreach(d->root, key, v) {
		const char *const *k = known_keys;

		while (*k && strcmp(*k, key) != 0)
			k++;
		if (!*k)
			document_fault(d, "%s: unknown key (peaks are dense: bf16_dense_tflops ...)", key);
	}
}

const char *gpu_load(struct gpu_spec *g, struct arena *keep, const char *path)
{
	struct document d;

	document_open(&d, path, keep);
	if (!d.fault) {
		check_keys(&d);
		*g = (struct gpu_spec){
			.id = document_text(&d, "id"), .vendor = document_text(&d, "vendor"),
			.bf16 = document_real(&d, "bf16_dense_tflops"), .fp8 = document_real(&d, "fp8_dense_tflops"),
			.fp4 = document_real(&d, "fp4_dense_tflops"), .int8 = document_real(&d, "int8_dense_tops"),
			.bandwidth = document_real(&d, "mem_bw_gbs"), .memory = document_real(&d, "mem_gb"),
			.link = document_real(&d, "link_gbs_bidirectional"), .link_kind = document_text(&d, "link"),
			.sparse_bf16 = document_real(&d, "datasheet_headline_sparse_bf16"),
			.source = document_text(&d, "source"), .confidence = document_text(&d, "confidence"),
			.warning = document_text(&d, "warning"),
		};
		if (isnan(g->bf16) || isnan(g->bandwidth))
			document_fault(&d, "needs bf16_dense_tflops and mem_bw_gbs");
		if (!g->id)
			g->id = arena_copy(keep, path, strlen(path));
		if (!g->source)
			g->source = arena_copy(keep, path, strlen(path));
		if (!g->confidence)
			g->confidence = "as given";
	}
	document_close(&d);
	return d.fault;
}

bool gpu_file(const char *path)
{
	struct arena texts = { 0 };
	struct document d;
	bool peaks;

	document_open(&d, path, &texts);
	peaks = !d.fault && (document_get(&d, "bf16_dense_tflops") || document_get(&d, "mem_bw_gbs") ||
			     document_get(&d, "mem_gb"));
	document_close(&d);
	arena_free(&texts);
	return peaks;
}
