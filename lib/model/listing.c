/* listing.c - what the presets contain, and where each number comes from */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "model/config.h"
#include "model/listing.h"

static const struct column models_columns[] = {
	{ .name = "model", .left = true }, { .name = "attention", .left = true }, { .name = "layers" },
	{ .name = "hidden" }, { .name = "experts" }, { .name = "params" }, { .name = "params_published" },
	{ .name = "params_off_pct" }, { .name = "params_active" }, { .name = "params_active_published" },
	{ .name = "kv_bytes_per_token" }, { .name = "weights", .left = true }, { .name = "weight_bytes" },
	{ .name = "confidence", .left = true }, { .name = "source", .left = true },
	{ .name = "params_source", .left = true }, { .name = "other_names", .left = true },
};
static const struct column gpus_columns[] = {
	{ .name = "gpu", .left = true }, { .name = "bf16_tflops" }, { .name = "fp8_tflops" },
	{ .name = "fp4_tflops" }, { .name = "int8_tops" }, { .name = "bandwidth_gbs" }, { .name = "memory_gb" },
	{ .name = "link_gbs" }, { .name = "ridge_bf16" }, { .name = "confidence", .left = true },
	{ .name = "source", .left = true }, { .name = "warning", .left = true }, { .name = "other_names", .left = true },
};
static const struct column show_columns[] = {
	{ .name = "field", .left = true }, { .name = "value" }, { .name = "source", .left = true },
	{ .name = "confidence", .left = true },
};

static double kv_token_bytes(const struct model_spec *m)
{
	struct model_setup s = { .kv = DTYPE_BF16, .tp = 1 };
	struct model_plan p;

	model_plan_init(&p, m, &s);
	return model_kv_token_bytes(&p);
}

/* "gqa", "mla", with "+dsa", "+window 128" or "+chunk 8192" */
static void attention_name(const struct model_spec *m, char *out, size_t size)
{
	const char *heads = m->attention == ATTENTION_MLA ? "mla" : m->kv_heads == m->heads ? "mha" : "gqa";
	int n = snprintf(out, size, "%s%s", heads, m->index.layers ? "+dsa" : "");

	if (m->local.layers)
		snprintf(out + n, size - (size_t)n, "+%s %lld", m->local.reach == REACH_CHUNK ? "chunk" : "window",
			 (long long)m->local.window);
}

static void add_known(struct table *t, double v)
{
	if (v > 0)
		table_real(t, v);
	else
		table_na(t);
}

static void add_text(struct table *t, const char *s)
{
	if (s)
		table_string(t, s);
	else
		table_na(t);
}

static void add_names(struct table *t, const char *const *name, size_t n, const char *repo)
{
	char text[200];
	int used = snprintf(text, sizeof text, "%s", repo ? repo : "");

	for (size_t i = 0; i < n && name[i]; i++)
		used += snprintf(text + used, sizeof text - (size_t)used, "%s%s", used ? ", " : "", name[i]);
	if (used)
		table_string(t, text);
	else
		table_na(t);
}

static void add_model(struct table *t, const struct model_spec *m)
{
	double total = (double)model_params_total(m);
	char attention[64];

	attention_name(m, attention, sizeof attention);
	table_string(t, m->id);
	table_string(t, attention);
	table_int(t, m->layers);
	table_int(t, m->hidden);
	table_int(t, m->moe.experts);
	table_int(t, model_params_total(m));
	add_known(t, m->published_total);
	table_real(t, m->published_total > 0 ? 100 * (total / m->published_total - 1) : NAN);
	table_int(t, model_params_active(m));
	add_known(t, m->published_active);
	table_real(t, kv_token_bytes(m));
	table_string(t, dtype_name(model_main_dtype(m)));
	table_real(t, model_weight_bytes(m));
	add_text(t, m->confidence);
	add_text(t, m->source);
	add_text(t, m->published_source);
	add_names(t, m->alias, MODEL_ALIASES, m->repo);
}

void listing_models(struct table *t)
{
	table_init(t, "models", models_columns, sizeof models_columns / sizeof *models_columns);
	for (size_t i = 0; i < model_presets_n; i++)
		add_model(t, &model_presets[i]);
}

