/* workload.c - every request of a trace under the roof: compute- or memory-bound, what it costs at least */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "model/workload.h"
#include "stats/quantile.h"

const struct column workload_columns[3] = {
	{ .name = "run", .left = true }, { .name = "metric", .left = true }, { .name = "value" },
};

const struct column workload_row_columns[WORKLOAD_ROW] = {
	{ .name = "run", .left = true }, { .name = "request_id", .left = true }, { .name = "input_length" },
	{ .name = "cached_tokens" }, { .name = "new_tokens" }, { .name = "output_length" }, { .name = "flop" },
	{ .name = "bytes" }, { .name = "ai" }, { .name = "bound", .left = true }, { .name = "margin" },
	{ .name = "prefill_floor_ms" }, { .name = "decode_flop" }, { .name = "decode_bytes" },
	{ .name = "decode_ai" }, { .name = "decode_bound", .left = true }, { .name = "decode_floor_ms" },
};

const char *const workload_member_names[] = {
	"flop", "bytes", "ai", "bound", "prefill_floor_ms", "decode_floor_ms", NULL
};

void workload_init(struct workload *w, const struct machine *m, const char *label, int64_t batch, int64_t assumed)
{
	memset(w, 0, sizeof *w);
	w->machine = m;
	w->label = mem_text(label, strlen(label));
	w->batch = batch;
	w->assumed = assumed;
}

void workload_free(struct workload *w)
{
	free(w->label);
	free(w->prefill_ai);
	free(w->decode_ai);
	free(w->floor_ms);
}

/* The cached tokens of record i, NA_INT when they are not known. */
static int64_t cached_of(const struct workload *w, const struct batch *b, size_t i)
{
	int64_t cached = b->integer[F_CACHED_TOKENS][i];

	return cached == NA_INT ? w->assumed : cached;
}

static bool counts(const struct batch *b, size_t i)
{
	return b->kind[i] == RECORD_REQUEST && !b->warm[i];
}

static struct model_cost scaled(struct model_cost c, double by)
{
	return (struct model_cost){ c.flop * by, c.bytes * by, c.link * by };
}

bool workload_cost(const struct workload *w, const struct batch *b, size_t i, struct workload_cost *c)
{
	const struct machine *m = w->machine;
	int64_t input = b->integer[F_INPUT_LENGTH][i], output = b->integer[F_OUTPUT_LENGTH][i];
	int64_t cached = cached_of(w, b, i);

	if (!counts(b, i) || b->outcome[i] != OUTCOME_OK || input == NA_INT || cached == NA_INT)
		return false;
	c->s = machine_length(input);
	c->n = machine_new_tokens(input, cached);
	c->steps = output == NA_INT ? NA_INT : output < 2 ? 0 : machine_length(output) - 1;
	c->prefill = model_prefill(&m->plan, c->s, c->n);
	c->prefill_ms = 1e3 * roof_seconds(&m->roof, c->prefill);
	c->decode = (struct model_cost){ 0, 0, 0 };
	c->decode_ms = output == NA_INT ? NAN : 0;
	if (c->steps > 0) {
		c->decode = model_decode_request(&m->plan, c->s, c->steps, w->batch);
		c->decode_ms = 1e3 * roof_seconds(&m->roof, scaled(c->decode, (double)w->batch));
	}
	return true;
}

static void add_class(struct workload_class *k, int64_t tokens, double flop, double seconds)
{
	k->n++;
	k->tokens += tokens;
	sum_add(&k->flop, flop);
	sum_add(&k->seconds, seconds);
}

static void add_cost(struct workload *w, const struct workload_cost *c)
{
	const struct machine *m = w->machine;
	struct model_cost cold = c->n == c->s ? c->prefill : model_prefill(&m->plan, c->s, c->s);

	w->input_tokens += c->s;
	w->new_tokens += c->n;
	add_class(&w->prefill[roof_compute_bound(&m->roof, c->prefill)], c->n, c->prefill.flop, c->prefill_ms / 1e3);
	sum_add(&w->cold_flop, cold.flop);
	sum_add(&w->cold_seconds, roof_seconds(&m->roof, cold));
	w->prefill_ai = mem_grow(w->prefill_ai, &w->cap_prefill, w->measured + 1, sizeof *w->prefill_ai);
	w->prefill_ai[w->measured] = roof_ai(c->prefill);
	w->floor_ms = mem_grow(w->floor_ms, &w->cap_floor, w->measured + 1, sizeof *w->floor_ms);
	w->floor_ms[w->measured++] = c->prefill_ms;
	if (c->steps > 0) {
		add_class(&w->decode[roof_compute_bound(&m->roof, c->decode)], c->steps, c->decode.flop,
			  c->decode_ms / 1e3 / (double)w->batch);
		w->decode_ai = mem_grow(w->decode_ai, &w->cap_decode, w->n_decode + 1, sizeof *w->decode_ai);
		w->decode_ai[w->n_decode++] = roof_ai(c->decode);
	}
}

