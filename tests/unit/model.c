/* model.c - figures of a model that takes requests one by one, against those of the whole store */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "base/rng.h"
#include "input/input.h"
#include "run/forget.h"
#include "screen/figures_live.h"
#include "screen/intake.h"
#include "tap.h"

static const double over[] = { 1000, 2000, 5000, 20000 };
static struct rng rng;

/* --- records, as JSON through the real input */

static bool chance(double p)
{
	return rng_real(&rng) < p;
}

/* A request that began about at_s; wild: with what may be missing or wrong. */
static void write_request(FILE *f, double at_s, bool wild)
{
	double ttft = exp(5 + rng_normal(&rng)), e2e = ttft + exp(7 + rng_normal(&rng));
	uint64_t input = 1 + rng_below(&rng, 50000);
	double ahead = wild && chance(.01) ? 5000 * (double)(1 + rng_below(&rng, 3)) : 0;

	fprintf(f, "{\"request_id\":\"id%08x\"", (unsigned)rng_next(&rng));
	if (!wild || !chance(.02))
		fprintf(f, ",\"start_ms\":%.3f", (at_s + ahead + 3 * rng_real(&rng)) * 1e3);
	if (chance(.5))
		fprintf(f, ",\"scheduled_ms\":%.3f", at_s * 1e3);
	if (wild && chance(.1))
		fprintf(f, ",\"error\":\"cause %d\"", (int)rng_below(&rng, 4));
	else if (wild && chance(.02))
		fprintf(f, ",\"status\":\"aborted\"");
	if (!wild || !chance(.03))
		fprintf(f, ",\"ttft_ms\":%.*f", chance(.1) ? 9 : 3, ttft);
	if (!wild || !chance(.03))
		fprintf(f, ",\"e2e_ms\":%.3f", e2e);
	if (chance(.3))
		fprintf(f, ",\"queue_ms\":%.2f", ttft / 3);
	if (chance(.3))
		fprintf(f, ",\"prefill_ms\":%.2f", ttft / 2);
	if (!wild || !chance(.1))
		fprintf(f, ",\"worker\":\"w%d\"", (int)rng_below(&rng, 5));
	if (!wild || !chance(.1))
		fprintf(f, ",\"decision\":\"d%d\"", (int)rng_below(&rng, 3));
	if (!wild || !chance(.1))
		fprintf(f, ",\"session_id\":\"s%d\"", (int)rng_below(&rng, 60));
	if (!wild || !chance(.1))
		fprintf(f, ",\"output_length\":%d", 1 + (int)rng_below(&rng, 900));
	fprintf(f, ",\"input_length\":%d,\"cached_tokens\":%d}\n", (int)input, (int)rng_below(&rng, input + 1));
	if (chance(.1))
		fprintf(f, "{\"ts_ms\":%.3f,\"worker\":\"w%d\",\"running\":%d,\"waiting\":1,\"kv_used\":0.%02d}\n", at_s * 1e3,
			(int)rng_below(&rng, 6), (int)rng_below(&rng, 9), (int)rng_below(&rng, 99));
}

/* What is being watched. */
struct watched {
	struct run_store store;
	struct intake intake;
	struct figures_live live;
	struct sieve sieve;
	struct figures_options how;
	double at_s;
};

static void begin(struct watched *w)
{
	run_store_init(&w->store, FIGURE_FIELDS);
	w->store.samples_wanted = true;
	intake_open(&w->intake, &w->store, "run", 0, false, 60);
	figures_live_init(&w->live, &w->store, 60);
	w->sieve.n = 0;
	w->at_s = 100;
	w->how = (struct figures_options){
		.window_s = 60, .over_ms = over, .n_over = sizeof over / sizeof *over, .stale_s = 2, .zero_s = NAN, .at_s = NAN,
		.origin_ns = NA_INT, .sieve = &w->sieve,
	};
}

static void end(struct watched *w)
{
	figures_live_free(&w->live);
	intake_free(&w->intake);
	run_store_free(&w->store);
}

static void no_complaint(void *ctx, const struct input_event *e)
{
	(void)ctx;
	printf("# line %llu: %s\n", (unsigned long long)e->line, e->reason);
}

