/* model_config.c - config.json of every architecture family against the shape that the preset of the same model has */
#include <stdlib.h>
#include <unistd.h>

#include "model/config.h"
#include "model/machine.h"
#include "tap.h"

static char directory[] = "/tmp/servestat-config-XXXXXX";

static char *write_file(const char *name, const char *text)
{
	char *path = mem_format("%s/%s", directory, name);
	FILE *f = fopen(path, "w");

	if (!f || fputs(text, f) < 0 || fclose(f) != 0) {
		printf("Bail out! cannot write %s\n", path);
		exit(1);
	}
	return path;
}

static void remove_file(char *path)
{
	unlink(path);
	free(path);
}

/* Configs as the repositories have them: the keys that matter and a few that must not mislead. */
static const struct {
	const char *preset, *text;
} configs[] = {
	{ "qwen3-coder-30b-a3b",
	  "{\"architectures\":[\"Qwen3MoeForCausalLM\"],\"model_type\":\"qwen3_moe\",\"attention_bias\":false,"
	  "\"decoder_sparse_step\":1,\"head_dim\":128,\"hidden_size\":2048,\"intermediate_size\":5472,\"mlp_only_layers\":[],"
	  "\"max_window_layers\":28,\"moe_intermediate_size\":768,\"num_attention_heads\":32,\"num_experts\":128,"
	  "\"num_experts_per_tok\":8,\"num_hidden_layers\":48,\"num_key_value_heads\":4,\"sliding_window\":null,"
	  "\"tie_word_embeddings\":false,\"torch_dtype\":\"bfloat16\",\"use_sliding_window\":false,\"vocab_size\":151936}" },
	{ "qwen3-32b",
	  "{\"model_type\":\"qwen3\",\"attention_bias\":false,\"head_dim\":128,\"hidden_size\":5120,"
	  "\"intermediate_size\":25600,\"max_window_layers\":64,\"num_attention_heads\":64,\"num_hidden_layers\":64,"
	  "\"num_key_value_heads\":8,\"sliding_window\":null,\"tie_word_embeddings\":false,\"torch_dtype\":\"bfloat16\","
	  "\"use_sliding_window\":false,\"vocab_size\":151936}" },
	{ "qwen2.5-72b", /* biases without a key; a window that is switched off */
	  "{\"model_type\":\"qwen2\",\"hidden_size\":8192,\"intermediate_size\":29568,\"max_window_layers\":70,"
	  "\"num_attention_heads\":64,\"num_hidden_layers\":80,\"num_key_value_heads\":8,\"sliding_window\":131072,"
	  "\"tie_word_embeddings\":false,\"torch_dtype\":\"bfloat16\",\"use_sliding_window\":false,\"vocab_size\":152064}" },
	{ "llama-3.1-8b", /* no head_dim */
	  "{\"model_type\":\"llama\",\"attention_bias\":false,\"hidden_size\":4096,\"intermediate_size\":14336,"
	  "\"num_attention_heads\":32,\"num_hidden_layers\":32,\"num_key_value_heads\":8,\"mlp_bias\":false,"
	  "\"tie_word_embeddings\":false,\"torch_dtype\":\"bfloat16\",\"vocab_size\":128256}" },
	{ "llama-4-scout", /* nested; expert width intermediate_size, a shared expert nobody mentions */
	  "{\"model_type\":\"llama4\",\"text_config\":{\"model_type\":\"llama4_text\",\"attention_chunk_size\":8192,"
	  "\"head_dim\":128,\"hidden_size\":5120,\"interleave_moe_layer_step\":1,\"intermediate_size\":8192,"
	  "\"intermediate_size_mlp\":16384,\"num_attention_heads\":40,\"num_experts_per_tok\":1,\"num_hidden_layers\":48,"
	  "\"num_key_value_heads\":8,\"num_local_experts\":16,\"torch_dtype\":\"bfloat16\",\"vocab_size\":202048},"
	  "\"vision_config\":{\"hidden_size\":1408,\"intermediate_size\":5632,\"num_hidden_layers\":34}}" },
	{ "llama-4-maverick", /* every 2nd layer, the full layers as a list */
	  "{\"model_type\":\"llama4\",\"text_config\":{\"model_type\":\"llama4_text\",\"attention_chunk_size\":8192,"
	  "\"head_dim\":128,\"hidden_size\":5120,\"interleave_moe_layer_step\":2,\"intermediate_size\":8192,"
	  "\"intermediate_size_mlp\":16384,\"num_attention_heads\":40,\"num_experts_per_tok\":1,\"num_hidden_layers\":48,"
	  "\"no_rope_layers\":[1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,1,0,1,1,"
	  "1,0],\"num_key_value_heads\":8,\"num_local_experts\":128,\"vocab_size\":202048},\"torch_dtype\":\"bfloat16\"}" },
	{ "mixtral-8x7b",
	  "{\"model_type\":\"mixtral\",\"hidden_size\":4096,\"intermediate_size\":14336,\"num_attention_heads\":32,"
	  "\"num_experts_per_tok\":2,\"num_hidden_layers\":32,\"num_key_value_heads\":8,\"num_local_experts\":8,"
	  "\"sliding_window\":null,\"tie_word_embeddings\":false,\"torch_dtype\":\"bfloat16\",\"vocab_size\":32000}" },
	{ "deepseek-v3",
	  "{\"model_type\":\"deepseek_v3\",\"attention_bias\":false,\"first_k_dense_replace\":3,\"hidden_size\":7168,"
	  "\"intermediate_size\":18432,\"kv_lora_rank\":512,\"moe_intermediate_size\":2048,\"moe_layer_freq\":1,"
	  "\"n_routed_experts\":256,\"n_shared_experts\":1,\"num_attention_heads\":128,\"num_experts_per_tok\":8,"
	  "\"num_hidden_layers\":61,\"num_key_value_heads\":128,\"num_nextn_predict_layers\":1,\"q_lora_rank\":1536,"
	  "\"qk_nope_head_dim\":128,\"qk_rope_head_dim\":64,\"v_head_dim\":128,\"vocab_size\":129280,"
	  "\"tie_word_embeddings\":false,\"torch_dtype\":\"bfloat16\",\"quantization_config\":{\"activation_scheme\":"
	  "\"dynamic\",\"fmt\":\"e4m3\",\"quant_method\":\"fp8\",\"weight_block_size\":[128,128]}}" },
	{ "deepseek-v3.2",
	  "{\"model_type\":\"deepseek_v32\",\"first_k_dense_replace\":3,\"hidden_size\":7168,\"index_head_dim\":128,"
	  "\"index_n_heads\":64,\"index_topk\":2048,\"intermediate_size\":18432,\"kv_lora_rank\":512,"
	  "\"moe_intermediate_size\":2048,\"moe_layer_freq\":1,\"n_routed_experts\":256,\"n_shared_experts\":1,"
	  "\"num_attention_heads\":128,\"num_experts_per_tok\":8,\"num_hidden_layers\":61,\"num_key_value_heads\":128,"
	  "\"q_lora_rank\":1536,\"qk_nope_head_dim\":128,\"qk_rope_head_dim\":64,\"v_head_dim\":128,\"vocab_size\":129280,"
	  "\"torch_dtype\":\"bfloat16\",\"quantization_config\":{\"quant_method\":\"fp8\",\"fmt\":\"e4m3\"}}" },
	{ "glm-4.5",
	  "{\"model_type\":\"glm4_moe\",\"attention_bias\":true,\"first_k_dense_replace\":3,\"head_dim\":128,"
	  "\"hidden_size\":5120,\"intermediate_size\":12288,\"moe_intermediate_size\":1536,\"n_routed_experts\":160,"
	  "\"n_shared_experts\":1,\"num_attention_heads\":96,\"num_experts_per_tok\":8,\"num_hidden_layers\":92,"
	  "\"num_key_value_heads\":8,\"tie_word_embeddings\":false,\"torch_dtype\":\"bfloat16\",\"vocab_size\":151552}" },
	{ "glm-5.2", /* a head_dim that is not used; most layers share an indexer's choice */
	  "{\"model_type\":\"glm_moe_dsa\",\"first_k_dense_replace\":3,\"head_dim\":192,\"hidden_size\":6144,"
	  "\"index_head_dim\":128,\"index_n_heads\":32,\"index_topk\":2048,\"index_topk_freq\":4,"
	  "\"index_skip_topk_offset\":3,\"intermediate_size\":12288,\"kv_lora_rank\":512,\"moe_intermediate_size\":2048,"
	  "\"n_routed_experts\":256,\"n_shared_experts\":1,\"num_attention_heads\":64,\"num_experts_per_tok\":8,"
	  "\"num_hidden_layers\":78,\"num_key_value_heads\":64,\"q_lora_rank\":2048,\"qk_nope_head_dim\":192,"
	  "\"qk_rope_head_dim\":64,\"v_head_dim\":256,\"vocab_size\":154880,\"dtype\":\"bfloat16\"}" },
	{ "gpt-oss-120b", /* alternating windows without a list, quantised experts only */
	  "{\"model_type\":\"gpt_oss\",\"attention_bias\":true,\"experts_per_token\":4,\"head_dim\":64,\"hidden_size\":2880,"
	  "\"intermediate_size\":2880,\"num_attention_heads\":64,\"num_experts_per_tok\":4,\"num_hidden_layers\":36,"
	  "\"num_key_value_heads\":8,\"num_local_experts\":128,\"sliding_window\":128,\"tie_word_embeddings\":false,"
	  "\"vocab_size\":201088,\"quantization_config\":{\"modules_to_not_convert\":[\"model.layers.*.self_attn\","
	  "\"model.layers.*.mlp.router\",\"model.embed_tokens\",\"lm_head\"],\"quant_method\":\"mxfp4\"}}" },
	{ "kimi-k2", /* as a multi-modal model carries it */
	  "{\"model_type\":\"kimi_vl\",\"text_config\":{\"model_type\":\"deepseek_v3\",\"first_k_dense_replace\":1,"
	  "\"hidden_size\":7168,\"intermediate_size\":18432,\"kv_lora_rank\":512,\"moe_intermediate_size\":2048,"
	  "\"moe_layer_freq\":1,\"n_routed_experts\":384,\"n_shared_experts\":1,\"num_attention_heads\":64,"
	  "\"num_experts_per_tok\":8,\"num_hidden_layers\":61,\"num_key_value_heads\":64,\"q_lora_rank\":1536,"
	  "\"qk_nope_head_dim\":128,\"qk_rope_head_dim\":64,\"v_head_dim\":128,\"vocab_size\":163840,"
	  "\"quantization_config\":{\"quant_method\":\"fp8\"}},\"tie_word_embeddings\":false,\"torch_dtype\":\"bfloat16\"}" },
};