/* The entry's confidence, and that of each number that has its own. */
static void add_confidence(struct table *t, const struct gpu_spec *g)
{
	char text[300];
	int n = snprintf(text, sizeof text, "%s", g->confidence);

	if (g->fp4_confidence)
		n += snprintf(text + n, sizeof text - (size_t)n, "; fp4: %s", g->fp4_confidence);
	if (g->bandwidth_confidence)
		n += snprintf(text + n, sizeof text - (size_t)n, "; bandwidth: %s", g->bandwidth_confidence);
	if (g->link_confidence)
		snprintf(text + n, sizeof text - (size_t)n, "; link: %s", g->link_confidence);
	table_string(t, text);
}

void listing_gpus(struct table *t)
{
	table_init(t, "gpus", gpus_columns, sizeof gpus_columns / sizeof *gpus_columns);
	for (size_t i = 0; i < gpu_presets_n; i++) {
		const struct gpu_spec *g = &gpu_presets[i];

		table_string(t, g->id);
		table_real(t, g->bf16);
		table_real(t, g->fp8);
		table_real(t, g->fp4);
		table_real(t, g->int8);
		table_real(t, g->bandwidth);
		table_real(t, g->memory);
		table_real(t, g->link);
		table_real(t, g->bf16 * 1e3 / g->bandwidth);
		add_confidence(t, g);
		add_text(t, g->source);
		add_text(t, g->warning);
		add_names(t, g->alias, GPU_ALIASES, NULL);
	}
}

/* Rows of --show. */
struct shown {
	struct table *table;
	const char *source, *confidence; /* of the rows to come */
};

static void show_end(const struct shown *s)
{
	add_text(s->table, s->source);
	add_text(s->table, s->confidence);
}

static void show_text(const struct shown *s, const char *field, const char *value)
{
	if (!value)
		return;
	table_string(s->table, field);
	table_string(s->table, value);
	show_end(s);
}

/* A count that is 0 says that the model has no such part, and is left out. */
static void show_count(const struct shown *s, const char *field, int64_t value)
{
	if (!value)
		return;
	table_string(s->table, field);
	table_int(s->table, value);
	show_end(s);
}

static void show_real(const struct shown *s, const char *field, double value)
{
	table_string(s->table, field);
	table_real(s->table, value);
	show_end(s);
}

static void show_attention(const struct shown *s, const struct model_spec *m)
{
	char attention[64];

	attention_name(m, attention, sizeof attention);
	show_text(s, "attention", attention);
	show_count(s, "heads", m->heads);
	show_count(s, "kv_heads", m->attention == ATTENTION_GQA ? m->kv_heads : 0);
	show_count(s, "head_dim", m->head_dim);
	show_count(s, "q_lora_rank", m->mla.q_rank);
	show_count(s, "kv_lora_rank", m->mla.kv_rank);
	show_count(s, "qk_nope_head_dim", m->mla.nope);
	show_count(s, "qk_rope_head_dim", m->mla.rope);
	show_count(s, "v_head_dim", m->mla.v);
	show_count(s, "index_heads", m->index.heads);
	show_count(s, "index_head_dim", m->index.dim);
	show_count(s, "index_topk", m->index.topk);
	show_count(s, "index_layers", m->index.layers);
	show_count(s, "local_window", m->local.layers ? m->local.window : 0);
	show_count(s, "local_layers", m->local.layers);
	show_count(s, "full_layers", m->local.layers ? m->layers - m->local.layers : 0);
}

static void show_feed_forward(const struct shown *s, const struct model_spec *m)
{
	show_count(s, "dense_layers", m->dense.layers);
	show_count(s, "dense_width", m->dense.layers ? m->dense.width : 0);
	show_count(s, "moe_layers", m->moe.layers);
	show_count(s, "experts", m->moe.experts);
	show_count(s, "experts_per_token", m->moe.per_token);
	show_count(s, "expert_width", m->moe.width);
	show_count(s, "shared_width", m->moe.shared_width);
}

static void show_derived(const struct shown *s, const struct model_spec *m)
{
	struct model_setup setup = { .kv = DTYPE_BF16, .tp = 1 };
	struct model_plan p;

	model_plan_init(&p, m, &setup);
	show_count(s, "params", model_params_total(m));
	if (m->published_total > 0)
		show_real(s, "params_off_pct", 100 * ((double)model_params_total(m) / m->published_total - 1));
	show_count(s, "params_active", model_params_active(m));
	show_count(s, "params_active_without_embedding", model_params_active(m) - p.parts.embedding);
	show_real(s, "weight_bytes", model_weight_bytes(m));
	show_real(s, "kv_bytes_per_token", model_kv_token_bytes(&p));
	if (p.index_token_bytes > 0)
		show_real(s, "index_bytes_per_token", p.index_token_bytes);
	show_real(s, "linear_flop_per_token", p.linear_flop + p.head_flop);
}

