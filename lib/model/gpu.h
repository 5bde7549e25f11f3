/* gpu.h - what an accelerator is: dense peaks, memory, link, where the numbers come from
 *
 * Peaks are dense, with fp32 accumulation, in TFLOPS (1e12 FLOP/s; a multiply-add is 2 FLOP). Vendors headline peaks
 * with 2:4 sparsity, which are exactly twice as high and which no language model reaches; the headline figure is kept
 * only to recognise it. GB is 1e9 bytes. Links are what vendors print, the sum of both directions.
 */
#ifndef SERVESTAT_MODEL_GPU_H
#define SERVESTAT_MODEL_GPU_H

#include "model/dtype.h"

enum { GPU_ALIASES = 3 };

/* A NAN number is not known. A confidence that is NULL is that of the entry. */
struct gpu_spec {
	const char *id;                       /* "h20-96gb" */
	const char *alias[GPU_ALIASES];
	const char *vendor;
	double bf16, fp8, fp4, int8;          /* dense TFLOPS (int8: TOPS) */
	double bandwidth;                     /* GB/s */
	double memory;                        /* GB */
	double link;                          /* GB/s, both directions together */
	const char *link_kind;
	double sparse_bf16;                   /* the vendor's headline */
	const char *source, *confidence, *warning;
	const char *fp4_confidence, *bandwidth_confidence, *link_confidence;
};

extern const struct gpu_spec gpu_presets[];
extern const size_t gpu_presets_n;

/* gpu_peak: the dense peak in TFLOPS that weights of dtype d are multiplied at, and in *used the dtype it belongs to:
 * fp8 and nvfp4 where the GPU has them, else bf16. NAN if unknown. */
double gpu_peak(const struct gpu_spec *g, enum dtype d, enum dtype *used);
/* gpu_sparse: is `tflops` the peak with sparsity of g for dtype d (within 1 %)? */
bool gpu_sparse(const struct gpu_spec *g, enum dtype d, double tflops);

#endif
