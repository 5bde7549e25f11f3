/* panel_lists.c - decisions, workers, sessions, requests, failures; see panels.h */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "run/marks.h"
#include "screen/panels.h"
#include "screen/units.h"

static struct text shown_name(struct text name)
{
	return name.s ? name : text_of("(none)");
}

static double p90_of(const struct figure_group *g)
{
	return g->latency.q[LATENCY_P90];
}

/* --- order */

struct ordered { const struct figure_groups *groups; enum sort sort; bool reverse; };

static double sort_value(const struct figure_group *g, enum sort sort)
{
	switch (sort) {
	case SORT_N: return (double)g->n;
	case SORT_P50: return g->latency.q[LATENCY_P50];
	case SORT_P90: return p90_of(g);
	case SORT_HIT: return g->hit;
	case SORT_SLOW: return (double)g->slow;
	case SORT_NAME: case SORTS: break;
	}
	return 0;
}

/* Largest first, what is unknown last, ties as they were. */
static int order_groups(const void *a, const void *b, void *ctx)
{
	const struct ordered *o = ctx;
	size_t i = *(const size_t *)a, k = *(const size_t *)b;
	double x = sort_value(&o->groups->group[i], o->sort), y = sort_value(&o->groups->group[k], o->sort);
	int d = isnan(x) || isnan(y) ? isnan(x) - isnan(y) : (x < y) - (x > y);

	if (!d)
		d = (i > k) - (i < k);
	return o->reverse ? -d : d;
}

size_t *panel_order(const struct figure_groups *groups, enum sort sort, bool reverse)
{
	struct ordered o = { groups, sort, reverse };
	size_t *order = mem_alloc(groups->n, sizeof *order);

	for (size_t i = 0; i < groups->n; i++)
		order[i] = i;
	if (groups->n)
		qsort_r(order, groups->n, sizeof *order, order_groups, &o);
	return order;
}

size_t panel_top(size_t selected, int rows)
{
	return rows > 0 && selected >= (size_t)rows ? selected - (size_t)rows + 1 : 0;
}

/* --- decisions */

static void slow_source(struct grid *g, int row, int col, int cols, const struct figures *f)
{
	const struct figure_group *most = NULL;
	char span[UNITS_TEXT], share[UNITS_TEXT];
	struct text name;

	for (size_t i = 0; i < f->decisions.n; i++)
		if (!most || f->decisions.group[i].slow > most->slow)
			most = &f->decisions.group[i];
	if (!most || !most->slow)
		return;
	name = shown_name(most->name);
	units_whole(share, (double)most->slow / (double)f->slow);
	col = grid_printf(g, row, col, cols, INK_DIM, "of >%s: ", units_span(span, f->slow_ms));
	col += grid_text(g, row, col, cols - 16 - (int)strlen(share) > 4 ? cols - 16 - (int)strlen(share) : 4, name, INK_BOLD);
	grid_printf(g, row, col, 6, INK_BOLD, " %s", share);
}

static void decision_line(struct grid *g, struct rect r, const struct figures *f)
{
	int each = (r.cols - 2) / 2;

	for (size_t i = 0; i < f->decisions.n && i < 2; i++) {
		const struct figure_group *d = &f->decisions.group[i];
		char share[UNITS_TEXT], p90[UNITS_TEXT], text[2 * UNITS_TEXT];
		int col = r.col + (int)i * (each + 2), n;

		n = snprintf(text, sizeof text, " %s %s", units_whole(share, d->share), units_ms(p90, p90_of(d)));
		col += grid_text(g, r.row, col, each - n, shown_name(d->name), 0);
		grid_string(g, r.row, col, n, text, 0);
	}
}

