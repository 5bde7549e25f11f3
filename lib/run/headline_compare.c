/* headline_compare.c - intervals and verdicts of headline figures; see headline.h */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/foot.h"
#include "run/headline.h"

static void parts_failed(const struct run_store *s, size_t row, const void *ctx, double *num, double *den)
{
	(void)ctx;
	*num = s->outcome[row] != OUTCOME_OK;
	*den = 1;
}

static void parts_good(const struct run_store *s, size_t row, const void *ctx, double *num, double *den)
{
	*num = slo_meets(ctx, s, row);
	*den = 1;
}

static bool has_lengths(const struct run_store *s, size_t row, double *cached, double *input)
{
	int64_t in = run_int(s, RUN_INPUT, row), hit = run_int(s, RUN_CACHED, row);

	*cached = (double)hit;
	*input = (double)in;
	return s->outcome[row] == OUTCOME_OK && in != NA_INT && hit != NA_INT;
}

static void parts_hit(const struct run_store *s, size_t row, const void *ctx, double *num, double *den)
{
	double cached, input;

	(void)ctx;
	if (!has_lengths(s, row, &cached, &input))
		return;
	*num = cached;
	*den = input;
}

static void parts_hit_mean(const struct run_store *s, size_t row, const void *ctx, double *num, double *den)
{
	double cached, input;

	(void)ctx;
	if (!has_lengths(s, row, &cached, &input) || input <= 0)
		return;
	/* so that sums are exact, and the order of the requests changes nothing */
	*num = rint(cached / input * 0x1p32) * 0x1p-32;
	*den = 1;
}

/* Which side is better for a verdict; 0: the figure has none. Rates have one between repetitions only: one draw of
 * requests leaves the ratio of two rates as it is. */
static int side_of(int figure, bool repeated)
{
	int metric = figure - H_LATENCY;

	if (metric >= 0 && metric < 7 * RUN_METRICS)
		return metric % 7 == L_MEASURED ? 0 : -1;
	switch (figure) {
	case H_FAILED_SHARE:
		return -1;
	case H_CACHE_HIT: case H_CACHE_HIT_MEAN: case H_GOODPUT_SHARE:
		return 1;
	case H_REQUESTS_PER_S: case H_OUTPUT_PER_S: case H_GOODPUT_PER_S:
		return repeated;
	default:
		return 0;
	}
}

/* What one run does not know is not worth drawing. */
static bool both_know(const struct headlines *h, uint32_t run, uint32_t base, int figure)
{
	return !isnan(h->value[run][figure]) && !isnan(h->value[base][figure]);
}

static void compare_once(const struct headlines *h, uint32_t run, uint32_t base, const struct compare_how *how,
			 struct cluster_space *space, struct compared *out, enum compare_mode *mode)
{
	static const double p[] = { .5, .9, .95, .99 };
	static const struct { int figure; compare_parts *parts; } ratios[] = {
		{ H_FAILED_SHARE, parts_failed }, { H_CACHE_HIT, parts_hit }, { H_CACHE_HIT_MEAN, parts_hit_mean },
		{ H_GOODPUT_SHARE, parts_good },
	};
	struct slice a = run_view_run(h->view, base), b = run_view_run(h->view, run);
	struct compare c;
	int at[HEADLINES];

	compare_init(&c, &a, &b, space);
	*mode = c.clusters.joint ? COMPARED_JOINT : COMPARED_SEPARATE;
	for (int m = 0; m < RUN_METRICS; m++) {
		size_t first;

		if (!both_know(h, run, base, H_FIGURE(m, L_MEAN)))
			continue;
		first = compare_latency(&c, run_metric_field((enum run_metric)m), p, 4);
		for (int i = 0; i < 5; i++)
			at[first + (size_t)i] = H_FIGURE(m, L_MEAN + i);
		/* the greatest value is a quantile with nothing beyond it */
		out[H_FIGURE(m, L_MAX)].few = true;
	}
	for (size_t i = 0; i < sizeof ratios / sizeof *ratios; i++) {
		size_t first;

		if (!both_know(h, run, base, ratios[i].figure))
			continue;
		first = compare_ratio(&c, side_of(ratios[i].figure, false), true, ratios[i].parts, &h->bounds);
		at[first] = ratios[i].figure;
	}
	compare_run(&c, how);
	for (size_t i = 0; i < c.n; i++)
		out[at[i]] = c.figure[i];
	compare_free(&c);
}

