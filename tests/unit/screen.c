/* screen.c - layout at every size, grids, figures in few cells, the filter, the clock of a window */
#include <float.h>
#include <stdlib.h>

#include "run/forget.h"
#include "screen/dash.h"
#include "screen/layout.h"
#include "screen/lists.h"
#include "screen/units.h"
#include "tap.h"

/* --- layout */

static bool overlap(struct rect a, struct rect b)
{
	return a.rows && b.rows && a.row < b.row + b.rows && b.row < a.row + a.rows && a.col < b.col + b.cols &&
	       b.col < a.col + a.cols;
}

static bool layout_holds(int rows, int cols, enum view view, const struct contents *c)
{
	struct layout l = layout_of(rows, cols, view, c);

	for (int p = 0; p < PANELS; p++) {
		struct rect r = l.panel[p];

		if (!r.rows)
			continue;
		if ((r.row < 0 || r.col < 0 || r.rows < 0 || r.cols < 1 || r.row + r.rows > rows ||
			       r.col + r.cols > cols))
			return false;
		for (int q = 0; q < p; q++)
			if (overlap(r, l.panel[q]))
				return false;
	}
	return true;
}

/* Every size, every view, every subset of what may be missing, with few and with many rows of what is there. */
static void test_layout(void)
{
	unsigned long bad = 0, laid = 0;

	for (int rows = 1; rows <= 60; rows++)
		for (int cols = 1; cols <= 200; cols++)
			for (unsigned subset = 0; subset < 256; subset++) {
				size_t many = subset & 1 ? 400 : 3;
				struct contents c = {
					.thresholds = subset & 2 ? 6 : 0, .decisions = subset & 4 ? many : 0,
					.workers = subset & 8 ? many : 0, .sessions = subset & 16 ? many : 0,
					.slowest = subset & 32 ? many : 0, .failures = subset & 64 ? many : 0,
					.chart = subset & 128, .drilled = (rows ^ cols) & 1,
				};

				for (int v = 1; v <= VIEWS; v++, laid++)
					bad += !layout_holds(rows, cols, (enum view)v, &c);
			}
	tap_is_int((int64_t)bad, 0, "panels lie inside the screen and apart in all of %lu layouts", laid);
}

/* --- a small run as a store */

struct record {
	double start_ms, ttft_ms, e2e_ms;
	const char *worker, *decision, *session;
	bool ok;
	const char *id;
	int input, cached;     /* 0: not given */
	const char *error;
};

static void add_labelled(struct run_store *s, const char *label, const struct record *r, size_t n)
{
	struct batch b = { .n = n };
	uint8_t *kind = calloc(n, 1), *outcome = calloc(n, 1);
	uint64_t *ordinal = calloc(n, sizeof *ordinal);
	field_set fields = run_store_inputs(s, false);

	b.kind = b.warm = kind;
	b.ordinal = b.line_number = ordinal;
	b.outcome = outcome;
	for (int f = 0; f < F_COUNT; f++) {
		if (!(fields & FIELD(f)))
			continue;
		b.text[f] = field_kind((enum field)f) == COL_TEXT ? calloc(n, sizeof **b.text) : NULL;
		b.time[f] = field_kind((enum field)f) == COL_TIME ? calloc(n, sizeof **b.time) : NULL;
		b.integer[f] = field_kind((enum field)f) == COL_INT ? calloc(n, sizeof **b.integer) : NULL;
		b.real[f] = field_kind((enum field)f) == COL_REAL ? calloc(n, sizeof **b.real) : NULL;
		for (size_t i = 0; i < n; i++) {
			if (b.time[f])
				b.time[f][i] = f == F_START ? (int64_t)(r[i].start_ms * 1e6) : NA_INT;
			if (b.integer[f])
				b.integer[f][i] = f == F_INPUT_LENGTH && r[i].input ? r[i].input :
					f == F_CACHED_TOKENS && r[i].cached ? r[i].cached : NA_INT;
			if (b.real[f])
				b.real[f][i] = f == F_TTFT ? r[i].ttft_ms : f == F_E2E ? r[i].e2e_ms : NA_REAL;
			if (b.text[f] && f == F_WORKER && r[i].worker)
				b.text[f][i] = text_of(r[i].worker);
			if (b.text[f] && f == F_DECISION && r[i].decision)
				b.text[f][i] = text_of(r[i].decision);
			if (b.text[f] && f == F_REQUEST_ID && r[i].id)
				b.text[f][i] = text_of(r[i].id);
			if (b.text[f] && f == F_ERROR && r[i].error && !r[i].ok)
				b.text[f][i] = text_of(r[i].error);
			if (b.text[f] && f == F_SESSION_ID && r[i].session)
				b.text[f][i] = text_of(r[i].session);
		}
	}
	for (size_t i = 0; i < n; i++)
		ordinal[i] = i + 1;
	for (size_t i = 0; i < n; i++)
		outcome[i] = r[i].ok ? OUTCOME_OK : OUTCOME_FAILED;
	run_store_open(s, label, *label == 'b', false);
	run_store_add(s, &b, 0, n);
	for (int f = 0; f < F_COUNT; f++) {
		free(b.text[f]);
		free(b.time[f]);
		free(b.integer[f]);
		free(b.real[f]);
	}
	free(kind);
	free(outcome);
	free(ordinal);
}

static void add_records(struct run_store *s, const struct record *r, size_t n)
{
	add_labelled(s, "r", r, n);
}