/* The same model in two ways: one line that says everything that costs depend on. */
static char *fingerprint(const struct model_spec *m)
{
	struct model_setup s = { .kv = DTYPE_BF16, .tp = 1 };
	struct model_plan p;

	model_plan_init(&p, m, &s);
	struct model_cost c = model_prefill(&p, 20000, 9000), d = model_decode(&p, 20000, 3);
	return mem_format("params %lld active %lld weights %.0f kv %.0f prefill %.0f %.0f decode %.0f %.0f",
			  (long long)model_params_total(m), (long long)model_params_active(m), model_weight_bytes(m),
			  model_kv_token_bytes(&p), c.flop, c.bytes, d.flop, d.bytes);
}

static const struct model_spec *preset(const char *id)
{
	for (size_t i = 0; i < model_presets_n; i++)
		if (strcmp(model_presets[i].id, id) == 0)
			return &model_presets[i];
	return NULL;
}

static void check_families(void)
{
	for (size_t i = 0; i < sizeof configs / sizeof *configs; i++) {
		char *path = write_file("config.json", configs[i].text);
		struct arena keep = { 0 };
		struct model_spec m;
		const char *why = model_load(&m, &keep, path);

		if (tap_ok(why == NULL, "%s loads%s%s", configs[i].preset, why ? ": " : "", why ? why : "")) {
			char *got = fingerprint(&m), *want = fingerprint(preset(configs[i].preset));

			tap_is_text(got, want, "%s is what the preset is", configs[i].preset);
			free(got);
			free(want);
		}
		arena_free(&keep);
		remove_file(path);
	}
}