/* Takes in what was written to a file in memory, which is then closed. */
static void take_file(struct watched *w, FILE *f, void (*complain)(void *ctx, const struct input_event *e), void *ctx)
{
	struct input_spec spec = { .fields = run_store_inputs(&w->store, false), .threads = 1, .report = complain,
				   .fail = complain, .ctx = ctx };
	const struct batch *b;
	struct input *in;
	char path[64];

	fflush(f);
	snprintf(path, sizeof path, "/proc/self/fd/%d", fileno(f));
	in = input_open(&spec, path);
	while (in && input_next(in, &b) > 0) {
		size_t from = w->store.n;

		intake_add(&w->intake, b);
		figures_live_add(&w->live, w->intake.run, from);
	}
	input_close(in);
	fclose(f);
}

/* Takes n requests in, `apart` seconds from each other. */
static void come(struct watched *w, size_t n, double apart, bool wild)
{
	FILE *f = fdopen(memfd_create("records", 0), "w");

	for (size_t i = 0; i < n; i++, w->at_s += apart)
		write_request(f, w->at_s, wild);
	take_file(w, f, no_complaint, NULL);
}

/* --- are two sets of figures the same? NULL, or what differs */

static bool same(double a, double b)
{
	return a == b || (isnan(a) && isnan(b));
}

static bool all_same(const double *a, const double *b, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!same(a[i], b[i]))
			return false;
	return true;
}

static bool same_text(struct text a, struct text b)
{
	return !a.s == !b.s && (!a.s || text_equal(a, b));
}

static bool same_group(const struct figure_group *a, const struct figure_group *b)
{
	return same_text(a->name, b->name) && a->n == b->n && a->failed == b->failed && same(a->share, b->share) &&
	       a->latency.measured == b->latency.measured && same(a->latency.mean, b->latency.mean) &&
	       same(a->latency.max, b->latency.max) && all_same(a->latency.q, b->latency.q, LATENCY_QUANTILES) &&
	       same(a->hit, b->hit) && a->slow == b->slow && a->workers == b->workers && a->moves == b->moves &&
	       same(a->last_s, b->last_s) && a->feed == b->feed && same(a->age_s, b->age_s) && a->running == b->running &&
	       a->marks == b->marks && a->at_most == b->at_most;
}

static bool same_groups(const struct figure_groups *a, const struct figure_groups *b)
{
	if (a->n != b->n || a->all != b->all)
		return false;
	for (size_t i = 0; i < a->n; i++)
		if (!same_group(&a->group[i], &b->group[i]))
			return false;
	return true;
}

static bool same_requests(const struct figure_request *a, size_t n, const struct figure_request *b, size_t m)
{
	if (n != m)
		return false;
	for (size_t i = 0; i < n; i++)
		if (a[i].serial != b[i].serial || !same_text(a[i].id, b[i].id) || !same_text(a[i].session, b[i].session) ||
		    !same_text(a[i].worker, b[i].worker) || !same_text(a[i].decision, b[i].decision) ||
		    !same_text(a[i].error, b[i].error) || a[i].ok != b[i].ok || a[i].input != b[i].input ||
		    a[i].output != b[i].output || a[i].cached != b[i].cached || !same(a[i].e2e_ms, b[i].e2e_ms) ||
		    !same(a[i].ttft_ms, b[i].ttft_ms) || !same(a[i].tpot_ms, b[i].tpot_ms) ||
		    !same(a[i].start_s, b[i].start_s) || !same(a[i].done_s, b[i].done_s))
			return false;
	return true;
}

static bool same_failures(const struct figures *a, const struct figures *b)
{
	if (a->n_failures != b->n_failures)
		return false;
	for (size_t i = 0; i < a->n_failures; i++)
		if (!same_text(a->failure[i].error, b->failure[i].error) || a->failure[i].n != b->failure[i].n ||
		    !same(a->failure[i].last_s, b->failure[i].last_s) || !same_text(a->failure[i].worker, b->failure[i].worker) ||
		    !same_text(a->failure[i].workers, b->failure[i].workers))
			return false;
	return true;
}

static int order_points(const void *a, const void *b)
{
	return memcmp(a, b, offsetof(struct figure_point, n));
}