static void fill_base(struct run_store *s)
{
	static const struct record r = { 1000, 100, 1000, "w1", "affinity", "z", true };

	add_labelled(s, "base", &r, 1);
}

static const char *no_duration(const char *text, int64_t *ns)
{
	*ns = (int64_t)(atof(text) * 1e9);
	return *ns ? NULL : "no duration";
}

/* Eight requests a second apart on two workers; the last fails 300 s after it began. */
static void fill(struct run_store *s)
{
	static const struct record r[] = {
		{ 1000, 100, 1000, "w2", "affinity", "a", true }, { 2000, 200, 2000, "w10", "affinity", "a", true },
		{ 3000, 300, 30000, "w2", "fallback", "b", true }, { 4000, 400, 1000, "w10", "affinity", "b", true },
		{ 5000, 500, 6000, "w2", "affinity", "c", true }, { 6000, 600, 1500, "w10", "fallback", NULL, true },
		{ 7000, 700, 7000, "w2", "affinity", "\033]52;c;x\007\302\233\342\200\256", true },
		{ 8000, 50, 300000, "w2", "affinity", "c", false },
	};

	run_store_init(s, FIGURE_FIELDS);
	add_records(s, r, 8);
}

/* A dashboard of the run of this file, before the first key. */
static void open_dash(struct run_store *s, struct dash *d, struct figures *f)
{
	fill(s);
	dash_init(d, no_duration);
	figures_init(f, s, 0, s->n_runs, &d->how);
}

static void test_figures(void)
{
	struct run_store s;
	struct dash d;
	struct figures f;

	fill(&s);
	dash_init(&d, no_duration);
	d.how.window_s = 20;
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	/* ends: 2 4 33 5 11 7.5 14 s, less the first start at 1 s; the failed one at 308 */
	tap_is_real(f.clock_s, 307, 0, "the clock stands at the latest end, a failed one too");
	tap_is_real(f.window[H_REQUESTS], 1, 0, "the window ends there");
	figures_free(&f);
	d.how.ended = true;
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	tap_is_real(f.anchor_s, 32, 0, "at the end it is moved to the last ok request");
	/* (12, 32]: the requests that ended at 13 s (start 7) and 32 s */
	tap_is_real(f.window[H_REQUESTS], 2, 0, "requests in (end - window, end]");
	tap_is_real(f.window[H_FIGURE(METRIC_TTFT, L_P50)], 500, 0, "p50 of the window");
	tap_is_real(f.run[H_FIGURE(METRIC_TTFT, L_P50)], 400, 0, "p50 of the run, without the failed one");
	tap_is_int((int64_t)f.n_over[0], 3, "over 5 s");
	tap_is_int((int64_t)f.n_over[2], 1, "over 20 s");
	tap_is_int((int64_t)f.window_over[0], 2, "over 5 s in the window");
	tap_ok(f.workers.n == 2 && text_equal(f.workers.group[0].name, text_of("w2")), "workers in natural order");
	tap_is_int((int64_t)f.workers.group[0].n, 5, "requests of w2");
	tap_is_int((int64_t)f.sessions.n, 4, "requests without a session are no session");
	tap_is_real(f.slowest[0].e2e_ms, 30000, 0, "slowest first");
	tap_is_int((int64_t)f.n_failures, 1, "failures");
	figures_free(&f);
	d.how.zero_s = 10;
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	tap_is_int((int64_t)f.n, 3, "since 10 s");
	figures_free(&f);
	/* ends at 6.5, 10 and 13 s, of a window of which 8 s have passed */
	d.how.ended = false;
	d.how.at_s = 13.5;
	d.how.zero_s = 5;
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	tap_is_real(f.rate, .375, 0, "a rate since a moment is of the time since then");
	figures_free(&f);
	run_store_free(&s);
}

