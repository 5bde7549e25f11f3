/* machine.h - a model served on a GPU: what was asked for, resolved, and the floors that follow
 *
 *	struct machine_request want = machine_defaults();
 *	struct machine m;
 *	want.model = "qwen3-coder-30b-a3b";
 *	want.gpu = "h20";
 *	want.setup.chunk = MACHINE_FLOOR_CHUNK;
 *	const char *why = machine_open(&m, &want);     // NULL, or a reason for the message
 *	double floor = machine_ttft_floor_ms(&m, input_length, cached_tokens);
 *	machine_close(&m);
 */
#ifndef SERVESTAT_MODEL_MACHINE_H
#define SERVESTAT_MODEL_MACHINE_H

#include "base/mem.h"
#include "model/roof.h"

enum { MACHINE_FLOOR_CHUNK = 8192, MACHINE_NOTES = 8 };

struct machine_request {
	const char *model;           /* preset, alias, unambiguous prefix, repository name, or a config.json */
	const char *gpu;             /* preset, alias, unambiguous prefix, or a JSON file */
	struct model_setup setup;
	int weights;                 /* enum dtype; -1: as the model is stored */
	double peak, bandwidth, link; /* dense TFLOPS, GB/s, GB/s one way, instead of the GPU's; NAN: the GPU's */
	double peak_eff, bandwidth_eff;
	double params;               /* published parameter count to check the model against; NAN: what is known */
};

struct machine {
	struct model_spec model;
	struct gpu_spec gpu;
	struct model_plan plan;      /* points into this struct: do not copy it */
	struct roof roof;
	double peak_eff, bandwidth_eff;
	bool peak_given;             /* by the user: whether it is a dense peak is theirs to know */
	const char *note[MACHINE_NOTES]; /* sentences that the user should see ("h20 is an alias of h20-96gb") */
	int n_notes;
	struct arena texts;
};

/* machine_defaults: qwen3-coder-30b-a3b on h20-96gb, full accounting, one GPU, no chunks, efficiencies 1. */
struct machine_request machine_defaults(void);
/* machine_open: resolve names, load files, check the parameter count. NULL, or a reason (good until the next
 * call). */
const char *machine_open(struct machine *m, const struct machine_request *want);
void machine_close(struct machine *m);
/* machine_model, machine_gpu: resolve a name or file alone; notes as in machine_open. */
const char *machine_model(struct machine *m, const char *name);
const char *machine_gpu(struct machine *m, const char *name);

/* machine_ttft_floor_ms: what the prefill of a prompt must cost on an idle engine. An engine computes at least the
 * last token: max(1, input - cached) are new. */
double machine_ttft_floor_ms(const struct machine *m, int64_t input, int64_t cached);
/* machine_decode_floor_ms: what one request's decode steps (output - 1 of them, contexts input+1 ...) must cost at a
 * constant batch: the sum of its steps, in which `batch` requests advance together. 0 without a second token. */
double machine_decode_floor_ms(const struct machine *m, int64_t input, int64_t output, int64_t batch);

/* machine_new_tokens: max(1, input - cached), at most input. machine_length: a length as the formulas take it: at
 * least 1, below ATTEND_MAX. */
int64_t machine_length(int64_t tokens);
int64_t machine_new_tokens(int64_t input, int64_t cached);

/* machine_describe: the assumptions in one line: accounting, model, dtypes, peak, ridge, rule for experts, tp, chunk.
 * Owner frees. */
char *machine_describe(const struct machine *m);

#endif