/* The first fault of a config, or NULL. */
static const char *fault_of(const char *text, struct model_spec *m, struct arena *keep)
{
	char *path = write_file("config.json", text);
	const char *why = model_load(m, keep, path);

	remove_file(path);
	return why;
}

#define LLAMA "\"model_type\":\"llama\",\"hidden_size\":4096,\"intermediate_size\":14336,\"num_attention_heads\":32," \
	"\"num_hidden_layers\":32,\"vocab_size\":128256"

static void check_details(void)
{
	struct arena keep = { 0 };
	struct model_spec m;

	/* Gemma-3 leaves out what its class has as default: vocabulary, pattern, tied embedding */
	tap_ok(!fault_of("{\"model_type\":\"gemma3\",\"text_config\":{\"model_type\":\"gemma3_text\",\"head_dim\":128,"
			 "\"hidden_size\":5376,\"intermediate_size\":21504,\"num_attention_heads\":32,\"num_hidden_layers\":62,"
			 "\"num_key_value_heads\":16,\"sliding_window\":1024}}", &m, &keep), "gemma-3 with defaults loads");
	tap_ok(m.tied && m.vocab == 262208, "its embedding is tied, its vocabulary the class's");
	tap_is_int(m.local.layers, 52, "5 local layers to 1 global");
	tap_is_int(m.local.window, 1024, "of 1024 tokens");
	/* kv_heads null means as many as heads */
	tap_ok(!fault_of("{" LLAMA ",\"num_key_value_heads\":null}", &m, &keep), "kv_heads null");
	tap_is_int(m.kv_heads, 32, "means heads");
	tap_is_int(m.head_dim, 128, "head_dim is hidden/heads where it is not given");
	tap_ok(!fault_of("{" LLAMA ",\"head_dim\":160}", &m, &keep) && m.head_dim == 160, "and as given where it is");
	/* layer types */
	tap_ok(!fault_of("{\"model_type\":\"x\",\"hidden_size\":64,\"intermediate_size\":64,\"num_attention_heads\":4,"
			 "\"num_hidden_layers\":3,\"vocab_size\":64,\"sliding_window\":7,\"layer_types\":["
			 "\"sliding_attention\",\"full_attention\",\"sliding_attention\"]}", &m, &keep), "layer_types");
	tap_ok(m.local.layers == 2 && m.local.window == 7 && m.local.reach == REACH_WINDOW, "say which layers slide");
	/* Mistral 7B: every layer slides */
	tap_ok(!fault_of("{\"model_type\":\"mistral\",\"hidden_size\":4096,\"intermediate_size\":14336,"
			 "\"num_attention_heads\":32,\"num_hidden_layers\":32,\"num_key_value_heads\":8,\"sliding_window\":4096,"
			 "\"vocab_size\":32000}", &m, &keep) && m.local.layers == 32, "a window without a pattern is everywhere");
	/* experts in some layers, in three spellings */
	tap_ok(!fault_of("{" LLAMA ",\"num_experts\":8,\"num_experts_per_tok\":2,\"moe_intermediate_size\":64,"
			 "\"decoder_sparse_step\":2,\"mlp_only_layers\":[3,5]}", &m, &keep) && m.moe.layers == 14,
	       "every 2nd layer but two");
	tap_ok(!fault_of("{" LLAMA ",\"n_routed_experts\":8,\"num_experts_per_tok\":2,\"moe_intermediate_size\":64,"
			 "\"first_k_dense_replace\":2,\"moe_layer_freq\":2}", &m, &keep) && m.moe.layers == 15,
	       "each freq-th layer from the 2nd on");
	tap_ok(!fault_of("{" LLAMA ",\"num_experts\":8,\"num_experts_per_tok\":2,\"moe_intermediate_size\":64,"
			 "\"shared_expert_intermediate_size\":99}", &m, &keep) && m.moe.shared_width == 99, "a shared expert");
	arena_free(&keep);
}