/* Four requests of one session on w1, w1, w2, w1; the third fails. In a base the first took longer. */
static void test_lists(void)
{
	static const struct record r[] = {
		{ 1000, 3000, 5000, "w1", NULL, "a", true, "q1", 1000, 100 },
		{ 2000, 500, 9000, "w1", NULL, "a", true, "q2", 2000, 500 },
		{ 2500, NAN, 6500, "w2", NULL, "a", false, "q3", 300, 0 },
		{ 3000, 2000, 3000, "w1", NULL, "a", true, "q4", 4000, 0 },
	};
	static const struct record base[] = { { 0, 9000, 10000, "w7", NULL, "a", true, "q4", 1, 0 } };
	char line[GRID_BYTES(80)];
	struct run_store s;
	struct grid g;
	struct dash d;
	struct figures f;

	run_store_init(&s, FIGURE_FIELDS);
	add_labelled(&s, "base", base, 1);
	add_records(&s, r, 4);
	dash_init(&d, no_duration);
	d.how.base_mode = BASE_WHOLE;
	d.how.forgotten = 10;
	figures_init(&f, &s, 1, 0, &d.how);
	/* ends, since the first start at 1 s: 5 10 8 5 */
	tap_ok(f.n_recent == 4 && f.recent[0].serial == 11 && f.recent[1].serial == 12 && f.recent[2].serial == 13,
	       "the latest end first, of equal ones the later arrival");
	tap_ok(f.n_failed_requests == 1 && text_equal(f.failed_request[0].id, text_of("q3")) && !f.failed_request[0].ok &&
	       f.failed_request[0].start_s == 1.5 && f.failed_request[0].done_s == 8, "the failed one");
	tap_ok(f.n_slowest == 3 && f.slowest[2].serial == 13, "which is not among the slow");
	tap_is_int((int64_t)f.sessions.group[0].moves, 2, "to w2 and back");
	/* ttft 3000 500 2000: p10 = 500 + .2 * 1500, p75 = 2000 + .5 * 1000 */
	tap_ok(f.run_spread[SPREAD_P10] == 800 && f.run_spread[SPREAD_P75] == 2500 && f.base_spread[SPREAD_P999] == 9000,
	       "percentiles of run and base");
	tap_ok(f.n_failures == 1 && text_equal(f.failure[0].workers, text_of("w2")), "where they failed");
	figures_detail(&f, &s, 1, 0, &d.how, 13);
	/* at 3 s q1 and q2 are on w1; q1 waits for its first token until 4 s */
	tap_ok(f.detail.known && f.detail.in_flight == 2 && f.detail.uncached == 900, "what was on its worker");
	tap_ok(f.detail.session_n == 4 && f.detail.session_workers == 2, "its session");
	tap_ok(f.detail.in_base && f.detail.base_ttft_ms == 9000 && text_equal(f.detail.base_worker, text_of("w7")),
	       "the same request in the base");
	figures_detail(&f, &s, 1, 0, &d.how, 9);
	tap_ok(!f.detail.known, "one that is forgotten");
	dash_view(&d, VIEW_REQUESTS);
	grid_init(&g, 24, 80, false);
	frame_draw(&g, &f, &d.frame);
	grid_line(&g, 16, line);
	tap_ok(strncmp(line, "\342\224\200 q2 ", 7) == 0, "the slowest is looked at");
	grid_line(&g, 17, line);
	tap_is_text(line, " session a   sent to w1", "what is not kept is not counted");
	grid_line(&g, 20, line);
	tap_is_text(line, " what else was there is not kept any more", "and this is said");
	grid_free(&g);
	figures_free(&f);
	run_store_free(&s);
}

/* More equally slow requests than the list has room for, and a slower one in their midst. */
static void test_equals(void)
{
	enum { N = 2 * SHOWN_SLOW + 50 };
	struct record r[N];
	struct run_store s;
	struct dash d;
	struct figures f;
	bool in_order = true;

	for (int i = 0; i < N; i++)
		r[i] = (struct record){ 1000 * i, 100, i == 300 ? 9000 : 5000, "w1", NULL, NULL, true };
	run_store_init(&s, FIGURE_FIELDS);
	add_records(&s, r, N);
	dash_init(&d, no_duration);
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	for (uint64_t k = 1; k < SHOWN_SLOW; k++)
		in_order = in_order && f.slowest[k].serial == k - 1;
	tap_ok(f.n_slowest == SHOWN_SLOW && f.slowest[0].serial == 300 && in_order, "of equally slow ones the first");
	tap_ok(f.n_recent == N && f.recent[0].serial == N - 1 && f.recent[N - 1].serial == 0, "of recent ones the last");
	figures_free(&f);
	run_store_free(&s);
}

/* A stamp two days ahead must not empty the window; three that agree are a clock. */
static void test_clock_guard(void)
{
	static const struct record ahead[] = {
		{ 172800e3, 100, 1000, "w2", NULL, NULL, true }, { 172801e3, 100, 1000, "w2", NULL, NULL, true },
		{ 300000e3, 100, 1000, "w2", NULL, NULL, true }, { 172802e3, 100, 1000, "w2", NULL, NULL, true },
	};
	struct run_store s;
	struct dash d;
	struct figures f;

	fill(&s);
	dash_init(&d, no_duration);
	d.how.ended = true;
	add_records(&s, ahead, 1);
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	tap_ok(f.clock_s == 307 && f.anchor_s == 32 && f.ahead == 1, "one is held");
	tap_ok(f.n == 9 && f.window[H_REQUESTS] == 7, "and counted, but the window is as it was");
	figures_free(&f);
	add_records(&s, ahead + 1, 2);
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	tap_ok(f.clock_s == 307 && f.ahead == 3, "two that agree and one that does not are held");
	figures_free(&f);
	add_records(&s, (const struct record[]){ ahead[0], ahead[1], ahead[3] }, 3);
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	tap_ok(f.clock_s == 172802 && f.ahead == 1, "three that agree move the clock");
	figures_free(&f);
	run_store_free(&s);
}

/* --- a store that forgets */

static void test_forget(void)
{
	struct run_store s;
	struct dash d;
	struct figures f;

	fill(&s);
	fill_base(&s);
	dash_init(&d, no_duration);
	d.how.origin_ns = figures_origin(&s, 0);
	tap_is_int(d.how.origin_ns, 1000000000, "first start");
	tap_is_int((int64_t)run_forget(&s, 0, 3), 5, "five of eight requests are forgotten");
	tap_is_int((int64_t)s.n, 4, "the other run is whole");
	tap_is_int((int64_t)s.unit[0].n, 3, "requests of the unit");
	run_forget_unused(&s);
	tap_is_int(s.names[RUN_SESSION].n, 3, "names that nobody has any more are gone");
	d.how.forgotten = 5;
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	/* the last three: w10, w2 and the failed one of w2; their ends count from the first start of all */
	tap_is_int((int64_t)f.n, 3, "requests");
	tap_is_real(f.clock_s, 307, 0, "the clock goes on");
	tap_is_real(f.run[H_FIGURE(METRIC_TTFT, L_P50)], 650, 0, "p50 of 600 and 700");
	tap_ok(f.workers.n == 2 && f.workers.group[0].n == 2 && text_equal(f.workers.group[0].name, text_of("w2")),
	       "names are those of before");
	tap_is_int((int64_t)f.slowest[0].e2e_ms, 7000, "the slowest that is left");
	figures_free(&f);
	tap_is_int((int64_t)run_forget(&s, 0, 3), 0, "nothing more to forget");
	tap_is_int((int64_t)run_forget(&s, 0, 0), 3, "or everything");
	add_records(&s, (const struct record[]){ { 1, 2, 3, "w7", NULL, "a", true } }, 1);
	tap_ok(s.n == 2 && text_equal(run_name(&s, RUN_WORKER, run_int(&s, RUN_WORKER, 1)), text_of("w7")),
	       "and more can come");
	run_store_free(&s);
}