static bool same_points(struct figures *a, struct figures *b)
{
	if (a->n_points != b->n_points)
		return false;
	qsort(a->point, a->n_points, sizeof *a->point, order_points);
	qsort(b->point, b->n_points, sizeof *b->point, order_points);
	for (size_t i = 0; i < a->n_points; i++)
		if (order_points(&a->point[i], &b->point[i]) || a->point[i].n != 1)
			return false;
	return true;
}

static const char *difference(struct figures *a, struct figures *b)
{
	if (!same(a->clock_s, b->clock_s) || !same(a->anchor_s, b->anchor_s) || a->timed != b->timed)
		return "clock";
	if (a->n != b->n || a->ok != b->ok || a->failed != b->failed || a->all != b->all || a->come != b->come ||
	    a->ahead != b->ahead || a->forgotten != b->forgotten)
		return "counts";
	if (!all_same(a->run, b->run, HEADLINES))
		return "run";
	if (!all_same(a->window, b->window, HEADLINES))
		return "window";
	if (!all_same(a->base, b->base, HEADLINES) || !all_same(a->base_spread, b->base_spread, SPREADS))
		return "base";
	if (memcmp(a->n_over, b->n_over, sizeof over / sizeof *over * sizeof *a->n_over) != 0 ||
	    memcmp(a->window_over, b->window_over, sizeof over / sizeof *over * sizeof *a->n_over) != 0 || a->slow != b->slow)
		return "tail";
	if (!all_same(a->run_spread, b->run_spread, SPREADS) || !all_same(a->window_spread, b->window_spread, SPREADS))
		return "spreads";
	if (!same(a->rate, b->rate) || !same(a->in_flight, b->in_flight))
		return "rate";
	if (!same_groups(&a->workers, &b->workers))
		return "workers";
	if (!same_groups(&a->decisions, &b->decisions))
		return "decisions";
	if (!same_groups(&a->sessions, &b->sessions))
		return "sessions";
	if (!same_requests(a->slowest, a->n_slowest, b->slowest, b->n_slowest))
		return "slowest";
	if (!same_requests(a->failed_request, a->n_failed_requests, b->failed_request, b->n_failed_requests))
		return "failed";
	if (!same_requests(a->recent, a->n_recent, b->recent, b->n_recent))
		return "recent";
	if (!same_failures(a, b))
		return "failures";
	return same_points(a, b) ? NULL : "points";
}

/* By model and by store; NULL, or what differs. */
static const char *compare(struct watched *w)
{
	struct figures a, b;
	const char *what;

	/* what is looked up only now and then is wanted of this moment */
	figures_live_anew(&w->live, LIVE_PARTS);
	figures_live_take(&w->live, &a, w->store.n_runs, &w->how);
	figures_init(&b, &w->store, w->intake.run, w->store.n_runs, &w->how);
	what = difference(&a, &b);
	if (!what && (!a.exact || !a.window_exact))
		what = "exact";
	figures_free(&a);
	figures_free(&b);
	return what;
}

/* --- tests */

/* Chunk by chunk, under all kinds of questions. */
static void test_exact(bool wild)
{
	static const char *const filters[] = { "", "worker=w1", "!failed >2s", "failed", "start>=2:00 done<6:40", "decision=d2" };
	static const double windows[] = { 60, 10, INFINITY, 300 };
	unsigned bad = 0;
	struct watched w;

	begin(&w);
	for (unsigned step = 0; step < 48; step++) {
		const char *what;

		come(&w, 40, .6, wild);
		sieve_parse(&w.sieve, filters[step / 2 % 6], NULL);
		w.how.window_s = windows[step / 3 % 4];
		w.how.metric = (enum run_metric)(step % 3);
		w.how.zero_s = step / 8 % 3 == 1 ? 50 : NAN;
		w.how.ended = step % 5 == 4;
		what = compare(&w);
		if (what && !bad++)
			printf("# step %u, filter '%s', window %g, zero %g: %s\n", step, filters[step / 2 % 6], w.how.window_s,
			       w.how.zero_s, what);
	}
	tap_ok(!bad, "a model of %s records tells what the store tells, to the bit, whatever is asked",
	       wild ? "wild" : "tame");
	end(&w);
}

