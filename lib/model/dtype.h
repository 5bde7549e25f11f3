/* dtype.h - how a number is stored: names and bytes per element
 *
 * Block formats carry their scales: nvfp4 is 4 bits and one 8-bit scale per 16 elements (4.5 bits), mxfp4 4 bits and
 * one 8-bit scale per 32 (4.25 bits). The scales of fp8 blocks (4 bytes per 128 x 128) and of int4 groups, whose size
 * is not in the name, are left out.
 */
#ifndef SERVESTAT_MODEL_DTYPE_H
#define SERVESTAT_MODEL_DTYPE_H

#include "base/text.h"

enum dtype {
	DTYPE_BF16, DTYPE_FP16, DTYPE_FP32, DTYPE_FP8, DTYPE_INT8, DTYPE_NVFP4, DTYPE_MXFP4, DTYPE_INT4, DTYPE_COUNT
};

/* What the help, the completions and the error message offer. */
#define DTYPE_NAMES "bf16|fp16|fp32|fp8|int8|nvfp4|mxfp4|int4"

/* dtype_find: the dtype of a name ("bf16"), or of a spelling that model configs use ("bfloat16", "float8_e4m3fn"),
 * in any case; -1 if unknown: there is no default. */
int dtype_find(struct text name);
const char *dtype_name(enum dtype d);
/* dtype_bytes: bytes per element; a fraction below 8 bits. */
double dtype_bytes(enum dtype d);

#endif