static void compare_repetitions(const struct headlines *h, uint32_t run, uint32_t base, struct compared *out)
{
	struct slice side[2] = { run_view_run(h->view, base), run_view_run(h->view, run) };
	size_t n[2];
	double *unit[2], *v[2];

	for (int r = 0; r < 2; r++) {
		unit[r] = fold_units(&side[r], HEADLINES, headline_figures, &h->bounds, &n[r]);
		v[r] = mem_alloc(n[r], sizeof *v[r]);
	}
	for (int f = 0; f < HEADLINES; f++) {
		if (!out[f].better)
			continue;
		for (int r = 0; r < 2; r++)
			for (size_t k = 0; k < n[r]; k++)
				v[r][k] = unit[r][k * HEADLINES + (size_t)f];
		out[f] = compared_repeated(out[f].better, out[f].share, v[0], n[0], v[1], n[1]);
	}
	for (int r = 0; r < 2; r++) {
		free(unit[r]);
		free(v[r]);
	}
}

void headlines_compare(struct headlines *h, const struct compare_how *how)
{
	const struct run_store *s = h->view->store;
	struct cluster_space space;

	cluster_space_init(&space, s);
	h->compared = mem_alloc(s->n_runs, sizeof *h->compared);
	h->mode = mem_zero(s->n_runs, sizeof *h->mode);
	for (uint32_t r = 0; r < s->n_runs; r++) {
		struct compared *out = h->compared[r];
		uint32_t base = run_view_base(h->view, r);
		bool repeated = base < s->n_runs && (s->run[r].units > 1 || s->run[base].units > 1);

		for (int f = 0; f < HEADLINES; f++)
			out[f] = compared_none(side_of(f, repeated), headline_info(f)->share);
		if (base >= s->n_runs)
			continue;
		if (repeated) {
			h->mode[r] = COMPARED_REPEATED;
			compare_repetitions(h, r, base, out);
		} else {
			compare_once(h, r, base, how, &space, out, &h->mode[r]);
		}
		for (int f = 0; f < HEADLINES; f++) {
			out[f].base = h->value[base][f];
			out[f].value = h->value[r][f];
		}
		verdicts_judge(out, HEADLINES, how->min_effect);
	}
	cluster_space_free(&space);
}

bool headlines_survivors(const struct headlines *h, uint32_t run)
{
	uint32_t base = run_view_base(h->view, run);

	return base < h->view->store->n_runs &&
	       survivors_differ(h->value[base][H_FAILED], h->value[base][H_REQUESTS], h->value[run][H_FAILED],
				h->value[run][H_REQUESTS]);
}

/* What must be said of a run beside its base: other requests, other survivors. */
static void run_foot(const struct headlines *h, uint32_t run, struct words *foot)
{
	uint32_t base = run_view_base(h->view, run);
	const char *name = h->view->store->run[run].label, *base_name = h->view->store->run[base].label;

	if (h->mode[run] != COMPARED_REPEATED)
		foot_requests(foot, name, h->value[run][H_COMMON], h->value[base][H_REQUESTS],
			      h->value[run][H_REQUESTS]);
	if (headlines_survivors(h, run)) {
		char *than_in = mem_format("%s, so their latencies are not of the same requests", base_name);

		foot_failures(foot, name, h->value[base][H_FAILED], h->value[run][H_FAILED], than_in);
		free(than_in);
	}
}

char *headlines_foot(const struct headlines *h)
{
	uint32_t n = h->compared ? h->view->store->n_runs : 0;
	struct foot_mode *mode = mem_alloc(n, sizeof *mode);
	struct words foot = { 0 };

	for (uint32_t r = 0; r < n; r++) {
		mode[r] = (struct foot_mode){ h->view->store->run[r].label, h->mode[r] };
		if (h->mode[r] != COMPARED_NOT)
			run_foot(h, r, &foot);
	}
	foot_modes(&foot, mode, n);
	free(mode);
	return words_take(&foot);
}