/* --- frames at every size: nothing is written outside its panel, and no control character is shown */

static bool is_clean(const struct grid *g)
{
	for (int i = 0; i < g->rows * g->cols; i++) {
		uint32_t c = g->cell[i].c;

		if ((c && c < ' ') || (c >= 0x7f && c < 0xa0) || c == 0x202e || (g->ascii && c > 0x7e))
			return false;
	}
	return true;
}

static void sweep(const struct figures *f, const char *what)
{
	struct dash d;
	struct frame *s = &d.frame;
	unsigned long outside = 0, dirty = 0;

	dash_init(&d, no_duration);
	dash_filter(&d, "worker=\033[31m\302\233\342\200\256x", NULL);
	s->state = "LIVE";
	s->alert = "something to say";
	s->replies = true;

	for (int rows = 1; rows <= 60; rows += rows < 26 ? 1 : 3)
		for (int cols = 1; cols <= 200; cols += cols < 44 ? 1 : 5)
			for (int v = 1; v <= VIEWS; v++) {
				struct grid g;

				dash_view(&d, (enum view)v);
				s->help = rows % 7 == 0;
				s->chart.by_dispatch = cols & 2;
				s->chart.cursor_s = cols & 4 ? rows * 10 : NAN;
				s->chart.zoom = rows % 5;
				if (v == VIEW_OVERVIEW && cols & 8)
					s->list = (enum list)(rows % LIST_SLOW);
				s->selection = (struct list_selection){ cols & 16, 99, 1, "gone" };
				grid_init(&g, rows, cols, cols & 1);
				frame_draw(&g, f, s);
				outside += g.outside;
				dirty += !is_clean(&g);
				grid_free(&g);
			}
	tap_is_int((int64_t)outside, 0, "%s: no cell is written outside its panel at any size", what);
	tap_is_int((int64_t)dirty, 0, "%s: no control character at any size", what);
}

static void test_frames(void)
{
	struct run_store s;
	struct dash d;
	struct figures f;

	open_dash(&s, &d, &f);
	sweep(&f, "a run");
	figures_free(&f);
	dash_filter(&d, "worker=nobody", NULL);
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	tap_is_int((int64_t)f.n, 0, "nothing passes");
	sweep(&f, "no requests");
	figures_free(&f);
	run_store_free(&s);
	run_store_init(&s, FIGURE_FIELDS);
	figures_init(&f, &s, 0, 0, &d.how);
	sweep(&f, "no run");
	figures_free(&f);
	run_store_free(&s);
}

/* More workers than any screen has rows, with names that no screen has room for, or that are hostile. */
static void test_fleet(void)
{
	enum { FLEET = 384 };
	struct record r[FLEET];
	char name[FLEET][80];
	struct run_store s;
	struct dash d;
	struct figures f;

	for (int i = 0; i < FLEET; i++) {
		snprintf(name[i], sizeof name[i], "%s-%d", i % 3 == 0 ? "\033]52;c;x\007\016" : i % 3 == 1 ?
			 "\344\270\226\347\225\214\342\200\256\302\233" : "a-worker-with-a-name-as-long-as-they-get-in-large-fleets", i);
		r[i] = (struct record){ i, i + 1, 5000 + i, name[i], name[i / 2], name[i / 3], i % 7 != 0, .id = name[i],
					.error = name[i] };
	}
	run_store_init(&s, FIGURE_FIELDS);
	add_labelled(&s, "\033[31mlabel\302\233", r, FLEET);
	dash_init(&d, no_duration);
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	tap_is_int((int64_t)f.workers.n, FLEET, "384 workers");
	sweep(&f, "a fleet");
	figures_free(&f);
	run_store_free(&s);
}

/* --- points that stand for many requests look like the requests that they stand for */

static void draw_points(struct grid *g, struct figure_point *point, size_t n, enum chart_kind kind)
{
	struct figures f = { .timed = true, .clock_s = 20, .point = point, .n_points = n, .exact = true, .window_exact = true };
	struct chart c = { .kind = kind, .cursor_s = NAN };

	for (int h = 0; h < HEADLINES; h++)
		f.window[h] = f.run[h] = NAN;
	grid_init(g, 12, 40, false);
	chart_draw(g, (struct rect){ 0, 0, 12, 40 }, &f, &c);
}