void workload_add(struct workload *w, const struct batch *b, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		struct workload_cost c;

		if (!counts(b, i))
			continue;
		w->requests++;
		if (b->outcome[i] != OUTCOME_OK) {
			w->failed++;
		} else if (workload_cost(w, b, i, &c)) {
			add_cost(w, &c);
			w->no_output += c.steps == NA_INT;
		} else {
			w->missing++;
			w->without_cached += b->integer[F_INPUT_LENGTH][i] != NA_INT;
		}
	}
}

bool workload_lacks_cached(const struct workload *w)
{
	return w->measured == 0 && w->without_cached > 0;
}

/* ---- the summary ---- */

static void class_rows(struct table *t, const char *run, const char *name, const struct workload_class *k,
		       uint64_t of)
{
	static const char *const parts[] = { "n", "share", "tokens", "flop", "s" };
	const double value[] = {
		(double)k->n, of ? (double)k->n / (double)of : NAN, (double)k->tokens, sum_total(&k->flop),
		sum_total(&k->seconds)
	};
	char metric[64];

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		snprintf(metric, sizeof metric, "%s_%s", name, parts[i]);
		if (i == 0)
			table_metric_int(t, run, metric, (int64_t)k->n);
		else if (i == 2)
			table_metric_int(t, run, metric, k->tokens);
		else
			table_metric_real(t, run, metric, value[i]);
	}
}

static void quantile_rows(struct table *t, const char *run, const char *name, const char *unit, double *x, size_t n)
{
	static const double p[] = { 0.1, 0.5, 0.9, 0.99 };
	static const char *const words[] = { "p10", "p50", "p90", "p99" };
	double q[4] = { NAN, NAN, NAN, NAN };
	char metric[64];

	if (n)
		quantile_select(x, n, p, 4, q);
	for (int i = 0; i < 4; i++) {
		snprintf(metric, sizeof metric, "%s_%s%s", name, words[i], unit);
		table_metric_real(t, run, metric, q[i]);
	}
}

static double of_both(const struct workload_class k[2], bool seconds)
{
	return seconds ? sum_total(&k[0].seconds) + sum_total(&k[1].seconds) :
			 sum_total(&k[0].flop) + sum_total(&k[1].flop);
}

static void total_rows(const struct workload *w, struct table *t)
{
	const char *run = w->label;
	bool any = w->measured > 0;
	double prefill = of_both(w->prefill, false), decode = of_both(w->decode, false);
	double busy = of_both(w->prefill, true) + of_both(w->decode, true);
	double cold = sum_total(&w->cold_flop) + decode;
	double cold_busy = sum_total(&w->cold_seconds) + of_both(w->decode, true);

	table_metric_real(t, run, "prefill_flop", any ? prefill : NAN);
	table_metric_real(t, run, "decode_flop", any ? decode : NAN);
	table_metric_real(t, run, "total_flop", any ? prefill + decode : NAN);
	table_metric_real(t, run, "total_flop_no_reuse", any ? cold : NAN);
	table_metric_real(t, run, "flop_saved_share", any ? 1 - (prefill + decode) / cold : NAN);
	table_metric_real(t, run, "gpu_floor_s", any ? busy : NAN);
	table_metric_real(t, run, "gpu_floor_no_reuse_s", any ? cold_busy : NAN);
	table_metric_real(t, run, "gpu_saved_share", any ? 1 - busy / cold_busy : NAN);
}

static void assumption_rows(const struct workload *w, struct table *t)
{
	const struct machine *m = w->machine;
	const struct model_setup *s = &m->plan.setup;

	table_metric_text(t, w->label, "model", m->model.id);
	table_metric_text(t, w->label, "gpu", m->gpu.id);
	table_metric_text(t, w->label, "accounting",
			  s->accounting == ACCOUNTING_STUDY ? "study" : "full");
	table_metric_text(t, w->label, "weights", dtype_name(model_main_dtype(&m->model)));
	table_metric_text(t, w->label, "kv", dtype_name(s->kv));
	if (s->accounting == ACCOUNTING_STUDY)
		table_metric_na(t, w->label, "experts"); /* it has no rule for them */
	else
		table_metric_text(t, w->label, "experts", model_experts_name(s->experts));
	table_metric_int(t, w->label, "tp", s->tp);
	table_metric_int(t, w->label, "batch", w->batch);
	table_metric_int(t, w->label, "chunk", s->chunk);
	table_metric_real(t, w->label, "peak_tflops", m->roof.peak / m->peak_eff / 1e12);
	table_metric_real(t, w->label, "peak_eff", m->peak_eff);
	table_metric_real(t, w->label, "bandwidth_gbs", m->roof.bandwidth / m->bandwidth_eff / 1e9);
	table_metric_real(t, w->label, "bandwidth_eff", m->bandwidth_eff);
	table_metric_real(t, w->label, "ridge", m->roof.ridge);
}