static double worst_quantile(const double *a, const double *b)
{
	double worst = 0;

	for (int m = 0; m < MODEL_METRICS; m++)
		for (int k = L_P50; k <= L_P99; k++) {
			double x = a[H_FIGURE(m, k)], y = b[H_FIGURE(m, k)];

			worst = fmax(worst, fabs(x - y) / y);
		}
	return worst;
}

static double worst_group(const struct figure_groups *a, const struct figure_groups *b)
{
	double worst = 0;

	for (size_t i = 0; i < a->n && i < b->n; i++)
		for (int k = 0; k < LATENCY_QUANTILES; k++)
			worst = fmax(worst, fabs(a->group[i].latency.q[k] / b->group[i].latency.q[k] - 1));
	return a->n == b->n ? worst : INFINITY;
}

/* Points stand for as many requests as there are. */
static uint64_t weight(const struct figures *f)
{
	uint64_t n = 0;

	for (size_t i = 0; i < f->n_points; i++)
		n += f->point[i].n;
	return n;
}

/* More than are exact. */
static void test_coarse(void)
{
	struct figures a, b;
	struct watched w;

	begin(&w);
	come(&w, MODEL_EXACT + 20000, .01, false);
	figures_live_take(&w.live, &a, w.store.n_runs, &w.how);
	figures_init(&b, &w.store, w.intake.run, w.store.n_runs, &w.how);
	tap_ok(!a.exact && a.window_exact && b.exact, "a run of more than 131072 requests is a sketch, its window is exact");
	tap_ok(worst_quantile(a.run, b.run) <= .01, "... whose percentiles are at most 1 %% off (%.2f %%)",
	       100 * worst_quantile(a.run, b.run));
	tap_ok(worst_group(&a.workers, &b.workers) <= .01 && worst_group(&a.decisions, &b.decisions) <= .01,
	       "... as are those of workers and decisions");
	tap_ok(all_same(a.window, b.window, HEADLINES) && all_same(a.window_spread, b.window_spread, SPREADS),
	       "the window to the bit");
	tap_ok(a.n == b.n && same(a.run[H_FIGURE(METRIC_TTFT, L_MEAN)], b.run[H_FIGURE(METRIC_TTFT, L_MEAN)]) &&
	       same(a.run[H_FIGURE(METRIC_E2E, L_MAX)], b.run[H_FIGURE(METRIC_E2E, L_MAX)]) &&
	       same(a.run[H_CACHE_HIT], b.run[H_CACHE_HIT]) && same(a.run[H_CACHE_HIT_MEAN], b.run[H_CACHE_HIT_MEAN]),
	       "numbers, means, largest and hit rates are exact");
	tap_is_real((double)a.n_over[1], (double)b.n_over[1], .01, "the tail is counted");
	tap_ok(same_requests(a.slowest, a.n_slowest, b.slowest, b.n_slowest), "the slowest are the slowest");
	tap_ok(weight(&a) == a.n && weight(&b) == a.n && a.n_points < 100000 && b.n_points < 100000,
	       "the charts have them all, in fewer points");
	figures_free(&a);
	figures_free(&b);
	w.how.window_s = INFINITY;
	figures_live_take(&w.live, &a, w.store.n_runs, &w.how);
	tap_ok(!a.window_exact && all_same(a.window, a.run, HEADLINES), "the window of the whole run is the run");
	figures_free(&a);
	w.how.window_s = 1000000;
	figures_live_take(&w.live, &a, w.store.n_runs, &w.how);
	tap_ok(!a.window_exact && worst_quantile(a.window, a.run) <= 1e-9 && a.window[H_REQUESTS] == (double)a.n,
	       "a window of too many is a sketch as well");
	figures_free(&a);
	end(&w);
}

/* Takes figures until the window is summed up, of which it says that it took long; how many times. */
static int take_dear_window(struct watched *w, struct figures *f, size_t forget)
{
	int taken = 0;

	w->live.age[LIVE_WINDOW] = (struct live_age){ .at = 1, .cost = 1 };
	do {
		if (taken++)
			figures_free(f);
		if (forget && taken == 2) {
			size_t n = w->store.n;

			figures_live_forgot(&w->live, run_forget(&w->store, w->intake.run, n - forget));
		}
		figures_live_take(&w->live, f, w->store.n_runs, &w->how);
	} while (w->live.window.sums.on && taken < 100);
	return taken;
}