static void check_dtypes(void)
{
	static const struct { const char *key; enum dtype linear, experts, other; } row[] = {
		{ "\"torch_dtype\":\"float16\"", DTYPE_FP16, DTYPE_FP16, DTYPE_FP16 },
		{ "\"dtype\":\"float32\"", DTYPE_FP32, DTYPE_FP32, DTYPE_FP32 },
		{ "\"quantization_config\":{\"quant_method\":\"gptq\",\"bits\":4}", DTYPE_INT4, DTYPE_INT4, DTYPE_BF16 },
		{ "\"quantization_config\":{\"quant_method\":\"awq\",\"bits\":8}", DTYPE_INT8, DTYPE_INT8, DTYPE_BF16 },
		{ "\"quantization_config\":{\"quant_method\":\"modelopt\",\"quant_algo\":\"NVFP4\"}", DTYPE_NVFP4,
		  DTYPE_NVFP4, DTYPE_BF16 },
		{ "\"quantization_config\":{\"quant_method\":\"modelopt\",\"quant_algo\":\"FP8\",\"exclude_modules\":"
		  "[\"lm_head\"]}", DTYPE_FP8, DTYPE_FP8, DTYPE_BF16 },
		{ "\"quantization_config\":{\"quant_method\":\"compressed-tensors\",\"format\":\"nvfp4-pack-quantized\","
		  "\"config_groups\":{\"group_0\":{\"weights\":{\"num_bits\":4,\"type\":\"float\"}}},"
		  "\"ignore\":[\"re:.*self_attn.*\"]}", DTYPE_BF16, DTYPE_NVFP4, DTYPE_BF16 },
		{ "\"quantization_config\":{\"quant_method\":\"compressed-tensors\",\"format\":\"float-quantized\","
		  "\"config_groups\":{\"group_0\":{\"weights\":{\"num_bits\":8,\"type\":\"float\"}}}}", DTYPE_FP8,
		  DTYPE_FP8, DTYPE_BF16 },
	};
	struct arena keep = { 0 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		char *text = mem_format("{" LLAMA ",%s}", row[i].key);
		struct model_spec m;

		tap_ok(!fault_of(text, &m, &keep) && m.dtype.linear == row[i].linear && m.dtype.experts == row[i].experts &&
		       m.dtype.other == row[i].other, "%s", row[i].key);
		free(text);
	}
	arena_free(&keep);
}