/* As far up as doubles go there is an axis all the same. */
static void test_highest(void)
{
	struct figure_point point[2] = { { 5, 5, DBL_MAX, 1 }, { 15, 15, 20, 1 } };

	for (int k = 0; k < 2 * CHART_KINDS; k++) {
		struct figures f = { .timed = true, .clock_s = 20, .point = point, .n_points = 2, .exact = true };
		struct chart c = { .kind = (enum chart_kind)(k / 2), .linear = k % 2, .cursor_s = NAN };
		struct grid g;

		for (int h = 0; h < HEADLINES; h++)
			f.window[h] = f.run[h] = NAN;
		grid_init(&g, 12, 40, false);
		chart_draw(&g, (struct rect){ 0, 0, 12, 40 }, &f, &c);
		tap_is_int(g.outside, 0, "a chart up to the largest double, kind %d", k);
		grid_free(&g);
	}
}

static void test_moments(void)
{
	tap_is_int(figures_moment(1000, 1.5), 1500001000, "a second and a half later");
	tap_is_int(figures_moment(1000, -1.5), -1499999000, "and before");
	tap_is_int(figures_moment(-9000000000000000000, 17.9e9), 8900000000000000000, "farther than one half of 64 bits");
	tap_is_int(figures_moment(9000000000000000000, 1e9), INT64_MAX, "no later than there are times");
	tap_is_int(figures_moment(9000000000000000000, 1e300), INT64_MAX, "however late");
	tap_is_int(figures_moment(-9000000000000000000, -1e9), -INT64_MAX, "no sooner");
	tap_is_int(figures_moment(5, -INFINITY), -INT64_MAX, "however soon");
	tap_is_int(figures_moment(NA_INT, 1), NA_INT, "after no time");
	tap_is_int(figures_moment(1, NAN), NA_INT, "an unknown while later");
}

/* Measured from a moment on, all columns are of the time since then: of two hours and 61 s the last 61. */
static void test_scale_since(void)
{
	struct figures f = { .timed = true, .clock_s = 7261, .zero_s = 7200 };
	struct chart c = { .cursor_s = NAN };
	struct rect r = { 0, 0, 12, 40 };
	struct chart_scale s = chart_scale(r, &f, &c, false);

	/* 34 cells have 68 dots of a second; they begin at a whole cell */
	tap_ok(s.cols == 34 && s.cell_s == 2 && s.from == 3600, "columns begin where it is measured from");
	f.zero_s = 7201;
	s = chart_scale(r, &f, &c, false);
	tap_ok(s.from * s.cell_s <= 7201 && floor(f.clock_s / s.cell_s) - s.from < s.cols, "and all of it fits");
	c.by_dispatch = true;
	s = chart_scale(r, &f, &c, false);
	tap_is_real(s.from, 0, 0, "but some of these began before it");
	f.zero_s = NAN;
	c.by_dispatch = false;
	s = chart_scale(r, &f, &c, false);
	tap_ok(s.from == 0 && s.cols * s.cell_s > 7261, "else the run begins it");
}

static void test_weights(void)
{
	enum { FAST = 100, SLOW = 20, N = FAST + SLOW };
	/* all in the column of 5 s; p50 is 200 ms, p90 and p99 2 s */
	struct figure_point one[N], cell[2] = { { 5.5, 5.5, 200, FAST }, { 5.5, 5.5, 2000, SLOW } };
	char a[GRID_BYTES(40)], b[GRID_BYTES(40)];
	struct grid g, h;
	bool same = true;

	for (int i = 0; i < N; i++)
		one[i] = (struct figure_point){ 5.5, 5.5, i < FAST ? 200 : 2000, 1 };
	for (int kind = CHART_AUTO; kind < CHART_KINDS; kind++) {
		draw_points(&g, one, N, (enum chart_kind)kind);
		draw_points(&h, cell, 2, (enum chart_kind)kind);
		for (int row = 0; row < 12; row++) {
			grid_line(&g, row, a);
			grid_line(&h, row, b);
			same = same && strcmp(a, b) == 0;
		}
		grid_free(&g);
		grid_free(&h);
	}
	tap_ok(same, "cells of many requests are drawn as the requests");
}

/* --- figures in few cells */

static void test_units(void)
{
	static const struct { double ms; const char *text; } times[] = {
		{ 8.48, "8.48ms" }, { 9.994, "9.99ms" }, { 9.996, "10.0ms" }, { 99.96, "100ms" }, { 412, "412ms" },
		{ 999.4, "999ms" }, { 999.5, "1.00s" }, { 8410, "8.41s" }, { 9996, "10.0s" }, { 61300, "61.3s" },
		{ 999499, "999s" }, { 1204000, "1204s" }, { 0, "0.00ms" }, { NAN, "-" },
		{ 99999 * 3.6e6, "99999h" }, { 1e5 * 3.6e6, ">9999h" }, { 1e300, ">9999h" },
	};
	static const struct { double n; const char *text; } counts[] = {
		{ 0, "0" }, { 99999, "99999" }, { 99999.6, "100k" }, { 999600, "1.00M" }, { 86.1e6, "86.1M" },
	};
	char buf[UNITS_TEXT];

	for (size_t i = 0; i < sizeof times / sizeof *times; i++)
		tap_is_text(units_ms(buf, times[i].ms), times[i].text, "%g ms", times[i].ms);
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
		tap_is_text(units_count(buf, counts[i].n), counts[i].text, "%g", counts[i].n);
	tap_is_text(units_clock(buf, 3723), "1:02:03", "an hour");
	tap_is_text(units_clock(buf, 59.9), "0:59", "not yet a minute");
	tap_is_text(units_clock(buf, 359999), "99:59:59", "in hours as far as eight cells go");
	tap_is_text(units_clock(buf, 360000), "4d04:00", "then in days");
	tap_is_text(units_clock(buf, 8639999), "99d23:59", "and minutes");
	tap_is_text(units_clock(buf, 8640000), "100d00h", "and hours");
	tap_is_text(units_clock(buf, 1.7773e9), "20570d", "a stamp of 1970 and one of today");
	tap_is_text(units_clock(buf, 1e300), ">99999d", "and no more than can be said");
	tap_is_text(units_step(buf, .5), "0.5s", "a step");
	tap_is_text(units_step(buf, 5400), "1.5h", "in hours");
	tap_is_text(units_step(buf, 172800), "2d", "and days");
	tap_is_text(units_change(buf, -14.82), "-14.8%", "a change");
	tap_is_text(units_change(buf, -0.01), "+0.0%", "no minus in front of nothing");
}