void panel_decisions(struct grid *g, struct rect r, enum screen_size size, const struct figures *f)
{
	int name = r.cols - 18, rows = r.rows - 2, row = r.row + 1;
	char text[UNITS_TEXT], title[64];

	if (size <= SIZE_SMALL) {
		decision_line(g, r, f);
		return;
	}
	snprintf(title, sizeof title, "decisions, %s", panel_metric(f->metric));
	grid_rule(g, r.row, r.col, r.cols, title);
	if (size == SIZE_WIDE) {
		grid_right(g, row, r.col + name, 4, "%", INK_DIM);
		grid_right(g, row, r.col + name + 4, 7, "p50", INK_DIM);
		grid_right(g, row++, r.col + name + 11, 7, "p90", INK_DIM);
		rows--;
	}
	for (int i = 0; i < rows && i < (int)f->decisions.n; i++, row++) {
		const struct figure_group *d = &f->decisions.group[i];

		grid_text(g, row, r.col + 1, name - 1, shown_name(d->name), i == 0 ? INK_FIRST : i == 1 ? INK_SECOND : 0);
		grid_right(g, row, r.col + name, 4, units_whole(text, d->share), 0);
		grid_right(g, row, r.col + name + 4, 7, units_ms(text, d->latency.q[LATENCY_P50]), 0);
		grid_right(g, row, r.col + name + 11, 7, units_ms(text, p90_of(d)), 0);
	}
	if (row < r.row + r.rows)
		slow_source(g, row, r.col + 1, r.cols - 1, f);
}

/* --- workers */

static const char *note_of(char *buf, size_t size, const struct figure_group *w)
{
	char age[UNITS_TEXT];

	switch (w->feed) {
	case FEED_STALE:
		snprintf(buf, size, "old%s", units_span(age, round(w->age_s) * 1e3));
		break;
	case FEED_SKEW:
		snprintf(buf, size, "skew");
		break;
	case FEED_FRESH: case FEED_NONE:
		snprintf(buf, size, "%s", w->marks & MARK_FULL ? "full" : w->marks & MARK_HOT ? "HOT" :
			 w->marks & MARK_IDLE ? "idle" : w->n ? "" : "none");
		break;
	}
	return buf;
}

static const char *running_of(char *buf, size_t size, const struct figure_group *w)
{
	if (w->feed != FEED_FRESH || w->running == NA_INT)
		snprintf(buf, size, "-");
	else if (w->waiting == NA_INT)
		snprintf(buf, size, "%lld", (long long)w->running);
	else
		snprintf(buf, size, "%lld/%lld", (long long)w->running, (long long)w->waiting);
	return buf;
}

/* Whether any worker has the feed that a run with samples should have. */
static bool has_feeds(const struct figures *f)
{
	for (size_t i = 0; i < f->workers.n; i++)
		if (f->workers.group[i].feed != FEED_NONE)
			return true;
	return false;
}

/* Columns of the workers' table by the cells that they have. */
struct worker_columns { int name, n, share, p50, p90, bar, hit, running, kv, note; };

static struct worker_columns worker_columns(int cols, int longest)
{
	struct worker_columns c = { .n = 5, .p90 = 7, .hit = 5 };
	int rest = cols - 1 - 17;

	if (rest > 40) {
		c.share = 7;
		c.p50 = 7;
		c.kv = 5;
		rest -= 19;
	}
	c.running = 7;
	c.note = 8;
	rest -= 15;
	c.name = longest < 6 ? 6 : longest;
	if (c.name > rest - 3)
		c.name = rest > 6 ? rest : 6;
	c.bar = rest - c.name < 24 ? rest - c.name : 24;
	if (c.bar < 3)
		c.bar = 0;
	return c;
}

static int worker_cell(struct grid *g, int row, int col, int cols, const char *text, unsigned ink)
{
	if (cols)
		grid_right(g, row, col, cols, text, ink);
	return col + cols;
}

static void worker_heads(struct grid *g, int row, int col, const struct worker_columns *c)
{
	grid_string(g, row, col, c->name, "worker", INK_DIM);
	col = worker_cell(g, row, col + c->name, c->n, "n", INK_DIM);
	col = worker_cell(g, row, col, c->share, "share", INK_DIM);
	col = worker_cell(g, row, col, c->p50, "p50", INK_DIM);
	col = worker_cell(g, row, col, c->p90, "p90", INK_DIM) + c->bar;
	col = worker_cell(g, row, col, c->hit, "hit", INK_DIM);
	col = worker_cell(g, row, col, c->running, "run/wt", INK_DIM);
	col = worker_cell(g, row, col, c->kv, "kv", INK_DIM);
	grid_string(g, row, col + 1, c->note - 1, "note", INK_DIM);
}