static bool same_window(const struct figures *a, const struct figures *b)
{
	return all_same(a->window, b->window, HEADLINES) && all_same(a->window_spread, b->window_spread, SPREADS) &&
	       memcmp(a->window_over, b->window_over, sizeof over / sizeof *over * sizeof *a->window_over) == 0;
}

/* A window that takes long is summed up in several frames. */
static void test_portions(void)
{
	struct figures a, b;
	struct watched w;
	int n;

	begin(&w);
	come(&w, MODEL_EXACT + 20000, .01, false);
	/* all but the first ones, which are more than one portion and exact */
	w.how.window_s = 1300;
	figures_init(&b, &w.store, w.intake.run, w.store.n_runs, &w.how);
	figures_live_take(&w.live, &a, w.store.n_runs, &w.how);
	tap_ok(a.window_exact && same_window(&a, &b) && b.window[H_REQUESTS] > 120000, "a large window, at once");
	figures_free(&a);
	n = take_dear_window(&w, &a, 0);
	tap_ok(n == 2 && same_window(&a, &b), "in portions it is the same to the bit (%d)", n);
	figures_free(&a);
	n = take_dear_window(&w, &a, 10 * MODEL_BLOCK);
	tap_ok(n == 2 && same_window(&a, &b), "also when rows move meanwhile (%d)", n);
	figures_free(&a);
	figures_free(&b);
	w.how.window_s = 1e6;
	w.live.age[LIVE_WINDOW] = (struct live_age){ .at = 1, .cost = 1 };
	figures_live_take(&w.live, &a, w.store.n_runs, &w.how);
	tap_ok(!w.live.window.sums.on && a.window[H_REQUESTS] > 140000, "what is asked anew is answered at once");
	n = take_dear_window(&w, &b, 0);
	tap_ok(n == 3 && !b.window_exact && same_window(&a, &b), "a sketch in portions is the same (%d)", n);
	figures_free(&a);
	figures_free(&b);
	end(&w);
}

/* The same requests come to both. */
static void come_twice(struct watched *a, struct watched *b, size_t n)
{
	struct rng before = rng;

	come(a, n, .5, false);
	rng = before;
	come(b, n, .5, false);
}

static void forget_first(struct watched *w, size_t n)
{
	figures_live_forgot(&w->live, run_forget(&w->store, w->intake.run, w->store.n - n));
	w->how.forgotten = w->live.forgotten;
	w->how.origin_ns = w->live.model.first_ns;
}

/* Another filter: at once in a, little by little in b while requests come and go; how often b had to be gone on
 * with. */
static int change_filter(struct watched *a, struct watched *b, const char *filter, size_t forget)
{
	struct figures f;
	int n = 1;

	sieve_parse(&a->sieve, filter, NULL);
	sieve_parse(&b->sieve, filter, NULL);
	figures_live_take(&a->live, &f, a->store.n_runs, &a->how);
	figures_free(&f);
	while (!figures_live_ready(&b->live, &b->how)) {
		come_twice(a, b, 300);
		if (n == 1) {
			forget_first(a, forget);
			forget_first(b, forget);
		}
		n++;
	}
	return n;
}

/* Do both show the same? NULL, or what differs. */
static const char *compare_both(struct watched *a, struct watched *b)
{
	struct figures f, g;
	const char *what;

	figures_live_anew(&a->live, LIVE_PARTS);
	figures_live_anew(&b->live, LIVE_PARTS);
	figures_live_take(&a->live, &f, a->store.n_runs, &a->how);
	figures_live_take(&b->live, &g, b->store.n_runs, &b->how);
	what = f.n < 1000 ? "few" : difference(&f, &g);
	figures_free(&f);
	figures_free(&g);
	return what;
}

static void test_questions(void)
{
	struct watched a, b;
	const char *what;
	int n;

	begin(&a);
	begin(&b);
	come_twice(&a, &b, 40000);
	n = change_filter(&a, &b, "worker=w1", 4 * MODEL_BLOCK);
	what = compare_both(&a, &b);
	tap_ok(n == 3 && !what, "a filter is applied in portions (%d) while requests come and go%s%s", n,
	       what ? ": " : "", what ? what : "");
	n = change_filter(&a, &b, "!failed >2s", 1000);
	what = compare_both(&a, &b);
	tap_ok(n == 3 && !what, "... and not by whole blocks (%d)%s%s", n, what ? ": " : "", what ? what : "");
	/* some go before they were looked at */
	n = change_filter(&a, &b, "worker=w2", 18 * MODEL_BLOCK);
	what = compare(&b);
	tap_ok(n >= 2 && !what, "... and begun again when too many go (%d)%s%s", n, what ? ": " : "", what ? what : "");
	end(&a);
	end(&b);
}

