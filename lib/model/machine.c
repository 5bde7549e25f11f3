/* machine.c - a model served on a GPU: what was asked for, resolved, and the floors that follow */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"
#include "model/config.h"
#include "model/machine.h"
#include "model/names.h"

struct machine_request machine_defaults(void)
{
	return (struct machine_request){
		.model = "qwen3-coder-30b-a3b", .gpu = "h20-96gb",
		.setup = { .accounting = ACCOUNTING_FULL, .experts = EXPERTS_EXPECTED, .kv = DTYPE_BF16, .tp = 1 },
		.weights = -1, .peak = NAN, .bandwidth = NAN, .link = NAN, .peak_eff = 1, .bandwidth_eff = 1,
		.params = NAN,
	};
}

__attribute__((format(printf, 1, 2)))
static const char *reason(const char *fmt, ...)
{
	static char text[640];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	return text;
}

__attribute__((format(printf, 2, 3)))
static void note(struct machine *m, const char *fmt, ...)
{
	char text[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	if (m->n_notes < MACHINE_NOTES)
		m->note[m->n_notes++] = arena_copy(&m->texts, text, strlen(text));
}

static bool looks_like_file(const char *name)
{
	size_t n = strlen(name);

	return name[0] == '/' || name[0] == '.' || (n > 5 && strcmp(name + n - 5, ".json") == 0);
}

/* Look a name up in n entries: NULL and *found, or the reason; *file is set when it is a file to be loaded. */
static const char *resolve(struct machine *m, const char *what, const char *name, const struct name_entry *entry,
			   size_t n, size_t *found, bool *file)
{
	char list[400];

	*file = looks_like_file(name);
	if (*file)
		return NULL;
	switch (name_find(entry, n, name, found, list, sizeof list)) {
	case NAME_EXACT:
		return NULL;
	case NAME_ALIAS:
		note(m, "%s is an alias of %s", name, entry[*found].id);
		return NULL;
	case NAME_PREFIX:
		note(m, "%s is %s", name, entry[*found].id);
		return NULL;
	case NAME_AMBIGUOUS:
		return reason("%s %s: which one: %s", what, name, list);
	case NAME_UNKNOWN:
		break;
	}
	*file = access(name, R_OK) == 0;
	return *file ? NULL
		     : reason("%s %s: unknown; nearest: %s (roofline --list-%ss shows all)", what, name, list, what);
}

const char *machine_model(struct machine *m, const char *name)
{
	struct name_entry *entry = mem_zero(model_presets_n, sizeof *entry);
	size_t found = 0;
	bool file;

	for (size_t i = 0; i < model_presets_n; i++) {
		size_t k = 0;

		entry[i].id = model_presets[i].id;
		entry[i].other[k++] = model_presets[i].repo;
		for (size_t a = 0; a < MODEL_ALIASES && model_presets[i].alias[a]; a++)
			entry[i].other[k++] = model_presets[i].alias[a];
	}
	const char *why = resolve(m, "model", name, entry, model_presets_n, &found, &file);
	free(entry);
	if (why)
		return why;
	m->model = model_presets[found];
	if (!file)
		return NULL;
	why = model_load(&m->model, &m->texts, name);
	return why ? reason("%s: %s", name, why) : NULL;
}

const char *machine_gpu(struct machine *m, const char *name)
{
	struct name_entry *entry = mem_zero(gpu_presets_n, sizeof *entry);
	size_t found = 0;
	bool file;

	for (size_t i = 0; i < gpu_presets_n; i++) {
		entry[i].id = gpu_presets[i].id;
		for (size_t a = 0; a < GPU_ALIASES && gpu_presets[i].alias[a]; a++)
			entry[i].other[a] = gpu_presets[i].alias[a];
	}
	const char *why = resolve(m, "gpu", name, entry, gpu_presets_n, &found, &file);
	free(entry);
	if (why)
		return why;
	m->gpu = gpu_presets[found];
	if (!file)
		return NULL;
	why = gpu_load(&m->gpu, &m->texts, name);
	return why ? reason("%s: %s", name, why) : NULL;
}

static void check_sparse(struct machine *m, double tflops)
{
	enum dtype used = m->roof.peak_dtype;

	if (gpu_sparse(&m->gpu, used, tflops))
		note(m, "%g TFLOPS is the %s peak of %s with sparsity; its dense peak is %g", tflops,
		     dtype_name(used), m->gpu.id, gpu_peak(&m->gpu, used, &used));
}

static const char *open_roof(struct machine *m, const struct machine_request *want)
{
	roof_init(&m->roof, &m->gpu, model_main_dtype(&m->model), want->peak_eff, want->bandwidth_eff);
	m->peak_eff = want->peak_eff;
	m->bandwidth_eff = want->bandwidth_eff;
	m->peak_given = !isnan(want->peak);
	if (m->peak_given) {
		m->roof.peak = want->peak * 1e12 * want->peak_eff;
		check_sparse(m, want->peak);
	}
	if (!isnan(want->bandwidth))
		m->roof.bandwidth = want->bandwidth * 1e9 * want->bandwidth_eff;
	if (!isnan(want->link))
		m->roof.link = want->link * 1e9;
	if (isnan(m->roof.peak) || isnan(m->roof.bandwidth))
		return reason("gpu %s: no agreed peak or bandwidth (%s): give --peak and --bw", m->gpu.id,
			      m->gpu.warning ? m->gpu.warning : m->gpu.confidence);
	m->roof.ridge = m->roof.peak / m->roof.bandwidth;
	return NULL;
}

static const char *request_fault(const struct machine_request *want)
{
	if (!(want->peak_eff > 0 && want->peak_eff <= 1 && want->bandwidth_eff > 0 && want->bandwidth_eff <= 1))
		return "efficiencies are above 0 and at most 1";
	if (want->peak <= 0 || want->bandwidth <= 0 || want->link <= 0 || want->params <= 0)
		return "peak, bandwidth, link and parameter count must be above 0";
	if (want->setup.chunk < 0 || want->setup.chunk >= ATTEND_MAX)
		return "the chunk is not a number of tokens";
	return NULL;
}

static const char *open_all(struct machine *m, const struct machine_request *want)
{
	const char *why = request_fault(want);

	if (!why)
		why = machine_model(m, want->model);

	if (!why)
		why = machine_gpu(m, want->gpu);
	if (why)
		return why;
	if (!isnan(want->params)) {
		m->model.published_total = want->params;
		m->model.published_source = "--params";
	}
	why = model_count_fault(&m->model);
	if (why)
		return reason("model %s: %s", m->model.id, why);
	if (!(m->model.published_total > 0))
		note(m, "model %s: no published parameter count to check %.2f B against (--params gives one)",
		     m->model.id, (double)model_params_total(&m->model) / 1e9);
	if (want->weights >= 0)
		model_set_dtype(&m->model, (enum dtype)want->weights);
	why = model_setup_fault(&m->model, &want->setup);
	if (why)
		return reason("model %s: %s", m->model.id, why);
	model_plan_init(&m->plan, &m->model, &want->setup);
	return open_roof(m, want);
}

const char *machine_open(struct machine *m, const struct machine_request *want)
{
	memset(m, 0, sizeof *m);
	const char *why = open_all(m, want);
	if (why)
		machine_close(m);
	return why;
}

void machine_close(struct machine *m)
{
	arena_free(&m->texts);
	m->n_notes = 0;
}

int64_t machine_length(int64_t tokens)
{
	return tokens < 1 ? 1 : tokens < ATTEND_MAX ? tokens : ATTEND_MAX - 1;
}

int64_t machine_new_tokens(int64_t input, int64_t cached)
{
	int64_t s = machine_length(input), c = cached < 0 ? 0 : cached;

	return c < s ? s - c : 1;
}

double machine_ttft_floor_ms(const struct machine *m, int64_t input, int64_t cached)
{
	int64_t n = machine_new_tokens(input, cached);

	return 1e3 * roof_seconds(&m->roof, model_prefill(&m->plan, machine_length(input), n));
}

double machine_decode_floor_ms(const struct machine *m, int64_t input, int64_t output, int64_t batch)
{
	double B = (double)batch;
	struct model_cost c;

	if (output < 2)
		return 0;
	c = model_decode_request(&m->plan, machine_length(input), machine_length(output) - 1, batch);
	return 1e3 * roof_seconds(&m->roof, (struct model_cost){ c.flop * B, c.bytes * B, c.link * B });
}

/* "weights fp8 (embedding, lm_head, router bf16)" */
static void describe_dtypes(const struct model_spec *m, char *out, size_t size)
{
	enum dtype main = model_main_dtype(m);
	const char *linear = m->dtype.linear == main ? "" : ", attention ";
	const char *other = m->dtype.other == main ? "" : ", embedding, lm_head and router ";

	snprintf(out, size, "weights %s%s%s%s%s", dtype_name(main), linear,
		 *linear ? dtype_name(m->dtype.linear) : "", other, *other ? dtype_name(m->dtype.other) : "");
}

char *machine_describe(const struct machine *m)
{
	const struct model_setup *s = &m->plan.setup;
	char dtypes[120], experts[60] = "", chunk[40] = "none", kind[40] = "as given";
	char peak[NUMBER_MAX], bw[NUMBER_MAX], ridge[NUMBER_MAX];

	describe_dtypes(&m->model, dtypes, sizeof dtypes);
	if (!m->peak_given)
		snprintf(kind, sizeof kind, "%s dense", dtype_name(m->roof.peak_dtype));
	number_real(peak, m->roof.peak / m->peak_eff / 1e12);
	number_real(bw, m->roof.bandwidth / m->bandwidth_eff / 1e9);
	number_real(ridge, m->roof.ridge);
	if (s->accounting == ACCOUNTING_STUDY)
		snprintf(experts, sizeof experts, "; experts read: %lld at any number of tokens",
			 (long long)m->model.moe.per_token);
	else if (m->model.moe.layers)
		snprintf(experts, sizeof experts, "; experts read: %s", model_experts_name(s->experts));
	if (s->chunk)
		snprintf(chunk, sizeof chunk, "%lld", (long long)s->chunk);
	return mem_format("%s accounting; %s: %.2f B parameters, %.2f B active, %s, KV %s; %s: %s TFLOPS %s x %g, "
			  "%s GB/s x %g, ridge %s FLOP/byte%s; tp %lld; chunk %s",
			  s->accounting == ACCOUNTING_STUDY ? "study" : "full", m->model.id,
			  (double)model_params_total(&m->model) / 1e9, (double)model_params_active(&m->model) / 1e9,
			  dtypes, dtype_name(s->kv), m->gpu.id, peak,
			  kind, m->peak_eff, bw, m->bandwidth_eff, ridge, experts, (long long)s->tp, chunk);
}