static void worker_row(struct grid *g, int row, int col, const struct worker_columns *c, const struct figure_group *w,
		       double worst, bool feeds)
{
	char text[UNITS_TEXT], note[2 * UNITS_TEXT];

	grid_text(g, row, col, c->name, shown_name(w->name), 0);
	col = worker_cell(g, row, col + c->name, c->n, units_count(text, (double)w->n), 0);
	col = worker_cell(g, row, col, c->share, units_share(text, w->share), 0);
	col = worker_cell(g, row, col, c->p50, units_ms(text, w->latency.q[LATENCY_P50]), 0);
	col = worker_cell(g, row, col, c->p90, units_ms(text, p90_of(w)), 0);
	if (c->bar)
		grid_bar(g, row, col + 1, c->bar - 1, p90_of(w) / worst, INK_FIRST);
	col = worker_cell(g, row, col + c->bar, c->hit, units_whole(text, w->hit), 0);
	col = worker_cell(g, row, col, c->running, running_of(note, sizeof note, w), 0);
	col = worker_cell(g, row, col, c->kv, w->feed == FEED_FRESH ? units_whole(text, w->kv_used) : "-", 0);
	note_of(note, sizeof note, w);
	if (feeds && w->feed == FEED_NONE && w->name.s && !w->marks)
		strcpy(note, "never");
	grid_string(g, row, col + 1, c->note - 1, note, INK_BOLD);
}

static void worst_line(struct grid *g, struct rect r, const struct figures *f)
{
	size_t *order = panel_order(&f->workers, SORT_P90, false);
	int col = grid_printf(g, r.row, r.col, r.cols, INK_DIM, "worst ");

	for (size_t i = 0; i < f->workers.n && i < 2 && col < r.col + r.cols - 8; i++) {
		const struct figure_group *w = &f->workers.group[order[i]];
		char p90[UNITS_TEXT];

		col += grid_text(g, r.row, col, r.col + r.cols - col - 8, shown_name(w->name), 0);
		col = grid_printf(g, r.row, col, r.col + r.cols - col, 0, " %s  ", units_ms(p90, p90_of(w)));
	}
	free(order);
}

static const char *sort_words(enum sort sort)
{
	static const char *const words[] = { "by name", "by n", "worst p50 first", "worst p90 first", "by hit",
					     "by slow requests" };

	return words[sort];
}

static int longest_name(const struct figure_groups *groups)
{
	size_t longest = 0;

	for (size_t i = 0; i < groups->n; i++) {
		size_t n = utf8_width(shown_name(groups->group[i].name));

		longest = n > longest ? n : longest;
	}
	return longest < 200 ? (int)longest : 200;
}

static void list_title(struct grid *g, struct rect r, const char *what, size_t shown, size_t all, const char *metric,
		       const char *order)
{
	char text[128];

	if (shown < all)
		snprintf(text, sizeof text, "%s %zu of %zu%s%s, %s", what, shown, all, *metric ? ", " : "", metric, order);
	else
		snprintf(text, sizeof text, "%s%s%s%s%s", what, *metric ? ", " : "", metric, *order ? ", " : "", order);
	grid_rule(g, r.row, r.col, r.cols, text);
}

void panel_workers(struct grid *g, struct rect r, enum screen_size size, const struct figures *f, const struct frame *s)
{
	struct worker_columns c = worker_columns(r.cols, longest_name(&f->workers));
	int room = r.rows - 2;
	bool fits = f->workers.n <= (size_t)(room > 0 ? room : 0), feeds = has_feeds(f);
	enum sort sort = s ? s->sort : fits ? SORT_NAME : SORT_P90;
	size_t *order, top = s ? panel_top(s->selected, room) : 0;
	double worst = 0;

	if (size <= SIZE_SMALL && !s) {
		worst_line(g, r, f);
		return;
	}
	order = panel_order(&f->workers, sort, s && s->reverse);
	for (size_t i = 0; i < f->workers.n; i++)
		worst = fmax(worst, p90_of(&f->workers.group[i]));
	list_title(g, r, "workers", fits ? f->workers.n : (size_t)(room > 0 ? room : 0), f->workers.all,
		   panel_metric(f->metric), s || !fits ? sort_words(sort) : "");
	worker_heads(g, r.row + 1, r.col + 1, &c);
	for (int i = 0; i < room && top + (size_t)i < f->workers.n; i++) {
		worker_row(g, r.row + 2 + i, r.col + 1, &c, &f->workers.group[order[top + (size_t)i]], worst, feeds);
		if (s && s->replies && s->selected == top + (size_t)i)
			grid_ink(g, r.row + 2 + i, r.col, r.cols, INK_REVERSE);
	}
	free(order);
}

