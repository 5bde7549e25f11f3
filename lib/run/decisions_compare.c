/* decisions_compare.c - each decision against itself in the base run; see decisions.h */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/decisions_figures.h"
#include "run/foot.h"
#include "run/match.h"

static const double p90 = .9;

/* The decisions first .. first + n - 1 of a run of one repetition. All are drawn as often as the verdicts of all
 * together ask. */
static void compare_once(struct decisions *d, size_t first, size_t n, struct cluster_space *space)
{
	struct compare *c = mem_alloc(n, sizeof *c);
	struct compare_how how = *d->how->compare;
	uint64_t tested = 0;

	for (size_t i = 0; i < n; i++) {
		size_t base = d->base[first + i];

		if (base == SIZE_MAX)
			continue;
		compare_init(&c[i], &d->groups->group[base].slice, &d->groups->group[first + i].slice, space);
		compare_quantiles(&c[i], run_metric_field(d->how->metric), &p90, 1);
		tested += compare_prepare(&c[i]);
		d->mode[first + i] = c[i].clusters.joint ? COMPARED_JOINT : COMPARED_SEPARATE;
	}
	if (how.draws < 40 * tested)
		how.draws = 40 * tested;
	for (size_t i = 0; i < n; i++) {
		const struct compared *f;

		if (d->mode[first + i] == COMPARED_NOT)
			continue;
		compare_run(&c[i], &how);
		f = &c[i].figure[0];
		d->compared[first + i] = *f;
		/* nothing measured, nothing compared */
		if (isnan(f->base) || isnan(f->value))
			d->mode[first + i] = COMPARED_NOT;
		compare_free(&c[i]);
	}
	free(c);
}

/* The p90 of each repetition that took the decision. */
static double *repetitions(const struct decisions *d, const struct slice *s, size_t *n)
{
	double *all = fold_units(s, D_FIGURES, decision_figures, d->how, n);

	for (size_t k = 0; k < *n; k++)
		all[k] = all[k * D_FIGURES + D_P90];
	return all;
}

static void compare_repetitions(struct decisions *d, size_t first, size_t n)
{
	for (size_t i = first; i < first + n; i++) {
		size_t base = d->base[i], n_base, n_run;
		double *was, *is;

		if (base == SIZE_MAX)
			continue;
		was = repetitions(d, &d->groups->group[base].slice, &n_base);
		is = repetitions(d, &d->groups->group[i].slice, &n_run);
		d->compared[i] = compared_repeated(-1, false, was, n_base, is, n_run);
		d->mode[i] = COMPARED_REPEATED;
		free(was);
		free(is);
	}
}

/* Requests and failures of a run, the sum over its decisions. */
struct failures { double n, failed; };

static struct failures failures_of(const struct decisions *d, uint32_t run)
{
	struct failures f = { 0, 0 };

	for (size_t i = d->groups->first[run]; i < d->groups->first[run + 1]; i++) {
		f.n += decision_of(d, i)[D_N];
		f.failed += decision_of(d, i)[D_FAILED];
	}
	return f;
}

static bool run_survivors(const struct decisions *d, uint32_t run)
{
	uint32_t base = run_view_base(d->groups->view, run);
	struct failures was, is;

	if (base >= d->groups->view->store->n_runs)
		return false;
	was = failures_of(d, base);
	is = failures_of(d, run);
	return survivors_differ(was.failed, was.n, is.failed, is.n);
}

static bool row_survivors(const struct decisions *d, size_t i)
{
	size_t base = d->base[i];
	const double *v = decision_of(d, i), *b;

	if (base == SIZE_MAX)
		return false;
	b = decision_of(d, base);
	return survivors_differ(b[D_FAILED], b[D_N], v[D_FAILED], v[D_N]);
}

/* What the table shows is what is judged. */
static void settle(struct decisions *d, size_t i, bool survivors)
{
	size_t base = d->base[i];

	if (base == SIZE_MAX)
		return;
	d->compared[i].base = decision_of(d, base)[D_P90];
	d->compared[i].value = decision_of(d, i)[D_P90];
	d->survivors[i] = survivors || row_survivors(d, i);
}

