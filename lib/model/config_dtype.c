/* config_dtype.c - how a config.json says its weights are stored */
#include <string.h>
#include <strings.h>

#include "model/config_dtype.h"

static const char *text(const json_t *object, const char *key)
{
	const char *s = json_string_value(json_object_get(object, key));

	return s ? s : "";
}

static int64_t number(const json_t *object, const char *key)
{
	return json_integer_value(json_object_get(object, key));
}

/* An integer or float of so many bits; -1: none of ours. */
static int by_bits(int64_t bits, const char *type, const char *format)
{
	if (bits == 8)
		return strcmp(type, "float") == 0 ? DTYPE_FP8 : DTYPE_INT8;
	if (bits == 4 && strcmp(type, "float") == 0)
		return strstr(format, "mxfp4") ? DTYPE_MXFP4 : strstr(format, "nvfp4") ? DTYPE_NVFP4 : -1;
	return bits == 4 ? DTYPE_INT4 : -1;
}

/* compressed-tensors: the weights of the first group that describes any. */
static int by_groups(const json_t *q)
{
	json_t *groups = json_object_get(q, "config_groups"), *group;
	const char *key;

	json_object_foreach(groups, key, group) {
		const json_t *w = json_object_get(group, "weights");

		if (json_is_object(w))
			return by_bits(number(w, "num_bits"), text(w, "type"), text(q, "format"));
	}
	return -1;
}

/* The dtype of quantised weights, -1 if the method or its width is unknown. */
static int quantised(const json_t *q)
{
	const char *method = text(q, "quant_method"), *algorithm = text(q, "quant_algo");

	if (strcmp(method, "fp8") == 0 || strcmp(method, "fbgemm_fp8") == 0)
		return DTYPE_FP8;
	if (strcmp(method, "mxfp4") == 0)
		return DTYPE_MXFP4;
	if (strcmp(method, "compressed-tensors") == 0)
		return by_groups(q);
	if (strncmp(method, "modelopt", 8) == 0)
		return strncasecmp(algorithm, "fp8", 3) == 0 ? DTYPE_FP8 :
		       strcasecmp(algorithm, "nvfp4") == 0   ? DTYPE_NVFP4 : -1;
	if (strcmp(method, "bitsandbytes") == 0)
		return json_is_true(json_object_get(q, "load_in_4bit")) ? DTYPE_INT4 :
		       json_is_true(json_object_get(q, "load_in_8bit")) ? DTYPE_INT8 : -1;
	if (strcmp(method, "awq") == 0 || strcmp(method, "gptq") == 0 || strcmp(method, "auto-round") == 0)
		return by_bits(number(q, "bits"), "int", "");
	return -1;
}

/* Does the list of modules that are left alone name attention? */
static bool spares_attention(const json_t *q)
{
	static const char *const lists[] = { "modules_to_not_convert", "ignore", "exclude_modules", NULL };

	for (const char *const *l = lists; *l; l++) {
		json_t *list = json_object_get(q, *l), *v;
		size_t i;

		json_array_foreach(list, i, v)
			if (json_is_string(v) && strstr(json_string_value(v), "attn"))
				return true;
	}
	return false;
}

static enum dtype base_dtype(struct document *d)
{
	const char *name = document_text(d, "torch_dtype");

	name = name ? name : document_text(d, "dtype");
	if (!name)
		return DTYPE_BF16;
	if (strncmp(name, "torch.", 6) == 0)
		name += 6;
	int found = dtype_find(text_of(name));
	if (found < 0)
		document_fault(d, "dtype: %.40s is unknown", name);
	return found < 0 ? DTYPE_BF16 : (enum dtype)found;
}

void config_dtypes(struct document *d, struct model_spec *m)
{
	enum dtype base = base_dtype(d);
	const json_t *q = document_get(d, "quantization_config");

	m->dtype.linear = m->dtype.experts = m->dtype.other = base;
	if (!q || json_object_size(q) == 0)
		return;
	int found = quantised(q);
	if (found < 0) {
		document_fault(d, "quantization_config: method %.40s with these settings is unknown",
			       text(q, "quant_method"));
		return;
	}
	m->dtype.experts = (enum dtype)found;
	if (!spares_attention(q))
		m->dtype.linear = (enum dtype)found;
}