/* What must be refused, and a word of the reason. */
static void check_faults(void)
{
	static const struct { const char *text, *word; } row[] = {
		{ "{", "not JSON" }, { "[]", "object" }, { "{\"a\":1}", "num_hidden_layers" },
		{ "{" LLAMA ",\"torch_dtype\":\"fp3x\"}", "fp3x" },
		{ "{" LLAMA ",\"quantization_config\":{\"quant_method\":\"magic\"}}", "magic" },
		{ "{" LLAMA ",\"quantization_config\":{\"quant_method\":\"gptq\",\"bits\":3}}", "gptq" },
		{ "{" LLAMA ",\"num_key_value_heads\":5}", "multiple" },
		{ "{" LLAMA ",\"num_key_value_heads\":\"8\"}", "num_key_value_heads" },
		{ "{" LLAMA ",\"num_key_value_heads\":8.5}", "num_key_value_heads" },
		{ "{" LLAMA ",\"layer_types\":[\"full_attention\"]}", "1 entries for 32 layers" },
		{ "{" LLAMA ",\"linear_num_key_heads\":16}", "not modelled" },
		{ "{" LLAMA ",\"mamba_d_state\":16}", "not modelled" },
		{ "{" LLAMA ",\"is_encoder_decoder\":true}", "encoders" },
		{ "{" LLAMA ",\"num_experts\":8}", "experts" },
		{ "{" LLAMA ",\"num_experts\":8,\"num_experts_per_tok\":9,\"moe_intermediate_size\":64}", "experts" },
		{ "{" LLAMA ",\"kv_lora_rank\":512}", "latent" },
		{ "{" LLAMA ",\"index_topk\":2048}", "index" },
		{ "{\"model_type\":\"gpt2\",\"hidden_size\":768,\"num_hidden_layers\":12}", "two matrices" },
		{ "{\"model_type\":\"x\",\"hidden_size\":64,\"intermediate_size\":64,\"num_attention_heads\":4,"
		  "\"num_hidden_layers\":1,\"vocab_size\":64,\"layer_types\":[\"linear_attention\"]}", "linear_attention" },
		{ "{\"model_type\":\"x\",\"hidden_size\":9000000000000000000,\"intermediate_size\":64,"
		  "\"num_attention_heads\":4,\"head_dim\":9,\"num_hidden_layers\":1,\"vocab_size\":64}", "beyond" },
		{ "{\"model_type\":\"x\",\"hidden_size\":100,\"intermediate_size\":64,\"num_attention_heads\":3,"
		  "\"num_hidden_layers\":1,\"vocab_size\":64}", "head_dim" },
	};
	struct arena keep = { 0 };

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct model_spec m;
		const char *why = fault_of(row[i].text, &m, &keep);

		tap_ok(why && strstr(why, row[i].word), "refused (%s): %s", row[i].word, why ? why : "(loaded)");
	}
	struct model_spec m;
	const char *why = model_load(&m, &keep, "/nowhere/config.json");
	tap_ok(why && *why, "no such file: %s", why ? why : "");
	arena_free(&keep);
}