/* --- grid */

static void test_grid(void)
{
	char line[GRID_BYTES(12)];
	struct grid g;

	grid_init(&g, 1, 12, false);
	tap_is_int(grid_text(&g, 0, 0, 6, text_of("\344\270\226\347\225\214-01"), 0), 6, "a name of wide characters is cut");
	grid_line(&g, 0, line);
	tap_is_text(line, "\344\270\226\347\225\214-\342\200\246", "at a character");
	grid_clear(&g);
	tap_is_int(grid_text(&g, 0, 0, 4, text_of("\344\270\226\347\225\214-01"), 0), 3, "not within a wide one");
	grid_clear(&g);
	grid_string(&g, 0, 0, 12, "cafe\314\201!", INK_BOLD);
	grid_line(&g, 0, line);
	tap_is_text(line, "cafe\314\201!", "a combining mark stays");
	grid_inks(&g, 0, line);
	tap_is_text(line, "bbbbb", "and takes no cell");
	grid_clear(&g);
	grid_string(&g, 0, 0, 12, "a\033]\302\233\342\200\256\377\tz", 0);
	grid_line(&g, 0, line);
	tap_is_text(line, "a?]????z", "escapes become question marks");
	grid_clear(&g);
	grid_bar(&g, 0, 0, 4, .40625, 0);
	grid_line(&g, 0, line);
	tap_is_text(line, "\342\226\210\342\226\213", "13 eighths of a bar");
	grid_string(&g, 0, 10, 9, "abcd", 0);
	tap_is_int((int64_t)g.outside, 2, "what is outside is counted");
	grid_free(&g);
}

/* --- filter */

static void test_sieve(void)
{
	static const struct { const char *words; int passes; } cases[] = {
		{ "", 8 }, { "worker=w2", 5 }, { "!worker=w2", 3 }, { "failed", 1 }, { "ok", 7 }, { ">5s", 3 }, { ">=6s", 3 },
		{ ">6s", 2 }, { "ttft<300ms", 2 }, { "worker=w10 decision=affinity", 2 }, { "session=a", 2 }, { "!session=a", 6 },
		{ "in>1k", 0 }, { "hit<50%", 0 }, { "start>=0:02", 6 }, { "done<3.5s", 2 }, { "start>1s done<=0:05.5", 3 },
	};
	static const char *const wrong[] = {
		"colour=red", "worker>3", ">5", "ttft=5s", "out>x", "something", "worker=", "done>5", "start=5s",
	};
	struct sieve v = { .n = 0 };
	struct run_store s;

	fill(&s);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int n = 0;

		tap_is_text(sieve_parse(&v, cases[i].words, NULL), NULL, "'%s' is understood", cases[i].words);
		for (size_t row = 0; row < s.n; row++)
			n += sieve_passes(&v, &s, row, (double)row, (double)row + 1.5);
		tap_is_int(n, cases[i].passes, "'%s' passes", cases[i].words);
	}
	sieve_parse(&v, "worker=w2", NULL);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		tap_ok(sieve_parse(&v, wrong[i], NULL) != NULL && v.n == 1, "'%s' is refused and changes nothing", wrong[i]);
	run_store_free(&s);
}

/* --- keys */

static void press(struct dash *d, const struct figures *f, const char *keys)
{
	for (; *keys; keys++)
		dash_key(d, (unsigned char)*keys, f);
}

