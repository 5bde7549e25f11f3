/* config.h - reads a Hugging Face config.json as it is, and a small JSON file about a GPU
 *
 * What the model loader knows about config.json:
 *	nesting         the language model may be in text_config (multi-modal models)
 *	head_dim        as given; hidden/heads only where it is absent (Qwen3, gpt-oss, Gemma-3 and GLM differ)
 *	experts         num_experts, n_routed_experts or num_local_experts; n_shared_experts; their width is
 *	                moe_intermediate_size, or intermediate_size where there is none (Mixtral, gpt-oss, Llama-4)
 *	dense layers    first_k_dense_replace, moe_layer_freq, decoder_sparse_step, mlp_only_layers, mlp_layer_types,
 *	                interleave_moe_layer_step ((layer+1) % step == 0); Llama-4's dense width is
 *	                intermediate_size_mlp
 *	windows         layer_types, sliding_window with a pattern, use_sliding_window, attention_chunk_size
 *	latent, sparse  kv_lora_rank and its head sizes; index_topk, indexer_types, index_topk_freq
 *	dtypes          torch_dtype or dtype, quantization_config with the modules it leaves alone
 * An architecture whose layers are not of these kinds (linear attention, state space, encoders) is an error, never
 * an approximation, and so is an unknown dtype.
 *
 * A GPU file holds the fields of a preset: id, bf16_dense_tflops, mem_bw_gbs (these two required), fp8_dense_tflops,
 * fp4_dense_tflops, int8_dense_tops, mem_gb, link_gbs_bidirectional, link, vendor, source, confidence, warning,
 * datasheet_headline_sparse_bf16. A number that is null is not known; an unknown key is an error, so that no sparse
 * peak slips in under another name.
 */
#ifndef SERVESTAT_MODEL_CONFIG_H
#define SERVESTAT_MODEL_CONFIG_H

#include "base/mem.h"
#include "model/gpu.h"
#include "model/spec.h"

/* model_load: the model that the file describes; texts go to keep, which must outlive m. published_total is set where
 * something says it: the preset of the same repository, or a model.safetensors.index.json beside the file. Returns
 * NULL, or a reason (good until the next call; it names the key, not the file). */
const char *model_load(struct model_spec *m, struct arena *keep, const char *path);
/* gpu_load: the same for a GPU. gpu_file: is the file, read or not, meant to be one? */
const char *gpu_load(struct gpu_spec *g, struct arena *keep, const char *path);
bool gpu_file(const char *path);

/* model_count_fault: NULL, or a reason that names both counts when the computed number of parameters differs from the
 * published one by more than 5 %. Without a published count there is nothing to say: NULL. */
const char *model_count_fault(const struct model_spec *m);

#endif
