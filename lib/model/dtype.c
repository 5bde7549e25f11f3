/* dtype.c - how a number is stored: names and bytes per element */
#include <strings.h>

#include "model/dtype.h"

static const struct {
	const char *name;
	double bytes;
} dtypes[DTYPE_COUNT] = {
	[DTYPE_BF16] = { "bf16", 2 },
	[DTYPE_FP16] = { "fp16", 2 },
	[DTYPE_FP32] = { "fp32", 4 },
	[DTYPE_FP8] = { "fp8", 1 },
	[DTYPE_INT8] = { "int8", 1 },
	[DTYPE_NVFP4] = { "nvfp4", 0.5625 },
	[DTYPE_MXFP4] = { "mxfp4", 0.53125 },
	[DTYPE_INT4] = { "int4", 0.5 },
};

static const struct {
	const char *spelling;
	enum dtype dtype;
} spellings[] = {
	{ "bfloat16", DTYPE_BF16 },    { "float16", DTYPE_FP16 },     { "half", DTYPE_FP16 },
	{ "float32", DTYPE_FP32 },     { "float", DTYPE_FP32 },       { "fp8_e4m3", DTYPE_FP8 },
	{ "fp8_e5m2", DTYPE_FP8 },     { "float8_e4m3fn", DTYPE_FP8 }, { "float8_e5m2", DTYPE_FP8 },
	{ "e4m3", DTYPE_FP8 },         { "e5m2", DTYPE_FP8 },         { "w4a16", DTYPE_INT4 },
	{ "w8a8", DTYPE_INT8 },
};

static bool is_name(struct text t, const char *name)
{
	struct text n = text_of(name);

	return t.n == n.n && strncasecmp(t.s, n.s, n.n) == 0;
}

int dtype_find(struct text name)
{
	if (!name.s)
		return -1;
	for (int d = 0; d < DTYPE_COUNT; d++)
		if (is_name(name, dtypes[d].name))
			return d;
	for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
		if (is_name(name, spellings[i].spelling))
			return (int)spellings[i].dtype;
	return -1;
}

const char *dtype_name(enum dtype d)
{
	return dtypes[d].name;
}

double dtype_bytes(enum dtype d)
{
	return dtypes[d].bytes;
}