/* The store forgets, the model does not, until it is asked something else. */
static void test_forgets(void)
{
	struct figures a, b;
	struct watched w;

	begin(&w);
	come(&w, 6000, .5, true);
	figures_init(&b, &w.store, w.intake.run, w.store.n_runs, &w.how);
	figures_live_forgot(&w.live, run_forget(&w.store, w.intake.run, 1500));
	figures_live_take(&w.live, &a, w.store.n_runs, &w.how);
	tap_ok(!figures_live_knows(&w.live) && w.store.n == 1500 && a.n == 6000 && a.forgotten == 0 &&
	       all_same(a.run, b.run, HEADLINES), "figures of the run live on when its requests are forgotten");
	tap_ok(all_same(a.window, b.window, HEADLINES), "and the window, which is still there");
	tap_ok(same_requests(a.slowest, a.n_slowest, b.slowest, b.n_slowest) && same_failures(&a, &b),
	       "and the slowest and failures");
	tap_is_int((int64_t)a.recent[0].serial, (int64_t)b.recent[0].serial, "requests keep their numbers");
	figures_free(&a);
	figures_free(&b);
	come(&w, 500, .5, true);
	sieve_parse(&w.sieve, "worker=w1", NULL);
	w.how.forgotten = w.live.forgotten;
	w.how.origin_ns = w.live.model.first_ns;
	tap_ok(compare(&w) == NULL, "a filter is over what is there");
	figures_live_take(&w.live, &a, w.store.n_runs, &w.how);
	tap_ok(a.forgotten == 4500 && a.all == 2000 && a.come == 6500, "... and says of how many");
	figures_free(&a);
	end(&w);
}

/* Whole blocks of rows at a time. */
static void test_forgets_blocks(void)
{
	struct watched w;
	unsigned bad = 0;

	begin(&w);
	for (int i = 0; i < 5; i++) {
		struct figures a, b;

		come(&w, 1500, .5, true);
		figures_live_forgot(&w.live, run_forget(&w.store, w.intake.run, w.store.n - MODEL_BLOCK));
		come(&w, 10, .5, true);
		w.how.forgotten = w.live.forgotten;
		w.how.origin_ns = w.live.model.first_ns;
		/* not of before */
		figures_live_anew(&w.live, LIVE_PARTS);
		figures_live_take(&w.live, &a, w.store.n_runs, &w.how);
		figures_init(&b, &w.store, w.intake.run, w.store.n_runs, &w.how);
		bad += !all_same(a.window, b.window, HEADLINES) || a.window[H_REQUESTS] < 50 ||
		       !same_requests(a.recent, 200, b.recent, 200);
		figures_free(&a);
		figures_free(&b);
	}
	tap_ok(!bad && w.live.forgotten == 5 * MODEL_BLOCK && w.live.model.n_blocks == w.store.n / MODEL_BLOCK + 1,
	       "the window and what came last are found after whole blocks were forgotten");
	end(&w);
}

/* Names without end, bounded. */
static void test_names(void)
{
	struct watched w;
	struct figures a;
	uint64_t n = 0;
	size_t rest = 0;

	begin(&w);
	run_store_bound(&w.store, RUN_WORKER, 2, 1000, MODEL_REST_NAME);
	run_store_bound(&w.store, RUN_DECISION, 100, 4, MODEL_REST_NAME);
	come(&w, 1000, .5, false);
	figures_live_take(&w.live, &a, w.store.n_runs, &w.how);
	for (size_t i = 0; i < a.workers.n; i++) {
		n += a.workers.group[i].n;
		rest += text_equal(a.workers.group[i].name, text_of("other"));
	}
	tap_ok(a.workers.n == 3 && rest == 1 && n == 1000, "of more workers than are told apart the rest is one row");
	tap_is_int((int64_t)a.decisions.n, 3, "or of more bytes of names");
	figures_free(&a);
	end(&w);
}

