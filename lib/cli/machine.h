/* machine.h - the options that choose a model, a GPU and how the one is served on the other
 *
 *	static struct cli_machine chosen;
 *	... CLI_MACHINE(chosen) ...
 *	cli_machine_init(&chosen);                  // before cli_start
 *	cli_start(&program, &common, argc, argv);
 *	cli_machine_open(&common, &chosen, &machine);
 */
#ifndef SERVESTAT_CLI_MACHINE_H
#define SERVESTAT_CLI_MACHINE_H

#include "cli/cli.h"
#include "model/machine.h"

struct cli_machine {
	struct machine_request want;
	uint64_t tp, chunk;
	int accounting, experts, weights, kv;
};

#define CLI_MACHINE(m) \
	{ 0, "model", "NAME|FILE", CLI_TEXT, &(m).want.model, \
	  "a preset, its alias or an unambiguous beginning, or a Hugging Face config.json\n(qwen3-coder-30b-a3b)", \
	  "FILE", NULL }, \
	{ 0, "gpu", "NAME|FILE", CLI_TEXT, &(m).want.gpu, \
	  "the same for an accelerator; FILE is a small JSON of the fields that --show prints (h20-96gb)", \
	  "FILE", NULL }, \
	{ 0, "tp", "N", CLI_UINT, &(m).tp, \
	  "tensor parallel: GPUs that share every layer (1); figures are per GPU", NULL, NULL }, \
	{ 0, "chunk", "TOKENS", CLI_UINT, &(m).chunk, \
	  "most new tokens in one prefill step (0: no limit)", NULL, NULL }, \
	{ 0, "experts", "RULE", CLI_CHOICE, &(m).experts, \
	  "experts read in a step: expected, upper (as many as can be chosen) or all (expected)", \
	  "expected|upper|all", NULL }, \
	{ 0, "accounting", "NAME", CLI_CHOICE, &(m).accounting, \
	  "full, or study: the shortcut of a published study, for its model only (full)", "full|study", NULL }, \
	{ 0, "weights", "DTYPE", CLI_CHOICE, &(m).weights, \
	  "dtype of all weights: bf16, fp16, fp32, fp8, int8, nvfp4, mxfp4 or int4\n(as the model is stored)", \
	  DTYPE_NAMES, NULL }, \
	{ 0, "kv", "DTYPE", CLI_CHOICE, &(m).kv, "dtype of the KV cache (bf16)", DTYPE_NAMES, NULL }, \
	{ 0, "peak", "TFLOPS", CLI_REAL, &(m).want.peak, "dense peak to use instead of the GPU's", NULL, NULL }, \
	{ 0, "bw", "GB/S", CLI_REAL, &(m).want.bandwidth, \
	  "memory bandwidth to use instead of the GPU's", NULL, NULL }, \
	{ 0, "link", "GB/S", CLI_REAL, &(m).want.link, \
	  "link bandwidth, one way, for KV transfers and all-reduces (half of the GPU's)", NULL, NULL }, \
	{ 0, "peak-eff", "SHARE", CLI_SHARE, &(m).want.peak_eff, "reachable share of the peak (1)", NULL, NULL }, \
	{ 0, "bw-eff", "SHARE", CLI_SHARE, &(m).want.bandwidth_eff, \
	  "reachable share of the bandwidth (1)", NULL, NULL }, \
	{ 0, "params", "COUNT", CLI_REAL, &(m).want.params, \
	  "published parameter count to check a config.json against", NULL, NULL }

/* cli_machine_init: before cli_start: the defaults. */
void cli_machine_init(struct cli_machine *o);
/* cli_machine_open: what was chosen; notes of the machine go to stderr, a fault ends the process. */
void cli_machine_open(const struct cli_common *c, const struct cli_machine *o, struct machine *m);
/* cli_machine_notes: what the machine has to remark ("h20 is an alias of h20-96gb"), on stderr. */
void cli_machine_notes(const struct cli_common *c, const struct machine *m);
/* cli_machine_assumed: what the figures rest on, and where the study is wrong by its own formula: beside the tables
 * for people, on stderr for programs and when `aside`. */
void cli_machine_assumed(struct cli_common *c, const struct machine *m, bool aside);

#endif
