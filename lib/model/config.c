/* config.c - reads a Hugging Face config.json as it is: the shape of the model */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/config.h"
#include "model/config_dtype.h"
#include "model/document.h"

static const char *const expert_keys[] = { "num_experts", "n_routed_experts", "num_local_experts", "moe_num_experts",
					   NULL };
static const char *const chosen_keys[] = { "num_experts_per_tok", "num_experts_per_token", "experts_per_token",
					   "moe_topk", "moe_k", NULL };
static const char *const shared_keys[] = { "n_shared_experts", "num_shared_experts", "moe_num_shared_experts", NULL };
static const char *const nested_keys[] = { "text_config", "language_config", "llm_config", NULL };

/* Keys that only architectures with other kinds of layers have. */
static const char *const foreign_keys[] = {
	"linear_num_key_heads", "linear_attn_config", "mamba_d_state", "ssm_state_size", "attn_layer_period",
	"compress_ratios", "block_configs", "num_attention_heads_per_layer", "hybrid_override_pattern",
	"full_attention_interval", "attn_type_list", "attention_other_setting", "num_kv_shared_layers",
	"hidden_size_per_layer_input", NULL
};
/* Architectures whose feed-forward network has two matrices. */
static const char *const two_matrices[] = {
	"gpt2", "gptj", "gpt_neox", "gpt_bigcode", "opt", "falcon", "bloom", "starcoder2", "phi", "nemotron", "mpt",
	NULL
};

static bool is_type(const char *type, const char *const *list)
{
	while (*list && strcmp(*list, type) != 0)
		list++;
	return *list != NULL;
}

static bool starts(const char *s, const char *head)
{
	return strncmp(s, head, strlen(head)) == 0;
}

/* A key that is there but 0, false or empty switches nothing on. */
static bool says_something(const json_t *v)
{
	return v && !json_is_false(v) && !(json_is_integer(v) && json_integer_value(v) == 0) &&
	       !(json_is_array(v) && json_array_size(v) == 0) && !(json_is_object(v) && json_object_size(v) == 0);
}

/* What is not modelled is refused. */
static void refuse_foreign(struct document *d, const char *type)
{
	for (const char *const *k = foreign_keys; *k; k++)
		if (says_something(document_get(d, *k)))
			document_fault(d, "%s: an architecture that is not modelled", *k);
	if (is_type(type, two_matrices))
		document_fault(d, "model_type %s: a feed-forward network of two matrices is not modelled", type);
	if (document_flag(d, "is_encoder_decoder", false))
		document_fault(d, "is_encoder_decoder: encoders are not modelled");
}

/* An array with one entry per layer, or NULL. */
static const json_t *per_layer(struct document *d, const char *key, int64_t layers)
{
	const json_t *v = document_get(d, key);

	if (!v || !json_is_array(v) || json_array_size(v) == 0)
		return NULL;
	if ((int64_t)json_array_size(v) < layers) {
		document_fault(d, "%s: %zu entries for %lld layers", key, json_array_size(v), (long long)layers);
		return NULL;
	}
	return v;
}

static const char *item_text(const json_t *array, int64_t i)
{
	const char *s = json_string_value(json_array_get(array, (size_t)i));

	return s ? s : "";
}

static int64_t item_int(const json_t *array, int64_t i)
{
	return json_integer_value(json_array_get(array, (size_t)i));
}

static void load_attention(struct document *d, struct model_spec *m, const char *type)
{
	bool gemma3 = starts(type, "gemma3"); /* whose configs leave out what equals the class defaults */
	bool bias = document_flag(d, "attention_bias", false) || document_flag(d, "qkv_bias", false);

	m->heads = document_count(d, "num_attention_heads", gemma3 ? 8 : 0);
	m->kv_heads = document_count(d, "num_key_value_heads", gemma3 ? 4 : m->heads);
	m->mla.kv_rank = document_count(d, "kv_lora_rank", 0);
	m->bias_qkv = bias || starts(type, "qwen2");
	m->bias_o = bias && (strcmp(type, "gpt_oss") == 0 || strcmp(type, "llama") == 0);
	if (m->mla.kv_rank > 0) {
		m->attention = ATTENTION_MLA;
		m->mla.q_rank = document_count(d, "q_lora_rank", 0);
		m->mla.nope = document_count(d, "qk_nope_head_dim", -1);
		m->mla.rope = document_count(d, "qk_rope_head_dim", -1);
		m->mla.v = document_count(d, "v_head_dim", 0);
		return;
	}
	m->head_dim = document_count(d, "head_dim", gemma3 ? 256 : 0);
	if (!m->head_dim && m->heads && m->hidden % m->heads == 0)
		m->head_dim = m->hidden / m->heads;
}

