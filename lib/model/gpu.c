/* gpu.c - the peak that a dtype is multiplied at */
#include <math.h>

#include "model/gpu.h"

double gpu_peak(const struct gpu_spec *g, enum dtype d, enum dtype *used)
{
	if (d == DTYPE_FP8 && !isnan(g->fp8)) {
		*used = DTYPE_FP8;
		return g->fp8;
	}
	if (d == DTYPE_NVFP4 && !isnan(g->fp4)) {
		*used = DTYPE_NVFP4;
		return g->fp4;
	}
	*used = DTYPE_BF16;
	return g->bf16;
}

bool gpu_sparse(const struct gpu_spec *g, enum dtype d, double tflops)
{
	enum dtype used;
	double dense = gpu_peak(g, d, &used);

	if (isnan(g->sparse_bf16)) /* no version with sparsity is known */
		return false;
	/* the headline, where it is not quite twice the dense peak (l40s) */
	if (used == DTYPE_BF16 && fabs(tflops / g->sparse_bf16 - 1) < 0.01)
		return true;
	return fabs(tflops / (2 * dense) - 1) < 0.01;
}