static void test_keys(void)
{
	struct run_store s;
	struct dash d;
	struct figures f;

	open_dash(&s, &d, &f);
	press(&d, &f, "mm]]");
	tap_ok(d.how.metric == METRIC_E2E && d.how.window_s == 300, "m and ]");
	press(&d, &f, "]]]]");
	tap_ok(isinf(d.how.window_s), "the widest window is the run");
	press(&d, &f, "[");
	tap_is_real(d.how.window_s, 600, 0, "and back");
	press(&d, &f, "/worker=w2\r");
	tap_is_text(d.filter, "worker=w2", "a filter is typed; q in it is no key");
	press(&d, &f, "/q\r");
	tap_ok(!d.quit && strcmp(d.filter, "worker=w2q") == 0 && *d.message == '\0', "the filter is edited");
	press(&d, &f, "/\025ok colour=red\r");
	tap_is_text(d.prompt, "colour=red: unknown field   filter: ok colour=red_", "a wrong word is named");
	tap_is_text(d.filter, "worker=w2q", "and changes nothing");
	press(&d, &f, "\b");
	tap_is_text(d.prompt, "filter: ok colour=re_", "the question stays, to be answered better");
	press(&d, &f, "\033\\");
	tap_is_text(d.filter, "", "and cleared");
	press(&d, &f, "3s");
	tap_ok(d.frame.view == VIEW_WORKERS && d.frame.sort == SORT_HIT, "s steps the order");
	d.frame.sort = SORT_NAME;
	press(&d, &f, "jjj\r");
	tap_ok(d.frame.view == VIEW_OVERVIEW && strcmp(d.filter, "worker=w10") == 0, "Enter opens the selected row");
	press(&d, &f, "\033");
	tap_ok(d.frame.view == VIEW_WORKERS && !*d.filter && d.frame.selection.row == 1, "Esc goes back to it");
	press(&d, &f, "\033\033\033");
	tap_ok(!d.quit && d.frame.view == VIEW_OVERVIEW, "Esc never quits");
	press(&d, &f, "t5,10.5,20s\r");
	tap_ok(d.how.n_over == 3 && d.over_ms[1] == 10500, "a number alone is in seconds");
	press(&d, &f, "w45\r");
	tap_is_real(d.how.window_s, 45, 0, "of a window too");
	press(&d, &f, "w\r");
	tap_ok(!d.question && d.how.window_s == 45, "no answer changes nothing");
	press(&d, &f, "/worker=\303\274\b\177x");
	tap_is_text(d.answer, "workerx", "a character of two bytes is erased at once");
	press(&d, &f, "\033");
	press(&d, &f, "t1s,30s,2s\r");
	tap_ok(d.how.n_over == 3 && d.over_ms[1] == 2000, "thresholds ascend");
	dash_key(&d, KEY_OF_PASTE, &f);
	press(&d, &f, "q5\r\033Q/");
	dash_key(&d, KEY_OF_PASTED, &f);
	tap_ok(!d.quit && d.frame.view == VIEW_OVERVIEW && !d.question && *d.message, "pasted text presses no keys");
	press(&d, &f, "/");
	dash_key(&d, KEY_OF_PASTE, &f);
	press(&d, &f, "worker=w2\r\n\tfailed\n");
	dash_key(&d, KEY_OF_PASTED, &f);
	tap_is_text(d.answer, "worker=w2 failed ", "and its lines are one answer");
	press(&d, &f, "\033");
	press(&d, &f, "z");
	tap_is_real(d.how.zero_s, f.clock_s, 0, "z measures from now");
	press(&d, &f, "Z?q");
	tap_ok(isnan(d.how.zero_s) && !d.quit && !d.frame.help, "any key closes the help, and does no more");
	press(&d, &f, "Q");
	tap_ok(d.quit && d.leave, "Q quits and leaves the frame");
	figures_free(&f);
	run_store_free(&s);
}

/* What is selected, by the words that it would be filtered by. */
static void test_lists_keys(void)
{
	struct run_store s;
	struct dash d;
	struct figures f;

	fill(&s);
	dash_init(&d, no_duration);
	d.frame.rows = 40;
	d.frame.cols = 120;
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	press(&d, &f, "j");
	tap_ok(d.frame.list == LIST_WORKERS && strcmp(d.frame.selection.name, "w2") == 0, "j begins in the first list");
	press(&d, &f, "w45\rt1,2\rWa.txt\r");
	tap_ok(d.frame.selection.any && strcmp(d.frame.selection.name, "w2") == 0, "what is typed leaves it selected");
	press(&d, &f, "jk\t");
	tap_ok(d.frame.list == LIST_SESSIONS, "Tab: the next");
	press(&d, &f, "\t\t\t\t");
	tap_ok(d.frame.list == LIST_WORKERS, "slowest, decisions, failures, and around");
	dash_key(&d, KEY_OF_BACK_TAB, &f);
	tap_ok(d.frame.list == LIST_FAILURES, "and back");
	dash_key(&d, KEY_OF_BACK_TAB, &f);
	press(&d, &f, "j\r");
	tap_is_text(d.filter, "decision=fallback", "Enter on a decision");
	press(&d, &f, "\033");
	tap_ok(!*d.filter && d.frame.list == LIST_DECISIONS && strcmp(d.frame.selection.name, "fallback") == 0,
	       "and back to it");
	d.frame.cols = 80;
	d.frame.rows = 24;
	press(&d, &f, "\t\t");
	tap_ok(d.frame.list == LIST_SLOWEST, "lists without room are passed over");
	press(&d, &f, "j\r");
	tap_ok(d.frame.view == VIEW_REQUESTS && d.frame.list == LIST_SLOW && d.frame.selection.id == 6,
	       "a slow one in view 5");
	press(&d, &f, "s");
	tap_ok(d.frame.request_sort[0] == REQUESTS_BY_TTFT && d.frame.selection.id == 6, "stays selected in another order");
	press(&d, &f, "\tj");
	tap_ok(d.frame.list == LIST_FAILED && d.frame.selection.id == 7, "Tab: failed ones");
	press(&d, &f, "\033");
	tap_ok(d.frame.view == VIEW_OVERVIEW && d.frame.list == LIST_SLOWEST, "Esc leaves the request");
	figures_free(&f);
	run_store_free(&s);
}