/* The layers with a sparse-attention indexer of their own. */
static void load_index(struct document *d, struct model_spec *m)
{
	m->index.topk = document_count(d, "index_topk", 0);
	if (!m->index.topk)
		return;
	m->index.heads = document_count(d, "index_n_heads", 0);
	m->index.dim = document_count(d, "index_head_dim", 0);
	const json_t *types = per_layer(d, "indexer_types", m->layers);
	const json_t *pattern = document_get(d, "index_topk_pattern");
	const char *marks = pattern ? json_string_value(pattern) : NULL;
	int64_t every = document_count(d, "index_topk_freq", 1);
	int64_t offset = document_count(d, "index_skip_topk_offset", 1);

	for (int64_t i = 0; i < m->layers; i++) {
		int64_t past = i - offset + 1;

		if (types)
			m->index.layers += strcmp(item_text(types, i), "shared") != 0;
		else if (marks && (int64_t)strlen(marks) >= m->layers)
			m->index.layers += marks[i] != 'S'; /* F full, S shares the choice of the layer before */
		else
			m->index.layers += every < 2 || past <= 0 || past % every == 0;
	}
}

/* layer_types: what every layer attends to. */
static void load_layer_types(struct document *d, struct model_spec *m, const json_t *types)
{
	int64_t sliding = 0, chunked = 0;

	for (int64_t i = 0; i < m->layers; i++) {
		const char *t = item_text(types, i);

		if (strcmp(t, "sliding_attention") == 0)
			sliding++;
		else if (strcmp(t, "chunked_attention") == 0)
			chunked++;
		else if (strcmp(t, "full_attention") != 0)
			document_fault(d, "layer_types: layers of type %.40s are not modelled", t);
	}
	if (sliding && chunked)
		document_fault(d, "layer_types: sliding and chunked layers in one model are not modelled");
	m->local.layers = sliding + chunked;
	m->local.reach = chunked ? REACH_CHUNK : REACH_WINDOW;
	m->local.window = document_count(d, chunked ? "attention_chunk_size" : "sliding_window", 0);
}

/* Llama-4: layers with rotary position attend within chunks, those without to everything. */
static void load_chunks(struct document *d, struct model_spec *m)
{
	const json_t *rope = per_layer(d, "no_rope_layers", m->layers);
	int64_t every = document_count(d, "no_rope_layer_interval", 4);

	m->local.reach = REACH_CHUNK;
	m->local.window = document_count(d, "attention_chunk_size", 0);
	for (int64_t i = 0; i < m->layers; i++)
		m->local.layers += rope ? item_int(rope, i) != 0 : every < 1 || (i + 1) % every != 0;
}

static void load_window(struct document *d, struct model_spec *m, const char *type)
{
	bool qwen = starts(type, "qwen");
	int64_t usual = starts(type, "gemma3") ? 6 : starts(type, "gemma2") || starts(type, "gpt_oss") ? 2 : 0;
	int64_t pattern = document_count(d, "sliding_window_pattern", usual);
	int64_t from = qwen ? document_count(d, "max_window_layers", 0) : 0;

	if (!document_flag(d, "use_sliding_window", !qwen))
		return;
	m->local.reach = REACH_WINDOW;
	m->local.window = document_count(d, "sliding_window", 0);
	/* every pattern-th layer attends to everything; without a pattern none does */
	for (int64_t i = 0; i < m->layers && m->local.window; i++)
		m->local.layers += i >= from && (pattern < 1 || (i + 1) % pattern != 0);
}

static void load_reach(struct document *d, struct model_spec *m, const char *type)
{
	const json_t *types = per_layer(d, "layer_types", m->layers);

	if (types)
		load_layer_types(d, m, types);
	else if (document_get(d, "attention_chunk_size"))
		load_chunks(d, m);
	else
		load_window(d, m, type);
}

static bool listed(const json_t *array, int64_t value)
{
	size_t i;
	json_t *v;

	json_array_foreach((json_t *)array, i, v)
		if (json_integer_value(v) == value)
			return true;
	return false;
}

/* How many layers have experts. */
static int64_t moe_layers(struct document *d, const struct model_spec *m)
{
	const json_t *types = per_layer(d, "mlp_layer_types", m->layers);
	const json_t *marks = per_layer(d, "moe_layer_freq", m->layers);
	const json_t *chosen = document_get(d, "moe_layers"), *plain = document_get(d, "mlp_only_layers");
	int64_t first = document_count(d, "first_k_dense_replace", 0);
	int64_t freq = marks ? 1 : document_count(d, "moe_layer_freq", 1);
	int64_t step = document_count(d, "decoder_sparse_step", document_count(d, "interleave_moe_layer_step", 1));
	int64_t n = 0;

	for (int64_t i = 0; i < m->layers; i++) {
		if (types)
			n += strcmp(item_text(types, i), "dense") != 0;
		else if (marks)
			n += item_int(marks, i) != 0;
		else if (chosen && json_array_size(chosen))
			n += listed(chosen, i);
		else
			n += i >= first && (freq < 2 || i % freq == 0) && (step < 2 || (i + 1) % step == 0) &&
			     !(plain && listed(plain, i));
	}
	return n;
}