void decisions_compare(struct decisions *d)
{
	const struct groups *g = d->groups;
	const struct run_store *s = g->view->store;
	struct cluster_space space;

	cluster_space_init(&space, s);
	for (uint32_t r = 0; r < s->n_runs; r++) {
		uint32_t base = run_view_base(g->view, r);
		size_t first = g->first[r], n = g->first[r + 1] - first;
		bool survivors;

		if (base >= s->n_runs)
			continue;
		if (s->run[r].units > 1 || s->run[base].units > 1)
			compare_repetitions(d, first, n);
		else
			compare_once(d, first, n, &space);
		survivors = run_survivors(d, r);
		for (size_t i = first; i < first + n; i++)
			settle(d, i, survivors);
		verdicts_judge(d->compared + first, n, d->how->compare->min_effect);
	}
	cluster_space_free(&space);
}

/* "real affinity", or the decision alone when there is one run beside the base; the caller frees. */
static char *row_name(const struct decisions *d, size_t i)
{
	const struct run_store *s = d->groups->view->store;
	struct text name = groups_name(d->groups, &d->groups->group[i]);

	return mem_format("%s%s%.*s", s->n_runs > 2 ? s->run[d->groups->group[i].run].label : "",
			  s->n_runs > 2 ? " " : "", name.s ? (int)name.n : 20,
			  name.s ? name.s : "requests without one");
}

/* Runs that hold other requests than their base; of repetitions every one may. */
static void requests_foot(const struct decisions *d, struct words *foot)
{
	const struct run_view *v = d->groups->view;
	const struct run_store *s = v->store;
	struct match match;

	match_init(&match, v);
	for (uint32_t r = 0; d->how->compare && r < s->n_runs; r++) {
		uint32_t base = run_view_base(v, r);

		if (base < s->n_runs && s->run[r].units == 1 && s->run[base].units == 1)
			foot_requests(foot, s->run[r].label, match_common(&match, r, base), failures_of(d, base).n,
				      failures_of(d, r).n);
	}
	match_free(&match);
}

/* Where failures differ: a run, or a decision of a run that on the whole fails as often as its base. */
static void survivors_foot(const struct decisions *d, char *const *name, struct words *foot)
{
	static const char than_in[] = "the base, so latencies are not of the same requests";
	const struct run_view *v = d->groups->view;

	for (uint32_t r = 0; d->how->compare && r < v->store->n_runs; r++) {
		if (run_survivors(d, r)) {
			foot_failures(foot, v->store->run[r].label, failures_of(d, run_view_base(v, r)).failed,
				      failures_of(d, r).failed, than_in);
			continue;
		}
		for (size_t i = d->groups->first[r]; i < d->groups->first[r + 1]; i++)
			if (row_survivors(d, i))
				foot_failures(foot, name[i], decision_of(d, d->base[i])[D_FAILED],
					      decision_of(d, i)[D_FAILED], than_in);
	}
}

char *decisions_foot(const struct decisions *d)
{
	size_t n = d->groups->n, compared = 0;
	struct foot_mode *mode = mem_alloc(n, sizeof *mode);
	char **name = mem_alloc(n, sizeof *name);
	struct words foot = { 0 };

	for (size_t i = 0; i < n; i++) {
		name[i] = row_name(d, i);
		mode[i] = (struct foot_mode){ name[i], d->mode[i] };
		compared += d->mode[i] != COMPARED_NOT;
	}
	requests_foot(d, &foot);
	survivors_foot(d, name, &foot);
	if (compared)
		words_add(&foot, "\n",
			  "verdict: p90 of a decision against the same decision of the base, which may have taken "
			  "it for other requests");
	foot_modes(&foot, mode, n);
	for (size_t i = 0; i < n; i++)
		free(name[i]);
	free(name);
	free(mode);
	return words_take(&foot);
}