/* Rows that leave and rows that move. */
static void test_selection(void)
{
	static const struct record more[] = {
		{ 9000, 90000, 91000, "w10", NULL, NULL, true }, { 9000, 90000, 91000, "w10", NULL, NULL, true },
	};
	struct run_store s;
	struct dash d;
	struct figures f;
	struct list_rows l;
	struct intake in = { .store = &s, .run = 0, .before = INTAKE_NONE };

	open_dash(&s, &d, &f);
	dash_view(&d, VIEW_WORKERS);
	press(&d, &f, "g");
	/* p90 of ttft: w2 640 (100 300 500 700), w10 560 (200 400 600) */
	tap_ok(strcmp(d.frame.selection.name, "w2") == 0 && d.frame.selection.row == 0, "the worst is w2");
	figures_free(&f);
	add_records(&s, more, 2);
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	dash_settle(&d, &f, &in);
	l = lists_rows(&f, &d.frame, LIST_WORKERS, 10);
	tap_ok(l.selected == 1 && !l.gone, "w10 passes it, and it stays selected");
	lists_free(&l);
	press(&d, &f, "\r");
	tap_is_text(d.filter, "worker=w2", "and is what Enter opens");
	press(&d, &f, "\033");
	figures_free(&f);
	dash_filter(&d, "worker=w10", NULL);
	figures_init(&f, &s, 0, s.n_runs, &d.how);
	l = lists_rows(&f, &d.frame, LIST_WORKERS, 10);
	tap_ok(l.n == 2 && l.gone && l.selected == 1 && lists_at(&l, 0) == 0 && lists_at(&l, 1) == SIZE_MAX,
	       "a row that is gone stays");
	lists_free(&l);
	press(&d, &f, "\r");
	tap_is_text(d.message, "it is gone", "and cannot be opened");
	press(&d, &f, "k");
	l = lists_rows(&f, &d.frame, LIST_WORKERS, 10);
	tap_ok(l.n == 1 && !l.gone && strcmp(d.frame.selection.name, "w10") == 0, "until it is left");
	lists_free(&l);
	figures_free(&f);
	run_store_free(&s);
}

static void test_time_keys(void)
{
	struct run_store s;
	struct dash d;
	struct figures f;

	open_dash(&s, &d, &f);
	/* the clock stands at 307 s; the chart of view 2 at 24 x 80 has 39 columns of two dots: 4 s a dot, 8 s a column */
	press(&d, &f, "2h");
	tap_is_real(d.frame.chart.cursor_s, 308, 0, "the cursor begins at the latest column");
	press(&d, &f, "hl");
	tap_is_real(d.frame.chart.cursor_s, 308, 0, "left and right");
	dash_key(&d, KEY_OF_LEFT, &f);
	press(&d, &f, "\r");
	tap_is_text(d.filter, "done>=4:56 done<5:04", "Enter takes its requests");
	tap_ok(d.frame.view == VIEW_REQUESTS && d.sieve.n == 2 && d.sieve.term[0].bound == 296, "in view 5");
	press(&d, &f, "\033");
	tap_ok(d.frame.view == VIEW_TIME && d.frame.chart.cursor_s == 300 && !*d.filter, "Esc goes back to the cursor");
	press(&d, &f, "x++\r");
	/* two steps down from 4 s are 1, so a column has 2 s */
	tap_is_text(d.filter, "start>=5:00 start<5:02", "by dispatch, and zoomed");
	press(&d, &f, "\033\033");
	tap_ok(isnan(d.frame.chart.cursor_s) && d.frame.view == VIEW_TIME, "Esc takes the cursor away first");
	press(&d, &f, "--------");
	tap_is_int(d.frame.chart.zoom, 0, "the whole run is as far as it goes");
	figures_free(&f);
	run_store_free(&s);
}

static void test_help_keys(void)
{
	struct run_store s;
	struct dash d;
	struct figures f;

	open_dash(&s, &d, &f);
	d.frame.rows = 12;
	d.frame.cols = 40;
	press(&d, &f, "?");
	tap_ok(frame_help_rows(&f, &d.frame) > 0, "help does not fit");
	press(&d, &f, "jhG");
	tap_ok(d.frame.help && d.frame.help_top == frame_help_rows(&f, &d.frame), "and is scrolled");
	press(&d, &f, "kg");
	tap_ok(d.frame.help && d.frame.help_top == 0, "up, too");
	press(&d, &f, "m");
	tap_ok(!d.frame.help && d.how.metric == METRIC_TTFT, "another key closes it, and does no more");
	figures_free(&f);
	run_store_free(&s);
}

static void test_quotes(void)
{
	static const char *const names[] = { "timeout after 300 s", "a\"b c\\", "plain", "\"", "x=y>z !w" };
	struct sieve v = { .n = 0 };
	char words[600];

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		memcpy(words, "error=", 6);
		sieve_quote(words + 6, sizeof words - 6, names[i]);
		tap_ok(sieve_parse(&v, words, NULL) == NULL && v.n == 1 && strcmp(v.term[0].value, names[i]) == 0, "%s", words);
	}
	tap_ok(sieve_parse(&v, "error=\"a b", NULL) != NULL, "a quote that is not closed");
}

int main(void)
{
	test_units();
	test_grid();
	test_layout();
	test_figures();
	test_lists();
	test_equals();
	test_clock_guard();
	test_forget();
	test_frames();
	test_fleet();
	test_weights();
	test_highest();
	test_moments();
	test_scale_since();
	test_sieve();
	test_quotes();
	test_keys();
	test_lists_keys();
	test_selection();
	test_time_keys();
	test_help_keys();
	return tap_done();
}