static void load_feed_forward(struct document *d, struct model_spec *m, const char *type)
{
	int64_t width = document_count(d, "intermediate_size", 0);

	m->moe.experts = document_first_count(d, expert_keys, 0);
	if (m->moe.experts) {
		m->moe.layers = moe_layers(d, m);
		m->moe.per_token = document_first_count(d, chosen_keys, 0);
		m->moe.width = document_count(d, "moe_intermediate_size", width);
		m->moe.shared_width = document_count(d, "shared_expert_intermediate_size", 0);
		if (!m->moe.shared_width)
			m->moe.shared_width = m->moe.width *
					      document_first_count(d, shared_keys, starts(type, "llama4") ? 1 : 0);
		m->bias_moe = strcmp(type, "gpt_oss") == 0;
	}
	m->dense.layers = m->layers - m->moe.layers;
	m->dense.width = document_count(d, "intermediate_size_mlp", width);
}

/* The part that describes the language model. */
static void enter_text(struct document *d)
{
	for (const char *const *k = nested_keys; *k; k++) {
		const json_t *v = json_object_get(d->root, *k);

		if (json_is_object(v)) {
			d->inner = v;
			return;
		}
	}
}

/* The last part of a path that says something: not "config.json", not a trailing slash. */
static const char *short_name(struct arena *keep, const char *path)
{
	size_t n = strlen(path);
	const char *tail = "config.json";
	size_t t = strlen(tail);

	if (n > t + 1 && strcmp(path + n - t, tail) == 0 && path[n - t - 1] == '/')
		n -= t;
	while (n > 1 && path[n - 1] == '/')
		n--;
	if (n > 5 && strncmp(path + n - 5, ".json", 5) == 0)
		n -= 5;
	size_t start = n;
	while (start > 0 && path[start - 1] != '/')
		start--;
	return arena_copy(keep, path + start, n - start);
}

/* What the file's neighbours and the presets say about its size. */
static void load_published(struct model_spec *m, const char *path)
{
	const char *slash = strrchr(path, '/');
	char *index = mem_format("%.*smodel.safetensors.index.json", slash ? (int)(slash - path + 1) : 0, path);
	json_t *root = json_load_file(index, 0, NULL);
	const json_t *meta = json_object_get(root, "metadata");

	for (size_t i = 0; m->repo && i < model_presets_n; i++)
		if (strcmp(model_presets[i].repo, m->repo) == 0) {
			m->published_total = model_presets[i].published_total;
			m->published_active = model_presets[i].published_active;
			m->published_source = model_presets[i].published_source;
		}
	if (json_is_integer(json_object_get(meta, "total_parameters"))) {
		m->published_total = json_number_value(json_object_get(meta, "total_parameters"));
		m->published_source = "model.safetensors.index.json";
	} else if (!m->published_total && json_is_number(json_object_get(meta, "total_size"))) {
		double bytes = json_number_value(json_object_get(meta, "total_size"));
		m->published_total = bytes / model_weight_bytes(m) * (double)model_params_total(m);
		m->published_source = "bytes in model.safetensors.index.json";
	}
	json_decref(root);
	free(index);
}

static void load_shape(struct document *d, struct model_spec *m, const char *path)
{
	const char *type = document_text(d, "model_type");

	type = type ? type : "";
	if (!document_get(d, "num_hidden_layers") || !document_get(d, "hidden_size"))
		document_fault(d, "no num_hidden_layers or hidden_size: not the config of a language model");
	refuse_foreign(d, type);
	m->repo = document_text(d, "_name_or_path");
	m->id = short_name(d->keep, m->repo && strcmp(m->repo, "") != 0 ? m->repo : path);
	m->layers = document_count(d, "num_hidden_layers", 0);
	m->hidden = document_count(d, "hidden_size", 0);
	m->vocab = document_count(d, "vocab_size", starts(type, "gemma3") ? 262208 : 0);
	m->tied = document_flag(d, "tie_word_embeddings", starts(type, "gemma"));
	m->source = arena_copy(d->keep, path, strlen(path));
	m->confidence = "as given";
	if (d->fault || m->layers > 10000)
		return;
	load_attention(d, m, type);
	load_index(d, m);
	load_reach(d, m, type);
	load_feed_forward(d, m, type);
	config_dtypes(d, m);
}

const char *model_load(struct model_spec *m, struct arena *keep, const char *path)
{
	struct document d;

	memset(m, 0, sizeof *m);
	document_open(&d, path, keep);
	if (!d.fault) {
		enter_text(&d);
		load_shape(&d, m, path);
	}
	if (!d.fault) {
		const char *why = model_fault(m);

		if (why)
			document_fault(&d, "%s", why);
		else
			load_published(m, path);
	}
	document_close(&d);
	return d.fault;
}

const char *model_count_fault(const struct model_spec *m)
{
	static char why[200];
	double computed = (double)model_params_total(m), off = computed / m->published_total - 1;

	if (!(m->published_total > 0) || (off <= 0.05 && off >= -0.05))
		return NULL;
	snprintf(why, sizeof why, "its layers make %.2f B parameters, published are %.2f B (%s): %+.1f %%, more than "
		 "5 %%",
		 computed / 1e9, m->published_total / 1e9, m->published_source ? m->published_source : "as given",
		 100 * off);
	return why;
}