static void fill_model(struct table *t, const struct model_spec *m)
{
	struct shown s = { t, m->source, m->confidence };

	table_init(t, "model", show_columns, sizeof show_columns / sizeof *show_columns);
	show_text(&s, "model", m->id);
	show_text(&s, "repository", m->repo);
	for (size_t i = 0; i < MODEL_ALIASES; i++)
		show_text(&s, "alias", m->alias[i]);
	show_count(&s, "layers", m->layers);
	show_count(&s, "hidden", m->hidden);
	show_count(&s, "vocabulary", m->vocab);
	show_text(&s, "tied_embedding", m->tied ? "yes" : "no");
	show_attention(&s, m);
	show_feed_forward(&s, m);
	show_text(&s, "dtype_linear", dtype_name(m->dtype.linear));
	show_text(&s, "dtype_experts", m->moe.layers ? dtype_name(m->dtype.experts) : NULL);
	show_text(&s, "dtype_other", dtype_name(m->dtype.other));
	s.source = m->published_source;
	s.confidence = m->published_total > 0 ? "published" : NULL;
	if (m->published_total > 0)
		show_real(&s, "params_published", m->published_total);
	if (m->published_active > 0)
		show_real(&s, "params_active_published", m->published_active);
	s.source = "computed from the above";
	s.confidence = "exact";
	show_derived(&s, m);
	s.source = s.confidence = NULL;
	show_text(&s, "notes", m->notes);
}

static void show_number(struct shown *s, const char *field, double v, const char *own, const char *confidence)
{
	s->confidence = own ? own : confidence;
	if (!isnan(v))
		show_real(s, field, v);
}

static void fill_gpu(struct table *t, const struct gpu_spec *g)
{
	struct shown s = { t, g->source, g->confidence };

	table_init(t, "gpu", show_columns, sizeof show_columns / sizeof *show_columns);
	show_text(&s, "gpu", g->id);
	for (size_t i = 0; i < GPU_ALIASES; i++)
		show_text(&s, "alias", g->alias[i]);
	show_text(&s, "vendor", g->vendor);
	show_number(&s, "bf16_dense_tflops", g->bf16, NULL, g->confidence);
	show_number(&s, "fp8_dense_tflops", g->fp8, NULL, g->confidence);
	show_number(&s, "fp4_dense_tflops", g->fp4, g->fp4_confidence, g->confidence);
	show_number(&s, "int8_dense_tops", g->int8, NULL, g->confidence);
	show_number(&s, "mem_bw_gbs", g->bandwidth, g->bandwidth_confidence, g->confidence);
	show_number(&s, "mem_gb", g->memory, NULL, g->confidence);
	show_number(&s, "link_gbs_bidirectional", g->link, g->link_confidence, g->confidence);
	show_text(&s, "link", g->link_kind);
	show_number(&s, "headline_sparse_bf16_tflops", g->sparse_bf16, "with sparsity: never used", g->confidence);
	s.source = "computed from the above";
	show_number(&s, "ridge_bf16", g->bf16 * 1e3 / g->bandwidth, NULL, "exact");
	show_number(&s, "ridge_fp8", g->fp8 * 1e3 / g->bandwidth, NULL, "exact");
	s.source = s.confidence = NULL;
	show_text(&s, "warning", g->warning);
}

const char *listing_show(struct table *t, struct machine *m, const char *name)
{
	static char text[900];
	const char *why = machine_model(m, name);
	size_t n;

	if (!why) {
		fill_model(t, &m->model);
		return NULL;
	}
	n = (size_t)snprintf(text, sizeof text, "%s", why);
	why = machine_gpu(m, name);
	if (!why) {
		fill_gpu(t, &m->gpu);
		return NULL;
	}
	if (strncmp(text, name, strlen(name)) == 0) /* a file is one thing or the other */
		return gpu_file(name) ? why : text;
	if (n < sizeof text)
		snprintf(text + n, sizeof text - n, "; %s", why);
	return text;
}