static void test_sessions(void)
{
	struct session_counts c;
	struct watched w;
	uint32_t number[8];
	size_t all, n, before;

	begin(&w);
	session_counts_init(&c, &w.store);
	come(&w, 600, .5, false);
	for (size_t i = 0; i < w.store.n; i++)
		session_counts_add(&c, &w.store, i, run_end(&w.store, i), true);
	n = session_counts_top(&c, 8, number, &all);
	tap_ok(n == 8 && all == 60 && c.of[number[0]].n >= c.of[number[7]].n && !session_counts_crowded(&c, &w.store),
	       "the largest sessions come first");
	before = c.of[number[0]].n;
	session_counts_make_room(&c, &w.store);
	n = session_counts_top(&c, 8, number, &all);
	tap_ok(all == 30 && w.store.names[RUN_SESSION].n == 30 && c.of[number[0]].n == before && c.doubt > 0 &&
	       c.doubt <= c.of[number[7]].n, "when room is made the smaller half goes");
	before = w.store.n;
	come(&w, 600, .5, false);
	for (size_t i = before; i < w.store.n; i++)
		session_counts_add(&c, &w.store, i, run_end(&w.store, i), true);
	n = 0;
	for (size_t i = 0; i < c.n; i++)
		n += c.of[i].doubt == c.doubt;
	tap_ok(n == 30 && c.n == 60, "a session that comes later may have been among them");
	session_counts_clear(&c, true);
	n = 0;
	for (size_t i = 0; i < c.n; i++)
		n += c.of[i].doubt && !c.of[i].n;
	tap_ok(n == 30 && c.doubt > 0, "also when the same requests are counted again");
	session_counts_clear(&c, false);
	tap_ok(!c.doubt && !c.of[59].doubt, "but not when others are");
	session_counts_free(&c);
	end(&w);
}

/* Requests of a session by these figures; 0: it has none. */
static double requests_of(const struct figures *f, struct text session)
{
	for (size_t i = 0; i < f->sessions.n; i++)
		if (text_equal(f->sessions.group[i].name, session))
			return f->sessions.group[i].n;
	return 0;
}

/* Of a whole store, but for names that were given away: no session has more requests than is said, and those that may
 * have more than the store knows are marked. */
static void test_given_away(void)
{
	struct figures before, stored, told;
	size_t wrong = 0, marked = 0;
	struct watched w;

	begin(&w);
	come(&w, 3000, .5, false);
	figures_init(&before, &w.store, w.intake.run, w.store.n_runs, &w.how);
	session_counts_make_room(&w.live.model.sessions, &w.store);
	come(&w, 3000, .5, false);
	figures_init(&stored, &w.store, w.intake.run, w.store.n_runs, &w.how);
	figures_init(&told, &w.store, w.intake.run, w.store.n_runs, &w.how);
	figures_live_complete(&w.live, &told, &w.how);
	for (size_t i = 0; i < told.sessions.n; i++) {
		const struct figure_group *g = &told.sessions.group[i];
		double known = requests_of(&stored, g->name);

		marked += g->at_most;
		wrong += g->at_most ? g->n < known + requests_of(&before, g->name) : g->n != known;
	}
	tap_ok(told.sessions.n == 60 && marked == 30 && !wrong, "where names were given away the end says at most");
	figures_free(&before);
	figures_free(&stored);
	figures_free(&told);
	end(&w);
}

static void count_complaint(void *ctx, const struct input_event *e)
{
	(void)e;
	++*(unsigned *)ctx;
}

/* Is the line that ends at `end` an engine sample? */
static bool is_sample(const char *text, size_t end)
{
	while (end && text[end - 1] != '\n')
		end--;
	return strncmp(text + end, "{\"ts_ms\"", 8) == 0;
}