/* --- sessions */

void panel_sessions(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	bool full = s && r.cols >= 70;
	int room = r.rows - 2, tail = full ? 45 : 27, name = r.cols - 1 - tail;
	size_t *order = panel_order(&f->sessions, s ? s->sort : SORT_N, s && s->reverse), top;
	char text[UNITS_TEXT], span[UNITS_TEXT + 2];

	top = s ? panel_top(s->selected, room) : 0;
	list_title(g, r, s ? "sessions" : "top sessions", f->sessions.n < (size_t)room ? f->sessions.n : (size_t)room,
		   s ? f->sessions.all : 0, s ? panel_metric(f->metric) : "", sort_words(s ? s->sort : SORT_N));
	snprintf(span, sizeof span, ">%s", units_span(text, f->slow_ms));
	grid_string(g, r.row + 1, r.col + 1, name, "session", INK_DIM);
	for (int i = -1; i < room && (i < 0 || top + (size_t)i < f->sessions.n); i++) {
		const struct figure_group *one = i < 0 ? NULL : &f->sessions.group[order[top + (size_t)i]];
		int row = r.row + 2 + i, col = r.col + 1 + name;
		unsigned ink = one ? 0 : INK_DIM;

		if (one)
			grid_text(g, row, r.col + 1, name, shown_name(one->name), 0);
		col = worker_cell(g, row, col, 5, one ? units_count(text, (double)one->n) : "n", ink);
		col = worker_cell(g, row, col, 6, one ? units_share(text, one->share) : "share", ink);
		if (full)
			col = worker_cell(g, row, col, 7, one ? units_ms(text, one->latency.q[LATENCY_P50]) : "p50", ink);
		col = worker_cell(g, row, col, 7, one ? units_ms(text, p90_of(one)) : "p90", ink);
		col = worker_cell(g, row, col, 5, one ? units_whole(text, one->hit) : "hit", ink);
		col = worker_cell(g, row, col, 4, one ? units_count(text, (double)one->workers) : "wk", ink);
		if (full) {
			col = worker_cell(g, row, col, 5, one ? units_count(text, (double)one->slow) : span, ink);
			worker_cell(g, row, col, 6, one ? units_clock(text, one->last_s) : "last", ink);
		}
		if (one && s && s->replies && s->selected == top + (size_t)i)
			grid_ink(g, row, r.col, r.cols, INK_REVERSE);
	}
	free(order);
}

/* --- requests */

static const char *hit_of(char *buf, const struct figure_request *q)
{
	return units_whole(buf, q->input > 0 && q->cached != NA_INT ? (double)q->cached / (double)q->input : NAN);
}

static const char *tokens_of(char *buf, int64_t n)
{
	return units_count(buf, n == NA_INT ? NAN : (double)n);
}