/* The published count: from the repository's preset, from --params, from the index beside the file. */
static void check_counts(void)
{
	struct machine_request want = machine_defaults();
	struct machine m;
	char *path = write_file("config.json", configs[0].text), *index;

	want.model = path;
	tap_ok(machine_open(&m, &want) == NULL && m.n_notes == 1 && strstr(m.note[0], "no published"), "nothing to check");
	machine_close(&m);
	want.params = 30.5e9;
	tap_ok(machine_open(&m, &want) == NULL && m.n_notes == 0, "30.53 B against 30.5 B is well");
	machine_close(&m);
	want.params = 29e9;
	const char *why = machine_open(&m, &want);
	tap_ok(why && strstr(why, "30.53 B") && strstr(why, "29.00 B"), "both counts are named: %s", why ? why : "");
	want.params = NAN;
	index = write_file("model.safetensors.index.json", "{\"metadata\":{\"total_size\":61064245248},\"weight_map\":{}}");
	tap_ok(machine_open(&m, &want) == NULL && m.n_notes == 0, "the index beside it agrees");
	tap_is_real(m.model.published_total, 30532122624, 1e-6, "bytes are turned into parameters");
	machine_close(&m);
	remove_file(index);
	index = write_file("model.safetensors.index.json", "{\"metadata\":{\"total_parameters\":48000000000}}");
	why = machine_open(&m, &want);
	tap_ok(why && strstr(why, "48.00 B"), "an index that disagrees: %s", why ? why : "");
	remove_file(index);
	remove_file(path);
	/* the study's mistake, 6144 for each expert, would not pass as Qwen3-Coder */
	path = write_file("config.json",
			  "{\"_name_or_path\":\"Qwen/Qwen3-Coder-30B-A3B-Instruct\",\"model_type\":\"qwen3_moe\",\"head_dim\":128,"
			  "\"hidden_size\":2048,\"moe_intermediate_size\":6144,\"num_attention_heads\":32,\"num_experts\":128,"
			  "\"num_experts_per_tok\":8,\"num_hidden_layers\":48,\"num_key_value_heads\":4,\"vocab_size\":151936}");
	want.model = path;
	why = machine_open(&m, &want);
	tap_ok(why && strstr(why, "30.50 B"), "a width of 6144 is caught: %s", why ? why : "");
	remove_file(path);
}

static void check_gpu_file(void)
{
	static const struct { const char *text, *word; } bad[] = {
		{ "{\"bf16_dense_tflops\":100}", "mem_bw_gbs" }, { "{\"mem_bw_gbs\":100}", "bf16_dense_tflops" },
		{ "{\"bf16_tflops\":1979,\"mem_bw_gbs\":3350}", "bf16_tflops" },
		{ "{\"bf16_dense_tflops\":-1,\"mem_bw_gbs\":3350}", "positive" },
		{ "{\"bf16_dense_tflops\":\"100\",\"mem_bw_gbs\":3350}", "positive" },
	};
	char *path = write_file("gpu.json", "{\"id\":\"mine\",\"bf16_dense_tflops\":100,\"fp8_dense_tflops\":200,"
				"\"mem_bw_gbs\":1000,\"mem_gb\":24,\"link_gbs_bidirectional\":null,\"source\":[\"a\",\"b\"]}");
	struct machine m = { 0 };
	enum dtype used;

	tap_ok(machine_gpu(&m, path) == NULL, "a GPU file loads");
	tap_ok(strcmp(m.gpu.id, "mine") == 0 && strcmp(m.gpu.source, "a; b") == 0, "its texts");
	tap_is_real(gpu_peak(&m.gpu, DTYPE_FP8, &used), 200, 0, "its peaks");
	tap_ok(isnan(m.gpu.link) && isnan(m.gpu.fp4) && m.gpu.memory == 24, "what it does not say is not known");
	remove_file(path);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		path = write_file("gpu.json", bad[i].text);
		const char *why = machine_gpu(&m, path);
		tap_ok(why && strstr(why, bad[i].word), "refused: %s", why ? why : "(loaded)");
		remove_file(path);
	}
	machine_close(&m);
}

int main(void)
{
	if (!mkdtemp(directory)) {
		printf("Bail out! no temporary directory\n");
		return 1;
	}
	check_families();
	check_details();
	check_dtypes();
	check_faults();
	check_counts();
	check_gpu_file();
	rmdir(directory);
	return tap_done();
}