void workload_summary(struct workload *w, struct table *t)
{
	const char *run = w->label;

	table_metric_int(t, run, "requests", (int64_t)w->requests);
	table_metric_int(t, run, "missing", (int64_t)w->missing);
	table_metric_int(t, run, "failed", (int64_t)w->failed);
	table_metric_int(t, run, "measured", (int64_t)w->measured);
	table_metric_int(t, run, "no_output_requests", (int64_t)w->no_output);
	table_metric_int(t, run, "input_tokens", w->input_tokens);
	table_metric_int(t, run, "cached_tokens", w->input_tokens - w->new_tokens);
	table_metric_int(t, run, "new_tokens", w->new_tokens);
	class_rows(t, run, "prefill_compute", &w->prefill[1], w->measured);
	class_rows(t, run, "prefill_memory", &w->prefill[0], w->measured);
	class_rows(t, run, "decode_compute", &w->decode[1], w->n_decode);
	class_rows(t, run, "decode_memory", &w->decode[0], w->n_decode);
	total_rows(w, t);
	quantile_rows(t, run, "prefill_ai", "", w->prefill_ai, w->measured);
	quantile_rows(t, run, "decode_ai", "", w->decode_ai, w->n_decode);
	quantile_rows(t, run, "prefill_floor", "_ms", w->floor_ms, w->measured);
	assumption_rows(w, t);
}

char *workload_answer(const struct workload *w, bool named)
{
	double prefill = of_both(w->prefill, true), decode = of_both(w->decode, true);
	double flop = of_both(w->prefill, false) + of_both(w->decode, false);
	double cold = sum_total(&w->cold_flop) + of_both(w->decode, false);
	char share[NUMBER_MAX], memory[NUMBER_MAX], saved[NUMBER_MAX], busy[NUMBER_MAX];

	if (!w->measured)
		return NULL;
	number_percent(share, (double)w->prefill[1].n / (double)w->measured);
	number_percent(memory, w->n_decode ? (double)w->decode[0].n / (double)w->n_decode : 0);
	number_percent(saved, 1 - flop / cold);
	number_duration(busy, (int64_t)fmin(1e9 * (prefill + decode), 9e18));
	return mem_format("%s%s%s of prefills are compute-bound, %s of decodes memory-bound at batch %" PRId64 "; "
			  "reuse saves %s of the FLOP; %s needs at least %s of GPU time, %.0f %% of it prefill.",
			  named ? w->label : "", named ? ": " : "", share, memory, w->batch, saved,
			  w->machine->gpu.id, busy,
			  prefill + decode > 0 ? 100 * prefill / (prefill + decode) : 0);
}

/* ---- one row or record a request ---- */

static const char *bound(const struct workload *w, struct model_cost c)
{
	return roof_compute_bound(&w->machine->roof, c) ? "compute" : "memory";
}

static void add_decode(const struct workload *w, const struct workload_cost *c, struct table *t)
{
	bool any = c->steps > 0;

	table_real(t, c->steps == NA_INT ? NAN : c->decode.flop);
	table_real(t, c->steps == NA_INT ? NAN : c->decode.bytes);
	table_real(t, any ? roof_ai(c->decode) : NAN);
	if (any)
		table_string(t, bound(w, c->decode));
	else
		table_na(t);
	table_real(t, c->decode_ms);
}

void workload_rows(const struct workload *w, const struct batch *b, size_t from, size_t to, struct table *t)
{
	for (size_t i = from; i < to; i++) {
		struct workload_cost c;
		struct text id = b->text[F_REQUEST_ID][i];

		if (!workload_cost(w, b, i, &c))
			continue;
		table_string(t, w->label);
		if (id.s)
			table_text(t, id);
		else
			table_uint(t, b->first + i + 1);
		table_int(t, b->integer[F_INPUT_LENGTH][i]);
		table_int(t, c.s - c.n);
		table_int(t, c.n);
		table_int(t, b->integer[F_OUTPUT_LENGTH][i]);
		table_real(t, c.prefill.flop);
		table_real(t, c.prefill.bytes);
		table_real(t, roof_ai(c.prefill));
		table_string(t, bound(w, c.prefill));
		table_real(t, roof_ai(c.prefill) / w->machine->roof.ridge);
		table_real(t, c.prefill_ms);
		add_decode(w, &c, t);
	}
}

static size_t add_member(char *out, size_t n, const char *name, double v)
{
	char text[NUMBER_MAX];

	if (isnan(v))
		return n + (size_t)sprintf(out + n, "%s\"%s\":null", n ? "," : "", name);
	number_json(text, v);
	return n + (size_t)sprintf(out + n, "%s\"%s\":%s", n ? "," : "", name, text);
}

size_t workload_members(const struct workload *w, const struct workload_cost *c, char *out)
{
	size_t n = add_member(out, 0, "flop", c->prefill.flop);

	n = add_member(out, n, "bytes", c->prefill.bytes);
	n = add_member(out, n, "ai", roof_ai(c->prefill));
	n += (size_t)sprintf(out + n, ",\"bound\":\"%s\"", bound(w, c->prefill));
	n = add_member(out, n, "prefill_floor_ms", c->prefill_ms);
	return add_member(out, n, "decode_floor_ms", c->decode_ms);
}
