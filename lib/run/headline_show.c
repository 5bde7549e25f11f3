/* headline_show.c - headline figures as people compare them; see headline.h */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/words.h"
#include "run/change.h"
#include "run/headline.h"

static bool ends(const char *name, const char *suffix)
{
	size_t n = strlen(name), m = strlen(suffix);

	return n > m && strcmp(name + n - m, suffix) == 0;
}

/* A figure with its unit, as in 8,454 ms; owner frees. */
static char *spelled(int figure, double v)
{
	const char *name = headline_info(figure)->name;
	char number[NUMBER_MAX];

	if (!isfinite(v))
		return mem_text("-", 1);
	if (headline_info(figure)->share)
		number_percent(number, v);
	else if (headline_info(figure)->count && v == floor(v) && fabs(v) < 9e15)
		number_grouped(number, (int64_t)v);
	else
		number_readable(number, v);
	return mem_format("%s%s", number, ends(name, "_per_s") ? " /s" : ends(name, "_ms") ? " ms"
					 : ends(name, "_s") ? " s" : "");
}

/* +3.1 % against the base, or for a share +2.0 points; owner frees. */
static char *spelled_change(int figure, struct change c)
{
	char *amount, *change;

	if (c.delta == 0)
		return mem_text("0", 1);
	if (headline_info(figure)->share && !isnan(c.delta))
		return mem_format("%+.1f points", 100 * c.delta);
	if (isfinite(c.pct))
		return mem_format("%+.1f %%", c.pct);
	if (!isfinite(c.delta))
		return mem_text("", 0);
	amount = spelled(figure, c.delta);
	change = mem_format("%s%s", c.delta > 0 ? "+" : "", amount);
	free(amount);
	return change;
}

/* "- worse", with ! behind it when the latency is not of the same requests. */
static char *spelled_verdict(const struct headlines *h, uint32_t run, int figure)
{
	enum verdict v = h->compared[run][figure].verdict;
	bool latency = figure >= H_LATENCY && figure < H_FIGURE(RUN_METRICS, 0);

	return mem_format("%s%s", verdict_sign(v),
			  latency && v && v != VERDICT_FEW && headlines_survivors(h, run) ? "!" : "");
}

static void put_owned(struct table *t, char *s)
{
	table_string(t, s);
	free(s);
}

/* Does any run know the figure? What nobody measured is left out of what people read. */
static bool is_known(const struct headlines *h, int figure)
{
	int metric = figure - H_LATENCY;

	if (!headlines_shows(h, figure))
		return false;
	/* a count of nothing measured says no more than the missing statistics below it */
	if (metric >= 0 && metric < 7 * RUN_METRICS)
		figure = H_FIGURE(metric / 7, L_MAX); /* not the mean, whose sum may be beyond the doubles */
	if (figure == H_CACHE_HIT_REQUESTS)
		figure = H_CACHE_HIT;
	for (uint32_t r = 0; r < h->view->store->n_runs; r++)
		if (!isnan(h->value[r][figure]))
			return true;
	return false;
}

void headlines_show(const struct headlines *h, struct headlines_shown *s)
{
	uint32_t n_runs = h->view->store->n_runs;
	size_t n = 1;

	s->columns = mem_zero(1 + 3 * (size_t)n_runs, sizeof *s->columns);
	s->columns[0] = (struct column){ "metric", NULL, true, false };
	for (uint32_t r = 0; r < n_runs; r++) {
		s->columns[n++] = (struct column){ "value", h->view->store->run[r].label, false, false };
		if (run_view_base(h->view, r) >= n_runs)
			continue;
		s->columns[n++] = (struct column){ "change", NULL, false, false };
		if (h->compared)
			s->columns[n++] = (struct column){ "verdict", NULL, true, false };
	}
	table_init(&s->table, "summary", s->columns, n);
	for (int f = 0; n_runs && f < HEADLINES; f++) {
		if (!is_known(h, f))
			continue;
		table_string(&s->table, headline_info(f)->name);
		for (uint32_t r = 0; r < n_runs; r++) {
			put_owned(&s->table, spelled(f, h->value[r][f]));
			if (run_view_base(h->view, r) >= n_runs)
				continue;
			put_owned(&s->table, spelled_change(f, headlines_change(h, r, f)));
			if (h->compared)
				put_owned(&s->table, spelled_verdict(h, r, f));
		}
	}
}

void headlines_shown_free(struct headlines_shown *s)
{
	table_free(&s->table);
	free(s->columns);
}

/* " TTFT p50 520 ms, p90 8,454 ms, p99 47,600 ms" of the first latency that was measured. */
static char *latency_words(const double *v)
{
	static const char *const words[RUN_METRICS] = { "TTFT", "TPOT", "end to end", "queue" };

	for (int m = 0; m < RUN_METRICS; m++) {
		char *p50, *p90, *p99, *all;

		if (isnan(v[H_FIGURE(m, L_P50)]))
			continue;
		p50 = spelled(H_FIGURE(m, L_P50), v[H_FIGURE(m, L_P50)]);
		p90 = spelled(H_FIGURE(m, L_P90), v[H_FIGURE(m, L_P90)]);
		p99 = spelled(H_FIGURE(m, L_P99), v[H_FIGURE(m, L_P99)]);
		all = mem_format("; %s p50 %s, p90 %s, p99 %s", words[m], p50, p90, p99);
		free(p50);
		free(p90);
		free(p99);
		return all;
	}
	return mem_text("; no latency was measured", 25);
}

static char *run_words(const struct headlines *h, uint32_t run)
{
	const double *v = h->value[run];
	char *requests = spelled(H_REQUESTS, v[H_REQUESTS]), *failed = spelled(H_FAILED, v[H_FAILED]);
	char *latency = latency_words(v), *hit = spelled(H_CACHE_HIT, v[H_CACHE_HIT]);
	char *all = mem_format("%s: %s request%s, %s failed%s%s%s.", h->view->store->run[run].label, requests,
			       v[H_REQUESTS] == 1 ? "" : "s", failed, latency,
			       isnan(v[H_CACHE_HIT]) ? "" : "; cache hit ", isnan(v[H_CACHE_HIT]) ? "" : hit);

	free(requests);
	free(failed);
	free(latency);
	free(hit);
	return all;
}

char *headlines_words(const struct headlines *h)
{
	struct words all = { 0 };

	for (uint32_t r = 0; r < h->view->store->n_runs; r++) {
		char *one = run_words(h, r);

		words_add(&all, "\n", "%s", one);
		free(one);
	}
	return words_take(&all);
}
