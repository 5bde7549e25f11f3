/* config_dtype.h - how a config.json says its weights are stored (private to the loader) */
#ifndef SERVESTAT_MODEL_CONFIG_DTYPE_H
#define SERVESTAT_MODEL_CONFIG_DTYPE_H

#include "model/document.h"
#include "model/spec.h"

/* config_dtypes: fill m->dtype from torch_dtype or dtype (bf16 where neither is there) and quantization_config.
 * Embedding, lm_head and router stay at the unquantised dtype, and so does attention where the list of modules that
 * are not converted names it. An unknown dtype or method is a fault of d. */
void config_dtypes(struct document *d, struct model_spec *m);

#endif