/* Input that was cut at any byte: lines that are whole count, and the half of one is damage. */
static void test_cut(void)
{
	char *text = NULL;
	size_t size = 0;
	FILE *f = open_memstream(&text, &size);
	unsigned bad = 0;

	for (int i = 0; i < 4; i++)
		write_request(f, i, true);
	fclose(f);
	for (size_t cut = 0; cut <= size; cut++) {
		size_t whole = 0;
		unsigned complaints = 0;
		struct watched w;
		bool half = cut && text[cut - 1] != '\n' && text[cut - 1] != '}';

		for (size_t i = 0; i < cut; i++)
			whole += text[i] == '}' && !is_sample(text, i);
		begin(&w);
		f = fdopen(memfd_create("records", 0), "w");
		fwrite(text, 1, cut, f);
		take_file(&w, f, count_complaint, &complaints);
		bad += w.store.n != whole || (complaints != 0) != half || (whole && compare(&w));
		end(&w);
	}
	tap_ok(!bad, "input that is cut at any byte has the requests of its whole lines");
	free(text);
}

static void test_cells(void)
{
	static const double ms[CELLS_LAYERS] = { 100, NAN, 1e9 };
	struct cells c;

	cells_init(&c, 1);
	for (int i = 0; i < 70000; i++)
		cells_add(&c, 10.5, ms);
	cells_add(&c, -3, ms);
	tap_ok(c.n == 11 && c.step_s == 1, "a column a second");
	cells_add(&c, 5000, ms);
	tap_ok(c.step_s == 8 && c.n == 626, "wider ones when the run is longer");
	cells_free(&c);
}

/* A request that took so long began then, in s; more: what else is said of it. */
static void write_plain(FILE *f, double start_s, double e2e_ms, const char *more)
{
	fprintf(f, "{\"start_ms\":%.0f,\"e2e_ms\":%.0f%s}\n", start_s * 1e3, e2e_ms, more);
}

/* Two that are far ahead of the clock are not believed before a third one. Then they are shown where their end matters, and
 * the model is not made again and again for them. */
static void test_held(void)
{
	static const char *const filters[] = { "", "failed", "done>1s", "done<20s" };
	unsigned bad = 0;

	for (unsigned k = 0; k < 8; k++) {
		FILE *f = fdopen(memfd_create("records", 0), "w");
		struct figures again;
		struct watched w;
		const char *what;
		uint64_t made;

		begin(&w);
		sieve_parse(&w.sieve, filters[k % 4], NULL);
		w.how.zero_s = k < 4 ? NAN : 50;
		for (int i = 0; i < 100; i++)
			write_plain(f, i, 1000 + i, i % 5 ? "" : ",\"error\":\"x\"");
		for (int i = 0; i < 4; i++)
			write_plain(f, 5000 + i, 2000 + i, i ? "" : ",\"error\":\"y\"");
		take_file(&w, f, no_complaint, NULL);
		what = compare(&w);
		made = w.live.model.made;
		figures_live_take(&w.live, &again, w.store.n_runs, &w.how);
		figures_free(&again);
		if (!what && w.live.model.made != made)
			what = "made again";
		if (what && !bad++)
			printf("# filter '%s', zero %g: %s\n", filters[k % 4], w.how.zero_s, what);
		end(&w);
	}
	tap_ok(!bad, "what was ahead of the clock and is not any more is shown, and costs nothing from then on");
}

/* Times may lie as far apart as they can be written. */
static void test_far_apart(void)
{
	static const double windows[] = { 60, 9e9, INFINITY };
	unsigned bad = 0;

	for (unsigned k = 0; k < 3; k++) {
		FILE *f = fdopen(memfd_create("records", 0), "w");
		struct watched w;
		const char *what;

		begin(&w);
		w.how.window_s = windows[k];
		for (int i = 0; i < 5; i++)
			write_plain(f, 9.2e9 - i, 1000 + i, i % 2 ? ",\"error\":\"x\"" : "");
		for (int i = 0; i < 5; i++)
			write_plain(f, -9.2e9 + i, 2000 + i, "");
		take_file(&w, f, no_complaint, NULL);
		what = compare(&w);
		if (what && !bad++)
			printf("# window %g: %s\n", windows[k], what);
		end(&w);
	}
	tap_ok(!bad, "times that are farther apart than a number of ns can say");
}

int main(void)
{
	rng_init(&rng, 5, 0);
	test_exact(false);
	test_exact(true);
	test_coarse();
	test_portions();
	test_questions();
	test_forgets();
	test_forgets_blocks();
	test_names();
	test_sessions();
	test_given_away();
	test_cut();
	test_held();
	test_far_apart();
	test_cells();
	return tap_done();
}