static void request_row(struct grid *g, int row, struct rect r, const struct figure_request *q)
{
	int name = 12 + (r.cols > 78 ? (r.cols - 78) / 3 : 0), col = r.col + 1 + name, rest = r.col + r.cols - col - 54;
	unsigned ink = q ? 0 : INK_DIM;
	char text[UNITS_TEXT];

	if (q)
		grid_text(g, row, r.col + 1, name, shown_name(q->id), 0);
	else
		grid_string(g, row, r.col + 1, name, "request", ink);
	col = worker_cell(g, row, col, 7, q ? units_ms(text, q->e2e_ms) : "E2E", ink);
	col = worker_cell(g, row, col, 7, q ? units_ms(text, q->ttft_ms) : "TTFT", ink);
	col = worker_cell(g, row, col, 7, q ? units_ms(text, q->tpot_ms) : "TPOT", ink);
	col = worker_cell(g, row, col, 7, q ? tokens_of(text, q->input) : "input", ink);
	col = worker_cell(g, row, col, 6, q ? tokens_of(text, q->output) : "out", ink);
	col = worker_cell(g, row, col, 5, q ? hit_of(text, q) : "hit", ink) + 1;
	if (q)
		grid_text(g, row, col, 6, q->worker.s ? q->worker : text_of("-"), 0);
	else
		grid_string(g, row, col, 6, "worker", ink);
	if (rest > 3)
		grid_text(g, row, col + 7, rest, !q ? text_of("decision") : q->decision.s ? q->decision : text_of("-"), ink);
	worker_cell(g, row, col + 7 + (rest > 0 ? rest : 0), 7, q ? units_clock(text, q->done_s) : "done", ink);
}

static void narrow_request(struct grid *g, int row, struct rect r, const struct figure_request *q)
{
	char text[UNITS_TEXT];
	int col = r.col + 15;

	grid_right(g, row, r.col, 7, units_ms(text, q->e2e_ms), INK_BOLD);
	grid_right(g, row, r.col + 7, 7, units_ms(text, q->ttft_ms), 0);
	col += grid_text(g, row, col, 8, q->worker.s ? q->worker : text_of("-"), 0) + 1;
	if (q->decision.s && r.col + r.cols - col > 2)
		grid_text(g, row, col, r.col + r.cols - col, q->decision, 0);
}

void panel_slowest(struct grid *g, struct rect r, const struct figures *f)
{
	bool table = r.cols >= 70;

	grid_rule(g, r.row, r.col, r.cols, "slowest, E2E");
	if (table && r.rows > 1)
		request_row(g, r.row + 1, r, NULL);
	for (int i = 0; i + 1 + table < r.rows && i < (int)f->n_slowest; i++) {
		if (table)
			request_row(g, r.row + 2 + i, r, &f->slowest[i]);
		else
			narrow_request(g, r.row + 1 + i, r, &f->slowest[i]);
	}
}

void panel_requests(struct grid *g, struct rect r, const struct figures *f, const struct frame *s)
{
	int room = r.rows - 2;
	size_t top = panel_top(s->selected, room);

	if (r.cols < 70) {
		panel_slowest(g, r, f);
		return;
	}
	list_title(g, r, "slowest requests, E2E", f->n_slowest < (size_t)room ? f->n_slowest : (size_t)room, f->n_slowest, "",
		   "slowest first");
	request_row(g, r.row + 1, r, NULL);
	for (int i = 0; i < room && top + (size_t)i < f->n_slowest; i++) {
		request_row(g, r.row + 2 + i, r, &f->slowest[top + (size_t)i]);
		if (s->replies && s->selected == top + (size_t)i)
			grid_ink(g, r.row + 2 + i, r.col, r.cols, INK_REVERSE);
	}
}

void panel_failures(struct grid *g, struct rect r, const struct figures *f)
{
	char text[UNITS_TEXT], title[UNITS_TEXT + 16];
	int row = r.row + 1;

	snprintf(title, sizeof title, "failures %s", units_count(text, (double)f->failed));
	grid_rule(g, r.row, r.col, r.cols, title);
	for (size_t i = 0; i < f->n_failures && row < r.row + r.rows; i++) {
		const struct figure_failure *one = &f->failure[i];

		grid_right(g, row, r.col, 5, units_count(text, (double)one->n), INK_BOLD);
		grid_text(g, row++, r.col + 6, r.cols - 6, one->error.s ? one->error : text_of("no reason given"), 0);
		if (row < r.row + r.rows && (one->worker.s || !isnan(one->last_s))) {
			int col = grid_printf(g, row, r.col + 8, r.cols - 8, INK_DIM, "last t+%s", units_clock(text, one->last_s));

			if (one->worker.s && col + 12 < r.col + r.cols) {
				col = grid_printf(g, row, col, 16, INK_DIM, ", most on ");
				grid_text(g, row, col, r.col + r.cols - col, one->worker, INK_DIM);
			}
			row++;
		}
	}
}
